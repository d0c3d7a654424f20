// These tests guard how well the bot plays.
package wushik_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/card"
	"paizhuo/engine/wushik"
)

// dealer returns shuffled deals, the same for the same seed.
func dealer(t testing.TB, cfg engine.Config, seed uint64) func(int) engine.Deal {
	t.Helper()
	layout, err := wushik.Game{}.Layout(cfg)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	return func(int) engine.Deal {
		cards := layout.Cards
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		var hands [][]card.Card
		for i := range layout.Seats {
			hands = append(hands, cards[i*layout.Hand:(i+1)*layout.Hand])
		}
		return engine.Deal{Hands: hands, Given: []engine.Given{engine.GivenSeat("first", engine.SeatAt(r.IntN(layout.Seats)))}}
	}
}

func TestBotBeatsRandom(t *testing.T) {
	deals := 1000
	if testing.Short() || runtime.GOARCH == "wasm" {
		deals = 100
	}
	for _, packs := range []string{"1", "2"} {
		cfg := engine.Config{Options: engine.Options{"packs": packs}}
		r := rand.New(rand.NewPCG(5, 6))
		var game wushik.Game
		tally, err := bot.Mirror(game, cfg, deals, dealer(t, cfg, 7), bot.Thinking(game), bot.Random(game.Moves, r.IntN))
		if err != nil {
			t.Fatal(err)
		}
		rate, low, high := tally.Rate()
		ahead, half := tally.Ahead()
		t.Logf("packs=%s: won %.1f %% (95 %%: %.1f to %.1f) of %d mirrored deals, %+.1f ± %.1f points a game", packs, 100*rate, 100*low, 100*high, tally.Deals, ahead, half)
		if rate < 0.9 {
			t.Errorf("packs=%s: won %s, want at least 90 %%", packs, fmt.Sprintf("%.1f %%", 100*rate))
		}
	}
}
