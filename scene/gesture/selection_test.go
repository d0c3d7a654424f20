// Guards the selection over time: it outlives what others do and loses exactly
// the cards that leave (R16, R17).
package gesture

import (
	"math/rand/v2"
	"slices"
	"testing"

	"paizhuo/engine/card"
)

func list(t *testing.T, text string) []card.Card {
	t.Helper()
	cards, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestReconcile(t *testing.T) {
	for _, c := range []struct{ what, hand, chosen, next, want string }{
		{"others act", "S3 H3 SK", "H3", "S3 H3 SK", "H3"},
		{"another order", "S3 H3 SK", "H3", "SK H3 S3", "H3"},
		{"a card not selected leaves", "S3 H3 SK", "H3", "H3 SK", "H3"},
		{"the selected play leaves", "S3 H3 SK", "S3 H3", "SK", ""},
		{"of two selected one leaves", "S3 H3 SK", "S3 H3", "S3 SK", "S3"},
		{"two of three copies were selected and played", "3xS9 SK", "2xS9", "S9 SK", ""},
		{"one of three copies was selected and played", "3xS9 SK", "S9", "2xS9 SK", ""},
		{"one of two selected copies leaves", "3xS9 SK", "2xS9", "2xS9 SK", "S9"},
		{"the kitty comes in", "S3 SK", "SK", "S3 SK SK D2", "SK"},
		{"all leaves", "S3 SK", "SK", "", ""},
		{"from nothing", "", "", "S3", ""},
	} {
		var s Selection
		s.SetHand(list(t, c.hand))
		if !s.SetCards(list(t, c.chosen)) {
			t.Fatalf("%s: can't select %s", c.what, c.chosen)
		}
		was := s.Len()
		lost := s.SetHand(list(t, c.next))
		if got := card.FormatList(s.Cards()); got != c.want {
			t.Errorf("%s: %q, not %q", c.what, got, c.want)
		}
		if lost != (s.Len() < was) {
			t.Errorf("%s: lost is %t", c.what, lost)
		}
	}
}

// TestReconcileAtRandom: after any change no face is selected more often than
// held, nothing becomes selected, and of each face as many selections are lost
// as copies left, at most.
func TestReconcileAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		all := card.Pack(3, true)
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		hand := slices.Clone(all[:26])
		var s Selection
		s.SetHand(hand)
		for i := range hand {
			s.Set(i, r.IntN(3) == 0)
		}
		before, held := card.Count(s.Cards()), card.Count(hand)
		r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
		next := append(hand[r.IntN(10):], all[26:26+r.IntN(6)]...)
		s.SetHand(next)
		after, has := card.Count(s.Cards()), card.Count(next)
		for f := range after {
			left := max(0, int(held[f])-int(has[f]))
			if want := max(0, int(before[f])-left); int(after[f]) != want {
				t.Fatalf("%v: %d of %d selected, then %d of %d", card.At(f), before[f], held[f], after[f], has[f])
			}
		}
	}
}

func TestSelection(t *testing.T) {
	var s Selection
	if s.Has(0) || s.Clear() || s.Toggle(0) || s.Len() != 0 {
		t.Error("an empty selection holds something")
	}
	hand := list(t, "S9 S9 SK D3")
	s.SetHand(hand)
	hand[0] = card.BigJoker // the selection keeps its own
	s.Set(1, true)
	if !s.SetCards(list(t, "S9 D3")) || !slices.Equal(s.Indices(), []int{1, 3}) {
		t.Errorf("the copy already selected was not taken: %v", s.Indices())
	}
	if s.SetCards(list(t, "3xS9 SK")) || !slices.Equal(s.Indices(), []int{0, 1, 2}) {
		t.Errorf("of what is not all there: %v", s.Indices())
	}
	if !s.Clear() || s.Len() != 0 {
		t.Error("not cleared")
	}
}
