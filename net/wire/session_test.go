// These tests guard the session: whatever becomes of its paths, every message
// comes once and in order, soon after there is a path, and nothing is kept that
// has no bound.
package wire_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// ends is a session with both its ends. The host's end takes what paths come.
type ends struct {
	t           *testing.T
	guest, host *wire.Session
	mu          sync.Mutex
	up, down    []string // what came
	faults      []error  // at the host
	times       []time.Time
}

func connect(t *testing.T) *ends {
	e := &ends{t: t}
	hello := wire.Hello{Session: strings.Repeat("5", 32), Token: "t"}
	e.guest = wire.NewGuest(wire.Config{Hello: hello})
	e.host = e.newHost(1, 77)
	go func() {
		for {
			m, err := e.guest.Recv()
			if err == wire.ErrClosed {
				return
			}
			e.mu.Lock()
			e.down = append(e.down, describe(m, err))
			e.times = append(e.times, time.Now())
			e.mu.Unlock()
		}
	}()
	t.Cleanup(func() {
		e.guest.Break("")
		e.host.Break("")
		<-e.guest.Done()
		<-e.host.Done()
	})
	return e
}

func (e *ends) newHost(epoch, run uint64) *wire.Session {
	s := wire.NewHost(wire.Config{Hello: wire.Hello{Session: strings.Repeat("5", 32)}, Epoch: epoch, Run: run, Press: wire.NewPress()})
	go func() {
		for {
			m, err := s.Recv()
			if err == wire.ErrClosed {
				return
			}
			e.mu.Lock()
			if err != nil {
				e.faults = append(e.faults, err)
			} else {
				e.up = append(e.up, describe(m, err))
			}
			e.mu.Unlock()
		}
	}()
	return s
}

func describe(m wire.Message, err error) string {
	switch m := m.(type) {
	case wire.Say:
		return m.Text
	case wire.Said:
		return m.Said.Text
	case wire.Update:
		text := fmt.Sprint("view ", m.Update.Seq)
		for _, ev := range m.Update.Events {
			text += fmt.Sprint(" ", ev.N)
		}
		return text
	}
	return fmt.Sprintf("%#v %v", m, err)
}

// path gives the session a path with these faults.
func (e *ends) path(link engine.Link, f pipe.Faults) *pipe.Line {
	l := pipe.NewLine(f)
	go e.answer(l.A, link)
	e.guest.Attach(l.B, link)
	return l
}

func (e *ends) answer(conn wire.Conn, link engine.Link) {
	hello, err := wire.Knock(conn)
	if err != nil {
		conn.Close()
		return
	}
	e.host.Serve(conn, link, hello)
}

// say sends k numbered messages each way.
func (e *ends) say(from, k int) {
	end := time.Now().Add(time.Hour)
	for i := from; i < from+k && time.Now().Before(end); i++ {
		for !e.guest.Put(wire.Say{Text: fmt.Sprint(i)}) {
			time.Sleep(time.Second)
		}
		for !e.host.Put(wire.Said{Said: engine.Said{Text: fmt.Sprint(i)}}) {
			time.Sleep(time.Second)
		}
	}
}

func (e *ends) want(n int) {
	e.t.Helper()
	e.mu.Lock()
	defer e.mu.Unlock()
	for way, got := range map[string][]string{"up": e.up, "down": e.down} {
		for i := range max(n, len(got)) {
			if i >= len(got) || i >= n || got[i] != fmt.Sprint(i) {
				e.t.Fatalf("%s came %d of %d messages, differing from number %d: %.300v", way, len(got), n, i, got)
			}
		}
	}
}

func TestOnePathCarriesAll(t *testing.T) {
	for _, link := range []engine.Link{engine.LinkHost, engine.LinkDirect, engine.LinkRelayed} {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t)
			e.path(link, pipe.Faults{})
			e.say(0, 300)
			time.Sleep(20 * time.Second) // a guest says no more than four things a second
			e.want(300)
			if g, h := e.guest.State(), e.host.State(); g.Link != link || h.Link != link || g.Slow || h.Slow || g.Epoch != 1 {
				t.Errorf("%s: the guest is at %+v, the host at %+v", link, g, h)
			}
			time.Sleep(time.Hour)
			if g, h := e.guest.State(), e.host.State(); g.Link != link || h.Link != link {
				t.Errorf("%s after an hour: the guest is at %+v, the host at %+v", link, g, h)
			}
			if e.guest.Waits()+e.host.Waits() > 0 {
				t.Error("something is still not acked")
			}
		})
	}
}

