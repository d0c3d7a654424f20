// Guards the table's geometry: the rectangles of ux §3.2 to §3.4 to the pixel,
// and on every window that nothing overlaps, leaves the screen or gets too small to touch.
package layout

import (
	"fmt"
	"math"
	"testing"
)

var phone = Viewport{W: 390, H: 844, Insets: Insets{Top: 47, Bottom: 34}}
var phoneStrip = Viewport{W: 844, H: 390, Insets: Insets{Left: 47, Right: 47, Bottom: 21}}

// windows are the nine of ux §3.5, the widest of issue 2, and harder ones.
var windows = []Viewport{
	phone, {W: 390, H: 664}, {W: 360, H: 780}, {W: 375, H: 667},
	phoneStrip, {W: 750, H: 340}, {W: 780, H: 360},
	{W: 1440, H: 900}, {W: 1440, H: 789}, {W: 2560, H: 1080},
	{W: 360, H: 640}, {W: 430, H: 739}, {W: 412, H: 839}, {W: 768, H: 1024}, {W: 820, H: 1180}, {W: 540, H: 720},
	{W: 640, H: 360}, {W: 667, H: 375}, {W: 568, H: 320}, {W: 932, H: 430, Insets: Insets{Left: 59, Right: 59, Bottom: 21}}, {W: 1366, H: 560},
	{W: 1024, H: 690}, {W: 1099, H: 700}, {W: 1100, H: 700}, {W: 1366, H: 625}, {W: 1920, H: 969}, {W: 2560, H: 1440}, {W: 1024, H: 1366}, {W: 720, H: 620},
}

func near(t *testing.T, what string, got Rect, x, y, w, h float64) {
	t.Helper()
	for _, d := range []float64{got.X - x, got.Y - y, got.W - w, got.H - h} {
		if math.Abs(d) > 1 {
			t.Errorf("%s is (%g,%g,%g×%g), not (%g,%g,%g×%g)", what, got.X, got.Y, got.W, got.H, x, y, w, h)
			return
		}
	}
}

// seat returns the plan of the seat at that place.
func seat(p TablePlan, at Place) SeatPlan {
	for _, s := range p.Seats {
		if s.Place == at {
			return s
		}
	}
	return SeatPlan{}
}

