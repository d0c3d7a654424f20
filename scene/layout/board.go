package layout

import "math"

// BidFaces is how many places there are for bids: the four suits and the two
// jokers.
const BidFaces = 6

// Board is where the parts stand that only games with bids or called cards have.
// Zero before WithBoard.
type Board struct {
	Calls Rect           // the called cards with their count; empty where none are called, nothing else ever lies there
	Bids  [BidFaces]Rect // ♠ ♥ ♣ ♦, little and big joker: over the line's buttons while cards are dealt and countered
	Quiet Rect           // beside them: not to be asked again, or to pass
}

// WithBoard returns the plan with places for bids and, with calls, for called
// cards. For these the viewer's pod and slot give up some of theirs on the
// narrowest strips.
func (p TablePlan) WithBoard(calls bool) TablePlan {
	p.Seats = append([]SeatPlan(nil), p.Seats...)
	k := p.Scale
	switch p.Class {
	case Portrait:
		p.Board = p.portraitBoard(k)
	case Strip:
		if !calls {
			p.Board.bids(p.Sort.Union(p.Play), 6*k)
			p.Board.Quiet = p.Extra
			break
		}
		p.Board = p.stripBoard(k)
	default:
		last := p.Sound
		if !p.Chat.Empty() && p.Drawer {
			last = p.Chat
		}
		x := p.Status.Right() + 8*k
		p.Board.Calls = Rect{x, p.Status.Y, math.Min(260*k, last.X-8*k-x), p.Status.H}
		p.Board.bids(p.Pass.Union(p.Play), 8*k)
		p.Board.Quiet = p.Sort.Union(p.Last)
	}
	if !calls {
		p.Board.Calls = Rect{}
	}
	return p
}

// bids cuts the row of places for bids from r.
func (b *Board) bids(r Rect, gap float64) { copy(b.Bids[:], colsOf(r, BidFaces, gap)) }

func (p *TablePlan) portraitBoard(k float64) (b Board) {
	low, corner := 0.0, Rect{}
	for _, s := range p.Seats[1:] {
		if s.Place == Top {
			corner = s.Pod
		}
		low = math.Max(low, s.Pod.Bottom())
	}
	if corner.Empty() { // a band under the opponents, over the centre
		l, r := p.Seats[len(p.Seats)-1], p.Seats[1]
		b.Calls = Rect{l.Slot.X, low + 2*k, r.Slot.Right() - l.Slot.X, math.Min(20*k, p.Seats[0].Pod.Y-low-4*k)}
	} else { // the corner left of the player across
		b.Calls = Rect{p.Felt.X + 4*k, corner.Y, corner.X - 6*k - p.Felt.X, corner.H}
	}
	line := Rect{p.Felt.X + 8*k, p.Play.Y, p.Felt.W - 16*k, p.Play.H}
	b.bids(line, 6*k)
	slot := p.Seats[0].Slot
	w := math.Min(96*k, 0.4*slot.W)
	b.Quiet = Rect{slot.Right() - w, slot.Y, w, slot.H}
	return b
}

func (p *TablePlan) stripBoard(k float64) (b Board) {
	me := &p.Seats[0]
	room := func() Rect {
		if me.Slot.X < p.Sort.X {
			return Rect{me.Slot.Right() + 4*k, me.Slot.Y, p.Sort.X - 8*k - me.Slot.Right() - 4*k, me.Slot.H}
		}
		return Rect{p.Sort.Right() + 8*k, me.Slot.Y, me.Slot.X - 4*k - p.Sort.Right() - 8*k, me.Slot.H}
	}
	if free := room(); free.W < 100*k { // the pod becomes an avatar, the slot moves up to it
		all := me.Pod.Union(me.Slot)
		if free.W > 0 {
			all = all.Union(free)
		}
		calls := math.Min(100*k, math.Max(64*k, 0.3*all.W))
		pod := Rect{all.X, me.Pod.Y, 60 * k, me.Pod.H}
		slot := Rect{all.X + 64*k, me.Slot.Y, all.W - 64*k - calls - 4*k, me.Slot.H}
		if me.Slot.X > p.Sort.X {
			pod, slot = pod.mirror(all), slot.mirror(all)
		}
		me.Pod, me.Slot = pod, slot
	}
	b.Calls = room()
	b.Calls.W = math.Min(b.Calls.W, 160*k)
	if me.Slot.X > p.Sort.X {
		b.Calls.X = me.Slot.X - 4*k - b.Calls.W
	}
	b.bids(p.Sort.Union(p.Play), 6*k)
	b.Quiet = b.Calls
	return b
}

