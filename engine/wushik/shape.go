package wushik

import (
	"math/bits"

	"paizhuo/engine/climb"
)

// maxReadings is more than any set of cards has: at most one plane without
// kickers, eleven with one each, eleven with two, and a bomb or a triple.
const maxReadings = 32

// read appends every way to read the pile to dst, the one that is taken when
// leading first: a bomb, else the plane with the fewest kickers, else the
// highest (D2-5). So of those that beat a play the first is the highest.
func read(p *climb.Pile, ru rules, dst []climb.Play) []climb.Play {
	n := climb.Total(p.N)
	all := climb.AtLeast(p.N, 1)
	distinct := bits.OnesCount16(all)
	low := bits.TrailingZeros16(all)
	if distinct == 0 {
		return dst
	}
	if distinct == 1 {
		switch {
		case n <= 3:
			return append(dst, climb.Play{Shape: climb.Single + climb.Shape(n-1), Key: uint8(low)})
		case n <= 4*int(ru.packs):
			dst = append(dst, climb.Play{Shape: climb.Bomb, Size: uint8(n), Key: uint8(low)})
		}
	}
	if p.N == climb.Fives {
		if p.Uniform() {
			return append(dst, climb.Play{Shape: climb.Pure510K, Key: uint8(bits.TrailingZeros64(p.Lo) >> 4)})
		}
		return append(dst, climb.Play{Shape: climb.Mixed510K})
	}
	if distinct == n && n >= 5 {
		return readStraight(p, all, ru, dst)
	}
	if two := climb.AtLeast(p.N, 2); two == all && n == 2*distinct && distinct >= 2 && climb.InRow(all) {
		dst = append(dst, climb.Play{Shape: climb.Pairs, Size: uint8(distinct), Key: uint8(low + distinct - 1)})
	}
	bodies := climb.AtLeast(p.N, 3)
	if !ru.has(bodyKickers) {
		bodies &^= climb.AtLeast(p.N, 4)
	}
	for kickers := range 3 {
		units := n / (3 + kickers)
		if bodies == 0 || units*(3+kickers) != n {
			continue
		}
		if units == 1 && kickers > 0 {
			for m := bodies; m != 0; m &= m - 1 {
				dst = append(dst, climb.Play{Shape: climb.Triple + climb.Shape(kickers), Key: uint8(bits.TrailingZeros16(m))})
			}
		}
		if units < 2 {
			continue
		}
		for tops := climb.RowTops(bodies&climb.RunRanks, units); tops != 0; {
			top := 15 - bits.LeadingZeros16(tops)
			tops &^= 1 << top
			dst = append(dst, climb.Play{Shape: climb.Plane0 + climb.Shape(kickers), Size: uint8(units), Key: uint8(top)})
		}
	}
	return dst
}

// flush is what a straight of one suit is: a bomb by option (D2-13).
func (r rules) flush() climb.Shape {
	if r.has(flushBombs) {
		return climb.FlushBomb
	}
	return climb.Flush
}

// readStraight reads ranks of which there is one each: with the ace high, then
// low (D2-3).
func readStraight(p *climb.Pile, all uint16, ru rules, dst []climb.Play) []climb.Play {
	shape := climb.Straight
	if p.Uniform() {
		shape = ru.flush()
	}
	st := steps(all)
	n := bits.OnesCount16(all)
	for _, m := range [...]uint16{st &^ (1 << 1), st &^ (1 << 14)} {
		low := bits.TrailingZeros16(m)
		if bits.OnesCount16(m) == n && m>>low == 1<<n-1 {
			dst = append(dst, climb.Play{Shape: shape, Size: uint8(n), Key: uint8(low + n - 1)})
			if st>>14 == 0 {
				break // without an ace both are the same
			}
		}
	}
	return dst
}
