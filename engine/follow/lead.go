package follow

import (
	"math/bits"

	"paizhuo/engine/card"
)

// Unit is a part of a lead (组成): one or more neighbouring faces, so many
// copies of each. One copy is a single and always one face; two are a pair, of
// several faces a tractor (拖拉机); three a triple, of several a bulldozer
// (推土机).
type Unit struct {
	Copies int
	Length int // faces
	faces  uint64
	top    int // the place of the highest
}

// Size returns how many cards the unit has.
func (u Unit) Size() int { return u.Copies * u.Length }

// Hand returns the unit's cards.
func (u Unit) Hand() Hand { return times(u.faces, u.Copies) }

// Top returns the unit's highest face.
func (u Unit) Top(o *Order) card.Card { return o.face[63-bits.LeadingZeros64(u.faces)] }

// over reports whether the unit is of a more valuable kind: more copies first,
// and of those the longer.
func (u Unit) over(v Unit) bool {
	return u.Copies > v.Copies || u.Copies == v.Copies && u.Length > v.Length
}

// Units reads cards of one effective suit as units, the most valuable first:
// bulldozers and triples, tractors and pairs, singles, the longest chains there
// are and of equal ones the highest first. It returns nothing for cards of
// several suits.
func (o *Order) Units(h Hand) []Unit {
	if _, ok := o.one(h); !ok {
		return nil
	}
	var list []Unit
	list = o.part(list, h.three(), 3, bits.OnesCount64(h.three()))
	list = o.part(list, h.two(), 2, bits.OnesCount64(h.two()))
	return o.part(list, h.low&^h.high, 1, 1)
}

// part appends units of so many copies of the faces, in chains no longer than
// limit, longest first and of equal ones the highest.
func (o *Order) part(list []Unit, faces uint64, copies, limit int) []Unit {
	c := o.chain(faces, bits.OnesCount64(faces), limit)
	from := len(list)
	for _, f := range c.parts[:c.n] {
		u := Unit{copies, bits.OnesCount64(f), f, o.top(f)}
		i := len(list)
		for i > from && (u.Length > list[i-1].Length || u.Length == list[i-1].Length && u.top > list[i-1].top) {
			i--
		}
		list = append(list, Unit{})
		copy(list[i+1:], list[i:])
		list[i] = u
	}
	return list
}

// Apart reads the cards as units too, but pairs and triples give way: no
// triples where most is 2, no chains at all where chained is false, singles
// only where most is 1.
func (o *Order) Apart(h Hand, most int, chained bool) []Unit {
	if _, ok := o.one(h); !ok {
		return nil
	}
	limit := 1
	if chained {
		limit = card.Faces
	}
	var list []Unit
	if most >= 3 {
		list = o.part(list, h.three(), 3, limit)
		h = h.Without(times(h.three(), 3))
	}
	if most >= 2 {
		list = o.part(list, h.many(), 2, limit)
		h = h.Without(times(h.many(), 2))
	}
	for n := 3; n > 0; n-- {
		var faces uint64
		switch n {
		case 3:
			faces = h.three()
		case 2:
			faces = h.two()
		case 1:
			faces = h.low &^ h.high
		}
		for range n {
			list = o.part(list, faces, 1, 1)
		}
	}
	return list
}

// Unit reads cards as one unit of so many copies of each face; false where they
// are none.
func (o *Order) Unit(h Hand, copies int) (Unit, bool) {
	faces := h.any()
	if _, ok := o.one(h); !ok || h != times(faces, copies) || copies == 1 && bits.OnesCount64(faces) > 1 {
		return Unit{}, false
	}
	n := bits.OnesCount64(faces)
	if o.chain(faces, n, n).n != 1 {
		return Unit{}, false
	}
	return Unit{copies, n, faces, o.top(faces)}, true
}

// mostFaces is how many faces an effective suit can have.
const mostFaces = 18

// Lead is what a lead asks of those who follow: its suit and how many chains of
// each length it has, of triples and of pairs, and how many singles. It is a
// small value without pointers.
type Lead struct {
	suit    Suit
	cards   uint8
	rank    int8 // of the lead itself
	triples [mostFaces + 1]uint8
	pairs   [mostFaces + 1]uint8
	singles uint8
}

// Lead returns what the units ask, which must be of one suit and not none.
func (o *Order) Lead(units []Unit) Lead {
	var l Lead
	key := units[0]
	l.suit = o.suit[bits.TrailingZeros64(key.faces)]
	for _, u := range units {
		l.cards += uint8(u.Size())
		switch u.Copies {
		case 1:
			l.singles++
		case 2:
			l.pairs[u.Length]++
		case 3:
			l.triples[u.Length]++
		}
		if u.over(key) || !key.over(u) && u.top > key.top {
			key = u
		}
	}
	l.rank = int8(key.top)
	return l
}

// Suit returns the effective suit that was led.
func (l *Lead) Suit() Suit { return l.suit }

// Cards returns how many cards were led.
func (l *Lead) Cards() int { return int(l.cards) }

// Units returns how many units were led.
func (l *Lead) Units() int {
	n := int(l.singles)
	for i := range l.triples {
		n += int(l.triples[i]) + int(l.pairs[i])
	}
	return n
}

// Key returns the copies and the length of the most valuable unit.
func (l *Lead) Key() (copies, length int) {
	for n := mostFaces; n > 0; n-- {
		if l.triples[n] > 0 {
			return 3, n
		}
	}
	for n := mostFaces; n > 0; n-- {
		if l.pairs[n] > 0 {
			return 2, n
		}
	}
	return 1, 1
}

