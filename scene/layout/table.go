package layout

import "math"

// Place is where a seat sits, seen by the viewer, who sits at the bottom.
type Place uint8

// The places of ux §3.1; play goes counter-clockwise, so the next player is on
// the right.
const (
	Me Place = iota
	RightLower
	RightMiddle
	RightUpper
	Top
	LeftUpper
	LeftMiddle
	LeftLower
)

// Right reports whether the place is on the viewer's right.
func (p Place) Right() bool { return p >= RightLower && p <= RightUpper }

// Left reports whether the place is on the viewer's left.
func (p Place) Left() bool { return p >= LeftUpper }

// Places returns where the seats sit, in playing order from the viewer, for 2
// to 6 seats.
func Places(seats int) []Place {
	switch seats {
	case 2:
		return []Place{Me, Top}
	case 3:
		return []Place{Me, RightMiddle, LeftMiddle}
	case 4:
		return []Place{Me, RightMiddle, Top, LeftMiddle}
	case 5:
		return []Place{Me, RightLower, RightUpper, LeftUpper, LeftLower}
	}
	return []Place{Me, RightLower, RightUpper, Top, LeftUpper, LeftLower}
}

// Align says at which end of its slot a play lies.
type Align int8

// The alignments.
const (
	Left   Align = -1
	Center Align = 0
	Right  Align = 1
)

// SeatPlan is a seat's place at the table: the pod (avatar, name, count, marks)
// and the slot for its last play.
type SeatPlan struct {
	Place     Place
	Pod, Slot Rect
	Align     Align
}

// TablePlan is where everything of the table scene is. Buttons are at least
// 44×44.
type TablePlan struct {
	Class  Class
	Scale  float64    // enlarges text and cards; give it to Hand as well
	Box    Rect       // the safe content box
	Felt   Rect       // Box without the side panel
	Seats  []SeatPlan // by playing order from the viewer: 0 is the viewer, 1 the next player
	Menu   Rect
	Status Rect // the pill; in a Strip a small chip
	Auto   Rect // 托管
	Chat   Rect // opens the panel; where the panel is docked it stands in its corner and closes it
	Sound  Rect // only on a Desktop; elsewhere it is in the menu
	Centre Rect // round points, banners; empty where there is no room

	Sort, Last       Rect // 理牌, 上轮
	Pass, Hint, Play Rect
	Extra            Rect // a third answer, only after WithExtra
	Help             Rect // "?", only after WithHelp
	Hand             Rect
	Board            Board // only after WithBoard

	Panel  Rect // chat, log, counter
	Drawer bool // the panel lies over the table while it is open, and is not part of it
}

// most cards that lie in one row, by class (ux D1, §3.5).
func rowMost(c Class) int {
	if c == Portrait {
		return 18
	}
	return 20
}

// Table lays out a table for 2 to 6 seats whose hands are dealt so many cards
// each and are ordered by rank (ux §3.2 to §3.4).
func Table(v Viewport, seats, dealt int) TablePlan { return table(v, seats, dealt, false) }

// TableBySuit is Table for a game whose hands lie in rows by effective suit;
// on a Desktop such a hand is a single row, and the table gets its height.
func TableBySuit(v Viewport, seats, dealt int) TablePlan { return table(v, seats, dealt, true) }

func table(v Viewport, seats, dealt int, bySuit bool) TablePlan {
	k := v.Scale()
	s := v.shrunk(k)
	p := TablePlan{Class: v.Class(), Scale: k, Box: s.Box(), Felt: s.Box()}
	for _, place := range Places(seats) {
		seat := SeatPlan{Place: place}
		switch {
		case place.Right():
			seat.Align = Right
		case place.Left():
			seat.Align = Left
		case place == Me && p.Class != Desktop:
			seat.Align = Left
		case place == Top && p.Class == Portrait:
			seat.Align = Left
		}
		p.Seats = append(p.Seats, seat)
	}
	switch p.Class {
	case Portrait:
		p.portrait(s, dealt)
	case Strip:
		p.strip(s, dealt)
	default:
		p.desktop(s, dealt, bySuit, v.W < drawerBelow)
	}
	for _, r := range p.rects() {
		*r = r.times(k)
	}
	return p
}

