package wushik6

import (
	"maps"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// state is a deal in progress: the deal, the kitty and the calls before the
// Core's play, and what the table shows beside it.
type state struct {
	core    Core // its declarer and calls are set as they become known
	options engine.Options
	phase   engine.Phase
	hands   [seats][]card.Card // in the order dealt, whole while dealing
	kitty   []card.Card        // as dealt until it is taken up, then as buried
	taken   []card.Card        // the kitty as taken up, while it is in the hand
	deal    dealing
	offers  [seats]card.Card // what is to be revealed when the beat ends, 0 for nothing
	bid     *engine.Move     // the card that was revealed
	levels  [seats]level
	winners mask        // of the deal before
	last    engine.Seat // the declarer of the deal before
	trick   engine.Trick
	before  *engine.Trick // the one before
	played  []card.Card
	dealNo  int
	result  *engine.Result
}

// eligible is the set of those who may reveal (A.2).
func (s *state) eligible() mask {
	if s.dealNo == 1 {
		return everybody
	}
	return s.winners
}

// Turn names the seats that may act. While cards are dealt and nobody has
// revealed, these are all who may, whatever they hold, and the Dealer.
func (s *state) Turn() []engine.Seat {
	switch s.phase {
	case engine.PhaseDeal:
		if s.core.declarer != engine.None {
			return []engine.Seat{engine.Dealer}
		}
		return append(s.eligible().list(), engine.Dealer)
	case engine.PhaseBury, engine.PhaseCall:
		return []engine.Seat{s.core.declarer}
	case engine.PhaseOver:
		return nil
	}
	return []engine.Seat{s.core.Turn()}
}

// events collects what an action causes.
type events []engine.Event

func (e *events) tell(kind engine.EventKind, seat engine.Seat, n int) {
	*e = append(*e, engine.Event{Kind: kind, Seat: seat, N: n, For: engine.Everyone})
}

// secret tells a seat which cards it got or gave, and the others how many.
func (e *events) secret(kind engine.EventKind, seat engine.Seat, cards []card.Card) {
	*e = append(*e,
		engine.Event{Kind: kind, Seat: seat, Cards: slices.Clone(cards), N: len(cards), For: engine.Only(seat)},
		engine.Event{Kind: kind, Seat: seat, N: len(cards), For: engine.Everyone.But(seat, engine.Open)})
}

// open tells all of cards.
func (e *events) open(kind engine.EventKind, seat engine.Seat, cards []card.Card, n int, word string) {
	*e = append(*e, engine.Event{Kind: kind, Seat: seat, Cards: slices.Clone(cards), N: n, Word: word, For: engine.Everyone})
}

// Apply carries out an action. The order of the events stands in RULES.md.
func (s *state) Apply(seat engine.Seat, a engine.Action) ([]engine.Event, error) {
	v := s.View(seat)
	p, cards, err := judge(&v, a)
	if err != nil {
		return nil, err
	}
	var e events
	switch a.Verb {
	case engine.DealOut:
		s.dealOut(&e, a.N)
	case engine.Reveal:
		s.reveal(&e, seat, a.Cards[0])
	case engine.Close:
		s.unbid(&e)
	case engine.Bury:
		s.bury(&e, a.Cards)
	case engine.Call:
		s.call(&e, a)
	case engine.Pass:
		e.tell(engine.EvPass, seat, 0)
		s.trick.Plays = append(s.trick.Plays, engine.Move{Seat: seat, Verb: a.Verb})
		s.after(&e, seat, s.core.pass())
	default:
		s.play(&e, seat, a.Cards, &cards, p)
	}
	return e, nil
}

// dealOut ends the beat and deals n cards; with the last one the declarer, if
// there is one, takes the kitty up.
func (s *state) dealOut(e *events, n int) {
	s.revealed(e)
	var got [seats][]card.Card
	for range n {
		i := s.deal.step(&s.hands).Index()
		got[i] = append(got[i], s.hands[i][s.deal.n[i]-1])
	}
	for i := range got {
		if len(got[i]) > 0 {
			e.secret(engine.EvDeal, engine.SeatAt(i), got[i])
		}
	}
	s.dealt(e)
}

// reveal notes what the seat reveals, in place of what it offered before; it is
// told when the beat ends (A.2).
func (s *state) reveal(e *events, seat engine.Seat, face card.Card) {
	s.offers[seat.Index()] = face
	*e = append(*e, engine.Event{Kind: EvOffers, Seat: seat, Cards: []card.Card{face}, For: engine.Only(seat)})
}

// revealed makes the declarer of who has revealed in the beat that ends; of
// several it is the one who was dealt a card for it first (D0-3).
func (s *state) revealed(e *events) {
	if s.offers == [seats]card.Card{} {
		return
	}
	d := dealing{next: s.deal.first, first: s.deal.first}
	for {
		seat := d.step(&s.hands)
		i := seat.Index()
		face := s.offers[i]
		if face == 0 || s.hands[i][d.n[i]-1].Rank() != face.Rank() {
			continue
		}
		s.core.declarer = seat
		s.bid = &engine.Move{Seat: seat, Verb: engine.Reveal, Cards: []card.Card{face}}
		s.offers = [seats]card.Card{}
		e.open(EvReveals, seat, s.bid.Cards, 0, "")
		return
	}
}

// unbid ends the last beat. If nobody has revealed then, a first deal is dealt
// anew, and in a later one it falls to the next winner after the last declarer
// (A.2, D0-4).
func (s *state) unbid(e *events) {
	s.revealed(e)
	if s.core.declarer != engine.None {
		s.dealt(e)
		return
	}
	if s.dealNo == 1 {
		s.redeal(e)
		return
	}
	seat := s.last.Plus(1, seats)
	for !s.winners.has(seat) {
		seat = seat.Plus(1, seats)
	}
	s.core.declarer = seat
	e.tell(EvFallsTo, seat, 0)
	s.dealt(e)
}

// dealt goes on to the burial once all cards are dealt and there is a declarer.
func (s *state) dealt(e *events) {
	if s.core.declarer == engine.None || s.deal.left(&s.hands) > 0 {
		return
	}
	s.phase = engine.PhaseBury
	e.secret(EvTakes, s.core.declarer, s.kitty)
	s.takeUp()
}

// takeUp puts the kitty into the declarer's hand.
func (s *state) takeUp() {
	i := s.core.declarer.Index()
	s.taken, s.kitty = s.kitty, nil
	s.hands[i] = append(s.hands[i], s.taken...)
}

func (s *state) bury(e *events, cards []card.Card) {
	i := s.core.declarer.Index()
	s.hands[i] = card.Without(s.hands[i], cards)
	s.kitty, s.taken = card.Sorted(cards), nil
	s.phase = engine.PhaseCall
	e.secret(EvBuries, s.core.declarer, cards)
}

func (s *state) call(e *events, a engine.Action) {
	i := len(s.calledCards())
	s.core.calls[i] = called{face: a.Cards[0], n: uint8(a.N)}
	e.open(EvCalls, s.core.declarer, a.Cards, a.N, "")
	if i == calls-1 {
		s.phase = engine.PhasePlay
		s.beginPlay()
	}
}

// calledCards lists the calls made so far, as all see them.
func (s *state) calledCards() []engine.Called {
	var list []engine.Called
	for _, c := range s.core.calls {
		if c.face != 0 {
			list = append(list, engine.Called{Card: c.face, N: int(c.n), Seen: int(c.seen), Seat: c.owner})
		}
	}
	return list
}

// beginPlay sets the core up: the declarer leads.
func (s *state) beginPlay() {
	for i, hand := range s.hands {
		s.core.hands[i], _ = climb.PileOf(hand)
	}
	s.core.kitty = int16(card.Points(s.kitty))
	s.core.table = climb.New(seats, s.core.declarer)
	s.trick = engine.Trick{Best: -1}
}

func (s *state) play(e *events, seat engine.Seat, cards []card.Card, pile *climb.Pile, p climb.Play) {
	i := seat.Index()
	r := p.Reading()
	s.hands[i] = card.Without(s.hands[i], cards)
	s.played = append(s.played, cards...)
	slices.Sort(s.played)
	s.trick.Leader = s.core.table.Leader()
	s.trick.Best = len(s.trick.Plays)
	s.trick.Plays = append(s.trick.Plays, engine.Move{Seat: seat, Verb: engine.Play, Cards: slices.Clone(cards), As: &r})
	s.trick.Points += card.Points(cards)
	e.open(engine.EvPlay, seat, cards, 0, r.Shape)
	s.after(e, seat, s.core.put(pile, p))
}

// after tells what a play or a pass has brought about.
func (s *state) after(e *events, seat engine.Seat, o outcome) {
	for i, c := range s.core.calls {
		if o.confirmed[i] {
			e.open(EvConfirms, seat, []card.Card{c.face}, int(c.n), "")
		}
		if o.joined[i] {
			e.tell(engine.EvJoins, seat, 0)
		}
	}
	if o.solo {
		e.tell(engine.EvSolo, s.core.declarer, 0)
	}
	if o.place > 0 {
		e.tell(engine.EvOut, seat, o.place)
	}
	if o.winner != engine.None {
		e.tell(engine.EvWins, o.winner, o.points)
		done := s.trick
		done.Winner = o.winner
		s.before = &done
		s.trick = engine.Trick{Best: -1}
	}
	if o.inherits != engine.None {
		e.tell(engine.EvInherits, o.inherits, 0)
	}
	if o.over {
		s.phase = engine.PhaseOver
		s.result = s.settled()
		for _, l := range s.result.Levels {
			e.open(engine.EvLevel, l.Seat, nil, l.N, l.To)
		}
		e.tell(engine.EvOver, engine.None, 0)
	}
}

// Clone returns an independent copy.
func (s *state) Clone() engine.State {
	c := *s
	c.options = maps.Clone(s.options)
	for i := range seats {
		c.hands[i] = slices.Clone(s.hands[i])
	}
	c.kitty, c.taken = slices.Clone(s.kitty), slices.Clone(s.taken)
	c.bid = s.standing()
	c.trick = s.trick.Clone()
	if s.before != nil {
		before := s.before.Clone()
		c.before = &before
	}
	c.played = slices.Clone(s.played)
	c.result = s.Result()
	return &c
}

// standing returns a copy of the reveal, nil while there is none.
func (s *state) standing() *engine.Move {
	if s.bid == nil {
		return nil
	}
	return &engine.Move{Seat: s.bid.Seat, Verb: s.bid.Verb, Cards: slices.Clone(s.bid.Cards)}
}
