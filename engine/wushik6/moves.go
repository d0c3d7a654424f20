package wushik6

import (
	"math/bits"

	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// Move is one canonical move of the core: a reading and how many cards of each
// rank it takes; the zero Move passes. Suits are collapsed where they don't
// decide what the play is; cards tells which ones then go.
type Move struct {
	n uint64 // cards of each rank, wings included, in lanes of four bits
	climb.Play
}

// Pass reports whether the move passes.
func (m Move) Pass() bool { return m.Shape == climb.Nothing }

// MaxMoves is more than any hand has canonical moves, all 162 cards in it: at
// most 1,500 triples with two cards, 210 with one, 36 straights, 264 runs and
// planes, 45 sets of a rank, 117 bombs, 5 5-10-Ks, three joker bombs and the pass.
const MaxMoves = 2400

// turn is what the legality of a play depends on: the rules, the hand, and the
// play to beat (nothing when leading). Which cards a play takes depends also on
// the called faces, which are kept while others of their rank will do.
type turn struct {
	rules rules
	hand  climb.Pile
	best  climb.Play
	keep  [calls]card.Card
}

// moves appends all canonical legal moves to dst, the pass last.
//
// They are complete in this sense: every legal play has, among them, one of the
// same reading and the same number of cards of each rank, except that a plane
// with wings comes once for each body, with the wings that are missed least.
// Pure 5-10-Ks come once for each suit.
func (t *turn) moves(dst []Move) []Move {
	n := t.hand.N
	from := uint16(0) // ranks too low to beat
	if t.best.Shape.Class() == 0 && t.best.Shape != climb.Nothing && t.best.Shape != climb.Straight {
		from = 2<<t.best.Key - 1
	}
	size := int(t.best.Size)
	switch t.best.Shape {
	case climb.Nothing:
		for k := 1; k <= 3; k++ {
			dst = sets(dst, climb.AtLeast(n, k), k)
		}
		for wings := 1; wings <= 2; wings++ {
			dst = t.triples(dst, climb.AtLeast(n, 3), wings)
		}
		dst = t.straights(dst, 0)
		dst = t.rows(dst, climb.Pairs, 0)
		for s := climb.Plane0; s <= climb.Plane2; s++ {
			dst = t.rows(dst, s, 0)
		}
	case climb.Single, climb.Pair, climb.Triple:
		k := 1 + int(t.best.Shape-climb.Single)
		dst = sets(dst, climb.AtLeast(n, k)&^from, k)
	case climb.Triple1, climb.Triple2:
		dst = t.triples(dst, climb.AtLeast(n, 3)&^from, int(t.best.Shape-climb.Triple))
	case climb.Straight:
		dst = t.straights(dst, size)
	case climb.Pairs, climb.Plane0, climb.Plane1, climb.Plane2:
		dst = t.rows(dst, t.best.Shape, size)
	}
	dst = t.bombs(dst)
	if t.best.Shape != climb.Nothing {
		dst = append(dst, Move{})
	}
	return dst
}

// sets appends k cards of each rank of the mask.
func sets(dst []Move, mask uint16, k int) []Move {
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros16(mask)
		dst = append(dst, Move{uint64(k) << (4 * r), climb.Play{Shape: climb.Single + climb.Shape(k-1), Key: uint8(r)}})
	}
	return dst
}

// rest returns the hand without the ranks of the body.
func (t *turn) rest(body uint64) uint64 {
	lanes := body & climb.EveryLane
	return t.hand.N &^ (lanes * 15)
}

// triples appends triples of the mask with every card, or every two cards, that
// they may take along (D0-9).
func (t *turn) triples(dst []Move, mask uint16, wings int) []Move {
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros16(mask)
		body := uint64(3) << (4 * r)
		rest := t.rest(body)
		p := climb.Play{Shape: climb.Triple + climb.Shape(wings), Key: uint8(r)}
		for m := climb.AtLeast(rest, wings); m != 0; m &= m - 1 {
			dst = append(dst, Move{body + uint64(wings)<<(4*bits.TrailingZeros16(m)), p})
		}
		if wings == 1 || !t.rules.has(anyTwo) {
			continue
		}
		for m := climb.AtLeast(rest, 1); m != 0; m &= m - 1 {
			a := bits.TrailingZeros16(m)
			for o := m & (m - 1); o != 0; o &= o - 1 {
				two := uint64(1)<<(4*a) + 1<<(4*bits.TrailingZeros16(o))
				if two != jokers {
					dst = append(dst, Move{body + two, p})
				}
			}
		}
	}
	return dst
}

// rows appends pairs runs and planes of that size, of any size from 2 if it is
// 0, that beat the play on the table.
func (t *turn) rows(dst []Move, s climb.Shape, size int) []Move {
	copies, wings := 2, 0
	if s != climb.Pairs {
		copies, wings = 3, int(s-climb.Plane0)
	}
	mask := climb.AtLeast(t.hand.N, copies) & climb.RunRanks
	tops := mask
	for n := 2; ; n++ {
		tops &= mask << (n - 1)
		if tops == 0 || size != 0 && n > size {
			return dst
		}
		if size != 0 && n < size {
			continue
		}
		m := tops
		if size != 0 {
			m &^= 2<<t.best.Key - 1
		}
		for ; m != 0; m &= m - 1 {
			top := bits.TrailingZeros16(m)
			lanes := uint64(copies) * climb.Row(n, top)
			if wings > 0 {
				taken, ok := t.wings(lanes, 0, n, wings)
				if !ok {
					continue
				}
				lanes += taken
			}
			dst = append(dst, Move{lanes, climb.Play{Shape: s, Size: uint8(n), Key: uint8(top)}})
		}
	}
}

