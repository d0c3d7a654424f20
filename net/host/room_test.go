// These tests guard the room around a match: who sits where and who decides what,
// and that a room which was saved is the same room again.
package host_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// roomSetup is a room whose owner has the token "owner".
func roomSetup(t *testing.T, rules engine.RoomRules) (host.Setup, *memory) {
	s, store := setup(t, nil)
	s.Bot = first
	s.Rules, s.Games, s.Owner, s.Name = rules, games.All(), "owner", "房主"
	return s, store
}

// first is a bot that thinks no more than a hint does.
func first(v engine.View) engine.Action {
	if all := games.Find(v.Game).Suggest(v); len(all) > 0 {
		return all[0]
	}
	return engine.Action{}
}

func openRoom(t *testing.T, s host.Setup) *host.Host {
	t.Helper()
	h, err := host.Open(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(h) })
	return h
}

// enter comes into a room; without a token as a newcomer.
func enter(t *testing.T, h *host.Host, hello wire.Hello) *player {
	there, here := pipe.New()
	p := &player{Guest: guest.Join(guest.Setup{Hello: hello})}
	p.Attach(here, engine.LinkHost)
	h.Attach(there, engine.LinkHost)
	t.Cleanup(func() { p.Abandon(); <-p.Done() })
	synctest.Wait()
	p.listen()
	return p
}

// settle lets all that was asked for happen, and everybody hear of it.
func settle(all ...*player) {
	synctest.Wait()
	for _, p := range all {
		p.listen()
	}
}

// seats says in short who sits where, as a player sees it.
func (p *player) seats() string {
	var words []string
	for _, place := range p.room.Places {
		switch {
		case place.Bot:
			words = append(words, "bot")
		case place.Who == nil:
			words = append(words, "-")
		default:
			word := fmt.Sprint(place.Who.ID)
			if place.Ready {
				word += "r"
			}
			if place.Auto {
				word += "a"
			}
			words = append(words, word)
		}
	}
	for _, w := range p.room.Watch {
		words = append(words, fmt.Sprint("w", w.ID))
	}
	return strings.Join(words, " ")
}

// code is the newest refusal's, which is then forgotten.
func (p *player) code() string {
	if len(p.refusals) == 0 {
		return ""
	}
	r := p.refusals[len(p.refusals)-1]
	p.refusals = nil
	return r.Why.Code
}

func TestPeopleGatherAndPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := roomSetup(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1", "deals": "1"}})
		h := openRoom(t, s)
		a := enter(t, h, wire.Hello{Token: "owner", Name: "老王"})
		b := enter(t, h, wire.Hello{Name: "小林"})
		c := enter(t, h, wire.Hello{Name: "小林", Watch: true})
		d := enter(t, h, wire.Hello{Name: "Sara"})
		all := []*player{a, b, c, d}
		settle(all...)
		check := func(want string) {
			t.Helper()
			settle(all...)
			for i, p := range all {
				if got := p.seats(); got != want {
					t.Errorf("person %d sees %s, want %s", i+1, got, want)
				}
			}
		}
		check("1 2 4 - w3")
		if r := c.room; r.You != 3 || r.Owner != 1 || r.Phase != engine.RoomGathering || r.Places[1].Who.Name != "小林" || r.Watch[0].Name != "小林 2" || r.Places[0].Who.Link != engine.LinkHost {
			t.Errorf("the third sees %s", text(t, r))
		}
		ask := func(p *player, m wire.Message, want string) {
			t.Helper()
			p.Ask(m)
			settle(all...)
			if got := p.code(); got != want {
				t.Errorf("person %d asks %T %+v: refused with %q, want %q", p.room.You, m, m, got, want)
			}
		}
		ask(b, wire.Sit{Seat: engine.P4}, "")
		check("1 - 4 2 w3")
		ask(b, wire.Sit{Seat: engine.P3}, "") // a wish
		check("1 - 4 2 w3")
		if a.room.Places[3].Wish != engine.P3 {
			t.Errorf("the wish is not seen: %s", text(t, a.room))
		}
		ask(d, wire.Sit{Seat: engine.P4}, "") // granted
		check("1 - 2 4 w3")
		ask(d, wire.Sit{Who: 2}, host.CodeNotOwner)
		ask(a, wire.Sit{Who: 2, Seat: engine.P2}, "")
		check("1 2 - 4 w3")
		ask(a, wire.Sit{Who: 2, Seat: engine.P4}, "") // the owner has people change places
		check("1 4 - 2 w3")
		ask(c, wire.Sit{Seat: engine.P2}, host.CodeTaken)
		ask(c, wire.Sit{Seat: engine.P6}, host.CodeNoSeat)
		ask(b, wire.Start{}, host.CodeNotOwner)
		ask(a, wire.Start{}, host.CodeSeatsFree)
		ask(b, wire.Chair{Seat: engine.P3, Bot: true}, host.CodeNotOwner)
		ask(a, wire.Chair{Seat: engine.P2, Bot: true}, host.CodeTaken)
		ask(a, wire.Chair{Bot: true}, "")
		check("1 4 bot 2 w3")
		ask(c, wire.Sit{Seat: engine.P3}, host.CodeTaken)
		ask(a, wire.Start{}, host.CodeNotReady)
		b.MarkReady(true)
		d.MarkReady(true)
		check("1 4r bot 2r w3")
		ask(a, wire.Rules{Rules: engine.RoomRules{Game: "chess"}}, host.CodeUnknown)
		ask(a, wire.Rules{Rules: engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "9"}}}, engine.CodeBadOption)
		ask(b, wire.Rules{Rules: engine.RoomRules{Game: "gouji"}}, host.CodeNotOwner)
		ask(a, wire.Rules{Rules: engine.RoomRules{Game: "gouji"}}, "")
		check("1 4 bot 2 - - w3")
		ask(d, wire.Sit{Seat: engine.P6}, "")
		ask(a, wire.Rules{Rules: engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1", "deals": "1"}}}, "")
		check("1 4 bot 2 w3")
		b.MarkReady(true)
		d.MarkReady(true)
		settle(all...)
		for _, p := range all {
			if p.now.Seq != 0 {
				t.Fatal("a deal before the start")
			}
			p.game = wushik()
		}
		ask(a, wire.Start{}, "")
		check("1 4 bot 2 w3")
		if c.now.View.Viewer != engine.Watcher || len(c.now.View.Hand) > 0 || b.now.View.Viewer != engine.P4 || len(b.now.View.Hand) != 13 || c.table.You != engine.Watcher {
			t.Errorf("who looks on sees %s", text(t, c.now.View))
		}
		// In mid-deal nothing changes who plays.
		ask(a, wire.Chair{Seat: engine.P2, Bot: true}, host.CodePlaying)
		ask(b, wire.Sit{}, host.CodePlaying)
		ask(c, wire.Sit{Seat: engine.P3}, host.CodePlaying)
		ask(a, wire.Rules{Rules: engine.RoomRules{Game: "gouji"}}, host.CodePlaying)
		ask(a, wire.Back{}, host.CodePlaying)
		late := enter(t, h, wire.Hello{Name: "late"})
		if late.lost != wire.LostStarted {
			t.Errorf("who comes too late is lost for %q", late.lost)
		}
		play(a, b, d)
		settle(all...)
		if c.now.View.Result == nil || text(t, c.now.View.Played) != text(t, a.now.View.Played) {
			t.Errorf("who looks on is at %s", text(t, c.now.View))
		}
		ask(b, wire.Back{}, host.CodeNotOwner)
		ask(a, wire.Back{}, "")
		check("1 4 bot 2 w3")
		if a.room.Phase != engine.RoomGathering {
			t.Error("the room is still at a match")
		}
		ask(c, wire.Sit{Seat: engine.P3}, host.CodeTaken)
		ask(a, wire.Chair{Seat: engine.P3}, "")
		ask(c, wire.Sit{Seat: engine.P3}, "")
		check("1 4 3 2")
		seq := a.now.Seq
		b.MarkReady(true)
		c.MarkReady(true)
		d.MarkReady(true)
		settle(all...)
		ask(a, wire.Start{}, "")
		if a.now.Seq <= seq || a.now.View.Result != nil {
			t.Errorf("the second match begins at %d after %d", a.now.Seq, seq)
		}
	})
}

func TestWhoIsKickedStaysOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := roomSetup(t, engine.RoomRules{Game: "wushik"})
		h := openRoom(t, s)
		a := enter(t, h, wire.Hello{Token: "owner"})
		b := enter(t, h, wire.Hello{Name: "b", Device: "phone"})
		c := enter(t, h, wire.Hello{Name: "c"})
		b.Ask(wire.Kick{Who: 3})
		settle(a, b, c)
		if b.code() != host.CodeNotOwner || c.lost != "" {
			t.Error("a guest can send others away")
		}
		a.Ask(wire.Kick{Who: 2})
		settle(a, b, c)
		if b.lost != wire.LostKicked || a.seats() != "1 - 3 -" {
			t.Errorf("lost for %q, the room is %s", b.lost, a.seats())
		}
		again := func(when string, h *host.Host) {
			t.Helper()
			for _, hello := range []wire.Hello{{Token: b.Token()}, {Device: "phone"}, {Device: "phone", Watch: true}} {
				if p := enter(t, h, hello); p.lost != wire.LostKicked {
					t.Errorf("%s: back with %+v, lost for %q", when, hello, p.lost)
				}
			}
		}
		again("at once", h)
		a.Ask(wire.Lock{On: true})
		settle(a)
		if p := enter(t, h, wire.Hello{Name: "new"}); p.lost != wire.LostLocked {
			t.Errorf("a newcomer at a locked table is lost for %q", p.lost)
		}
		if p := enter(t, h, wire.Hello{Token: c.Token()}); p.lost != "" || p.room.You != 3 {
			t.Errorf("who belongs to a locked table is lost for %q", p.lost)
		}
		// In mid-deal a bot plays the seat on, and all see that.
		a.Ask(wire.Chair{Bot: true})
		c = enter(t, h, wire.Hello{Token: c.Token()})
		c.MarkReady(true)
		settle(a, c)
		a.game, c.game = wushik(), wushik()
		a.Ask(wire.Start{})
		settle(a, c)
		a.Ask(wire.Kick{Who: 3})
		settle(a, c)
		if c.lost != wire.LostKicked || a.seats() != "1 bot 3a bot" {
			t.Errorf("lost for %q, the room is %s, %s", c.lost, a.seats(), text(t, a.refusals))
		}
		play(a)
		a.MarkReady(true)
		settle(a)
		if a.seats() != "1 bot bot bot" || a.now.View.DealNo != 2 {
			t.Errorf("in deal %d the room is %s", a.now.View.DealNo, a.seats())
		}
		a.Abandon()
		closed(h)
		back, err := host.Reopen(s, store.text())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { closed(back) })
		again("after a reload", back)
	})
}

// A room that is loaded again is the same: people, seats, rules, the deal and what
// was agreed.
func TestARoomIsLoadedAgain(t *testing.T) {
	for _, playing := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s, store := roomSetup(t, engine.RoomRules{Game: "gouji", Clock: 60})
			h := openRoom(t, s)
			hello := []wire.Hello{{Token: "owner", Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d", Watch: true}}
			var all []*player
			for i, hi := range hello {
				p := enter(t, h, hi)
				p.game = games.Find("gouji")
				hello[i].Token = p.Token()
				all = append(all, p)
			}
			all[1].Ask(wire.Say{Text: "hello \u202e there"})
			all[2].Ask(wire.Mute{Who: 2, On: true})
			all[1].Ask(wire.Fit{N: 3})
			all[0].Ask(wire.Chair{Bot: true})
			settle(all...)
			if playing {
				all[1].MarkReady(true)
				all[2].MarkReady(true)
				settle(all...)
				all[0].Ask(wire.Start{})
				for range 12 {
					settle(all...)
					for _, p := range all[:3] {
						p.act()
					}
				}
				all[2].Ask(wire.Autopilot{On: true})
				all[0].Ask(wire.Vote{What: engine.VotePause, On: true})
				all[1].Ask(wire.Vote{What: engine.VotePause, On: true})
			}
			settle(all...)
			if playing != all[0].room.Paused {
				t.Fatalf("the room is %s", text(t, all[0].room))
			}
			before := make([]string, len(all))
			for i, p := range all {
				before[i] = about(t, p)
			}
			for _, p := range all {
				p.Abandon()
			}
			synctest.Wait()
			saved := store.text()
			closed(h)
			s.Random = random(55)
			s.Rules = engine.RoomRules{}
			h, err := host.Reopen(s, saved)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { closed(h) })
			var back []*player
			for _, hi := range hello {
				p := enter(t, h, hi)
				p.game = games.Find("gouji")
				back = append(back, p)
			}
			settle(back...)
			for i, p := range back {
				if got := about(t, p); got != before[i] {
					t.Errorf("playing %v: person %d finds\n%s\nand left\n%s", playing, i+1, got, before[i])
				}
			}
			if len(back[0].said) != 1 || !back[0].said[0].Old || back[0].said[0].Text != "hello there" || len(back[2].said) != 0 {
				t.Errorf("what was said is told as %v and, to who does not want to hear it, %v", back[0].said, back[2].said)
			}
			if heirs := back[0].room.Heirs; !slices.Equal(heirs, []int{2}) {
				t.Errorf("the heirs are %v", heirs)
			}
			if !playing {
				return
			}
			back[0].Ask(wire.Vote{What: engine.VoteGo, On: true})
			back[1].Ask(wire.Vote{What: engine.VoteGo, On: true})
			settle(back...)
			for range 200 {
				play(back[:2]...)
				time.Sleep(time.Second)
			}
			if back[0].now.View.Result == nil {
				t.Errorf("the deal does not come to its end: %s", text(t, back[0].now.View))
			}
		})
	}
}

