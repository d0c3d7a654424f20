package zhaopengyou

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// Think chooses the bot's action from what its seat may know: it bids by the
// length of its trumps, buries what is short and worthless, calls an ace it
// lacks, follows cheaply, gives points to its own side, ruffs what is worth it,
// and minds who is known to be void. It takes microseconds, so that stop is not
// asked. While cards are dealt it has nothing to say to most of them: then the
// Action is zero.
func (g Game) Think(v engine.View, _ func() bool) engine.Action {
	if v.Phase == engine.PhaseDeal && v.Ask.Open(engine.Bid) && wanted(&v) < 0 {
		return engine.Action{}
	}
	if list := g.Suggest(v); len(list) > 0 {
		return list[0]
	}
	return engine.Action{}
}

// strength rates a hand of so many cards with those trumps: how many there are,
// high ones and several copies counting more.
func strength(hand []card.Card, l level, trump card.Suit) int {
	o := orderOf(l, trump)
	sum := 0
	for _, c := range hand {
		switch {
		case c == card.BigJoker:
			sum += 22
		case c == card.LittleJoker:
			sum += 19
		case c.Rank() == l.rank():
			sum += 16
		case o.Suit(c) == follow.Trump:
			sum += 10
		case c.Rank() == card.Ace:
			sum += 4
		}
	}
	return sum
}

// wanted returns which of the bids that are open the bot would make, -1 for none.
func wanted(v *engine.View) int {
	l, _ := levelOf(v.Players[v.Viewer.Index()].Level)
	// Of 31 cards eight or nine are trumps on average.
	need := 5*len(v.Hand) + 12
	if v.Bid != nil {
		need += 25
	} else if v.Phase == PhaseBid {
		need -= 45
	}
	best, top := -1, need
	for i, a := range v.Ask.Choices {
		worth := strength(v.Hand, l, a.Cards[0].Suit()) - 3*len(a.Cards)
		if worth > top {
			best, top = i, worth
		}
	}
	return best
}

// biddings lists the bids and, where the seat is asked, to pass; what the bot
// would do first. While cards are dealt it may well do nothing.
func biddings(v *engine.View) []engine.Action {
	return others(v, wanted(v))
}

// others lists the choice that is best, then to pass where that is open, then
// the other choices.
func others(v *engine.View, best int) []engine.Action {
	list := make([]engine.Action, 0, len(v.Ask.Choices)+1)
	if best >= 0 {
		list = append(list, v.Ask.Choices[best].Clone())
	}
	if v.Ask.Open(engine.Pass) {
		list = append(list, engine.Action{Verb: engine.Pass})
	}
	for i, a := range v.Ask.Choices {
		if i != best {
			list = append(list, a.Clone())
		}
	}
	return list
}

// counterings lists what may be countered with, and to pass.
func counterings(v *engine.View) []engine.Action {
	l, _ := levelOf(v.Level)
	now := strength(v.Hand, l, trumpOf(v.Trump))
	best, top := -1, max(now+40, 190)
	for i, a := range v.Ask.Choices {
		if worth := strength(v.Hand, l, a.Cards[0].Suit()); worth > top {
			best, top = i, worth
		}
	}
	return others(v, best)
}

// callings lists some calls: high cards of side suits that the declarer can lead
// to and of which he holds few, the next copy after his own.
func callings(v *engine.View) []engine.Action {
	o := orderOfView(v)
	n := card.Count(v.Hand)
	h := o.Hand(v.Hand)
	type idea struct {
		a     engine.Action
		worth int
	}
	var ideas []idea
	for _, a := range v.Ask.Choices {
		c := a.Cards[0]
		s := o.Suit(c)
		held := int(n[c.Index()])
		mine := o.Of(h, s).Count()
		worth := o.Place(c)*10 - 30*max(a.N-held-1, held+1-a.N)
		if s == follow.Trump {
			worth -= 200
		}
		if mine == 0 || held == packs {
			worth -= 60
		}
		if held == 1 {
			worth += 4
		}
		ideas = append(ideas, idea{a, worth - mine})
	}
	slices.SortStableFunc(ideas, func(a, b idea) int { return b.worth - a.worth })
	var list []engine.Action
	for _, x := range ideas[:min(mostIdeas, len(ideas))] {
		list = append(list, x.a.Clone())
	}
	return list
}

