// These tests guard that whole deals come to their end at the table, with bots
// and with people, one after the other.
package host_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
)

func TestFourBotsPlayADeal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik())
		open(t, s)
		synctest.Wait()
		state := replay(t, s.Game, store.text())
		if state.Result() == nil {
			t.Errorf("the deal is not over after\n%s", store.text())
		}
		if n := len(acts(t, store.text())); store.saves != n+1 {
			t.Errorf("%d actions were saved %d times", n, store.saves)
		}
	})
}

func TestAPersonPlaysAMatchWithBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P3)
		s.Config = engine.Config{Options: engine.Options{"packs": "1"}}
		h := open(t, s)
		p := join(t, h, s.Game, engine.P3)
		const deals = 3
		totals := map[engine.Seat]int{}
		for deal := 1; deal <= deals; deal++ {
			play(p)
			result := p.now.View.Result
			if result == nil || p.now.View.DealNo != deal {
				t.Fatalf("deal %d is not over: %+v", deal, p.now.View)
			}
			for _, score := range result.Scores {
				totals[score.Seats[0]] += score.N
				if score.Total != totals[score.Seats[0]] {
					t.Errorf("deal %d: the total of %v is %d, the deals add up to %d", deal, score.Seats, score.Total, totals[score.Seats[0]])
				}
			}
			if got := text(t, replay(t, s.Game, store.text()).View(engine.P3)); got != text(t, p.now.View) {
				t.Errorf("the player sees\n%s\nthe record leads to\n%s", text(t, p.now.View), got)
			}
			p.Ready()
		}
		play(p)
		if p.now.View.DealNo != deals+1 {
			t.Errorf("after ready the player is in deal %d", p.now.View.DealNo)
		}
		if !slices.IsSorted(p.seqs) || len(slices.Compact(slices.Clone(p.seqs))) != len(p.seqs) {
			t.Errorf("the updates came as %v", p.seqs)
		}
		if p.table.You != engine.P3 || p.table.Game != "wushik" || p.sitter(engine.P3).Name != "P3" || p.sitter(engine.P3).Bot || !p.sitter(engine.P1).Bot {
			t.Errorf("the table is %+v", p.table)
		}
		if len(p.refusals) > 0 {
			t.Errorf("refused: %+v", p.refusals)
		}
	})
}

// The settlement is there to be read: bots do not hurry on, and everybody who
// plays is waited for.
func TestTheNextDealWaitsForAllPeople(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik(), engine.P1, engine.P2, engine.P4)
		h := open(t, s)
		a, b, c := join(t, h, s.Game, engine.P1), join(t, h, s.Game, engine.P2), join(t, h, s.Game, engine.P4)
		a.Ready() // too early: nothing is over
		play(a, b, c)
		seen := func(deal int, when string) {
			t.Helper()
			play(a, b, c)
			if got := a.now.View.DealNo; got != deal {
				t.Errorf("%s: the table is in deal %d, want %d", when, got, deal)
			}
		}
		seen(1, "at the end of the first deal")
		a.Ready()
		c.Autopilot(true)
		seen(1, "with two not ready")
		if !a.sitter(engine.P1).Ready || a.sitter(engine.P2).Ready {
			t.Errorf("the table is %+v", a.table)
		}
		c.Abandon()
		seen(1, "with one not ready and one away on autopilot")
		b.Ready()
		seen(2, "when all are ready who are there")
		if a.sitter(engine.P1).Ready || a.table.Sitters[1].Ready {
			t.Errorf("somebody is still ready: %+v", a.table)
		}
		a.Ready()
		b.Abandon()
		seen(2, "with one whose connection was lost")
		b = join(t, h, s.Game, engine.P2)
		seen(2, "with that one back")
		b.Close()
		seen(3, "when that one has said goodbye")
	})
}

// A match has an end, the table has not.
func TestAnotherMatchFollowsTheFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P1)
		s.Config.Options = engine.Options{"deals": "2", "packs": "1"}
		h := open(t, s)
		p := join(t, h, s.Game, engine.P1)
		for deal := 1; deal <= 5; deal++ {
			play(p)
			v := p.now.View
			if v.DealNo != (deal-1)%2+1 || v.Result == nil || (v.Result.Match != nil) != (deal%2 == 0) {
				t.Fatalf("deal %d at the table ends as %+v", deal, v)
			}
			if v.DealNo == 1 && (v.Sides[0].Total != 0 || v.Sides[1].Total != 0) {
				t.Errorf("deal %d begins a match with %+v", deal, v.Sides)
			}
			if v.Options["deals"] != "2" || v.Options["packs"] != "1" {
				t.Errorf("deal %d is played by %v", deal, v.Options)
			}
			if got := text(t, replay(t, s.Game, store.text()).View(engine.P1)); got != text(t, v) {
				t.Errorf("the record of deal %d leads to\n%s", deal, got)
			}
			p.Ready()
		}
		if !slices.IsSorted(p.seqs) || len(slices.Compact(slices.Clone(p.seqs))) != len(p.seqs) || len(p.refusals) > 0 {
			t.Errorf("the updates came as %v, refusals %s", p.seqs, text(t, p.refusals))
		}
	})
}

func TestPeopleAreCheckedBeforeTheDeal(t *testing.T) {
	for _, people := range [][]host.Person{
		{{Seat: engine.P5}},
		{{Seat: engine.None}},
		{{Seat: engine.P1}, {Seat: engine.P1}},
		{{Seat: engine.P1, Token: strings.Repeat("x", 65)}},
	} {
		s, _ := setup(t, wushik())
		s.People = people
		if _, err := host.New(s); err == nil {
			t.Errorf("people %v sit down at a table of four", people)
		}
	}
	s, _ := setup(t, wushik())
	s.Config.Options = engine.Options{"packs": "7"}
	if _, err := host.New(s); err == nil {
		t.Error("a match with seven packs begins")
	}
}

// Outside of fake time, where nothing else would notice.
func TestNothingIsLeftRunning(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		s, store := setup(t, wushik(), engine.P1, engine.P2)
		s.Pace = nil // bots are waiting to answer when the end comes
		h, err := host.New(s)
		if err != nil {
			t.Fatal(err)
		}
		here, there := pipe.New() // somebody who never says hello
		h.Attach(there, engine.LinkHost)
		p := join(t, h, s.Game, engine.P1)
		deaf, _ := pipe.New() // somebody who never reads
		h.Attach(deaf, engine.LinkHost)
		<-p.Wake()
		p.Autopilot(true)
		h.Close()
		h.Close()
		<-h.Done()
		<-p.Done()
		if here.Send(nil) == nil {
			t.Error("a stranger's connection is still open")
		}
		if p.listen(); p.lost == "" {
			t.Error("the player is not told of the end")
		}
		if saves := store.saved(); saves == 0 {
			t.Error("nothing was saved")
		}
		late, _ := pipe.New()
		if h.Attach(late, engine.LinkHost); late.Send(nil) == nil {
			t.Error("a connection that comes after the end stays open")
		}
	}
	for wait := 0; runtime.NumGoroutine() > before; wait++ {
		if wait == 200 {
			buf := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
		}
		time.Sleep(10 * time.Millisecond)
	}
}
