//go:build js

package browser

import "syscall/js"

// Chime plays the two notes that mean "your turn", once the player has touched the
// page: browsers are silent before. It reports whether it could.
func (p *Page) Chime() bool {
	if !p.audio.Truthy() || p.audio.Get("state").String() != "running" {
		return false
	}
	err := try("play a sound", func() error {
		now := p.audio.Get("currentTime").Float()
		for i, hertz := range []float64{659.26, 880} {
			at := now + float64(i)*0.14
			note, loud := p.audio.Call("createOscillator"), p.audio.Call("createGain")
			note.Set("type", "triangle")
			note.Get("frequency").Set("value", hertz)
			gain := loud.Get("gain")
			gain.Call("setValueAtTime", 0.0001, at)
			gain.Call("exponentialRampToValueAtTime", 0.22, at+0.012)
			gain.Call("exponentialRampToValueAtTime", 0.0001, at+0.34)
			note.Call("connect", loud)
			loud.Call("connect", p.audio.Get("destination"))
			note.Call("start", at)
			note.Call("stop", at+0.36)
		}
		return nil
	})
	p.report(err)
	return err == nil
}

// unlockAudio makes or wakes the audio context; it runs inside every touch, since
// a call or another app may have interrupted it.
func (p *Page) unlockAudio(js.Value) {
	if !p.audio.Truthy() {
		kind := js.Global().Get("AudioContext")
		if !kind.Truthy() {
			kind = js.Global().Get("webkitAudioContext")
		}
		if !kind.Truthy() {
			return
		}
		p.audio = kind.New()
	}
	if p.audio.Get("state").String() != "running" {
		p.audio.Call("resume").Call("catch", ignore)
	}
}

// watchTouch wakes the audio with every touch.
func (p *Page) watchTouch() {
	capture := map[string]any{"capture": true, "passive": true}
	for _, name := range []string{"pointerup", "touchend", "keydown", "click"} {
		p.listenTo(p.window, name, capture, func(e js.Value) {
			if p.sound {
				p.unlockAudio(e)
			}
		})
	}
}

// SetSound says whether the page may make sounds.
func (p *Page) SetSound(on bool) { p.sound = on }

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

// AskNotify asks the player for notifications; call it inside OnGesture.
func (p *Page) AskNotify() {
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
