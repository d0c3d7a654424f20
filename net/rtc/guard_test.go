// These tests guard the program against what comes from outside and from below:
// a panic in a callback ends a connection, not the page, and no bytes do harm.
package rtc

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"time"

	"paizhuo/net/wire"
)

// TestAPanicInACallbackEndsTheAttemptAlone: in the page it would end the game.
func TestAPanicInACallbackEndsTheAttemptAlone(t *testing.T) {
	p, err := newPeer(Config{STUN: []string{}, Loopback: true}, KindOffer, Guest)
	if err != nil {
		t.Fatal(err)
	}
	func() {
		defer p.guard()
		panic("a handler's mistake")
	}()
	if err := p.Err(); err == nil || !strings.Contains(err.Error(), "a handler's mistake") {
		t.Errorf("the attempt ended with %v", err)
	}
	if _, err := p.conn.Recv(); err != wire.ErrClosed {
		t.Errorf("its Conn says %v", err)
	}
	err = p.step(t.Context(), "step", func() error { panic("the browser's") })
	if err == nil {
		t.Error("a panic in a step is no error")
	}
}

// FuzzTake: whatever messages an end sends, a Conn keeps no more than its limits,
// gives no frame longer than allowed, and ends for a reason.
func FuzzTake(f *testing.F) {
	message := func(head uint32, size int) []byte {
		return append(binary.BigEndian.AppendUint32(nil, head), make([]byte, size)...)
	}
	cut := []byte("//")
	f.Add(bytes.Join([][]byte{message(0, 3), message(1|goesOn, 5), message(2, 1), message(goodbye, 0)}, cut))
	f.Add(bytes.Join([][]byte{message(2, 3), message(1, 1), message(0, 0), message(received, 4)}, cut))
	f.Fuzz(func(t *testing.T, text []byte) {
		ended := make(chan struct{})
		c := newConn(&fake{}, wire.MaxUp, func() { close(ended) })
		messages := bytes.Split(text, cut)
		for _, m := range messages {
			c.take(m)
		}
		if c.bytes > window+wire.MaxUp+frameCost || len(c.in.early) > maxEarly || len(c.in.frame) > wire.MaxUp {
			t.Fatalf("%d bytes, %d early chunks and %d bytes of a frame are kept", c.bytes, len(c.in.early), len(c.in.frame))
		}
		if c.Err() != nil {
			select {
			case <-ended:
			case <-time.After(5 * time.Second):
				t.Fatal("closed, but the channel is not")
			}
		} else {
			c.lost(wire.ErrClosed)
		}
		for n := 0; ; n++ {
			frame, err := c.Recv()
			if err != nil {
				break
			}
			if len(frame) > wire.MaxUp || n > len(messages) {
				t.Fatalf("frame %d has %d bytes", n, len(frame))
			}
		}
	})
}
