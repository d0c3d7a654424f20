//go:build js

package scene

import "paizhuo/scene/sound"

// Sound plays a sound as loud as the player wants it; a negative variant takes the
// next. Muted, it does nothing: all that is heard is seen too.
func (e *Env) Sound(k sound.Kind, variant int) {
	gain := e.Settings.EffectsGain()
	if sound.Signal(k) {
		gain = e.Settings.SignalsGain()
	}
	if gain == 0 {
		return
	}
	if variant < 0 {
		e.turn++
		variant = e.turn
	}
	variant %= sound.Variants(k)
	e.Page.Play(int(k)*3+variant, gain, sound.Rate, func() []float32 { return sound.Render(k, variant) })
}

// Speak says a text aloud where the player wants plays spoken.
func (e *Env) Speak(text string) {
	if gain := e.Settings.VoiceGain(); gain > 0 {
		e.Page.Speak(text, string(e.Words.Lang()), gain)
	}
}
