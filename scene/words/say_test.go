// These tests guard what a voice and a screen reader say: cards by their names, and the plays of every game as players say
// them when they put the cards down.
package words

import (
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
)

func TestCardNames(t *testing.T) {
	for _, c := range []struct{ cards, zh, en string }{
		{"HA", "红桃 A", "ace of hearts"},
		{"S10", "黑桃十", "ten of spades"},
		{"C2", "梅花二", "two of clubs"},
		{"BJ", "大王", "big joker"},
		{"9", "九", "nine"},
		{"HA S9 HA", "两张红桃 A、黑桃九", "two aces of hearts and nine of spades"},
		{"BJ BJ LJ", "两张大王、小王", "two big jokers and little joker"},
		{"", "", ""},
	} {
		cards, err := card.ParseList(c.cards)
		if err != nil {
			t.Fatal(err)
		}
		if zh, en := In(Chinese).CardNames(cards), In(English).CardNames(cards); zh != c.zh || en != c.en {
			t.Errorf("%s: %q, %q, want %q, %q", c.cards, zh, en, c.zh, c.en)
		}
	}
	if got := In(Chinese).CardName(0) + In(English).CardName(0); got != "背面face down" {
		t.Errorf("a hidden card is %q", got)
	}
	if got := In(English).CardName(card.Of(card.Queen, card.Clubs)); got != "queen of clubs" {
		t.Error(got)
	}
}

func TestPlaysAreSaidAloud(t *testing.T) {
	const wushik = "game wushik/1\ngiven lead=P1\n"
	for _, c := range []struct{ game, cards, zh, en string }{
		{wushik, "S9", "九", "nine"},
		{wushik, "S3 H3", "对三", "pair of threes"},
		{wushik, "SK HK", "对 K", "pair of kings"},
		{wushik, "S9 H9 D9", "三个九", "three nines"},
		{wushik, "S9 H9 D9 C4", "三个九带一", "three nines with one"},
		{wushik, "S9 H9 D9 C4 C5", "三个九带二", "three nines with two"},
		{wushik, "S3 H4 C5 D6 H7", "顺子，三到七", "straight, three to seven"},
		{wushik, "SA H2 C3 D4 H5", "顺子，A到五", "straight, ace to five"},
		{wushik, "S3 S4 S5 S6 S7", "同花顺，三到七", "flush straight, three to seven"},
		{wushik, "S10 H10 SJ HJ SQ HQ", "连对，十到Q", "pairs run, ten to queen"},
		{wushik, "S3 H3 D3 S4 H4 D4", "飞机，三到四", "plane, three to four"},
		{wushik, "S3 H3 D3 S4 H4 D4 S7 S8", "飞机，三到四，各带一张", "plane, three to four, with one each"},
		{wushik, "S5 H10 CK", "副五十K", "plain five-ten-king"},
		{wushik, "H5 H10 HK", "红桃正五十K", "pure five-ten-king of hearts"},
		{wushik, "S8 H8 D8 C8", "四个八，炸弹", "bomb, four eights"},

		{goujiAt, "S9", "九", "nine"},
		{goujiAt, "BJ", "大王", "big joker"},
		{goujiAt, "S2 H2", "两个二", "two twos"},
		{goujiAt, "SJ HJ CJ S2 H2", "五个 J", "five jacks"},
		{goujiAt, "LJ LJ S9 H9 C9", "三个九挂两个小王", "three nines with two little jokers"},
		{goujiAt, "BJ LJ S9", "一个九挂一个大王、一个小王", "a nine with a big joker and a little joker"},
		{goujiAt, "BJ BJ", "两个大王", "two big jokers"},

		{wushik6At, "LJ", "小王", "little joker"},
		{wushik6At, "BJ BJ", "对大王", "pair of big jokers"},
		{wushik6At, "S9 H9 D9 C4 D4", "三个九带二", "three nines with two"},
		{wushik6At, "S3 H3 D3 S4 H4 D4 S7 H7 S9 H9", "飞机，三到四，各带一对", "plane, three to four, with a pair each"},
		{wushik6At, "S5 H10 CK", "混花五十K", "plain five-ten-king"},
		{wushik6At, "H5 H10 HK", "红桃同花五十K", "pure five-ten-king of hearts"},
		{wushik6At, "BJ LJ", "王炸", "joker bomb"},

		{friendsAt, "HK", "红桃 K", "king of hearts"},
		{friendsAt, "HA HA", "红桃对 A", "pair of aces of hearts"},
		{friendsAt, "LJ LJ", "对小王", "pair of little jokers"},
		{friendsAt, "D9 D9 D9", "方块三个九", "three nines of diamonds"},
		{friendsAt, "H9 H9 H10 H10", "红桃拖拉机，最大十", "tractor of hearts, ten high"},
		{friendsAt, "H5 H5 S5 S5", "主牌拖拉机，最大五", "tractor of trumps, five high"},
		{friendsAt, "C9 C9 C9 C10 C10 C10", "梅花推土机，最大十", "bulldozer of clubs, ten high"},
		{friendsAt, "HA HA HK", "红桃边三轮，对 A", "sidecar of hearts, a pair of aces"},
		{friendsAt + "option throws=all\n", "HA HA HA HK HQ", "甩红桃，3 样", "throw of hearts, 3 units"},
	} {
		_, state, events := position(t, c.game+"hand P1 "+c.cards+" H2 H3 D3\nP1 play "+c.cards+"\n")
		v := state.View(engine.P2)
		i := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == engine.EvPlay })
		if zh, en := In(Chinese).Voice(v, events[i]), In(English).Voice(v, events[i]); zh != c.zh || en != c.en {
			t.Errorf("%s: %s: %q, %q, want %q, %q", v.Game, c.cards, zh, en, c.zh, c.en)
		}
	}
}

