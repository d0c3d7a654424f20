package wushik

import (
	"paizhuo/engine"
)

// Result is nil until the deal is over.
func (s *state) Result() *engine.Result { return s.result.Clone() }

// settled writes down the result of a deal that has ended (B.6).
func (s *state) settled() *engine.Result {
	c := &s.core
	sum := c.settle()
	r := &engine.Result{Word: sum.word}
	for place := 1; place <= c.table.Gone(); place++ {
		r.Places = append(r.Places, c.table.At(place))
	}
	for seat := engine.P1; seat <= engine.P4; seat++ {
		if !c.table.Out(seat) {
			r.Places = append(r.Places, seat)
		}
	}
	step := func(key string, side, n int) {
		r.Steps = append(r.Steps, engine.Step{Key: key, Seats: partners(side), N: n})
	}
	for i := range 2 {
		step(wordCaptured, i, sum.captured[i])
	}
	for i := range 2 {
		if sum.holds[i] || c.rules.has(creditWinner) {
			step(wordLeftover, i, sum.leftover[i])
		}
	}
	if sum.word != wordHold {
		for i := range 2 {
			step(sum.word, i, sum.caught[i])
		}
	}
	var totals [2]int
	for i := range 2 {
		n := sum.score(i)
		totals[i] = s.totals[i] + n
		r.Scores = append(r.Scores, engine.Score{Seats: partners(i), N: n, Total: totals[i]})
	}
	first := c.table.At(1)
	switch d := sum.score(0) - sum.score(1); {
	case d > 0:
		r.Winners = partners(0)
	case d < 0:
		r.Winners = partners(1)
	case !c.rules.has(tiesAreDrawn):
		r.Winners = partners(side(first)) // D2-11
	}
	r.Next = []engine.Given{
		engine.GivenInt("dealno", s.dealNo+1),
		engine.GivenSeat("lead", first),
		engine.GivenTotals(totals),
	}
	r.Match = engine.Ended(s.options, s.dealNo, totals, [2][]engine.Seat{partners(0), partners(1)}) // D2-11
	return r
}
