package climb

import (
	"math/bits"

	"paizhuo/engine/card"
)

// Pile is a multiset of cards, at most three of a face. N counts the cards of
// each rank in lanes. Lo and Hi have a lane of sixteen bits for each suit,
// diamonds lowest, with a bit for each rank: the two bits of how many cards of
// that face there are. Jokers have no suit and are in N alone.
type Pile struct{ N, Lo, Hi uint64 }

// EverySuit is rank 0 in every suit.
const EverySuit uint64 = 0x0001000100010001

// Spades is the number of that suit; diamonds are 0.
const Spades = int(card.Spades - card.Diamonds)

// bit is where the card stands in Lo and Hi, 0 for a joker.
func bit(c card.Card) uint64 {
	if c.Joker() {
		return 0
	}
	return 1 << (16*int(c.Suit()-card.Diamonds) + RankNo(c.Rank()))
}

// Add puts one more card in; false if it is no face, or would be the fourth of it.
func (p *Pile) Add(c card.Card) bool {
	if !c.Valid() {
		return false
	}
	r := RankNo(c.Rank())
	if b := bit(c); b == 0 && Lane(p.N, r) == 3 || p.Lo&p.Hi&b != 0 {
		return false
	} else {
		p.Hi ^= p.Lo & b
		p.Lo ^= b
	}
	p.N += 1 << (4 * r)
	return true
}

// PileOf gathers cards; false if they are not those of three packs.
func PileOf(cards []card.Card) (Pile, bool) {
	var p Pile
	for _, c := range cards {
		if !p.Add(c) {
			return p, false
		}
	}
	return p, true
}

// Has returns how many of the face there are.
func (p *Pile) Has(c card.Card) int {
	r := RankNo(c.Rank())
	if c.Joker() {
		return Lane(p.N, r)
	}
	return p.at(r, int(c.Suit()-card.Diamonds))
}

// at returns how many cards of rank r and suit s there are.
func (p *Pile) at(r, s int) int {
	i := 16*s + r
	return int(p.Lo>>i&1 + p.Hi>>i&1*2)
}

// Cards lists the pile by rank, lowest first, then suit.
func (p Pile) Cards() []card.Card {
	list := make([]card.Card, 0, Total(p.N))
	for r := range Rank2 + 1 {
		for s := range 4 {
			for range p.at(r, s) {
				list = append(list, card.Of(RankAt(r), card.Diamonds+card.Suit(s)))
			}
		}
	}
	for r := RankLJ; r <= RankBJ; r++ {
		for range Lane(p.N, r) {
			list = append(list, card.Of(RankAt(r), card.NoSuit))
		}
	}
	return list
}

// Holds reports whether q is part of p.
func (p *Pile) Holds(q *Pile) bool {
	more := q.Hi&^p.Hi | ^(q.Hi^p.Hi)&q.Lo&^p.Lo
	const jokers = 15<<(4*RankLJ) | 15<<(4*RankBJ)
	return more == 0 && Above(q.N&jokers, p.N) == 0
}

// Minus takes out q, which p holds.
func (p *Pile) Minus(q *Pile) {
	p.N -= q.N
	p.Hi ^= q.Hi ^ q.Lo&^p.Lo
	p.Lo ^= q.Lo
}

// Plus puts in q.
func (p *Pile) Plus(q *Pile) {
	p.N += q.N
	p.Hi ^= q.Hi ^ q.Lo&p.Lo
	p.Lo ^= q.Lo
}

// Move takes one card of rank r and suit s over to q.
func (p *Pile) Move(r, s int, q *Pile) {
	one := Pile{N: 1 << (4 * r), Lo: 1 << (16*s + r)}
	p.Minus(&one)
	q.Plus(&one)
}

// Uniform reports whether all cards are of one suit.
func (p *Pile) Uniform() bool {
	any := p.Lo | p.Hi
	return any != 0 && any&^(uint64(0xffff)<<(bits.TrailingZeros64(any)&^15)) == 0
}

// Suits returns the suits of rank r there are, as rank 0 of each suit.
func (p *Pile) Suits(r int) uint64 { return (p.Lo | p.Hi) >> r & EverySuit }

// Suit returns the ranks there are of the suit with that number.
func (p *Pile) Suit(s int) uint16 { return uint16((p.Lo | p.Hi) >> (16 * s)) }

// Of returns the cards of those ranks.
func (p *Pile) Of(ranks uint16) Pile {
	lanes := uint64(ranks) * EverySuit
	q := Pile{Lo: p.Lo & lanes, Hi: p.Hi & lanes}
	for m := ranks; m != 0; m &= m - 1 {
		q.N |= p.N & (15 << (4 * bits.TrailingZeros16(m)))
	}
	return q
}

// spare returns the suit in which a card of rank r is missed least: one that is
// part of no pure 5-10-K, and of those the lowest.
func (p *Pile) spare(r int) int {
	all := p.Suits(r)
	if r == Rank5 || r == Rank10 || r == RankK {
		// A copy is free where some other card of the suit's 5-10-K is rarer.
		free := uint64(0)
		for s := range 4 {
			if p.at(r, s) > min(p.at(Rank5, s), p.at(Rank10, s), p.at(RankK, s)) {
				free |= 1 << (16 * s)
			}
		}
		if free != 0 {
			all = free
		}
	}
	return bits.TrailingZeros64(all) >> 4
}

// Take moves that many cards of each rank over to q, those missed least.
func (p *Pile) Take(n uint64, q *Pile) {
	for n != 0 {
		r := bits.TrailingZeros64(n) >> 2
		k := n >> (4 * r) & 15
		n &^= 15 << (4 * r)
		switch {
		case r >= RankLJ:
			jokers := Pile{N: k << (4 * r)}
			p.Minus(&jokers)
			q.Plus(&jokers)
		case int(k) == Lane(p.N, r):
			whole := p.Of(1 << r)
			p.Minus(&whole)
			q.Plus(&whole)
		default:
			for range k {
				p.Move(r, p.spare(r), q)
			}
		}
	}
}

// Mix exchanges one card of q, all of one suit, for one of another suit in p, of
// the lowest rank it can; ranks that are fixed stay. It reports whether there
// was one.
func (p *Pile) Mix(q *Pile, fixed uint64) bool {
	suit := bits.TrailingZeros64(q.Lo|q.Hi) >> 4
	for r := range Rank2 + 1 {
		if Lane(q.N, r) == 0 || Lane(fixed, r) != 0 {
			continue
		}
		if others := p.Suits(r) &^ (1 << (16 * suit)); others != 0 {
			p.Move(r, bits.TrailingZeros64(others)>>4, q)
			q.Move(r, suit, p)
			return true
		}
	}
	return false
}
