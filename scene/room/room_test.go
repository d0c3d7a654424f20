// These tests guard what a room says and offers: every trouble has its sentence and a
// way on, nobody is offered what only the owner may do, and nobody is left out of
// what a host can see.
package room

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/words"
)

var now = time.Unix(1000, 0)

// sample is a room of six: the owner and host, two guests, a bot, one who is away,
// and an empty seat; and one who looks on.
func sample(you int) *scene.RoomView {
	return &scene.RoomView{Stage: scene.Inside, Hosting: you == 1, Code: "7K2QF9XWDM", Invite: "https://x/#r=1", At: now, Room: engine.Room{
		Phase: engine.RoomGathering, You: you, Owner: 1, Rules: engine.RoomRules{Game: "gouji", Options: engine.Options{}},
		Places: []engine.Place{
			{Who: &engine.Person{ID: 1, Name: "Ann", Link: engine.LinkHost}, Ready: true},
			{Who: &engine.Person{ID: 2, Name: "Bo", Link: engine.LinkDirect}, Ready: true},
			{Bot: true},
			{Who: &engine.Person{ID: 3, Name: "Cy", Link: engine.LinkAway}, Absent: 12_000},
			{Who: &engine.Person{ID: 4, Name: "Di", Link: engine.LinkRelayed, Slow: true}, Ready: true},
			{},
		}, Watch: []engine.Person{{ID: 5, Name: "Ed", Link: engine.LinkRelayed}},
		Heirs: []int{2, 4},
	}}
}

func lookOf(v *scene.RoomView, l words.Lang) look {
	var game engine.Game
	for _, g := range games.All() {
		if g.Info().Name == v.Room.Rules.Game {
			game = g
		}
	}
	return look{w: words.In(l), v: v, game: game, name: "me", now: now}
}

// said returns all texts and labels of nodes, ids the ids of their buttons.
func said(nodes []browser.Node) string {
	var b strings.Builder
	for _, n := range nodes {
		fmt.Fprintf(&b, "%s\n%s\n%s", n.Text, n.Label, said(n.Kids))
	}
	return b.String()
}

func ids(nodes []browser.Node) map[string]string {
	all := map[string]string{}
	for _, n := range nodes {
		if n.Tag == "button" {
			all[n.ID] = n.Text
		}
		for id, text := range ids(n.Kids) {
			all[id] = text
		}
	}
	return all
}

func TestEveryTroubleHasItsWordsAndAWayOn(t *testing.T) {
	for _, lang := range words.Languages() {
		seen := map[string]scene.Trouble{}
		for trouble, says := range troubles {
			v := &scene.RoomView{Stage: scene.Outside, Trouble: trouble}
			body := lookOf(v, lang).body()
			text := words.In(lang).UI(says.key)
			if other, twice := seen[text]; twice || text == "" || !strings.Contains(said(body), text) {
				t.Errorf("%s: %q says %q, as %q does; shown is\n%s", lang, trouble, text, other, said(body))
			}
			seen[text] = trouble
			buttons := ids(body)
			if len(buttons) < 2 || buttons["home"] == "" {
				t.Errorf("%s: the ways on from %q are %v", lang, trouble, buttons)
			}
		}
		unknown := lookOf(&scene.RoomView{Stage: scene.Outside, Trouble: "never-heard-of"}, lang).body()
		if b := ids(unknown); b["home"] == "" || b["again"] == "" || !strings.Contains(said(unknown), words.In(lang).Lost("never-heard-of")) {
			t.Errorf("%s: an unknown trouble offers %v", lang, b)
		}
	}
}

func TestWhatAHostCanSeeIsSaidToAll(t *testing.T) {
	for _, lang := range words.Languages() {
		w := words.In(lang)
		for you, key := range map[int]words.Key{1: words.RoomSeesMine, 2: words.RoomSees, 5: words.RoomSees} {
			if body := said(lookOf(sample(you), lang).body()); !strings.Contains(body, w.UI(key)) {
				t.Errorf("%s: person %d is not told what a host can see", lang, you)
			}
		}
	}
}

