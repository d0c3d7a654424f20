//go:build js

package widget

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/engine/card"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
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
	Fresh                          // just come into the hand: a gold edge
	Trump                          // a gold corner
	Level                          // of the deal's level: a gold star in the corner
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
	case state&Fresh != 0:
		edge(2, Gold)
	}
	p.corner(b, state)
}

// corner marks a trump at the lower left, which is seen of every card in a row:
// a gold triangle, on cards of the level a star.
func (p *Painter) corner(b box, state CardState) {
	if p.deck.Plain {
		return
	}
	w := b.x1 - b.x0
	switch {
	case state&Level != 0:
		size := math.Max(9*p.scale, 0.26*w) / p.scale
		r := layout.XYWH(b.x0/p.scale-p.dx, b.y1/p.scale-size-p.dy, size, size)
		r.X, r.Y = r.X+0.03*w/p.scale, r.Y-0.03*w/p.scale
		p.Disc(r.CX(), r.CY(), size*0.5, 0x7A5200FF)
		p.Icon(r.Inset(size*0.1), face.Star, Gold)
	case state&Trump != 0:
		s := math.Max(8*p.scale, 0.24*w)
		if p.pixel == nil {
			p.pixel = upload(face.Rounded(3, 3, 0))
		}
		red, green, blue, a := Amber.scale(p.alpha)
		inset := math.Round(0.05 * w) // inside the round corner
		x, y := b.x0+inset, b.y1-inset
		at := func(dx, dy float64) ebiten.Vertex {
			return ebiten.Vertex{DstX: float32(x + dx), DstY: float32(y + dy), SrcX: 1, SrcY: 1, ColorR: red, ColorG: green, ColorB: blue, ColorA: a}
		}
		p.vertices = append(p.vertices[:0], at(0, -s), at(s, 0), at(0, 0))
		p.indices = append(p.indices[:0], 0, 1, 2)
		p.triangles(p.pixel, p.vertices, p.indices)
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