// about is what a person can see of the room and the deal, but for what tells of
// connections and time.
func about(t *testing.T, p *player) string {
	r := p.room
	r.Rev = 0
	var places []engine.Place
	for _, place := range r.Places {
		place.Clock, place.Absent = nil, 0
		places = append(places, place)
	}
	r.Places = places
	return text(t, r) + "\n" + text(t, p.now.View) + "\n" + text(t, p.log)
}

func TestABrokenRoomIsHandedBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := roomSetup(t, engine.RoomRules{Game: "wushik"})
		openRoom(t, s)
		synctest.Wait()
		saved := store.text()
		for name, text := range map[string]string{
			"empty":           "",
			"a record":        "game wushik/1\n",
			"another version": strings.Replace(saved, `"v":1`, `"v":2`, 1),
			"no game":         strings.Replace(saved, `"game":"wushik"`, `"game":"chess"`, 1),
			"too few seats":   strings.Replace(saved, `"seats":[{`, `"seats":[],"x":[{`, 1),
			"nobody's seat":   strings.Replace(saved, `"who":1`, `"who":9`, 1),
			"no token":        strings.Replace(saved, `"token":"owner"`, `"token":""`, 1),
			"a bad record":    strings.Replace(saved, `"people"`, `"record":"game wushik/1\nhand P1 X9\n","people"`, 1),
		} {
			if text == saved {
				t.Fatalf("%s: nothing was broken in %s", name, saved)
			}
			h, err := host.Reopen(s, text)
			if corrupt, ok := errors.AsType[*host.Corrupt](err); !ok || corrupt.Text != text {
				t.Errorf("%s: the error is %v", name, err)
				if err == nil {
					closed(h)
				}
			}
		}
	})
}

// A table may be set up with less patience.
func TestATableAsksSoonerWhereItIsSetUpSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := roomSetup(t, engine.RoomRules{Game: "wushik"})
		s.Patience = 15 * time.Second
		h := openRoom(t, s)
		a := enter(t, h, wire.Hello{Token: "owner"})
		b, c, d := enter(t, h, wire.Hello{}), enter(t, h, wire.Hello{}), enter(t, h, wire.Hello{})
		for _, p := range []*player{a, b, c, d} {
			p.game = wushik()
			p.MarkReady(true)
		}
		settle(a, b, c, d)
		a.Ask(wire.Start{})
		settle(a, b, c, d)
		d.Abandon()
		asked := func() bool {
			settle(a, b, c)
			return slices.ContainsFunc(a.room.Votes, func(v engine.Vote) bool { return v.What == engine.VoteAuto && v.Seat == engine.P4 })
		}
		time.Sleep(14 * time.Second)
		if asked() {
			t.Error("after 14 s a vote is open")
		}
		time.Sleep(2 * time.Second)
		if !asked() {
			t.Errorf("after 16 s the room is %s", text(t, a.room))
		}
	})
}

