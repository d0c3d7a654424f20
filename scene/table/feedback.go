//go:build js

package table

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/motion"
	"paizhuo/scene/sound"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// How long the table says without words that something is so.
const (
	shakes  = 120 * time.Millisecond // the main button, when it refuses
	pulses  = 700 * time.Millisecond // passing, when nothing else is left
	patient = 400 * time.Millisecond // before an action on its way is shown
	anxious = 3 * time.Second        // before that is said
	spin    = 100 * time.Millisecond // a step of what turns meanwhile
)

// shake makes the main button shake its head.
func (t *Table) shake() {
	if !t.env.Still() {
		t.shaken = t.now
	}
}

// refuse says why something is not done, where the rules have no part in it.
func (t *Table) refuse(text string) {
	t.shake()
	t.tell(text)
	t.env.Sound(sound.Refuse, 0)
	t.env.Page.Announce(text, true)
}

// watchFeedback asks for frames while something of it moves, and says when an
// action has been on its way for long.
func (t *Table) watchFeedback(now time.Duration) {
	if t.shaken > 0 {
		if now-t.shaken > shakes {
			t.shaken = 0
		}
		t.env.Painter.Dirty()
	}
	if t.pulsed > 0 {
		if now-t.pulsed > pulses {
			t.pulsed = 0
		}
		t.env.Painter.Dirty()
	}
	since, busy := t.model.Busy()
	if t.slow = busy && now-since > anxious; t.slow {
		if text := t.env.Words.UI(words.ConnectionWait); t.toast != text {
			t.tell(text)
		}
		t.toastUntil = now + time.Second // it stays as long as that is so
	}
	if busy && now-since > patient && now-t.ticked >= spin {
		t.ticked = now
		t.env.Painter.Dirty()
	}
}

// swing is how far the main button is from its place while it shakes: twice, four
// px to each side.
func (t *Table) swing() float64 {
	if t.shaken == 0 {
		return 0
	}
	x := float64(t.now-t.shaken) / float64(shakes)
	return 4 * math.Sin(4*math.Pi*min(1, x))
}

// drawBusy draws what turns on the button whose action is on its way.
func (t *Table) drawBusy(p *widget.Painter, b button) {
	since, busy := t.model.Busy()
	if !busy || b.ID != "btn:"+string(t.sent) || t.now-since <= patient {
		return
	}
	k := t.plan.Scale
	part := float64((t.now-since)/spin%8+1) / 8
	p.Ring(b.Rect.Right()-13*k, b.Rect.Y+13*k, 8*k, 2.5*k, part, widget.Ink)
}

// drawPulse draws a ring around passing where nothing else is left to do.
func (t *Table) drawPulse(p *widget.Painter, b button) {
	if t.pulsed == 0 || b.ID != "btn:pass" {
		return
	}
	x := float64(t.now-t.pulsed) / float64(pulses)
	p.Outline(b.Rect.Inset(-4), 16, 3, widget.Gold.Fade(math.Sin(math.Pi*min(1, x))))
}

// watchPass passes for a player who wants that where he has no answer, after a time
// that tells the others nothing.
func (t *Table) watchPass(now time.Duration) {
	v, seq := t.View(), t.model.Shown.Seq
	switch {
	case !t.env.Settings.AutoPass || !v.InTurn() || t.auto() || t.menu != nil:
		t.passAt, t.passOf = 0, 0
	case t.passOf != seq: // the game is asked once for each turn
		t.passAt, t.passOf = 0, seq
		if !sticky(t.model.Game.Info()) && beaten(t.model.Game, v) {
			t.passAt = now + time.Second + time.Duration(rand.IntN(3000))*time.Millisecond
		}
	case t.passAt > 0 && now >= t.passAt && !t.behind():
		t.passAt = 0
		t.say(words.PassedForYou)
		t.send(engine.Action{Verb: engine.Pass})
	}
}

