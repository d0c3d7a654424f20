package gouji

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// maxTotal bounds a match's score by what no match reaches.
const maxTotal = 1_000_000

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

func badDeal(what string) error { return &engine.Illegal{Code: engine.CodeBadDeal, What: what} }

// factsOf reads the given facts; each key may come once.
func factsOf(given []engine.Given) (facts, error) {
	f := facts{phase: engine.PhaseDeal, first: engine.P1, dealNo: 1}
	var seen []string
	for _, g := range given {
		if slices.Contains(seen, g.Key) || !f.read(g) {
			return f, badDeal(g.Key)
		}
		seen = append(seen, g.Key)
	}
	return f, nil
}

func (f *facts) read(g engine.Given) bool {
	switch g.Key {
	case "phase":
		return oneWord(g.Args, (*string)(&f.phase), string(engine.PhaseDeal), string(engine.PhaseRevolt), string(PhaseChoose), string(engine.PhasePlay))
	case "first":
		return oneSeat(g.Args, &f.first)
	case "lead":
		return oneSeat(g.Args, &f.lead)
	case "passed":
		return manySeats(g.Args, &f.passed)
	case "yielded":
		return manySeats(g.Args, &f.yielded)
	case "out":
		return manySeats(g.Args, &f.out)
	case "failed":
		return manySeats(g.Args, &f.failed)
	case "burning":
		args := slices.DeleteFunc(slices.Clone(g.Args), func(a string) bool { return a == "of" })
		return len(args) == 2 && oneSeat(args[:1], &f.burner) && oneSeat(args[1:], &f.victim) && f.burner != f.victim
	case "revolted":
		return oneSeat(g.Args, &f.rebel)
	case "chosen":
		return oneWord(g.Args, &f.chosen, choiceLive, choiceDead)
	case "dealno":
		return len(g.Args) == 1 && number(g.Args[0], &f.dealNo, 1, maxTotal)
	case "totals":
		var done [2]bool
		for _, a := range g.Args {
			name, value, ok := strings.Cut(a, "=")
			seat, known := seatNamed(name)
			if !ok || !known {
				return false
			}
			side := sideOf(seat.Index())
			if done[side] || !number(value, &f.totals[side], -maxTotal, maxTotal) {
				return false
			}
			done[side] = true
		}
		return len(g.Args) > 0
	}
	return false
}

func seatNamed(text string) (engine.Seat, bool) {
	s, ok := engine.ParseSeat(text)
	return s, ok && s.Player(seats)
}

func oneWord(args []string, to *string, allowed ...string) bool {
	if len(args) != 1 || !slices.Contains(allowed, args[0]) {
		return false
	}
	*to = args[0]
	return true
}

func oneSeat(args []string, to *engine.Seat) bool {
	if len(args) != 1 {
		return false
	}
	s, ok := seatNamed(args[0])
	*to = s
	return ok
}

func manySeats(args []string, to *[]engine.Seat) bool {
	for _, a := range args {
		s, ok := seatNamed(a)
		if !ok || slices.Contains(*to, s) {
			return false
		}
		*to = append(*to, s)
	}
	return len(args) > 0
}

func number(text string, to *int, low, high int) bool {
	n, err := strconv.Atoi(text)
	*to = n
	return err == nil && n >= low && n <= high
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
		return nil, badDeal("kitty")
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
		return nil, badDeal("lead")
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
		return badDeal("hand")
	}
	var all card.Counts
	for i, hand := range hands {
		for _, x := range hand {
			k := x.Index()
			if k < 0 || all[k] == packs {
				return badDeal("hand")
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
			return badDeal(x.key)
		}
	}
	if f.rebel != engine.None {
		if !started && f.phase != PhaseChoose || started && f.chosen == "" {
			return badDeal("revolted")
		}
		c.rebel = int8(f.rebel.Index())
		c.inPlay &^= bit(f.rebel.Index())
	} else if f.phase == PhaseChoose || f.chosen != "" {
		return badDeal("revolted")
	}
	c.dead = f.chosen == choiceDead
	for _, p := range f.out {
		if !c.inPlay.has(p.Index()) || c.hands[p.Index()].count() > 0 {
			return badDeal("out")
		}
		c.goOut(p.Index())
	}
	c.stay = 0
	c.free = c.out >= 2
	for _, p := range f.failed {
		if !c.inPlay.has(p.Index()) {
			return badDeal("failed")
		}
		c.fail(p.Index())
	}
	for i := range seats {
		if c.inPlay.has(i) && c.hands[i].count() == 0 {
			return badDeal("hand")
		}
	}
	if c.inPlay&team(0) == 0 || c.inPlay&team(1) == 0 {
		return badDeal("out")
	}
	for _, p := range f.passed {
		if !c.inPlay.has(p.Index()) || p == f.lead {
			return badDeal("passed")
		}
		c.passed |= bit(p.Index())
	}
	for _, p := range f.yielded {
		if !c.inPlay.has(p.Index()) || !c.free {
			return badDeal("yielded")
		}
		c.used |= bit(p.Index())
	}
	if f.burner != engine.None {
		// Only a burner leads while one burns: he has won the trick of his burn set.
		if c.free || f.burner != f.lead || !c.inPlay.has(f.burner.Index()) {
			return badDeal("burning")
		}
		c.burner, c.victim, c.fresh = int8(f.burner.Index()), int8(f.victim.Index()), true
		if !c.complies(f.burner.Index()) {
			return badDeal("burning")
		}
		c.burns[f.burner.Index()] = 1
	}
	return nil
}
