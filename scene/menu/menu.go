//go:build js

// Package menu is the sheets that any scene can open over itself: rules, house
// rules, settings.
//
// It must not know what a game's rules say or which rules are wise; it shows
// what Info and words hold. An open Menu gets the page's Press events:
//
//	m := menu.Rules(env, game, "not-a-shape")
//	...
//	if !m.Press(id) { m = nil } // it was closed
package menu

import (
	"slices"
	"strconv"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/rules"
	"paizhuo/scene/words"
)

// Menu is one open sheet.
type Menu struct {
	env   *scene.Env
	sheet *browser.Sheet
	title func() string
	body  func() []browser.Node
	press func(id string) bool // false: not a choice, leave the sheet as it is
	input func(id, text string)
}

// Press takes the id of a pressed button and reports whether the sheet is still
// open.
func (m *Menu) Press(id string) bool {
	if id == "close" || !m.sheet.Open() {
		return false
	}
	if m.press != nil && m.press(id) && m.sheet.Open() {
		m.sheet.Fill(m.spec())
	}
	return m.sheet.Open()
}

// Close closes the sheet.
func (m *Menu) Close() { m.env.Page.CloseSheet() }

// spec is what the sheet says, in the language of the moment.
func (m *Menu) spec() browser.SheetSpec {
	return browser.SheetSpec{Title: m.title(), Close: m.env.Words.UI(words.Close), Body: m.body()}
}

func open(env *scene.Env, title func() string, body func() []browser.Node, press func(string) bool) *Menu {
	m := &Menu{env: env, title: title, body: body, press: press}
	sheet, err := env.Page.ShowSheet(m.spec())
	if err != nil {
		return nil // a page without dialogs: the button does nothing, the table goes on
	}
	m.sheet = sheet
	return m
}

// text gives a title that is a text of the page.
func text(env *scene.Env, k words.Key, args ...any) func() string {
	return func() string { return env.Words.UI(k, args...) }
}

// Rules shows a game's rules, from the heading with that anchor on when there
// is one.
func Rules(env *scene.Env, game engine.Game, anchor string) *Menu {
	info := game.Info()
	body := func() []browser.Node {
		w, part := env.Words, 0
		if w.Lang() == words.English {
			part = 1
		}
		names := rules.Names{Options: map[string]string{}, Quote: w.Quote, Value: func(key, value string) string { return w.Value(info.Name, key, value) }}
		for _, o := range info.Options {
			names.Options[o.Key] = w.Option(info.Name, o.Key)
		}
		return ruleNodes(rules.Readable(rules.Parse(w.Prose(info.Rules), part), names, anchor))
	}
	m := open(env, text(env, words.RulesOf, env.Words.Game(info.Name)), body, nil)
	if m != nil && anchor != "" {
		m.sheet.ScrollTo(anchor)
	}
	return m
}

func runNodes(runs []rules.Run) []browser.Node {
	nodes := make([]browser.Node, len(runs))
	for i, r := range runs {
		switch {
		case r.Strong:
			nodes[i] = browser.Node{Tag: "strong", Text: r.Text}
		case r.Code:
			nodes[i] = browser.Node{Tag: "code", Text: r.Text}
		default:
			nodes[i] = browser.Node{Text: r.Text}
		}
	}
	return nodes
}

func ruleNodes(blocks []rules.Block) []browser.Node {
	var nodes []browser.Node
	var table, list *browser.Node
	flush := func() {
		for _, n := range []*browser.Node{table, list} {
			if n != nil {
				nodes = append(nodes, *n)
			}
		}
		table, list = nil, nil
	}
	for _, b := range blocks {
		switch b.Kind {
		case rules.Row:
			if table == nil || b.Level == 1 {
				flush()
				table = &browser.Node{Tag: "table", Attr: [][2]string{{"tabindex", "0"}}} // a wide one scrolls
			}
			row := browser.Node{Tag: "tr"}
			tag := "td"
			if b.Level == 1 {
				tag = "th"
			}
			for _, c := range b.Cells {
				row.Kids = append(row.Kids, browser.Node{Tag: tag, Kids: runNodes(c)})
			}
			table.Kids = append(table.Kids, row)
		case rules.Item:
			if list == nil {
				flush()
				list = &browser.Node{Tag: "ul"}
			}
			list.Kids = append(list.Kids, browser.Node{Tag: "li", Kids: runNodes(b.Text)})
		case rules.Heading:
			flush()
			if b.Level > 1 { // the sheet's own title says the first
				nodes = append(nodes, browser.Node{Tag: "h" + strconv.Itoa(min(b.Level, 3)), ID: b.Anchor, Kids: runNodes(b.Text)})
			}
		default:
			flush()
			nodes = append(nodes, browser.Node{Tag: "p", Kids: runNodes(b.Text)})
		}
	}
	flush()
	return nodes
}