// Over returns where n choices stand over the place of a bid, from the lowest
// up, for a card that can be bid in several ways.
func (p TablePlan) Over(bid Rect, n int) []Rect {
	k := p.Scale
	w := math.Max(bid.W, 112*k)
	x := clamp(bid.CX()-w/2, p.Felt.X+4*k, p.Felt.Right()-4*k-w)
	out := make([]Rect, n)
	for i := range out {
		out[i] = Rect{x, bid.Y - float64(i+1)*50*k, w, 44 * k}
	}
	return out
}

// CallPlan is the sheet on which the declarer names a card: over the table,
// never over the hand.
type CallPlan struct {
	Sheet    Rect
	Sentence Rect   // what the choice says, and a warning under it
	Suits    []Rect // and the jokers
	Ranks    []Rect
	Ordinals []Rect
	Do       Rect // the button
}

// Call lays out the sheet for so many suits and jokers, ranks and ordinals.
func (p TablePlan) Call(suits, ranks, ordinals int) CallPlan {
	k := p.Scale
	gap := 6 * k
	cell := func(r Rect, n int, most float64) []Rect {
		w := math.Min(r.W, float64(n)*most+float64(max(n-1, 0))*gap)
		return colsOf(Rect{r.X + (r.W-w)/2, r.Y, w, r.H}, n, gap)
	}
	var c CallPlan
	if p.Class == Strip { // three lines between the corner buttons, the last as wide as the window
		top := p.Menu.Y
		step := (p.Hand.Y + 8*k - top - 2*k) / 3
		x, right := p.Menu.Right()+8*k, p.Auto.X-8*k
		h := 44 * k
		c.Sheet = Rect{p.Felt.X, p.Felt.Y, p.Felt.W, p.Hand.Y + 8*k - p.Felt.Y}
		do := 150 * k
		c.Sentence = Rect{x, top, right - x - do - gap, h}
		c.Do = Rect{right - do, top, do, h}
		share := float64(suits) / float64(suits+ordinals)
		w := right - x - 16*k
		c.Suits = cell(Rect{x, top + step, w * share, h}, suits, 64*k)
		c.Ordinals = cell(Rect{x + w*share + 16*k, top + step, w * (1 - share), h}, ordinals, 84*k)
		line := Rect{p.Felt.X + 4*k, top + 2*step, p.Felt.W - 8*k, h}
		if c.Ranks = cell(line, ranks, 64*k); ranks > 0 && c.Ranks[0].W < h {
			c.Ranks = colsOf(line, ranks, 2*k)
		}
		return c
	}
	perRow := 7
	from := p.Menu.Bottom() + 4*k
	box := Rect{p.Felt.X + 8*k, from, p.Felt.W - 16*k, p.Hand.Y - 2*k - from}
	if p.Class == Desktop {
		perRow = 13
		w := math.Min(760*k, p.Felt.W-32*k)
		box = Rect{p.Felt.CX() - w/2, from, w, p.Seats[0].Pod.Y - 8*k - from}
	}
	rows := (ranks + perRow - 1) / perRow
	h := 44 * k
	want := 12*k + 56*k + float64(2+rows)*(h+gap) + 4*k + 6*k
	if want < box.H {
		box = Rect{box.X, box.Bottom() - want, box.W, want}
	}
	c.Sheet = box
	in := box.Inset(8 * k)
	text := math.Max(40*k, in.H-float64(2+rows)*(h+gap))
	c.Sentence = Rect{in.X, in.Y, in.W, text}
	y := in.Y + text + gap
	row := func() Rect {
		r := Rect{in.X, y, in.W, h}
		y += h + gap
		return r
	}
	c.Suits = cell(row(), suits, 92*k)
	for i := 0; i < ranks; i += perRow {
		c.Ranks = append(c.Ranks, cell(row(), min(perRow, ranks-i), 64*k)...)
	}
	last := row()
	do := clamp(0.36*last.W, 110*k, 200*k)
	c.Do = Rect{last.Right() - do, last.Y, do, last.H}
	c.Ordinals = cell(Rect{last.X, last.Y, last.W - do - 10*k, last.H}, ordinals, 110*k)
	return c
}