// Nobody is voted out in a moment, nor by one alone; who is back has the seat back.
func TestTheTableDecidesAboutWhoIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := roomSetup(t, engine.RoomRules{Game: "wushik"})
		h := openRoom(t, s)
		a := enter(t, h, wire.Hello{Token: "owner"})
		b, c, d := enter(t, h, wire.Hello{}), enter(t, h, wire.Hello{}), enter(t, h, wire.Hello{})
		all := []*player{a, b, c, d}
		for _, p := range all {
			p.game = wushik()
			p.MarkReady(true)
		}
		settle(all...)
		a.Ask(wire.Start{})
		settle(all...)
		d.Abandon()
		time.Sleep(39 * time.Second)
		vote := wire.Vote{What: engine.VoteAuto, Seat: engine.P4, On: true}
		a.Ask(vote)
		settle(a, b, c)
		if a.code() != host.CodeNoVote || a.room.Places[3].Who.Link != engine.LinkAway {
			t.Errorf("after 39 s a vote is open: %s", text(t, a.room))
		}
		time.Sleep(2 * time.Second)
		settle(a, b, c)
		if !slices.ContainsFunc(a.room.Votes, func(v engine.Vote) bool {
			return v.What == engine.VoteAuto && v.Seat == engine.P4 && v.Need == 2
		}) || a.room.Places[3].Absent < 40_000 {
			t.Errorf("after 41 s the room is %s", text(t, a.room))
		}
		for range 40 { // the table stands still at the turn of who is away
			play(a, b, c)
		}
		if !slices.Equal(a.now.View.Turn, []engine.Seat{engine.P4}) || a.now.View.Result != nil {
			t.Fatalf("the table goes on without a decision: %v", a.now.View.Turn)
		}
		a.Ask(vote)
		settle(a, b, c)
		if a.room.Places[3].Auto {
			t.Error("one vote of three is enough")
		}
		b.Ask(vote)
		play(a, b, c)
		if a.now.View.Result == nil {
			t.Errorf("no bot plays for who is away: %s", text(t, a.room))
		}
		back := enter(t, h, wire.Hello{Token: d.Token()})
		settle(a, back)
		if back.room.Places[3].Auto || a.room.Places[3].Auto || len(back.log) == 0 {
			t.Errorf("who is back finds a bot in the seat: %s", text(t, back.room))
		}
		a.Ask(wire.Vote{What: engine.VoteStop, On: true})
		b.Ask(wire.Vote{What: engine.VoteStop, On: true})
		settle(a, b)
		if r := a.now.View.Result; r.Match != nil {
			t.Error("two of four end the match")
		}
		c.Ask(wire.Vote{What: engine.VoteStop, On: true})
		settle(a, b)
		if r := a.now.View.Result; r.Match == nil {
			t.Errorf("three of four do not end the match: %s", text(t, a.room.Votes))
		}
	})
}

// The clock only shows, or forces; it stands for who is away.
func TestClocks(t *testing.T) {
	for _, force := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s, _ := roomSetup(t, engine.RoomRules{Game: "wushik", Clock: 45, Force: force})
			h := openRoom(t, s)
			a := enter(t, h, wire.Hello{Token: "owner"})
			b, c, d := enter(t, h, wire.Hello{}), enter(t, h, wire.Hello{}), enter(t, h, wire.Hello{})
			all := []*player{a, b, c, d}
			for _, p := range all {
				p.game = wushik()
				p.MarkReady(true)
			}
			settle(all...)
			a.Ask(wire.Start{})
			settle(all...)
			at := a.now.View.Turn[0]
			lead := all[at.Index()]
			clock := func() *engine.Clock {
				settle(all...)
				other := all[at.Plus(1, 4).Index()]
				return other.room.Places[at.Index()].Clock
			}
			if c := clock(); c == nil || c.Left != 45_000 || !c.Runs {
				t.Fatalf("the clock is %+v", c)
			}
			time.Sleep(20 * time.Second)
			lead.Abandon()
			time.Sleep(5 * time.Minute)
			if c := clock(); c.Left != 25_000 || c.Runs {
				t.Errorf("while the player is away the clock is %+v", c)
			}
			lead = enter(t, h, wire.Hello{Token: lead.Token()})
			lead.game = wushik()
			all[at.Index()] = lead
			if c := clock(); c.Left != 25_000 || !c.Runs {
				t.Errorf("when the player is back the clock is %+v", c)
			}
			for i := range 3 {
				lead.Ask(wire.More{})
				settle(lead)
				if got := lead.code(); (got != "") != (i == 2) {
					t.Errorf("more for the %d. time: %q", i+1, got)
				}
			}
			if c := clock(); c.Left != 85_000 {
				t.Errorf("with 60 s more the clock is %+v", c)
			}
			seq := lead.now.Seq
			time.Sleep(84 * time.Second)
			if settle(lead); lead.now.Seq != seq {
				t.Error("somebody acted before the clock ran out")
			}
			time.Sleep(2 * time.Second)
			settle(all...)
			if acted := lead.now.Seq != seq; acted != force || lead.room.Places[at.Index()].Auto {
				t.Errorf("force %v: after the clock ran out acted is %v, the room %s", force, acted, text(t, lead.room))
			}
			if force {
				time.Sleep(10 * time.Minute) // all are asleep: bots take over for all
				settle(all...)
				for _, p := range lead.room.Places {
					if !p.Auto {
						t.Errorf("after ten minutes: %s", text(t, lead.room))
						break
					}
				}
			}
		})
	}
}

