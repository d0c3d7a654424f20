package wushik

import (
	"math/bits"

	"paizhuo/engine/card"
)

// Move is one canonical move of the core: a reading and how many cards of each
// rank it takes; the zero Move passes. Suits are collapsed where they don't
// decide what the play is; cards tells which ones then go.
type Move struct {
	n uint64 // cards of each rank, kickers included, in lanes of four bits
	play
	suit uint8 // of a flush straight or a pure 5-10-K
}

// Pass reports whether the move passes.
func (m Move) Pass() bool { return m.shape == nothing }

// MaxMoves is more than any hand has canonical moves, all 104 cards in it: at
// most 1,183 triples with two kickers, 169 with one, 270 straights, 264 runs
// and planes, 39 sets of a rank, 65 bombs, 5 5-10-Ks and the pass.
const MaxMoves = 2048

// turn is what the legality of a play depends on: the rules, the hand, the play
// to beat (nothing when leading), and whether the play must contain an S3.
type turn struct {
	rules   rules
	hand    pile
	best    play
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
	ge1 := atLeast(t.hand.n, 1)
	from := uint16(0) // ranks too low to beat
	if t.best.class(t.rules) == 0 && t.best.shape != nothing {
		from = 2<<t.best.key - 1
	}
	switch t.best.kind() {
	case nothing:
		ge2, ge3 := atLeast(t.hand.n, 2), atLeast(t.hand.n, 3)
		dst = sets(dst, ge1, 1, single)
		dst = sets(dst, ge2, 2, pair)
		dst = sets(dst, ge3, 3, triple)
		dst = t.withKicker(dst, ge3)
		dst = t.withKickers(dst, ge3)
		dst = t.straights(dst, ge1, 0)
		dst = t.rows(dst, ge2, 2, pairs, 0)
		for kickers := range 3 {
			dst = t.rows(dst, ge3, 3, plane0+shape(kickers), 0)
		}
	case single, pair, triple:
		k := 1 + int(t.best.shape-single)
		dst = sets(dst, atLeast(t.hand.n, k)&^from, k, t.best.shape)
	case triple1:
		dst = t.withKicker(dst, atLeast(t.hand.n, 3)&^from)
	case triple2:
		dst = t.withKickers(dst, atLeast(t.hand.n, 3)&^from)
	case straight:
		dst = t.straights(dst, ge1, int(t.best.size))
	case pairs:
		dst = t.rows(dst, atLeast(t.hand.n, 2), 2, pairs, int(t.best.size))
	case plane0, plane1, plane2:
		dst = t.rows(dst, atLeast(t.hand.n, 3), 3, t.best.shape, int(t.best.size))
	}
	dst = t.bombs(dst, ge1)
	if t.opening {
		dst = t.withS3(dst, first)
	}
	if t.best.shape != nothing && (len(dst) == first || !t.rules.has(mustBeat)) {
		dst = append(dst, Move{})
	}
	return dst
}

// sets appends k cards of each rank of the mask.
func sets(dst []Move, mask uint16, k int, s shape) []Move {
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros16(mask)
		dst = append(dst, Move{n: uint64(k) << (4 * r), play: play{s, 0, uint8(r)}})
	}
	return dst
}

// rest returns the hand without the body, and without what else there is of the
// body's ranks unless kickers may be of those (D2-5).
func (t *turn) rest(body uint64) uint64 {
	if t.rules.has(bodyKickers) {
		return t.hand.n - body
	}
	return t.hand.n &^ (body | body<<2)
}

// withKicker appends triples of the mask with every rank of one kicker.
func (t *turn) withKicker(dst []Move, mask uint16) []Move {
	for ; mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros16(mask)
		body := uint64(3) << (4 * r)
		for m := atLeast(t.rest(body), 1); m != 0; m &= m - 1 {
			k := bits.TrailingZeros16(m)
			dst = append(dst, Move{n: body + 1<<(4*k), play: play{triple1, 0, uint8(r)}})
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
		twice := atLeast(rest, 2)
		for m := atLeast(rest, 1); m != 0; m &= m - 1 {
			k := bits.TrailingZeros16(m)
			part := body + 1<<(4*k)
			if twice>>k&1 != 0 {
				dst = append(dst, Move{n: part + 1<<(4*k), play: play{triple2, 0, uint8(r)}})
			}
			for o := m & (m - 1); o != 0; o &= o - 1 {
				dst = append(dst, Move{n: part + 1<<(4*bits.TrailingZeros16(o)), play: play{triple2, 0, uint8(r)}})
			}
		}
	}
	return dst
}

// rows appends pairs runs and planes of that size, of any size from 2 if it is
// 0, that beat the play on the table.
func (t *turn) rows(dst []Move, mask uint16, copies int, s shape, size int) []Move {
	mask &= runRanks
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
			m &^= 2<<t.best.key - 1
		}
		for ; m != 0; m &= m - 1 {
			top := bits.TrailingZeros16(m)
			lanes := uint64(copies) * runLanes(n, top)
			if s == plane1 || s == plane2 {
				kickers, ok := t.kickers(lanes, 0, n*int(s-plane0))
				if !ok {
					continue
				}
				lanes += kickers
			}
			dst = append(dst, Move{n: lanes, play: play{s, uint8(n), uint8(top)}})
		}
	}
}

