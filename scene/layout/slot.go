package layout

import "math"

// SlotPlan is how a play lies in its slot.
type SlotPlan struct {
	Cards []Placed // back to front; Index is the card's place in the play, Line the row
	Label Rect     // where the text of a summary stands; empty unless Short
	Short bool     // too many cards: only the first and the last are shown
}

// Strips in px: a rank is read at a glance in a legible one, and just in the least.
const (
	legible = 12.9
	least   = 9.0
)

// Slot lays n cards of a play in a slot (ux §3.6): in one row, from nine cards
// on an upright phone in two, and beyond sixteen as the first and the last card
// with a label between them.
func Slot(rect Rect, n int, align Align) SlotPlan {
	var p SlotPlan
	if n <= 0 || rect.Empty() {
		return p
	}
	h := math.Min(42, rect.H-2)
	if rect.H >= 70 || rect.W >= 3*rect.H {
		h = math.Max(h, rect.H-4) // high or wide enough to hold nine cards without a second row
	}
	w := math.Min(h/aspect, 0.27*rect.W)
	h = w * aspect
	fits := func(w float64, n int, strip float64) bool {
		return n == 1 || (rect.W-w)/float64(n-1) >= strip
	}
	switch {
	case n <= 16 && fits(w, n, legible):
		p.row(rect, rect.Y+(rect.H-h)/2, w, 0, n, 0, align)
		return p
	case n <= 16 && rect.H >= 56:
		h2 := math.Min(math.Floor(rect.H*39/62), h*39/42)
		w2 := h2 / aspect
		if half := (n + 1) / 2; fits(w2, half, least) {
			p.row(rect, rect.Y+1, w2, 0, half, 0, align)
			p.row(rect, rect.Bottom()-1-h2, w2, half, n, 1, align)
			for i := range half {
				p.Cards[i].Strip.H = math.Min(h2, rect.H-2-h2)
			}
			return p
		}
	case n <= 16 && fits(w, n, least):
		p.row(rect, rect.Y+(rect.H-h)/2, w, 0, n, 0, align)
		return p
	}
	y := rect.Y + (rect.H-h)/2
	p.Short = true
	for i, x := range []float64{rect.X, rect.Right() - w} {
		r := Rect{x, y, w, h}
		p.Cards = append(p.Cards, Placed{Index: i * (n - 1), Card: r, Strip: r, Pos: i})
	}
	p.Label = Rect{rect.X + w + 2, y, rect.W - 2*w - 4, h}
	return p
}

// row lays the cards from to to-1 of a play in one row.
func (p *SlotPlan) row(rect Rect, y, w float64, from, to, line int, align Align) {
	n := to - from
	pitch := 0.62 * w
	if n > 1 {
		pitch = math.Min(pitch, (rect.W-w)/float64(n-1))
	}
	x := rect.X + (rect.W-w-pitch*float64(n-1))/2*float64(align+1)
	for i := range n {
		r := Rect{x + pitch*float64(i), y, w, w * aspect}
		strip := r
		if i < n-1 {
			strip.W = pitch
		}
		p.Cards = append(p.Cards, Placed{Index: from + i, Card: r, Strip: strip, Line: line, Pos: i})
	}
}
