// This test guards that selected cards are completed wherever an allowed play holds them: every part of a hand of the size that
// was led is tried.
package zhaopengyou

import (
	"math/rand/v2"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func TestSelectedCardsAreCompletedWhereTheyCanBe(t *testing.T) {
	const seed = 8
	n := 3000
	if testing.Short() {
		n = 300
	}
	r := rand.New(rand.NewPCG(seed, 9))
	found, none, missed := 0, 0, 0
	for range n {
		s := ending(t, r, engine.Options{optThrows: valueAll})
		lead := s.View(engine.SeatAt(s.core.Turn()))
		random := careless(r)
		if _, err := s.Apply(lead.Viewer, random(lead)); err != nil {
			t.Fatal(err)
		}
		v := s.View(engine.SeatAt(s.core.Turn()))
		if len(v.Hand) > 8 {
			continue
		}
		selected := v.Hand[:0:0]
		for _, i := range r.Perm(len(v.Hand))[:1+r.IntN(min(2, len(v.Hand)))] {
			selected = append(selected, v.Hand[i])
		}
		possible := false
		parts(v.Hand, v.Ask.Min, func(play []card.Card) {
			if _, lacks := card.Missing(play, selected); !possible && !lacks {
				possible = Game{}.Check(v, engine.Action{Verb: engine.Play, Cards: play}) == nil
			}
		})
		switch got := (Game{}).Complete(v, selected); {
		case possible && len(got) > 0:
			found++
		case !possible && len(got) == 0:
			none++
		case possible:
			missed++
			t.Logf("%v led, %v held: %v is part of an allowed play, and not completed", v.Trick.Plays[0].Cards, v.Hand, selected)
		default:
			t.Fatalf("%v is completed to %v, and should not", selected, got)
		}
	}
	t.Logf("seed %d: %d completed, %d can't be, %d missed", seed, found, none, missed)
	if missed > 0 || found == 0 || none == 0 {
		t.Errorf("%d missed", missed)
	}
}
