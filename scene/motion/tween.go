package motion

import (
	"math"

	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

// Key names a thing at the table: a card of the hand, of a play, a pass, a banner.
type Key struct {
	What string
	Seat int
	N    int
}

// Flight is a card, or anything else with a key, on its way.
type Flight struct {
	Key      Key
	Card     card.Card // zero for a card's back, or for what is no card
	From, To layout.Rect
}

// Sprite is where a moving thing is at some moment.
type Sprite struct {
	Key   Key
	Card  card.Card
	Rect  layout.Rect
	Alpha float64 // 0 to 1; for a flash its strength
}

// tween is one movement between two times.
type tween struct {
	Flight
	start, end float64
	a0, a1     float64 // alpha at its ends
	shown      bool    // it lies at From until it starts
	hop        bool    // cross-fades at To instead of flying
	shake      bool    // From trembles once
}

func (t tween) moves() bool { return t.From != t.To || t.a0 != t.a1 || t.shake }

// at returns the sprite at now; false before the start of what is not shown yet.
func (t tween) at(now float64) (Sprite, bool) {
	s := Sprite{Key: t.Key, Card: t.Card, Rect: t.From, Alpha: t.a0}
	if now < t.start {
		return s, t.shown
	}
	x := 1.0
	if t.end > t.start {
		x = math.Min(1, (now-t.start)/(t.end-t.start))
	}
	e := Ease(x)
	s.Alpha = t.a0 + (t.a1-t.a0)*x
	switch {
	case t.hop:
		s.Rect = t.To
	case t.shake:
		s.Rect.X += 3 * math.Sin(4*math.Pi*x) * (1 - x)
	default:
		s.Rect = layout.Rect{
			X: t.From.X + (t.To.X-t.From.X)*e, Y: t.From.Y + (t.To.Y-t.From.Y)*e,
			W: t.From.W + (t.To.W-t.From.W)*e, H: t.From.H + (t.To.H-t.From.H)*e,
		}
	}
	return s, true
}
