// Guards what pointers mean: the robot of ux §9.4, strokes that are cut off or
// disturbed, and that no stream of events ever leaves the table deaf.
package gesture

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

var climbing = []card.Rank{3, 4, 5, 6, 7, 8, 9, 10, card.Jack, card.Queen, card.King, card.Ace, card.Two, card.Little, card.Big}

var screens = []layout.Viewport{
	{W: 390, H: 844, Insets: layout.Insets{Top: 47, Bottom: 34}}, {W: 390, H: 664}, {W: 360, H: 780}, {W: 375, H: 667},
	{W: 844, H: 390, Insets: layout.Insets{Left: 47, Right: 47, Bottom: 21}}, {W: 750, H: 340}, {W: 780, H: 360},
	{W: 1440, H: 900}, {W: 1440, H: 789}, {W: 2560, H: 1080},
}

// bench is a table with a hand, a machine and a clock.
type bench struct {
	*testing.T
	m     *Machine
	sel   *Selection
	table layout.TablePlan
	plan  layout.HandPlan
	cards []card.Card
	now   float64
}

func newBench(t *testing.T, v layout.Viewport, cards []card.Card, o layout.HandOptions) *bench {
	b := &bench{T: t, sel: &Selection{}, cards: cards, table: layout.Table(v, 4, len(cards))}
	o.Order, o.Scale, o.Dealt = climbing, b.table.Scale, len(cards)
	b.plan = layout.Hand(b.table.Hand, b.table.Class, cards, o)
	b.m = New(b.sel)
	b.m.SetHand(b.plan, cards)
	b.m.SetButtons([]Button{{Name: "pass", Rect: b.table.Pass}, {Name: "hint", Rect: b.table.Hint}, {Name: "play", Rect: b.table.Play},
		{Name: "sort", Rect: b.table.Sort, Long: true}, {Name: "last", Rect: b.table.Last}})
	return b
}

func random(r *rand.Rand, packs, n int) []card.Card {
	all := card.Pack(packs, packs > 1)
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:n]
}

func (b *bench) send(id int, p Phase, x, y float64) []Command {
	return b.m.Handle(Event{ID: id, Phase: p, X: x, Y: y, Time: b.now})
}

// wait lets a second pass, so that taps are single ones.
func (b *bench) wait() { b.now += 1000 }

// tap presses and releases at the same moment, as within one frame.
func (b *bench) tap(x, y float64) []Command {
	return append(b.send(1, Down, x, y), b.send(1, Up, x, y)...)
}

// middle returns the middle of the strip of the card with that index.
func (b *bench) middle(i int) (x, y float64) {
	c, ok := b.plan.Find(i)
	if !ok {
		b.Fatalf("card %d has no strip", i)
	}
	return c.Strip.CX(), c.Strip.CY()
}

// selected fails unless exactly these cards are selected.
func (b *bench) selected(what string, want ...int) {
	b.Helper()
	want = slices.Sorted(slices.Values(want)) // want may be part of the plan
	if got := b.sel.Indices(); !slices.Equal(got, want) {
		b.Errorf("%s: selected %v, not %v", what, got, want)
	}
}

func kinds(commands []Command) string {
	var out []string
	names := [...]string{"toggle", "paint", "mates", "slid", "clear", "press", "held", "released", "throw", "stepper", "undone", "outside"}
	for _, c := range commands {
		name := names[c.Kind]
		if c.Name != "" {
			name += " " + c.Name
		}
		out = append(out, name)
	}
	return fmt.Sprint(out)
}

func (b *bench) commands(what string, got []Command, want string) {
	b.Helper()
	if s := kinds(got); s != "["+want+"]" {
		b.Errorf("%s: %s, not [%s]", what, s, want)
	}
}

// wishes are what players may want of the layout, and how the cards lie then.
var wishes = []func(v *layout.Viewport, o *layout.HandOptions){
	func(*layout.Viewport, *layout.HandOptions) {},
	func(v *layout.Viewport, _ *layout.HandOptions) { v.LeftHanded = true },
	func(v *layout.Viewport, _ *layout.HandOptions) { v.TextScale = 1.5 },
	func(v *layout.Viewport, o *layout.HandOptions) { v.Large, o.Large = true, true },
}

