package host

import (
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"io"

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
	person bool   // held for a person; else a bot's own
	token  string // empty until somebody has taken the seat
	name   string
	link   *link  // nil while the person is away
	auto   bool   // a bot plays for the person (托管)
	left   bool   // the person said goodbye: a bot plays until the person is back
	ready  bool   // for the next deal
	window uint64 // Seq from which it has been asked the same in an open window, 0 when in none
	mind   mind
}

// botPlays reports whether a bot answers for the seat.
func (s *seat) botPlays() bool { return !s.person || s.auto || s.left }

// sitter is what all may know of who sits there.
func (s *seat) sitter() engine.Sitter {
	return engine.Sitter{
		Name:  s.name,
		Bot:   !s.person,
		Auto:  s.person && s.botPlays(),
		Ready: s.ready,
		Away:  s.person && s.link == nil,
	}
}

func newSeats(n int, people []Person) ([]*seat, error) {
	seats := make([]*seat, n)
	for i := range seats {
		seats[i] = &seat{at: engine.SeatAt(i)}
	}
	for _, p := range people {
		if !p.Seat.Player(n) {
			return nil, fmt.Errorf("a person in seat %v of %d", p.Seat, n)
		}
		if len(p.Token) > wire.MaxToken {
			return nil, fmt.Errorf("the token of seat %v is longer than %d bytes", p.Seat, wire.MaxToken)
		}
		s := seats[p.Seat.Index()]
		if s.person {
			return nil, fmt.Errorf("two people in seat %v", p.Seat)
		}
		s.person, s.token, s.name = true, p.Token, wire.CleanName(p.Name)
	}
	return seats, nil
}

// sit gives a guest the seat of its token or, if it is new, a free one.
func (h *Host) sit(l *link, hello wire.Hello) {
	s, word := h.place(hello.Token)
	if s == nil {
		h.drop(l, word)
		return
	}
	if s.token == "" {
		token, err := newToken(h.random)
		if err != nil {
			h.warn(err)
			h.drop(l, wire.LostClosed)
			return
		}
		s.token = token
	}
	if name := wire.CleanName(hello.Name); name != "" {
		s.name = name
	}
	l.late.Stop()
	old := s.link
	l.seat, s.link, s.left = s, l, false
	if old != nil {
		h.drop(old, wire.LostReplaced)
	}
	l.out.Put(wire.Welcome{Token: s.token})
	h.seatsChanged()
	l.out.Put(h.told(h.match.Join(s.at)))
}

// place finds the seat of a token, or a free one for an empty token; else it
// returns a word for why there is none.
func (h *Host) place(token string) (*seat, string) {
	for _, s := range h.seats {
		if s.person && subtle.ConstantTimeCompare([]byte(s.token), []byte(token)) == 1 {
			return s, ""
		}
	}
	if token == "" {
		return nil, wire.LostFull
	}
	return nil, wire.LostUnknown
}

func newToken(random io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", fmt.Errorf("make a seat's token: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}

// table is who sits where, for one reader.
func (h *Host) table(you engine.Seat) engine.Table {
	t := engine.Table{Game: h.game.Info().Name, You: you, Sitters: make([]engine.Sitter, len(h.seats))}
	for i, s := range h.seats {
		t.Sitters[i] = s.sitter()
	}
	return t
}

// seatsChanged tells every guest who sits where, and does what depends on it.
func (h *Host) seatsChanged() {
	for _, s := range h.seats {
		if s.link != nil {
			s.link.out.Supersede(wire.Table{Table: h.table(s.at)})
		}
	}
	h.plan()
}

// autopilot lets a bot play for a person from now on, or stops it at once.
func (h *Host) autopilot(s *seat, on bool) {
	if s.auto != on {
		s.auto = on
		h.seatsChanged()
	}
}

// leave is a goodbye: a bot plays for the person, who may come back.
func (h *Host) leave(l *link) {
	l.seat.left = true
	h.gone(l)
}

// empty reports whether the table is held for people and none of them is there.
// Then nothing happens at it.
func (h *Host) empty() bool {
	people := false
	for _, s := range h.seats {
		if s.link != nil {
			return false
		}
		people = people || s.person
	}
	return people
}