func TestPortraitNumbers(t *testing.T) {
	for _, c := range []struct{ seats, dealt int }{{6, 36}, {5, 31}, {4, 27}, {4, 13}} {
		p := Table(phone, c.seats, c.dealt)
		near(t, "menu", p.Menu, 4, 47, 44, 44)
		near(t, "autopilot", p.Auto, 294, 47, 44, 44)
		near(t, "chat", p.Chat, 342, 47, 44, 44)
		near(t, "status", p.Status, 52, 51, 238, 36)
		my := 388.0
		if c.dealt == 13 {
			my = 606
		}
		near(t, "my pod", p.Seats[0].Pod, 8, my, 112, 46)
		near(t, "my slot", p.Seats[0].Slot, 124, my, 258, 46)
		near(t, "sort", p.Sort, 8, my+52, 44, 44)
		near(t, "last", p.Last, 60, my+52, 44, 44)
		near(t, "pass", p.Pass, 134, my+50, 66, 48)
		near(t, "hint", p.Hint, 208, my+50, 66, 48)
		near(t, "play", p.Play, 282, my+50, 100, 48)
		if c.dealt == 13 {
			near(t, "hand", p.Hand, 8, 708, 374, 98)
		} else {
			near(t, "hand", p.Hand, 8, 490, 374, 316)
		}
	}

	p := Table(phone, 6, 36)
	near(t, "6 top pod", seat(p, Top).Pod, 70, 95, 64, 62)
	near(t, "6 top slot", seat(p, Top).Slot, 138, 95, 182, 62)
	near(t, "6 lu", seat(p, LeftUpper).Pod, 4, 175, 64, 62)
	near(t, "6 ru", seat(p, RightUpper).Pod, 322, 175, 64, 62)
	near(t, "6 lu slot", seat(p, LeftUpper).Slot, 70, 175, 121, 62)
	near(t, "6 ru slot", seat(p, RightUpper).Slot, 199, 175, 121, 62)
	near(t, "6 ll", seat(p, LeftLower).Pod, 4, 261, 64, 62)
	near(t, "6 rl slot", seat(p, RightLower).Slot, 199, 261, 121, 62)
	near(t, "6 centre", p.Centre, 70, 347, 250, 37)

	p = Table(phone, 5, 31)
	near(t, "5 lu", seat(p, LeftUpper).Pod, 4, 107, 64, 62)
	near(t, "5 ll", seat(p, LeftLower).Pod, 4, 193, 64, 62)
	near(t, "5 rl slot", seat(p, RightLower).Slot, 199, 193, 121, 62)
	near(t, "5 centre", p.Centre, 70, 279, 250, 105)

	p = Table(phone, 4, 27)
	near(t, "4 top pod", seat(p, Top).Pod, 70, 95, 64, 62)
	near(t, "4 lm", seat(p, LeftMiddle).Pod, 4, 175, 64, 62)
	near(t, "4 rm", seat(p, RightMiddle).Pod, 322, 175, 64, 62)
	near(t, "4 centre", p.Centre, 70, 261, 250, 123)
	near(t, "4/13 centre", Table(phone, 4, 13).Centre, 70, 261, 250, 341)

	safari := Viewport{W: 390, H: 664}
	p = Table(safari, 6, 36)
	near(t, "safari menu", p.Menu, 4, 0, 44, 44)
	for at, y := range map[Place]float64{Top: 48, LeftUpper: 119, RightUpper: 119, LeftLower: 188, RightLower: 188} {
		if got := seat(p, at).Pod.Y; math.Abs(got-y) > 1 {
			t.Errorf("safari row %d at y %g, not %g", at, got, y)
		}
	}
	near(t, "safari my pod", p.Seats[0].Pod, 8, 266, 112, 46)
	near(t, "safari play", p.Play, 282, 316, 100, 48)
	near(t, "safari hand", p.Hand, 8, 368, 374, 292)
	near(t, "safari centre", p.Centre, 0, 0, 0, 0)
	p = Table(safari, 5, 31)
	near(t, "safari 5 lu", seat(p, LeftUpper).Pod, 4, 60, 64, 62)
	near(t, "safari 5 ll", seat(p, LeftLower).Pod, 4, 146, 64, 62)
	p = Table(safari, 4, 13)
	near(t, "safari 4 top", seat(p, Top).Pod, 70, 48, 64, 62)
	near(t, "safari 4 rm", seat(p, RightMiddle).Pod, 322, 128, 64, 62)
	near(t, "safari 4 my pod", p.Seats[0].Pod, 8, 460, 112, 46)
	near(t, "safari 4 play", p.Play, 282, 510, 100, 48)
	near(t, "safari 4 hand", p.Hand, 8, 562, 374, 98)
}

