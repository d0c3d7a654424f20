package zhaopengyou

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// Check tells whether the viewer may do that now, from the View alone. First
// come the reasons of those who are not in Turn, then those for a verb that is
// not open, then stray-field, then those of the verb itself. A throw is allowed
// whether or not it will hold: only Apply finds out (C.12).
func (Game) Check(v engine.View, a engine.Action) error {
	_, err := judge(&v, a)
	return err
}

// judge is Check with the units of a lead.
func judge(v *engine.View, a engine.Action) ([]follow.Unit, error) {
	switch {
	case v.Phase == engine.PhaseOver:
		return nil, engine.Refused(engine.CodeOver)
	case v.Ask == nil || len(v.Players) != seats:
		return nil, whyNotAsked(v, a.Verb)
	case !v.Ask.Open(a.Verb):
		return nil, &engine.Illegal{Code: engine.CodeUnknownVerb, What: string(a.Verb)}
	}
	shows := a.Verb == engine.Bid || a.Verb == engine.Counter
	cards := shows || a.Verb == engine.Play || a.Verb == engine.Bury || a.Verb == engine.Call
	n := a.Verb == engine.DealOut || a.Verb == engine.Call || a.Verb == engine.Give
	if err := engine.CheckFields(a, a.Verb == engine.Give, cards, n, a.Verb == engine.Play); err != nil {
		return nil, err
	}
	if cards && len(a.Cards) == 0 {
		return nil, engine.Refused(engine.CodeNoCards)
	}
	if cards && a.Verb != engine.Call {
		if lost := missing(v.Hand, a.Cards); lost != nil {
			return nil, engine.Refused(engine.CodeNotYourCards, lost...)
		}
	}
	switch a.Verb {
	case engine.DealOut:
		if a.N < v.Ask.Min || a.N > v.Ask.Max {
			return nil, &engine.Illegal{Code: CodeDealCount, Need: v.Ask.Max}
		}
	case engine.Bid:
		return nil, judgeBid(v, a.Cards)
	case engine.Counter:
		return nil, judgeCounter(v, a.Cards)
	case engine.Call:
		return nil, judgeCall(v, a)
	case engine.Bury:
		if len(a.Cards) != v.Ask.Min {
			return nil, &engine.Illegal{Code: CodeBuryCount, Need: v.Ask.Min}
		}
	case engine.Give:
		return nil, judgeGive(v, a)
	case engine.Play:
		return judgePlay(v, a)
	}
	return nil, nil
}

// missing lists the cards of play that the hand does not hold often enough.
func missing(hand, play []card.Card) []card.Card {
	n := card.Count(hand)
	var lost []card.Card
	for _, c := range play {
		if i := c.Index(); i >= 0 && n[i] > 0 {
			n[i]--
			continue
		}
		lost = append(lost, c)
	}
	return lost
}

// whyNotAsked says why a viewer who is not in Turn is not.
func whyNotAsked(v *engine.View, verb engine.Verb) error {
	bidding := v.Phase == engine.PhaseDeal || v.Phase == PhaseBid
	if bidding && verb == engine.Bid && v.Viewer.Player(len(v.Players)) {
		switch {
		case !v.Players[v.Viewer.Index()].Has(MarkMayBid):
			return engine.Refused(CodeNoBidRight)
		case v.Bid != nil && v.Options[optBidMode] == valueSimple:
			return engine.Refused(CodeAuctionOver, v.Bid.Cards...)
		case v.Bid != nil && v.Bid.Seat == v.Viewer:
			return engine.Refused(CodeOwnBid, v.Bid.Cards...)
		}
	}
	return engine.Refused(engine.CodeNotYourTurn)
}

// standing returns the declaration that a View says stands.
func standing(v *engine.View) declaration {
	if v.Bid == nil {
		return declaration{}
	}
	d, _ := declarationOf(v.Bid.Cards)
	return d
}

// judgeShown refuses cards that are no declaration at that level.
func judgeShown(cards []card.Card, l level) (declaration, error) {
	d, ok := declarationOf(cards)
	if !ok {
		return d, engine.Refused(CodeNotOneFace, slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool { return c == cards[0] })...)
	}
	if d.face.Joker() && !declares(d.face, d.n, l) {
		return d, engine.Refused(CodeSingleJoker)
	}
	if !declares(d.face, d.n, l) {
		return d, engine.Refused(CodeNotALevel, cards...)
	}
	return d, nil
}

func judgeBid(v *engine.View, cards []card.Card) error {
	if v.Bid != nil && v.Bid.Seat == v.Viewer {
		return engine.Refused(CodeOwnBid, v.Bid.Cards...)
	}
	l, _ := levelOf(v.Players[v.Viewer.Index()].Level)
	d, err := judgeShown(cards, l)
	if err != nil || v.Bid == nil {
		return err
	}
	compared := v.Options.Is(optSingles)
	switch {
	case d.outbids(standing(v), compared):
		return nil
	case d.n == 1 && !compared:
		return engine.Refused(CodeSingleOpens, v.Bid.Cards...)
	}
	return engine.Refused(CodeBidTooLow, v.Bid.Cards...)
}

