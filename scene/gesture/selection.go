package gesture

import (
	"slices"

	"paizhuo/engine/card"
)

// Selection is which cards of a hand are selected, by their index in it. It
// outlives updates of the table: SetHand carries it over to the new hand. The
// zero value is ready to use.
type Selection struct {
	hand []card.Card
	on   []bool
}

// SetHand tells what the hand is now. Selected cards stay selected unless they
// have left; copies of a face are the same, so when some left, the selected
// ones did. It reports whether any card has lost its selection.
func (s *Selection) SetHand(hand []card.Card) (lost bool) {
	if slices.Equal(hand, s.hand) {
		return false
	}
	was := s.Len()
	left := map[card.Card]int{} // copies that are gone
	for _, c := range s.hand {
		left[c]++
	}
	for _, c := range hand {
		left[c]--
	}
	// Of the copies that left, the selected are the first to go.
	stay := map[card.Card][]bool{}
	for _, first := range []bool{true, false} {
		for i, c := range s.hand {
			if s.on[i] == first && left[c] > 0 {
				left[c]--
				s.hand[i] = 0
			}
		}
	}
	for i, c := range s.hand {
		if c != 0 {
			stay[c] = append(stay[c], s.on[i])
		}
	}
	on := make([]bool, len(hand))
	n := 0
	for i, c := range hand {
		if flags := stay[c]; len(flags) > 0 {
			on[i] = flags[0]
			stay[c] = flags[1:]
		}
		if on[i] {
			n++
		}
	}
	s.hand, s.on = slices.Clone(hand), on
	return n < was
}

// Has reports whether the card with that index is selected.
func (s *Selection) Has(i int) bool { return i >= 0 && i < len(s.on) && s.on[i] }

// Set selects the card with that index, or not; an index out of range does nothing.
func (s *Selection) Set(i int, on bool) {
	if i >= 0 && i < len(s.on) {
		s.on[i] = on
	}
}

// Toggle changes the card with that index and returns its new state.
func (s *Selection) Toggle(i int) bool {
	s.Set(i, !s.Has(i))
	return s.Has(i)
}

// Clear selects nothing, and reports whether anything was selected.
func (s *Selection) Clear() bool {
	any := s.Len() > 0
	clear(s.on)
	return any
}

// Len returns how many cards are selected.
func (s *Selection) Len() int {
	n := 0
	for _, on := range s.on {
		if on {
			n++
		}
	}
	return n
}

// Indices returns the selected indices in rising order.
func (s *Selection) Indices() []int {
	var out []int
	for i, on := range s.on {
		if on {
			out = append(out, i)
		}
	}
	return out
}

// Cards returns the selected cards in the order of the hand.
func (s *Selection) Cards() []card.Card {
	var out []card.Card
	for i, on := range s.on {
		if on {
			out = append(out, s.hand[i])
		}
	}
	return out
}

// SetCards selects these cards and no others, and reports whether the hand
// holds them all. Of several copies the ones already selected are taken first.
func (s *Selection) SetCards(cards []card.Card) bool {
	on := make([]bool, len(s.hand))
	all := true
	for _, c := range cards {
		at := -1
		for i, h := range s.hand {
			if h == c && !on[i] && (at < 0 || s.on[i] && !s.on[at]) {
				at = i
			}
		}
		if at < 0 {
			all = false
			continue
		}
		on[at] = true
	}
	s.on = on
	return all
}
