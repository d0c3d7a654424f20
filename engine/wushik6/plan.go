package wushik6

import (
	"math/bits"

	"paizhuo/engine/climb"
)

// turnCost is what getting rid of one set takes when nothing helps: one turn,
// in sixteenths. Sets that win the lead back cost less, bombs less than nothing.
const turnCost = 16

// setCost is the cost of one, two or three cards of a rank, by its number.
var setCost = [4][climb.Ranks]int{
	{},
	{16, 16, 16, 16, 16, 16, 16, 15, 14, 14, 13, 11, 6, 2, -2},
	{16, 16, 16, 16, 16, 15, 15, 15, 14, 13, 12, 8, 2, -2, -5},
	{15, 15, 15, 15, 15, 14, 14, 13, 13, 12, 10, 5, 0, -3, -5},
}

const (
	rowCost     = 13  // a pairs run or plane
	fivesCost   = -2  // a 5-10-K
	bombCost    = -13 // four of a rank
	bombMore    = -4  // every card above four
	jokerCost   = -15
	longCost    = 14 // a straight
	planDepth   = 3  // 5-10-Ks and straights that are taken out of a hand
	fewestLoose = 3  // ranks in a straight of which there is one card
)

// plan estimates how long it takes to get rid of the cards: the cheapest way to
// lay them out in sets, with a few straights and 5-10-Ks among them.
func plan(n uint64) int { return planFrom(n, planDepth, 0) }

// planFrom tries no straight below the number from, so that each choice of
// straights is tried in one order only; 5-10-Ks come first.
func planFrom(n uint64, depth, from int) int {
	best := layOut(n)
	if depth == 0 || n == 0 {
		return best
	}
	ge1 := climb.AtLeast(n, 1)
	if from == 0 && ge1&climb.FivesMask == climb.FivesMask {
		best = min(best, fivesCost+planFrom(n-climb.Fives, depth-1, 0))
	}
	mask := ge1 & climb.RunRanks
	loose := mask &^ climb.AtLeast(n, 2)
	for size := 5; ; size++ {
		tops := climb.RowTops(mask, size)
		if tops == 0 {
			return best
		}
		for ; tops != 0; tops &= tops - 1 {
			top := bits.TrailingZeros16(tops)
			low := top - size + 1
			id := size<<4 | top
			row := uint16(1<<size-1) << low
			whole := mask>>(top+1)&1 == 0 && (low == 0 || mask>>(low-1)&1 == 0)
			if id < from || size > 5 && !whole || bits.OnesCount16(loose&row) < fewestLoose {
				continue
			}
			best = min(best, longCost+planFrom(n-climb.Row(size, top), depth-1, id))
		}
	}
}

// layOut adds up the sets of a rank, pairs runs and planes; triples carry low
// cards away.
func layOut(n uint64) int {
	cost := 0
	if all := climb.AtLeast(n, 1); all&jokerMask == jokerMask {
		cost += jokerCost
		n -= jokers
	}
	ge2, ge3, ge4 := climb.AtLeast(n, 2), climb.AtLeast(n, 3), climb.AtLeast(n, 4)
	one, two, three := climb.AtLeast(n, 1)&^ge2, ge2&^ge3, ge3&^ge4
	for m := ge4; m != 0; m &= m - 1 {
		cost += bombCost + bombMore*(climb.Lane(n, bits.TrailingZeros16(m))-4)
	}
	cost += rowsCost(three, &setCost[3])
	room := bits.OnesCount16(three &^ (1<<climb.Rank2 | jokerMask))
	const low = uint16(1)<<(climb.RankK+1) - 1
	for m := two & low &^ (two<<1 | two>>1); room > 0 && m != 0; m &= m - 1 {
		two &^= 1 << bits.TrailingZeros16(m)
		room--
	}
	for m := one & low; room > 0 && m != 0; m &= m - 1 {
		one &^= 1 << bits.TrailingZeros16(m)
		room--
	}
	cost += rowsCost(two, &setCost[2])
	for ; one != 0; one &= one - 1 {
		cost += setCost[1][bits.TrailingZeros16(one)]
	}
	return cost
}

// rowsCost is the cost of sets of those ranks, neighbours as a run where that is
// cheaper.
func rowsCost(m uint16, each *[climb.Ranks]int) int {
	cost := 0
	for ; m != 0; m &= m - 1 {
		low := bits.TrailingZeros16(m)
		run := m & climb.RunRanks >> low
		n := bits.TrailingZeros16(^run)
		apart := 0
		for r := low; r < low+n; r++ {
			apart += each[r]
		}
		if n > 1 && apart > rowCost {
			cost += rowCost
			m &^= (1<<n - 1) << low
			m |= 1 << low // taken off by the loop
			continue
		}
		cost += each[low]
	}
	return cost
}

// idea is a move that is worth a thought: of moves that differ in their wings
// only the one whose wings are missed least.
type idea struct {
	Move
	gain  int // how much nearer it brings the end of the hand; a whole turn is turnCost
	worth int // what the bot thinks of it, once it has
}

// ideas thinks about the legal moves, the pass left out.
func (t *turn) ideas() []idea {
	var room [MaxMoves]Move
	now := plan(t.hand.N)
	var list []idea
	worst := 0
	for _, m := range t.moves(room[:0]) {
		if m.Pass() {
			continue
		}
		cost := t.wingCost(m)
		if k := len(list) - 1; k >= 0 && list[k].Play == m.Play {
			if cost < worst {
				list[k].Move, worst = m, cost
			}
			continue
		}
		list = append(list, idea{Move: m})
		worst = cost
	}
	for i := range list {
		list[i].gain = now - plan(t.hand.N-list[i].n)
	}
	return list
}

// wingCost tells how much the wings of a triple are missed; 0 for other plays.
func (t *turn) wingCost(m Move) int {
	if m.Shape != climb.Triple1 && m.Shape != climb.Triple2 {
		return 0
	}
	cost := 0
	for k := m.n - 3<<(4*m.Key); k != 0; {
		r := bits.TrailingZeros64(k) >> 2
		c := climb.Lane(k, r)
		k &^= 15 << (4 * r)
		cost += c * (r + pointWeight(r))
		if have := climb.Lane(t.hand.N, r); have != c {
			cost += 20 + 10*have
		}
	}
	return cost
}

// pointWeight makes point cards dearer as wings.
func pointWeight(r int) int {
	switch r {
	case climb.Rank5:
		return 3
	case climb.Rank10, climb.RankK:
		return 5
	}
	return 0
}

// own is what the move's set costs by itself.
func (i *idea) own() int {
	switch i.Shape {
	case climb.Single, climb.Pair, climb.Triple:
		return setCost[1+i.Shape-climb.Single][i.Key]
	case climb.Triple1, climb.Triple2:
		return setCost[3][i.Key]
	case climb.Straight:
		return longCost
	case climb.Pairs, climb.Plane0, climb.Plane1, climb.Plane2:
		return rowCost
	case climb.Bomb:
		return bombCost + bombMore*(int(i.Size)-4)
	case climb.JokerBomb:
		return jokerCost
	}
	return fivesCost
}
