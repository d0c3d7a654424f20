// These tests guard the core: its size, its speed, and that it and the State around it play the same game.
package gouji

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// variants are house rules that between them try every flag of the core.
var variants = []engine.Options{
	{},
	{optLastFree: "true", optYieldPasses: "true", optSiji: "3"},
	{optPrecheck: "true", optTwoBigKill: "true", optJokerMix: "false"},
	{optBeatenFails: "true", optMixedSmall: "true", optSiji: valueNone},
}

// dealt starts a deal at the first lead: all 36 cards each or, short, a few of
// few ranks.
func dealt(t testing.TB, o engine.Options, r *rand.Rand, given ...engine.Given) *state {
	t.Helper()
	return dealtHands(t, o, shuffled(r), append([]engine.Given{
		{Key: "phase", Args: []string{"play"}},
		engine.GivenInt("dealno", 2),
		engine.GivenSeat("first", engine.SeatAt(r.IntN(seats))),
	}, given...)...)
}

func shuffled(r *rand.Rand) [][]card.Card {
	cards := card.Pack(packs, true)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	hands := make([][]card.Card, seats)
	for i := range hands {
		hands[i] = cards[i*handSize : (i+1)*handSize]
	}
	return hands
}

func dealtHands(t testing.TB, o engine.Options, hands [][]card.Card, given ...engine.Given) *state {
	t.Helper()
	s, err := Game{}.New(engine.Config{Options: o}, engine.Deal{Hands: hands, Given: given})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

func TestSizes(t *testing.T) {
	if n := unsafe.Sizeof(Core{}); n > 256 {
		t.Errorf("a Core has %d bytes, want at most 256", n)
	}
	if n := unsafe.Sizeof(Move{}); n > 8 {
		t.Errorf("a Move has %d bytes, want at most 8", n)
	}
}

func TestMostMoves(t *testing.T) {
	var buf []Move
	most := 0
	for twos := range 17 {
		for ones := range 12 {
			d := desk{rules: rules{}}
			d.hand.add(rankLJ, packs)
			d.hand.add(rankBJ, packs)
			d.hand.add(rank2, twos)
			left := handSize - 2*packs - twos
			for r := 0; r < ones && left > 0; r++ {
				d.hand.add(r, 1)
				left--
			}
			for r := ones; left > 0; r++ {
				n := min(left, 4*packs)
				d.hand.add(r, n)
				left -= n
			}
			buf = d.sets(buf[:0])
			most = max(most, len(buf))
		}
	}
	t.Logf("the most moves of one hand: %d", most)
	if most > MaxMoves {
		t.Errorf("%d moves, MaxMoves is %d", most, MaxMoves)
	}
}

// shadow plays the answers of a burn window one by one in a copy of the core.
func shadow(c Core, answers map[int]Move) Core {
	for c.stage == burning {
		m, ok := answers[int(c.turn)]
		if !ok {
			m = Move{verb: decline}
		}
		c.Apply(m)
		if m.verb == burn {
			break
		}
	}
	return c
}

func TestCoreAndStateAgree(t *testing.T) {
	deals := 1500
	if testing.Short() {
		deals = 200
	}
	r := rand.New(rand.NewPCG(1, 2))
	buf := make([]Move, 0, MaxMoves)
	accepted, refused := 0, 0
	for n := range deals {
		s := dealt(t, variants[n%len(variants)], r)
		if n%3 > 0 { // shorter deals reach more endings
			hands := shuffled(r)
			for i := range hands {
				slices.Sort(hands[i])
				from := r.IntN(20)
				hands[i] = hands[i][from : from+2+r.IntN(12)]
			}
			s = dealtHands(t, variants[n%len(variants)], hands, engine.Given{Key: "phase", Args: []string{"play"}})
		}
		for s.result == nil {
			c := s.core
			if c.stage == burning {
				// All who are offered a burn answer in any order; the core asks in the rules' order.
				answers := map[int]Move{}
				offered := s.offered()
				r.Shuffle(len(offered), func(i, j int) { offered[i], offered[j] = offered[j], offered[i] })
				for _, seat := range offered {
					v := s.View(seat)
					d := c
					d.turn = int8(seat.Index())
					legal := d.Legal(buf[:0])
					m := legal[0]
					if len(legal) > 1 && r.IntN(3) > 0 {
						m = legal[1+r.IntN(len(legal)-1)]
					}
					yes, no := agree(t, r, &v, legal)
					accepted, refused = accepted+yes, refused+no
					answers[seat.Index()] = m
					if _, err := s.Apply(seat, m.action(v.Hand, nil)); err != nil {
						t.Fatalf("deal %d: %v", n, err)
					}
				}
				want := shadow(c, answers)
				if _, err := s.Apply(engine.Dealer, engine.Action{Verb: engine.Close}); err != nil {
					t.Fatal(err)
				}
				if s.core != want {
					t.Fatalf("deal %d: the window came out as\n%+v, one by one it is\n%+v", n, s.core, want)
				}
				continue
			}
			seat := c.Turn()
			v := s.View(seat)
			legal := c.Legal(buf[:0])
			if len(legal) == 0 {
				t.Fatalf("deal %d: %v has no move", n, seat)
			}
			if v.Ask.Open(engine.Yield) != slices.ContainsFunc(legal, func(m Move) bool { return m.verb == yield }) {
				t.Fatalf("deal %d: Ask and core differ about yielding", n)
			}
			yes, no := agree(t, r, &v, legal)
			accepted, refused = accepted+yes, refused+no
			m := legal[r.IntN(len(legal))]
			c.Apply(m)
			if _, err := s.Apply(seat, m.action(v.Hand, nil)); err != nil {
				t.Fatalf("deal %d: %v", n, err)
			}
			if s.core != c {
				t.Fatalf("deal %d: after %+v the state has\n%+v, the core is\n%+v", n, m, s.core, c)
			}
			for i := range s.hands {
				if handOf(s.hands[i]) != c.hands[i] {
					t.Fatalf("deal %d: P%d holds %v, the core says otherwise", n, i+1, s.hands[i])
				}
			}
		}
		if !s.core.Over() {
			t.Fatalf("deal %d: the state is over, the core is not", n)
		}
	}
	t.Logf("%d deals; of random sets %d were allowed, %d refused", deals, accepted, refused)
	if accepted == 0 || refused == 0 {
		t.Error("the random sets try nothing")
	}
}

// agree compares what the core generates with what Check says: some of the
// moves, and some sets that may be moves or not.
func agree(t *testing.T, r *rand.Rand, v *engine.View, legal []Move) (accepted, refused int) {
	t.Helper()
	verb := engine.Play
	if v.Ask.Open(engine.Burn) {
		verb = engine.Burn
	}
	for range 3 {
		a := legal[r.IntN(len(legal))].action(v.Hand, nil)
		if _, err := judge(v, a); err != nil {
			t.Fatalf("the core plays %+v, Check refuses it: %v\nhand %v", a, err, v.Hand)
		}
	}
	for range 4 {
		cards := subset(r, v.Hand, legal)
		_, err := judge(v, engine.Action{Verb: verb, Cards: cards})
		s, ok := setOf(handOf(cards))
		known := ok && slices.ContainsFunc(legal, func(m Move) bool { return m.set == s && m.set.count() > 0 })
		if known != (err == nil) {
			t.Fatalf("%v: Check says %v, the core %v\nhand %v", cards, err, known, v.Hand)
		}
		if known {
			accepted++
		} else {
			refused++
		}
	}
	return accepted, refused
}

// subset draws cards of the hand that are nearly a set: a move with one card
// exchanged, or some cards of one rank with 2s and jokers.
func subset(r *rand.Rand, held []card.Card, legal []Move) []card.Card {
	cards := legal[r.IntN(len(legal))].action(held, nil).Cards
	if len(cards) == 0 || r.IntN(2) == 0 {
		rank := held[r.IntN(len(held))].Rank()
		cards = nil
		for _, c := range held {
			wild := c.Joker() || c.Rank() == card.Two
			if c.Rank() == rank && r.IntN(4) > 0 || wild && r.IntN(6) == 0 {
				cards = append(cards, c)
			}
		}
	}
	rest := card.Without(held, cards)
	if len(rest) > 0 && r.IntN(3) == 0 {
		cards = append(cards, rest[r.IntN(len(rest))])
	}
	if len(cards) > 1 && r.IntN(3) == 0 {
		cards = cards[1:]
	}
	if len(cards) == 0 {
		return held[:1]
	}
	return cards
}

func TestNothingIsAllocated(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	buf := make([]Move, 0, MaxMoves)
	for _, o := range variants {
		start := dealt(t, o, r).core
		n := testing.AllocsPerRun(50, func() {
			c := start
			for !c.Over() {
				legal := c.Legal(buf[:0])
				c.Apply(legal[r.IntN(len(legal))])
			}
		})
		if n != 0 {
			t.Errorf("%v: a playout allocates %v times", o, n)
		}
	}
}

// worst is a hand that can be played in as many ways as any: all jokers, many
// 2s, and the rest of one rank.
func worst(t testing.TB) []card.Card { return parse(t, "4xBJ 4xLJ 13x2 8x3 7x4") }

// worstView is the view of a leader who holds that hand.
func worstView(t testing.TB, toBeat string) engine.View {
	t.Helper()
	hands := make([][]card.Card, seats)
	hands[0] = spread(worst(t))
	set := spread(parse(t, toBeat))
	hands[3] = slices.Clone(set)
	rest := card.Without(card.Without(card.Pack(packs, true), hands[0]), set)
	r := rand.New(rand.NewPCG(5, 6))
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for i := 1; i < seats; i++ {
		n := handSize - len(hands[i])
		hands[i] = append(hands[i], rest[:n]...)
		rest = rest[n:]
	}
	given := []engine.Given{{Key: "phase", Args: []string{"play"}}, engine.GivenSeat("lead", engine.P1)}
	if toBeat == "" {
		return dealtHands(t, nil, hands, given...).View(engine.P1)
	}
	given[1] = engine.GivenSeat("lead", engine.P4)
	s := dealtHands(t, nil, hands, given...)
	if _, err := s.Apply(engine.P4, engine.Action{Verb: engine.Play, Cards: set}); err != nil {
		t.Fatal(err)
	}
	for s.core.stage == burning || s.core.Turn() != engine.P1 {
		seat := s.Turn()[len(s.Turn())-1]
		verb := engine.Pass
		if seat == engine.Dealer {
			verb = engine.Close
		}
		if _, err := s.Apply(seat, engine.Action{Verb: verb}); err != nil {
			t.Fatal(err)
		}
	}
	return s.View(engine.P1)
}

// spread gives copies of a rank suits in turn, so that four packs hold them.
func spread(cards []card.Card) []card.Card { return spreadFrom(0, cards) }

func spreadFrom(first int, cards []card.Card) []card.Card {
	n := map[card.Rank]int{}
	list := make([]card.Card, len(cards))
	for i, c := range cards {
		list[i] = card.Of(c.Rank(), card.Diamonds+card.Suit((first+n[c.Rank()])%4))
		n[c.Rank()]++
	}
	return list
}

func BenchmarkCheck(b *testing.B) {
	for _, c := range []struct{ name, toBeat, cards string }{
		{"lead", "", "4xBJ 4xLJ 13x2 7x4"},
		{"follow", "9x5", "4xLJ 5x2"},
		{"refused", "9x5", "4xLJ 5x4"},
	} {
		b.Run(c.name, func(b *testing.B) {
			v := worstView(b, c.toBeat)
			o := engine.Action{Verb: engine.Play, Cards: spread(parse(b, c.cards))}
			b.ReportAllocs()
			for b.Loop() {
				if err := (Game{}).Check(v, o); (err == nil) == (c.name == "refused") {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSuggest(b *testing.B) {
	for _, c := range []struct{ name, toBeat string }{{"lead", ""}, {"follow", "9x5"}} {
		b.Run(c.name, func(b *testing.B) {
			v := worstView(b, c.toBeat)
			b.ReportAllocs()
			for b.Loop() {
				if len((Game{}).Suggest(v)) < 2 {
					b.Fatal("nothing to suggest")
				}
			}
		})
	}
}

func BenchmarkComplete(b *testing.B) {
	v := worstView(b, "")
	selected := spread(parse(b, "LJ 2x2"))
	b.ReportAllocs()
	for b.Loop() {
		if len((Game{}).Complete(v, selected)) == 0 {
			b.Fatal("nothing completes")
		}
	}
}

func BenchmarkDecision(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	var start [64]Core
	for i := range start {
		start[i] = dealt(b, nil, r).core
	}
	buf := make([]Move, 0, MaxMoves)
	c := start[0]
	rnd := uint64(88172645463325252)
	moves, games, i := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		if c.Over() {
			games++
			c = start[games%64]
		}
		legal := c.Legal(buf[:0])
		moves += len(legal)
		rnd ^= rnd << 13
		rnd ^= rnd >> 7
		rnd ^= rnd << 17
		c.Apply(legal[rnd%uint64(len(legal))])
		i++
	}
	b.ReportMetric(float64(moves)/float64(i), "moves/op")
	b.ReportMetric(float64(i)/float64(games+1), "ops/game")
}