// watchFew tells once when somebody has few cards left, or shows their number for
// the first time.
func (t *Table) watchFew(v, before engine.View) {
	if v.Result != nil || v.Phase != engine.PhasePlay || before.Phase != engine.PhasePlay || v.DealNo != before.DealNo || t.model.Game.Info().BySuit {
		return // where suits are followed all hands are of a length
	}
	for i, p := range v.Players {
		was := before.Players[i].Count
		if few := p.Count > 0 && p.Count <= fewCards && was > fewCards || p.Count > 0 && was < 0; few && engine.SeatAt(i) != v.Viewer {
			t.say(words.CardsLeft, t.name(engine.SeatAt(i)), p.Count)
		}
	}
}

// flashes lights up a play that deserves it: a bomb, a set that burns.
func (t *Table) flashes(now float64, e engine.Event) {
	if e.Kind == engine.EvBurns || e.Kind == engine.EvPlay && slices.Contains(t.model.Game.Info().Bombs, e.Word) {
		place := t.model.Place(e.Seat)
		t.motion.Flash(now, motion.Key{What: "flash", Seat: place}, t.plan.Seats[place].Slot)
	}
}

// trembles is how far a slot is from its place while its play flashes.
func (t *Table) trembles(place int) float64 {
	if s, ok := t.motion.At(motion.Key{What: "flash", Seat: place}, scene.Millis(t.now)); ok {
		return s.Rect.X - t.plan.Seats[place].Slot.X
	}
	return 0
}

// pointsFlight is what a trick is worth, beside the play that has won it and on its
// way to who did.
func (t *Table) pointsFlight(trick engine.Trick, winner engine.Seat) []motion.Flight {
	if trick.Points == 0 || !t.model.Game.Info().Points {
		return nil
	}
	k, place := t.plan.Scale, t.model.Place(winner)
	seat := t.plan.Seats[place]
	at := layout.XYWH(seat.Slot.CX()-28*k, seat.Slot.CY()-14*k, 56*k, 28*k)
	if n := slotMove(trick, winner); n >= 0 && len(trick.Plays[n].Cards) > 0 {
		cards := layout.Slot(seat.Slot, len(trick.Plays[n].Cards), seat.Align).Cards
		at.X = min(cards[len(cards)-1].Card.Right()+10*k, seat.Slot.Right()-at.W)
		if seat.Align == layout.Right {
			at.X = max(cards[0].Card.X-10*k-at.W, seat.Slot.X)
		}
	}
	return []motion.Flight{{Key: motion.Key{What: "points", Seat: place, N: trick.Points}, From: at, To: around(seat.Pod, at)}}
}

// crownFlight is the crown on the play that has won, which goes with its cards.
func (t *Table) crownFlight(trick engine.Trick, winner engine.Seat) []motion.Flight {
	place := t.model.Place(winner)
	n := slotMove(trick, winner)
	if n < 0 || len(trick.Plays[n].Cards) == 0 {
		return nil
	}
	seat := t.plan.Seats[place]
	cards := layout.Slot(seat.Slot, len(trick.Plays[n].Cards), seat.Align).Cards
	at := crownAt(cards[len(cards)-1].Card)
	return []motion.Flight{{Key: motion.Key{What: "crown", Seat: place}, From: at, To: around(seat.Pod, at)}}
}

// crownAt is where the crown lies on the last card of a play.
func crownAt(card layout.Rect) layout.Rect { return layout.XYWH(card.Right()-11, card.Y-5, 16, 16) }

// drawCrown draws a crown.
func drawCrown(p *widget.Painter, at layout.Rect) {
	p.Disc(at.CX(), at.CY(), at.W/2, p.Cloth().Pod)
	p.Icon(at.Inset(1), face.Crown, widget.Gold)
}

// drawMoving draws what moves and is no card.
func (t *Table) drawMoving(p *widget.Painter, s motion.Sprite) {
	switch s.Key.What {
	case "smart":
		t.drawSmart(p, s.Rect)
	case "crown":
		drawCrown(p, s.Rect)
	case "points":
		p.Pill(s.Rect, "+"+strconv.Itoa(s.Key.N), widget.Gold, widget.TextStyle{Size: 15, Weight: widget.Bold, Color: widget.Ink})
	case "flash":
		p.Round(s.Rect, 12, widget.Gold.Fade(0.35))
		p.Outline(s.Rect, 12, 3, widget.Gold)
	default:
		slot := t.plan.Seats[s.Key.Seat]
		p.Text(slot.Slot.Inset(4), t.env.Words.Slot(t.View().Game, engine.Pass), slotText(slot))
	}
}

