// Package bot chooses actions for seats that no person plays, and measures how
// well it does.
//
// It must not know any game, nor more of a deal than one seat may know.
//
//	action := bot.Choose(game, state.View(seat), nil)
package bot

import "paizhuo/engine"

// Choose returns what a bot does in the viewer's place: what the game's own bot
// thinks, else what the game suggests first. It returns soon after stop says
// true; a nil stop never does. The zero Action means the viewer can't act.
func Choose(game engine.Game, v engine.View, stop func() bool) engine.Action {
	if t, ok := game.(engine.Thinker); ok {
		return t.Think(v, stop)
	}
	if list := game.Suggest(v); len(list) > 0 {
		return list[0]
	}
	return engine.Action{}
}
