package face

import (
	"image"
	"math"

	"paizhuo/engine/card"
)

// Mini draws a card for widths under MiniBelow: the rank in white on its
// suit's colour.
func Mini(c card.Card, s Style) *image.RGBA {
	if !c.Valid() {
		return Back(s)
	}
	m := s.measure()
	b := newBrush(s.W, Height(s.W))
	b.fill(rounded(0, 0, m.w, m.h, Radius(m.w)), paper)
	line := math.Max(0.5, 0.5*m.ratio)
	b.fill(rounded(line, line, m.w-line, m.h-line, Radius(m.w)-line), s.Palette.Ink(c))
	h := math.Round(0.56 * m.w)
	if c.Joker() {
		word := hanziSmall
		if c == card.BigJoker {
			word = hanziBig
		}
		h = math.Round(0.66 * m.w)
		b.fill(word(h, h).shift(math.Round((m.w-h)/2), math.Round(0.10*m.w)), paper)
		b.fill(star().at((m.w-0.5*m.w)/2, m.h-0.60*m.w, 0.5*m.w, 0.5*m.w), paper)
		return b.dst
	}
	g := rankGlyph(c.Rank(), h, 0.92)
	b.fill(g.shape.shift(math.Round((m.w-g.w)/2), math.Round(0.12*m.w)), paper)
	b.fill(pip(c.Suit(), m.w/2, m.h-0.35*m.w, 0.46*m.w), paper)
	return b.dst
}

// Back draws the back of a card.
func Back(s Style) *image.RGBA {
	m := s.measure()
	b := newBrush(s.W, Height(s.W))
	blank(b, m, paper)
	in := math.Round(0.06*m.w) + 0.75*m.ratio
	r := math.Max(0, Radius(m.w)-in*0.6)
	b.fill(rounded(in, in, m.w-in, m.h-in, r), backInk)
	// A lattice of slanted lines with a bead in every other field, as many as
	// keep their shape at this size.
	n := math.Max(3, math.Min(6, math.Round(m.css/11)))
	x0, y0, x1, y1 := in, in, m.w-in, m.h-in
	step := (x1 - x0) / n
	rows := math.Round((y1 - y0) / step)
	down := (y1 - y0) / rows
	line := math.Max(0.9, 0.055*step)
	for j := range int(rows) {
		for i := range int(n) {
			x, y := x0+float64(i)*step, y0+float64(j)*down
			b.fill(diamondRing(x, y, step, down, line), backLine)
			b.fill(circle(x+step/2, y+down/2, 0.13*step), backLine)
		}
	}
	return b.dst
}

// diamondRing is the outline of a diamond that touches the sides of a field.
func diamondRing(x, y, w, h, line float64) shape {
	cx, cy := x+w/2, y+h/2
	outer := polygon(cx, y, x+w, cy, cx, y+h, x, cy)
	return outer.cut(polygon(cx, y+line*1.4, x+w-line*1.4, cy, cx, y+h-line*1.4, x+line*1.4, cy))
}
