//go:build js

package table

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/motion"
	"paizhuo/scene/widget"
)

// handKey names a card of the hand for motion.
func handKey(i int) motion.Key { return motion.Key{What: "hand", N: i} }

// moveKey names the i-th card of the n-th move of the trick that is played.
func (t *Table) moveKey(place, n, i int) motion.Key {
	return motion.Key{What: "move", Seat: place, N: t.trick<<16 | n<<8 | i}
}

// deal flies the hand in, in the order it lies.
func (t *Table) deal() {
	from := layout.XYWH(t.plan.Felt.CX(), t.plan.Felt.CY()*0.8, 0, 0)
	var flights []motion.Flight
	for _, l := range t.hand.Lines {
		for _, i := range l.Cards {
			if c, ok := t.hand.Find(i); ok {
				flights = append(flights, motion.Flight{Key: handKey(i), Card: t.lay[i], From: around(from, c.Card), To: c.Card})
			}
		}
	}
	t.motion.Deal(scene.Millis(t.now), flights)
}

// around returns a rectangle of the size of like around the middle of r: cards
// fly in their final size, so that they stay sharp.
func around(r, like layout.Rect) layout.Rect {
	return layout.XYWH(r.CX()-like.W/2, r.CY()-like.H/2, like.W, like.H)
}

// animate lets what the events tell happen before the player's eyes.
func (t *Table) animate(v engine.View) {
	now := scene.Millis(t.now)
	n := 0 // moves of the trick so far
	for _, e := range t.model.Shown.Events {
		if e.Kind == engine.EvPlay || e.Kind == engine.EvPass {
			n++
		}
	}
	trick := v.Trick
	if ended(t.model.Shown.Events) && v.Last != nil {
		trick = *v.Last
	}
	at := len(trick.Plays) - n
	for _, e := range t.model.Shown.Events {
		switch e.Kind {
		case engine.EvPlay:
			t.flyPlay(now, e, at)
			t.flashes(now, e)
			at++
		case engine.EvBurns:
			t.flashes(now, e)
		case engine.EvPass:
			place := t.model.Place(e.Seat)
			t.motion.Pass(now, t.moveKey(place, at, 0), t.plan.Seats[place].Slot)
			at++
		case engine.EvWins:
			t.flyTrick(now, trick, e.Seat, v.Result != nil)
		}
	}
}

// flyPlay flies a play to its slot: one's own from the hand, others' from their
// pod.
func (t *Table) flyPlay(now float64, e engine.Event, move int) {
	place := t.model.Place(e.Seat)
	seat := t.plan.Seats[place]
	own := place == 0
	slot := layout.Slot(seat.Slot, len(e.Cards), seat.Align)
	used := map[int]bool{}
	var flights []motion.Flight
	for k, c := range slot.Cards {
		from := seat.Pod
		if own {
			if i, ok := t.held(e.Cards[c.Index], used); ok {
				if p, ok := t.hand.Find(i); ok {
					from = p.Card
				}
			}
		}
		flights = append(flights, motion.Flight{Key: t.moveKey(place, move, k), Card: e.Cards[c.Index], From: around(from, c.Card), To: c.Card})
	}
	t.motion.Play(now, own, flights)
}

// held returns where in the hand as it was shown a card lay, the selected copy
// first.
func (t *Table) held(c card.Card, used map[int]bool) (int, bool) {
	best := -1
	for _, p := range t.hand.Cards {
		i := p.Index
		if used[i] || t.lay[i] != c {
			continue
		}
		if best < 0 || t.selection.Has(i) && !t.selection.Has(best) {
			best = i
		}
	}
	if best < 0 {
		return 0, false
	}
	used[best] = true
	return best, true
}

// flyTrick leaves the finished trick for a while and sends it to the winner.
func (t *Table) flyTrick(now float64, trick engine.Trick, winner engine.Seat, last bool) {
	to := t.plan.Seats[t.model.Place(winner)].Pod
	var flights []motion.Flight
	t.old = nil
	for place := range t.plan.Seats {
		n := slotMove(trick, t.model.At(place))
		if n < 0 {
			continue
		}
		seat, cards := t.plan.Seats[place], trick.Plays[n].Cards
		if len(cards) == 0 {
			key := t.moveKey(place, n, 0)
			flights = append(flights, motion.Flight{Key: key, From: seat.Slot, To: seat.Slot})
			t.old = append(t.old, key)
			continue
		}
		for k, c := range layout.Slot(seat.Slot, len(cards), seat.Align).Cards {
			key := t.moveKey(place, n, k)
			flights = append(flights, motion.Flight{Key: key, Card: cards[c.Index], From: c.Card, To: around(to, c.Card)})
			t.old = append(t.old, key)
		}
	}
	flights = append(flights, t.crownFlight(trick, winner)...)
	flights = append(flights, t.pointsFlight(trick, winner)...)
	t.motion.TrickEnd(now, flights, last)
	t.trick++
}

// closeUp slides the hand together after a play, from where the cards lay.
func (t *Table) closeUp(from layout.HandPlan, hand []card.Card) {
	now := t.lay
	if t.env.Still() || len(now) >= len(hand) || from.Mode != t.hand.Mode || from.CardW != t.hand.CardW {
		return
	}
	used := map[int]bool{}
	var flights []motion.Flight
	for _, c := range t.hand.Cards {
		for _, was := range from.Cards {
			if was.Index < len(hand) && !used[was.Index] && hand[was.Index] == now[c.Index] {
				used[was.Index] = true
				if was.Card != c.Card {
					flights = append(flights, motion.Flight{Key: handKey(c.Index), Card: now[c.Index], From: was.Card, To: c.Card})
				}
				break
			}
		}
	}
	t.motion.Move(scene.Millis(t.now), motion.Reflow, flights)
}

// dwelling reports whether a finished trick still lies on the table.
func (t *Table) dwelling() bool {
	for _, k := range t.old {
		if t.motion.Hidden(k, scene.Millis(t.now)) {
			return true
		}
	}
	return false
}

// showLast reports whether the slots show the last trick.
func (t *Table) showLast() bool {
	return (t.lastUntil > t.now || t.machine.Pressed() == "btn:last") && t.View().Last != nil
}

// shownTrick returns the trick in the slots.
func (t *Table) shownTrick() engine.Trick {
	if t.showLast() {
		return *t.View().Last
	}
	return t.View().Trick
}

// drawFlights draws what moves.
func (t *Table) drawFlights(p *widget.Painter) {
	for _, s := range t.motion.Frame(scene.Millis(t.now)) {
		if s.Key.What == "move" && t.showLast() {
			continue
		}
		p.With(0, 0, s.Alpha, func() {
			switch {
			case s.Card == 0:
				t.drawMoving(p, s)
			case s.Key.What == "hand" && t.hand.Beside():
				p.Card(s.Rect, s.Card, face.Column, 0)
			default:
				p.Card(s.Rect, s.Card, face.Row, 0)
			}
		})
	}
}
