package face

import (
	"image"
	"image/color"
	"math"

	"paizhuo/engine/card"
)

// Printer draws cards of one style. Most of a card is its blank ground, which a
// printer draws once.
type Printer struct {
	style Style
	m     measures
	blank *image.RGBA
}

// NewPrinter returns a printer for a style.
func NewPrinter(s Style) *Printer {
	m := s.measure()
	b := newBrush(s.W, Height(s.W))
	blank(b, m, s.ground())
	return &Printer{style: s, m: m, blank: b.dst}
}

// Draw draws one card; see the function Draw.
func (p *Printer) Draw(c card.Card) *image.RGBA {
	if !c.Valid() {
		return Back(p.style)
	}
	s, m := p.style, p.m
	b := newBrush(s.W, Height(s.W))
	copy(b.dst.Pix, p.blank.Pix)
	if s.Points && c.Points() > 0 {
		width := math.Round(math.Max(0.04*m.w, 1.25*m.ratio))
		b.fill(rectangle(0, Radius(m.w), width, m.h-Radius(m.w)), gold)
	}
	ink := s.Palette.Ink(c)
	if c.Joker() {
		joker(b, m, s.Index, c, ink, s.ground())
		return b.dst
	}
	g := rankGlyph(c.Rank(), m.cap, m.narrow)
	b.fill(g.shape.shift(math.Round(m.centre-g.w/2), m.top), ink)
	b.fill(pip(c.Suit(), m.pipX, m.pipY, m.pip), ink)
	big := m.big
	if c.Rank() == card.Ace && s.Index == Column {
		big = math.Round(1.24 * big) // in a row it would touch the index
	}
	b.fill(pip(c.Suit(), m.bigX, m.bigY+(m.big-big)/2, big), ink)
	if rank := c.Rank(); m.w >= courtFrom && rank >= card.Jack && rank <= card.King {
		// Cut out of the suit, so that no half of it shows under the next card.
		w := courtShare * m.big
		y := m.bigY + (heartOf[c.Suit()]-0.5)*m.big
		b.fill(headdress(rank).at(m.bigX-w/2, y-0.33*w, w, 0.66*w), s.ground())
	}
	return b.dst
}

// Draw draws a card on a W by Height(W) image with premultiplied colours,
// transparent outside the rounded corners. A card that is no face is drawn as
// its back.
func Draw(c card.Card, s Style) *image.RGBA { return NewPrinter(s).Draw(c) }

const (
	lettersFrom = 40   // css px of width from which jokers are lettered
	courtFrom   = 72   // px of width from which the courts wear their signs
	courtShare  = 0.44 // of the suit's width, which those take
)

// heartOf is where a suit is widest, in heights from its top.
var heartOf = [...]float64{card.Diamonds: 0.5, card.Clubs: 0.50, card.Hearts: 0.38, card.Spades: 0.57}

// pip returns a suit of that height around a centre.
func pip(s card.Suit, x, y, size float64) shape {
	return suitShape(s).at(x-size/2, math.Round(y-size/2), size, size)
}

func (s Style) ground() color.RGBA {
	if s.Paper == (color.RGBA{}) {
		return paper
	}
	return s.Paper
}

// blank draws the border and the ground. Only the corners need a rasteriser.
func blank(b *brush, m measures, ground color.RGBA) {
	line := 0.75 * m.ratio
	corner := int(math.Ceil(math.Max(Radius(m.w), line))) + 1
	n := 2*corner + 1
	w, h := b.dst.Rect.Dx(), b.dst.Rect.Dy()
	small := b
	if n < w && n < h {
		small = newBrush(n, n)
	} else {
		n = 0
	}
	x, y := float64(small.dst.Rect.Dx()), float64(small.dst.Rect.Dy())
	small.fill(rounded(0, 0, x, y, Radius(m.w)), edge)
	small.fill(rounded(line, line, x-line, y-line, Radius(m.w)-line), ground)
	if n > 0 {
		stretch(b.dst, small.dst, corner)
	}
}

// stretch fills dst with src, whose corners stay and whose middle row and
// column, at corner, are repeated.
func stretch(dst, src *image.RGBA, corner int) {
	w, h := dst.Rect.Dx(), dst.Rect.Dy()
	over := func(i, size, from int) int {
		switch {
		case i < corner:
			return i
		case i >= size-corner:
			return from - (size - i)
		}
		return corner
	}
	for y := range h {
		row := dst.Pix[y*dst.Stride:]
		from := src.Pix[over(y, h, src.Rect.Dy())*src.Stride:]
		for x := range w {
			copy(row[x*4:x*4+4], from[over(x, w, src.Rect.Dx())*4:])
		}
	}
}

func joker(b *brush, m measures, index Index, c card.Card, ink, ground color.RGBA) {
	word := hanziSmall
	if c == card.BigJoker {
		word = hanziBig
	}
	size := math.Round(m.cap * m.narrow)
	if index == Column {
		size = math.Round(0.31 * m.w)
		if size > m.cap {
			size = m.cap
		}
		y := m.top + math.Round((m.cap-size)/2)
		x := math.Round(columnInset * m.w)
		b.fill(word(size, size).shift(x, y), ink)
		b.fill(hanziKing(size, size).shift(x+size+math.Round(0.12*size), y), ink)
	} else {
		x := math.Round(m.centre - size/2)
		b.fill(word(size, size).shift(x, m.top), ink)
		b.fill(hanziKing(size, size).shift(x, m.top+size+math.Round(0.14*size)), ink)
	}
	y := m.bigY
	if m.css >= lettersFrom {
		h := 0.145 * m.w
		letters, w := lettersJoker(h)
		b.fill(letters.shift(math.Round(m.bigX-w/2), math.Round(m.bigY+m.big/2-h)), ink)
		y -= math.Round(1.5 * h)
	}
	b.fill(star().at(m.bigX-m.big/2, y-m.big/2, m.big, m.big), ink)
	// The big joker's star is gold within, the little one's hollow.
	heart, inner := gold, 0.50*m.big
	if c == card.LittleJoker {
		heart = ground
	}
	b.fill(star().at(m.bigX-inner/2, y-inner/2, inner, inner), heart)
}
