package wushik

import (
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// ranks is the number of ranks, from the 3 to the 2 (B.2): there are no jokers.
const ranks = climb.Rank2 + 1

// pileOf gathers cards; false if they are not those of two packs.
func pileOf(cards []card.Card) (climb.Pile, bool) {
	var p climb.Pile
	for _, c := range cards {
		if c.Joker() || !p.Add(c) || p.Has(c) > 2 {
			return p, false
		}
	}
	return p, true
}

// steps turns a mask of ranks into one of steps of a straight: 2 is step 2, the
// ace is both 1 and 14 (B.2).
func steps(m uint16) uint16 {
	return m&climb.RunRanks<<3 | m>>climb.Rank2<<2 | m>>climb.RankA&1<<1
}

// straightLanes returns the ranks of the steps from low to top, one each.
func straightLanes(low, top int) uint64 {
	x := (climb.EveryLane >> (4 * (15 - (top - low + 1)))) << (4 * low)
	return x>>12 | x>>4&1<<(4*climb.RankA) | x>>8&1<<(4*climb.Rank2)
}
