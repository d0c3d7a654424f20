package face

import "math"

// pen is an elliptical nib: upright strokes are 2a wide, level ones 2b. A nib
// wider than it is high gives figures the contrast of drawn type.
type pen struct{ a, b float64 }

// offset returns the edge of the nib to the left of the direction d.
func (p pen) offset(d point) point {
	nx, ny := d.y, -d.x
	length := math.Sqrt(p.a*p.a*nx*nx + p.b*p.b*ny*ny)
	if length == 0 {
		return point{}
	}
	return point{p.a * p.a * nx / length, p.b * p.b * ny / length}
}

// level and upright are ways to cut the end of a stroke; square cuts it across.
var (
	level   = point{1, 0}
	upright = point{0, 1}
	square  = point{}
)

// stroke returns the outline of the pen drawn along an open line, its ends cut
// along the two directions.
func (p pen) stroke(l line, start, end point) shape {
	l = distinct(l)
	if len(l) < 2 {
		return nil
	}
	n := len(l)
	left, right := make([]point, 0, 2*n), make([]point, 0, n)
	for i := range l {
		var before, after point
		switch {
		case i == 0:
			before, after = direction(l[0], l[1]), direction(l[0], l[1])
		case i == n-1:
			before, after = direction(l[n-2], l[n-1]), direction(l[n-2], l[n-1])
		default:
			before, after = direction(l[i-1], l[i]), direction(l[i], l[i+1])
		}
		lp, rp := p.corner(l[i], before, after, 1), p.corner(l[i], before, after, -1)
		left, right = append(left, lp), append(right, rp)
	}
	head, tail := direction(l[0], l[1]), direction(l[n-1], l[n-2])
	left, right = trim(left, l[0], head, start), trim(right, l[0], head, start)
	left, right = reversed(trim(reversed(left), l[n-1], tail, end)), reversed(trim(reversed(right), l[n-1], tail, end))
	return shape{clockwise(append(left, reversed(right)...))}
}

// trim lets an edge of a stroke start on the line through p along cut: what
// lies behind that line, against the direction d, goes.
func trim(edge []point, p, d, cut point) []point {
	if cut == square {
		return edge
	}
	side := func(q point) float64 { return cut.x*(q.y-p.y) - cut.y*(q.x-p.x) }
	ahead := cut.x*d.y - cut.y*d.x
	for len(edge) > 2 && side(edge[1])*ahead <= 0 {
		edge = edge[1:]
	}
	return append([]point{meet(edge[0], direction(edge[0], edge[1]), p, cut)}, edge[1:]...)
}

// ring returns the outline of the pen drawn along a closed line.
func (p pen) ring(l line) shape {
	l = distinct(l)
	if l[0] == l[len(l)-1] {
		l = l[:len(l)-1]
	}
	n := len(l)
	left, right := make([]point, n), make([]point, n)
	for i := range l {
		before, after := direction(l[(i+n-1)%n], l[i]), direction(l[i], l[(i+1)%n])
		left[i], right[i] = p.corner(l[i], before, after, 1), p.corner(l[i], before, after, -1)
	}
	outer, inner := left, right
	if math.Abs(area(inner)) > math.Abs(area(outer)) {
		outer, inner = inner, outer
	}
	return shape{clockwise(outer)}.cut(shape{inner})
}

// corner returns where the edges of two pieces meet beside the point at.
func (p pen) corner(at, before, after point, side float64) point {
	o1, o2 := p.offset(before).times(side), p.offset(after).times(side)
	if cross := before.x*after.y - before.y*after.x; math.Abs(cross) < 0.05 {
		return at.add(o1.add(o2).times(0.5))
	}
	return meet(at.add(o1), before, at.add(o2), after)
}

// meet returns where the line through p along d crosses the one through q along e.
func meet(p, d, q, e point) point {
	cross := d.x*e.y - d.y*e.x
	if math.Abs(cross) < 1e-9 {
		return p
	}
	t := ((q.x-p.x)*e.y - (q.y-p.y)*e.x) / cross
	return p.add(d.times(t))
}

func direction(p, q point) point {
	d := q.sub(p)
	return d.times(1 / math.Hypot(d.x, d.y))
}

func distinct(l line) line {
	out := line{l[0]}
	for _, p := range l[1:] {
		if q := out[len(out)-1]; math.Hypot(p.x-q.x, p.y-q.y) > 1e-6 {
			out = append(out, p)
		}
	}
	return out
}
