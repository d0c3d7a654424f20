// These tests guard that a player who drops out finds everything again: the
// seat, the hand, the log, whoever was too slow to read, and after a reload of
// the host's own page.
package host_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
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

func TestAReturningPlayerFindsHandAndLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik(), everybody(4)...)
		h := open(t, s)
		var all []*player
		for _, seat := range everybody(4) {
			all = append(all, join(t, h, s.Game, seat))
		}
		for range 30 {
			synctest.Wait()
			for _, p := range all {
				p.act()
			}
		}
		synctest.Wait()
		for _, p := range all {
			p.listen()
		}
		gone := all[1]
		gone.Abandon()
		<-gone.Done()
		synctest.Wait()
		if all[0].listen(); !all[0].sitter(engine.P2).Away || all[0].sitter(engine.P2).Auto {
			t.Errorf("the others see %+v", all[0].table)
		}
		back := join(t, h, s.Game, engine.P2)
		synctest.Wait()
		back.listen()
		if got, want := text(t, back.now.View), text(t, gone.now.View); got != want {
			t.Errorf("the player comes back to\n%s\nand had left\n%s", got, want)
		}
		if got, want := text(t, back.log), text(t, gone.log); got != want || len(back.log) < 20 {
			t.Errorf("the log is\n%s\nwant\n%s", got, want)
		}
		if back.now.Seq != gone.now.Seq {
			t.Errorf("Seq %d, want %d", back.now.Seq, gone.now.Seq)
		}
		if all[0].listen(); all[0].sitter(engine.P2).Away {
			t.Errorf("the others see %+v", all[0].table)
		}
		all[1] = back
		play(all...)
		if all[0].now.View.Result == nil {
			t.Error("the deal does not come to its end")
		}
	})
}

// What an old page said may be long on its way: it does not send the new one away.
// Who says so at this moment has the place all the same.
func TestAnOldHelloIsTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik(), engine.P1)
		h := open(t, s)
		later := func(hello wire.Hello) *player {
			there, here := pipe.New()
			h.Attach(there, engine.LinkDirect)
			p := &player{Guest: guest.Join(guest.Setup{Hello: hello}), game: s.Game}
			p.Attach(here, engine.LinkDirect)
			t.Cleanup(func() { p.Abandon(); <-p.Done() })
			time.Sleep(time.Second)
			p.listen()
			return p
		}
		hello := wire.Hello{Token: token(engine.P1), Born: 2000}
		now := later(hello)
		hello.Born = 1000
		old := later(hello)
		if now.listen(); now.lost != "" || old.lost != wire.LostReplaced {
			t.Errorf("the new page is lost for %q, the old one for %q", now.lost, old.lost)
		}
		hello.Take = true
		taken := later(hello)
		if now.listen(); now.lost != wire.LostReplaced || taken.lost != "" || len(taken.now.View.Hand) == 0 {
			t.Errorf("here is not gone on: %q, %q", now.lost, taken.lost)
		}
	})
}

func TestTheSecondTabTakesOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik(), engine.P1)
		h := open(t, s)
		first := join(t, h, s.Game, engine.P1)
		play(first)
		second := join(t, h, s.Game, engine.P1)
		<-first.Done()
		if first.listen(); first.lost != wire.LostReplaced {
			t.Errorf("the first tab is lost for %q", first.lost)
		}
		play(second)
		if got := second.now; got.View.Result == nil || second.sitter(engine.P1).Away {
			t.Errorf("the second tab is at %+v", second.table)
		}
	})
}

// Whatever the deal is at, a page that is loaded again has the same hand and the same
// table one round trip after there is a path.
func TestBackInEveryPhase(t *testing.T) {
	for _, game := range games.All() {
		synctest.Test(t, func(t *testing.T) { backInEveryPhase(t, game) })
	}
}

