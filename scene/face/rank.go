package face

import (
	"math"

	"paizhuo/engine/card"
)

// glyph is a figure or letter at one size: its outline in a box of w by h px.
type glyph struct {
	shape shape
	w, h  float64
}

// weight is the width of upright and level strokes, in heights of a glyph.
type weight struct{ stem, bar float64 }

// bold is the weight of an index: heavy enough for 28 css px wide cards.
var bold = weight{stem: 0.185, bar: 0.15}

// snapBelow is the height in px under which strokes are rounded to whole px.
const snapBelow = 44

func (w weight) pen(h float64) pen {
	stem, bar := w.stem*h, w.bar*h
	if h < snapBelow {
		stem, bar = math.Max(1, math.Round(stem)), math.Max(1, math.Round(bar))
	}
	return pen{stem / 2, bar / 2}
}

// widths of the glyphs, in heights.
var widths = map[card.Rank]float64{
	2: 0.60, 3: 0.60, 4: 0.66, 5: 0.60, 6: 0.62, 7: 0.58, 8: 0.62, 9: 0.62,
	card.Jack: 0.52, card.Queen: 0.72, card.King: 0.70, card.Ace: 0.74,
}

// rankGlyph returns the figure or letter of a rank, h px high. A ten is narrow
// times as wide as it is high; the others keep their own widths.
func rankGlyph(r card.Rank, h, narrow float64) glyph {
	p := bold.pen(h)
	if r == card.Ten {
		return ten(p, h, narrow)
	}
	w := math.Round(widths[r] * h)
	return glyph{figures[r](p, w, h), w, h}
}

var figures = map[card.Rank]func(pen, float64, float64) shape{
	2: two, 3: three, 4: four, 5: five, 6: six, 7: seven, 8: eight, 9: nine,
	card.Jack: jack, card.Queen: queen, card.King: king, card.Ace: ace,
}

func ten(p pen, h, narrow float64) glyph {
	w := math.Round(narrow * h)
	gap := math.Max(1, math.Round(0.075*h))
	one := math.Round((w - gap) * 0.385)
	// A narrow nought needs thinner strokes to keep its counter open.
	stem := (w - one - gap - math.Max(1, math.Round(0.11*h))) / 2
	if h < snapBelow {
		stem = math.Max(1, math.Floor(stem))
	}
	p.a = math.Min(p.a, stem/2)
	x0, x1 := one+gap+p.a, w-p.a
	return glyph{oneFigure(p, one, h).and(p.ring(track(x0, p.b, x1, h-p.b, (x1-x0)*0.62))), w, h}
}

func oneFigure(p pen, w, h float64) shape {
	s := w - 2*p.a // the stem's left edge
	rise := math.Max(0.10*h, s*0.62)
	return rectangle(s, 0, w, h).and(polygon(s+0.9*p.a, 0, s+0.9*p.a, 2.1*p.b, s, 2*p.b, 0, 2*p.b+rise, 0, 0.25*p.b+rise*0.75, s, 0))
}

func two(p pen, w, h float64) shape {
	l, r, t, m := p.a, w-p.a, p.b, w*0.5
	neck := from(l, 0.275*h).arc(true, m, t).arc(false, r, 0.285*h).
		curve(r, 0.47*h, 0.30*w+p.a, 0.66*h, p.a*1.42, h-1.8*p.b)
	return p.stroke(neck, level, level).and(rectangle(0, h-2*p.b, w, h))
}

func three(p pen, w, h float64) shape {
	l, t, b, m, waist := p.a, p.b, h-p.b, w*0.48, 0.478*h
	upper := from(l, 0.25*h).arc(true, m, t).arc(false, w-p.a-0.045*w, 0.268*h).arc(true, m, waist).to(0.34*w, waist)
	lower := from(0.34*w, waist).to(m, waist).arc(false, w-p.a, 0.715*h).arc(true, m, b).arc(false, l, 0.755*h)
	return p.stroke(upper, level, square).and(p.stroke(lower, square, level))
}

