// Guards the hand solver: in random deals every card can be seen and touched,
// and the strips are as big as ux §3.5 promises for each window.
package layout

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"paizhuo/engine/card"
)

// climbing is the order of ranks of the climbing games, lowest first.
var climbing = []card.Rank{3, 4, 5, 6, 7, 8, 9, 10, card.Jack, card.Queen, card.King, card.Ace, card.Two, card.Little, card.Big}

var pointRanks = []card.Rank{card.Five, card.Ten, card.King}

// dealt is a kind of hand.
type dealtHand struct {
	name         string
	packs        int
	jokers       bool
	cards, seats int
	suits        []card.Rank
	held         int // with the kitty taken up, 0 for none
	bySuit       bool
}

var (
	wushik13 = dealtHand{name: "wushik 13", packs: 1, cards: 13, seats: 4, suits: pointRanks}
	wushik26 = dealtHand{name: "wushik 26", packs: 2, cards: 26, seats: 4, suits: pointRanks}
	wushik27 = dealtHand{name: "wushik 27", packs: 2, jokers: true, cards: 27, seats: 4, suits: pointRanks}
	wushik6  = dealtHand{name: "wushik6 26", packs: 3, jokers: true, cards: 26, seats: 6, suits: pointRanks}
	wushik32 = dealtHand{name: "wushik6 32", packs: 3, jokers: true, cards: 26, seats: 6, suits: pointRanks, held: 32}
	gouji36  = dealtHand{name: "gouji 36", packs: 4, jokers: true, cards: 36, seats: 6}
	friend31 = dealtHand{name: "zhaopengyou 31", packs: 3, jokers: true, cards: 31, seats: 5, bySuit: true}
	friend38 = dealtHand{name: "zhaopengyou 38", packs: 3, jokers: true, cards: 31, seats: 5, held: 38, bySuit: true}
	allHands = []dealtHand{wushik13, wushik26, wushik27, wushik6, wushik32, gouji36, friend31, friend38}
	nineWide = windows[:10] // the nine of ux §3.5 and 2560×1080
)

func (d dealtHand) deal(r *rand.Rand) []card.Card {
	all := card.Pack(d.packs, d.jokers)
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:max(d.cards, d.held)]
}

func (d dealtHand) plan(v Viewport, cards []card.Card, o HandOptions) (TablePlan, HandPlan) {
	t := table(v, d.seats, d.cards, d.bySuit)
	o.Order, o.SuitsMatter, o.Dealt, o.Scale, o.Large = climbing, d.suits, d.cards, t.Scale, v.Large
	return t, Hand(t.Hand, t.Class, cards, o)
}

// checkHand fails unless every card is placed once or folded, in bounds, and
// strips don't overlap and are at least minW×minH.
func checkHand(t *testing.T, name string, p *HandPlan, n int, minW, minH float64) {
	t.Helper()
	seen := make([]int, n)
	for _, l := range p.Lines {
		for _, i := range l.All {
			seen[i]++
		}
		if l.Folded() && (l.Badge.W < 40 || l.Badge.H < 24 || !l.Badge.Within(p.Bounds, 0.01)) {
			t.Fatalf("%s: badge %v", name, l.Badge)
		}
		for _, m := range p.Lines {
			if l.Badge.Overlaps(m.Rect, 0.01) || l.Rank != m.Rank && l.Badge.Overlaps(m.Badge, 0.01) {
				t.Fatalf("%s: badge %v over line %v", name, l.Badge, m)
			}
		}
	}
	for i, k := range seen {
		if k != 1 {
			t.Fatalf("%s: card %d lies in %d lines", name, i, k)
		}
	}
	for i, c := range p.Cards {
		if !c.Card.Within(p.Bounds, 0.01) || !c.Strip.Within(c.Card, 0.01) {
			t.Fatalf("%s: card %v strip %v leaves %v", name, c.Card, c.Strip, p.Bounds)
		}
		if c.Card.Y-p.Lift < p.Bounds.Y-0.01 {
			t.Fatalf("%s: card %v has no room to rise in %v", name, c.Card, p.Bounds)
		}
		if c.Strip.W < minW-0.01 || c.Strip.H < minH-0.01 {
			t.Fatalf("%s: strip %g×%g, wanted %g×%g", name, c.Strip.W, c.Strip.H, minW, minH)
		}
		for _, d := range p.Cards[i+1:] {
			if c.Strip.Overlaps(d.Strip, 0.001) {
				t.Fatalf("%s: strips %v and %v overlap", name, c.Strip, d.Strip)
			}
			// What lies in front must not cover the strip, or it would not be visible.
			if d.Card.Overlaps(c.Strip, 0.001) {
				t.Fatalf("%s: card %v covers strip %v", name, d.Card, c.Strip)
			}
		}
		if l := p.Lines[c.Line]; l.Cards[c.Pos] != c.Index {
			t.Fatalf("%s: card %d is not at %d of its line", name, c.Index, c.Pos)
		}
	}
}

