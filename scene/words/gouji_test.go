// These tests guard what 够级 says beside plays and refusals: who may answer, what is asked in a window, marks, choices, and every game's word for its marks.
package words

import (
	"errors"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
)

// goujiAt starts a record at a lead of the second deal.
const goujiAt = "game gouji/1\ngiven phase=play dealno=2\ngiven lead=P1\n"

func seatNames(s engine.Seat) string { return s.String() }

func TestGoujiPlaysAreSaid(t *testing.T) {
	for _, c := range []struct{ cards, zh, en string }{
		{"S9", "一张 9", "a nine"},
		{"S9 H9", "两张 9", "two nines"},
		{"SJ HJ CJ S2 H2", "五张 J", "five jacks"},
		{"LJ LJ S9 H9 C9", "两张小王、三张 9", "two little jokers and three nines"},
		{"BJ LJ S9", "一张大王、一张小王、一张 9", "a big joker, a little joker and a nine"},
		{"LJ", "一张小王", "a little joker"},
		{"S2 H2", "两张 2", "two twos"},
		{"S9 S9 S9 S9 H9 H9 H9 H9 D9 D9 D9 D9 C9", "13张 9", "13 nines"},
	} {
		game, state, events := position(t, goujiAt+"hand P1 "+c.cards+" D3\nhand P4 C3\nP1 play "+c.cards+"\n")
		m := events[0]
		view := state.View(engine.P4)
		r := game.Read(view, m.Cards)
		if len(r) != 1 {
			t.Fatalf("%s: %v", c.cards, r)
		}
		if got := In(Chinese).Reading("gouji", r[0], m.Cards); got != c.zh {
			t.Errorf("%s: %q, want %q", c.cards, got, c.zh)
		}
		if got := In(English).Reading("gouji", r[0], m.Cards); got != c.en {
			t.Errorf("%s: %q, want %q", c.cards, got, c.en)
		}
	}
	burned := engine.Move{Verb: engine.Burn, Cards: []card.Card{card.BigJoker}, As: &engine.Reading{As: "jokers-BJ", Shape: "jokers", N: 1, Rank: "BJ"}}
	if got := In(Chinese).Play("gouji", burned); got != "一张大王" {
		t.Errorf("a burn set is said %q", got)
	}
	for _, c := range []struct {
		verb   engine.Verb
		zh, en string
	}{{engine.Pass, "过牌 过牌 过", "pass Pass Pass"}, {engine.Yield, "让牌 让牌 让", "yield (让牌) Yield Yield"}} {
		m := engine.Move{Verb: c.verb}
		zh, en := In(Chinese), In(English)
		if got := zh.Play("gouji", m) + " " + zh.Button("gouji", c.verb) + " " + zh.Slot("gouji", c.verb); got != c.zh {
			t.Errorf("%s: %q, want %q", c.verb, got, c.zh)
		}
		if got := en.Play("gouji", m) + " " + en.Button("gouji", c.verb) + " " + en.Slot("gouji", c.verb); got != c.en {
			t.Errorf("%s: %q, want %q", c.verb, got, c.en)
		}
	}
}

