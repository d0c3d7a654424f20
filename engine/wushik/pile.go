package wushik

import (
	"math/bits"

	"paizhuo/engine/card"
)

// ranks is the number of ranks. A rank's number is its place in the order of
// strength (B.2): 0 is the 3, 11 the ace, 12 the 2.
const (
	ranks  = 13
	rank3  = 0
	rank5  = 2
	rank10 = 7
	rankK  = 10
	rankA  = 11
	rank2  = 12
)

func rankNo(r card.Rank) int {
	if r == card.Two {
		return rank2
	}
	return int(r - card.Three)
}

func rankAt(i int) card.Rank {
	if i == rank2 {
		return card.Two
	}
	return card.Three + card.Rank(i)
}

// pile is a multiset of cards, at most two of a face. n counts the cards of
// each rank in lanes of four bits. one has, in a lane of sixteen bits a suit
// (diamonds lowest), the ranks of which it has a card of that suit; two those
// of which it has a second.
type pile struct {
	n        uint64
	one, two uint64
}

const (
	everyRank uint64 = 0x1111111111111    // a one in each lane of n
	everySuit uint64 = 0x0001000100010001 // rank 0 in every suit
	runRanks  uint16 = 1<<rank2 - 1       // those that pairs runs and planes are made of: 3 to A
)

// add puts one more card in; false if the face cannot be there.
func (p *pile) add(c card.Card) bool {
	if !c.Valid() || c.Joker() {
		return false
	}
	r := rankNo(c.Rank())
	bit := uint64(1) << (16*int(c.Suit()-card.Diamonds) + r)
	switch {
	case p.two&bit != 0:
		return false
	case p.one&bit != 0:
		p.two |= bit
	default:
		p.one |= bit
	}
	p.n += 1 << (4 * r)
	return true
}

// pileOf gathers cards; false if they are not those of two packs.
func pileOf(cards []card.Card) (pile, bool) {
	var p pile
	for _, c := range cards {
		if !p.add(c) {
			return p, false
		}
	}
	return p, true
}

// cards lists the pile by rank, lowest first, then suit.
func (p pile) cards() []card.Card {
	list := make([]card.Card, 0, total(p.n))
	for r := range ranks {
		for s := range 4 {
			bit := uint64(1) << (16*s + r)
			c := card.Of(rankAt(r), card.Diamonds+card.Suit(s))
			if p.one&bit != 0 {
				list = append(list, c)
			}
			if p.two&bit != 0 {
				list = append(list, c)
			}
		}
	}
	return list
}

// holds reports whether q is part of p.
func (p *pile) holds(q *pile) bool { return q.one&^p.one == 0 && q.two&^p.two == 0 }

// minus takes out q, which p holds.
func (p *pile) minus(q *pile) {
	p.n -= q.n
	p.one &^= q.two | q.one&^p.two
	p.two &^= q.one
}

// plus puts in q.
func (p *pile) plus(q *pile) {
	p.n += q.n
	p.two |= q.two | p.one&q.one
	p.one |= q.one
}

// move takes one card of rank r and suit s over to q.
func (p *pile) move(r, s int, q *pile) {
	bit := uint64(1) << (16*s + r)
	if p.two&bit != 0 {
		p.two &^= bit
	} else {
		p.one &^= bit
	}
	if q.one&bit != 0 {
		q.two |= bit
	} else {
		q.one |= bit
	}
	p.n -= 1 << (4 * r)
	q.n += 1 << (4 * r)
}

// uniform reports whether all cards are of one suit.
func (p *pile) uniform() bool {
	return p.one&^(uint64(0xffff)<<(bits.TrailingZeros64(p.one)&^15)) == 0
}

// suits returns the suits of rank r there are, as rank 0 of each suit.
func (p *pile) suits(r int) uint64 { return p.one >> r & everySuit }

// spare returns the suit in which a card of rank r is missed least: one that is
// part of no pure 5-10-K, and of those the lowest.
func (p *pile) spare(r int) int {
	first, second := p.one>>r&everySuit, p.two>>r&everySuit
	if r == rank5 || r == rank10 || r == rankK {
		pure := p.one >> rank5 & (p.one >> rank10) & (p.one >> rankK)
		pures := p.two >> rank5 & (p.two >> rank10) & (p.two >> rankK)
		if free := first&^pure | second&^pures; free != 0 {
			first = free
		}
	}
	return bits.TrailingZeros64(first) >> 4
}

// take moves that many cards of each rank over to q, those missed least.
func (p *pile) take(n uint64, q *pile) {
	for n != 0 {
		r := bits.TrailingZeros64(n) >> 2
		k := n >> (4 * r) & 15
		n &^= 15 << (4 * r)
		if k == p.n>>(4*r)&15 {
			all := everySuit << r
			whole := pile{n: k << (4 * r), one: p.one & all, two: p.two & all}
			p.minus(&whole)
			q.plus(&whole)
			continue
		}
		for range k {
			p.move(r, p.spare(r), q)
		}
	}
}

// total adds up the lanes.
func total(n uint64) int {
	const bytes = 0x0f0f0f0f0f0f0f0f
	return int((n&bytes + n>>4&bytes) * 0x0101010101010101 >> 56)
}

// lane returns how many of rank r there are.
func lane(n uint64, r int) int { return int(n >> (4 * r) & 15) }

// points returns the card points of the lanes.
func points(n uint64) int { return 5*lane(n, rank5) + 10*(lane(n, rank10)+lane(n, rankK)) }

// gather packs bit 0 of every lane into a mask of ranks.
func gather(x uint64) uint16 {
	x &= everyRank
	x = (x | x>>3) & 0x0303030303030303
	x = (x | x>>6) & 0x000f000f000f000f
	x = (x | x>>12) & 0x000000ff000000ff
	return uint16(x | x>>24)
}

// atLeast returns the ranks of which there are k or more, for k from 1 to 8.
func atLeast(n uint64, k int) uint16 {
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
	}
	return gather(b3)
}

// steps turns a mask of ranks into one of steps of a straight: 2 is step 2, the
// ace is both 1 and 14 (B.2).
func steps(m uint16) uint16 {
	return m&runRanks<<3 | m>>rank2<<2 | m>>rankA&1<<1
}

// straightLanes returns the ranks of the steps from low to top, one each.
func straightLanes(low, top int) uint64 {
	x := (everyLane >> (4 * (15 - (top - low + 1)))) << (4 * low)
	return x>>12 | x>>4&1<<(4*rankA) | x>>8&1<<(4*rank2)
}

const everyLane uint64 = 0x111111111111111 // fifteen lanes

// runLanes returns n ranks in a row up to top, one each.
func runLanes(n, top int) uint64 {
	return everyLane >> (4 * (15 - n)) << (4 * (top - n + 1))
}