// rects returns every rectangle of the plan.
func (p *TablePlan) rects() []*Rect {
	all := []*Rect{&p.Box, &p.Felt, &p.Menu, &p.Status, &p.Auto, &p.Chat, &p.Sound, &p.Centre,
		&p.Sort, &p.Last, &p.Pass, &p.Hint, &p.Play, &p.Hand, &p.Panel}
	for i := range p.Seats {
		all = append(all, &p.Seats[i].Pod, &p.Seats[i].Slot)
	}
	return all
}

// mirrorLine reflects the buttons of the line, and with pod the viewer's own
// pod and slot too.
func (p *TablePlan) mirrorLine(pod bool) {
	line := []*Rect{&p.Sort, &p.Last, &p.Pass, &p.Hint, &p.Play}
	if pod {
		line = append(line, &p.Seats[0].Pod, &p.Seats[0].Slot)
	}
	for _, r := range line {
		*r = r.mirror(p.Felt)
	}
}

// rows returns the indices of the seats on the sides, upper first, left and
// right; and the index of the top seat, -1 when there is none.
func (p *TablePlan) sides() (rows [][2]int, top int) {
	at := map[Place]int{}
	for i, s := range p.Seats {
		at[s.Place] = i
	}
	for _, pair := range [][2]Place{{LeftUpper, RightUpper}, {LeftMiddle, RightMiddle}, {LeftLower, RightLower}} {
		if l, ok := at[pair[0]]; ok {
			rows = append(rows, [2]int{l, at[pair[1]]})
		}
	}
	if i, ok := at[Top]; ok {
		return rows, i
	}
	return rows, -1
}

// portrait places the bands of ux §3.2 from the hand upwards and the bar
// downwards; the opponents share what is between.
func (p *TablePlan) portrait(v Viewport, dealt int) {
	b := p.Box
	mid := b.CX()

	// The bar.
	p.Menu = Rect{b.X + 4, b.Y, 44, 44}
	p.Chat = Rect{b.Right() - 48, b.Y, 44, 44}
	p.Auto = Rect{b.Right() - 96, b.Y, 44, 44}
	p.Status = Rect{b.X + 52, b.Y + 4, p.Auto.X - 4 - (b.X + 52), 36}

	// Hand, buttons and my line.
	h := 98.0
	switch {
	case dealt > 13:
		h = math.Min(316, 0.44*b.H)
	case v.Large:
		h = 170
	}
	p.Hand = Rect{b.X + 8, b.Bottom() - 4 - h, b.W - 16, h}
	y := p.Hand.Y - 4 - 48
	play := 100.0
	if b.W < 368 {
		play = 96
	}
	other := clamp((b.W-8-play-8-8-8-104)/2, 44, 66)
	p.Play = Rect{b.Right() - 8 - play, y, play, 48}
	p.Hint = Rect{p.Play.X - 8 - other, y, other, 48}
	p.Pass = Rect{p.Hint.X - 8 - other, y, other, 48}
	p.Sort = Rect{b.X + 8, y + 2, 44, 44}
	p.Last = Rect{b.X + 60, y + 2, 44, 44}
	y -= 50
	p.Seats[0].Pod = Rect{b.X + 8, y, 112, 46}
	p.Seats[0].Slot = Rect{b.X + 124, y, b.W - 132, 46}
	if v.LeftHanded {
		p.mirrorLine(false)
	}

	// Opponents.
	rows, top := p.sides()
	n := float64(len(rows))
	if top >= 0 {
		n++
	}
	from, to := b.Y+44, y
	rowH := math.Min(62*v.TextScale, (to-from-4*(n+1))/n)
	podW := math.Min(64*v.TextScale, 0.25*b.W)
	gaps, centre := portraitGaps(to-from-n*rowH, len(rows), top >= 0)
	y = from
	next := func() float64 {
		at := y + gaps[0]
		gaps = gaps[1:]
		y = at + rowH
		return at
	}
	in := b.X + 4 + podW + 2 // where left slots begin
	if top >= 0 {
		at := next()
		s := &p.Seats[top]
		s.Pod = Rect{in, at, podW, rowH}
		s.Slot = Rect{s.Pod.Right() + 4, at, b.Right() - (in - b.X) - (s.Pod.Right() + 4), rowH}
	}
	for _, row := range rows {
		at := next()
		l, r := &p.Seats[row[0]], &p.Seats[row[1]]
		l.Pod = Rect{b.X + 4, at, podW, rowH}
		l.Slot = Rect{in, at, mid - 4 - in, rowH}
		r.Pod, r.Slot = l.Pod.mirror(b), l.Slot.mirror(b)
	}
	if centre {
		p.Centre = Rect{in, y + 24, b.W - 2*(in-b.X), to - 4 - (y + 24)}
	}
	p.Panel, p.Drawer = drawer(b), true
}

