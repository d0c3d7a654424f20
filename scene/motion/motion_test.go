// Guards motion: durations of ux §5.3, that a thing is in exactly one place, that
// the queue catches up, and that nothing is said to change while nothing moves.
package motion

import (
	"math"
	"math/rand/v2"
	"testing"

	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

func key(what string, n int) Key { return Key{What: what, N: n} }

// flights returns n flights, card i from x=i to x=1000+i.
func flights(what string, n int) []Flight {
	out := make([]Flight, n)
	for i := range out {
		out[i] = Flight{Key: key(what, i), Card: card.Of(card.Three, card.Spades),
			From: layout.Rect{X: float64(i), Y: 500, W: 50, H: 70}, To: layout.Rect{X: 1000 + float64(i), Y: 100, W: 30, H: 42}}
	}
	return out
}

// over returns when nothing of the queue is left.
func over(q *Queue, now float64) float64 {
	for {
		next, ok := q.Next(now)
		if !ok {
			return now
		}
		now = next
	}
}

func TestEase(t *testing.T) {
	if Ease(-1) != 0 || Ease(0) != 0 || Ease(1) != 1 || Ease(2) != 1 || Ease(math.NaN()) != 0 {
		t.Error("the ends")
	}
	last := 0.0
	for x := 0.01; x < 1; x += 0.01 {
		y := Ease(x)
		if y <= last || y < x {
			t.Errorf("Ease(%g) is %g after %g", x, y, last)
		}
		last = y
	}
	// A point of the curve: at parameter one half x is .2, y is .5.
	if y := Ease(0.2); math.Abs(y-0.5) > 1e-6 {
		t.Errorf("Ease(.2) is %g", y)
	}
}

func TestDurations(t *testing.T) {
	const now = 1000.0
	for _, c := range []struct {
		what string
		do   func(q *Queue)
		want float64
	}{
		{"own play, one card", func(q *Queue) { q.Play(now, true, flights("p", 1)) }, 180},
		{"own play, five cards", func(q *Queue) { q.Play(now, true, flights("p", 5)) }, 180 + 4*12},
		{"own play, thirty cards", func(q *Queue) { q.Play(now, true, flights("p", 30)) }, 180 + 240},
		{"an opponent's play", func(q *Queue) { q.Play(now, false, flights("p", 5)) }, 160},
		{"pass", func(q *Queue) { q.Pass(now, key("pass", 1), layout.Rect{}) }, 120},
		{"deal of 13", func(q *Queue) { q.Deal(now, flights("h", 13)) }, 12*60 + 180},
		{"deal of 36", func(q *Queue) { q.Deal(now, flights("h", 36)) }, 2200},
		{"deal of 216", func(q *Queue) { q.Deal(now, flights("h", 216)) }, 2200},
		{"trick end", func(q *Queue) { q.TrickEnd(now, flights("p", 4), false) }, 1400 + 220},
		{"last trick", func(q *Queue) { q.TrickEnd(now, flights("p", 4), true) }, 2500 + 220},
		{"hand closes up", func(q *Queue) { q.Move(now, Reflow, flights("h", 9)) }, 160},
		{"flash", func(q *Queue) { q.Flash(now, key("p", 0), layout.Rect{}) }, 350},
		{"banner", func(q *Queue) { q.Banner(now, key("b", 0), layout.Rect{}, 700) }, 120 + 700 + 120},
		{"fast trick end", func(q *Queue) { q.Settings.Speed = Fast; q.TrickEnd(now, flights("p", 4), false) }, 900 + 220},
		{"slow trick end", func(q *Queue) { q.Settings.Speed = Slow; q.TrickEnd(now, flights("p", 4), false) }, 2200 + 220},
		{"fast last trick", func(q *Queue) { q.Settings.Speed = Fast; q.TrickEnd(now, flights("p", 4), true) }, 2500 + 220},
		{"fast play", func(q *Queue) { q.Settings.Speed = Fast; q.Play(now, false, flights("p", 4)) }, 160},
	} {
		q := New(Settings{})
		c.do(q)
		if got := over(q, now) - now; math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s takes %g ms, not %g", c.what, got, c.want)
		}
	}
	if DealMost+SortMove > 2400 {
		t.Error("deal and sort take too long together")
	}
}

