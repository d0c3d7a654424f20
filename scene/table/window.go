//go:build js

package table

import (
	"strconv"
	"time"

	"paizhuo/engine"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
)

// A window asks several seats at once, in secret, and closes by the clock. The
// View says how long a window is open (Pace), not since when; that is when its
// question came to this table.

// inWindow reports whether the viewer is asked in a window that closes by
// itself, other than the dealing itself.
func inWindow(v engine.View) bool { return v.InTurn() && v.Pace > 0 && v.Phase != engine.PhaseDeal }

// watchWindow notes when a window's question came.
func (t *Table) watchWindow(v, before engine.View) {
	if inWindow(v) && (!inWindow(before) || v.Phase != before.Phase || len(v.Trick.Plays) != len(before.Trick.Plays)) {
		t.window = t.now
	}
}

// windowLeft returns how many seconds are left to answer, rounded up; false
// when no window is open. It changes once a second, so that a waiting table is
// not drawn sixty times.
func (t *Table) windowLeft() (seconds int, ok bool) {
	v := t.View()
	if !t.model.Ready() || !inWindow(v) {
		return 0, false
	}
	left := time.Duration(v.Pace)*time.Millisecond - (t.now - t.window)
	return int(max(0, left+time.Second-1) / time.Second), true
}

// drawWindow draws the question of an open window as a sheet over the viewer's
// line: what is asked, the viewer's answer so far, and the time left.
func (t *Table) drawWindow(p *widget.Painter) {
	left, ok := t.windowLeft()
	if !ok {
		return
	}
	v, w := t.View(), t.env.Words
	text := w.Prompt(v)
	if a := v.Ask.Answer; a != nil {
		text = t.label(a.Verb)
		if len(a.Cards) > 0 {
			text += " " + w.Cards(a.Cards)
		}
	}
	k := t.plan.Scale
	style := widget.TextStyle{Size: 15, Weight: widget.Semibold, Color: widget.Gold}
	limit := min(t.plan.Felt.W-24, 440*k)
	lines := p.Lines(text, style, limit-60*k)
	h := p.Line(style)
	height := max(44*k, h*float64(len(lines))+14*k)
	r := layout.XYWH(t.plan.Felt.CX()-limit/2, t.plan.Seats[0].Pod.Y-height-8*k, limit, height)
	if t.plan.Class == layout.Desktop {
		r.Y = t.plan.Seats[0].Slot.Y - height - 8*k
	}
	if t.plan.Centre.H < 20 && t.plan.Class != layout.Desktop { // no room but the viewer's own slot
		r = t.plan.Seats[0].Slot
		if t.plan.Class == layout.Strip {
			r.W = t.plan.Sort.X - 8 - r.X
			if !t.plan.Extra.Empty() {
				r.W = t.plan.Extra.X - 8 - r.X
			}
		}
		style.Size = 12.5
		h = p.Line(style)
		lines = p.Lines(text, style, r.W-60*k)
		lines = lines[:min(len(lines), int(r.H/h))]
	}
	p.Shadow(r, 12, 6, 2, widget.Black.Fade(0.4))
	p.Panel(r, 12, p.Cloth().Sheet, widget.Gold.Fade(0.7))
	y := r.CY() - h*float64(len(lines))/2
	for i, line := range lines {
		p.Text(layout.XYWH(r.X+12*k, y+float64(i)*h, r.W-56*k, h), line, style)
	}
	part := float64(left) * 1000 / float64(v.Pace)
	cx, radius := r.Right()-24*k, 15*k
	p.Ring(cx, r.CY(), radius, 3*k, min(1, part), widget.Gold)
	p.Text(layout.XYWH(cx-radius, r.CY()-radius, 2*radius, 2*radius), strconv.Itoa(left),
		widget.TextStyle{Size: 13, Weight: widget.Semibold, Align: widget.Middle})
}

// Marks that are said elsewhere: of a seat that yielded on the play to beat, and
// of one that is asked in an open window.
const (
	markYielded engine.Mark = "yielded"
	markOffered engine.Mark = "offered"
)

// drawMarks writes beside a pod, in a row, what its player may and must do:
// burning with its duty, without a head. Who passed or yielded says so in the
// slot itself, and that the viewer is asked in a window its sheet says. The
// viewer's row lies on the upper edge of the pod, not on the name.
func (t *Table) drawMarks(p *widget.Painter, i int, s engine.Seat) {
	v, w := t.View(), t.env.Words
	_, asked := t.windowLeft()
	k := t.plan.Scale
	style := widget.TextStyle{Size: 11, Weight: widget.Semibold, Color: widget.Ink, Align: widget.Middle}
	var texts []string
	for _, m := range v.Players[s.Index()].Marks {
		text := w.Mark(v.Game, m)
		if text == "" || m == engine.MarkPassed || m == markYielded || m == markOffered && i == 0 && asked {
			continue
		}
		texts = append(texts, text)
	}
	width := func() float64 { // of all of them
		row := -k
		for _, text := range texts {
			row += p.Measure(text, style) + 13*k
		}
		return row
	}
	row := width()
	for most := t.plan.Seats[i].Slot.W - 8*k; i != 0 && row > most && style.Size > 9; row = width() {
		style.Size -= 0.5 // neighbours in a strip are close
	}
	seat, h := t.plan.Seats[i], 16*k
	at := seat.Slot
	x, y := at.X, at.Bottom()-h
	switch {
	case i == 0:
		x, y = seat.Pod.Right()-4*k-row, seat.Pod.Y-h/2
	case seat.Align == layout.Right:
		x = at.Right() - row
	case seat.Align == layout.Center:
		x = at.CX() - row/2
	}
	for _, text := range texts {
		wide := p.Measure(text, style) + 12*k
		p.Pill(layout.XYWH(x, y, wide, h), text, widget.Gold, style)
		x += wide + k
	}
}
