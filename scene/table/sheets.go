//go:build js

package table

import (
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/browser"
	"paizhuo/scene/menu"
	"paizhuo/scene/words"
)

func (t *Table) openMenu() {
	w, game := t.env.Words, t.model.Game
	v := t.View()
	lines := []string{w.Game(v.Game)}
	for _, o := range game.Info().Options {
		if value := v.Options[o.Key]; value != o.Default || o.Front {
			lines = append(lines, w.Option(v.Game, o.Key)+" · "+w.Value(v.Game, o.Key, value))
		}
	}
	entries := []menu.Entry{{ID: "rules", Text: w.UI(words.Rules)}, {ID: "log", Text: w.UI(words.Log)}}
	if !t.docked() {
		entries = append(entries, menu.Entry{ID: "counter", Text: w.UI(words.Counter)})
	}
	entries = append(entries, menu.Entry{ID: "settings", Text: w.UI(words.Settings)})
	if t.friends != nil {
		entries = append(entries, t.friends.entries()...)
	}
	entries = append(entries, menu.Entry{ID: "leave", Text: w.UI(words.Leave)})
	t.menu = menu.List(t.env, w.UI(words.Menu), lines, entries, func(id string) {
		if t.friends != nil && t.friends.chosen(id) {
			return
		}
		switch id {
		case "rules":
			t.openRules()
		case "log":
			t.openLog()
		case "counter":
			t.toggleCounter()
			t.env.Painter.Dirty()
		case "settings":
			t.menu = menu.Settings(t.env, func() {
				t.machine.Settings = t.env.Settings.Gesture()
				t.motion.Settings = t.pace()
				t.title()
				t.relayout()
			})
		case "leave":
			t.askLeave()
		}
	})
}

// openRules shows the rules, at the reason of a refusal that is still to be
// seen.
func (t *Table) openRules() {
	anchor := ""
	if t.toast != "" {
		anchor = t.reason
	}
	t.menu = menu.Rules(t.env, t.model.Game, anchor)
}

// help shows what may be played where a refusal has just been read, else the
// rules.
func (t *Table) help() {
	v := t.View()
	if t.toast == "" || t.reason == "" || !v.Ask.Open(engine.Play) || t.friends.rules().NoHints {
		t.openRules()
		return
	}
	t.listPlays()
}

// listPlays lists plays that are allowed now, to select one, and leads on to the
// rules.
func (t *Table) listPlays() {
	w, anchor := t.env.Words, t.reason
	var entries []menu.Entry
	plays := t.mayPlay()
	for i, a := range plays {
		entries = append(entries, menu.Entry{ID: "may " + strconv.Itoa(i), Text: w.Cards(a.Cards)})
	}
	notes := []string{t.toast}
	if len(plays) == 0 {
		notes = append(notes, w.UI(words.MayFollowNone))
	}
	entries = append(entries, menu.Entry{ID: "rules", Text: w.UI(words.Rules)})
	t.menu = menu.List(t.env, w.UI(words.MayFollow), notes, entries, func(id string) {
		if id == "rules" {
			t.menu = menu.Rules(t.env, t.model.Game, anchor)
			return
		}
		if i, err := strconv.Atoi(strings.TrimPrefix(id, "may ")); err == nil && i < len(plays) {
			t.selection.SetCards(plays[i].Cards)
			t.placeButtons()
			t.env.Painter.Dirty()
		}
	})
}

// mayPlay lists plays that are allowed now: such as use what is selected first,
// then the game's own ideas.
func (t *Table) mayPlay() []engine.Action {
	v := t.View()
	var out []engine.Action
	seen := map[string]bool{}
	add := func(list []engine.Action) {
		for _, a := range list {
			key := card.FormatList(card.Sorted(a.Cards))
			if a.Verb == engine.Play && len(a.Cards) > 0 && !seen[key] && len(out) < 8 {
				seen[key] = true
				out = append(out, a)
			}
		}
	}
	if selected := t.selection.Cards(); len(selected) > 0 {
		add(t.model.Game.Complete(v, selected))
	}
	add(t.model.Game.Suggest(v))
	return out
}

func (t *Table) askLeave() {
	w := t.env.Words
	if t.friends != nil {
		t.friends.askLeave()
		return
	}
	if t.View().Result != nil {
		t.leave()
		return
	}
	t.menu = menu.List(t.env, w.UI(words.LeaveAsk), []string{w.UI(words.LeaveKept)}, []menu.Entry{
		{ID: "stay", Text: w.UI(words.Stay), Main: true}, {ID: "go", Text: w.UI(words.Leave)},
	}, func(id string) {
		if id == "go" {
			t.leave()
		}
	})
}

// choose asks as what the cards are to be led.
func (t *Table) choose(a engine.Action, readings []engine.Reading) {
	w, v := t.env.Words, t.View()
	var entries []menu.Entry
	for i, r := range readings {
		entries = append(entries, menu.Entry{ID: "as " + r.As, Text: w.Reading(v.Game, r, a.Cards), Main: i == 0})
	}
	t.menu = menu.List(t.env, w.UI(words.Play), []string{w.Cards(a.Cards)}, entries, func(id string) {
		a.As = strings.TrimPrefix(id, "as ")
		t.send(a)
	})
}

// distinct returns the readings that are not of the same shape and size as an
// earlier, higher one.
func distinct(readings []engine.Reading) []engine.Reading {
	var out []engine.Reading
	seen := map[[2]any]bool{}
	for _, r := range readings {
		k := [2]any{r.Shape, r.N}
		if r.Beats && !seen[k] {
			seen[k] = true
			out = append(out, r)
		}
	}
	return out
}

// step asks how many cards of a folded column are to be selected.
func (t *Table) step(line int) {
	if line < 0 || line >= len(t.hand.Lines) || t.auto() {
		return
	}
	l, w := t.hand.Lines[line], t.env.Words
	chosen := 0
	for _, i := range l.All {
		if t.selection.Has(i) {
			chosen++
		}
	}
	body := func() []browser.Node {
		row := browser.Node{Tag: "div", Class: "pz-row"}
		for n := range len(l.All) + 1 {
			row.Kids = append(row.Kids, browser.Node{Tag: "button", ID: "take " + strconv.Itoa(n), Text: strconv.Itoa(n), On: n == chosen})
		}
		return []browser.Node{row}
	}
	title := w.UI(words.TakeHowMany, l.Rank.String())
	t.menu = menu.Open(t.env, func() string { return title }, body, func(id string) bool {
		n, err := strconv.Atoi(strings.TrimPrefix(id, "take "))
		if err != nil {
			return false
		}
		t.menu.Close()
		t.pickOf(n, l)
		return false
	})
}