// A voice says what is no play too, and nothing where players are silent.
func TestOtherMovesAreSaidAloud(t *testing.T) {
	twos, err := card.ParseList("D2 D2")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game   string
		event  engine.Event
		zh, en string
	}{
		{"wushik", engine.Event{Kind: engine.EvPass}, "不要", "pass"},
		{"wushik6", engine.Event{Kind: engine.EvPass}, "不要", "pass"},
		{"zhaopengyou", engine.Event{Kind: engine.EvPass}, "过", "pass"},
		{"gouji", engine.Event{Kind: engine.EvPass}, "过", "pass"},
		{"gouji", engine.Event{Kind: engine.EvYields}, "让", "yield"},
		{"gouji", engine.Event{Kind: engine.EvBurns, Word: "P1"}, "烧", "burn"},
		{"gouji", engine.Event{Kind: engine.EvRevolts}, "革命", "revolt"},
		{"gouji", engine.Event{Kind: engine.EvAnnounces, N: 2}, "还剩两张", "two cards left"},
		{"zhaopengyou", engine.Event{Kind: "bids", Cards: twos}, "亮两张方块二", "bid, two twos of diamonds"},
		{"zhaopengyou", engine.Event{Kind: "counters", Cards: twos}, "反，两张方块二", "counter, two twos of diamonds"},
		{"zhaopengyou", engine.Event{Kind: "ruffs"}, "毙", "ruff"},
		{"zhaopengyou", engine.Event{Kind: "ruffs", Word: "over"}, "盖毙", "over-ruff"},
		{"zhaopengyou", engine.Event{Kind: engine.EvPlay, Cards: twos}, "两张方块二", "two twos of diamonds"},
		{"wushik", engine.Event{Kind: engine.EvWins, N: 10}, "", ""},
		{"wushik", engine.Event{Kind: engine.EvDeal}, "", ""},
	} {
		v := engine.View{Game: c.game}
		if zh, en := In(Chinese).Voice(v, c.event), In(English).Voice(v, c.event); zh != c.zh || en != c.en {
			t.Errorf("%s: %s: %q, %q, want %q, %q", c.game, c.event.Kind, zh, en, c.zh, c.en)
		}
	}
}

func TestLongFormsNameTheCards(t *testing.T) {
	_, state, events := position(t, "given lead=P1\nhand P1 S9 H9 C3\nP1 play S9 H9\n")
	v := state.View(engine.P2)
	m := *v.Trick.ToBeat()
	who := func(engine.Seat) string { return "小林" }
	zh, en := In(Chinese), In(English)
	for _, c := range []struct{ got, want string }{
		{zh.Aloud("wushik", m), "对九，黑桃九、红桃九"},
		{en.Aloud("wushik", m), "pair of nines: nine of spades and nine of hearts"},
		{zh.Aloud("wushik", engine.Move{Verb: engine.Pass}), "不要"},
		{zh.Announce(v, events[0], who), "小林 出 对九"},
		{en.Announce(v, events[0], who), "小林: pair of nines"},
		{zh.LogAloud("wushik", events[0], who), "小林 出 对子 黑桃九、红桃九"},
		{en.LogAloud("wushik", events[0], who), "小林: pair nine of spades and nine of hearts"},
		{zh.Announce(v, engine.Event{Kind: engine.EvPass}, who), "小林 不出"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	_, state, events = position(t, goujiAt+"hand P1 SK HK 3\nP1 play SK HK\n")
	v = state.View(engine.P4)
	if got := zh.Announce(v, events[0], who) + "/" + zh.Aloud("gouji", *v.Trick.ToBeat()); got != "小林 出 两张 K，够级/两个 K" {
		t.Error(got)
	}
}

// Whatever a game can read is said without a gap, in each language.
func TestEveryShapeIsSaidAloud(t *testing.T) {
	for _, l := range Languages() {
		for _, g := range games.All() {
			for _, shape := range g.Info().Shapes {
				m := engine.Move{Verb: engine.Play, As: &engine.Reading{Shape: shape, As: shape + "-2xLJ+3x9", N: 2, Rank: "9"}}
				m.Cards = []card.Card{card.Of(9, card.Spades), card.Of(9, card.Hearts)}
				got := In(l).Say(g.Info().Name, m)
				if got == "" || strings.ContainsAny(got, "{}♠♥") || strings.Contains(got, "  ") || got == shape {
					t.Errorf("%s: %s: %s is said %q", l, g.Info().Name, shape, got)
				}
			}
		}
	}
}