func TestGoujiReasonsAreSaid(t *testing.T) {
	for _, c := range []struct{ setup, action, zh, en string }{
		{"hand P1 2xLJ 3x9 4\nhand P4 2xBJ S8 H8 D8 3\nP1 play 2xLJ S9 H9 C9\nD close", "P4 play 2xBJ S8 H8 D8",
			"压不住：对头出的是两张小王、三张 9，从大到小一张对一张，你的第 3 张就不够大。",
			"Not high enough: your opposite played two little jokers and three nines. Card by card from the highest, yours falls short at number 3."},
		{"hand P1 LJ 3\nhand P4 LJ 3\nP1 play LJ\nD close", "P4 play LJ",
			"王没盖住：对头出的是一张小王，你要有 1 张大王。", "The jokers are not covered: your opposite played a little joker. You need 1 big joker."},
		{"hand P1 SK HK 3\nP1 play SK HK\nD close", "P5 play SK",
			"下手联邦出的是两张 K，够级牌只有对头和无头的人能压，别人要管就得烧，现在过了烧牌的时候。",
			"Your ally on the right played two kings, a gouji play: only the opposite and the headless may beat it. Others burn, and the time for that is over."},
		{"hand P1 SK HK 3\nP1 play SK HK", "P4 play SA",
			"还没轮到你，现在等上家、下家、上手联邦、下手联邦。", "Not your turn yet: waiting for the player before you, the next player, your ally on the left and your ally on the right."},
		{"hand P1 SK HK 3\nP1 play SK HK", "P2 pass",
			"现在只问烧不烧：要烧就选好牌点烧牌，不烧就点不烧，不算过牌。", "You are asked whether you burn. Select cards and burn, or decline; declining is not a pass."},
		{"hand P1 SK HK 3\nhand P2 SA HA LJ 3\nP1 play SK HK", "P2 burn SA HA",
			"这手没有王，出完手里还有几种点数，不能烧；你还有一张小王，可以带上。", "You cannot burn without a joker here: more than one rank would be left. You hold a little joker."},
		{"hand P1 BJ 3\nP1 play BJ", "P3 play S3",
			"刚才那手有一张大王，谁都压不住，这一轮已经完了，现在等上手联邦出牌。", "Nothing beats a big joker: the trick is over, and the lead is with your ally on the left."},
		{"hand P1 S4 H5 3", "P1 play S4 H5", "2 和王不算，一手牌只能有一种点数，♠4 凑不进去。", "Apart from 2s and jokers a set has one rank: ♠4 cannot be in it."},
		{"hand P1 S4 H5 3", "P1 yield", "这一轮由你先出，不能过，也不能让。", "You lead this trick, so you can neither pass nor yield."},
		{"hand P1 S4 H5 3", "P1 ready", "现在不能准备。", "You cannot say that you are ready now."},
		{"given burning P1 of P2\nhand P1 LJ S9 H9", "P1 play S9", "你在烧牌，先出的每一手都要带王，你还有一张小王。", "You are burning: every set you lead needs a joker. You hold a little joker."},
		{"given burning P1 of P2\nhand P1 S9 H9 D9", "P1 play S9",
			"你在烧牌，先出的每一手都要带王；全是 3 的一手，或者烧完只剩一种点数时一次出光，可以不带。",
			"You are burning: every set you lead needs a joker, except 3s alone, or all you hold if the burn set left one rank."},
		{"given out=P5,P6\nhand P1 S4 S5\nP1 play S4\nP2 pass", "P2 play S9", "这一手你过了，再有人出牌才问你。", "You have passed on this set. You are asked again when somebody plays."},
		{"given phase=revolt\nhand P1 S2 BJ BJ 3", "P1 revolt", "手里一张王、一张 2 都没有才能革命，你有一张 2、两张大王。", "You can revolt only without jokers and 2s. You hold a two and two big jokers."},
		{"given out=P1 lead=P2\nhand P2 3\nhand P3 5 5\nhand P4 6 2\nhand P5 K 2 3\nhand P6 7 LJ\nP2 play S3\nP3 play S5\nP4 play S6\nP5 play S2", "P4 play H2",
			"下家出的是一张 2，他对面已经没有人，这是够死级，只有烧牌的人动得了。", "The next player played a two with nobody left across the table, a dead level (够死级): only burners may touch it."},
	} {
		text := goujiAt + c.setup + "\n"
		if strings.Contains(c.setup, "phase=") {
			text = strings.Replace(text, "phase=play ", "", 1)
		}
		if strings.Contains(c.setup, "lead=") {
			text = strings.Replace(text, "given lead=P1\n", "", 1)
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

// TestRefusedSetupsAreSaid guards that a house rule or a deal that can't be is
// refused in words, before there is any View.
func TestRefusedSetupsAreSaid(t *testing.T) {
	game := games.Find("gouji")
	view := engine.View{Game: "gouji"}
	for _, c := range []struct {
		options engine.Options
		given   []engine.Given
		zh, en  string
	}{
		{engine.Options{"siji_limit": "2"}, nil, "玩法不能设成“死级管几轮 = 2”。", "A house rule cannot be “How long dead (死级) holds = 2”."},
		{engine.Options{"packs": "4"}, nil, "没有“packs”这项玩法。", "There is no house rule “packs”."},
		{nil, []engine.Given{engine.GivenSeat("lead", engine.Dealer)}, "这副牌摆得不对，问题在“谁先出”。", "The cards are set up wrongly: “who leads”."},
		{nil, []engine.Given{{Key: "nonsense"}}, "这副牌摆得不对，问题在“nonsense”。", "The cards are set up wrongly: “nonsense”."},
	} {
		_, err := game.New(engine.Config{Options: c.options}, engine.Deal{Given: c.given})
		why, ok := errors.AsType[*engine.Illegal](err)
		if !ok {
			t.Errorf("%v %v: %v", c.options, c.given, err)
			continue
		}
		if got := In(Chinese).Reason(why, view, nil); got != c.zh {
			t.Errorf("got %s, want %s", got, c.zh)
		}
		if got := In(English).Reason(why, view, nil); got != c.en {
			t.Errorf("got %s, want %s", got, c.en)
		}
	}
}

func TestWaitingSaysWhoMayAnswer(t *testing.T) {
	for _, c := range []struct{ text, zh, en string }{
		{"", "等P1先出", "Waiting for P1 to lead"},
		{"hand P1 3 4\nP1 play S3", "等P2出牌", "Waiting for P2"},
		{"hand P1 SK HK 3\nP1 play SK HK", "够级牌：P3、P5、P2、P6可以烧，没人烧再问对头P4", "Gouji play: P3, P5, P2 and P6 may burn, else P4 is asked, the opposite"},
		{"hand P1 SK HK 3\nP1 play SK HK\nD close", "够级牌：只有对头P4能压", "Gouji play: only P4, the opposite, may beat it"},
		{"given out=P4\nhand P1 3 4\nhand P2 SK HK\nP1 pass", "", ""},
		{"hand P1 3 4\nP1 play S3\nP2 pass\nP3 pass\nP4 yield\nP5 pass\nP6 pass", "P4让过牌，再问一次", "P4 yielded and is asked again"},
		{"hand P1 3 4\nP1 play S3\nP2 pass\nP3 pass\nP4 pass\nP5 pass\nP6 pass", "没人压，再问对头P4一次", "Nobody beat it: P4, the opposite, is asked once more"},
		{"given burning P1 of P2\nhand P1 LJ 3", "等P1先出，他在烧牌，每手须带王", "Waiting for P1 to lead: burning, so with a joker"},
		{"given out=P4\nhand P1 SK HK 3\nP1 play SK HK", "等P2出牌", "Waiting for P2"},
		{"hand P1 SK HK\nhand P4 SA HA 3\nP1 play SK HK\nD close\nP4 play SA HA", "够死级：只有P6、P2、P5、P3可以烧", "Dead level: only P6, P2, P5 and P3 may burn"},
		{"given out=P2,P3\nhand P1 SK HK 3\nP1 play SK HK", "等P4出牌", "Waiting for P4"},
	} {
		if c.zh == "" {
			continue
		}
		_, state, _ := position(t, goujiAt+c.text+"\n")
		view := state.View(engine.Watcher)
		if got := In(Chinese).Waiting(view, seatNames); got != c.zh {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.zh)
		}
		if got := In(English).Waiting(view, seatNames); got != c.en {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.en)
		}
	}
	for _, c := range []struct{ text, zh string }{
		{"game gouji/1\n", "正在发牌，等人亮 3"},
		{"game gouji/1\nhand P1 H3 H3\nhand P2 4 4\nhand P3 4 4\nhand P4 4 4\nhand P5 4 4\nhand P6 5 5\nD deal n=12\nP1 show 2xH3\n", "正在发牌，P1亮了 3，暂定先出"},
		{"game gouji/1\ngiven phase=revolt\n", "等大家选革命还是准备"},
		{"game gouji/1\ngiven phase=choose revolted=P1 lead=P2 dealno=2\n", "等P4选活级还是死级"},
		{"game gouji/1\ngiven phase=play dealno=2 lead=P2 out=P4\nhand P1 LJ\nhand P2 SK HK 3\nP2 play SK HK\nD close\nP5 pass\n", "够级牌：P1无头，也能压"},
		{"game wushik/1\ngiven lead=P1\nhand P1 S9 S4\n", "等P1出牌"},
		{"game wushik/1\ngiven lead=P1\nhand P1 S9 S4\nP1 play S9\n", "等P2出牌"},
	} {
		_, state, _ := position(t, c.text)
		if got := In(Chinese).Waiting(state.View(engine.Watcher), seatNames); got != c.zh {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.zh)
		}
	}
	if got := In(Chinese).Waiting(engine.View{Game: "gouji", Phase: engine.PhaseOver}, seatNames); got != "" {
		t.Errorf("after the deal: %q", got)
	}
}