func four(p pen, w, h float64) shape {
	stem := w - 0.15*w - p.a
	bar := 0.725 * h
	t := 2.0 * p.a // of the slanted stroke, measured level
	top := stem + p.a*0.35
	return rectangle(stem-p.a, 0, stem+p.a, h).and(
		rectangle(0, bar-p.b, w, bar+p.b),
		polygon(top-t, 0, top, 0, t*1.08, bar, 0, bar, 0, bar-p.b*1.15))
}

func five(p pen, w, h float64) shape {
	r, b := w-p.a, h-p.b
	left := func(y float64) float64 { return 0.085*w - 0.05*w*y/h } // the stem's left edge leans
	x, y := left(0.48*h), 0.48*h
	bowl := from(x, y).curve(x+0.17*w, 0.40*h, 0.38*w, 0.375*h, 0.50*w, 0.375*h).
		arc(false, r, 0.675*h).arc(true, 0.47*w, b).arc(false, p.a, 0.765*h)
	return p.stroke(bowl, upright, level).and(
		rectangle(left(0), 0, w-0.05*w, 2*p.b),
		polygon(left(0), 0, left(0)+1.9*p.a, 0, x+1.8*p.a, 0.42*h, x, y))
}

func six(p pen, w, h float64) shape {
	l, r, t, b, m := p.a, w-p.a, p.b, h-p.b, w*0.5
	spiral := from(r-0.03*w, 0.235*h).arc(true, m+0.02*w, t).
		curve(m-0.30*w, t, l, 0.24*h, l, 0.56*h).to(l, 0.66*h).arc(true, m, b).
		arc(false, r, 0.685*h).arc(true, m+0.02*w, 0.41*h).
		curve(m-0.18*w, 0.41*h, l, 0.49*h, l, 0.62*h).to(l, 0.66*h)
	return p.stroke(spiral, level, level)
}

func nine(p pen, w, h float64) shape { return six(p, w, h).turned(w/2, h/2) }

func seven(p pen, w, h float64) shape {
	leg := from(w-p.a, 0).to(w-p.a, 2*p.b).curve(w*0.62, 0.40*h, w*0.40, 0.66*h, w*0.36, h)
	return rectangle(0, 0, w, 2*p.b).and(p.stroke(leg, level, level))
}

func eight(p pen, w, h float64) shape {
	waist := 0.468 * h
	in := 0.045 * w
	return p.ring(oval(p.a+in, p.b, w-p.a-in, waist)).and(p.ring(oval(p.a, waist, w-p.a, h-p.b)))
}

func jack(p pen, w, h float64) shape {
	r := w - p.a
	hook := from(r, 0).to(r, 0.64*h).arc(true, w*0.44, h-p.b).arc(false, p.a, 0.70*h)
	return p.stroke(hook, level, level)
}

func queen(p pen, w, h float64) shape {
	right := w - 0.015*w
	tail := p.stroke(from(0.60*w, 0.68*h).to(w-1.3*p.a, h), level, level)
	return p.ring(track(p.a, p.b, right-p.a, h-p.b, 0.42*h)).and(tail)
}

func king(p pen, w, h float64) shape {
	s := 2 * p.a
	t := 2.45 * p.a
	arm := polygon(w-t-0.015*w, 0, w-0.015*w, 0, s*0.9, 0.74*h, s*0.9, 0.74*h-1.25*t)
	leg := polygon(0.42*w, 0.50*h, 0.42*w+t*0.62, 0.285*h, w, h, w-t, h)
	return rectangle(0, 0, s, h).and(arm, leg)
}

func ace(p pen, w, h float64) shape {
	half := p.a // of the flat top
	m := w / 2
	t := 2.0 * p.a                                                     // of a leg, measured level
	outer := func(y float64) float64 { return (m - half) * (1 - y/h) } // its left edge
	inner := func(y float64) float64 { return outer(y) + t }
	bar := 0.775*h - 2*p.b
	// The counter's top is where the inner edges of both legs meet.
	apex := h * (t - half) / (m - half)
	body := polygon(outer(0), 0, w-outer(0), 0, w, h, 0, h)
	counter := polygon(m, apex, w-inner(bar), bar, inner(bar), bar)
	notch := polygon(inner(bar+2*p.b), bar+2*p.b, w-inner(bar+2*p.b), bar+2*p.b, w-t, h, t, h)
	return body.cut(counter).cut(notch)
}