// burials lists a few ways to bury.
func burials(v *engine.View) []engine.Action {
	k := v.Ask.Min
	list := []engine.Action{{Verb: engine.Bury, Cards: buried(v, v.Hand, k)}}
	more := func(cards []card.Card) {
		list = append(list, engine.Action{Verb: engine.Bury, Cards: cards})
	}
	o := orderOfView(v)
	low := o.Cards(o.Hand(v.Hand))
	slices.Reverse(low)
	more(slices.Clone(low[:k]))
	points := slices.Clone(low)
	slices.SortStableFunc(points, func(a, b card.Card) int { return b.Points() - a.Points() })
	more(points[:k])
	return list
}

// buried chooses k of the cards to bury: low cards of short side suits, no
// points, no called card, nothing that belongs together.
func buried(v *engine.View, from []card.Card, k int) []card.Card {
	o := orderOfView(v)
	h := o.Hand(v.Hand)
	worth := func(c card.Card) int {
		s := o.Suit(c)
		w := 3*o.Place(c) + 4*o.Of(h, s).Count() + 2*c.Points()
		if s == follow.Trump {
			w += 200
		}
		if c.Rank() == card.Ace {
			w += 40
		}
		switch o.Copies(h, c) {
		case 2:
			w += 25
		case 3:
			w += 60
		}
		if slices.ContainsFunc(v.Calls, func(x engine.Called) bool { return x.Card == c }) {
			w += 100
		}
		return w
	}
	cards := slices.Clone(from)
	slices.SortStableFunc(cards, func(a, b card.Card) int { return worth(a) - worth(b) })
	return cards[:k]
}

// givings lists the gifts: to one's own side as much as there is, then what the
// other side loses.
func givings(v *engine.View) []engine.Action {
	list := make([]engine.Action, 0, len(v.Ask.Choices)+1)
	for _, a := range v.Ask.Choices {
		list = append(list, a.Clone())
	}
	mine := v.Side(v.Viewer)
	slices.SortStableFunc(list, func(a, b engine.Action) int {
		if x, y := v.Side(a.To) == mine, v.Side(b.To) == mine; x != y {
			if x {
				return -1
			}
			return 1
		}
		if a.N != b.N {
			return b.N - a.N
		}
		if a.To == v.Viewer {
			return -1
		}
		return 0
	})
	if v.Ask.Open(engine.Pass) {
		list = append(list, engine.Action{Verb: engine.Pass})
	}
	return list
}

// outlook is what a bot makes of its View when it plays.
type outlook struct {
	v      *engine.View
	d      desk
	rest   card.Counts // cards that are in the others' hands or face down
	hidden []follow.Hand
	allies mask // as far as the viewer can tell, himself included
	after  []int
	void   [seats][follow.Suits]bool
}

func outlookOf(v *engine.View) outlook {
	x := outlook{v: v, d: deskOf(v)}
	for i := range x.rest {
		x.rest[i] = packs
	}
	gone := func(cards []card.Card) {
		for i, n := range card.Count(cards) {
			x.rest[i] -= min(n, x.rest[i])
		}
	}
	gone(v.Hand)
	gone(v.Played)
	gone(v.Kitty)
	var hidden []card.Card
	for i, n := range x.rest {
		for range n {
			hidden = append(hidden, card.At(i))
		}
	}
	x.hidden = []follow.Hand{x.d.o.Hand(hidden)}
	me := v.Viewer.Index()
	for i, p := range v.Players {
		for s := follow.Trump; s < follow.Suits; s++ {
			x.void[i][s] = p.Has(voidMark(s))
		}
	}
	x.allies = x.side(me)
	for k := 1; k < seats-len(v.Trick.Plays); k++ {
		x.after = append(x.after, (me+k)%seats)
	}
	return x
}

// side guesses who is with the viewer: as all know it, and where the friend is
// still to come all but the declarer, unless the viewer holds the card that makes
// him the friend.
func (x *outlook) side(me int) mask {
	v := x.v
	declarer := v.Declarer.Index()
	known := false
	friend := nobody
	for i, p := range v.Players {
		known = known || p.Role == RoleAgainst
		if p.Role == RoleFriend {
			friend = i
		}
	}
	side := bit(declarer)
	if friend != nobody {
		side |= bit(friend)
	}
	if !known && me != declarer && len(v.Calls) > 0 {
		c := v.Calls[0]
		held := int(card.Count(v.Hand)[max(c.Card.Index(), 0)])
		if held > 0 && c.Seen+held >= c.N {
			side |= bit(me)
		}
	}
	if side.has(me) {
		return side
	}
	return everybody &^ side
}