// TestRobot taps at random points of every strip of random hands on every
// screen in every mode, every tap a hit; and a finger that is taken away leaves
// nothing behind.
func TestRobot(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	rounds := 5
	if os.Getenv("PAIZHUO_DEALS") != "" {
		rounds = 100
	}
	taps := 0
	for _, screen := range screens {
		for _, n := range []int{13, 20, 26, 36} {
			for _, sort := range []layout.Sort{layout.ByRank, layout.BySuit, layout.ByCount} {
				for _, wish := range wishes {
					v, o := screen, layout.HandOptions{Sort: sort}
					wish(&v, &o)
					b := newBench(t, v, random(r, 1+n/14, n), o)
					for range rounds {
						for _, c := range b.plan.Cards {
							b.wait()
							was := b.sel.Has(c.Index)
							x, y := c.Strip.X+r.Float64()*c.Strip.W, c.Strip.Y+r.Float64()*c.Strip.H
							if r.IntN(4) == 0 {
								before := b.sel.Indices()
								b.send(1, Down, x, y)
								b.send(1, Move, x+r.Float64()*60-30, y+r.Float64()*60-30)
								b.send(1, Cancel, x, y)
								if !slices.Equal(b.sel.Indices(), before) || b.m.Busy() {
									t.Fatalf("%g×%g: a cancelled stroke from (%g,%g) leaves %v", v.W, v.H, x, y, b.sel.Indices())
								}
							}
							got := b.tap(x, y)
							if len(got) != 1 || got[0].Kind != Toggle || got[0].Cards[0] != c.Index || got[0].Set == was || b.sel.Has(c.Index) == was {
								t.Fatalf("%g×%g, %d cards: a tap on card %d at (%g,%g): %+v", v.W, v.H, n, c.Index, x, y, got)
							}
							taps++
						}
					}
				}
			}
		}
	}
	t.Logf("%d taps, all on the card that was meant", taps)
}

// TestRaisedCards: selecting a card does not change what a point means.
func TestRaisedCards(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(3, 3)), 1, 13), layout.HandOptions{})
	line := b.plan.Lines[0].Cards
	b.sel.Set(line[4], true)
	c, _ := b.plan.Find(line[5])
	b.tap(c.Strip.X+1, c.Strip.Y+1) // beneath where card 4 now rises
	b.selected("left edge beside a raised card", line[4], line[5])
}

// TestFastSwipe: two events paint all cards between, in every row of a hand.
func TestFastSwipe(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, screen := range screens {
		for _, wish := range wishes {
			v, o := screen, layout.HandOptions{}
			wish(&v, &o)
			b := newBench(t, v, random(r, 1, 13), o)
			for range 200 {
				line := b.plan.Lines[r.IntN(len(b.plan.Lines))].Cards
				b.sel.Clear()
				b.wait()
				from, to := r.IntN(len(line)), r.IntN(len(line))
				x0, y0 := b.middle(line[from])
				x1, y1 := b.middle(line[to])
				if math.Abs(x1-x0) < SlideFrom {
					continue
				}
				got := append(b.send(1, Down, x0, y0), b.send(1, Up, x1, y1)...)
				b.selected("two events", line[min(from, to):max(from, to)+1]...)
				b.commands("two events", got, "paint slid")
			}
		}
	}
}

// TestSlideTurnsBack paints, un-paints on the way back, and clears when it
// begins on a selected card.
func TestSlideTurnsBack(t *testing.T) {
	b := newBench(t, screens[1], random(rand.New(rand.NewPCG(6, 6)), 1, 13), layout.HandOptions{})
	line := b.plan.Lines[0].Cards
	to := func(p Phase, pos int) []Command {
		x, y := b.middle(line[pos])
		b.now += 16
		return b.send(1, p, x, y)
	}
	b.sel.Set(line[3], true)
	to(Down, 2)
	for pos := 3; pos <= 9; pos++ {
		to(Move, pos)
	}
	b.selected("there", line[2:10]...)
	for pos := 8; pos >= 5; pos-- {
		to(Move, pos)
	}
	b.selected("and back", line[2:6]...)
	got := to(Move, 2)
	b.selected("home; what was selected before is so again", line[2], line[3])
	b.commands("home", got, "paint")
	last := to(Up, 4)
	if n := len(last); last[n-1].Kind != Slid || !last[n-1].Set || !slices.Equal(last[n-1].Cards, line[2:5]) {
		t.Errorf("the slide ended with %+v", last)
	}
	b.wait()
	to(Down, 3)
	to(Up, 9)
	b.selected("begun on a selected card", line[2])
}

