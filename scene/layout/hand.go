package layout

import (
	"cmp"
	"math"
	"slices"

	"paizhuo/engine/card"
)

// Mode is how a hand lies.
type Mode uint8

// The modes of ux §3.5.
const (
	Row     Mode = iota // one or two overlapping rows; index with the suit under the rank
	Columns             // a column a rank (竖排); index with the suit beside the rank
	Suits               // rows of groups, a group a suit; index as in Row
	Large               // rows of whole cards, one in front of the other; index as in Columns
)

// Sort is how the viewer wants the hand ordered (理牌).
type Sort uint8

// The sorts; HandOptions.Groups overrides them.
const (
	ByRank  Sort = iota // high to low
	BySuit              // spades, hearts, clubs, diamonds, jokers first
	ByCount             // most copies of a rank first, then high to low
)

// Lift is by how many px, before scaling, a selected card rises in a row; the
// plan keeps as much free above the highest card.
const Lift = 12

// HandOptions is what the solver needs to know beside the cards.
type HandOptions struct {
	Order       []card.Rank // lowest to highest, as Info.Order; empty for 2 to ace, jokers
	SuitsMatter []card.Rank // ranks that are never folded, as Info.SuitsMatter
	Dealt       int         // cards the hand was dealt: it decides the mode, so that the mode is the same all deal; 0 for the cards there are
	Sort        Sort
	Groups      [][]int   // indices into the cards, by effective suit, trumps first, each in display order; nil for none
	Pins        [][]int   // groups of indices that the player has laid apart; each lies together at the side, in the order given
	Break       card.Rank // the highest rank of the lower band, as an earlier plan of this deal returned it; NoRank to choose
	Scale       float64   // as TablePlan.Scale; 0 means 1
	Large       bool      // the player wants large cards
}

// Placed is one card of the hand.
type Placed struct {
	Index int  // into the cards given
	Card  Rect // the whole card at rest
	Strip Rect // what is visible of it at rest; strips never overlap
	Line  int  // index into HandPlan.Lines
	Pos   int  // index into the line's Cards
}

// Line is one row or one column.
type Line struct {
	Cards []int     // indices into the cards given: left to right, or top to bottom; the last is in front
	All   []int     // Cards and, where the line is folded, the ones that are not shown
	Band  int       // columns: 0 for the upper band, 1 for the lower; rows: the row from the top
	Rank  card.Rank // columns: the rank
	Rect  Rect      // around all strips
	Badge Rect      // where "×n" stands, a touch target; empty unless folded
}

// Folded reports whether the line holds more cards than it shows.
func (l Line) Folded() bool { return len(l.All) > len(l.Cards) }

// HandPlan is where every card of a hand is.
type HandPlan struct {
	Mode         Mode
	Bounds       Rect // the rectangle given
	CardW, CardH float64
	Lift         float64
	Cards        []Placed // back to front
	Lines        []Line
	Break        card.Rank // NoRank when there is one band
	Pins         [][]int   // as HandOptions.Pins, what is not held left out

	apart []bool // which indices are in Pins
	cards []card.Card
	faces bool  // the cards lie by suit: a double tap means copies of a face
	at    []int // index of the card → index in Cards, -1 when folded away
}

// Hand places the cards in the rectangle (ux §3.5). It is deterministic, and
// every card either has a strip or belongs to a folded column.
func Hand(rect Rect, class Class, cards []card.Card, o HandOptions) HandPlan {
	if o.Scale <= 0 {
		o.Scale = 1
	}
	dealt := max(o.Dealt, len(cards))
	p := HandPlan{Bounds: rect, Lift: Lift * o.Scale, cards: cards}
	ranks := newRanks(o.Order, o.SuitsMatter)
	p.pin(o.Pins)
	groups := o.Groups
	switch {
	case groups != nil:
		groups = clean(groups, len(cards))
	case o.Sort == BySuit:
		groups = ranks.bySuit(cards)
	}
	p.faces = groups != nil
	switch {
	case o.Large && groups != nil:
		p.Mode = Large
		p.large(class, p.apartGroups(groups), o.Scale)
	case o.Large:
		p.Mode = Large
		p.large(class, p.apartGroups(p.byRanks(ranks, o.Sort)), o.Scale)
	case groups != nil:
		p.Mode = Suits
		p.suits(class, p.apartGroups(groups), o.Scale)
	case dealt <= rowMost(class):
		p.Mode = Row
		p.row(class, dealt, p.rowOrder(ranks.sorted(cards, o.Sort)), o.Scale)
	default:
		p.Mode = Columns
		p.columns(class, ranks, o)
	}
	p.index(len(cards))
	return p
}

// Ordered returns the cards as a hand of them lies, high to low; order is as
// HandOptions.Order.
func Ordered(cards []card.Card, order []card.Rank) []card.Card {
	out := make([]card.Card, 0, len(cards))
	for _, i := range newRanks(order, nil).sorted(cards, ByRank) {
		out = append(out, cards[i])
	}
	return out
}

// clean drops indices that are out of range or named twice, and puts cards that
// no group names into a last one, so that a stale grouping can't hide a card.
func clean(groups [][]int, n int) [][]int {
	seen := make([]bool, n)
	var out [][]int
	for _, g := range groups {
		var keep []int
		for _, i := range g {
			if i >= 0 && i < n && !seen[i] {
				seen[i] = true
				keep = append(keep, i)
			}
		}
		if keep != nil {
			out = append(out, keep)
		}
	}
	var rest []int
	for i, s := range seen {
		if !s {
			rest = append(rest, i)
		}
	}
	if rest != nil {
		out = append(out, rest)
	}
	return out
}

