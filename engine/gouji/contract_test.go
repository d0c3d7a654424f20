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

// told is the game as Contract can judge it. Nobody captures points in 够级, but
// Contract adds them up: what has been played counts as captured. And whether a
// burn fails is decided by cards that stay hidden, so that the hand of whoever
// has burned is shown: it is not exchanged in secret for another. And the dealer
// deals in a few large steps, so that most of what is tried is play.
type told struct{ Game }

func (g told) Suggest(v engine.View) []engine.Action {
	list := g.Game.Suggest(v)
	if len(list) > 0 && list[0].Verb == engine.DealOut {
		list[0].N = min(5*handSize/2, v.Ask.Max)
	}
	return list
}

type toldState struct {
	engine.State
	burned [seats]bool
}

func (g told) New(c engine.Config, d engine.Deal) (engine.State, error) {
	s, err := g.Game.New(c, d)
	if err != nil {
		return nil, err
	}
	return &toldState{State: s}, nil
}

func (s *toldState) Apply(seat engine.Seat, a engine.Action) ([]engine.Event, error) {
	events, err := s.State.Apply(seat, a)
	for _, e := range events {
		if e.Kind == engine.EvBurns {
			s.burned[e.Seat.Index()] = true
		}
	}
	return events, err
}

func (s *toldState) Clone() engine.State { return &toldState{s.State.Clone(), s.burned} }

func (s *toldState) View(seat engine.Seat) engine.View {
	v := s.State.View(seat)
	if s.burned != [seats]bool{} {
		open := s.State.View(engine.Open)
		for i, burned := range s.burned {
			if burned {
				v.Players[i].Shown = open.Players[i].Hand
			}
		}
	}
	if seat == engine.Open {
		v.Players[0].Points = card.Points(v.Played)
	}
	return v
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
		Deals:  60,
		Public: threes(),
		// What takes a plan or a rare hand (TestRarePartsOccur counts those), or a
		// wrong answer that nobody gives by chance.
		Unreached: []string{"event burn-succeeds", "event dead-level", "verb choose", "event chooses",
			"code burn-needs-joker", "code burning-needs-joker", "code burn-too-few-jokers", "code headless-cannot-burn", "code mixed-jokers",
			"code show-not-threes", "code show-not-more", "code show-too-few", "code bad-choice"},
	}
	if testing.Short() {
		rules.Deals = 25
		rules.Unreached = append(rules.Unreached, "event burn-fails")
	}
	enginetest.Contract(t, told{}, rules)
}
