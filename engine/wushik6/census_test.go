// This test guards that the rare parts of the rules are really reached, and that whatever happens all points are settled.
package wushik6

import (
	"math/rand/v2"
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func TestRarePartsOccur(t *testing.T) {
	most, want := 4000, 20
	if testing.Short() {
		most, want = 1000, 2
	}
	const (
		redeals = iota
		fallbacks
		solos
		onePartner
		twoPartners
		unfound
		declarersOut
		opponentsOut
		twoReceivers
		foundByItself
		kinds
	)
	names := [kinds]string{"redeals", "fallback declarers", "solo declarers", "one partner", "two partners", "calls not found at the end",
		"early ends by the declarer's side", "early ends by the opponents", "early ends with two receivers", "early ends without going out"}
	var n [kinds]int
	enough := func() bool { return slices.Min(n[:]) >= want }
	r := rand.New(rand.NewPCG(11, 12))
	deals := 0
	for ; deals < most && !enough(); deals++ {
		s := census(t, r)
		if deals%4 == 0 {
			s = late(t, r)
		}
		all := card.Points(s.kitty)
		for _, hand := range s.hands {
			all += card.Points(hand)
		}
		silent := r.IntN(4) == 0
		carefree := r.IntN(3) // how often somebody plays at random
		for s.result == nil {
			seat, a := chosen(s, r, silent, carefree)
			went := s.core.table.Gone()
			events, err := s.Apply(seat, a)
			if err != nil {
				t.Fatalf("deal %d: %v %+v: %v", deals, seat, a, err)
			}
			if events[0].Kind == EvFallsTo {
				n[fallbacks]++
			}
			if s.core.end.early && s.core.table.Gone() == went {
				n[foundByItself]++
			}
		}
		if s.result.Redeal {
			n[redeals]++
			continue
		}
		c := &s.core
		sum := 0
		for _, step := range s.result.Steps {
			sum += step.N
		}
		if score := c.Score(); sum != all || score[0]+score[1] != all {
			t.Fatalf("deal %d: %d points are settled, the sides have %v", deals, sum, score)
		}
		count := func(kind int, is bool) {
			if is {
				n[kind]++
			}
		}
		partners := len(c.declarers().list()) - 1
		count(unfound, !c.known())
		count(solos, c.known() && partners == 0)
		count(onePartner, c.known() && partners == 1)
		count(twoPartners, c.known() && partners == 2)
		side := func(s engine.Seat) bool { return c.declarers().has(s) }
		count(declarersOut, c.end.early && side(c.end.taker))
		count(opponentsOut, c.end.early && !side(c.end.taker))
		count(twoReceivers, c.end.early && side(c.end.taker) != side(c.end.last))
		if c.known() != c.end.early {
			t.Fatalf("deal %d: all sides are known: %v, but it ended early: %v", deals, c.known(), c.end.early)
		}
	}
	for i, name := range names {
		t.Logf("%-34s %6d", name, n[i])
		if n[i] < want {
			t.Errorf("%s: %d in %d deals, want at least %d", name, n[i], deals, want)
		}
	}
	t.Logf("in %d deals", deals)
}

// census shuffles a deal, some of them short, of a first or a later deal.
func census(t *testing.T, r *rand.Rand) *state {
	t.Helper()
	cards := card.Pack(packs, true)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	var hands [][]card.Card
	for i := range seats {
		hands = append(hands, cards[i*handSize:(i+1)*handSize])
	}
	if r.IntN(4) > 0 { // many called cards in few
		high := slices.DeleteFunc(cards, func(c card.Card) bool { return c.Rank() != card.Ace && r.IntN(3) > 0 })
		each := 4 + r.IntN((len(high)-kittySize)/seats-4)
		for i := range hands {
			hands[i] = high[i*each : (i+1)*each]
		}
		cards = high[seats*each:]
	} else {
		cards = cards[seats*handSize:]
	}
	deal := engine.Deal{Hands: hands, Kitty: cards[:kittySize], Given: []engine.Given{engine.GivenSeat("first", engine.SeatAt(r.IntN(seats)))}}
	if r.IntN(2) == 0 {
		winners := mask(1 + r.IntN(int(everybody)))
		deal.Given = append(deal.Given, engine.GivenInt("dealno", 2), givenSeats("winners", winners.list()), engine.GivenSeat("last", engine.SeatAt(r.IntN(seats))))
	}
	s, err := Game{}.New(engine.Config{}, deal)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// late sets up the end of a deal: P1 has played one of his calls himself, P6 holds
// the other, which is seldom kept so long, and some of the others are out.
func late(t *testing.T, r *rand.Rand) *state {
	t.Helper()
	ace := card.Of(card.Ace, card.Hearts)
	cards := card.Without(card.Pack(packs, true), []card.Card{ace, ace, ace, card.Of(card.Ace, card.Spades)})
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	deal := engine.Deal{Hands: make([][]card.Card, seats), Kitty: cards[:kittySize], Given: []engine.Given{
		{Key: "phase", Args: []string{"play"}}, engine.GivenSeat("declarer", engine.P1),
		{Key: "called", Args: []string{"SA", "n=1", "P1"}}, {Key: "called", Args: []string{"HA", "n=1"}}}}
	cards = cards[kittySize:]
	out := mask(0)
	for i := range seats {
		if i > 0 && i < seats-1 && r.IntN(3) > 0 {
			out |= bit(engine.SeatAt(i))
			continue
		}
		k := 1 + r.IntN(3)
		deal.Hands[i], cards = slices.Clone(cards[:k]), cards[k:]
	}
	deal.Hands[seats-1] = append(deal.Hands[seats-1], ace)
	if out != 0 {
		deal.Given = append(deal.Given, givenSeats("out", out.list()))
	}
	s, err := Game{}.New(engine.Config{}, deal)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// chosen lets the Dealer deal a round, or a player act: as the bot does, or at
// random; where nobody is to reveal, nobody does.
func chosen(s *state, r *rand.Rand, silent bool, carefree int) (engine.Seat, engine.Action) {
	var g Game
	for _, seat := range s.Turn() {
		v := s.View(seat)
		switch {
		case seat == engine.Dealer:
			list := g.Suggest(v)
			return seat, list[min(1, len(list)-1)]
		case s.phase == engine.PhaseDeal && (silent || len(v.Ask.Choices) == 0 || r.IntN(9) > 0):
			continue
		case s.phase == engine.PhaseCall || s.phase == engine.PhaseDeal:
			n := len(v.Ask.Choices)
			return seat, v.Ask.Choices[max(r.IntN(n), r.IntN(n))] // rather the last of a suit
		case r.IntN(3) < carefree:
			list := g.Moves(v)
			return seat, list[r.IntN(len(list))]
		}
		return seat, g.Think(v, nil)
	}
	panic("nobody acts")
}
