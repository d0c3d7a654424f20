// Guards plays in their slots: the counts of ux §3.6, and that no card leaves its slot.
package layout

import (
	"math"
	"testing"
)

func TestSlotNumbers(t *testing.T) {
	slot := Rect{70, 175, 121, 62}
	for n, want := range map[int]float64{2: 18.6, 4: 18.6, 8: 13} {
		p := Slot(slot, n, Left)
		if c := p.Cards[0]; math.Abs(c.Card.W-30) > 0.1 || math.Abs(c.Card.H-42) > 0.1 || math.Abs(c.Strip.W-want) > 0.1 {
			t.Errorf("%d cards: %v strip %g, wanted %g", n, c.Card, c.Strip.W, want)
		}
	}
	for _, n := range []int{9, 16} {
		p := Slot(slot, n, Left)
		last := p.Cards[n-1]
		if p.Short || p.Cards[0].Line != 0 || last.Line != 1 || math.Abs(last.Card.H-39) > 0.1 || math.Abs(last.Card.Bottom()-p.Cards[0].Card.Y-60) > 0.1 {
			t.Errorf("%d cards: %+v to %+v", n, p.Cards[0], last)
		}
	}
	p := Slot(slot, 17, Left)
	if !p.Short || len(p.Cards) != 2 || p.Cards[1].Index != 16 || p.Label.W < 50 {
		t.Errorf("17 cards: %+v", p)
	}
	if p := Slot(slot, 0, Left); len(p.Cards) != 0 || p.Short {
		t.Errorf("no cards: %+v", p)
	}
	if c := Slot(slot, 3, Right).Cards[2].Card; math.Abs(c.Right()-slot.Right()) > 0.01 {
		t.Errorf("to the right: %v in %v", c, slot)
	}
	if p := Slot(slot, 3, Center); math.Abs(p.Cards[0].Card.X-slot.X-(slot.Right()-p.Cards[2].Card.Right())) > 0.01 {
		t.Errorf("in the middle: %v in %v", p, slot)
	}
}

func TestSlotsEverywhere(t *testing.T) {
	for _, w := range windows {
		for _, v := range styles(w) {
			for _, seats := range []int{4, 5, 6} {
				for _, s := range Table(v, seats, 36).Seats {
					for n := 1; n <= 36; n++ {
						p := Slot(s.Slot, n, s.Align)
						shown := n
						if p.Short {
							shown = min(n, 2)
							if p.Label.Empty() || !p.Label.Within(s.Slot, 0.01) {
								t.Fatalf("%v, %d cards: label %v", s.Slot, n, p.Label)
							}
						}
						if len(p.Cards) != shown {
							t.Fatalf("%v: %d of %d cards", s.Slot, len(p.Cards), n)
						}
						if p.Short != (n > 16) && s.Slot.H >= 60 && s.Slot.W >= 121 {
							t.Errorf("%v: %d cards, short is %t", s.Slot, n, p.Short)
						}
						for i, c := range p.Cards {
							if !c.Card.Within(s.Slot, 0.01) || c.Strip.W < least || c.Strip.H < 14 {
								t.Fatalf("%v, %d cards: card %d is %v, strip %v", s.Slot, n, i, c.Card, c.Strip)
							}
							for _, d := range p.Cards[i+1:] {
								if d.Card.Overlaps(c.Strip, 0.01) {
									t.Fatalf("%v, %d cards: %v covers %v", s.Slot, n, d.Card, c.Strip)
								}
							}
						}
					}
				}
			}
		}
	}
}