func TestTheRoomSaysWhoIsMissing(t *testing.T) {
	w := words.In(words.English)
	v := sample(1)
	l := lookOf(v, words.English)
	if got := l.state(); got != w.UI(words.RoomMissing, 1) {
		t.Errorf("with an empty seat: %q", got)
	}
	v.Room.Places[5] = engine.Place{Bot: true}
	if got := l.state(); got != w.UI(words.RoomWaitFor, "Cy") || startable(v) {
		t.Errorf("with one who is not ready: %q, startable %v", got, startable(v))
	}
	v.Room.Places[3].Ready = true
	v.Room.Places[0].Ready = false // the owner's start is his ready
	if got := l.state(); got != w.UI(words.RoomAllReady) || !startable(v) {
		t.Errorf("with all ready: %q, startable %v", got, startable(v))
	}
	guest := sample(2)
	guest.Room.Places[5].Bot, guest.Room.Places[3].Ready = true, true
	if got := lookOf(guest, words.English).state(); got != w.UI(words.RoomWaitHost) {
		t.Errorf("a guest reads %q", got)
	}
}

func TestLinksAreSaidInWords(t *testing.T) {
	w := words.In(words.English)
	body := said(lookOf(sample(2), words.English).body())
	for _, want := range []string{w.UI(words.LinkHere), w.UI(words.LinkDirect), w.UI(words.LinkShaky), w.UI(words.LinkAwayFor, 12)} {
		if !strings.Contains(body, want) {
			t.Errorf("%q is not said in\n%s", want, body)
		}
	}
}

func TestOnlyTheOwnerIsOfferedWhatIsTheOwners(t *testing.T) {
	list := func(you int, seat engine.Seat) string {
		var all []string
		for _, a := range seatActs(sample(you), seat) {
			all = append(all, a.id)
		}
		return strings.Join(all, " ")
	}
	for _, c := range []struct {
		you  int
		seat engine.Seat
		want string
	}{
		{1, engine.P1, "stand"},
		{1, engine.P2, "swap mute give kick"},
		{1, engine.P3, "sit no-bot"},
		{1, engine.P4, "swap mute kick"}, // nobody gives the table to who is away
		{1, engine.P6, "sit bot"},
		{2, engine.P1, "swap mute"},
		{2, engine.P3, "sit"},
		{2, engine.P6, "sit"},
		{5, engine.P1, "mute"},
		{5, engine.P6, "sit"},
	} {
		if got := list(c.you, c.seat); got != c.want {
			t.Errorf("person %d is offered %q at %v, want %q", c.you, got, c.seat, c.want)
		}
	}
	for you, want := range map[int]bool{1: true, 2: false} {
		b := ids(lookOf(sample(you), words.English).body())
		_, change := b["change"]
		_, start := b["start"]
		if change != want || start != want {
			t.Errorf("person %d may change the rules: %v, start: %v", you, change, start)
		}
	}
	v := sample(2)
	v.Muted = []int{1}
	if a := personActs(v, v.Room.Places[0].Who); len(a) != 1 || a[0].id != "unmute" || a[0].ask.On {
		t.Errorf("somebody muted offers %+v", a)
	}
}

func TestChangedRulesStandOut(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		for _, o := range info.Options {
			if len(o.Values) < 2 {
				continue
			}
			other := o.Values[0]
			if other == o.Default {
				other = o.Values[1]
			}
			lines := Summary(words.In(words.Chinese), g, engine.Options{o.Key: other})
			n := 0
			for _, l := range lines {
				if l.Changed {
					n++
					if want := words.In(words.Chinese).Value(info.Name, o.Key, other); !strings.Contains(l.Text, want) {
						t.Errorf("%s: %s=%s is said as %q", info.Name, o.Key, other, l.Text)
					}
				}
			}
			if n != 1 {
				t.Errorf("%s: %s=%s makes %d lines stand out", info.Name, o.Key, other, n)
			}
		}
	}
}