// TestReduced: nothing flies or trembles, and no change takes over 120 ms.
func TestReduced(t *testing.T) {
	for _, c := range []struct {
		what string
		do   func(q *Queue)
	}{
		{"deal", func(q *Queue) { q.Deal(0, flights("h", 36)) }},
		{"play", func(q *Queue) { q.Play(0, true, flights("p", 12)) }},
		{"trick end", func(q *Queue) { q.TrickEnd(0, flights("p", 4), false) }},
		{"move", func(q *Queue) { q.Move(0, Reflow, flights("h", 9)) }},
		{"flash", func(q *Queue) { q.Flash(0, key("p", 0), layout.Rect{X: 5}) }},
		{"fade", func(q *Queue) { q.Fade(0, key("s", 0), layout.Rect{}, 0, 1, SheetOpen) }},
	} {
		q := New(Settings{Reduced: true})
		c.do(q)
		end := over(q, 0)
		moving := 0.0
		at := map[Key]layout.Rect{}
		for now := 0.0; now <= end; now++ {
			if q.Active(now) {
				moving++
			}
			for _, s := range q.Frame(now) {
				if was, ok := at[s.Key]; ok && was != s.Rect {
					t.Fatalf("%s: %v flew from %v to %v", c.what, s.Key, was, s.Rect)
				}
				at[s.Key] = s.Rect
			}
		}
		if moving == 0 || moving > 121 {
			t.Errorf("%s changes for %g ms", c.what, moving)
		}
	}
}

// TestPlayFlies follows a card from the hand to its slot.
func TestPlayFlies(t *testing.T) {
	q := New(Settings{})
	f := flights("p", 2)
	q.Play(0, true, f)
	s, ok := q.At(f[0].Key, 0)
	if !ok || s.Rect != f[0].From || s.Alpha != 1 || s.Card != f[0].Card {
		t.Errorf("at the start %+v", s)
	}
	if _, ok := q.At(f[1].Key, 0); ok || !q.Hidden(f[1].Key, 0) {
		t.Error("the second card is to be seen before it starts, or at rest")
	}
	s, _ = q.At(f[0].Key, 90)
	if want := 1000 * Ease(0.5); math.Abs(s.Rect.X-want) > 0.01 || s.Rect.W >= 50 || s.Rect.W <= 30 {
		t.Errorf("half way %+v, wanted x %g", s, want)
	}
	if q.Hidden(f[0].Key, 180) || !q.Hidden(f[1].Key, 180) || q.Hidden(f[1].Key, 192) {
		t.Error("cards land at 180 and 192 ms")
	}
	if q.Hidden(key("elsewhere", 0), 10) {
		t.Error("a thing that does not move is hidden")
	}
	if len(q.Frame(192)) != 0 {
		t.Error("sprites after the end")
	}
}

// TestTrickLies: the trick stays in its slots while the last card still flies and
// through the dwell, then goes to the winner and is gone.
func TestTrickLies(t *testing.T) {
	q := New(Settings{})
	trick := flights("p", 4)
	q.Play(0, false, trick[3:])
	for i := range trick { // from the slots, where the play has taken the last
		trick[i].From = trick[i].To
		trick[i].To = layout.Rect{X: 7, Y: 7, W: 10, H: 14}
	}
	q.TrickEnd(0, trick, false)
	count := func(now float64) int { return len(q.Frame(now)) }
	if count(80) != 4 {
		t.Errorf("%d cards are shown while the last flies", count(80))
	}
	if s, _ := q.At(trick[3].Key, 80); s.Rect == trick[3].From {
		t.Error("the last card does not fly")
	}
	if q.Active(160) || q.Active(1000) || q.Active(1559) {
		t.Error("something moves while the trick lies")
	}
	if next, _ := q.Next(200); next != 160+1400 {
		t.Errorf("next at %g", next)
	}
	for i := range trick {
		if s, ok := q.At(trick[i].Key, 1000); !ok || s.Rect != trick[i].From || s.Alpha != 1 {
			t.Errorf("card %d lies at %+v", i, s)
		}
	}
	if s, _ := q.At(trick[0].Key, 1560+110); !q.Active(1670) || s.Alpha >= 1 || s.Alpha <= 0 || s.Rect.X >= trick[0].From.X {
		t.Errorf("on its way to the winner %+v", s)
	}
	if count(1560+220) != 0 {
		t.Error("the trick is still there")
	}

	// The next lead waits for the trick to go, unseen, under a key of its own.
	q.TrickEnd(2000, trick, false)
	lead := flights("lead", 1)
	q.Play(2500, false, lead)
	if _, ok := q.At(lead[0].Key, 3000); ok || !q.Hidden(lead[0].Key, 3000) {
		t.Error("the lead is on the table before the old trick has gone")
	}
	if end := over(q, 2500); end != 2000+1400+220+160 {
		t.Errorf("over at %g", end)
	}
}

