//go:build js

package table

import (
	"strconv"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// watchCall opens the sheet on which the viewer names a card, and closes it.
func (t *Table) watchCall(v engine.View) {
	switch {
	case !v.Ask.Open(engine.Call) || t.auto():
		t.pick = nil
	case t.pick == nil || t.picked != t.model.Shown.Seq:
		var idea engine.Action
		if ideas := t.model.Game.Suggest(v); len(ideas) > 0 {
			idea = ideas[0]
		}
		t.pick, t.picked, t.spot = pickCalls(v.Ask.Choices, idea), t.model.Shown.Seq, ""
		t.placeButtons()
		t.env.Painter.Dirty()
		if t.pick != nil {
			t.env.Page.Announce(t.env.Words.Prompt(v)+" "+t.callSentence()+" "+t.callWarning(), true)
		}
	}
}

func (t *Table) callPlan() layout.CallPlan {
	return t.plan.Call(len(t.pick.places()), len(t.pick.ranks()), len(t.pick.ordinals()))
}

// ordinal says which copy of a card counts.
func (t *Table) ordinal(n int) string {
	return t.env.Words.UI([]words.Key{words.Ordinal1, words.Ordinal2, words.Ordinal3}[max(0, min(n, 3)-1)])
}

// callSentence says what would be called.
func (t *Table) callSentence() string {
	return t.env.Words.UI(words.CallSentence, t.ordinal(t.pick.n()), t.env.Words.Card(t.pick.face()))
}

// callWarning says what the viewer's own cards mean for it; empty where he has none.
func (t *Table) callWarning() string {
	v, w := t.View(), t.env.Words
	text := ""
	name := w.Card(t.pick.face())
	switch n := t.pick.holds(v.Hand); {
	case n == 1:
		text = w.UI(words.CallHoldsOne, name)
	case n == 2:
		text = w.UI(words.CallHoldsTwo, name)
	case n >= 3:
		text = w.UI(words.CallHoldsAll, name)
	}
	if n := t.pick.holds(v.Kitty); n > 0 {
		if text != "" {
			text += " · "
		}
		text += w.UI(words.CallBuried, n)
	}
	return text
}

// callButtons returns the sheet's buttons.
func (t *Table) callButtons() []button {
	var list []button
	plan, pick := t.callPlan(), t.pick
	add := func(id string, r layout.Rect, label string, on, can bool) {
		list = append(list, button{id, r, widget.Button{Label: label, On: on, Idle: !can, Kind: map[bool]widget.ButtonKind{true: widget.Hint}[on], Size: 17}})
	}
	for i, place := range pick.places() {
		add("btn:suit:"+strconv.Itoa(place), plan.Suits[i], t.placeText(place), facePlace(pick.face()) == place, true)
		list[len(list)-1].Say = t.placeSay(place)
	}
	for i, r := range pick.ranks() {
		add("btn:rank:"+r.String(), plan.Ranks[i], r.String(), !pick.face().Joker() && pick.face().Rank() == r, pick.hasRank(r))
	}
	for i, n := range pick.ordinals() {
		add("btn:nth:"+strconv.Itoa(n), plan.Ordinals[i], t.ordinal(n), pick.n() == n, pick.hasN(n))
	}
	return append(list, button{"btn:call", plan.Do, widget.Button{Label: t.env.Words.UI(words.CallButton), Kind: widget.Primary}})
}

// placeSay is the name of a place: a suit, or a joker.
func (t *Table) placeSay(place int) string {
	switch place {
	case 4:
		return t.env.Words.CardName(card.LittleJoker)
	case 5:
		return t.env.Words.CardName(card.BigJoker)
	}
	return t.env.Words.Suit(placeSuits[place])
}

// pressCall does what a button of the sheet says; false when it is none of them.
func (t *Table) pressCall(kind, arg string) bool {
	if t.pick == nil {
		return false
	}
	n, _ := strconv.Atoi(arg)
	ok := true
	switch kind {
	case "suit":
		ok = t.pick.pickPlace(n)
	case "rank":
		r, _ := card.ParseRank(arg)
		ok = t.pick.pickRank(r)
	case "nth":
		if ok = t.pick.pickN(n); !ok { // say why, as the rules do
			a := t.pick.now
			a.N = n
			t.complain(illegal(t.model.Game.Check(t.View(), a)))
			return true
		}
	case "call":
		t.send(t.pick.now)
		return true
	default:
		return false
	}
	if ok {
		t.env.Page.Announce(t.callSentence()+" "+t.callWarning(), false)
	}
	return true
}

// drawCallSheet draws the sheet's ground, the sentence and the warning.
func (t *Table) drawCallSheet(p *widget.Painter) {
	if t.pick == nil || t.auto() {
		return
	}
	plan, k := t.callPlan(), t.plan.Scale
	p.Shadow(plan.Sheet, 14*k, 10, 3, widget.Black.Fade(0.5))
	p.Panel(plan.Sheet, 14*k, p.Cloth().Sheet, widget.Gold.Fade(0.6))
	head := widget.TextStyle{Size: 18, Weight: widget.Semibold, Color: widget.Gold, Align: widget.Middle}
	small := widget.TextStyle{Size: 13, Color: widget.Soft, Align: widget.Middle}
	text, r := t.callSentence(), plan.Sentence
	warn := t.callWarning()
	if warn != "" {
		small.Color = 0xFFC08AFF
	} else if len(t.View().Calls) > 0 {
		warn = t.env.Words.UI(words.CallAgain)
	}
	top, low := r, r
	top.H = r.H * 0.56
	low.Y, low.H = top.Bottom(), r.H-top.H
	if warn == "" {
		top = r
	}
	p.Text(top, text, p.Fit(text, head, top.W))
	p.Text(low, warn, p.Fit(warn, small, low.W))
}

// drawCalls draws the called cards with how many of them are out, or who played
// the one that counts.
func (t *Table) drawCalls(p *widget.Painter) {
	v, w, r, k := t.View(), t.env.Words, t.plan.Board.Calls, t.plan.Scale
	n := len(v.Calls)
	if n == 0 || r.Empty() {
		return
	}
	beside := n == 1 || r.W >= float64(n)*84*k && r.H < 40*k || r.W >= float64(n)*120*k
	style := widget.TextStyle{Size: 14, Weight: widget.Semibold, Align: widget.Middle}
	for i, c := range v.Calls {
		at := layout.XYWH(r.X, r.Y+float64(i)*(r.H+4*k)/float64(n), r.W, (r.H-4*k*float64(n-1))/float64(n))
		if beside {
			at = layout.XYWH(r.X+float64(i)*(r.W+6*k)/float64(n), r.Y, (r.W-6*k*float64(n-1))/float64(n), r.H)
		}
		name := w.Card(c.Card)
		long := w.UI(words.CalledSeen, name, c.Seen, c.N)
		short := w.UI(words.CalledShort, name, c.Seen, c.N)
		fill, edge := p.Cloth().Bar, widget.Unknown
		switch {
		case c.Seat != engine.None && c.Seat == v.Declarer:
			long, short = w.UI(words.CalledSelf, name), w.UI(words.CalledFound, name, w.UI(words.RoleDeclarer))
			fill, edge = widget.Declarer.Mix(p.Cloth().Pod, 0.5), widget.Declarer
		case c.Seat != engine.None:
			long = w.UI(words.CalledFound, name, t.name(c.Seat))
			short = long
			fill, edge = widget.Declarer.Mix(p.Cloth().Pod, 0.5), widget.Declarer
		}
		text := long
		if p.Measure(text, style) > at.W-12*k {
			text = short
		}
		high := min(at.H, 34*k)
		wide := min(at.W, p.Measure(text, style)+22*k)
		if t.plan.Class != layout.Portrait || !beside {
			at = layout.XYWH(at.X, at.CY()-high/2, wide, high)
		} else {
			at = layout.XYWH(at.CX()-wide/2, at.CY()-high/2, wide, high)
		}
		p.Panel(at, high/2, fill, edge)
		p.Text(at.Inset(4*k), text, p.Fit(text, style, at.W-8*k))
	}
}
