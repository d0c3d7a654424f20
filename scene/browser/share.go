//go:build js

package browser

import "syscall/js"

// CanShare reports whether the system has a share sheet for links.
func (p *Page) CanShare() bool {
	return js.Global().Get("navigator").Get("share").Type() == js.TypeFunction
}

// Share opens the system's share sheet; call it inside OnGesture. That the player
// closes it again is no error.
func (p *Page) Share(title, text, url string) error {
	return try("share", func() error {
		promise := js.Global().Get("navigator").Call("share", map[string]any{"title": title, "text": text, "url": url})
		promise.Call("catch", ignore)
		return nil
	})
}

// Copy puts a text on the clipboard and tells whether it is there; call it inside
// OnGesture. Frames of other sites may forbid the modern way and allow the old.
func (p *Page) Copy(text string, done func(ok bool)) {
	err := try("copy", func() error {
		promise := js.Global().Get("navigator").Get("clipboard").Call("writeText", text)
		once(promise, func(ok bool) { done(ok || p.copyBySelection(text)) })
		return nil
	})
	if err != nil { // no clipboard, as on a page without https
		done(p.copyBySelection(text))
	}
}

func (p *Page) copyBySelection(text string) bool {
	ok := false
	p.report(try("copy a selection", func() error {
		area := p.document.Call("createElement", "textarea")
		area.Set("value", text)
		area.Get("style").Set("position", "fixed")
		area.Get("style").Set("opacity", "0")
		// An open dialog keeps the focus inside itself.
		into := p.body
		if p.sheet.Open() {
			into = p.sheet.element
		}
		into.Call("appendChild", area)
		area.Call("select")
		ok = p.document.Call("execCommand", "copy").Truthy()
		area.Call("remove")
		return nil
	}))
	return ok
}

// once calls f when the promise is settled, with whether it was kept.
func once(promise js.Value, f func(ok bool)) {
	var kept, broken js.Func
	end := func(ok bool) any {
		kept.Release()
		broken.Release()
		f(ok)
		return nil
	}
	kept = js.FuncOf(func(js.Value, []js.Value) any { return end(true) })
	broken = js.FuncOf(func(js.Value, []js.Value) any { return end(false) })
	promise.Call("then", kept, broken)
}

// ignore takes what a promise throws that nobody waits for.
var ignore = js.FuncOf(func(js.Value, []js.Value) any { return nil })
