// These tests guard what 找朋友 says: plays with their suits, refusals that name the rule and the cards, the log of a whole
// auction, burial and settlement, what is asked and what the table waits for.
package words

import (
	"errors"
	"strings"
	"testing"

	"paizhuo/engine"
)

// friendsAt starts a record at P1's lead, level 5, spades trumps.
const friendsAt = "game zhaopengyou/1\ngiven phase=play declarer=P1 trump=S level=5\n"

func TestFriendsPlaysAreSaid(t *testing.T) {
	for _, c := range []struct{ options, cards, zh, en string }{
		{"", "HK", "红桃 K", "a king of hearts"},
		{"", "HA HA", "红桃对 A", "a pair of aces of hearts"},
		{"", "LJ LJ", "对小王", "a pair of little jokers"},
		{"", "D9 D9 D9", "方块仨 9", "three nines of diamonds"},
		{"", "H9 H9 H10 H10", "2 连对的红桃拖拉机，最大 10", "a tractor of hearts, 2 pairs up to a ten"},
		{"", "LJ LJ BJ BJ", "2 连对的拖拉机，最大大王", "a tractor, 2 pairs up to a big joker"},
		{"", "H5 H5 S5 S5", "2 连对的主牌拖拉机，最大 5", "a tractor of trumps, 2 pairs up to a five"},
		{"", "C9 C9 C9 C10 C10 C10", "2 副仨的梅花推土机，最大 10", "a bulldozer of clubs, 2 triples up to a ten"},
		{"", "HA HA HK", "红桃边三轮，对 A", "a sidecar of hearts with a pair of aces"},
		{"option throws=all\n", "HA HA HA HK HQ", "甩红桃 3 样", "a throw of hearts, 3 units"},
	} {
		_, state, events := position(t, friendsAt+c.options+"hand P1 "+c.cards+" H2 H3\nP1 play "+c.cards+"\n")
		m := state.View(engine.P2).Trick.Plays[0]
		if got := In(Chinese).Play("zhaopengyou", m); got != c.zh {
			t.Errorf("%s: %q, want %q", c.cards, got, c.zh)
		}
		if got := In(English).Play("zhaopengyou", m); got != c.en {
			t.Errorf("%s: %q, want %q", c.cards, got, c.en)
		}
		if len(events) == 0 {
			t.Errorf("%s: nothing is told", c.cards)
		}
	}
}

