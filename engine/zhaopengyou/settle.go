package zhaopengyou

import (
	"paizhuo/engine"
)

// settlement is what the deal does to the levels (C.14 to C.17): the climbs,
// the demotions of a captured J or A, and the surplus that players give away.
// Where somebody may choose it stops and asks.
type settlement struct {
	top      level
	taker    int // who won the last trick
	declarer int
	friend   int  // nobody if the declarer played alone
	side     mask // the declarer's
	won      mask // the side that won
	points   int  // of those against the declarer, bonus and penalties included
	levels   [seats]level
	stopped  [seats]int // levels that a must-play level stopped
	steps    []engine.Step
	events   events

	stage   stage
	asker   int     // who chooses
	pool    int     // levels to give that were not refused yet
	again   int     // levels that were refused once (D3-17)
	spoils  int     // of pool, to be split between declarer and friend (split=flex)
	targets mask    // whom an overflow may go to
	rest    int     // who takes what is left of an overflow at last, nobody
	consent consent // what is waiting for an answer
	turns   []int   // whose surplus is still to be given, in order
	refuse  bool    // the option overflow_refusable
	cleared bool
}

// stage is what a settlement asks for.
type stage uint8

const (
	splitting stage = iota + 1
	overflowing
	allotting
	settled
)

// consent is an offer that its receiver may accept or refuse.
type consent struct {
	to, n int // n is 0 while nothing is offered
}

// The words of steps.
const (
	stepCaptured = "captured"
	stepKitty    = "kitty"
	stepTimes    = "kitty-times"
	stepBonus    = "kitty-bonus"
	stepPenalty  = "throw-penalty"
	stepTotal    = "total"
	stepRise     = "rise"
	stepSpoils   = "spoils"
	stepStopped  = "stopped"
	stepJacks    = "jack-capture"
	stepAces     = "ace-capture"
	stepOverflow = "overflow"
	stepRaised   = "raised"
	stepLowered  = "lowered"
	stepLost     = "lost"
)

func (t *settlement) step(key string, seat, n int) {
	t.steps = append(t.steps, engine.Step{Key: key, Seats: []engine.Seat{engine.SeatAt(seat)}, N: n})
}

// change moves a seat's level and tells of it.
func (t *settlement) change(seat int, to level) {
	n := int(to) - int(t.levels[seat])
	if n == 0 {
		return
	}
	t.levels[seat] = to
	t.events = append(t.events, engine.Event{Kind: engine.EvLevel, Seat: engine.SeatAt(seat), N: n, Word: to.String(), For: engine.Everyone})
}

// row is how many times a level is due to each share of the declarer's side
// (C.14).
func row(points int) int {
	switch {
	case points == 0:
		return 3
	case points < perRise:
		return 2
	}
	return 1
}

// begin climbs, or asks first how the spoils are split.
func (t *settlement) begin(flex bool) {
	t.asker = nobody
	if t.points >= winFrom {
		t.won = everybody &^ t.side
		var steps [seats]int
		for i := range seats {
			if t.won.has(i) {
				steps[i] = (t.points - winFrom) / perRise
			}
		}
		t.climb(steps)
		return
	}
	t.won = t.side
	n := row(t.points)
	var steps [seats]int
	switch {
	case t.friend == nobody:
		steps[t.declarer] = 4 * n
	case flex:
		t.stage, t.asker, t.spoils = splitting, t.declarer, n
		if t.side.has(t.taker) {
			t.asker = t.taker
		}
		return
	case t.taker == t.friend:
		steps[t.friend], steps[t.declarer] = 2*n, n
	default:
		steps[t.declarer], steps[t.friend] = 2*n, n
	}
	t.climb(steps)
}

// split gives so many of the spoils to a seat and the others to the other.
func (t *settlement) split(to, n int) {
	t.step(stepSpoils, to, n)
	other := t.declarer + t.friend - to
	if n < t.spoils {
		t.step(stepSpoils, other, t.spoils-n)
	}
	var steps [seats]int
	steps[to], steps[other] = t.spoils+n, t.spoils+t.spoils-n
	t.spoils, t.asker = 0, nobody
	t.climb(steps)
}

// climb applies everybody's steps, then goes on to the demotions.
func (t *settlement) climb(steps [seats]int) {
	for _, i := range t.order() {
		if steps[i] == 0 {
			continue
		}
		t.step(stepRise, i, steps[i])
		to, left := t.levels[i].climb(steps[i], i == t.declarer, t.top)
		if to == cleared {
			t.cleared, left = true, 0 // D3-26
		}
		t.change(i, to)
		if left > 0 {
			t.stopped[i] = left
			t.step(stepStopped, i, left)
		}
		if to == cleared {
			t.events = append(t.events, engine.Event{Kind: EvClears, Seat: engine.SeatAt(i), For: engine.Everyone})
		}
	}
}

// order lists the seats: the declarer, the friend, then the others in playing
// order from the declarer (C.16).
func (t *settlement) order() []int {
	list := []int{t.declarer}
	if t.friend != nobody {
		list = append(list, t.friend)
	}
	for k := 1; k < seats; k++ {
		if i := (t.declarer + k) % seats; !t.side.has(i) {
			list = append(list, i)
		}
	}
	return list
}

