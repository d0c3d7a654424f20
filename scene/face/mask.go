package face

import (
	"image"
	"image/color"
	"math"
)

// Rounded draws a white rectangle of w by h px with corners of that radius; a
// renderer stretches its middle and tints it.
func Rounded(w, h int, radius float64) *image.RGBA {
	b := newBrush(w, h)
	b.fill(rounded(0, 0, float64(w), float64(h), radius), paper)
	return b.dst
}

// Outline draws the edge of such a rectangle in white, line px wide, inside it.
func Outline(w, h int, radius, line float64) *image.RGBA {
	b := newBrush(w, h)
	x, y := float64(w), float64(h)
	b.fill(rounded(0, 0, x, y, radius).cut(rounded(line, line, x-line, y-line, math.Max(0, radius-line))), paper)
	return b.dst
}

// Ring draws a white ring, d px across and line px wide.
func Ring(d int, line float64) *image.RGBA {
	b := newBrush(d, d)
	r := float64(d) / 2
	b.fill(circle(r, r, r).cut(circle(r, r, r-line)), paper)
	return b.dst
}

// Shadow draws the soft shadow of a rectangle of w by h px in opaque black at
// its darkest. The image is larger by ShadowMargin(blur) on every side.
func Shadow(w, h int, radius, blur float64) *image.RGBA {
	m := ShadowMargin(blur)
	b := newBrush(w+2*m, h+2*m)
	b.fill(rounded(float64(m), float64(m), float64(m+w), float64(m+h), radius), color.RGBA{A: 0xFF})
	soften(b.dst, blur)
	return b.dst
}

// ShadowMargin returns how many px a shadow reaches beyond its rectangle.
func ShadowMargin(blur float64) int { return int(math.Ceil(blur)) + 1 }

// soften blurs the alpha of an image by a Gaussian that fades out at blur px.
func soften(m *image.RGBA, blur float64) {
	sigma := blur / 2.2
	reach := int(math.Ceil(blur))
	kernel := make([]float64, 2*reach+1)
	sum := 0.0
	for i := range kernel {
		d := float64(i - reach)
		kernel[i] = math.Exp(-d * d / (2 * sigma * sigma))
		sum += kernel[i]
	}
	size := m.Bounds().Size()
	pass := func(n, across int, at func(line, i int) *uint8) {
		row := make([]float64, n)
		for line := range across {
			for i := range n {
				row[i] = float64(*at(line, i))
			}
			for i := range n {
				v := 0.0
				for k, weight := range kernel {
					if j := i + k - reach; j >= 0 && j < n {
						v += row[j] * weight
					}
				}
				*at(line, i) = uint8(math.Round(v / sum))
			}
		}
	}
	pass(size.X, size.Y, func(y, x int) *uint8 { return &m.Pix[y*m.Stride+x*4+3] })
	pass(size.Y, size.X, func(x, y int) *uint8 { return &m.Pix[y*m.Stride+x*4+3] })
}

// Hatch draws what lies over a card the rules refuse: a grey veil with slanted
// lines, in the card's shape, so that colour is not the only sign (ux.md 5.1).
func Hatch(w int, ratio float64) *image.RGBA {
	h := Height(w)
	veil := newBrush(w, h)
	veil.fill(rounded(0, 0, float64(w), float64(h), Radius(float64(w))), color.NRGBA{0x6B, 0x74, 0x7C, 0x73})
	lines := newBrush(w, h)
	step, line := 6*ratio, 1.2*ratio
	for x := -float64(h); x < float64(w); x += step {
		lines.fill(polygon(x, float64(h), x+line*1.4, float64(h), x+float64(h)+line*1.4, 0, x+float64(h), 0), color.NRGBA{0x3A, 0x42, 0x4A, 0x66})
	}
	// The lines end where the card does.
	for i := 0; i < len(veil.dst.Pix); i += 4 {
		inside := uint32(veil.dst.Pix[i+3]) * 255 / 0x73
		over := lines.dst.Pix[i : i+4]
		for k := range 4 {
			src := uint32(over[k]) * min(inside, 255) / 255
			veil.dst.Pix[i+k] = uint8(src + uint32(veil.dst.Pix[i+k])*(255-uint32(over[3])*min(inside, 255)/255)/255)
		}
	}
	return veil.dst
}