// A broker loses, doubles and reorders; and it is slow.
func TestABadRelayLosesNothing(t *testing.T) {
	for seed := range uint64(8) {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t)
			e.path(engine.LinkRelayed, pipe.Faults{Seed: seed, Drop: 0.2, Late: 0.3, Double: 0.2, Lateness: 2 * time.Second, MinDelay: 100 * time.Millisecond, MaxDelay: 400 * time.Millisecond})
			e.say(0, 120)
			time.Sleep(10 * time.Minute)
			e.want(120)
		})
	}
}

// Relay first, then direct, which fails and comes back: nothing is lost, doubled
// or overtaken, and the better path is used while it lives.
func TestUpgradeAndFallBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connect(t)
		e.path(engine.LinkRelayed, pipe.Faults{MinDelay: 200 * time.Millisecond, MaxDelay: 300 * time.Millisecond})
		time.Sleep(time.Second)
		at := func(want engine.Link, slow, more bool) {
			t.Helper()
			g, h := e.guest.State(), e.host.State()
			if g.Link != want || h.Link != want || g.Slow != slow || g.Want != more {
				t.Errorf("%v: the guest is at %+v, the host at %+v; want %s", time.Now(), g, h, want)
			}
		}
		at(engine.LinkRelayed, false, false)
		e.say(0, 10)
		direct := e.path(engine.LinkDirect, pipe.Faults{MinDelay: 20 * time.Millisecond, MaxDelay: 20 * time.Millisecond})
		e.say(10, 10)
		time.Sleep(4 * time.Second)
		at(engine.LinkDirect, false, false)
		e.want(20)
		direct.Lose(true, true) // the network is gone without a word
		e.say(20, 10)
		slow := false
		begin := time.Now()
		for st := e.guest.State(); st.Link != engine.LinkRelayed && time.Since(begin) < time.Minute; st = e.guest.State() {
			slow = slow || st.Slow
			time.Sleep(10 * time.Millisecond)
		}
		if took := time.Since(begin); !slow || took < 2*time.Second || took > 3100*time.Millisecond {
			t.Errorf("the guest falls back after %v, slow before: %v", took, slow)
		}
		time.Sleep(3 * time.Second)
		at(engine.LinkRelayed, false, false)
		e.want(30)
		direct.Lose(false, false)
		e.say(30, 10)
		time.Sleep(6 * time.Second)
		at(engine.LinkDirect, false, false)
		e.want(40)
		direct.Cut()
		e.say(40, 10)
		time.Sleep(2 * time.Second)
		at(engine.LinkRelayed, false, false)
		e.want(50)
	})
}

// Half-open: one direction is dead and neither end is told.
func TestHalfOpenPathsAreLeft(t *testing.T) {
	for _, fromHost := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t)
			e.path(engine.LinkRelayed, pipe.Faults{MinDelay: 200 * time.Millisecond, MaxDelay: 300 * time.Millisecond})
			direct := e.path(engine.LinkDirect, pipe.Faults{MinDelay: 20 * time.Millisecond, MaxDelay: 20 * time.Millisecond})
			time.Sleep(time.Second)
			direct.Lose(fromHost, !fromHost) // A is the host's
			for i := range 20 {
				e.say(i, 1)
				time.Sleep(500 * time.Millisecond)
			}
			time.Sleep(time.Second)
			e.want(20)
			if g, h := e.guest.State(), e.host.State(); g.Link != engine.LinkRelayed || h.Link != engine.LinkRelayed {
				t.Errorf("dead from the host %v: the guest is at %+v, the host at %+v", fromHost, g, h)
			}
		})
	}
}

