//go:build js

package scene

import (
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
)

// slop is how far beside a button a touch still means it, in css px.
const slop = 8

// Press follows the one pointer that may press the buttons of a simple scene.
// The zero value is ready.
type Press struct {
	Hover string // the button under a mouse
	Down  string // the button that is held
	id    int
}

// Take takes one event; it returns the button that was pressed and let go, and
// whether the picture changed. A press that ends elsewhere does nothing.
func (p *Press) Take(e browser.Event, spots map[string]layout.Rect) (fired string, changed bool) {
	was := *p
	switch e.Kind {
	case browser.Down:
		if e.Primary && e.Button == 0 {
			p.Down, p.id = nearest(spots, e.X, e.Y), e.ID
		} else {
			p.Down = "" // a second finger means neither
		}
	case browser.Move:
		if e.Pointer == browser.Mouse {
			p.Hover = nearest(spots, e.X, e.Y)
		}
	case browser.Up:
		if e.ID == p.id && p.Down != "" && nearest(spots, e.X, e.Y) == p.Down {
			fired = p.Down
		}
		p.Down = ""
	case browser.Cancel:
		p.Down = ""
	case browser.Leave:
		p.Hover = ""
	}
	return fired, was.Hover != p.Hover || was.Down != p.Down
}

// Drop forgets the button that is held, as when its list starts to scroll.
func (p *Press) Drop() { p.Down = "" }

// nearest returns the button at the point, or the nearest within the slop.
func nearest(spots map[string]layout.Rect, x, y float64) string {
	best, dist := "", float64(slop)
	for id, r := range spots {
		if d := r.Dist(x, y); d < dist || d == dist && id < best {
			best, dist = id, d
		}
	}
	return best
}
