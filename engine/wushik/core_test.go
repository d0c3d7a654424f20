// These tests guard the core: its size, its speed, and that what it generates is exactly what Check accepts.
package wushik

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
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
func canonical(n uint64, p climb.Play, suit uint8) Move {
	m := Move{n: n, Play: p}
	switch p.Shape {
	case climb.Plane1, climb.Plane2:
		m.n = 3 * climb.Row(int(p.Size), int(p.Key))
	case climb.Flush, climb.FlushBomb, climb.Pure510K:
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
				keys[canonical(m.n, m.Play, m.suit)] = true
			}
			m := legal[r.IntN(len(legal))]
			if r.IntN(4) == 0 || i%50 == 0 {
				for _, m := range legal {
					a := ask.action(m)
					p, cards, err := judge(&v, a)
					if err != nil {
						t.Fatalf("deal %d: the core plays %+v, Check refuses it: %v\nhand %v", i, a, err, v.Hand)
					}
					if p != m.Play || cards.N != m.n {
						t.Fatalf("deal %d: the core plays %+v as %v, Check reads %v", i, a, m.Play, p)
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
func has(keys map[Move]bool, cards *climb.Pile, p climb.Play, set []card.Card, ask *turn) bool {
	q, ok := pileOf(set)
	if !ok || ask.opening && !hasS3(&q) {
		return false
	}
	var room [maxReadings]climb.Play
	for _, x := range read(&q, ask.rules, room[:0]) {
		suit := uint8(0)
		if q.Uniform() {
			suit = uint8(set[0].Suit() - card.Diamonds)
		}
		if keys[canonical(q.N, x, suit)] {
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
			if d := climb.RankNo(c.Rank()) - first; d >= 0 && d < ranks && r.IntN(5) > 0 {
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
		if i := climb.RankNo(c.Rank()); climb.Lane(left, i) > 0 {
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

// small deals hands of eleven cards of few ranks, sometimes of few suits, so
// that long, flush and ambiguous plays are common.
func small(t testing.TB, o engine.Options, r *rand.Rand) *state {
	t.Helper()
	layout, err := Game{}.Layout(engine.Config{Options: o})
	if err != nil {
		t.Fatal(err)
	}
	first, n := r.IntN(ranks), 5+r.IntN(6)
	suits := card.Diamonds + card.Suit(r.IntN(3))
	s3 := card.Of(card.Three, card.Spades)
	pack := slices.DeleteFunc(layout.Cards, func(c card.Card) bool {
		return (climb.RankNo(c.Rank())-first+ranks)%ranks >= n && c != s3 || c.Suit() < suits && r.IntN(3) > 0
	})
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	each := min(11, len(pack)/seats)
	deal := engine.Deal{}
	for i := range seats {
		deal.Hands = append(deal.Hands, pack[i*each:(i+1)*each])
	}
	s, err := Game{}.New(engine.Config{Options: o}, deal)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

func TestEverySubsetOfSmallHands(t *testing.T) {
	deals := 1000
	if testing.Short() || runtime.GOARCH == "wasm" {
		deals = 200
	}
	r := rand.New(rand.NewPCG(10, 11))
	var buf [MaxMoves]Move
	shapesSeen := map[climb.Shape]int{}
	for i := range deals {
		s := small(t, variants[i%len(variants)], r)
		for n := 0; !s.core.Over() && n < 12; n++ {
			seat := s.core.Turn()
			v := s.View(seat)
			ask := s.core.asked()
			legal := s.core.Legal(buf[:0])
			keys := make(map[Move]bool, len(legal))
			for _, m := range legal {
				k := canonical(m.n, m.Play, m.suit)
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
				var set []card.Card
				for j, c := range v.Hand {
					if mask>>j&1 != 0 {
						set = append(set, c)
					}
				}
				q, _ := pileOf(set)
				var room [maxReadings]climb.Play
				for _, p := range read(&q, ask.rules, room[:0]) {
					_, _, err := judge(&v, engine.Action{Verb: engine.Play, Cards: set, As: p.String()})
					suit := uint8(set[0].Suit() - card.Diamonds)
					k := canonical(q.N, p, suit)
					if err == nil {
						met[k] = true
						shapesSeen[p.Shape]++
					}
					if err == nil && !keys[k] {
						t.Fatalf("deal %d: %v as %v of %v on %v is allowed and not generated", i, set, p, v.Hand, ask.best)
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
	for p := climb.Single; p <= climb.Bomb; p++ {
		if shapesSeen[p] == 0 {
			t.Errorf("no %v came up", p)
		}
	}
}

// TestRareMoves looks at moves that random deals seldom come to.
func TestRareMoves(t *testing.T) {
	for _, c := range []struct {
		name       string
		options    engine.Options
		hand, lead string // lead of P1, or nothing: then the hand leads
		shape      string
		want       []string
	}{
		{"no mixed straight of one suit", nil, "S3 S4 S5 S6 S7 H9", "", "straight", nil},
		{"flush on mixed of the same top", nil, "S3 S4 S5 S6 S7 H9", "H3 H4 D5 D6 D7", "flush", []string{"S3 S4 S5 S6 S7"}},
		{"no flush on flush of the same top", nil, "S3 S4 S5 S6 S7 H9", "H3 H4 H5 H6 H7", "flush", nil},
		{"kickers with the three that must be played", engine.Options{optS3: "true"}, "S3 H3 D4 C4 H4 D5 C5 H5 D7 C9 SK", "", "plane1",
			[]string{"H3 S3 D4 C4 H4 D5 C5 H5"}},
		{"a mixed straight with the three that must be played", engine.Options{optS3: "true"}, "S3 H3 S4 S5 S6 S7", "", "straight", nil},
	} {
		var s *state
		seat := engine.P1
		if c.lead == "" {
			s = position(t, c.options, []string{c.hand, "CQ", "CK", "DK"})
		} else {
			s = position(t, c.options, []string{c.lead + " CA", c.hand, "CK", "DK"}, c.lead)
			seat = engine.P2
		}
		v := s.View(seat)
		var got []string
		for _, a := range (Game{}).Moves(v) {
			if a.Verb != engine.Play {
				continue
			}
			shape := Game{}.Read(v, a.Cards)[0].Shape
			if a.As != "" {
				shape, _, _ = strings.Cut(a.As, "-")
			}
			if shape == c.shape {
				got = append(got, card.FormatList(a.Cards))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
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