// TestCatchesUp: at most two steps wait; more make the oldest jump.
func TestCatchesUp(t *testing.T) {
	q := New(Settings{})
	for i := range 4 {
		q.Play(10, false, flights("abcd"[i:i+1], 1))
	}
	if q.Hidden(key("a", 0), 10) || !q.Hidden(key("b", 0), 10) {
		t.Error("the first did not jump to its end")
	}
	if end := over(q, 10); end != 10+3*160 {
		t.Errorf("over at %g", end)
	}
	for i := range 20 {
		q.Pass(50, key("pass", i), layout.Rect{})
		if n := q.waiting(50); n > waitMost {
			t.Fatalf("%d wait", n)
		}
	}
	if end := over(q, 50); end != 50+3*120 {
		t.Errorf("over at %g", end)
	}
}

// TestDwellIsKept: hurry never takes a trick away before it has lain 900 ms (R19),
// and what jumped is not seen before the trick has gone.
func TestDwellIsKept(t *testing.T) {
	for _, speed := range []Speed{Fast, Normal, Slow} {
		for gap := 0.0; gap < 700; gap += 50 {
			q := New(Settings{Speed: speed})
			trick := flights("t", 4)
			q.TrickEnd(0, trick, false)
			now := 0.0
			for i := range 6 {
				now += gap
				q.Play(now, false, flights("p", 20)[i:i+1])
			}
			seen := -1.0
			for at := now; at < now+4000; at += 5 {
				s, ok := q.At(trick[0].Key, at)
				if ok && at < dwellMin && s.Alpha < 1 {
					t.Fatalf("speed %d, a play each %g ms: the trick goes at %g", speed, gap, at)
				}
				if ok {
					seen = at
				}
			}
			if now < dwellMin && seen < dwellMin-5 {
				t.Errorf("speed %d, a play each %g ms: the trick was last seen at %g", speed, gap, seen)
			}
			if seen < 0 {
				continue
			}
			for i := range 6 {
				if s, ok := q.At(key("p", i), seen); ok {
					t.Errorf("speed %d, a play each %g ms: play %d is on the old trick at %g: %+v", speed, gap, i, seen, s)
				}
			}
		}
	}
}

// TestJumpedTakesNoTime: five plays behind a trick; three jump, two take their time.
func TestJumpedTakesNoTime(t *testing.T) {
	q := New(Settings{})
	q.TrickEnd(0, flights("t", 4), false)
	for i := range 5 {
		q.Play(10, false, flights("p", 5)[i:i+1])
	}
	if end := over(q, 10); end != dwellMin+ToWinner+2*PlayOther {
		t.Errorf("over at %g", end)
	}
}

func TestSkip(t *testing.T) {
	q := New(Settings{})
	q.Move(0, Lift, flights("m", 1))
	q.Skip()
	if q.Hidden(key("m", 0), 10) {
		t.Error("a move was not skipped")
	}
	hand := flights("h", 13)
	q.Deal(0, hand)
	if !q.Dealing(500) || !q.Hidden(hand[12].Key, 500) {
		t.Error("not dealing")
	}
	q.Frame(500)
	q.Skip()
	if q.Dealing(500) || q.Active(500) || q.Hidden(hand[12].Key, 500) || len(q.Frame(500)) != 0 {
		t.Error("not skipped")
	}
	q.Deal(1000, hand)
	if q.Dealing(1000 + 12*60 + 180) {
		t.Error("still dealing")
	}
}

// TestMoveTurnsAround: a card that is lifted and put back goes on from where it is.
func TestMoveTurnsAround(t *testing.T) {
	q := New(Settings{})
	up := flights("h", 1)
	q.Move(0, Lift, up)
	was, _ := q.At(up[0].Key, 40)
	back := []Flight{{Key: up[0].Key, From: up[0].To, To: up[0].From}}
	q.Move(40, Lift, back)
	is, ok := q.At(up[0].Key, 40)
	if !ok || is.Rect != was.Rect {
		t.Errorf("jumps from %v to %v", was.Rect, is.Rect)
	}
	if n := len(q.Frame(50)); n != 1 {
		t.Errorf("%d sprites of one card", n)
	}
	if end := over(q, 50); end != 160 {
		t.Errorf("over at %g", end)
	}
}

