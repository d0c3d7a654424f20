//go:build !js

package e2e

// Guards nothing itself: it is the hand and the eye of a player at one page.

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// device is what a page is opened on. Sizes are css px.
type device struct {
	w, h   int64
	ratio  float64 // device pixels a css px
	touch  bool    // fingers instead of a mouse
	lang   string  // what the browser prefers: "zh-CN", "en-US"
	fox    bool    // in Firefox
	before string  // a script that runs before the page's own
	loud   bool    // errors in the console are what the journey is about
	worker bool    // the page may stay for when there is no network; elsewhere that would be 15 MB more to fetch
}

// phone and desk are the two devices every journey of play is made on.
func phone(lang string) device { return device{w: 390, h: 664, ratio: 2, touch: true, lang: lang} }
func desk(lang string) device  { return device{w: 1440, h: 900, ratio: 1, lang: lang} }

// page is one tab with a storage of its own.
type page struct {
	t   *testing.T
	ctx context.Context // of the page; where it is Chromium's, for chromedp too
	tab tab
	out string

	mu      sync.Mutex
	errors  []string
	console []string // all that was logged, errors too
}

// tab is what a page is in, whichever browser's. Every call ends with its ctx.
type tab interface {
	text(ctx context.Context, expression string) (string, error) // of an expression that is a promise of a string
	reload(ctx context.Context) error
	picture(ctx context.Context) ([]byte, error) // as PNG
	down(ctx context.Context, at point) error
	move(ctx context.Context, at point) error
	up(ctx context.Context, at point) error
	write(ctx context.Context, text string) error // into what has the focus
	close(ctx context.Context) error
}

// limit bounds everything one page does, the longest wait included.
const limit = 8 * time.Minute

// spy counts what the page draws and can hold its frames back, as a hidden tab
// does. Ebitengine looks requestAnimationFrame up once, when it starts.
const spy = `
globalThis.spy = {draws: 0, held: [], holding: false};
for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
	const draw = WebGL2RenderingContext.prototype[name];
	WebGL2RenderingContext.prototype[name] = function (...args) { spy.draws++; return draw.apply(this, args); };
}
const frame = globalThis.requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = f => spy.holding ? spy.held.push(f) : frame(f);
spy.release = () => { spy.holding = false; for (const f of spy.held.splice(0)) frame(f); };
`

// open opens a page and fails the test in the end when it threw or logged an error.
func (w *world) open(t *testing.T, url string, d device) *page {
	t.Helper()
	if !d.worker {
		d.before = `Object.defineProperty(Navigator.prototype, "serviceWorker", {configurable: true, value: undefined});` + d.before
	}
	p := &page{t: t, out: w.out}
	if d.fox {
		p.inFirefox(w, url, d)
	} else {
		p.inChromium(w, url, d)
	}
	t.Cleanup(func() {
		if t.Failed() {
			p.shoot(strings.ReplaceAll(t.Name(), "/", "-") + "-failed")
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if len(p.errors) > 0 && !d.loud {
			t.Errorf("the page logged errors:\n%s", strings.Join(p.errors, "\n"))
		}
	})
	return p
}

// note keeps what the page logged.
func (p *page) note(text string, isError bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.console = append(p.console, text)
	if isError {
		p.errors = append(p.errors, text)
	}
}

// logged returns everything that the page has logged.
func (p *page) logged() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.console...)
}

// do fails the test on an error of the browser.
func (p *page) do(what string, err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

// try returns the value of a JavaScript expression; a promise is awaited.
func try[T any](p *page, expression string) (v T, err error) {
	text, err := p.tab.text(p.ctx, "(async () => JSON.stringify((await ("+expression+")) ?? null))()")
	if err == nil {
		err = json.Unmarshal([]byte(text), &v)
	}
	return v, err
}

// eval is try where nothing may go wrong.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := try[T](p, expression)
	p.do(expression, err)
	return v
}

// wait returns once the expression, or what it promises, is true, and fails the
// test when it is not in that time. It outlasts a navigation, during which there
// is nothing to ask.
func (p *page) wait(expression string, within time.Duration) {
	p.t.Helper()
	for end := time.Now().Add(within); ; time.Sleep(20 * time.Millisecond) {
		yes, err := try[bool](p, "Boolean(await ("+expression+"))")
		if yes && err == nil {
			return
		}
		if time.Now().After(end) || p.ctx.Err() != nil {
			p.t.Fatalf("not within %v: %s (%v)\n%s", within, expression, err, strings.Join(p.said(), "\n"))
		}
	}
}

// said returns the errors so far.
func (p *page) said() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.errors...)
}

// started waits until the splash is gone, which is when the first frame is drawn.
func (p *page) started() {
	p.t.Helper()
	p.wait(`document.readyState === "complete" && !document.getElementById("splash")`, 60*time.Second)
}

// shown returns the text of an element when it can be seen, else nothing.
func (p *page) shown(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`(e => e && e.checkVisibility() ? e.innerText : "")(document.querySelector(%q))`, selector))
}

// draws returns how many WebGL draw calls there have been since the page was opened.
func (p *page) draws() int {
	p.t.Helper()
	return eval[int](p, "spy.draws")
}

// hold keeps frames from being drawn, as in a hidden tab; release lets them go on.
func (p *page) hold() { p.t.Helper(); eval[chromedp.Void](p, "void(spy.holding = true)") }
func (p *page) release() {
	p.t.Helper()
	eval[chromedp.Void](p, "spy.release()")
}

// shoot keeps a screenshot as build output.
func (p *page) shoot(name string) []byte {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second) // a page that was closed answers nothing
	defer cancel()
	png, err := p.tab.picture(ctx)
	if err != nil {
		p.t.Errorf("screenshot %s: %v", name, err)
		return nil
	}
	if err := os.WriteFile(filepath.Join(p.out, name+".png"), png, 0o644); err != nil {
		p.t.Error(err)
	}
	return png
}

// point is a place on the page in css px.
type point struct{ x, y float64 }

// tap touches or clicks a place.
func (p *page) tap(at point) {
	p.t.Helper()
	p.slide(at)
}

// slide puts a finger or the mouse's button down at the first place, moves
// through the others and lets go at the last.
func (p *page) slide(path ...point) {
	p.t.Helper()
	for i, at := range path {
		if i == 0 {
			p.down(at)
			continue
		}
		// In steps, as a hand moves, none so long that a strip on the way is jumped over.
		from := path[i-1]
		steps := math.Ceil(math.Hypot(at.x-from.x, at.y-from.y) / 12)
		for step := range int(steps) {
			share := float64(step+1) / steps
			p.move(point{from.x + (at.x-from.x)*share, from.y + (at.y-from.y)*share})
		}
	}
	p.up(path[len(path)-1])
}

func (p *page) down(at point) { p.t.Helper(); p.do("press", p.tab.down(p.ctx, at)) }
func (p *page) move(at point) { p.t.Helper(); p.do("move", p.tab.move(p.ctx, at)) }
func (p *page) up(at point)   { p.t.Helper(); p.do("let go", p.tab.up(p.ctx, at)) }
