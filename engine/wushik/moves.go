package wushik

import (
	"math/bits"

	"paizhuo/engine/climb"
)

// Move is one canonical move of the core: a reading and how many cards of each
// rank it takes; the zero Move passes. Suits are collapsed where they don't
// decide what the play is; cards tells which ones then go.
type Move struct {
	n uint64 // cards of each rank, kickers included, in lanes of four bits
	climb.Play
	suit uint8 // of a flush straight or a pure 5-10-K
}

// Pass reports whether the move passes.
func (m Move) Pass() bool { return m.Shape == climb.Nothing }

// MaxMoves is more than any hand has canonical moves, all 104 cards in it: at
// most 1,183 triples with two kickers, 169 with one, 270 straights, 264 runs
// and planes, 39 sets of a rank, 65 bombs, 5 5-10-Ks and the pass.
const MaxMoves = 2048

// turn is what the legality of a play depends on: the rules, the hand, the play
// to beat (nothing when leading), and whether the play must contain an S3.
type turn struct {
	rules   rules
	hand    climb.Pile
	best    climb.Play
	opening bool
}

// moves appends all canonical legal moves to dst, the pass last.
//
// They are complete in this sense: every legal play has, among them, one of the
// same reading and the same number of cards of each rank, except that a plane
// with kickers comes once for each body, with the kickers that are missed
// least. Flush straights and pure 5-10-Ks come once for each suit.
func (t *turn) moves(dst []Move) []Move {
	first := len(dst)
	ge1 := climb.AtLeast(t.hand.N, 1)
	from := uint16(0) // ranks too low to beat
	if t.best.Shape.Class() == 0 && t.best.Shape != climb.Nothing {
		from = 2<<t.best.Key - 1
	}
	switch t.best.Kind() {
	case climb.Nothing:
		ge2, ge3 := climb.AtLeast(t.hand.N, 2), climb.AtLeast(t.hand.N, 3)
		dst = sets(dst, ge1, 1, climb.Single)
		dst = sets(dst, ge2, 2, climb.Pair)
		dst = sets(dst, ge3, 3, climb.Triple)
		dst = t.withKicker(dst, ge3)
		dst = t.withKickers(dst, ge3)
		dst = t.straights(dst, ge1, 0)
		dst = t.rows(dst, ge2, 2, climb.Pairs, 0)
		for kickers := range 3 {
			dst = t.rows(dst, ge3, 3, climb.Plane0+climb.Shape(kickers), 0)
		}
	case climb.Single, climb.Pair, climb.Triple:
		k := 1 + int(t.best.Shape-climb.Single)
		dst = sets(dst, climb.AtLeast(t.hand.N, k)&^from, k, t.best.Shape)
	case climb.Triple1:
		dst = t.withKicker(dst, climb.AtLeast(t.hand.N, 3)&^from)
	case climb.Triple2:
		dst = t.withKickers(dst, climb.AtLeast(t.hand.N, 3)&^from)
	case climb.Straight:
		dst = t.straights(dst, ge1, int(t.best.Size))
	case climb.Pairs:
		dst = t.rows(dst, climb.AtLeast(t.hand.N, 2), 2, climb.Pairs, int(t.best.Size))
	case climb.Plane0, climb.Plane1, climb.Plane2:
		dst = t.rows(dst, climb.AtLeast(t.hand.N, 3), 3, t.best.Shape, int(t.best.Size))
	}
	dst = t.bombs(dst, ge1)
	if t.opening {
		dst = t.withS3(dst, first)
	}
	if t.best.Shape != climb.Nothing && (len(dst) == first || !t.rules.has(mustBeat)) {
		dst = append(dst, Move{})
	}
	return dst
}

// sets appends k cards of each rank of the mask.
func sets(dst []Move, mask uint16, k int, s climb.Shape) []Move {
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros16(mask)
		dst = append(dst, Move{n: uint64(k) << (4 * r), Play: climb.Play{Shape: s, Key: uint8(r)}})
	}
	return dst
}

// rest returns the hand without the body, and without what else there is of the
// body's ranks unless kickers may be of those (D2-5).
func (t *turn) rest(body uint64) uint64 {
	if t.rules.has(bodyKickers) {
		return t.hand.N - body
	}
	return t.hand.N &^ (body | body<<2)
}

// withKicker appends triples of the mask with every rank of one kicker.
func (t *turn) withKicker(dst []Move, mask uint16) []Move {
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros16(mask)
		body := uint64(3) << (4 * r)
		for m := climb.AtLeast(t.rest(body), 1); m != 0; m &= m - 1 {
			k := bits.TrailingZeros16(m)
			dst = append(dst, Move{n: body + 1<<(4*k), Play: climb.Play{Shape: climb.Triple1, Key: uint8(r)}})
		}
	}
	return dst
}

