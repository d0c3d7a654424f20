//go:build js

// Command paizhuo is the page: it opens the canvas and clears it to the felt's
// colour. It knows neither games nor the network.
package main

import (
	"image/color"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

// page is the program Ebitengine runs.
type page struct{ ready bool }

// Update does nothing: there is nothing to play yet.
func (p *page) Update() error { return nil }

// Draw clears the screen and tells the shell when it has done so first.
func (p *page) Draw(screen *ebiten.Image) {
	if p.ready {
		return
	}
	screen.Fill(color.RGBA{0x0C, 0x3B, 0x2E, 0xFF})
	p.ready = true
	js.Global().Call("paizhuoReady")
}

// Layout uses the canvas's own pixels.
func (p *page) Layout(w, h int) (int, int) { return w, h }

func main() {
	ebiten.SetScreenClearedEveryFrame(false)
	if err := ebiten.RunGame(&page{}); err != nil {
		panic(err)
	}
}
