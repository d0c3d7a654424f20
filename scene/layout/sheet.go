package layout

import "math"

// part is one element of a stack: the height it wants and the least it can do with.
type part struct{ want, least float64 }

// stack cuts r from the top into parts with gap px between them. Where they
// don't all fit, each gives up the same share of what it can spare; parts of
// no height are empty and have no gap.
func stack(r Rect, gap float64, parts ...part) []Rect {
	want, spare, n := 0.0, 0.0, 0
	for _, p := range parts {
		if p.want > 0 {
			want += p.want
			spare += p.want - p.least
			n++
		}
	}
	short := want + gap*float64(max(n-1, 0)) - r.H
	share := 0.0
	if short > 0 && spare > 0 {
		share = math.Min(1, short/spare)
	}
	out := make([]Rect, len(parts))
	y := r.Y
	for i, p := range parts {
		if p.want <= 0 {
			continue
		}
		h := p.want - share*(p.want-p.least)
		out[i] = Rect{r.X, y, r.W, h}
		y += h + gap
	}
	return out
}

// rowsOf cuts r into n equal rows with gap px between them.
func rowsOf(r Rect, n int, gap float64) []Rect {
	out := make([]Rect, n)
	h := (r.H - gap*float64(n-1)) / float64(n)
	for i := range out {
		out[i] = Rect{r.X, r.Y + float64(i)*(h+gap), r.W, h}
	}
	return out
}

// colsOf cuts r into n equal columns with gap px between them.
func colsOf(r Rect, n int, gap float64) []Rect {
	out := make([]Rect, n)
	w := (r.W - gap*float64(n-1)) / float64(n)
	for i := range out {
		out[i] = Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
	}
	return out
}

// timesAll scales every rectangle it is given.
func timesAll(k float64, rects ...*Rect) {
	for _, r := range rects {
		*r = r.times(k)
	}
}

// timesEach scales every element of the slices.
func timesEach(k float64, slices ...[]Rect) {
	for _, s := range slices {
		for i := range s {
			s[i] = s[i].times(k)
		}
	}
}

// sheetRect returns where a sheet stands: all of a phone's box but a margin, or
// the middle of a bigger screen, at most w wide and h high.
func sheetRect(class Class, box Rect, w, h float64) Rect {
	margin := 8.0
	switch class {
	case Strip:
		margin = 4
	case Desktop:
		margin = 24
	}
	r := box.Inset(margin)
	if class == Desktop {
		w, h = math.Min(w, r.W), math.Min(h, r.H)
		return Rect{r.CX() - w/2, r.CY() - h/2, w, h}
	}
	return r
}

// SettlePlan is the settlement sheet (结算).
type SettlePlan struct {
	Class  Class
	Scale  float64
	Sheet  Rect
	Header Rect   // who won, and one sentence
	Rows   []Rect // the table: a heading, then one row a seat
	Steps  []Rect // the arithmetic, one line each
	Hands  []Rect // hands left face up, one row each; lay the cards with Slot

	Leave, Look, Next Rect // leave, look at the table, next deal (primary, at least 96×44)
}

