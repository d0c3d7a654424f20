//go:build !js

// This test guards that the policy and the connection fit: two Upgrades over a
// path that loses, doubles and reorders notes get a session its connection, and
// another one beside it when it falls silent, and leave nothing behind.
package rtc

import (
	"runtime"
	"testing"
	"time"

	"paizhuo/net/wire"
)

// What becomes of a note.
const (
	lost = iota
	taken
	twice // the second time late, behind others
)

// mail carries notes to another Upgrade badly: each has the next fate of a circle.
type mail struct {
	to    *Upgrade
	fates []int
	n     int
}

func (m *mail) Tell(note []byte) error {
	fate := m.fates[m.n%len(m.fates)]
	m.n++
	if fate == lost {
		return nil
	}
	go func() {
		m.to.Receive(note)
		if fate == twice {
			time.Sleep(50 * time.Millisecond)
			m.to.Receive(note)
		}
	}()
	return nil
}
func (*mail) Told() <-chan []byte   { return nil }
func (*mail) Done() <-chan struct{} { return nil }

func TestTwoUpgradesOverABadPath(t *testing.T) {
	before := runtime.NumGoroutine()
	atGuest, atHost := make(chan wire.Conn, 4), make(chan wire.Conn, 4)
	guest := NewUpgrade(Guest, local(), Hooks{Open: func(c wire.Conn) { atGuest <- c }})
	host := NewUpgrade(Host, local(), Hooks{Open: func(c wire.Conn) { atHost <- c }})
	guest.Carry(&mail{to: host, fates: []int{lost, twice, taken}})
	host.Carry(&mail{to: guest, fates: []int{twice, taken, lost}})
	g, h := opened(t, atGuest), opened(t, atHost)
	if err := g.Send([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	if frame, err := h.Recv(); err != nil || string(frame) != "hello" {
		t.Fatalf("received %q, %v", frame, err)
	}

	// Neither end says anything any more, as when a network is gone.
	g2, h2 := opened(t, atGuest), opened(t, atHost)
	for _, old := range []wire.Conn{g, h} {
		if _, err := old.Recv(); err != wire.ErrClosed {
			t.Errorf("the first connection: %v, want it closed", err)
		}
	}
	if err := h2.Send([]byte("again")); err != nil {
		t.Fatal(err)
	}
	if frame, err := g2.Recv(); err != nil || string(frame) != "again" {
		t.Fatalf("received %q, %v", frame, err)
	}

	guest.Close()
	host.Close()
	if err := g2.Send([]byte("still")); err != nil {
		t.Errorf("a connection that was handed over is closed with the Upgrade: %v", err)
	}
	g2.Close()
	h2.Close()
	for limit := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(limit) {
			buf := make([]byte, 1<<16)
			t.Fatalf("%d goroutines before, %d after:\n%s", before, runtime.NumGoroutine(), buf[:runtime.Stack(buf, true)])
		}
	}
}

func opened(t *testing.T, c <-chan wire.Conn) wire.Conn {
	t.Helper()
	select {
	case conn := <-c:
		return conn
	case <-time.After(20 * time.Second):
		t.Fatal("no connection within 20 s")
		return nil
	}
}
