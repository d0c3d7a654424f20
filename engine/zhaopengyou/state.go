package zhaopengyou

import (
	"maps"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// state is a deal in progress.
type state struct {
	options  engine.Options
	phase    engine.Phase
	dealNo   int
	noBid    int // deals in a row that nobody bid in
	previous engine.Seat
	winners  []engine.Seat // of the deal before
	first    engine.Seat   // who is dealt the first card
	levels   [seats]level
	before   [seats]level // as the deal began
	eligible mask         // may bid

	hands    [seats][]card.Card // in the order dealt, whole while dealing
	dealt    [seats]int         // how many of them each has
	receiver int                // who is dealt the next card, unless his hand is full
	kitty    []card.Card
	turned   int            // how many of its cards all have seen (D3-6)
	shown    [seats]showing // cards in hand that all have seen
	bid      *engine.Move   // the bid or counter that stands
	asked    int            // whom the bidding or the counter round asks
	passed   mask           // since the last bid or counter
	declarer engine.Seat
	burier   engine.Seat // who buries, or has buried last
	taken    []card.Card // what he took, while he buries
	level    level
	trump    card.Suit
	called   call
	order    *follow.Order

	core     Core
	trick    engine.Trick
	last     *engine.Trick
	played   []card.Card
	void     [seats][follow.Suits]bool // suits that a seat has not followed
	settling settlement
	result   *engine.Result
}

// showing is cards in a hand that all have seen.
type showing []card.Card

// Turn names the seats that may act. While cards are dealt they are the Dealer
// and all who may bid, whatever they hold (C.3).
func (s *state) Turn() []engine.Seat {
	switch s.phase {
	case engine.PhaseDeal:
		if s.bid != nil && s.simple() {
			return []engine.Seat{engine.Dealer}
		}
		return append(seatsOf(s.eligible), engine.Dealer)
	case PhaseBid, engine.PhaseCounter:
		return []engine.Seat{engine.SeatAt(s.asked)}
	case engine.PhaseCall:
		return []engine.Seat{s.declarer}
	case engine.PhaseBury:
		return []engine.Seat{s.burier}
	case engine.PhasePlay:
		return []engine.Seat{engine.SeatAt(s.core.Turn())}
	case engine.PhaseSettle:
		return []engine.Seat{engine.SeatAt(s.settling.turn())}
	}
	return nil
}

// turn returns whom the settlement asks.
func (t *settlement) turn() int {
	if t.consent.n > 0 {
		return t.consent.to
	}
	return t.asker
}

func (s *state) simple() bool { return s.options[optBidMode] == valueSimple }

// events collects what an action causes.
type events []engine.Event

func (e *events) tell(kind engine.EventKind, seat int, n int) {
	*e = append(*e, engine.Event{Kind: kind, Seat: engine.SeatAt(seat), N: n, For: engine.Everyone})
}

func (e *events) show(kind engine.EventKind, seat engine.Seat, cards []card.Card, n int, word string) {
	*e = append(*e, engine.Event{Kind: kind, Seat: seat, Cards: slices.Clone(cards), N: n, Word: word, For: engine.Everyone})
}

// secret tells a seat which cards, and the others how many.
func (e *events) secret(kind engine.EventKind, seat engine.Seat, cards []card.Card) {
	*e = append(*e,
		engine.Event{Kind: kind, Seat: seat, Cards: slices.Clone(cards), N: len(cards), For: engine.Only(seat)},
		engine.Event{Kind: kind, Seat: seat, N: len(cards), For: engine.Everyone.But(seat, engine.Open)})
}

func (e *events) over() {
	*e = append(*e, engine.Event{Kind: engine.EvOver, For: engine.Everyone})
}

// Apply carries out an action. The order of the events stands in RULES.md.
func (s *state) Apply(seat engine.Seat, a engine.Action) ([]engine.Event, error) {
	v := s.View(seat)
	units, err := judge(&v, a)
	if err != nil {
		return nil, err
	}
	var e events
	i := seat.Index()
	switch a.Verb {
	case engine.DealOut:
		s.dealOut(&e, a.N)
	case engine.Bid:
		e.show(EvBids, seat, a.Cards, 0, "")
		s.stands(seat, engine.Bid, a.Cards)
		if s.phase == PhaseBid {
			s.askNextBid(seat.Plus(1, seats).Index())
			s.bidOver(&e)
		}
	case engine.Call:
		s.called = call{face: a.Cards[0], k: int8(a.N)}
		e.show(EvCalls, seat, a.Cards, a.N, "")
		s.takeKitty(&e, seat)
	case engine.Bury:
		s.bury(&e, seat, a.Cards)
	case engine.Counter:
		s.stands(seat, engine.Counter, a.Cards)
		s.setTrump(a.Cards[0].Suit())
		e.show(EvCounters, seat, a.Cards, 0, trumpText(s.trump))
		s.takeKitty(&e, seat)
	case engine.Play:
		s.put(&e, i, a.Cards, units)
	case engine.Pass:
		e.tell(engine.EvPass, i, 0)
		s.pass(&e, i)
	case engine.Give:
		s.give(&e, seat, a.To, a.N)
	default:
		s.consents(&e, seat, a.Verb == engine.Accept)
	}
	return e, nil
}

// pass is a pass in the bidding, in the counter round, or of a player who gives
// no more levels away.
func (s *state) pass(e *events, i int) {
	switch s.phase {
	case PhaseBid:
		s.passed |= bit(i)
		s.askNextBid((i + 1) % seats)
		s.bidOver(e)
	case engine.PhaseCounter:
		s.passed |= bit(i)
		s.askNextCounter((i + 1) % seats)
	case engine.PhaseSettle:
		s.settling.lapse()
		s.goOn(e)
	}
}

// stands notes a bid or a counter as the one to beat; its cards have been seen.
func (s *state) stands(seat engine.Seat, verb engine.Verb, cards []card.Card) {
	s.bid = &engine.Move{Seat: seat, Verb: verb, Cards: slices.Clone(cards)}
	s.passed = 0
	s.reveal(seat.Index(), cards)
}

// reveal adds cards in a hand to those that all have seen.
func (s *state) reveal(i int, cards []card.Card) {
	s.shown[i] = append(s.shown[i], card.Without(cards, s.shown[i])...)
}

// begin starts the play: the declarer leads.
func (s *state) begin() {
	s.phase = engine.PhasePlay
	s.core = newCore(s.order, &s.hands, s.declarer.Index())
	s.core.call = s.called
	s.core.occasion = s.options.Is(optOccasion)
	s.trick = engine.Trick{Leader: s.declarer, Best: -1}
}

// put plays cards from a hand; a throw may turn out to be less (C.12).
func (s *state) put(e *events, i int, asked []card.Card, units []follow.Unit) {
	seat := engine.SeatAt(i)
	c := &s.core
	leads := c.leads()
	o := c.Play(c.order.Hand(asked), units)
	cards := slices.Clone(asked)
	if o.fails {
		e.show(engine.EvThrowFails, seat, asked, 0, "")
		s.reveal(i, asked)
		cards = c.order.Cards(o.played)
		units = c.order.Units(o.played)
	}
	r := readingOf(c.order, units)
	if !leads {
		r = followed(c.order, &c.lead, o.played)
	} else {
		s.trick.Suit = c.lead.Suit().String()
	}
	if led := c.lead.Suit(); c.order.Of(o.played, led).Count() < c.lead.Cards() {
		s.void[i][led] = true
	}
	e.show(engine.EvPlay, seat, cards, 0, r.Shape)
	s.hands[i] = card.Without(s.hands[i], cards)
	s.shown[i] = card.Without(s.shown[i], cards)
	s.played = append(s.played, cards...)
	slices.Sort(s.played)
	s.trick.Plays = append(s.trick.Plays, engine.Move{Seat: seat, Verb: engine.Play, Cards: cards, As: &r})
	s.trick.Points += card.Points(cards)
	if leads || o.winner == nobody && int(c.winning) == i || o.winner == int8(i) {
		s.trick.Best = len(s.trick.Plays) - 1
	}
	if o.ruffs {
		word := ""
		if o.over {
			word = wordOver
		}
		e.show(EvRuffs, seat, nil, 0, word)
	}
	if o.joins != nobody {
		e.tell(engine.EvJoins, int(o.joins), 0)
	}
	if o.solo {
		e.tell(engine.EvSolo, i, 0)
	}
	if o.winner == nobody {
		return
	}
	e.tell(engine.EvWins, int(o.winner), o.points)
	done := s.trick
	done.Winner = engine.SeatAt(int(o.winner))
	s.last = &done
	s.trick = engine.Trick{Leader: done.Winner, Best: -1}
	if o.done {
		s.trick.Leader = engine.None
		s.settle(e)
	}
}

// give carries out a choice of the settlement.
func (s *state) give(e *events, seat, to engine.Seat, n int) {
	t := &s.settling
	kind := EvGives
	if t.stage == overflowing || t.stage == allotting && !t.won.has(to.Index()) {
		kind = EvLowers
	}
	e.show(kind, seat, nil, n, to.String())
	split := t.stage == splitting
	t.give(to.Index(), n)
	if split {
		s.climbed()
	}
	s.goOn(e)
}

// consents takes the answer of a player who was offered levels.
func (s *state) consents(e *events, seat engine.Seat, accepts bool) {
	kind := EvRefuses
	if accepts {
		kind = EvAccepts
	}
	e.tell(kind, seat.Index(), s.settling.consent.n)
	s.settling.answer(accepts)
	s.goOn(e)
}

// Clone returns an independent copy.
func (s *state) Clone() engine.State {
	c := *s
	c.options = maps.Clone(s.options)
	c.winners = slices.Clone(s.winners)
	for i := range seats {
		c.hands[i] = slices.Clone(s.hands[i])
		c.shown[i] = slices.Clone(s.shown[i])
	}
	c.kitty = slices.Clone(s.kitty)
	c.taken = slices.Clone(s.taken)
	c.bid = cloneMove(s.bid)
	c.trick = s.trick.Clone()
	if s.last != nil {
		last := s.last.Clone()
		c.last = &last
	}
	c.played = slices.Clone(s.played)
	c.settling.steps = slices.Clone(s.settling.steps)
	c.settling.events = slices.Clone(s.settling.events)
	c.settling.turns = slices.Clone(s.settling.turns)
	c.result = s.Result()
	return &c
}

func cloneMove(m *engine.Move) *engine.Move {
	if m == nil {
		return nil
	}
	c := *m
	c.Cards = slices.Clone(m.Cards)
	return &c
}
