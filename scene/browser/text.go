//go:build js

package browser

import (
	"fmt"
	"math"
	"strconv"
	"syscall/js"
)

// The system's fonts; the language picks the Han shapes. Looking up a name that
// is missing is slow only on Linux, so what Linux has comes first. system-ui
// comes late: where it is a wide Latin font it would push labels out of buttons.
const (
	fontStackSC = `"Noto Sans CJK SC",-apple-system,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif`
	fontStackTC = `"Noto Sans CJK TC",-apple-system,"Segoe UI",Roboto,"PingFang TC","Microsoft JhengHei","Noto Sans TC",system-ui,sans-serif`
)

// Raster draws text with the browser's own fonts.
type Raster struct {
	context js.Value
	canvas  js.Value
	w, h    int // of the canvas
	stack   string
	font    string // what the context is set to
}

// Text is a line of text as pixels, white on nothing.
type Text struct {
	Pix      []byte  // premultiplied RGBA, W*4 bytes a row
	W, H     int     // px; 0 when there is nothing to see
	Origin   float64 // px from the left edge of Pix to where the text starts
	Baseline float64 // px from the top of Pix
	Advance  float64 // px the text moves the pen
}

// Raster returns the page's text rasteriser.
func (p *Page) Raster() *Raster { return p.raster }

func newRaster(document js.Value) (*Raster, error) {
	r := &Raster{stack: fontStackSC, w: 512, h: 64}
	if f := js.Global().Get("OffscreenCanvas"); f.Truthy() {
		r.canvas = f.New(r.w, r.h)
	} else {
		r.canvas = document.Call("createElement", "canvas")
		r.canvas.Set("width", r.w)
		r.canvas.Set("height", r.h)
	}
	r.context = r.canvas.Call("getContext", "2d", map[string]any{"willReadFrequently": true})
	if !r.context.Truthy() {
		return nil, fmt.Errorf("there is no 2d context to draw text with")
	}
	return r, nil
}

func (r *Raster) use(px float64, weight int) {
	font := strconv.Itoa(weight) + " " + strconv.FormatFloat(px, 'f', 2, 64) + "px " + r.stack
	if font != r.font {
		r.context.Set("font", font)
		r.font = font
	}
}

// Width returns how far the text moves the pen, in px, at a font size of px
// and a CSS weight of 100 to 900. It is 0 when the browser can't tell.
func (r *Raster) Width(text string, px float64, weight int) float64 {
	w := 0.0
	if err := try("measure text", func() error {
		r.use(px, weight)
		w = r.context.Call("measureText", text).Get("width").Float()
		return nil
	}); err != nil {
		return 0
	}
	return w
}

// Draw draws one line of text at a font size of px and a CSS weight.
func (r *Raster) Draw(text string, px float64, weight int) (Text, error) {
	var t Text
	err := try("draw text", func() error {
		r.use(px, weight)
		m := r.context.Call("measureText", text)
		t.Advance = m.Get("width").Float()
		left := math.Ceil(math.Max(0, m.Get("actualBoundingBoxLeft").Float())) + 1
		right := math.Ceil(math.Max(t.Advance, m.Get("actualBoundingBoxRight").Float())) + 1
		// The font's own box, not the text's: lines of one size then align.
		up, down := m.Get("fontBoundingBoxAscent"), m.Get("fontBoundingBoxDescent")
		ascent, descent := px, px*0.3
		if up.Type() == js.TypeNumber && down.Type() == js.TypeNumber {
			ascent, descent = up.Float(), down.Float()
		}
		ascent = math.Ceil(math.Max(ascent, m.Get("actualBoundingBoxAscent").Float()))
		descent = math.Ceil(math.Max(descent, m.Get("actualBoundingBoxDescent").Float()))
		if text == "" || t.Advance <= 0 {
			return nil
		}
		t.W, t.H, t.Origin, t.Baseline = int(left+right), int(ascent+descent), left, ascent
		r.grow(t.W, t.H)
		r.use(px, weight)
		r.context.Call("clearRect", 0, 0, t.W, t.H)
		r.context.Set("fillStyle", "#fff")
		r.context.Set("textBaseline", "alphabetic")
		r.context.Call("fillText", text, left, ascent)
		data := r.context.Call("getImageData", 0, 0, t.W, t.H).Get("data")
		t.Pix = make([]byte, t.W*t.H*4)
		js.CopyBytesToGo(t.Pix, data)
		premultiply(t.Pix)
		return nil
	})
	if err != nil {
		return Text{}, err
	}
	return t, nil
}

func (r *Raster) grow(w, h int) {
	if w <= r.w && h <= r.h {
		return
	}
	r.w, r.h = max(w, r.w), max(h, r.h)
	r.canvas.Set("width", r.w)
	r.canvas.Set("height", r.h)
	r.font = "" // a canvas forgets its state with its size
}
