//go:build js

package table

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// drawSlot draws what a seat did in the trick that is shown.
func (t *Table) drawSlot(p *widget.Painter, i int) {
	slot, s, v, w := t.plan.Seats[i], t.model.At(i), t.model.Shown.View, t.env.Words
	slot.Slot.X += t.trembles(i)
	style, inner := slotText(slot), slot.Slot.Inset(4)
	if cards := t.remaining(s); len(cards) > 0 {
		t.drawMinis(p, slot, cards, nil, true)
		return
	}
	if _, window := t.windowLeft(); window && i == 0 && t.plan.Centre.H < 20 && t.plan.Class != layout.Desktop {
		return // the window's sheet lies here
	}
	trick := t.shownTrick()
	n := slotMove(trick, s)
	if t.standing() == s && n < 0 && !t.dwelling() && (i != 0 || t.pick == nil) {
		t.drawBid(p, slot)
		return
	}
	switch {
	case n >= 0 && !t.showLast() && t.motion.Hidden(t.moveKey(i, n, 0), scene.Millis(t.now)):
	case n >= 0 && len(trick.Plays[n].Cards) > 0:
		t.drawMinis(p, slot, trick.Plays[n].Cards, &trick.Plays[n], t.showLast())
	case inTurn(v, s) && v.Pace == 0 && v.Result == nil && i != 0 && !t.dwelling() && !t.showLast():
		style.Color = widget.Gold
		p.Text(inner, w.UI(words.Thinking), style)
	case n >= 0:
		p.Text(inner, w.Slot(v.Game, trick.Plays[n].Verb), style)
	}
}

// slotText is how words stand in a slot.
func slotText(s layout.SeatPlan) widget.TextStyle {
	return widget.TextStyle{Size: 15, Weight: widget.Medium, Color: widget.Soft, Align: textAlign(s.Align)}
}

func textAlign(a layout.Align) widget.Align {
	switch a {
	case layout.Left:
		return widget.Start
	case layout.Right:
		return widget.End
	}
	return widget.Middle
}

// drawMinis draws the cards of a play in a slot, past ones shaded, and a crown on
// the best one.
func (t *Table) drawMinis(p *widget.Painter, slot layout.SeatPlan, cards []card.Card, move *engine.Move, past bool) {
	plan := layout.Slot(slot.Slot, len(cards), slot.Align)
	for _, c := range plan.Cards {
		p.Card(c.Card, cards[c.Index], face.Row, t.cardState(cards[c.Index]))
		if past { // what is over lies in the shade
			p.Round(c.Card, face.Radius(c.Card.W), p.Cloth().Dark.Fade(0.28))
		}
	}
	if plan.Short && move != nil {
		label := t.env.Words.Play(t.model.Shown.View.Game, *move)
		p.Pill(layout.XYWH(plan.Label.X, plan.Label.CY()-11, plan.Label.W, 22), label, p.Cloth().Bar,
			widget.TextStyle{Size: 12, Weight: widget.Semibold, Align: widget.Middle})
	}
	trick := t.shownTrick()
	if move == nil || len(plan.Cards) == 0 {
		return
	}
	if best := trick.ToBeat(); best != nil && best.Seat == move.Seat && (len(trick.Plays) > 1 || trick.Suit != "") {
		drawCrown(p, crownAt(plan.Cards[len(plan.Cards)-1].Card))
	}
}

// remaining returns the cards a seat held at the end, shown once the table is
// looked at after the settlement.
func (t *Table) remaining(s engine.Seat) []card.Card {
	v := t.model.Shown.View
	if v.Result == nil || t.dwelling() || t.showLast() || s == t.model.Me() {
		return nil
	}
	return t.ordered(v.Players[s.Index()].Hand)
}
