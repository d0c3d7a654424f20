// This test guards the seven properties every game keeps, on random deals under every house rule.
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
// has burned is shown: it is not exchanged in secret for another.
type told struct{ Game }

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
	open := s.State.View(engine.Open)
	for i, burned := range s.burned {
		if burned {
			v.Players[i].Shown = open.Players[i].Hand
		}
	}
	if seat == engine.Open {
		v.Players[0].Points = card.Points(v.Played)
	}
	return v
}

func TestContract(t *testing.T) {
	deals := 60
	// What takes a plan, or a wrong answer that nobody gives by chance.
	unreached := []string{"event burn-succeeds", "code burn-needs-joker", "code burn-too-few-jokers",
		"code show-not-more", "code show-too-few", "code bad-choice"}
	if testing.Short() {
		deals = 15
		unreached = append(unreached, "verb choose", "event chooses", "event dead-level",
			"code headless-cannot-burn", "code mixed-jokers")
	}
	enginetest.Contract(t, told{}, enginetest.Rules{
		Variants: []enginetest.Variant{
			{Name: "seed"},
			{Name: "strict", Options: engine.Options{optBeatenFails: "true", optPrecheck: "true", optYieldPasses: "true"}},
		},
		Deals:     deals,
		Public:    threes(),
		Unreached: unreached,
	})
}
