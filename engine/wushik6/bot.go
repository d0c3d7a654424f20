package wushik6

import (
	"math/bits"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// What things are worth, in the unit of plan: a turn is turnCost. The numbers
// were tried on whole deals against each other.
const (
	sure       = 16  // a play that nobody can beat wins sixteen times of sixteen
	homeWorth  = 25  // the lead with one set in hand
	outWorth   = 500 // going out
	hurry      = 8   // the lead when an enemy has few cards
	fewCards   = 4
	allyTax    = 18 // overtaking an ally
	bombPot    = 20 // points for which a bomb is not too good
	bombWaste  = 6  // a bomb for fewer
	lastCard   = 24 // leading a single to an enemy who has one card
	potPart    = 6  // eighths that a point in the trick is worth
	ownPart    = 4  // eighths that a point of our own, put in, is worth
	leadPart   = 6  // eighths that a point is worth that we lead
	showWorth  = 6  // joining the declarer where others might do it first
	declareAt  = 12 // a hand so far below the usual plan is worth declaring with
	planOfCard = 9  // plan of a usual hand, for each card
)

// Think plays for the viewer, from the View alone. In the deal it reveals a strong
// hand's card, any hand's when its last cards have come, and else is silent. It
// takes microseconds, so that stop is not asked.
func (Game) Think(v engine.View, _ func() bool) engine.Action {
	if v.Ask == nil || len(v.Players) != seats {
		return engine.Action{}
	}
	switch {
	case v.Ask.Open(engine.Reveal):
		return thinkReveal(&v)
	case v.Ask.Open(engine.Bury):
		return thinkBury(&v)
	case !plays(&v):
		if list := (Game{}).Suggest(v); len(list) > 0 {
			return list[0]
		}
		return engine.Action{}
	}
	m := mindOf(&v)
	ideas := m.ideas()
	choice := -1
	for i := range ideas {
		ideas[i].worth = m.worth(&ideas[i])
		if choice < 0 || ideas[i].worth > ideas[choice].worth {
			choice = i
		}
	}
	if choice < 0 || m.best.Shape != climb.Nothing && ideas[choice].worth < 0 {
		return engine.Action{Verb: engine.Pass}
	}
	return m.play(ideas[choice].Move)
}

// thinkReveal reveals with a strong hand, or when no more cards will come; the
// zero Action is silence.
func thinkReveal(v *engine.View) engine.Action {
	if len(v.Ask.Choices) == 0 || v.Ask.Answer != nil {
		return engine.Action{}
	}
	hand, _ := climb.PileOf(v.Hand)
	usual := planOfCard * len(v.Hand)
	if v.Undealt < seats || len(v.Hand) >= handSize/2 && plan(hand.N)+declareAt < usual {
		return v.Ask.Choices[0].Clone()
	}
	return engine.Action{}
}

// thinkBury buries six cards, one after the other that which is missed least.
func thinkBury(v *engine.View) engine.Action {
	t, _ := turnOf(v)
	hand := t.hand
	var buried climb.Pile
	for climb.Total(buried.N) < kittySize {
		pick, low := -1, 0
		for r := range climb.Ranks {
			if climb.Lane(hand.N, r) == 0 {
				continue
			}
			loss := plan(hand.N-1<<(4*r))*4 + r + buryCost(r)
			if pick < 0 || loss < low {
				pick, low = r, loss
			}
		}
		if pick < 0 {
			break // fewer than six cards
		}
		hand.Take(1<<(4*pick), &buried)
	}
	return engine.Action{Verb: engine.Bury, Cards: buried.Cards()}
}

// buryCost makes points dear, which the winner of the last trick gets, and aces,
// which are called.
func buryCost(r int) int {
	switch r {
	case climb.Rank5:
		return 10
	case climb.Rank10, climb.RankK:
		return 20
	case climb.RankA:
		return 30
	}
	return 0
}

// bestCalls lists the calls in the order in which they seem good: a first copy of
// which others hold most, the highest card.
func bestCalls(v *engine.View) []engine.Action {
	hand := v.Hand
	worth := func(a engine.Action) int {
		if len(a.Cards) == 0 {
			return 0
		}
		face := a.Cards[0]
		theirs := packs - copies(hand, face) - copies(v.Kitty, face)
		w := 4*theirs + int(face.Rank()) - 8*(a.N-1)
		if theirs < a.N {
			w -= 40 // it would be we ourselves
		}
		return w
	}
	var list []engine.Action
	for _, a := range v.Ask.Choices {
		i := len(list)
		for i > 0 && worth(list[i-1]) < worth(a) {
			i--
		}
		list = append(list, engine.Action{})
		copy(list[i+1:], list[i:])
		list[i] = a.Clone()
	}
	return list
}

// play returns the move as an action, with the called card that makes us a
// partner where that is wanted and without it where not.
func (m *mind) play(move Move) engine.Action {
	i := m.shows(move)
	if i < 0 || m.joining[i] <= 0 || move.Shape.Class() == 1 || move.Shape.Class() == 2 {
		return m.action(move)
	}
	face := m.keep[i]
	cards := m.cards(move)
	if cards.Has(face) == 0 { // exchange another of the rank for it
		rest := m.hand
		rest.Minus(&cards)
		r := climb.RankNo(face.Rank())
		cards.Move(r, bits.TrailingZeros64(cards.Suits(r))>>4, &rest)
		rest.Move(r, int(face.Suit()-card.Diamonds), &cards)
	}
	return m.declared(&cards, move.Play)
}

// shows returns which call the move can confirm for us, or can't help confirming;
// -1 if none.
func (m *mind) shows(move Move) int {
	for i, worth := range m.joining {
		if worth == 0 {
			continue
		}
		r := climb.RankNo(m.keep[i].Rank())
		taken, held := climb.Lane(move.n, r), climb.Lane(m.hand.N, r)
		if taken > 0 && (worth > 0 || taken > held-m.hand.Has(m.keep[i])) {
			return i
		}
	}
	return -1
}

// worth weighs a move: what it brings the hand, the lead and the points it is
// likely to win, and the points it risks. Passing is worth 0.
func (m *mind) worth(i *idea) int {
	rest := m.hand.N - i.n
	if rest == 0 {
		return outWorth
	}
	own, wins := climb.Points(i.n), m.wins(i.Play)
	lead := 0
	if plan(rest) <= turnCost && oneSet(rest, m.rules) {
		lead += homeWorth
	}
	if m.near <= fewCards {
		lead += hurry
	}
	w := i.gain
	if k := m.shows(i.Move); k >= 0 {
		w += m.joining[k]
	}
	if m.best.Shape == climb.Nothing {
		w += climb.Total(i.n)/4 + (lead*wins-own*(sure-wins)*leadPart/8)/sure
		if i.Shape == climb.Single && m.near == 1 && wins < sure {
			w -= lastCard
		}
		return w
	}
	ally := 0
	if m.holder != engine.None {
		ally = m.ally[m.holder.Index()]
	}
	before := 0
	if ally > 0 {
		before = sure
		if !m.lastWord {
			before = m.wins(m.best)
		}
		before = before * ally / sure
	}
	w += (lead*wins + (m.pot*max(0, wins-before)*potPart+own*(2*wins-sure)*ownPart)/8) / sure
	if ally > 0 {
		w -= allyTax * ally / sure
		if m.lastWord {
			w += own / 2 * ally / sure // home with it
		}
	}
	if i.Shape.Class() > 0 && m.pot+own < bombPot && m.near > fewCards {
		w -= bombWaste
	}
	return w
}

// oneSet reports whether the cards are a single play.
func oneSet(n uint64, ru rules) bool {
	p := climb.Pile{N: n, Lo: climb.EverySuit * uint64(climb.AtLeast(n, 1)&^jokerMask)}
	var room [maxReadings]climb.Play
	return len(read(&p, ru, room[:0])) > 0
}
