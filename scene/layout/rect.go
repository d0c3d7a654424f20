package layout

import "math"

// Rect is a rectangle in css px, y downwards. The zero Rect is "not there".
type Rect struct{ X, Y, W, H float64 }

// XYWH returns the rectangle from (x, y), w wide and h high.
func XYWH(x, y, w, h float64) Rect { return Rect{x, y, w, h} }

// Right returns the x of the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the y of the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// CX returns the x of the centre.
func (r Rect) CX() float64 { return r.X + r.W/2 }

// CY returns the y of the centre.
func (r Rect) CY() float64 { return r.Y + r.H/2 }

// Empty reports whether the rectangle has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether the point is inside; the right and lower edges are not.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && x < r.Right() && y >= r.Y && y < r.Bottom()
}

// Within reports whether r lies inside outer, but for eps px.
func (r Rect) Within(outer Rect, eps float64) bool {
	return r.X >= outer.X-eps && r.Y >= outer.Y-eps && r.Right() <= outer.Right()+eps && r.Bottom() <= outer.Bottom()+eps
}

// Overlaps reports whether the two share more than eps px in both directions.
func (r Rect) Overlaps(s Rect, eps float64) bool {
	return !r.Empty() && !s.Empty() &&
		math.Min(r.Right(), s.Right())-math.Max(r.X, s.X) > eps &&
		math.Min(r.Bottom(), s.Bottom())-math.Max(r.Y, s.Y) > eps
}

// Dist returns how far the point is from the rectangle, 0 inside.
func (r Rect) Dist(x, y float64) float64 {
	dx := math.Max(0, math.Max(r.X-x, x-r.Right()))
	dy := math.Max(0, math.Max(r.Y-y, y-r.Bottom()))
	return math.Hypot(dx, dy)
}

// Inset returns the rectangle made smaller by d on every side.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Shift returns the rectangle moved by dx, dy.
func (r Rect) Shift(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W, r.H} }

// Union returns the smallest rectangle around both; an empty one counts for nothing.
func (r Rect) Union(s Rect) Rect {
	if r.Empty() {
		return s
	}
	if s.Empty() {
		return r
	}
	x, y := math.Min(r.X, s.X), math.Min(r.Y, s.Y)
	return Rect{x, y, math.Max(r.Right(), s.Right()) - x, math.Max(r.Bottom(), s.Bottom()) - y}
}

// times returns the rectangle scaled by k about the origin, its edges on whole px.
func (r Rect) times(k float64) Rect {
	if r.Empty() {
		return Rect{}
	}
	x, y := math.Round(r.X*k), math.Round(r.Y*k)
	return Rect{x, y, math.Round(r.Right()*k) - x, math.Round(r.Bottom()*k) - y}
}

// mirror returns the rectangle reflected in the vertical line through the middle of b.
func (r Rect) mirror(b Rect) Rect {
	if r.Empty() {
		return r
	}
	return Rect{b.X + b.Right() - r.Right(), r.Y, r.W, r.H}
}

func clamp(v, lo, hi float64) float64 { return math.Max(lo, math.Min(v, hi)) }
