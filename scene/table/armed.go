package table

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// armed is a play that waits for its turn (预选): it goes as soon as the viewer is
// asked, if until then nobody has beaten the play it was meant for.
type armed struct {
	cards []card.Card
	over  engine.Move // the play it is meant to beat
	deal  int
}

// Whether a play may be armed now.
type mayArm uint8

const (
	armYes   mayArm = iota
	armTurn         // it is the viewer's turn, or nothing is being played
	armOpen         // nobody has led yet: whatever is led would cancel it
	armWeak         // the cards are no play, or do not beat the one on the table
	armAsked        // a window is open, which asks something else
)

// arming tells whether these cards may be armed.
func arming(game engine.Game, v engine.View, cards []card.Card) mayArm {
	best := v.Trick.ToBeat()
	switch {
	case v.Pace > 0:
		return armAsked
	case v.InTurn() || v.Phase != engine.PhasePlay || v.Result != nil || !v.Viewer.Player(v.Seats()) ||
		v.Players[v.Viewer.Index()].Has(engine.MarkPassed) || len(v.Hand) == 0:
		return armTurn
	case best == nil:
		return armOpen
	case best.Seat == v.Viewer || hasMoved(v) && game.Info().BySuit:
		return armTurn
	case game.Info().BySuit:
		return armYes // who follows need not beat; what is owed is told when the turn comes
	case !slices.ContainsFunc(game.Read(v, cards), func(r engine.Reading) bool { return r.Beats }):
		return armWeak
	}
	return armYes
}

// hasMoved reports whether the viewer has played in this trick.
func hasMoved(v engine.View) bool { return slotMove(v.Trick, v.Viewer) >= 0 }

// arm makes the cards wait for the turn.
func arm(v engine.View, cards []card.Card) *armed {
	return &armed{slices.Clone(cards), *v.Trick.ToBeat(), v.DealNo}
}

// What has become of an armed play.
type armedState uint8

const (
	armedWaits armedState = iota
	armedNow              // the turn has come
	armedLost             // somebody has beaten the play it was meant for, or the viewer is asked something else
)

// state tells what the newest view makes of it.
func (a *armed) state(v engine.View) armedState {
	best := v.Trick.ToBeat()
	switch {
	case best == nil || v.DealNo != a.deal || v.Result != nil || best.Seat != a.over.Seat || !sameCards(best.Cards, a.over.Cards):
		return armedLost
	case !v.InTurn():
		return armedWaits
	case v.Pace > 0 || !v.Ask.Open(engine.Play):
		return armedLost
	}
	return armedNow
}
