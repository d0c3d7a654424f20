//go:build js

package browser

import (
	"syscall/js"
	"time"
)

// Kind says what an Event is.
type Kind uint8

// The kinds of events, in one queue so that their order is kept.
const (
	NoEvent Kind = iota
	Down         // a finger, pen or button went down; the pointer is captured until Up or Cancel
	Move         // the pointer moved, pressed (Pressed) or hovering
	Up           // it was released
	Cancel       // the system took the pointer away: forget the gesture
	Leave        // a hovering pointer left the canvas
	Wheel        // the wheel turned by DX, DY css px
	KeyDown      // Key went down; none is sent while a text field has the focus
	Input        // the text of field Key changed to Text
	Done         // Enter was pressed in field Key, whose text is Text
	Press        // button Key of a sheet was pressed; "close" also when it was closed another way
	Resize       // Viewport changed; the first call of Events starts with one
	Shown        // the page became visible again: draw everything
)

// Pointer is what kind of device points.
type Pointer uint8

// The kinds of pointers.
const (
	Mouse Pointer = iota
	Touch
	Pen
)

// Event is one thing that happened on the page.
type Event struct {
	Kind    Kind
	Time    time.Duration // since the page was opened, see Page.Now
	X, Y    float64       // css px from the canvas's top left; pointer events and Wheel
	DX, DY  float64       // css px; Wheel
	ID      int           // which pointer
	Pointer Pointer
	Primary bool // the first finger, or the mouse
	Pressed bool // Move: some button or finger is down
	Button  int  // Down, Up: 0 main, 1 middle, 2 secondary
	Key     string
	Text    string
	Repeat  bool // KeyDown: held
	Shift   bool
	Ctrl    bool // or Cmd
	Alt     bool
}

// maxQueue bounds what is kept while nothing drains the queue.
const maxQueue = 512

// Events returns what happened since the last call, oldest first. The slice is
// valid until the next call.
func (p *Page) Events() []Event {
	p.mu.Lock()
	defer p.mu.Unlock()
	events := p.queue
	p.queue, p.spare = p.spare[:0], events
	return events
}

// OnGesture sets the function that is called inside the browser's own handler
// of a Down, an Up or a KeyDown, before the event is queued: the only place
// where browsers let a page open the keyboard, copy or start sound. It must not
// block. A second call replaces the first; nil removes it.
func (p *Page) OnGesture(f func(Event)) { p.gesture = f }

func (p *Page) push(e Event) {
	if p.gesture != nil && (e.Kind == Down || e.Kind == Up || e.Kind == KeyDown) {
		p.gesture(e)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.queue); n > 0 {
		last := &p.queue[n-1]
		switch {
		case e.Kind == Wheel && last.Kind == Wheel:
			e.DX, e.DY = e.DX+last.DX, e.DY+last.DY
			*last = e
			return
		case e.Kind == Move && last.Kind == Move && e.ID == last.ID && (!e.Pressed || n >= maxQueue):
			*last = e
			return
		case (e.Kind == Resize || e.Kind == Shown) && last.Kind == e.Kind:
			return
		}
		if n >= maxQueue && (e.Kind == Move || e.Kind == KeyDown && e.Repeat) {
			return
		}
	}
	p.queue = append(p.queue, e)
}

func (p *Page) listen() {
	active := map[string]any{"passive": false}
	for name, kind := range map[string]Kind{
		"pointerdown": Down, "pointermove": Move, "pointerup": Up, "pointercancel": Cancel,
		"pointerleave": Leave, "lostpointercapture": Cancel,
	} {
		p.listenTo(p.canvas, name, active, func(e js.Value) { p.pointer(kind, e) })
	}
	p.listenTo(p.canvas, "wheel", active, p.wheel)
	// Capture on window comes before Ebitengine's own listener on the canvas,
	// which would cancel every key, F5 and Tab included.
	capture := map[string]any{"capture": true, "passive": false}
	p.listenTo(p.window, "keydown", capture, p.keyDown)
	p.listenTo(p.window, "keyup", capture, func(e js.Value) {
		if !inField(e) {
			e.Call("stopPropagation")
		}
	})
}

func (p *Page) pointer(kind Kind, e js.Value) {
	ev := Event{
		Kind: kind, Time: milliseconds(e.Get("timeStamp").Float()),
		X: e.Get("offsetX").Float(), Y: e.Get("offsetY").Float(),
		ID: e.Get("pointerId").Int(), Primary: e.Get("isPrimary").Bool(),
		Button: e.Get("button").Int(), Pressed: e.Get("buttons").Int() != 0,
		Shift: e.Get("shiftKey").Bool(), Alt: e.Get("altKey").Bool(),
		Ctrl: e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool(),
	}
	switch e.Get("pointerType").String() {
	case "touch":
		ev.Pointer = Touch
	case "pen":
		ev.Pointer = Pen
	}
	_, held := p.held[ev.ID]
	switch kind {
	case Down:
		p.held[ev.ID] = ev
		p.blurField()
		// A pointer that ended meanwhile can't be captured; its cancel follows.
		p.report(try("capture the pointer", func() error {
			p.canvas.Call("setPointerCapture", ev.ID)
			return nil
		}))
	case Up:
		if !held {
			return // pressed elsewhere
		}
		delete(p.held, ev.ID)
	case Cancel:
		if !held {
			return // lostpointercapture follows every pointerup
		}
		delete(p.held, ev.ID)
	case Move:
		// A second button on a mouse that is already down arrives as a move.
		ev.Pressed = ev.Pressed && held
	case Leave:
		if held || ev.Pointer != Mouse {
			return
		}
	}
	p.push(ev)
}

// lineHeight is what one line of a wheel that counts in lines is worth, in css px.
const lineHeight = 20

func (p *Page) wheel(e js.Value) {
	e.Call("preventDefault")
	unit := 1.0
	switch e.Get("deltaMode").Int() {
	case 1:
		unit = lineHeight
	case 2:
		unit = p.view.H
	}
	p.push(Event{
		Kind: Wheel, Time: milliseconds(e.Get("timeStamp").Float()),
		X: e.Get("offsetX").Float(), Y: e.Get("offsetY").Float(),
		DX: e.Get("deltaX").Float() * unit, DY: e.Get("deltaY").Float() * unit,
	})
}

func (p *Page) keyDown(e js.Value) {
	if inField(e) || e.Get("isComposing").Truthy() {
		return
	}
	e.Call("stopPropagation")
	key := e.Get("key").String()
	ctrl := e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy()
	alt := e.Get("altKey").Truthy()
	if !ctrl && !alt {
		switch key {
		case " ", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End", "'", "/", "Backspace":
			e.Call("preventDefault") // these scroll, search or go back
		}
	}
	p.push(Event{
		Kind: KeyDown, Time: milliseconds(e.Get("timeStamp").Float()), Key: key,
		Repeat: e.Get("repeat").Truthy(), Shift: e.Get("shiftKey").Truthy(), Ctrl: ctrl, Alt: alt,
	})
}

// inField reports whether the event belongs to an element that takes keys itself.
func inField(e js.Value) bool {
	target := e.Get("target")
	if !target.Truthy() || target.Get("tagName").Type() != js.TypeString {
		return false
	}
	switch target.Get("tagName").String() {
	case "INPUT", "TEXTAREA", "SELECT", "BUTTON", "A":
		return true
	}
	return target.Get("isContentEditable").Truthy()
}