// portraitGaps shares the free height among the gaps above each row of
// opponents. The gaps have their full size where a centre box of 24 px still
// fits below; otherwise there is none and they shrink together.
func portraitGaps(free float64, sides int, top bool) (gaps []float64, centre bool) {
	full := []float64{16, 24}[:min(sides, 2)]
	share := []float64{16, 24}
	tail := 16.0
	if top {
		full = []float64{4, 18, 24}[:1+sides]
		free -= 4
		share = []float64{9, 7}
		tail = 16
	}
	first := 0
	if top {
		first = 1
	}
	sum := 0.0
	for _, g := range full[first:] {
		sum += g
	}
	if free >= sum+24+24+4 {
		return full, true
	}
	total := tail
	for i := range full[first:] {
		total += share[i]
	}
	gaps = append(gaps, full...)
	for i := range full[first:] {
		gaps[first+i] = math.Min(full[first+i], math.Max(2, free*share[i]/total))
	}
	return gaps, false
}

// drawer returns where the panel lies while it is open over the table.
func drawer(b Rect) Rect {
	w := math.Min(320, b.W-56)
	return Rect{b.Right() - w, b.Y, w, b.H}
}

// strip places the opponents in a curved strip along the top, one line with
// everything of mine, and the hand in the rest (ux §3.3).
func (p *TablePlan) strip(v Viewport, dealt int) {
	b := p.Box
	p.Menu = Rect{b.X + 4, b.Y + 2, 44, 44}
	p.Status = Rect{b.X + 4, b.Y + 48, 46, 38}
	p.Chat = Rect{b.Right() - 48, b.Y + 2, 44, 44}
	p.Auto = Rect{b.Right() - 96, b.Y + 2, 44, 44}

	// A short hand leaves room for bigger text.
	podH, slotH := 38.0, 44.0
	if dealt <= rowMost(Strip) {
		podH, slotH = podH*v.TextScale, slotH*v.TextScale
	}
	curve := 0.0
	if v.H >= 380 {
		curve = 12
	}
	x, w := b.X+56, p.Auto.X-8-(b.X+56)
	n := len(p.Seats) - 1
	pitch := (w + 4) / float64(n)
	low := 0.0
	for j := range n { // from the left: the last in playing order first
		s := &p.Seats[n-j]
		t := 0.0
		if n > 1 {
			t = 2*float64(j)/float64(n-1) - 1
		}
		y := math.Round(b.Y + 2 + curve*t*t)
		s.Pod = Rect{x + float64(j)*pitch, y, pitch - 4, podH}
		s.Slot = Rect{s.Pod.X, y + podH + 2, pitch - 4, slotH}
		low = math.Max(low, s.Slot.Bottom())
	}

	y := low + 4
	bottom := b.Bottom() - 2
	if dealt <= rowMost(Strip) {
		y = math.Max(y, bottom-108-46)
		if y > low+4+24+4 {
			p.Centre = Rect{x, low + 4, w, y - 4 - (low + 4)}
		}
	}
	p.Hand = Rect{b.X + 4, y + 46, b.W - 8, bottom - y - 46}
	p.Play = Rect{b.Right() - 100, y, 96, 44}
	p.Hint = Rect{p.Play.X - 66, y, 60, 44}
	p.Pass = Rect{p.Hint.X - 66, y, 60, 44}
	p.Last = Rect{p.Pass.X - 56, y, 44, 44}
	p.Sort = Rect{p.Last.X - 50, y, 44, 44}
	p.Seats[0].Pod = Rect{b.X + 4, y, 116, 44}
	p.Seats[0].Slot = Rect{b.X + 124, y, math.Min(170, p.Sort.X-8-(b.X+124)), 44}
	if v.LeftHanded {
		p.mirrorLine(true)
	}
	p.Panel, p.Drawer = drawer(b), true
}

