package zhaopengyou

import (
	"slices"

	"paizhuo/engine/card"
)

// declaration is cards that somebody shows for the trump suit: identical, one
// to three of them.
type declaration struct {
	face card.Card
	n    int
}

// declarationOf reads the cards as a declaration; false where they are not all
// of one face.
func declarationOf(cards []card.Card) (declaration, bool) {
	if len(cards) == 0 || slices.ContainsFunc(cards, func(c card.Card) bool { return c != cards[0] }) {
		return declaration{}, false
	}
	return declaration{cards[0], len(cards)}, true
}

// cards lists them.
func (d declaration) cards() []card.Card { return slices.Repeat([]card.Card{d.face}, d.n) }

// outbids reports whether d is higher than the bid e: more cards first, then
// the rank, then the suit (C.3). Singles are all equal (D3-4) unless compared
// says otherwise. The zero declaration is lower than any.
func (d declaration) outbids(e declaration, compared bool) bool {
	if d.n != e.n {
		return d.n > e.n
	}
	return (d.n > 1 || compared) && d.face > e.face
}

// counters reports whether d is higher than what stands when trumps are
// countered (反): at least a pair, more cards first, then the jokers, then the
// suit (C.6).
func (d declaration) counters(e declaration) bool {
	if d.n < 2 || d.n != e.n {
		return d.n >= 2 && d.n > e.n
	}
	if d.face.Joker() || e.face.Joker() {
		return d.face > e.face
	}
	return d.face.Suit() > e.face.Suit()
}

// declarations lists what a hand could show at a level: its level cards and
// jokers, least cards first, each face from so many copies on. A joker alone
// counts only where the jokers are the level cards.
func declarations(hand []card.Card, l level, least int) []declaration {
	n := card.Count(hand)
	var list []declaration
	for k := 1; k <= packs; k++ {
		for i := range n {
			face := card.At(i)
			if int(n[i]) < k || k < least || !declares(face, k, l) {
				continue
			}
			list = append(list, declaration{face, k})
		}
	}
	return list
}

// declares reports whether n copies of the face can be shown by a player at the
// level.
func declares(face card.Card, n int, l level) bool {
	if face.Joker() {
		return n > 1 || l == joker
	}
	return face.Rank() == l.rank()
}
