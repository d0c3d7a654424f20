package follow

import (
	"math/bits"
)

// beatable reports whether a hand's cards of the unit's suit hold a higher unit
// of the same kind.
func (u Unit) beatable(o *Order, h Hand) bool {
	s := o.suit[bits.TrailingZeros64(u.faces)]
	h = o.Of(h, s)
	faces := h.any()
	switch u.Copies {
	case 2:
		faces = h.many()
	case 3:
		faces = h.three()
	}
	var places uint32
	for m := faces; m != 0; m &= m - 1 {
		places |= 1 << o.place[bits.TrailingZeros64(m)]
	}
	starts := places
	for i := 1; i < u.Length; i++ {
		starts &= places >> i
	}
	return bits.Len32(starts)-1+u.Length-1 > u.top && starts != 0
}

// Fails tells whether a throw (甩牌) fails against the other hands, and which
// unit is led instead: each of its units must be the highest of its kind that
// any single hand holds in that suit. Of the kinds that can be beaten the one
// with fewest cards is led, of two with as many cards the one of fewer copies,
// and of that kind the lowest unit (D3-13).
func (o *Order) Fails(units []Unit, others []Hand) (Unit, bool) {
	var low Unit
	fails := false
	for _, u := range units {
		beaten := false
		for _, h := range others {
			beaten = beaten || u.beatable(o, h)
		}
		if !beaten {
			continue
		}
		less := u.Size() < low.Size() || u.Size() == low.Size() && (u.Copies < low.Copies || u.Copies == low.Copies && u.top < low.top)
		if !fails || less {
			low, fails = u, true
		}
	}
	return low, fails
}
