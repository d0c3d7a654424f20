package gouji

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Within returns the longest set that the cards hold; see engine.Picker.
func (Game) Within(v engine.View, cards []card.Card) []card.Card {
	if len(missing(v.Hand, cards)) > 0 {
		return nil
	}
	d, stroke := deskOf(&v), handOf(cards)
	for {
		var room [MaxMoves]Move
		var longest Move
		for _, m := range d.sets(room[:0]) {
			if m.set.count() > max(1, longest.set.count()) && stroke.holds(m.set.hand()) {
				longest = m
			}
		}
		if longest.set.count() > 0 {
			return longest.action(cards, nil).Cards
		}
		if !d.answers() {
			return nil
		}
		d.cur, d.burns = set{}, false // nothing beats it: what could be led?
	}
}
