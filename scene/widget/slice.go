//go:build js

package widget

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/scene/face"
)

type sliceKind uint8

const (
	solidSlice sliceKind = iota
	lineSlice
	shadowSlice
)

// sliceKey names a nine-slice: a small image whose corners stay and whose
// middle stretches. Sizes are px.
type sliceKey struct {
	kind   sliceKind
	radius int
	extra  int // px ×4: width of the line, or blur of the shadow
}

type slice struct {
	image  *ebiten.Image
	corner float64 // px from the image's edge to the part that stretches
	margin float64 // px the image reaches beyond the rectangle it stands for
}

func (p *Painter) slice(k sliceKey) *slice {
	if s := p.slices[k]; s != nil {
		return s
	}
	extra := float64(k.extra) / 4
	corner := k.radius + 1
	if k.kind == lineSlice {
		corner = max(corner, int(math.Ceil(extra))+1)
	}
	s := &slice{}
	var img *image.RGBA
	switch k.kind {
	case lineSlice:
		img = face.Outline(2*corner+1, 2*corner+1, float64(k.radius), extra)
	case shadowSlice:
		m := face.ShadowMargin(extra)
		corner = k.radius + m + 1
		img = face.Shadow(2*corner+1, 2*corner+1, float64(k.radius), extra)
		s.margin = float64(m)
		corner += m
	default:
		img = face.Rounded(2*corner+1, 2*corner+1, float64(k.radius))
	}
	s.corner = float64(corner)
	s.image = upload(img)
	p.slices[k] = s
	return s
}

// upload puts pixels on an image of Ebitengine's own atlas.
func upload(img *image.RGBA) *ebiten.Image {
	size := img.Bounds().Size()
	e := ebiten.NewImage(size.X, size.Y)
	e.WritePixels(img.Pix)
	return e
}

// nine draws a slice over b.
func (p *Painter) nine(s *slice, b box, c Color) {
	b.x0, b.y0, b.x1, b.y1 = b.x0-s.margin, b.y0-s.margin, b.x1+s.margin, b.y1+s.margin
	w, h := b.x1-b.x0, b.y1-b.y0
	if w <= 0 || h <= 0 {
		return
	}
	n := float64(s.image.Bounds().Dx())
	// A rectangle smaller than its corners squeezes them.
	cx, cy := math.Min(s.corner, w/2), math.Min(s.corner, h/2)
	dst := [2][4]float64{{b.x0, b.x0 + cx, b.x1 - cx, b.x1}, {b.y0, b.y0 + cy, b.y1 - cy, b.y1}}
	src := [4]float64{0, s.corner, n - s.corner, n}
	r, g, bl, a := c.scale(p.alpha)
	v := p.vertices[:0]
	for j := range 4 {
		for i := range 4 {
			v = append(v, ebiten.Vertex{
				DstX: float32(dst[0][i]), DstY: float32(dst[1][j]),
				SrcX: float32(src[i]), SrcY: float32(src[j]),
				ColorR: r, ColorG: g, ColorB: bl, ColorA: a,
			})
		}
	}
	p.vertices = v
	p.triangles(s.image, v, nineIndices[:])
}

// nineIndices are the two triangles of each of nine cells of a 4 by 4 grid.
var nineIndices = func() (all [54]uint16) {
	n := 0
	for j := range uint16(3) {
		for i := range uint16(3) {
			o := j*4 + i
			n += copy(all[n:], []uint16{o, o + 1, o + 4, o + 1, o + 4, o + 5})
		}
	}
	return all
}()

func (p *Painter) triangles(img *ebiten.Image, v []ebiten.Vertex, indices []uint16) {
	p.screen.DrawTriangles(v, indices, img, &ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// Fill fills a rectangle.
func (p *Painter) Fill(r Rect, c Color) { p.fillBox(boxOf(r, p.dx, p.dy, p.scale), c) }

func (p *Painter) fillBox(b box, c Color) {
	if b.x1 <= b.x0 || b.y1 <= b.y0 {
		return
	}
	if p.pixel == nil {
		p.pixel = upload(face.Rounded(3, 3, 0))
	}
	var o ebiten.DrawImageOptions
	o.GeoM.Scale((b.x1-b.x0)/3, (b.y1-b.y0)/3)
	o.GeoM.Translate(b.x0, b.y0)
	o.ColorScale.Scale(c.scale(p.alpha))
	p.screen.DrawImage(p.pixel, &o)
}

// radius returns the corner of b in px for a radius in css px.
func (p *Painter) radius(b box, css float64) int {
	return int(math.Round(math.Min(css*p.scale, math.Min(b.x1-b.x0, b.y1-b.y0)/2)))
}

// Round fills a rectangle with round corners.
func (p *Painter) Round(r Rect, radius float64, c Color) {
	b := boxOf(r, p.dx, p.dy, p.scale)
	p.nine(p.slice(sliceKey{solidSlice, p.radius(b, radius), 0}), b, c)
}

// Outline draws the edge of such a rectangle, inside it, line css px wide.
func (p *Painter) Outline(r Rect, radius, line float64, c Color) {
	b := boxOf(r, p.dx, p.dy, p.scale)
	extra := int(math.Round(math.Max(1, line*p.scale) * 4))
	p.nine(p.slice(sliceKey{lineSlice, p.radius(b, radius), extra}), b, c)
}

// Panel fills a rounded rectangle and draws its edge, as wide as the cloth has it.
func (p *Painter) Panel(r Rect, radius float64, fill, edge Color) {
	p.Round(r, radius, fill)
	if edge = p.cloth.edge(edge); edge&0xFF != 0 {
		p.Outline(r, radius, p.cloth.Line, edge)
	}
}

// Shadow draws the shadow of a rounded rectangle, blurred over blur css px and
// fallen by drop css px.
func (p *Painter) Shadow(r Rect, radius, blur, drop float64, c Color) {
	r.Y += drop
	b := boxOf(r, p.dx, p.dy, p.scale)
	extra := int(math.Round(blur * p.scale * 4))
	p.nine(p.slice(sliceKey{shadowSlice, p.radius(b, radius), extra}), b, c)
}

// Pill draws a rectangle with fully round ends, and text in its middle.
func (p *Painter) Pill(r Rect, text string, fill Color, t TextStyle) {
	p.Round(r, r.H/2, fill)
	t.Align = Middle
	p.Text(r, text, t)
}
