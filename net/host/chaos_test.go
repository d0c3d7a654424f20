// This test guards that bad connections change how long a match takes, and
// nothing else: what was accepted is recorded once, and all see where it led.
package host_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
)

func TestBadConnections(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { badConnections(t, seed) })
		})
	}
}

func badConnections(t *testing.T, seed uint64) {
	dice := rand.New(rand.NewPCG(seed, 0))
	s, store := setup(t, wushik(), engine.P1, engine.P2, engine.P4)
	s.Config.Options = engine.Options{"packs": "1"}
	s.Pace = nil
	s.Random = random(byte(seed))
	h := open(t, s)
	dial := func(seat engine.Seat) *player {
		there, here := pipe.NewFaulty(pipe.Faults{Seed: dice.Uint64(), MinDelay: 20 * time.Millisecond, MaxDelay: 900 * time.Millisecond})
		h.Attach(there, engine.LinkDirect)
		return joinBy(t, here, engine.LinkDirect, s.Game, seat)
	}
	all := []*player{dial(engine.P1), dial(engine.P2), dial(engine.P4)}
	const deals = 3
	cuts, reloads := 0, 0
	start := time.Now()
	for deal := 1; deal <= deals; {
		if time.Since(start) > 6*time.Hour {
			t.Fatalf("still in deal %d", deal)
		}
		time.Sleep(time.Duration(20+dice.IntN(200)) * time.Millisecond)
		over := true
		for i, p := range all {
			p.act()
			switch dice.IntN(60) {
			case 0: // cut off, and back with the token
				p.Abandon()
				all[i] = dial(p.seat)
				cuts++
			case 1: // sits down a second time before the first end is noticed
				all[i] = dial(p.seat)
				cuts++
			}
			over = over && all[i].now.View.Result != nil && all[i].now.View.DealNo == deal
		}
		if !over && dice.IntN(300) == 0 { // the host's own page is loaded again
			closed(h)
			var err error
			if h, err = host.Resume(s, store.text()); err != nil {
				t.Fatal(err)
			}
			later := h
			t.Cleanup(func() { closed(later) })
			for i, p := range all {
				all[i] = dial(p.seat)
			}
			reloads++
		}
		if !over {
			continue
		}
		state := replay(t, s.Game, store.text())
		for _, p := range all {
			if got, want := text(t, p.now.View), text(t, state.View(p.seat)); got != want {
				t.Errorf("deal %d: %v sees\n%s\nthe record leads to\n%s", deal, p.seat, got, want)
			}
			if got, want := text(t, p.log), text(t, logOf(t, s.Game, store.text(), p.seat)); got != want {
				t.Errorf("deal %d: %v has the log\n%s\nwant\n%s", deal, p.seat, got, want)
			}
			p.Ready()
		}
		deal++
		for range 1000 {
			if all[0].now.View.DealNo == deal || deal > deals {
				break
			}
			time.Sleep(time.Second)
			for i, p := range all {
				if p.listen(); p.lost != "" {
					all[i] = dial(p.seat)
				}
				all[i].Ready()
			}
		}
	}
	if cuts == 0 || reloads == 0 {
		t.Errorf("%d cuts and %d reloads: nothing was tried", cuts, reloads)
	}
	synctest.Wait()
}
