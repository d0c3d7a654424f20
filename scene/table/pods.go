//go:build js

package table

import (
	"strconv"

	"paizhuo/engine"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

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
	edge, line := p.Cloth().Edge, p.Cloth().Line
	if active {
		edge, line = widget.Gold, 1+p.Cloth().Line
	}
	radius := min(14, r.H*0.25)
	p.Round(r, radius, p.Cloth().Pod)
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
	case player.Count <= fewCards && v.Phase == engine.PhasePlay:
		tint = widget.Alarm
	}
	points := t.model.Game.Info().Points
	if i == 0 && player.Place == 0 && points {
		count = w.UI(words.PointsCount, player.Points)
		tint = widget.Gold
	}
	letter := engine.Initial(name)
	small := widget.TextStyle{Size: 12.5, Weight: widget.Medium}
	if r.W >= 1.5*r.H { // avatar beside the lines
		radius := min(r.H/2-6, 22*t.plan.Scale)
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
		radius := min(r.H*0.21, 15*t.plan.Scale)
		p.Avatar(r.CX(), r.Y+4+radius, radius, letter, colour)
		y := r.Y + 5 + 2*radius
		h := (r.Bottom() - 3 - y) / 2
		small.Size, small.Align = min(11.5, 0.86*h/p.TextScale()), widget.Middle
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
