package wushik6

import (
	"math/bits"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// Check tells whether the viewer may do that now, from the View alone. First
// come the reasons of those who are not in Turn, then those for a verb that is
// not open, then stray-field, then those of the verb itself; of a play no-cards,
// not-your-cards, the shape, bad-reading, and last whether it beats the table.
func (Game) Check(v engine.View, a engine.Action) error {
	_, _, err := judge(&v, a)
	return err
}

// judge is Check with what it found out: how the play is read, and its cards.
func judge(v *engine.View, a engine.Action) (climb.Play, climb.Pile, error) {
	no := func(err error) (climb.Play, climb.Pile, error) { return climb.Play{}, climb.Pile{}, err }
	switch {
	case v.Phase == engine.PhaseOver:
		return no(engine.Refused(engine.CodeOver))
	case v.Ask == nil || len(v.Players) != seats:
		return no(whyNotAsked(v, a.Verb))
	case !v.Ask.Open(a.Verb):
		if v.Phase == engine.PhasePlay && a.Verb == engine.Pass {
			return no(engine.Refused(CodeMustLead))
		}
		return no(&engine.Illegal{Code: engine.CodeUnknownVerb, What: string(a.Verb)})
	}
	numbered := a.Verb == engine.DealOut || a.Verb == engine.Call
	bare := a.Verb == engine.Pass || a.Verb == engine.Close || a.Verb == engine.DealOut
	if err := engine.CheckFields(a, false, !bare, numbered, a.Verb == engine.Play); err != nil {
		return no(err)
	}
	switch a.Verb {
	case engine.DealOut:
		if a.N < v.Ask.Min || a.N > v.Ask.Max {
			return no(&engine.Illegal{Code: CodeDealCount, Need: v.Ask.Max})
		}
	case engine.Reveal:
		return no(judgeReveal(v, a.Cards))
	case engine.Bury:
		if len(a.Cards) != kittySize {
			return no(&engine.Illegal{Code: CodeBuryCount, Need: kittySize})
		}
		if lost := missing(v.Hand, a.Cards); lost != nil {
			return no(engine.Refused(engine.CodeNotYourCards, lost...))
		}
	case engine.Call:
		return no(judgeCall(v, a))
	case engine.Play:
		return judgePlay(v, a)
	}
	return no(nil)
}

// whyNotAsked says why a viewer who is not in Turn is not.
func whyNotAsked(v *engine.View, verb engine.Verb) error {
	if len(v.Players) == seats && v.Viewer.Player(seats) {
		switch {
		case v.Phase == engine.PhaseDeal && verb == engine.Reveal && v.Declarer == engine.None:
			return engine.Refused(CodeWinnersOnly)
		case v.Phase == engine.PhaseDeal && verb == engine.Reveal && v.Bid != nil:
			return engine.Refused(CodeRevealed, v.Bid.Cards...)
		case v.Phase == engine.PhasePlay && v.Players[v.Viewer.Index()].Has(engine.MarkPassed) && rulesOf(v.Options).has(stickyPass):
			return engine.Refused(CodePassed)
		}
	}
	return engine.Refused(engine.CodeNotYourTurn)
}

// missing returns the cards that the hand does not hold.
func missing(hand, cards []card.Card) []card.Card {
	n := card.Count(hand)
	var list []card.Card
	for _, c := range cards {
		if i := c.Index(); i >= 0 && n[i] > 0 {
			n[i]--
			continue
		}
		list = append(list, c)
	}
	return list
}

// judgePlay tells whether the cards may be played.
func judgePlay(v *engine.View, a engine.Action) (climb.Play, climb.Pile, error) {
	no := func(err error) (climb.Play, climb.Pile, error) { return climb.Play{}, climb.Pile{}, err }
	if len(a.Cards) == 0 {
		return no(engine.Refused(engine.CodeNoCards))
	}
	if lost := missing(v.Hand, a.Cards); lost != nil {
		return no(engine.Refused(engine.CodeNotYourCards, lost...))
	}
	cards, ok := climb.PileOf(a.Cards)
	if !ok {
		return no(engine.Refused(CodeNotAShape))
	}
	t, toBeat := turnOf(v)
	var room [maxReadings]climb.Play
	readings := read(&cards, t.rules, room[:0])
	if len(readings) == 0 {
		return no(whyNoShape(&cards, t.rules))
	}
	if a.As != "" {
		p, ok := climb.Choose(readings, a.As)
		if !ok {
			return no(&engine.Illegal{Code: CodeBadReading, What: a.As})
		}
		room[0] = p
		readings = room[:1]
	}
	if p, ok := climb.Taken(readings, t.best); ok {
		return p, cards, nil
	}
	return no(climb.WhyNotOver(readings, t.best, toBeat))
}

// turnOf reads from a View what the legality of a play depends on, and the cards
// of the play to beat. Views that make no sense give some turn, too.
func turnOf(v *engine.View) (turn, []card.Card) {
	t := turn{rules: rulesOf(v.Options)}
	t.hand, _ = climb.PileOf(v.Hand)
	for i, c := range v.Calls {
		if i < calls && c.Seat == engine.None && c.Card.Valid() && !c.Card.Joker() {
			t.keep[i] = c.Card
		}
	}
	m := v.Trick.ToBeat()
	if m == nil {
		return t, nil
	}
	p, ok := climb.PileOf(m.Cards)
	if !ok {
		return t, nil
	}
	var room [maxReadings]climb.Play
	readings := read(&p, t.rules, room[:0])
	if len(readings) > 0 {
		t.best = readings[0]
	}
	if m.As != nil {
		if p, ok := climb.Choose(readings, m.As.As); ok {
			t.best = p
		}
	}
	return t, m.Cards
}

// whyNoShape says why the cards are no play, as precisely as it can.
func whyNoShape(p *climb.Pile, ru rules) error {
	refuse := func(code string, ranks uint16) error {
		q := p.Of(ranks)
		return engine.Refused(code, q.Cards()...)
	}
	all := climb.AtLeast(p.N, 1)
	var room [maxReadings]climb.Play
	switch {
	case len(read(p, anyTwo, room[:0])) > 0: // with the rules on what is taken along lifted
		bodies := climb.AtLeast(p.N, 3)
		if climb.Total(p.N) == 5 {
			return refuse(CodeKickerPair, all&^bodies)
		}
		return refuse(CodeSameWings, sameWings(p.N, ru))
	case all&jokerMask == jokerMask && jokersAlong(*p):
		return refuse(CodeBothJokers, jokerMask)
	case kickerInBody(p.N):
		return refuse(CodeKickerInBody, climb.AtLeast(p.N, 4))
	case runsOver(p.N):
		return refuse(CodeTwoInRun, all&^climb.RunRanks)
	}
	n := climb.Total(p.N)
	three := climb.AtLeast(p.N, 3)
	exact := three &^ climb.AtLeast(p.N, 4)
	units := 0
	if bits.OnesCount16(exact) == 1 && exact == three {
		units = 1
	}
	for k := 2; climb.RowTops(exact&climb.RunRanks, k) != 0; k++ {
		units = k
	}
	if units > 0 {
		need := units
		if n-3*units > units {
			need = 2 * units
		}
		return &engine.Illegal{Code: CodeKickerCount, Need: need}
	}
	return engine.Refused(CodeNotAShape)
}

// sameWings returns the ranks that come too often among the wings: as pairs more
// than twice, as single cards more than once.
func sameWings(n uint64, ru rules) uint16 {
	if often := climb.AtLeast(n, 4); ru.has(pairsApart) && often != 0 {
		return often
	}
	return climb.AtLeast(n, 2) &^ (climb.AtLeast(n, 3) &^ climb.AtLeast(n, 4))
}

// jokersAlong reports whether the cards would be a triple or a plane that takes
// jokers along if these were all of one kind.
func jokersAlong(p climb.Pile) bool {
	big := climb.Lane(p.N, climb.RankBJ)
	p.N &^= 15 << (4 * climb.RankBJ)
	p.N += uint64(big) << (4 * climb.RankLJ)
	var room [maxReadings]climb.Play
	for _, r := range read(&p, anyTwo, room[:0]) {
		if (r.Family() == climb.Triple1 || r.Family() == climb.Plane1) && r.Key < climb.RankLJ {
			return true
		}
	}
	return false
}

// kickerInBody reports whether the cards would be a triple or a plane with wings
// if wings could be of the body's ranks.
func kickerInBody(n uint64) bool {
	bodies, many := climb.AtLeast(n, 3), climb.AtLeast(n, 4)
	for wings := 1; wings <= 2; wings++ {
		units := climb.Total(n) / (3 + wings)
		if units*(3+wings) != climb.Total(n) {
			continue
		}
		tops := bodies & many
		if units > 1 {
			tops = climb.RowTops(bodies&climb.RunRanks, units)
		}
		for ; tops != 0; tops &= tops - 1 {
			body := climb.Row(units, bits.TrailingZeros16(tops))
			if climb.AtLeast(body, 1)&many != 0 {
				return true
			}
		}
	}
	return false
}

// runsOver reports whether the cards would be a straight, a pairs run or a plane
// if the 2 stood beside the ace or the 3, or the jokers above it.
func runsOver(n uint64) bool {
	all := climb.AtLeast(n, 1)
	distinct, total := bits.OnesCount16(all), climb.Total(n)
	two, three := climb.AtLeast(n, 2), climb.AtLeast(n, 3)
	switch {
	case total == distinct && distinct >= 5, total == 2*distinct && two == all && distinct >= 2:
		return overTop(all)
	}
	for wings := range 3 {
		if units := total / (3 + wings); units >= 2 && units*(3+wings) == total && bits.OnesCount16(three) == units {
			return overTop(three)
		}
	}
	return false
}

// overTop reports whether the ranks, some of which are above the ace, follow each
// other upwards or round the corner from the 2 to the 3.
func overTop(m uint16) bool {
	if m&^climb.RunRanks == 0 || m&climb.RunRanks == 0 {
		return false
	}
	row := m >> bits.TrailingZeros16(m)
	if row&(row+1) == 0 {
		return true
	}
	const circle = 1<<(climb.Rank2+1) - 1
	starts := m &^ (m<<1 | m>>climb.Rank2&1)
	return m&^circle == 0 && bits.OnesCount16(starts&circle) == 1
}
