package scene

import (
	"encoding/json"

	"paizhuo/engine"
	"paizhuo/scene/gesture"
)

// NameRunes is how many characters a player's name may have.
const NameRunes = 12

// Settings are a player's wishes, kept on the device. The zero value is the
// default of each; unknown values count as the default.
type Settings struct {
	Lang    string `json:"lang,omitempty"`    // a words.Lang, empty for the browser's
	Name    string `json:"name,omitempty"`    // how the player is called
	Speed   string `json:"speed,omitempty"`   // fast, slow; empty for normal
	Still   bool   `json:"still,omitempty"`   // no motion
	Palette string `json:"palette,omitempty"` // two, safe; empty for four colours
	Theme   string `json:"theme,omitempty"`   // green, blue, grey, black, bold; empty for green, or bold where the system asks for contrast
	Size    int    `json:"size,omitempty"`    // how large text is, in percent: one of TextSizes; 0 for 100
	Large   bool   `json:"large,omitempty"`   // large cards: one band of columns at a time
	Left    bool   `json:"left,omitempty"`    // the buttons lie for the left hand
	Thrift  bool   `json:"thrift,omitempty"`  // draw fewer pixels; holds from the next start on

	Points string `json:"points,omitempty"` // mark point cards: on, off; empty for where points count
	Plain  bool   `json:"plain,omitempty"`  // do not mark trumps

	Quiet   bool   `json:"quiet,omitempty"`   // no sound at all
	Effects string `json:"effects,omitempty"` // how loud cards and table are: off, low, high; empty for middling
	Signals string `json:"signals,omitempty"` // how loud what calls the player is: likewise
	Voice   string `json:"voice,omitempty"`   // how loud plays are spoken: low, middle, high; empty for off
	Numb    bool   `json:"numb,omitempty"`    // no vibration
	Unnoted bool   `json:"unnoted,omitempty"` // no notifications

	Single    bool   `json:"single,omitempty"`    // single taps only: no slides, no double taps
	DoubleTap int    `json:"doubleTap,omitempty"` // ms a double tap may take; 0 for 300
	Dull      bool   `json:"dull,omitempty"`      // no smart selection
	Throw     string `json:"throw,omitempty"`     // dragging cards up plays them: on, off; empty for by mouse only
	AutoPass  bool   `json:"autoPass,omitempty"`  // pass by itself where nothing can beat (never in 够级)

	Net Network `json:"net,omitzero"` // servers of the player's own

	Taught bool `json:"taught,omitempty"` // has had the lesson, or wants none
	Reader bool `json:"reader,omitempty"` // 读屏模式: the mirror always stands

	// Options are the house rules last chosen, by game.
	Options map[string]map[string]string `json:"options,omitempty"`
}

// Network names servers for rooms to be used instead of public ones. Several stand
// with commas between them; empty means the public ones, of TURN none.
type Network struct {
	Broker   string `json:"broker,omitempty"` // MQTT over WebSocket: wss://...
	STUN     string `json:"stun,omitempty"`
	TURN     string `json:"turn,omitempty"`
	User     string `json:"user,omitempty"`
	Password string `json:"password,omitempty"`
}

// ReadSettings reads what Text wrote. Anything else gives the defaults:
// settings are a convenience, and a broken one must not stop anybody.
func ReadSettings(text string) Settings {
	var s Settings
	if json.Unmarshal([]byte(text), &s) != nil {
		return Settings{}
	}
	s.Name = engine.Head(s.Name, NameRunes)
	return s
}

// Density is how many px the screen may have for a css px.
func (s Settings) Density() float64 {
	if s.Thrift {
		return 1.5
	}
	return 2
}

// TextSizes are the sizes text may have, in percent (ux §7).
func TextSizes() []int { return []int{100, 115, 130, 150} }

// TextScale returns by how much text is larger than designed.
func (s Settings) TextScale() float64 {
	for _, size := range TextSizes() {
		if s.Size == size {
			return float64(size) / 100
		}
	}
	return 1
}

// MarksPoints reports whether point cards are marked, in a game where they count
// or in one where they do not.
func (s Settings) MarksPoints(count bool) bool {
	switch s.Points {
	case "on":
		return true
	case "off":
		return false
	}
	return count
}

// DoubleTaps are the times offered for a double tap, in ms.
func DoubleTaps() []int { return []int{200, 300, 450, 700} }

// EffectsGain, SignalsGain and VoiceGain are how loud cards, what calls the player
// and spoken plays are, 0 to 1.
func (s Settings) EffectsGain() float64 { return s.gain(s.Effects, "middle") }
func (s Settings) SignalsGain() float64 { return s.gain(s.Signals, "middle") }
func (s Settings) VoiceGain() float64   { return s.gain(s.Voice, "off") }

func (s Settings) gain(level, usual string) float64 {
	if s.Quiet {
		return 0
	}
	switch level {
	case "off":
		return 0
	case "low":
		return 0.25
	case "middle":
		return 0.55
	case "high":
		return 1
	}
	return s.gain(usual, usual)
}

// Gesture returns what the player wants pointers to do.
func (s Settings) Gesture() gesture.Settings {
	g := gesture.Defaults()
	g.SingleTap = s.Single
	for _, ms := range DoubleTaps() {
		if s.DoubleTap == ms {
			g.DoubleTap = float64(ms)
		}
	}
	switch s.Throw {
	case "on":
		g.ThrowTouch, g.ThrowMouse = true, true
	case "off":
		g.ThrowTouch, g.ThrowMouse = false, false
	}
	return g
}

// Text returns the settings as text to keep.
func (s Settings) Text() string {
	text, err := json.Marshal(s)
	if err != nil {
		return "{}" // can't be: the fields are strings, numbers and booleans
	}
	return string(text)
}
