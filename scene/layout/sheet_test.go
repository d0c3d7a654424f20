// Guards the lobby, the settlement and the sheets: on every window their parts
// are in bounds, apart from each other and big enough to touch and to read.
package layout

import (
	"fmt"
	"math"
	"testing"
)

// apart fails unless the rectangles lie within outer and share nothing.
func apart(t *testing.T, name string, outer Rect, parts map[string]Rect) {
	t.Helper()
	for a, ra := range parts {
		if ra.Empty() || !ra.Within(outer, 0.5) {
			t.Errorf("%s: %s %v leaves %v", name, a, ra, outer)
		}
		for b, rb := range parts {
			if a < b && ra.Overlaps(rb, 1.01) {
				t.Errorf("%s: %s %v overlaps %s %v", name, a, ra, b, rb)
			}
		}
	}
}

func touchable(t *testing.T, name string, w, h float64, buttons ...Rect) {
	t.Helper()
	for i, b := range buttons {
		if b.W < w || b.H < h {
			t.Errorf("%s: button %d is %g×%g", name, i, b.W, b.H)
		}
	}
}

// styles returns the window as given, with bigger text, and left-handed.
func styles(v Viewport) []Viewport {
	big, left := v, v
	big.TextScale = 1.3
	left.LeftHanded = true
	return []Viewport{v, big, left}
}

func TestSettle(t *testing.T) {
	for _, w := range windows {
		for _, v := range styles(w) {
			for _, c := range []struct{ seats, steps, hands int }{{4, 0, 0}, {4, 5, 3}, {4, 6, 1}, {5, 6, 4}, {6, 6, 5}} {
				name := fmt.Sprintf("%g×%g text %g: %v", v.W, v.H, v.TextScale, c)
				p := Settle(v, c.seats, c.steps, c.hands)
				if len(p.Rows) != c.seats+1 || len(p.Steps) != c.steps || len(p.Hands) != c.hands {
					t.Fatalf("%s: %d rows, %d steps, %d hands", name, len(p.Rows), len(p.Steps), len(p.Hands))
				}
				parts := map[string]Rect{"header": p.Header, "leave": p.Leave, "look": p.Look, "next": p.Next}
				for i, r := range p.Rows {
					parts[fmt.Sprint("row", i)] = r
				}
				for i, r := range p.Steps {
					parts[fmt.Sprint("step", i)] = r
				}
				for i, r := range p.Hands {
					parts[fmt.Sprint("hand", i)] = r
					touchable(t, name+" hand", 100, 22, r)
				}
				apart(t, name, p.Sheet, parts)
				if !p.Sheet.Within(v.Box(), 0.5) {
					t.Errorf("%s: sheet %v leaves the window", name, p.Sheet)
				}
				touchable(t, name, 44, 44, p.Leave, p.Look)
				touchable(t, name, 96, 44, p.Next)
				touchable(t, name+" row", 100, 14, p.Rows...)
				touchable(t, name+" step", 100, 13.5, p.Steps...)
			}
		}
	}
}

func TestLobby(t *testing.T) {
	for _, w := range windows {
		for _, v := range styles(w) {
			for _, games := range [][]int{{2}, {0}, {4}, {2, 0, 3, 4, 1}} {
				name := fmt.Sprintf("%g×%g text %g: %v", v.W, v.H, v.TextScale, games)
				p := Lobby(v, 3, games)
				parts := map[string]Rect{"title": p.Title, "name": p.Name, "join": p.Join, "list": p.List, "footer": p.Footer}
				for i, r := range p.Langs {
					parts[fmt.Sprint("language", i)] = r
				}
				apart(t, name, p.Box, parts)
				if !p.Box.Within(v.Box(), 0.5) {
					t.Errorf("%s: %v leaves the window", name, p.Box)
				}
				touchable(t, name, 44, 44, p.Langs...)
				touchable(t, name+" name", 120, 44, p.Name)
				touchable(t, name+" join", 96, 44, p.Join)
				long := p.List
				long.H = max(long.H, p.Height) + 1
				cards := map[string]Rect{}
				for i, g := range p.Games {
					cards[fmt.Sprint("game", i)] = g.Card
					parts := map[string]Rect{"title": g.Title, "blurb": g.Blurb, "rules": g.Rules, "practice": g.Practice, "room": g.Room}
					for j, r := range g.Chips {
						parts[fmt.Sprint("chip", j)] = r
					}
					if len(g.Chips) != games[i] {
						t.Errorf("%s: %d chips", name, len(g.Chips))
					}
					apart(t, name, g.Card, parts)
					touchable(t, name+" chip", 72, 44, g.Chips...)
					touchable(t, name+" practice and room", 96, 44, g.Practice, g.Room)
					touchable(t, name+" rules", 44, 44, g.Rules)
				}
				apart(t, name, long, cards)
				for _, g := range p.Games {
					for _, h := range p.Games {
						if g.Card.Y == h.Card.Y && (g.Practice.Y != h.Practice.Y || g.Card.H != h.Card.H) {
							t.Errorf("%s: cards of one row end apart: %v %v", name, g.Card, h.Card)
						}
					}
					if gap := g.Card.Bottom() - g.Practice.Bottom(); math.Abs(gap-12*p.Scale) > 1.01 {
						t.Errorf("%s: practice is %g px above the card's edge", name, gap)
					}
				}
				if len(games) == 1 && games[0] <= 2 && v.H >= 600 && p.Scrolls() {
					t.Errorf("%s: one game scrolls: %g in %g", name, p.Height, p.List.H)
				}
			}
		}
	}
}

func TestSheet(t *testing.T) {
	for _, w := range windows {
		for _, v := range styles(w) {
			for _, c := range []struct {
				items int
				text  bool
			}{{1, true}, {0, true}, {2, true}, {6, false}, {8, false}} {
				name := fmt.Sprintf("%g×%g: %v", v.W, v.H, c)
				p := Sheet(v, c.items, c.text)
				parts := map[string]Rect{"title": p.Title, "close": p.Close}
				if c.text {
					parts["body"] = p.Body
					touchable(t, name+" body", 200, 100, p.Body)
				}
				for i, r := range p.Items {
					parts[fmt.Sprint("item", i)] = r
				}
				if len(p.Items) != c.items {
					t.Fatalf("%s: %d items", name, len(p.Items))
				}
				apart(t, name, p.Sheet, parts)
				if !p.Sheet.Within(v.Box(), 0.5) {
					t.Errorf("%s: sheet %v leaves the window", name, p.Sheet)
				}
				touchable(t, name, 96, 44, p.Items...)
				touchable(t, name+" close", 44, 44, p.Close)
			}
		}
	}
}
