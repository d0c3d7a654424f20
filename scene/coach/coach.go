// Package coach leads a beginner through a first short deal (新手教学): it says at each
// moment the one thing to do next, and what to look at for it. It plays nothing and
// stops nothing: the table is the ordinary one, with ordinary bots.
//
// It must not know pixels, nor how a game is played: it asks the game what is allowed
// and what is a good idea. Only Deal is one game's: its hands are such that whatever
// the bots do, the player must pass once, can follow once and then leads a run nobody
// beats.
//
//	step := c.Step(game, view, selected, hinted)
//	say(step.Text); ring(step.Button, step.Cards)
package coach

import (
	_ "embed"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/words"
)

// Game is the game of Deal.
const Game = "wushik"

// Deal is the record the lesson begins from. The player before the learner leads an
// ace, his only card, which nobody beats; his partner inherits the lead and holds
// nothing above a seven. The learner holds an eight, a run to the ace and a pair.
//
//go:embed deal.txt
var Deal string

// Step is what is to be done next.
type Step struct {
	Text   words.Key   // one sentence
	Keys   words.Key   // the same for who plays by keyboard; 0: the cards
	Button engine.Verb // the button to press; empty for none; engine.Verb("hint") for the hint's
	Cards  []card.Card // the cards it is about
}

// Hint names the hint's button in a Step.
const Hint engine.Verb = "hint"

// Coach remembers what has been learned. The zero value is a beginner's.
type Coach struct {
	selected bool // has selected a card
	hinted   bool // has asked for a hint
}

// Step returns what the learner should do next, given what he may see, what is
// selected, and whether a hint is shown.
func (c *Coach) Step(g engine.Game, v engine.View, selected []card.Card, hinted bool) Step {
	c.selected = c.selected || len(selected) > 0
	c.hinted = c.hinted || hinted
	switch {
	case len(v.Hand) == 0 || v.Result != nil:
		return Step{Text: words.CoachDone, Keys: words.CoachDone}
	case !c.selected:
		return Step{Text: words.CoachTap, Keys: words.CoachTapKeys, Cards: v.Hand}
	case !v.InTurn():
		return Step{Text: words.CoachWait, Keys: words.CoachWait}
	}
	plays := plays(g, v)
	allowed := len(selected) > 0 && g.Check(v, engine.Action{Verb: engine.Play, Cards: selected}) == nil
	if v.Trick.ToBeat() != nil {
		switch {
		case len(plays) == 0:
			return Step{Text: words.CoachPass, Keys: words.CoachPassKeys, Button: engine.Pass}
		case allowed && c.hinted:
			return Step{Text: words.CoachPlay, Keys: words.CoachPlayKeys, Button: engine.Play}
		}
		return Step{Text: words.CoachHint, Keys: words.CoachHintKeys, Button: Hint}
	}
	best := longest(plays)
	switch {
	case allowed && len(selected) >= len(best):
		return Step{Text: words.CoachPlay, Keys: words.CoachPlayKeys, Button: engine.Play}
	case len(best) > 3:
		return Step{Text: words.CoachSlide, Keys: words.CoachSlideKeys, Cards: best}
	}
	return Step{Text: words.CoachLast, Keys: words.CoachLastKeys, Cards: best}
}

// plays returns what the game would play.
func plays(g engine.Game, v engine.View) (out [][]card.Card) {
	for _, a := range g.Suggest(v) {
		if a.Verb == engine.Play && len(a.Cards) > 0 {
			out = append(out, a.Cards)
		}
	}
	return out
}

func longest(plays [][]card.Card) (best []card.Card) {
	for _, p := range plays {
		if len(p) > len(best) {
			best = p
		}
	}
	return best
}
