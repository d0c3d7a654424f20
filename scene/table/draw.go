//go:build js

package table

import (
	"strconv"

	"paizhuo/engine"
	"paizhuo/engine/card"
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
	t.drawButtons(p)
	if t.friends != nil {
		t.friends.draw(p)
	}
	t.drawWindow(p)
	t.drawMoment(p)
	t.drawToast(p)
}

// drawWaiting says that the table is being set.
func (t *Table) drawWaiting(p *widget.Painter) {
	w, h := p.Size()
	p.Text(layout.XYWH(0, h/2-20, w, 40), t.env.Words.UI(words.Loading), widget.TextStyle{Size: 18, Align: widget.Middle})
}

// teamColour is the colour of a seat's side.
func (t *Table) teamColour(s engine.Seat) widget.Color {
	switch teamOf(t.View(), t.model.Me(), s) {
	case ours, declarer, friend:
		return widget.Declarer
	case theirs, opponents:
		return widget.Opponent
	}
	return widget.Unknown
}

// teamSign is the shape of a seat's side, so that colour never says it alone,
// and the word for its part in a game with a declarer.
func (t *Table) teamSign(s engine.Seat) (shape, role string) {
	w := t.env.Words
	switch teamOf(t.View(), t.model.Me(), s) {
	case ours:
		return "◆", ""
	case theirs:
		return "●", ""
	case declarer:
		return "◆", w.UI(words.RoleDeclarer)
	case friend:
		_, short := w.Friend(t.View().Game)
		return "◆", short
	case opponents:
		return "●", w.UI(words.RoleOpponent)
	}
	if hasTeams(t.View()) {
		return "?", ""
	}
	return "", ""
}

// drawPod draws who sits in a place: avatar, name, cards, marks.
func (t *Table) drawPod(p *widget.Painter, i int) {
	r, s, v, w := t.plan.Seats[i].Pod, t.model.At(i), t.model.Shown.View, t.env.Words
	player := v.Players[s.Index()]
	active := inTurn(v, s) && v.Result == nil && v.Phase != engine.PhaseDeal && !t.dwelling()
	edge, line := widget.PodEdge, 1.0
	if active {
		edge, line = widget.Gold, 2.0
	}
	radius := min(14, r.H*0.25)
	p.Round(r, radius, widget.Pod)
	p.Outline(r, radius, line, edge)

	colour := t.teamColour(s)
	shape, role := t.teamSign(s)
	name := t.name(s)
	count := w.UI(words.CardsCount, player.Count)
	tint := widget.Gold
	switch {
	case player.Place > 0:
		count = w.Place(v.Game, player.Place)
	case player.Count < 0:
		count, tint = w.SeatTag(v, s), widget.Soft
	case player.Count <= 3 && v.Phase == engine.PhasePlay:
		tint = widget.Alarm
	}
	points := t.model.Game.Info().Points
	if i == 0 && player.Place == 0 && points {
		count = w.UI(words.PointsCount, player.Points)
		tint = widget.Gold
	}
	letter := string([]rune(name)[:1])
	small := widget.TextStyle{Size: 12.5, Weight: widget.Medium}
	if r.W >= 1.5*r.H { // avatar beside the lines
		radius := min(r.H/2-6, 22)
		cx := r.X + 8 + radius
		p.Avatar(cx, r.CY(), radius, letter, colour)
		x := cx + radius + 8
		top := layout.XYWH(x, r.Y+r.H*0.08, r.Right()-x-6, r.H*0.44)
		low := layout.XYWH(x, r.Y+r.H*0.48, r.Right()-x-6, r.H*0.44)
		if r.H >= 54 {
			small.Size = 14
		}
		if player.Level != "" {
			k := t.plan.Scale
			t.drawLevel(p, layout.XYWH(r.Right()-25*k, low.CY()-7*k, 19*k, 14*k), player.Level)
			low.W -= 22 * k
		}
		t.drawName(p, top, shape, role, name, colour, small)
		small.Color, small.Weight = tint, widget.Semibold
		if i != 0 && points && player.Points > 0 && player.Count >= 0 {
			count = t.withPoints(p, count, player, small, low.W)
		}
		p.Text(low, count, p.Fit(count, small, low.W))
	} else {
		radius := min(r.H*0.21, 15)
		p.Avatar(r.CX(), r.Y+4+radius, radius, letter, colour)
		y := r.Y + 5 + 2*radius
		h := (r.Bottom() - 3 - y) / 2
		small.Size, small.Align = 11.5, widget.Middle
		line := layout.XYWH(r.X+3, y, r.W-6, h)
		p.Text(line, shape+name, p.Fit(shape+name, small, line.W))
		small.Color, small.Weight = tint, widget.Semibold
		if v.Declarer != engine.None && i != 0 && points && player.Points > 0 {
			count += " " + w.UI(words.PointsCount, player.Points)
		}
		line.Y += h
		p.Text(line, count, p.Fit(count, small, line.W))
		t.drawRank(p, i, r, radius, player.Level, role, colour)
	}
	t.drawTags(p, i, r, s)
}

