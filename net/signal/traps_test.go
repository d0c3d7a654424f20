//go:build !js

// These tests guard what others have got wrong with brokers: connections that
// come back deaf, announcements without end, messages lost, doubled, turned
// round, replayed and forged, hosts that are none. They run in bubbles of
// testing/synctest, which also see that no goroutine is left.
package signal_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
	"paizhuo/net/wire"
)

// network is some brokers in memory.
type network []*signaltest.Broker

func brokers(t *testing.T, faults ...signaltest.Faults) network {
	var n network
	for _, f := range faults {
		n = append(n, signaltest.InMemory(t, f))
	}
	return n
}

// config reaches all of them, by their numbers as URLs.
func (n network) config() signal.Config {
	c := signal.Config{Dial: func(ctx context.Context, url string) (net.Conn, error) {
		for i, b := range n {
			if url == fmt.Sprint(i) {
				return b.Dial(ctx, url)
			}
		}
		return nil, errors.New("no such broker")
	}}
	for i := range n {
		c.Brokers = append(c.Brokers, fmt.Sprint(i))
	}
	return c
}

// host opens a room until the end of the test.
func (n network) host(t *testing.T, room signal.Room) *signal.Host {
	t.Helper()
	h, err := signal.Open(n.config(), room)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close(); <-h.Done() })
	return h
}

// leave closes a Relay and waits until its guest has left the brokers.
func leave(r *signal.Relay) {
	r.Close()
	time.Sleep(5 * time.Second)
}

// number sends n numbered frames, and numbers reads what comes within a minute
// after the last one.
func number(r *signal.Relay, n int) {
	for i := range n {
		if r.Send(binary.BigEndian.AppendUint32(nil, uint32(i))) != nil {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

func numbers(r *signal.Relay) []int {
	end := time.AfterFunc(time.Minute, func() { r.Close() })
	defer end.Stop()
	var got []int
	for {
		frame, err := r.Recv()
		if err != nil {
			return got
		}
		got = append(got, int(binary.BigEndian.Uint32(frame)))
	}
}

// messages counts what clients have published at all brokers.
func (n network) messages() int {
	sum := 0
	for _, b := range n {
		sum += len(b.Seen())
	}
	return sum
}

// After a connection was lost the room must not stay dark while it looks open:
// both ends subscribe again (dmotz/trystero PR #178).
func TestReconnectSubscribesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		h := n.host(t, room)
		guest, host := join(t, h, n.config(), room.Invite())
		for range 5 {
			time.Sleep(2 * time.Minute) // so that nobody takes it for flapping
			n[0].Cut()
			time.Sleep(2 * time.Second)
			if err := guest.Send([]byte("up")); err != nil {
				t.Fatal(err)
			}
			if err := host.Send([]byte("down")); err != nil {
				t.Fatal(err)
			}
			if up, down := recv(t, host), recv(t, guest); string(up) != "up" || string(down) != "down" {
				t.Fatalf("%q and %q come", up, down)
			}
		}
		leave(guest)
	})
}

// The pause between tries grows, but never beyond a minute, and is not the same
// for all: brokers shut out who flaps (dmotz/trystero PR #178, emqx #3305).
func TestPausesGrowToAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var tries []time.Time
		h, err := signal.Open(signal.Config{Brokers: []string{"x"}, Dial: func(context.Context, string) (net.Conn, error) {
			mu.Lock()
			defer mu.Unlock()
			tries = append(tries, time.Now())
			return nil, errors.New("refused")
		}}, signal.NewRoom())
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		mu.Lock()
		n := len(tries)
		if n < 60 || n > 130 {
			t.Errorf("%d tries in an hour", n)
		}
		var late []time.Duration
		for i := 1; i < n; i++ {
			pause := tries[i].Sub(tries[i-1])
			if pause > time.Minute {
				t.Errorf("a pause of %v", pause)
			}
			if i > 8 {
				late = append(late, pause)
			}
		}
		if slices.Min(late) < 30*time.Second || slices.Min(late) == slices.Max(late) {
			t.Errorf("late pauses from %v to %v", slices.Min(late), slices.Max(late))
		}
		mu.Unlock()
		// A wake-up does not wait for the pause (dmotz/trystero #29).
		h.Wake()
		synctest.Wait()
		mu.Lock()
		if len(tries) != n+1 {
			t.Errorf("a wake-up makes %d tries", len(tries)-n)
		}
		mu.Unlock()
		h.Close()
		<-h.Done()
	})
}