// leastStrip is what a window must give for columns and for rows: the least
// card width of ux §3.5 (where fifteen columns leave less, that) by 20; 22 by 64; and
// 44 by 32 for large cards.
func leastStrip(p *TablePlan, h *HandPlan) (w, height float64) {
	switch h.Mode {
	case Row, Suits:
		return 22, 64
	case Large:
		return 44 * p.Scale * 0.99, 32 * p.Scale
	}
	least := [...]float64{40, 50, 72}[p.Class]
	return math.Min(least, math.Floor(p.Hand.W/15/p.Scale)) * p.Scale * 0.99, 20 * p.Scale
}

// modes are the player's wishes that change the layout.
var modes = []struct {
	name string
	set  func(v *Viewport)
}{
	{"normal", func(*Viewport) {}},
	{"left-handed", func(v *Viewport) { v.LeftHanded = true }},
	{"130 %", func(v *Viewport) { v.TextScale = 1.3 }},
	{"150 %", func(v *Viewport) { v.TextScale = 1.5 }},
	{"large", func(v *Viewport) { v.Large = true }},
}

// deals is how many deals of each kind are laid out: PAIZHUO_DEALS, or fewer, but
// enough for every window in every mode many times over.
func deals(t *testing.T) int {
	t.Helper()
	text := os.Getenv("PAIZHUO_DEALS")
	if text == "" {
		return 1500
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("PAIZHUO_DEALS: %v", err)
	}
	return n
}

// TestRandomDeals deals hands of every kind, those with a kitty taken up too, on
// the nine windows and the widest in every mode. Each window in each mode gets its
// share of the deals, each mode at least a fifth.
func TestRandomDeals(t *testing.T) {
	n := deals(t)
	for _, kind := range allHands {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(kind.cards), 36))
			folded, spread := 0, 0
			for i := range n {
				cards := kind.deal(r)
				o := HandOptions{}
				if kind.bySuit {
					o.Groups = bySuits(cards, card.Suit(1+r.IntN(4)), card.Rank(2+r.IntN(13)))
				}
				for _, k := range []int{0, 3, 7} { // three windows a deal, each in turn
					v, mode := nineWide[(i+k)%len(nineWide)], modes[(i/len(nineWide)+k)%len(modes)]
					mode.set(&v)
					table, hand := kind.plan(v, cards, o)
					w, h := leastStrip(&table, &hand)
					name := fmt.Sprintf("%s at %g×%g, %s", kind.name, v.W, v.H, mode.name)
					checkHand(t, name, &hand, len(cards), w, h)
					ranks := map[card.Rank]bool{}
					for _, l := range hand.Lines {
						if l.Folded() {
							folded++
							if hand.Mode == Large || slices.Contains(kind.suits, l.Rank) {
								t.Fatalf("%s: folded %v", name, l.Rank)
							}
						}
						if hand.Mode == Columns && ranks[l.Rank] {
							spread++
						}
						ranks[l.Rank] = true
					}
				}
			}
			t.Logf("%d deals, %d columns folded, %d ranks spread over two", n, folded, spread)
		})
	}
}

// TestLargeCardsAreLarger: whoever asks for large cards gets more room for a finger,
// the shorter side of the smallest strip, and wider cards, in all but a few deals.
func TestLargeCardsAreLarger(t *testing.T) {
	r := rand.New(rand.NewPCG(44, 32))
	for _, kind := range allHands {
		for _, v := range nineWide {
			var gain []float64
			for range 60 {
				cards := kind.deal(r)
				o := HandOptions{}
				if kind.bySuit {
					o.Groups = bySuits(cards, card.Suit(1+r.IntN(4)), card.Rank(2+r.IntN(13)))
				}
				big := v
				big.Large = true
				_, usual := kind.plan(v, cards, o)
				_, hand := kind.plan(big, cards, o)
				gain = append(gain, math.Min(hand.MinStrip())/math.Min(usual.MinStrip()))
			}
			slices.Sort(gain)
			t.Logf("%s at %g×%g: the smallest strip grows by %.2f (%.2f at least)", kind.name, v.W, v.H, gain[30], gain[3])
			if gain[3] < 0.95 { // thirteen in one row are as large as can be
				t.Errorf("%s at %g×%g: the smallest strip shrinks to %.2f", kind.name, v.W, v.H, gain[3])
			}
		}
	}
}