// fall lowers a seat, not below the lowest level, and returns what is left.
func (t *settlement) fall(key string, seat, n int) int {
	to, rest := t.levels[seat].fall(n)
	if rest < n {
		t.step(key, seat, rest-n)
	}
	t.change(seat, to)
	return rest
}

// demote applies the capture of a J or an A at the last trick (C.17).
func (t *settlement) demote(l level, loss int) {
	switch l {
	case jack:
		rest := t.fall(stepJacks, t.declarer, loss)
		t.asker, t.rest = t.declarer, t.taker
		t.targets = everybody &^ t.side &^ bit(t.taker)
		if t.friend != nobody {
			rest = t.fall(stepJacks, t.friend, loss/2+rest)
		}
		t.pool = rest
	case ace:
		t.fall(stepAces, t.declarer, int(ace-jack))
		if t.friend == nobody {
			return
		}
		t.pool = t.fall(stepAces, t.friend, 3)
		t.asker, t.rest, t.targets = t.friend, nobody, everybody&^t.side
	}
	t.stage = overflowing
}

// choices lists what the asker may give: each seat with how many levels at most.
func (t *settlement) choices() (room [seats]int) {
	for i := range seats {
		switch t.stage {
		case splitting:
			if t.side.has(i) {
				room[i] = t.spoils
			}
		case overflowing:
			if t.targets.has(i) {
				room[i] = min(t.pool, int(t.levels[i]))
			}
		case allotting:
			switch {
			case i == t.asker:
			case t.won.has(i):
				room[i] = min(t.pool+t.again, t.levels[i].room())
			default:
				room[i] = min(t.pool+t.again, int(t.levels[i]))
			}
		}
	}
	return room
}

// run goes on until somebody is to choose or all is settled.
func (t *settlement) run() {
	for {
		switch t.stage {
		case splitting:
			return
		case overflowing:
			if t.consent.n > 0 || !t.spill() {
				return
			}
			t.stage, t.asker, t.pool = 0, nobody, 0
		case allotting:
			if t.consent.n > 0 || t.mayAllot() {
				return
			}
			t.lapse()
		case settled:
			return
		default:
			if len(t.turns) == 0 {
				t.stage = settled
				return
			}
			t.asker, t.turns = t.turns[0], t.turns[1:]
			t.pool, t.again, t.stage = t.stopped[t.asker], 0, allotting
		}
	}
}

// spill gives an overflow where only one way is possible; false when the asker
// has to choose.
func (t *settlement) spill() bool {
	room := t.choices()
	capacity, open := 0, 0
	for i, n := range room {
		if n > 0 {
			capacity += int(t.levels[i])
			open++
		}
	}
	switch {
	case t.pool == 0:
		return true
	case t.refuse && open > 0:
		return false
	case t.pool >= capacity || open == 1:
		for i, n := range room {
			if n > 0 {
				t.pool = t.fall(stepOverflow, i, t.pool)
			}
		}
	default:
		return false
	}
	if t.rest != nobody && t.pool > 0 {
		t.pool = t.fall(stepOverflow, t.rest, t.pool)
	}
	return true
}

// mayAllot reports whether the asker has levels that somebody can be given.
func (t *settlement) mayAllot() bool {
	for _, n := range t.choices() {
		if n > 0 {
			return true
		}
	}
	return false
}

// lapse ends a player's giving; what is left is lost.
func (t *settlement) lapse() {
	if left := t.pool + t.again; left > 0 {
		t.step(stepLost, t.asker, left)
	}
	t.pool, t.again, t.stage, t.asker = 0, 0, 0, nobody
}

// give carries out the asker's choice.
func (t *settlement) give(to, n int) {
	switch t.stage {
	case splitting:
		t.split(to, n)
		t.stage = 0
	case overflowing:
		if t.refuse {
			t.consent = consent{to, n}
			return
		}
		t.pool -= n
		t.fall(stepOverflow, to, n)
	case allotting:
		if t.won.has(to) {
			t.consent = consent{to, n}
			return
		}
		t.spend(n)
		t.fall(stepLowered, to, n)
	}
}

// spend takes levels from those to be given, the fresh ones first, and returns
// how many of them were.
func (t *settlement) spend(n int) (fresh int) {
	fresh = min(n, t.pool)
	t.pool -= fresh
	t.again -= n - fresh
	return fresh
}

// answer takes the receiver's answer to an offer.
func (t *settlement) answer(accepts bool) {
	o := t.consent
	t.consent = consent{}
	switch {
	case t.stage == overflowing && accepts:
		t.pool -= o.n
		t.fall(stepOverflow, o.to, o.n)
	case t.stage == overflowing:
		t.targets &^= bit(o.to)
	case accepts:
		t.spend(o.n)
		t.step(stepRaised, o.to, o.n)
		t.change(o.to, t.levels[o.to]+level(o.n))
	default:
		t.again += t.spend(o.n)
	}
}
