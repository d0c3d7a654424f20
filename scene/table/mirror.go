package table

import (
	"slices"
	"strconv"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/words"
)

// twin is what the table shows, as the mirror says it (ux §7): everything in it is
// what the canvas shows at that moment, so that both can't come apart.
type twin struct {
	words    words.Words
	view     engine.View
	trick    engine.Trick // the one that lies on the table
	name     words.Names
	part     func(engine.Seat) string // 庄, 友; empty for none
	auto     func(engine.Seat) bool
	active   func(engine.Seat) bool
	lines    []string // status, whose turn it is, a message: what is empty is left out
	hand     []card.Card
	rows     []layout.Line
	suits    bool // the rows are suits
	selected func(int) bool
	fresh    map[int]bool
	focus    int // in the hand, -1 for none
	buttons  []answer
	counter  []left
	log      []engine.Event
}

// answer is one of the table's buttons.
type answer struct {
	ID, Text string
	On, Idle bool
}

// logLines is how much of the log the mirror holds.
const logLines = 60

// nodes returns the mirror.
func (m twin) nodes() []browser.Node {
	w, v := m.words, m.view
	title := w.Game(v.Game)
	if v.DealNo > 0 {
		title = m.then(title, w.UI(words.DealNo, v.DealNo))
	}
	status := browser.Node{Key: "status", Tag: "section", Label: w.UI(words.ReaderTable)}
	for _, line := range m.lines {
		if line != "" {
			status.Kids = append(status.Kids, browser.Node{Tag: "p", Text: line})
		}
	}
	players := browser.Node{Key: "players", Tag: "ul", Label: w.UI(words.ReaderPlayers)}
	me := v.Viewer
	if !me.Player(v.Seats()) {
		me = engine.P1
	}
	for i := range v.Players {
		players.Kids = append(players.Kids, browser.Node{Tag: "li", Text: m.player(me.Plus(i, v.Seats()))})
	}
	nodes := []browser.Node{{Key: "table", Tag: "h1", ID: "title", Text: title, Attr: [][2]string{{"tabindex", "-1"}, {"data-home", ""}}}, status, players}
	if len(m.hand) > 0 {
		nodes[0].Attr = nodes[0].Attr[:1]
		nodes = append(nodes, m.cards())
	}
	if text := m.count(); text != "" {
		nodes = append(nodes, browser.Node{Key: "counter", Tag: "p", Text: text})
	}
	return append(nodes, m.answers(), m.story())
}

// count says what the card counter shows while it is open: 记牌器，大王 2，小王 1, ...
func (m twin) count() string {
	text := ""
	for _, l := range m.counter {
		text = m.then(text, m.words.CardName(card.Of(l.Rank, card.NoSuit))+" "+strconv.Itoa(l.N))
	}
	if text == "" {
		return ""
	}
	return m.then(m.words.UI(words.Counter), text)
}

// then joins two parts of a sentence.
func (m twin) then(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return m.words.UI(words.ReaderThen, a, b)
}

// player says who sits in a seat and what he has done: 下家 小林，庄，27 张，出 三个 9.
func (m twin) player(s engine.Seat) string {
	w, v := m.words, m.view
	p := v.Players[s.Index()]
	text := m.name(s)
	if where := w.SeatTag(v, s); where != text {
		text = where + " " + text
	}
	add := func(part string) { text = m.then(text, part) }
	add(m.part(s))
	if p.Level != "" {
		add(w.UI(words.LevelIs, w.Level(v.Game, p.Level)))
	}
	switch {
	case p.Place > 0:
		add(w.Place(v.Game, p.Place))
	case p.Count >= 0:
		add(w.UI(words.CardsCount, p.Count))
	}
	if p.Points != 0 {
		add(w.UI(words.PointsCount, p.Points))
	}
	for _, mark := range p.Marks {
		if mark != engine.MarkPassed { // what he did in the trick says it
			add(w.Mark(v.Game, mark))
		}
	}
	if m.auto(s) {
		add(w.UI(words.Autopilot))
	}
	if n := slotMove(m.trick, s); n >= 0 {
		add(w.Say(v.Game, m.trick.Plays[n]))
	}
	if m.active(s) && s != v.Viewer {
		add(w.UI(words.Thinking))
	}
	return text
}

