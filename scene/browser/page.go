//go:build js

package browser

import (
	"errors"
	"fmt"
	"syscall/js"
	"time"
)

// Page is the one web page the program runs in. Its methods are meant for the
// goroutine of Update; they return at once.
type Page struct {
	window, document, body, canvas js.Value

	queue  queue
	held   map[int]Event // the pointers that are down, by id
	fields map[string]*Field
	panels map[string]*Panel

	view     Viewport
	probe    js.Value
	polite   js.Value
	urgent   js.Value
	speech   speech
	mirror   js.Value
	mirrored []Node // in it
	homeless bool   // the keyboard's element has gone, and no other was there
	raster   *Raster
	gesture  func(Event)
	seen     func(visible bool)
	lost     func()
	sheet    *Sheet
	wasReady bool
	audio    js.Value
	sounds   map[int]js.Value // as the browser keeps them
	sound    bool             // the player wants to hear something
	screen   js.Value         // the lock that keeps it awake, while there is one
	awake    bool             // the screen is to stay awake
	asked    bool             // for notifications
	warn     bool             // ask before the page is closed
	hide     func()
	back     func()
	online   func()
}

// Open binds to the page: it takes over pointers, keys and sizes of the canvas
// that Ebitengine put there. Call it once, in main, before ebiten.RunGame.
func Open() (*Page, error) {
	p := &Page{held: map[int]Event{}, fields: map[string]*Field{}, panels: map[string]*Panel{}, sound: true}
	err := try("open the page", func() error {
		p.window = js.Global().Get("window")
		p.document = js.Global().Get("document")
		if !p.window.Truthy() || !p.document.Truthy() {
			return errors.New("there is no document")
		}
		p.body = p.document.Get("body")
		p.canvas = p.document.Call("querySelector", "body > canvas")
		if !p.canvas.Truthy() {
			return errors.New("there is no canvas")
		}
		style := p.canvas.Get("style")
		for _, s := range [][2]string{
			{"touch-action", "none"}, {"user-select", "none"}, {"-webkit-user-select", "none"},
			{"-webkit-touch-callout", "none"}, {"-webkit-tap-highlight-color", "transparent"},
		} {
			style.Call("setProperty", s[0], s[1])
		}
		p.listen()
		p.watchSize()
		p.watchVisibility()
		p.watchContext()
		p.watchPresence()
		p.watchAudio()
		p.openRegions()
		p.openMirror()
		var err error
		p.raster, err = newRaster(p.document)
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Now returns the time since the page was opened, on the clock of Event.Time.
func (p *Page) Now() time.Duration {
	return milliseconds(js.Global().Get("performance").Call("now").Float())
}

// Ready tells the loader, once, that the first frame is drawn: the page's
// script may define globalThis.paizhuoReady to take its splash away.
func (p *Page) Ready() {
	if p.wasReady {
		return
	}
	p.wasReady = true
	p.report(try("tell the loader", func() error {
		if f := js.Global().Get("paizhuoReady"); f.Type() == js.TypeFunction {
			f.Invoke()
		}
		return nil
	}))
}

// Reload loads the page again.
func (p *Page) Reload() error {
	return try("reload", func() error {
		p.window.Get("location").Call("reload")
		return nil
	})
}

// listenTo runs f for every event of that name. f must not block; what it
// throws ends up in the console, never in the event loop.
func (p *Page) listenTo(target js.Value, name string, options map[string]any, f func(e js.Value)) {
	target.Call("addEventListener", name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		p.report(try(name, func() error { f(args[0]); return nil }))
		return nil
	}), js.ValueOf(options))
}

// report writes an error nobody waits for to the console.
func (p *Page) report(err error) {
	if err != nil {
		js.Global().Get("console").Call("warn", "paizhuo: "+err.Error())
	}
}

// try runs f and turns a JavaScript exception into an error that starts with
// what was tried. A Go panic stays one.
func try(what string, f func() error) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
			if err != nil {
				err = fmt.Errorf("%s: %w", what, err)
			}
		case js.Error:
			err = fmt.Errorf("%s: %w", what, r)
		case *js.ValueError:
			err = fmt.Errorf("%s: %w", what, r)
		default:
			panic(r)
		}
	}()
	return f()
}

// get reads a property whose getter may throw: syscall/js does not catch that,
// Reflect.get called as a function it does.
func get(v js.Value, name string) js.Value {
	return js.Global().Get("Reflect").Call("get", v, name)
}

func toString(v js.Value) string {
	if v.Type() == js.TypeString {
		return v.String()
	}
	return js.Global().Get("String").Invoke(v).String()
}

func milliseconds(ms float64) time.Duration {
	return time.Duration(ms * float64(time.Millisecond))
}

// Expose puts an object of functions on globalThis, for tests and support. Their
// arguments and results are strings; anything else is turned into one as
// JavaScript would. They must not block.
func (p *Page) Expose(name string, fs map[string]func(args []string) string) {
	object := js.Global().Get("Object").New()
	for key, f := range fs {
		object.Set(key, function(f))
	}
	js.Global().Set(name, object)
}

func function(f func(args []string) string) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := make([]string, len(args))
		for i, a := range args {
			text[i] = toString(a)
		}
		return f(text)
	})
}
