package zhaopengyou

import (
	"math/bits"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// The words of results.
const (
	wordClean = "clean" // no point taken: three levels a share (C.14)
	wordSmall = "small" // under 60
	wordHeld  = "held"  // under 120
	wordTaken = "taken" // those against the declarer win
	wordNoBid = "no-bid"
)

// Result is nil until the deal is over.
func (s *state) Result() *engine.Result { return s.result.Clone() }

// multiplier tells how often the kitty's points count for a last trick of that
// lead (C.13, D3-15, D3-24).
func multiplier(l *follow.Lead, power bool) int {
	return l.Best(func(copies, length int) int {
		if !power || copies == 1 {
			return 3 * copies * length
		}
		n := 3
		for range length {
			n *= copies
		}
		return n
	})
}

// lossOf is how many levels the declarer loses to a last trick won with Js
// alone, by the most valuable unit that was led (D3-18).
func lossOf(l *follow.Lead) int {
	copies, length := l.Key()
	switch {
	case length == 1:
		return 4 * copies
	case copies == 2:
		return 16
	}
	return 24
}

// settle begins the settlement, once all cards are played.
func (s *state) settle(e *events) {
	c := &s.core
	t := &s.settling
	*t = settlement{
		top: s.top(), taker: int(c.taker), declarer: int(c.declarer), friend: int(c.friend),
		levels: s.levels, refuse: s.options.Is(optRefusable), rest: nobody,
	}
	t.side, _ = c.sided()
	against := func(i int) bool { return !t.side.has(i) }
	if c.friend == nobody && !c.solo {
		e.tell(engine.EvSolo, int(c.declarer), 0) // the called card never came
	}
	for _, i := range t.order() {
		if against(i) {
			t.step(stepCaptured, i, int(c.captured[i]))
			t.points += int(c.captured[i])
		}
	}
	kitty := card.Points(s.kitty)
	t.step(stepKitty, t.taker, kitty)
	if against(t.taker) {
		m := multiplier(c.Led(), s.options[optMultiplier] == valuePower)
		t.step(stepTimes, t.taker, m)
		t.step(stepBonus, t.taker, kitty*m)
		t.points += kitty * m
		e.tell(EvBonus, t.taker, kitty*m)
	}
	if p := s.options.Int(optPenalty); p > 0 {
		for _, i := range t.order() {
			n := p * int(c.failed[i])
			if n == 0 {
				continue
			}
			if against(i) {
				n = -n
			}
			t.step(stepPenalty, i, n)
			t.points = max(t.points+n, 0)
		}
	}
	total := engine.Step{Key: stepTotal, N: t.points}
	for i := range seats {
		if against(i) {
			total.Seats = append(total.Seats, engine.SeatAt(i))
		}
	}
	t.steps = append(t.steps, total)
	s.phase = engine.PhaseSettle
	t.begin(s.options[optSplit] == valueFlex)
	if t.stage == 0 {
		s.climbed()
	}
	s.goOn(e)
}

// climbed follows the climbs: the demotions, and whose surplus is to be given.
func (s *state) climbed() {
	t := &s.settling
	if t.points >= winFrom && !t.side.has(t.taker) {
		won := s.last.Plays[s.last.Best].Cards
		l := s.level
		only := func(r card.Rank) bool {
			for _, c := range won {
				if c.Rank() != r {
					return false
				}
			}
			return true
		}
		switch {
		case l == jack && s.options.Is(optJack) && only(card.Jack):
			t.demote(jack, lossOf(s.core.Led()))
		case l == ace && s.options.Is(optAce) && only(card.Ace):
			t.demote(ace, 0)
		}
	}
	if t.cleared {
		return // the match is won, nothing is given any more (D3-26)
	}
	for _, i := range t.order() {
		if t.stopped[i] > 0 {
			t.turns = append(t.turns, i)
		}
	}
}

// goOn runs the settlement up to the next choice, tells what has changed, and
// ends the deal when all is settled.
func (s *state) goOn(e *events) {
	t := &s.settling
	t.run()
	*e = append(*e, t.events...)
	t.events = nil
	s.levels = t.levels
	if t.stage == settled {
		s.phase = engine.PhaseOver
		s.result = s.settled()
		e.over()
	}
}

func seatsOf(m mask) []engine.Seat {
	list := make([]engine.Seat, 0, bits.OnesCount8(uint8(m)))
	for i := range seats {
		if m.has(i) {
			list = append(list, engine.SeatAt(i))
		}
	}
	return list
}

// settled writes down the result of a deal that has been played out.
func (s *state) settled() *engine.Result {
	t := &s.settling
	r := &engine.Result{Winners: seatsOf(t.won), Steps: t.steps}
	switch {
	case t.points >= winFrom:
		r.Word = wordTaken
	case t.points >= perRise:
		r.Word = wordHeld
	case t.points > 0:
		r.Word = wordSmall
	default:
		r.Word = wordClean
	}
	for i := range seats {
		r.Levels = append(r.Levels, engine.Rise{
			Seat: engine.SeatAt(i), From: s.before[i].String(), To: t.levels[i].String(),
			N: int(t.levels[i]) - int(s.before[i]), Left: t.stopped[i],
		})
	}
	if n := s.options.Int(optMaxDeals); t.cleared || n > 0 && s.dealNo >= n {
		r.Match = &engine.Final{Winners: highest(&t.levels)}
		return r
	}
	first := t.declarer // D3-2
	switch {
	case t.won != t.side:
		first = (t.declarer + 1) % seats
	case t.friend != nobody:
		first = t.friend
	}
	r.Next = s.next(s.dealNo+1, &t.levels, r.Winners, engine.SeatAt(t.declarer), engine.SeatAt(first))
	return r
}

// highest returns the players of the highest level, who win a match that ends
// (C.18).
func highest(levels *[seats]level) []engine.Seat {
	var best level
	for _, l := range levels {
		best = max(best, l)
	}
	var list []engine.Seat
	for i, l := range levels {
		if l == best {
			list = append(list, engine.SeatAt(i))
		}
	}
	return list
}

// next lists what the next deal starts from.
func (s *state) next(dealNo int, levels *[seats]level, winners []engine.Seat, last, first engine.Seat) []engine.Given {
	g := engine.Given{Key: "levels"}
	for i, l := range levels {
		g.Args = append(g.Args, engine.SeatAt(i).String()+"="+l.String())
	}
	list := []engine.Given{engine.GivenInt("dealno", dealNo), g}
	if len(winners) > 0 {
		w := engine.Given{Key: "winners"}
		for _, x := range winners {
			w.Args = append(w.Args, x.String())
		}
		list = append(list, w)
	}
	if last != engine.None {
		list = append(list, engine.GivenSeat("last", last))
	}
	if first != engine.None {
		list = append(list, engine.GivenSeat("first", first))
	}
	return list
}

// redeal ends a deal that nobody wanted: the same deal of the match is dealt
// anew, the first receiver of the first one drawn anew (D3-6).
func (s *state) redeal(e *events) {
	s.phase = engine.PhaseOver
	first := engine.None
	if s.dealNo > 1 {
		first = s.first
	}
	r := &engine.Result{Redeal: true, Word: wordNoBid}
	r.Next = append(s.next(s.dealNo, &s.levels, s.winners, s.previous, first), engine.GivenInt("nobid", s.noBid+1))
	s.result = r
	e.over()
}
