// These tests guard the whole game from outside: its rule scripts, its golden playthroughs, and the seven properties every game
// keeps, on random deals under every house rule.
package gouji

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/enginetest"
)

// threes are known to have decided who leads where nobody showed any (D4-2).
func threes() []card.Card {
	var list []card.Card
	for s := card.Diamonds; s <= card.Spades; s++ {
		list = append(list, card.Of(card.Three, s))
	}
	return list
}

func TestScripts(t *testing.T) {
	enginetest.Scripts(t, Game{}, "testdata/*.txtar")
}

func TestPlaythroughs(t *testing.T) {
	enginetest.Playthroughs(t, Game{}, "testdata/playthrough", []enginetest.Variant{{Name: "seed"}})
}

func TestContract(t *testing.T) {
	rules := enginetest.Rules{
		Variants: []enginetest.Variant{
			{Name: "seed"},
			{Name: "strict", Options: engine.Options{optBeatenFails: "true", optPrecheck: "true", optYieldPasses: "true", optJokerMix: "false"}},
		},
		Deals:    60,
		Public:   threes(),
		Decided:  []engine.EventKind{EvBurnFails}, // by whether the hand has a set that complies
		NoPoints: true,
		// What takes a plan or a rare hand (TestRarePartsOccur counts those), or a
		// wrong answer that nobody gives by chance.
		Unreached: []string{"event burn-succeeds", "event dead-level", "verb choose", "event chooses",
			"code burn-needs-joker", "code burning-needs-joker", "code burn-too-few-jokers", "code headless-cannot-burn", "code mixed-jokers",
			"code show-not-threes", "code show-not-more", "code show-too-few", "code bad-choice"},
	}
	if testing.Short() {
		rules.Deals = 25
		rules.Unreached = append(rules.Unreached, "event burn-fails", "code jokers-not-covered")
	}
	enginetest.Contract(t, Game{}, rules)
}