// columns is a hand whose columns are known: 2, A, K down to 3, with depths.
func columns(t *testing.T, v layout.Viewport) *bench {
	cards, err := card.ParseList("SK HK CK DK SQ HQ CQ SJ HJ S10 H10 D10 S9 H9 S8 H8 S7 H7 S6 S5 S4 S3 H3 SA HA S2")
	if err != nil {
		t.Fatal(err)
	}
	return newBench(t, v, cards, layout.HandOptions{})
}

// TestColumns: down a column paints its strips, across takes each column's
// front card, and neither needs more than two events.
func TestColumns(t *testing.T) {
	for _, v := range screens {
		b := columns(t, v)
		var k layout.Line
		at := 0
		for i, l := range b.plan.Lines {
			if l.Rank == card.King {
				k, at = l, i
			}
		}
		strip := func(i int) layout.Rect { c, _ := b.plan.Find(i); return c.Strip }
		x, y := strip(k.Cards[0]).CX(), strip(k.Cards[0]).CY()
		_, y3 := b.middle(k.Cards[3])

		b.send(1, Down, x, y)
		b.send(1, Up, x+3, y3)
		b.selected("down a column", k.Cards...)
		b.wait()

		b.sel.Clear()
		b.send(1, Down, x, y)
		b.send(1, Up, x+0.6*b.plan.CardW, y3)
		b.selected("down a column, drifting", k.Cards...)
		b.wait()

		b.sel.Clear()
		b.send(1, Down, x, y)
		b.send(1, Move, x, y3)
		b.send(1, Up, x, strip(k.Cards[1]).CY())
		b.selected("down and up again", k.Cards[:2]...)
		b.wait()

		b.sel.Clear()
		end := at
		for end+1 < len(b.plan.Lines) && b.plan.Lines[end+1].Band == k.Band && end < at+3 {
			end++
		}
		want := []int{k.Cards[3]}
		for _, l := range b.plan.Lines[at+1 : end+1] {
			want = append(want, l.Cards[len(l.Cards)-1])
		}
		to := b.plan.Lines[end].Rect.CX()
		b.send(1, Down, x, y3)
		got := b.send(1, Up, to, y3+12)
		b.selected("across", want...)
		if slid := got[len(got)-1]; slid.Kind != Slid || !slices.Equal(slid.Cards, want) {
			t.Errorf("across: %+v, not in the order crossed: %v", slid, want)
		}
		b.wait()

		b.sel.Clear()
		b.send(1, Down, x, y)
		b.send(1, Move, to, y3)
		b.send(1, Up, x+1, y3)
		b.selected("across, back, and down", k.Cards...)
		b.wait()
	}
}

func TestSecondPointer(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(7, 7)), 1, 13), layout.HandOptions{})
	line := b.plan.Lines[0].Cards
	b.sel.Set(line[12], true)
	x0, y0 := b.middle(line[0])
	x5, y5 := b.middle(line[5])
	b.send(1, Down, x0, y0)
	b.send(1, Move, x5, y5)
	b.selected("before the second", line[0], line[1], line[2], line[3], line[4], line[5], line[12])
	b.commands("the second", b.send(2, Down, x5, y5), "paint undone")
	b.selected("after the second", line[12])
	b.commands("the first goes on", append(b.send(1, Move, x0, y0), b.send(1, Up, x0, y0)...), "")
	b.commands("a third, while the second is down", append(b.send(3, Down, x0, y0), b.send(3, Up, x0, y0)...), "")
	b.commands("the second is lifted", b.send(2, Up, x5, y5), "")
	b.selected("all of it", line[12])
	b.wait()
	b.commands("then a tap", b.tap(x0, y0), "toggle")
}

func TestCancel(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(8, 8)), 1, 13), layout.HandOptions{})
	line := b.plan.Lines[0].Cards
	x0, y0 := b.middle(line[0])
	x5, y5 := b.middle(line[5])
	b.send(1, Down, x0, y0)
	b.send(1, Move, x5, y5)
	b.commands("cancelled", b.send(1, Cancel, x5, y5), "paint undone")
	b.selected("cancelled")
	if b.m.Busy() {
		t.Error("still busy")
	}
	b.commands("an end without a start", b.send(1, Up, x5, y5), "")
	b.wait()
	b.commands("a tap", b.tap(x5, y5), "toggle")

	b.wait()
	b.send(1, Down, b.table.Play.CX(), b.table.Play.CY())
	if b.m.Pressed() != "play" {
		t.Errorf("pressed %q", b.m.Pressed())
	}
	b.commands("a press cancelled", b.send(1, Cancel, b.table.Play.CX(), b.table.Play.CY()), "undone")
	if b.m.Pressed() != "" {
		t.Errorf("pressed %q after cancel", b.m.Pressed())
	}
	b.send(1, Down, x0, y0)
	b.commands("the page lost its pointers", b.m.Reset(), "undone")
	b.wait()
	b.commands("a tap", b.tap(x0, y0), "toggle")
}