// loupe is a card that a long press shows closely, and where the finger is.
type loupe struct {
	index int
	x, y  float64
}

// drawLoupe draws that card twice as large, above the finger.
func (t *Table) drawLoupe(p *widget.Painter) {
	if t.loupe == nil || t.loupe.index >= len(t.lay) {
		return
	}
	w := 2 * max(t.hand.CardW, 40*t.plan.Scale)
	r := layout.XYWH(t.loupe.x-w/2, t.loupe.y-1.4*w-28, w, 1.4*w)
	r.X = min(max(r.X, t.plan.Felt.X+4), t.plan.Felt.Right()-4-w)
	r.Y = max(r.Y, t.plan.Felt.Y+4)
	t.drawLarge(p, []card.Card{t.lay[t.loupe.index]}, r)
}

// drawLarge draws cards as large as the rectangle is high.
func (t *Table) drawLarge(p *widget.Painter, cards []card.Card, r layout.Rect) {
	w := r.H / 1.4
	pitch := 0.0
	if n := len(cards); n > 1 {
		pitch = min(w*0.62, (r.W-w)/float64(n-1))
	}
	x := r.CX() - (w+pitch*float64(len(cards)-1))/2
	for i, c := range cards {
		at := layout.XYWH(x+pitch*float64(i), r.Y, w, r.H)
		if i == 0 {
			p.Shadow(layout.XYWH(x, r.Y, w+pitch*float64(len(cards)-1), r.H), 10, 12, 4, widget.Black.Fade(0.6))
		}
		p.Card(at, c, face.Row, t.cardState(c))
	}
}

// drawEnlarged shows the play in a slot that is pressed, large, until the finger
// is lifted.
func (t *Table) drawEnlarged(p *widget.Painter) {
	name := t.machine.Pressed()
	for i, s := range t.plan.Seats {
		seat := t.model.At(i)
		if name != "slot:"+seat.String() {
			continue
		}
		cards, title := t.slotCards(i)
		if len(cards) == 0 {
			return
		}
		k := t.plan.Scale
		style := widget.TextStyle{Size: 15, Weight: widget.Semibold, Align: widget.Middle}
		h := min(120*k, t.plan.Felt.H*0.34)
		wide := h/1.4*(1+0.62*float64(len(cards)-1)) + 24*k
		wide = min(t.plan.Felt.W-24*k, max(wide, p.Measure(title, style)+32*k))
		at := layout.XYWH(t.plan.Felt.CX()-wide/2, s.Slot.Bottom()+8*k, wide, h+44*k)
		if at.Bottom() > t.plan.Felt.Bottom()-8*k {
			at.Y = max(t.plan.Felt.Y+8*k, s.Slot.Y-at.H-8*k)
		}
		p.Shadow(at, 14*k, 12, 4, widget.Black.Fade(0.5))
		p.Panel(at, 14*k, p.Cloth().Sheet, widget.Gold.Fade(0.6))
		p.Text(layout.XYWH(at.X+8*k, at.Y+4*k, at.W-16*k, 28*k), title, p.Fit(title, style, at.W-16*k))
		t.drawLarge(p, cards, layout.XYWH(at.X+12*k, at.Y+34*k, at.W-24*k, h))
		return
	}
}

// slotCards returns the cards that a slot shows, and what they are.
func (t *Table) slotCards(place int) ([]card.Card, string) {
	s, w := t.model.At(place), t.env.Words
	if cards := t.remaining(s); len(cards) > 0 {
		return cards, t.name(s) + dot + w.UI(words.CardsCount, len(cards))
	}
	trick := t.shownTrick()
	n := slotMove(trick, s)
	if t.dwelling() && !t.showLast() && t.View().Last != nil {
		trick = *t.View().Last
		n = slotMove(trick, s)
	}
	if n < 0 || len(trick.Plays[n].Cards) == 0 {
		return nil, ""
	}
	return trick.Plays[n].Cards, t.name(s) + dot + w.Play(t.View().Game, trick.Plays[n])
}