// Any paths, in any order, with any faults.
func TestPathsComeAndGo(t *testing.T) {
	for seed := range uint64(6) {
		synctest.Test(t, func(t *testing.T) {
			e := connect(t)
			dice := rand.New(rand.NewPCG(seed, 1))
			var lines []*pipe.Line
			const n = 150
			done := make(chan bool)
			go func() {
				for i := range n {
					e.say(i, 1)
					time.Sleep(time.Duration(dice.IntN(400)) * time.Millisecond)
				}
				close(done)
			}()
			chaos := rand.New(rand.NewPCG(seed, 2))
			for busy := true; busy; {
				select {
				case <-done:
					busy = false
				case <-time.After(time.Duration(chaos.IntN(1500)) * time.Millisecond):
				}
				link := engine.LinkDirect
				f := pipe.Faults{Seed: chaos.Uint64(), MaxDelay: 60 * time.Millisecond}
				if chaos.IntN(2) == 0 {
					link = engine.LinkRelayed
					f = pipe.Faults{Seed: chaos.Uint64(), MinDelay: 100 * time.Millisecond, MaxDelay: 400 * time.Millisecond, Drop: 0.1, Late: 0.1, Double: 0.1, Lateness: time.Second}
				}
				switch chaos.IntN(4) {
				case 0, 1:
					lines = append(lines, e.path(link, f))
				case 2:
					if len(lines) > 0 {
						lines[chaos.IntN(len(lines))].Cut()
					}
				case 3:
					if len(lines) > 0 {
						lines[chaos.IntN(len(lines))].Lose(chaos.IntN(2) == 0, chaos.IntN(2) == 0)
					}
				}
			}
			for _, l := range lines {
				l.Cut()
			}
			e.path(engine.LinkDirect, pipe.Faults{})
			time.Sleep(30 * time.Second)
			e.want(n)
		})
	}
}

// What waited is there within one round trip of a path.
func TestOneRoundTripAfterAPath(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connect(t)
		first := e.path(engine.LinkDirect, pipe.Faults{MinDelay: 50 * time.Millisecond, MaxDelay: 50 * time.Millisecond})
		time.Sleep(10 * time.Second)
		first.Cut()
		e.say(0, 5)
		time.Sleep(time.Minute)
		if g, h := e.guest.State(), e.host.State(); g.Link != engine.LinkAway || h.Link != engine.LinkAway || !g.Want {
			t.Errorf("a minute without a path: the guest is at %+v, the host at %+v", g, h)
		}
		begin := time.Now()
		e.path(engine.LinkRelayed, pipe.Faults{MinDelay: 50 * time.Millisecond, MaxDelay: 50 * time.Millisecond})
		time.Sleep(10 * time.Second)
		e.mu.Lock()
		if took := e.times[4].Sub(begin); took > 105*time.Millisecond {
			t.Errorf("what waited came after %v", took)
		}
		e.mu.Unlock()
		e.want(5)
	})
}

// A host whose page was loaded again knows nothing: what it had not acked is asked
// for again, and what an old life of it says counts no more.
func TestAHostThatWasLoadedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connect(t)
		old := e.path(engine.LinkDirect, pipe.Faults{MinDelay: 50 * time.Millisecond, MaxDelay: 50 * time.Millisecond})
		time.Sleep(time.Second)
		e.guest.Put(wire.Do{ID: 1, Seq: 3})
		time.Sleep(500 * time.Millisecond)
		old.Lose(true, true)
		e.guest.Put(wire.Do{ID: 2, Seq: 3})
		e.guest.Put(wire.Say{Text: "not twice"})
		time.Sleep(500 * time.Millisecond)
		e.host.Break("")
		<-e.host.Done()
		e.host = e.newHost(1, 78)
		e.path(engine.LinkDirect, pipe.Faults{})
		e.host.Put(wire.Said{Said: engine.Said{Text: "here again"}})
		time.Sleep(time.Second)
		e.mu.Lock()
		up, down := strings.Join(e.up, "|"), strings.Join(e.down, "|")
		e.mu.Unlock()
		if strings.Count(up, "ID:0x1") != 1 || strings.Count(up, "ID:0x2") != 1 || strings.Contains(up, "twice") || down != "here again" {
			t.Errorf("up came %s, down %s", up, down)
		}
		// An older host comes back: it is not listened to.
		e.host.Break("")
		<-e.host.Done()
		e.host = e.newHost(2, 79)
		e.path(engine.LinkDirect, pipe.Faults{})
		time.Sleep(time.Second)
		if st := e.guest.State(); st.Epoch != 2 || st.Link != engine.LinkDirect {
			t.Errorf("with the next host the guest is at %+v", st)
		}
		e.host.Break("")
		<-e.host.Done()
		e.host = e.newHost(1, 80)
		e.path(engine.LinkDirect, pipe.Faults{})
		time.Sleep(time.Second)
		if st := e.guest.State(); st.Epoch != 2 || st.Link.Here() {
			t.Errorf("with a host of an older epoch the guest is at %+v", st)
		}
	})
}