// desktop places the seats around the table and the panel beside it (ux §3.4).
func (p *TablePlan) desktop(v Viewport, dealt int, bySuit, narrow bool) {
	b := p.Box
	if narrow || v.Collapsed {
		p.Panel, p.Drawer = drawer(b), true
	} else {
		p.Panel = Rect{b.Right() - 300, b.Y, 300, b.H}
		p.Felt.W -= 300
	}
	f := p.Felt
	mid := f.CX()
	p.Menu = Rect{f.X + 12, f.Y + 12, 44, 44}
	p.Auto = Rect{f.Right() - 56, f.Y + 12, 44, 44}
	p.Sound = Rect{p.Auto.X - 48, f.Y + 12, 44, 44}
	last := p.Sound
	if p.Drawer {
		p.Chat = Rect{p.Sound.X - 48, f.Y + 12, 44, 44}
		last = p.Chat
	} else {
		p.Chat = Rect{p.Panel.Right() - 56, p.Panel.Y + 12, 44, 44}
	}
	p.Status = Rect{f.X + 64, f.Y + 12, math.Min(360, last.X-12-(f.X+64)), 44}

	// Pods and slots grow with the text; a slot beside the next one may not.
	ts := v.TextScale
	podW, podH := math.Min(140*math.Min(ts, 1.2), math.Max(120, 0.16*f.W)), 56*ts
	topY := f.Y + 64
	slotY := topY + podH + 4
	inner := 16 + podW + 8
	free := f.W - 2*inner - 16
	topW := math.Min(260, 0.36*free)
	sideW := math.Min(236, (free-math.Max(topW, podW))/2)
	between := f.W - 2*(inner+sideW)

	// Hand and line.
	h := 146.0
	switch {
	case dealt > rowMost(Desktop) && bySuit && !v.Large:
		h = 136
	case dealt > rowMost(Desktop):
		h = math.Max(0.36*v.H, 260)
		h = math.Min(h, f.Bottom()-12-(slotY+74+4+148))
	}
	p.Hand = Rect{f.X + 24, f.Bottom() - 12 - h, f.W - 48, h}
	hy := p.Hand.Y
	p.Pass = Rect{mid - 194, hy - 60, 100, 52}
	p.Hint = Rect{mid - 70, hy - 60, 100, 52}
	p.Play = Rect{mid + 42, hy - 60, 152, 52}
	tool, lead := 96.0, 36.0
	if p.Play.Right()+lead+2*tool+8 > f.Right()-24 {
		tool, lead = 44, 16
	}
	p.Sort = Rect{p.Play.Right() + lead, hy - 56, tool, 44}
	p.Last = Rect{p.Sort.Right() + 8, hy - 56, tool, 44}
	p.Seats[0].Pod = Rect{f.X + 24, hy - 66, math.Min(172, p.Pass.X-8-(f.X+24)), 64}
	myW := math.Min(340, between)
	p.Seats[0].Slot = Rect{mid - myW/2, hy - 148, myW, 78}
	if v.LeftHanded {
		p.mirrorLine(true)
	}

	// Opponents.
	rows, top := p.sides()
	y := f.Y
	if top >= 0 {
		p.Seats[top].Pod = Rect{mid - podW/2, topY, podW, podH}
		p.Seats[top].Slot = Rect{mid - topW/2, slotY, topW, 74}
		y = slotY + 74
	}
	deep := hy - f.Y
	centres := []float64{0.443 * deep}
	switch {
	case len(rows) == 2 && top < 0:
		off := f.W * 230 / 1140
		for i, x := range []float64{mid - off, mid + off} {
			s := &p.Seats[rows[0][i]]
			s.Pod = Rect{x - podW/2, topY, podW, podH}
			s.Slot = Rect{x - sideW/2, slotY, sideW, 74}
			s.Align = Center
		}
		y = slotY + 74
		rows = rows[1:]
		centres = []float64{math.Max(0.5638*deep, y+8+37-f.Y)}
	case len(rows) == 2:
		centres = []float64{0.335 * deep, 0.5957 * deep}
		if d := podH + 8 - (centres[1] - centres[0]); d > 0 {
			centres = []float64{centres[0] - d/2, centres[1] + d/2}
		}
	}
	for i, row := range rows {
		cy := f.Y + centres[i]
		l, r := &p.Seats[row[0]], &p.Seats[row[1]]
		l.Pod = Rect{f.X + 16, cy - podH/2, podW, podH}
		l.Slot = Rect{f.X + inner, cy - 37, sideW, 74}
		r.Pod, r.Slot = l.Pod.mirror(f), l.Slot.mirror(f)
	}
	from := math.Max(y+8, f.Y+245+0.521*(deep-564))
	if to := p.Seats[0].Slot.Y - 12; to-from >= 40 {
		w := math.Min(180, between-16)
		p.Centre = Rect{mid - w/2, from, w, to - from}
	}
}
