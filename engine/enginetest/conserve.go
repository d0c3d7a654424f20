package enginetest

import (
	"fmt"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// total is what a deal holds, wherever it lies: every card, and the points of
// the cards not yet captured together with the points captured.
type total struct {
	Cards  card.Counts
	Points int
}

// conserved adds up what Open sees: hands, kitty, cards played, and points
// captured, in the trick, in hands and in the kitty.
func conserved(s engine.State) total {
	v := s.View(engine.Open)
	var t total
	add := func(cards []card.Card) {
		for i, n := range card.Count(cards) {
			t.Cards[i] += n
		}
	}
	for _, p := range v.Players {
		add(p.Hand)
		t.Points += p.Points + card.Points(p.Hand)
	}
	add(v.Kitty)
	add(v.Played)
	t.Points += card.Points(v.Kitty) + v.Trick.Points
	return t
}

// against says what the other total has and this one has not.
func (t total) against(o total) string {
	text := fmt.Sprintf("%d points became %d", t.Points, o.Points)
	for i := range t.Cards {
		if t.Cards[i] != o.Cards[i] {
			text += fmt.Sprintf(", %d×%v became %d", t.Cards[i], card.At(i), o.Cards[i])
		}
	}
	return text
}