// Nobody announces anything: a host only answers, and a guest that is not
// answered stops after seven knocks (dmotz/trystero #192).
func TestNobodyAnnounces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		n.host(t, signal.NewRoom())
		time.Sleep(time.Hour)
		if got := n.messages(); got != 0 {
			t.Errorf("a host alone sends %d messages", got)
		}

		began := time.Now()
		var at []time.Duration
		n = brokers(t, signaltest.Faults{See: func(m signaltest.Message) []signaltest.Message {
			at = append(at, time.Since(began))
			return nil
		}})
		began = time.Now()
		_, err := signal.Join(t.Context(), n.config(), signal.NewRoom().Invite(), nil)
		if code(err) != signal.CodeNoAnswer {
			t.Errorf("nobody there gives %v", err)
		}
		if wait := time.Since(began); wait < 2*time.Minute || wait > 130*time.Second {
			t.Errorf("it gives up after %v", wait)
		}
		want := []time.Duration{0, 1, 2, 4, 8, 15, 30}
		if len(at) != len(want) {
			t.Fatalf("knocks at %v", at)
		}
		for i, w := range want {
			if d := at[i] - w*time.Second; d < 0 || d > 100*time.Millisecond {
				t.Errorf("knock %d comes after %v, want %v s", i, at[i], int(w))
			}
		}
	})
}

// A broker that comes up later hears the last knock at once.
func TestLateBrokerHearsTheKnock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{See: func(signaltest.Message) []signaltest.Message { return nil }}, signaltest.Faults{})
		room := signal.NewRoom()
		n.host(t, room)
		c := n.config()
		dial, began := c.Dial, time.Now()
		c.Dial = func(ctx context.Context, url string) (net.Conn, error) {
			if url == "1" && time.Since(began) < 40*time.Second {
				return nil, errors.New("not yet")
			}
			return dial(ctx, url)
		}
		guest, err := signal.Join(t.Context(), c, room.Invite(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if time.Since(began) < 40*time.Second {
			t.Error("the first broker let a knock through")
		}
		leave(guest)
	})
}

// All brokers bring the same knock; it is one guest, and every frame comes once.
func TestOneGuestOverFourBrokers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, make([]signaltest.Faults, 4)...)
		room := signal.NewRoom()
		h := n.host(t, room)
		guest, host := join(t, h, n.config(), room.Invite())
		go number(guest, 500)
		got := numbers(host)
		for i, x := range got {
			if x != i {
				t.Fatalf("frame %d comes in place of %d", x, i)
			}
		}
		if len(got) != 500 {
			t.Errorf("%d frames of 500 come", len(got))
		}
		second := make(chan bool, 1)
		go func() { _, ok := h.Accept(); second <- ok }()
		synctest.Wait()
		select {
		case <-second:
			t.Error("one guest came twice")
		default:
		}
		leave(guest)
	})
}

// A broker that loses, doubles and turns round messages loses frames, which the
// session above sends again, but doubles none and keeps the order.
func TestUnreliableBroker(t *testing.T) {
	for seed := range uint64(3) {
		synctest.Test(t, func(t *testing.T) {
			n := brokers(t, signaltest.Faults{Seed: seed, Drop: 0.1, Double: 0.2, Swap: 0.2})
			room := signal.NewRoom()
			h := n.host(t, room)
			guest, err := signal.Join(t.Context(), n.config(), room.Invite(), nil)
			if err != nil {
				t.Fatal(err)
			}
			go number(guest, 300)
			host, _ := h.Accept()
			got := numbers(host)
			if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
				t.Errorf("seed %d: the order is %v", seed, got)
			}
			if len(got) < 150 || len(got) == 300 {
				t.Errorf("seed %d: %d of 300 frames come", seed, len(got))
			}
			leave(guest)
		})
	}
}