// wings completes those chosen already to so many wings of that many cards for a
// plane's body, with what is missed least: ranks of which there are fewest, and
// of those the lowest. It reports whether that can be done.
func (t *turn) wings(body, chosen uint64, count, each int) (uint64, bool) {
	rest := t.rest(body)
	if climb.Above(chosen, rest) != 0 || climb.AtLeast(chosen, 1)&jokerMask == jokerMask {
		return 0, false
	}
	most := uint64(15) // wings of one rank
	if t.rules.has(pairsApart) && each == 2 || t.rules.has(singlesApart) && each == 1 {
		most = 1
	}
	left := count
	add := func(r int, k uint64) { // k cards of a rank
		chosen += k << (4 * r)
	}
	for m := climb.AtLeast(chosen, 1); m != 0; m &= m - 1 { // a card that was chosen takes its twin along
		r := bits.TrailingZeros16(m)
		k := uint64(climb.Lane(chosen, r))
		units := (k + uint64(each) - 1) / uint64(each)
		if units > most || units*uint64(each) > uint64(climb.Lane(rest, r)) {
			return 0, false
		}
		add(r, units*uint64(each)-k)
		left -= int(units)
	}
	if left < 0 {
		return 0, false
	}
	one := chosen // with one kind of jokers the other can't come
	for copies := 1; copies <= 12 && left > 0; copies++ {
		for m := climb.AtLeast(rest, copies) &^ climb.AtLeast(rest, copies+1); m != 0 && left > 0; m &= m - 1 {
			r := bits.TrailingZeros16(m)
			if r >= climb.RankLJ && climb.AtLeast(one, 1)&jokerMask != 0 && climb.Lane(one, r) == 0 {
				continue
			}
			have := uint64(climb.Lane(chosen, r)) / uint64(each)
			k := min(uint64(climb.Lane(rest, r))/uint64(each), most) - have
			k = min(k, uint64(left))
			add(r, k*uint64(each))
			left -= int(k)
			one = chosen
		}
	}
	return chosen, left == 0
}

// straights appends straights of that size, of any size from 5 if it is 0, that
// beat the play on the table.
func (t *turn) straights(dst []Move, size int) []Move {
	mask := climb.AtLeast(t.hand.N, 1) & climb.RunRanks
	for n := max(5, size); ; n++ {
		tops := climb.RowTops(mask, n)
		if tops == 0 || size != 0 && n > size {
			return dst
		}
		for ; tops != 0; tops &= tops - 1 {
			top := bits.TrailingZeros16(tops)
			if size == 0 || stepOf(top) > t.best.Key {
				dst = append(dst, Move{climb.Row(n, top), climb.Play{Shape: climb.Straight, Size: uint8(n), Key: stepOf(top)}})
			}
		}
	}
}

// bombs appends every bomb-class play that beats the play on the table.
func (t *turn) bombs(dst []Move) []Move {
	n := t.hand.N
	add := func(lanes uint64, p climb.Play) {
		if p.Beats(t.best) {
			dst = append(dst, Move{lanes, p})
		}
	}
	if climb.AtLeast(n, 1)&climb.FivesMask == climb.FivesMask {
		s5, s10, sk := t.hand.Suits(climb.Rank5), t.hand.Suits(climb.Rank10), t.hand.Suits(climb.RankK)
		if any := s5 | s10 | sk; any&(any-1) != 0 {
			add(climb.Fives, climb.Play{Shape: climb.Mixed510K})
		}
		for m := s5 & s10 & sk; m != 0; m &= m - 1 {
			add(climb.Fives, climb.Play{Shape: climb.Pure510K, Key: uint8(bits.TrailingZeros64(m) >> 4)})
		}
	}
	for k := 4; k <= 12; k++ {
		m := climb.AtLeast(n, k)
		if m == 0 {
			break
		}
		for ; m != 0; m &= m - 1 {
			r := bits.TrailingZeros16(m)
			add(uint64(k)<<(4*r), climb.Play{Shape: climb.Bomb, Size: uint8(k), Key: uint8(r)})
		}
	}
	most := 1
	if t.rules.has(bigBombs) {
		most = 3
	}
	for k := 1; k <= most && climb.AtLeast(n, k)&jokerMask == jokerMask; k++ {
		add(uint64(k)*jokers, climb.Play{Shape: climb.JokerBomb, Size: uint8(2 * k)})
	}
	return dst
}

// cards picks the cards of a move: called faces and parts of pure 5-10-Ks only
// where there are no others, then the lowest suits; where the move says that
// suits are mixed, one of another suit.
func (t *turn) cards(m Move) climb.Pile {
	var q climb.Pile
	hand := t.hand
	if m.Shape == climb.Pure510K {
		for _, r := range [...]int{climb.Rank5, climb.Rank10, climb.RankK} {
			hand.Move(r, int(m.Key), &q)
		}
		return q
	}
	for _, c := range t.keep {
		if c == 0 {
			continue
		}
		r := climb.RankNo(c.Rank())
		for climb.Lane(hand.N, r) > climb.Lane(m.n, r) && hand.Has(c) > 0 {
			var kept climb.Pile
			hand.Move(r, int(c.Suit()-card.Diamonds), &kept)
		}
	}
	hand.Take(m.n, &q)
	if m.Shape == climb.Mixed510K && q.Uniform() {
		all := t.hand
		all.Minus(&q)
		all.Mix(&q, 0)
	}
	return q
}
