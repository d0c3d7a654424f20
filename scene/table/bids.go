package table

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

// facePlace returns where a face stands among suits and jokers: ♠ ♥ ♣ ♦, little
// and big joker; -1 for a card without a suit.
func facePlace(c card.Card) int {
	switch {
	case c == card.LittleJoker:
		return 4
	case c == card.BigJoker:
		return 5
	}
	for i, s := range placeSuits {
		if c.Suit() == s {
			return i
		}
	}
	return -1
}

// placeSuits are the suits by place.
var placeSuits = [4]card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds}

// bidding are the verbs that show some copies of a face.
var bidding = []engine.Verb{engine.Reveal, engine.Bid, engine.Counter, engine.Show}

// bids is what may be shown to bid, reveal or counter, by the place of its face,
// as indices into Ask.Choices; a place keeps its face for ever.
type bids [layout.BidFaces][]int

// bidsOf sorts the choices that show copies of one face; false when there are
// none, or others among them.
func bidsOf(choices []engine.Action) (b bids, ok bool) {
	for i, a := range choices {
		if !slices.Contains(bidding, a.Verb) || len(a.Cards) == 0 {
			return bids{}, false
		}
		place := facePlace(a.Cards[0])
		if place < 0 {
			return bids{}, false
		}
		b[place] = append(b[place], i)
	}
	return b, len(choices) > 0
}

// asksBids reports whether the table is at bidding: then the line's buttons give
// way to the places of bids, whether the viewer can bid or not.
func asksBids(v engine.View) bool {
	return v.Result == nil && slices.ContainsFunc(bidding, v.Ask.Open)
}

// gained returns how many copies of each face are in now and were not in before.
func gained(before, now []card.Card) map[card.Card]int {
	more := map[card.Card]int{}
	for _, c := range now {
		more[c]++
	}
	for _, c := range before {
		if more[c]--; more[c] <= 0 {
			delete(more, c)
		}
	}
	return more
}

// marked returns which cards of a hand are meant by counts of faces: of several
// copies the last ones.
func marked(hand []card.Card, faces map[card.Card]int) map[int]bool {
	left := map[card.Card]int{}
	for c, n := range faces {
		left[c] = n
	}
	at := map[int]bool{}
	for i := len(hand) - 1; i >= 0; i-- {
		if left[hand[i]] > 0 {
			left[hand[i]]--
			at[i] = true
		}
	}
	return at
}
