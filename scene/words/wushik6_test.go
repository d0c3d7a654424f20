// These tests guard what 六人 5·10·K says beside plays and refusals: the deal, the burial, calls and partners, what the table waits for, the settlement's words.
package words

import (
	"errors"
	"strings"
	"testing"

	"paizhuo/engine"
)

// wushik6At starts a record in the play: P1 is the declarer, two aces are called.
const wushik6At = "game wushik6/1\ngiven phase=play declarer=P1\ngiven called HA n=1\ngiven called SA n=2\n"

func TestWushik6PlaysAreSaid(t *testing.T) {
	for _, c := range []struct{ cards, zh, en string }{
		{"S9", "单张 9", "a nine"},
		{"LJ", "单张小王", "a little joker"},
		{"BJ BJ", "对大王", "a pair of big jokers"},
		{"S9 H9", "对 9", "a pair of nines"},
		{"LJ LJ LJ", "三个小王", "three little jokers"},
		{"S9 H9 D9 C4", "三个 9，带一张", "three nines and one card"},
		{"S9 H9 D9 C4 S4", "三个 9，带两张", "three nines and two cards"},
		{"S3 H4 C5 D6 H7", "顺子 3–7", "a straight 3–7"},
		{"S3 H3 D3 S4 H4 D4 S7 S8", "飞机 3–4，各带一张", "a plane 3–4 with one card each"},
		{"S3 H3 D3 S4 H4 D4 S8 H8 S9 H9", "飞机 3–4，各带一对", "a plane 3–4 with a pair each"},
		{"S5 H10 CK", "混花510K", "a mixed 5-10-K"},
		{"H5 H10 HK", "红桃同花510K", "a 5-10-K of hearts"},
		{"S9 H9 D9 C9 C9", "炸弹，五个 9", "a bomb of five nines"},
		{"LJ BJ", "王炸", "a joker bomb"},
	} {
		_, state, _ := position(t, wushik6At+"hand P1 "+c.cards+" D2\nP1 play "+c.cards+"\n")
		m := state.View(engine.P2).Trick.ToBeat()
		if got := In(Chinese).Play("wushik6", *m); got != c.zh {
			t.Errorf("%s: %q, want %q", c.cards, got, c.zh)
		}
		if got := In(English).Play("wushik6", *m); got != c.en {
			t.Errorf("%s: %q, want %q", c.cards, got, c.en)
		}
		for _, l := range Languages() {
			if needs := In(l).Needs(state.View(engine.P2), *m); needs == "" || strings.ContainsAny(needs, "{}") {
				t.Errorf("%s: what beats %s is said %q", l, c.cards, needs)
			}
		}
	}
}