// A guest that reads slowly gets the newest view, not all, and knows what led there.
func TestSlowPathsGetTheNewestView(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connect(t)
		e.path(engine.LinkRelayed, pipe.Faults{MinDelay: 2 * time.Second, MaxDelay: 2 * time.Second})
		time.Sleep(10 * time.Second)
		const n = 200
		for i := range n {
			u := engine.Update{Seq: uint64(i), Events: []engine.Event{{Kind: engine.EvPass, N: i}}}
			e.host.Supersede(wire.Update{Update: u})
			time.Sleep(20 * time.Millisecond)
		}
		time.Sleep(20 * time.Second)
		e.mu.Lock()
		defer e.mu.Unlock()
		next := 0
		for i, text := range e.down {
			var seq int
			for j, word := range strings.Fields(text)[1:] {
				var x int
				fmt.Sscan(word, &x)
				if j == 0 {
					seq = x
					continue
				}
				if x != next {
					t.Fatalf("event %d came where %d was due", x, next)
				}
				next++
			}
			if seq != next-1 {
				t.Errorf("%s ends with event %d", text, next-1)
			}
			if i > 0 && e.times[i].Sub(e.times[i-1]) < 150*time.Millisecond {
				t.Errorf("views %v apart", e.times[i].Sub(e.times[i-1]))
			}
		}
		if next != n || len(e.down) > 15 {
			t.Errorf("%d of %d events came in %d views", next, n, len(e.down))
		}
	})
}

// What waits for somebody who is away is bounded.
func TestWhatWaitsIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connect(t)
		taken := 0
		for range 1000 {
			if e.host.Put(wire.Said{}) {
				taken++
			}
			e.host.Supersede(wire.Room{})
			e.host.Supersede(wire.Lost{})
		}
		if n := e.host.Waits(); taken > 64 || n > 66 {
			t.Errorf("%d of 1000 were taken, %d wait", taken, n)
		}
	})
}

// Garbage, forged numbers and floods have a reason and an end.
func TestAHostileGuestIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connect(t)
		l := e.path(engine.LinkDirect, pipe.Faults{})
		time.Sleep(time.Second)
		garbage := []string{"", "\x00", "?", "h{}", "h" + strings.Repeat("[", wire.MaxUp), "d\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "d\x4d\x01\x01\x00\x01\x01x", strings.Repeat("x", wire.MaxUp+1), "d\x4d\x01\x02\x00\xc8\x00{}"}
		for _, g := range garbage {
			l.B.Send([]byte(g))
		}
		l.B.Send([]byte("a\x4d\x01\xff\x7f\x00"))         // acks what was never sent
		l.B.Send([]byte("d\x4d\x01\xff\x7f\x00\x01\x00")) // a number far ahead
		l.B.Send([]byte("d\x63\x01\x03\x00\x01\x00{}"))   // of another run
		time.Sleep(time.Second)
		e.mu.Lock()
		if n := len(e.faults); n != len(garbage) || len(e.up) > 0 {
			t.Errorf("%d of %d were found faulty: %v; up came %v", n, len(garbage), e.faults, e.up)
		}
		e.mu.Unlock()
		if st := e.host.State(); st.Link != engine.LinkDirect {
			t.Errorf("after garbage the host is at %+v", st)
		}
		for i := range 5 * 60 { // all but the message that is due, no faster than allowed
			l.B.Send(fmt.Appendf(nil, "d\x4d\x01%c\x00\x01\x00%s", i%120+4, strings.Repeat(" ", wire.MaxUp/2)))
			time.Sleep(time.Second / 60)
		}
		if n := e.host.Kept(); n == 0 || n > 32 {
			t.Errorf("%d messages out of turn are kept", n)
		}
		for range 5000 {
			if l.B.Send([]byte("p\x4d\x01\x00\x01\x00")) != nil {
				break
			}
		}
		<-e.host.Done()
		time.Sleep(time.Second)
		e.mu.Lock()
		defer e.mu.Unlock()
		if n := len(e.down); n == 0 || !strings.Contains(e.down[n-1], wire.LostFlood) {
			t.Errorf("the guest is told %v", e.down)
		}
	})
}