// level2 makes the small headings of a sheet without larger ones follow its title.
var level2 = [][2]string{{"aria-level", "2"}}

// steps are the numbers offered for an option without listed values.
func steps(o engine.Option) []string {
	wish := []int{0, 5, 10, 15, 20, 30, 40, 50, 60, 100} // points
	switch {
	case o.Max > 1000: // a match's totals
		wish = []int{0, 100, 200, 300, 500, 1000, 2000, 5000}
	case o.Max > 100: // deals
		wish = []int{0, 1, 2, 4, 8, 12, 20}
	}
	def, _ := strconv.Atoi(o.Default)
	wish = append(wish, def)
	slices.Sort(wish)
	var values []string
	for _, n := range slices.Compact(wish) {
		if n >= o.Min && n <= o.Max {
			values = append(values, strconv.Itoa(n))
		}
	}
	return values
}

// HouseRules lets the player choose a game's options; changed is called after
// each choice with every option that is not at its default.
func HouseRules(env *scene.Env, game engine.Game, chosen engine.Options, changed func(engine.Options)) *Menu {
	info, w := game.Info(), env.Words
	now := engine.Options{}
	for k, v := range chosen {
		now[k] = v
	}
	value := func(o engine.Option) string {
		if v, ok := now[o.Key]; ok {
			return v
		}
		return o.Default
	}
	body := func() []browser.Node {
		nodes := []browser.Node{{Tag: "div", Class: "pz-row", Kids: []browser.Node{
			{Tag: "button", ID: "defaults", Text: w.UI(words.Defaults)}}}}
		for _, o := range info.Options {
			head := browser.Node{Tag: "h3", Attr: level2, Text: w.Option(info.Name, o.Key)}
			if value(o) != o.Default {
				head.Class = "pz-changed"
			}
			nodes = append(nodes, head)
			if help := w.OptionHelp(info.Name, o.Key); help != "" {
				nodes = append(nodes, browser.Node{Tag: "p", Class: "pz-dim", Text: help})
			}
			row := browser.Node{Tag: "div", Class: "pz-row"}
			values := o.Values
			if values == nil {
				values = steps(o)
			}
			for _, v := range values {
				row.Kids = append(row.Kids, browser.Node{Tag: "button", ID: o.Key + "=" + v,
					Text: w.Value(info.Name, o.Key, v), On: v == value(o)})
			}
			nodes = append(nodes, row)
		}
		return nodes
	}
	return open(env, text(env, words.HouseRules), body, func(id string) bool {
		if id == "defaults" {
			now = engine.Options{}
			changed(now)
			return true
		}
		for _, o := range info.Options {
			for _, v := range append(steps(o), o.Values...) {
				if id == o.Key+"="+v && o.Allows(v) {
					now[o.Key] = v
					if v == o.Default {
						delete(now, o.Key)
					}
					changed(now)
					return true
				}
			}
		}
		return false
	})
}

// Entry is a button of a List.
type Entry struct {
	ID, Text string
	Main     bool
}

// List is a sheet with buttons below one another; chosen is called with the id,
// after the sheet has closed. A single line of text says what they are about and
// stands above them; several are information and stand below, so that on a low
// screen the buttons are seen first.
func List(env *scene.Env, title string, lines []string, entries []Entry, chosen func(id string)) *Menu {
	var texts []browser.Node
	for _, l := range lines {
		texts = append(texts, browser.Node{Tag: "p", Text: l})
	}
	nodes := append(texts, buttons(entries)...)
	if len(lines) > 1 {
		nodes = append(buttons(entries), texts...)
	}
	return list(env, title, nodes, chosen)
}

// Trouble is a sheet that says what is wrong, small below it the detail for who
// mends it, and what can be done.
func Trouble(env *scene.Env, title, what, detail string, entries []Entry, chosen func(id string)) *Menu {
	nodes := []browser.Node{{Tag: "p", Text: what}, {Tag: "p", Class: "pz-dim", Text: detail}}
	return list(env, title, append(nodes, buttons(entries)...), chosen)
}

func buttons(entries []Entry) []browser.Node {
	var nodes []browser.Node
	for _, e := range entries {
		class := "pz-wide"
		if e.Main {
			class += " pz-main"
		}
		nodes = append(nodes, browser.Node{Tag: "button", Class: class, ID: e.ID, Text: e.Text})
	}
	return nodes
}

func list(env *scene.Env, title string, nodes []browser.Node, chosen func(id string)) *Menu {
	var m *Menu
	m = open(env, func() string { return title }, func() []browser.Node { return nodes }, func(id string) bool {
		m.Close()
		chosen(id)
		return false
	})
	return m
}
