package follow

import "math/bits"

// ruffed lifts every ruff above every play of the suit that was led.
const ruffed = 64

// Loses is the rank of a play that can't win.
const Loses = -1

// Own returns the lead's own rank, to compare with those of the others.
func (l *Lead) Own() int { return int(l.rank) }

// Ruffs reports whether a play of that rank is a ruff.
func Ruffs(rank int) bool { return rank >= ruffed }

// Rank tells how high a play stands that follows: Loses when it can't win, else
// the higher the better; what does not exceed the best rank so far does not
// beat it. A play can win only if it is all of the suit that was led, or all
// trumps, and can be parted into units of just the kinds that were led; then
// the most valuable kind counts, by the highest unit of it over all ways to part
// the play (C.11, D3-14).
func (l *Lead) Rank(o *Order, play Hand) int {
	s, ok := o.one(play)
	if !ok || s != l.suit && s != Trump || play.Count() != int(l.cards) {
		return Loses
	}
	top := l.fit(o, play)
	if top >= 0 && s != l.suit {
		top += ruffed
	}
	return top
}

// fitting is a search for the led units in a play.
type fitting struct {
	o           *Order
	three, many uint64
	chains      [2 * mostFaces]Unit // chains of several faces that are still to be placed, the longest first
	n           int
	loose       [4]int // single faces to be found, by copies
}

// fit returns the highest place that the most valuable unit can have, Loses
// when the led units are not all there.
func (l *Lead) fit(o *Order, play Hand) int {
	copies, length := l.Key()
	if copies == 1 {
		return o.top(play.any())
	}
	f := fitting{o: o, three: play.three(), many: play.many()}
	for n := mostFaces; n > 1; n-- {
		for range l.triples[n] {
			f.chain(3, n)
		}
	}
	for n := mostFaces; n > 1; n-- {
		for range l.pairs[n] {
			f.chain(2, n)
		}
	}
	f.loose[3], f.loose[2] = int(l.triples[1]), int(l.pairs[1])
	from := 1
	if length == 1 {
		f.loose[copies]--
		from = 0
	}
	held := f.held(copies, ^uint64(0))
	for at := o.top(held); at >= length-1; at-- {
		if f.place(from, copies, length, at-length+1, at-length+1, 0, -1) {
			return at
		}
	}
	return Loses
}

func (f *fitting) chain(copies, length int) {
	f.chains[f.n] = Unit{Copies: copies, Length: length}
	f.n++
}

// held returns the unused faces of which there are enough copies.
func (f *fitting) held(copies int, left uint64) uint64 {
	if copies == 3 {
		return f.three & left
	}
	return f.many & left
}

// place puts a chain's faces at the places from low on, then the chains from
// next on anywhere; at is the place that comes next, used are the faces that
// are taken, and after is the lowest place at which a chain equal to the last
// one may start.
func (f *fitting) place(next, copies, length, low, at int, used uint64, after int) bool {
	if at == low+length {
		return f.rest(next, used, copies, length, after)
	}
	here := uint64(0)
	for m := f.held(copies, ^used); m != 0; m &= m - 1 {
		if slot := bits.TrailingZeros64(m); int(f.o.place[slot]) == at {
			here |= m & -m
		}
	}
	// Of equal faces one with just enough copies and one with more make a difference.
	for _, kind := range [2]uint64{here &^ f.three, here & f.three} {
		if kind != 0 && f.place(next, copies, length, low, at+1, used|kind&-kind, after) {
			return true
		}
	}
	return false
}

// rest places the chains from next on, and sees that enough single faces are
// left; equal chains are placed from the lowest on.
func (f *fitting) rest(next int, used uint64, copies, length, after int) bool {
	if next == f.n {
		three := bits.OnesCount64(f.held(3, ^used))
		many := bits.OnesCount64(f.held(2, ^used))
		return three >= f.loose[3] && many-f.loose[3] >= f.loose[2]
	}
	u := f.chains[next]
	low := 0
	if after >= 0 && u.Copies == copies && u.Length == length {
		low = after
	}
	free := f.held(u.Copies, ^used)
	if bits.OnesCount64(free) < u.Length {
		return false
	}
	for ; low+u.Length-1 <= f.o.top(free); low++ {
		if f.place(next+1, u.Copies, u.Length, low, low, used, low) {
			return true
		}
	}
	return false
}
