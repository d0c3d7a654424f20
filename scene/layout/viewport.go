package layout

import "math"

// Insets are the parts of the window that the device covers: notches, bars.
type Insets struct{ Top, Right, Bottom, Left float64 }

// Viewport is the window as the page gets it, in css px, and the player's wishes.
type Viewport struct {
	W, H       float64
	Insets     Insets
	TextScale  float64 // 1 to 1.5; 0 means 1. Pods and slots grow where there is room
	LeftHanded bool    // mirrors the line of buttons
	Large      bool    // the player wants large cards: a hand gets more room
	Collapsed  bool    // the player has closed the side panel
}

// Class is the kind of screen.
type Class uint8

// The three classes of ux §3.2 to §3.4.
const (
	Portrait Class = iota
	Strip          // a phone held sideways: the opponents in one strip along the top
	Desktop
)

// String names the class.
func (c Class) String() string { return [...]string{"portrait", "strip", "desktop"}[c] }

// Heights below stripBelow leave a table with seats around it no room for its
// hand; the strip, enlarged, does better there than the desktop squeezed.
const (
	stripBelow  = 600.0
	tallBelow   = 900.0 // a tall window narrower than this is a tablet held upright
	narrowBelow = 700.0
	drawerBelow = 1100.0
)

// Class returns how the window is laid out.
func (v Viewport) Class() Class {
	switch {
	case v.W > v.H && v.H < stripBelow:
		return Strip
	case v.W < narrowBelow || v.W < v.H && v.W < tallBelow:
		return Portrait
	}
	return Desktop
}

// Scale returns by how much everything is enlarged on a screen bigger than the
// one its class was drawn for; 1 on phones and on 1440×900.
func (v Viewport) Scale() float64 {
	var w, h, most float64
	switch v.Class() {
	case Portrait:
		w, h, most = 480, 700, 1.75
	case Strip:
		w, h, most = 900, 460, 1.4
	default:
		w, h, most = 1440, 900, 1.6
	}
	return clamp(math.Min(v.W/w, v.H/h), 1, most)
}

// Box returns the safe content box: the window without its insets.
func (v Viewport) Box() Rect {
	i := v.Insets
	return Rect{i.Left, i.Top, v.W - i.Left - i.Right, v.H - i.Top - i.Bottom}
}

// shrunk returns the viewport as it is before enlarging by k.
func (v Viewport) shrunk(k float64) Viewport {
	v.W, v.H = v.W/k, v.H/k
	v.Insets = Insets{v.Insets.Top / k, v.Insets.Right / k, v.Insets.Bottom / k, v.Insets.Left / k}
	v.TextScale = clamp(v.TextScale, 1, 1.5)
	return v
}
