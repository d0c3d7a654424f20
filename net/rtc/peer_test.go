//go:build !js

// These tests guard the connection itself, pion to pion on this machine: that
// two ends meet, whatever order things come in, and that nothing waits for ever.
package rtc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// local is the Config of tests: no server, no other machine.
func local() Config { return Config{STUN: []string{}, Loopback: true} }

// soon is a context that ends before a test does.
func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// must returns v and fails the test on an error.
func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// pair connects a guest with a host.
func pair(t *testing.T, guestConfig, hostConfig Config) (guest, host *Conn) {
	t.Helper()
	ctx := soon(t)
	g := must(Offer(ctx, guestConfig))(t)
	t.Cleanup(g.Close)
	h := must(Answer(ctx, hostConfig, g.Gathered(ctx)))(t)
	t.Cleanup(h.Close)
	if err := g.Remote(h.Gathered(ctx)); err != nil {
		t.Fatal(err)
	}
	return must(g.Conn(ctx))(t), must(h.Conn(ctx))(t)
}

// code returns the code of an *engine.Illegal, or what else the error says.
func code(err error) string {
	var coded *engine.Illegal
	if errors.As(err, &coded) {
		return coded.Code
	}
	return fmt.Sprint(err)
}

func TestOfferAndAnswerConnect(t *testing.T) {
	guest, host := pair(t, local(), local())
	for _, way := range []struct {
		name     string
		from, to *Conn
		most     int
	}{{"up", guest, host, wire.MaxUp}, {"down", host, guest, wire.MaxDown}} {
		for _, size := range []int{0, 1, chunkSize, chunkSize + 1, way.most} {
			frame := bytes.Repeat([]byte{byte(size), 7}, (size+1)/2)[:size]
			if err := way.from.Send(frame); err != nil {
				t.Fatalf("%s %d bytes: %v", way.name, size, err)
			}
			got, err := way.to.Recv()
			if err != nil || !bytes.Equal(got, frame) {
				t.Fatalf("%s: %d bytes sent, %d came: %v", way.name, size, len(got), err)
			}
		}
	}
}

// TestManyMessagesKeepTheirOrder also fills the channel: Send must wait for room.
func TestManyMessagesKeepTheirOrder(t *testing.T) {
	t.Parallel()
	guest, host := pair(t, local(), local())
	const n = 3000
	go func() {
		for i := range n {
			if guest.Send(fmt.Appendf(nil, "%d%*s", i, i%2000, "")) != nil {
				return
			}
		}
	}()
	for i := range n {
		frame, err := host.Recv()
		if err != nil {
			t.Fatalf("message %d: %v, %v", i, err, host.Err())
		}
		if want := fmt.Sprintf("%d%*s", i, i%2000, ""); string(frame) != want {
			t.Fatalf("message %d is %.10q", i, frame)
		}
	}
}

