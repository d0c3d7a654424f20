//go:build js

package table

import (
	"slices"
	"strconv"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// drawStatus draws the pill: what is played for, points, the trick's worth; and
// along its lower edge the bar of points where lines decide the deal.
func (t *Table) drawStatus(p *widget.Painter) {
	r := t.plan.Status
	p.Round(r, 10, p.Cloth().Bar)
	style := widget.TextStyle{Size: 14, Weight: widget.Semibold, Align: widget.Middle}
	if t.View().Bar != nil {
		bar := layout.XYWH(r.X+10, r.Bottom()-8, r.W-20, 4)
		if t.plan.Class == layout.Strip {
			bar = layout.XYWH(r.X+4, r.Bottom()-6, r.W-8, 3)
		}
		t.drawBar(p, bar)
		r.H -= 6
	}
	if t.plan.Class == layout.Strip { // a chip of two lines
		top, low := r, r
		top.H, low.H = r.H/2, r.H/2
		low.Y += r.H / 2
		style.Size = 12
		first, second := t.chip()
		p.Text(top, first, p.Fit(first, style, top.W-4))
		style.Color = widget.Gold
		p.Text(low, second, p.Fit(second, style, low.W-4))
		return
	}
	if !t.docked() && t.counts() && t.View().Result == nil { // the pill opens the card counter
		icon := face.ChevronDown
		if t.counter {
			icon = face.ChevronUp
		}
		p.Icon(layout.XYWH(r.Right()-18, r.CY()-7, 14, 14), icon, widget.Soft)
		r.W -= 14
	}
	text := ""
	small := style
	small.Size = 12
	for _, text = range t.statusLines() {
		if p.Measure(text, small) < r.W-16 {
			break
		}
	}
	p.Text(r.Inset(4), text, p.Fit(text, style, r.W-12))
}

// trumpText says what is trump, empty where there is none or it is not known.
func (t *Table) trumpText() string {
	switch trump := t.View().Trump; trump {
	case "":
		return ""
	case "none":
		return t.env.Words.UI(words.NoTrumps)
	default:
		return t.env.Words.UI(words.TrumpIs, t.suitSign(trump))
	}
}

// suitSign is a suit as View.Trump and Trick.Suit write it.
func (t *Table) suitSign(suit string) string {
	for i, s := range placeSuits {
		if s.String() == suit {
			return t.placeText(i)
		}
	}
	return suit
}

// trickText says what the trick is worth, and what suit was led where that binds.
func (t *Table) trickText(long bool) string {
	w, trick := t.env.Words, t.shownTrick()
	switch {
	case trick.Suit == "trump":
		return w.UI(words.TrumpsLed, trick.Points)
	case trick.Suit != "":
		return w.UI(words.LedSuit, t.suitSign(trick.Suit), trick.Points)
	case long:
		return w.UI(words.ThisTrickPoints, trick.Points)
	}
	return w.UI(words.TrickShort, trick.Points)
}

// barText says what the opponents have and what they need to win, then the next
// line.
func (t *Table) barText() string {
	w, b := t.env.Words, t.View().Bar
	name := w.Side(t.View().Game, false)
	if b.Points < b.Win {
		return w.UI(words.BarPoints, b.Points, b.Win, name)
	}
	for _, line := range b.Lines {
		if line > b.Points {
			return w.UI(words.BarPoints, b.Points, line, name)
		}
	}
	return w.UI(words.BarOver, b.Points, name)
}

const dot = " · "

// statusLines returns what the pill may say, the fullest first.
func (t *Table) statusLines() []string {
	v, w := t.View(), t.env.Words
	deal := w.UI(words.DealNo, v.DealNo) + dot
	if len(t.model.Game.Info().Ladder) > 0 {
		head := ""
		if v.Level != "" && t.model.Game.Info().BySuit {
			head += w.UI(words.LevelIs, w.Level(v.Game, v.Level)) + dot
		}
		if trump := t.trumpText(); trump != "" {
			head += trump + dot
		}
		if v.Bar == nil || v.Declarer == engine.None {
			return []string{trimDot(deal + head)}
		}
		open := ""
		if v.Bar.Open > 0 {
			open = dot + w.UI(words.BarOpen, v.Bar.Open)
		}
		short := head + t.barText()
		lines := []string{deal + short + open + dot + t.trickText(true), short + open + dot + t.trickText(false), short + dot + t.trickText(false)}
		if sign, _ := t.chip(); v.Trump != "" {
			short = sign + dot + t.barText()
		}
		return append(lines, short+dot+t.trickText(false), short)
	}
	points := t.model.Game.Info().Points
	ours, theirs := t.sides(points)
	text := w.UI(words.OurSide) + " " + w.Number(ours) + dot + w.UI(words.TheirSide) + " " + w.Number(theirs)
	if !points {
		text = w.UI(words.Totals) + " " + text
		return []string{deal + text, text}
	}
	return []string{deal + text + dot + t.trickText(true), text + dot + t.trickText(true), text + dot + t.trickText(false)}
}

// trimDot takes a dangling dot away.
func trimDot(text string) string {
	if n := len(text) - len(dot); n >= 0 && text[n:] == dot {
		return text[:n]
	}
	return text
}

// chip returns the two lines of the narrow status of a strip.
func (t *Table) chip() (first, second string) {
	v, w := t.View(), t.env.Words
	points := t.model.Game.Info().Points
	if len(t.model.Game.Info().Ladder) > 0 {
		first = w.UI(words.DealNo, v.DealNo)
		switch v.Trump {
		case "":
		case "none":
			first = w.UI(words.NoTrumps) + w.Level(v.Game, v.Level)
		default:
			first = t.suitSign(v.Trump) + w.Level(v.Game, v.Level)
		}
		if v.Bar == nil || v.Declarer == engine.None {
			return first, ""
		}
		second = w.UI(words.PointsCount, v.Bar.Points)
		if n := t.shownTrick().Points; n > 0 {
			second = strconv.Itoa(v.Bar.Points) + " +" + strconv.Itoa(n)
		}
		return first, second
	}
	ours, theirs := t.sides(points)
	first, second = w.Number(ours)+":"+w.Number(theirs), w.UI(words.Totals)
	if points {
		second = "+" + strconv.Itoa(t.shownTrick().Points)
	}
	return first, second
}

// drawBar draws the captured points as a bar: what opponents have, what players
// have whose side is not known, the lines, and the one from which they win.
func (t *Table) drawBar(p *widget.Painter, r layout.Rect) {
	b := t.View().Bar
	most := max(b.Points+b.Open, 1)
	for _, line := range b.Lines {
		most = max(most, line)
	}
	at := func(n int) float64 { return r.X + r.W*float64(min(n, most))/float64(most) }
	p.Round(r, r.H/2, widget.White.Fade(0.16))
	if b.Points > 0 {
		p.Round(layout.XYWH(r.X, r.Y, max(r.H, at(b.Points)-r.X), r.H), r.H/2, widget.Opponent)
	}
	if b.Open > 0 {
		p.Round(layout.XYWH(at(b.Points), r.Y, max(r.H, at(b.Points+b.Open)-at(b.Points)), r.H), r.H/2, widget.Unknown)
	}
	for _, line := range b.Lines {
		c, wide := widget.White.Fade(0.75), 1.0
		if line == b.Win {
			c, wide = widget.Gold, 2
		}
		if line > 1 {
			p.Fill(layout.XYWH(at(line)-wide, r.Y-1, wide, r.H+2), c)
		}
	}
}

// sides returns the points captured by the viewer's side and by the others, or
// the match's totals where no points are captured.
func (t *Table) sides(points bool) (ours, theirs int) {
	v := t.model.Shown.View
	me := v.Side(t.model.Me())
	for i, s := range v.Sides {
		n := s.Total
		if points {
			n = s.Points
		}
		if i == me {
			ours += n
		} else {
			theirs += n
		}
	}
	return ours, theirs
}

// cardState marks trumps and cards of the level.
func (t *Table) cardState(c card.Card) widget.CardState {
	v := t.View()
	switch {
	case !slices.Contains(v.Trumps, c):
		return 0
	case v.Level != "" && c.Rank().String() == v.Level:
		return widget.Level
	}
	return widget.Trump
}

// standing returns whose bid stands before there is anything to play.
func (t *Table) standing() engine.Seat {
	v := t.View()
	if v.Bid == nil || v.Phase == engine.PhasePlay || v.Result != nil {
		return engine.None
	}
	if v.InTurn() && v.Bid.Seat == t.model.Me() && !t.bidding() && t.plan.Centre.H < 20 {
		return engine.None // there it says what he is asked
	}
	return v.Bid.Seat
}

// drawBid draws the bid that stands at its owner.
func (t *Table) drawBid(p *widget.Painter, slot layout.SeatPlan) {
	bid := t.View().Bid
	rect := slot.Slot
	if quiet := t.plan.Board.Quiet; t.bidding() && quiet.Overlaps(rect, 1) {
		rect.W = quiet.X - 4 - rect.X
	}
	slot.Slot = rect
	t.drawMinis(p, slot, bid.Cards, nil, false)
	plan := layout.Slot(rect, len(bid.Cards), slot.Align)
	if len(plan.Cards) == 0 {
		return
	}
	text := t.label(bid.Verb)
	style := widget.TextStyle{Size: 11, Weight: widget.Semibold, Color: widget.Ink}
	wide := p.Measure(text, style) + 12
	box := plan.Cards[0].Card.Union(plan.Cards[len(plan.Cards)-1].Card)
	at := layout.XYWH(box.Right()+4, box.CY()-8, wide, 16)
	if slot.Align == layout.Right {
		at.X = box.X - 4 - wide
	}
	p.Pill(at, text, widget.Gold, style)
}
