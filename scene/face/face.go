// Package face draws card faces (牌面) as pixels: every rank, suit and joker is
// a path of our own, rasterised at the device's resolution, so that cards are
// the same and sharp everywhere.
//
// It must not know where a card lies, whether it is chosen, nor how pixels
// reach a screen: widget uploads them and tints them.
//
//	img := face.Draw(card.Of(card.King, card.Hearts), face.Style{W: 116, Ratio: 2, Index: face.Row})
package face

import (
	"image"
	"image/color"
	"math"

	"paizhuo/engine/card"
)

// Index is where a card shows its rank and suit while others cover it.
type Index uint8

// The two designs (ux.md D2): a card in a row shows its left strip, a card in a
// column its top strip. One design cannot serve both.
const (
	Row    Index = iota // suit under the rank
	Column              // suit beside the rank
)

// Style says how to draw a card.
type Style struct {
	W       int     // px of the card's width; the height is Height(W)
	Ratio   float64 // px per css px, for lines of a set thickness; 0 means 1
	Index   Index
	Palette Palette
	Points  bool // mark point cards (分牌) with a gold bar at the left edge
}

// Height returns the height of a card of that width: cards are 5 by 7.
func Height(w int) int { return int(math.Round(float64(w) * 7 / 5)) }

// Radius returns the radius of a card's corners, in the unit of w.
func Radius(w float64) float64 { return 0.09 * w }

// MiniBelow is the width in css px under which a card is drawn as a Mini.
const MiniBelow = 24

// measures are the places of a card's parts in px.
type measures struct {
	w, h         float64
	css          float64 // the width in css px
	cap          float64 // height of the rank
	top          float64 // of the rank
	centre       float64 // x of the index in a row, of the rank in a column
	narrow       float64 // width of a ten, in heights
	pip          float64 // height of the index's suit
	pipX, pipY   float64 // its centre
	big          float64 // height of the large suit
	bigX, bigY   float64 // its centre
	stripW       float64 // the index lies left of it (Row) …
	stripH       float64 // … or above it (Column)
	ratio, inset float64
}

func (s Style) measure() measures {
	ratio := s.Ratio
	if ratio <= 0 {
		ratio = 1
	}
	w := float64(s.W)
	m := measures{w: w, h: float64(Height(s.W)), css: w / ratio, ratio: ratio}
	// From 60 css px on the index grows more slowly than the card.
	grown := func(share, more float64) float64 {
		if m.css <= 60 {
			return share * w
		}
		return (share*60 + more*(m.css-60)) * ratio
	}
	switch s.Index {
	case Column:
		m.cap = math.Round(grown(0.335, 0.20))
		m.top = math.Max(2, math.Round(0.058*w))
		m.narrow = 0.92
		m.centre = 0.085*w + m.cap*0.92/2
		m.pip = math.Round(grown(0.335, 0.20))
		m.pipX, m.pipY = w-0.085*w-m.pip/2, m.top+m.cap/2
		m.big = math.Round(0.50 * w)
		m.bigX, m.bigY = w/2, m.h-0.09*w-m.big/2-0.03*m.h
		m.stripW, m.stripH = w, m.top+m.cap+math.Max(1, math.Round(0.02*w))
	default:
		m.cap = math.Round(grown(0.42, 0.16))
		m.top = math.Max(2, math.Round(0.075*w))
		m.narrow = 0.77
		m.centre = 0.065*w + m.cap*m.narrow/2
		m.pip = math.Round(grown(0.33, 0.12))
		m.pipX, m.pipY = m.centre, m.top+m.cap+math.Max(1, math.Round(0.055*w))+m.pip/2
		m.big = math.Round(0.50 * w)
		m.bigX, m.bigY = w-0.09*w-m.big/2, m.h-0.09*w-m.big/2
		m.stripW, m.stripH = 2*m.centre-0.065*w+math.Max(1, 0.01*w), m.h
	}
	return m
}

// Strip returns the part of the card, in px, that must stay uncovered for its
// rank and suit to be read: a left strip in a row, a top strip in a column.
func (s Style) Strip() (w, h float64) {
	m := s.measure()
	return m.stripW, m.stripH
}

// Draw draws a card on a W by Height(W) image with premultiplied colours,
// transparent outside the rounded corners. A card that is no face is drawn as
// its back.
func Draw(c card.Card, s Style) *image.RGBA {
	if !c.Valid() {
		return Back(s)
	}
	m := s.measure()
	b := newBrush(s.W, Height(s.W))
	blank(b, m)
	if s.Points && c.Points() > 0 {
		width := math.Max(2, math.Round(0.045*m.w))
		x := math.Max(1, math.Round(0.75*m.ratio))
		b.fill(rounded(x, Radius(m.w), x+width, m.h-Radius(m.w), width/2), gold)
	}
	ink := s.Palette.Ink(c)
	if c.Joker() {
		joker(b, m, s.Index, c, ink)
		return b.dst
	}
	g := rankGlyph(c.Rank(), m.cap, m.narrow)
	b.fill(g.shape.shift(math.Round(m.centre-g.w/2), m.top), ink)
	b.fill(pip(c.Suit(), m.pipX, m.pipY, m.pip), ink)
	b.fill(pip(c.Suit(), m.bigX, m.bigY, m.big), ink)
	return b.dst
}

// pip returns a suit of that height around a centre.
func pip(s card.Suit, x, y, size float64) shape {
	return suitShape(s).at(x-size/2, math.Round(y-size/2), size, size)
}

func blank(b *brush, m measures) {
	line := 0.75 * m.ratio
	b.fill(rounded(0, 0, m.w, m.h, Radius(m.w)), edge)
	b.fill(rounded(line, line, m.w-line, m.h-line, Radius(m.w)-line), paper)
}

func joker(b *brush, m measures, index Index, c card.Card, ink color.RGBA) {
	word := hanziSmall
	if c == card.BigJoker {
		word = hanziBig
	}
	size := math.Round(m.cap * 0.88)
	if index == Column {
		y := m.top + math.Round((m.cap-size)/2)
		x := math.Round(0.085 * m.w)
		b.fill(word(size, size).shift(x, y), ink)
		b.fill(hanziKing(size, size).shift(x+size+math.Round(0.12*size), y), ink)
		b.fill(star().at(m.pipX-m.pip/2, m.pipY-m.pip/2, m.pip, m.pip), ink)
	} else {
		x := math.Round(m.centre - size/2)
		b.fill(word(size, size).shift(x, m.top), ink)
		b.fill(hanziKing(size, size).shift(x, m.top+size+math.Round(0.14*size)), ink)
	}
	b.fill(star().at(m.bigX-m.big/2, m.bigY-m.big/2, m.big, m.big), ink)
}

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
	blank(b, m)
	in := math.Round(0.06*m.w) + 0.75*m.ratio
	r := math.Max(0, Radius(m.w)-in*0.6)
	b.fill(rounded(in, in, m.w-in, m.h-in, r), backInk)
	// A lattice of diamonds, as many as keep their shape at this size.
	n := 4.0
	step := (m.w - 2*in) / n
	rows := math.Round((m.h - 2*in) / step)
	stepY := (m.h - 2*in) / rows
	for j := range int(rows) {
		for i := range int(n) {
			b.fill(diamond().at(in+float64(i)*step+step*0.14, in+float64(j)*stepY+stepY*0.10, step*0.72, stepY*0.80), backLine)
			b.fill(diamond().at(in+float64(i)*step+step*0.32, in+float64(j)*stepY+stepY*0.30, step*0.36, stepY*0.40), backDeep)
		}
	}
	return b.dst
}
