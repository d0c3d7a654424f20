// These tests guard the host's clock: bots that take their time, a time that
// says nothing about what they hold, and thinking that holds nobody up.
package host_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

func TestBotsTakeTheirTimeWhateverTheyHold(t *testing.T) {
	// A play of one card, whatever the hand: it can't be the choice that differs.
	plain := func(v engine.View) engine.Action {
		if v.Ask.Open(engine.Pass) {
			return engine.Action{Verb: engine.Pass}
		}
		return engine.Action{Verb: engine.Play, Cards: v.Hand[:1]}
	}
	run := func(hands string, thinking time.Duration) (gaps []time.Duration) {
		synctest.Test(t, func(t *testing.T) {
			s, store := setup(t, wushik())
			s.Pace = nil
			s.Bot = func(v engine.View) engine.Action {
				time.Sleep(thinking)
				return plain(v)
			}
			h, err := host.Resume(s, "game wushik/1\noption packs=1\ngiven lead=P1\n"+hands)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { closed(h) })
			last := time.Now()
			for range 60_000 {
				if len(gaps) == 20 {
					break
				}
				before := store.saved()
				time.Sleep(time.Millisecond)
				synctest.Wait()
				if store.saved() != before {
					gaps = append(gaps, time.Since(last).Round(time.Millisecond))
					last = time.Now()
				}
			}
		})
		if len(gaps) < 20 {
			t.Fatalf("the bots took %v in a minute", gaps)
		}
		return gaps[:20]
	}
	bombs := "hand P1 4x3 4x4 4x5 S6\nhand P2 4x7 4x8 4x9 H6\nhand P3 4x10 4xJ 4xQ C6\nhand P4 4xK 4xA 4x2 D6\n"
	mixed := "hand P1 S3 H4 C5 D6 S7 H8 C9 D10 SJ HQ CK DA S2\nhand P2 H3 C4 D5 S6 H7 C8 D9 S10 HJ CQ DK SA H2\n" +
		"hand P3 C3 D4 S5 H6 C7 D8 S9 H10 CJ DQ SK HA C2\nhand P4 D3 S4 H5 C6 D7 S8 H9 C10 DJ SQ HK CA D2\n"
	gaps := run(bombs, 0)
	for _, other := range []struct {
		name string
		gaps []time.Duration
	}{{"another deal", run(mixed, 0)}, {"half a second of thinking", run(bombs, 500*time.Millisecond)}} {
		if !slices.Equal(gaps, other.gaps) {
			t.Errorf("with %s the bots take\n%v, else\n%v", other.name, other.gaps, gaps)
		}
	}
	least, most := slices.Min(gaps), slices.Max(gaps)
	if least < 600*time.Millisecond || most > 1201*time.Millisecond || most-least < 200*time.Millisecond {
		t.Errorf("the bots take %v", gaps)
	}
}

func TestLongThinkingHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), everybody(4)...)
		asked := 0
		s.Bot = func(v engine.View) engine.Action {
			asked++
			time.Sleep(time.Hour)
			return s.Game.Suggest(v)[0]
		}
		h := open(t, s)
		var all []*player
		for _, seat := range everybody(4) {
			all = append(all, join(t, h, s.Game, seat))
		}
		synctest.Wait()
		for _, p := range all {
			p.listen()
		}
		lead := all[all[0].now.View.Turn[0].Index()]
		lead.Autopilot(true)
		synctest.Wait()
		if asked != 1 {
			t.Fatalf("the bot was asked %d times", asked)
		}
		saved, start := store.text(), time.Now()
		lead.Autopilot(false) // instantly: the bot is still thinking
		synctest.Wait()
		lead.listen()
		if lead.sitter(lead.seat).Auto {
			t.Error("the autopilot is still on")
		}
		lead.Do(lead.now.Seq+7, engine.Action{Verb: engine.Pass})
		synctest.Wait()
		if lead.listen(); len(lead.refusals) != 1 || time.Since(start) != 0 {
			t.Errorf("after %v there are %d refusals", time.Since(start), len(lead.refusals))
		}
		time.Sleep(2 * time.Hour)
		if store.text() != saved {
			t.Error("the bot's stale answer was taken")
		}
		lead.Do(lead.now.Seq, s.Game.Suggest(lead.now.View)[0])
		synctest.Wait()
		if lead.listen(); store.text() == saved || len(lead.refusals) != 1 {
			t.Errorf("the player is not heard: %+v", lead.refusals)
		}
	})
}

