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
			{Name: "default"},
			{Name: "all-throws", Options: engine.Options{optThrows: valueAll, optSplit: valueFlex}},
		},
		Deals: 20,
	}
	enginetest.Contract(t, Game{}, rules)
}