func TestPromptsAndWhatHangsOnThem(t *testing.T) {
	zh, en := In(Chinese), In(English)
	_, state, _ := position(t, goujiAt+"hand P1 SK HK 3\nP1 play SK HK\n")
	v := state.View(engine.P2)
	if got := zh.Prompt(v); got != "上家出了两张 K，要烧吗？" {
		t.Error(got)
	}
	if got := en.Prompt(v); got != "The player before you played two kings. Burn?" {
		t.Error(got)
	}
	if got := zh.PromptNote(v); !strings.Contains(got, "不算过牌") {
		t.Error(got)
	}
	if zh.Prompt(state.View(engine.P4)) != "" || zh.PromptNote(state.View(engine.P4)) != "" {
		t.Error("the opposite is asked to burn")
	}
	_, state, _ = position(t, "game gouji/1\ngiven phase=choose revolted=P1 lead=P2 dealno=2\n")
	v = state.View(engine.P4)
	if got := zh.Prompt(v); got != "你的对头革命了，选活级还是死级？" {
		t.Error(got)
	}
	var said []string
	for _, a := range v.Ask.Choices {
		said = append(said, zh.Choice("gouji", a), en.Choice("gouji", a))
		if zh.ChoiceHelp("gouji", a) == "" || en.ChoiceHelp("gouji", a) == "" {
			t.Errorf("%v has no help", a)
		}
	}
	if got := strings.Join(said, ", "); got != "活级, Live (活级), 死级, Dead (死级)" {
		t.Error(got)
	}
	if got := zh.Fact("gouji", engine.Fact{Key: "chosen", Value: "dead"}); got != "革命者的对头选了 死级" {
		t.Error(got)
	}
	for _, verb := range []engine.Verb{engine.Burn, engine.Revolt} {
		if zh.Guard("gouji", verb) == "" || en.Guard("gouji", verb) == "" {
			t.Errorf("%s is not guarded", verb)
		}
	}
	if zh.Guard("gouji", engine.Play) != "" || zh.Guard("wushik", engine.Play) != "" {
		t.Error("a play is guarded")
	}
	if got := zh.Button("wushik", engine.Pass) + zh.Slot("wushik", engine.Pass) + en.Button("wushik", engine.Bid); got != "不出不出Bid" {
		t.Error(got)
	}
}

