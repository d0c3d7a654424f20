// This test guards that the first deal teaches everything, in order, whatever the
// bots do: it plays every line they can choose.
package coach

import (
	"fmt"
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
	"paizhuo/scene/words"
)

func begin(t *testing.T) (engine.Game, engine.State) {
	t.Helper()
	r, err := record.Parse(Deal)
	if err != nil {
		t.Fatal(err)
	}
	game := games.Find(Game)
	if r.Game != Game {
		t.Fatalf("the lesson is %s, not %s", r.Game, Game)
	}
	config, deal, err := r.Deal(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.New(config, deal)
	if err != nil {
		t.Fatal(err)
	}
	return game, s
}

func TestLesson(t *testing.T) {
	game, s := begin(t)
	lines := 0
	var walk func(s engine.State, c Coach, said []words.Key)
	walk = func(s engine.State, c Coach, said []words.Key) {
		v := s.View(engine.P1)
		var selected []card.Card
		hinted := false
		tell := func() Step {
			step := c.Step(game, v, selected, hinted)
			if n := len(said); n == 0 || said[n-1] != step.Text {
				said = append(slices.Clip(said), step.Text)
			}
			return step
		}
		step := tell()
		if step.Text == words.CoachTap {
			selected = v.Hand[:1]
			step = tell()
		}
		if step.Text == words.CoachDone {
			lines++
			var lessons []words.Key
			for _, k := range said {
				if k != words.CoachWait {
					lessons = append(lessons, k)
				}
			}
			want := []words.Key{words.CoachTap, words.CoachPass, words.CoachHint, words.CoachPlay, words.CoachSlide, words.CoachPlay, words.CoachLast, words.CoachPlay, words.CoachDone}
			if !slices.Equal(lessons, want) {
				t.Fatalf("line %d teaches %v, not %v", lines, lessons, want)
			}
			return
		}
		if !v.InTurn() { // every other line of play
			seat := s.Turn()[0]
			for _, a := range every(game, s.View(seat)) {
				next := s.Clone()
				if _, err := next.Apply(seat, a); err != nil {
					t.Fatal(err)
				}
				walk(next, c, said)
			}
			return
		}
		a := engine.Action{Verb: engine.Play}
		switch step.Text {
		case words.CoachPass:
			a.Verb = engine.Pass
		case words.CoachHint:
			selected, hinted = plays(game, v)[0], true
		case words.CoachSlide, words.CoachLast:
			selected = step.Cards
		default:
			t.Fatalf("%v is to be done at %+v", step, v.Trick)
		}
		if a.Verb == engine.Play {
			a.Cards = selected
			if step = tell(); step.Text != words.CoachPlay || step.Button != engine.Play {
				t.Fatalf("%v are selected and the coach says %v", a.Cards, step)
			}
		}
		if _, err := s.Apply(engine.P1, a); err != nil {
			t.Fatalf("%v: %v", a, err)
		}
		walk(s, c, said)
	}
	walk(s, Coach{}, nil)
	if lines < 4 {
		t.Errorf("only %d lines were played", lines)
	}
}

// every returns all a bot could do: passing where it may, and any play of up to its
// whole hand.
func every(g engine.Game, v engine.View) (out []engine.Action) {
	if a := (engine.Action{Verb: engine.Pass}); g.Check(v, a) == nil {
		out = append(out, a)
	}
	seen := map[string]bool{}
	for bits := 1; bits < 1<<len(v.Hand); bits++ {
		var cards []card.Card
		for i, c := range v.Hand {
			if bits>>i&1 == 1 {
				cards = append(cards, c)
			}
		}
		a := engine.Action{Verb: engine.Play, Cards: cards}
		if key := fmt.Sprint(cards); !seen[key] && g.Check(v, a) == nil {
			seen[key] = true
			out = append(out, a)
		}
	}
	return out
}
