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

// Shadow draws the soft shadow of a rectangle of w by h px in white, for a
// renderer to tint. The image is larger by ShadowMargin(blur) on every side.
func Shadow(w, h int, radius, blur float64) *image.RGBA {
	m := ShadowMargin(blur)
	b := newBrush(w+2*m, h+2*m)
	b.fill(rounded(float64(m), float64(m), float64(m+w), float64(m+h), radius), paper)
	if blur > 0 {
		soften(b.dst, blur)
	}
	return b.dst
}

// ShadowMargin returns how many px a shadow reaches beyond its rectangle.
func ShadowMargin(blur float64) int { return int(math.Ceil(blur)) + 1 }

// soften blurs a white image by a Gaussian that fades out at blur px.
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
	for i := 0; i < len(m.Pix); i += 4 {
		m.Pix[i], m.Pix[i+1], m.Pix[i+2] = m.Pix[i+3], m.Pix[i+3], m.Pix[i+3]
	}
}

// Hatch draws what lies over a card the rules refuse: a grey veil with slanted
// lines, in the card's shape, so that colour is not the only sign (ux.md 5.1).
func Hatch(w int, ratio float64) *image.RGBA {
	h := Height(w)
	b := newBrush(w, h)
	b.fill(rounded(0, 0, float64(w), float64(h), Radius(float64(w))), color.RGBA{A: 0xFF})
	step, line := 6*ratio, 1.6*ratio
	for i := 0; i < len(b.dst.Pix); i += 4 {
		x, y := i/4%w, i/4/w
		// How much of this pixel a line covers, and the veil's colour there.
		d := math.Mod(float64(x+y), step)
		cover := math.Max(0, math.Min(1, math.Min(d, line-d)+0.5))
		a := float64(b.dst.Pix[i+3]) / 255
		for k, c := range [4]float64{0x6B * 0.45, 0x74 * 0.45, 0x7C * 0.45, 255 * 0.45} {
			dark := [4]float64{0x50 * 0.68, 0x58 * 0.68, 0x60 * 0.68, 255 * 0.68}[k]
			b.dst.Pix[i+k] = uint8(math.Round((c + (dark-c)*cover) * a))
		}
	}
	return b.dst
}
