// These tests guard the whole game from outside: its rule scripts, its contract on random deals, its golden playthroughs.
package wushik_test

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/enginetest"
	"paizhuo/engine/wushik"
)

func variants() []enginetest.Variant {
	return []enginetest.Variant{
		{Name: "one-pack", Options: engine.Options{"packs": "1"}},
		{Name: "two-packs", Options: engine.Options{"packs": "2"}},
		{Name: "house-rules", Options: engine.Options{"packs": "2", "first_play_contains_S3": "true", "flush_straight_bomb": "true",
			"kicker_may_equal_body": "true", "must_beat_if_able": "true", "wind": "next", "leftover_to_winner": "true", "tie": "draw"}},
	}
}

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, wushik.Game{}, "testdata/*.txtar")
}

func TestPlaythroughs(t *testing.T) {
	enginetest.Playthroughs(t, wushik.Game{}, "testdata/playthrough", variants())
}

func TestContract(t *testing.T) {
	enginetest.Contract(t, wushik.Game{}, enginetest.Rules{
		Variants: variants(),
		Public:   []card.Card{card.Of(card.Three, card.Spades)},
	})
}