// withPoints adds a player's captured points to the number of cards, in a shorter
// way where the long one has no room.
func (t *Table) withPoints(p *widget.Painter, count string, player engine.Player, style widget.TextStyle, room float64) string {
	points := t.env.Words.UI(words.PointsCount, player.Points)
	style.Size = 10
	for _, text := range []string{count + " · " + points, strconv.Itoa(player.Count) + " · " + points} {
		if p.Measure(text, style) <= room {
			return text
		}
	}
	return count
}

// drawName writes the sign of the side, the part a player has, and the name.
func (t *Table) drawName(p *widget.Painter, r layout.Rect, shape, role, name string, colour widget.Color, style widget.TextStyle) {
	sign := shape + role
	if sign != "" {
		mark := style
		mark.Weight = widget.Semibold
		if colour != widget.Unknown {
			mark.Color = colour.Mix(widget.White, 0.25)
		}
		p.Text(r, sign, mark)
		wide := p.Measure(sign+" ", mark)
		r.X, r.W = r.X+wide, r.W-wide
	}
	p.Text(r, name, style)
}

// drawRank writes a player's level and part beside the avatar of a narrow pod, on
// the side away from the tags.
func (t *Table) drawRank(p *widget.Painter, i int, r layout.Rect, radius float64, level, role string, colour widget.Color) {
	k := t.plan.Scale
	wide := r.W/2 - radius - 3*k
	at := layout.XYWH(r.X+2*k, r.Y+4*k, wide, 13*k)
	if !t.plan.Seats[i].Place.Left() {
		at.X = r.Right() - 2*k - wide
	}
	if level != "" {
		t.drawLevel(p, at, level)
	}
	if role != "" {
		at.Y += 15 * k
		p.Pill(at, role, colour, widget.TextStyle{Size: 10.5, Weight: widget.Bold, Color: widget.Ink})
	}
}

// drawLevel writes a player's level in a small frame.
func (t *Table) drawLevel(p *widget.Painter, at layout.Rect, level string) {
	text := t.env.Words.Level(t.View().Game, level)
	style := widget.TextStyle{Size: 10.5, Weight: widget.Bold, Color: widget.Gold, Align: widget.Middle}
	p.Outline(at, 4*t.plan.Scale, 1, widget.Gold.Fade(0.6))
	p.Text(at, text, p.Fit(text, style, at.W-2))
}

// drawTags draws the small signs on a pod: who led, who plays by himself, whose
// place a bot has taken.
func (t *Table) drawTags(p *widget.Painter, i int, r layout.Rect, s engine.Seat) {
	trick := t.shownTrick()
	x := r.Right() - 8
	if !t.plan.Seats[i].Place.Left() && r.W < 1.5*r.H {
		x = r.X + 8
	}
	y := r.Y + 9
	if trick.Leader == s && len(trick.Plays) > 0 {
		p.Icon(layout.XYWH(x-8, y-8, 16, 16), face.Flag, widget.Gold)
		y += 16
	}
	if k := s.Index(); k < len(t.model.Table.Sitters) && t.model.Table.Sitters[k].Auto {
		p.Icon(layout.XYWH(x-8, y-8, 16, 16), face.Robot, widget.Soft)
	}
}

