package scene

import "encoding/json"

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

	Quiet bool    `json:"quiet,omitempty"` // no sounds
	Net   Network `json:"net,omitzero"`    // servers of the player's own

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
	if name := []rune(s.Name); len(name) > NameRunes {
		s.Name = string(name[:NameRunes])
	}
	return s
}

// Text returns the settings as text to keep.
func (s Settings) Text() string {
	text, err := json.Marshal(s)
	if err != nil {
		return "{}" // can't be: the fields are strings and booleans
	}
	return string(text)
}
