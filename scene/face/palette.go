package face

import (
	"image/color"

	"paizhuo/engine/card"
)

// Palette is a set of inks for the suits (ux.md 5.2). The shape of a suit is
// always there; no palette makes colour carry meaning alone.
type Palette uint8

// The palettes.
const (
	FourColour  Palette = iota // spades black, hearts red, clubs green, diamonds blue
	TwoColour                  // black and red
	ColourBlind                // black, dark red, sky, ochre: apart for every kind of colour vision
)

// Palettes is the number of palettes.
const Palettes = 3

// The other inks of a card.
var (
	paper     = rgb(0xFFFFFF)
	edge      = rgb(0x9AA3AD)
	gold      = rgb(0xE8A500)
	bigInk    = rgb(0xC8102E)
	littleInk = rgb(0x3B4652)
	backInk   = rgb(0x1D4E7A)
	backLine  = rgb(0x6FA3CC)
)

// Ink returns the colour of a card's rank and suit.
func (p Palette) Ink(c card.Card) color.RGBA {
	switch c {
	case card.BigJoker:
		return bigInk
	case card.LittleJoker:
		return littleInk
	}
	switch p {
	case TwoColour:
		if s := c.Suit(); s == card.Hearts || s == card.Diamonds {
			return rgb(0xC8102E)
		}
		return rgb(0x111827)
	case ColourBlind:
		switch c.Suit() {
		case card.Hearts:
			return rgb(0xB00020)
		case card.Clubs:
			return rgb(0x1C86C7)
		case card.Diamonds:
			return rgb(0xC77700)
		}
		return rgb(0x111111)
	}
	switch c.Suit() {
	case card.Hearts:
		return rgb(0xC8102E)
	case card.Clubs:
		return rgb(0x007A4D)
	case card.Diamonds:
		return rgb(0x0055CC)
	}
	return rgb(0x111827)
}

func rgb(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xFF}
}
