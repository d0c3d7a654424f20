// These tests guard the core: its size, that it allocates nothing, and that what it generates is exactly what Check accepts.
package wushik6

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

var variants = []engine.Options{
	{},
	{optAnyTwo: "true", optPairsApart: "false", optBigJokerBombs: "true"},
	{optSinglesApart: "true", optSticky: "true", optOccasion: "true"},
}

func TestSizeOfCore(t *testing.T) {
	if n := unsafe.Sizeof(Core{}); n > 256 {
		t.Errorf("a Core has %d bytes, want at most 256", n)
	}
	if n := unsafe.Sizeof(Move{}); n > 16 {
		t.Errorf("a Move has %d bytes, want at most 16", n)
	}
}

// atPlay deals the cards for the play of a deal: P1 is the declarer, two aces are called.
func atPlay(t testing.TB, o engine.Options, hands [][]card.Card, kitty []card.Card) *state {
	t.Helper()
	s, err := Game{}.New(engine.Config{Options: o}, engine.Deal{Hands: hands, Kitty: kitty, Given: []engine.Given{
		{Key: "phase", Args: []string{"play"}}, engine.GivenSeat("declarer", engine.P1),
		{Key: "called", Args: []string{"HA", "n=1"}}, {Key: "called", Args: []string{"SA", "n=2"}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// dealt shuffles a full deal.
func dealt(t testing.TB, o engine.Options, r *rand.Rand) *state {
	t.Helper()
	cards := card.Pack(packs, true)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	var hands [][]card.Card
	for i := range seats {
		hands = append(hands, cards[i*handSize:(i+1)*handSize])
	}
	return atPlay(t, o, hands, cards[seats*handSize:])
}

// small deals hands of eleven cards of few ranks, so that long, ambiguous and
// rare plays are common.
func small(t testing.TB, o engine.Options, r *rand.Rand) *state {
	t.Helper()
	first, n := r.IntN(climb.Ranks), []int{4, 4, 5, 7, 10}[r.IntN(5)]
	pack := slices.DeleteFunc(card.Pack(packs, true), func(c card.Card) bool {
		return (climb.RankNo(c.Rank())-first+climb.Ranks)%climb.Ranks >= n
	})
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	each := min(11, (len(pack)-kittySize)/seats)
	var hands [][]card.Card
	for i := range seats {
		hands = append(hands, pack[i*each:(i+1)*each])
	}
	return atPlay(t, o, hands, pack[seats*each:][:kittySize])
}

// canonical returns the key under which a play is generated: for planes with
// wings the body alone.
func canonical(n uint64, p climb.Play) Move {
	m := Move{n, p}
	if p.Shape == climb.Plane1 || p.Shape == climb.Plane2 {
		m.n = 3 * climb.Row(int(p.Size), int(p.Key))
	}
	return m
}

func TestCoreAndCheckAgree(t *testing.T) {
	deals := 300
	if testing.Short() || runtime.GOARCH == "wasm" {
		deals = 60
	}
	r := rand.New(rand.NewPCG(1, 2))
	var buf [MaxMoves]Move
	for i := range deals {
		s := dealt(t, variants[i%len(variants)], r)
		c := s.core
		for !c.Over() {
			seat := c.Turn()
			if turn := s.Turn(); len(turn) != 1 || turn[0] != seat {
				t.Fatalf("deal %d: the core asks %v, the state %v", i, seat, turn)
			}
			v := s.View(seat)
			ask := c.asked()
			legal := c.Legal(buf[:0])
			keys := make(map[Move]bool, len(legal))
			for _, m := range legal {
				keys[canonical(m.n, m.Play)] = true
				if r.IntN(8) > 0 {
					continue
				}
				a := ask.action(m)
				p, cards, err := judge(&v, a)
				if err != nil || p != m.Play || cards.N != m.n {
					t.Fatalf("deal %d: the core plays %v as %v, Check reads %v: %v\nhand %v", i, a.Cards, m.Play, p, err, v.Hand)
				}
			}
			for range 3 {
				set := some(r, v.Hand)
				p, cards, err := judge(&v, engine.Action{Verb: engine.Play, Cards: set})
				if err == nil && !keys[canonical(cards.N, p)] {
					t.Fatalf("deal %d: %v on %v is allowed and not generated\nhand %v", i, set, ask.best, v.Hand)
				}
			}
			m := legal[r.IntN(len(legal))]
			a := ask.action(m)
			if _, err := s.Apply(seat, a); err != nil {
				t.Fatalf("deal %d: %v", i, err)
			}
			c.Apply(m)
			if c != s.core {
				t.Fatalf("deal %d: after %v the core is\n%+v\nthe state's\n%+v", i, a, c, s.core)
			}
		}
		if got := c.Score(); got[0]+got[1] != allPoints || got[1] != s.result.Scores[1].N {
			t.Fatalf("deal %d: the core scores %v, the state %v", i, got, s.result.Scores)
		}
	}
}

// some draws some cards of the hand, often of few ranks.
func some(r *rand.Rand, hand []card.Card) []card.Card {
	hand = slices.Clone(hand)
	r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	if r.IntN(2) == 0 {
		return hand[:1+r.IntN(min(len(hand), 6))]
	}
	first, n := r.IntN(climb.Ranks), 1+r.IntN(3)
	var set []card.Card
	for _, c := range hand {
		if d := climb.RankNo(c.Rank()) - first; d >= 0 && d < n && r.IntN(6) > 0 {
			set = append(set, c)
		}
	}
	if len(set) == 0 {
		return hand[:1]
	}
	return set
}

func TestEverySubsetOfSmallHands(t *testing.T) {
	deals := 500
	if testing.Short() || runtime.GOARCH == "wasm" {
		deals = 60
	}
	r := rand.New(rand.NewPCG(10, 11))
	var buf [MaxMoves]Move
	seen := map[climb.Shape]int{}
	for i := range deals {
		s := small(t, variants[i%len(variants)], r)
		for n := 0; !s.core.Over() && n < 10; n++ {
			seat := s.core.Turn()
			v := s.View(seat)
			ask := s.core.asked()
			legal := s.core.Legal(buf[:0])
			keys := make(map[Move]bool, len(legal))
			for _, m := range legal {
				k := canonical(m.n, m.Play)
				if keys[k] {
					t.Fatalf("deal %d: %+v is generated twice for %v", i, m, v.Hand)
				}
				keys[k] = true
				if p, _, err := judge(&v, ask.action(m)); err != nil || p != m.Play {
					t.Fatalf("deal %d: the core plays %+v as %v of %v on %v, Check says %v, %v", i, ask.action(m), m.Play, v.Hand, ask.best, p, err)
				}
			}
			met := map[Move]bool{}
			for mask := 1; mask < 1<<len(v.Hand); mask++ {
				var q climb.Pile
				for j, c := range v.Hand {
					if mask>>j&1 != 0 {
						q.Add(c)
					}
				}
				var room [maxReadings]climb.Play
				for _, p := range read(&q, ask.rules, room[:0]) {
					if !p.Beats(ask.best) {
						continue
					}
					k := canonical(q.N, p)
					met[k] = true
					seen[p.Shape]++
					if !keys[k] {
						t.Fatalf("deal %d: %v as %v of %v on %v is allowed and not generated", i, q.Cards(), p, v.Hand, ask.best)
					}
				}
			}
			for k := range keys {
				if !k.Pass() && !met[k] {
					t.Fatalf("deal %d: %+v of %v on %v is generated and no set of cards plays it", i, k, v.Hand, ask.best)
				}
			}
			if _, err := s.Apply(seat, ask.action(legal[r.IntN(len(legal))])); err != nil {
				t.Fatal(err)
			}
		}
	}
	for p := climb.Single; p <= climb.JokerBomb; p++ {
		if seen[p] == 0 && deals == 500 && p != climb.Flush && p != climb.FlushBomb {
			t.Errorf("no %v came up", p)
		}
	}
}

func TestCoreAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, o := range variants {
		start := dealt(t, o, r).core
		buf := make([]Move, 0, MaxMoves)
		n := testing.AllocsPerRun(20, func() {
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
	r := rand.New(rand.NewPCG(3, 4))
	var start [64]Core
	for i := range start {
		start[i] = dealt(b, nil, r).core
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
}
