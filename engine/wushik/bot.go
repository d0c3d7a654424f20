package wushik

import "paizhuo/engine"

// Think chooses the bot's action.
func (g Game) Think(v engine.View, stop func() bool) engine.Action {
	if list := g.Suggest(v); len(list) > 0 {
		return list[0]
	}
	return engine.Action{}
}