func TestFriendsReasonsAreSaid(t *testing.T) {
	for _, c := range []struct{ setup, action, zh, en string }{
		{"hand P1 2xH3 H4\nhand P2 2xHK H9\nP1 play 2xH3", "P2 play HK H9",
			"需要跟对子：你还有 ♥K ♥K。", "Follow with a pair: you still hold ♥K ♥K."},
		{"hand P1 2xH3 2xH4 H6\nhand P2 2xH9 2xH10 HK\nP1 play 2xH3 2xH4", "P2 play 2xH9 H10 HK",
			"需要跟拖拉机：你还有 ♥10 ♥10 ♥9 ♥9。", "Follow with a tractor: you still hold ♥10 ♥10 ♥9 ♥9."},
		{"hand P1 3xH3 H6\nhand P2 3xH9 HK\nP1 play 3xH3", "P2 play 2xH9 HK",
			"需要跟仨：你还有 ♥9 ♥9 ♥9。", "Follow with a triple: you still hold ♥9 ♥9 ♥9."},
		{"hand P1 3xH3 3xH4 H6\nhand P2 3xH9 3xH10 HK\nP1 play 3xH3 3xH4", "P2 play 3xH9 2xH10 HK",
			"需要跟推土机：你还有 ♥10 ♥10 ♥10 ♥9 ♥9 ♥9。", "Follow with a bulldozer: you still hold ♥10 ♥10 ♥10 ♥9 ♥9 ♥9."},
		{"hand P1 HA C2\nhand P2 H9 C9\nP1 play HA", "P2 play C9",
			"需要跟同花色：你还有 ♥9，这一门要出 1 张。", "Follow suit: you still hold ♥9, and 1 of the suit is owed."},
		{"hand P1 2xH3 H4\nhand P2 2xHK H9\nP1 play 2xH3", "P2 play HK",
			"张数不对：上家领出的一共 2 张，你也要出 2 张。", "Wrong number of cards: the player before you led, 2 in all. You need 2 too."},
		{"hand P1 HA HK", "P1 play HA HK",
			"几样一起出是甩牌，本桌只许甩边三轮：一个对加一个单张。", "Several units at once are a throw, and this table allows only a sidecar: a pair and a single."},
		{"hand P1 HA H5", "P1 play HA H5",
			"领出要同一门，♥5 不是这一门；级牌和王都算主。", "A lead is of one suit: not ♥5. Level cards and jokers are trumps."},
		{"given phase=bury\nhand P1 HA HK\nkitty C2", "P1 bury HA HK", "要正好扣 1 张。", "Bury exactly 1 card."},
		{"given phase=call\nhand P1 HA HK\nkitty C2", "P1 call HA", "要说第几张，第 1 张到第 3 张。", "Say which copy counts, 1 to 3."},
		{"given phase=counter\ngiven bid P1 S5\nhand P1 S5 H2 H3\nhand P2 2xC5 H4\nkitty C2", "P2 counter C5", "反主至少要 2 张一样的。", "A counter takes 2 equal cards at least."},
		{"hand P1 HA HK\nP1 play HA", "P1 play HK", "还没轮到你，现在等下家。", "Not your turn yet: waiting for the next player."},
	} {
		text := friendsAt + c.setup + "\n"
		if strings.Contains(c.setup, "phase=") {
			text = strings.Replace(text, "phase=play ", "", 1)
		}
		game, state, _ := position(t, text)
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

func TestFriendsLog(t *testing.T) {
	tell := func(l Lang, text string) string {
		_, _, events := position(t, text)
		var lines []string
		for _, e := range engine.Seen(events, engine.Watcher) {
			if line := In(l).Log("zhaopengyou", e, seatNames); line != "" {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "; ")
	}
	auction := "game zhaopengyou/1\ngiven first=P1\nhand P1 S2 C9 C8\nhand P2 2xD2 HA\nhand P3 2xC2 D9\nhand P4 C9 C8 C7\nhand P5 D9 D8 D7\nkitty C3\n" +
		"D deal n=15\nP1 bid S2\nP2 bid 2xD2\nP3 pass\nP4 pass\nP5 pass\nP1 pass\nP2 call HA n=1\nP2 bury C3\nP3 counter 2xC2\n"
	if got, want := tell(Chinese, auction), "P1 亮 ♠2; P2 亮 ♦2 ♦2; P3 过; P4 过; P5 过; P1 过; P2 坐庄，方块是主; P2 叫第 1 张 ♥A，打出来的人是朋友; P2 拿起底牌，1 张; P2 扣下 1 张; P3 用 ♣2 ♣2 反成梅花; P3 拿起底牌，1 张"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if got, want := tell(English, auction), "P1 bids ♠2; P2 bids ♦2 ♦2; P3 passes; P4 passes; P5 passes; P1 passes; P2 is the declarer, diamonds are trumps; P2 calls whoever plays number 1 of ♥A; P2 takes up the kitty, 1 card; P2 buries 1 card; P3 counters with ♣2 ♣2: clubs are trumps; P3 takes up the kitty, 1 card"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	end := "game zhaopengyou/1\ngiven phase=play declarer=P1 trump=S\ngiven levels P1=4 P2=J P3=5 P4=2 P5=6\ngiven called HK n=1\ngiven captured P3=5\nkitty C10\n" +
		"hand P1 HA\nhand P2 HK\nhand P3 H3\nhand P4 S3\nhand P5 S6\nP1 play HA\nP2 play HK\nP3 play H3\nP4 play S3\nP5 play S6\nP2 give P1 n=1\nP1 refuse\nP2 give P3 n=1\n"
	if got, want := tell(Chinese, end), "P1 出 ♥A; P2 出 ♥K; P2 是庄家的朋友; P3 出 ♥3; P4 出 ♠3; P4 毙了; P5 出 ♠6; P5 盖毙; P5 赢下这一轮，得 10 分; P5 抠底，底牌算 30 分; P1 现在打 8; P2 给P1 1 级; P1 谢绝 1 级; P2 让P3降 1 级; P3 现在打 4"; !strings.HasPrefix(got, want) {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	fails := friendsAt + "hand P1 2xHA HK\nhand P3 HA H2 H3\nP1 play 2xHA HK\n"
	if got, want := tell(Chinese, fails), "P1 甩 ♥A ♥A ♥K，没有甩成; P1 出 ♥K"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if got, want := tell(English, fails), "P1 tries to throw ♥A ♥A ♥K, and it fails; P1: ♥K"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestFriendsIsAskedAndWaitedFor(t *testing.T) {
	zh, en := In(Chinese), In(English)
	for _, c := range []struct{ text, wait, prompt string }{
		{"game zhaopengyou/1\n", "正在发牌，有级牌或者两张王的可以亮主", "有级牌、有两张一样的王，就可以亮主抢庄"},
		{"game zhaopengyou/1\ngiven phase=bid first=P1\n", "牌发完了，等P1亮主或者过", "有级牌、有两张一样的王，就可以亮主抢庄"},
		{"game zhaopengyou/1\ngiven phase=call declarer=P1 trump=S\n", "等P1叫朋友", "叫一张牌，打出来的人是你的朋友"},
		{"game zhaopengyou/1\ngiven phase=bury declarer=P1 trump=S\n", "等P1扣底", "选好要扣的牌"},
		{"game zhaopengyou/1\ngiven phase=counter declarer=P5 trump=S\n", "等P1反主或者过", "要反主吗？一对以上的级牌或者王，换成你的花色"},
		{friendsAt, "等P1领出", ""},
	} {
		_, state, _ := position(t, c.text)
		if got := zh.Waiting(state.View(engine.Watcher), seatNames); got != c.wait {
			t.Errorf("%q: %q, want %q", c.text, got, c.wait)
		}
		v := state.View(engine.P1)
		if got := zh.Prompt(v); got != c.prompt {
			t.Errorf("%q: %q, want %q", c.text, got, c.prompt)
		}
		if (en.Prompt(v) == "") != (c.prompt == "") || (en.PromptNote(v) == "") != (c.prompt == "") {
			t.Errorf("%q: in English %q, %q", c.text, en.Prompt(v), en.PromptNote(v))
		}
	}
	if got := zh.Level("zhaopengyou", "joker") + zh.Level("zhaopengyou", "cleared") + zh.Level("zhaopengyou", "J"); got != "王打穿J" {
		t.Error(got)
	}
}

func TestEveryMarkOfFriendsIsSaid(t *testing.T) {
	marks := []engine.Mark{"may-bid", "passed", "buries", "void-trump", "void-s", "void-h", "void-c", "void-d"}
	for _, l := range Languages() {
		for _, m := range marks {
			if In(l).MarkHelp("zhaopengyou", m) == "" {
				t.Errorf("%s: nothing explains the mark %s", l, m)
			}
		}
	}
}