func TestFlashTrembles(t *testing.T) {
	q := New(Settings{})
	at := layout.Rect{X: 100, W: 10, H: 10}
	q.Flash(0, key("bomb", 0), at)
	most := 0.0
	for now := 0.0; now < FlashTime; now++ {
		s, _ := q.At(key("bomb", 0), now)
		most = math.Max(most, math.Abs(s.Rect.X-100))
	}
	if most < 1.5 || most > 3 {
		t.Errorf("trembles by %g px", most)
	}
}

func TestBannerStays(t *testing.T) {
	q := New(Settings{})
	k := key("turn", 0)
	q.Banner(0, k, layout.Rect{}, 700)
	alpha := func(now float64) float64 { s, _ := q.At(k, now); return s.Alpha }
	if alpha(0) != 0 || alpha(120) != 1 || alpha(819) != 1 || alpha(880) != 0.5 {
		t.Errorf("alphas %g %g %g %g", alpha(0), alpha(120), alpha(819), alpha(880))
	}
	if q.Active(500) || !q.Active(60) || !q.Active(900) || q.Active(940) {
		t.Error("active at the wrong times")
	}
	if next, _ := q.Next(500); next != 820 {
		t.Errorf("next at %g", next)
	}
}

// TestChanged draws only when told to and compares with drawing always: no
// difference is missed, and what does not move is not drawn.
func TestChanged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	draws, quiet := 0, 0
	for range 100 {
		q := New(Settings{Speed: Speed(r.IntN(3)), Reduced: r.IntN(4) == 0})
		// all is the frame and which of the things at rest are drawn.
		all := func(now float64) string {
			out := ""
			q.each(now, func(tw tween) bool {
				if s, ok := tw.at(now); ok {
					out += s.Key.What + string(rune('a'+s.Key.N)) + trim(s.Rect.X) + trim(s.Alpha)
				}
				return false
			})
			for _, what := range []string{"h", "p", "t", "pass", "b"} {
				for i := range 13 {
					if !q.Hidden(key(what, i), now) {
						out += what + string(rune('A'+i))
					}
				}
			}
			return out
		}
		screen, now := "", 0.0
		for range 600 {
			now += 1 + r.Float64()*30
			switch r.IntN(60) {
			case 0:
				q.Deal(now, flights("h", 13))
			case 1:
				q.Play(now, r.IntN(2) == 0, flights("p", 1+r.IntN(5)))
			case 2:
				q.TrickEnd(now, flights("t", 4), r.IntN(5) == 0)
			case 3:
				q.Pass(now, key("pass", r.IntN(4)), layout.Rect{})
			case 4:
				q.Move(now, Lift, flights("h", 1+r.IntN(3)))
			case 5:
				q.Banner(now, key("b", 0), layout.Rect{}, 700)
			case 6:
				q.Skip()
			case 7:
				q.Flash(now, key("b", 1), layout.Rect{})
			}
			if q.Changed(now) {
				screen = all(now)
				q.Frame(now)
				draws++
				continue
			}
			quiet++
			if should := all(now); should != screen && screen != "" {
				t.Fatalf("at %g nothing is said to have changed:\n%s\n%s", now, screen, should)
			}
		}
	}
	if quiet == 0 {
		t.Error("never quiet")
	}
	t.Logf("%d draws, %d times nothing to draw", draws, quiet)
}

func trim(x float64) string { return string(rune(33 + int(math.Mod(math.Abs(x)*7, 90)))) }

// TestIdle: after everything is over, and while a trick lies, ten seconds need no frame.
func TestIdle(t *testing.T) {
	q := New(Settings{})
	q.Deal(0, flights("h", 26))
	q.Play(100, true, flights("p", 3))
	q.Frame(5000)
	for now := 5000.0; now < 15000; now += 16 {
		if q.Changed(now) {
			t.Fatalf("a frame is wanted at %g", now)
		}
	}
	if _, ok := q.Next(5000); ok {
		t.Error("something is still to come")
	}
	q.Pass(15000, key("pass", 1), layout.Rect{})
	if !q.Changed(15000) {
		t.Error("a pass is not drawn")
	}
}

// TestOnePlace: no thing is in two places, whatever is queued.
func TestOnePlace(t *testing.T) {
	q := New(Settings{})
	f := flights("p", 4)
	q.Play(0, false, f)
	q.TrickEnd(0, f, false)
	q.Move(0, 500, f)
	for now := 0.0; now < 3000; now += 7 {
		seen := map[Key]bool{}
		for _, s := range q.Frame(now) {
			if seen[s.Key] {
				t.Fatalf("%v twice at %g", s.Key, now)
			}
			seen[s.Key] = true
		}
	}
}