func backInEveryPhase(t *testing.T, game engine.Game) {
	const oneWay = 50 * time.Millisecond
	s, store := setup(t, game, engine.P1, engine.P2)
	s.Bot = first
	s.Pace = &host.Pace{Min: 300 * time.Millisecond, Max: 300 * time.Millisecond}
	h := open(t, s)
	a := join(t, h, game, engine.P1)
	var b *player
	reload := func() *player {
		if b != nil {
			b.Abandon()
			<-b.Done()
		}
		there, here := pipe.NewFaulty(pipe.Faults{MinDelay: oneWay, MaxDelay: oneWay})
		h.Attach(there, engine.LinkDirect)
		return joinBy(t, here, engine.LinkDirect, game, engine.P2)
	}
	b = reload()
	phases, compared := map[engine.Phase]bool{}, 0
	for step := 0; step < 4000; step++ {
		time.Sleep(37 * time.Millisecond)
		synctest.Wait()
		a.act()
		b.act()
		if step%41 != 40 {
			continue
		}
		b = reload()
		start := time.Now()
		for b.now.Seq == 0 && time.Since(start) < time.Minute {
			<-b.Wake()
			b.listen()
		}
		if took := time.Since(start); took > 2*oneWay+time.Millisecond {
			t.Fatalf("%s: back after %v", game.Info().Name, took)
		}
		phases[b.now.View.Phase] = true
		saved := store.text()
		time.Sleep(2 * oneWay) // for what happened meanwhile
		synctest.Wait()
		if b.listen(); store.text() == saved {
			compared++
			if got, want := text(t, b.now.View), text(t, replay(t, game, saved).View(engine.P2)); got != want {
				t.Fatalf("%s: back at\n%s\nwant\n%s", game.Info().Name, got, want)
			}
		}
		if b.now.View.Result != nil && !b.now.View.Result.Redeal {
			break
		}
	}
	if !phases[engine.PhasePlay] || !phases[engine.PhaseOver] || compared < 5 {
		t.Errorf("%s: came back in %v only, and was compared %d times", game.Info().Name, phases, compared)
	}
	t.Logf("%s: came back in %v, compared %d times", game.Info().Name, phases, compared)
}

// gate is a Conn that lets nothing in once it is shut, until it is opened.
type gate struct {
	wire.Conn
	shut atomic.Bool
	open chan struct{}
	let  int
}

func (g *gate) Recv() ([]byte, error) {
	frame, err := g.Conn.Recv()
	if g.shut.Load() {
		<-g.open
		g.let++
	}
	return frame, err
}

func TestAGuestThatDoesNotReadHoldsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P1, engine.P2)
		h := open(t, s)
		there, here := pipe.New()
		h.Attach(there, engine.LinkHost)
		shut := &gate{Conn: here, open: make(chan struct{})}
		idle := newRaw(t, shut, token(engine.P2))
		idle.hello(t)
		shut.shut.Store(true)
		idle.say(t, wire.Autopilot{On: true})
		p := join(t, h, s.Game, engine.P1)
		p.Autopilot(true)
		const deals = 4
		for deal := range deals {
			play(p)
			if p.now.View.DealNo != deal+1 || p.now.View.Result == nil {
				t.Fatalf("the table stands still in deal %d", p.now.View.DealNo)
			}
			if deal < deals-1 {
				idle.say(t, wire.Ready{On: true, Seq: 1 << 40})
				p.Ready()
			}
		}
		// Now it reads what was under way; its page is loaded again.
		close(shut.open)
		synctest.Wait()
		there, here = pipe.New()
		h.Attach(there, engine.LinkHost)
		behind := joinOver(t, here, s.Game, engine.P2)
		synctest.Wait()
		behind.listen()
		if shut.let > 60 {
			t.Errorf("%d frames waited for the guest", shut.let)
		}
		state := replay(t, s.Game, store.text())
		if got, want := text(t, behind.now.View), text(t, state.View(engine.P2)); got != want {
			t.Errorf("the guest finds\n%s\nwant\n%s", got, want)
		}
		if got, want := text(t, behind.log), text(t, p.log); got != want || len(p.log) < 20 {
			t.Errorf("the guest's log is\n%s\nwant\n%s", got, want)
		}
	})
}

