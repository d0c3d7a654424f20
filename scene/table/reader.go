//go:build js

package table

import (
	"slices"
	"strings"

	"paizhuo/engine"
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/words"
)

// Mirror says what the table shows.
func (t *Table) Mirror() ([]browser.Node, string) {
	w := t.env.Words
	if !t.model.Ready() {
		return []browser.Node{{Key: "waiting", Tag: "h1", ID: "title", Text: w.UI(words.Loading), Attr: [][2]string{{"tabindex", "-1"}, {"data-home", ""}}}}, ""
	}
	v := t.View()
	turn, _ := t.turnLine()
	if t.pick != nil {
		turn = t.callSentence() + " " + t.callWarning()
	}
	if t.dwelling() {
		turn = ""
	}
	m := twin{
		words: w, view: v, trick: t.shownTrick(), name: t.name, focus: t.focus,
		part: func(s engine.Seat) string {
			_, role := t.teamSign(s)
			return role
		},
		auto: func(s engine.Seat) bool {
			i := s.Index()
			return i < len(t.model.Table.Sitters) && t.model.Table.Sitters[i].Auto && !t.model.Table.Sitters[i].Bot
		},
		active: func(s engine.Seat) bool {
			return inTurn(v, s) && v.Result == nil && v.Phase != engine.PhaseDeal && !t.dwelling()
		},
		lines: []string{t.statusLines()[0], turn, t.toast},
		hand:  t.lay, rows: t.hand.Lines, suits: t.hand.Mode == layout.Suits,
		selected: t.selection.Has, fresh: marked(t.lay, t.fresh), log: t.log,
	}
	if t.counter || t.docked() {
		m.counter = t.outside()
	}
	for _, b := range t.buttons() {
		text := b.Say
		if text == "" {
			text = b.Label
		}
		m.buttons = append(m.buttons, answer{b.ID, text, b.On, b.Idle})
	}
	if v.Result == nil {
		m.buttons = append(m.buttons, answer{ID: "btn:keys", Text: w.UI(words.KeysHead)})
	}
	if t.lesson != nil {
		m.lines = append(m.lines, t.lesson.text)
	}
	goTo := t.goTo
	t.goTo = ""
	return m.nodes(), goTo
}

// mirrored takes what is done in the mirror.
func (t *Table) mirrored(e browser.Event) {
	if !t.model.Ready() {
		return
	}
	t.env.Painter.Dirty()
	t.path, t.hurried = nil, false
	t.byKeys = t.byKeys || e.Key != ""
	name, isCard := strings.CutPrefix(e.Key, "card:")
	switch {
	case e.Kind == browser.Focus:
		t.spot = ""
		switch {
		case e.Key == "hand" && t.focus < 0:
			t.moveFocus("")
		case strings.HasPrefix(e.Key, "btn:"):
			t.spot = e.Key
		}
		return
	case isCard:
		if i := cardNamed(t.lay, name); i >= 0 {
			t.focus = i
			t.toggle(i)
		}
	case !strings.HasPrefix(e.Key, "btn:"):
		return
	case slices.Contains(tools, e.Key):
		t.press(e.Key)
	case e.Key == "btn:keys":
		t.showKeys()
	case t.behind(): // what was answered is not yet to be seen
		t.motion.Skip()
	case e.Key == "btn:hint" || t.now-t.turnSince >= reflex:
		t.press(e.Key)
	}
	t.placeButtons()
}