// kickers completes those chosen already to k kickers of the body, with what is
// missed least: ranks of which there is one first, then two, then three, then
// more; of those the lowest. Where the play must contain an S3 a three is
// chosen. It reports whether that can be done.
func (t *turn) kickers(body, chosen uint64, k int) (uint64, bool) {
	rest := t.rest(body)
	if t.opening && lane(body+chosen, rank3) == 0 {
		chosen++
	}
	k -= total(chosen)
	if k < 0 || above(chosen, rest) != 0 || total(rest-chosen) < k {
		return 0, false
	}
	rest -= chosen
	left := uint16(1<<ranks - 1)
	for c := 1; k > 0; c++ {
		m := left & atLeast(rest, 1)
		if c < 4 {
			m &^= atLeast(rest, c+1)
		}
		left &^= m
		for ; m != 0 && k > 0; m &= m - 1 {
			r := bits.TrailingZeros16(m)
			n := min(lane(rest, r), k)
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
				if size != 0 && top < int(t.best.key) {
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
	mixed := play{straight, uint8(n), uint8(top)}
	possible := true
	if flushes {
		row := uint16(1<<n-1) << (top - n + 1)
		for s := range suits {
			if suits[s]&row != row {
				continue
			}
			others := suits[(s+1)&3] | suits[(s+2)&3] | suits[(s+3)&3]
			possible = possible && others&row != 0
			p := play{flush, uint8(n), uint8(top)}
			ordinary := p.class(t.rules) == 0
			if t.best.shape == nothing || ordinary && p.beats(t.best, t.rules) {
				dst = append(dst, Move{n: lanes, play: p, suit: uint8(s)})
			}
		}
	}
	if possible && mixed.beats(t.best, t.rules) {
		dst = append(dst, Move{n: lanes, play: mixed})
	}
	return dst
}

// suited finds the steps of each suit, and whether any suit has five in a row.
func (t *turn) suited(suits *[4]uint16) bool {
	found := false
	for s := range suits {
		st := steps(uint16(t.hand.one >> (16 * s)))
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
	class := t.best.class(t.rules)
	if class <= 2 && ge1&uint16(1<<rank5|1<<rank10|1<<rankK) == 1<<rank5|1<<rank10|1<<rankK {
		s5, s10, sk := t.hand.suits(rank5), t.hand.suits(rank10), t.hand.suits(rankK)
		any := s5 | s10 | sk
		if class == 0 && any&(any-1) != 0 {
			dst = append(dst, Move{n: fives, play: play{mixed510k, 0, 0}})
		}
		for m := s5 & s10 & sk; m != 0; m &= m - 1 {
			p := play{pure510k, 0, uint8(bits.TrailingZeros64(m) >> 4)}
			if class < 2 || p.key > t.best.key {
				dst = append(dst, Move{n: fives, play: p, suit: p.key})
			}
		}
	}
	if t.rules.has(flushBombs) && t.best.shape != nothing && class <= 3 {
		dst = t.flushBombs(dst)
	}
	most := 4 * int(t.rules.packs)
	m := atLeast(t.hand.n, 4)
	for k := 4; m != 0 && k <= most; k++ {
		ok := m
		if class == 4 {
			switch {
			case k < int(t.best.size):
				ok = 0
			case k == int(t.best.size):
				ok &^= 2<<t.best.key - 1
			}
		}
		for ; ok != 0; ok &= ok - 1 {
			r := bits.TrailingZeros16(ok)
			dst = append(dst, Move{n: uint64(k) << (4 * r), play: play{bomb, uint8(k), uint8(r)}})
		}
		if k < 8 {
			m = atLeast(t.hand.n, k+1)
		}
	}
	return dst
}

// flushBombs appends the flush straights that beat the play on the table as
// bombs (D2-13).
func (t *turn) flushBombs(dst []Move) []Move {
	for s := range 4 {
		st := steps(uint16(t.hand.one >> (16 * s)))
		m := st & (st << 1)
		m &= m << 2
		m &= st << 4
		for n := 5; m != 0 && n <= ranks; n++ {
			for tops := m; tops != 0; tops &= tops - 1 {
				top := bits.TrailingZeros16(tops)
				p := play{flush, uint8(n), uint8(top)}
				if p.beats(t.best, t.rules) {
					dst = append(dst, Move{n: straightLanes(top-n+1, top), play: p, suit: uint8(s)})
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
		if lane(m.n, rank3) == 0 || m.shape == flush && int(m.suit) != spades {
			continue
		}
		if m.shape == straight {
			if cards := t.cards(m); cards.uniform() {
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
func (t *turn) cards(m Move) pile {
	var q pile
	if m.shape == flush || m.shape == pure510k {
		q.n = m.n
		for n := m.n; n != 0; n &= n - 1 {
			q.one |= 1 << (16*int(m.suit) + bits.TrailingZeros64(n)>>2)
		}
		return q
	}
	hand, n, fixed := t.hand, m.n, uint64(0)
	if t.opening && n&15 != 0 {
		hand.move(rank3, spades, &q)
		n--
		fixed = 1
	}
	hand.take(n, &q)
	if (m.shape == straight || m.shape == mixed510k) && q.uniform() {
		mix(&hand, &q, fixed)
	}
	return q
}

const spades = int(card.Spades - card.Diamonds)

// mix exchanges one card of the pile, all of one suit, for one of another suit
// in the hand, of the lowest rank it can; ranks that are fixed stay. It reports
// whether there was one.
func mix(hand, q *pile, fixed uint64) bool {
	suit := bits.TrailingZeros64(q.one) >> 4
	for r := range ranks {
		if lane(q.n, r) == 0 || lane(fixed, r) != 0 {
			continue
		}
		if others := hand.suits(r) &^ (1 << (16 * suit)); others != 0 {
			hand.move(r, bits.TrailingZeros64(others)>>4, q)
			q.move(r, suit, hand)
			return true
		}
	}
	return false
}
