package gouji

import (
	"math/bits"

	"paizhuo/engine/card"
)

// A rank's number is its place in the order of strength (D.1): 0 is the 3, 11
// the ace, then the 2, the little and the big joker.
const (
	rank3  = 0
	rank10 = 7
	rankJ  = 8
	rankQ  = 9
	rankK  = 10
	rankA  = 11
	rank2  = 12
	rankLJ = 13
	rankBJ = 14
	ranks  = 15
	noRank = 15
)

func rankNo(r card.Rank) int {
	switch r {
	case card.Two:
		return rank2
	case card.Little, card.Big:
		return rankLJ + int(r-card.Little)
	}
	return int(r - card.Three)
}

func rankAt(i int) card.Rank {
	switch {
	case i == rank2:
		return card.Two
	case i >= rankLJ:
		return card.Little + card.Rank(i-rankLJ)
	}
	return card.Three + card.Rank(i)
}

// hand is a multiset of ranks, since suits count for nothing once the deal is
// over. Four packs hold sixteen of a rank, which a lane of four bits cannot say:
// lo counts the 3 to the 10 and hi the J to the big joker in lanes of eight
// bits; the highest lane of hi counts all the cards.
type hand struct{ lo, hi uint64 }

// add puts k cards of rank r in.
func (h *hand) add(r, k int) {
	if r < 8 {
		h.lo += uint64(k) << (8 * r)
	} else {
		h.hi += uint64(k) << (8 * (r - 8))
	}
	h.hi += uint64(k) << 56
}

// handOf counts cards; those that are no face are ignored.
func handOf(cards []card.Card) hand {
	var h hand
	for _, c := range cards {
		if c.Valid() {
			h.add(rankNo(c.Rank()), 1)
		}
	}
	return h
}

// count returns how many cards there are.
func (h hand) count() int { return int(h.hi >> 56) }

// at returns how many of rank r there are.
func (h hand) at(r int) int {
	if r < 8 {
		return int(h.lo >> (8 * r) & 0xff)
	}
	return int(h.hi >> (8 * (r - 8)) & 0xff)
}

// jokers returns how many jokers there are.
func (h hand) jokers() int { return h.at(rankLJ) + h.at(rankBJ) }

// without takes out q, which h must hold.
func (h hand) without(q hand) hand { return hand{h.lo - q.lo, h.hi - q.hi} }

// kinds returns the ranks there are, the 3 in bit 0.
func (h hand) kinds() uint16 {
	const all = 1<<56 - 1
	return laneBits(h.lo) | laneBits(h.hi&all)<<8
}

// laneBits gathers which of eight lanes, each below 128, are not 0.
func laneBits(x uint64) uint16 {
	const low = 0x7f7f7f7f7f7f7f7f
	return uint16((x + low) >> 7 & 0x0101010101010101 * 0x0102040810204080 >> 56)
}

// uniform reports whether all cards are of one rank, a 2 and a joker each being
// a rank of its own; true for no cards (D.7).
func (h hand) uniform() bool {
	k := h.kinds()
	return k&(k-1) == 0
}

// numbers is the mask of ranks that are no jokers.
const numbers uint16 = 1<<rankLJ - 1

// distinct returns how many ranks of number cards there are.
func (h hand) distinct() int { return bits.OnesCount16(h.kinds() & numbers) }
