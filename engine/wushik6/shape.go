package wushik6

import (
	"math/bits"

	"paizhuo/engine/climb"
)

// maxReadings is more than any set of cards has: at most one plane without
// wings, eleven with one each, eleven with two, and a bomb or a triple.
const maxReadings = 32

// jokers is a little joker and a big one, jokerMask their ranks.
const (
	jokers    = uint64(1)<<(4*climb.RankLJ) | 1<<(4*climb.RankBJ)
	jokerMask = uint16(1<<climb.RankLJ | 1<<climb.RankBJ)
)

// stepOf is the highest step of a straight whose top rank has that number.
func stepOf(top int) uint8 { return uint8(top + 3) }

// read appends every way to read the pile to dst, the one that is taken when
// leading first: the plane with the smallest wings, and of those the highest
// (D0-13). So of those that beat a play the first is the highest.
func read(p *climb.Pile, ru rules, dst []climb.Play) []climb.Play {
	n := climb.Total(p.N)
	all := climb.AtLeast(p.N, 1)
	distinct := bits.OnesCount16(all)
	low := bits.TrailingZeros16(all)
	switch {
	case distinct == 0:
		return dst
	case distinct == 1 && n <= 3:
		return append(dst, climb.Play{Shape: climb.Single + climb.Shape(n-1), Key: uint8(low)})
	case distinct == 1 && low <= climb.Rank2:
		return append(dst, climb.Play{Shape: climb.Bomb, Size: uint8(n), Key: uint8(low)})
	case p.N == jokers, ru.has(bigBombs) && (p.N == 2*jokers || p.N == 3*jokers):
		return append(dst, climb.Play{Shape: climb.JokerBomb, Size: uint8(n)})
	case p.N == climb.Fives && p.Uniform():
		return append(dst, climb.Play{Shape: climb.Pure510K, Key: uint8(bits.TrailingZeros64(p.Lo) >> 4)})
	case p.N == climb.Fives:
		return append(dst, climb.Play{Shape: climb.Mixed510K})
	case distinct == n && n >= 5 && climb.InRow(all):
		return append(dst, climb.Play{Shape: climb.Straight, Size: uint8(n), Key: stepOf(low + n - 1)})
	case n == 2*distinct && climb.AtLeast(p.N, 2) == all && distinct >= 2 && climb.InRow(all):
		return append(dst, climb.Play{Shape: climb.Pairs, Size: uint8(distinct), Key: uint8(low + distinct - 1)})
	}
	bodies := climb.AtLeast(p.N, 3) &^ climb.AtLeast(p.N, 4)
	for wings := range 3 {
		units := n / (3 + wings)
		if bodies == 0 || units*(3+wings) != n {
			continue
		}
		tops := bodies // of a triple any rank will do
		first := climb.Triple
		if units > 1 {
			tops, first = climb.RowTops(bodies&climb.RunRanks, units), climb.Plane0
		}
		for tops != 0 {
			top := 15 - bits.LeadingZeros16(tops)
			tops &^= 1 << top
			if !winged(p.N-3*climb.Row(units, top), wings, units > 1, ru) {
				continue
			}
			r := climb.Play{Shape: first + climb.Shape(wings), Key: uint8(top)}
			if units > 1 {
				r.Size = uint8(units)
			}
			dst = append(dst, r)
		}
	}
	return dst
}

// winged reports whether the lanes, as many as are wanted and none of the body's
// ranks, may be what triples take along: one card each or two (D0-9, D0-12).
func winged(n uint64, wings int, plane bool, ru rules) bool {
	switch {
	case wings == 0:
		return true
	case climb.AtLeast(n, 1)&jokerMask == jokerMask:
		return false
	case wings == 1:
		return !plane || !ru.has(singlesApart) || climb.AtLeast(n, 2) == 0
	case !plane && ru.has(anyTwo):
		return true
	case n&climb.EveryLane != 0: // an odd number of some rank
		return false
	}
	return !ru.has(pairsApart) || climb.AtLeast(n, 3) == 0
}
