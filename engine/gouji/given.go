package gouji

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// facts are the given facts of a deal, read.
type facts struct {
	phase           engine.Phase
	first, lead     engine.Seat
	passed, yielded []engine.Seat
	out, failed     []engine.Seat
	burner, victim  engine.Seat
	rebel           engine.Seat
	chosen          string
	dealNo          int
	totals          [2]int
}

// factsOf reads the given facts; each key may come once.
func factsOf(given []engine.Given) (facts, error) {
	f := facts{phase: engine.PhaseDeal, first: engine.P1, dealNo: 1}
	return f, engine.ReadGiven(given, f.read)
}

func (f *facts) read(g engine.Given) bool {
	switch g.Key {
	case "phase":
		return oneWord(g.Args, (*string)(&f.phase), string(engine.PhaseDeal), string(engine.PhaseRevolt), string(PhaseChoose), string(engine.PhasePlay))
	case "first":
		return g.Seat(seats, &f.first)
	case "lead":
		return g.Seat(seats, &f.lead)
	case "passed":
		return g.Seats(seats, &f.passed)
	case "yielded":
		return g.Seats(seats, &f.yielded)
	case "out":
		return g.Seats(seats, &f.out)
	case "failed":
		return g.Seats(seats, &f.failed)
	case "burning":
		g.Args = slices.DeleteFunc(slices.Clone(g.Args), func(a string) bool { return a == "of" })
		var two []engine.Seat
		if !g.Seats(seats, &two) || len(two) != 2 {
			return false
		}
		f.burner, f.victim = two[0], two[1]
		return true
	case "revolted":
		return g.Seat(seats, &f.rebel)
	case "chosen":
		return oneWord(g.Args, &f.chosen, choiceLive, choiceDead)
	case "dealno":
		return g.Number(&f.dealNo, 1, engine.MostPoints)
	case "totals":
		return g.Totals(seats, func(s engine.Seat) int { return sideOf(s.Index()) }, &f.totals)
	}
	return false
}

func oneWord(args []string, to *string, allowed ...string) bool {
	if len(args) != 1 || !slices.Contains(allowed, args[0]) {
		return false
	}
	*to = args[0]
	return true
}

// setup builds a State from a deal, or says what can't be.
func setup(cfg engine.Config, deal engine.Deal) (*state, error) {
	settled, err := engine.Settle(info.Options, cfg.Options)
	if err != nil {
		return nil, err
	}
	f, err := factsOf(deal.Given)
	if err != nil {
		return nil, err
	}
	if len(deal.Kitty) > 0 {
		return nil, engine.BadDeal("kitty")
	}
	s := &state{options: settled, phase: f.phase, dealNo: f.dealNo, totals: f.totals, chosen: f.chosen}
	if err := s.take(deal.Hands); err != nil {
		return nil, err
	}
	s.deal = dealing{next: f.first.Index(), fixed: f.lead != engine.None, auto: settled.Is(optAutoShow)}
	s.core = Core{rules: rulesOf(settled), inPlay: everybody, owner: nobody, burner: nobody, victim: nobody, rebel: nobody, turn: nobody}
	for i := range seats {
		s.core.hands[i] = handOf(s.hands[i])
	}
	if err := f.place(&s.core); err != nil {
		return nil, err
	}
	if f.lead != engine.None && !s.core.inPlay.has(f.lead.Index()) {
		return nil, engine.BadDeal("lead")
	}
	s.trick.Best = -1
	s.deal.lead = f.lead
	if f.phase == engine.PhaseDeal {
		return s, nil
	}
	for {
		if _, more := s.deal.step(&s.hands); !more {
			break
		}
	}
	if s.deal.lead == engine.None {
		s.deal.lead = f.first
		if s.deal.heldFirst != engine.None {
			s.deal.lead = s.deal.heldFirst
		}
	}
	if f.phase == engine.PhasePlay {
		s.core.behead()
		s.begin()
	}
	return s, nil
}

// take copies the hands, which four packs must hold.
func (s *state) take(hands [][]card.Card) error {
	if len(hands) > seats {
		return engine.BadDeal("hand")
	}
	var all card.Counts
	for i, hand := range hands {
		for _, x := range hand {
			k := x.Index()
			if k < 0 || all[k] == packs {
				return engine.BadDeal("hand")
			}
			all[k]++
		}
		s.hands[i] = slices.Clone(hand)
	}
	return nil
}

// place puts the given facts of the play into the core, and refuses what can't
// be: a deal that is over, players out with cards or in without.
func (f *facts) place(c *Core) error {
	started := f.phase == engine.PhasePlay
	for _, x := range []struct {
		key   string
		given bool
	}{
		{"passed", len(f.passed) > 0}, {"yielded", len(f.yielded) > 0}, {"out", len(f.out) > 0},
		{"failed", len(f.failed) > 0}, {"burning", f.burner != engine.None}, {"chosen", f.chosen != ""},
	} {
		if x.given && !started {
			return engine.BadDeal(x.key)
		}
	}
	if f.rebel != engine.None {
		if !started && f.phase != PhaseChoose || started && f.chosen == "" {
			return engine.BadDeal("revolted")
		}
		c.rebel = int8(f.rebel.Index())
		c.inPlay &^= bit(f.rebel.Index())
	} else if f.phase == PhaseChoose || f.chosen != "" {
		return engine.BadDeal("revolted")
	}
	c.dead = f.chosen == choiceDead
	for _, p := range f.out {
		if !c.inPlay.has(p.Index()) || c.hands[p.Index()].count() > 0 {
			return engine.BadDeal("out")
		}
		c.goOut(p.Index())
	}
	c.stay = 0
	c.free = c.out >= 2
	for _, p := range f.failed {
		if !c.inPlay.has(p.Index()) {
			return engine.BadDeal("failed")
		}
		c.fail(p.Index())
	}
	for i := range seats {
		if c.inPlay.has(i) && c.hands[i].count() == 0 {
			return engine.BadDeal("hand")
		}
	}
	if c.inPlay&team(0) == 0 || c.inPlay&team(1) == 0 {
		return engine.BadDeal("out")
	}
	for _, p := range f.passed {
		if !c.inPlay.has(p.Index()) || p == f.lead {
			return engine.BadDeal("passed")
		}
		c.passed |= bit(p.Index())
	}
	for _, p := range f.yielded {
		if !c.inPlay.has(p.Index()) || !c.free {
			return engine.BadDeal("yielded")
		}
		c.used |= bit(p.Index())
	}
	if f.burner != engine.None {
		// Only a burner leads while one burns: he has won the trick of his burn set.
		if c.free || f.burner != f.lead || !c.inPlay.has(f.burner.Index()) {
			return engine.BadDeal("burning")
		}
		c.burner, c.victim, c.fresh = int8(f.burner.Index()), int8(f.victim.Index()), true
		if !c.complies(f.burner.Index()) {
			return engine.BadDeal("burning")
		}
		c.burns[f.burner.Index()] = 1
	}
	return nil
}
