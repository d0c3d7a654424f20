//go:build js

package lobby

import (
	"strings"

	"paizhuo/scene/browser"
	"paizhuo/scene/words"
)

// Brief tells that the mirror always stands here.
func (l *Lobby) Brief() {}

// Mirror says what the lobby shows.
func (l *Lobby) Mirror() ([]browser.Node, string) {
	w := l.env.Words
	press := func(id, text, label string, on bool) browser.Node {
		return browser.Node{Key: id, Tag: "button", ID: id, Text: text, Label: label, On: on}
	}
	langs := browser.Node{Key: "langs", Tag: "div", Role: "group", Label: w.UI(words.Language)}
	for _, lang := range words.Languages() {
		n := press("btn:lang:"+string(lang), words.In(lang).Name(), "", lang == w.Lang())
		n.Attr = [][2]string{{"lang", string(lang)}}
		langs.Kids = append(langs.Kids, n)
	}
	nodes := []browser.Node{
		{Key: "lobby", Tag: "h1", Text: w.UI(words.AppName), Attr: [][2]string{{"tabindex", "-1"}, {"data-home", ""}}},
		{Key: "tagline", Tag: "p", Text: w.UI(words.Tagline)},
		langs,
	}
	if l.note != "" {
		nodes = append(nodes, browser.Node{Key: "note", Tag: "p", Text: l.note})
	}
	nodes = append(nodes, press("btn:join", w.UI(words.RoomJoin), "", false))
	for _, g := range l.env.Games {
		name := g.Info().Name
		title := w.Game(name)
		game := browser.Node{Key: name, Tag: "section", Label: title, Kids: []browser.Node{
			{Tag: "h2", Text: title}, {Tag: "p", Text: w.Blurb(name)}}}
		for _, c := range front(g) {
			game.Kids = append(game.Kids, press("chip:"+name+":"+c.key+"="+c.value, w.Value(name, c.key, c.value), "", l.value(g, c.key) == c.value))
		}
		if l.taught(g) {
			game.Kids = append(game.Kids, press("btn:lesson:"+name, w.UI(words.CoachOffer), "", false))
		}
		for _, b := range [][2]string{{"options", w.UI(words.HouseRules)}, {"rules", w.UI(words.Rules)}, {"practice", w.UI(words.Practice)}, {"room", w.UI(words.RoomOpen)}} {
			game.Kids = append(game.Kids, press("btn:"+b[0]+":"+name, b[1], title+" "+b[1], false))
		}
		nodes = append(nodes, game)
	}
	return nodes, ""
}

// mirrored takes what is done in the mirror: a press, or where the keyboard is now.
func (l *Lobby) mirrored(e browser.Event) {
	if e.Kind == browser.Tap {
		if strings.Contains(e.Key, ":") || e.Key == "btn:join" {
			l.fire(e.Key)
		}
		return
	}
	l.focus = e.Key
	for i, g := range l.env.Games { // its game comes into sight
		if !strings.Contains(e.Key+"=", ":"+g.Info().Name) || !l.plan.Scrolls() {
			continue
		}
		card := l.plan.Games[i].Card
		switch top, bottom := card.Y-l.scroll, card.Bottom()-l.scroll; {
		case top < l.plan.List.Y:
			l.scrollBy(top - l.plan.List.Y)
		case bottom > l.plan.List.Bottom():
			l.scrollBy(bottom - l.plan.List.Bottom())
		}
	}
	l.env.Painter.Dirty()
}
