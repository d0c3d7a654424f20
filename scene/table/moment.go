//go:build js

package table

import (
	"slices"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
)

// A moment is something that all at the table should see: a player who turns out
// to be a friend, a declarer who plays alone, a throw that fails. It is a banner
// over the felt and a ring that closes around the player's pod; it takes no input.
type moment struct {
	text  string
	seat  engine.Seat
	cards []card.Card
	since time.Duration
}

// How long a moment is shown, and how long its ring takes to close (ux §4).
const (
	momentStays = 2600 * time.Millisecond
	momentIn    = 250 * time.Millisecond
	momentRing  = 600 * time.Millisecond
)

// momentous are the events that make a moment, the weightier first.
var momentous = []engine.EventKind{engine.EvThrowFails, engine.EvSolo, engine.EvJoins}

// watchMoments starts a moment when the events are worth one.
func (t *Table) watchMoments(v engine.View) {
	for _, kind := range momentous {
		i := slices.IndexFunc(t.model.Shown.Events, func(e engine.Event) bool { return e.Kind == kind })
		if i < 0 {
			continue
		}
		e := t.model.Shown.Events[i]
		if kind == engine.EvThrowFails && e.Seat == v.Viewer {
			t.selection.Clear() // the cards that came back are not meant for the next play
		}
		text := t.env.Words.Log(v.Game, e, t.name)
		if text == "" {
			continue
		}
		cards := e.Cards
		for _, c := range v.Calls { // the card that has told it
			if len(cards) == 0 && kind == engine.EvJoins && c.Seat == e.Seat {
				cards = []card.Card{c.Card}
			}
		}
		t.moment = moment{text, e.Seat, cards, t.now}
		return
	}
}

// momentous reports whether a moment is on, and whether it still moves.
func (m moment) state(now time.Duration) (on, moves bool) {
	if m.text == "" {
		return false, false
	}
	age := now - m.since
	return age < momentStays, age < momentRing || age > momentStays-momentIn
}

// drawMoment draws the banner, and the ring around the pod.
func (t *Table) drawMoment(p *widget.Painter) {
	on, _ := t.moment.state(t.now)
	if !on {
		return
	}
	m, k := t.moment, t.plan.Scale
	age := t.now - m.since
	colour := t.teamColour(m.seat)
	if m.seat.Player(t.View().Seats()) {
		pod := t.plan.Seats[t.model.Place(m.seat)].Pod
		part := min(1, float64(age)/float64(momentRing))
		if t.env.Still() {
			part = 1
		}
		p.Outline(pod.Inset(-3*k*part), min(16*k, pod.H*0.3), 3*k, colour.Fade(part))
	}
	alpha := 1.0
	if !t.env.Still() {
		alpha = min(1, float64(age)/float64(momentIn), float64(momentStays-age)/float64(momentIn))
	}
	style := widget.TextStyle{Size: 17, Weight: widget.Bold, Align: widget.Start}
	card, gap := 34*k, 10*k
	wide := 0.0
	if n := min(len(m.cards), 6); n > 0 {
		wide = card + float64(n-1)*card*0.55 + gap
	}
	limit := min(t.plan.Felt.W-40*k, 460*k) - wide - 32*k
	lines := p.Lines(m.text, style, limit)
	text := 0.0
	for _, line := range lines {
		text = max(text, p.Measure(line, style))
	}
	h := max(p.Line(style)*float64(len(lines))+16*k, 52*k)
	w := text + wide + 32*k
	at := layout.XYWH(t.plan.Felt.CX()-w/2, t.plan.Seats[0].Pod.Y-h-10*k, w, h)
	switch {
	case t.plan.Class == layout.Strip: // over the viewer's slot and the called cards, of which it speaks
		room := t.plan.Seats[0].Slot.Union(t.plan.Board.Calls)
		at = layout.XYWH(room.CX()-w/2, room.CY()-h/2, w, h)
		at.X = max(t.plan.Felt.X+4, at.X)
	case t.plan.Centre.H > h:
		at.Y = t.plan.Centre.CY() - h/2
	}
	p.With(0, 0, alpha, func() {
		p.Shadow(at, 14*k, 10, 3, widget.Black.Fade(0.5))
		p.Panel(at, 14*k, p.Cloth().Sheet, colour)
		p.Outline(at, 14*k, 2*k, colour)
		x := at.X + 16*k
		for i, c := range m.cards[:min(len(m.cards), 6)] {
			p.Card(layout.XYWH(x+float64(i)*card*0.55, at.CY()-card*0.7, card, card*1.4), c, face.Row, t.cardState(c))
		}
		x += wide
		y := at.CY() - p.Line(style)*float64(len(lines))/2
		for i, line := range lines {
			p.Text(layout.XYWH(x, y+float64(i)*p.Line(style), text+2, p.Line(style)), line, style)
		}
	})
}