// TestAddressesBeforeTheDescription is the trap that a longer list overtakes the
// answer: both must be of use, in any order and however often.
func TestAddressesBeforeTheDescription(t *testing.T) {
	ctx := soon(t)
	g := must(Offer(ctx, local()))(t)
	defer g.Close()
	offer := g.Gathered(ctx)
	h := must(Answer(ctx, local(), without(t, offer)))(t)
	defer h.Close()
	answer := h.Gathered(ctx)

	var all sync.WaitGroup
	for _, packed := range [][]byte{answer, without(t, answer), answer, without(t, answer)} {
		all.Go(func() {
			if err := g.Remote(packed); err != nil {
				t.Error(err)
			}
		})
	}
	for _, packed := range [][]byte{offer, offer, without(t, offer)} {
		all.Go(func() {
			if err := h.Remote(packed); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	must(g.Conn(ctx))(t)
	must(h.Conn(ctx))(t)
}

// without returns a packed Description without its addresses.
func without(t *testing.T, packed []byte) []byte {
	t.Helper()
	d := must(Unpack(packed))(t)
	if len(d.Candidates) == 0 {
		t.Fatal("no addresses found on this machine")
	}
	d.Candidates = nil
	return must(d.Pack())(t)
}

// TestASilentSTUNServerCostsTwoSeconds is the trap that gathering waits for a
// server that never answers: Chromium for more than 15 seconds.
func TestASilentSTUNServerCostsTwoSeconds(t *testing.T) {
	t.Parallel()
	silent := must(net.ListenPacket("udp4", "127.0.0.1:0"))(t)
	defer silent.Close()
	c := local()
	c.STUN = []string{"stun:" + silent.LocalAddr().String()}
	start := time.Now()
	g := must(Offer(soon(t), c))(t)
	defer g.Close()
	packed := g.Gathered(soon(t))
	if took := time.Since(start); took > gatherTime+time.Second {
		t.Errorf("gathering took %v", took)
	}
	if g.Complete() {
		t.Error("the server was not waited for: this test shows nothing")
	}
	if d := must(Unpack(packed))(t); len(d.Candidates) == 0 {
		t.Error("what was found by then is missing")
	}
}

// TestNoWayEndsInAnErrorOfOurOwn is the trap of the state that stays "new" for
// ever: no address is of use, and nothing ever says so.
func TestNoWayEndsInAnErrorOfOurOwn(t *testing.T) {
	ctx := soon(t)
	g := must(Offer(ctx, local()))(t)
	defer g.Close()
	g.limits = 300 * time.Millisecond
	h := must(Answer(ctx, local(), without(t, g.Gathered(ctx))))(t)
	defer h.Close()
	if err := g.Remote(without(t, h.Gathered(ctx))); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Conn(ctx); code(err) != CodeNoDirectPath {
		t.Errorf("got %v, want %s", err, CodeNoDirectPath)
	}
	if err := g.Remote(h.Packed()); err == nil {
		t.Error("a dead attempt takes an answer")
	}
}

// TestASlowAnswerIsStillTaken: the relay may be slow, the offer waits for it.
func TestASlowAnswerIsStillTaken(t *testing.T) {
	t.Parallel()
	ctx := soon(t)
	g := must(Offer(ctx, local()))(t)
	defer g.Close()
	h := must(Answer(ctx, local(), g.Gathered(ctx)))(t)
	defer h.Close()
	answer := h.Gathered(ctx)
	time.Sleep(2500 * time.Millisecond)
	if err := g.Remote(answer); err != nil {
		t.Fatal(err)
	}
	must(g.Conn(ctx))(t)
}

// TestOnlyThisAttemptsAnswerIsTaken: answers of another attempt, offers and
// damaged bytes leave it as it is.
func TestOnlyThisAttemptsAnswerIsTaken(t *testing.T) {
	ctx := soon(t)
	g, other := must(Offer(ctx, local()))(t), must(Offer(ctx, local()))(t)
	defer g.Close()
	defer other.Close()
	h := must(Answer(ctx, local(), g.Gathered(ctx)))(t)
	defer h.Close()
	answer := h.Gathered(ctx)
	foreign := must(Unpack(answer))(t)
	foreign.Ufrag = "another1"

	for _, c := range []struct {
		name, want string
		packed     []byte
	}{
		{"offer for an answer", CodeStaleAnswer, other.Gathered(ctx)},
		{"own offer", CodeStaleAnswer, g.Packed()},
		{"damaged", CodeInviteDamaged, slices.Concat(answer[:40], []byte{answer[40] ^ 1}, answer[41:])},
		{"the answer", "<nil>", answer},
		{"again", "<nil>", answer},
		{"of another attempt", CodeStaleAnswer, must(foreign.Pack())(t)},
	} {
		if err := g.Remote(c.packed); code(err) != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if _, err := Answer(ctx, local(), answer); code(err) != CodeStaleAnswer {
		t.Errorf("an answer is answered: %v", err)
	}
	must(g.Conn(ctx))(t)
}

// TestCloseReachesTheOtherEnd: with what was sent before, and soon.
func TestCloseReachesTheOtherEnd(t *testing.T) {
	guest, host := pair(t, local(), local())
	for i := range 50 {
		if err := host.Send([]byte{byte(i)}); err != nil {
			t.Fatal(err)
		}
	}
	host.Close()
	host.Close()
	for i := range 50 {
		frame, err := guest.Recv()
		if err != nil || frame[0] != byte(i) {
			t.Fatalf("frame %d: %v %v", i, frame, err)
		}
	}
	start := time.Now()
	if _, err := guest.Recv(); err != wire.ErrClosed {
		t.Errorf("after the end: %v", err)
	}
	if err := guest.Send([]byte("x")); err != wire.ErrClosed {
		t.Errorf("sent after the end: %v", err)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("the end was noticed after %v", took)
	}
	if _, err := host.Recv(); err != wire.ErrClosed {
		t.Errorf("received here after Close: %v", err)
	}
	select {
	case <-guest.Done():
	default:
		t.Error("not done")
	}
}

// TestATooLongFrameEndsTheConnection, and no more of it is kept.
func TestATooLongFrameEndsTheConnection(t *testing.T) {
	guest, host := pair(t, local(), local())
	const most = 2 * wire.MaxUp
	if err := guest.Send(make([]byte, most)); err != nil {
		t.Fatal(err)
	}
	if frame, err := host.Recv(); err != nil || len(frame) != most {
		t.Fatalf("the longest frame: %d bytes, %v", len(frame), err)
	}
	if err := guest.Send(make([]byte, most+1)); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Recv(); err != wire.ErrClosed || host.Err() == wire.ErrClosed {
		t.Errorf("%v, because of %v", err, host.Err())
	}
}

// TestGivingUpFreesEverything: Close ends what waits, at any stage.
func TestGivingUpFreesEverything(t *testing.T) {
	ctx := soon(t)
	g := must(Offer(ctx, local()))(t)
	waits := make(chan error)
	go func() { _, err := g.Conn(ctx); waits <- err }()
	g.Close()
	g.Close()
	if err := <-waits; err != wire.ErrClosed {
		t.Errorf("the wait ended with %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if p, err := Offer(ended, local()); err == nil {
		p.Close()
		t.Error("an attempt was made for nobody")
	}
}

func TestABadServerIsRefused(t *testing.T) {
	for _, text := range []string{"http://x", "stun:", "stun:a:port", "stun:a b", "stun:a?transport=tcp"} {
		if _, err := Offer(soon(t), Config{STUN: []string{text}}); code(err) != CodeBadServer {
			t.Errorf("%s: %v", text, err)
		}
	}
}