// Somebody silent is slow after 2 s and gone after 3; a page that stood still
// itself blames nobody for that.
func TestAStallOfOnesOwnIsNobodysFault(t *testing.T) {
	for _, stood := range []time.Duration{0, 7 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			stall := stood
			var seen []string
			begin := time.Now()
			made := make(chan *wire.Session, 1)
			s := wire.NewHost(wire.Config{Hello: wire.Hello{Session: strings.Repeat("5", 32)}, Epoch: 1, Run: 5, Changed: func() {
				s := <-made
				made <- s
				if st := s.State(); !st.Slow {
					time.Sleep(stall) // so that the clock stands still
					stall = 0
				} else {
					seen = append(seen, fmt.Sprintf("%s slow=%v at %v", st.Link, st.Slow, time.Since(begin)))
				}
			}})
			made <- s
			a, b := pipe.New()
			s.Serve(a, engine.LinkDirect, wire.Hello{Session: strings.Repeat("5", 32)})
			time.Sleep(stood + 5*time.Second)
			synctest.Wait()
			want := fmt.Sprintf("direct slow=true at %v; reconnecting slow=true at %v", stood+2*time.Second, stood+3*time.Second)
			if got := strings.Join(seen, "; "); got != want {
				t.Errorf("a silent guest is seen as %s, want %s", got, want)
			}
			b.Close()
			s.Break("")
			<-s.Done()
		})
	}
}

// Who is heard and takes nothing in for a minute is sent off with a word, and can come
// again; little is kept for it until then. Who takes in one message a minute stays, and
// so does who can't be heard, which is nobody's doing.
func TestWhoTakesNothingInIsSentOff(t *testing.T) {
	for _, c := range []struct {
		name        string
		reads, hush bool
		acks        time.Duration // between messages that are acked, 0 for none
		stays       bool
	}{
		{name: "reads nothing"},
		{name: "acks nothing", reads: true},
		{name: "acks late", reads: true, acks: 50 * time.Second, stays: true},
		{name: "is silent", reads: true, hush: true, stays: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := connect(t)
				l := pipe.NewLine(pipe.Faults{})
				hello := wire.Hello{V: wire.Version, N: 1, Session: strings.Repeat("5", 32), Use: true}
				e.host.Serve(l.A, engine.LinkDirect, hello)
				word := make(chan string, 1)
				if c.reads {
					go func() {
						last := ""
						for {
							frame, err := l.B.Recv()
							if err != nil {
								word <- last
								return
							}
							last = string(frame)
						}
					}()
				}
				start, acked, most := time.Now(), 0, 0
				for second := range 300 {
					if c.acks > 0 {
						acked = int(time.Since(start) / c.acks)
					}
					if !c.hush {
						l.B.Send(fmt.Appendf(nil, "p\x4d\x01%c%c\x01", acked, second%100+1))
					}
					for range 20 {
						e.host.Put(wire.Said{Said: engine.Said{Text: strings.Repeat("x", 500)}})
						e.host.Supersede(wire.Room{})
					}
					time.Sleep(time.Second)
					most = max(most, e.host.Waits())
					select {
					case <-e.host.Done():
						if took := time.Since(start); c.stays || took < time.Minute || took > 70*time.Second {
							t.Fatalf("it ends after %v", took)
						}
						if last := ""; c.reads {
							if last = <-word; !strings.Contains(last, wire.EndDeaf) {
								t.Errorf("the last word is %q", last)
							}
						}
						if most > 100 {
							t.Errorf("%d messages waited", most)
						}
						return
					default:
					}
				}
				if !c.stays {
					t.Error("it is never sent off")
				}
				if c.acks > 0 && acked < 4 {
					t.Errorf("%d messages were acked", acked)
				}
				if most > 100 {
					t.Errorf("%d messages waited", most)
				}
				l.Cut()
			})
		})
	}
}
