package wushik

import (
	"math/bits"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// Check tells whether the viewer may do that now, from the View alone. The
// reasons are tried in this order: deal-over, not-your-turn, unknown-verb,
// stray-field; for a pass must-lead, must-beat; for a play no-cards,
// not-your-cards, the shape, bad-reading, first-needs-s3, and last whether it
// beats the play on the table.
func (Game) Check(v engine.View, a engine.Action) error {
	_, _, err := judge(&v, a)
	return err
}

// judge is Check with what it found out: how the play is read, and its cards.
func judge(v *engine.View, a engine.Action) (climb.Play, climb.Pile, error) {
	var none climb.Pile
	switch {
	case v.Phase == engine.PhaseOver:
		return climb.Play{}, none, engine.Refused(engine.CodeOver)
	case !inTurn(v):
		return climb.Play{}, none, engine.Refused(engine.CodeNotYourTurn)
	case a.Verb == engine.Pass:
		if err := engine.CheckFields(a, false, false, false, false); err != nil {
			return climb.Play{}, none, err
		}
		return climb.Play{}, none, judgePass(v)
	case a.Verb != engine.Play:
		return climb.Play{}, none, &engine.Illegal{Code: engine.CodeUnknownVerb, What: string(a.Verb)}
	}
	if err := engine.CheckFields(a, false, true, false, true); err != nil {
		return climb.Play{}, none, err
	}
	if len(a.Cards) == 0 {
		return climb.Play{}, none, engine.Refused(engine.CodeNoCards)
	}
	if missing := missing(v.Hand, a.Cards); missing != nil {
		return climb.Play{}, none, engine.Refused(engine.CodeNotYourCards, missing...)
	}
	t, toBeat := turnOf(v)
	cards, ok := pileOf(a.Cards)
	if !ok {
		return climb.Play{}, none, engine.Refused(CodeNotAShape)
	}
	var room [maxReadings]climb.Play
	readings := read(&cards, t.rules, room[:0])
	if len(readings) == 0 {
		return climb.Play{}, none, whyNoShape(&cards, t.rules)
	}
	if a.As != "" {
		p, ok := climb.Choose(readings, a.As)
		if !ok {
			return climb.Play{}, none, &engine.Illegal{Code: CodeBadReading, What: a.As}
		}
		room[0] = p
		readings = room[:1]
	}
	if t.opening && !hasS3(&cards) {
		return climb.Play{}, none, engine.Refused(CodeFirstNeedsS3, card.Of(card.Three, card.Spades))
	}
	if p, ok := climb.Taken(readings, t.best); ok {
		return p, cards, nil
	}
	return climb.Play{}, none, climb.WhyNotOver(readings, t.best, toBeat)
}

func inTurn(v *engine.View) bool {
	for _, s := range v.Turn {
		if s == v.Viewer && s.Player(seats) {
			return true
		}
	}
	return false
}

// missing returns the cards of a play that the hand does not hold.
func missing(hand, play []card.Card) []card.Card {
	n := card.Count(hand)
	var list []card.Card
	for _, c := range play {
		if i := c.Index(); i >= 0 && n[i] > 0 {
			n[i]--
			continue
		}
		list = append(list, c)
	}
	return list
}

// turnOf reads from a View what the legality of a play depends on, and the
// cards of the play to beat. Views that make no sense give some turn, too.
func turnOf(v *engine.View) (turn, []card.Card) {
	t := turn{rules: rulesOf(v.Options)}
	t.hand, _ = pileOf(v.Hand)
	if m := v.Trick.ToBeat(); m != nil {
		if p, ok := pileOf(m.Cards); ok {
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
	}
	t.opening = t.rules.has(withS3) && unopened(v) && hasS3(&t.hand)
	return t, nil
}

// unopened reports whether nothing has been played in the first deal (D2-2).
func unopened(v *engine.View) bool {
	if v.DealNo != 1 || len(v.Played) > 0 {
		return false
	}
	for _, p := range v.Players {
		if p.Points != 0 || p.Place != 0 {
			return false
		}
	}
	return true
}

// judgePass refuses a pass by the leader, and by option one by a player who can
// beat.
func judgePass(v *engine.View) error {
	t, _ := turnOf(v)
	if t.best.Shape == climb.Nothing {
		return engine.Refused(CodeMustLead)
	}
	if t.rules.has(mustBeat) {
		var room [MaxMoves]Move
		if m := t.moves(room[:0])[0]; !m.Pass() {
			cards := t.cards(m)
			return engine.Refused(CodeMustBeat, cards.Cards()...)
		}
	}
	return nil
}

// whyNoShape says why the cards are no play, as precisely as it can.
func whyNoShape(p *climb.Pile, ru rules) error {
	n := climb.Total(p.N)
	ge1 := climb.AtLeast(p.N, 1)
	loose := ru
	loose.is |= bodyKickers
	var room [maxReadings]climb.Play
	if len(read(p, loose, room[:0])) > 0 {
		return engine.Refused(CodeKickerInBody, of(p, climb.AtLeast(p.N, 4))...)
	}
	if withTwo(p, n) {
		return engine.Refused(CodeTwoInRun, of(p, 1<<climb.Rank2)...)
	}
	if n >= 5 && bits.OnesCount16(ge1) == n && wraps(steps(ge1)) {
		return engine.Refused(CodeStraightWrap, of(p, 1<<climb.RankA|1<<climb.Rank2)...)
	}
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

// of returns the cards of those ranks.
func of(p *climb.Pile, ranks uint16) []card.Card {
	q := p.Of(ranks)
	return q.Cards()
}

// withTwo reports whether the cards would be a pairs run or a plane if the 2
// stood beside the ace or the 3.
func withTwo(p *climb.Pile, n int) bool {
	all, two, three := climb.AtLeast(p.N, 1), climb.AtLeast(p.N, 2), climb.AtLeast(p.N, 3)
	if two>>climb.Rank2&1 == 0 {
		return false
	}
	units := bits.OnesCount16(all)
	if n == 2*units && two == all && units >= 2 && (contiguous(all) || contiguous(below3(all))) {
		return true
	}
	if three>>climb.Rank2&1 == 0 {
		return false
	}
	for kickers := range 3 {
		units := n / (3 + kickers)
		if units < 2 || units*(3+kickers) != n {
			continue
		}
		if climb.RowTops(three, units)>>climb.Rank2&1 != 0 || climb.RowTops(below3(three), units)>>(units-1)&1 != 0 {
			return true
		}
	}
	return false
}

// below3 puts the 2 below the 3: bit 0 is the 2, bit 1 the 3.
func below3(m uint16) uint16 { return m&climb.RunRanks<<1 | m>>climb.Rank2 }

func contiguous(m uint16) bool {
	row := m >> bits.TrailingZeros16(m)
	return row&(row+1) == 0
}

// wraps reports whether the steps follow each other round the corner from ace
// to 2.
func wraps(st uint16) bool {
	const circle = 1<<14 - 2 // steps 1, the ace, to 13
	st &= circle
	starts := st &^ (st<<1 | st>>12&2)
	return st>>1&1 != 0 && st>>2&1 != 0 && bits.OnesCount16(starts) == 1
}
