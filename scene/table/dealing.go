//go:build js

package table

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/layout"
	"paizhuo/scene/motion"
)

// grow flies cards that have come into the hand to their places, from the stock
// in the middle of the table, while the others make room.
func (t *Table) grow(from layout.HandPlan, hand []card.Card) {
	if t.env.Still() || len(t.lay) <= len(hand) {
		return
	}
	moved := from.Mode == t.hand.Mode && from.CardW == t.hand.CardW
	stock := layout.XYWH(t.plan.Felt.CX(), t.plan.Felt.CY()*0.7, 0, 0)
	used := map[int]bool{}
	var flights []motion.Flight
	for _, c := range t.hand.Cards {
		start, known := around(stock, c.Card), false
		for _, was := range from.Cards {
			if was.Index < len(hand) && !used[was.Index] && hand[was.Index] == t.lay[c.Index] {
				used[was.Index], known = true, true
				start = was.Card
				break
			}
		}
		if known && (!moved || start == c.Card) {
			continue
		}
		flights = append(flights, motion.Flight{Key: handKey(c.Index), Card: t.lay[c.Index], From: start, To: c.Card})
	}
	t.motion.Move(scene.Millis(t.now), motion.DealFly, flights)
}

// takeKitty notes which cards the kitty has brought the viewer, until he has
// buried.
func (t *Table) takeKitty(v, before engine.View, first bool) {
	switch {
	case !v.Ask.Open(engine.Bury):
		t.fresh = nil
	case first && v.Phase == engine.PhaseBury:
		t.fresh = gained(nil, v.Kitty)
	case t.fresh == nil:
		t.fresh = gained(before.Hand, v.Hand)
	}
}
