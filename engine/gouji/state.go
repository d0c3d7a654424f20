package gouji

import (
	"maps"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// state is a deal in progress: the Core, the deal before it, the open window's
// answers, and what the table shows beside them.
type state struct {
	core    Core
	options engine.Options
	phase   engine.Phase
	hands   [seats][]card.Card // in the order dealt, whole while dealing
	deal    dealing
	answers [seats]*engine.Action // in the open window, nil where there is none
	chosen  string                // live or dead, once chosen
	trick   engine.Trick
	last    *engine.Trick
	played  []card.Card
	dealNo  int
	totals  [2]int
	result  *engine.Result
}

// Turn names the seats that may act. While a window is open it is the same
// whatever they hold or have answered: all six and the Dealer, or those whom
// the rules offer a burn, in their order, and the Dealer.
func (s *state) Turn() []engine.Seat {
	switch s.phase {
	case engine.PhaseDeal:
		if s.deal.fixed || s.deal.auto {
			return []engine.Seat{engine.Dealer}
		}
		return everySeat()
	case engine.PhaseRevolt:
		return everySeat()
	case PhaseChoose:
		return []engine.Seat{engine.SeatAt(opposite(int(s.core.rebel)))}
	case engine.PhaseOver:
		return nil
	}
	if s.core.stage == burning {
		return append(s.offered(), engine.Dealer)
	}
	return []engine.Seat{s.core.Turn()}
}

func everySeat() []engine.Seat {
	list := make([]engine.Seat, 0, seats+1)
	for i := range seats {
		list = append(list, engine.SeatAt(i))
	}
	return append(list, engine.Dealer)
}

// offered lists the seats of the open burn window in the burn order (D.5).
func (s *state) offered() []engine.Seat {
	var list []engine.Seat
	for _, k := range burnOrder {
		if x := (int(s.core.owner) + k) % seats; s.core.todo.has(x) {
			list = append(list, engine.SeatAt(x))
		}
	}
	return list
}

// events collects what an action causes.
type events []engine.Event

func (e *events) tell(kind engine.EventKind, seat int, n int) {
	*e = append(*e, engine.Event{Kind: kind, Seat: engine.SeatAt(seat), N: n, For: engine.Everyone})
}

func (e *events) each(kind engine.EventKind, m mask) {
	for i := range seats {
		if m.has(i) {
			e.tell(kind, i, 0)
		}
	}
}

func (e *events) over() {
	*e = append(*e, engine.Event{Kind: engine.EvOver, For: engine.Everyone})
}

// Apply carries out an action. The order of the events stands in RULES.md.
func (s *state) Apply(seat engine.Seat, a engine.Action) ([]engine.Event, error) {
	v := s.View(seat)
	set, err := judge(&v, a)
	if err != nil {
		return nil, err
	}
	var e events
	switch a.Verb {
	case engine.DealOut:
		s.dealOut(&e, a.N)
	case engine.Close:
		s.close(&e)
	case engine.Show:
		s.show(&e, seat, a.Cards)
	case engine.Choose:
		s.choose(&e, seat, a.As)
	case engine.Play:
		s.put(&e, seat.Index(), a.Cards, set, false)
	case engine.Pass:
		e.tell(engine.EvPass, seat.Index(), 0)
		s.note(seat, a.Verb)
		s.after(&e, s.core.pass())
	case engine.Yield:
		e.tell(engine.EvYields, seat.Index(), 0)
		s.note(seat, a.Verb)
		s.after(&e, s.core.yield())
	default:
		s.answer(&e, seat, a)
	}
	return e, nil
}

// dealOut deals n cards (D.2). Who has declined to show is asked anew only when
// he can show what he could not before.
func (s *state) dealOut(e *events, n int) {
	var could [seats]int
	for i := range could {
		could[i] = len(shows(s.held(i), s.claim()))
	}
	var got [seats][]card.Card
	flush := func() {
		for k := range seats {
			seat := engine.SeatAt(k)
			if len(got[k]) == 0 {
				continue
			}
			*e = append(*e,
				engine.Event{Kind: engine.EvDeal, Seat: seat, Cards: got[k], N: len(got[k]), For: engine.Only(seat)},
				engine.Event{Kind: engine.EvDeal, Seat: seat, N: len(got[k]), For: engine.Everyone.But(seat, engine.Open)})
			got[k] = nil
		}
	}
	for range n {
		to, _ := s.deal.step(&s.hands)
		dealt := s.hands[to][:s.deal.n[to]]
		got[to] = append(got[to], dealt[len(dealt)-1])
		if s.deal.auto && !s.deal.fixed {
			if list := shows(dealt, s.claim()); len(list) > 0 {
				flush()
				s.show(e, engine.SeatAt(to), list[0].Cards)
			}
		}
	}
	flush()
	for i := range could {
		if len(shows(s.held(i), s.claim())) > could[i] {
			s.answers[i] = nil
		}
	}
}

// claim returns the cards by which somebody leads so far.
func (s *state) claim() []card.Card {
	if s.deal.claimant == engine.None {
		return nil
	}
	return mostThrees(s.deal.shown[s.deal.claimant.Index()])
}

func (s *state) show(e *events, seat engine.Seat, threes []card.Card) {
	s.answers[seat.Index()] = nil
	s.deal.show(seat, threes)
	*e = append(*e, engine.Event{Kind: EvShows, Seat: seat, Cards: slices.Clone(threes), For: engine.Everyone})
}

// answer notes a secret answer in the open window, in place of an earlier one.
// The revolution closes with the sixth.
func (s *state) answer(e *events, seat engine.Seat, a engine.Action) {
	a.Cards = slices.Clone(a.Cards)
	s.answers[seat.Index()] = &a
	*e = append(*e, engine.Event{Kind: EvAnswers, Seat: seat, Cards: slices.Clone(a.Cards), Word: string(a.Verb), For: engine.Only(seat)})
	if s.phase == engine.PhaseRevolt && !slices.Contains(s.answers[:], nil) {
		s.close(e)
	}
}

// close ends the open window and carries out what it has brought.
func (s *state) close(e *events) {
	answers := s.answers
	s.answers = [seats]*engine.Action{}
	switch s.phase {
	case engine.PhaseDeal:
		s.dealt(e)
	case engine.PhaseRevolt:
		var rebels []int
		for i, a := range answers {
			if a != nil && a.Verb == engine.Revolt {
				rebels = append(rebels, i)
			}
		}
		s.revolution(e, rebels)
	default:
		for _, seat := range s.offered() {
			if a := answers[seat.Index()]; a != nil && a.Verb == engine.Burn {
				set, _ := setOf(handOf(a.Cards))
				s.put(e, seat.Index(), a.Cards, set, true)
				return
			}
		}
		o := nothing()
		s.core.answer(&o)
		s.after(e, o)
	}
}

// dealt ends the distribution: whoever has shown most 3s leads, if nobody has
// shown any the first who held two of a suit (D4-2).
func (s *state) dealt(e *events) {
	d := &s.deal
	switch {
	case d.fixed:
	case d.claimant != engine.None:
		d.lead = d.claimant
	case d.heldFirst != engine.None:
		d.lead = d.heldFirst
	default:
		s.redeal(e, wordNoThrees)
		return
	}
	s.phase = engine.PhaseRevolt
}

// revolution opens the answers of the revolution window (D.9).
func (s *state) revolution(e *events, rebels []int) {
	for _, i := range rebels {
		e.tell(engine.EvRevolts, i, 0)
	}
	switch {
	case len(rebels) == 0:
		s.begin()
		s.tellLead(e)
	case len(rebels) > 1 || s.dealNo == 1:
		s.redeal(e, wordRevolt)
	default:
		s.core.rebel = int8(rebels[0])
		s.core.inPlay &^= bit(rebels[0])
		s.phase = PhaseChoose
	}
}

// choose takes the choice of the revolutionist's opposite (D4-15).
func (s *state) choose(e *events, seat engine.Seat, as string) {
	s.chosen = as
	s.core.dead = as == choiceDead
	*e = append(*e, engine.Event{Kind: EvChooses, Seat: seat, Word: as, For: engine.Everyone})
	e.each(EvHeadless, s.core.behead())
	s.begin()
	s.tellLead(e)
}

// begin starts the play: the first leader leads or, if he is not in play, the
// next who is.
func (s *state) begin() {
	s.phase = engine.PhasePlay
	lead := s.deal.lead.Index()
	if !s.core.inPlay.has(lead) {
		lead = s.core.inPlay.after(lead)
	}
	s.deal.lead = engine.SeatAt(lead)
	s.core.stage, s.core.turn = leading, int8(lead)
	s.trick = engine.Trick{Leader: s.deal.lead, Best: -1}
}

func (s *state) tellLead(e *events) { e.tell(EvLeads, s.deal.lead.Index(), 0) }

// note puts a seat's pass or yield down in the trick.
func (s *state) note(seat engine.Seat, verb engine.Verb) {
	s.trick.Plays = append(s.trick.Plays, engine.Move{Seat: seat, Verb: verb})
}

// put plays cards from a hand, as a burn or not.
func (s *state) put(e *events, i int, cards []card.Card, set set, burns bool) {
	seat := engine.SeatAt(i)
	r := s.core.rules.reading(set)
	m := engine.Move{Seat: seat, Verb: engine.Play, Cards: slices.Clone(cards), As: &r}
	if burns {
		m.Verb = engine.Burn
		*e = append(*e, engine.Event{Kind: engine.EvBurns, Seat: seat, Word: engine.SeatAt(int(s.core.owner)).String(), For: engine.Everyone})
	}
	*e = append(*e, engine.Event{Kind: engine.EvPlay, Seat: seat, Cards: slices.Clone(cards), Word: r.Shape, For: engine.Everyone})
	before := len(s.hands[i])
	s.hands[i] = card.Without(s.hands[i], cards)
	s.deal.shown[i] = card.Without(s.deal.shown[i], cards)
	s.played = append(s.played, cards...)
	slices.Sort(s.played)
	s.trick.Best = len(s.trick.Plays)
	s.trick.Plays = append(s.trick.Plays, m)
	o := s.core.put(i, set, burns)
	if o.beaten != nobody && o.beatenPlace == 0 {
		e.tell(EvBurnEnds, int(o.beaten), 0)
	}
	if o.beatenPlace != 0 {
		e.tell(EvBurnFails, int(o.beaten), int(o.beatenPlace))
		e.each(EvHeadless, o.lostHead)
	}
	if o.deadLevel {
		e.tell(EvDeadLevel, i, 0)
	}
	if n := len(s.hands[i]); before > mostAnnounced && n <= mostAnnounced && n > 0 {
		e.tell(engine.EvAnnounces, i, n)
	}
	if o.place != 0 {
		e.tell(engine.EvOut, i, int(o.place))
	}
	if o.succeeded != 0 {
		e.tell(EvBurnSucceeds, i, int(o.succeeded))
	}
	e.each(EvHeadless, o.outHeadless)
	s.after(e, o)
}

// after tells how the trick and the deal went on.
func (s *state) after(e *events, o outcome) {
	if o.winner != nobody {
		e.tell(engine.EvWins, int(o.winner), 0)
		e.each(EvHeadless, o.nowHeadless)
		if o.free {
			*e = append(*e, engine.Event{Kind: EvFree, For: engine.Everyone})
		}
		if o.failed != nobody {
			e.tell(EvBurnFails, int(o.failed), int(o.failedPlace))
			e.each(EvHeadless, o.thenHeadless)
		}
		if o.inherits != nobody {
			e.tell(engine.EvInherits, int(o.inherits), 0)
		}
		done := s.trick
		done.Winner = engine.SeatAt(int(o.winner))
		s.last = &done
		s.trick = engine.Trick{Leader: s.core.Turn(), Best: -1}
	}
	if o.over {
		s.trick.Leader = engine.None
		s.phase = engine.PhaseOver
		s.result = s.settled()
		e.over()
	}
}

// Clone returns an independent copy.
func (s *state) Clone() engine.State {
	c := *s
	c.options = maps.Clone(s.options)
	for i := range seats {
		c.hands[i] = slices.Clone(s.hands[i])
		c.deal.shown[i] = slices.Clone(s.deal.shown[i])
		if a := s.answers[i]; a != nil {
			answer := a.Clone()
			c.answers[i] = &answer
		}
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
