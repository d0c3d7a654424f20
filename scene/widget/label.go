//go:build js

package widget

import (
	"paizhuo/scene/layout"

	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Align says where in its rectangle a text stands.
type Align uint8

// The alignments; vertically a line is always in the middle.
const (
	Start Align = iota
	Middle
	End
)

// Weights of text.
const (
	Regular  = 400
	Medium   = 500
	Semibold = 600
	Bold     = 700
)

// TextStyle says how to write. The zero Weight is Regular, the zero Color White.
type TextStyle struct {
	Size   float64 // css px before the text scale
	Weight int
	Color  Color
	Align  Align
}

// labelKey names a line of text: sizes in quarter px.
type labelKey struct {
	text   string
	size   int
	weight int
}

type label struct {
	image            *ebiten.Image // nil when there is nothing to see
	origin, baseline float64
	advance          float64
	used             int
}

func (l *label) area() int {
	if l.image == nil {
		return 0
	}
	size := l.image.Bounds().Size()
	return size.X * size.Y
}

func (p *Painter) dropLabel(k labelKey, l *label) {
	p.labelArea -= l.area()
	if l.image != nil {
		l.image.Deallocate()
	}
	delete(p.labels, k)
}

func (p *Painter) key(text string, t TextStyle) labelKey {
	weight := t.Weight
	if weight == 0 {
		weight = Regular
	}
	return labelKey{text, int(math.Round(t.Size * p.text * p.scale * 4)), weight}
}

// Measure returns the width of a line of text in css px.
func (p *Painter) Measure(text string, t TextStyle) float64 {
	k := p.key(text, t)
	if l := p.labels[k]; l != nil {
		return l.advance / p.scale
	}
	w, ok := p.widths[k]
	if !ok {
		w = p.raster.Width(text, float64(k.size)/4, k.weight)
		p.widths[k] = w
	}
	return w / p.scale
}

// advance is Measure for text that is drawn next: it asks the browser once.
func (p *Painter) advance(text string, t TextStyle) float64 {
	if l := p.label(text, t); l != nil {
		return l.advance / p.scale
	}
	return 0
}

// Line returns the height of a line of text in css px.
func (p *Painter) Line(t TextStyle) float64 { return math.Round(t.Size * p.text * 1.4) }

// Text writes one line in the middle of r's height, no higher than that, shortened
// with "…" to its width, and returns the width written in css px.
func (p *Painter) Text(r Rect, text string, t TextStyle) float64 {
	if r.H > 0 {
		t.Size = math.Min(t.Size, 0.95*r.H/p.text)
	}
	w := p.advance(text, t)
	if w > r.W+0.5 {
		text = ellipsis(text, r.W+0.5, func(s string) float64 { return p.Measure(s, t) })
		w = p.Measure(text, t)
	}
	x := r.X
	switch t.Align {
	case Middle:
		x += (r.W - w) / 2
	case End:
		x += r.W - w
	}
	// The middle of capitals and of Han characters is about here.
	p.write(x, r.Y+r.H/2+0.36*t.Size*p.text, text, t)
	return w
}

// Fit makes a text smaller where it would lose its end in w, down to what can
// still be read.
func (p *Painter) Fit(text string, t TextStyle, w float64) TextStyle {
	if long := p.Measure(text, t); long > w {
		t.Size = min(t.Size, max(10, math.Floor(2*t.Size*w/long)/2))
	}
	return t
}

// Lines breaks text into lines of at most w css px.
func (p *Painter) Lines(text string, t TextStyle, w float64) []string {
	return wrap(text, w+0.5, func(s string) float64 { return p.Measure(s, t) })
}

// Paragraph writes text in lines from the top of r, as many as fit into its
// height or all when that is 0, and returns the height used in css px.
func (p *Painter) Paragraph(r Rect, text string, t TextStyle) float64 {
	step := p.Line(t)
	y := r.Y
	for _, line := range p.Lines(text, t, r.W) {
		if r.H > 0 && y+step > r.Y+r.H+0.5 {
			break
		}
		p.Text(layout.XYWH(r.X, y, r.W, step), line, t)
		y += step
	}
	return y - r.Y
}

// write draws a line from (x, baseline), in css px.
func (p *Painter) write(x, baseline float64, text string, t TextStyle) {
	l := p.label(text, t)
	if l == nil || l.image == nil {
		return
	}
	c := t.Color
	if c == 0 {
		c = White
	}
	if p.cloth.hard() {
		c = c&^0xFF | (c&0xFF+0x100)/2
	}
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(math.Round((x+p.dx)*p.scale-l.origin), math.Round((baseline+p.dy)*p.scale)-l.baseline)
	o.ColorScale.Scale(c.scale(p.alpha))
	p.screen.DrawImage(l.image, &o)
}

func (p *Painter) label(text string, t TextStyle) *label {
	if text == "" {
		return nil
	}
	k := p.key(text, t)
	if l := p.labels[k]; l != nil {
		l.used = p.frame
		return l
	}
	// A text the browser can't draw is remembered as empty, not tried again
	// in every frame.
	l := &label{used: p.frame}
	if drawn, err := p.raster.Draw(text, float64(k.size)/4, k.weight); err == nil {
		l.origin, l.baseline, l.advance = drawn.Origin, drawn.Baseline, drawn.Advance
		if drawn.W > 0 && drawn.H > 0 {
			l.image = ebiten.NewImage(drawn.W, drawn.H)
			l.image.WritePixels(drawn.Pix)
		}
	}
	p.labels[k] = l
	p.labelArea += l.area()
	return l
}