// TestLostUp: a pointer whose end never came blocks nobody for long.
func TestLostUp(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(8, 1)), 1, 13), layout.HandOptions{})
	x, y := b.middle(b.plan.Lines[0].Cards[3])
	b.send(1, Down, x, y)
	b.wait()
	b.commands("the same pointer again", b.tap(x, y), "held released undone toggle")
	b.send(1, Down, x, y)
	b.now += silent + 1
	b.m.Tick(b.now)
	if got := append(b.send(2, Down, x, y), b.send(2, Up, x, y)...); kinds(got) != "[released undone toggle]" {
		t.Errorf("another pointer, later: %s", kinds(got))
	}
}

func TestDoubleTap(t *testing.T) {
	b := columns(t, screens[1])
	var kings, ace []int
	for i, c := range b.cards {
		switch c.Rank() {
		case card.King:
			kings = append(kings, i)
		case card.Two:
			ace = append(ace, i)
		}
	}
	x, y := b.middle(kings[1])
	b.commands("first", b.tap(x, y), "toggle")
	b.now += 200
	b.commands("second", b.tap(x, y), "mates")
	b.selected("all kings", kings...)
	b.now += 100
	b.commands("a third tap is a first one", b.tap(x, y), "toggle")
	b.selected("one king less", kings[0], kings[2], kings[3])
	b.now += 250
	b.commands("and again", b.tap(x, y), "mates")
	b.selected("no king")
	b.wait()

	b.tap(x, y)
	b.now += DoubleTap + 1
	b.commands("too late", b.tap(x, y), "toggle")
	b.selected("too late")
	b.wait()

	b.tap(x, y)
	b.now += 100
	x2, y2 := b.middle(kings[2])
	b.commands("another strip", b.tap(x2, y2), "toggle")
	b.selected("another strip", kings[1], kings[2])
	b.wait()
	b.sel.Clear()

	x, y = b.middle(ace[0])
	b.tap(x, y)
	b.now += 100
	b.commands("an only card", b.tap(x, y), "toggle")
	b.selected("an only card")

	b.wait()
	b.m.Settings.SingleTap = true
	b.tap(x2, y2)
	b.now += 100
	b.commands("without double taps", b.tap(x2, y2), "toggle")
	x, y = b.middle(kings[0])
	b.send(1, Down, x, y)
	b.commands("without slides", b.send(1, Move, x, y+60), "")
	b.commands("without slides", b.send(1, Up, x, y+1), "toggle")
}

func TestFelt(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(2, 8)), 1, 13), layout.HandOptions{})
	b.sel.Set(3, true)
	x, y := b.table.Centre.CX(), b.table.Centre.CY()
	b.send(1, Down, x, y)
	b.commands("a drag on the felt", b.send(1, Up, x+40, y), "")
	b.selected("a drag on the felt", 3)
	b.commands("a tap on the felt", b.tap(x, y), "clear")
	b.selected("a tap on the felt")
	b.sel.Set(3, true)
	x3, y3 := b.middle(3)
	b.send(1, Down, x, y)
	b.commands("from the felt onto a card", b.send(1, Up, x3, y3), "")
	b.selected("from the felt onto a card", 3)
	c, _ := b.plan.Find(3)
	b.send(1, Down, x3, c.Strip.Y-6)
	b.commands("from beside a card onto it", b.send(1, Up, x3, c.Strip.Y+1), "")
	b.selected("from beside a card onto it", 3)
}