// What was once sent can't be sent again, changed, or led to another guest, and
// what a frame says is nowhere to be read.
func TestReplaysAndForgeries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		h := n.host(t, room)
		guest, host := join(t, h, n.config(), room.Invite())
		other, otherHost := join(t, h, n.config(), room.Invite())
		const secret = "the hand of seat three"
		for _, r := range []*signal.Relay{guest, host, other, otherHost} {
			if err := r.Send([]byte(secret)); err != nil {
				t.Fatal(err)
			}
		}
		for _, r := range []*signal.Relay{guest, host, other, otherHost} {
			recv(t, r)
		}
		seen := n[0].Seen()
		topics := map[string]bool{}
		for _, m := range seen {
			topics[m.Topic] = true
			if slices.Contains([]string{string(m.Payload)}, secret) || containsBytes(m.Payload, secret) {
				t.Error("a frame can be read at the broker")
			}
		}
		for _, m := range seen {
			for topic := range topics {
				n[0].Publish(signaltest.Message{Topic: topic, Payload: m.Payload})
			}
			for _, at := range []int{0, 1, 2, 9, 17, len(m.Payload) - 1} {
				forged := slices.Clone(m.Payload)
				forged[at] ^= 1
				n[0].Publish(signaltest.Message{Topic: m.Topic, Payload: forged})
			}
			n[0].Publish(signaltest.Message{Topic: m.Topic, Payload: m.Payload[:len(m.Payload)/2]})
		}
		synctest.Wait()
		for name, pair := range map[string][2]*signal.Relay{"up": {guest, host}, "down": {otherHost, other}} {
			if err := pair[0].Send([]byte("last")); err != nil {
				t.Fatal(err)
			}
			if got := recv(t, pair[1]); string(got) != "last" {
				t.Errorf("%s: %q was taken in", name, got)
			}
		}
		leave(guest)
		leave(other)
	})
}

func containsBytes(payload []byte, text string) bool {
	for i := range payload {
		if len(payload)-i >= len(text) && string(payload[i:i+len(text)]) == text {
			return true
		}
	}
	return false
}

// Who knows the room but is not its host can answer first and as often as he
// likes: a guest by link listens to the host alone.
func TestFakeHostOnTheRoomTopic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		fake := room
		fake.Seed[0]++
		n.host(t, fake)
		time.Sleep(time.Second)
		_, err := signal.Join(t.Context(), n.config(), room.Invite(), nil)
		if code(err) != signal.CodeStranger {
			t.Errorf("with a fake host alone: %v", err)
		}
		h := n.host(t, room)
		guest, _ := join(t, h, n.config(), room.Invite())
		// By the code the first one is trusted, and then no other.
		byCode, err := signal.Join(t.Context(), n.config(), signal.Invite{Code: room.Code}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if byCode.Invite().Host == (signal.HostID{}) {
			t.Error("the host that a guest came to by code is not remembered")
		}
		leave(guest)
		leave(byCode)
	})
}

// The guest's offer comes with its knock, and the answer as a note: neither waits
// for the other's frames.
func TestOfferAndAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		h := n.host(t, room)
		guest, err := signal.Join(t.Context(), n.config(), room.Invite(), func() []byte { return []byte("offer") })
		if err != nil {
			t.Fatal(err)
		}
		if err := guest.Send(nil); err != nil {
			t.Fatal(err)
		}
		host, _ := h.Accept()
		if note := <-host.Told(); string(note) != "offer" {
			t.Errorf("the offer comes as %q", note)
		}
		if err := host.Tell([]byte("answer")); err != nil {
			t.Fatal(err)
		}
		if note := <-guest.Told(); string(note) != "answer" {
			t.Errorf("the answer comes as %q", note)
		}
		if err := guest.Tell(make([]byte, 5000)); code(err) != signal.CodeNote {
			t.Errorf("a note that is too long gives %v", err)
		}
		leave(guest)
	})
}

// A host that was started anew says so, and does not leave its guests to talk to
// nobody.
func TestHostStartedAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		first, err := signal.Open(n.config(), room)
		if err != nil {
			t.Fatal(err)
		}
		guest, _ := join(t, first, n.config(), room.Invite())
		n[0].Refuse(true) // so that no goodbye comes through
		n[0].Cut()
		first.Close()
		<-first.Done()
		n[0].Refuse(false)
		text := room.Text()
		if room, err = signal.ParseRoom(text); err != nil {
			t.Fatal(err)
		}
		second := n.host(t, room)
		time.Sleep(2 * time.Minute)
		if err := guest.Send([]byte("still there?")); err != nil {
			t.Fatal(err)
		}
		<-guest.Done()
		if _, err := guest.Recv(); !errors.Is(err, wire.ErrClosed) {
			t.Errorf("the old Relay gives %v", err)
		}
		again, _ := join(t, second, n.config(), guest.Invite())
		leave(again)
		leave(guest)
	})
}

