package table

import (
	"slices"

	"paizhuo/engine"
)

// team is what all know of a seat's side.
type team uint8

const (
	nobody    team = iota // nothing is known, or there is nothing to know yet
	ours                  // the viewer's side, in games without a declarer
	theirs                // the other side there
	declarer              // 庄
	friend                // joined him
	opponents             // 闲
)

// teamOf returns the seat's team as the View tells it, seen from me.
func teamOf(v engine.View, me, s engine.Seat) team {
	side := v.Side(s)
	if v.Declarer != engine.None {
		switch {
		case s == v.Declarer:
			return declarer
		case side < 0:
			return nobody
		case side == v.Side(v.Declarer):
			return friend
		}
		return opponents
	}
	switch {
	case side < 0:
		return nobody
	case side == v.Side(me):
		return ours
	}
	return theirs
}

// hasTeams reports whether sides are something to show at all: at a table that
// waits for its declarer nobody has one.
func hasTeams(v engine.View) bool {
	return v.Declarer != engine.None || slices.ContainsFunc(v.Sides, func(s engine.Side) bool { return len(s.Seats) > 0 })
}
