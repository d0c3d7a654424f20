package wushik

import (
	"math/bits"

	"paizhuo/engine"
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
		n := 4*int(t.rules.packs) - lane(seen.n, r) - lane(t.hand.n, r)
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
	following := m.best.shape != nothing
	if choice < 0 || following && high <= 0 && !m.rules.has(mustBeat) {
		return engine.Action{Verb: engine.Pass}
	}
	return m.action(ideas[choice].Move)
}

// What things are worth, in the unit of plan: a turn is turnCost.
const (
	sure       = 16 // a play nobody can beat
	leadWorth  = 6
	homeWorth  = 30  // the lead with one set in hand
	outWorth   = 500 // going out
	hurry      = 10  // when an opponent has few cards
	fewCards   = 4
	partnerTax = 12 // overtaking the partner
	bombTax    = 40 // bombing the partner
	lastCard   = 24 // leading a single to an opponent who has one card
)

// worth weighs a move: what it brings the hand, the lead and the points it is
// likely to win, and the points it risks. Passing is worth 0.
func (m *mind) worth(i *idea) int {
	rest := m.hand.n - i.n
	if rest == 0 {
		return outWorth
	}
	own := points(i.n)
	wins := m.wins(i.Move)
	lead := leadWorth
	if plan(rest) <= turnCost && oneSet(rest, m.rules) {
		lead += homeWorth
	}
	near := m.nearest()
	if near <= fewCards {
		lead += hurry
	}
	w := i.gain
	switch {
	case m.best.shape == nothing:
		w += total(i.n)/2 + (lead*wins-own*(sure-wins)/2)/sure
		if i.shape == single && near == 1 && wins < sure {
			w -= lastCard
		}
		if i.shape == single && m.count[m.partner().Index()] == 1 && near > 1 {
			w += hurry
		}
	case m.holder == m.partner():
		before := sure
		if !m.lastWord {
			before = m.wins(Move{n: 0, play: m.best})
		}
		w += (lead*(wins-before)+m.pot*(wins-before)/2-own*(sure-wins)/2)/sure - partnerTax
		if i.class(m.rules) > 0 {
			w -= bombTax
		}
		if m.lastWord {
			w += own / 2
		}
		if m.count[m.partner().Index()] <= 2 {
			w -= partnerTax
		}
	default:
		w += (lead*wins + (m.pot*wins+own*(2*wins-sure))/2) / sure
		if i.class(m.rules) > 0 && m.pot+own < 20 && near > fewCards {
			w -= hurry
		}
	}
	return w
}

// oneSet reports whether the cards are a single play.
func oneSet(n uint64, ru rules) bool {
	p := pile{n: n, one: everySuit * uint64(atLeast(n, 1))}
	var room [maxReadings]play
	return len(read(&p, ru, room[:0])) > 0
}

// wins estimates in sixteenths how likely it is that no opponent beats the
// play, by the cards that have not been seen.
func (m *mind) wins(x Move) int {
	if m.answering == 0 {
		return sure
	}
	higher := func(copies int) int {
		return bits.OnesCount16(atLeast(m.unseen, copies) >> (x.key + 1))
	}
	cut := func(from, each, n int) int {
		if n == 0 {
			return sure
		}
		return max(0, from-each*n)
	}
	switch x.shape {
	case single:
		n := 0
		for r := int(x.key) + 1; r < ranks; r++ {
			n += lane(m.unseen, r)
		}
		return cut(12, 2, n)
	case pair:
		return cut(13, 3, higher(2))
	case triple, triple1, triple2:
		return cut(14, 2, higher(3))
	case straight, flush:
		return max(4, sure-2*(14-int(x.key)))
	case pairs:
		return max(4, 15-(rankA-int(x.key)))
	case plane0, plane1, plane2:
		return max(9, 15-(rankA-int(x.key))/2)
	case mixed510k:
		return 10
	case pure510k:
		return 11
	}
	return min(sure, 11+int(x.key)/6+2*(int(x.size)-4))
}