// Best returns the most cards that one unit of the lead counts for at the last
// trick, by worth, which is asked for each kind of unit there is.
func (l *Lead) Best(worth func(copies, length int) int) int {
	best := 0
	for n := 1; n <= mostFaces; n++ {
		if l.triples[n] > 0 {
			best = max(best, worth(3, n))
		}
		if l.pairs[n] > 0 {
			best = max(best, worth(2, n))
		}
	}
	if l.singles > 0 {
		best = max(best, worth(1, 1))
	}
	return best
}

// demand is what a follower owes: triples, then pairs, in chains no longer than
// the longest that was led.
type demand struct{ triples, pairs, limit int }

func (l *Lead) demand() demand {
	d := demand{limit: 1}
	for n := 1; n <= mostFaces; n++ {
		d.triples += n * int(l.triples[n])
		d.pairs += n * int(l.pairs[n])
		if l.triples[n]+l.pairs[n] > 0 {
			d.limit = n
		}
	}
	return d
}

// owed is the demand on a hand whose cards of the suit are s, more than were
// led (C.10): t triples, as many as led if it has them, and for every triple it
// lacks three more cards in which to show pairs. Triples are protected: pairs
// are owed of faces held exactly twice only.
func (d demand) owed(s Hand) (t, p int) {
	t = min(d.triples, bits.OnesCount64(s.three()))
	p = min(d.pairs+3*(d.triples-t)/2, bits.OnesCount64(s.two()))
	return t, p
}

// Duty is a rule of following that a play breaks.
type Duty uint8

// The duties, none first.
const (
	Fulfilled     Duty = iota
	OwesSuit           // cards of the suit were kept back
	OwesBulldozer      // triples that are held are not chained as they can be
	OwesTriple         // a triple that is held was kept back
	OwesTractor        // pairs that are held are not chained as they can be
	OwesPair           // a pair that is held was kept back
)

// Fault is a duty, with the cards that prove it and how many units, or for the
// suit how many cards, are owed.
type Fault struct {
	Duty  Duty
	Cards Hand
	Need  int
}

// Follow tells what the play, as many cards as were led and all of the hand,
// still owes.
func (l *Lead) Follow(o *Order, hand, play Hand) Fault {
	s, x := o.Of(hand, l.suit), o.Of(play, l.suit)
	k := int(l.cards)
	if want := min(s.Count(), k); x.Count() < want {
		return Fault{OwesSuit, s.Without(x), want}
	}
	if s.Count() <= k {
		return Fault{}
	}
	d := l.demand()
	t, p := d.owed(s)
	if f := o.short(s.three(), x.three(), t, d.limit, 3); f.Duty != Fulfilled {
		return f
	}
	return o.short(s.two(), x.two(), p, d.limit, 2)
}

// short compares the faces of which all copies but none more are played with
// the n best of those held.
func (o *Order) short(held, played uint64, n, limit, copies int) Fault {
	if n == 0 {
		return Fault{}
	}
	chained, loose := OwesTractor, OwesPair
	if copies == 3 {
		chained, loose = OwesBulldozer, OwesTriple
	}
	best := o.chain(held, n, limit)
	mine := o.shapeOf(played, limit)
	missing := best.parts[0]
	for i := range best.n {
		if best.parts[i]&^played != 0 {
			missing = best.parts[i]
			break
		}
	}
	longer := best.shape.longest() > 1 && (mine == 0 || best.shape.longest() > mine.longest())
	switch {
	case longer:
		return Fault{chained, times(best.parts[0], copies), n}
	case bits.OnesCount64(played) < n:
		return Fault{loose, times(held&^played, copies), n}
	case mine < best.shape:
		return Fault{chained, times(missing, copies), n}
	}
	return Fault{}
}

// Must returns the cards that every careful follower may start from: those
// that are owed, the lowest where there is a choice, then how many more cards
// are to be played, and from which.
func (l *Lead) Must(o *Order, hand Hand) (fixed Hand, more int, from Hand) {
	s := o.Of(hand, l.suit)
	k := int(l.cards)
	if s.Count() <= k {
		return s, min(k, hand.Count()) - s.Count(), hand.Without(s)
	}
	d := l.demand()
	t, p := d.owed(s)
	fixed = times(o.chain(s.three(), t, d.limit).faces, 3).With(times(o.chain(s.two(), p, d.limit).faces, 2))
	return fixed, k - fixed.Count(), s.Without(fixed)
}

// Below returns the units of so many copies and faces of the hand that c tops;
// there are several where the chain goes through equal faces, and none where it
// breaks off.
func (o *Order) Below(h Hand, copies, length int, c card.Card) []Unit {
	slot := int(o.slot[c.Index()])
	if h.copies(slot) < copies || length < 1 {
		return nil
	}
	list := []Unit{{copies, 1, 1 << slot, int(o.place[slot])}}
	for n := 1; n < length; n++ {
		var longer []Unit
		for _, u := range list {
			for m := o.mask[o.suit[slot]] & (1<<slot - 1); m != 0; m &= m - 1 {
				if i := bits.TrailingZeros64(m); int(o.place[i]) == u.top-n && h.copies(i) >= copies {
					longer = append(longer, Unit{copies, n + 1, u.faces | 1<<i, u.top})
				}
			}
		}
		list = longer
	}
	return list
}

// At returns a card of a play that follows whose place is that of its rank, as
// Lead.Rank gives it.
func (o *Order) At(play Hand, rank int) card.Card {
	if Ruffs(rank) {
		rank -= ruffed
	}
	for m := play.any(); m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); int(o.place[i]) == rank {
			return o.face[i]
		}
	}
	return 0
}
