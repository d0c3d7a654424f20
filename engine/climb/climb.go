// Package climb is what games share in which you beat or pass (压、过). Table
// keeps a trick: whose turn it is, who has passed, whose play is to be beaten,
// who has gone out (出完) and in which order. Shape and Play are the kinds of
// plays (牌型) and which beats which; Pile and the lanes are cards in a form that
// moves are generated from.
//
// It must not know any one game, or who is whose partner: a game says which cards
// are a play, when a play goes out and who leads next (接风).
//
//	t := climb.New(4, engine.P1)
//	t.Play(false)            // P1 leads, P2 is asked
//	for !t.Pass() {          // until all the others have passed
//	}
//	t.Lead(t.Best())         // P1 leads again
package climb

import (
	"math/bits"

	"paizhuo/engine"
)

// Table is one trick under way and the order in which players went out. It is
// a small value: a copy is independent.
type Table struct {
	seats  uint8
	n      uint8 // how many are out
	passed set
	gone   set
	turn   engine.Seat
	leader engine.Seat
	best   engine.Seat
	order  [engine.MaxSeats]engine.Seat
}

type set uint8

// one returns the set of one seat, empty for None.
func one(s engine.Seat) set { return 1 << uint8(s-engine.P1) }

// New returns a table of that many seats where lead begins a trick and the
// players of out, in that order, have gone out.
func New(seats int, lead engine.Seat, out ...engine.Seat) Table {
	t := Table{seats: uint8(seats)}
	for _, s := range out {
		t.GoOut(s)
	}
	t.Lead(lead)
	return t
}

// Turn returns the seat that is asked, None while nobody is: when the trick is
// over, or nobody is left to answer.
func (t *Table) Turn() engine.Seat { return t.turn }

// Leader returns who leads or has led the trick.
func (t *Table) Leader() engine.Seat { return t.leader }

// Best returns whose play is to be beaten, None before the lead.
func (t *Table) Best() engine.Seat { return t.best }

// Passed reports whether the seat has passed since the play to beat.
func (t *Table) Passed(s engine.Seat) bool { return t.passed&one(s) != 0 }

// Out reports whether the seat has gone out.
func (t *Table) Out(s engine.Seat) bool { return t.gone&one(s) != 0 }

// Gone returns how many players are out.
func (t *Table) Gone() int { return int(t.n) }

// At returns who went out at that place, counted from 1; None if nobody did.
func (t *Table) At(place int) engine.Seat {
	if place < 1 || place > int(t.n) {
		return engine.None
	}
	return t.order[place-1]
}

// Place returns the seat's place, counted from 1; 0 while it is in.
func (t *Table) Place(s engine.Seat) int {
	for i := range t.n {
		if t.order[i] == s {
			return int(i) + 1
		}
	}
	return 0
}

// Next returns the next seat after s that is still in, s itself if it is the
// only one, None if all are out.
func (t *Table) Next(s engine.Seat) engine.Seat { return t.after(s, t.gone) }

// after returns the first seat after s, s last, that is not in the set.
func (t *Table) after(s engine.Seat, not set) engine.Seat {
	all := set(1)<<t.seats - 1
	in := all &^ not
	if in == 0 {
		return engine.None
	}
	if later := in &^ (one(s)<<1 - 1); later != 0 {
		in = later
	}
	return engine.SeatAt(bits.TrailingZeros8(uint8(in)))
}

// Lead begins a trick that s leads.
func (t *Table) Lead(s engine.Seat) {
	t.turn, t.leader, t.best, t.passed = s, s, engine.None, 0
}

// Play makes the play of the seat in turn the one to beat. Whoever passed
// before is asked again, unless passes stick: then nobody may be left to answer.
func (t *Table) Play(sticky bool) {
	t.best = t.turn
	if !sticky {
		t.passed = 0
	}
	t.ask()
}

// Pass lets the seat in turn pass and reports whether the trick is over: all
// who are in, but the best player, have passed. Then nobody is in turn until
// Lead.
func (t *Table) Pass() bool {
	t.passed |= one(t.turn)
	t.ask()
	return t.turn == engine.None
}

// ask gives the turn to the next seat that is in and may still answer.
func (t *Table) ask() {
	t.turn = t.after(t.turn, t.gone|t.passed|one(t.best))
}

// GoOut gives the seat the next place. Its play stays to be beaten.
func (t *Table) GoOut(s engine.Seat) {
	t.gone |= one(s)
	t.order[t.n] = s
	t.n++
}

// Pause leaves nobody in turn, because the deal is over.
func (t *Table) Pause() { t.turn = engine.None }

// Mark notes that the seat has passed already, in a position that is set up.
func (t *Table) Mark(s engine.Seat) { t.passed |= one(s) }
