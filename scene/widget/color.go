package widget

// Color is 0xRRGGBBAA, not premultiplied.
type Color uint32

// The colours that are the same on every cloth (ux.md 5.2).
const (
	White    Color = 0xFFFFFFFF
	Black    Color = 0x000000FF
	Ink      Color = 0x111111FF // text on Primary and on paper
	Scrim    Color = 0x00000099 // what a sheet darkens
	Gold     Color = 0xFFD54AFF // whose turn, counts, points
	Amber    Color = 0xF5A300FF // primary buttons, chosen cards
	Slate    Color = 0x35525FFF // pass
	Teal     Color = 0x1F7A8CFF // hint
	Violet   Color = 0x6A4C93FF // a third answer
	Danger   Color = 0xB3261EFF // leave, discard
	Alarm    Color = 0xFF7A66FF // few cards left, lost connection; text on Pod
	Soft     Color = 0xFFFFFFB3 // secondary text
	Faint    Color = 0xFFFFFF66 // hints in empty places
	Declarer Color = 0xE69F00FF // 庄 ◆
	Opponent Color = 0x56B4E9FF // 闲 ●
	Unknown  Color = 0x9AA3ADFF
	Focus    Color = 0x0B84FFFF // where the keyboard is, on a card
)

// Fade returns c with its opacity times f.
func (c Color) Fade(f float64) Color {
	a := float64(c&0xFF)*max(0, min(1, f)) + 0.5
	return c&^0xFF | Color(a)
}

// Mix returns the colour t of the way from c to d.
func (c Color) Mix(d Color, t float64) Color {
	var m Color
	for shift := 0; shift < 32; shift += 8 {
		x, y := float64(c>>shift&0xFF), float64(d>>shift&0xFF)
		m |= Color(x+(y-x)*t+0.5) << shift
	}
	return m
}

// scale returns the premultiplied components, 0 to 1.
func (c Color) scale(alpha float64) (r, g, b, a float32) {
	a64 := float64(c&0xFF) / 255 * alpha
	f := a64 / 255
	return float32(float64(c>>24) * f), float32(float64(c>>16&0xFF) * f), float32(float64(c>>8&0xFF) * f), float32(a64)
}