// cards is the hand as a list from which some can be selected, in the groups and in
// the order in which it lies.
func (m twin) cards() browser.Node {
	w := m.words
	list := browser.Node{Key: "hand", Tag: "div", Role: "listbox", ID: "hand", Label: w.UI(words.ReaderHand, len(m.hand)),
		Attr: [][2]string{{"aria-multiselectable", "true"}, {"tabindex", "0"}, {"data-home", ""}}}
	if m.focus >= 0 && m.focus < len(m.hand) {
		list.Attr = append(list.Attr, [2]string{"aria-activedescendant", "card-" + cardName(m.hand, m.focus)})
	}
	for _, row := range m.rows {
		for _, cards := range m.groups(row.All) {
			group := browser.Node{Tag: "div", Role: "group", Label: w.UI(words.ReaderRank, m.groupName(m.hand[cards[0]]), len(cards))}
			for _, i := range cards {
				name := cardName(m.hand, i)
				text := w.CardName(m.hand[i])
				if m.fresh[i] {
					text = m.then(text, w.UI(words.KittyCards))
				}
				group.Kids = append(group.Kids, browser.Node{Key: name, Tag: "div", Role: "option", ID: "card:" + name, Text: text,
					Attr: [][2]string{{"id", "card-" + name}, {"aria-selected", strconv.FormatBool(m.selected(i))}}})
			}
			list.Kids = append(list.Kids, group)
		}
	}
	return list
}

// groups cuts a row of the hand into its ranks, or into its suits.
func (m twin) groups(row []int) [][]int {
	var out [][]int
	name := ""
	for _, i := range row {
		now := m.groupName(m.hand[i])
		if now != name {
			out, name = append(out, nil), now
		}
		out[len(out)-1] = append(out[len(out)-1], i)
	}
	return out
}

// groupName is what a card has in common with those of its group.
func (m twin) groupName(c card.Card) string {
	w := m.words
	switch {
	case !m.suits:
		return w.CardName(card.Of(c.Rank(), card.NoSuit))
	case slices.Contains(m.view.Trumps, c):
		return w.UI(words.ReaderTrumps)
	case c.Joker():
		return w.UI(words.ReaderJokers)
	}
	return w.Suit(c.Suit())
}

// cardName names a card of a hand: its face, and which copy of it.
func cardName(hand []card.Card, i int) string {
	n := 1
	for _, c := range hand[:i] {
		if c == hand[i] {
			n++
		}
	}
	return hand[i].String() + "-" + strconv.Itoa(n)
}

// cardNamed returns the place in a hand of the card with that name, -1 for none.
func cardNamed(hand []card.Card, name string) int {
	return slices.IndexFunc(indices(len(hand)), func(i int) bool { return cardName(hand, i) == name })
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// answers is the table's buttons.
func (m twin) answers() browser.Node {
	line := browser.Node{Key: "answers", Tag: "div", Role: "group", Label: m.words.UI(words.ReaderAnswers)}
	for _, b := range m.buttons {
		n := browser.Node{Key: b.ID, Tag: "button", ID: b.ID, Text: b.Text, On: b.On}
		if b.Idle {
			n.Attr = [][2]string{{"aria-disabled", "true"}} // it still says why
		}
		line.Kids = append(line.Kids, n)
	}
	return line
}

// story is the log. Nobody is told of what is added: the live regions do that.
func (m twin) story() browser.Node {
	list := browser.Node{Key: "log", Tag: "div", Role: "log", Label: m.words.UI(words.Log), Attr: [][2]string{{"aria-live", "off"}, {"tabindex", "0"}}}
	for i := max(0, len(m.log)-logLines); i < len(m.log); i++ {
		if line := m.words.LogAloud(m.view.Game, m.log[i], m.name); line != "" {
			list.Kids = append(list.Kids, browser.Node{Key: strconv.Itoa(i), Tag: "p", Text: line})
		}
	}
	return list
}
