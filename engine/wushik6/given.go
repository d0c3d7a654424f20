package wushik6

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// facts are the given facts of a deal, read.
type facts struct {
	phase       engine.Phase
	first, last engine.Seat
	declarer    engine.Seat
	lead        engine.Seat
	winners     []engine.Seat
	passed, out []engine.Seat
	levels      [seats]level
	calls       []called
	captured    [seats]int16
	dealNo      int
}

// factsOf reads the given facts; each key may come once, but called twice.
func factsOf(o engine.Options, given []engine.Given) (facts, error) {
	f := facts{phase: engine.PhaseDeal, first: engine.P1, dealNo: 1}
	start, _ := levelOf(o[optStartLevel])
	for i := range f.levels {
		f.levels[i] = start
	}
	var once []engine.Given
	for _, g := range given {
		if g.Key != "called" {
			once = append(once, g)
		} else if c, ok := calledOf(g.Args); ok && len(f.calls) < calls && !(len(f.calls) == 1 && f.calls[0].face == c.face) {
			f.calls = append(f.calls, c)
		} else {
			return f, engine.BadDeal(g.Key)
		}
	}
	return f, engine.ReadGiven(once, f.read)
}

func (f *facts) read(g engine.Given) bool {
	switch g.Key {
	case "phase":
		if len(g.Args) != 1 {
			return false
		}
		f.phase = engine.Phase(g.Args[0])
		return slices.Contains([]engine.Phase{engine.PhaseDeal, engine.PhaseBury, engine.PhaseCall, engine.PhasePlay}, f.phase)
	case "first":
		return g.Seat(seats, &f.first)
	case "last":
		return g.Seat(seats, &f.last)
	case "declarer":
		return g.Seat(seats, &f.declarer)
	case "lead":
		return g.Seat(seats, &f.lead)
	case "winners":
		return g.Seats(seats, &f.winners)
	case "passed":
		return g.Seats(seats, &f.passed)
	case "out":
		return g.Seats(seats, &f.out)
	case "dealno":
		return g.Number(&f.dealNo, 1, engine.MostPoints)
	case "levels":
		return f.readLevels(g.Args)
	case "captured":
		var done mask
		return g.PerSeat(seats, func(s engine.Seat, n int) bool {
			ok := !done.has(s) && n >= 0 && n <= allPoints && n%5 == 0
			done |= bit(s)
			f.captured[s.Index()] = int16(n)
			return ok
		})
	}
	return false
}

// readLevels takes SEAT=LEVEL ...
func (f *facts) readLevels(args []string) bool {
	var done mask
	for _, a := range args {
		name, text, _ := strings.Cut(a, "=")
		s, ok := engine.ParseSeat(name)
		l, known := levelOf(text)
		if !ok || !known || !s.Player(seats) || done.has(s) {
			return false
		}
		done |= bit(s)
		f.levels[s.Index()] = l
	}
	return len(args) > 0
}

// calledOf reads FACE n=ORDINAL [seen=COPIES] [SEAT], the seat being the one who
// has played the N-th copy.
func calledOf(args []string) (called, bool) {
	var c called
	if len(args) < 2 {
		return c, false
	}
	face, err := card.Parse(args[0])
	if err != nil || !face.Valid() || face.Joker() || face.Rank() == card.Two {
		return c, false
	}
	c.face = face
	for _, a := range args[1:] {
		key, value, pair := strings.Cut(a, "=")
		n, err := strconv.Atoi(value)
		s, isSeat := engine.ParseSeat(a)
		switch {
		case !pair && isSeat && s.Player(seats) && c.owner == engine.None:
			c.owner = s
		case err != nil || n < 0 || n > packs:
			return c, false
		case key == "n" && c.n == 0 && n > 0:
			c.n = uint8(n)
		case key == "seen" && c.seen == 0:
			c.seen = uint8(n)
		default:
			return c, false
		}
	}
	if c.owner != engine.None && c.seen == 0 {
		c.seen = c.n
	}
	return c, c.n > 0 && (c.seen >= c.n) == (c.owner != engine.None)
}

// givenLevels writes the levels of all as a fact.
func givenLevels(levels [seats]level) engine.Given {
	g := engine.Given{Key: "levels"}
	for i, l := range levels {
		g.Args = append(g.Args, engine.SeatAt(i).String()+"="+l.String())
	}
	return g
}

