package wushik

import (
	"maps"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// state is a deal in progress: the Core, and what the table shows beside it.
type state struct {
	core    Core
	options engine.Options
	hands   [seats][]card.Card // in the order dealt
	trick   engine.Trick
	last    *engine.Trick
	played  []card.Card
	dealNo  int
	totals  [2]int
	result  *engine.Result
}

// Turn names the seat that is to act.
func (s *state) Turn() []engine.Seat {
	if t := s.core.Turn(); t != engine.None {
		return []engine.Seat{t}
	}
	return nil
}

// Apply carries out an action. Events come in this order: play, out, and on the
// play that ends the deal wins and over; pass, and on the last one wins and
// inherits.
func (s *state) Apply(seat engine.Seat, a engine.Action) ([]engine.Event, error) {
	v := s.View(seat)
	p, cards, err := judge(&v, a)
	if err != nil {
		return nil, err
	}
	var events []engine.Event
	tell := func(e engine.Event) {
		e.For = engine.Everyone
		events = append(events, e)
	}
	move := engine.Move{Seat: seat, Verb: a.Verb}
	var o outcome
	if a.Verb == engine.Pass {
		tell(engine.Event{Kind: engine.EvPass, Seat: seat})
		s.trick.Plays = append(s.trick.Plays, move)
		o = s.core.pass()
	} else {
		move.Cards = slices.Clone(a.Cards)
		r := p.Reading()
		move.As = &r
		s.hands[seat.Index()] = card.Without(s.hands[seat.Index()], a.Cards)
		s.played = append(s.played, a.Cards...)
		slices.Sort(s.played)
		s.trick.Leader = s.core.table.Leader()
		s.trick.Best = len(s.trick.Plays)
		s.trick.Plays = append(s.trick.Plays, move)
		s.trick.Points += card.Points(a.Cards)
		tell(engine.Event{Kind: engine.EvPlay, Seat: seat, Cards: slices.Clone(a.Cards), Word: p.Shape.String()})
		o = s.core.put(&cards, p)
	}
	if o.place > 0 {
		tell(engine.Event{Kind: engine.EvOut, Seat: seat, N: o.place})
	}
	if o.winner != engine.None {
		tell(engine.Event{Kind: engine.EvWins, Seat: o.winner, N: o.points})
		s.trick.Winner = o.winner
		done := s.trick
		s.last = &done
		s.trick = engine.Trick{Best: -1}
	}
	if o.inherits != engine.None {
		tell(engine.Event{Kind: engine.EvInherits, Seat: o.inherits})
	}
	if o.over {
		s.result = s.settled()
		tell(engine.Event{Kind: engine.EvOver})
	}
	return events, nil
}

// Clone returns an independent copy.
func (s *state) Clone() engine.State {
	c := *s
	c.options = maps.Clone(s.options)
	for i := range c.hands {
		c.hands[i] = slices.Clone(s.hands[i])
	}
	c.trick = s.trick.Clone()
	if s.last != nil {
		last := s.last.Clone()
		c.last = &last
	}
	c.played = slices.Clone(s.played)
	c.result = s.Result()
	return &c
}

// View is the table as the viewer may know it: his own hand, all counts,
// captured points and cards played. Open sees every hand, and so do all once
// the deal is over.
func (s *state) View(viewer engine.Seat) engine.View {
	c := &s.core
	v := engine.View{
		Game:    info.Name,
		Options: maps.Clone(s.options),
		Viewer:  viewer,
		DealNo:  s.dealNo,
		Phase:   engine.PhasePlay,
		Turn:    s.Turn(),
		Players: make([]engine.Player, seats),
		Sides:   make([]engine.Side, 2),
		Trick:   s.trick.Clone(),
		Played:  slices.Clone(s.played),
		Result:  s.Result(),
	}
	if c.over {
		v.Phase = engine.PhaseOver
	}
	if s.last != nil {
		last := s.last.Clone()
		v.Last = &last
	}
	for i := range v.Sides {
		v.Sides[i] = engine.Side{Seats: partners(i), Total: s.totals[i]}
	}
	for i := range v.Players {
		seat := engine.SeatAt(i)
		p := &v.Players[i]
		p.Count = len(s.hands[i])
		p.Place = c.table.Place(seat)
		p.Points = int(c.captured[i])
		if c.table.Passed(seat) {
			p.Marks = []engine.Mark{engine.MarkPassed}
		}
		if viewer == engine.Open || c.over {
			p.Hand = slices.Clone(s.hands[i])
		}
		v.Sides[side(seat)].Points += p.Points
	}
	if viewer.Player(seats) {
		v.Hand = slices.Clone(s.hands[viewer.Index()])
	}
	if viewer != engine.None && viewer == c.Turn() {
		v.Ask = &engine.Ask{Verbs: []engine.Verb{engine.Play}, Min: 1}
		if c.best.Shape != climb.Nothing {
			v.Ask.Verbs = append(v.Ask.Verbs, engine.Pass)
		}
	}
	return v
}

// partners returns the seats of a side.
func partners(side int) []engine.Seat {
	return []engine.Seat{engine.SeatAt(side), engine.SeatAt(side + 2)}
}