func TestBanner(t *testing.T) {
	w := words.In(words.English)
	playing := func(you int) *scene.RoomView {
		v := sample(you)
		v.Room.Phase = engine.RoomPlaying
		v.Contact.Link = engine.LinkDirect
		v.Room.Places[5].Bot = true
		return v
	}
	away := w.UI(words.RoomAwayVote, "Cy", 28)
	if b := NewBanner(w, playing(2), false, now); b.Text != away || len(b.Acts) != 0 {
		t.Errorf("before the vote: %+v, want %q", b, away)
	}
	v := playing(2)
	v.Room.Votes = []engine.Vote{{What: engine.VoteAuto, Seat: engine.P4, For: []int{2}, Need: 2}}
	if b := NewBanner(w, v, false, now); len(b.Acts) != 1 || b.Acts[0].Ask.Verb != scene.AskVote || b.Acts[0].Ask.Seat != engine.P4 {
		t.Errorf("with a vote that is mine: %+v", b)
	} else if b.Acts[0].Ask.On || b.Acts[0].Text != w.UI(words.RoomVoted, 1, 2) {
		t.Errorf("a vote given can't be taken back: %+v", b.Acts[0])
	}
	v = playing(2)
	v.Contact.Link = engine.LinkReconnecting
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomMyLink) || !b.Urgent {
		t.Errorf("without a connection: %+v", b)
	}
	v.Gone, v.Takes = true, now.Add(20*time.Second)
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomHostGoneMe, 20) || len(b.Acts) != 1 || b.Acts[0].Ask.Verb != scene.AskHurry {
		t.Errorf("as the first heir: %+v", b)
	}
	v = playing(4)
	v.Gone, v.Takes = true, now.Add(20*time.Second)
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomHostGone, "Bo", 20) || len(b.Acts) != 1 || b.Acts[0].Ask.Verb != scene.AskHurry {
		t.Errorf("as another: %+v", b)
	}
	v.Hurried = true
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomHurried) || len(b.Acts) != 0 {
		t.Errorf("who does not want to wait: %+v", b)
	}
	v.Gathers = now.Add(-25 * time.Second)
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomNobodyFound) || len(b.Acts) != 1 || b.Acts[0].Ask.Verb != scene.AskGoOn {
		t.Errorf("who finds nobody: %+v", b)
	}
	v = playing(2)
	v.Room.Places[3].Who.Link, v.Room.Places[3].Ready = engine.LinkDirect, false
	if b := NewBanner(w, v, true, now); b.Text != w.UI(words.RoomNextWait, 3, 4, "Cy") {
		t.Errorf("after a deal: %+v", b)
	}
	if b := NewBanner(w, v, false, now); b.Text != "" {
		t.Errorf("when all is well: %+v", b)
	}
	v.Room.Places[4].Late = true
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomLate, "Di") || len(b.Acts) != 1 || b.Acts[0].Ask.Verb != scene.AskNudge || b.Acts[0].Ask.Seat != engine.P5 || b.Urgent {
		t.Errorf("when somebody thinks for long: %+v", b)
	}
	v.Room.Votes = []engine.Vote{{What: engine.VoteAuto, Seat: engine.P5, Need: 2}}
	if b := NewBanner(w, v, false, now); len(b.Acts) != 2 || b.Acts[0].Ask.Verb != scene.AskVote || b.Acts[1].Ask.Verb != scene.AskNudge {
		t.Errorf("when he thinks for longer: %+v", b)
	}
	v.Room.You = 4
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomLateMe) || len(b.Acts) != 1 || b.Acts[0].Ask.Verb != scene.AskMore {
		t.Errorf("when the reader does: %+v", b)
	}
	v.Room.You = 5
	if b := NewBanner(w, v, false, now); len(b.Acts) != 0 {
		t.Errorf("who looks on may: %+v", b)
	}
	v.Room.You, v.Room.Places[4].Clock, v.At = 4, &engine.Clock{Left: 4000, Runs: true}, now
	if b := NewBanner(w, v, false, now); b.Text != w.UI(words.RoomClockLeft, 4) {
		t.Errorf("when the clock is about to run out: %+v", b)
	}
	if b := NewBanner(w, v, false, now.Add(5*time.Second)); b.Text != w.UI(words.RoomLateMe) {
		t.Errorf("when it has: %+v", b)
	}
}

