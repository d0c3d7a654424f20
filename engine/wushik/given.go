package wushik

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// facts are the given facts of a deal, read.
type facts struct {
	first, lead engine.Seat
	passed, out []engine.Seat
	captured    [seats]int16
	dealNo      int
	totals      [2]int
}

// factsOf reads the given facts; each key may come once.
func factsOf(given []engine.Given) (facts, error) {
	f := facts{first: engine.P1, dealNo: 1}
	return f, engine.ReadGiven(given, f.read)
}

func (f *facts) read(g engine.Given) bool {
	switch g.Key {
	case "phase":
		return len(g.Args) == 1 && g.Args[0] == string(engine.PhasePlay)
	case "first":
		return g.Seat(seats, &f.first)
	case "lead":
		return g.Seat(seats, &f.lead)
	case "passed":
		return g.Seats(seats, &f.passed)
	case "out":
		return g.Seats(seats, &f.out)
	case "dealno":
		return g.Number(&f.dealNo, 1, engine.MostPoints)
	case "captured":
		var done [seats]bool
		return g.PerSeat(seats, func(s engine.Seat, n int) bool {
			ok := !done[s.Index()] && n >= 0 && n <= 200 && n%5 == 0
			done[s.Index()], f.captured[s.Index()] = true, int16(n)
			return ok
		})
	case "totals":
		return g.Totals(seats, side, &f.totals)
	}
	return false
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
	s := &state{options: settled, dealNo: f.dealNo, totals: f.totals}
	c := &s.core
	c.rules = rulesOf(settled)
	if len(deal.Kitty) > 0 {
		return nil, engine.BadDeal("kitty")
	}
	if len(deal.Hands) > seats {
		return nil, engine.BadDeal("hand")
	}
	var all card.Counts
	for i, hand := range deal.Hands {
		for _, x := range hand {
			if k := x.Index(); k < 0 || x.Joker() || all[k] == c.rules.packs {
				return nil, engine.BadDeal("hand")
			} else {
				all[k]++
			}
		}
		c.hands[i], _ = pileOf(hand)
		s.hands[i] = slices.Clone(hand)
	}
	sum := 0
	for i := range seats {
		sum += int(f.captured[i]) + climb.Points(c.hands[i].N)
	}
	if sum > 100*int(c.rules.packs) {
		return nil, engine.BadDeal("captured")
	}
	if err := f.outs(c); err != nil {
		return nil, err
	}
	lead, err := f.leader(s.hands)
	if err != nil {
		return nil, err
	}
	c.captured = f.captured
	c.opening = f.dealNo == 1 && len(f.out) == 0 && f.captured == [seats]int16{}
	c.table = climb.New(seats, lead, f.out...)
	for _, p := range f.passed {
		if p == lead || c.table.Out(p) {
			return nil, engine.BadDeal("passed")
		}
		c.table.Mark(p)
	}
	s.trick = engine.Trick{Best: -1}
	return s, nil
}

// outs refuses players said to be out who hold cards, players without cards who
// are not, and a deal that is over before it starts.
func (f *facts) outs(c *Core) error {
	for i := range seats {
		if slices.Contains(f.out, engine.SeatAt(i)) != (c.hands[i].N == 0) {
			return engine.BadDeal("out")
		}
	}
	if len(f.out) >= seats-1 || len(f.out) == 2 && side(f.out[0]) == side(f.out[1]) {
		return engine.BadDeal("out")
	}
	return nil
}

// leader returns who leads: the one who is said to, else in a first deal who
// was first dealt an S3 (B.1), else the first receiver or, if he is out, the
// next who is not.
func (f *facts) leader(hands [seats][]card.Card) (engine.Seat, error) {
	if f.lead != engine.None {
		if slices.Contains(f.out, f.lead) {
			return f.lead, engine.BadDeal("lead")
		}
		return f.lead, nil
	}
	lead, earliest := f.first, -1
	if f.dealNo == 1 {
		s3 := card.Of(card.Three, card.Spades)
		for k := range seats {
			seat := f.first.Plus(k, seats)
			if i := slices.Index(hands[seat.Index()], s3); i >= 0 && (earliest < 0 || i < earliest) {
				lead, earliest = seat, i
			}
		}
	}
	for slices.Contains(f.out, lead) {
		lead = lead.Plus(1, seats)
	}
	return lead, nil
}
