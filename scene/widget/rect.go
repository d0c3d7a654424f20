package widget

import "math"

// Rect is a place in css px, y down.
type Rect struct{ X, Y, W, H float64 }

// Inset returns r with d taken off every side.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Centre returns the middle of r.
func (r Rect) Centre() (x, y float64) { return r.X + r.W/2, r.Y + r.H/2 }

// box is a rectangle of whole px.
type box struct{ x0, y0, x1, y1 float64 }

// box puts the edges of r on whole px.
func (r Rect) box(dx, dy, scale float64) box {
	return box{
		math.Round((r.X + dx) * scale), math.Round((r.Y + dy) * scale),
		math.Round((r.X + r.W + dx) * scale), math.Round((r.Y + r.H + dy) * scale),
	}
}
