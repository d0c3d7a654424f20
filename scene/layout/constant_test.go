// Guards the promise that nothing moves under a finger: whatever the others do, buttons, pods, slots and the cards of a hand stay where they are (ux §9.5).
package layout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
	"paizhuo/engine/match"
)

// TestNothingMovesWhileOthersAct plays a whole deal of every game and lays each
// player's table out after each action.
func TestNothingMovesWhileOthersAct(t *testing.T) {
	for _, game := range games.All() {
		for _, mode := range []int{0, 3, 4} { // those that lay out most differently
			mode := modes[mode]
			t.Run(game.Info().Name+" "+mode.name, func(t *testing.T) {
				t.Parallel()
				watch(t, game, mode.set)
			})
		}
	}
}

// placed is one player's table as it lies.
type placed struct {
	table TablePlan
	hand  HandPlan
	cards []card.Card
	low   card.Rank
}

func watch(t *testing.T, game engine.Game, set func(*Viewport)) {
	info := game.Info()
	m, err := match.New(game, engine.Config{}, rand.NewChaCha8([32]byte{9, 5}))
	if err != nil {
		t.Fatal(err)
	}
	full, err := game.Layout(engine.Config{Options: m.Update(engine.P1).View.Options})
	if err != nil {
		t.Fatal(err)
	}
	windows := []Viewport{{W: 390, H: 664}, {W: 750, H: 340}, {W: 1440, H: 900}}
	lay := func(v Viewport, view engine.View, low card.Rank) placed {
		set(&v)
		p := placed{table: table(v, info.Seats, full.Hand, info.BySuit), cards: view.Hand}
		o := HandOptions{Order: info.Order, SuitsMatter: info.SuitsMatter, Dealt: full.Hand, Break: low, Scale: p.table.Scale, Large: v.Large}
		if info.BySuit {
			at := 0
			used := map[int]bool{}
			for _, g := range view.Groups {
				var group []int
				for _, c := range g.Cards {
					for at = range view.Hand {
						if view.Hand[at] == c && !used[at] {
							used[at] = true
							group = append(group, at)
							break
						}
					}
				}
				o.Groups = append(o.Groups, group)
			}
		}
		p.hand = Hand(p.table.Hand, p.table.Class, view.Hand, o)
		p.low = p.hand.Break
		return p
	}
	type key struct{ seat, window int }
	was := map[key]placed{}
	compared, kept := 0, 0
	for n := 0; m.Update(engine.P1).View.Result == nil; n++ {
		if n > 5000 {
			t.Fatal("the deal does not end")
		}
		by := act(t, game, m)
		for i := range info.Seats {
			view := m.Update(engine.SeatAt(i)).View
			for w, v := range windows {
				k := key{i, w}
				before, ok := was[k]
				now := lay(v, view, before.low)
				was[k] = now
				if !ok || view.Phase == engine.PhaseDeal {
					continue
				}
				compared++
				if fmt.Sprint(now.table) != fmt.Sprint(before.table) {
					t.Fatalf("%v's table at %g×%g moves with %v's action", view.Viewer, v.W, v.H, by)
				}
				if by == view.Viewer || view.Phase != engine.PhasePlay {
					continue
				}
				if !slices.Equal(now.cards, before.cards) {
					continue // a throw came back, or a settlement took cards
				}
				kept++
				if !slices.Equal(now.hand.Cards, before.hand.Cards) {
					t.Fatalf("%v's cards at %g×%g move with %v's action", view.Viewer, v.W, v.H, by)
				}
			}
		}
	}
	t.Logf("%d tables stayed, %d hands among them", compared, kept)
	if kept < 100 {
		t.Errorf("only %d hands were compared", kept)
	}
}

// act lets one seat do something, or the dealer where no seat wants to.
func act(t *testing.T, game engine.Game, m *match.Match) engine.Seat {
	t.Helper()
	turn := m.Update(engine.P1).View.Turn
	for _, s := range append(slices.DeleteFunc(slices.Clone(turn), func(s engine.Seat) bool { return s == engine.Dealer }), engine.Dealer) {
		if !slices.Contains(turn, s) {
			continue
		}
		view := m.Update(s).View
		if view.Ask != nil && view.Ask.Answer != nil {
			continue // has answered in an open window
		}
		a := bot.Choose(game, view, func() bool { return true })
		if a.Verb == "" {
			continue
		}
		if err := m.Submit(s, m.Seq(), a); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
		return s
	}
	t.Fatalf("nobody of %v acts", turn)
	return engine.None
}
