package gouji

import (
	"maps"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// How long the Dealer waits, in milliseconds: the same whatever anybody holds.
const (
	dealPace   = 300   // between two rounds of six cards
	lastPace   = 3000  // after the last card, for a late 亮3 (D4-1)
	revoltPace = 10000 // D.9
	burnPace   = 6000  // D.5
	burnLeast  = 1000  // D.5: not before, even if all have answered
	dealAtOnce = seats // cards the Dealer is advised to deal at a time
)

// View is the table as the viewer may know it: his own hand as far as it is
// dealt, the others' counts from ten cards down (报牌), their marks, and the
// cards played. Open sees every hand, and so do all once the deal is over. What
// is not dealt yet is the kitty, which only Open sees.
func (s *state) View(viewer engine.Seat) engine.View {
	v := engine.View{
		Game:    info.Name,
		Options: maps.Clone(s.options),
		Viewer:  viewer,
		DealNo:  s.dealNo,
		Phase:   s.phase,
		Turn:    s.Turn(),
		Players: make([]engine.Player, seats),
		Sides:   make([]engine.Side, 2),
		Trick:   s.trick.Clone(),
		Played:  slices.Clone(s.played),
		Result:  s.Result(),
	}
	if s.last != nil {
		last := s.last.Clone()
		v.Last = &last
	}
	for i := range v.Sides {
		v.Sides[i] = engine.Side{Seats: partners(i), Total: s.totals[i]}
	}
	over := s.phase == engine.PhaseOver
	for i := range v.Players {
		held := s.held(i)
		p := &v.Players[i]
		p.Count = len(held)
		if p.Count > mostAnnounced && viewer != engine.SeatAt(i) && viewer != engine.Open && !over {
			p.Count = -1
		}
		p.Place = int(s.core.place[i])
		p.Marks = s.marks(i)
		p.Shown = slices.Clone(s.deal.shown[i])
		if viewer == engine.Open || over {
			p.Hand = slices.Clone(held)
		}
	}
	if viewer.Player(seats) {
		v.Hand = slices.Clone(s.held(viewer.Index()))
	}
	if s.phase == engine.PhaseDeal {
		v.Buried = s.deal.left(&s.hands)
		if viewer == engine.Open {
			v.Kitty = s.deal.stock(&s.hands)
		}
	}
	if s.chosen != "" {
		v.Facts = []engine.Fact{{Key: factChosen, Value: s.chosen}}
	}
	s.pace(&v)
	if slices.Contains(v.Turn, viewer) {
		v.Ask = s.ask(viewer)
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

// partners returns the seats of a side.
func partners(side int) []engine.Seat {
	return []engine.Seat{engine.SeatAt(side), engine.SeatAt(side + 2), engine.SeatAt(side + 4)}
}

// marks lists what all may know of a seat, in a fixed order.
func (s *state) marks(i int) []engine.Mark {
	c := &s.core
	var list []engine.Mark
	mark := func(is bool, m engine.Mark) {
		if is {
			list = append(list, m)
		}
	}
	before := s.phase == engine.PhaseDeal || s.phase == engine.PhaseRevolt
	mark(before && s.deal.claimant == engine.SeatAt(i), MarkClaims)
	mark(i == int(c.rebel), MarkRevolted)
	mark(c.failed.has(i), MarkFailed)
	if s.phase != engine.PhasePlay {
		return list
	}
	in := c.inPlay.has(i)
	mark(c.passed.has(i), engine.MarkPassed)
	mark(c.yielded.has(i), MarkYielded)
	mark(c.used.has(i), MarkYieldUsed)
	mark(c.headless.has(i) && (in || i == int(c.owner)), MarkHeadless)
	mark(in && c.rebel != nobody && i == opposite(int(c.rebel)) && c.deadHolds() && !c.free, MarkDeadLevel)
	mark(in && c.free, MarkFree)
	mark(i == int(c.burner), MarkBurning)
	mark(i == int(c.burner) && c.fresh, MarkFresh)
	mark(c.burner != nobody && i == int(c.victim), MarkBurned)
	turn := i == int(c.turn)
	mark(c.stage == burning && c.todo.has(i), MarkOffered)
	mark(c.stage == again && turn, MarkAgain)
	mark(c.stage == last && turn, MarkLast)
	return list
}

// pace tells how long the open window stays so, and of one that closes for what
// is answered in it, the Dealer who has answered.
func (s *state) pace(v *engine.View) {
	switch {
	case s.phase == engine.PhaseDeal && s.deal.left(&s.hands) > 0:
		v.Pace = dealPace
		return
	case s.phase == engine.PhaseDeal:
		v.Pace = lastPace
		return
	case s.phase == engine.PhaseRevolt:
		v.Pace = revoltPace
	case s.phase == engine.PhasePlay && s.core.stage == burning:
		v.Pace, v.Soonest = burnPace, burnLeast
	default:
		return
	}
	if v.Viewer == engine.Dealer {
		for i, a := range s.answers {
			if a != nil {
				v.Answered = append(v.Answered, engine.SeatAt(i))
			}
		}
	}
}

// ask tells what is open to a seat in turn. Nothing of it depends on what
// anybody else holds.
func (s *state) ask(viewer engine.Seat) *engine.Ask {
	if viewer == engine.Dealer {
		if s.phase == engine.PhaseDeal {
			if left := s.deal.left(&s.hands); left > 0 {
				return &engine.Ask{Verbs: []engine.Verb{engine.DealOut}, Min: 1, Max: left}
			}
		}
		return &engine.Ask{Verbs: []engine.Verb{engine.Close}}
	}
	i := viewer.Index()
	a := &engine.Ask{}
	if given := s.answers[i]; given != nil {
		answer := given.Clone()
		a.Answer = &answer
	}
	switch s.phase {
	case engine.PhaseDeal:
		a.Verbs = []engine.Verb{engine.Show, engine.Decline}
		a.Choices = shows(s.held(i), s.claim())
		return a
	case engine.PhaseRevolt:
		a.Verbs = []engine.Verb{engine.Revolt, engine.Ready}
		return a
	case PhaseChoose:
		a.Verbs = []engine.Verb{engine.Choose}
		a.Choices = []engine.Action{{Verb: engine.Choose, As: choiceLive}, {Verb: engine.Choose, As: choiceDead}}
		return a
	}
	if s.core.stage == leading {
		a.Verbs, a.Min = []engine.Verb{engine.Play}, 1
		return a
	}
	a.Min = s.core.rules.size(s.core.cur)
	a.Max = a.Min
	switch {
	case s.core.stage == burning:
		a.Verbs = []engine.Verb{engine.Burn, engine.Decline}
	case s.core.mayYield():
		a.Verbs = []engine.Verb{engine.Play, engine.Pass, engine.Yield}
	default:
		a.Verbs = []engine.Verb{engine.Play, engine.Pass}
	}
	return a
}
