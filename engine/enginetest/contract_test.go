// These tests guard the guard: Contract passes a game that keeps its promises
// and fails, for the right reason, one that breaks a single one of them.
package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/enginetest/toy"
	"paizhuo/engine/wushik"
)

func TestToyKeepsTheContract(t *testing.T) {
	Contract(t, toy.Game{}, Rules{Deals: 30, Variants: []Variant{{Name: "equal", Options: engine.Options{"suits": "equal"}}, {Name: "spades", Options: engine.Options{"suits": "spades"}}}})
}

func TestToyScripts(t *testing.T) { Scripts(t, toy.Game{}, "toy/testdata/*.txtar") }

func TestToyPlaythroughs(t *testing.T) {
	Playthroughs(t, toy.Game{}, "toy/testdata/playthrough", []Variant{{Name: "equal"}, {Name: "spades", Options: engine.Options{"suits": "spades"}}})
}

// recorder is a testing.TB that keeps what a failing test would print.
type recorder struct {
	testing.TB
	failed bool
	said   strings.Builder
}

// stopped ends the function that called Fatalf.
type stopped struct{}

func (r *recorder) Helper()             {}
func (r *recorder) Logf(string, ...any) {}
func (r *recorder) Errorf(f string, args ...any) {
	r.failed = true
	fmt.Fprintf(&r.said, f+"\n", args...)
}

func (r *recorder) Fatalf(f string, args ...any) {
	r.Errorf(f, args...)
	panic(stopped{})
}

// contractOf runs Contract and returns what it complains about, empty when it
// passes. It plays the same deals whatever the environment asks for.
func contractOf(t *testing.T, game engine.Game, rules Rules) (said string) {
	t.Helper()
	t.Setenv("PAIZHUO_SEED", "")
	t.Setenv("PAIZHUO_DEALS", "")
	r := &recorder{}
	if rules.Deals == 0 {
		rules.Deals = 30
	}
	defer func() {
		if p := recover(); p != nil && p != any(stopped{}) {
			panic(p)
		}
		said = r.said.String()
	}()
	Contract(r, game, rules)
	return ""
}

// spoilt is a game with one promise broken.
type spoilt struct {
	engine.Game
	view   func(engine.State, *engine.View)                               // changes each view
	events func(engine.State, engine.Seat, []engine.Event) []engine.Event // changes what is told
	check  func(engine.View, engine.Action, error) error
	why    func(error) error // changes each refusal, of Check and of Apply
	clone  bool              // Clone returns the state itself
	deals  int               // started so far
	also   engine.EventKind  // listed in Info as well
	turn   func(engine.State, []engine.Seat) []engine.Seat
}

type spoiltState struct {
	engine.State
	by    *spoilt
	moves int // actions tried
	born  int // which of the game's deals this is
	seats int
}

func (g *spoilt) New(cfg engine.Config, d engine.Deal) (engine.State, error) {
	s, err := g.Game.New(cfg, d)
	if err != nil {
		return nil, err
	}
	g.deals++
	return &spoiltState{State: s, by: g, born: g.deals, seats: g.Info().Seats}, nil
}

func (g *spoilt) Info() *engine.Info {
	info := *g.Game.Info()
	if g.also != "" {
		info.Events = append(slices.Clone(info.Events), g.also)
	}
	return &info
}

func (g *spoilt) Check(v engine.View, a engine.Action) error {
	err := g.Game.Check(v, a)
	if err != nil && g.why != nil {
		err = g.why(err)
	}
	if g.check != nil {
		return g.check(v, a, err)
	}
	return err
}

func (s *spoiltState) View(seat engine.Seat) engine.View {
	v := s.State.View(seat)
	if s.by.view != nil {
		s.by.view(s, &v)
	}
	return v
}

func (s *spoiltState) Turn() []engine.Seat {
	if s.by.turn != nil {
		return s.by.turn(s.State, s.State.Turn())
	}
	return s.State.Turn()
}

func (s *spoiltState) Clone() engine.State {
	if s.by.clone {
		return s
	}
	c := *s
	c.State = s.State.Clone()
	return &c
}

