package table

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
)

// left is how many cards of a rank nobody has shown yet.
type left struct {
	Rank card.Rank
	N    int
	All  int // in the whole pack
}

// outside counts the cards that the viewer has not seen, by rank, the highest first:
// all there are without the viewer's hand, what was played face up, and what he
// knows of the kitty. Cards that are shown but still in a hand count: they are yet
// to be played. A kitty that is hidden from him counts too, as he can't tell it
// from the hands.
func outside(game engine.Game, v engine.View) []left {
	layout, err := game.Layout(engine.Config{Options: v.Options})
	if err != nil {
		return nil
	}
	var all, n [32]int
	for _, c := range layout.Cards {
		all[c.Rank()&31]++
		n[c.Rank()&31]++
	}
	for _, cards := range [][]card.Card{v.Hand, v.Played, known(v)} {
		for _, c := range cards {
			n[c.Rank()&31]--
		}
	}
	order := game.Info().Order
	var out []left
	for i := len(order) - 1; i >= 0; i-- {
		if r := order[i] & 31; all[r] > 0 {
			out = append(out, left{order[i], n[r], all[r]})
		}
	}
	return out
}

// known returns what the viewer knows to lie in the kitty: while he holds the
// kitty's cards in his hand they are counted there.
func known(v engine.View) []card.Card {
	if v.Buried == 0 && v.Result == nil {
		return nil
	}
	return v.Kitty
}
