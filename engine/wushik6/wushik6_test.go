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

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, wushik6.Game{}, "testdata/*.txtar")
}

func TestPlaythroughs(t *testing.T) {
	enginetest.Playthroughs(t, wushik6.Game{}, "testdata/playthrough", variants())
}

func TestContract(t *testing.T) {
	rules := enginetest.Rules{
		Variants: variants(),
		Deals:    30,
		// Of several in one beat it is the one who was dealt a card for it first (D0-3).
		Decided: []engine.EventKind{wushik6.EvReveals},
		// What takes a called card kept to the end (TestRarePartsOccur counts it), or a
		// wrong answer that nobody gives by chance.
		Unreached: []string{"event solo", "code winners-only", "code not-your-level", "code never-called", "code called-already", "code all-buried",
			"code not-highest", "code bad-ordinal", "code revealed-before", "code both-jokers", "code same-wings"},
	}
	if testing.Short() {
		rules.Deals = 12
		rules.Unreached = append(rules.Unreached, "shape plane0", "shape plane1", "shape plane2", "shape joker-bomb", "shape pure510k", "event falls-to", "event inherits",
			"code wrong-count", "code passed-already", "code kicker-in-body", "code two-in-run", "code deal-count", "code bury-count")
	}
	enginetest.Contract(t, wushik6.Game{}, rules)
}