// TestStripTable holds the solver to the table of ux §3.5: the smallest strip of
// the median deal, and the table's worst of 1 500 deals for all but the five
// deepest of ours, within a pixel: what is rarer differs from sample to sample.
func TestStripTable(t *testing.T) {
	type cell struct{ w, h, worstW, worstH float64 }
	for _, kind := range []struct {
		dealtHand
		cells []cell
	}{
		{wushik13, []cell{{26, 81, 26, 81}, {26, 81, 26, 81}, {24, 81, 24, 81}, {25, 81, 25, 81}, {56, 90, 56, 90}, {56, 90, 56, 90}, {59, 90, 59, 90}, {83, 129, 83, 129}, {83, 129, 83, 129}}},
		{wushik27, []cell{{46, 34, 40, 21}, {46, 29, 40, 20}, {46, 34, 40, 21}, {45, 30, 40, 20}, {56, 43, 50, 21}, {56, 37, 50, 21}, {56, 44, 52, 22}, {84, 65, 73, 32}, {84, 52, 73, 26}}},
		{wushik26, []cell{{46, 34, 40, 21}, {46, 29, 40, 20}, {46, 34, 40, 21}, {45, 30, 40, 20}, {56, 43, 50, 21}, {56, 37, 50, 21}, {56, 44, 52, 22}, {84, 65, 73, 32}, {84, 52, 73, 26}}},
		{wushik6, []cell{{46, 34, 40, 21}, {46, 29, 40, 20}, {46, 34, 40, 21}, {46, 30, 40, 20}, {56, 43, 50, 21}, {56, 37, 50, 21}, {56, 44, 52, 22}, {84, 65, 73, 28}, {84, 52, 73, 26}}},
	} {
		for i, c := range kind.cells {
			v := windows[i]
			r := rand.New(rand.NewPCG(1500, 1))
			var ws, hs []float64
			for range 1500 {
				_, hand := kind.plan(v, kind.deal(r), HandOptions{})
				w, h := hand.MinStrip()
				ws, hs = append(ws, w), append(hs, h)
			}
			slices.Sort(ws)
			slices.Sort(hs)
			if w, h := ws[750], hs[750]; w < c.w-1 || h < c.h-1 {
				t.Errorf("%s at %g×%g: median %.1f×%.1f, wanted %g×%g", kind.name, v.W, v.H, w, h, c.w, c.h)
			}
			if w, h := ws[5], hs[5]; w < c.worstW-1 || h < c.worstH-1 {
				t.Errorf("%s at %g×%g: worst %.1f×%.1f, wanted %g×%g", kind.name, v.W, v.H, w, h, c.worstW, c.worstH)
			}
		}
	}
}

// bySuits groups a hand as a game with trumps does: jokers, the level and the
// trump suit first, then the side suits.
func bySuits(cards []card.Card, trump card.Suit, level card.Rank) [][]int {
	groups := make([][]int, 5)
	for i, c := range cards {
		g := int(c.Suit())
		if c.Joker() || c.Rank() == level || c.Suit() == trump {
			g = 0
		}
		groups[g] = append(groups[g], i)
	}
	return slices.DeleteFunc(groups, func(g []int) bool { return len(g) == 0 })
}

