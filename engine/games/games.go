// Package games lists every game there is; it is the only place that knows
// them all.
//
// It must not know anything about a game but that it exists.
//
//	for _, g := range games.All() {
//		fmt.Println(g.Info().Name)
//	}
package games

import (
	"paizhuo/engine"
	"paizhuo/engine/gouji"
	"paizhuo/engine/wushik"
	"paizhuo/engine/wushik6"
	"paizhuo/engine/zhaopengyou"
)

// All returns every game, in the order the lobby shows them.
func All() []engine.Game {
	return []engine.Game{wushik.Game{}, wushik6.Game{}, gouji.Game{}, zhaopengyou.Game{}}
}

// Find returns the game of that name, nil if there is none.
func Find(name string) engine.Game {
	for _, g := range All() {
		if g.Info().Name == name {
			return g
		}
	}
	return nil
}
