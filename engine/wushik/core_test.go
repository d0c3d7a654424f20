// These tests guard the core: its size, its speed, and that what it generates is exactly what Check accepts.
package wushik

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func dealt(t testing.TB, o engine.Options, r *rand.Rand) *state {
	t.Helper()
	cfg := engine.Config{Options: o}
	layout, err := Game{}.Layout(cfg)
	if err != nil {
		t.Fatal(err)
	}
	cards := layout.Cards
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	hands := make([][]card.Card, seats)
	for i := range hands {
		hands[i] = cards[i*layout.Hand : (i+1)*layout.Hand]
	}
	s, err := Game{}.New(cfg, engine.Deal{Hands: hands, Given: []engine.Given{engine.GivenSeat("first", engine.SeatAt(r.IntN(seats)))}})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

var variants = []engine.Options{
	{optPacks: "1"},
	{optPacks: "2"},
	{optPacks: "1", optFlushBomb: "true", optMustBeat: "true", optS3: "true"},
	{optPacks: "2", optFlushBomb: "true", optKickerBody: "true", optS3: "true", optWind: windNext},
}

func TestSizeOfCore(t *testing.T) {
	if n := unsafe.Sizeof(Core{}); n > 256 {
		t.Errorf("a Core has %d bytes, want at most 256", n)
	}
	if n := unsafe.Sizeof(Move{}); n > 16 {
		t.Errorf("a Move has %d bytes, want at most 16", n)
	}
}

// canonical returns the key under which a play is generated: for planes with
// kickers the body alone.
func canonical(n uint64, p play, suit uint8) Move {
	m := Move{n: n, play: p}
	switch p.shape {
	case plane1, plane2:
		m.n = 3 * runLanes(int(p.size), int(p.key))
	case flush, pure510k:
		m.suit = suit
	}
	return m
}

func TestCoreAndCheckAgree(t *testing.T) {
	deals := 10_000
	if testing.Short() || runtime.GOARCH == "wasm" {
		deals = 300
	}
	r := rand.New(rand.NewPCG(1, 2))
	var buf [MaxMoves]Move
	taken := 0
	for i := range deals {
		s := dealt(t, variants[i%len(variants)], r)
		for !s.core.Over() {
			seat := s.core.Turn()
			v := s.View(seat)
			ask := s.core.asked()
			legal := s.core.Legal(buf[:0])
			if len(legal) == 0 {
				t.Fatalf("deal %d: %v has no move", i, seat)
			}
			keys := make(map[Move]bool, len(legal))
			for _, m := range legal {
				keys[canonical(m.n, m.play, m.suit)] = true
			}
			m := legal[r.IntN(len(legal))]
			if r.IntN(4) == 0 || i%50 == 0 {
				for _, m := range legal {
					a := ask.action(m)
					p, cards, err := judge(&v, a)
					if err != nil {
						t.Fatalf("deal %d: the core plays %+v, Check refuses it: %v\nhand %v", i, a, err, v.Hand)
					}
					if p != m.play || cards.n != m.n {
						t.Fatalf("deal %d: the core plays %+v as %v, Check reads %v", i, a, m.play, p)
					}
				}
			}
			for range 3 {
				set := subset(r, v.Hand, m, &ask)
				p, cards, err := judge(&v, engine.Action{Verb: engine.Play, Cards: set})
				if err == nil {
					taken++
				}
				if got := has(keys, &cards, p, set, &ask); (err == nil) != got {
					t.Fatalf("deal %d: %v on %v: Check says %v, the core %v\nhand %v", i, set, ask.best, err, got, v.Hand)
				}
			}
			a := ask.action(m)
			if _, err := s.Apply(seat, a); err != nil {
				t.Fatalf("deal %d: %v", i, err)
			}
		}
	}
	t.Logf("%d deals; %d of the random sets were legal", deals, taken)
}

// has reports whether the core generates any reading of the set.
func has(keys map[Move]bool, cards *pile, p play, set []card.Card, ask *turn) bool {
	q, ok := pileOf(set)
	if !ok || ask.opening && !q.hasS3() {
		return false
	}
	var room [maxReadings]play
	for _, x := range read(&q, ask.rules, room[:0]) {
		suit := uint8(0)
		if q.uniform() {
			suit = uint8(set[0].Suit() - card.Diamonds)
		}
		if keys[canonical(q.n, x, suit)] {
			return true
		}
	}
	return false
}

// subset draws some cards of the hand: at random, of few ranks, or the cards of
// a move with one card exchanged or in other suits, so that many sets are
// nearly legal.
func subset(r *rand.Rand, hand []card.Card, m Move, ask *turn) []card.Card {
	hand = slices.Clone(hand)
	r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	switch r.IntN(3) {
	case 0:
		return hand[:1+r.IntN(min(len(hand), 6))]
	case 1:
		ranks := 1 + r.IntN(3)
		first := r.IntN(13)
		var set []card.Card
		for _, c := range hand {
			if d := rankNo(c.Rank()) - first; d >= 0 && d < ranks && r.IntN(5) > 0 {
				set = append(set, c)
			}
		}
		if len(set) > 0 {
			return set
		}
		return hand[:1]
	}
	var set []card.Card
	left := m.n
	for _, c := range hand {
		if i := rankNo(c.Rank()); lane(left, i) > 0 {
			left -= 1 << (4 * i)
			set = append(set, c)
		}
	}
	if rest := card.Without(hand, set); len(set) > 0 && len(rest) > 0 && r.IntN(2) == 0 {
		set[r.IntN(len(set))] = rest[0]
	}
	if len(set) == 0 {
		return hand[:1]
	}
	return set
}

func TestNothingIsAllocated(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, o := range variants {
		start := dealt(t, o, r).core
		buf := make([]Move, 0, MaxMoves)
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

func BenchmarkDecision(b *testing.B) {
	for _, o := range variants[:2] {
		b.Run("packs="+o[optPacks], func(b *testing.B) {
			r := rand.New(rand.NewPCG(3, 4))
			var start [64]Core
			for i := range start {
				start[i] = dealt(b, o, r).core
			}
			buf := make([]Move, 0, MaxMoves)
			c := start[0]
			rnd := uint64(88172645463325252)
			moves, games := 0, 0
			for i := range b.N {
				if c.Over() {
					games++
					c = start[i%64]
				}
				legal := c.Legal(buf[:0])
				moves += len(legal)
				rnd ^= rnd << 13
				rnd ^= rnd >> 7
				rnd ^= rnd << 17
				c.Apply(legal[rnd%uint64(len(legal))])
			}
			b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
			b.ReportMetric(float64(b.N)/float64(games+1), "ops/game")
		})
	}
}