func TestSuitRows(t *testing.T) {
	type cell struct{ w, h, worstW, worstH float64 }
	cells := []cell{{33, 64, 25, 64}, {33, 64, 25, 64}, {30, 64, 23, 64}, {31, 64, 24, 64}, {45, 78, 37, 78}, {45, 78, 37, 78}, {47, 78, 38, 78}, {32, 118, 32, 118}, {32, 118, 32, 118}}
	for i, v := range nineWide {
		for _, n := range []int{31, 38} {
			r := rand.New(rand.NewPCG(uint64(n), 5))
			var ws, hs []float64
			for range 1500 {
				all := card.Pack(3, true)
				r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
				cards := all[:n]
				table := TableBySuit(v, 5, 31)
				hand := Hand(table.Hand, table.Class, cards, HandOptions{Dealt: 31, Scale: table.Scale,
					Groups: bySuits(cards, card.Suit(1+r.IntN(4)), card.Rank(2+r.IntN(13)))})
				if hand.Mode != Suits {
					t.Fatal("not in suit rows")
				}
				checkHand(t, fmt.Sprintf("%d by suit at %g×%g", n, v.W, v.H), &hand, n, 22, 64)
				w, h := hand.MinStrip()
				ws, hs = append(ws, w), append(hs, h)
			}
			if n != 31 || i >= len(cells) {
				continue
			}
			slices.Sort(ws)
			slices.Sort(hs)
			c := cells[i]
			if w, h := ws[750], hs[750]; w < c.w-1 || h < c.h-1 {
				t.Errorf("%g×%g: median %.1f×%.1f, wanted %g×%g", v.W, v.H, w, h, c.w, c.h)
			}
			if w, h := ws[5], hs[5]; w < c.worstW-1 || h < c.worstH-1 {
				t.Errorf("%g×%g: worst %.1f×%.1f, wanted %g×%g", v.W, v.H, w, h, c.worstW, c.worstH)
			}
		}
	}
}

// TestLowRows: rows that overlap show as much of each as lies free.
func TestLowRows(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	cards := wushik26.deal(r)
	low := Rect{X: 8, Y: 300, W: 374, H: 210}
	hand := Hand(low, Portrait, cards, HandOptions{Sort: BySuit})
	checkHand(t, "four rows in 210 px", &hand, len(cards), 22, 40)
	if _, h := hand.MinStrip(); h > 60 || len(hand.Lines) != 4 {
		t.Errorf("%d rows, strips %g high: the rows do not overlap", len(hand.Lines), h)
	}
}

// TestSorts holds every sort, on every window, to bounds and strips.
func TestSorts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, v := range windows {
		for _, kind := range []dealtHand{wushik13, {name: "17", packs: 1, jokers: true, cards: 17, seats: 3}, {name: "20", packs: 2, jokers: true, cards: 20, seats: 4, suits: pointRanks}, wushik27, gouji36} {
			for _, by := range []Sort{ByRank, BySuit, ByCount} {
				for range 20 {
					cards := kind.deal(r)
					n := 1 + r.IntN(kind.cards)
					_, hand := kind.plan(v, cards[:n], HandOptions{Sort: by})
					w, h := 22.0, 40.0 // two rows may overlap on the smallest windows
					if hand.Mode == Columns {
						w, h = 37, 20
					}
					checkHand(t, fmt.Sprintf("%s, %d left, sort %d at %g×%g", kind.name, n, by, v.W, v.H), &hand, n, w, h)
				}
			}
		}
	}
}

// TestModes pins which mode a hand gets, and that playing cards does not change it.
func TestModes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, c := range []struct {
		v    Viewport
		n    int
		want Mode
		rows int
	}{
		{phone, 13, Row, 1}, {phone, 14, Row, 2}, {phone, 18, Row, 2}, {phone, 19, Columns, 0}, {phoneStrip, 13, Row, 1}, {phoneStrip, 20, Row, 1},
		{phoneStrip, 21, Columns, 0}, {Viewport{W: 1440, H: 900}, 20, Row, 1}, {Viewport{W: 1440, H: 900}, 26, Columns, 0},
	} {
		kind := dealtHand{packs: 2, jokers: true, cards: c.n, seats: 4}
		cards := kind.deal(r)
		for n := c.n; n > 0; n-- {
			_, hand := kind.plan(c.v, cards[:n], HandOptions{})
			if hand.Mode != c.want || c.rows > 0 && len(hand.Lines) != min(c.rows, n) {
				t.Errorf("%g×%g, %d of %d cards: mode %d, %d lines", c.v.W, c.v.H, n, c.n, hand.Mode, len(hand.Lines))
			}
		}
	}
}