func TestButtons(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(2, 9)), 1, 13), layout.HandOptions{})
	pass, hint, play := b.table.Pass, b.table.Hint, b.table.Play
	b.commands("press and release in one frame", b.tap(play.CX(), play.CY()), "press play")
	b.commands("beside it", b.tap(play.Right()-1, play.Y-ButtonSlop+1), "press play")
	b.commands("too far", b.tap(play.CX(), play.Y-ButtonSlop-2), "clear")
	// Between two buttons the nearer wins.
	gap := (pass.Right() + hint.X) / 2
	b.commands("nearer pass", b.tap(gap-1, pass.CY()), "press pass")
	b.commands("nearer hint", b.tap(gap+1, pass.CY()), "press hint")

	b.send(1, Down, pass.CX(), pass.CY())
	b.send(1, Move, play.CX(), play.CY())
	if b.m.Pressed() != "" {
		t.Errorf("%q looks pressed with the pointer elsewhere", b.m.Pressed())
	}
	b.commands("released on another button", b.send(1, Up, play.CX(), play.CY()), "")
	b.send(1, Down, pass.CX(), pass.CY())
	b.send(1, Move, play.CX(), play.CY())
	b.send(1, Move, pass.CX(), pass.CY())
	b.commands("there and back", b.send(1, Up, pass.CX(), pass.CY()), "press pass")

	x, y := b.middle(4)
	b.send(1, Down, x, y)
	b.m.Settings.SingleTap = true
	b.commands("from a card onto a button", b.send(1, Up, play.CX(), play.CY()), "")
	b.m.Settings.SingleTap = false
	b.selected("from a card onto a button")
	b.send(1, Down, play.CX(), play.CY())
	b.commands("from a button onto a card", b.send(1, Up, x, y), "")
	b.selected("from a button onto a card")

	b.send(1, Down, play.CX(), play.CY())
	b.m.SetButtons(nil)
	b.commands("the button has gone", b.send(1, Up, play.CX(), play.CY()), "")
}

func TestLongPress(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(3, 9)), 1, 13), layout.HandOptions{})
	x, y := b.middle(5)
	b.send(1, Down, x, y)
	due, ok := b.m.Deadline()
	if !ok || due != b.now+LongPress {
		t.Errorf("due at %g, %t", due, ok)
	}
	b.commands("early", b.m.Tick(due-1), "")
	b.commands("due", b.m.Tick(due), "held")
	if _, ok := b.m.Deadline(); ok {
		t.Error("due again")
	}
	b.commands("once", b.m.Tick(due+500), "")
	b.now = due + 600
	b.commands("a slow tap is still a tap", b.send(1, Up, x+2, y), "released toggle")
	b.selected("a slow tap is still a tap", 5)

	b.wait()
	b.send(1, Down, x, y)
	b.send(1, Move, x+TapSlop+1, y)
	if _, ok := b.m.Deadline(); ok {
		t.Error("a pointer that moved is waited for")
	}
	b.send(1, Cancel, x, y)

	b.wait()
	sort, play := b.table.Sort, b.table.Play
	b.send(1, Down, sort.CX(), sort.CY())
	b.now += 400
	b.commands("sort, held, with no tick between", b.send(1, Up, sort.CX(), sort.CY()), "held sort released sort")
	b.send(1, Down, play.CX(), play.CY())
	b.now += 800
	b.commands("play, pressed slowly", b.send(1, Up, play.CX(), play.CY()), "press play")

	b.wait()
	b.sel.Clear()
	line := b.plan.Lines[0].Cards
	x, y = b.middle(line[5])
	b.send(1, Down, x, y)
	b.commands("held", b.m.Tick(b.now+LongPress), "held")
	x2, y2 := b.middle(line[7])
	b.commands("held, then slid", b.send(1, Move, x2, y2), "released paint")
	b.commands("lifted", b.send(1, Up, x2, y2), "slid")
	b.selected("held, then slid", line[5:8]...)
}