// price is what a card is worth keeping.
func (x *outlook) price(c card.Card) int {
	o := x.d.o
	w := o.Place(c)
	if o.Suit(c) == follow.Trump {
		w = 6 + 2*o.Place(c)
	} else if c.Rank() >= card.King {
		w += 4 * (int(c.Rank()) - int(card.Queen))
	}
	switch o.Copies(x.d.hand, c) {
	case 2:
		w += 4
	case 3:
		w += 8
	}
	return w + c.Points()
}

// ranked lists plays, best first; at most n where n is not 0.
func (x *outlook) ranked(n int) []follow.Hand {
	list := x.d.plays(x.price)
	worth := make(map[follow.Hand]int, len(list))
	for _, h := range list {
		if x.d.led {
			worth[h] = x.worthOfFollow(h)
		} else {
			worth[h] = x.worthOfLead(h)
		}
	}
	slices.SortStableFunc(list, func(a, b follow.Hand) int { return worth[b] - worth[a] })
	if n > 0 {
		list = list[:min(n, len(list))]
	}
	return list
}

// boss reports whether nothing that is still hidden beats the unit.
func (x *outlook) boss(u follow.Unit) bool {
	_, fails := x.d.o.Fails([]follow.Unit{u}, x.hidden)
	return !fails
}

func (x *outlook) worthOfLead(h follow.Hand) int {
	o := x.d.o
	units := o.Units(h)
	suit := o.Suit(o.Cards(h)[0])
	points := o.Points(h)
	w := 0
	boss := true
	for _, u := range units {
		boss = boss && x.boss(u)
	}
	cost := 0
	for _, c := range o.Cards(h) {
		cost += x.price(c)
	}
	ruffed := 0
	for i := range seats {
		if i != x.v.Viewer.Index() && x.void[i][suit] && suit != follow.Trump && !x.void[i][follow.Trump] && !x.allies.has(i) {
			ruffed++
		}
	}
	switch {
	case len(units) > 1 && !boss:
		return -400 // a throw that may fail
	case boss && suit != follow.Trump:
		w = 80 + 2*points + 12*h.Count() - 60*ruffed
	case boss:
		w = 40 + points + 14*h.Count() - cost/2
	case suit == follow.Trump:
		w = 10 + 6*h.Count() - cost - points
		if x.v.Viewer == x.v.Declarer {
			w += 12
		}
	default:
		w = 24 + 7*(h.Count()-1) - cost - 3*points - 10*ruffed
		for _, i := range x.after {
			if x.allies.has(i) && x.void[i][suit] && !x.void[i][follow.Trump] {
				w += 25
			}
		}
	}
	return w
}

func (x *outlook) worthOfFollow(h follow.Hand) int {
	o := x.d.o
	rank := x.d.lead.Rank(o, h)
	points := o.Points(h)
	pot := x.v.Trick.Points + points
	cost := 0
	for _, c := range o.Cards(h) {
		cost += x.price(c)
	}
	last := len(x.v.Hand) == h.Count()
	if last {
		pot += 40
	}
	enemies := 0
	for _, i := range x.after {
		if !x.allies.has(i) {
			enemies++
		}
	}
	best := x.v.Trick.Plays[x.v.Trick.Best].Seat.Index()
	wins := rank > x.d.best
	ours := x.allies.has(best)
	hold := 100 - 22*enemies
	if wins {
		if follow.Ruffs(rank) || x.high(h) {
			hold = 100 - 10*enemies
		}
		w := pot*hold/25 - cost + 4
		if ours {
			w -= pot * (100 - 10*enemies) / 25 // it was ours anyway
		}
		return w
	}
	if ours {
		safe := 100 - 22*enemies
		if x.d.best >= 0 && follow.Ruffs(x.d.best) {
			safe = 100 - 12*enemies
		}
		return (x.v.Trick.Points+points)*safe/25 - (x.v.Trick.Points+points)*(100-safe)/40 - (cost - points)
	}
	return -4*points - (cost - points)
}

// high reports whether the play holds the highest card that is left of its suit.
func (x *outlook) high(h follow.Hand) bool {
	u := x.d.o.Units(h)
	return len(u) == 1 && x.boss(u[0])
}
