package face

import "math"

// brushPen is the pen of the jokers' words: lighter than the ranks', since a
// character has more strokes than a figure.
func brushPen(h float64) pen {
	stem := 0.145 * h
	if h < snapBelow {
		stem = math.Max(1, math.Round(0.17*h))
		return pen{stem / 2, stem / 2}
	}
	return pen{stem / 2, stem * 0.46}
}

// hanziBig returns 大 in a box of w by h px.
func hanziBig(w, h float64) shape {
	p := brushPen(h)
	bar := 0.335 * h
	m := 0.5 * w
	return rectangle(0, bar-p.b, w, bar+p.b).and(
		p.stroke(from(m, 0).to(m, 0.30*h).curve(m, 0.62*h, 0.32*w, 0.82*h, 0.045*w, h-p.b*0.9), level, square),
		p.stroke(from(m, bar).curve(0.56*w, 0.62*h, 0.72*w, 0.84*h, 0.955*w, h-p.b*0.9), level, square))
}

// hanziSmall returns 小 in a box of w by h px.
func hanziSmall(w, h float64) shape {
	p := brushPen(h)
	m := 0.51 * w
	return p.stroke(from(m, 0).to(m, h-p.b*2.4).curve(m, h-p.b, m-p.a*0.4, h-p.b, m-p.a*1.6, h-p.b).to(0.27*w, h-p.b), level, square).and(
		p.stroke(from(0.25*w, 0.27*h).curve(0.22*w, 0.46*h, 0.14*w, 0.62*h, 0.055*w, 0.75*h), square, square),
		p.stroke(from(0.74*w, 0.27*h).curve(0.80*w, 0.42*h, 0.88*w, 0.58*h, 0.945*w, 0.75*h), square, square))
}

// hanziKing returns 王 in a box of w by h px.
func hanziKing(w, h float64) shape {
	p := brushPen(h)
	m := 0.5 * w
	return rectangle(0.05*w, 0.03*h, 0.95*w, 0.03*h+2*p.b).and(
		rectangle(0.10*w, 0.47*h-p.b, 0.90*w, 0.47*h+p.b),
		rectangle(0, 0.97*h-2*p.b, w, 0.97*h),
		rectangle(m-p.a, 0.03*h, m+p.a, 0.97*h-p.b))
}

// lettersJoker returns the word JOKER, h px high, and its width.
func lettersJoker(h float64) (shape, float64) {
	p := weight{stem: 0.18, bar: 0.15}.pen(h)
	gap := math.Max(1, 0.15*h)
	x := 0.0
	var all shape
	for _, l := range []struct {
		draw  func(pen, float64, float64) shape
		width float64
	}{{jack, 0.46}, {letterO, 0.62}, {king, 0.62}, {letterE, 0.48}, {letterR, 0.60}} {
		all = all.and(l.draw(p, l.width*h, h).shift(x, 0))
		x += l.width*h + gap
	}
	return all, x - gap
}

func letterO(p pen, w, h float64) shape { return p.ring(oval(p.a, p.b, w-p.a, h-p.b)) }

func letterE(p pen, w, h float64) shape {
	return rectangle(0, 0, 2*p.a, h).and(rectangle(0, 0, w, 2*p.b),
		rectangle(0, h/2-p.b, 0.9*w, h/2+p.b), rectangle(0, h-2*p.b, w, h))
}

func letterR(p pen, w, h float64) shape {
	mid := 0.53 * h
	bowl := from(p.a, p.b).to(w*0.50, p.b).arc(false, w-p.a, (mid+p.b)/2).arc(true, w*0.50, mid).to(p.a, mid)
	return rectangle(0, 0, 2*p.a, h).and(p.stroke(bowl, square, square),
		polygon(0.40*w, mid, 0.40*w+2.3*p.a, mid, w, h, w-2.4*p.a, h))
}
