package layout

// Guards hands with groups laid apart: every card is there once, strips stay apart
// and inside, and each group lies together beside the rest.

import (
	"math/rand/v2"
	"slices"
	"testing"

	"paizhuo/engine/card"
)

func TestWhatIsLaidApartLiesTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var pack []card.Card
	for range 3 {
		for i := range card.Faces {
			pack = append(pack, card.At(i))
		}
	}
	for n := range 600 {
		rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		dealt := []int{13, 26, 31, 36}[n%4]
		hand := pack[:dealt-rng.IntN(dealt/2)]
		order := rng.Perm(len(hand))
		var pins [][]int
		for range rng.IntN(PinsMost + 1) {
			if k := 2 + rng.IntN(5); k <= len(order) {
				pins, order = append(pins, order[:k]), order[k:]
			}
		}
		for _, s := range [][2]float64{{360, 780}, {390, 664}, {750, 340}, {1440, 900}} {
			v := Viewport{W: s[0], H: s[1]}
			plan := Table(v, 6, dealt)
			o := HandOptions{Dealt: dealt, Scale: plan.Scale, Pins: pins, Sort: Sort(n / 4 % 3)}
			p := Hand(plan.Hand, plan.Class, hand, o)
			held := 0
			for _, l := range p.Lines {
				held += len(l.All)
			}
			if held != len(hand) {
				t.Fatalf("%d of %d cards lie somewhere", held, len(hand))
			}
			for i, c := range p.Cards {
				if !c.Card.Within(plan.Hand, 0.6) {
					t.Fatalf("%v, %d cards, sort %d: %v lies outside %v", s, len(hand), o.Sort, c.Card, plan.Hand)
				}
				if c.Strip.W < 15 || c.Strip.H < 15 {
					t.Fatalf("%v, %d cards, %v apart, sort %d: the strip %v", s, len(hand), pins, o.Sort, c.Strip)
				}
				for _, d := range p.Cards[:i] {
					if c.Strip.Overlaps(d.Strip, 0.6) {
						t.Fatalf("%v: strips %v and %v", s, c.Strip, d.Strip)
					}
				}
			}
			for _, g := range pins {
				if p.Mode == Columns {
					lines := map[int]int{}
					for _, i := range g {
						c, ok := p.Find(i)
						if !ok {
							t.Fatalf("%v: a card laid apart is folded away", s)
						}
						lines[c.Line]++
					}
					for at, k := range lines {
						if len(p.Lines[at].All) != k {
							t.Fatalf("%v: a group shares its column", s)
						}
					}
					continue
				}
				var at []int
				for _, i := range g {
					at = append(at, slices.IndexFunc(p.Cards, func(c Placed) bool { return c.Index == i }))
				}
				slices.Sort(at)
				if p.Mode == Row && at[len(at)-1]-at[0] != len(at)-1 {
					t.Fatalf("%v: a group lies at %v", s, at)
				}
			}
		}
	}
}
