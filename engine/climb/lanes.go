package climb

import (
	"math/bits"

	"paizhuo/engine/card"
)

// A rank's number is its place in the order of strength: 0 is the 3, 11 the ace,
// 12 the 2, 13 and 14 the jokers.
const (
	Rank3  = 0
	Rank5  = 2
	Rank10 = 7
	RankQ  = 9
	RankK  = 10
	RankA  = 11
	Rank2  = 12
	RankLJ = 13
	RankBJ = 14
	Ranks  = 15
)

// RankNo returns the number of a rank.
func RankNo(r card.Rank) int {
	switch {
	case r == card.Two:
		return Rank2
	case r >= card.Little:
		return RankLJ + int(r-card.Little)
	}
	return int(r - card.Three)
}

// RankAt is the inverse of RankNo.
func RankAt(i int) card.Rank {
	switch {
	case i == Rank2:
		return card.Two
	case i >= RankLJ:
		return card.Little + card.Rank(i-RankLJ)
	}
	return card.Three + card.Rank(i)
}

// RunRanks are the ranks that pairs runs and planes are made of: 3 to A.
const RunRanks uint16 = 1<<Rank2 - 1

// A set of cards whose suits do not matter is a number with a lane of four bits
// for each rank: so many cards of it, at most fifteen. A mask of ranks has one
// bit for each.

const (
	// EveryLane has a one in each of the fifteen lanes.
	EveryLane uint64 = 0x111111111111111

	// Fives is a 5, a 10 and a K.
	Fives     = uint64(1)<<(4*Rank5) | 1<<(4*Rank10) | 1<<(4*RankK)
	FivesMask = uint16(1<<Rank5 | 1<<Rank10 | 1<<RankK)
)

// Lane returns how many of rank r there are.
func Lane(n uint64, r int) int { return int(n >> (4 * r) & 15) }

// Total adds up the lanes.
func Total(n uint64) int {
	const bytes = 0x0f0f0f0f0f0f0f0f
	return int((n&bytes + n>>4&bytes) * 0x0101010101010101 >> 56)
}

// Points returns the card points of the lanes.
func Points(n uint64) int { return 5*Lane(n, Rank5) + 10*(Lane(n, Rank10)+Lane(n, RankK)) }

// gather packs bit 0 of every lane into a mask of ranks.
func gather(x uint64) uint16 {
	x &= EveryLane
	x = (x | x>>3) & 0x0303030303030303
	x = (x | x>>6) & 0x000f000f000f000f
	x = (x | x>>12) & 0x000000ff000000ff
	return uint16(x | x>>24)
}

// AtLeast returns the ranks of which there are k or more, for k from 1; none for
// more than the twelve that three packs hold.
func AtLeast(n uint64, k int) uint16 {
	b0, b1, b2, b3 := n, n>>1, n>>2, n>>3
	switch k {
	case 1:
		return gather(b0 | b1 | b2 | b3)
	case 2:
		return gather(b1 | b2 | b3)
	case 3:
		return gather(b0&b1 | b2 | b3)
	case 4:
		return gather(b2 | b3)
	case 5:
		return gather(b2&(b0|b1) | b3)
	case 6:
		return gather(b2&b1 | b3)
	case 7:
		return gather(b2&b1&b0 | b3)
	case 8:
		return gather(b3)
	case 9:
		return gather(b3 & (b0 | b1 | b2))
	case 10:
		return gather(b3 & (b1 | b2))
	case 11:
		return gather(b3 & (b2 | b1&b0))
	case 12:
		return gather(b3 & b2)
	}
	return 0
}

// Row returns n ranks in a row up to top, one card each.
func Row(n, top int) uint64 {
	return EveryLane >> (4 * (15 - n)) << (4 * (top - n + 1))
}

// Above returns by how much the lanes of a exceed those of b.
func Above(a, b uint64) uint64 {
	var more uint64
	for r := range Ranks {
		if d := Lane(a, r) - Lane(b, r); d > 0 {
			more += uint64(d) << (4 * r)
		}
	}
	return more
}

// InRow reports whether the ranks follow each other between 3 and ace.
func InRow(m uint16) bool {
	row := m >> bits.TrailingZeros16(m)
	return m&^RunRanks == 0 && row&(row+1) == 0
}

// RowTops returns the highest ranks of every row of n ranks in m.
func RowTops(m uint16, n int) uint16 {
	for i := 1; i < n; i++ {
		m &= m << 1 // now a bit stands for a row of i+1 that ends there
	}
	return m
}
