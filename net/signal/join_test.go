//go:build !js

// These tests guard the way into a room: by link and by code, over several
// brokers, and what a guest is told when there is no way in.
package signal_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
	"paizhuo/net/wire"
)

// open opens a room at brokers until the end of the test.
func open(t *testing.T, room signal.Room, brokers ...*signaltest.Broker) *signal.Host {
	t.Helper()
	h, err := signal.Open(at(brokers...), room)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close(); <-h.Done() })
	return h
}

// at is a configuration with these brokers.
func at(brokers ...*signaltest.Broker) signal.Config {
	c := signal.Config{Brokers: []string{}}
	for _, b := range brokers {
		c.Brokers = append(c.Brokers, b.URL)
	}
	return c
}

// join lets a guest in and has it say something, so that the host accepts it.
func join(t *testing.T, h *signal.Host, c signal.Config, i signal.Invite) (guest, host *signal.Relay) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	guest, err := signal.Join(ctx, c, i, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { guest.Close() })
	if err := guest.Send([]byte("hello")); err != nil {
		t.Fatal(err)
	}
	host, ok := h.Accept()
	if !ok {
		t.Fatal("the host is closed")
	}
	if frame := recv(t, host); string(frame) != "hello" {
		t.Fatalf("the host receives %q", frame)
	}
	return guest, host
}

// recv receives a frame within ten seconds.
func recv(t *testing.T, r *signal.Relay) []byte {
	t.Helper()
	late := time.AfterFunc(10*time.Second, func() { r.Close() })
	defer late.Stop()
	frame, err := r.Recv()
	if err != nil {
		t.Fatalf("receive: %v", err)
	}
	return frame
}

func code(err error) string {
	if why, ok := errors.AsType[*signal.Failure](err); ok {
		return why.Code
	}
	return ""
}

func TestJoinByLinkAndByCode(t *testing.T) {
	b := signaltest.New(t, signaltest.Faults{})
	room := signal.NewRoom()
	h := open(t, room, b)
	byLink := room.Invite()
	byCode, err := signal.ParseCode(room.Code[:5] + " " + room.Code[5:])
	if err != nil {
		t.Fatal(err)
	}
	for name, invite := range map[string]signal.Invite{"link": byLink, "code": byCode} {
		t.Run(name, func(t *testing.T) {
			guest, host := join(t, h, at(b), invite)
			if got := guest.Invite().Fragment(); got != byLink.Fragment() {
				t.Errorf("it comes back in by %s, want %s", got, byLink.Fragment())
			}
			if guest.Code() != room.Code {
				t.Errorf("the guest knows the code as %q", guest.Code())
			}
			long := bytes.Repeat([]byte("0123456789"), 20_000)
			for _, frame := range [][]byte{{}, []byte("x"), long[:16<<10], long} {
				if err := host.Send(frame); err != nil {
					t.Fatal(err)
				}
				if got := recv(t, guest); !bytes.Equal(got, frame) {
					t.Fatalf("%d bytes come as %d", len(frame), len(got))
				}
			}
			guest.Close()
			if frame, err := host.Recv(); !errors.Is(err, wire.ErrClosed) {
				t.Errorf("after the goodbye the host receives %q, %v", frame, err)
			}
		})
	}
}
