package wushik

import (
	"slices"
	"strconv"

	"paizhuo/engine"
)

// Result is nil until the deal is over.
func (s *state) Result() *engine.Result {
	if s.result == nil {
		return nil
	}
	r := *s.result
	r.Winners = slices.Clone(r.Winners)
	r.Places = slices.Clone(r.Places)
	r.Scores = slices.Clone(r.Scores)
	for i := range r.Scores {
		r.Scores[i].Seats = slices.Clone(r.Scores[i].Seats)
	}
	r.Steps = slices.Clone(r.Steps)
	for i := range r.Steps {
		r.Steps[i].Seats = slices.Clone(r.Steps[i].Seats)
	}
	r.Next = slices.Clone(r.Next)
	for i := range r.Next {
		r.Next[i].Args = slices.Clone(r.Next[i].Args)
	}
	if r.Match != nil {
		r.Match = &engine.Final{Winners: slices.Clone(r.Match.Winners)}
	}
	return &r
}

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
		{Key: "totals", Args: []string{
			engine.P1.String() + "=" + strconv.Itoa(totals[0]),
			engine.P2.String() + "=" + strconv.Itoa(totals[1]),
		}},
	}
	r.Match = s.final(totals)
	return r
}

// final returns how the match ended, nil while it goes on (D2-11).
func (s *state) final(totals [2]int) *engine.Final {
	deals, target := s.options.Int(optDeals), s.options.Int(optTarget)
	if !(deals > 0 && s.dealNo >= deals) && !(target > 0 && max(totals[0], totals[1]) >= target) {
		return nil
	}
	switch {
	case totals[0] > totals[1]:
		return &engine.Final{Winners: partners(0)}
	case totals[1] > totals[0]:
		return &engine.Final{Winners: partners(1)}
	}
	return &engine.Final{}
}