func TestEveryMarkOfGoujiIsSaid(t *testing.T) {
	silent := map[string]bool{"yield-used": true, "free": true, "fresh": true} // known from others, or of the whole table
	for _, l := range Languages() {
		w := In(l)
		for _, m := range strings.Fields("claims revolted failed passed yielded yield-used headless dead-level free burning fresh burned offered again last-chance") {
			if got := w.Mark("gouji", engine.Mark(m)); (got == "") != silent[m] {
				t.Errorf("%s: the mark %s is %q", l, m, got)
			}
			if w.MarkHelp("gouji", engine.Mark(m)) == "" {
				t.Errorf("%s: nothing explains the mark %s", l, m)
			}
		}
	}
	if got := In(Chinese).MarkHelp("gouji", "burning"); !strings.Contains(got, "须带王") {
		t.Errorf("burning is explained %q", got)
	}
}

func TestSeatsAtASixTable(t *testing.T) {
	v := engine.View{Game: "gouji", Viewer: engine.P5, Players: make([]engine.Player, 6)}
	var zh, en []string
	for i := range 6 {
		s := engine.P5.Plus(i, 6)
		zh = append(zh, In(Chinese).Seat(v, s)+"/"+In(Chinese).SeatTag(v, s))
		en = append(en, In(English).Seat(v, s)+"/"+In(English).SeatTag(v, s))
	}
	if got := strings.Join(zh, " "); got != "你/我 下家/下家 下手联邦/联邦 对头/对头 上手联邦/联邦 上家/上家" {
		t.Error(got)
	}
	if got := strings.Join(en, ", "); got != "you/You, the next player/Next, your ally on the right/Ally, your opposite/Opposite, your ally on the left/Ally, the player before you/Before" {
		t.Error(got)
	}
	v.Viewer = engine.Watcher
	if got := In(Chinese).Seat(v, engine.P3); got != "3 号位" {
		t.Errorf("for a watcher: %q", got)
	}
}

func TestGoujiLog(t *testing.T) {
	tell := func(l Lang, events []engine.Event) string {
		var lines []string
		for _, e := range events {
			if line := In(l).Log("gouji", e, seatNames); line != "" {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "; ")
	}
	_, _, events := position(t, goujiAt+"hand P1 SK HK 3\nhand P2 BJ SA\nP1 play SK HK\nP2 burn BJ SA\nD close\n")
	want := "P1 出 两张 K，够级; P2 要烧，用一张大王、一张 A; P2 烧P1的牌; P2 出 一张大王、一张 A，够级; P2 走科，头科; P2 烧牌成功; P2 赢下这一轮; P5 无头了; P3 接风"
	if got := tell(Chinese, events); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	want = "P1: two kings, a gouji play; P2 wants to burn with a big joker and an ace; P2 burns what P1 played; P2: a big joker and an ace, a gouji play; P2 is out, 1st; P2: the burn has succeeded; P2 takes the trick; P5 is headless (无头); P3 inherits the lead"
	if got := tell(English, events); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	_, _, events = position(t, "game gouji/1\ngiven dealno=2\nhand P1 H3 H3\nhand P2 4 4\nhand P3 4 4\nhand P4 4 4\nhand P5 4 4\nhand P6 5 5\nD deal n=12\nP1 show 2xH3\nD close\nP2 revolt\nD close\nP5 choose as=dead\nP1 play H3\n")
	want = "P1 亮 3：♥3 ♥3，暂定先出; P2 要革命; P2 革命; P5 选死级; P1 先出; P1 出 一张 3"
	if got := tell(Chinese, events); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}
