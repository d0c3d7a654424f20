// Guards that the third answer's button has its place in every window, beside
// the others and never on them.
package layout

import "testing"

func TestExtra(t *testing.T) {
	for _, size := range [][2]float64{{360, 640}, {360, 780}, {375, 667}, {390, 664}, {390, 844}, {430, 932}, {750, 340}, {780, 360}, {844, 390}, {768, 1024}, {1024, 700}, {1100, 700}, {1440, 789}, {1440, 900}, {2560, 1080}} {
		for _, left := range []bool{false, true} {
			for _, dealt := range []int{13, 36} {
				v := Viewport{W: size[0], H: size[1], LeftHanded: left}
				p := Table(v, 6, dealt).WithExtra()
				named := map[string]Rect{"sort": p.Sort, "last": p.Last, "pass": p.Pass, "hint": p.Hint, "play": p.Play, "hand": p.Hand, "pod": p.Seats[0].Pod}
				for i, s := range p.Seats[1:] {
					named[[]string{"1", "2", "3", "4", "5"}[i]] = s.Pod.Union(s.Slot)
				}
				if p.Class != Desktop { // there my slot lies above the line
					named["slot"] = p.Seats[0].Slot
				}
				for name, r := range named {
					if r.Overlaps(p.Extra, 0.5) {
						t.Errorf("%v left=%v dealt=%d: extra %v lies on %s %v", size, left, dealt, p.Extra, name, r)
					}
				}
				for _, r := range []Rect{p.Extra, p.Pass, p.Hint} {
					if r.W < 44 || r.H < 44 || !r.Within(p.Felt, 0.5) {
						t.Errorf("%v left=%v: a button of %v", size, left, r)
					}
				}
			}
		}
	}
}
