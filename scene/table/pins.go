package table

import (
	"slices"

	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

// pins are groups of cards that the player has laid apart (锁牌): they lie at the
// side of the hand, whatever it is sorted by, until they are played or freed.
type pins [][]card.Card

// press takes the selected cards apart, and tells whether there is such a group now.
// Cards that are apart already, all of a group or some of it, are freed instead;
// with nothing selected all are. When there are PinsMost groups the oldest is freed.
func (p pins) press(selected []card.Card) (pins, bool) {
	if len(selected) == 0 {
		return nil, false
	}
	for i, g := range p {
		if _, lacks := card.Missing(g, selected); !lacks { // they are all of this group
			return slices.Delete(slices.Clone(p), i, i+1), false
		}
	}
	var rest pins
	left := slices.Clone(selected)
	for _, g := range p {
		kept := card.Without(g, left)
		left = card.Without(left, g)
		if len(kept) > 1 {
			rest = append(rest, kept)
		}
	}
	if len(selected) < 2 {
		return rest, false
	}
	rest = append(rest, slices.Clone(selected))
	return rest[max(0, len(rest)-layout.PinsMost):], true
}

// held returns the pins without cards that have left the hand. A single card that
// is left of a group is apart no more.
func (p pins) held(hand []card.Card) pins {
	var rest pins
	left := slices.Clone(hand)
	for _, g := range p {
		gone := card.Without(g, left)
		kept := card.Without(g, gone)
		left = card.Without(left, kept)
		if len(kept) > 1 {
			rest = append(rest, kept)
		}
	}
	return rest
}

// indices returns where the groups' cards are in the hand.
func (p pins) indices(hand []card.Card) [][]int {
	used := make([]bool, len(hand))
	var out [][]int
	for _, g := range p {
		var at []int
		for _, c := range g {
			for i, h := range hand {
				if h == c && !used[i] {
					used[i] = true
					at = append(at, i)
					break
				}
			}
		}
		out = append(out, at)
	}
	return out
}
