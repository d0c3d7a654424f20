//go:build js

package table

import (
	"slices"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/browser"
	"paizhuo/scene/menu"
	"paizhuo/scene/words"
)

// reflex is how long Enter is not heard after the turn has come, so that a
// finger already on its way plays nothing.
const reflex = 300 * time.Millisecond

// visited is a card that Shift and the arrows have gone over, and whether it was
// selected before.
type visited struct {
	card int
	was  bool
}

// key takes a key of the keyboard (ux §7).
func (t *Table) key(e browser.Event) {
	if e.Ctrl || e.Alt || !t.model.Ready() {
		return
	}
	t.env.Painter.Dirty()
	t.byKeys, t.hurried = true, false
	key := strings.ToLower(e.Key)
	arrow := strings.HasPrefix(key, "arrow")
	if e.Repeat && !arrow { // what a held key does once is enough
		return
	}
	if !arrow || !e.Shift {
		t.path = nil
	}
	switch {
	case t.naming() && t.keyButton(key):
	case arrow:
		t.paint(key, e.Shift)
	default:
		t.keyTable(key, e.Shift)
	}
	t.placeButtons()
}

// keyTable does what a key means at any time.
func (t *Table) keyTable(key string, shift bool) {
	switch key {
	case " ":
		if t.focus >= 0 {
			t.toggle(t.focus)
		}
	case "enter":
		switch {
		case t.now-t.turnSince < reflex:
		case t.dwelling():
			t.motion.Skip() // the settlement is to be seen before the next deal
		case t.looked && t.View().Result != nil:
			t.next()
		case t.View().Result != nil:
		default:
			t.main()
		}
	case "p":
		t.press("btn:" + string(t.verb(givingUp, engine.Pass)))
	case "h":
		t.press("btn:hint")
	case "s":
		t.resort()
	case "l":
		t.showLastTrick()
	case "u":
		t.undo()
	case "t":
		t.session.Autopilot(!t.auto())
	case "m":
		if t.friends != nil {
			t.friends.chat.Write()
		}
	case "c", "escape":
		t.selection.Clear()
		t.open = -1
	case "?":
		t.showKeys()
	default:
		t.jump(key, shift)
	}
}

// naming reports whether there is nothing to select among the cards: bids, the sheet
// on which a card is named.
func (t *Table) naming() bool { return t.bidding() || t.pick != nil }

// keyButton moves the keyboard among the buttons; false for a key that means what it
// always does.
func (t *Table) keyButton(key string) bool {
	list := t.answers()
	if len(list) == 0 {
		return false
	}
	at := slices.IndexFunc(list, func(b button) bool { return b.ID == t.spot })
	switch key {
	case "arrowright", "arrowdown":
		at = (at + 1) % len(list)
	case "arrowleft", "arrowup":
		at = (max(at, 0) - 1 + len(list)) % len(list)
	case "enter", " ":
		switch {
		case at >= 0:
			t.press(list[at].ID)
		case t.pick != nil && t.now-t.turnSince >= reflex:
			t.send(t.pick.now)
		}
		return true
	default:
		r, ok := rankKey(key)
		return ok && t.pick != nil && t.pressCall("rank", r.String())
	}
	t.spot, t.goTo = list[at].ID, list[at].ID
	return true
}

// showKeys opens the sheet that lists the keys.
func (t *Table) showKeys() {
	w := t.env.Words
	t.menu = menu.Open(t.env, func() string { return w.UI(words.KeysHead) }, func() []browser.Node {
		table, parts := browser.Node{Tag: "table"}, strings.Split(w.UI(words.KeysList), "|")
		for i := 0; i+1 < len(parts); i += 2 {
			table.Kids = append(table.Kids, browser.Node{Tag: "tr", Kids: []browser.Node{
				{Tag: "th", Attr: [][2]string{{"scope", "row"}}, Text: parts[i]}, {Tag: "td", Text: parts[i+1]}}})
		}
		return []browser.Node{table}
	}, nil)
}

// toggle selects a card or puts it down; where a bot plays for the player this takes
// the hand back first, as a finger does.
func (t *Table) toggle(i int) {
	if t.auto() {
		t.selection.Clear()
		t.session.Autopilot(false)
		return
	}
	t.selection.Toggle(i)
}

// paint moves the keyboard among the cards; with Shift it selects those it goes
// over, and gives them up again on the way back.
func (t *Table) paint(key string, shift bool) {
	from := t.focus
	t.moveFocus(key)
	t.spot, t.goTo = "", "hand"
	if !shift || from < 0 || t.auto() {
		return
	}
	visit := func(i int) {
		t.path = append(t.path, visited{i, t.selection.Has(i)})
		t.selection.Set(i, true)
	}
	if len(t.path) == 0 {
		visit(from)
	}
	if n := len(t.path); n > 1 && t.path[n-2].card == t.focus {
		t.selection.Set(from, t.path[n-1].was)
		t.path = t.path[:n-1]
		return
	}
	visit(t.focus)
}

// moveFocus moves the keyboard's place among the cards as they lie; where a column is
// folded also among those that are not to be seen.
func (t *Table) moveFocus(key string) {
	lines := t.hand.Lines
	if len(lines) == 0 {
		return
	}
	line, pos := 0, -1
	for i, l := range lines {
		if at := slices.Index(l.All, t.focus); at >= 0 {
			line, pos = i, at
		}
	}
	if pos < 0 { // from outside to the first card
		t.focus = lines[0].All[0]
		return
	}
	along, back := "arrowright", "arrowleft"
	next, previous := "arrowdown", "arrowup"
	if t.hand.Vertical() {
		along, back, next, previous = next, previous, along, back
	}
	n := len(lines[line].All)
	switch key {
	case along:
		pos = (pos + 1) % n
	case back:
		pos = (pos - 1 + n) % n
	case next:
		line = (line + 1) % len(lines)
	case previous:
		line = (line - 1 + len(lines)) % len(lines)
	}
	t.focus = lines[line].All[min(pos, len(lines[line].All)-1)]
}

// rankKey returns the rank of a key: 2 to 9, 0 for ten, J, Q, K, A, X and Y for the
// jokers.
func rankKey(key string) (card.Rank, bool) {
	switch key {
	case "0", "1":
		return card.Ten, true
	case "x":
		return card.Little, true
	case "y":
		return card.Big, true
	}
	r, ok := card.ParseRank(strings.ToUpper(key))
	return r, ok
}

// jump goes to the next card of a rank and selects it; with Shift it selects all of
// the rank.
func (t *Table) jump(key string, all bool) {
	rank, ok := rankKey(key)
	if !ok || t.auto() {
		return
	}
	for _, l := range t.hand.Lines {
		for _, i := range l.All {
			if t.lay[i].Rank() != rank || t.selection.Has(i) {
				continue
			}
			t.focus, t.spot, t.goTo = i, "", "hand"
			t.selection.Set(i, true)
			if !all {
				return
			}
		}
	}
}

// focused reports whether the keyboard is on that card.
func (t *Table) focused(i int) bool { return t.focus == i && t.spot == "" }
