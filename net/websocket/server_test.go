//go:build !js

package websocket_test

// The server the tests talk to, in this process, and the browser that runs the
// same tests against it.

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/coder/websocket"
)

var (
	started sync.Once
	web     *httptest.Server
	blind   net.Listener
	waiting atomic.Int32 // connections in the hole
)

// start starts both servers; they end with the process.
func start(t *testing.T) {
	t.Helper()
	started.Do(func() {
		mux := http.NewServeMux()
		for path, talk := range map[string]func(*websocket.Conn, net.Conn){
			"/echo": func(_ *websocket.Conn, c net.Conn) { io.Copy(c, c) },
			"/goodbye": func(ws *websocket.Conn, c net.Conn) {
				c.Write([]byte("goodbye"))
				ws.Close(websocket.StatusNormalClosure, "")
			},
			"/silent": func(_ *websocket.Conn, c net.Conn) { time.Sleep(time.Minute) },
			"/text": func(ws *websocket.Conn, c net.Conn) {
				ws.Write(context.Background(), websocket.MessageText, []byte("text"))
				c.Read(make([]byte, 1))
			},
			"/flood": func(_ *websocket.Conn, c net.Conn) {
				for range 200 {
					if _, err := c.Write(make([]byte, 64<<10)); err != nil {
						return
					}
				}
			},
		} {
			mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
				ws := accept(w, r, "mqtt")
				if ws == nil {
					return
				}
				defer ws.CloseNow()
				stream := websocket.NetConn(context.Background(), ws, websocket.MessageBinary)
				talk(ws, stream)
			})
		}
		mux.HandleFunc("/other", func(w http.ResponseWriter, r *http.Request) {
			if ws := accept(w, r, "chat"); ws != nil {
				ws.CloseNow()
			}
		})
		mux.HandleFunc("/plain", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "no WebSocket") })
		mux.HandleFunc("/held", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Access-Control-Allow-Origin", "*")
			fmt.Fprint(w, waiting.Load())
		})
		mux.HandleFunc("/reset", reset)
		web = httptest.NewUnstartedServer(mux)
		web.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connKey{}, c)
		}
		web.Start()

		var err error
		if blind, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
		go swallow(blind)
	})
}

func accept(w http.ResponseWriter, r *http.Request, protocol string) *websocket.Conn {
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{protocol}, InsecureSkipVerify: true})
	if err != nil {
		return nil
	}
	return ws
}

// reset opens a WebSocket, waits for a message, and lets TCP break.
func reset(w http.ResponseWriter, r *http.Request) {
	ws := accept(w, r, "mqtt")
	if ws == nil {
		return
	}
	ws.Read(r.Context())
	r.Context().Value(connKey{}).(*net.TCPConn).SetLinger(0)
	ws.CloseNow()
}

// connKey is where a request's context holds its connection.
type connKey struct{}

// swallow takes connections and what they say, and never answers.
func swallow(l net.Listener) {
	for {
		c, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			waiting.Add(1)
			defer waiting.Add(-1)
			defer c.Close()
			io.Copy(io.Discard, c)
		}()
	}
}

func server(t *testing.T) string {
	t.Helper()
	start(t)
	return strings.Replace(web.URL, "http", "ws", 1)
}

func hole(t *testing.T) string {
	t.Helper()
	start(t)
	return "ws://" + blind.Addr().String() + "/"
}

func held(*testing.T) string { return fmt.Sprint(waiting.Load()) }

// TestInBrowser runs all the other tests as wasm in Chromium, against this
// process's server.
func TestInBrowser(t *testing.T) {
	if os.Getenv("PAIZHUO_E2E") == "" {
		t.Skip("NOT TESTED: sockets in the page, since no browser is started without PAIZHUO_E2E=1; make test sets it")
	}
	start(t)
	dir := t.TempDir()
	build := exec.Command("go", "test", "-c", "-o", filepath.Join(dir, "test.wasm"), ".")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the tests: %v\n%s", err, out)
	}
	loader, err := os.ReadFile(filepath.Join("..", "..", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	page := fmt.Sprintf(`<!doctype html><script>%s</script><script>
window.lines = []; window.exit = null;
console.log = line => lines.push(String(line));
const go = new Go();
go.argv = ["websocket.test", "-test.v", "-test.timeout=60s"];
go.env = {PAIZHUO_WS: %q, PAIZHUO_HOLE: %q};
go.exit = code => { window.exit = code };
WebAssembly.instantiateStreaming(fetch("test.wasm"), go.importObject)
  .then(r => go.run(r.instance)).catch(e => { lines.push(String(e)); window.exit = 99 });
</script>`, loader, server(t), hole(t))
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer files.Close()

	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ctx, stop := chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)...)
	defer stop()
	ctx, quit := chromedp.NewContext(ctx)
	defer quit()
	if err := chromedp.Do(ctx, chromedp.Navigate(files.URL)); err != nil {
		t.Fatal(err)
	}
	exit := -1
	for exit < 0 {
		var err error
		if exit, err = chromedp.Run(ctx, chromedp.Evaluate[int]("window.exit ?? -1")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	lines, err := chromedp.Run(ctx, chromedp.Evaluate[[]string]("lines"))
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for _, line := range lines {
		if strings.HasPrefix(line, "--- PASS") {
			passed++
		}
	}
	if exit != 0 || passed < 10 {
		t.Errorf("exit %d, %d tests pass:\n%s", exit, passed, strings.Join(lines, "\n"))
	}
}
