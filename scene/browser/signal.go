//go:build js

package browser

import "syscall/js"

// Vibrate shakes the phone for so many ms, where the browser can.
func (p *Page) Vibrate(ms int) {
	p.report(try("vibrate", func() error {
		nav := js.Global().Get("navigator")
		if seen := get(nav, "userActivation"); seen.Truthy() && !seen.Get("hasBeenActive").Truthy() {
			return nil // browsers refuse it before the first touch, and say so in the console
		}
		if nav.Get("vibrate").Type() == js.TypeFunction {
			nav.Call("vibrate", ms)
		}
		return nil
	}))
}

// MayNotify reports whether the player can still be asked for notifications.
func (p *Page) MayNotify() bool {
	n := js.Global().Get("Notification")
	return n.Truthy() && n.Get("permission").String() == "default"
}

// Notifies reports whether notifications come through, or have just been asked for.
func (p *Page) Notifies() bool {
	n := js.Global().Get("Notification")
	return n.Truthy() && (n.Get("permission").String() == "granted" || p.asked && p.MayNotify())
}

// AskNotify asks the player for notifications; call it inside OnGesture.
func (p *Page) AskNotify() {
	p.asked = true
	p.report(try("ask for notifications", func() error {
		js.Global().Get("Notification").Call("requestPermission").Call("catch", ignore)
		return nil
	}))
}

// Notify shows a notification if the player allowed them and the page is hidden;
// it replaces the one before.
func (p *Page) Notify(title, text string) {
	n := js.Global().Get("Notification")
	if !n.Truthy() || n.Get("permission").String() != "granted" || !p.Hidden() {
		return
	}
	// Some phones only let service workers notify: their constructor throws.
	_ = try("notify", func() error {
		n.New(title, map[string]any{"body": text, "tag": "paizhuo", "renotify": true})
		return nil
	})
}
