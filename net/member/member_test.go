//go:build !js

// These tests guard the way into a room as a page walks it: by relay at once,
// directly as soon as that is open, again when it is lost, and with a word for
// every failure.
package member

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
	"paizhuo/net/wire"
)

// taker keeps what it is given and what comes over it.
type taker struct {
	mu     sync.Mutex
	conns  map[engine.Link][]wire.Conn
	frames []string
	greet  string // sent over every connection, as guests do
}

func (k *taker) Attach(conn wire.Conn, link engine.Link) {
	k.mu.Lock()
	if k.conns == nil {
		k.conns = map[engine.Link][]wire.Conn{}
	}
	k.conns[link] = append(k.conns[link], conn)
	k.mu.Unlock()
	if k.greet != "" {
		go conn.Send([]byte(k.greet + " " + string(link)))
	}
	go func() {
		for {
			frame, err := conn.Recv()
			if err != nil {
				return
			}
			k.mu.Lock()
			k.frames = append(k.frames, string(frame))
			k.mu.Unlock()
		}
	}()
}

func (k *taker) count(link engine.Link) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.conns[link])
}

func (k *taker) heard(frame string) int {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := 0
	for _, f := range k.frames {
		if f == frame {
			n++
		}
	}
	return n
}

func never() bool { return false }

func TestAGuestIsLetInAndGoesDirect(t *testing.T) {
	b := signaltest.InMemory(t, signaltest.Faults{})
	setup := Setup{
		Signal: signal.Config{Brokers: []string{"ws://memory/mqtt"}, Dial: b.Dial},
		RTC:    rtc.Config{STUN: []string{}, Loopback: true},
		Direct: true,
	}
	room := signal.NewRoom()
	host, guest := &taker{}, &taker{greet: "hello"}
	door, err := Open(setup, room, host)
	if err != nil {
		t.Fatal(err)
	}
	defer door.Close()
	way := Join(setup, room.Invite(), guest, never)
	defer way.Close()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if host.heard("hello relayed") == 1 && host.heard("hello direct") == 1 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the host has %d relays, %d direct and heard %q; %+v", host.count(engine.LinkRelayed), host.count(engine.LinkDirect), host.frames, way.State())
		}
	}
	if s := way.State(); s.Step != Through || !s.Ever || s.Why != nil || s.Code != room.Code {
		t.Errorf("the way stands at %+v", s)
	}
	if up, all := door.Brokers(); up != 1 || all != 1 {
		t.Errorf("%d of %d brokers", up, all)
	}
}

// relayed runs a test in a bubble, over relays alone.
func relayed(t *testing.T, run func(t *testing.T, b *signaltest.Broker, s Setup)) {
	synctest.Test(t, func(t *testing.T) {
		b := signaltest.InMemory(t, signaltest.Faults{})
		run(t, b, Setup{Signal: signal.Config{Brokers: []string{"ws://memory/mqtt"}, Dial: b.Dial}})
		time.Sleep(5 * time.Minute) // goodbyes and time-outs
	})
}

func TestAGuestComesBackToAHostThatWasAway(t *testing.T) {
	relayed(t, func(t *testing.T, _ *signaltest.Broker, s Setup) {
		room, host, guest := signal.NewRoom(), &taker{}, &taker{greet: "hello"}
		door, err := Open(s, room, host)
		if err != nil {
			t.Fatal(err)
		}
		way := Join(s, signal.Invite{Code: room.Code}, guest, never)
		time.Sleep(5 * time.Second)
		if host.heard("hello relayed") != 1 {
			t.Fatalf("the host heard %q", host.frames)
		}
		if i := way.State().Invite; i.Secret == nil || i.Host != room.Invite().Host {
			t.Errorf("after the first answer the invitation is %+v: who came by a code must know the secret", i)
		}
		door.Close()
		time.Sleep(time.Minute)
		if s := way.State(); s.Ended {
			t.Fatalf("the guest has given up: %+v", s)
		}
		door, err = Open(s, room, host)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if host.heard("hello relayed") != 2 {
			t.Errorf("the host heard %q after it had come back", host.frames)
		}
		way.Close()
		door.Close()
	})
}

func TestARelayThatLeavesTheSessionWantingIsGivenUp(t *testing.T) {
	relayed(t, func(t *testing.T, _ *signaltest.Broker, s Setup) {
		room, host, guest := signal.NewRoom(), &taker{}, &taker{greet: "hello"}
		door, err := Open(s, room, host)
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		wants := false
		way := Join(s, room.Invite(), guest, func() bool { mu.Lock(); defer mu.Unlock(); return wants })
		time.Sleep(time.Minute)
		if n := guest.count(engine.LinkRelayed); n != 1 {
			t.Fatalf("%d relays", n)
		}
		mu.Lock()
		wants = true
		mu.Unlock()
		time.Sleep(dumbTime + 5*time.Second)
		if n := guest.count(engine.LinkRelayed); n != 2 {
			t.Errorf("%d relays after the first has left the session wanting", n)
		}
		way.Close()
		door.Close()
	})
}

func TestWhatFailsHasAWordAndCanBeTriedAgain(t *testing.T) {
	relayed(t, func(t *testing.T, b *signaltest.Broker, s Setup) {
		room, host, guest := signal.NewRoom(), &taker{}, &taker{greet: "hello"}
		b.Refuse(true)
		way := Join(s, room.Invite(), guest, never)
		time.Sleep(3 * time.Minute)
		if s := way.State(); !s.Ended || s.Up != 0 || s.Why == nil || s.Why.Code != signal.CodeNoBroker {
			t.Fatalf("without a broker: %+v", s)
		}
		b.Refuse(false)
		way.Again()
		time.Sleep(time.Second)
		if s := way.State(); s.Ended || s.Up != 1 || s.Step != Knocking {
			t.Errorf("with a broker: %+v", s)
		}
		time.Sleep(3 * time.Minute)
		if s := way.State(); !s.Ended || s.Why == nil || s.Why.Code != signal.CodeNoAnswer {
			t.Errorf("without a host: %+v", s)
		}
		door, err := Open(s, room, host)
		if err != nil {
			t.Fatal(err)
		}
		way.Again()
		time.Sleep(5 * time.Second)
		if s := way.State(); s.Step != Through || s.Ended || s.Why != nil {
			t.Errorf("with a host: %+v", s)
		}
		way.Close()
		door.Close()
	})
}
