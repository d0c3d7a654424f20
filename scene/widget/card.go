//go:build js

package widget

import (
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
}

type cardKind uint8

const (
	rowCard cardKind = iota
	columnCard
	miniCard
	hatchCard
)

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
	img := p.face(cardKey{c, width, kind})
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
	switch {
	case state&Selected != 0:
		tint = 0xFFF3C4FF
	case state&Flash != 0:
		tint = 0xFFE9A8FF
	}
	o.ColorScale.Scale(tint.scale(p.alpha))
	p.screen.DrawImage(img, &o)
	if state&Dimmed != 0 {
		o.ColorScale.Reset()
		o.ColorScale.Scale(White.scale(p.alpha))
		p.screen.DrawImage(p.face(cardKey{0, width, hatchCard}), &o)
	}
	edge := func(line float64, c Color) {
		p.nine(p.slice(sliceKey{lineSlice, int(math.Round(radius)), int(math.Round(line * p.scale * 4))}), b, c)
	}
	switch {
	case state&Focused != 0:
		edge(3, 0x0B84FFFF)
	case state&Flash != 0:
		edge(2, Amber)
	case state&Selected != 0:
		edge(1.6, Amber)
	}
}

// face returns a card's image, drawn once per size. Ebitengine packs all of
// them on one texture, so a table of cards is one draw call.
func (p *Painter) face(k cardKey) *ebiten.Image {
	if img := p.cards[k]; img != nil {
		return img
	}
	s := face.Style{W: k.width, Ratio: p.scale, Palette: p.deck.Palette, Points: p.deck.Points}
	if k.kind == columnCard {
		s.Index = face.Column
	}
	pixels := face.Draw
	switch k.kind {
	case miniCard:
		pixels = face.Mini
	case hatchCard:
		img := upload(face.Hatch(k.width, p.scale))
		p.cards[k] = img
		return img
	}
	img := upload(pixels(k.card, s))
	p.cards[k] = img
	return img
}

func (p *Painter) forgetCards() {
	for k, img := range p.cards {
		img.Deallocate()
		delete(p.cards, k)
	}
}
