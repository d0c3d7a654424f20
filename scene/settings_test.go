// These tests guard what the device gives back as settings: written ones whole, broken ones as defaults, and a name no longer than the lobby lets one be.
package scene

import (
	"reflect"
	"strings"
	"testing"

	"paizhuo/scene/gesture"
)

func TestSettings(t *testing.T) {
	long := Settings{Name: strings.Repeat("牌", NameRunes+1)}
	bound := Settings{Name: strings.Repeat("牌", NameRunes)}
	full := Settings{Size: 130, Theme: "blue", Effects: "low", DoubleTap: 450, Left: true, Lang: "en", Name: "Jo", Speed: "fast", Still: true, Palette: "two", Options: map[string]map[string]string{"wushik": {"packs": "1"}}}
	for _, c := range []struct {
		text string
		want Settings
	}{
		{full.Text(), full},
		{bound.Text(), bound},
		{long.Text(), bound},
		{"", Settings{}},
		{"{", Settings{}},
		{`{"lang":1,"name":"Jo"}`, Settings{}},
		{`{"new":true,"name":"Jo"}`, Settings{Name: "Jo"}},
	} {
		if got := ReadSettings(c.text); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.text, got, c.want)
		}
	}
}

func TestGestureSettings(t *testing.T) {
	def := gesture.Defaults()
	with := func(f func(*gesture.Settings)) gesture.Settings { g := def; f(&g); return g }
	for _, c := range []struct {
		s    Settings
		want gesture.Settings
	}{
		{Settings{}, def},
		{Settings{Single: true}, with(func(g *gesture.Settings) { g.SingleTap = true })},
		{Settings{DoubleTap: 450}, with(func(g *gesture.Settings) { g.DoubleTap = 450 })},
		{Settings{DoubleTap: -3}, def},
		{Settings{Throw: "on"}, with(func(g *gesture.Settings) { g.ThrowTouch = true })},
		{Settings{Throw: "off"}, with(func(g *gesture.Settings) { g.ThrowMouse = false })},
		{Settings{Throw: "maybe"}, def},
	} {
		if got := c.s.Gesture(); got != c.want {
			t.Errorf("%+v: got %+v, want %+v", c.s, got, c.want)
		}
	}
}

func TestTextScale(t *testing.T) {
	for size, want := range map[int]float64{0: 1, 100: 1, 115: 1.15, 130: 1.3, 150: 1.5, 1000: 1, -1: 1} {
		if got := (Settings{Size: size}).TextScale(); got != want {
			t.Errorf("%d %%: got %v, want %v", size, got, want)
		}
	}
}

func TestLoudness(t *testing.T) {
	for _, c := range []struct {
		s                       Settings
		effects, signals, voice float64
	}{
		{Settings{}, 0.55, 0.55, 0},
		{Settings{Effects: "off", Signals: "high", Voice: "low"}, 0, 1, 0.25},
		{Settings{Effects: "thunder", Voice: "thunder"}, 0.55, 0.55, 0},
		{Settings{Quiet: true, Effects: "high", Signals: "high", Voice: "high"}, 0, 0, 0},
	} {
		if e, s, v := c.s.EffectsGain(), c.s.SignalsGain(), c.s.VoiceGain(); e != c.effects || s != c.signals || v != c.voice {
			t.Errorf("%+v: got %v, %v, %v", c.s, e, s, v)
		}
	}
}