func TestCodes(t *testing.T) {
	for typed, want := range map[string]string{
		"7k2qf 9xwdm": "7K2QF9XWDM", "7K2QF-9XWDM": "7K2QF9XWDM", "oil": "011", "u": "V", "７ｋ２": "7K2",
		"abc!": "ABC", "7K2QF9XWDMZZ": "7K2QF9XWDM", "张三": "",
	} {
		if got := CleanCode(typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
	if got := SpacedCode("7K2QF9XWDM"); got != "7K2QF 9XWDM" {
		t.Errorf("said as %q", got)
	}
	for text, link := range map[string]bool{"7K2QF": false, "https://a.b/#r=x&h=y": true, "#r=x": true} {
		if looksLikeLink(text) != link {
			t.Errorf("%q is a link: %v", text, !link)
		}
	}
	body := joinBody(words.In(words.English), "7K2", "")
	boxes := 0
	for _, n := range body {
		for _, kid := range n.Kids {
			if strings.HasPrefix(kid.Class, "pz-box") {
				boxes++
			}
		}
	}
	if boxes != CodeLength {
		t.Errorf("%d boxes", boxes)
	}
}

func TestChatSpeaksTheReadersLanguage(t *testing.T) {
	s := engine.Said{From: 2, Name: "Bo", Phrase: "2"}
	if zh, en := Spoken(words.In(words.Chinese), s), Spoken(words.In(words.English), s); zh == en || zh == "" || en == "" {
		t.Errorf("the same phrase is %q and %q", zh, en)
	}
	for _, s := range []engine.Said{{Phrase: "99"}, {Phrase: "x"}, {}} {
		if got := Spoken(words.In(words.English), s); got != "" {
			t.Errorf("%+v says %q", s, got)
		}
	}
	v := sample(2)
	v.Chat = []engine.Said{s, {From: 1, Name: "Ann", Text: "<b>hi</b>"}}
	if text := said(chatBody(words.In(words.English), v)); !strings.Contains(text, "<b>hi</b>") {
		t.Errorf("a text is not shown as it was written:\n%s", text)
	}
}

func TestWhatATableDoesWithoutIsSaidInBold(t *testing.T) {
	v := sample(1)
	for id, key := range map[string]words.Key{"hints": words.RoomNoHints, "counter": words.RoomNoCounter, "undo": words.RoomNoUndo, "hands": words.RoomHandsWarn} {
		off, on := id+"=off", id+"=on"
		if id == "hands" {
			off, on = on, off
		}
		for _, lang := range words.Languages() {
			w := words.In(lang)
			rules, ok := chosen(engine.RoomRules{Game: "gouji"}, off)
			v.Room.Rules = rules
			if body := said(lookOf(v, lang).body()); !ok || !strings.Contains(body, w.UI(key)) {
				t.Errorf("%s: %s is not said", lang, off)
			}
			v.Room.Rules, ok = chosen(rules, on)
			if body := said(lookOf(v, lang).body()); !ok || strings.Contains(body, w.UI(key)) {
				t.Errorf("%s: %s is said of a table that has it", lang, off)
			}
			for _, id := range []string{off, on} {
				if ids(tableBody(w, rules))[id] == "" {
					t.Errorf("%s: no button %s", lang, id)
				}
			}
		}
	}
}
