package gouji

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Check tells whether the viewer may do that now, from the View alone. First
// come the reasons of those who are not in Turn, then those for a verb that is
// not open, then stray-field, then those of the verb itself.
func (Game) Check(v engine.View, a engine.Action) error {
	_, err := judge(&v, a)
	return err
}

// judge is Check with how the cards of a play are read.
func judge(v *engine.View, a engine.Action) (set, error) {
	switch {
	case v.Phase == engine.PhaseOver:
		return set{}, engine.Refused(engine.CodeOver)
	case v.Ask == nil:
		return set{}, whyNotAsked(v)
	case !v.Ask.Open(a.Verb):
		return set{}, whyClosed(v, a.Verb)
	}
	plays := a.Verb == engine.Play || a.Verb == engine.Burn
	cards := plays || a.Verb == engine.Show
	if err := engine.CheckFields(a, false, cards, a.Verb == engine.DealOut, plays || a.Verb == engine.Choose); err != nil {
		return set{}, err
	}
	switch a.Verb {
	case engine.Play, engine.Burn:
		return judgeSet(v, a)
	case engine.DealOut:
		if a.N < v.Ask.Min || a.N > v.Ask.Max {
			return set{}, &engine.Illegal{Code: CodeDealCount, Need: v.Ask.Max}
		}
	case engine.Show:
		return set{}, judgeShow(v, a.Cards)
	case engine.Revolt:
		if high := strong(v.Hand); len(high) > 0 {
			return set{}, engine.Refused(CodeRevoltClean, high...)
		}
	case engine.Choose:
		if a.As != choiceLive && a.As != choiceDead {
			return set{}, &engine.Illegal{Code: CodeBadChoice, What: a.As}
		}
	}
	return set{}, nil
}

// strong returns the 2s and jokers, with which nobody may revolt (D.9).
func strong(cards []card.Card) []card.Card {
	return only(cards, func(c card.Card) bool { return rankNo(c.Rank()) >= rank2 })
}

func jokers(cards []card.Card) []card.Card { return only(cards, card.Card.Joker) }

func only(cards []card.Card, keep func(card.Card) bool) []card.Card {
	var list []card.Card
	for _, c := range cards {
		if keep(c) {
			list = append(list, c)
		}
	}
	return list
}

// judgeSet tells whether the cards may be played or burned with.
func judgeSet(v *engine.View, a engine.Action) (set, error) {
	refuse := func(code string, need int, cards []card.Card) (set, error) {
		return set{}, &engine.Illegal{Code: code, Cards: cards, Need: need}
	}
	if len(a.Cards) == 0 {
		return refuse(engine.CodeNoCards, 0, nil)
	}
	if lost := missing(v.Hand, a.Cards); lost != nil {
		return refuse(engine.CodeNotYourCards, 0, lost)
	}
	s, ok := setOf(handOf(a.Cards))
	if !ok {
		return refuse(CodeNotASet, 0, strangers(a.Cards))
	}
	d := deskOf(v)
	verdict := d.judge(s)
	if r := d.rules.reading(s); verdict != jokersMixed && a.As != "" && a.As != r.As && a.As != r.Shape {
		return set{}, &engine.Illegal{Code: CodeBadReading, What: a.As}
	}
	switch verdict {
	case jokersMixed:
		return refuse(CodeMixedJokers, 0, a.Cards)
	case dutyBroken:
		return refuse(CodeDuty, 0, jokers(v.Hand))
	case noJoker:
		return refuse(CodeBurnNeedsJoker, 0, jokers(v.Hand))
	case fewJokers:
		return refuse(CodeBurnFewJokers, d.hand.without(s.hand()).distinct()-1, nil)
	}
	var toBeat []card.Card
	if m := v.Trick.ToBeat(); m != nil {
		toBeat = m.Cards
	}
	switch verdict {
	case countWrong:
		return refuse(CodeWrongCount, d.rules.size(d.cur), toBeat)
	case jokersBare:
		return refuse(CodeJokersNotCovered, d.rules.cover(d.cur), jokers(toBeat))
	case tooLow:
		numbers := only(toBeat, func(c card.Card) bool { return !c.Joker() })
		return refuse(CodeDoesNotBeat, s.jokers()+1, numbers[len(numbers)-min(s.numbers(), len(numbers)):])
	}
	return s, nil
}

// deskOf reads from a View what the legality of a play depends on. A View that
// makes no sense gives some desk, too.
func deskOf(v *engine.View) desk {
	d := desk{rules: rulesOf(v.Options), hand: handOf(v.Hand), burns: v.Ask.Open(engine.Burn)}
	if m := v.Trick.ToBeat(); m != nil {
		d.cur, _ = setOf(handOf(m.Cards))
		return d
	}
	if v.Viewer.Player(len(v.Players)) {
		me := v.Players[v.Viewer.Index()]
		d.duty, d.fresh = me.Has(MarkBurning), me.Has(MarkFresh)
	}
	return d
}