func TestTalk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := roomSetup(t, engine.RoomRules{Game: "wushik"})
		h := openRoom(t, s)
		a := enter(t, h, wire.Hello{Token: "owner"})
		b, c := enter(t, h, wire.Hello{Name: "b"}), enter(t, h, wire.Hello{Name: "c", Watch: true})
		c.Ask(wire.Mute{Who: 1, On: true})
		settle(a, b, c)
		for i := range 5 {
			a.Ask(wire.Say{Text: fmt.Sprint(i)})
		}
		b.Ask(wire.Say{Phrase: "hurry"})
		settle(a, b, c)
		if a.code() != host.CodeMuchTalk || len(b.said) != 4 || len(a.said) != 4 || len(c.said) != 1 || c.said[0].Phrase != "hurry" || c.said[0].Seat != engine.P2 || c.said[0].Name != "b" {
			t.Errorf("b hears %v, c %v", b.said, c.said)
		}
		time.Sleep(3 * time.Second)
		a.Ask(wire.Say{Text: "again"})
		settle(a, b)
		if len(b.said) != 5 || b.said[4].Text != "again" {
			t.Errorf("after three seconds b hears %v", b.said)
		}
		for range 100 {
			time.Sleep(3 * time.Second)
			a.Ask(wire.Say{Text: "much"})
		}
		settle(a)
		if late := enter(t, h, wire.Hello{}); len(late.said) != 30 {
			t.Errorf("who comes later is told of %d", len(late.said))
		}
	})
}

// Who looks on is bounded, and sees hands only where all were warned, a trick late.
func TestLookingOn(t *testing.T) {
	for _, hands := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s, _ := roomSetup(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}, Hands: hands})
			h := openRoom(t, s)
			a := enter(t, h, wire.Hello{Token: "owner"})
			a.game = wushik()
			w := enter(t, h, wire.Hello{Watch: true})
			a.Ask(wire.Chair{Bot: true})
			settle(a, w)
			a.Ask(wire.Start{})
			settle(a, w)
			late := false
			for a.now.View.Result == nil {
				seen := w.now.View
				open := 0
				for _, p := range seen.Players {
					open += len(p.Hand)
				}
				tricks := 0
				for _, e := range a.log {
					if e.Kind == engine.EvWins {
						tricks++
					}
				}
				shown := 0
				for _, e := range w.log {
					if e.Kind == engine.EvWins {
						shown++
					}
				}
				if !hands && open > 0 || seen.Result == nil && len(seen.Hand) > 0 {
					t.Fatalf("who looks on sees %s", text(t, seen))
				}
				if hands && open > 0 {
					late = true
					if shown >= tricks {
						t.Fatalf("hands are shown after %d tricks of %d", shown, tricks)
					}
				}
				if !hands && text(t, w.log) != text(t, a.log) {
					t.Fatalf("who looks on is told %s, a player %s", text(t, w.log), text(t, a.log))
				}
				if !a.act() {
					t.Fatalf("the table stands still at %s", text(t, a.now.View))
				}
				settle(a, w)
			}
			if late != hands || w.now.View.Result == nil {
				t.Errorf("hands %v: seen %v; at the end %s", hands, late, text(t, w.now.View))
			}
			if hands {
				again := enter(t, h, wire.Hello{Token: w.Token()})
				if text(t, again.now.View) != text(t, w.now.View) || text(t, again.log) != text(t, w.log) {
					t.Errorf("who comes back finds %s\nand left %s", text(t, again.log), text(t, w.log))
				}
				return
			}
			for range 19 {
				enter(t, h, wire.Hello{Watch: true})
			}
			if p := enter(t, h, wire.Hello{Watch: true}); p.lost != wire.LostFull {
				t.Errorf("the 21st who looks on is lost for %q", p.lost)
			}
			w.Abandon()
			synctest.Wait()
			if p := enter(t, h, wire.Hello{Watch: true}); p.lost != "" {
				t.Errorf("who looked on and is away holds the place: %q", p.lost)
			}
		})
	}
}

