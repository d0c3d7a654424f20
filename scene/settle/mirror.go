//go:build js

package settle

import (
	"strings"

	"paizhuo/scene/browser"
	"paizhuo/scene/words"
)

// Mirror says what the sheet shows. The keyboard comes to its headline first.
func (s *Sheet) Mirror() ([]browser.Node, string) {
	w := s.env.Words
	nodes := []browser.Node{
		{Key: "settle", Tag: "h1", ID: "settle", Text: s.headline(), Attr: [][2]string{{"tabindex", "-1"}, {"data-home", ""}}},
		{Key: "how", Tag: "p", Text: strings.Join(s.sentence(), joint)},
	}
	table := browser.Node{Key: "players", Tag: "table", Label: w.UI(words.ReaderPlayers)}
	columns, head := s.columns(), browser.Node{Tag: "tr"}
	for i, c := range columns {
		n := browser.Node{Tag: "th", Text: c.head, Attr: [][2]string{{"scope", "col"}}}
		if i == 0 {
			n.Text = w.UI(words.ReaderPlayers)
		}
		head.Kids = append(head.Kids, n)
	}
	table.Kids = []browser.Node{head}
	for i := range s.view.Players {
		line := browser.Node{Tag: "tr"}
		for j, c := range columns {
			n := browser.Node{Tag: "td", Text: c.cell(s.me().Plus(i, s.view.Seats()))}
			if j == 0 {
				n.Tag, n.Attr = "th", [][2]string{{"scope", "row"}}
			}
			line.Kids = append(line.Kids, n)
		}
		table.Kids = append(table.Kids, line)
	}
	steps := browser.Node{Key: "steps", Tag: "ul", Label: w.UI(words.ReaderSettle)}
	for _, st := range s.steps {
		head, text := s.line(st)
		steps.Kids = append(steps.Kids, browser.Node{Tag: "li", Text: w.UI(words.ReaderThen, head, text)})
	}
	held := browser.Node{Key: "held", Tag: "ul", Label: w.UI(words.RemainingCards)}
	for _, row := range s.rows {
		held.Kids = append(held.Kids, browser.Node{Tag: "li", Text: w.UI(words.ReaderThen, s.rowName(row), w.CardNames(row.cards))})
	}
	for _, list := range []browser.Node{table, steps, held} {
		if len(list.Kids) > 0 {
			nodes = append(nodes, list)
		}
	}
	next, leave := s.labels()
	for _, b := range [][2]string{{"btn:next", next}, {"btn:look", w.UI(words.ViewTable)}, {"btn:leave", leave}} {
		nodes = append(nodes, browser.Node{Key: b[0], Tag: "button", ID: b[0], Text: b[1]})
	}
	if s.fresh {
		s.fresh = false
		return nodes, "settle"
	}
	return nodes, ""
}