// One broker of several falls silent without closing: after twelve seconds
// without an answer the other is used.
func TestSilentBrokerIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mute sync.Mutex
		silent := -1
		see := func(at int) func(signaltest.Message) []signaltest.Message {
			return func(m signaltest.Message) []signaltest.Message {
				mute.Lock()
				defer mute.Unlock()
				if silent == at {
					return nil
				}
				return []signaltest.Message{m}
			}
		}
		n := brokers(t, signaltest.Faults{See: see(0)}, signaltest.Faults{See: see(1)})
		room := signal.NewRoom()
		h := n.host(t, room)
		guest, host := join(t, h, n.config(), room.Invite())
		go func() {
			for {
				frame, err := host.Recv()
				if err != nil || host.Send(frame) != nil {
					return
				}
			}
		}()
		echoes := make(chan []byte, 100)
		go func() {
			for {
				frame, err := guest.Recv()
				if err != nil {
					return
				}
				echoes <- frame
			}
		}()
		for _, at := range []int{0, 1, 0} {
			mute.Lock()
			silent = at
			mute.Unlock()
			began := time.Now()
			for waiting := true; waiting; {
				if err := guest.Send([]byte{byte(at)}); err != nil {
					t.Fatal(err)
				}
				select {
				case echo := <-echoes:
					waiting = echo[0] != byte(at)
				case <-time.After(time.Second):
				}
			}
			if took := time.Since(began); took > 15*time.Second {
				t.Errorf("broker %d falls silent, and frames come again after %v", at, took)
			}
			time.Sleep(time.Second)
			for len(echoes) > 0 {
				<-echoes
			}
		}
		leave(guest)
	})
}

// A guest with a direct connection needs no broker, and comes back by itself.
func TestRestAndReturn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		var mu sync.Mutex
		var state []signal.Broker
		c := n.config()
		c.Watch = func(all []signal.Broker) {
			mu.Lock()
			defer mu.Unlock()
			state = all
		}
		up := func() bool {
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			return state[0].Up
		}
		room := signal.NewRoom()
		h := n.host(t, room)
		guest, host := join(t, h, c, room.Invite())
		if !up() {
			t.Error("no broker is up after joining")
		}
		host.Rest() // stays, for others will knock
		guest.Rest()
		time.Sleep(time.Hour)
		if up() {
			t.Error("a resting guest is at a broker")
		}
		if err := guest.Send([]byte("back")); err != nil {
			t.Fatal(err)
		}
		if got := recv(t, host); string(got) != "back" {
			t.Errorf("%q comes", got)
		}
		if !up() {
			t.Error("the guest is not back")
		}
		leave(guest)
	})
}

// A connection that hangs after a sleep looks open for minutes; a wake-up finds
// out (dmotz/trystero #29, PR #30).
func TestWakeFindsADeadConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		var mu sync.Mutex
		var conns []*deaf
		c := n.config()
		dial := c.Dial
		c.Dial = func(ctx context.Context, url string) (net.Conn, error) {
			conn, err := dial(ctx, url)
			if err != nil {
				return nil, err
			}
			d := &deaf{Conn: conn, closed: make(chan struct{})}
			mu.Lock()
			defer mu.Unlock()
			conns = append(conns, d)
			return d, nil
		}
		room := signal.NewRoom()
		h := n.host(t, room)
		guest, host := join(t, h, c, room.Invite())
		mu.Lock()
		conns[0].hang()
		mu.Unlock()
		guest.Wake()
		time.Sleep(3 * time.Second)
		if err := host.Send([]byte("awake")); err != nil {
			t.Fatal(err)
		}
		if got := recv(t, guest); string(got) != "awake" {
			t.Errorf("%q comes", got)
		}
		leave(guest)
	})
}

// deaf is a connection that can stop to carry anything without closing.
type deaf struct {
	net.Conn
	mu     sync.Mutex
	hung   bool
	once   sync.Once
	closed chan struct{}
}

func (d *deaf) hang() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.hung = true
}

func (d *deaf) isHung() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hung
}

