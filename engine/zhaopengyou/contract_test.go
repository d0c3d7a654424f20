// These tests guard the whole game from outside: its rule scripts, its golden
// playthroughs, and the seven properties every game keeps, on random deals
// under every house rule.
package zhaopengyou

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/enginetest"
)

func TestContract(t *testing.T) {
	rules := enginetest.Rules{
		Variants: []enginetest.Variant{
			// The top of the ladder stays the same from deal to deal, as in a match.
			{Name: "default", Options: engine.Options{optTop: joker.String()}},
			{Name: "all-throws", Options: engine.Options{optThrows: valueAll, optSplit: valueFlex, optTop: ace.String()}},
		},
		Deals: 60,
		// By whether another hand holds a higher unit (C.12).
		Decided: []engine.EventKind{engine.EvThrowFails},
		// What takes a rare hand or level (TestEveryPartOfTheRulesOccurs counts those), or
		// a wrong answer that hardly anybody gives by chance.
		Unreached: []string{
			"shape bulldozer", "event clears", "verb accept", "event accepts", "verb refuse", "event refuses", "event lowers", "event turns",
			"code auction-over", "code single-joker", "code single-only-opens", "code counter-needs-pair", "code call-one-card", "code call-barred",
			"code must-follow-bulldozer", "code must-follow-triple", "code must-follow-tractor", "code give-count", "code give-to",
			"code no-bid-right", "code not-a-level-card", "code bid-too-low", "code own-bid",
		},
	}
	if testing.Short() {
		rules.Deals = 25
		rules.Unreached = append(rules.Unreached, "verb give", "event gives", "code call-ordinal", "code must-follow-pair")
	}
	enginetest.Contract(t, Game{}, rules)
}

func TestScripts(t *testing.T) { enginetest.Scripts(t, Game{}, "testdata/*.txtar") }

func TestPlaythroughs(t *testing.T) {
	enginetest.Playthroughs(t, Game{}, "testdata/playthrough", []enginetest.Variant{
		{Name: "default"},
		{Name: "all-throws", Options: engine.Options{optThrows: valueAll, optSplit: valueFlex, optNoBid: valueFlip}},
	})
}
