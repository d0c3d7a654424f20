package host

import (
	"fmt"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// Person is somebody a seat is held for.
type Person struct {
	Seat  engine.Seat
	Token string // what gets the seat; empty: the first newcomer's, who is given one
	Name  string // what the others see until the person says another
}

// seat is one place at the table.
type seat struct {
	at     engine.Seat
	held   bool // for a person; else a bot's own
	who    *person
	auto   bool        // a bot plays for the person (托管)
	voted  bool        // because the table wanted it so, until the person is back
	once   bool        // a bot answers this time: the clock ran out
	missed int         // how often in a row it ran out
	ready  bool        // for the next deal or, before a match, to begin
	commit string      // to the nonce of its draw, of who is ready
	wish   engine.Seat // would change places with
	window uint64      // Seq from which it has been asked the same in an open window, 0 when in none
	mind   mind
	clock  *clock
	nudged time.Time
}

// botPlays reports whether a bot answers for the seat.
func (s *seat) botPlays() bool {
	return !s.held || s.auto || s.once || s.who != nil && s.who.left
}

// late reports whether a bot answers because the clock ran out.
func (s *seat) late() bool { return s.once || s.missed >= missedMost }

// here reports whether the seat's person is connected.
func (s *seat) here() bool { return s.who.here() }

// free makes the seat nobody's; it stays held for a person.
func (s *seat) free() { *s = seat{at: s.at, held: s.held, window: s.window} }

// seatPerson moves a person to a seat, or to nobody's for who looks on.
func (h *Host) seatPerson(p *person, s *seat) {
	if p.seat != nil {
		p.seat.free()
	}
	p.seat = s
	if s != nil {
		s.free()
		s.held, s.who = true, p
	}
	if p.link != nil {
		p.link.pace()
	}
}

func newSeats(n int) []*seat {
	seats := make([]*seat, n)
	for i := range seats {
		seats[i] = &seat{at: engine.SeatAt(i)}
	}
	return seats
}

// hold seats the people a table is made for.
func (h *Host) hold(people []Person) error {
	for _, p := range people {
		if !p.Seat.Player(len(h.seats)) {
			return fmt.Errorf("a person in seat %v of %d", p.Seat, len(h.seats))
		}
		if len(p.Token) > wire.MaxToken {
			return fmt.Errorf("the token of seat %v is longer than %d bytes", p.Seat, wire.MaxToken)
		}
		s := h.seats[p.Seat.Index()]
		if s.held {
			return fmt.Errorf("two people in seat %v", p.Seat)
		}
		s.held = true
		if p.Token != "" {
			h.seatPerson(h.add(p.Token, wire.CleanName(p.Name)), s)
		}
	}
	return nil
}

// autopilot lets a bot play for a person from now on, or stops it at once.
func (h *Host) autopilot(s *seat, on bool) {
	s.missed = 0
	if s.auto != on || s.once {
		s.auto, s.once, s.voted = on, false, false
		h.changed()
	}
}

// empty reports whether the table is held for people and none of them is there.
// Then nothing happens at it.
func (h *Host) empty() bool {
	people := false
	for _, s := range h.seats {
		if s.here() {
			return false
		}
		people = people || s.held
	}
	return people
}

// stopped reports whether nothing happens at the table now.
func (h *Host) stopped() bool {
	return h.match == nil || h.paused || h.moving != nil || h.empty()
}
