package face

import (
	"image"

	"paizhuo/engine/card"
)

// Icon is a small sign on a button.
type Icon uint8

// The icons.
const (
	NoIcon Icon = iota
	Menu
	Close
	ChevronLeft
	ChevronRight
	ChevronUp
	ChevronDown
	Check
	Plus
	Minus
	Dots
	Crown  // the play that wins the trick so far
	Flag   // who led
	Star   // jokers, favourites
	Chat   // 聊
	Sound  // on
	Muted  // sound off
	Robot  // 托管
	Again  // play again, last trick
	Sort   // 理牌
	Help   // ?
	Person // an empty seat, a watcher
	Bulb   // 提示
	Globe  // language
	Icons  = iota - 1
)

// Draw draws the icon in white on a square of size px.
func (i Icon) Draw(size int) *image.RGBA {
	b := newBrush(size, size)
	s := float64(size)
	b.fill(i.shape(nib(s)).at(0, 0, s, s), paper)
	return b.dst
}

// nib returns the pen of a unit box that draws whole px at that size.
func nib(size float64) pen {
	w := 0.105
	if px := w * size; size < 2*snapBelow {
		w = max(1, float64(int(px+0.5))) / size
	}
	return pen{w / 2, w / 2}
}

func (i Icon) shape(p pen) shape {
	open := func(l line) shape { return p.stroke(l, square, square) }
	switch i {
	case Menu:
		bar := func(y float64) shape { return rounded(0.16, y-p.b, 0.84, y+p.b, p.b) }
		return bar(0.27).and(bar(0.5), bar(0.73))
	case Close:
		return open(from(0.22, 0.22).to(0.78, 0.78)).and(open(from(0.78, 0.22).to(0.22, 0.78)))
	case ChevronLeft:
		return open(from(0.62, 0.2).to(0.34, 0.5).to(0.62, 0.8))
	case ChevronRight:
		return open(from(0.38, 0.2).to(0.66, 0.5).to(0.38, 0.8))
	case ChevronUp:
		return open(from(0.2, 0.63).to(0.5, 0.35).to(0.8, 0.63))
	case ChevronDown:
		return open(from(0.2, 0.37).to(0.5, 0.65).to(0.8, 0.37))
	case Check:
		return open(from(0.16, 0.53).to(0.4, 0.76).to(0.85, 0.26))
	case Plus:
		return rectangle(0.18, 0.5-p.b, 0.82, 0.5+p.b).and(rectangle(0.5-p.a, 0.18, 0.5+p.a, 0.82))
	case Minus:
		return rectangle(0.18, 0.5-p.b, 0.82, 0.5+p.b)
	case Dots:
		return circle(0.2, 0.5, 0.085).and(circle(0.5, 0.5, 0.085), circle(0.8, 0.5, 0.085))
	case Crown:
		return headdress(card.King)
	case Flag:
		return rectangle(0.24, 0.12, 0.24+2*p.a, 0.9).and(polygon(0.24, 0.14, 0.84, 0.34, 0.24, 0.56))
	case Star:
		return star()
	case Chat:
		return rounded(0.1, 0.16, 0.9, 0.7, 0.14).and(polygon(0.24, 0.64, 0.52, 0.64, 0.26, 0.9)).
			cut(circle(0.32, 0.43, 0.05).and(circle(0.5, 0.43, 0.05), circle(0.68, 0.43, 0.05)))
	case Sound, Muted:
		horn := polygon(0.1, 0.36, 0.26, 0.36, 0.5, 0.14, 0.5, 0.86, 0.26, 0.64, 0.1, 0.64)
		if i == Muted {
			return horn.and(open(from(0.62, 0.38).to(0.86, 0.62)), open(from(0.86, 0.38).to(0.62, 0.62)))
		}
		near := from(0.61, 0.36).curve(0.71, 0.44, 0.71, 0.56, 0.61, 0.64)
		far := from(0.71, 0.22).curve(0.91, 0.38, 0.91, 0.62, 0.71, 0.78)
		return horn.and(open(near), open(far))
	case Robot:
		return rounded(0.14, 0.3, 0.86, 0.86, 0.12).cut(circle(0.36, 0.54, 0.075).and(circle(0.64, 0.54, 0.075), rectangle(0.36, 0.69, 0.64, 0.75))).
			and(rectangle(0.5-p.a*0.8, 0.14, 0.5+p.a*0.8, 0.32), circle(0.5, 0.13, 0.07))
	case Again:
		arc := from(0.74, 0.27).curve(0.46, 0.02, 0.14, 0.26, 0.14, 0.54).
			curve(0.14, 0.76, 0.32, 0.88, 0.5, 0.88).curve(0.68, 0.88, 0.86, 0.76, 0.86, 0.54)
		return open(arc).and(polygon(0.88, 0.08, 0.86, 0.42, 0.56, 0.30))
	case Sort:
		return rounded(0.12, 0.24-p.b, 0.88, 0.24+p.b, p.b).and(
			rounded(0.12, 0.5-p.b, 0.66, 0.5+p.b, p.b), rounded(0.12, 0.76-p.b, 0.44, 0.76+p.b, p.b))
	case Help:
		hook := from(0.29, 0.33).curve(0.29, 0.06, 0.72, 0.06, 0.72, 0.34).curve(0.72, 0.50, 0.5, 0.50, 0.5, 0.68)
		return open(hook).and(circle(0.5, 0.84, 0.075))
	case Person:
		shoulders := from(0.14, 0.88).curve(0.14, 0.50, 0.86, 0.50, 0.86, 0.88)
		return circle(0.5, 0.31, 0.19).and(shape{clockwise(shoulders)})
	case Bulb:
		glass := from(0.38, 0.68).curve(0.38, 0.56, 0.20, 0.52, 0.20, 0.36).curve(0.20, 0.19, 0.33, 0.08, 0.5, 0.08).
			curve(0.67, 0.08, 0.80, 0.19, 0.80, 0.36).curve(0.80, 0.52, 0.62, 0.56, 0.62, 0.68)
		return shape{clockwise(glass)}.and(rounded(0.38, 0.73, 0.62, 0.80, 0.03), rounded(0.41, 0.84, 0.59, 0.91, 0.03))
	case Globe:
		return p.ring(oval(0.12, 0.12, 0.88, 0.88)).and(p.ring(oval(0.33, 0.12, 0.67, 0.88)), rectangle(0.12, 0.5-p.b, 0.88, 0.5+p.b))
	}
	return nil
}
