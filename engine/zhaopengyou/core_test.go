// These tests guard the core: its size, that a copy is independent and play allocates nothing, and that points and cards are
// where Core and View both say they are.
package zhaopengyou

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(Core{}); n > 256 {
		t.Errorf("a Core has %d bytes, want at most 256", n)
	}
}

// TestCopiesAreIndependent plays each action on a copy of the core first: the
// original must not notice, and then come out the same.
func TestCopiesAreIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		start, _ := arranged(t, r)
		s := start()
		playOut(t, s, same(func(v engine.View) engine.Action {
			a := careless(r)(v)
			if v.Phase != engine.PhasePlay {
				return a
			}
			units, err := judge(&v, a)
			if err != nil {
				t.Fatal(err)
			}
			before := s.core
			copied := before
			cards := copied.order.Hand(a.Cards)
			if n := testing.AllocsPerRun(1, func() { copied = before; copied.Play(cards, units) }); n != 0 {
				t.Fatalf("%v allocations", n)
			}
			if s.core != before {
				t.Fatal("playing on a copy changes the original")
			}
			after := s.Clone().(*state)
			if _, err := after.Apply(v.Viewer, a); err != nil {
				t.Fatal(err)
			}
			if after.core != copied {
				t.Fatalf("the core plays %v otherwise than the State", a)
			}
			open := after.View(engine.Open)
			points := after.core.pot
			for i, p := range open.Players {
				if after.order.Hand(p.Hand) != copied.hands[i] || p.Points != int(copied.captured[i]) {
					t.Fatalf("P%d holds %v, the core says %v", i+1, p.Hand, after.order.Cards(copied.hands[i]))
				}
				points += copied.captured[i] + int16(card.Points(p.Hand))
			}
			if int(points)+card.Points(open.Kitty) != 300 {
				t.Fatalf("%d points, not 300", int(points)+card.Points(open.Kitty))
			}
			return a
		}), nil)
	}
}
