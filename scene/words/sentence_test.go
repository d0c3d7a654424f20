// These tests guard that sentences read as a card player would say them: plays,
// reasons and log lines made from real positions, and no placeholder left open.
package words

import (
	"errors"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
)

// position plays a record of 五十K, or of the game it names, and returns the last
// state and the events so far.
func position(t *testing.T, text string) (engine.Game, engine.State, []engine.Event) {
	t.Helper()
	if !strings.HasPrefix(text, "game ") {
		text = "game wushik/1\n" + text
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	game := games.Find(r.Game)
	cfg, deal, err := r.Deal(game)
	if err != nil {
		t.Fatal(err)
	}
	state, err := game.New(cfg, deal)
	if err != nil {
		t.Fatal(err)
	}
	var events []engine.Event
	for _, l := range r.Lines {
		more, err := state.Apply(l.Seat, l.Action)
		if err != nil {
			t.Fatalf("%v: %v", l, err)
		}
		events = append(events, more...)
	}
	return game, state, events
}

// action reads an action as a record writes it.
func action(t *testing.T, text string) (engine.Seat, engine.Action) {
	t.Helper()
	r, err := record.Parse("game wushik/1\n" + text + "\n")
	if err != nil {
		t.Fatal(err)
	}
	return r.Lines[0].Seat, r.Lines[0].Action
}

func TestPlaysAreSaid(t *testing.T) {
	for _, c := range []struct{ cards, zh, en string }{
		{"S9", "单张 9", "a nine"},
		{"HA", "单张 A", "an ace"},
		{"S8", "单张 8", "an eight"},
		{"S9 H9", "对 9", "a pair of nines"},
		{"S9 H9 D9", "三个 9", "three nines"},
		{"S9 H9 D9 C4", "三个 9 带一张", "three nines and one card"},
		{"S9 H9 D9 C4 C5", "三个 9 带两张", "three nines and two cards"},
		{"S3 H4 C5 D6 H7", "顺子 3–7", "a straight 3–7"},
		{"SA H2 C3 D4 H5", "顺子 A–5", "a straight A–5"},
		{"S2 H3 C4 D5 H6", "顺子 2–6", "a straight 2–6"},
		{"S10 HJ CQ DK HA", "顺子 10–A", "a straight 10–A"},
		{"S3 S4 S5 S6 S7", "同花顺 3–7", "a flush straight 3–7"},
		{"S3 H3 S4 H4 S5 H5", "连对 3–5", "a pairs run 3–5"},
		{"SQ HQ SK HK SA HA", "连对 Q–A", "a pairs run Q–A"},
		{"S3 H3 D3 S4 H4 D4", "飞机 3–4", "a plane 3–4"},
		{"S3 H3 D3 S4 H4 D4 S7 S8", "飞机 3–4，各带一张", "a plane 3–4 with one card each"},
		{"S3 H3 D3 S4 H4 D4 S7 S8 S9 H9", "飞机 3–4，各带两张", "a plane 3–4 with two cards each"},
		{"S5 H10 CK", "副510K", "a plain 5-10-K"},
		{"H5 H10 HK", "红桃正510K", "a pure 5-10-K of hearts"},
		{"S9 H9 D9 C9", "炸弹，四个 9", "a bomb of four nines"},
		{"S9 H9 D9 C9 C9", "炸弹，五个 9", "a bomb of five nines"},
	} {
		game, state, _ := position(t, "given lead=P1\nhand P1 "+c.cards+" D2\nP1 play "+c.cards+"\n")
		m := state.View(engine.P2).Trick.ToBeat()
		if got := In(Chinese).Play(game.Info().Name, *m); got != c.zh {
			t.Errorf("%s: %q, want %q", c.cards, got, c.zh)
		}
		if got := In(English).Play(game.Info().Name, *m); got != c.en {
			t.Errorf("%s: %q, want %q", c.cards, got, c.en)
		}
	}
	pass := engine.Move{Verb: engine.Pass}
	if In(Chinese).Play("wushik", pass) != "不出" || In(English).Play("wushik", pass) != "pass" {
		t.Error("a pass is not said")
	}
	unread := engine.Move{Verb: engine.Play, Cards: []card.Card{card.Of(9, card.Spades)}}
	if In(Chinese).Play("wushik", unread) != "♠9" {
		t.Error("a play without a reading is not its cards")
	}
}

func TestReasonsAreSaid(t *testing.T) {
	for _, c := range []struct{ setup, action, zh, en string }{
		{"hand P1 S9 H9 S2\nhand P2 S8 H8 D3\nP1 play S9 H9", "P2 play S8 H8",
			"压不住：上家出的是对 9，要更大的对子，或者 510K、炸弹。",
			"Not high enough: the player before you played a pair of nines. You need a higher pair, a 5-10-K or a bomb."},
		{"hand P1 S9 H9 S2\nhand P3 S8 D3\nP1 play S9 H9\nP2 pass", "P3 play S8",
			"牌型不对：对家出的是对 9，要更大的对子，或者 510K、炸弹。",
			"Wrong kind of set: your partner played a pair of nines. You need a higher pair, a 5-10-K or a bomb."},
		{"hand P1 S3 H4 C5 D6 H7 S2\nhand P4 S4 H5 C6 D7 H8 S9 S2\nP1 play S3 H4 C5 D6 H7\nP2 pass\nP3 pass", "P4 play S4 H5 C6 D7 H8 S9",
			"张数不对：下家出的是顺子 3–7，一共 5 张，你也要出 5 张，或者用 510K、炸弹压。",
			"Wrong number of cards: the next player played a straight 3–7, 5 cards. You need 5 too, or a 5-10-K or a bomb."},
		{"hand P1 S5 H10 CK S2\nhand P2 H5 S10 DK D3\nP1 play S5 H10 CK", "P2 play H5 S10 DK",
			"压不住：上家出的是副510K，要正510K 或炸弹，副510K 之间不分大小。",
			"Not high enough: the player before you played a plain 5-10-K. You need a pure 5-10-K or a bomb; all plain ones are equal."},
		{"option flush_straight_bomb=true\nhand P1 S3 S4 S5 S6 S7 S2\nhand P2 H3 H4 H5 H6 H7 D3\nP1 play S3 S4 S5 S6 S7", "P2 play H3 H4 H5 H6 H7",
			"压不住：上家出的是同花顺 3–7，要更长或顶张更大的同花顺，或者炸弹。",
			"Not high enough: the player before you played a flush straight 3–7. You need a longer or higher flush straight, or a bomb."},
		{"hand P1 S9 H9 S2", "P1 play S9 H9 C9", "你手里没有 ♣9。", "You do not hold ♣9."},
		{"hand P1 S9 H9 S2", "P2 play S3", "还没轮到你，现在等上家。", "Not your turn yet: waiting for the player before you."},
		{"hand P1 S9 H9 S2", "P1 pass", "这一轮由你先出，不能不出。", "You lead this trick, so you cannot pass."},
		{"hand P1 S9 H9 S2", "P1 play", "先选好要出的牌。", "First select the cards to play."},
		{"hand P1 S9 H9 S2", "P1 bury S9", "现在不能扣底。", "You cannot bury now."},
		{"hand P1 S9 H9 S2", "P1 play S9 n=1", "这一步用不着数目。", "This needs no number."},
		{"hand P1 S9 H9 S2", "P1 play S9 H9 as=plane1-6", "这几张不能当“飞机带一 6”出。", "These cards cannot be played as “plane + 1s 6”."},
		{"hand P1 S4 H4 D4 C4 S5 S2", "P1 play S4 H4 D4 C4 S5",
			"带的牌不能跟三张同点，♦4 ♣4 ♥4 ♠4 带不了，换别的点数。", "A kicker cannot be of the triple's rank: ♦4 ♣4 ♥4 ♠4. Take another rank."},
		{"option first_play_contains_S3=true\nhand P1 S9 H9 S3", "P1 play S9",
			"本桌规定第一手要带上 ♠3。", "At this table the first play must contain ♠3."},
		{"option must_beat_if_able=true\nhand P1 S9 H9 S2\nhand P2 SJ\nP1 play S9", "P2 pass",
			"本桌规定有牌必压：你有 ♠J，压得住。", "At this table you must beat if you can: ♠J would."},
	} {
		game, state, _ := position(t, "given lead=P1\n"+c.setup+"\n")
		seat, a := action(t, c.action)
		view := state.View(seat)
		why, ok := errors.AsType[*engine.Illegal](game.Check(view, a))
		if !ok {
			t.Errorf("%s: not refused", c.action)
			continue
		}
		if got := In(Chinese).Reason(why, view, nil); got != c.zh {
			t.Errorf("%s:\n got %s\nwant %s", c.action, got, c.zh)
		}
		if got := In(English).Reason(why, view, nil); got != c.en {
			t.Errorf("%s:\n got %s\nwant %s", c.action, got, c.en)
		}
	}
}

// TestReasonsNameThePlayers guards that a refusal calls players as the pods and
// the log do, and the reader "you".
func TestReasonsNameThePlayers(t *testing.T) {
	for _, c := range []struct{ action, zh, en string }{
		{"P2 play S8 H8", "压不住：<P1>出的是对 9，要更大的对子，或者 510K、炸弹。", "Not high enough: <P1> played a pair of nines. You need a higher pair, a 5-10-K or a bomb."},
		{"P3 play D3", "还没轮到你，现在等<P2>。", "Not your turn yet: waiting for <P2>."},
		{"P1 play S2", "还没轮到你，现在等<P2>。", "Not your turn yet: waiting for <P2>."},
	} {
		game, state, _ := position(t, "given lead=P1\nhand P1 S9 H9 S2\nhand P2 S8 H8 D3\nP1 play S9 H9\n")
		seat, a := action(t, c.action)
		view := state.View(seat)
		why, ok := errors.AsType[*engine.Illegal](game.Check(view, a))
		if !ok {
			t.Errorf("%s: not refused", c.action)
			continue
		}
		who := func(s engine.Seat) string {
			if s == seat {
				t.Errorf("%s: the reader is called by name", c.action)
			}
			return "<" + s.String() + ">"
		}
		if got := In(Chinese).Reason(why, view, who); got != c.zh {
			t.Errorf("%s:\n got %s\nwant %s", c.action, got, c.zh)
		}
		if got := In(English).Reason(why, view, who); got != c.en {
			t.Errorf("%s:\n got %s\nwant %s", c.action, got, c.en)
		}
	}
}

// TestReasonsWithNothingKnown says every code with an empty table and an
// Illegal that carries nothing.
func TestReasonsWithNothingKnown(t *testing.T) {
	for _, l := range Languages() {
		w := In(l)
		for _, g := range games.All() {
			for _, code := range append([]string{engine.CodeStale, "never-heard-of"}, g.Info().Codes...) {
				got := w.Reason(&engine.Illegal{Code: code}, engine.View{Game: g.Info().Name}, nil)
				if got == "" || strings.ContainsAny(got, "{}") || strings.Contains(got, "  ") || strings.Contains(got, "/bare") {
					t.Errorf("%s: %s is said %q", l, code, got)
				}
			}
		}
		if got := w.Reason(nil, engine.View{}, nil); got != "" {
			t.Errorf("%s: no reason is said %q", l, got)
		}
		if got := w.Reason(&engine.Illegal{Code: "never-heard-of"}, engine.View{}, nil); !strings.Contains(got, "never-heard-of") {
			t.Errorf("%s: an unknown reason hides its code: %q", l, got)
		}
		if got := w.Reason(&engine.Illegal{Code: engine.CodeBadOption, What: "packs=3"}, engine.View{Game: "wushik"}, nil); !strings.Contains(got, w.Option("wushik", "packs")) {
			t.Errorf("%s: a bad option is said %q", l, got)
		}
	}
}

func TestLog(t *testing.T) {
	_, _, events := position(t, "given lead=P1\nhand P1 SK\nhand P2 S3 S4\nhand P3 H3 H4\nhand P4 C3 C4\nP1 play SK\nP2 pass\nP3 pass\nP4 pass\n")
	who := func(s engine.Seat) string { return "{" + s.String() + "}" }
	tell := func(l Lang) string {
		var lines []string
		for _, e := range events {
			lines = append(lines, In(l).Log("wushik", e, who))
		}
		return strings.Join(lines, "; ")
	}
	want := "{P1} 出 单张 ♠K; {P1} 出完了，头家; {P2} 不出; {P3} 不出; {P4} 不出; {P1} 赢下这一轮，得 10 分; {P3} 接风，接着出牌"
	if got := tell(Chinese); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	want = "{P1}: single ♠K; {P1} is out, 1st; {P2} passes; {P3} passes; {P4} passes; {P1} takes the trick, 10 points; {P3} takes over the lead"
	if got := tell(English); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestSeatsAreSaidAsTheViewerSeesThem(t *testing.T) {
	v := engine.View{Viewer: engine.P2, Players: make([]engine.Player, 4)}
	var got []string
	for s := engine.P1; s <= engine.P4; s++ {
		got = append(got, In(Chinese).Seat(v, s), In(English).SeatTag(v, s))
	}
	if want := "上家 Before 你 You 下家 Next 对家 Partner"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	v.Viewer = engine.Watcher
	if got := In(Chinese).Seat(v, engine.P3) + In(English).Seat(v, engine.P3); got != "3 号位player 3" {
		t.Errorf("for a watcher: %q", got)
	}
	v = engine.View{Viewer: engine.P1, Players: make([]engine.Player, 6)}
	if got := In(Chinese).SeatTag(v, engine.P4); got != "4 号" {
		t.Errorf("across at a table of six: %q", got)
	}
	if got := In(English).Join([]string{"Ann", "Bob"}) + In(Chinese).Join([]string{"甲", "乙"}); got != "Ann and Bob甲、乙" {
		t.Errorf("joined: %q", got)
	}
}
