package table

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// smartTap returns the cards that a tap on one card means where the viewer must
// answer with a set of its rank: the only play there is with that card and no more
// cards than need be. False where one card is an answer, where the player has a
// choice, and where the play is a run or has cards beside its set.
func smartTap(game engine.Game, v engine.View, tapped card.Card) ([]card.Card, bool) {
	best := v.Trick.ToBeat()
	if best == nil || len(best.Cards) < 2 || v.Phase != engine.PhasePlay || v.Pace > 0 || !v.Ask.Open(engine.Play) {
		return nil, false
	}
	plays := game.Complete(v, []card.Card{tapped})
	if len(plays) == 0 || len(plays[0].Cards) < 2 {
		return nil, false
	}
	for _, a := range plays[1:] {
		if !sameCards(a.Cards, plays[0].Cards) {
			return nil, false
		}
	}
	for _, c := range plays[0].Cards {
		if c.Rank() != tapped.Rank() {
			return nil, false
		}
	}
	return plays[0].Cards, true
}

// smartSlide returns the cards that a stroke over several cards means: the longest
// play they hold, where that is not all of them.
func smartSlide(game engine.Game, v engine.View, stroke []card.Card) ([]card.Card, bool) {
	picker, ok := game.(engine.Picker)
	if !ok || v.Phase != engine.PhasePlay || len(stroke) < 2 {
		return nil, false
	}
	found := picker.Within(v, stroke)
	return found, len(found) > 1 && len(found) < len(stroke)
}

// sameCards reports whether both are the same cards in whatever order.
func sameCards(a, b []card.Card) bool {
	return len(a) == len(b) && slices.Equal(card.Sorted(a), card.Sorted(b))
}

// isBomb reports whether cards played now would be a bomb, by the game's own
// shapes.
func isBomb(game engine.Game, v engine.View, cards []card.Card) bool {
	bombs := game.Info().Bombs
	if len(bombs) == 0 || len(cards) < 2 {
		return false
	}
	readings := game.Read(v, cards)
	return len(readings) > 0 && slices.Contains(bombs, readings[0].Shape)
}

// bombsMate returns who would be bombed by it: a player known to be on the
// viewer's side whose play is the best.
func bombsMate(game engine.Game, v engine.View, a engine.Action) (engine.Seat, bool) {
	best := v.Trick.ToBeat()
	if best == nil || a.Verb != engine.Play || best.Seat == v.Viewer {
		return engine.None, false
	}
	mine := v.Side(v.Viewer)
	return best.Seat, mine >= 0 && v.Side(best.Seat) == mine && isBomb(game, v, a.Cards)
}

// beaten reports whether the viewer has nothing to answer with but giving up, by
// what the game itself suggests.
func beaten(game engine.Game, v engine.View) bool {
	if v.Phase != engine.PhasePlay || v.Pace > 0 || v.Trick.ToBeat() == nil || !v.Ask.Open(engine.Pass) || len(v.Ask.Verbs) != 2 || !v.Ask.Open(engine.Play) {
		return false
	}
	return !slices.ContainsFunc(game.Suggest(v), func(a engine.Action) bool { return a.Verb != engine.Pass })
}

// sticky reports whether passing binds a player for longer than this once, so that
// nobody may pass for him: marks of the game say that it does.
func sticky(info *engine.Info) bool { return slices.Contains(info.Verbs, engine.Yield) }
