package zhaopengyou

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Within returns the longest unit that the cards hold, for a lead: a tractor, a
// triple, a pair. Cards that may be led together as they are, as a throw, mean just
// themselves, and so do cards that follow; see engine.Picker.
func (Game) Within(v engine.View, cards []card.Card) []card.Card {
	if v.Phase != engine.PhasePlay || len(cards) == 0 || missing(v.Hand, cards) != nil {
		return nil
	}
	d := deskOf(&v)
	if d.led || len(Game.Read(Game{}, v, cards)) > 0 {
		return nil
	}
	play := d.o.Hand(cards)
	var longest []card.Card
	for _, u := range d.units(play) {
		if u.Size() > max(1, len(longest)) {
			longest = d.o.Cards(u.Hand())
		}
	}
	return longest
}