// setup builds a State from a deal, or says what can't be.
func setup(cfg engine.Config, deal engine.Deal) (*state, error) {
	settled, err := engine.Settle(info.Options, cfg.Options)
	if err != nil {
		return nil, err
	}
	f, err := factsOf(settled, deal.Given)
	if err != nil {
		return nil, err
	}
	s := &state{
		options: settled, phase: f.phase, dealNo: f.dealNo, levels: f.levels,
		deal: dealing{first: f.first, next: f.first}, last: f.last,
		core: Core{rules: rulesOf(settled), declarer: f.declarer},
	}
	for _, w := range f.winners {
		s.winners |= bit(w)
	}
	s.trick.Best = -1
	if err := s.take(deal); err != nil {
		return nil, err
	}
	if key := f.misplaced(); key != "" {
		return nil, engine.BadDeal(key)
	}
	if f.phase == engine.PhaseDeal {
		return s, nil
	}
	for s.deal.step(&s.hands) != engine.None {
	}
	copy(s.core.calls[:], f.calls)
	switch f.phase {
	case engine.PhaseBury:
		s.takeUp()
	case engine.PhasePlay:
		return s, f.place(s)
	}
	return s, nil
}

// take copies the hands and the kitty, which three packs must hold.
func (s *state) take(deal engine.Deal) error {
	var all card.Counts
	add := func(cards []card.Card) bool {
		for _, x := range cards {
			k := x.Index()
			if k < 0 || all[k] == packs {
				return false
			}
			all[k]++
		}
		return true
	}
	if len(deal.Hands) > seats {
		return engine.BadDeal("hand")
	}
	for i, hand := range deal.Hands {
		if !add(hand) {
			return engine.BadDeal("hand")
		}
		s.hands[i] = slices.Clone(hand)
	}
	if len(deal.Kitty) != kittySize || !add(deal.Kitty) {
		return engine.BadDeal("kitty")
	}
	s.kitty = slices.Clone(deal.Kitty)
	return nil
}

// misplaced returns the key of a fact that is missing in the phase, or does not
// belong there.
func (f *facts) misplaced() string {
	for _, x := range []struct {
		key  string
		is   bool // the fact is given
		must bool
		may  bool
	}{
		{"declarer", f.declarer != engine.None, f.phase != engine.PhaseDeal, f.phase != engine.PhaseDeal},
		{"winners", len(f.winners) > 0, f.phase == engine.PhaseDeal && f.dealNo > 1, f.dealNo > 1},
		{"last", f.last != engine.None, f.phase == engine.PhaseDeal && f.dealNo > 1, f.dealNo > 1},
		{"called", len(f.calls) > 0, f.phase == engine.PhasePlay, f.phase == engine.PhasePlay || f.phase == engine.PhaseCall && len(f.calls) < calls},
		{"called", len(f.calls) == calls, f.phase == engine.PhasePlay, true},
		{"lead", f.lead != engine.None, false, f.phase == engine.PhasePlay},
		{"passed", len(f.passed) > 0, false, f.phase == engine.PhasePlay},
		{"out", len(f.out) > 0, false, f.phase == engine.PhasePlay},
		{"captured", f.captured != [seats]int16{}, false, f.phase == engine.PhasePlay},
	} {
		if x.must && !x.is || x.is && !x.may {
			return x.key
		}
	}
	if f.phase == engine.PhaseCall && slices.ContainsFunc(f.calls, func(c called) bool { return c.seen > 0 }) {
		return "called"
	}
	return ""
}

// place puts the given facts of the play into the core, and refuses what can't
// be: players out with cards or in without, a deal that is over, more points or
// called cards than there are.
func (f *facts) place(s *state) error {
	c := &s.core
	s.beginPlay()
	sum := int(c.kitty)
	for i := range seats {
		sum += int(f.captured[i]) + climb.Points(c.hands[i].N)
	}
	if sum > allPoints {
		return engine.BadDeal("captured")
	}
	for i := range seats {
		if slices.Contains(f.out, engine.SeatAt(i)) != (c.hands[i].N == 0) {
			return engine.BadDeal("out")
		}
	}
	for _, call := range f.calls {
		n := int(call.seen) + copies(s.kitty, call.face)
		for i := range c.hands {
			n += c.hands[i].Has(call.face)
		}
		if n > packs {
			return engine.BadDeal("called")
		}
	}
	lead := f.lead
	if lead == engine.None {
		lead = f.declarer
		for slices.Contains(f.out, lead) && len(f.out) < seats {
			lead = lead.Plus(1, seats)
		}
	}
	if slices.Contains(f.out, lead) {
		return engine.BadDeal("lead")
	}
	c.captured = f.captured
	c.table = climb.New(seats, lead, f.out...)
	if out, ours := c.out(), c.declarers(); len(f.out) >= seats-1 || c.known() && (ours&^out == 0 || (everybody&^ours)&^out == 0) {
		return engine.BadDeal("out")
	}
	for _, p := range f.passed {
		if p == lead || c.table.Out(p) {
			return engine.BadDeal("passed")
		}
		c.table.Mark(p)
	}
	return nil
}
