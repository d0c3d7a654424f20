//go:build js

package browser

import (
	"math"
	"strconv"
	"strings"
	"syscall/js"
)

// Viewport is the canvas as the player sees it, in css px.
type Viewport struct {
	W, H                     float64
	Top, Right, Bottom, Left float64 // safe-area insets
	Keyboard                 float64 // what an on-screen keyboard covers at the bottom
}

// Viewport returns the current sizes; a Resize event tells of a change.
func (p *Page) Viewport() Viewport { return p.view }

// CapDensity keeps window.devicePixelRatio at or below limit, and returns what
// it is then. Phones of ratio 3 and 4K screens spend most of a frame filling
// pixels. Ebitengine reads the ratio once, so call it before ebiten.RunGame; a
// page whose script did it already stays as it is.
func CapDensity(limit float64) (float64, error) {
	ratio := js.Global().Get("devicePixelRatio").Float()
	if ratio <= 0 || math.IsNaN(ratio) {
		ratio = 1
	}
	if ratio <= limit {
		return ratio, nil
	}
	err := try("cap the pixel ratio", func() error {
		js.Global().Get("Object").Call("defineProperty", js.Global(), "devicePixelRatio",
			map[string]any{"configurable": true, "value": limit})
		return nil
	})
	if err != nil {
		return ratio, err
	}
	return limit, nil
}

func (p *Page) watchSize() {
	probe := p.document.Call("createElement", "div")
	probe.Call("setAttribute", "aria-hidden", "true")
	style := probe.Get("style")
	for _, s := range [][2]string{
		{"position", "fixed"}, {"visibility", "hidden"}, {"pointer-events", "none"}, {"left", "0"}, {"top", "0"},
		{"padding-top", "env(safe-area-inset-top, 0px)"}, {"padding-right", "env(safe-area-inset-right, 0px)"},
		{"padding-bottom", "env(safe-area-inset-bottom, 0px)"}, {"padding-left", "env(safe-area-inset-left, 0px)"},
	} {
		style.Call("setProperty", s[0], s[1])
	}
	p.body.Call("appendChild", probe)
	p.probe = probe

	// Ebitengine sizes its canvas by the body, and sets the body to 100 %,
	// which mobile Safari's bars cut; the dynamic height is the visible one.
	p.body.Get("style").Call("setProperty", "height", "100dvh")
	p.body.Get("style").Call("setProperty", "overflow", "hidden")

	p.view = p.measure()
	p.push(Event{Kind: Resize})
	none := map[string]any{"passive": true}
	p.listenTo(p.window, "resize", none, func(js.Value) { p.remeasure() })
	p.listenTo(p.window, "orientationchange", none, func(js.Value) { p.follow() })
	if vv := p.window.Get("visualViewport"); vv.Truthy() {
		p.listenTo(vv, "resize", none, func(js.Value) { p.follow() })
	}
	if observer := js.Global().Get("ResizeObserver"); observer.Truthy() {
		f := js.FuncOf(func(js.Value, []js.Value) any {
			p.report(try("follow the size", func() error { p.follow(); return nil }))
			return nil
		})
		observer.New(f).Call("observe", p.body)
	}
}

// follow makes Ebitengine, which only knows the resize event, take the size of
// a body that changed without one, as on iOS.
func (p *Page) follow() {
	if now := p.measure(); now.W != p.view.W || now.H != p.view.H {
		p.window.Call("dispatchEvent", js.Global().Get("Event").New("resize"))
		return // remeasure runs in that event
	}
	p.remeasure()
}

func (p *Page) remeasure() {
	now := p.measure()
	if now == p.view {
		return
	}
	p.view = now
	p.push(Event{Kind: Resize, Time: p.Now()})
}

func (p *Page) measure() Viewport {
	v := Viewport{W: p.body.Get("clientWidth").Float(), H: p.body.Get("clientHeight").Float()}
	style := js.Global().Call("getComputedStyle", p.probe)
	v.Top, v.Right = pixels(style, "padding-top"), pixels(style, "padding-right")
	v.Bottom, v.Left = pixels(style, "padding-bottom"), pixels(style, "padding-left")
	if vv := p.window.Get("visualViewport"); vv.Truthy() {
		// Below this the difference is rounding or a pinch, not a keyboard.
		const least = 80
		if covered := v.H - vv.Get("height").Float() - vv.Get("offsetTop").Float(); covered >= least && vv.Get("scale").Float() < 1.01 {
			v.Keyboard = covered
		}
	}
	return v
}

func pixels(style js.Value, name string) float64 {
	f, err := strconv.ParseFloat(strings.TrimSuffix(style.Call("getPropertyValue", name).String(), "px"), 64)
	if err != nil {
		return 0
	}
	return f
}

// Hidden reports whether the page is in the background.
func (p *Page) Hidden() bool { return p.document.Get("hidden").Truthy() }

// OnVisibility sets the function told when the page is hidden or shown. It is
// called even while no frames are drawn, and must not block.
func (p *Page) OnVisibility(f func(visible bool)) { p.seen = f }

func (p *Page) watchVisibility() {
	tell := func(js.Value) {
		visible := !p.Hidden()
		if visible {
			p.push(Event{Kind: Shown, Time: p.Now()})
		} else {
			p.cancelHeld()
		}
		if p.seen != nil {
			p.seen(visible)
		}
	}
	none := map[string]any{"passive": true}
	p.listenTo(p.document, "visibilitychange", none, tell)
	p.listenTo(p.window, "pageshow", none, func(js.Value) { p.push(Event{Kind: Shown, Time: p.Now()}) })
}

// cancelHeld ends every gesture: a page that is left with a finger down may
// never hear of that finger again.
func (p *Page) cancelHeld() {
	for id, e := range p.held {
		delete(p.held, id)
		e.Kind, e.Time = Cancel, p.Now()
		p.push(e)
	}
}