func judgeCounter(v *engine.View, cards []card.Card) error {
	l, _ := levelOf(v.Level)
	d, ok := declarationOf(cards)
	if ok && d.n == 1 && (d.face.Joker() || declares(d.face, 1, l)) {
		return &engine.Illegal{Code: CodeCounterPair, Need: 2}
	}
	d, err := judgeShown(cards, l)
	if err != nil {
		return err
	}
	if !d.counters(standing(v)) {
		return engine.Refused(CodeBidTooLow, v.Bid.Cards...)
	}
	return nil
}

func judgeCall(v *engine.View, a engine.Action) error {
	switch {
	case len(a.Cards) != 1 || !a.Cards[0].Valid():
		return engine.Refused(CodeCallOne)
	case a.N < 1 || a.N > ordinals:
		return &engine.Illegal{Code: CodeCallOrdinal, Need: ordinals}
	case !callable(orderOfView(v), v.Options[optFriendCard], a.Cards[0]):
		return engine.Refused(CodeCallBarred, a.Cards[0])
	}
	return nil
}

// callable reports whether the card may be called (D3-7).
func callable(o *follow.Order, allowed string, c card.Card) bool {
	switch allowed {
	case valueNoRank:
		return !c.Joker() && c.Rank() != o.Level()
	case valueNoTrump:
		return o.Suit(c) != follow.Trump
	}
	return true
}

func judgeGive(v *engine.View, a engine.Action) error {
	most := 0
	for _, c := range v.Ask.Choices {
		if c.To == a.To {
			most = max(most, c.N)
		}
	}
	switch {
	case most == 0:
		return engine.Refused(CodeGiveTo)
	case a.N < 1 || a.N > most:
		return &engine.Illegal{Code: CodeGiveCount, Need: most}
	}
	return nil
}

// orderOfView returns the order of the cards as a View tells it.
func orderOfView(v *engine.View) *follow.Order {
	l, ok := levelOf(v.Level)
	if !ok {
		l = joker
	}
	return orderOf(l, trumpOf(v.Trump))
}

// ledOf returns the lead that a View's trick began with.
func ledOf(v *engine.View, o *follow.Order) (follow.Lead, bool) {
	if len(v.Trick.Plays) == 0 || v.Trick.Plays[0].As == nil {
		return follow.Lead{}, false
	}
	m := v.Trick.Plays[0]
	units := parted(o, o.Hand(m.Cards), m.As.As)
	if len(units) == 0 {
		return follow.Lead{}, false
	}
	return o.Lead(units), true
}

// judgePlay tells whether the cards may be played, and their units if they lead.
func judgePlay(v *engine.View, a engine.Action) ([]follow.Unit, error) {
	o := orderOfView(v)
	play := o.Hand(a.Cards)
	lead, ok := ledOf(v, o)
	if !ok {
		return judgeLead(v, o, a, play)
	}
	if len(a.Cards) != lead.Cards() {
		return nil, &engine.Illegal{Code: CodeWrongCount, Need: lead.Cards()}
	}
	f := lead.Follow(o, o.Hand(v.Hand), play)
	if f.Duty != follow.Fulfilled {
		return nil, &engine.Illegal{Code: codeOf[f.Duty], Cards: o.Cards(f.Cards), Need: f.Need}
	}
	if a.As != "" && a.As != followed(o, &lead, play).As {
		return nil, &engine.Illegal{Code: CodeBadReading, What: a.As}
	}
	return nil, nil
}

var codeOf = [...]string{
	follow.OwesSuit: CodeFollowSuit, follow.OwesBulldozer: CodeFollowDozer, follow.OwesTriple: CodeFollowTriple,
	follow.OwesTractor: CodeFollowTrac, follow.OwesPair: CodeFollowPair,
}

func judgeLead(v *engine.View, o *follow.Order, a engine.Action, play follow.Hand) ([]follow.Unit, error) {
	units := o.Units(play)
	if units == nil {
		led := o.Suit(a.Cards[0])
		return nil, engine.Refused(CodeNotOneSuit, slices.DeleteFunc(slices.Clone(a.Cards), func(c card.Card) bool { return o.Suit(c) == led })...)
	}
	throws := v.Options[optThrows]
	switch {
	case len(units) == 1:
	case throws == valueNone:
		return nil, engine.Refused(CodeNotAUnit)
	case throws == valueSidecar && !sidecar(units):
		return nil, engine.Refused(CodeOnlySidecar)
	}
	if a.As == "" || a.As == readingOf(o, units).Shape || a.As == asText(o, units) {
		return units, nil
	}
	if throws == valueAll {
		units = parted(o, play, a.As)
	} else {
		units = nil
	}
	if units == nil {
		return nil, &engine.Illegal{Code: CodeBadReading, What: a.As}
	}
	return units, nil
}