func TestStripNumbers(t *testing.T) {
	p := Table(phoneStrip, 6, 36)
	near(t, "menu", p.Menu, 51, 2, 44, 44)
	near(t, "chip", p.Status, 51, 48, 46, 38)
	near(t, "autopilot", p.Auto, 701, 2, 44, 44)
	near(t, "chat", p.Chat, 749, 2, 44, 44)
	for at, c := range map[Place][3]float64{LeftLower: {103, 14, 54}, LeftUpper: {222, 5, 45}, Top: {341, 2, 42}, RightUpper: {459, 5, 45}, RightLower: {578, 14, 54}} {
		near(t, fmt.Sprint("6 pod ", at), seat(p, at).Pod, c[0], c[1], 115, 38)
		near(t, fmt.Sprint("6 slot ", at), seat(p, at).Slot, c[0], c[2], 115, 44)
	}
	five := Table(phoneStrip, 5, 31)
	for at, c := range map[Place][3]float64{LeftLower: {103, 14, 54}, LeftUpper: {252, 3, 43}, RightUpper: {400, 3, 43}, RightLower: {548, 14, 54}} {
		near(t, fmt.Sprint("5 pod ", at), seat(five, at).Pod, c[0], c[1], 144, 38)
		near(t, fmt.Sprint("5 slot ", at), seat(five, at).Slot, c[0], c[2], 144, 44)
	}
	for _, dealt := range []int{13, 27} {
		four := Table(phoneStrip, 4, dealt)
		for at, c := range map[Place][3]float64{LeftMiddle: {103, 14, 54}, Top: {301, 2, 42}, RightMiddle: {499, 14, 54}} {
			near(t, fmt.Sprint("4 pod ", at), seat(four, at).Pod, c[0], c[1], 194, 38)
			near(t, fmt.Sprint("4 slot ", at), seat(four, at).Slot, c[0], c[2], 194, 44)
		}
	}
	for _, c := range []struct {
		p    TablePlan
		x, y float64
		hand Rect
	}{
		{p, 0, 102, Rect{51, 148, 742, 219}},
		{five, 0, 102, Rect{51, 148, 742, 219}},
		{Table(phoneStrip, 4, 27), 0, 102, Rect{51, 148, 742, 219}},
		{Table(phoneStrip, 4, 13), 0, 213, Rect{51, 259, 742, 108}},
		{Table(Viewport{W: 750, H: 340}, 6, 36), -47, 90, Rect{4, 136, 742, 202}},
		{Table(Viewport{W: 750, H: 340}, 4, 13), -47, 184, Rect{4, 230, 742, 108}},
	} {
		near(t, "my pod", c.p.Seats[0].Pod, 51+c.x, c.y, 116, 44)
		near(t, "my slot", c.p.Seats[0].Slot, 171+c.x, c.y, 170, 44)
		near(t, "sort", c.p.Sort, 459+c.x, c.y, 44, 44)
		near(t, "last", c.p.Last, 509+c.x, c.y, 44, 44)
		near(t, "pass", c.p.Pass, 565+c.x, c.y, 60, 44)
		near(t, "hint", c.p.Hint, 631+c.x, c.y, 60, 44)
		near(t, "play", c.p.Play, 697+c.x, c.y, 96, 44)
		near(t, "hand", c.p.Hand, c.hand.X, c.hand.Y, c.hand.W, c.hand.H)
	}
	flat := Table(Viewport{W: 750, H: 340}, 6, 36)
	for at, x := range map[Place]float64{LeftLower: 56, LeftUpper: 175, Top: 294, RightUpper: 412, RightLower: 531} {
		near(t, fmt.Sprint("flat pod ", at), seat(flat, at).Pod, x, 2, 115, 38)
		near(t, fmt.Sprint("flat slot ", at), seat(flat, at).Slot, x, 42, 115, 44)
	}
}

func TestDesktopNumbers(t *testing.T) {
	wide := Viewport{W: 1440, H: 900}
	p := Table(wide, 6, 36)
	near(t, "panel", p.Panel, 1140, 0, 300, 900)
	near(t, "menu", p.Menu, 12, 12, 44, 44)
	near(t, "status", p.Status, 64, 12, 360, 44)
	near(t, "sound", p.Sound, 1036, 12, 44, 44)
	near(t, "autopilot", p.Auto, 1084, 12, 44, 44)
	near(t, "top pod", seat(p, Top).Pod, 500, 64, 140, 56)
	near(t, "top slot", seat(p, Top).Slot, 440, 124, 260, 74)
	near(t, "lu", seat(p, LeftUpper).Pod, 16, 161, 140, 56)
	near(t, "ru", seat(p, RightUpper).Pod, 984, 161, 140, 56)
	near(t, "ll", seat(p, LeftLower).Pod, 16, 308, 140, 56)
	near(t, "rl", seat(p, RightLower).Pod, 984, 308, 140, 56)
	near(t, "lu slot", seat(p, LeftUpper).Slot, 164, 152, 236, 74)
	near(t, "ru slot", seat(p, RightUpper).Slot, 740, 152, 236, 74)
	near(t, "ll slot", seat(p, LeftLower).Slot, 164, 299, 236, 74)
	near(t, "rl slot", seat(p, RightLower).Slot, 740, 299, 236, 74)
	near(t, "centre", p.Centre, 480, 245, 180, 159)
	near(t, "my slot", p.Seats[0].Slot, 400, 416, 340, 78)
	near(t, "my pod", p.Seats[0].Pod, 24, 498, 172, 64)
	near(t, "pass", p.Pass, 376, 504, 100, 52)
	near(t, "hint", p.Hint, 500, 504, 100, 52)
	near(t, "play", p.Play, 612, 504, 152, 52)
	near(t, "sort", p.Sort, 800, 508, 96, 44)
	near(t, "last", p.Last, 904, 508, 96, 44)
	near(t, "hand", p.Hand, 24, 564, 1092, 324)

	p = TableBySuit(wide, 5, 31)
	near(t, "5 lu", seat(p, LeftUpper).Pod, 270, 64, 140, 56)
	near(t, "5 ru", seat(p, RightUpper).Pod, 730, 64, 140, 56)
	near(t, "5 lu slot", seat(p, LeftUpper).Slot, 222, 124, 236, 74)
	near(t, "5 ru slot", seat(p, RightUpper).Slot, 682, 124, 236, 74)
	near(t, "5 ll", seat(p, LeftLower).Pod, 16, 396, 140, 56)
	near(t, "5 rl slot", seat(p, RightLower).Slot, 740, 387, 236, 74)
	near(t, "5 centre", p.Centre, 480, 343, 180, 249)
	near(t, "5 my slot", p.Seats[0].Slot, 400, 604, 340, 78)
	near(t, "5 my pod", p.Seats[0].Pod, 24, 686, 172, 64)
	near(t, "5 play", p.Play, 612, 692, 152, 52)
	near(t, "5 sort", p.Sort, 800, 696, 96, 44)
	near(t, "5 hand", p.Hand, 24, 752, 1092, 136)

	p = Table(wide, 4, 26)
	near(t, "4 lm", seat(p, LeftMiddle).Pod, 16, 221, 140, 56)
	near(t, "4 rm slot", seat(p, RightMiddle).Slot, 740, 212, 236, 74)
	near(t, "4 centre", p.Centre, 480, 245, 180, 159)
	near(t, "4 hand", p.Hand, 24, 564, 1092, 324)

	p = Table(wide, 4, 13)
	near(t, "4/13 lm", seat(p, LeftMiddle).Pod, 16, 301, 140, 56)
	near(t, "4/13 rm slot", seat(p, RightMiddle).Slot, 740, 292, 236, 74)
	near(t, "4/13 my slot", p.Seats[0].Slot, 400, 594, 340, 78)
	near(t, "4/13 my pod", p.Seats[0].Pod, 24, 676, 172, 64)
	near(t, "4/13 play", p.Play, 612, 682, 152, 52)
	near(t, "4/13 last", p.Last, 904, 686, 96, 44)
	near(t, "4/13 hand", p.Hand, 24, 742, 1092, 146)
}