func (s *spoiltState) Apply(seat engine.Seat, a engine.Action) ([]engine.Event, error) {
	events, err := s.State.Apply(seat, a)
	s.moves++
	if err != nil && s.by.why != nil {
		err = s.by.why(err)
	}
	if err == nil && s.by.events != nil {
		events = s.by.events(s.State, seat, events)
	}
	return events, err
}

// nextHolds reports whether the seat after this one holds the king of spades.
func nextHolds(s engine.State, seat engine.Seat) bool {
	n := len(s.View(engine.Open).Players)
	return holds(s, seat.Plus(1, n))
}

// holds reports whether the seat holds the king of spades, which no other seat
// may learn.
func holds(s engine.State, seat engine.Seat) bool {
	return slices.Contains(s.View(engine.Open).Players[seat.Index()].Hand, card.Of(card.King, card.Spades))
}

func TestBrokenPromisesFail(t *testing.T) {
	everyone := func(e engine.Event) engine.Event { e.For = engine.Everyone; return e }
	for name, tt := range map[string]struct {
		game  *spoilt
		rules Rules
		want  string
	}{
		"a leak in a view": {game: &spoilt{view: func(s engine.State, v *engine.View) {
			if v.Viewer != engine.P2 && holds(s.(*spoiltState).State, engine.P2) {
				v.Players[1].Role = "holds the king"
			}
		}}, want: "is shown what it can't know"},
		"a leak in timing": {game: &spoilt{view: func(s engine.State, v *engine.View) {
			if v.Viewer.Player(s.(*spoiltState).seats) && nextHolds(s.(*spoiltState).State, v.Viewer) {
				v.Pace = 500
			}
		}}, want: "its view would be"},
		"a leak in what is told": {game: &spoilt{events: func(s engine.State, seat engine.Seat, events []engine.Event) []engine.Event {
			if nextHolds(s, seat) {
				events = append(events, everyone(engine.Event{Kind: engine.EvYields, Seat: seat}))
			}
			return events
		}}, want: "the events it sees"},
		"a leak in the order of events": {game: &spoilt{events: func(s engine.State, seat engine.Seat, events []engine.Event) []engine.Event {
			events = append(events, everyone(engine.Event{Kind: engine.EvYields, Seat: seat}))
			if nextHolds(s, seat) {
				slices.Reverse(events)
			}
			return events
		}}, want: "the events it sees"},
		"an event nobody may see": {game: &spoilt{events: func(_ engine.State, _ engine.Seat, events []engine.Event) []engine.Event {
			return append(events, engine.Event{Kind: engine.EvYields})
		}}, want: "nobody may see the event"},
		"a word Info does not list": {game: &spoilt{events: func(_ engine.State, _ engine.Seat, events []engine.Event) []engine.Event {
			return append(events, everyone(engine.Event{Kind: "frobs"}))
		}}, want: `Info does not list the event "frobs"`},
		"a view that does not replay": {game: &spoilt{view: func(s engine.State, v *engine.View) {
			v.Pace = s.(*spoiltState).born
		}}, want: "the deal replays differently"},
		"a refusal that changes something": {game: &spoilt{view: func(s engine.State, v *engine.View) {
			v.Pace = s.(*spoiltState).moves
		}}, want: "nothing may change by"},
		"a refusal without a code": {game: &spoilt{check: func(_ engine.View, _ engine.Action, err error) error {
			if err != nil {
				return fmt.Errorf("no: %w", err)
			}
			return nil
		}}, want: "without a reason code"},
		"a refusal that only Check gives": {game: &spoilt{check: func(_ engine.View, a engine.Action, err error) error {
			if err != nil && a.Verb == "frobnicate" {
				return engine.Refused(engine.CodeUnknownVerb, a.Cards...)
			}
			return err
		}}, want: "Apply with"},
		"a refusal that points at hidden cards": {game: &spoilt{why: func(err error) error {
			return engine.Refused(err.(*engine.Illegal).Code, card.BigJoker)
		}}, want: "points at BJ"},
		"Check and Apply disagree":  {game: &spoilt{check: func(engine.View, engine.Action, error) error { return nil }}, want: "Apply refuses it"},
		"a clone that is the state": {game: &spoilt{clone: true}, want: "on a clone"},
		"nobody can act": {game: &spoilt{turn: func(s engine.State, turn []engine.Seat) []engine.Seat {
			if len(s.View(engine.Open).Players[0].Hand) < 3 {
				return nil
			}
			return turn
		}}, want: "someone can act until there is a result"},
		"points that vanish": {game: &spoilt{view: func(_ engine.State, v *engine.View) {
			for i := range v.Players {
				v.Players[i].Points = 0
			}
		}}, want: "not conserved"},
		"cards that appear where points do not count": {game: &spoilt{view: func(_ engine.State, v *engine.View) {
			if len(v.Played) > 3 {
				v.Played = append(v.Played, card.BigJoker)
			}
		}}, rules: Rules{NoPoints: true}, want: "×BJ became 1"},
		"an excuse for a word that is none": {game: &spoilt{}, rules: Rules{Unreached: []string{"event frobs"}}, want: "Info has no such word"},
		"a view without options":            {game: &spoilt{view: func(_ engine.State, v *engine.View) { v.Options = nil }}, want: "0 options of 2"},
	} {
		t.Run(name, func(t *testing.T) {
			tt.game.Game = toy.Game{}
			if said := contractOf(t, tt.game, tt.rules); !strings.Contains(said, tt.want) {
				t.Errorf("want a failure with %q, got %q", tt.want, said)
			}
			if !strings.HasPrefix(name, "a leak") {
				return
			}
			tt.game.Game, tt.game.also = wushik.Game{}, engine.EvYields
			tt.rules = Rules{Deals: 200, Public: []card.Card{card.Of(card.Three, card.Spades)},
				Variants: []Variant{{Name: "one-pack", Options: engine.Options{"packs": "1"}}}}
			if said := contractOf(t, tt.game, tt.rules); !strings.Contains(said, tt.want) {
				t.Errorf("with a real game: want a failure with %q, got %q", tt.want, said)
			}
		})
	}
}

