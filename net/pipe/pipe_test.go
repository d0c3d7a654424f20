// These tests guard the connection that solo play and all other tests of the
// net run over: order, faults that come from the seed alone, and a clean end.
package pipe

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/net/wire"
)

func TestOrderAndOwnership(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := New()
		defer b.Close()
		go func() {
			defer a.Close()
			buf := make([]byte, 0, 8)
			for i := range 10 * room { // more than fits: Send has to wait for room
				buf = fmt.Append(buf[:0], i)
				if err := a.Send(buf); err != nil {
					t.Error(err)
				}
			}
		}()
		got := drain(b)
		want := make([]string, 10*room)
		for i := range want {
			want[i] = fmt.Sprint(i)
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %v", got)
		}
		if b.Send(nil) != wire.ErrClosed {
			t.Error("a Send to an end that has closed works")
		}
	})
}

func TestASlowReaderIsFelt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := New()
		var sent atomic.Int32
		go func() {
			for a.Send([]byte("x")) == nil {
				sent.Add(1)
			}
		}()
		for taken := range int32(3) {
			synctest.Wait()
			if n := sent.Load(); n != room+taken {
				t.Errorf("%d frames were sent while %d were taken", n, taken)
			}
			if _, err := b.Recv(); err != nil {
				t.Fatal(err)
			}
		}
		b.Close()
	})
}

func TestCloseFreesEverybody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := NewFaulty(Faults{MinDelay: time.Hour, MaxDelay: time.Hour})
		ended := make(chan error)
		go func() { _, err := a.Recv(); ended <- err }() // waits for a first frame
		go func() { _, err := b.Recv(); ended <- err }() // waits for one to fall due
		go func() {                                      // waits for room
			for {
				if err := a.Send(nil); err != nil {
					ended <- err
					return
				}
			}
		}()
		synctest.Wait()
		b.Close()
		b.Close()
		for range 3 {
			if err := <-ended; err != wire.ErrClosed {
				t.Errorf("a call that waited returned %v", err)
			}
		}
		a.Close()
		if a.Send(nil) != wire.ErrClosed || b.Send(nil) != wire.ErrClosed {
			t.Error("a Send on a closed end works")
		}
	})
}

func TestDelayKeepsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		a, b := NewFaulty(Faults{Seed: 3, MinDelay: 50 * time.Millisecond, MaxDelay: 90 * time.Millisecond})
		sent := send(a, 40, time.Millisecond)
		if got := drain(b); !slices.Equal(got, sent) {
			t.Errorf("got %v", got)
		}
		if took := time.Since(start); took < 50*time.Millisecond || took > 130*time.Millisecond {
			t.Errorf("it took %v", took)
		}
	})
}

func TestFaultsComeFromTheSeed(t *testing.T) {
	run := func(seed uint64) []string {
		var got []string
		synctest.Test(t, func(t *testing.T) {
			a, b := NewFaulty(Faults{Seed: seed, Drop: 0.2, Late: 0.2, Lateness: 10 * time.Millisecond, MaxDelay: time.Millisecond})
			send(a, 60, 2*time.Millisecond)
			got = drain(b)
		})
		return got
	}
	first := run(1)
	if again := run(1); !slices.Equal(first, again) {
		t.Errorf("seed 1 gave %v, then %v", first, again)
	}
	if slices.Equal(first, run(2)) {
		t.Error("another seed makes no difference")
	}
	if n := len(first); n < 30 || n > 58 {
		t.Errorf("%d of 60 frames arrived at a drop rate of 0.2", n)
	}
	sorted := slices.Sorted(slices.Values(first))
	if slices.Equal(first, sorted) {
		t.Error("nothing was overtaken")
	}
	if len(slices.Compact(sorted)) != len(first) {
		t.Errorf("a frame came twice: %v", first)
	}
}

func TestALineIsBrokenAndDoubles(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewLine(Faults{Seed: 5, Double: 0.5, Lateness: 10 * time.Millisecond})
		l.Lose(true, false)
		l.A.Send([]byte("lost"))
		l.B.Send([]byte("there"))
		l.Lose(false, false)
		sent := send(l.A, 40, time.Millisecond)
		got := drain(l.B)
		if n := len(got); n < 50 || n > 70 {
			t.Errorf("%d frames came of 40 of which half come twice", n)
		}
		slices.Sort(got)
		if !slices.Equal(slices.Compact(got), sent) {
			t.Errorf("got %v", got)
		}
		l = NewLine(Faults{})
		l.Lose(true, true)
		l.Cut()
		if _, err := l.A.Recv(); err != wire.ErrClosed || l.B.Send(nil) != wire.ErrClosed {
			t.Error("a line that is cut goes on")
		}
	})
}

// send sends n numbered frames and closes the end.
func send(c wire.Conn, n int, apart time.Duration) []string {
	var sent []string
	for i := range n {
		sent = append(sent, fmt.Sprintf("%03d", i))
		c.Send([]byte(sent[i]))
		time.Sleep(apart)
	}
	c.Close()
	return sent
}

// drain takes what comes until the end.
func drain(c wire.Conn) []string {
	var got []string
	for {
		frame, err := c.Recv()
		if err != nil {
			return got
		}
		got = append(got, string(frame))
	}
}
