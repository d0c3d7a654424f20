//go:build !js

// This test guards that a room works at the broker people run themselves, which
// keeps to MQTT in other ways than the one in this tree.
package signal_test

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
)

func TestMosquitto(t *testing.T) {
	path, err := exec.LookPath("mosquitto")
	if err != nil {
		// Where Debian's packages put it, which a user's PATH may lack.
		if path = "/usr/sbin/mosquitto"; !exists(path) {
			if os.Getenv("CI") != "" {
				t.Fatal("there is no mosquitto, which .ci/tools should have installed")
			}
			t.Skip("NOT TESTED: there is no mosquitto here (Debian: apt-get install mosquitto), so nothing shows that rooms work at brokers other than our own")
		}
	}
	plain, web := freePort(t), freePort(t)
	config := filepath.Join(t.TempDir(), "mosquitto.conf")
	// Without a plain listener 2.0.11 does not start.
	text := fmt.Sprintf("allow_anonymous true\npersistence false\nlistener %d 127.0.0.1\nlistener %d 127.0.0.1\nprotocol websockets\n", plain, web)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	broker := exec.CommandContext(ctx, path, "-c", config)
	broker.Stdout, broker.Stderr = &said, &said
	if err := broker.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		broker.Wait()
		if t.Failed() {
			t.Logf("mosquitto said:\n%s", said.Bytes())
		}
	})
	signaltest.Wait(t, "mosquitto listens", func() bool {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", web))
		if err == nil {
			c.Close()
		}
		return err == nil
	})

	c := signal.Config{Brokers: []string{fmt.Sprintf("ws://127.0.0.1:%d/mqtt", web)}}
	room := signal.NewRoom()
	h, err := signal.Open(c, room)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { h.Close(); <-h.Done() }()
	guest, host := join(t, h, c, room.Invite())
	const frames = 20
	go func() {
		for i := range frames {
			if host.Send(bytes.Repeat([]byte{byte(i)}, 1+i*1500)) != nil {
				return
			}
		}
	}()
	for i := range frames {
		if frame := recv(t, guest); len(frame) != 1+i*1500 || frame[0] != byte(i) {
			t.Fatalf("frame %d comes with %d bytes", i, len(frame))
		}
	}
	guest.Wake() // asks it for the subscriptions it has granted
	if err := guest.Send([]byte("after")); err != nil {
		t.Fatal(err)
	}
	if got := recv(t, host); string(got) != "after" {
		t.Errorf("%q comes", got)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}
