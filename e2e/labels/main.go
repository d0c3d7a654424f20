//go:build js

// Command labels writes four hundred hanzi as the table writes its texts, to measure
// what they cost: the first frames have none, in the next all are new, then they
// stay. It says on the global object which of these a frame belongs to:
//
//	globalThis.phase = "none" // or "first", "kept"
package main

import (
	"fmt"
	"os"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
)

// The texts: lines of hanzi, no two of them alike, from where the common ones begin.
const (
	lines  = 20
	across = 20
	hanzi  = 0x5200
)

// screen is a game that writes.
type screen struct {
	painter *widget.Painter
	frames  int
}

// Update asks for every frame.
func (s *screen) Update() error {
	s.painter.Dirty()
	return nil
}

// Draw writes from the thirty-first frame on.
func (s *screen) Draw(image *ebiten.Image) {
	p := s.painter
	if !p.Begin(image) {
		return
	}
	p.Felt(1)
	phase := "none"
	if s.frames++; s.frames > 30 {
		phase = "kept"
		if s.frames == 31 {
			phase = "first"
		}
		for y := range lines {
			text := make([]rune, across)
			for x := range text {
				text[x] = rune(hanzi + y*across + x)
			}
			p.Text(layout.XYWH(8, float64(8+24*y), 380, 24), string(text), widget.TextStyle{Size: 17})
		}
	}
	p.End()
	js.Global().Set("phase", phase)
}

// Layout is not used: LayoutF is.
func (s *screen) Layout(w, h int) (int, int) { return w, h }

// LayoutF makes the screen as large as the canvas in the device's own pixels.
func (s *screen) LayoutF(w, h float64) (float64, float64) { return s.painter.Layout(w, h) }

func main() {
	ratio, err := browser.CapDensity(2)
	if err == nil {
		var page *browser.Page
		if page, err = browser.Open(); err == nil {
			ebiten.SetScreenClearedEveryFrame(false)
			ebiten.SetTPS(ebiten.SyncWithFPS)
			err = ebiten.RunGame(&screen{painter: widget.New(page.Raster(), ratio)})
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