// Settle lays out the settlement for so many seats, lines of arithmetic and
// hands with cards left (ux §4.3).
func Settle(v Viewport, seats, steps, hands int) SettlePlan {
	k := v.Scale()
	s := v.shrunk(k)
	p := SettlePlan{Class: v.Class(), Scale: k}
	rowH, stepH, handH := 32*s.TextScale, 24*s.TextScale, 46.0
	rows := part{rowH * float64(seats+1), 17 * float64(seats+1)}
	lines := part{stepH * float64(steps), 15 * float64(steps)}
	left := part{handH * float64(hands), 28 * float64(hands)}
	header := part{64 * s.TextScale, 40}
	high := 16*2 + header.want + rows.want + lines.want + left.want + 48 + 8*4
	p.Sheet = sheetRect(p.Class, s.Box(), 720, high)

	in := p.Sheet.Inset(12)
	if p.Class == Strip {
		in = p.Sheet.Inset(8)
	}
	foot := Rect{in.X, in.Bottom() - 48, in.W, 48}
	if p.Class == Strip {
		foot.H, foot.Y = 44, in.Bottom()-44
	}
	in.H = foot.Y - 8 - in.Y
	if p.Class == Strip { // the table on the left, the rest on the right
		two := colsOf(in, 2, 12)
		a := stack(two[0], 6, part{header.want, 36}, part{rows.want, 15 * float64(seats+1)})
		b := stack(two[1], 6, part{lines.want, 14 * float64(steps)}, part{left.want, 24 * float64(hands)})
		p.Header, p.Rows = a[0], rowsOf(a[1], seats+1, 0)
		p.Steps, p.Hands = rowsOf(b[0], steps, 0), rowsOf(b[1], hands, 2)
	} else {
		a := stack(in, 8, header, rows, lines, left)
		p.Header, p.Rows = a[0], rowsOf(a[1], seats+1, 0)
		p.Steps, p.Hands = rowsOf(a[2], steps, 0), rowsOf(a[3], hands, 2)
	}

	next := clamp(foot.W*0.42, 96, 220)
	other := clamp((foot.W-next-16)/2, 44, 140)
	p.Next = Rect{foot.Right() - next, foot.Y, next, foot.H}
	p.Look = Rect{p.Next.X - 8 - other, foot.Y, other, foot.H}
	p.Leave = Rect{foot.X, foot.Y, other, foot.H} // apart from the others: it is the one that can't be undone
	if v.LeftHanded {
		p.Next, p.Look, p.Leave = p.Next.mirror(foot), p.Look.mirror(foot), p.Leave.mirror(foot)
	}
	timesAll(k, &p.Sheet, &p.Header, &p.Leave, &p.Look, &p.Next)
	timesEach(k, p.Rows, p.Steps, p.Hands)
	return p
}

// SheetPlan is a sheet with a title and either a list of buttons or a body of
// text: the menu, the rules, a question.
type SheetPlan struct {
	Class Class
	Scale float64
	Sheet Rect
	Title Rect
	Close Rect   // 44×44 in the corner
	Body  Rect   // text; it may be longer and scroll
	Items []Rect // buttons, one below the other, at least 44 high; two columns where they would not fit
}

// Sheet lays out a sheet with so many buttons; with text a body takes the room
// that the buttons leave.
func Sheet(v Viewport, items int, text bool) SheetPlan {
	k := v.Scale()
	s := v.shrunk(k)
	p := SheetPlan{Class: v.Class(), Scale: k}
	high := 24 + 48 + 56*float64(items)
	if text {
		high = math.Inf(1)
	}
	p.Sheet = sheetRect(p.Class, s.Box(), 560, high)
	if p.Class == Portrait && !text {
		high = math.Min(high, p.Sheet.H)
		p.Sheet = Rect{p.Sheet.X, p.Sheet.CY() - high/2, p.Sheet.W, high}
	}
	in := p.Sheet.Inset(12)
	p.Close = Rect{in.Right() - 44, in.Y, 44, 44}
	p.Title = Rect{in.X, in.Y, in.W - 52, 44}
	rest := Rect{in.X, in.Y + 52, in.W, in.H - 52}
	cols := 1
	if room := rest.H; items > 0 && (room+8)/float64(items) < 52 {
		cols = 2
	}
	rows := (items + cols - 1) / cols
	if rows > 0 {
		h := math.Min(48, (rest.H+8)/float64(rows)-8)
		y := rest.Y
		if text {
			y = rest.Bottom() - float64(rows)*(h+8) + 8
		}
		for i := range items {
			c := colsOf(Rect{rest.X, y + float64(i/cols)*(h+8), rest.W, h}, cols, 8)
			p.Items = append(p.Items, c[i%cols])
		}
	}
	if text {
		p.Body = rest
		if rows > 0 {
			p.Body.H = p.Items[0].Y - 8 - rest.Y
		}
	}
	timesAll(k, &p.Sheet, &p.Title, &p.Close, &p.Body)
	timesEach(k, p.Items)
	return p
}