// named lists what must not overlap; the panel and its button stand apart.
func named(p TablePlan) map[string]Rect {
	all := map[string]Rect{"menu": p.Menu, "status": p.Status, "auto": p.Auto, "sound": p.Sound, "centre": p.Centre,
		"sort": p.Sort, "last": p.Last, "pass": p.Pass, "hint": p.Hint, "play": p.Play, "hand": p.Hand, "chat": p.Chat}
	for i, s := range p.Seats {
		all[fmt.Sprint("pod", i)] = s.Pod
		all[fmt.Sprint("slot", i)] = s.Slot
	}
	return all
}

func TestTableEverywhere(t *testing.T) {
	tables := 0
	for _, w := range windows {
		for _, c := range []struct {
			seats, dealt int
			suit         bool
		}{{4, 13, false}, {4, 26, false}, {4, 27, false}, {5, 31, true}, {6, 26, false}, {6, 36, false}, {2, 17, false}, {3, 18, false}} {
			for _, text := range []float64{0, 1.15, 1.3, 1.5, -1} {
				for _, left := range []bool{false, true} {
					for _, closed := range []bool{false, true} {
						v := w
						v.TextScale, v.LeftHanded, v.Collapsed = math.Abs(text), left, closed
						v.Large = text < 0 // large cards with text as it is
						p := table(v, c.seats, c.dealt, c.suit)
						name := fmt.Sprintf("%s %g×%g %d seats %d cards text %g left %t closed %t", p.Class, v.W, v.H, c.seats, c.dealt, text, left, closed)
						checkTable(t, name, v, p)
						tables++
					}
				}
			}
		}
	}
	t.Logf("%d tables", tables)
}