// TestOrder pins the order: high to low by the game's order, suits fixed.
func TestOrder(t *testing.T) {
	cards, err := card.ParseList("S3 D2 H2 BJ LJ CA SA D10 S10 S2")
	if err != nil {
		t.Fatal(err)
	}
	kind := wushik13
	_, hand := kind.plan(phone, cards, HandOptions{})
	var got []card.Card
	for _, i := range hand.Lines[0].Cards {
		got = append(got, cards[i])
	}
	if s := card.FormatList(got); s != "BJ LJ S2 H2 D2 SA CA S10 D10 S3" {
		t.Errorf("in a row: %s", s)
	}
	_, hand = wushik27.plan(phone, cards, HandOptions{})
	var columns []string
	for _, l := range hand.Lines {
		columns = append(columns, fmt.Sprintf("%d%v", l.Band, l.Rank))
	}
	if s := fmt.Sprint(columns); s != "[0BJ 0LJ 02 0A 010 03]" {
		t.Errorf("in columns: %s", s)
	}
}

// TestFrozenBreak plays hands down, handing the break on: no rank changes its
// band until a band is empty, and no deal is left with small strips.
func TestFrozenBreak(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for _, v := range []Viewport{phone, {W: 390, H: 664}, {W: 360, H: 780}} {
		for _, kind := range []dealtHand{wushik27, gouji36} {
			for range 100 {
				cards := kind.deal(r)
				var o HandOptions
				band := map[card.Rank]int{}
				two := false
				for len(cards) > 0 {
					table, hand := kind.plan(v, cards, o)
					w, h := leastStrip(&table, &hand)
					checkHand(t, kind.name, &hand, len(cards), w, h)
					bands := map[int]bool{}
					for _, l := range hand.Lines {
						bands[l.Band] = true
					}
					if hand.Break != card.NoRank {
						two = true
						for _, l := range hand.Lines {
							if was, ok := band[l.Rank]; ok && was != l.Band {
								t.Fatalf("%s: %v moved from band %d to %d", kind.name, l.Rank, was, l.Band)
							}
							band[l.Rank] = l.Band
						}
					} else if two {
						for _, l := range hand.Lines { // one band is left of two
							if band[l.Rank] != band[hand.Lines[0].Rank] {
								t.Fatalf("%s: bands were joined while both held cards", kind.name)
							}
						}
					}
					if o.Break != card.NoRank && hand.Break != card.NoRank && hand.Break != o.Break {
						t.Fatalf("%s: break went from %v to %v", kind.name, o.Break, hand.Break)
					}
					o.Break = hand.Break
					for range min(len(cards), 1+r.IntN(4)) {
						i := r.IntN(len(cards))
						cards = slices.Delete(slices.Clone(cards), i, i+1)
					}
				}
			}
		}
	}
}

// TestDeepRanks gives hands no deal is likely to give: eight fives, sixteen threes.
func TestDeepRanks(t *testing.T) {
	text := []string{
		"2xS5 2xH5 2xC5 2xD5 2xSK 2xHK 2xCK 2xDK 2xS10 2xH10 2xC10 2xD10 S3 S4",
		"2xS5 2xH5 2xC5 2xD5 S3 S4 S6 S7 S8 S9 S10 SJ SQ SK SA S2 H3 H4 H6 H7 H8 H9",
		"2xSK 2xHK 2xCK 2xDK 2xS5 2xH5 2xC5 D5 S3 S4 S6 S7 S8 S9 S10 SJ SQ SA",
		"4xS3 4xH3 4xC3 4xD3 4xS4 4xH4 4xC4 4xD4 S5 H6 C7 D8",
	}
	for _, v := range nineWide {
		for _, s := range text {
			cards, err := card.ParseList(s)
			if err != nil {
				t.Fatal(err)
			}
			kind := dealtHand{name: s, packs: 4, jokers: true, cards: len(cards), seats: 6, suits: pointRanks}
			_, hand := kind.plan(v, cards, HandOptions{})
			checkHand(t, fmt.Sprintf("%g×%g %s", v.W, v.H, s), &hand, len(cards), 36, 20)
		}
	}
}

// TestKittyInHand: 32 cards of three packs in the room of 26.
func TestKittyInHand(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 1))
	for range 2000 {
		kind := wushik32
		cards := kind.deal(r)
		for _, v := range nineWide {
			table, hand := kind.plan(v, cards, HandOptions{})
			w, h := leastStrip(&table, &hand)
			checkHand(t, fmt.Sprintf("%g×%g", v.W, v.H), &hand, len(cards), w, h)
		}
	}
}

