//go:build !js

package e2e

// Guards index.html: what a player sees before there is a game, and when there
// can be none.

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// firstFrame: the splash in both languages, then the program's own picture.
func firstFrame(t *testing.T, w *world) {
	for name, d := range map[string]device{"phone": phone("zh-CN"), "desk": desk("en-US")} {
		t.Run(name, func(t *testing.T) {
			d.before = `
				new MutationObserver(() => { globalThis.splashText ??= document.getElementById("step")?.parentElement.textContent; })
					.observe(document, {childList: true, subtree: true});`
			p := w.open(t, w.site, d)
			p.started()
			for _, text := range []string{"牌桌", "Paizhuo", "正在打开", "Loading"} {
				if got := eval[string](p, "globalThis.splashText"); !strings.Contains(got, text) {
					t.Errorf("the splash said %q, without %q", got, text)
				}
			}
			if p.draws() == 0 {
				t.Error("the splash is gone, but nothing was drawn")
			}
			if colours(t, p.shoot("first-frame-"+name)) < 1 {
				t.Error("the page is black")
			}
			for _, id := range []string{"trouble", "note"} {
				if text := p.shown("#" + id); text != "" {
					t.Errorf("#%s says %q", id, text)
				}
			}
		})
	}
}

// colours counts the different colours of a picture that are not black.
func colours(t *testing.T, data []byte) int {
	t.Helper()
	pic, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[3]uint32]bool{}
	eachPixel(pic, func(r, g, b uint32) {
		if r|g|b != 0 {
			seen[[3]uint32{r, g, b}] = true
		}
	})
	return len(seen)
}

func eachPixel(pic image.Image, f func(r, g, b uint32)) {
	for y := pic.Bounds().Min.Y; y < pic.Bounds().Max.Y; y++ {
		for x := pic.Bounds().Min.X; x < pic.Bounds().Max.X; x++ {
			r, g, b, _ := pic.At(x, y).RGBA()
			f(r>>8, g>>8, b>>8)
		}
	}
}

// copySite is the site with one file answered by another handler.
type copySite struct {
	site    http.Handler
	suffix  string // of the path
	handler http.HandlerFunc
}

func (c copySite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, c.suffix) {
		c.handler(w, r)
		return
	}
	c.site.ServeHTTP(w, r)
}

// with serves the site, but answers the program's own way for one kind of file.
func (w *world) with(t *testing.T, suffix string, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(copySite{http.FileServer(http.Dir(filepath.Join(w.dir, "site"))), suffix, handler})
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// program returns the page's wasm.
func (w *world) program(t *testing.T) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(w.dir, "site", "*.wasm"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d wasm files in the site: %v", len(files), err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// progress: the bar follows the bytes that have come.
func progress(t *testing.T, w *world) {
	program := w.program(t)
	proceed := make(chan struct{})
	url := w.with(t, ".wasm", func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "application/wasm")
		half := len(program) / 2
		rw.Write(program[:half])
		rw.(http.Flusher).Flush()
		select {
		case <-proceed:
		case <-time.After(time.Minute):
		}
		rw.Write(program[half:])
	})
	p := w.open(t, url, phone("zh-CN"))
	now := `Number(document.getElementById("bar").getAttribute("aria-valuenow"))`
	p.wait(now+" > 40", 20*time.Second)
	if got := eval[float64](p, now); got > 50 {
		t.Errorf("half of the program is shown as %v %%", got)
	}
	width := eval[float64](p, `document.querySelector("#bar div").getBoundingClientRect().width / document.getElementById("bar").getBoundingClientRect().width`)
	if width < 0.4 || width > 0.51 {
		t.Errorf("the bar is filled to %.2f", width)
	}
	p.shoot("loading")
	close(proceed)
	p.started()
}

// pixels: at a ratio of 3 the canvas has 2, without multisampling, and the
// viewport keeps the safe area.
func pixels(t *testing.T, w *world) {
	d := phone("zh-CN")
	d.ratio = 3
	p := w.open(t, w.site, d)
	p.started()
	if got := eval[[]float64](p, `[devicePixelRatio, document.querySelector("canvas").width, document.querySelector("canvas").height]`); got[0] != 2 || got[1] != 780 || got[2] != 1328 {
		t.Errorf("ratio %v, canvas %v × %v, want 2, 780 × 1328", got[0], got[1], got[2])
	}
	if eval[bool](p, `document.querySelector("canvas").getContext("webgl2").getContextAttributes().antialias`) {
		t.Error("the canvas is multisampled")
	}
	if got := eval[[]string](p, `[...document.querySelectorAll("meta[name=viewport]")].map(m => m.content)`); len(got) == 0 {
		t.Error("no viewport")
	} else {
		for _, content := range got {
			if !strings.Contains(content, "viewport-fit=cover") {
				t.Errorf("viewport %q gives the safe area up", content)
			}
		}
	}
	if got := eval[[]float64](p, "[document.body.clientWidth, document.body.clientHeight, document.documentElement.scrollHeight]"); got[0] != 390 || got[1] != 664 || got[2] != 664 {
		t.Errorf("the body is %v × %v in a document %v high", got[0], got[1], got[2])
	}
	if eval[bool](p, `document.querySelector("canvas").dispatchEvent(new MouseEvent("contextmenu", {bubbles: true, cancelable: true}))`) {
		t.Error("the canvas opens a context menu")
	}
}

