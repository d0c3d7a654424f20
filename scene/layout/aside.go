package layout

import "math"

// WithHelp returns the plan with a "?" beside the line, Help: what may be played
// now. On an upright phone the viewer's slot gives up its end for it. Call it
// before WithBoard.
func (p TablePlan) WithHelp() TablePlan {
	k := p.Scale
	side := 44 * k
	switch p.Class {
	case Portrait:
		p.Seats = append([]SeatPlan(nil), p.Seats...)
		me := &p.Seats[0]
		p.Help = Rect{me.Slot.Right() - side, me.Slot.CY() - side/2, side, side}
		me.Slot.W -= side + 6*k
	case Strip:
		p.Help = Rect{p.Chat.X, p.Chat.Bottom(), side, side}
	default:
		p.Help = Rect{p.Last.Right() + 8*k, p.Last.Y, side, side}
		if p.Last.X < p.Pass.X {
			p.Help.X = p.Last.X - 8*k - side
		}
	}
	return p
}

// Fold returns where the button stands that closes the docked side panel, or opens
// it again; empty where the window has no room for one.
func (p TablePlan) Fold(v Viewport) Rect {
	if p.Class != Desktop || v.W < drawerBelow {
		return Rect{}
	}
	return p.Chat.Shift(-p.Chat.W-4*p.Scale, 0)
}

// CounterPlan is where the card counter is: a cell a rank.
type CounterPlan struct {
	Box   Rect
	Title Rect
	Cells []Rect // in reading order
	Log   Rect   // what is left of a docked panel
}

// Counter lays out a counter of n ranks: at the head of the docked panel, else as a
// drawer under the bar, which lies over the opponents while it is open.
func (p TablePlan) Counter(n int) CounterPlan {
	k := p.Scale
	var c CounterPlan
	if p.Class == Desktop && !p.Drawer {
		in := Rect{p.Panel.X + 16*k, p.Panel.Y + 12*k, p.Panel.W - 32*k, 44 * k}
		c.Title = Rect{in.X, in.Y, p.Chat.X - p.Chat.W - 12*k - in.X, in.H}
		rows := (n + 7) / 8
		c.Box = Rect{in.X, in.Bottom() + 6*k, in.W, float64(rows)*50*k - 4*k}
		c.Cells = grid(c.Box, n, 8, 4*k)
		c.Log = Rect{in.X, c.Box.Bottom() + 12*k, in.W, p.Panel.Bottom() - 12*k - c.Box.Bottom() - 12*k}
		return c
	}
	cols, high := 8, 42*k
	in := Rect{p.Felt.X + 6*k, p.Menu.Bottom() + 2*k, p.Felt.W - 12*k, 0}
	if p.Class != Portrait {
		cols, high = n, 46*k
		if p.Class == Strip { // over the opponents, between the buttons of the corners
			in = Rect{p.Menu.Right() + 8*k, p.Menu.Y, p.Auto.X - 16*k - p.Menu.Right(), 0}
		}
		w := math.Min(in.W, float64(n)*44*k)
		in.X, in.W = in.CX()-w/2, w
	}
	rows := (n + cols - 1) / max(cols, 1)
	c.Box = Rect{in.X, in.Y, in.W, 24*k + float64(rows)*(high+4*k) + 4*k}
	c.Title = Rect{in.X + 10*k, in.Y + 2*k, in.W - 20*k, 22 * k}
	c.Cells = grid(Rect{in.X + 4*k, in.Y + 24*k, in.W - 8*k, float64(rows)*(high+4*k) - 4*k}, n, cols, 4*k)
	return c
}

// grid cuts r into n cells, so many in a row.
func grid(r Rect, n, cols int, gap float64) []Rect {
	rows := (n + cols - 1) / max(cols, 1)
	var cells []Rect
	for _, row := range rowsOf(r, rows, gap) {
		cells = append(cells, colsOf(row, cols, gap)...)
	}
	return cells[:n]
}