func TestThrow(t *testing.T) {
	b := newBench(t, screens[7], random(rand.New(rand.NewPCG(4, 9)), 1, 13), layout.HandOptions{})
	line := b.plan.Lines[0].Cards
	b.sel.Set(line[2], true)
	b.sel.Set(line[3], true)
	x, y := b.middle(line[2])
	above := b.plan.Bounds.Y - ThrowAbove - 1
	mouse := func(p Phase, x, y float64) []Command {
		return b.m.Handle(Event{ID: 1, Phase: p, X: x, Y: y, Time: b.now, Device: Mouse})
	}
	mouse(Down, x, y)
	mouse(Move, x, y-20)
	b.selected("on its way", line[2], line[3])
	if _, _, ok := b.m.Throwing(); ok {
		t.Error("throwing too soon")
	}
	mouse(Move, x+200, above)
	if dx, dy, ok := b.m.Throwing(); !ok || dx != 200 || dy != above-y {
		t.Errorf("throwing %g,%g,%t", dx, dy, ok)
	}
	b.commands("thrown", mouse(Up, x+200, above), "throw")
	b.selected("thrown", line[2], line[3])

	mouse(Down, x, y)
	mouse(Move, x, above)
	b.commands("back again", mouse(Up, x, y), "paint slid")
	b.selected("back again", line[3])

	b.sel.Set(line[2], true)
	b.send(1, Down, x, y)
	b.commands("a finger does not throw", b.send(1, Up, x, above), "paint slid")
	b.m.Settings.ThrowTouch = true
	b.sel.Set(line[2], true)
	b.send(1, Down, x, y)
	b.commands("unless the player wants it", b.send(1, Up, x, above), "throw")

	right := func(x, y float64) []Command {
		b.m.Handle(Event{ID: 1, X: x, Y: y, Time: b.now, Device: Mouse, Button: 2})
		return mouse(Up, x, y)
	}
	b.commands("right click on the hand", right(x, y), "throw")
	b.commands("right click on the felt", right(b.table.Centre.CX(), b.table.Centre.CY()), "clear")
	b.m.Settings.RightPlays = false
	b.commands("right click, switched off", right(x, y), "")
}

func TestStepper(t *testing.T) {
	cards, _ := card.ParseList("4xS3 4xH3 4xC3 4xD3 S4 H4 C4 D4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA S2 HK HQ HJ H9 H8")
	b := newBench(t, screens[1], cards, layout.HandOptions{})
	at := slices.IndexFunc(b.plan.Lines, layout.Line.Folded)
	if at < 0 {
		t.Fatal("sixteen threes are not folded")
	}
	l := b.plan.Lines[at]
	got := b.tap(l.Badge.CX(), l.Badge.CY())
	b.commands("a tap on the badge", got, "stepper")
	if got[0].Line != at {
		t.Errorf("line %d, not %d", got[0].Line, at)
	}
	b.send(1, Down, l.Badge.CX(), l.Badge.CY())
	b.now += LongPress
	b.commands("held", b.send(1, Up, l.Badge.CX(), l.Badge.CY()), "stepper")
	b.wait()
	x, y := b.middle(l.Cards[0])
	b.tap(x, y)
	b.now += 100
	b.tap(x, y)
	if n := b.sel.Len(); n != 16 {
		t.Errorf("a double tap took %d of 16", n)
	}
}

func TestSheet(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(5, 9)), 1, 13), layout.HandOptions{})
	x, y := b.middle(4)
	b.sel.Set(4, true)
	b.send(1, Down, x, y)
	b.commands("a sheet opens under a finger", b.m.SetSheet(true), "undone")
	b.commands("the finger", b.send(1, Up, x, y), "")
	b.commands("a tap on a card beneath", b.tap(x, y), "outside")
	b.selected("nothing is cleared", 4)
	b.commands("its buttons work", b.tap(b.table.Play.CX(), b.table.Play.CY()), "press play")
	b.m.SetSheet(false)
	b.commands("closed", b.tap(x, y), "toggle")
}

// TestOthersPlay: what others do, and a new plan of the same hand, disturbs
// neither selection nor stroke; losing cards ends the stroke.
func TestOthersPlay(t *testing.T) {
	b := newBench(t, screens[0], random(rand.New(rand.NewPCG(6, 9)), 1, 13), layout.HandOptions{})
	line := b.plan.Lines[0].Cards
	x, y := b.middle(line[1])
	x4, y4 := b.middle(line[4])
	b.send(1, Down, x, y)
	b.send(1, Move, x4, y4)
	again := layout.Hand(b.table.Hand, b.table.Class, slices.Clone(b.cards), layout.HandOptions{Order: climbing, Dealt: 13})
	b.commands("the same hand", b.m.SetHand(again, slices.Clone(b.cards)), "")
	if !b.m.Busy() {
		t.Error("the stroke was lost")
	}
	b.selected("the same hand", line[1:5]...)

	fewer := card.Without(b.cards, []card.Card{b.cards[line[2]]})
	less := layout.Hand(b.table.Hand, b.table.Class, fewer, layout.HandOptions{Order: climbing, Dealt: 13})
	b.commands("a card has left", b.m.SetHand(less, fewer), "undone")
	if got := b.sel.Len(); got != 3 || b.m.Busy() {
		t.Errorf("%d selected, busy %t", got, b.m.Busy())
	}
	b.commands("the old finger", b.send(1, Up, x4, y4), "")
	if got := b.sel.Len(); got != 3 {
		t.Errorf("%d selected", got)
	}

	// A press goes on although the hand changes.
	b.send(1, Down, b.table.Play.CX(), b.table.Play.CY())
	b.m.SetHand(b.plan, b.cards)
	b.commands("a press", b.send(1, Up, b.table.Play.CX(), b.table.Play.CY()), "press play")
}

