package record

import (
	"fmt"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Deal returns the configuration and the deal that the record describes, with
// a suit for every card and cards for every seat: see the package comment. The
// error is the game's refusal of the options, or says what does not fit.
func (r *Record) Deal(game engine.Game) (engine.Config, engine.Deal, error) {
	info := game.Info()
	cfg := engine.Config{Options: r.Options}
	var deal engine.Deal
	if r.Version != 0 && r.Version != info.Version {
		return cfg, deal, fmt.Errorf("the record is of %s/%d, these are the rules %s/%d", r.Game, r.Version, info.Name, info.Version)
	}
	layout, err := game.Layout(cfg)
	if err != nil {
		return cfg, deal, err
	}
	if r.Seats != 0 && r.Seats != layout.Seats {
		return cfg, deal, fmt.Errorf("seats %d, but %s has %d", r.Seats, info.Name, layout.Seats)
	}
	for seat := range r.Hands {
		if !seat.Player(layout.Seats) {
			return cfg, deal, fmt.Errorf("a hand of %v, but %s has %d seats", seat, info.Name, layout.Seats)
		}
	}
	s := shoe{left: card.Count(layout.Cards), order: info.Order}
	s.deal(r, layout)
	deal = engine.Deal{Hands: s.hands, Kitty: s.kitty}
	for _, g := range r.Given {
		deal.Given = append(deal.Given, engine.Given{Key: g.Key, Args: slices.Clone(g.Args)})
	}
	return cfg, deal, nil
}

// shoe holds the cards of the layout that nobody has yet.
type shoe struct {
	left  card.Counts
	order []card.Rank
	hands [][]card.Card
	kitty []card.Card
}

// suitTurn is the order in which cards without a suit get theirs.
var suitTurn = [...]card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds}

func (s *shoe) deal(r *Record, layout engine.Layout) {
	s.hands = make([][]card.Card, layout.Seats)
	longest := 0
	for i := range s.hands {
		s.take(r.Hands[engine.SeatAt(i)])
		longest = max(longest, len(r.Hands[engine.SeatAt(i)]))
	}
	s.take(r.Kitty)
	for i := range s.hands {
		s.hands[i] = s.suited(r.Hands[engine.SeatAt(i)])
	}
	s.kitty = s.suited(r.Kitty)
	if len(r.Hands) == 0 {
		longest = layout.Hand
	}
	filler := s.filler()
	next := func() (c card.Card, ok bool) {
		if len(filler) == 0 {
			return 0, false
		}
		c, filler = filler[0], filler[1:]
		return c, true
	}
	for range longest {
		for i := range s.hands {
			if _, named := r.Hands[engine.SeatAt(i)]; named || r.out(engine.SeatAt(i)) {
				continue
			}
			if c, ok := next(); ok {
				s.hands[i] = append(s.hands[i], c)
			}
		}
	}
	if r.Kitty != nil {
		return
	}
	for range layout.Kitty {
		if c, ok := next(); ok {
			s.kitty = append(s.kitty, c)
		}
	}
}

// out reports whether the given facts say that the seat has gone out.
func (r *Record) out(seat engine.Seat) bool {
	return slices.ContainsFunc(r.Given, func(g engine.Given) bool {
		return g.Key == "out" && slices.Contains(g.Args, seat.String())
	})
}

// take removes the cards with a suit from what is left.
func (s *shoe) take(cards []card.Card) {
	for _, c := range cards {
		if i := c.Index(); i >= 0 && s.left[i] > 0 {
			s.left[i]--
		}
	}
}

// suited gives suits to the cards of one hand that lack them.
func (s *shoe) suited(cards []card.Card) []card.Card {
	out := make([]card.Card, 0, len(cards))
	turn := map[card.Rank]int{}
	for _, c := range cards {
		if c.AnySuit() {
			r := c.Rank()
			step := 0
			for step < len(suitTurn)-1 && s.left[card.Of(r, suitTurn[(turn[r]+step)%len(suitTurn)]).Index()] == 0 {
				step++
			}
			if s.left[card.Of(r, suitTurn[(turn[r]+step)%len(suitTurn)]).Index()] == 0 {
				step = 0 // none is left anywhere: another pack
			}
			c = card.Of(r, suitTurn[(turn[r]+step)%len(suitTurn)])
			turn[r] += step + 1
			s.take([]card.Card{c})
		}
		out = append(out, c)
	}
	return out
}

// filler lists what is left in the order it is dealt to seats without a hand.
func (s *shoe) filler() []card.Card {
	var cards []card.Card
	for i, n := range s.left {
		for range n {
			cards = append(cards, card.At(i))
		}
	}
	slices.SortStableFunc(cards, func(a, b card.Card) int {
		if d := min(a.Points(), 1) - min(b.Points(), 1); d != 0 {
			return d
		}
		if a.Suit() != b.Suit() && (a.Suit() == card.Spades || b.Suit() == card.Spades) {
			return int(a.Suit()) - int(b.Suit())
		}
		return s.height(a.Rank()) - s.height(b.Rank())
	})
	return cards
}

// height is the rank's place in the game's order, and by its face where the
// game names none.
func (s *shoe) height(r card.Rank) int {
	if i := slices.Index(s.order, r); i >= 0 {
		return i
	}
	return len(s.order) + int(r)
}
