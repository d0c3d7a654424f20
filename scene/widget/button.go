//go:build js

package widget

import (
	"math"

	"paizhuo/scene/face"
	"paizhuo/scene/layout"
)

// ButtonKind is what a button is for; it decides its colours.
type ButtonKind uint8

// The kinds of buttons.
const (
	Quiet   ButtonKind = iota // tools: menu, 托管, 理牌
	Primary                   // 出牌, start
	Pass                      // 不出
	Hint                      // 提示
	Risky                     // leave, discard, what can't be mended
	Third                     // 让: neither playing nor passing
)

// Button is a button to draw. None is ever dead: an Idle one looks asleep but
// still answers why (ux.md 4).
type Button struct {
	Label   string
	Say     string    // what a screen reader says, where that is not the label
	Icon    face.Icon // beside the label, or alone
	Kind    ButtonKind
	Hover   bool
	Pressed bool
	Idle    bool
	On      bool // a switch that is on, a choice that is taken
	Focused bool
	Size    float64 // css px of the label; 0 chooses by the kind and the height
}

// Button draws a button over r.
func (p *Painter) Button(r Rect, b Button) {
	fill, edge, ink := b.colours(p.cloth)
	radius := math.Min(14, r.H*0.27)
	if b.Pressed {
		r.Y++
	} else if b.Kind == Primary && !b.Idle {
		p.Shadow(r, radius, 4, 1.5, Black.Fade(0.35))
	}
	p.Panel(r, radius, fill, edge)
	if b.On {
		p.Outline(r, radius, 1.6, Gold)
	}
	if b.Focused {
		p.Outline(r.Inset(-3), radius+3, 3, Gold)
	}
	size := b.Size
	if size == 0 {
		size = 18
		if b.Kind == Quiet {
			size = 15
		}
	}
	t := TextStyle{Size: size, Weight: Semibold, Color: ink, Align: Middle}
	iconSize := math.Round(math.Min(size*1.25*p.text, 0.6*r.H))
	if b.Label == "" {
		p.Icon(centred(r, math.Round(0.48*math.Min(r.W, r.H))), b.Icon, ink)
		return
	}
	inner := layout.XYWH(r.X+4, r.Y, r.W-8, r.H)
	if b.Icon != face.NoIcon {
		gap := 6 * p.text
		w := iconSize + gap + p.advance(b.Label, t)
		if w <= inner.W {
			x := inner.X + (inner.W-w)/2
			p.Icon(layout.XYWH(x, r.Y+(r.H-iconSize)/2, iconSize, iconSize), b.Icon, ink)
			t.Align = Start
			p.Text(layout.XYWH(x+iconSize+gap, r.Y, inner.X+inner.W-x-iconSize-gap, r.H), b.Label, t)
			return
		}
	}
	// A long word shrinks a little before it loses its end.
	if w := p.advance(b.Label, t); w > inner.W {
		t.Size = max(11, size*0.66, math.Floor(2*size*inner.W/w)/2)
	}
	p.Text(inner, b.Label, t)
}

func (b Button) colours(cloth Cloth) (fill, edge, ink Color) {
	switch b.Kind {
	case Primary:
		fill, edge, ink = Amber, 0xFFC04DFF, Ink
	case Pass:
		fill, edge, ink = Slate, 0x55727FFF, White
	case Hint:
		fill, edge, ink = Teal, 0x3E95A6FF, White
	case Risky:
		fill, edge, ink = Danger, 0xD2554DFF, White
	case Third:
		fill, edge, ink = Violet, 0x8F73B8FF, White
	default:
		fill, edge, ink = cloth.Pod, cloth.Edge, White
	}
	switch {
	case b.Pressed:
		fill = fill.Mix(Black|fill&0xFF, 0.22)
	case b.Hover:
		fill = fill.Mix(White&^0xFF|fill&0xFF, 0.10)
	}
	if b.Idle {
		// The kind's colour stays as an edge: asleep, not gone.
		fill, edge, ink = Color(0x17443AE6).Mix(fill, 0.12), edge.Fade(0.55), White.Fade(0.66)
	}
	return fill, edge, ink
}

func centred(r Rect, size float64) Rect {
	x, y := r.CX(), r.CY()
	return layout.XYWH(x-size/2, y-size/2, size, size)
}
