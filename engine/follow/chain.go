package follow

import "math/bits"

// Shape says into what chains (拖拉机, 推土机) some faces are put together: how
// many chains there are of each length, four bits a length, the longest in the
// highest bits. Shapes compare as lists of lengths, longest first, do, so the
// greater number is the better shape.
type Shape uint64

func (s Shape) with(length int) Shape { return s + 1<<(4*(length-1)) }

// longest returns the length of its longest chain, 0 for none.
func (s Shape) longest() int { return (63-bits.LeadingZeros64(uint64(s)))/4 + 1 }

// run is faces in neighbouring places, one of each: the faces of the mask, but
// where equal faces could stand, one of them.
type run struct {
	mask   uint64
	length int
}

// runs are the faces of a suit as maximal runs; what chains can be made of.
type runs struct {
	list [18]run
	n    int
}

func (r *runs) add(mask uint64) {
	r.list[r.n] = run{mask, bits.OnesCount64(mask)}
	r.n++
}

// take makes a chain of the lowest faces of the longest run, the lowest of
// several, no longer than so many.
func (r *runs) take(most int) uint64 {
	best := 0
	for i := 1; i < r.n; i++ {
		if a, b := r.list[i], r.list[best]; a.length > b.length || a.length == b.length && a.mask < b.mask {
			best = i
		}
	}
	x := &r.list[best]
	if x.length <= most {
		all := x.mask
		r.n--
		*x = r.list[r.n]
		return all
	}
	var part uint64
	for range most {
		bit := x.mask & -x.mask
		part |= bit
		x.mask &^= bit
	}
	x.length -= most
	return part
}

// chains is a way to put faces together.
type chains struct {
	shape Shape
	faces uint64     // all of them
	parts [18]uint64 // the chains, longest first
	n     int
}

func (r *runs) greedy(p, limit int) chains {
	var c chains
	for p > 0 && r.n > 0 {
		part := r.take(min(limit, p))
		n := bits.OnesCount64(part)
		p -= n
		c.faces |= part
		c.parts[c.n] = part
		c.n++
		c.shape = c.shape.with(n)
	}
	return c
}

// chain puts p of the faces, all of one effective suit, together as well as
// possible, in chains no longer than limit: the best shape over all choices of
// p faces and all partitions into chains of adjacent faces, at most one face in
// a place (P.2).
//
// Taking the longest chain there is from the end of a longest run is optimal
// where every place holds one face: it leaves the longest runs, and which of
// the runs it comes from makes no difference. Only the place of the equal level
// cards can hold several; there either one of them joins the runs on both sides
// into one, or two of them lengthen one run each, and both ways are tried.
func (o *Order) chain(faces uint64, p, limit int) chains {
	equal := faces & o.tie
	var below, above uint64 // the runs next to the equal faces
	var r runs
	var current uint64
	last := -2
	flush := func() {
		if current != 0 {
			r.add(current)
		}
		current = 0
	}
	for m := faces &^ equal; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros64(m)
		at := int(o.place[slot])
		if at != last+1 {
			flush()
		}
		current |= 1 << slot
		last = at
	}
	flush()
	if equal == 0 {
		return r.greedy(p, limit)
	}
	// Take the neighbours' runs out of the list.
	tie := int(o.place[bits.TrailingZeros64(equal)])
	for i := 0; i < r.n; i++ {
		x := r.list[i].mask
		switch {
		case o.top(x) == tie-1:
			below = x
		case int(o.place[bits.TrailingZeros64(x)]) == tie+1:
			above = x
		default:
			continue
		}
		r.n--
		r.list[i] = r.list[r.n]
		i--
	}
	through := equal & -equal
	rest := equal &^ through
	bridged := r
	bridged.add(below | through | above)
	for m := rest; m != 0; m &= m - 1 {
		bridged.add(m & -m)
	}
	best := bridged.greedy(p, limit)
	if rest == 0 || below == 0 || above == 0 {
		return best
	}
	second := rest & -rest
	r.add(below | through)
	r.add(second | above)
	for m := rest &^ second; m != 0; m &= m - 1 {
		r.add(m & -m)
	}
	if other := r.greedy(p, limit); other.shape > best.shape {
		return other
	}
	return best
}

// shapeOf is the best shape of all the faces.
func (o *Order) shapeOf(faces uint64, limit int) Shape {
	return o.chain(faces, bits.OnesCount64(faces), limit).shape
}
