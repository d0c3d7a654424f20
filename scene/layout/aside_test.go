package layout

// Guards the "?" and the card counter: inside the window, as large as a finger, and
// over nothing that is pressed.

import "testing"

func TestHelpAndCounterHaveRoom(t *testing.T) {
	for _, s := range [][2]float64{{360, 640}, {360, 780}, {390, 664}, {390, 844}, {750, 340}, {780, 360}, {844, 390}, {768, 1024}, {1024, 768}, {1440, 900}, {2560, 1080}} {
		for _, left := range []bool{false, true} {
			for seats := 4; seats <= 6; seats++ {
				for _, dealt := range []int{13, 27, 31, 36} {
					v := Viewport{W: s[0], H: s[1], LeftHanded: left}
					p := Table(v, seats, dealt).WithHelp()
					if seats == 6 {
						p = Table(v, seats, dealt).WithExtra().WithHelp()
					}
					if p.Help.W < least44*p.Scale-0.01 || p.Help.H < least44*p.Scale-0.01 || !p.Help.Within(Rect{W: v.W, H: v.H}, 0.01) {
						t.Errorf("%v × %d, %d cards, left %v: help at %v", s, seats, dealt, left, p.Help)
					}
					for name, r := range map[string]Rect{"menu": p.Menu, "auto": p.Auto, "chat": p.Chat, "sort": p.Sort, "last": p.Last, "pass": p.Pass,
						"hint": p.Hint, "play": p.Play, "extra": p.Extra, "hand": p.Hand, "slot": p.Seats[0].Slot, "pod": p.Seats[0].Pod} {
						if !r.Empty() && p.Help.Overlaps(r, 0.01) {
							t.Errorf("%v × %d, %d cards, left %v: help %v lies over %s %v", s, seats, dealt, left, p.Help, name, r)
						}
					}
					if fold := p.Fold(v); !fold.Empty() && (fold.Overlaps(p.Chat, 0.01) || fold.Overlaps(p.Status, 0.01) || fold.Overlaps(p.Auto, 0.01)) {
						t.Errorf("%v: the fold %v lies over the bar", s, fold)
					}
					for _, n := range []int{13, 15} {
						c := p.Counter(n)
						if len(c.Cells) != n || !c.Box.Within(p.Felt.Union(p.Panel), 0.01) {
							t.Fatalf("%v × %d: %d cells in %v", s, seats, len(c.Cells), c.Box)
						}
						for i, cell := range c.Cells {
							if cell.W < 28 || cell.H < 30 || !cell.Within(c.Box, 0.01) || i > 0 && cell.Overlaps(c.Cells[i-1], 0.01) {
								t.Errorf("%v × %d: cell %d of %d at %v in %v", s, seats, i, n, cell, c.Box)
							}
						}
						if c.Box.Overlaps(p.Hand, 0.01) || c.Box.Overlaps(p.Play, 0.01) || p.Class != Desktop && c.Box.Overlaps(p.Seats[0].Pod, 0.01) {
							t.Errorf("%v × %d: the counter %v lies over the hand", s, seats, c.Box)
						}
					}
				}
			}
		}
	}
}