// withKickers appends triples of the mask with every two ranks of kickers.
func (t *turn) withKickers(dst []Move, mask uint16) []Move {
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros16(mask)
		body := uint64(3) << (4 * r)
		rest := t.rest(body)
		twice := climb.AtLeast(rest, 2)
		for m := climb.AtLeast(rest, 1); m != 0; m &= m - 1 {
			k := bits.TrailingZeros16(m)
			part := body + 1<<(4*k)
			if twice>>k&1 != 0 {
				dst = append(dst, Move{n: part + 1<<(4*k), Play: climb.Play{Shape: climb.Triple2, Key: uint8(r)}})
			}
			for o := m & (m - 1); o != 0; o &= o - 1 {
				dst = append(dst, Move{n: part + 1<<(4*bits.TrailingZeros16(o)), Play: climb.Play{Shape: climb.Triple2, Key: uint8(r)}})
			}
		}
	}
	return dst
}

// rows appends pairs runs and planes of that size, of any size from 2 if it is
// 0, that beat the play on the table.
func (t *turn) rows(dst []Move, mask uint16, copies int, s climb.Shape, size int) []Move {
	mask &= climb.RunRanks
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
			if s == climb.Plane1 || s == climb.Plane2 {
				kickers, ok := t.kickers(lanes, 0, n*int(s-climb.Plane0))
				if !ok {
					continue
				}
				lanes += kickers
			}
			dst = append(dst, Move{n: lanes, Play: climb.Play{Shape: s, Size: uint8(n), Key: uint8(top)}})
		}
	}
}

// kickers completes those chosen already to k kickers of the body, with what is
// missed least: ranks of which there is one first, then two, then three, then
// more; of those the lowest. Where the play must contain an S3 a three is
// chosen. It reports whether that can be done.
func (t *turn) kickers(body, chosen uint64, k int) (uint64, bool) {
	rest := t.rest(body)
	if t.opening && climb.Lane(body+chosen, climb.Rank3) == 0 {
		chosen++
	}
	k -= climb.Total(chosen)
	if k < 0 || climb.Above(chosen, rest) != 0 || climb.Total(rest-chosen) < k {
		return 0, false
	}
	rest -= chosen
	left := uint16(1<<ranks - 1)
	for c := 1; k > 0; c++ {
		m := left & climb.AtLeast(rest, 1)
		if c < 4 {
			m &^= climb.AtLeast(rest, c+1)
		}
		left &^= m
		for ; m != 0 && k > 0; m &= m - 1 {
			r := bits.TrailingZeros16(m)
			n := min(climb.Lane(rest, r), k)
			chosen += uint64(n) << (4 * r)
			k -= n
		}
	}
	return chosen, true
}

// straights appends straights of that size, of any size from 5 if it is 0, that
// beat the play on the table; flush straights too while they are ordinary or
// the trick is led.
func (t *turn) straights(dst []Move, ge1 uint16, size int) []Move {
	all := steps(ge1)
	m := all & (all << 1)
	m &= m << 2
	m &= all << 4 // tops of five in a row
	if m == 0 {
		return dst
	}
	var suits [4]uint16
	flushes := t.suited(&suits)
	for n := 5; m != 0 && n <= ranks; n++ {
		if size == 0 || n == size {
			for tops := m; tops != 0; tops &= tops - 1 {
				top := bits.TrailingZeros16(tops)
				if size != 0 && top < int(t.best.Key) {
					continue
				}
				dst = t.straight(dst, n, top, flushes, &suits)
			}
			if n == size {
				return dst
			}
		}
		m &= all << n
	}
	return dst
}

// straight appends the straight of n steps up to top: flush in each suit where
// there is one, and mixed unless only flush ones can be made.
func (t *turn) straight(dst []Move, n, top int, flushes bool, suits *[4]uint16) []Move {
	lanes := straightLanes(top-n+1, top)
	mixed := climb.Play{Shape: climb.Straight, Size: uint8(n), Key: uint8(top)}
	possible := true
	if flushes {
		row := uint16(1<<n-1) << (top - n + 1)
		for s := range suits {
			if suits[s]&row != row {
				continue
			}
			others := suits[(s+1)&3] | suits[(s+2)&3] | suits[(s+3)&3]
			possible = possible && others&row != 0
			p := climb.Play{Shape: t.rules.flush(), Size: uint8(n), Key: uint8(top)}
			ordinary := p.Shape.Class() == 0
			if t.best.Shape == climb.Nothing || ordinary && p.Beats(t.best) {
				dst = append(dst, Move{n: lanes, Play: p, suit: uint8(s)})
			}
		}
	}
	if possible && mixed.Beats(t.best) {
		dst = append(dst, Move{n: lanes, Play: mixed})
	}
	return dst
}

