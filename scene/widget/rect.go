package widget

import (
	"math"

	"paizhuo/scene/layout"
)

// Rect is a place in css px, y down.
type Rect = layout.Rect

// box is a rectangle of whole px.
type box struct{ x0, y0, x1, y1 float64 }

// boxOf puts the edges of r on whole px.
func boxOf(r Rect, dx, dy, scale float64) box {
	return box{
		math.Round((r.X + dx) * scale), math.Round((r.Y + dy) * scale),
		math.Round((r.Right() + dx) * scale), math.Round((r.Bottom() + dy) * scale),
	}
}
