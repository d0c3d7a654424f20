//go:build js

package browser

import (
	"math"
	"strings"
	"syscall/js"
)

// Play plays samples of so many a second, gain from 0 to 1. They are asked for
// once an id and kept by the browser, which mixes and plays without the program.
// Before the player's first touch, and while a call holds the sound, nothing is
// played, nor later: a sound that comes late is worse than none.
func (p *Page) Play(id int, gain float64, rate int, samples func() []float32) {
	if !p.audio.Truthy() || p.audio.Get("state").String() != "running" {
		return
	}
	p.report(try("play a sound", func() error {
		buffer, ok := p.sounds[id]
		if !ok {
			buffer = p.buffer(samples(), rate)
			p.sounds[id] = buffer
		}
		source, loud := p.audio.Call("createBufferSource"), p.audio.Call("createGain")
		source.Set("buffer", buffer)
		loud.Get("gain").Set("value", gain)
		source.Call("connect", loud)
		loud.Call("connect", p.audio.Get("destination"))
		source.Call("start")
		return nil
	}))
}

// buffer hands samples to the browser.
func (p *Page) buffer(samples []float32, rate int) js.Value {
	bytes := make([]byte, 0, 4*len(samples))
	for _, s := range samples {
		b := math.Float32bits(s)
		bytes = append(bytes, byte(b), byte(b>>8), byte(b>>16), byte(b>>24))
	}
	raw := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(raw, bytes)
	buffer := p.audio.Call("createBuffer", 1, len(samples), rate)
	buffer.Call("copyToChannel", js.Global().Get("Float32Array").New(raw.Get("buffer")), 0)
	return buffer
}

// unlockAudio makes or wakes the audio context; it runs inside every touch, since
// a call or another app may have interrupted it.
func (p *Page) unlockAudio() {
	if !p.audio.Truthy() {
		kind := js.Global().Get("AudioContext")
		if !kind.Truthy() {
			kind = js.Global().Get("webkitAudioContext")
		}
		if !kind.Truthy() {
			return
		}
		p.audio = kind.New()
		p.sounds = map[int]js.Value{}
	}
	if p.audio.Get("state").String() != "running" {
		p.audio.Call("resume").Call("catch", ignore)
	}
}

// recoverAudio sets the sound going again after another app had it: some browsers
// say that it runs and are silent until it was stopped in between.
func (p *Page) recoverAudio() {
	if p.audio.Truthy() && p.sound {
		p.audio.Call("suspend").Call("catch", ignore)
		p.audio.Call("resume").Call("catch", ignore)
	}
}

// watchAudio wakes the audio with every touch, and when the page is seen again.
func (p *Page) watchAudio() {
	capture := map[string]any{"capture": true, "passive": true}
	for _, name := range []string{"pointerup", "touchend", "keydown", "click"} {
		p.listenTo(p.window, name, capture, func(js.Value) {
			if p.sound {
				p.unlockAudio()
			}
		})
	}
	p.listenTo(p.document, "visibilitychange", map[string]any{}, func(js.Value) {
		if !p.Hidden() {
			p.recoverAudio()
		}
	})
}

// SetSound says whether the page may make sounds.
func (p *Page) SetSound(on bool) { p.sound = on }

// Voices reports whether the browser can speak.
func (p *Page) Voices() bool { return js.Global().Get("speechSynthesis").Truthy() }

// Speak says a text in a language ("zh-Hans", "zh-Hant", "en") with the browser's
// own voice. At most one text waits for the one that is being said: a voice that
// falls behind the table is of no use.
func (p *Page) Speak(text, lang string, gain float64) {
	voice := js.Global().Get("speechSynthesis")
	if !voice.Truthy() || p.Hidden() {
		return
	}
	p.report(try("speak", func() error {
		if voice.Get("pending").Truthy() {
			voice.Call("cancel")
		}
		said := js.Global().Get("SpeechSynthesisUtterance").New(text)
		said.Set("lang", voiceOf(lang))
		said.Set("volume", gain)
		said.Set("rate", 1.15)
		voice.Call("speak", said)
		return nil
	}))
}

// voiceOf names a language as voices do, which know countries and no scripts.
func voiceOf(lang string) string {
	switch {
	case strings.HasPrefix(lang, "zh-Hant"):
		return "zh-TW"
	case strings.HasPrefix(lang, "zh"):
		return "zh-CN"
	}
	return "en-US"
}
