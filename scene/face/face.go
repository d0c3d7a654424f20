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
	"image/color"
	"math"
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
	Paper   color.RGBA // the ground; zero is white
	Points  bool       // mark point cards (分牌) with a gold bar at the left edge
}

// Height returns the height of a card of that width: cards are 5 by 7.
func Height(w int) int { return int(math.Round(float64(w) * 7 / 5)) }

// Radius returns the radius of a card's corners, in the unit of w.
func Radius(w float64) float64 { return 0.09 * w }

// MiniBelow is the width in css px under which a card is drawn as a Mini.
const MiniBelow = 24

// The index keeps this share of the width from the card's edge; a point card's
// bar lies between.
const (
	rowInset    = 0.07
	columnInset = 0.10
)

// measures are the places of a card's parts in px.
type measures struct {
	w, h       float64
	css        float64 // the width in css px
	cap        float64 // height of the rank
	top        float64 // of the rank
	centre     float64 // x of the index in a row, of the rank in a column
	narrow     float64 // width of a ten, in heights
	pip        float64 // height of the index's suit
	pipX, pipY float64 // its centre
	big        float64 // height of the large suit
	bigX, bigY float64 // its centre
	stripW     float64 // the index lies left of it (Row) …
	stripH     float64 // … or above it (Column)
	ratio      float64
}

func (s Style) measure() measures {
	ratio := s.Ratio
	if ratio <= 0 {
		ratio = 1
	}
	w := float64(s.W)
	m := measures{w: w, h: float64(Height(s.W)), css: w / ratio, ratio: ratio}
	// From a width on the index grows more slowly than the card: large cards are
	// no further apart than small ones.
	grown := func(share, upTo, more float64) float64 {
		return (share*math.Min(m.css, upTo) + more*math.Max(0, m.css-upTo)) * ratio
	}
	switch s.Index {
	case Column:
		m.cap = math.Round(grown(0.36, 46, 0.12))
		m.top = math.Max(2, math.Round(0.052*w))
		m.narrow = 0.92
		m.centre = columnInset*w + m.cap*0.92/2
		m.pip = math.Round(grown(0.36, 46, 0.12))
		m.pipX, m.pipY = w-columnInset*w-m.pip/2, m.top+m.cap/2
		m.big = math.Round(0.50 * w)
		m.bigX, m.bigY = w/2, m.h-0.09*w-m.big/2-0.03*m.h
		m.stripW, m.stripH = w, m.top+m.cap
	default:
		m.cap = math.Round(grown(0.42, 60, 0.16))
		m.top = math.Max(2, math.Round(0.075*w))
		m.narrow = 0.75
		m.centre = rowInset*w + m.cap*m.narrow/2
		m.pip = math.Round(grown(0.33, 60, 0.12))
		m.pipX, m.pipY = m.centre, m.top+m.cap+math.Max(1, math.Round(0.055*w))+m.pip/2
		m.big = math.Round(0.50 * w)
		m.bigX, m.bigY = w-0.09*w-m.big/2, m.h-0.09*w-m.big/2
		m.stripW, m.stripH = 2*m.centre-rowInset*w+math.Max(1, 0.01*w), m.h
	}
	return m
}

// Strip returns the part of the card, in px, that must stay uncovered for its
// rank and suit to be read: a left strip in a row, a top strip in a column.
func (s Style) Strip() (w, h float64) {
	m := s.measure()
	return m.stripW, m.stripH
}
