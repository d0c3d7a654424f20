// These tests guard what a player must be able to read: every rank and suit
// inside the strip that neighbours leave uncovered, at every size, and not a
// pixel of a card changed unawares.
package face

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"paizhuo/engine/card"
)

var update = flag.Bool("update", false, "rewrite testdata")

// styles are the sizes of ux.md 3.5 at the ratios of phones and desktops.
func styles() []Style {
	var all []Style
	for _, css := range []int{28, 30, 46, 58, 84, 92} {
		for _, ratio := range []float64{1, 1.5, 2, 3} {
			for _, index := range []Index{Row, Column} {
				all = append(all, Style{W: int(math.Round(float64(css) * ratio)), Ratio: ratio, Index: index, Points: true})
			}
		}
	}
	return all
}

func name(s Style) string {
	return fmt.Sprintf("%gx%g %s palette %d", float64(s.W)/s.Ratio, s.Ratio, [...]string{"row", "column"}[s.Index], s.Palette)
}

// TestDigests fails when any pixel of a card changes: look at the cards, then
// run go test -update.
func TestDigests(t *testing.T) {
	var lines []string
	digest := func(name string, images ...*image.RGBA) {
		h := sha256.New()
		for _, m := range images {
			h.Write(m.Pix)
		}
		lines = append(lines, fmt.Sprintf("%s %x", name, h.Sum(nil)[:12]))
	}
	for _, css := range []float64{24, 28, 36, 46, 56, 84} {
		for _, ratio := range []float64{1, 1.5, 2} {
			for palette := range Palette(Palettes) {
				for _, index := range []Index{Row, Column} {
					s := Style{W: int(math.Round(css * ratio)), Ratio: ratio, Palette: palette, Index: index, Points: true}
					p := NewPrinter(s)
					var all []*image.RGBA
					for i := range card.Faces {
						all = append(all, p.Draw(card.At(i)))
					}
					digest(name(s), all...)
				}
			}
		}
	}
	for _, w := range []int{16, 22, 44} {
		var all []*image.RGBA
		for i := range card.Faces {
			all = append(all, Mini(card.At(i), Style{W: w, Ratio: 1}))
		}
		digest(fmt.Sprintf("mini %d", w), all...)
		digest(fmt.Sprintf("back %d", 2*w), Back(Style{W: 2 * w, Ratio: 1}))
		digest(fmt.Sprintf("hatch %d", 2*w), Hatch(2*w, 1))
	}
	for i := Menu; i <= Icons; i++ {
		digest(fmt.Sprintf("icon %d", i), i.Draw(20), i.Draw(40))
	}
	got := strings.Join(lines, "\n") + "\n"
	file := filepath.Join("testdata", "digests.txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(old) || old[i] != line {
			t.Errorf("changed: %s", line)
		}
	}
}

// TestSheets compares the contact sheets with the cards: all faces in every
// palette, so that somebody can look at what TestDigests only counts.
func TestSheets(t *testing.T) {
	for index, file := range []string{Row: "rows.png", Column: "columns.png"} {
		got := sheet(Index(index))
		file = filepath.Join("testdata", file)
		if *update {
			var out bytes.Buffer
			encoder := png.Encoder{CompressionLevel: png.BestCompression}
			if err := encoder.Encode(&out, got); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if want.Bounds() != got.Bounds() {
			t.Fatalf("%s is %v, not %v", file, want.Bounds(), got.Bounds())
		}
		wrong := 0
		for y := range got.Rect.Dy() {
			for x := range got.Rect.Dx() {
				r, g, b, _ := want.At(x, y).RGBA()
				if c := got.RGBAAt(x, y); c.R != uint8(r>>8) || c.G != uint8(g>>8) || c.B != uint8(b>>8) {
					wrong++
				}
			}
		}
		if wrong > 0 {
			t.Errorf("%s shows %d other pixels: look at the cards, then run go test -update", file, wrong)
		}
	}
}

// sheet draws all faces in each palette, on the felt: a row a suit, jokers and the
// back at the ends; 46 css px wide at 1.5 px each.
func sheet(index Index) *image.RGBA {
	const gap = 6
	style := Style{W: 69, Ratio: 1.5, Index: index, Points: true}
	high := Height(style.W)
	m := image.NewRGBA(image.Rect(0, 0, gap+14*(style.W+gap), gap+Palettes*4*(high+gap)))
	draw.Draw(m, m.Rect, image.NewUniform(color.RGBA{0x14, 0x53, 0x3F, 0xFF}), image.Point{}, draw.Src)
	for style.Palette = range Palette(Palettes) {
		p := NewPrinter(style)
		put := func(column, row int, face *image.RGBA) {
			at := image.Pt(gap+column*(style.W+gap), gap+(int(style.Palette)*4+row)*(high+gap))
			draw.Draw(m, face.Rect.Add(at), face, image.Point{}, draw.Over)
		}
		for row, suit := range []card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds} {
			for column := range 13 {
				put(column, row, p.Draw(card.Of(card.Rank(column+2), suit)))
			}
		}
		put(13, 0, p.Draw(card.BigJoker))
		put(13, 1, p.Draw(card.LittleJoker))
		put(13, 2, Back(style))
		put(13, 3, Mini(card.Of(card.Ten, card.Hearts), Style{W: 33, Ratio: 1.5, Palette: style.Palette}))
	}
	return m
}