func TestWushik6ReasonsAreSaid(t *testing.T) {
	const dealt = "game wushik6/1\nhand P1 S4 H4\nhand P2 S3 S7\nhand P3 D8 D3\nhand P4 D6 D7\nhand P5 C8 C7\nhand P6 C6 C9\nkitty S9 H9 D9 SJ HJ DJ\n"
	const bury = "game wushik6/1\ngiven phase=bury declarer=P1\nhand P1 HA HA HA SA S5\nkitty S3 D3 C10 SQ SQ H2\n"
	for _, c := range []struct{ setup, action, zh, en string }{
		{wushik6At + "hand P1 S9 H9 S2\nhand P2 S8 H8 D3\nP1 play S9 H9", "P2 play S8 H8",
			"压不住：上家出的是对 9，要更大的对子，或者 510K、炸弹、王炸。",
			"Not high enough: the player before you played a pair of nines. You need a higher pair, a 5-10-K or a bomb."},
		{wushik6At + "hand P1 LJ BJ S2\nhand P2 S8 H8 D8 C8 D3\nP1 play LJ BJ", "P2 play S8 H8 D8 C8",
			"压不住：上家出的是王炸，要不起，没有牌压得住王炸。",
			"Not high enough: the player before you played a joker bomb. You need to pass: nothing beats a joker bomb."},
		{wushik6At + "hand P1 S3 H3 D3 S4 C5", "P1 play S3 H3 D3 S4 C5", "三带二要带一对，♠4 ♣5 不是一对。", "A triple takes a pair along, and ♠4 ♣5 is none."},
		{wushik6At + "hand P1 CJ CQ CK CA D2", "P1 play CJ CQ CK CA D2",
			"顺子、连对、飞机只能从 3 到 A，♦2 连不进去。", "Straights, pairs runs and planes go from 3 up to ace: ♦2 cannot be in one."},
		{dealt + "D deal n=12", "P3 reveal D8", "你这一局只能亮 3，♦8 亮不了。", "In this deal you can reveal a 3 only, not ♦8."},
		{dealt + "D deal n=10\nP2 reveal S3\nD deal n=1", "P3 reveal D3", "已经有人先亮了 ♠3，庄家定了，不能再亮。", "♠3 was revealed first: there is a declarer, and nobody else can reveal."},
		{dealt + "given dealno=2\ngiven winners P3\ngiven last=P1\nD deal n=12", "P2 reveal S3", "上一局的赢家才能亮牌，你这一局不能亮。", "Only the winners of the last deal may reveal, and you are not one of them."},
		{bury, "P1 bury S3 D3", "要正好扣 6 张。", "Bury exactly 6 cards."},
		{bury, "P2 bury S3 D3", "还没轮到你，现在等上家。", "Not your turn yet: waiting for the player before you."},
		{bury + "P1 bury HA HA S3 D3 SQ SQ", "P1 call HA n=2", "只能叫第 1 张到第 1 张，扣掉的打不出来。", "Call number 1 to 1: what is buried cannot be played."},
		{bury + "P1 bury HA HA S3 D3 SQ SQ", "P1 call HK n=1", "每个花色只能叫最大的，没有三张全扣掉的那张，这个花色叫 ♥A。", "Of each suit you call the highest card that is not wholly buried: here ♥A."},
		{bury + "P1 bury HA HA S3 D3 SQ SQ", "P1 call H2 n=1", "2 和王不能叫，♥2 叫不了。", "2s and jokers are never called: not ♥2."},
	} {
		game, state, _ := position(t, c.setup+"\n")
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

func TestWushik6Log(t *testing.T) {
	tell := func(l Lang, events []engine.Event) string {
		var lines []string
		for _, e := range events {
			if line := In(l).Log("wushik6", e, seatNames); line != "" && e.For.Has(engine.P5) {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "; ")
	}
	_, _, events := position(t, "game wushik6/1\nhand P1 S4 HA\nhand P2 S3 S7\nhand P3 D8 D4\nhand P4 D6 D7\nhand P5 HA C7\nhand P6 C6 C9\nkitty S9 H9 D9 SJ HJ DJ\n"+
		"D deal n=11\nP2 reveal S3\nD deal n=1\nP2 bury S9 H9 D9 SJ HJ DJ\nP2 call HA n=1\nP2 call SA n=1\nP2 play S7\nP3 pass\nP4 pass\nP5 play HA\n")
	want := "P2 亮 ♠3，坐庄; P2 拿起底牌，6 张; P2 扣下 6 张底牌; P2 叫第 1 张 ♥A 的人; P2 叫第 1 张 ♠A 的人; P2 出 单张 ♠7; P3 不要; P4 不要; P5 出 单张 ♥A; P5 打出了第 1 张 ♥A; P5 是庄家的对家"
	if got := tell(Chinese, events); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	want = "P2 reveals ♠3 and is the declarer; P2 takes up the kitty, 6 cards; P2 buries 6 cards; P2 calls whoever plays number 1 of ♥A; P2 calls whoever plays number 1 of ♠A; " +
		"P2: single ♠7; P3 passes; P4 passes; P5: single ♥A; P5 has played number 1 of ♥A; P5 is the declarer's partner"
	if got := tell(English, events); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	_, _, events = position(t, "game wushik6/1\ngiven phase=play declarer=P1 dealno=3\ngiven called HA n=1 P1\ngiven called SA n=1\ngiven levels P1=A P2=4\ngiven captured P1=300\nhand P1 SA\nhand P2 S4 S9\nkitty S6 S6 S7 S7 S8 S8\nP1 play SA\n")
	want = "P1 出 单张 ♠A; P1 打出了第 1 张 ♠A; P1 独庄，一打五; P1 第 1 个出完; P1 赢下这一轮，得 0 分; P1 通关; 这一局打完了。"
	if got := tell(Chinese, events); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	_, _, events = position(t, "game wushik6/1\ngiven phase=play declarer=P1 dealno=3\ngiven called HA n=1 P1\ngiven called SA n=1\ngiven levels P1=9\nhand P1 SA\nhand P2 S4 S9\nkitty S6 S6 S7 S7 S8 S8\nP1 play SA\n")
	if got, want := tell(Chinese, events), "P1 升 3 级，升到 Q"; !strings.Contains(got, want) {
		t.Errorf("%s lacks %s", got, want)
	}
	if got, want := tell(English, events), "P1 rises by 3 to level Q"; !strings.Contains(got, want) {
		t.Errorf("%s lacks %s", got, want)
	}
}

func TestWushik6Waits(t *testing.T) {
	const dealt = "game wushik6/1\nhand P1 S4 H4\nhand P2 S3 S7\nhand P3 D8 D3\nhand P4 D6 D7\nhand P5 C8 C7\nhand P6 C6 C9\nkitty S9 H9 D9 SJ HJ DJ\n"
	const bury = dealt + "D deal n=12\nP2 reveal S3\nD close\n"
	const call = bury + "P2 bury S9 H9 D9 SJ HJ DJ\n"
	const play = call + "P2 call HA n=1\nP2 call SA n=1\n"
	for _, c := range []struct{ setup, zh, en string }{
		{dealt, "正在发牌", "Dealing"},
		{dealt + "D deal n=8\nP2 reveal S3\nD deal n=1\n", "正在发牌", "Dealing"},
		{bury, "等P2扣底", "Waiting for P2 to bury"},
		{call, "等P2叫暗对家", "Waiting for P2 to call"},
		{play, "等P2出牌", "Waiting for P2"},
		{play + "P2 play S7\n", "等P3出牌", "Waiting for P3"},
	} {
		_, state, _ := position(t, c.setup)
		v := state.View(engine.Watcher)
		if got := In(Chinese).Waiting(v, seatNames); got != c.zh {
			t.Errorf("%s: %q, want %q", c.setup, got, c.zh)
		}
		if got := In(English).Waiting(v, seatNames); got != c.en {
			t.Errorf("%s: %q, want %q", c.setup, got, c.en)
		}
	}
	_, state, _ := position(t, bury)
	for _, l := range Languages() {
		w, v := In(l), state.View(engine.P2)
		if w.Prompt(v) == "" || w.PromptNote(v) == "" {
			t.Errorf("%s: nothing is asked of the declarer who buries", l)
		}
	}
}
