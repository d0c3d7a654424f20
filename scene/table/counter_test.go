// This test guards, in whole deals of every game, the card counter: what it says is
// out is what the other hands and the kitty hold, no more and no less; the rounds of
// the log; and that a stroke over just the cards of a play means that play.
package table

import (
	"math/rand/v2"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
	"paizhuo/engine/match"
)

func TestTheCounterCountsWhatTheOthersHold(t *testing.T) {
	for _, game := range games.All() {
		t.Run(game.Info().Name, func(t *testing.T) {
			var seed [32]byte
			m, err := match.New(game, engine.Config{}, rand.NewChaCha8(seed))
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			counted, rounded := 0, 0
			var log []engine.Event
			for range 3000 {
				all := m.Update(engine.Open).View
				if all.Result != nil {
					break
				}
				for i := range all.Seats() {
					v := m.Update(engine.SeatAt(i)).View
					if len(v.Hand) == 0 {
						continue
					}
					checkCounter(t, game, all, v)
					counted++
				}
				seat := all.Turn[rng.IntN(len(all.Turn))]
				u := m.Update(seat)
				ideas := game.Suggest(u.View)
				if len(ideas) == 0 {
					seat = engine.Dealer
					u = m.Update(seat)
					ideas = game.Suggest(u.View)
				}
				for _, a := range ideas {
					if got, other := smartSlide(game, u.View, a.Cards); other && a.Verb == engine.Play {
						t.Fatalf("a stroke over %s means only %s", card.FormatList(a.Cards), card.FormatList(got))
					}
				}
				if err := m.Submit(seat, u.Seq, ideas[0]); err != nil {
					t.Fatal(err)
				}
				now := m.Update(engine.Open)
				log = append(log, now.Events...)
				if before, tricks := rounds(log); len(log) > 0 {
					n := len(before)
					for _, trick := range tricks {
						n += len(trick)
					}
					if n != len(log) {
						t.Fatalf("%d of %d events are in the rounds", n, len(log))
					}
					rounded = len(tricks)
				}
			}
			won := 0
			for _, e := range log {
				if e.Kind == engine.EvWins {
					won++
				}
			}
			if counted == 0 || rounded == 0 || rounded != won && rounded != won+1 { // the deal may end in the middle of a trick
				t.Errorf("%d counts, %d rounds, %d tricks won", counted, rounded, won)
			}
		})
	}
}

// checkCounter compares a seat's counter with all the hands.
func checkCounter(t *testing.T, game engine.Game, all, v engine.View) {
	t.Helper()
	var want [32]int
	for i, p := range all.Players {
		if engine.SeatAt(i) != v.Viewer {
			for _, c := range p.Hand {
				want[c.Rank()]++
			}
		}
	}
	for _, c := range card.Without(hidden(game, all), known(v)) {
		want[c.Rank()]++
	}
	last := 99
	for _, l := range outside(game, v) {
		if l.N != want[l.Rank] {
			t.Fatalf("%v in %s counts %d of %v, the others hold %d; kitty %v known %v buried %d", v.Viewer, v.Phase, l.N, l.Rank, want[l.Rank], all.Kitty, v.Kitty, v.Buried)
		}
		if l.Rank == card.Big {
			last = 98
		}
		if last == 99 && l.Rank != card.Big && game.Info().Order[len(game.Info().Order)-1] == card.Big {
			t.Fatal("the big joker does not come first")
		}
	}
}

// hidden returns what lies neither in a hand nor played: the kitty and the stock.
func hidden(game engine.Game, all engine.View) []card.Card {
	layout, err := game.Layout(engine.Config{Options: all.Options})
	if err != nil {
		return nil
	}
	rest := card.Without(layout.Cards, all.Played)
	for _, p := range all.Players {
		rest = card.Without(rest, p.Hand)
	}
	return rest
}