// ink reports whether a pixel is neither ground, border nor the point bar.
func ink(c color.RGBA) bool {
	grey := c.R > 0x90 && c.G > 0x90 && c.B > 0x90
	goldish := c.R > 0xD8 && c.G > 0x90
	return c.A == 255 && !grey && !goldish
}

func TestIndexStaysInItsStrip(t *testing.T) {
	for _, s := range styles() {
		stripW, stripH := s.Strip()
		m := s.measure()
		p := NewPrinter(s)
		for i := range card.Faces {
			img := p.Draw(card.At(i))
			seen := 0
			for y := range img.Rect.Dy() {
				for x := range s.W {
					if !ink(img.RGBAAt(x, y)) {
						continue
					}
					inside := float64(x) < stripW && float64(y) < stripH
					if inside {
						seen++
					}
					// Beside the rank of a row and in the top strip of a
					// column nothing else is drawn, so any ink is the index's.
					if !inside && float64(y) < m.top+m.cap {
						t.Fatalf("%s: %v has ink at (%d,%d), outside its strip of %.0f by %.0f", name(s), card.At(i), x, y, stripW, stripH)
					}
				}
			}
			if seen == 0 {
				t.Fatalf("%s: nothing of %v shows in its strip", name(s), card.At(i))
			}
		}
	}
}

// TestStripsFitTheHand compares with the smallest strips the hand solver may
// leave: ux.md 3.5.
func TestStripsFitTheHand(t *testing.T) {
	for _, c := range []struct {
		index Index
		css   int
		least float64
	}{
		{Row, 46, 22}, {Row, 58, 24}, {Row, 64, 56}, {Row, 84, 32}, {Row, 92, 83}, {Row, 30, 13},
		{Column, 40, 20}, {Column, 46, 21}, {Column, 56, 21}, {Column, 73, 26}, {Column, 84, 28},
	} {
		for _, ratio := range []float64{1, 2, 3} {
			s := Style{W: int(float64(c.css) * ratio), Ratio: ratio, Index: c.index}
			w, h := s.Strip()
			size := w
			if c.index == Column {
				size = h
			}
			if size/ratio > c.least {
				t.Errorf("%s: the index needs %.1f css px, the hand leaves %.0f", name(s), size/ratio, c.least)
			}
		}
	}
}

func TestStripsTellCardsApart(t *testing.T) {
	for _, s := range styles() {
		w, h := s.Strip()
		p := NewPrinter(s)
		seen := map[string]card.Card{}
		for i := range card.Faces {
			strip := p.Draw(card.At(i)).SubImage(image.Rect(0, 0, int(w), int(h))).(*image.RGBA)
			var b strings.Builder
			for y := range strip.Rect.Dy() {
				b.Write(strip.Pix[y*strip.Stride : y*strip.Stride+strip.Rect.Dx()*4])
			}
			if other, ok := seen[b.String()]; ok {
				t.Errorf("%s: %v and %v look the same in a hand", name(s), other, card.At(i))
			}
			seen[b.String()] = card.At(i)
		}
	}
}

func TestNothingOutsideTheCard(t *testing.T) {
	for _, s := range styles() {
		shape := Rounded(s.W, Height(s.W), Radius(float64(s.W)))
		p := NewPrinter(s)
		for i := -1; i < card.Faces; i++ {
			c := card.Card(0) // a back
			if i >= 0 {
				c = card.At(i)
			}
			img := p.Draw(c)
			for j := 0; j < len(img.Pix); j += 4 {
				a := img.Pix[j+3]
				// Border and ground overlap where both are cut by a corner.
				if d := int(a) - int(shape.Pix[j+3]); d > 12 || d < -2 || a > 0 && shape.Pix[j+3] == 0 {
					t.Fatalf("%s: face %d has alpha %d at pixel %d, the card %d", name(s), i, a, j/4, shape.Pix[j+3])
				}
				if img.Pix[j] > a || img.Pix[j+1] > a || img.Pix[j+2] > a {
					t.Fatalf("%s: face %d is not premultiplied at pixel %d", name(s), i, j/4)
				}
			}
		}
	}
}

func TestTenIsNarrow(t *testing.T) {
	for _, s := range styles() {
		m := s.measure()
		if g := rankGlyph(card.Ten, m.cap, m.narrow); g.w > 0.92*m.cap+0.5 {
			t.Errorf("%s: a ten is %.0f px wide and %.0f high", name(s), g.w, m.cap)
		}
	}
}

func TestGlyphsStayInTheirBox(t *testing.T) {
	for h := 8.0; h <= 120; h++ {
		for r := card.Two; r <= card.Ace && !t.Failed(); r++ {
			for _, narrow := range []float64{0.75, 0.92} {
				g := rankGlyph(r, h, narrow)
				x0, y0, x1, y1 := g.shape.bounds()
				if x0 < -0.26 || y0 < -0.26 || x1 > g.w+0.26 || y1 > h+0.26 {
					t.Errorf("%v at %g px: %.2f,%.2f to %.2f,%.2f leaves a box of %g by %g", r, h, x0, y0, x1, y1, g.w, h)
				}
			}
		}
	}
}