// TestAt: any point of a strip is its card, by the resting geometry alone.
func TestAt(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	hits := 0
	for _, v := range windows {
		for _, kind := range []dealtHand{wushik13, wushik27, gouji36} {
			for _, by := range []Sort{ByRank, BySuit} {
				cards := kind.deal(r)
				_, hand := kind.plan(v, cards, HandOptions{Sort: by})
				for _, c := range hand.Cards {
					for range 20 {
						x, y := c.Strip.X+r.Float64()*c.Strip.W, c.Strip.Y+r.Float64()*c.Strip.H
						if i, ok := hand.At(x, y); !ok || i != c.Index {
							t.Fatalf("%s at %g×%g: (%g,%g) is card %d, not %d", kind.name, v.W, v.H, x, y, i, c.Index)
						}
						hits++
					}
					if got, ok := hand.Find(c.Index); !ok || got != c {
						t.Fatalf("card %d is not found", c.Index)
					}
				}
				for _, p := range []struct{ x, y float64 }{{hand.Bounds.X - 20, hand.Bounds.CY()}, {hand.Bounds.CX(), hand.Bounds.Y - 20}, {-1e9, 1e9}} {
					if i, ok := hand.At(p.x, p.y); ok {
						t.Fatalf("(%g,%g) is card %d", p.x, p.y, i)
					}
				}
			}
		}
	}
	t.Logf("%d points", hits)
}

// TestAlong: a slide finds lines and positions from coordinates beside the strips.
func TestAlong(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	for _, kind := range []dealtHand{wushik13, wushik27} {
		_, hand := kind.plan(phone, kind.deal(r), HandOptions{})
		for _, c := range hand.Cards {
			if pos := hand.Along(c.Line, c.Strip.CX(), c.Strip.CY()); pos != c.Pos {
				t.Errorf("%s: position %d, not %d", kind.name, pos, c.Pos)
			}
			if hand.Vertical() {
				if l := hand.Across(c.Line, c.Strip.CX()); l != c.Line {
					t.Errorf("%s: column %d, not %d", kind.name, l, c.Line)
				}
			}
		}
		if end := len(hand.Lines[0].Cards) - 1; hand.Along(0, 1e6, 1e6) != end || hand.Along(0, -1e6, -1e6) != 0 {
			t.Errorf("%s: far beyond its ends a line has its end cards", kind.name)
		}
	}
}

// TestMates: a double tap means a rank, in suit rows a face.
func TestMates(t *testing.T) {
	cards, _ := card.ParseList("S9 H9 S9 D3 S3")
	_, hand := wushik13.plan(phone, cards, HandOptions{})
	if got := hand.Mates(0); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("by rank: %v", got)
	}
	_, hand = wushik13.plan(phone, cards, HandOptions{Groups: [][]int{{0, 1, 2}, {3, 4}}})
	if got := hand.Mates(0); !slices.Equal(got, []int{0, 2}) {
		t.Errorf("by face: %v", got)
	}
	if hand.Mates(-1) != nil || hand.Mates(5) != nil {
		t.Error("a card that is not there has mates")
	}
}

// TestStaleGroups: a grouping of another hand hides no card.
func TestStaleGroups(t *testing.T) {
	cards, _ := card.ParseList("S9 H9 S9 D3 S3")
	_, hand := wushik13.plan(phone, cards, HandOptions{Groups: [][]int{{9, 1, 1, -3}, {0}}})
	checkHand(t, "stale", &hand, len(cards), 22, 64)
}

func TestNoCards(t *testing.T) {
	for _, v := range nineWide {
		for _, kind := range []dealtHand{wushik13, wushik27} {
			for _, by := range []Sort{ByRank, BySuit} {
				_, hand := kind.plan(v, nil, HandOptions{Sort: by})
				if len(hand.Cards) != 0 {
					t.Error("cards from nothing")
				}
				if _, ok := hand.At(hand.Bounds.CX(), hand.Bounds.CY()); ok {
					t.Error("a hit on nothing")
				}
			}
		}
	}
}

// TestNoFolding: with all suits mattering nothing is folded, however small.
func TestNoFolding(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	kind := wushik27
	kind.suits = climbing
	for range 300 {
		cards := kind.deal(r)
		for _, v := range nineWide {
			_, hand := kind.plan(v, cards, HandOptions{})
			for _, l := range hand.Lines {
				if l.Folded() {
					t.Fatalf("folded %v", l.Rank)
				}
			}
			checkHand(t, "no folding", &hand, len(cards), 36, 20)
		}
	}
}
