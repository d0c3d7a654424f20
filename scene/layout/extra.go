package layout

import "math"

// least44 is the least width and height of a button, in css px before scaling.
const least44 = 44.0

// WithExtra returns the plan with one more button in the line, Extra: for games
// with a third answer beside passing and playing (让 of 够级). It stands beside
// Pass; where there is no room, Pass and Hint give up some of theirs.
func (p TablePlan) WithExtra() TablePlan {
	gap := 8 * p.Scale
	away := -1.0 // towards the tools
	if p.Last.X > p.Pass.X {
		away = 1
	}
	if p.Class == Strip {
		p.Extra = p.Sort.Shift(away*(p.Sort.W+6*p.Scale), 0)
		return p
	}
	if p.Class == Desktop {
		out := -1.0 // away from Play, where Pass is the last of the line
		if p.Pass.X > p.Play.X {
			out = 1
		}
		r := p.Pass.Shift(out*(p.Pass.W+gap), 0)
		if r.Within(p.Felt, 0) && !r.Overlaps(p.Seats[0].Pod.Inset(-gap), 0) && !r.Overlaps(p.Seats[0].Slot, 0) {
			p.Extra = r
			return p
		}
	}
	lo, hi := math.Min(p.Pass.X, p.Hint.X), math.Max(p.Pass.Right(), p.Hint.Right())
	if p.Class == Portrait {
		room := func() {
			if away < 0 {
				lo = math.Max(lo-3*gap, p.Last.Right()+gap)
			} else {
				hi = math.Min(hi+3*gap, p.Last.X-gap)
			}
		}
		if room(); hi-lo < 3*least44*p.Scale+2*gap { // the narrowest phones: the tools move up to the edge
			k := p.Scale * away
			p.Sort, p.Last, p.Play = p.Sort.Shift(4*k, 0), p.Last.Shift(6*k, 0), p.Play.Shift(-4*k, 0)
			if away < 0 {
				hi += 4 * p.Scale
			} else {
				lo -= 4 * p.Scale
			}
			room()
			gap = math.Min(gap, (hi-lo-3*least44*p.Scale)/2)
		}
	}
	w := math.Floor((hi - lo - 2*gap) / 3)
	at := func(i float64) Rect { return Rect{lo + i*(w+gap), p.Pass.Y, w, p.Pass.H} }
	right := p.Pass.X > p.Hint.X
	if p.Pass, p.Extra, p.Hint = at(0), at(1), at(2); right {
		p.Pass, p.Hint = p.Hint, p.Pass
	}
	return p
}