// TestRanksAreLarge is R7: the index of a 28 css px card is at least 12 high
// with its suit, the rank alone at least 10.
func TestRanksAreLarge(t *testing.T) {
	for _, index := range []Index{Row, Column} {
		m := Style{W: 28, Ratio: 1, Index: index}.measure()
		if m.cap < 10 {
			t.Errorf("the rank is %.0f px high", m.cap)
		}
	}
	if m := (Style{W: 28, Ratio: 1}).measure(); m.cap < 12 {
		t.Errorf("the rank of a row is %.0f px high", m.cap)
	}
}

func TestInksStandOut(t *testing.T) {
	for p := range Palette(Palettes) {
		for i := range card.Faces {
			c := card.At(i)
			if r := contrast(p.Ink(c), paper); r < 3.4 {
				t.Errorf("palette %d: %v has a contrast of %.1f", p, c, r)
			}
		}
	}
}

func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(c color.RGBA) float64 {
	f := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}

func TestIconsAreDrawnAndDiffer(t *testing.T) {
	seen := map[string]Icon{}
	for i := Menu; i <= Icons; i++ {
		img := i.Draw(24)
		covered := 0
		for j := 3; j < len(img.Pix); j += 4 {
			covered += int(img.Pix[j])
		}
		if share := float64(covered) / 255 / (24 * 24); share < 0.05 || share > 0.8 {
			t.Errorf("icon %d covers %.0f %% of its square", i, share*100)
		}
		if other, ok := seen[string(img.Pix)]; ok {
			t.Errorf("icons %d and %d are the same", other, i)
		}
		seen[string(img.Pix)] = i
		x0, y0, x1, y1 := i.shape(nib(24)).bounds()
		if x0 < -0.03 || y0 < -0.03 || x1 > 1.03 || y1 > 1.03 {
			t.Errorf("icon %d leaves its square: %.2f,%.2f to %.2f,%.2f", i, x0, y0, x1, y1)
		}
	}
}

func TestSelectedPaperKeepsInk(t *testing.T) {
	warm := color.RGBA{0xFF, 0xF3, 0xC4, 0xFF}
	c := card.Of(card.King, card.Diamonds)
	s := Style{W: 116, Ratio: 2}
	plain := Draw(c, s)
	s.Paper = warm
	tinted := Draw(c, s)
	full := FourColour.Ink(c)
	for y := range plain.Rect.Dy() {
		for x := range s.W {
			was, is := plain.RGBAAt(x, y), tinted.RGBAAt(x, y)
			if was == paper && is != warm || was == full && is != full {
				t.Fatalf("(%d,%d) turned from %v to %v", x, y, was, is)
			}
		}
	}
}

// TestShadowFades checks that a shadow is darkest in the middle and gone at
// the edge of its image, and that it is white for tinting.
func TestShadowFades(t *testing.T) {
	img := Shadow(30, 30, 6, 8)
	d := img.Rect.Dx()
	if a := img.RGBAAt(d/2, d/2).A; a < 240 {
		t.Errorf("the middle has alpha %d", a)
	}
	last := uint8(255)
	for x := d / 2; x < d; x++ {
		p := img.RGBAAt(x, d/2)
		if p.A > last || p.R != p.A {
			t.Fatalf("at %d: %v after alpha %d", x, p, last)
		}
		last = p.A
	}
	if last > 6 {
		t.Errorf("alpha %d is left at the edge", last)
	}
}

// TestEverySizeIsDrawn draws what a shrinking card or window may ask for: no
// size may panic, and nothing may be half transparent inside.
func TestEverySizeIsDrawn(t *testing.T) {
	for w := 1; w <= 40; w++ {
		for _, ratio := range []float64{0, 1, 2} {
			for _, index := range []Index{Row, Column} {
				s := Style{W: w, Ratio: ratio, Index: index, Points: true}
				for _, c := range []card.Card{0, card.Of(card.Ten, card.Hearts), card.Of(card.King, card.Clubs), card.BigJoker} {
					for _, img := range []*image.RGBA{Draw(c, s), Mini(c, s)} {
						if img.Rect.Dx() != w || img.Rect.Dy() != Height(w) {
							t.Fatalf("%d px: the image is %v", w, img.Rect)
						}
						if a := img.RGBAAt(w/2, Height(w)/2).A; w > 4 && a != 255 {
							t.Errorf("%d px at ratio %g: %v has alpha %d in its middle", w, ratio, c, a)
						}
					}
				}
			}
			Hatch(w, math.Max(1, ratio))
		}
		Rounded(w, w, float64(w))
		Outline(w, w, float64(w)/2, float64(w))
		Shadow(w, w, float64(w)/2, 0)
		for i := Menu; i <= Icons; i++ {
			i.Draw(w)
		}
	}
}