// index fills at and the rectangles of the lines.
func (p *HandPlan) index(n int) {
	p.at = make([]int, n)
	for i := range p.at {
		p.at[i] = -1
	}
	for i, c := range p.Cards {
		p.at[c.Index] = i
		l := &p.Lines[c.Line]
		l.Rect = l.Rect.Union(c.Strip)
	}
}

// Find returns the card with that index, false when it is folded away.
func (p *HandPlan) Find(index int) (Placed, bool) {
	if index < 0 || index >= len(p.at) || p.at[index] < 0 {
		return Placed{}, false
	}
	return p.Cards[p.at[index]], true
}

// slop is how far beside a strip a touch still means it, in px.
const slop = 4

// At returns the index of the card whose strip is at the point, by the resting
// geometry; a point in a gap belongs to the nearest strip.
func (p *HandPlan) At(x, y float64) (int, bool) {
	best, dist := -1, float64(slop)
	for _, c := range p.Cards {
		if c.Strip.Contains(x, y) {
			return c.Index, true
		}
		if d := c.Strip.Dist(x, y); d < dist {
			best, dist = c.Index, d
		}
	}
	return best, best >= 0
}

// BadgeAt returns the line whose badge is at the point.
func (p *HandPlan) BadgeAt(x, y float64) (line int, ok bool) {
	for i, l := range p.Lines {
		if l.Badge.Contains(x, y) {
			return i, true
		}
	}
	return -1, false
}

// Vertical reports whether the lines are columns.
func (p *HandPlan) Vertical() bool { return p.Mode == Columns }

// Beside reports whether the suit stands beside the rank: strips are as wide as
// the cards and seen from above.
func (p *HandPlan) Beside() bool { return p.Mode == Columns || p.Mode == Large }

// Mates returns the indices of the cards a double tap on that card means, in
// rising order: all of its rank, or by suit all copies of its face; of a card that
// lies apart its group.
func (p *HandPlan) Mates(index int) []int {
	if index < 0 || index >= len(p.cards) {
		return nil
	}
	for _, g := range p.Pins {
		if slices.Contains(g, index) {
			return slices.Sorted(slices.Values(g))
		}
	}
	var mates []int
	for i, c := range p.cards {
		if c == p.cards[index] || !p.faces && c.Rank() == p.cards[index].Rank() {
			mates = append(mates, i)
		}
	}
	return mates
}

// Along returns the position in the line's Cards that is nearest to the point
// along the line.
func (p *HandPlan) Along(line int, x, y float64) int {
	best, dist := 0, math.Inf(1)
	for pos, i := range p.Lines[line].Cards {
		s := p.Cards[p.at[i]].Strip
		d := Rect{X: s.X, W: s.W}.Dist(x, 0)
		if p.Vertical() {
			d = Rect{Y: s.Y, H: s.H}.Dist(0, y)
		}
		if d < dist {
			best, dist = pos, d
		}
	}
	return best
}

// Across returns the column of the same band as line that is nearest to x.
func (p *HandPlan) Across(line int, x float64) int {
	best, dist := line, math.Inf(1)
	for i, l := range p.Lines {
		if l.Band != p.Lines[line].Band {
			continue
		}
		if d := math.Abs(l.Rect.CX() - x); d < dist {
			best, dist = i, d
		}
	}
	return best
}

// MinStrip returns the width and the height of the smallest strip, each over
// the whole hand; 0 for an empty one.
func (p *HandPlan) MinStrip() (w, h float64) {
	for i, c := range p.Cards {
		if i == 0 || c.Strip.W < w {
			w = c.Strip.W
		}
		if i == 0 || c.Strip.H < h {
			h = c.Strip.H
		}
	}
	return w, h
}

// ranks is an order of ranks and what may be folded.
type ranks struct {
	pos   [32]int
	suits [32]bool
}

func newRanks(order, suitsMatter []card.Rank) *ranks {
	r := &ranks{}
	r.suits[card.NoRank] = true // of a column that is no rank's: it never folds
	for i := range r.pos {
		r.pos[i] = i - len(r.pos) // unlisted ranks lie lowest, by their number
	}
	if len(order) == 0 {
		r.pos = [32]int{}
		for i := range r.pos {
			r.pos[i] = i
		}
	}
	for i, x := range order {
		r.pos[x&31] = i
	}
	for _, x := range suitsMatter {
		r.suits[x&31] = true
	}
	return r
}

// higher orders cards high to low, suits in fixed order, spades first.
func (r *ranks) higher(a, b card.Card) int {
	return cmp.Or(cmp.Compare(r.pos[b.Rank()], r.pos[a.Rank()]), cmp.Compare(b.Suit(), a.Suit()))
}

// sorted returns the indices of the cards in display order.
func (r *ranks) sorted(cards []card.Card, by Sort) []int {
	var n [32]int
	for _, c := range cards {
		n[c.Rank()]++
	}
	order := make([]int, len(cards))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := cards[i], cards[j]
		if by == ByCount && n[a.Rank()] != n[b.Rank()] {
			return n[b.Rank()] - n[a.Rank()]
		}
		return r.higher(a, b)
	})
	return order
}

// bySuit groups the cards: jokers, spades, hearts, clubs, diamonds, so that the
// colours alternate.
func (r *ranks) bySuit(cards []card.Card) [][]int {
	var groups [][]int
	order := r.sorted(cards, ByRank)
	for _, s := range []card.Suit{card.NoSuit, card.Spades, card.Hearts, card.Clubs, card.Diamonds} {
		var g []int
		for _, i := range order {
			if cards[i].Suit() == s {
				g = append(g, i)
			}
		}
		if g != nil {
			groups = append(groups, g)
		}
	}
	return groups
}
