package wushik

import (
	"math/bits"
	"strings"

	"paizhuo/engine/card"
)

// shape is what a play is (牌型, B.3).
type shape uint8

const (
	nothing shape = iota
	single
	pair
	triple
	triple1 // three with one (三带一)
	triple2
	straight
	flush // a straight of one suit (同花顺)
	pairs // 连对
	plane0
	plane1
	plane2
	mixed510k // 副510K
	pure510k  // 正510K
	bomb
	shapes
)

var shapeWords = [shapes]string{"", "single", "pair", "triple", "triple1", "triple2", "straight", "flush",
	"pairs", "plane0", "plane1", "plane2", "mixed510k", "pure510k", "bomb"}

func (s shape) String() string { return shapeWords[s] }

// play is how a set of cards is read. Of two plays of one shape and size the
// higher key is higher.
type play struct {
	shape shape
	size  uint8 // steps of a straight, units of a run, cards of a bomb; else 0
	key   uint8 // the rank's number, the highest step of a straight, the suit of a pure 5-10-K
}

// class returns where the play stands among the bombs (B.4): 0 for an ordinary
// play.
func (p play) class(ru rules) int {
	switch {
	case p.shape == bomb:
		return 4
	case p.shape == flush && ru.has(flushBombs):
		return 3 // D2-13
	case p.shape == pure510k:
		return 2
	case p.shape == mixed510k:
		return 1
	}
	return 0
}

// kind returns the shape that answers must have: a flush straight answers a
// straight (D2-4).
func (p play) kind() shape {
	if p.shape == flush {
		return straight
	}
	return p.shape
}

// height orders plays of one kind and size, a flush before a mixed straight of
// the same top.
func (p play) height() int {
	h := int(p.key) << 1
	if p.shape == flush {
		h++
	}
	return h
}

// beats reports whether p beats q (B.4); anything beats nothing.
func (p play) beats(q play, ru rules) bool {
	if q.shape == nothing {
		return true
	}
	pc, qc := p.class(ru), q.class(ru)
	switch {
	case pc != qc:
		return pc > qc
	case pc >= 3:
		return p.size > q.size || p.size == q.size && p.key > q.key
	}
	// All plain 5-10-K have the same key: none beats another.
	return p.kind() == q.kind() && p.size == q.size && p.height() > q.height()
}

// rank returns the rank that counts, NoRank where none does.
func (p play) rank() card.Rank {
	switch p.shape {
	case nothing, mixed510k, pure510k:
		return card.NoRank
	case straight, flush:
		return card.Rank(p.key) // steps are faces, 14 the ace
	}
	return rankAt(int(p.key))
}

// String returns the reading as an action declares it: SHAPE-RANK.
func (p play) String() string {
	if r := p.rank(); r != card.NoRank {
		return p.shape.String() + "-" + r.String()
	}
	return p.shape.String()
}

// choose returns the reading that is declared by as: SHAPE-RANK, or the SHAPE
// alone for the highest of it.
func choose(readings []play, as string) (play, bool) {
	for _, p := range readings {
		if strings.EqualFold(p.String(), as) || strings.EqualFold(p.shape.String(), as) {
			return p, true
		}
	}
	return play{}, false
}

// maxReadings is more than any set of cards has: at most one plane without
// kickers, eleven with one each, eleven with two, and a bomb or a triple.
const maxReadings = 32

// read appends every way to read the pile to dst, the one that is taken when
// leading first: a bomb, else the plane with the fewest kickers, else the
// highest (D2-5). So of those that beat a play the first is the highest.
func read(p *pile, ru rules, dst []play) []play {
	n := total(p.n)
	all := atLeast(p.n, 1)
	distinct := bits.OnesCount16(all)
	low := bits.TrailingZeros16(all)
	if distinct == 0 {
		return dst
	}
	if distinct == 1 {
		switch {
		case n <= 3:
			return append(dst, play{single + shape(n-1), 0, uint8(low)})
		case n <= 4*int(ru.packs):
			dst = append(dst, play{bomb, uint8(n), uint8(low)})
		}
	}
	if p.n == fives {
		if p.uniform() {
			return append(dst, play{pure510k, 0, uint8(bits.TrailingZeros64(p.one) >> 4)})
		}
		return append(dst, play{mixed510k, 0, 0})
	}
	if distinct == n && n >= 5 {
		return readStraight(p, all, dst)
	}
	if two := atLeast(p.n, 2); two == all && n == 2*distinct && distinct >= 2 && inRow(all) {
		dst = append(dst, play{pairs, uint8(distinct), uint8(low + distinct - 1)})
	}
	bodies := atLeast(p.n, 3)
	if !ru.has(bodyKickers) {
		bodies &^= atLeast(p.n, 4)
	}
	for kickers := range 3 {
		units := n / (3 + kickers)
		if bodies == 0 || units*(3+kickers) != n {
			continue
		}
		if units == 1 && kickers > 0 {
			for m := bodies; m != 0; m &= m - 1 {
				dst = append(dst, play{triple + shape(kickers), 0, uint8(bits.TrailingZeros16(m))})
			}
		}
		if units < 2 {
			continue
		}
		for tops := rowTops(bodies&runRanks, units); tops != 0; {
			top := 15 - bits.LeadingZeros16(tops)
			tops &^= 1 << top
			dst = append(dst, play{plane0 + shape(kickers), uint8(units), uint8(top)})
		}
	}
	return dst
}

// fives is a 5, a 10 and a K.
const fives = uint64(1)<<(4*rank5) | 1<<(4*rank10) | 1<<(4*rankK)

// readStraight reads ranks of which there is one each: with the ace high, then
// low (D2-3).
func readStraight(p *pile, all uint16, dst []play) []play {
	shape := straight
	if p.uniform() {
		shape = flush
	}
	st := steps(all)
	n := bits.OnesCount16(all)
	for _, m := range [...]uint16{st &^ (1 << 1), st &^ (1 << 14)} {
		low := bits.TrailingZeros16(m)
		if bits.OnesCount16(m) == n && m>>low == 1<<n-1 {
			dst = append(dst, play{shape, uint8(n), uint8(low + n - 1)})
			if st>>14 == 0 {
				break // without an ace both are the same
			}
		}
	}
	return dst
}

// inRow reports whether the ranks follow each other between 3 and ace.
func inRow(m uint16) bool {
	low := bits.TrailingZeros16(m)
	row := m >> low
	return m&^runRanks == 0 && row&(row+1) == 0
}

// rowTops returns the highest ranks of every row of n ranks in m.
func rowTops(m uint16, n int) uint16 {
	for i := 1; i < n; i++ {
		m &= m << 1 // now a bit stands for a row of i+1 that ends there
	}
	return m
}
