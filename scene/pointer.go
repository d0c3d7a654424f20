//go:build js

package scene

import (
	"time"

	"paizhuo/scene/browser"
	"paizhuo/scene/gesture"
	"paizhuo/scene/layout"
)

// Pointer returns a page's event as the gestures take it, false for one that no
// pointer made.
func Pointer(e browser.Event) (gesture.Event, bool) {
	g := gesture.Event{ID: e.ID, X: e.X, Y: e.Y, Time: Millis(e.Time), Button: e.Button}
	switch e.Pointer {
	case browser.Mouse:
		g.Device = gesture.Mouse
	case browser.Pen:
		g.Device = gesture.Pen
	}
	switch e.Kind {
	case browser.Down:
		g.Phase = gesture.Down
	case browser.Move:
		g.Phase = gesture.Move
	case browser.Up:
		g.Phase = gesture.Up
	case browser.Cancel:
		g.Phase = gesture.Cancel
	case browser.Leave: // a hovering mouse is nowhere
		g.Phase, g.X, g.Y = gesture.Move, -1e6, -1e6
	default:
		return g, false
	}
	return g, true
}

// Millis returns a time of the page in ms, as gestures and motion count.
func Millis(t time.Duration) float64 { return float64(t) / float64(time.Millisecond) }

// Press presses the buttons of a scene without cards. Use NewPress.
type Press struct {
	machine *gesture.Machine
	none    gesture.Selection
}

// NewPress returns a Press without buttons.
func NewPress() *Press {
	p := &Press{}
	p.machine = gesture.New(&p.none)
	return p
}

// Set tells where the buttons are.
func (p *Press) Set(spots map[string]layout.Rect) {
	var buttons []gesture.Button
	for id, r := range spots {
		buttons = append(buttons, gesture.Button{Name: id, Rect: r})
	}
	p.machine.SetButtons(buttons)
}

// Take takes one event; it returns the button that was pressed and let go, and
// whether the picture changed.
func (p *Press) Take(e browser.Event) (fired string, changed bool) {
	g, ok := Pointer(e)
	if !ok {
		return "", false
	}
	down, hover := p.Down(), p.Hover()
	for _, c := range p.machine.Handle(g) {
		if c.Kind == gesture.Press {
			fired = c.Name
		}
	}
	return fired, down != p.Down() || hover != p.Hover()
}

// Down returns the button that is held, Hover the one under an idle mouse.
func (p *Press) Down() string  { return p.machine.Pressed() }
func (p *Press) Hover() string { return p.machine.Hovered() }

// Drop forgets the button that is held, as when its list starts to scroll.
func (p *Press) Drop() { p.machine.Reset() }