func TestAPlayerWhoActsEndsTheAutopilot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P1)
		s.Pace = &host.Pace{Min: time.Second, Max: time.Second}
		h := open(t, s)
		p := join(t, h, s.Game, engine.P1)
		p.Autopilot(true)
		count := func() (mine int) {
			for _, d := range acts(t, store.text()) {
				if d.Seat == engine.P1 {
					mine++
				}
			}
			return mine
		}
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if n := count(); n < 3 {
			t.Fatalf("the autopilot played %d times in 30 s", n)
		}
		for range 1000 {
			if p.listen(); p.now.View.InTurn() {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if !p.sitter(engine.P1).Auto {
			t.Errorf("the table is %+v", p.table)
		}
		before := count()
		p.Do(p.now.Seq, s.Game.Suggest(p.now.View)[0])
		synctest.Wait()
		if p.listen(); count() != before+1 || p.sitter(engine.P1).Auto {
			t.Errorf("%d plays after %d, and the table is %+v", count(), before, p.table)
		}
		time.Sleep(time.Minute)
		if count() != before+1 {
			t.Error("the autopilot played on")
		}
	})
}

// A table that is held for people does not go on while none of them is there.
func TestAnEmptyTableStandsStill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P1, engine.P3)
		h := open(t, s)
		time.Sleep(time.Hour)
		if n := len(acts(t, store.text())); n != 0 {
			t.Fatalf("%d actions before anybody came", n)
		}
		a, c := join(t, h, s.Game, engine.P1), join(t, h, s.Game, engine.P3)
		synctest.Wait()
		a.listen()
		c.Close() // says goodbye: a bot plays on for as long as somebody else is there
		a.Autopilot(true)
		synctest.Wait()
		a.listen()
		if !a.sitter(engine.P3).Auto || !a.sitter(engine.P3).Away {
			t.Errorf("after a goodbye the table is %+v", a.table)
		}
		if a.now.View.Result == nil {
			t.Errorf("the deal is at %+v", a.now.View)
		}
		a.Ready()
		a.Abandon()
		synctest.Wait()
		saved := store.text()
		time.Sleep(time.Hour)
		if store.text() != saved {
			t.Error("the table went on without people")
		}
		c = join(t, h, s.Game, engine.P3)
		synctest.Wait()
		if c.listen(); c.sitter(engine.P3).Auto || c.sitter(engine.P3).Away || !c.sitter(engine.P1).Away {
			t.Errorf("back after a goodbye the table is %+v", c.table)
		}
	})
}

func TestABotThatFailsDoesNotStopTheTable(t *testing.T) {
	for _, c := range []struct {
		name string
		want string
		bot  func(engine.View) engine.Action
	}{
		{"panics", "panicked: no idea", func(engine.View) engine.Action { panic("no idea") }},
		{"cheats", "refused: " + engine.CodeStrayField, func(engine.View) engine.Action { return engine.Action{Verb: engine.Play, N: 7} }},
		{"is silent", "", func(engine.View) engine.Action { return engine.Action{} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, store := setup(t, wushik())
				warned := 0
				s.Warn = func(err error) {
					if c.want == "" || !strings.Contains(err.Error(), c.want) {
						t.Errorf("the host warns: %v", err)
					}
					warned++
				}
				s.Bot = c.bot
				open(t, s)
				synctest.Wait()
				if replay(t, s.Game, store.text()).Result() == nil {
					t.Error("the deal does not come to its end")
				}
				if (warned > 0) != (c.want != "") {
					t.Errorf("%d warnings", warned)
				}
			})
		})
	}
}

// broken is 五十K with rules that panic at one word, halfway through.
type broken struct{ engine.Game }

func (b broken) New(cfg engine.Config, d engine.Deal) (engine.State, error) {
	s, err := b.Game.New(cfg, d)
	return brokenState{s}, err
}

type brokenState struct{ engine.State }

func (b brokenState) Clone() engine.State { return brokenState{b.State.Clone()} }

func (b brokenState) Apply(at engine.Seat, a engine.Action) ([]engine.Event, error) {
	if a.Verb == "crash" {
		if _, err := b.State.Apply(at, wushik().Suggest(b.State.View(at))[0]); err != nil {
			panic(err)
		}
		panic("a mistake in the rules")
	}
	return b.State.Apply(at, a)
}

func TestAPanicInTheRulesChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		game := broken{wushik()}
		s, store := setup(t, game, everybody(4)...)
		var warned []error
		s.Warn = func(err error) { warned = append(warned, err) }
		h := open(t, s)
		var all []*player
		for _, seat := range everybody(4) {
			all = append(all, join(t, h, game, seat))
		}
		for range 5 {
			synctest.Wait()
			for _, p := range all {
				p.act()
			}
		}
		synctest.Wait()
		for _, p := range all {
			p.listen()
		}
		at := all[all[0].now.View.Turn[0].Index()]
		saved := store.text()
		at.Do(at.now.Seq, engine.Action{Verb: "crash"})
		synctest.Wait()
		at.listen()
		if len(at.refusals) != 1 || at.refusals[0].Why.Code != host.CodeFault || len(warned) != 1 || !strings.Contains(fmt.Sprint(warned), "a mistake in the rules") {
			t.Errorf("refusals %s, warnings %v", text(t, at.refusals), warned)
		}
		if store.text() != saved {
			t.Error("the record changed")
		}
		play(all...)
		if all[0].now.View.Result == nil || len(at.refusals) != 1 {
			t.Errorf("the deal does not come to its end: %+v %s", all[0].now.View, text(t, at.refusals))
		}
	})
}

// The example of how a page joins the three for solo play.
func ExampleNew() {
	game := wushik()
	h, err := host.New(host.Setup{
		Game:   game,
		People: []host.Person{{Seat: engine.P1, Token: "me"}},
		Bot:    func(v engine.View) engine.Action { return game.Suggest(v)[0] },
		Key:    "practice", // with a Store of the page's, host.Resume takes up what it saved
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	there, here := pipe.New()
	h.Attach(there, engine.LinkHost)
	session := guest.Join(guest.Setup{Hello: wire.Hello{Token: "me", Name: "小林"}}) // a scene.Session
	session.Attach(here, engine.LinkHost)
	for dealt := false; !dealt; {
		n, ok := session.Next()
		switch {
		case !ok:
			<-session.Wake()
		case n.Update != nil:
			fmt.Println(n.Update.View.Viewer, "holds", len(n.Update.View.Hand), "cards")
			dealt = true
		}
	}
	session.Close()
	h.Close()
	<-h.Done()
	// Output: P1 holds 26 cards
}

// Levels that a player does not give away in time are lost (C.16): the bot that answers
// for him gives none. One that plays for him by his own wish does.
func TestLevelsNotGivenInTimeAreLost(t *testing.T) {
	const record = `game zhaopengyou/1
seats 5
given phase=play declarer=P1 trump=S
kitty C2
given levels P1=4 P2=J P3=5 P4=2 P5=6
given friend=P2
given called CA n=1
given captured P3=5
hand P1 HA
hand P2 H9
hand P3 H3
hand P4 H6
hand P5 H7
P1 play HA
P2 play H9
P3 play H3
P4 play H6
P5 play H7
`
	for _, auto := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			s, store := roomSetup(t, engine.RoomRules{Game: "zhaopengyou", Clock: 30, Force: true})
			h := openRoom(t, s)
			enter(t, h, wire.Hello{Token: "owner"})
			friend := enter(t, h, wire.Hello{})
			closed(h)
			var room map[string]any
			if err := json.Unmarshal([]byte(store.text()), &room); err != nil {
				t.Fatal(err)
			}
			room["record"] = record
			again, err := host.Reopen(s, text(t, room))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { closed(again) })
			enter(t, again, wire.Hello{Token: "owner"})
			p := enter(t, again, wire.Hello{Token: friend.Token()})
			if !p.now.View.InTurn() || !p.now.View.Ask.Open(engine.Pass) || p.now.View.Viewer != engine.P2 {
				t.Fatalf("nothing is to be given: %s", text(t, p.now.View))
			}
			p.Autopilot(auto)
			for range 10 { // whoever is offered something takes it
				time.Sleep(31 * time.Second)
				settle(p)
			}
			lost := 0
			if r := p.now.View.Result; r != nil {
				for _, step := range r.Steps {
					if step.Key == "lost" {
						lost += step.N
					}
				}
			}
			if p.now.View.Result == nil || (lost == 2) == auto {
				t.Errorf("autopilot %v: %d levels are lost: %s", auto, lost, text(t, p.now.View))
			}
		})
	}
}
