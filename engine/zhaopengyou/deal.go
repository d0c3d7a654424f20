package zhaopengyou

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// undealt returns how many cards are still to be dealt, the kitty not counted.
func (s *state) undealt() int {
	n := 0
	for i, h := range s.hands {
		n += len(h) - s.dealt[i]
	}
	return n
}

// step deals one card and returns who got it.
func (s *state) step() int {
	for s.dealt[s.receiver] == len(s.hands[s.receiver]) {
		s.receiver = (s.receiver + 1) % seats
	}
	to := s.receiver
	s.dealt[to]++
	s.receiver = (to + 1) % seats
	return to
}

func (s *state) dealAll() {
	for i, h := range s.hands {
		s.dealt[i] = len(h)
	}
}

// stock lists the cards that are not dealt, in the order in which they come.
func (s *state) stock() []card.Card {
	var list []card.Card
	c := state{hands: s.hands, dealt: s.dealt, receiver: s.receiver}
	for range c.undealt() {
		to := c.step()
		list = append(list, c.hands[to][c.dealt[to]-1])
	}
	return list
}

// dealOut deals n cards and, with the last, begins to ask who has not bid.
func (s *state) dealOut(e *events, n int) {
	var got [seats][]card.Card
	for range n {
		to := s.step()
		got[to] = append(got[to], s.hands[to][s.dealt[to]-1])
	}
	for i, cards := range got {
		if len(cards) > 0 {
			e.secret(engine.EvDeal, engine.SeatAt(i), cards)
		}
	}
	if s.undealt() > 0 {
		return
	}
	s.phase = PhaseBid
	s.asked = nobody
	if s.bid == nil || !s.simple() {
		s.askNextBid(s.first.Index())
	}
	s.bidOver(e)
}

// askNextBid asks, from a seat on, the first who may bid, has not passed since
// the last bid and has not made it; nobody if there is none.
func (s *state) askNextBid(from int) {
	s.asked = nobody
	if s.bid != nil && s.simple() {
		return
	}
	for k := range seats {
		i := (from + k) % seats
		if s.eligible.has(i) && !s.passed.has(i) && (s.bid == nil || s.bid.Seat.Index() != i) {
			s.asked = i
			return
		}
	}
}

// bidOver ends the auction when nobody is left to be asked: the last bidder is
// the declarer. Where nobody has bid the cards are dealt anew or the kitty is
// turned up (D3-6).
func (s *state) bidOver(e *events) {
	if s.asked != nobody {
		return
	}
	switch {
	case s.bid != nil:
		s.declare(e, s.bid.Seat, s.bid.Cards[0].Suit())
	case s.options[optNoBid] == valueFlip || s.noBid > 0:
		s.flip(e)
	default:
		s.redeal(e)
	}
}

// declare makes a seat the declarer at its own level; he calls next.
func (s *state) declare(e *events, seat engine.Seat, trump card.Suit) {
	s.declarer, s.level = seat, s.levels[seat.Index()]
	s.setTrump(trump)
	s.phase = engine.PhaseCall
	e.show(EvDeclares, seat, nil, 0, trumpText(s.trump))
}

// flip turns the kitty up, card by card, until one is of the level of a player
// who may bid; of several players the one nearest to the first receiver becomes
// declarer, with its suit as trumps. If there is none, the first of those who
// may bid does, with the suit of the last card that is no joker (D3-6).
func (s *state) flip(e *events) {
	near := nobody
	for i, c := range s.kitty {
		s.turned = i + 1
		for k := range seats {
			at := (s.first.Index() + k) % seats
			if !s.eligible.has(at) {
				continue
			}
			if near == nobody {
				near = at
			}
			l := s.levels[at]
			if c.Joker() && l == joker || !c.Joker() && c.Rank() == l.rank() {
				e.show(EvTurns, engine.None, s.kitty[:s.turned], 0, "")
				s.declare(e, engine.SeatAt(at), c.Suit())
				return
			}
		}
	}
	trump := card.NoSuit
	for _, c := range s.kitty {
		if !c.Joker() {
			trump = c.Suit()
		}
	}
	e.show(EvTurns, engine.None, s.kitty, 0, "")
	s.declare(e, engine.SeatAt(near), trump)
}

// takeKitty puts the kitty into a hand, of which as many cards are buried.
func (s *state) takeKitty(e *events, seat engine.Seat) {
	s.phase = engine.PhaseBury
	s.burier = seat
	s.taken = s.kitty
	i := seat.Index()
	s.hands[i] = slices.Concat(s.hands[i], s.kitty)
	s.dealt[i] = len(s.hands[i])
	if e != nil {
		e.secret(EvTakes, seat, s.kitty)
	}
	if s.turned > 0 {
		s.reveal(i, s.kitty[:s.turned])
		s.turned = 0
	}
	s.kitty = nil
}

// bury puts cards away face down. What the seat had shown may be among them, so
// that nobody knows any longer that he holds it.
func (s *state) bury(e *events, seat engine.Seat, cards []card.Card) {
	i := seat.Index()
	e.secret(EvBuries, seat, cards)
	s.hands[i] = card.Without(s.hands[i], cards)
	s.dealt[i] = len(s.hands[i])
	s.kitty = slices.Clone(cards)
	s.taken, s.shown[i] = nil, nil
	s.beginCounter(i)
}

// beginCounter asks from the next player on who counters (C.6), or begins the
// play where nobody can be asked.
func (s *state) beginCounter(after int) {
	s.passed = 0
	if !s.options.Is(optFan) {
		s.begin()
		return
	}
	s.phase = engine.PhaseCounter
	s.askNextCounter((after + 1) % seats)
}

// current returns who made the declaration that stands: the declarer where
// nobody has countered.
func (s *state) current() int {
	if s.bid != nil && s.bid.Verb == engine.Counter {
		return s.bid.Seat.Index()
	}
	return s.declarer.Index()
}

func (s *state) askNextCounter(from int) {
	for k := range seats {
		i := (from + k) % seats
		if i == s.current() || s.passed.has(i) || !s.eligible.has(i) && !s.options.Is(optFanLosers) {
			continue
		}
		s.asked = i
		return
	}
	s.begin()
}
