// These tests guard the whole game from outside: its rule scripts, its contract on random deals, its golden playthroughs.
package wushik6_test

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/enginetest"
	"paizhuo/engine/wushik6"
)

func variants() []enginetest.Variant {
	return []enginetest.Variant{
		{Name: "seed"},
		{Name: "house-rules", Options: engine.Options{"free_call": "true", "allow_dead_call": "true", "call_by_occasion": "true", "t2_any_two": "true",
			"pair_wings_distinct": "false", "single_wings_distinct": "true", "big_joker_bombs": "true", "sticky_pass": "true",
			"play_on_after_clear": "true", "start_level": "2", "first_hand_rank": "2", "deal_from": "random"}},
	}
}

func TestContract(t *testing.T) {
	enginetest.Contract(t, wushik6.Game{}, enginetest.Rules{Variants: variants()})
}
