//go:build !js

package e2e

// Guards the direct connection between a browser and a native end: that they find
// each other, by offer and answer and by two invites, and that 3,000 frames and
// some long ones arrive in order, there and back; and that a browser that can't
// says so.

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"paizhuo/net/rtc"
	"paizhuo/net/wire"
)

func TestDirect(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	w := &world{out: filepath.Join(root, "out", "e2e")}
	dir := filepath.Join(root, "build", "e2e", "rtc")
	for _, d := range []string{w.out, dir} {
		if err := os.MkdirAll(d, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	runGo(t, root, []string{"GOOS=js", "GOARCH=wasm"}, "build", "-o", filepath.Join(dir, "rtc.wasm"), "./e2e/rtc")
	copyFile(t, filepath.Join(root, "e2e/rtc/index.html"), filepath.Join(dir, "index.html"))
	copyFile(t, filepath.Join(root, "wasm_exec.js"), filepath.Join(dir, "wasm_exec.js"))
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	w.browser = startBrowser(t, chromedp.Flag("allow-loopback-in-peer-connection", true))
	native := rtc.Config{STUN: []string{}, Loopback: true, MaxFrame: wire.MaxDown} // all of it comes back

	t.Run("offer", func(t *testing.T) {
		ctx := limited(t)
		p := w.open(t, server.URL+"/#offer", desk("en"))
		p.wait("window.rtc && (rtc.mine || rtc.ended)", 10*time.Second)
		offer, err := base64.RawURLEncoding.DecodeString(eval[string](p, "rtc.mine"))
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		peer, err := rtc.Answer(ctx, native, offer)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(peer.Close)
		answer := base64.RawURLEncoding.EncodeToString(peer.Gathered(ctx))
		eval[chromedp.Void](p, fmt.Sprintf("void(rtc.theirs = %q)", answer))
		conn, err := peer.Conn(ctx)
		if err != nil {
			t.Fatalf("%v; the page says %s", err, eval[string](p, "String(rtc.ended)"))
		}
		t.Logf("offer of %d bytes → open in %v", len(offer), time.Since(start).Round(time.Millisecond))
		echo(t, p, conn, 3000)
	})
	t.Run("invite", func(t *testing.T) {
		ctx := limited(t)
		p := w.open(t, server.URL+"/#invite", desk("en"))
		mine, err := rtc.NewInvite(ctx, rtc.Host, native)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(mine.Close)
		p.wait("window.rtc && (rtc.mine || rtc.ended)", 10*time.Second)
		theirs := eval[string](p, "rtc.mine")
		eval[chromedp.Void](p, fmt.Sprintf("void(rtc.theirs = %q)", mine.Link(server.URL)))
		conn, err := mine.Connect(ctx, theirs)
		if err != nil {
			t.Fatalf("%v; the page says %s", err, eval[string](p, "String(rtc.ended)"))
		}
		echo(t, p, conn, 300)
	})
	t.Run("none", func(t *testing.T) {
		p := w.open(t, server.URL+"/#none", desk("en"))
		p.wait("window.rtc && rtc.ended", 10*time.Second)
		if ended := eval[string](p, "rtc.ended"); !strings.HasPrefix(ended, rtc.CodeNoWebRTC) {
			t.Errorf("a browser without WebRTC says %q", ended)
		}
	})
}

func limited(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// echo sends frames, gets them back in order, and says goodbye.
func echo(t *testing.T, p *page, conn *rtc.Conn, n int) {
	t.Helper()
	frame := func(i int) []byte {
		size := i % 1200
		if i%1000 == 299 {
			size = wire.MaxDown - 20
		}
		return fmt.Appendf(nil, "%d %*s", i, size, "")
	}
	start := time.Now()
	go func() {
		for i := range n {
			if err := conn.Send(frame(i)); err != nil {
				t.Errorf("frame %d: %v", i, err)
				return
			}
		}
	}()
	for i := range n {
		got, err := conn.Recv()
		if err != nil {
			t.Fatalf("frame %d: %v (%v); the page says %s", i, err, conn.Err(), eval[string](p, "String(rtc.ended)"))
		}
		if !bytes.Equal(got, frame(i)) {
			t.Fatalf("frame %d is %.10q of %d bytes", i, got, len(got))
		}
	}
	t.Logf("%d frames there and back in %v", n, time.Since(start).Round(time.Millisecond))
	conn.Close()
	p.wait("rtc.ended", 5*time.Second)
	if ended := eval[string](p, "rtc.ended"); ended != wire.ErrClosed.Error() || eval[int](p, "rtc.frames") != n {
		t.Errorf("the page has got %d frames and ended with %s", eval[int](p, "rtc.frames"), ended)
	}
}
