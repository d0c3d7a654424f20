//go:build js

package table

import (
	"slices"
	"strconv"

	"paizhuo/scene"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// Draw draws the table from the bottom up: slots, pods, hand, cards in flight,
// marks, buttons, messages (ux §3.7).
func (t *Table) Draw(p *widget.Painter) {
	if !t.model.Ready() {
		t.drawWaiting(p)
		return
	}
	t.drawStatus(p)
	for i := range t.plan.Seats {
		t.drawSlot(p, i)
	}
	for i := range t.plan.Seats {
		t.drawPod(p, i)
	}
	t.drawCalls(p)
	t.drawCentre(p)
	t.drawHand(p)
	t.drawFlights(p)
	for i := range t.plan.Seats {
		t.drawMarks(p, i, t.model.At(i))
	}
	t.drawPanel(p)
	t.drawBidPlaces(p)
	t.drawCallSheet(p)
	if t.lesson != nil {
		t.drawLesson(p)
	}
	t.drawButtons(p)
	if t.friends != nil {
		t.friends.draw(p)
	}
	t.drawCounter(p)
	t.drawWindow(p)
	t.drawEnlarged(p)
	t.drawLoupe(p)
	t.drawMoment(p)
	t.drawToast(p)
}

// drawWaiting says that the table is being set.
func (t *Table) drawWaiting(p *widget.Painter) {
	w, h := p.Size()
	p.Text(layout.XYWH(0, h/2-20, w, 40), t.env.Words.UI(words.Loading), widget.TextStyle{Size: 18, Align: widget.Middle})
}

// drawCentre writes whose turn it is where there is room for it.
func (t *Table) drawCentre(p *widget.Painter) {
	r := t.plan.Centre
	style := widget.TextStyle{Size: 15, Weight: widget.Medium, Color: widget.Soft, Align: widget.Middle}
	if _, window := t.windowLeft(); window {
		return // its sheet says it
	}
	if r.H < 20 { // then in the viewer's slot while nothing lies there
		if t.dwelling() || slotMove(t.shownTrick(), t.model.Me()) >= 0 {
			return
		}
		r, style.Size = t.plan.Seats[0].Slot.Inset(2), 13
		if t.standing() == t.model.Me() {
			return
		}
		if quiet := t.plan.Board.Quiet; t.bidding() && quiet.Overlaps(r, 1) {
			r.W = quiet.X - 4 - r.X
		}
	}
	if t.pick != nil || t.lesson != nil {
		return // the sheet says it, or the coach
	}
	if t.dwelling() {
		return
	}
	text, gold := t.turnLine()
	if gold {
		style.Color, style.Weight = widget.Gold, widget.Semibold
	}
	lines := p.Lines(text, style, r.W)
	h := p.Line(style)
	for ; h*float64(len(lines)) > r.H && style.Size*p.TextScale() > 11; h = p.Line(style) {
		style.Size -= 0.5
		lines = p.Lines(text, style, r.W)
	}
	y := r.CY() - h*float64(len(lines))/2
	if r.H >= 60 && t.plan.Class != layout.Desktop { // near the thumb
		y = r.Bottom() - 8 - h*float64(len(lines))
	}
	for i, line := range lines {
		p.Text(layout.XYWH(r.X, y+float64(i)*h, r.W, h), line, style)
	}
}

// drawHand draws the viewer's cards, back to front.
func (t *Table) drawHand(p *widget.Painter) {
	if t.showLast() && t.model.Shown.View.Result != nil {
		return
	}
	if v := t.View(); v.Result != nil && len(t.lay) == 0 {
		t.drawKitty(p)
		return
	}
	index := face.Row
	if t.hand.Beside() {
		index = face.Column
	}
	veil := t.auto() && t.View().Result == nil && len(t.lay) > 0
	fresh := marked(t.lay, t.fresh)
	dx, dy, throwing := t.machine.Throwing() // the cards that would be played go with the pointer
	for _, c := range t.hand.Cards {
		if t.motion.Hidden(handKey(c.Index), scene.Millis(t.now)) {
			continue
		}
		var state widget.CardState
		r := c.Card
		if t.selection.Has(c.Index) {
			state |= widget.Selected
			if throwing {
				r.X, r.Y = r.X+dx, r.Y+dy
			} else if !t.hand.Beside() {
				r.Y -= t.hand.Lift
			}
		}
		if t.flash[c.Index] {
			state |= widget.Flash
		}
		if t.focused(c.Index) {
			state |= widget.Focused
		}
		if fresh[c.Index] {
			state |= widget.Fresh
		}
		state |= t.cardState(t.lay[c.Index])
		p.Card(r, t.lay[c.Index], index, state)
	}
	t.drawPins(p)
	for _, l := range t.hand.Lines {
		if l.Folded() {
			if slices.ContainsFunc(l.All[len(l.Cards):], t.focused) {
				p.Outline(l.Badge, 8, 3, widget.Gold)
			}
			p.Badge(l.Badge.CX(), l.Badge.CY(), t.badge(l), widget.Gold, widget.Ink)
		}
	}
	if veil {
		r := t.plan.Hand
		p.Round(r, 10, p.Cloth().Dark.Fade(0.62))
		p.Text(r, t.env.Words.UI(words.AutopilotOn), widget.TextStyle{Size: 17, Weight: widget.Semibold, Align: widget.Middle})
	}
}

// drawKitty draws the kitty in place of a hand that has been played out, once the
// deal is over.
func (t *Table) drawKitty(p *widget.Painter) {
	kitty, w, k := t.ordered(t.View().Kitty), t.env.Words, t.plan.Scale
	if len(kitty) == 0 || t.dwelling() {
		return
	}
	r := t.plan.Hand
	text := w.UI(words.KittyCards) + " " + w.UI(words.PointsCount, pointsOf(kitty))
	p.Text(layout.XYWH(r.X, r.Y, r.W, 28*k), text, widget.TextStyle{Size: 15, Weight: widget.Medium, Color: widget.Soft, Align: widget.Middle})
	plan := layout.Slot(layout.XYWH(r.X, r.Y+30*k, r.W, min(92*k, r.H-34*k)), len(kitty), layout.Center)
	for _, c := range plan.Cards {
		p.Card(c.Card, kitty[c.Index], face.Row, t.cardState(kitty[c.Index]))
	}
}

// badge says how many cards lie in a folded line, and once some are selected
// also how many, as not all of them can be seen.
func (t *Table) badge(l layout.Line) string {
	chosen := 0
	for _, i := range l.All {
		if t.selection.Has(i) {
			chosen++
		}
	}
	if chosen == 0 {
		return "×" + strconv.Itoa(len(l.All))
	}
	return strconv.Itoa(chosen) + "/" + strconv.Itoa(len(l.All))
}

// drawButtons draws the line of buttons and the corner ones.
func (t *Table) drawButtons(p *widget.Painter) {
	for _, b := range t.buttons() {
		if b.ID == "btn:counter" { // the status pill
			if t.spot == b.ID {
				p.Outline(b.Rect.Inset(-3), 13, 3, widget.Gold)
			}
			continue
		}
		button := b.Button
		button.Hover = t.machine.Hovered() == b.ID
		button.Pressed = t.machine.Pressed() == b.ID
		button.Focused = t.spot != "" && t.spot == b.ID
		if b.Kind == widget.Primary {
			b.Rect.X += t.swing()
		}
		p.Button(b.Rect, button)
		t.drawPulse(p, b)
		t.drawBusy(p, b)
	}
}

// drawToast writes the message of the moment over the table; it takes no input.
func (t *Table) drawToast(p *widget.Painter) {
	if t.toast == "" {
		return
	}
	style := widget.TextStyle{Size: 15, Weight: widget.Medium, Align: widget.Middle}
	limit := min(t.plan.Felt.W-32, 460)
	lines := p.Lines(t.toast, style, limit-28)
	wide := 0.0
	for _, line := range lines {
		wide = max(wide, p.Measure(line, style))
	}
	h := p.Line(style)
	height := h*float64(len(lines)) + 16
	bottom := t.plan.Seats[0].Pod.Y - 6
	if t.plan.Class == layout.Desktop {
		bottom = t.plan.Play.Y - 8
	}
	r := layout.XYWH(t.plan.Felt.CX()-wide/2-14, bottom-height, wide+28, height)
	if t.plan.Class == layout.Strip && t.plan.Centre.Empty() {
		r.Y = t.plan.Hand.Y + 4
	}
	p.Shadow(r, 12, 6, 2, widget.Black.Fade(0.4))
	p.Panel(r, 12, p.Cloth().Sheet, widget.Gold.Fade(0.6))
	for i, line := range lines {
		p.Text(layout.XYWH(r.X, r.Y+8+float64(i)*h, r.W, h), line, style)
	}
}
