// These tests guard the bot of games without one of their own, and the arithmetic of mirrored deals, with made-up games.
package bot

import (
	"errors"
	"math"
	"testing"

	"paizhuo/engine"
)

// coin is a game of one move: P1 says a number, and wins that many points of
// P2, who is the other side; with N=0 nobody wins.
type coin struct {
	engine.Game
	sides int
}

func (c coin) New(engine.Config, engine.Deal) (engine.State, error) {
	return &toss{sides: c.sides}, nil
}

func (coin) Suggest(v engine.View) []engine.Action {
	if !v.InTurn() {
		return nil
	}
	return []engine.Action{{Verb: engine.Play, N: 5}, {Verb: engine.Play, N: 1}}
}

type thinker struct{ coin }

func (thinker) Think(engine.View, func() bool) engine.Action {
	return engine.Action{Verb: engine.Play, N: 9}
}

type toss struct {
	engine.State
	sides  int
	result *engine.Result
}

func (s *toss) Turn() []engine.Seat {
	if s.result != nil {
		return nil
	}
	return []engine.Seat{engine.P1}
}

func (s *toss) View(viewer engine.Seat) engine.View {
	v := engine.View{Viewer: viewer, Ask: &engine.Ask{}}
	for i := range s.sides {
		v.Sides = append(v.Sides, engine.Side{Seats: []engine.Seat{engine.SeatAt(i)}})
	}
	return v
}

func (s *toss) Result() *engine.Result { return s.result }

func (s *toss) Apply(_ engine.Seat, a engine.Action) ([]engine.Event, error) {
	if a.Verb != engine.Play {
		return nil, engine.Refused(engine.CodeUnknownVerb)
	}
	s.result = &engine.Result{Scores: []engine.Score{{Seats: []engine.Seat{engine.P1}, N: a.N}, {Seats: []engine.Seat{engine.P2}, N: -a.N}}}
	if a.N > 0 {
		s.result.Winners = []engine.Seat{engine.P1}
	}
	return nil, nil
}

func says(n int) Player {
	return func(engine.View) engine.Action { return engine.Action{Verb: engine.Play, N: n} }
}

func deal(int) engine.Deal { return engine.Deal{} }

func TestChoose(t *testing.T) {
	v := engine.View{Ask: &engine.Ask{}}
	if a := Choose(coin{}, v, nil); a.N != 5 {
		t.Errorf("a game without a bot plays %+v, want its first suggestion", a)
	}
	if a := Choose(coin{}, engine.View{}, nil); a.Verb != "" {
		t.Errorf("out of turn %+v is chosen", a)
	}
	if a := Choose(thinker{}, v, nil); a.N != 9 {
		t.Errorf("a game with a bot plays %+v, want what it thinks", a)
	}
}

func TestMirrorSwapsSides(t *testing.T) {
	// As P1 a wins 6, as P2 it loses 2: twice each, 4 points a deal over both games.
	tally, err := Mirror(coin{sides: 2}, engine.Config{}, 3, deal, says(3), says(1))
	if err != nil {
		t.Fatal(err)
	}
	if tally.Deals != 3 || tally.Wins != 3 || tally.Draws != 0 || tally.Actions != 6 {
		t.Errorf("%+v", tally)
	}
	if mean, half := tally.Ahead(); mean != 2 || half != 0 {
		t.Errorf("ahead by %v ± %v, want 2 ± 0", mean, half)
	}
	if rate, low, high := tally.Rate(); rate != 0.5 || math.Abs(low-0.188) > 0.001 || math.Abs(high-0.812) > 0.001 {
		t.Errorf("rate %.3f from %.3f to %.3f, want 0.500 from 0.188 to 0.812", rate, low, high)
	}
	draws, err := Mirror(coin{sides: 2}, engine.Config{}, 1, deal, says(0), says(0))
	if rate, _, _ := draws.Rate(); err != nil || draws.Draws != 2 || rate != 0.5 {
		t.Errorf("drawn games: %+v, %v", draws, err)
	}
}

func TestMirrorRefuses(t *testing.T) {
	for _, sides := range []int{0, 3} {
		if _, err := Mirror(coin{sides: sides}, engine.Config{}, 1, deal, says(1), says(1)); !errors.Is(err, errSides) {
			t.Errorf("%d sides: %v", sides, err)
		}
	}
	nothing := func(engine.View) engine.Action { return engine.Action{} }
	var why *engine.Illegal
	if _, err := Mirror(coin{sides: 2}, engine.Config{}, 1, deal, nothing, says(1)); !errors.As(err, &why) {
		t.Errorf("a refused action is no error: %v", err)
	}
	var none Tally
	if _, low, high := none.Rate(); low != 0 || high != 1 {
		t.Errorf("no games: rate between %v and %v", low, high)
	}
}

func TestRandomTakesEachMove(t *testing.T) {
	i := -1
	p := Random(coin{}.Suggest, func(n int) int { i++; return i % n })
	v := engine.View{Ask: &engine.Ask{}}
	if a, b := p(v), p(v); a.N != 5 || b.N != 1 {
		t.Errorf("%+v, %+v", a, b)
	}
	if a := p(engine.View{}); a.Verb != "" {
		t.Errorf("out of turn %+v", a)
	}
}
