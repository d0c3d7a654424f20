//go:build js

package browser

import "syscall/js"

// KeepAwake keeps the screen from going dark, or lets it again. The browser takes
// the lock back whenever the page is hidden; it is asked for anew when it is shown.
func (p *Page) KeepAwake(on bool) {
	p.awake = on
	if on {
		p.lockScreen()
		return
	}
	p.unlockScreen()
}

func (p *Page) lockScreen() {
	lock := js.Global().Get("navigator").Get("wakeLock")
	if !p.awake || !lock.Truthy() || p.Hidden() || p.screen.Truthy() {
		return
	}
	p.report(try("keep the screen awake", func() error {
		var held, refused js.Func
		free := func() {
			held.Release()
			refused.Release()
		}
		held = js.FuncOf(func(_ js.Value, args []js.Value) any {
			free()
			p.screen = args[0]
			if !p.awake {
				p.unlockScreen()
			}
			return nil
		})
		refused = js.FuncOf(func(js.Value, []js.Value) any { // as when the battery is low
			free()
			return nil
		})
		lock.Call("request", "screen").Call("then", held, refused)
		return nil
	}))
}

func (p *Page) unlockScreen() {
	if !p.screen.Truthy() {
		return
	}
	p.report(try("let the screen sleep", func() error {
		p.screen.Call("release").Call("catch", ignore)
		p.screen = js.Null()
		return nil
	}))
}

// WarnLeave makes the browser ask before the page is closed, or not any more.
func (p *Page) WarnLeave(on bool) { p.warn = on }

// OnHide sets the function told when the page is about to be gone, for last words,
// and what is called when it has come back after all, as it was. OnOnline sets the
// one told when the network is back. None of them may block.
func (p *Page) OnHide(gone, back func()) { p.hide, p.back = gone, back }
func (p *Page) OnOnline(f func())        { p.online = f }

// watchPresence hears of the page's coming and going, of pastes and of a changed
// address.
func (p *Page) watchPresence() {
	none := map[string]any{"passive": true}
	p.listenTo(p.document, "visibilitychange", none, func(js.Value) {
		p.screen = js.Null() // a hidden page has lost its lock
		p.lockScreen()
	})
	p.listenTo(p.window, "beforeunload", map[string]any{}, func(e js.Value) {
		if p.warn {
			e.Call("preventDefault")
			e.Set("returnValue", "1")
		}
	})
	p.listenTo(p.window, "pagehide", none, func(js.Value) {
		if p.hide != nil {
			p.hide()
		}
	})
	p.listenTo(p.window, "pageshow", none, func(e js.Value) {
		if e.Get("persisted").Truthy() && p.back != nil {
			p.back()
		}
	})
	p.listenTo(p.window, "online", none, func(js.Value) {
		if p.online != nil {
			p.online()
		}
	})
	p.listenTo(p.document, "paste", none, func(e js.Value) {
		if inField(e) && e.Get("target").Get("tagName").String() != "BUTTON" {
			return
		}
		if data := e.Get("clipboardData"); data.Truthy() {
			p.push(Event{Kind: Pasted, Time: p.Now(), Text: data.Call("getData", "text").String()})
		}
	})
	p.listenTo(p.window, "hashchange", none, func(js.Value) {
		p.push(Event{Kind: Address, Time: p.Now(), Text: p.Hash()})
	})
}