// idle: a page on which nothing happens draws nothing.
func idle(t *testing.T, w *world) {
	p := w.open(t, w.site, phone("zh-CN"))
	p.started()
	time.Sleep(2 * time.Second) // the first frames settle
	before := p.draws()
	if before == 0 {
		t.Fatal("the spy counts no draws at all")
	}
	time.Sleep(3 * time.Second)
	if n := p.draws() - before; n != 0 {
		t.Errorf("%d GL draws in three seconds in which nothing happened", n)
	}
}

// heldFrames: the spy can hide a page, and show it again.
func heldFrames(t *testing.T, w *world) {
	d := phone("zh-CN")
	d.before = "spy.holding = true;"
	p := w.open(t, w.site, d)
	p.wait("spy.held.length > 0", 60*time.Second) // the program asked for its second frame
	held := p.draws()
	time.Sleep(500 * time.Millisecond)
	if n := p.draws(); n != held {
		t.Errorf("%d draws while frames were held", n-held)
	}
	p.release()
	p.started()
	p.hold()
	p.wait("spy.held.length > 0", 10*time.Second)
	p.release()
	p.wait("spy.held.length === 0", 10*time.Second)
}

// inAFrame: the page runs inside another site's frame, as on itch.io.
func inAFrame(t *testing.T, w *world) {
	shell, err := os.ReadFile(filepath.Join(w.dir, "site", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	// Scripts of the test do not reach a frame of another site, so the shell itself carries one.
	told := `<script>{
		const told = paizhuoReady;
		globalThis.paizhuoReady = () => {
			told();
			parent.postMessage({splash: Boolean(document.getElementById("splash")), trouble: !document.getElementById("trouble").hidden,
				canvas: document.querySelector("canvas").width}, "*");
		};
	}</script></body>`
	shell = bytes.Replace(shell, []byte("</body>"), []byte(told), 1)
	inner := w.with(t, "index.html", func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/html; charset=utf-8")
		rw.Write(shell)
	})
	outer := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/html; charset=utf-8")
		// localhost and 127.0.0.1 are two sites.
		fmt.Fprintf(rw, `<!doctype html><link rel="icon" href="data:,"><script>addEventListener("message", e => { globalThis.inner = e.data; });</script>
			<iframe src="%sindex.html" style="width:380px;height:600px"></iframe>`, strings.Replace(inner, "127.0.0.1", "localhost", 1))
	}))
	t.Cleanup(outer.Close)
	p := w.open(t, outer.URL, phone("zh-CN"))
	p.wait("globalThis.inner", 60*time.Second)
	if got := eval[string](p, "JSON.stringify(inner)"); got != `{"splash":false,"trouble":false,"canvas":380}` {
		t.Errorf("inside the frame: %s", got)
	}
}

// bothLanguages checks a message of the shell and that its button reloads.
func bothLanguages(t *testing.T, p *page, kind, zh, en string) {
	t.Helper()
	p.wait(`!document.getElementById("trouble").hidden`, 60*time.Second)
	text := p.shown("#trouble")
	for _, want := range []string{zh, en, "重试", "Retry"} {
		if !strings.Contains(text, want) {
			t.Errorf("the message %q lacks %q", text, want)
		}
	}
	if got := eval[string](p, `document.getElementById("trouble").dataset.kind`); got != kind {
		t.Errorf("the message is about %s, want %s", got, kind)
	}
	p.shoot("trouble-" + kind)
	p.retry("#retry")
}