func (d *deaf) Read(p []byte) (int, error) {
	n, err := d.Conn.Read(p)
	if d.isHung() {
		<-d.closed
		return 0, net.ErrClosed
	}
	return n, err
}

func (d *deaf) Write(p []byte) (int, error) {
	if d.isHung() {
		return len(p), nil
	}
	return d.Conn.Write(p)
}

func (d *deaf) Close() error {
	d.once.Do(func() { close(d.closed) })
	return d.Conn.Close()
}

// Nobody has a broker: said at once, with every cause.
func TestNoBrokerReachable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := signal.Join(t.Context(), signal.Config{Brokers: []string{"a", "b"}, Dial: func(ctx context.Context, url string) (net.Conn, error) {
			if url == "a" {
				return nil, errors.New("port blocked")
			}
			<-ctx.Done() // accepts and never answers
			return nil, ctx.Err()
		}}, signal.NewRoom().Invite(), nil)
		if code(err) != signal.CodeNoBroker {
			t.Fatalf("%v", err)
		}
		for _, part := range []string{"a: port blocked", "b: context deadline exceeded"} {
			if !containsBytes([]byte(err.Error()), part) {
				t.Errorf("%q lacks %q", err, part)
			}
		}
		if took := time.Since(began); took > 12*time.Second {
			t.Errorf("it takes %v", took)
		}
	})
}

// One broker that works is enough, whatever the others do.
func TestOneBrokerOfThreeIsEnough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		c := n.config()
		dial := c.Dial
		c.Brokers = []string{"closed", "hole", "0"}
		c.Dial = func(ctx context.Context, url string) (net.Conn, error) {
			switch url {
			case "closed":
				return nil, errors.New("refused")
			case "hole":
				here, there := net.Pipe() // accepts, reads, and never answers
				go func() {
					buffer := make([]byte, 1024)
					for {
						if _, err := there.Read(buffer); err != nil {
							return
						}
					}
				}()
				return here, nil
			}
			return dial(ctx, url)
		}
		room := signal.NewRoom()
		h := n.host(t, room)
		began := time.Now()
		guest, _ := join(t, h, c, room.Invite())
		if took := time.Since(began); took > time.Second {
			t.Errorf("joining takes %v", took)
		}
		time.Sleep(time.Minute)
		leave(guest)
		time.Sleep(15 * time.Second)
	})
}

// Strangers that knock and say nothing fill the porch for half a minute at most,
// and are told so; so is who knocks meanwhile.
func TestFloodOfKnocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		h := n.host(t, room)
		var mu sync.Mutex
		var silent []*signal.Relay
		codes := map[string]int{}
		for range 40 {
			go func() {
				r, err := signal.Join(t.Context(), n.config(), room.Invite(), nil)
				mu.Lock()
				defer mu.Unlock()
				codes[code(err)]++
				if err == nil {
					silent = append(silent, r) // never says a word
				}
			}()
		}
		time.Sleep(20 * time.Second)
		mu.Lock()
		if codes[""] != 16 || codes[signal.CodeFull] == 0 || codes[""]+codes[signal.CodeFull] != 40 {
			t.Errorf("the strangers are told %v", codes)
		}
		mu.Unlock()
		time.Sleep(20 * time.Second)
		guest, _ := join(t, h, n.config(), room.Invite())
		// Who speaks too late is told that it is not known.
		if err := silent[0].Send([]byte("late")); err != nil {
			t.Fatal(err)
		}
		<-silent[0].Done()
		for _, r := range silent {
			leave(r)
		}
		leave(guest)
	})
}

// Guests go without a goodbye and come again, all evening: the host's places for
// them do not run out.
func TestPlacesDoNotRunOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		h := n.host(t, room)
		var all []*signal.Relay
		for range 64 {
			guest, _ := join(t, h, n.config(), room.Invite())
			all = append(all, guest)
			time.Sleep(time.Second)
		}
		if _, err := signal.Join(t.Context(), n.config(), room.Invite(), nil); code(err) != signal.CodeFull {
			t.Errorf("the sixty-fifth is told %v", err)
		}
		time.Sleep(3 * time.Minute)
		guest, _ := join(t, h, n.config(), room.Invite())
		leave(guest)
		for _, r := range all {
			r.Close()
		}
		time.Sleep(5 * time.Second)
	})
}
