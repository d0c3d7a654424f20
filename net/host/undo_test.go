// These tests guard taking a play back at a table: all see the table as it was, who
// acted in the same moment was first, and what came of it is verified as ever.
package host_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/net/host"
	"paizhuo/net/wire"
)

// fourPlay is a room of four people in the middle of their first trick, and who
// looks on as the fifth.
func fourPlay(t *testing.T, rules engine.RoomRules) (*host.Host, host.Setup, *memory, []*player) {
	t.Helper()
	rules.Game = "wushik"
	s, store := roomSetup(t, rules)
	h := openRoom(t, s)
	all := []*player{drawer(t, h, wushik(), wire.Hello{Token: "owner"})}
	for range 3 {
		all = append(all, drawer(t, h, wushik(), wire.Hello{}))
	}
	all = append(all, drawer(t, h, wushik(), wire.Hello{Watch: true}))
	for _, p := range all[:4] {
		p.MarkReady(true)
	}
	settle(all...)
	all[0].Ask(wire.Start{})
	settle(all...)
	for range 2 {
		turn(t, all)
	}
	return h, s, store, all
}

// turn has who is asked do the first idea and returns the player.
func turn(t *testing.T, all []*player) *player {
	t.Helper()
	p := all[all[0].now.View.Turn[0].Index()]
	if !p.act() {
		t.Fatalf("nothing to do at %s", text(t, p.now.View))
	}
	settle(all...)
	return p
}

// allSee is what all see, whatever the Seq.
func allSee(t *testing.T, all []*player) string {
	t.Helper()
	var b strings.Builder
	for _, p := range all {
		b.WriteString(text(t, p.now.View) + "\n" + text(t, p.log) + "\n")
	}
	return b.String()
}

// offered are the seats that may take something back, by what each was told.
func offered(all []*player) (seats []engine.Seat) {
	for _, p := range all {
		if p.now.Undo {
			seats = append(seats, p.now.View.Viewer)
		}
	}
	return seats
}

func TestAPlayIsTakenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, s, store, all := fourPlay(t, engine.RoomRules{})
		before, record, seq := allSee(t, all), acts(t, recordOf(t, store)), all[0].now.Seq
		p := turn(t, all)
		if got := offered(all); !slices.Equal(got, []engine.Seat{p.now.View.Viewer}) {
			t.Fatalf("it is offered to %v", got)
		}
		other := all[(p.now.View.Viewer.Index()+2)%4]
		for _, q := range []*player{other, all[4]} {
			q.Ask(wire.Undo{Seq: q.now.Seq})
			if settle(all...); q.code() != match.CodeNoUndo {
				t.Error("somebody else takes it back")
			}
		}
		p.Ask(wire.Undo{Seq: p.now.Seq - 1})
		if settle(all...); p.code() != match.CodeNoUndo {
			t.Error("something older is taken back")
		}
		time.Sleep(4 * time.Second) // the wish may be on its way for a while
		p.Ask(wire.Undo{Seq: p.now.Seq})
		settle(all...)
		if got := allSee(t, all); got != before {
			t.Errorf("afterwards all see\n%s\nand before\n%s", got, before)
		}
		for _, q := range all {
			if q.now.Seq != seq+2 || q.now.Undone != p.now.View.Viewer || q.now.Undo {
				t.Errorf("%v is told %d %v %v", q.now.View.Viewer, q.now.Seq, q.now.Undone, q.now.Undo)
			}
		}
		if got := acts(t, recordOf(t, store)); len(got) != len(record) {
			t.Errorf("the record has %d actions and had %d", len(got), len(record))
		}
		again, err := host.Reopen(s, store.text())
		if err != nil {
			t.Fatal(err)
		}
		back := enter(t, again, wire.Hello{Token: p.Token()})
		if back.now.Seq != p.now.Seq || text(t, back.now.View) != text(t, p.now.View) || text(t, back.log) != text(t, p.log) {
			t.Errorf("when the room is opened again it is at %d, and was at %d", back.now.Seq, p.now.Seq)
		}
		closed(again)
		p.acted = 0
		if turn(t, all) != p || p.now.Undo {
			t.Error("the play in its place is offered for taking back too")
		}
		play(all...)
		if got := verdicts(all[:4]...); got != "A:ok B:ok C:ok D:ok" {
			t.Errorf("the deal is found to be %s", got)
		}
	})
}

// Somebody acts in the moment in which the play is taken back: one of them is first
// and the other is told so; nothing is lost or done twice.
func TestWhoIsFirstHasIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		undone, stayed := 0, 0
		for round := range 12 {
			h, _, store, all := fourPlay(t, engine.RoomRules{})
			before := len(acts(t, recordOf(t, store)))
			p := turn(t, all)
			next := all[p.now.View.Turn[0].Index()]
			idea := wushik().Suggest(next.now.View)[0]
			if round%2 == 0 {
				next.Do(next.now.Seq, idea)
				p.Ask(wire.Undo{Seq: p.now.Seq})
			} else {
				p.Ask(wire.Undo{Seq: p.now.Seq})
				next.Do(next.now.Seq, idea)
			}
			settle(all...)
			n, mine, theirs := len(acts(t, recordOf(t, store))), p.code(), next.code()
			switch {
			case n == before && mine == "" && theirs != "":
				undone++
			case n == before+2 && mine == match.CodeNoUndo && theirs == "":
				stayed++
			default:
				t.Errorf("%d actions after %d, refused %q and %q", n, before, mine, theirs)
			}
			for _, q := range all {
				if q.now.Seq != p.now.Seq || text(t, q.now.View.Trick) != text(t, p.now.View.Trick) {
					t.Errorf("%v sees another table", q.now.View.Viewer)
				}
			}
			closed(h)
		}
		if undone == 0 || stayed == 0 {
			t.Errorf("%d times the play was taken back, %d times it stayed", undone, stayed)
		}
	})
}

func TestWhenNothingIsTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		rules engine.RoomRules
		wait  time.Duration
		auto  bool
		pause bool
	}{
		"not at this table": {rules: engine.RoomRules{NoUndo: true}},
		"too late":          {wait: 6 * time.Second},
		"a bot did it":      {auto: true},
		"the table rests":   {pause: true},
	} {
		synctest.Test(t, func(t *testing.T) {
			_, _, _, all := fourPlay(t, c.rules)
			p := all[all[0].now.View.Turn[0].Index()]
			if c.auto {
				p.Autopilot(true)
				settle(all...)
				p.Autopilot(false) // does not make the bot's play his own
				settle(all...)
			} else {
				turn(t, all)
			}
			if got := offered(all); len(got) > 0 != (c.wait > 0 || c.pause) {
				t.Errorf("%s: it is offered to %v", name, got)
			}
			if c.pause {
				for _, q := range all[:4] {
					q.Ask(wire.Vote{What: engine.VotePause, On: true})
				}
			}
			time.Sleep(c.wait)
			settle(all...)
			before := allSee(t, all)
			p.Ask(wire.Undo{Seq: p.now.Seq})
			settle(all...)
			if got := p.code(); got != match.CodeNoUndo || allSee(t, all) != before {
				t.Errorf("%s: %q", name, got)
			}
		})
	}
}

// A page that was loaded again is offered what it was, for as long; one whose
// connection breaks after it has asked finds the table as it then is.
func TestTakingBackOverAReload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _, _, all := fourPlay(t, engine.RoomRules{})
		before := allSee(t, all[:1])
		p := turn(t, all)
		p.Abandon()
		<-p.Done()
		back := enter(t, h, wire.Hello{Token: p.Token()})
		if !back.now.Undo || back.now.Seq != p.now.Seq {
			t.Fatalf("after a reload it is offered %v", back.now.Undo)
		}
		back.Ask(wire.Undo{Seq: back.now.Seq})
		synctest.Wait()
		back.Abandon()
		<-back.Done()
		last := enter(t, h, wire.Hello{Token: p.Token()})
		settle(append(all[:1:1], last)...)
		if last.now.Undo || !last.now.View.InTurn() {
			t.Errorf("it comes back to %s", text(t, last.now))
		}
		if p != all[0] && allSee(t, all[:1]) != before {
			t.Error("the others see another table than before")
		}
		late := enter(t, h, wire.Hello{Token: p.Token()})
		late.game = wushik()
		all[p.now.View.Viewer.Index()] = late
		turn(t, all)
		time.Sleep(10 * time.Second)
		if again := enter(t, h, wire.Hello{Token: p.Token()}); again.now.Undo {
			t.Error("it is offered after ten seconds")
		}
	})
}

func TestTakingBackGivesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, _, all := fourPlay(t, engine.RoomRules{Clock: 45})
		time.Sleep(40 * time.Second)
		p := turn(t, all)
		time.Sleep(2 * time.Second)
		p.Ask(wire.Undo{Seq: p.now.Seq})
		settle(all...)
		p.Ask(wire.More{}) // which has the clock told
		settle(all...)
		if c := p.room.Places[p.now.View.Viewer.Index()].Clock; c == nil || c.Left != 35_000 || !c.Runs {
			t.Errorf("the clock is %+v", c)
		}
	})
}

// TestADealOfSecondThoughts takes back whatever can be, in a table where some are
// slow to read and one who looks on sees hands late.
func TestADealOfSecondThoughts(t *testing.T) {
	for _, hands := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			_, _, store, all := fourPlay(t, engine.RoomRules{Hands: hands})
			dice, back := rand.New(rand.NewPCG(7, 8)), 0
			for all[0].now.View.Result == nil {
				p := turn(t, all)
				if p.now.Undo && dice.IntN(2) == 0 {
					back++
					p.Ask(wire.Undo{Seq: p.now.Seq})
					settle(all...)
					p.acted = 0
				}
				if hands && all[4].now.Seq > all[0].now.Seq {
					t.Fatal("who looks on is ahead")
				}
			}
			if got := verdicts(all[:4]...); got != "A:ok B:ok C:ok D:ok" || back < 10 {
				t.Errorf("%d plays were taken back and the deal is found to be %s", back, got)
			}
			done := recordOf(t, store)
			for i, p := range all[:4] {
				if text(t, p.log) != text(t, logOf(t, wushik(), done, engine.SeatAt(i))) {
					t.Errorf("%v was told something else than the record says", engine.SeatAt(i))
				}
			}
			if w := all[4]; w.now.View.Result == nil || hands && text(t, w.log) != text(t, logOf(t, wushik(), done, engine.Open)) {
				t.Errorf("who looks on was told something else than the record says")
			}
		})
	}
}