// retry taps a button and waits for the page to load again.
func (p *page) retry(selector string) {
	p.t.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(r => [r.x + r.width/2, r.y + r.height/2])(document.querySelector(%q).getBoundingClientRect())`, selector))
	opened := eval[float64](p, "performance.timeOrigin")
	p.tap(point{at[0], at[1]})
	p.wait(fmt.Sprintf("performance.timeOrigin > %f && document.readyState === 'complete'", opened), 20*time.Second)
}

// noWebGL: a browser that can't draw says so.
func noWebGL(t *testing.T, w *world) {
	d := phone("zh-CN")
	d.loud = true // the program ends, and what still calls it complains
	d.before = `
		const get = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : get.call(this, kind, ...rest); };`
	p := w.open(t, w.site, d)
	bothLanguages(t, p, "webgl", "没有 WebGL 2", "no WebGL 2")
}

// noStorage: a browser that keeps nothing still plays, and says what is lost.
func noStorage(t *testing.T, w *world) {
	d := phone("en-US")
	d.before = `Object.defineProperty(globalThis, "localStorage", {get() { throw new DOMException("denied", "SecurityError"); }});`
	p := w.open(t, w.site, d)
	p.started()
	for _, want := range []string{"不让本页保存数据", "does not let the page store anything"} {
		if text := p.shown("#note"); !strings.Contains(text, want) {
			t.Errorf("the note %q lacks %q", text, want)
		}
	}
	p.shoot("no-storage")
	p.retry("#note-retry")
	p.started()
	at := eval[[]float64](p, `(r => [r.x + r.width/2, r.y + r.height/2])(document.getElementById("note-close").getBoundingClientRect())`)
	p.tap(point{at[0], at[1]})
	p.wait(`document.getElementById("note").hidden`, 5*time.Second)
}

// noProgram: what can't be fetched is named, and fetched again on request.
func noProgram(t *testing.T, w *world) {
	program := w.program(t)
	var there atomic.Bool
	url := w.with(t, ".wasm", func(rw http.ResponseWriter, r *http.Request) {
		if !there.Load() {
			http.NotFound(rw, r)
			return
		}
		rw.Header().Set("Content-Type", "application/wasm")
		rw.Write(program)
	})
	d := phone("zh-CN")
	d.loud = true
	p := w.open(t, url, d)
	p.wait(`document.getElementById("detail").textContent.includes("404")`, 30*time.Second)
	there.Store(true)
	bothLanguages(t, p, "load", "没有下载完", "could not be loaded")
	p.started()
}

// brokenProgram: half a program, or something else in its place, is no blank page.
func brokenProgram(t *testing.T, w *world) {
	program := w.program(t)
	for name, body := range map[string][]byte{"half": program[:len(program)/2], "other": []byte("<!doctype html>")} {
		t.Run(name, func(t *testing.T) {
			url := w.with(t, ".wasm", func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Content-Length", strconv.Itoa(len(body)))
				rw.Write(body)
			})
			p := w.open(t, url, phone("zh-CN"))
			bothLanguages(t, p, "load", "没有下载完", "could not be loaded")
		})
	}
}

// panics: a program that ends after the first frame leaves a message.
func panics(t *testing.T, w *world) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module planted\n\ngo 1.26\n",
		"main.go": `package main

import (
	"syscall/js"
	"time"
)

func main() {
	js.Global().Call("paizhuoReady")
	time.Sleep(50 * time.Millisecond)
	panic("planted")
}
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "planted.wasm")
	runGo(t, dir, []string{"GOOS=js", "GOARCH=wasm", "GOWORK=off"}, "build", "-o", out, ".")
	planted, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	url := w.with(t, ".wasm", func(rw http.ResponseWriter, r *http.Request) { rw.Write(planted) })
	p := w.open(t, url, phone("zh-CN"))
	bothLanguages(t, p, "crash", "意外停止", "stopped unexpectedly")
}

// trap: an exception of WebAssembly in a callback leaves a message too; an
// exception of anything else, such as an extension, does not.
func trap(t *testing.T, w *world) {
	p := w.open(t, w.site, phone("zh-CN"))
	p.started()
	eval[bool](p, `dispatchEvent(new ErrorEvent("error", {error: new TypeError("not ours")}))`)
	if text := p.shown("#trouble"); text != "" {
		t.Errorf("an error that is not ours says %q", text)
	}
	eval[bool](p, `dispatchEvent(new ErrorEvent("error", {error: new WebAssembly.RuntimeError("unreachable")}))`)
	bothLanguages(t, p, "crash", "意外停止", "stopped unexpectedly")
	p.started()
}

// bare: the program that sizes and starts are compared with does what it claims.
func bare(t *testing.T, w *world) {
	p := w.open(t, w.bare, phone("zh-CN"))
	p.wait("globalThis.bare && (bare.error || bare.connected)", 60*time.Second)
	if text := eval[string](p, `bare.error || ""`); text != "" {
		t.Fatalf("bare: %s", text)
	}
	marks := eval[map[string]float64](p, "bare")
	if marks["firstFrame"] <= 0 || marks["connected"] <= marks["firstFrame"] {
		t.Errorf("marks %v", marks)
	}
	if p.draws() == 0 {
		t.Error("bare draws nothing")
	}
	t.Logf("bare: first frame after %.0f ms, connected after %.0f ms", marks["firstFrame"], marks["connected"])
}
