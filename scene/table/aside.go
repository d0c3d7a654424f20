//go:build js

package table

import (
	"strconv"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/browser"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/menu"
	"paizhuo/scene/room"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// counts reports whether this table has a card counter.
func (t *Table) counts() bool { return !t.friends.rules().NoCounter }

// docked reports whether the panel lies beside the table.
func (t *Table) docked() bool { return !t.plan.Drawer && !t.plan.Panel.Empty() }

// toggleCounter opens the counter over the table, or closes it.
func (t *Table) toggleCounter() {
	if !t.counts() {
		t.say(words.RoomNoCounter)
		return
	}
	t.counter = !t.counter
}

// asideButtons are the buttons of the counter and of the side panel.
func (t *Table) asideButtons() []button {
	var list []button
	if !t.docked() && t.View().Result == nil { // the pill itself: drawStatus draws it
		list = append(list, button{"btn:counter", t.plan.Status, widget.Button{Say: t.env.Words.UI(words.Counter), On: t.counter}})
	}
	if fold := t.plan.Fold(t.env.Viewport()); !fold.Empty() {
		icon := map[bool]face.Icon{true: face.ChevronRight, false: face.ChevronLeft}[t.docked()]
		list = append(list, button{"btn:panel", fold, widget.Button{Icon: icon, Say: t.env.Words.UI(words.Log), On: t.docked()}})
	}
	return list
}

// drawPanel draws the counter and the log beside the table on large screens.
func (t *Table) drawPanel(p *widget.Painter) {
	r := t.plan.Panel
	if !t.docked() {
		return
	}
	w := t.env.Words
	p.Fill(r, p.Cloth().Pod.Fade(0.75))
	head := widget.TextStyle{Size: 16, Weight: widget.Semibold}
	log := layout.XYWH(r.X+16, r.Y+64, r.W-32, r.H-76)
	if left := t.outside(); len(left) > 0 {
		plan := t.plan.Counter(len(left))
		p.Text(plan.Title, w.UI(words.Counter), head)
		t.drawCells(p, plan, left)
		log = plan.Log
		p.Text(layout.XYWH(log.X, log.Y, log.W, 26), w.UI(words.Log), head)
		log.Y, log.H = log.Y+30, log.H-30
	} else {
		p.Text(layout.XYWH(r.X+16, r.Y+12, r.W-140, 44), w.UI(words.Log), head)
	}
	style := widget.TextStyle{Size: 13.5, Color: widget.Soft}
	y := log.Bottom()
	for i := len(t.log) - 1; i >= 0; i-- {
		line := w.Log(t.View().Game, t.log[i], t.name)
		if line == "" {
			continue
		}
		h := p.Line(style) * float64(len(p.Lines(line, style, log.W)))
		y -= h + 4
		if y < log.Y {
			break
		}
		p.Paragraph(layout.XYWH(log.X, y, log.W, 0), line, style)
	}
}

// outside returns what the counter says; nothing where there is none.
func (t *Table) outside() []left {
	v := t.View()
	if !t.counts() || v.Result != nil || !v.Viewer.Player(v.Seats()) {
		return nil
	}
	return outside(t.model.Game, v)
}

// drawCounter draws the counter over the table while it is open there.
func (t *Table) drawCounter(p *widget.Painter) {
	if !t.counter || t.docked() {
		return
	}
	list := t.outside()
	if len(list) == 0 {
		return
	}
	plan, w, k := t.plan.Counter(len(list)), t.env.Words, t.plan.Scale
	p.Shadow(plan.Box, 12*k, 10, 3, widget.Black.Fade(0.5))
	p.Panel(plan.Box, 12*k, p.Cloth().Sheet, widget.Gold.Fade(0.5))
	style := widget.TextStyle{Size: 13, Weight: widget.Semibold}
	p.Text(plan.Title, w.UI(words.Counter), style)
	style.Weight, style.Color, style.Align = widget.Medium, widget.Soft, widget.End
	help, room := w.UI(words.CounterHelp), plan.Title.W-p.Measure(w.UI(words.Counter), style)-16*k
	p.Text(plan.Title, help, p.Fit(help, style, room))
	t.drawCells(p, plan, list)
}

// drawCells draws a cell a rank: its sign, and how many of it are out.
func (t *Table) drawCells(p *widget.Painter, plan layout.CounterPlan, list []left) {
	for i, l := range list {
		r := plan.Cells[i]
		sign := l.Rank.String()
		switch l.Rank {
		case card.Big:
			sign = t.env.Words.UI(words.BigShort)
		case card.Little:
			sign = t.env.Words.UI(words.LittleShort)
		}
		colour, ink := widget.White.Fade(0.10), widget.White
		switch {
		case l.N == 0:
			colour, ink = widget.White.Fade(0.03), widget.Faint
		case l.Rank >= card.Little || l.Rank == card.Two && i < 3 || t.View().Level == l.Rank.String(): // what decides most
			ink = widget.Gold
		}
		p.Round(r, 7, colour)
		top, low := r, r
		top.H = r.H * 0.46
		low.Y, low.H = top.Bottom(), r.H-top.H
		style := widget.TextStyle{Size: min(13, top.H*0.8), Color: widget.Soft, Align: widget.Middle}
		p.Text(top, sign, p.Fit(sign, style, top.W-2))
		p.Text(low, strconv.Itoa(l.N), widget.TextStyle{Size: min(17, low.H*0.8), Weight: widget.Bold, Color: ink, Align: widget.Middle})
	}
}

// openLog shows the deal's whole log, trick by trick.
func (t *Table) openLog() {
	t.menu = menu.Open(t.env, func() string { return t.env.Words.UI(words.Log) }, t.logBody, nil)
	t.reading = t.menu
	if _, tricks := rounds(t.log); t.menu != nil && len(tricks) > 0 {
		t.menu.ScrollTo("trick " + strconv.Itoa(len(tricks)))
	}
}

// logBody is what the log says.
func (t *Table) logBody() []browser.Node {
	w, game := t.env.Words, t.View().Game
	log := browser.Node{Tag: "div", Role: "log", Label: w.UI(words.Log)}
	part := func(id, head string, events []engine.Event) {
		said := []browser.Node{{Tag: "h3", ID: id, Text: head}}
		for _, e := range events {
			if line := w.Log(game, e, t.name); line != "" {
				said = append(said, browser.Node{Tag: "p", Text: line})
			}
		}
		if len(said) > 1 {
			log.Kids = append(log.Kids, said...)
		}
	}
	before, tricks := rounds(t.log)
	part("", w.UI(words.LogStart), before)
	for i, events := range tricks {
		part("trick "+strconv.Itoa(i+1), w.UI(words.LogTrick, i+1), events)
	}
	if len(log.Kids) == 0 {
		log.Kids = append(log.Kids, browser.Node{Tag: "p", Class: "pz-dim", Text: w.UI(words.LogEmpty)})
	}
	return []browser.Node{log}
}

// explained is how long a second press on "?" means: tell me more.
const explained = 6 * time.Second

// explain says what may be played now, and which cards are of use for it; asked
// once more it lists plays.
func (t *Table) explain() {
	v, w := t.View(), t.env.Words
	if t.toast != "" && t.reason != "" { // a refusal is still to be read: its plays, and its place in the rules
		t.help()
		return
	}
	if t.now < t.explainedTo && t.toast != "" {
		t.explainedTo = 0
		if v.InTurn() && v.Ask.Open(engine.Play) && !t.friends.rules().NoHints {
			t.listPlays()
		} else {
			t.openRules()
		}
		return
	}
	var useful map[int]bool
	text, _ := t.turnLine()
	if v.InTurn() && v.Phase == engine.PhasePlay && v.Ask.Open(engine.Play) {
		free := v.Trick.ToBeat() == nil
		if !free && !t.friends.rules().NoHints {
			useful = t.useful()
		}
		switch needs := needsOf(w, v); {
		case free:
			text = w.UI(words.WhatLead)
		case useful != nil && len(useful) == 0:
			text = w.UI(words.NoHint)
		case useful == nil && needs != "": // in a room without hints
			text = w.UI(words.WhatNeeds, needs)
		case useful == nil:
		case needs == "":
			text = w.UI(words.WhatFollow)
		default:
			text = w.UI(words.WhatBeats, needs)
		}
	}
	t.tell(text)
	t.env.Page.Announce(text, true)
	t.toastUntil = max(t.toastUntil, t.now+explained)
	t.flash, t.explainedTo = useful, t.now+explained
}

// needsOf says what would beat the play on the table.
func needsOf(w words.Words, v engine.View) string {
	if best := v.Trick.ToBeat(); best != nil && v.Trick.Suit == "" {
		return w.Needs(v, *best)
	}
	return ""
}

// useful returns which cards are part of some play that is allowed now, as the game
// completes them.
func (t *Table) useful() map[int]bool {
	v := t.View()
	of := map[card.Card]bool{}
	out := map[int]bool{}
	for i, c := range t.lay {
		use, asked := of[c]
		if !asked {
			use = len(t.model.Game.Complete(v, []card.Card{c})) > 0
			of[c] = use
		}
		if use {
			out[i] = true
		}
	}
	return out
}

// openPlayer tells about a player: how many cards, what was captured, and what the
// marks on his pod mean.
func (t *Table) openPlayer(s engine.Seat) {
	v, w := t.View(), t.env.Words
	player := v.Players[s.Index()]
	lines := []string{w.Seat(v, s)}
	if player.Count >= 0 {
		lines = append(lines, w.UI(words.CardsCount, player.Count))
	}
	if t.model.Game.Info().Points {
		lines = append(lines, w.UI(words.Captured)+" "+w.UI(words.PointsCount, player.Points))
	}
	if player.Level != "" {
		lines = append(lines, w.UI(words.LevelColumn)+" "+w.Level(v.Game, player.Level))
	}
	for _, m := range player.Marks {
		if mark, help := w.Mark(v.Game, m), w.MarkHelp(v.Game, m); mark != "" && help != "" {
			lines = append(lines, mark+dot+help)
		}
	}
	name := t.name(s)
	if t.friends != nil {
		t.menu = room.About(t.env, t.friends.room, s, name, lines, func(m *menu.Menu) { t.menu = m })
		return
	}
	var nodes []browser.Node
	for _, line := range lines {
		nodes = append(nodes, browser.Node{Tag: "p", Text: line})
	}
	t.menu = menu.Open(t.env, func() string { return name }, func() []browser.Node { return nodes }, nil)
}
