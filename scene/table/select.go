//go:build js

package table

import (
	"slices"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/gesture"
	"paizhuo/scene/layout"
	"paizhuo/scene/motion"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// noWord is a key that says nothing.
const noWord words.Key = -1

// smartStays is how long a second tap on a card takes back what the first one has
// added to it.
const smartStays = 1500 * time.Millisecond

// smart is what smart selection has just done.
type smart struct {
	index int   // the card that was tapped
	added []int // those it has added
	card  card.Card
	since time.Duration
}

// plannedFor is how long a tap on a card that was added keeps it: the finger was on
// its way before the table was quicker.
const plannedFor = 3 * time.Second

// touched follows a change of the selection by the pointer: a play that waits for
// its turn was of other cards, and a tap or a stroke may mean more than it hit.
func (t *Table) touched(c gesture.Command) {
	t.disarm(noWord)
	if c.Kind == gesture.Paint { // the stroke is still going on
		return
	}
	last := t.smart
	t.smart = smart{}
	if t.env.Settings.Dull || t.env.Settings.Single {
		return
	}
	game, v := t.model.Game, t.View()
	switch c.Kind {
	case gesture.Toggle:
		i := c.Cards[0]
		if i >= len(t.lay) || t.hand.Beside() { // where every card is seen, a tap means that card
			return
		}
		age := t.now - last.since
		if age < smartStays && i == last.index && t.lay[i] == last.card {
			t.selection.Clear()
			t.selection.Set(i, true)
			return
		}
		if at := slices.Index(last.added, i); at >= 0 && age < plannedFor && !c.Set {
			t.selection.Set(i, true)
			last.added = slices.Delete(last.added, at, at+1)
			t.smart = last
			return
		}
		if !c.Set || t.selection.Len() != 1 {
			return
		}
		if cards, ok := smartTap(game, v, t.lay[i]); ok {
			t.selection.SetCards(cards)
			added := slices.DeleteFunc(t.selection.Indices(), func(k int) bool { return k == i })
			t.smart = smart{i, added, t.lay[i], t.now}
			t.tagSmart(i)
		}
	case gesture.Slid:
		added := func(i int) bool { return slices.Contains(last.added, i) }
		if !c.Set && t.now-last.since < plannedFor && !slices.ContainsFunc(c.Cards, func(i int) bool { return !added(i) }) {
			for _, i := range c.Cards { // it was to select them, like a tap that comes late
				t.selection.Set(i, true)
			}
			t.smart = last
			return
		}
		if !c.Set || t.selection.Len() != len(c.Cards) || !t.broad(c.Cards) {
			return
		}
		if cards, ok := smartSlide(game, v, t.selection.Cards()); ok {
			t.selection.SetCards(cards)
			t.tagSmart(c.Cards[len(c.Cards)-1])
		}
	}
}

// broad reports whether a stroke says more than which cards it hit: over several
// columns, or over more than a pair of a row.
func (t *Table) broad(cards []int) bool {
	if t.hand.Mode != layout.Columns {
		return len(cards) > 2
	}
	first, ok := t.hand.Find(cards[0])
	last, ok2 := t.hand.Find(cards[len(cards)-1])
	return ok && ok2 && first.Line != last.Line
}

// tagSmart shows for a moment, over a card, that the table has chosen the others.
func (t *Table) tagSmart(i int) {
	c, ok := t.hand.Find(i)
	if !ok {
		return
	}
	k := t.plan.Scale
	at := layout.XYWH(c.Strip.CX()-24*k, c.Card.Y-t.hand.Lift-22*k, 48*k, 20*k)
	at.X = min(max(at.X, t.plan.Felt.X+4), t.plan.Felt.Right()-4-at.W)
	t.motion.Banner(scene.Millis(t.now), motion.Key{What: "smart"}, at, 900)
}

// drawSmart draws that tag.
func (t *Table) drawSmart(p *widget.Painter, at layout.Rect) {
	p.Pill(at, t.env.Words.UI(words.SmartTag), widget.Gold, widget.TextStyle{Size: 12, Weight: widget.Semibold, Color: widget.Ink})
}

// arm makes the selection wait for the turn, or takes that back.
func (t *Table) arm() {
	if t.armed != nil {
		t.disarm(words.Disarmed)
		return
	}
	v := t.View()
	cards := t.selection.Cards()
	if len(cards) == 0 {
		t.complain(illegal(t.model.Game.Check(v, engine.Action{Verb: engine.Play})))
		return
	}
	switch arming(t.model.Game, v, cards) {
	case armYes:
		t.hush()
		t.armed = arm(v, cards)
		t.say(words.ArmedSaid)
		t.env.Page.Announce(t.toast, false)
	case armOpen:
		t.refuse(t.env.Words.UI(words.ArmOpen))
	case armWeak:
		t.refuse(t.env.Words.UI(words.ArmWeak))
	default:
		t.complain(illegal(t.model.Game.Check(v, engine.Action{Verb: engine.Play, Cards: cards})))
	}
}

// disarm lets a waiting play wait no more, and says why where there is something
// to say.
func (t *Table) disarm(why words.Key) {
	if t.armed == nil {
		return
	}
	t.armed = nil
	if why != noWord {
		t.say(why)
		t.env.Page.Announce(t.toast, false)
	}
	t.env.Painter.Dirty()
}

// waits reports whether the selection waits for its turn.
func (t *Table) waits() bool { return t.armed != nil && sameCards(t.armed.cards, t.selection.Cards()) }

// watchArmed plays what waits once the turn has come.
func (t *Table) watchArmed(v engine.View) {
	if t.armed == nil {
		return
	}
	switch {
	case t.auto() || !sameCards(t.armed.cards, t.selection.Cards()): // the bot plays, or its cards have left the hand
		t.disarm(noWord)
	case t.armed.state(v) == armedLost:
		t.disarm(words.ArmLost)
	case t.armed.state(v) == armedNow:
		t.armed = nil
		t.play(engine.Play)
	}
}

// pin lays the selected cards apart, or frees what lies apart.
func (t *Table) pin() {
	if len(t.lay) == 0 || t.auto() {
		return
	}
	had := len(t.pins)
	var selected []card.Card
	for _, l := range t.hand.Lines { // as they lie
		for _, i := range l.All {
			if t.selection.Has(i) {
				selected = append(selected, t.lay[i])
			}
		}
	}
	pins, made := t.pins.press(selected)
	t.pins = pins
	switch {
	case made:
		t.selection.Clear()
		t.disarm(noWord)
		t.say(words.PinMade)
	case had > 0:
		t.say(words.PinFreed)
	default:
		t.say(words.PinHelp)
	}
}

// drawPins draws an edge around each group that lies apart.
func (t *Table) drawPins(p *widget.Painter) {
	for _, g := range t.hand.Pins {
		boxes := map[int]layout.Rect{}
		for _, i := range g {
			if c, ok := t.hand.Find(i); ok && !t.motion.Hidden(handKey(i), scene.Millis(t.now)) {
				boxes[c.Line] = boxes[c.Line].Union(c.Card)
			}
		}
		for _, r := range boxes {
			p.Outline(r.Inset(-2), r.W*0.06+4, 2, widget.Gold.Fade(0.85))
		}
	}
}
