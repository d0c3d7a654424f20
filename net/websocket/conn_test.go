// These tests guard that a WebSocket is a net.Conn wherever it runs, and that no
// fault of the other end stops the program: coder/websocket's wrapper of the
// browser's own could freeze a page for ever while it closed, or keep a socket
// open that was closed (its ws_js.go, v1.8.15). They run natively, and again in
// Chromium by TestInBrowser.
package websocket_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"paizhuo/net/websocket"
)

// dial opens a WebSocket at a path of the test's server.
func dial(t *testing.T, path string) (net.Conn, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	return websocket.Dial(ctx, server(t)+path, "mqtt")
}

func open(t *testing.T, path string) net.Conn {
	t.Helper()
	c, err := dial(t, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// within fails the test when something takes longer.
func within(t *testing.T, limit time.Duration, what string, do func()) {
	t.Helper()
	began := time.Now()
	do()
	if took := time.Since(began); took > limit {
		t.Errorf("%s takes %v", what, took)
	}
}

func TestEcho(t *testing.T) {
	c := open(t, "/echo")
	want := bytes.Repeat([]byte("0123456789abcdef"), 20_000)
	go func() {
		for rest := want; len(rest) > 0; rest = rest[min(len(rest), 7001):] {
			if _, err := c.Write(rest[:min(len(rest), 7001)]); err != nil {
				t.Error(err)
			}
		}
	}()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(c, got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("other bytes come back")
	}
	if c.LocalAddr().String() == "" || c.RemoteAddr().Network() == "" {
		t.Error("the connection has no addresses")
	}
}

func TestWritersSideBySide(t *testing.T) {
	c := open(t, "/echo")
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 50 {
				if _, err := c.Write([]byte("x")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	got := make([]byte, 400)
	if _, err := io.ReadFull(c, got); err != nil {
		t.Error(err)
	}
	wait.Wait()
}

func TestCloseByTheOtherEnd(t *testing.T) {
	c := open(t, "/goodbye")
	said, err := io.ReadAll(c)
	if err != nil || string(said) != "goodbye" {
		t.Errorf("read %q, %v", said, err)
	}
	within(t, time.Second, "closing what is closed", func() { c.Close() })
	if _, err := c.Write([]byte("x")); err == nil {
		t.Error("a write after the end gives no error")
	}
}

func TestResetWhileClosing(t *testing.T) {
	for range 20 {
		c := open(t, "/reset")
		if _, err := c.Write([]byte("now")); err != nil {
			t.Fatal(err)
		}
		within(t, time.Second, "closing a connection that is reset", func() { c.Close() })
		if _, err := c.Read(make([]byte, 1)); err == nil {
			t.Error("a read after closing gives no error")
		}
	}
}

func TestReset(t *testing.T) {
	c := open(t, "/reset")
	if _, err := c.Write([]byte("now")); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(c); err == nil {
		t.Error("a reset looks like a goodbye")
	}
}

// The closing handshake with a peer that says nothing takes a browser a minute.
func TestCloseWaitsForNobody(t *testing.T) {
	c := open(t, "/silent")
	read := make(chan error, 1)
	go func() {
		_, err := c.Read(make([]byte, 1))
		read <- err
	}()
	time.Sleep(50 * time.Millisecond)
	within(t, time.Second, "closing", func() {
		c.Close()
		c.Close()
	})
	select {
	case err := <-read:
		if !errors.Is(err, net.ErrClosed) {
			t.Errorf("the reader is told %v", err)
		}
	case <-time.After(time.Second):
		t.Error("the reader still waits")
	}
}

// A server that takes connections and says nothing must not hold the dialler,
// and must see that it has gone.
func TestDialGivesUp(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	within(t, 2*time.Second, "giving up", func() {
		if c, err := websocket.Dial(ctx, hole(t), "mqtt"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v, %v", c, err)
		}
	})
	for end := time.Now().Add(5 * time.Second); held(t) != "0"; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s connections are still held open", held(t))
		}
	}
}

func TestDialFails(t *testing.T) {
	for name, url := range map[string]string{
		"closed port":      "ws://127.0.0.1:1/",
		"no address":       "no address",
		"another scheme":   "gopher://127.0.0.1/",
		"no WebSocket":     server(t) + "/plain",
		"another protocol": server(t) + "/other",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		within(t, 4*time.Second, name, func() {
			if c, err := websocket.Dial(ctx, url, "mqtt"); err == nil {
				c.Close()
				t.Errorf("%s opens", name)
			} else if errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), url) {
				t.Errorf("%s: %v", name, err)
			}
		})
		cancel()
	}
}

func TestReadDeadline(t *testing.T) {
	c := open(t, "/echo")
	if err := c.SetReadDeadline(time.Now().Add(100 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	within(t, 2*time.Second, "the deadline", func() {
		if _, err := c.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%v", err)
		}
	})
}

// Who does not read, or sends text, loses the connection and nothing more.
func TestOtherEndOutOfBounds(t *testing.T) {
	for _, path := range []string{"/text", "/flood"} {
		c := open(t, path)
		time.Sleep(300 * time.Millisecond)
		if _, err := io.ReadAll(c); err == nil {
			t.Errorf("%s ends like a goodbye", path)
		}
	}
}
