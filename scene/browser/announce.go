//go:build js

package browser

import "syscall/js"

// openRegions finds or makes the two live regions. They must be on the page,
// empty, before the first text, or screen readers miss it.
func (p *Page) openRegions() {
	region := func(id, role, live string) js.Value {
		e := p.document.Call("getElementById", id)
		if !e.Truthy() {
			e = p.document.Call("createElement", "div")
			e.Set("id", id)
			for _, s := range [][2]string{
				{"position", "fixed"}, {"width", "1px"}, {"height", "1px"}, {"margin", "-1px"}, {"overflow", "hidden"},
				{"clip-path", "inset(50%)"}, {"white-space", "nowrap"}, {"pointer-events", "none"},
			} {
				e.Get("style").Call("setProperty", s[0], s[1])
			}
			p.body.Call("appendChild", e)
		}
		e.Call("setAttribute", "role", role)
		e.Call("setAttribute", "aria-live", live)
		return e
	}
	p.polite = region("paizhuo-status", "status", "polite")
	p.urgent = region("paizhuo-alert", "alert", "assertive")
}

// Announce says a sentence to a screen reader. An urgent one interrupts: use it
// only for the player's own turn, refusals and a lost connection (ux.md 7). The
// others are said as soon as the one before has had its time, several as one.
func (p *Page) Announce(text string, urgent bool) {
	if !urgent {
		p.speech.add(text)
		return
	}
	say(p.urgent, text)
}

// Call says urgently what waits to be said and then the sentence: that the turn has
// come, after what led to it.
func (p *Page) Call(text string) {
	p.speech.add(text)
	say(p.urgent, p.speech.all())
}

// say writes a sentence into a live region.
func say(region js.Value, text string) {
	if region.Get("textContent").String() == text {
		text += "\u00a0" // the same text again would not be read again
	}
	region.Set("textContent", text)
}

// Notice covers the page with a message and one button, in the DOM, for when
// the canvas can't be drawn: a lost graphics context, a table that is gone. The
// button takes the notice away and calls do, inside the browser's handler.
func (p *Page) Notice(message, button string, do func()) error {
	return try("show a notice", func() error {
		if old := p.document.Call("getElementById", "paizhuo-notice"); old.Truthy() {
			old.Call("remove")
		}
		make := func(tag, text string, style ...[2]string) js.Value {
			e := p.document.Call("createElement", tag)
			e.Set("textContent", text)
			for _, s := range style {
				e.Get("style").Call("setProperty", s[0], s[1])
			}
			return e
		}
		box := make("div", "", [][2]string{
			{"position", "fixed"}, {"inset", "0"}, {"z-index", "10"}, {"display", "flex"}, {"flex-direction", "column"},
			{"align-items", "center"}, {"justify-content", "center"}, {"gap", "20px"}, {"padding", "24px"},
			{"background", "rgba(6,26,20,.92)"}, {"color", "#fff"}, {"font", "17px/1.5 system-ui,sans-serif"}, {"text-align", "center"},
		}...)
		box.Set("id", "paizhuo-notice")
		box.Call("setAttribute", "role", "alertdialog")
		box.Call("setAttribute", "aria-label", message)
		press := make("button", button, [][2]string{
			{"min-width", "140px"}, {"min-height", "48px"}, {"padding", "0 24px"}, {"border", "0"}, {"border-radius", "12px"},
			{"background", "#f5a300"}, {"color", "#111"}, {"font", "600 17px system-ui,sans-serif"},
		}...)
		var f js.Func
		f = js.FuncOf(func(js.Value, []js.Value) any {
			box.Call("remove")
			f.Release()
			do()
			return nil
		})
		press.Call("addEventListener", "click", f)
		box.Call("append", make("div", message, [2]string{"max-width", "420px"}), press)
		p.body.Call("appendChild", box)
		press.Call("focus")
		return nil
	})
}

// OnContextLost sets the function called when the graphics are lost. After it
// the canvas stays black until the page is loaded again; Ebitengine would do
// that at once, and a host's table would be gone with it. It must not block.
func (p *Page) OnContextLost(f func()) { p.lost = f }

func (p *Page) watchContext() {
	p.listenTo(p.window, "webglcontextlost", map[string]any{"capture": true}, func(e js.Value) {
		if p.lost == nil {
			return
		}
		e.Call("preventDefault")
		e.Call("stopImmediatePropagation")
		p.lost()
	})
}
