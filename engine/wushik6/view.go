package wushik6

import (
	"maps"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// How long the Dealer waits, in milliseconds, and how many cards he deals at a
// time: the same whatever anybody holds.
const (
	dealPace   = 60    // between two cards while somebody may reveal
	roundPace  = 90    // between two rounds once there is a declarer
	lastPace   = 3000  // after the last card, for a late reveal (A.2)
	dealAtOnce = seats // cards of a round
)

// View is the table as the viewer may know it: his own hand as far as it is
// dealt, all counts, levels, captured points and cards played, and for the
// declarer the kitty: the cards he took up while he buries, then those he buried.
// Open sees every hand and the kitty, while dealing with the cards not yet dealt;
// and so do all once the deal is over.
func (s *state) View(viewer engine.Seat) engine.View {
	c := &s.core
	over := s.phase == engine.PhaseOver
	v := engine.View{
		Game:     info.Name,
		Options:  maps.Clone(s.options),
		Viewer:   viewer,
		DealNo:   s.dealNo,
		Phase:    s.phase,
		Turn:     s.Turn(),
		Players:  make([]engine.Player, seats),
		Declarer: c.declarer,
		Bid:      s.standing(),
		Calls:    s.calledCards(),
		Trick:    s.trick.Clone(),
		Played:   slices.Clone(s.played),
		Buried:   len(s.kitty),
		Result:   s.Result(),
	}
	if s.before != nil {
		before := s.before.Clone()
		v.Last = &before
	}
	s.sides(&v)
	for i := range v.Players {
		seat := engine.SeatAt(i)
		held := s.held(i)
		p := &v.Players[i]
		p.Count = len(held)
		p.Place = c.table.Place(seat)
		p.Points = int(c.captured[i])
		p.Level = s.levels[i].rank().String()
		p.Role = s.role(seat)
		if c.table.Passed(seat) {
			p.Marks = append(p.Marks, engine.MarkPassed)
		}
		if s.levels[i] == beyond {
			p.Marks = append(p.Marks, engine.MarkCleared)
		}
		if s.phase == engine.PhaseDeal || s.phase == engine.PhaseBury {
			// What is buried then is secret, the revealed card too.
			if s.bid != nil && s.bid.Seat == seat {
				p.Shown = slices.Clone(s.bid.Cards)
			}
		}
		if viewer == engine.Open || over {
			p.Hand = slices.Clone(held)
		}
	}
	if viewer.Player(seats) {
		v.Hand = slices.Clone(s.held(viewer.Index()))
	}
	if viewer == engine.Open || over || viewer == c.declarer && s.phase != engine.PhaseDeal {
		v.Kitty = slices.Clone(s.kitty)
	}
	if viewer == c.declarer && s.phase == engine.PhaseBury {
		v.Kitty = slices.Clone(s.taken)
	}
	if s.phase == engine.PhaseDeal {
		v.Undealt = s.deal.left(&s.hands)
		if viewer == engine.Open {
			v.Kitty = append(v.Kitty, s.deal.stock(&s.hands)...)
		}
		s.pace(&v)
	}
	if slices.Contains(v.Turn, viewer) {
		v.Ask = s.ask(&v)
	}
	return v
}

// held returns the cards of the seat, as far as they are dealt.
func (s *state) held(i int) []card.Card {
	if s.phase == engine.PhaseDeal {
		return s.hands[i][:s.deal.n[i]]
	}
	return s.hands[i]
}

// sides fills in the sides as far as all know them, the declarer's first, and
// the points that decide the deal.
func (s *state) sides(v *engine.View) {
	c := &s.core
	v.Sides = []engine.Side{{Seats: []engine.Seat{}}, {Seats: []engine.Seat{}}}
	v.Bar = &engine.Bar{Lines: slices.Clone(lines[:]), Win: winLine}
	for seat := engine.P1; seat <= engine.P6; seat++ {
		points := int(c.captured[seat.Index()])
		switch s.role(seat) {
		case RoleDeclarer, RolePartner:
			v.Sides[0].Seats = append(v.Sides[0].Seats, seat)
			v.Sides[0].Points += points
		case RoleOpponent:
			v.Sides[1].Seats = append(v.Sides[1].Seats, seat)
			v.Sides[1].Points += points
			v.Bar.Points += points
		default:
			v.Bar.Open += points
		}
	}
}

// role tells whose side a seat is on, as far as all know it: an unconfirmed call
// leaves all others unknown, until the deal is over.
func (s *state) role(seat engine.Seat) string {
	c := &s.core
	switch {
	case c.declarer == engine.None:
		return ""
	case seat == c.declarer:
		return RoleDeclarer
	case c.declarers().has(seat):
		return RolePartner
	case c.known() || s.phase == engine.PhaseOver:
		return RoleOpponent
	}
	return ""
}

// pace tells the Dealer's beat.
func (s *state) pace(v *engine.View) {
	switch {
	case s.core.declarer != engine.None:
		v.Pace = roundPace
	case v.Undealt > 0:
		v.Pace = dealPace
	default:
		v.Pace = lastPace
	}
}

// ask tells what is open to the viewer, who is in turn. Nothing of it depends on
// what anybody else holds.
func (s *state) ask(v *engine.View) *engine.Ask {
	if v.Viewer == engine.Dealer {
		if v.Undealt > 0 {
			return &engine.Ask{Verbs: []engine.Verb{engine.DealOut}, Min: 1, Max: v.Undealt}
		}
		return &engine.Ask{Verbs: []engine.Verb{engine.Close}}
	}
	switch s.phase {
	case engine.PhaseDeal:
		a := &engine.Ask{Verbs: []engine.Verb{engine.Reveal}, Min: 1, Max: 1, Choices: reveals(v.Hand, revealRank(v, v.Viewer))}
		if face := s.offers[v.Viewer.Index()]; face != 0 {
			a.Answer = &engine.Action{Verb: engine.Reveal, Cards: []card.Card{face}}
		}
		return a
	case engine.PhaseBury:
		return &engine.Ask{Verbs: []engine.Verb{engine.Bury}, Min: kittySize, Max: kittySize}
	case engine.PhaseCall:
		return &engine.Ask{Verbs: []engine.Verb{engine.Call}, Min: 1, Max: 1, Choices: choices(s.core.rules, s.kitty, v.Calls)}
	}
	a := &engine.Ask{Verbs: []engine.Verb{engine.Play}, Min: 1}
	if v.Trick.ToBeat() != nil {
		a.Verbs = append(a.Verbs, engine.Pass)
	}
	return a
}
