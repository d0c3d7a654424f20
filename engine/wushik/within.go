package wushik

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// Within returns the longest play that the cards hold; see engine.Picker.
func (Game) Within(v engine.View, cards []card.Card) []card.Card {
	t, _ := turnOf(&v)
	all, ok := pileOf(cards)
	if !ok || !t.hand.Holds(&all) {
		return nil
	}
	t.hand = all
	for {
		var room [MaxMoves]Move
		var longest Move
		for _, m := range t.moves(room[:0]) {
			if climb.Total(m.n) > max(1, climb.Total(longest.n)) {
				longest = m
			}
		}
		if !longest.Pass() {
			found := t.cards(longest)
			return found.Cards()
		}
		if t.best.Shape == climb.Nothing {
			return nil
		}
		t.best = climb.Play{} // nothing beats it: what could be led?
	}
}
