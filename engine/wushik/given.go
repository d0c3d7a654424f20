package wushik

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// maxTotal bounds a match's score by what no match reaches.
const maxTotal = 1_000_000

// facts are the given facts of a deal, read.
type facts struct {
	first, lead engine.Seat
	passed, out []engine.Seat
	captured    [seats]int16
	dealNo      int
	totals      [2]int
}

func badDeal(what string) error { return &engine.Illegal{Code: engine.CodeBadDeal, What: what} }

// factsOf reads the given facts; each key may come once.
func factsOf(given []engine.Given) (facts, error) {
	f := facts{first: engine.P1, dealNo: 1}
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
		return len(g.Args) == 1 && g.Args[0] == string(engine.PhasePlay)
	case "first":
		return oneSeat(g.Args, &f.first)
	case "lead":
		return oneSeat(g.Args, &f.lead)
	case "passed":
		return manySeats(g.Args, &f.passed)
	case "out":
		return manySeats(g.Args, &f.out)
	case "dealno":
		return len(g.Args) == 1 && number(g.Args[0], &f.dealNo, 1, maxTotal)
	case "captured":
		var done [seats]bool
		return perSeat(g.Args, func(s engine.Seat, n int) bool {
			ok := !done[s.Index()] && n >= 0 && n <= 200 && n%5 == 0
			done[s.Index()], f.captured[s.Index()] = true, int16(n)
			return ok
		})
	case "totals":
		var done [2]bool
		return perSeat(g.Args, func(s engine.Seat, n int) bool {
			ok := !done[side(s)] && n >= -maxTotal && n <= maxTotal
			done[side(s)], f.totals[side(s)] = true, n
			return ok
		})
	}
	return false
}

func seatNamed(text string) (engine.Seat, bool) {
	s, ok := engine.ParseSeat(text)
	return s, ok && s.Player(seats)
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

func perSeat(args []string, set func(engine.Seat, int) bool) bool {
	for _, a := range args {
		name, value, ok := strings.Cut(a, "=")
		s, known := seatNamed(name)
		var n int
		if !ok || !known || !number(value, &n, -maxTotal, maxTotal) || !set(s, n) {
			return false
		}
	}
	return len(args) > 0
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
		return nil, badDeal("kitty")
	}
	if len(deal.Hands) > seats {
		return nil, badDeal("hand")
	}
	var all card.Counts
	for i, hand := range deal.Hands {
		for _, x := range hand {
			if k := x.Index(); k < 0 || x.Joker() || all[k] == c.rules.packs {
				return nil, badDeal("hand")
			} else {
				all[k]++
			}
		}
		c.hands[i], _ = pileOf(hand)
		s.hands[i] = slices.Clone(hand)
	}
	sum := 0
	for i := range seats {
		sum += int(f.captured[i]) + points(c.hands[i].n)
	}
	if sum > 100*int(c.rules.packs) {
		return nil, badDeal("captured")
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
			return nil, badDeal("passed")
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
		if slices.Contains(f.out, engine.SeatAt(i)) != (c.hands[i].n == 0) {
			return badDeal("out")
		}
	}
	if len(f.out) >= seats-1 || len(f.out) == 2 && side(f.out[0]) == side(f.out[1]) {
		return badDeal("out")
	}
	return nil
}

// leader returns who leads: the one who is said to, else in a first deal who
// was first dealt an S3 (B.1), else the first receiver or, if he is out, the
// next who is not.
func (f *facts) leader(hands [seats][]card.Card) (engine.Seat, error) {
	if f.lead != engine.None {
		if slices.Contains(f.out, f.lead) {
			return f.lead, badDeal("lead")
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