// wordy is the toy that promises a shape it never plays.
type wordy struct{ toy.Game }

func (w wordy) Info() *engine.Info {
	info := w.Game.Info()
	info.Shapes = append(info.Shapes, "quad")
	return info
}

func TestWhatNeverComesUpFails(t *testing.T) {
	if said := contractOf(t, wordy{}, Rules{}); !strings.Contains(said, "never came up") || !strings.Contains(said, "shape quad") {
		t.Errorf("got %q", said)
	}
	if said := contractOf(t, wordy{}, Rules{Unreached: []string{"shape quad"}}); said != "" {
		t.Errorf("excused, and yet %q", said)
	}
}

// fickle is the toy whose Suggest turns its answer round every other time.
type fickle struct {
	toy.Game
	calls *int
}

func (g fickle) Suggest(v engine.View) []engine.Action {
	all := g.Game.Suggest(v)
	if *g.calls++; *g.calls%2 == 0 {
		slices.Reverse(all)
	}
	return all
}

// moody is the toy whose bot passes from one idea to another.
type moody struct {
	toy.Game
	calls *int
}

func (g moody) Think(v engine.View, stop func() bool) engine.Action {
	all := g.Suggest(v)
	*g.calls++
	return all[*g.calls%len(all)]
}

func TestABotThatDoesNotThinkByTheViewAloneFails(t *testing.T) {
	if said := contractOf(t, moody{calls: new(int)}, Rules{}); !strings.Contains(said, "thinks of") {
		t.Errorf("got %q", said)
	}
}

func TestASuggestThatIsNotOfTheViewAloneFails(t *testing.T) {
	if said := contractOf(t, fickle{calls: new(int)}, Rules{}); !strings.Contains(said, "Suggest of a view that was sent gives") {
		t.Errorf("got %q", said)
	}
}
