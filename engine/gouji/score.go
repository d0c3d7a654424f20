package gouji

import (
	"strconv"

	"paizhuo/engine"
)

// Result is nil until the deal is over.
func (s *state) Result() *engine.Result { return s.result.Clone() }

// settled writes down the result of a deal that has been played out (D.10).
func (s *state) settled() *engine.Result {
	r := &engine.Result{Places: make([]engine.Seat, seats)}
	for i, place := range s.core.place {
		r.Places[place-1] = engine.SeatAt(i)
	}
	step := func(key string, n int, who ...engine.Seat) {
		r.Steps = append(r.Steps, engine.Step{Key: key, Seats: who, N: n})
	}
	for i, seat := range r.Places {
		step(wordPlace+strconv.Itoa(i+1), value[i+1], seat)
	}
	score, sweep := s.core.Score()
	if sweep >= 0 {
		more := s.options.Int(optSweep) - score[sweep]
		step(wordSweep, more, partners(sweep)...)
		step(wordSweep, -more, partners(1-sweep)...)
		score[sweep] += more
		score[1-sweep] -= more
	}
	var totals [2]int
	for i, n := range score {
		totals[i] = s.totals[i] + n
		r.Scores = append(r.Scores, engine.Score{Seats: partners(i), N: n, Total: totals[i]})
	}
	switch {
	case score[0] == score[1]:
		r.Word = wordDraw
	case sweep >= 0:
		r.Word = wordSweep
	default:
		r.Word = wordWin
	}
	if r.Word != wordDraw {
		won := 0
		if score[1] > 0 {
			won = 1
		}
		r.Winners = partners(won)
	}
	r.Next = []engine.Given{engine.GivenInt("dealno", s.dealNo+1), engine.GivenTotals(totals)}
	switch s.options[optLaterLead] {
	case valueFirstPlace:
		r.Next = append(r.Next, engine.GivenSeat("lead", r.Places[0]))
	case valueLastPlace:
		r.Next = append(r.Next, engine.GivenSeat("lead", r.Places[seats-1]))
	}
	r.Match = engine.Ended(s.options, s.dealNo, totals, [2][]engine.Seat{partners(0), partners(1)}) // D.10
	return r
}

// redeal ends a deal that is not played: the same deal of the match is dealt
// anew, its first leader by 亮3 (D.2, D.9).
func (s *state) redeal(e *events, word string) {
	s.phase = engine.PhaseOver
	s.core.stage, s.core.turn = done, nobody
	s.result = &engine.Result{
		Redeal: true,
		Word:   word,
		Next:   []engine.Given{engine.GivenInt("dealno", s.dealNo), engine.GivenTotals(s.totals)},
	}
	e.over()
}