// whyClosed says why a seat in Turn may not use the verb.
func whyClosed(v *engine.View, verb engine.Verb) error {
	unknown := &engine.Illegal{Code: engine.CodeUnknownVerb, What: string(verb)}
	if v.Phase != engine.PhasePlay || len(v.Players) != seats || !v.Viewer.Player(seats) {
		return unknown
	}
	best := v.Trick.ToBeat()
	me := v.Players[v.Viewer.Index()]
	switch {
	case v.Ask.Open(engine.Burn):
		if verb == engine.Play || verb == engine.Pass || verb == engine.Yield {
			return engine.Refused(CodeBurnOnly)
		}
	case verb == engine.Burn:
		switch {
		case best == nil || !restricted(v, best):
			return engine.Refused(CodeNothingToBurn)
		case best.Seat == v.Viewer.Plus(3, seats):
			return engine.Refused(CodeOppositeNoBurn)
		}
		return engine.Refused(CodeHeadlessNoBurn)
	case best == nil:
		if verb == engine.Pass || verb == engine.Yield {
			return engine.Refused(CodeMustLead)
		}
	case verb == engine.Yield:
		switch {
		case me.Has(MarkYieldUsed), me.Has(MarkYielded):
			return engine.Refused(CodeYieldedAlready)
		case best.Seat != v.Viewer.Plus(3, seats) && !me.Has(MarkFree):
			return engine.Refused(CodeOnlyOpposite)
		}
		return engine.Refused(CodeNobodyToYield)
	}
	return unknown
}

// restricted reports whether the play to beat is a gouji play that not everybody
// may answer (D.5 case 2).
func restricted(v *engine.View, best *engine.Move) bool {
	s, ok := setOf(handOf(best.Cards))
	owner := v.Players[best.Seat.Index()]
	return ok && s.gouji() && !owner.Has(MarkHeadless) &&
		!slices.ContainsFunc(v.Players, func(p engine.Player) bool { return p.Has(MarkFree) })
}

// whyNotAsked says why a viewer who is not in Turn is not.
func whyNotAsked(v *engine.View) error {
	notYet := engine.Refused(engine.CodeNotYourTurn)
	if v.Phase != engine.PhasePlay || len(v.Players) != seats || !v.Viewer.Player(seats) {
		return notYet
	}
	me := v.Players[v.Viewer.Index()]
	if me.Place != 0 || me.Has(MarkRevolted) || me.Has(MarkFailed) {
		return engine.Refused(CodeOutOfPlay)
	}
	best := v.Trick.ToBeat()
	if best == nil {
		if high := stopped(v); high != nil {
			return engine.Refused(CodeUnbeatable, high...)
		}
		return notYet
	}
	if best.Seat == v.Viewer {
		return notYet
	}
	limited := restricted(v, best)
	across := best.Seat == v.Viewer.Plus(3, seats)
	if me.Has(engine.MarkPassed) && (!across || me.Has(MarkFree) || limited && answered(v)) {
		return engine.Refused(CodePassedAlready)
	}
	if limited && !across && (!me.Has(MarkHeadless) || deadLevel(v, best)) {
		return engine.Refused(CodeNotEntitled, best.Cards...)
	}
	return notYet
}

// stopped returns the big jokers that have just ended a trick at once, nil if
// none have.
func stopped(v *engine.View) []card.Card {
	if v.Last == nil || len(v.Trick.Plays) > 0 {
		return nil
	}
	best := v.Last.ToBeat()
	if best == nil || v.Last.Best != len(v.Last.Plays)-1 {
		return nil
	}
	if s, ok := setOf(handOf(best.Cards)); !ok || !rulesOf(v.Options).unbeatable(s) {
		return nil
	}
	return only(best.Cards, func(c card.Card) bool { return c == card.BigJoker })
}

// answered reports whether the viewer has passed on the play to beat.
func answered(v *engine.View) bool {
	return slices.ContainsFunc(v.Trick.Plays[v.Trick.Best:], func(m engine.Move) bool {
		return m.Seat == v.Viewer && m.Verb == engine.Pass
	})
}

// deadLevel reports whether only burners may answer the play (D.8, D.9).
func deadLevel(v *engine.View, best *engine.Move) bool {
	across := v.Players[best.Seat.Plus(3, seats).Index()]
	return across.Place != 0 || across.Has(MarkRevolted) || across.Has(MarkFailed)
}
