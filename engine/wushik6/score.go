package wushik6

import (
	"slices"
	"strconv"

	"paizhuo/engine"
)

// lines are the opponents' points from which the deal comes out otherwise; from
// winLine they have won (A.9).
var lines = [...]int{5, 60, 120, 180, 240, 300}

const winLine = 120

// rise tells what the opponents' points bring: whether they have won, and by how
// many levels the winners rise (A.9).
func rise(points int) (opponents bool, levels int) {
	switch {
	case points <= 0:
		return false, 3
	case points < 60:
		return false, 2
	case points < winLine:
		return false, 1
	case points < 180:
		return true, 0
	case points < 240:
		return true, 1
	case points < allPoints:
		return true, 2
	}
	return true, 3
}

// settlement is the arithmetic of a deal that is over, the declarer's side first
// (A.8).
type settlement struct {
	sides    [2]mask
	captured [2]int // without the last trick
	trick    [2]int
	hands    [2]int
	kitty    [2]int
}

func (s *settlement) side(seat engine.Seat) int {
	if s.sides[0].has(seat) {
		return 0
	}
	return 1
}

// total returns all the points of a side.
func (s *settlement) total(side int) int {
	return s.captured[side] + s.trick[side] + s.hands[side] + s.kitty[side]
}

func (c *Core) settle() settlement {
	ours := c.declarers()
	s := settlement{sides: [2]mask{ours, everybody &^ ours}}
	for i, n := range c.captured {
		s.captured[s.side(engine.SeatAt(i))] += int(n)
	}
	last := s.side(c.end.last)
	s.captured[last] -= int(c.end.trick)
	s.trick[last] = int(c.end.trick)
	s.kitty[last] = int(c.kitty)
	s.hands[s.side(c.end.taker)] = int(c.end.hands)
	return s
}

// Score returns the points of each side of a deal that is over, the declarer's
// side first.
func (c *Core) Score() [2]int {
	s := c.settle()
	return [2]int{s.total(0), s.total(1)}
}

// Result is nil until the deal is over.
func (s *state) Result() *engine.Result { return s.result.Clone() }

// settled writes down the result of a deal that has been played out (A.9).
func (s *state) settled() *engine.Result {
	c := &s.core
	sum := c.settle()
	r := &engine.Result{}
	step := func(key string, side int, n [2]int) {
		r.Steps = append(r.Steps, engine.Step{Key: key, Seats: sum.sides[side].list(), N: n[side]})
	}
	for i := range sum.sides {
		step(wordCaptured, i, sum.captured)
	}
	last := sum.side(c.end.last)
	step(wordLastTrick, last, sum.trick)
	hands := wordLastHand
	if c.end.early {
		hands = wordSurrendered
	}
	step(hands, sum.side(c.end.taker), sum.hands)
	step(wordKitty, last, sum.kitty)
	for i := range sum.sides {
		r.Scores = append(r.Scores, engine.Score{Seats: sum.sides[i].list(), N: sum.total(i)})
	}
	for place := 1; place <= c.table.Gone(); place++ {
		r.Places = append(r.Places, c.table.At(place))
	}
	opponents, levels := rise(sum.total(1))
	won := sum.sides[0]
	r.Word = wordDeclarers + strconv.Itoa(levels)
	if opponents {
		won = sum.sides[1]
		r.Word = wordOpponents + strconv.Itoa(levels)
	}
	r.Winners = won.list()
	next := s.levels
	for _, seat := range r.Winners {
		from := next[seat.Index()]
		to := min(from+level(levels), beyond)
		if to == from {
			continue
		}
		next[seat.Index()] = to
		r.Levels = append(r.Levels, engine.Rise{Seat: seat, From: from.String(), To: to.String(), N: int(to - from)})
	}
	r.Next = []engine.Given{
		engine.GivenInt("dealno", s.dealNo+1),
		givenLevels(next),
		givenSeats("winners", r.Winners),
		engine.GivenSeat("last", c.declarer),
	}
	if s.options[optDealFrom] == fromDeclarer {
		r.Next = append(r.Next, engine.GivenSeat("first", c.declarer)) // D0-2
	}
	r.Match = s.ended(r.Levels, next)
	return r
}

// ended returns how the match ended with this deal, nil while it goes on (D0-17):
// with those who have cleared the levels in it, or after so many deals with the
// highest level.
func (s *state) ended(rises []engine.Rise, levels [seats]level) *engine.Final {
	var top []engine.Seat
	for _, r := range rises {
		if r.To == cleared {
			top = append(top, r.Seat)
		}
	}
	if len(top) > 0 && !s.options.Is(optPlayOn) {
		return &engine.Final{Winners: top}
	}
	if most := s.options.Int(optMaxDeals); most == 0 || s.dealNo < most {
		return nil
	}
	high := slices.Max(levels[:])
	f := &engine.Final{}
	for i, l := range levels {
		if l == high {
			f.Winners = append(f.Winners, engine.SeatAt(i))
		}
	}
	return f
}

func givenSeats(key string, seats []engine.Seat) engine.Given {
	g := engine.Given{Key: key}
	for _, s := range seats {
		g.Args = append(g.Args, s.String())
	}
	return g
}

// redeal ends a first deal in which nobody has revealed: it is dealt anew, with a
// first receiver drawn anew (A.2).
func (s *state) redeal(e *events) {
	s.phase = engine.PhaseOver
	s.result = &engine.Result{
		Redeal: true,
		Word:   wordUnbid,
		Next:   []engine.Given{engine.GivenInt("dealno", s.dealNo), givenLevels(s.levels)},
	}
	e.tell(engine.EvOver, engine.None, 0)
}
