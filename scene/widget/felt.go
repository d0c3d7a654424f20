//go:build js

package widget

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// felt is the table's cloth: a grid of cells, each the same grain tinted at its
// corners by the radial gradient. The grain hides the bands that a dark
// gradient has in eight bits, since both are multiplied before rounding.
type felt struct {
	grain    *ebiten.Image
	w, h     float64
	scale    float64
	cloth    Cloth
	vertices []ebiten.Vertex
	indices  []uint16
}

// grainSize is the width of a cell in px.
const grainSize = 128

// Felt draws the table's cloth over the whole screen at alpha times the
// opacity in force. At less than 1 over a drawn scene it fades that scene out.
func (p *Painter) Felt(alpha float64) {
	f := &p.felt
	if f.grain == nil {
		f.grain = upload(grain())
	}
	if f.w != p.w || f.h != p.h || f.scale != p.scale || f.cloth != p.cloth {
		p.layFelt()
	}
	a := float32(alpha * p.alpha)
	v := f.vertices
	if a < 1 {
		v = append(p.vertices[:0], f.vertices...)
		for i := range v {
			v[i].ColorR *= a
			v[i].ColorG *= a
			v[i].ColorB *= a
			v[i].ColorA = a
		}
		p.vertices = v
	}
	p.triangles(f.grain, v, f.indices)
}

func (p *Painter) layFelt() {
	f, w, h, scale := &p.felt, p.w, p.h, p.scale
	f.w, f.h, f.scale, f.cloth = w, h, scale, p.cloth
	f.vertices, f.indices = f.vertices[:0], f.indices[:0]
	pw, ph := math.Ceil(w*scale), math.Ceil(h*scale)
	cols, rows := int(math.Ceil(pw/grainSize)), int(math.Ceil(ph/grainSize))
	for j := range rows {
		for i := range cols {
			base := uint16(len(f.vertices))
			for k := range 4 {
				x, y := float64(i+k%2)*grainSize, float64(j+k/2)*grainSize
				// The light lies a little above the middle; an ellipse fits the screen.
				d := math.Hypot((x/pw-0.5)/0.72, (y/ph-0.46)/0.72)
				d = math.Min(1, d)
				c := p.cloth.Light.Mix(p.cloth.Dark, d*d*(3-2*d))
				r, g, b, a := c.scale(1)
				f.vertices = append(f.vertices, ebiten.Vertex{
					DstX: float32(x), DstY: float32(y),
					SrcX: float32(k%2) * grainSize, SrcY: float32(k/2) * grainSize,
					ColorR: r, ColorG: g, ColorB: b, ColorA: a,
				})
			}
			f.indices = append(f.indices, base, base+1, base+2, base+1, base+2, base+3)
		}
	}
}

// grain is a square of near-white noise that joins itself at its edges.
func grain() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, grainSize, grainSize))
	seed := uint32(20260101)
	for i := 0; i < len(m.Pix); i += 4 {
		seed = seed*1664525 + 1013904223
		v := uint8(255 - seed>>24*7/256)
		m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = v, v, v, 255
	}
	return m
}
