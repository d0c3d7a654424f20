//go:build js

package browser

import "syscall/js"

// Events returns what happened since the last call, oldest first. The slice is
// valid until the next call.
func (p *Page) Events() []Event {
	if text := p.speech.take(p.Now()); text != "" {
		say(p.polite, text)
	}
	return p.queue.take()
}

// OnGesture sets the function that is called inside the browser's own handler
// of a Down, an Up, a KeyDown, a Press or a Tap, before the event is queued: the only
// place where browsers let a page open the keyboard, copy, share or start sound.
// It must not block. A second call replaces the first; nil removes it.
func (p *Page) OnGesture(f func(Event)) { p.gesture = f }

func (p *Page) push(e Event) {
	if p.gesture != nil && (e.Kind == Down || e.Kind == Up || e.Kind == KeyDown || e.Kind == Press || e.Kind == Tap) {
		p.gesture(e)
	}
	p.queue.put(e)
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
	if p.sheet.Open() {
		return // it is the sheet's: to scroll, to choose, to close
	}
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
	case "BUTTON":
		// In the mirror keys go on meaning what they mean at the table, but for
		// those that press the button.
		key := e.Get("key").String()
		return key == "Enter" || key == " " || !target.Call("closest", "#mirror").Truthy()
	case "INPUT", "TEXTAREA", "SELECT", "A":
		return true
	}
	return target.Get("isContentEditable").Truthy()
}
