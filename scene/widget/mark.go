//go:build js

package widget

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/scene/face"
	"paizhuo/scene/layout"
)

// Icon draws an icon in the middle of r.
func (p *Painter) Icon(r Rect, icon face.Icon, c Color) {
	size := int(math.Round(math.Min(r.W, r.H) * p.scale))
	if icon == face.NoIcon || size < 4 {
		return
	}
	x, y := r.CX(), r.CY()
	img := p.mark(markKey{icon: icon, size: size}, func() *ebiten.Image { return upload(icon.Draw(size)) })
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(math.Round((x+p.dx)*p.scale-float64(size)/2), math.Round((y+p.dy)*p.scale-float64(size)/2))
	o.ColorScale.Scale(c.scale(p.alpha))
	p.screen.DrawImage(img, &o)
}

// markKey names an icon or, with NoIcon, a ring; sizes in px.
type markKey struct {
	icon face.Icon
	size int
	line int // px ×4, rings only
}

func (p *Painter) mark(k markKey, draw func() *ebiten.Image) *ebiten.Image {
	img := p.marks[k]
	if img == nil {
		img = draw()
		p.marks[k] = img
	}
	return img
}

// Ring draws a part of a ring around (x, y), radius and line in css px: from
// the top clockwise, all of it at 1. Pass a part that changes once a second
// (ux.md 5.3), so that a waiting table is not drawn sixty times a second.
func (p *Painter) Ring(x, y, radius, line, part float64, c Color) {
	d := int(math.Round(2 * radius * p.scale))
	if part <= 0 || d < 4 {
		return
	}
	extra := int(math.Round(math.Max(1, line*p.scale) * 4))
	img := p.mark(markKey{size: d, line: extra}, func() *ebiten.Image { return upload(face.Ring(d, float64(extra)/4)) })
	half := float64(d) / 2
	x0, y0 := math.Round((x+p.dx)*p.scale-half), math.Round((y+p.dy)*p.scale-half)
	r, g, b, a := c.scale(p.alpha)
	at := func(sx, sy float64) ebiten.Vertex {
		return ebiten.Vertex{
			DstX: float32(x0 + sx), DstY: float32(y0 + sy), SrcX: float32(sx), SrcY: float32(sy),
			ColorR: r, ColorG: g, ColorB: b, ColorA: a,
		}
	}
	// A fan over the ring's square: its corners, and the two edges of the part.
	v := append(p.vertices[:0], at(half, half))
	index := p.indices[:0]
	angle := 2 * math.Pi * math.Min(1, part)
	corner := math.Pi / 4
	stops := []float64{0}
	for ; corner < angle; corner += math.Pi / 2 {
		stops = append(stops, corner)
	}
	stops = append(stops, angle)
	for i, s := range stops {
		sin, cos := math.Sincos(s)
		reach := half / math.Max(math.Abs(sin), math.Abs(cos))
		v = append(v, at(half+reach*sin, half-reach*cos))
		if i > 0 {
			index = append(index, 0, uint16(i), uint16(i+1))
		}
	}
	p.vertices, p.indices = v, index
	p.triangles(img, v, index)
}

// Disc fills a circle around (x, y).
func (p *Painter) Disc(x, y, radius float64, c Color) {
	p.Round(layout.XYWH(x-radius, y-radius, 2*radius, 2*radius), radius, c)
}

// Avatar draws a disc with a letter, the player's first character.
func (p *Painter) Avatar(x, y, radius float64, letter string, fill Color) {
	p.Disc(x, y, radius, fill)
	p.Text(layout.XYWH(x-radius, y-radius, 2*radius, 2*radius), letter,
		TextStyle{Size: radius * 0.95 / p.text, Weight: Bold, Align: Middle})
}

// Badge draws a small pill with text, its middle at (x, y): ×3, 友, 托.
func (p *Painter) Badge(x, y float64, text string, fill, ink Color) {
	t := TextStyle{Size: 11, Weight: Bold, Color: ink}
	h := math.Round(16 * p.text)
	w := math.Max(h, math.Ceil(p.Measure(text, t))+8)
	p.Pill(layout.XYWH(x-w/2, y-h/2, w, h), text, fill, t)
}