// A table without a clock waits for ever: after a while others may nudge, and later vote
// for a bot; who wants to think on says so, twice. Nothing happens by itself (ux R21, R22, R23).
func TestWhoThinksForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := roomSetup(t, engine.RoomRules{Game: "wushik", Force: true}) // which without a clock forces nothing
		h := openRoom(t, s)
		all := []*player{enter(t, h, wire.Hello{Token: "owner", Name: "a"})}
		for _, name := range []string{"b", "c", "d"} {
			all = append(all, enter(t, h, wire.Hello{Name: name}))
		}
		for _, p := range all {
			p.game = wushik()
			p.MarkReady(true)
		}
		settle(all...)
		all[0].Ask(wire.Start{})
		settle(all...)
		at := all[0].now.View.Turn[0]
		slow, other, third := all[at.Index()], all[at.Plus(1, 4).Index()], all[at.Plus(2, 4).Index()]
		nudge := func(by *player) string {
			by.refusals = nil
			by.Ask(wire.Nudge{Seat: at})
			settle(all...)
			return by.code()
		}
		place := func() engine.Place { settle(all...); return third.room.Places[at.Index()] }
		vote := func() bool {
			settle(all...)
			return slices.ContainsFunc(third.room.Votes, func(v engine.Vote) bool { return v.What == engine.VoteAuto && v.Seat == at })
		}
		seq := slow.now.Seq
		time.Sleep(44 * time.Second)
		if p := place(); p.Late || p.Clock != nil || nudge(other) != host.CodeNoNudge || vote() {
			t.Errorf("after 44 s: %+v, %s", p, text(t, third.room.Votes))
		}
		time.Sleep(2 * time.Second)
		if p := place(); !p.Late || p.Clock != nil || vote() {
			t.Errorf("after 46 s: %+v, %s", p, text(t, third.room.Votes))
		}
		if nudge(slow) != host.CodeNoNudge || nudge(other) != "" || nudge(third) != host.CodeMuchTalk {
			t.Error("who may nudge")
		}
		if n := len(slow.said); n != 1 || slow.said[0].To != at || slow.said[0].Name != other.seatName() || slow.said[0].Phrase != engine.PhraseNudge {
			t.Errorf("the slow player hears %v", slow.said)
		}
		for i := range 3 { // 再想想
			slow.refusals = nil
			slow.Ask(wire.More{})
			settle(all...)
			if got := slow.code(); (got != "") != (i == 2) {
				t.Errorf("more time for the %d. time: %q", i+1, got)
			}
		}
		if place().Late || nudge(other) != host.CodeNoNudge {
			t.Error("who wants to think on is nudged")
		}
		time.Sleep(60 * time.Second)
		if !place().Late || vote() || nudge(other) != "" {
			t.Error("after a minute more nobody may nudge")
		}
		time.Sleep(45 * time.Second)
		if !vote() {
			t.Errorf("nobody may vote: %s", text(t, third.room.Votes))
		}
		time.Sleep(time.Hour)
		if settle(all...); slow.now.Seq != seq || place().Auto {
			t.Error("somebody acted for the slow player")
		}
		slow.acted = 0
		if !slow.act() {
			t.Fatal("the slow player is not asked")
		}
		if place().Late || vote() {
			t.Errorf("who has acted is late still: %s", text(t, third.room))
		}
		for all[0].now.View.Turn[0] != at {
			next := all[all[0].now.View.Turn[0].Index()]
			next.act()
			settle(all...)
		}
		if seq = slow.now.Seq; place().Late {
			t.Error("who is asked again is late at once")
		}
		time.Sleep(95 * time.Second)
		settle(all...)
		other.Ask(wire.Vote{What: engine.VoteAuto, Seat: at, On: true})
		third.Ask(wire.Vote{What: engine.VoteAuto, Seat: at, On: true})
		settle(all...)
		time.Sleep(time.Second)
		settle(all...)
		if slow.now.Seq == seq || !place().Auto {
			t.Error("the bot does not play")
		}
		slow.Autopilot(false)
		if settle(all...); place().Auto {
			t.Error("the player does not get the seat back")
		}
	})
}

// seatName is what the player is called.
func (p *player) seatName() string { return p.room.Places[p.now.View.Viewer.Index()].Who.Name }
