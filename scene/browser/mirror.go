//go:build js

package browser

import "syscall/js"

// openMirror finds or makes the mirror: what the canvas shows, as elements that can
// be read aloud and reached by Tab, and can't be seen (ux §7). It stands right
// after the canvas, which Ebitengine focuses and would put before everything else.
func (p *Page) openMirror() {
	p.mirror = p.document.Call("getElementById", "mirror")
	if !p.mirror.Truthy() {
		p.mirror = p.document.Call("createElement", "main")
		p.mirror.Set("id", "mirror")
		p.mirror.Set("className", "unseen")
	}
	p.canvas.Call("setAttribute", "tabindex", "-1")
	p.canvas.Call("after", p.mirror)
	id := func(e js.Value) string {
		if at := e.Get("target").Call("closest", "[data-id]"); at.Truthy() {
			return at.Get("dataset").Get("id").String()
		}
		return ""
	}
	p.listenTo(p.mirror, "click", nil, func(e js.Value) {
		if key := id(e); key != "" {
			p.push(Event{Kind: Tap, Time: p.Now(), Key: key})
		}
	})
	p.listenTo(p.mirror, "focusin", nil, func(e js.Value) {
		p.push(Event{Kind: Focus, Time: p.Now(), Key: id(e)})
	})
	p.listenTo(p.mirror, "focusout", nil, func(e js.Value) {
		if to := e.Get("relatedTarget"); !to.Truthy() || !p.mirror.Call("contains", to).Bool() {
			p.push(Event{Kind: Focus, Time: p.Now()})
		}
	})
	p.listenTo(p.mirror, "keydown", nil, func(e js.Value) {
		if e.Get("repeat").Truthy() && e.Get("key").String() == "Enter" {
			e.Call("preventDefault") // a held key presses a button once
		}
	})
}

// Describe says what the canvas is to who can't see it.
func (p *Page) Describe(canvas string) {
	p.canvas.Call("setAttribute", "role", "img")
	p.canvas.Call("setAttribute", "aria-label", canvas)
}

// Mirror makes the mirror say the nodes, and touches only what differs from
// before. What is pressed in it comes as Tap events by ID, where the keyboard is as
// Focus events. The keyboard goes to the element of the ID focus, where that is not
// empty; if the element it was at is gone it goes to the one with the attribute
// data-home.
func (p *Page) Mirror(nodes []Node, focus string) {
	p.report(try("fill the mirror", func() error {
		inside := func() bool { return p.mirror.Call("contains", p.document.Get("activeElement")).Bool() }
		was := inside()
		p.kids(p.mirror, 0, p.mirrored, nodes)
		p.mirrored = nodes
		to := js.Null()
		switch {
		case focus != "":
			to = p.mirror.Call("querySelector", "[data-id=\""+focus+"\"]")
		case was && !inside() || p.homeless:
			to = p.mirror.Call("querySelector", "[data-home]")
			p.homeless = !to.Truthy()
		}
		if to.Truthy() {
			to.Call("focus", map[string]any{"preventScroll": true})
		}
		return nil
	}))
}