func checkTable(t *testing.T, name string, v Viewport, p TablePlan) {
	t.Helper()
	box := v.Box()
	all := named(p)
	for a, ra := range all {
		if ra.Empty() {
			if a != "sound" && a != "centre" {
				t.Errorf("%s: no %s", name, a)
			}
			continue
		}
		within := p.Felt
		if a == "chat" && !p.Drawer {
			within = p.Panel
		}
		if !ra.Within(within, 0.5) || !ra.Within(box, 0.5) {
			t.Errorf("%s: %s %v leaves %v", name, a, ra, within)
		}
		for b, rb := range all {
			if a < b && ra.Overlaps(rb, 0.01) {
				t.Errorf("%s: %s %v overlaps %s %v", name, a, ra, b, rb)
			}
		}
	}
	for _, b := range []string{"menu", "auto", "chat", "sort", "last", "pass", "hint", "play"} {
		if r := all[b]; r.W < 44 || r.H < 44 {
			t.Errorf("%s: %s is %g×%g", name, b, r.W, r.H)
		}
	}
	if p.Play.W < 96 {
		t.Errorf("%s: play is %g wide", name, p.Play.W)
	}
	gap := func(a, b Rect) float64 { return math.Max(b.X-a.Right(), a.X-b.Right()) }
	want := 8.0
	if p.Class == Strip {
		want = 6
	}
	line := []Rect{p.Sort, p.Last, p.Pass, p.Hint, p.Play}
	if p.Class == Desktop {
		line = []Rect{p.Pass, p.Hint, p.Play, p.Sort, p.Last}
	}
	for i := range line[1:] {
		if g := gap(line[i], line[i+1]); g < want-0.01 {
			t.Errorf("%s: button %d of the line is %g px from the next", name, i, g)
		}
	}
	if !p.Drawer && (p.Panel.Overlaps(p.Felt, 0.5) || !p.Panel.Within(box, 0.5)) {
		t.Errorf("%s: panel %v and felt %v", name, p.Panel, p.Felt)
	}
	if !p.Panel.Within(box, 0.5) {
		t.Errorf("%s: panel %v leaves the window", name, p.Panel)
	}
}

// TestLeftHanded: the line is mirrored, the rest stays.
func TestLeftHanded(t *testing.T) {
	for _, w := range windows {
		right := Table(w, 4, 13)
		w.LeftHanded = true
		left := Table(w, 4, 13)
		line := func(p TablePlan) []Rect { return []Rect{p.Sort, p.Last, p.Pass, p.Hint, p.Play} }
		for i, r := range line(left) {
			was := line(right)[i]
			if math.Abs(r.CX()+was.CX()-2*right.Felt.CX()) > 1.01 || math.Abs(r.CX()-was.CX()) < 1 || r.Y != was.Y || math.Abs(r.W-was.W) > 1 {
				t.Errorf("%g×%g: button %d of the line is at %v, was at %v", w.W, w.H, i, r, was)
			}
		}
		if left.Menu != right.Menu || left.Hand != right.Hand || left.Seats[1] != right.Seats[1] {
			t.Errorf("%g×%g: more than the line is mirrored", w.W, w.H)
		}
	}
}

func TestClasses(t *testing.T) {
	for _, c := range []struct {
		w, h float64
		want Class
	}{{390, 844, Portrait}, {360, 640, Portrait}, {768, 1024, Portrait}, {844, 390, Strip}, {568, 320, Strip}, {1280, 499, Strip},
		{1440, 789, Desktop}, {2560, 1080, Desktop}, {1024, 690, Desktop}, {1024, 1366, Desktop}} {
		if got := (Viewport{W: c.w, H: c.h}).Class(); got != c.want {
			t.Errorf("%g×%g is %s, not %s", c.w, c.h, got, c.want)
		}
	}
	if k := (Viewport{W: 1440, H: 900}).Scale(); k != 1 {
		t.Errorf("1440×900 is enlarged by %g", k)
	}
	for _, c := range []struct {
		w      float64
		closed bool
		drawer bool
	}{{1440, false, false}, {1440, true, true}, {1099, false, true}, {1100, false, false}} {
		p := Table(Viewport{W: c.w, H: 800, Collapsed: c.closed}, 4, 13)
		if p.Drawer != c.drawer || c.drawer && p.Felt.W != c.w {
			t.Errorf("at %g px, closed %t: drawer %t, felt %g px", c.w, c.closed, p.Drawer, p.Felt.W)
		}
	}
}

func TestSeatsAroundTheTable(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		for _, v := range windows {
			p := Table(v, seats, 13)
			if len(p.Seats) != seats || p.Seats[0].Place != Me {
				t.Fatalf("%d seats: %v", seats, p.Seats)
			}
			// Counter-clockwise from the right: the angle around the middle of the felt only grows.
			last := math.Inf(-1)
			for i, s := range p.Seats[1:] {
				a := math.Atan2(-(s.Pod.CY() - p.Felt.CY() - p.Felt.H), s.Pod.CX()-p.Felt.CX())
				if a <= last {
					t.Errorf("%g×%g: seat %d of %d does not follow the one before counter-clockwise", v.W, v.H, i+1, seats)
				}
				last = a
			}
		}
	}
}
