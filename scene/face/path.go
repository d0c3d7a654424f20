package face

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// point is a place in px, y down.
type point struct{ x, y float64 }

func (p point) add(q point) point               { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point               { return point{p.x - q.x, p.y - q.y} }
func (p point) times(f float64) point           { return point{p.x * f, p.y * f} }
func (p point) toward(q point, t float64) point { return p.add(q.sub(p).times(t)) }

// shape is a set of closed contours, filled by the non-zero rule. Contours that
// run clockwise (y down) add; those that run the other way cut holes.
type shape [][]point

// steps is how many straight pieces stand for one curve.
const steps = 20

// line is an open run of points, built like a drawing.
type line []point

func from(x, y float64) line { return line{{x, y}} }

func (l line) to(x, y float64) line { return append(l, point{x, y}) }

// curve adds a cubic Bézier from the last point.
func (l line) curve(x1, y1, x2, y2, x, y float64) line {
	p0, p1, p2, p3 := l[len(l)-1], point{x1, y1}, point{x2, y2}, point{x, y}
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		a, b, c := p0.toward(p1, t), p1.toward(p2, t), p2.toward(p3, t)
		l = append(l, a.toward(b, t).toward(b.toward(c, t), t))
	}
	return l
}

// squareness bends quarter arcs a little outside a true ellipse, whose 0.5523
// looks weak in small figures.
const squareness = 0.60

// arc adds a quarter of a squarish ellipse to (x, y); it leaves the last point
// upright when upright is set, else level.
func (l line) arc(upright bool, x, y float64) line {
	p := l[len(l)-1]
	const k = squareness
	if upright {
		return l.curve(p.x, p.y+(y-p.y)*k, x-(x-p.x)*k, y, x, y)
	}
	return l.curve(p.x+(x-p.x)*k, p.y, x, y-(y-p.y)*k, x, y)
}

// oval returns the closed line through the middles of a box's sides, clockwise
// from the top.
func oval(x0, y0, x1, y1 float64) line {
	cx, cy := (x0+x1)/2, (y0+y1)/2
	return from(cx, y0).arc(false, x1, cy).arc(true, cx, y1).arc(false, x0, cy).arc(true, cx, y0)
}

// track is an oval whose sides are straight between ends ry high, for figures
// too narrow for an ellipse.
func track(x0, y0, x1, y1, ry float64) line {
	cx := (x0 + x1) / 2
	ry = math.Min(ry, (y1-y0)/2)
	return from(cx, y0).arc(false, x1, y0+ry).to(x1, y1-ry).arc(true, cx, y1).
		arc(false, x0, y1-ry).to(x0, y0+ry).arc(true, cx, y0)
}

func polygon(xy ...float64) shape {
	var c []point
	for i := 0; i+1 < len(xy); i += 2 {
		c = append(c, point{xy[i], xy[i+1]})
	}
	return shape{clockwise(c)}
}

func rectangle(x0, y0, x1, y1 float64) shape { return polygon(x0, y0, x1, y0, x1, y1, x0, y1) }

func circle(cx, cy, r float64) shape {
	const k = 0.5523
	l := from(cx, cy-r).
		curve(cx+r*k, cy-r, cx+r, cy-r*k, cx+r, cy).
		curve(cx+r, cy+r*k, cx+r*k, cy+r, cx, cy+r).
		curve(cx-r*k, cy+r, cx-r, cy+r*k, cx-r, cy).
		curve(cx-r, cy-r*k, cx-r*k, cy-r, cx, cy-r)
	return shape{l}
}

// rounded returns a rectangle with circular corners.
func rounded(x0, y0, x1, y1, r float64) shape {
	r = math.Min(r, math.Min(x1-x0, y1-y0)/2)
	if r <= 0 {
		return rectangle(x0, y0, x1, y1)
	}
	k := r * (1 - 0.5523)
	l := from(x0+r, y0).to(x1-r, y0).curve(x1-k, y0, x1, y0+k, x1, y0+r).
		to(x1, y1-r).curve(x1, y1-k, x1-k, y1, x1-r, y1).
		to(x0+r, y1).curve(x0+k, y1, x0, y1-k, x0, y1-r).
		to(x0, y0+r).curve(x0, y0+k, x0+k, y0, x0+r, y0)
	return shape{l}
}

// area is positive for a clockwise contour (y down).
func area(c []point) float64 {
	sum := 0.0
	for i, p := range c {
		q := c[(i+1)%len(c)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

func clockwise(c []point) []point {
	if area(c) < 0 {
		return reversed(c)
	}
	return c
}

func reversed(c []point) []point {
	r := make([]point, len(c))
	for i, p := range c {
		r[len(c)-1-i] = p
	}
	return r
}

func (s shape) and(others ...shape) shape {
	all := append(shape{}, s...)
	for _, o := range others {
		all = append(all, o...)
	}
	return all
}

// cut returns s with the holes taken out; each hole must lie inside one layer of s.
func (s shape) cut(holes shape) shape {
	all := append(shape{}, s...)
	for _, c := range holes {
		all = append(all, reversed(clockwise(c)))
	}
	return all
}

func (s shape) each(f func(point) point) shape {
	all := make(shape, len(s))
	for i, c := range s {
		all[i] = make([]point, len(c))
		for j, p := range c {
			all[i][j] = f(p)
		}
	}
	return all
}

// at scales a shape drawn in a unit box to a box of w by h at (x, y).
func (s shape) at(x, y, w, h float64) shape {
	return s.each(func(p point) point { return point{x + p.x*w, y + p.y*h} })
}

func (s shape) shift(dx, dy float64) shape {
	return s.each(func(p point) point { return point{p.x + dx, p.y + dy} })
}

// turned returns s turned by half a turn about (cx, cy).
func (s shape) turned(cx, cy float64) shape {
	return s.each(func(p point) point { return point{2*cx - p.x, 2*cy - p.y} })
}

// bounds returns the box around s.
func (s shape) bounds() (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range s {
		for _, p := range c {
			x0, y0, x1, y1 = math.Min(x0, p.x), math.Min(y0, p.y), math.Max(x1, p.x), math.Max(y1, p.y)
		}
	}
	return
}

// grid is how finely places are rounded, so that the last bits of a float
// never decide a pixel.
const grid = 256

// brush fills shapes into one image.
type brush struct {
	dst    *image.RGBA
	raster *vector.Rasterizer
}

func newBrush(w, h int) *brush {
	return &brush{dst: image.NewRGBA(image.Rect(0, 0, w, h)), raster: vector.NewRasterizer(w, h)}
}

// fill paints a shape; only the box around it is worked on.
func (b *brush) fill(s shape, c color.Color) {
	x0, y0, x1, y1 := s.bounds()
	if x0 >= x1 || y0 >= y1 {
		return
	}
	area := image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1))).Intersect(b.dst.Bounds())
	if area.Empty() {
		return
	}
	b.raster.Reset(area.Dx(), area.Dy())
	on := func(p point) (float32, float32) {
		x, y := p.x-float64(area.Min.X), p.y-float64(area.Min.Y)
		return float32(math.Round(x*grid) / grid), float32(math.Round(y*grid) / grid)
	}
	for _, c := range s {
		if len(c) < 3 {
			continue
		}
		b.raster.MoveTo(on(c[0]))
		for _, p := range c[1:] {
			b.raster.LineTo(on(p))
		}
		b.raster.ClosePath()
	}
	b.raster.Draw(b.dst, area, image.NewUniform(c), image.Point{})
}
