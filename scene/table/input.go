//go:build js

package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/words"
)

// press does what a button says. A touch that has just ended the sight of the
// last trick answers nothing: nobody answers what he has not seen.
func (t *Table) press(id string) {
	v := t.View()
	if (t.hurried || t.behind()) && !slices.Contains(tools, id) {
		return
	}
	switch id {
	case "btn:menu":
		t.openMenu()
	case "btn:auto", "btn:cancel-auto":
		t.session.Autopilot(!t.auto())
	case "btn:rules":
		t.openRules()
	case "btn:what":
		t.explain()
	case "btn:counter":
		t.toggleCounter()
	case "btn:panel":
		t.folded = !t.folded
		t.relayout()
	case "btn:sound":
		t.env.Settings.Quiet = !t.env.Settings.Quiet
		t.env.Keep()
	case "btn:chat":
		t.friends.chat.Open()
	case "btn:choices":
		t.openChoices()
	case "btn:never":
		t.never, t.open = !t.never, -1
	case "btn:sort":
		t.resort()
	case "btn:last":
		t.showLastTrick()
	case "btn:undo":
		t.undo()
	case "btn:hint":
		t.hintNext()
	case "btn:next":
		t.next()
	case "btn:result":
		if v.Result != nil {
			t.looked = false
		}
	default:
		id = strings.TrimPrefix(id, "btn:")
		kind, arg, _ := strings.Cut(id, ":")
		switch {
		case kind == "bid" && arg != "":
			t.bidFor(arg)
		case kind == "ways":
			place, _ := strconv.Atoi(arg)
			if t.open == place {
				place = -1
			}
			t.open = place
		case t.pressCall(kind, arg):
		default:
			t.answer(id)
		}
	}
	t.placeButtons()
	t.env.Painter.Dirty()
}

func (t *Table) resort() {
	if t.model.Game.Info().BySuit { // the rows stay, what comes first in them changes
		if t.sort = layout.ByCount - t.sort; t.sort != layout.ByCount {
			t.sort = layout.ByRank
		}
		t.rehand()
		t.say(map[layout.Sort]words.Key{layout.ByRank: words.SortByRank, layout.ByCount: words.SortByUnit}[t.sort])
		return
	}
	t.sort = (t.sort + 1) % 3
	t.rehand()
	t.say([]words.Key{words.SortByRank, words.SortBySuit, words.SortBySet}[t.sort])
}

func (t *Table) showLastTrick() {
	switch {
	case t.View().Last == nil:
		t.say(words.NoLastTrick)
	case t.lastUntil > 0:
		t.lastUntil = 0
	default:
		t.lastUntil = t.now + 3*time.Second
	}
}

// reflex is how long Enter is not heard after the turn has come, so that a
// finger already on its way plays nothing.
const reflex = 300 * time.Millisecond

// key takes a key of the keyboard (ux §7).
func (t *Table) key(e browser.Event) {
	if e.Ctrl || e.Alt || !t.model.Ready() {
		return
	}
	t.env.Painter.Dirty()
	if t.keySpot(e) {
		t.placeButtons()
		return
	}
	switch key := strings.ToLower(e.Key); key {
	case "arrowleft", "arrowright", "arrowup", "arrowdown":
		t.moveFocus(key)
	case " ":
		if t.focus >= 0 {
			t.selection.Toggle(t.focus)
		}
	case "enter":
		if e.Repeat || t.now-t.turnSince < reflex {
			return
		}
		if t.View().Result != nil {
			t.next()
			return
		}
		t.main()
	case "p":
		t.send(engine.Action{Verb: t.verb(givingUp, engine.Pass)})
	case "h":
		t.hintNext()
	case "s":
		t.resort()
	case "l":
		t.showLastTrick()
	case "u":
		t.undo()
	case "t":
		t.session.Autopilot(!t.auto())
	case "c", "escape":
		t.selection.Clear()
	case "?":
		t.help()
	default:
		t.jump(key, e.Shift)
	}
	t.placeButtons()
}

// keySpot moves the keyboard among the buttons where there is nothing to select
// among the cards: bids, the sheet on which a card is named. False for a key that
// means what it always does.
func (t *Table) keySpot(e browser.Event) bool {
	if !t.bidding() && t.pick == nil {
		t.spot = ""
		return false
	}
	list := t.answers()
	at := slices.IndexFunc(list, func(b button) bool { return b.ID == t.spot })
	switch strings.ToLower(e.Key) {
	case "arrowright", "arrowdown":
		at = (at + 1) % len(list)
	case "arrowleft", "arrowup":
		at = (max(at, 0) - 1 + len(list)) % len(list)
	case "enter", " ":
		switch {
		case e.Repeat:
		case at >= 0:
			t.press(list[at].ID)
		case t.pick != nil && t.now-t.turnSince >= reflex:
			t.send(t.pick.now)
		}
		return true
	case "escape":
		t.spot, t.open = "", -1
		return true
	default:
		return false
	}
	t.spot = list[at].ID
	t.env.Page.Announce(list[at].Label, true)
	return true
}

// moveFocus moves the keyboard's place among the cards as they lie.
func (t *Table) moveFocus(key string) {
	lines := t.hand.Lines
	if len(lines) == 0 {
		return
	}
	line, pos := 0, 0
	if c, ok := t.hand.Find(t.focus); ok {
		line, pos = c.Line, c.Pos
		along, back := "arrowright", "arrowleft"
		next, previous := "arrowdown", "arrowup"
		if t.hand.Vertical() {
			along, back, next, previous = next, previous, along, back
		}
		switch key {
		case along:
			pos++
		case back:
			pos--
		case next:
			line++
		case previous:
			line--
		}
		if pos < 0 || line >= 0 && line < len(lines) && (key == along && pos >= len(lines[line].Cards)) {
			pos = (pos + len(lines[line].Cards)) % len(lines[line].Cards)
		}
		line = (line + len(lines)) % len(lines)
		pos = min(pos, len(lines[line].Cards)-1)
	}
	if n := len(lines[line].Cards); n > 0 {
		t.focus = lines[line].Cards[max(0, pos)]
	}
}

// jump goes to the next card of a rank and selects it: 2 to 9, 0 for ten, J, Q,
// K, A, X and Y for the jokers. With Shift it selects all of the rank.
func (t *Table) jump(key string, all bool) {
	ranks := map[string]card.Rank{"0": card.Ten, "1": card.Ten, "x": card.Little, "y": card.Big}
	rank, ok := ranks[key]
	if !ok {
		if rank, ok = card.ParseRank(key); !ok {
			return
		}
	}
	for _, l := range t.hand.Lines {
		for _, i := range l.All {
			if t.lay[i].Rank() != rank || t.selection.Has(i) {
				continue
			}
			t.focus = i
			t.selection.Set(i, true)
			if !all {
				return
			}
		}
	}
}

// focused reports whether the keyboard is on that card.
func (t *Table) focused(i int) bool { return t.focus == i }
