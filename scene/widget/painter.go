//go:build js

package widget

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/scene/browser"
	"paizhuo/scene/face"
)

// Raster turns text into pixels; browser.Raster does.
type Raster interface {
	Width(text string, px float64, weight int) float64
	Draw(text string, px float64, weight int) (browser.Text, error)
}

// Deck is how cards look, the same all over the table.
type Deck struct {
	Palette face.Palette
	Points  bool // gold bars on point cards
	Plain   bool // no marks on trumps
}

// Painter draws one frame at a time. Between Begin and End its methods draw;
// outside they only measure.
type Painter struct {
	raster Raster
	scale  float64 // px per css px
	w, h   float64 // css px
	text   float64 // how much larger than designed text is
	deck   Deck
	cloth  Cloth
	dirty  bool
	frame  int // drawn frames, to know what was used lately

	screen *ebiten.Image
	alpha  float64
	dx, dy float64

	pixel     *ebiten.Image
	slices    map[sliceKey]*slice
	labels    map[labelKey]*label
	cards     map[cardKey]*cardImage
	printers  map[cardKey]*face.Printer
	area      int // px of all card images
	labelArea int // px of all labels
	marks     map[markKey]*ebiten.Image
	widths    map[labelKey]float64
	felt      felt
	vertices  []ebiten.Vertex
	indices   []uint16
	stats     Stats
}

// Stats counts what a Painter holds and did, for tests and budgets.
type Stats struct {
	Frames int // drawn
	Labels int // kept
	Faces  int // kept
}

// New returns a painter for a screen of ratio px per css px, the ratio that
// Ebitengine uses: window.devicePixelRatio when the game starts.
func New(raster Raster, ratio float64) *Painter {
	if ratio <= 0 {
		ratio = 1
	}
	return &Painter{
		raster: raster, scale: ratio, text: 1, alpha: 1, dirty: true, cloth: Green,
		slices: map[sliceKey]*slice{}, labels: map[labelKey]*label{},
		cards: map[cardKey]*cardImage{}, printers: map[cardKey]*face.Printer{}, marks: map[markKey]*ebiten.Image{}, widths: map[labelKey]float64{},
	}
}

// Layout is for the game's LayoutF: it takes the outside size in css px and
// returns the screen's in px, and asks for a redraw when the size changed.
func (p *Painter) Layout(w, h float64) (float64, float64) {
	if w != p.w || h != p.h {
		p.w, p.h, p.dirty = w, h, true
	}
	return w * p.scale, h * p.scale
}

// Size returns the size of the screen in css px.
func (p *Painter) Size() (w, h float64) { return p.w, p.h }

// Dirty asks for the next frame to be drawn. A scene calls it when it changed
// anything it shows, and in every Update while something moves.
func (p *Painter) Dirty() { p.dirty = true }

// SetText makes text larger than designed: 1, 1.15, 1.3 or 1.5 (ux.md 7).
func (p *Painter) SetText(factor float64) { p.text, p.dirty = factor, true }

// TextScale returns what SetText set.
func (p *Painter) TextScale() float64 { return p.text }

// SetDeck changes how cards look.
func (p *Painter) SetDeck(d Deck) {
	if d != p.deck {
		p.deck, p.dirty = d, true
		p.forgetCards()
	}
}

// SetCloth changes the table's colours.
func (p *Painter) SetCloth(c Cloth) {
	if c != p.cloth {
		p.cloth, p.dirty = c, true
	}
}

// Cloth returns the table's colours.
func (p *Painter) Cloth() Cloth { return p.cloth }

// Forget drops all cached text, as after a change of language or of fonts.
func (p *Painter) Forget() {
	for k, l := range p.labels {
		p.dropLabel(k, l)
	}
	clear(p.widths)
	p.dirty = true
}

// Stats returns what the painter holds and did.
func (p *Painter) Stats() Stats {
	s := p.stats
	s.Labels, s.Faces = len(p.labels), len(p.cards)
	return s
}

// Begin starts a frame and reports whether it is to be drawn; if not, draw
// nothing and do not call End.
func (p *Painter) Begin(screen *ebiten.Image) bool {
	if !p.dirty {
		return false
	}
	p.dirty = false
	p.screen, p.alpha, p.dx, p.dy = screen, 1, 0, 0
	p.frame++
	p.stats.Frames++
	return true
}

// End ends a frame that Begin started. Dirty called meanwhile asks for another.
func (p *Painter) End() {
	p.screen = nil
	p.trim()
}

// With draws what draw draws moved by (dx, dy) css px and at alpha times its
// opacity. It nests.
func (p *Painter) With(dx, dy, alpha float64, draw func()) {
	ox, oy, oa := p.dx, p.dy, p.alpha
	p.dx, p.dy, p.alpha = ox+dx, oy+dy, oa*alpha
	draw()
	p.dx, p.dy, p.alpha = ox, oy, oa
}

// What is kept: enough for two sizes of all cards and for the texts of a few
// screens. Dragging a window's edge would else fill the memory with sizes.
const (
	maxCardArea  = 6 << 20 // px
	maxLabelArea = 2 << 20 // px
)

// trim lets go of what was not used in the last frames, when too much is kept.
func (p *Painter) trim() {
	if p.area > maxCardArea {
		for k, c := range p.cards {
			if c.used < p.frame-1 {
				p.dropCard(k, c)
			}
		}
	}
	if p.labelArea > maxLabelArea {
		for k, l := range p.labels {
			if l.used < p.frame-1 {
				p.dropLabel(k, l)
			}
		}
	}
	if len(p.widths) > 4096 {
		clear(p.widths)
	}
	if len(p.printers) > 16 {
		clear(p.printers)
	}
}

// whole rounds a length in css px to whole px, at least one.
func (p *Painter) whole(css float64) float64 { return math.Max(1, math.Round(css*p.scale)) }
