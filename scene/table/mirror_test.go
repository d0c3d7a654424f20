// These tests guard what a screen reader is told of a table: that it is what the
// canvas shows, that cards can be told apart, and that what others do leaves the
// elements of the hand alone.
package table

import (
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/words"
)

// mirrorOf returns the mirror of a hand of 五十K at which nothing was played yet.
func mirrorOf(t *testing.T, hand string) twin {
	t.Helper()
	cards, err := card.ParseList(hand)
	if err != nil {
		t.Fatal(err)
	}
	v := engine.View{Game: "wushik", Viewer: engine.P1, DealNo: 2, Phase: engine.PhasePlay, Hand: cards,
		Turn: []engine.Seat{engine.P1}, Players: []engine.Player{{Count: len(cards)}, {Count: 4, Points: 15}, {Count: 13}, {Place: 1}}}
	plan := layout.Hand(layout.XYWH(0, 0, 390, 200), layout.Portrait, cards, layout.HandOptions{Order: games.Find("wushik").Info().Order})
	none := func(engine.Seat) bool { return false }
	w := words.In(words.Chinese)
	return twin{words: w, view: v, trick: engine.Trick{Best: -1}, name: func(s engine.Seat) string { return "客" + s.String() },
		part: func(engine.Seat) string { return "" }, auto: none, active: none,
		lines: []string{"第 2 局", "", "轮到你"}, hand: cards, rows: plan.Lines, focus: -1,
		selected: func(i int) bool { return i == 0 }, buttons: []answer{{ID: "btn:play", Text: "出牌", Idle: true}, {ID: "btn:auto", Text: "托管", On: true}}}
}

// find returns the nodes for which is holds.
func find(nodes []browser.Node, is func(browser.Node) bool) []browser.Node {
	var out []browser.Node
	for _, n := range nodes {
		if is(n) {
			out = append(out, n)
		}
		out = append(out, find(n.Kids, is)...)
	}
	return out
}

func attr(n browser.Node, name string) string {
	for _, a := range n.Attr {
		if a[0] == name {
			return a[1]
		}
	}
	return ""
}

func texts(nodes []browser.Node) []string {
	var out []string
	for _, n := range nodes {
		out = append(out, n.Text)
	}
	return out
}

func TestMirror(t *testing.T) {
	m := mirrorOf(t, "SK HK SK D9 BJ")
	m.focus = 3
	nodes := m.nodes()
	role := func(r string) []browser.Node {
		return find(nodes, func(n browser.Node) bool { return n.Role == r })
	}
	var groups []string
	for _, g := range role("group") {
		groups = append(groups, g.Label)
	}
	if want := []string{"K，3 张", "九，1 张", "大王，1 张", "可以做的"}; !slices.Equal(groups, want) {
		t.Errorf("the groups are %q, not %q", groups, want)
	}
	list := role("listbox")
	if len(list) != 1 || attr(list[0], "aria-multiselectable") != "true" || attr(list[0], "aria-activedescendant") != "card-D9-1" {
		t.Errorf("the hand is %+v", list)
	}
	seen := map[string]bool{}
	for _, o := range role("option") {
		name := strings.TrimPrefix(o.ID, "card:")
		i := cardNamed(m.hand, name)
		if i < 0 || seen[name] || attr(o, "id") != "card-"+name || attr(o, "aria-selected") != map[bool]string{true: "true", false: "false"}[i == 0] {
			t.Errorf("option %+v is card %d", o, i)
		}
		seen[name] = true
	}
	if len(seen) != 5 || cardNamed(m.hand, "SK-3") != -1 {
		t.Errorf("the options are %v", seen)
	}
	players := texts(find(nodes, func(n browser.Node) bool { return n.Tag == "li" }))
	if want := []string{"我 客P1，5 张", "下家 客P2，4 张，15 分", "对家 客P3，13 张", "上家 客P4，头家"}; !slices.Equal(players, want) {
		t.Errorf("the players are %q, not %q", players, want)
	}
	buttons := find(nodes, func(n browser.Node) bool { return n.Tag == "button" })
	if len(buttons) != 2 || attr(buttons[0], "aria-disabled") != "true" || buttons[0].Text != "出牌" || !buttons[1].On {
		t.Errorf("the buttons are %+v", buttons)
	}
	if home := find(nodes, func(n browser.Node) bool {
		return slices.ContainsFunc(n.Attr, func(a [2]string) bool { return a[0] == "data-home" })
	}); len(home) != 1 {
		t.Errorf("the keyboard may go to %d places", len(home))
	}
}

// What others do changes neither the hand nor any button's element.
func TestMirrorStandsStill(t *testing.T) {
	m := mirrorOf(t, "SK HK SK D9 BJ")
	before := m.nodes()
	m.trick = engine.Trick{Leader: engine.P2, Best: 0, Plays: []engine.Move{{Seat: engine.P2, Verb: engine.Play,
		Cards: []card.Card{card.Of(card.Three, card.Hearts)}, As: &engine.Reading{Shape: "single", Rank: "3", N: 1}}}}
	m.view.Players[1].Count = 3
	m.buttons = append([]answer{{ID: "btn:pass", Text: "不出"}}, m.buttons...)
	m.log = []engine.Event{{Kind: engine.EvPlay, Seat: engine.P2, Cards: m.trick.Plays[0].Cards, Word: "single"}}
	after := m.nodes()
	byKey := func(nodes []browser.Node, key string) browser.Node {
		return nodes[slices.IndexFunc(nodes, func(n browser.Node) bool { return n.Key == key })]
	}
	if a, b := byKey(before, "hand"), byKey(after, "hand"); len(find([]browser.Node{a}, func(browser.Node) bool { return true })) == 0 || !slices.EqualFunc(a.Kids, b.Kids, func(x, y browser.Node) bool { return x.Label == y.Label && len(x.Kids) == len(y.Kids) }) {
		t.Errorf("the hand was %+v and is %+v", a, b)
	}
	player := byKey(after, "players").Kids[1].Text
	if !strings.HasPrefix(player, "下家 客P2，3 张，15 分，") || !strings.Contains(player, "3") {
		t.Errorf("who has played is %q", player)
	}
	for _, n := range byKey(after, "answers").Kids {
		if n.Key != n.ID || n.Key == "" {
			t.Errorf("button %+v can be taken for another", n)
		}
	}
	if len(byKey(after, "log").Kids) != 1 {
		t.Errorf("the log is %+v", byKey(after, "log"))
	}
}