func TestReloadInMidDeal(t *testing.T) {
	for _, packs := range []string{"1", "2"} {
		synctest.Test(t, func(t *testing.T) {
			s, store := setup(t, wushik(), engine.P1)
			s.Config.Options = engine.Options{"packs": packs, "wind": "next", "single_catch": "20"}
			h := open(t, s)
			p := join(t, h, s.Game, engine.P1)
			play(p) // a first deal, so that there are totals
			p.Ready()
			for range 6 {
				synctest.Wait()
				p.act()
			}
			synctest.Wait()
			p.listen()
			if p.now.View.DealNo != 2 || p.now.View.Result != nil || len(p.log) == 0 {
				t.Fatalf("not in the middle of the second deal: %+v", p.now.View)
			}
			p.Abandon()
			closed(h)
			saved := store.text()

			s.Config = engine.Config{}
			s.Random = random(99)
			h, err := host.Resume(s, saved)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { closed(h) })
			back := join(t, h, s.Game, engine.P1)
			synctest.Wait()
			back.listen()
			if got, want := text(t, back.now.View), text(t, p.now.View); got != want {
				t.Errorf("after the reload\n%s\nbefore it\n%s", got, want)
			}
			if got, want := text(t, back.log), text(t, p.log); got != want {
				t.Errorf("the log after the reload\n%s\nbefore it\n%s", got, want)
			}
			if store.text() != saved {
				t.Errorf("the reload changed the record from\n%s\nto\n%s", saved, store.text())
			}
			play(back)
			back.Ready()
			play(back)
			if back.now.View.DealNo != 3 || back.now.View.Result == nil {
				t.Errorf("the match does not go on: %+v", back.now.View)
			}
			if got := back.now.View.Options["single_catch"]; got != "20" {
				t.Errorf("the next deal is played with single_catch=%s", got)
			}
		})
	}
}

func TestABrokenRecordIsHandedBack(t *testing.T) {
	var saved string
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik())
		s.Config.Options = engine.Options{"packs": "1"}
		open(t, s)
		synctest.Wait()
		saved = store.text()
	})
	lines := strings.SplitAfter(saved, "\n")
	first := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "P") })
	texts := map[string]string{
		"empty":        "",
		"not a record": "<html>404</html>",
		"binary":       "\x00\x01\xff",
		"another game": strings.Replace(saved, "wushik", "mahjong", 1),
		"other rules":  strings.Replace(saved, "wushik/1", "wushik/99", 1),
		"no game":      strings.Join(lines[1:], ""),
		"bad option":   strings.Replace(saved, "packs=1", "packs=9", 1),
		"a lost line":  strings.Join(slices.Delete(slices.Clone(lines), first, first+1), ""),
		"a cut line":   saved[:len(saved)-3] + "?",
		"a wrong card": strings.Replace(saved, " S", " X", 1),
	}
	for name, text := range texts {
		s, _ := setup(t, wushik())
		h, err := host.Resume(s, text)
		if err == nil {
			closed(h)
			t.Errorf("%s: the record is played on", name)
			continue
		}
		corrupt, ok := errors.AsType[*host.Corrupt](err)
		if !ok || corrupt.Text != text || corrupt.Err == nil {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

// late is a Store that takes a moment.
type late struct{ memory }

func (s *late) Save(key, text string) error {
	time.Sleep(50 * time.Millisecond)
	return s.memory.Save(key, text)
}

// What a player has been told is never lost: it was saved before.
func TestNobodyIsToldWhatIsNotSaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik(), engine.P1)
		store := &late{}
		s.Store = store
		h := open(t, s)
		p := join(t, h, s.Game, engine.P1)
		p.Autopilot(true)
		told := 0
		for p.now.View.Result == nil && p.lost == "" {
			<-p.Wake()
			seq := p.now.Seq
			if p.listen(); p.now.Seq == seq {
				continue
			}
			told++
			if got, want := text(t, replay(t, s.Game, store.text()).View(engine.P1)), text(t, p.now.View); got != want {
				t.Fatalf("the player is told\n%s\nwhile the record leads to\n%s", want, got)
			}
		}
		if told < 20 {
			t.Errorf("told %d times", told)
		}
	})
}

func TestAStoreThatIsFullDoesNotStopTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P1)
		store.err = fmt.Errorf("the quota is used up")
		warned := 0
		s.Warn = func(err error) {
			if !errors.Is(err, store.err) {
				t.Error(err)
			}
			warned++
		}
		h := open(t, s)
		p := join(t, h, s.Game, engine.P1)
		play(p)
		if p.now.View.Result == nil || warned == 0 {
			t.Errorf("%d warnings, and the deal is at %+v", warned, p.now.View)
		}
	})
}
