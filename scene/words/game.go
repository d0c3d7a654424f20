package words

import (
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Game returns a game's name; name is Info.Name.
func (w Words) Game(name string) string { return word(w.t.games, "", name) }

// Blurb returns one sentence about a game, for the lobby.
func (w Words) Blurb(name string) string { return word(w.t.blurbs, "", name) }

// Verb returns what an action does: 出牌, play.
func (w Words) Verb(game string, v engine.Verb) string { return word(w.t.verbs, game, string(v)) }

// Shape returns the name of a shape: 三带二, triple + 2.
func (w Words) Shape(game, shape string) string { return word(w.t.shapes, game, shape) }

// Suit returns a suit's name: 黑桃, spades.
func (w Words) Suit(s card.Suit) string { return word(w.t.suits, "", s.String()) }

// Fact returns the label and value of a fact of the View.
func (w Words) Fact(game string, f engine.Fact) string {
	value := f.Value
	if s, ok := look(w.t.values, game, f.Key+"="+f.Value); ok {
		value = s
	}
	return word(w.t.facts, game, f.Key) + " " + value
}

// Result returns a word of a Result: the kind of win (Result.Word) or the name
// of a step of the settlement (Step.Key).
func (w Words) Result(game, key string) string { return word(w.t.results, game, key) }

// Step returns the name of a step of the settlement with its figure in place, and
// whether it has one there: 抠底，底牌分乘 6.
func (w Words) Step(game, key string, n int) (text string, figure bool) {
	template := w.Result(game, key)
	text = fill(template, func(string) string { return signed(n) })
	return text, text != template
}

// Option returns the label of a house rule.
func (w Words) Option(game, key string) string { return word(w.t.options, game, key) }

// OptionHelp returns one sentence on what a house rule does.
func (w Words) OptionHelp(game, key string) string { return word(w.t.optionSay, game, key) }

// Value returns how a value of a house rule is shown: 是, 两副牌, 30 分.
func (w Words) Value(game, key, value string) string {
	if s, ok := look(w.t.values, game, key+"="+value); ok {
		return s
	}
	if s, ok := look(w.t.values, game, key); ok { // a number with its unit
		return fill(s, func(string) string { return value })
	}
	return word(w.t.values, game, value)
}

// Place returns the name of a place, counted from 1: 头家, 1st.
func (w Words) Place(game string, n int) string {
	return word(w.t.places, game, strconv.Itoa(n))
}

// Level returns how a level is written: 5, 王, 通关.
func (w Words) Level(game, level string) string {
	if s, ok := look(w.t.values, game, "level="+level); ok {
		return s
	}
	return level
}

// Side returns what the declarer's side, or the one against it, is called:
// 庄家方, 闲家, 抓分方.
func (w Words) Side(game string, declarer bool) string {
	key := "side=opponents"
	if declarer {
		key = "side=declarer"
	}
	return word(w.t.values, game, key)
}

// Friend returns what who has joined the declarer is called, and short enough for
// a pod: 朋友 and 友, 对家 and 对.
func (w Words) Friend(game string) (part, short string) {
	return word(w.t.values, game, "part=friend"), word(w.t.values, game, "part=friend-short")
}

// Bot returns the name of a bot without one, by its seat.
func (w Words) Bot(s engine.Seat) string {
	if !s.Player(len(w.t.bots)) {
		return ""
	}
	return w.t.bots[s.Index()]
}

// Lost says why the table is gone; an unknown word gets a general sentence.
func (w Words) Lost(why string) string {
	if s, ok := w.t.lost[why]; ok {
		return s
	}
	return w.t.lost[""]
}

// Seat says in a sentence where a seat is, seen by the viewer: 你, 下家, 对家,
// 上家; your partner. A game may name the places itself: 对头, 下手联邦.
func (w Words) Seat(v engine.View, s engine.Seat) string { return w.seat(v, s, false) }

// SeatTag is Seat short enough for a table's pod.
func (w Words) SeatTag(v engine.View, s engine.Seat) string { return w.seat(v, s, true) }

func (w Words) seat(v engine.View, s engine.Seat, short bool) string {
	n := v.Seats()
	t := w.t.seats
	if short {
		t.you, t.next, t.across, t.before, t.other = t.youS, t.nextS, t.acrossS, t.beforeS, t.sideS
	}
	number := func() string {
		return fill(t.other, func(string) string { return signed(int(s)) })
	}
	if !s.Player(n) || !v.Viewer.Player(n) {
		return number()
	}
	k := (s.Index() - v.Viewer.Index() + n) % n
	at := strconv.Itoa(k)
	if short {
		at += "/tag"
	}
	if own, ok := w.t.where[v.Game+"/"+at]; ok {
		return own
	}
	switch {
	case k == 0:
		return t.you
	case k == 1:
		return t.next
	case k == n-1:
		return t.before
	case n == 4 && k == 2:
		return t.across
	}
	return number()
}

// Join lists names: 小满、老周; Ann, Bob and Cem.
func (w Words) Join(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], w.t.comma) + w.t.join + names[last]
}