// suited finds the steps of each suit, and whether any suit has five in a row.
func (t *turn) suited(suits *[4]uint16) bool {
	found := false
	for s := range suits {
		st := steps(t.hand.Suit(s))
		suits[s] = st
		m := st & (st << 1)
		m &= m << 2
		found = found || m&(st<<4) != 0
	}
	return found
}

// bombs appends every bomb-class play that beats the play on the table; when
// leading, flush straights are among the straights already.
func (t *turn) bombs(dst []Move, ge1 uint16) []Move {
	class := t.best.Shape.Class()
	if class <= 2 && ge1&uint16(1<<climb.Rank5|1<<climb.Rank10|1<<climb.RankK) == 1<<climb.Rank5|1<<climb.Rank10|1<<climb.RankK {
		s5, s10, sk := t.hand.Suits(climb.Rank5), t.hand.Suits(climb.Rank10), t.hand.Suits(climb.RankK)
		any := s5 | s10 | sk
		if class == 0 && any&(any-1) != 0 {
			dst = append(dst, Move{n: climb.Fives, Play: climb.Play{Shape: climb.Mixed510K}})
		}
		for m := s5 & s10 & sk; m != 0; m &= m - 1 {
			p := climb.Play{Shape: climb.Pure510K, Key: uint8(bits.TrailingZeros64(m) >> 4)}
			if class < 2 || p.Key > t.best.Key {
				dst = append(dst, Move{n: climb.Fives, Play: p, suit: p.Key})
			}
		}
	}
	if t.rules.has(flushBombs) && t.best.Shape != climb.Nothing && class <= 3 {
		dst = t.flushBombs(dst)
	}
	most := 4 * int(t.rules.packs)
	m := climb.AtLeast(t.hand.N, 4)
	for k := 4; m != 0 && k <= most; k++ {
		ok := m
		if class == 4 {
			switch {
			case k < int(t.best.Size):
				ok = 0
			case k == int(t.best.Size):
				ok &^= 2<<t.best.Key - 1
			}
		}
		for ; ok != 0; ok &= ok - 1 {
			r := bits.TrailingZeros16(ok)
			dst = append(dst, Move{n: uint64(k) << (4 * r), Play: climb.Play{Shape: climb.Bomb, Size: uint8(k), Key: uint8(r)}})
		}
		if k < 8 {
			m = climb.AtLeast(t.hand.N, k+1)
		}
	}
	return dst
}

// flushBombs appends the flush straights that beat the play on the table as
// bombs (D2-13).
func (t *turn) flushBombs(dst []Move) []Move {
	for s := range 4 {
		st := steps(t.hand.Suit(s))
		m := st & (st << 1)
		m &= m << 2
		m &= st << 4
		for n := 5; m != 0 && n <= ranks; n++ {
			for tops := m; tops != 0; tops &= tops - 1 {
				top := bits.TrailingZeros16(tops)
				p := climb.Play{Shape: climb.FlushBomb, Size: uint8(n), Key: uint8(top)}
				if p.Beats(t.best) {
					dst = append(dst, Move{n: straightLanes(top-n+1, top), Play: p, suit: uint8(s)})
				}
			}
			m &= st << n
		}
	}
	return dst
}

// withS3 keeps, from first on, the moves that can be made with an S3 (D2-2).
func (t *turn) withS3(dst []Move, first int) []Move {
	kept := dst[:first]
	for _, m := range dst[first:] {
		if climb.Lane(m.n, climb.Rank3) == 0 || ofOneSuit(m.Shape) && int(m.suit) != climb.Spades {
			continue
		}
		if m.Shape == climb.Straight {
			if cards := t.cards(m); cards.Uniform() {
				continue
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// cards picks the cards of a move: S3 where it must be among them, no part of a
// pure 5-10-K while there are others, then the lowest suits, and where the move
// says that suits are mixed, one of another suit.
func (t *turn) cards(m Move) climb.Pile {
	var q climb.Pile
	hand, n, fixed := t.hand, m.n, uint64(0)
	if ofOneSuit(m.Shape) {
		for ; n != 0; n &= n - 1 {
			hand.Move(bits.TrailingZeros64(n)>>2, int(m.suit), &q)
		}
		return q
	}
	if t.opening && n&15 != 0 {
		hand.Move(climb.Rank3, climb.Spades, &q)
		n--
		fixed = 1
	}
	hand.Take(n, &q)
	if (m.Shape == climb.Straight || m.Shape == climb.Mixed510K) && q.Uniform() {
		hand.Mix(&q, fixed)
	}
	return q
}

// ofOneSuit reports whether a move of that shape has a suit.
func ofOneSuit(s climb.Shape) bool {
	return s == climb.Flush || s == climb.FlushBomb || s == climb.Pure510K
}
