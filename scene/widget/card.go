//go:build js

package widget

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/engine/card"
	"paizhuo/scene/face"
)

// CardState is how a card stands on the table; states may be or-ed.
type CardState uint8

// The states of a card.
const (
	Selected CardState = 1 << iota // chosen: warm, with an amber edge
	Dimmed                         // the rules refuse it: veiled and hatched
	Flash                          // pointed at by a reason: gold edge and glow
	Focused                        // where the keyboard is: a 3 px ring
	Flat                           // no shadow of its own
)

type cardKey struct {
	card  card.Card
	width int // px
	kind  cardKind
	warm  bool
}

type cardKind uint8

const (
	rowCard cardKind = iota
	columnCard
	miniCard
	hatchCard
)

// cardImage is a card drawn at one size.
type cardImage struct {
	image *ebiten.Image
	used  int // the last frame that drew it
}

// warm is the ground of a chosen card (ux.md 5.1).
var warm = color.RGBA{0xFF, 0xF3, 0xC4, 0xFF}

// Card draws a card at r, whose width decides its size: its height is
// face.Height. Below face.MiniBelow css px it is a mini; a card that is no face
// shows its back.
func (p *Painter) Card(r Rect, c card.Card, index face.Index, state CardState) {
	kind := rowCard
	if index == face.Column {
		kind = columnCard
	}
	if r.W < face.MiniBelow {
		kind = miniCard
	}
	p.card(r, c, kind, state)
}

// Back draws the back of a card at r.
func (p *Painter) Back(r Rect) { p.card(r, 0, rowCard, 0) }

func (p *Painter) card(r Rect, c card.Card, kind cardKind, state CardState) {
	width := int(p.whole(r.W))
	img := p.face(cardKey{c, width, kind, state&Selected != 0 && kind != miniCard})
	b := boxOf(r, p.dx, p.dy, p.scale)
	b.x1, b.y1 = b.x0+float64(width), b.y0+float64(face.Height(width))
	radius := face.Radius(float64(width))
	if state&Flat == 0 {
		fall := math.Round(1.5 * p.scale)
		p.nine(p.slice(sliceKey{shadowSlice, int(math.Round(radius)), int(math.Round(3 * p.scale * 4))}),
			box{b.x0, b.y0 + fall, b.x1, b.y1 + fall}, Black.Fade(0.40))
	}
	if state&Flash != 0 {
		p.nine(p.slice(sliceKey{shadowSlice, int(math.Round(radius)), int(math.Round(7 * p.scale * 4))}), b, Gold)
	}
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(b.x0, b.y0)
	tint := White
	if state&Flash != 0 {
		tint = 0xFFE9A8FF
	}
	o.ColorScale.Scale(tint.scale(p.alpha))
	p.screen.DrawImage(img, &o)
	if state&Dimmed != 0 {
		o.ColorScale.Reset()
		o.ColorScale.Scale(White.scale(p.alpha))
		p.screen.DrawImage(p.face(cardKey{width: width, kind: hatchCard}), &o)
	}
	edge := func(line float64, c Color) {
		p.nine(p.slice(sliceKey{lineSlice, int(math.Round(radius)), int(math.Round(line * p.scale * 4))}), b, c)
	}
	switch {
	case state&Focused != 0:
		edge(3, Focus)
	case state&Flash != 0:
		edge(2, Amber)
	case state&Selected != 0:
		edge(1.6, Amber)
	}
}

// face returns a card's image, drawn once per size. Ebitengine packs all of
// them on one texture, so a table of cards is one draw call.
func (p *Painter) face(k cardKey) *ebiten.Image {
	c := p.cards[k]
	if c == nil {
		c = &cardImage{image: upload(p.print(k))}
		p.cards[k] = c
		p.area += k.area()
	}
	c.used = p.frame
	return c.image
}

func (k cardKey) area() int { return k.width * face.Height(k.width) }

func (p *Painter) print(k cardKey) *image.RGBA {
	s := face.Style{W: k.width, Ratio: p.scale, Palette: p.deck.Palette, Points: p.deck.Points}
	switch k.kind {
	case hatchCard:
		return face.Hatch(k.width, p.scale)
	case miniCard:
		return face.Mini(k.card, s)
	case columnCard:
		s.Index = face.Column
	}
	if k.warm {
		s.Paper = warm
	}
	c := k.card
	k.card = 0
	printer := p.printers[k]
	if printer == nil {
		printer = face.NewPrinter(s)
		p.printers[k] = printer
	}
	return printer.Draw(c)
}

func (p *Painter) dropCard(k cardKey, c *cardImage) {
	c.image.Deallocate()
	delete(p.cards, k)
	p.area -= k.area()
}

func (p *Painter) forgetCards() {
	for k, c := range p.cards {
		p.dropCard(k, c)
	}
	clear(p.printers)
}