// drawSlot draws what a seat did in the trick that is shown.
func (t *Table) drawSlot(p *widget.Painter, i int) {
	slot, s, v, w := t.plan.Seats[i], t.model.At(i), t.model.Shown.View, t.env.Words
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
			p.Round(c.Card, face.Radius(c.Card.W), widget.FeltDark.Fade(0.28))
		}
	}
	if plan.Short && move != nil {
		label := t.env.Words.Play(t.model.Shown.View.Game, *move)
		p.Pill(layout.XYWH(plan.Label.X, plan.Label.CY()-11, plan.Label.W, 22), label, widget.Bar,
			widget.TextStyle{Size: 12, Weight: widget.Semibold, Align: widget.Middle})
	}
	trick := t.shownTrick()
	if move == nil || len(plan.Cards) == 0 {
		return
	}
	if best := trick.ToBeat(); best != nil && best.Seat == move.Seat && (len(trick.Plays) > 1 || trick.Suit != "") {
		last := plan.Cards[len(plan.Cards)-1].Card
		p.Disc(last.Right()-3, last.Y+3, 8, widget.Pod)
		p.Icon(layout.XYWH(last.Right()-10, last.Y-4, 14, 14), face.Crown, widget.Gold)
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
	if t.pick != nil {
		return // the sheet says it
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
	for ; h*float64(len(lines)) > r.H && style.Size > 11; h = p.Line(style) {
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
	if t.hand.Mode == layout.Columns {
		index = face.Column
	}
	veil := t.auto() && t.View().Result == nil && len(t.lay) > 0
	fresh := marked(t.lay, t.fresh)
	for _, c := range t.hand.Cards {
		if t.motion.Hidden(handKey(c.Index), scene.Millis(t.now)) {
			continue
		}
		var state widget.CardState
		r := c.Card
		if t.selection.Has(c.Index) {
			state |= widget.Selected
			if t.hand.Mode != layout.Columns {
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
	for _, l := range t.hand.Lines {
		if l.Folded() {
			p.Badge(l.Badge.CX(), l.Badge.CY(), t.badge(l), widget.Gold, widget.Ink)
		}
	}
	if veil {
		r := t.plan.Hand
		p.Round(r, 10, widget.FeltDark.Fade(0.62))
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
		button := b.Button
		button.Hover = t.machine.Hovered() == b.ID
		button.Pressed = t.machine.Pressed() == b.ID
		button.Focused = t.spot != "" && t.spot == b.ID
		p.Button(b.Rect, button)
	}
}

// drawPanel draws the log beside the table on large screens.
func (t *Table) drawPanel(p *widget.Painter) {
	r := t.plan.Panel
	if t.plan.Drawer || r.Empty() {
		return
	}
	w := t.env.Words
	p.Fill(r, widget.Pod.Fade(0.75))
	head := widget.TextStyle{Size: 16, Weight: widget.Semibold}
	p.Text(layout.XYWH(r.X+16, r.Y+12, r.W-32, 28), w.UI(words.Log), head)
	style := widget.TextStyle{Size: 13.5, Color: widget.Soft}
	y := r.Bottom() - 14
	for i := len(t.log) - 1; i >= 0; i-- {
		line := w.Log(t.View().Game, t.log[i], t.name)
		if line == "" {
			continue
		}
		lines := p.Lines(line, style, r.W-32)
		h := p.Line(style) * float64(len(lines))
		y -= h + 4
		if y < r.Y+60 {
			break
		}
		p.Paragraph(layout.XYWH(r.X+16, y, r.W-32, 0), line, style)
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
	p.Panel(r, 12, widget.Sheet, widget.Gold.Fade(0.6))
	for i, line := range lines {
		p.Text(layout.XYWH(r.X, r.Y+8+float64(i)*h, r.W, h), line, style)
	}
}