func TestHover(t *testing.T) {
	b := newBench(t, screens[7], random(rand.New(rand.NewPCG(7, 9)), 1, 13), layout.HandOptions{})
	b.m.Handle(Event{ID: 1, Phase: Move, X: b.table.Hint.CX(), Y: b.table.Hint.CY(), Device: Mouse})
	if b.m.Hovered() != "hint" {
		t.Errorf("over %q", b.m.Hovered())
	}
	b.m.Handle(Event{ID: 1, Phase: Move, X: b.table.Centre.CX(), Y: b.table.Centre.CY(), Device: Mouse})
	if b.m.Hovered() != "" {
		t.Errorf("over %q", b.m.Hovered())
	}
}

// storm sends a random stream made from the bytes, and then lets everything go.
func storm(b *bench, bytes []byte) {
	for i := 0; i+4 < len(bytes); i += 5 {
		q := bytes[i : i+5]
		b.now += float64(q[4])
		x, y := float64(q[2])/255*b.table.Box.Right(), float64(q[3])/255*b.table.Box.Bottom()
		switch q[0] % 16 {
		case 13:
			b.m.Tick(b.now)
		case 14:
			b.m.SetSheet(q[1]&1 == 0)
		case 15:
			n := int(q[1]) % (len(b.cards) + 1)
			b.m.SetHand(layout.Hand(b.table.Hand, b.table.Class, b.cards[:n], layout.HandOptions{Order: climbing, Dealt: len(b.cards)}), b.cards[:n])
		case 12:
			x = math.NaN()
			fallthrough
		default:
			b.m.Handle(Event{ID: int(q[1] % 3), Phase: Phase(q[0] % 4), X: x, Y: y, Time: b.now, Device: Device(q[1] >> 4 % 3), Button: int(q[1]>>6) % 3})
		}
		if n := len(b.sel.on); n != len(b.sel.hand) {
			b.Fatalf("%d flags for %d cards", n, len(b.sel.hand))
		}
	}
}

// FuzzStreams: whatever came before, once pointers are up or long silent, a tap
// on a card toggles that card and a press presses.
func FuzzStreams(f *testing.F) {
	r := rand.New(rand.NewPCG(11, 11))
	for range 300 {
		bytes := make([]byte, 5*(1+r.IntN(120)))
		for i := range bytes {
			bytes[i] = byte(r.Uint32())
		}
		f.Add(bytes)
	}
	cards := random(r, 2, 26)
	f.Fuzz(func(t *testing.T, bytes []byte) {
		for _, lift := range []bool{true, false} {
			b := newBench(t, screens[int(lastOf(bytes))%len(screens)], cards, layout.HandOptions{})
			storm(b, bytes)
			if lift {
				for id := range 3 {
					b.send(id, Up, 0, 0)
				}
				b.wait()
			} else {
				b.now += silent + 1
			}
			b.m.SetSheet(false)
			b.m.SetHand(b.plan, cards)
			i := b.plan.Cards[len(bytes)%len(b.plan.Cards)].Index
			x, y := b.middle(i)
			was := slices.Clone(b.sel.on)
			got := append(b.send(9, Down, x, y), b.send(9, Up, x, y)...)
			if n := len(got); n == 0 || got[n-1].Kind != Toggle || got[n-1].Cards[0] != i || b.m.Busy() {
				t.Fatalf("a tap after all that: %s", kinds(got))
			}
			if lift && b.sel.Has(i) == was[i] {
				t.Fatal("the card was not toggled")
			}
			b.wait()
			got = append(b.send(9, Down, b.table.Play.CX(), b.table.Play.CY()), b.send(9, Up, b.table.Play.CX(), b.table.Play.CY())...)
			b.commands("a press after all that", got, "press play")
		}
	})
}

func lastOf(b []byte) byte {
	if len(b) == 0 {
		return 0
	}
	return b[len(b)-1]
}
