package wushik

import (
	"paizhuo/engine"
	"paizhuo/engine/climb"
)

// mind is what a bot makes of a View: its hand, who sits where, and how many
// cards of each rank it has not seen.
type mind struct {
	turn
	me        engine.Seat
	count     [seats]int  // cards in hand
	holder    engine.Seat // of the play to beat
	answering int         // opponents who may still answer a play of ours
	lastWord  bool        // all who could answer the play to beat have passed, but us
	pot       int
	unseen    uint64
}

func mindOf(v *engine.View) *mind {
	t, _ := turnOf(v)
	m := &mind{turn: t, me: v.Viewer, pot: v.Trick.Points, lastWord: true}
	if b := v.Trick.ToBeat(); b != nil {
		m.holder = b.Seat
	}
	seen, _ := pileOf(v.Played)
	for r := range ranks {
		n := 4*int(t.rules.packs) - climb.Lane(seen.N, r) - climb.Lane(t.hand.N, r)
		m.unseen += uint64(max(n, 0)) << (4 * r)
	}
	for i := range min(len(v.Players), seats) {
		p, seat := &v.Players[i], engine.SeatAt(i)
		m.count[i] = max(p.Count, 0)
		if seat == m.me || p.Count <= 0 {
			continue
		}
		if side(seat) != side(m.me) {
			m.answering++
		}
		if seat != m.holder && !p.Has(engine.MarkPassed) {
			m.lastWord = false
		}
	}
	return m
}

func (m *mind) partner() engine.Seat { return m.me.Plus(2, seats) }

// nearest returns the fewest cards that an opponent who is in holds.
func (m *mind) nearest() int {
	n := ranks * 8
	for k := 1; k < seats; k += 2 {
		if c := m.count[m.me.Plus(k, seats).Index()]; c > 0 {
			n = min(n, c)
		}
	}
	return n
}

// Think plays for the viewer, from the View alone: it gets rid of low cards
// first, keeps bombs for tricks with points and for going out, leaves a trick
// to its partner unless it sheds something cheap or brings points home, and
// hurries when an opponent is about to go out. It takes microseconds, so that
// stop is not asked.
func (Game) Think(v engine.View, _ func() bool) engine.Action {
	if !inTurn(&v) || v.Phase == engine.PhaseOver {
		return engine.Action{}
	}
	m := mindOf(&v)
	ideas := m.ideas()
	choice, high := -1, 0
	for i := range ideas {
		if w := m.worth(&ideas[i]); choice < 0 || w > high {
			choice, high = i, w
		}
	}
	following := m.best.Shape != climb.Nothing
	if choice < 0 || following && high < 0 && !m.rules.has(mustBeat) {
		return engine.Action{Verb: engine.Pass}
	}
	return m.action(ideas[choice].Move)
}

// What things are worth, in the unit of plan: a turn is turnCost. The numbers
// were tried on mirrored deals, against random players and against each other.
const (
	sure       = 16  // a play that nobody can beat wins sixteen times of sixteen
	homeWorth  = 25  // the lead with one set in hand
	outWorth   = 500 // going out
	hurry      = 8   // the lead when an opponent has few cards
	fewCards   = 4
	partnerTax = 14 // overtaking the partner
	bombPot    = 20 // points for which a bomb is not too good
	lastCard   = 24 // leading a single to an opponent who has one card
	potPart    = 6  // eighths that a point in the trick is worth
	ownPart    = 3  // eighths that a point of our own, put in, is worth
	leadPart   = 4  // eighths that a point is worth that we lead
)

// worth weighs a move: what it brings the hand, the lead and the points it is
// likely to win, and the points it risks. Passing is worth 0.
func (m *mind) worth(i *idea) int {
	rest := m.hand.N - i.n
	if rest == 0 {
		return outWorth
	}
	own, wins := climb.Points(i.n), m.wins(i.Play)
	near := m.nearest()
	lead := 0
	if plan(rest) <= turnCost && oneSet(rest, m.rules) {
		lead += homeWorth
	}
	if near <= fewCards {
		lead += hurry
	}
	partnerHolds := m.count[m.partner().Index()]
	w := i.gain
	switch {
	case m.best.Shape == climb.Nothing:
		w += climb.Total(i.n)/4 + (lead*wins-own*(sure-wins)*leadPart/8)/sure
		if i.Shape == climb.Single && near == 1 && wins < sure {
			w -= lastCard
		}
		if i.Shape == climb.Single && partnerHolds == 1 && near > 1 {
			w += hurry
		}
	case m.holder == m.partner():
		before := sure
		if !m.lastWord {
			before = m.wins(m.best)
		}
		w += (lead*(wins-before)+m.pot*(wins-before)*potPart/8-own*(sure-wins)*ownPart/8)/sure - partnerTax
		if m.lastWord {
			w += own / 2 // home with it
		}
		if partnerHolds <= 2 {
			w -= partnerTax
		}
	default:
		w += (lead*wins + (m.pot*wins*potPart+own*(2*wins-sure)*ownPart)/8) / sure
		if i.Shape.Class() > 0 && m.pot+own < bombPot && near > fewCards {
			w -= hurry
		}
	}
	return w
}

// oneSet reports whether the cards are a single play.
func oneSet(n uint64, ru rules) bool {
	p := climb.Pile{N: n, Lo: climb.EverySuit * uint64(climb.AtLeast(n, 1))}
	var room [maxReadings]climb.Play
	return len(read(&p, ru, room[:0])) > 0
}

// wins estimates in sixteenths how likely it is that no opponent beats the
// play, from the cards that have not been seen and how many each player holds.
func (m *mind) wins(p climb.Play) int {
	if m.answering == 0 {
		return sure
	}
	switch p.Shape {
	case climb.Single, climb.Pair, climb.Triple, climb.Triple1, climb.Triple2:
		return m.stands(int(p.Key), 1+int(min(p.Shape, climb.Triple)-climb.Single))
	case climb.Straight, climb.Flush, climb.FlushBomb:
		return max(4, sure-2*(14-int(p.Key)))
	case climb.Pairs:
		return max(4, 15-(climb.RankA-int(p.Key)))
	case climb.Plane0, climb.Plane1, climb.Plane2:
		return max(9, 15-(climb.RankA-int(p.Key))/2)
	case climb.Mixed510K:
		return 10
	case climb.Pure510K:
		return 11
	}
	return min(sure, 11+int(p.Key)/6+2*(int(p.Size)-4))
}

// stands estimates, in sixteenths, how likely it is that no opponent holds and
// plays so many cards of one rank above key.
func (m *mind) stands(key, copies int) int {
	const one = 1 << 12
	theirs, all := 0, 0
	for k := 1; k < seats; k++ {
		n := m.count[m.me.Plus(k, seats).Index()]
		all += n
		if k != 2 {
			theirs += n
		}
	}
	if all == 0 {
		return sure
	}
	each := one * theirs / all / m.answering // that one opponent holds a certain card
	stands := one
	for r := key + 1; r < ranks; r++ {
		n := climb.Lane(m.unseen, r)
		has := one // some so many of them
		for i := range copies {
			has = has * (n - i) / (i + 1) * each / one
		}
		has = min(one, max(0, has)*m.answering)
		stands -= stands * has / one * 3 / 4 // holding is not always playing
	}
	return stands * sure / one
}
