// Guards the places of games with a declarer: bids, called cards and the sheet on
// which a card is named, on every window, apart from all that may not be covered.
package layout

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"paizhuo/engine/card"
)

// boards calls f with every plan that has a board.
func boards(t *testing.T, f func(name string, v Viewport, p TablePlan)) {
	t.Helper()
	for _, w := range windows {
		for _, c := range []struct {
			seats, dealt int
			suit         bool
		}{{5, 31, true}, {6, 26, false}, {4, 25, true}} {
			for _, left := range []bool{false, true} {
				v := w
				v.LeftHanded = left
				f(fmt.Sprintf("%g×%g %d seats left %t", v.W, v.H, c.seats, left), v, table(v, c.seats, c.dealt, c.suit).WithBoard(true))
			}
		}
	}
}

func TestBoard(t *testing.T) {
	boards(t, func(name string, v Viewport, p TablePlan) {
		checkTable(t, name, v, p) // the viewer's place may have shrunk, nothing else
		k := p.Scale
		all := named(p)
		all["calls"] = p.Board.Calls
		for a, ra := range all {
			if a != "calls" && ra.Overlaps(p.Board.Calls, 0.5) {
				t.Errorf("%s: the called cards %v lie on %s %v", name, p.Board.Calls, a, ra)
			}
		}
		// A card with its count is 44×18 at least; two stand side by side or one over the other.
		c := p.Board.Calls
		if !c.Within(p.Felt, 0.5) || c.W < 55*k || c.H < 18*k || p.Class != Portrait && c.W < 90*k && c.H < 38*k {
			t.Errorf("%s: called cards have %v", name, c)
		}
		bids := map[string]Rect{"quiet": p.Board.Quiet, "hand": p.Hand, "pod": p.Seats[0].Pod, "menu": p.Menu, "auto": p.Auto, "chat": p.Chat}
		for i, r := range p.Board.Bids {
			bids[fmt.Sprint("bid", i)] = r
		}
		for i, s := range p.Seats[1:] {
			bids[fmt.Sprint("pod", i+1)] = s.Pod
			bids[fmt.Sprint("slot", i+1)] = s.Slot
		}
		for a, ra := range bids {
			for b, rb := range bids {
				if a < b && ra.Overlaps(rb, 0.5) {
					t.Errorf("%s: %s %v lies on %s %v", name, a, ra, b, rb)
				}
			}
		}
		touchable(t, name+" bids", 44, 44, p.Board.Bids[:]...)
		touchable(t, name+" quiet", 60, 44, p.Board.Quiet)
		for i, bid := range p.Board.Bids {
			over := p.Over(bid, 3)
			touchable(t, name+" over", 96, 44, over...)
			for j, r := range over {
				if r.X < p.Felt.X || r.Right() > p.Felt.Right() || r.Bottom() > bid.Y {
					t.Errorf("%s: choice %d over bid %d is at %v", name, j, i, r)
				}
			}
		}
	})
}

func TestCallSheet(t *testing.T) {
	boards(t, func(name string, v Viewport, p TablePlan) {
		for _, n := range [][3]int{{4, 1, 3}, {2, 3, 3}, {4, 12, 3}, {6, 13, 3}, {1, 1, 1}} {
			c := p.Call(n[0], n[1], n[2])
			parts := map[string]Rect{"sentence": c.Sentence, "do": c.Do}
			for i, r := range c.Suits {
				parts[fmt.Sprint("suit", i)] = r
			}
			for i, r := range c.Ranks {
				parts[fmt.Sprint("rank", i)] = r
			}
			for i, r := range c.Ordinals {
				parts[fmt.Sprint("ordinal", i)] = r
			}
			if len(c.Suits) != n[0] || len(c.Ranks) != n[1] || len(c.Ordinals) != n[2] {
				t.Fatalf("%s: %d suits, %d ranks, %d ordinals", name, len(c.Suits), len(c.Ranks), len(c.Ordinals))
			}
			apart(t, fmt.Sprint(name, " call ", n), c.Sheet, parts)
			wide := 44.0
			if p.Box.W/p.Scale < 640 { // thirteen ranks beside each other on the narrowest strip
				wide = 38
			}
			touchable(t, name+" call", wide, 44, append(append(append([]Rect{c.Do}, c.Suits...), c.Ranks...), c.Ordinals...)...)
			for _, corner := range []Rect{p.Menu, p.Auto, p.Chat} {
				for part, r := range parts {
					if r.Overlaps(corner, 0.5) {
						t.Errorf("%s: %s %v lies on a corner button", name, part, r)
					}
				}
			}
			// A card of the hand begins below the room in which it rises.
			if c.Sheet.Bottom() > p.Hand.Y+8*p.Scale+0.5 || c.Sentence.H < 40 {
				t.Errorf("%s: sheet %v over the hand %v, sentence %v", name, c.Sheet, p.Hand, c.Sentence)
			}
		}
	})
}

// TestHandsWithAKitty holds hands that have just taken the kitty to bounds and
// strips (ux §3.5): 32 cards by rank at a table of six, 38 in rows by suit at one
// of five, and at both the hand without it.
func TestHandsWithAKitty(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 38))
	for _, v := range nineWide {
		six, five := Table(v, 6, 26).WithBoard(true), TableBySuit(v, 5, 31).WithBoard(true)
		for range 300 {
			all := card.Pack(3, true)
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			for _, n := range []int{26, 32} {
				hand := Hand(six.Hand, six.Class, all[:n], HandOptions{Order: climbing, SuitsMatter: pointRanks, Dealt: 26, Scale: six.Scale})
				w, h := leastStrip(&six, &hand)
				checkHand(t, fmt.Sprintf("%d by rank at %g×%g", n, v.W, v.H), &hand, n, w, h)
			}
			for _, n := range []int{31, 38} {
				hand := Hand(five.Hand, five.Class, all[:n], HandOptions{Dealt: 31, Scale: five.Scale,
					Groups: bySuits(all[:n], card.Suit(r.IntN(5)), card.Rank(2+r.IntN(13)))})
				checkHand(t, fmt.Sprintf("%d by suit at %g×%g", n, v.W, v.H), &hand, n, 22, 64)
			}
		}
	}
}

// TestSettleWithLevels: the longest settlements, with a kitty turned up beside the
// hands that were not played out, still have lines that can be read.
func TestSettleWithLevels(t *testing.T) {
	for _, w := range windows {
		for _, v := range styles(w) {
			for _, c := range []struct{ seats, steps, rows int }{{5, 11, 1}, {6, 5, 6}, {6, 5, 2}} {
				name := fmt.Sprintf("%g×%g text %g: %v", v.W, v.H, v.TextScale, c)
				p := Settle(v, c.seats, c.steps, c.rows)
				parts := map[string]Rect{"header": p.Header, "leave": p.Leave, "look": p.Look, "next": p.Next}
				for what, list := range map[string][]Rect{"row": p.Rows, "step": p.Steps, "cards": p.Hands} {
					for i, r := range list {
						parts[fmt.Sprint(what, i)] = r
					}
				}
				apart(t, name, p.Sheet, parts)
				touchable(t, name+" row", 100, 14, p.Rows...)
				touchable(t, name+" step", 100, 13.5, p.Steps...)
				touchable(t, name+" cards", 100, 22, p.Hands...)
			}
		}
	}
}
