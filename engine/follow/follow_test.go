// These tests guard the arithmetic of hands in bit planes, and that chains, fits
// and throws come out as plain enumeration of every possibility says; the
// enumeration works on lists of cards and shares nothing with the package.
package follow

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"paizhuo/engine/card"
)

const seed = 20261130

// fewer is n, or a fifth of it where tests are to be short.
func fewer(n int) int {
	if testing.Short() {
		return n / 5
	}
	return n
}

func parse(t testing.TB, text string) []card.Card {
	t.Helper()
	cards, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

// someOrder returns any level and trump suit there can be.
func someOrder(r *rand.Rand) *Order {
	level := card.Rank(r.IntN(14))
	if level < card.Two {
		level = card.NoRank
	}
	trump := card.Suit(r.IntN(5))
	if level == card.NoRank {
		trump = card.NoSuit
	}
	return NewOrder(level, trump)
}

// some returns n random cards of three packs.
func some(r *rand.Rand, n int) []card.Card {
	all := card.Pack(3, true)
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:n]
}

func TestHandsCount(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, 1))
	for range fewer(2000) {
		o := someOrder(r)
		all := some(r, 60)
		a, b := all[:40], all[20:]
		h, x := o.Hand(a), o.Hand(b)
		if got := o.Cards(h); !slices.Equal(card.Sorted(got), card.Sorted(a)) {
			t.Fatalf("%v became %v", a, got)
		}
		n, m := card.Count(a), card.Count(b)
		holds := true
		var common []card.Card
		for i := range n {
			holds = holds && m[i] <= n[i]
			for range min(n[i], m[i]) {
				common = append(common, card.At(i))
			}
		}
		if h.Holds(x) != holds {
			t.Fatalf("%v holds %v: %v", a, b, h.Holds(x))
		}
		if got := h.Common(x); got != o.Hand(common) {
			t.Fatalf("common of %v and %v: %v", a, b, o.Cards(got))
		}
		part := o.Hand(all[:10])
		if !h.Holds(part) || h.Without(part) != o.Hand(all[10:40]) || h.Without(part).With(part) != h || h.Count() != 40 {
			t.Fatalf("%v without %v is %v", a, all[:10], o.Cards(h.Without(part)))
		}
		if points := card.Points(a); o.Points(h) != points {
			t.Fatalf("%v are worth %d, not %d", a, points, o.Points(h))
		}
	}
}

// slow is a face with its place, as the rules define it.
type slow struct {
	face  card.Card
	place int
}

// suitAndPlace follows the definition of C.7 and P.2 word by word.
func suitAndPlace(c card.Card, level card.Rank, trump card.Suit) (string, int) {
	switch {
	case c == card.BigJoker:
		return "trump", 103
	case c == card.LittleJoker:
		return "trump", 102
	case c.Rank() == level && (c.Suit() == trump || trump == card.NoSuit):
		return "trump", 101
	case c.Rank() == level:
		return "trump", 100
	}
	at := 0
	for r := card.Two; r < c.Rank(); r++ {
		if r != level {
			at++
		}
	}
	if c.Suit() == trump {
		return "trump", at
	}
	return c.Suit().String(), at
}

// adjacent is whether q stands right above p.
func adjacent(p, q int, level card.Rank) bool {
	switch {
	case q < 100:
		return q == p+1
	case q == 100:
		return p == 11
	case q == 102 && level == card.NoRank:
		return false
	}
	return q == p+1 && p >= 100
}

// bestChains tries every way to part the faces into chains no longer than limit
// and returns the lengths of the best, longest first.
func bestChains(faces []slow, limit int, level card.Rank) []int {
	if len(faces) == 0 {
		return nil
	}
	var best []int
	first := faces[0]
	// The chain of the first face, which is the lowest, grows upwards.
	var grow func(chain []slow, rest []slow)
	grow = func(chain, rest []slow) {
		got := append(bestChains(rest, limit, level), len(chain))
		slices.SortFunc(got, func(a, b int) int { return b - a })
		if slices.Compare(got, best) > 0 {
			best = got
		}
		if len(chain) == limit {
			return
		}
		top := chain[len(chain)-1].place
		for i, f := range rest {
			if adjacent(top, f.place, level) {
				grow(append(slices.Clone(chain), f), slices.Delete(slices.Clone(rest), i, i+1))
			}
		}
	}
	grow([]slow{first}, faces[1:])
	return best
}

// bestOf is the best over all choices of p of the faces.
func bestOf(faces []slow, p, limit int, level card.Rank) []int {
	var best []int
	for m := range 1 << len(faces) {
		if bits.OnesCount(uint(m)) != p {
			continue
		}
		var chosen []slow
		for i, f := range faces {
			if m>>i&1 != 0 {
				chosen = append(chosen, f)
			}
		}
		if got := bestChains(chosen, limit, level); slices.Compare(got, best) > 0 {
			best = got
		}
	}
	return best
}

// lengths lists a Shape, longest first.
func lengths(s Shape) []int {
	var list []int
	for n := 16; n > 0; n-- {
		for range s >> (4 * (n - 1)) & 15 {
			list = append(list, n)
		}
	}
	return list
}

func TestChainsAreTheBestThereAre(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, 2))
	several := 0
	for range fewer(500) {
		o := someOrder(r)
		suit := Suit(r.IntN(int(Suits)))
		if r.IntN(2) == 0 {
			suit = Trump
		}
		var all []slow
		mask := uint64(0)
		for m := o.mask[suit]; m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			// The top of the trumps, where equal faces stand, comes up often.
			if r.IntN(3) > 0 && (len(all) < 8 && (bits.OnesCount64(m) <= 8 || r.IntN(3) == 0)) {
				_, place := suitAndPlace(o.face[i], o.level, o.trump)
				all = append(all, slow{o.face[i], place})
				mask |= 1 << i
			}
		}
		if bits.OnesCount64(mask&o.tie) > 1 {
			several++
		}
		slices.SortFunc(all, func(a, b slow) int { return a.place - b.place })
		for _, limit := range []int{1, 2, 3, 4, 8} {
			for p := range len(all) + 1 {
				c := o.chain(mask, p, limit)
				if want := bestOf(all, p, limit, o.level); !slices.Equal(lengths(c.shape), want) {
					t.Fatalf("level %v trump %v: %d of %v in chains up to %d: %v, want %v", o.level, o.trump, p, all, limit, lengths(c.shape), want)
				}
				var again Shape
				sum := uint64(0)
				for _, part := range c.parts[:c.n] {
					u := Unit{2, bits.OnesCount64(part), part, o.top(part)}
					if _, ok := o.Unit(u.Hand(), 2); !ok || sum&part != 0 {
						t.Fatalf("%v is no chain of its own", o.Cards(u.Hand()))
					}
					sum |= part
					again = again.with(u.Length)
				}
				if again != c.shape || sum != c.faces || bits.OnesCount64(sum) != p || sum&^mask != 0 {
					t.Fatalf("the chains %b of %b are not the shape %v", sum, mask, lengths(c.shape))
				}
			}
		}
	}
	if several < fewer(50) {
		t.Errorf("only %d hands had equal faces", several)
	}
}

func TestUnits(t *testing.T) {
	for _, c := range []struct {
		level  card.Rank
		trump  card.Suit
		cards  string
		copies int
		length int // 0 for no unit
	}{
		{5, card.Spades, "H5 H5 H6 H6", 2, 0},
		{5, card.Spades, "SA SA H5 H5", 2, 2},
		{5, card.Spades, "H5 H5 S5 S5", 2, 2},
		{5, card.Spades, "S5 S5 LJ LJ", 2, 2},
		{5, card.Spades, "LJ LJ BJ BJ", 2, 2},
		{5, card.Spades, "SA SA S5 S5", 2, 0},
		{5, card.Spades, "H5 H5 D5 D5", 2, 0},
		{5, card.Spades, "H4 H4 H6 H6", 2, 2},
		{5, card.Spades, "SK SK SA SA C5 C5 S5 S5 LJ LJ BJ BJ", 2, 6},
		{5, card.Spades, "3xHA 3xH2", 3, 0},
		{5, card.Spades, "3xLJ 3xBJ 3xS5", 3, 3},
		{5, card.NoSuit, "H5 H5 LJ LJ", 2, 2},
		{5, card.NoSuit, "H5 H5 S5 S5", 2, 0},
		{5, card.NoSuit, "HA HA H5 H5", 2, 0},
		{2, card.Spades, "SA SA H2 H2", 2, 2},
		{2, card.Spades, "H2 H2 S2 S2", 2, 2},
		{2, card.Spades, "S3 S3 S2 S2", 2, 0},
		{card.Ace, card.Spades, "SK SK HA HA", 2, 2},
		{card.Ace, card.Spades, "SK SK SA SA", 2, 0},
		{card.NoRank, card.NoSuit, "H5 H5 H6 H6", 2, 2},
		{card.NoRank, card.NoSuit, "S2 S2 S3 S3", 2, 2},
		{card.NoRank, card.NoSuit, "LJ LJ BJ BJ", 2, 2},
		{5, card.Spades, "H9 H9 H9", 3, 1},
		{5, card.Spades, "H9 H10", 1, 0},
	} {
		o := NewOrder(c.level, c.trump)
		u, ok := o.Unit(o.Hand(parse(t, c.cards)), c.copies)
		if ok != (c.length > 0) || ok && u.Length != c.length {
			t.Errorf("level %v, trump %v: %s is a unit of %d: %v %d, want %d", c.level, c.trump, c.cards, c.copies, ok, u.Length, c.length)
		}
		if n := len(o.Units(o.Hand(parse(t, c.cards)))); ok != (n == 1) {
			t.Errorf("level %v, trump %v: %s reads as %d units", c.level, c.trump, c.cards, n)
		}
	}
}

func TestTheMostValuableUnitsAreTakenFirst(t *testing.T) {
	o := NewOrder(5, card.Spades)
	for cards, want := range map[string][][2]int{
		"3xHA 3xHK 2xHQ 2xHJ H9": {{3, 2}, {2, 2}, {1, 1}},
		"3xHA 2xHK HQ":           {{3, 1}, {2, 1}, {1, 1}},
		"2xHA 2xHQ 2xHJ 2xH8":    {{2, 2}, {2, 1}, {2, 1}},
	} {
		var got [][2]int
		last := card.Card(0)
		for _, u := range o.Units(o.Hand(parse(t, cards))) {
			got = append(got, [2]int{u.Copies, u.Length})
			last = u.Top(o)
		}
		if !slices.Equal(got, want) || last == 0 {
			t.Errorf("%s: %v, want %v", cards, got, want)
		}
	}
	if o.Units(o.Hand(parse(t, "HA C5"))) != nil || o.Units(Hand{}) != nil {
		t.Error("cards of two suits, or none, have units")
	}
}

// fits is the slow answer to whether the cards can be parted into the units,
// and how high the most valuable kind then stands: all ways are tried.
func fits(cards []card.Card, units [][2]int, o *Order) int {
	if len(units) == 0 {
		return 0
	}
	best := Loses
	key := units[0]
	var try func(left card.Counts, next, top int)
	try = func(left card.Counts, next, top int) {
		if next == len(units) {
			best = max(best, top)
			return
		}
		u := units[next]
		var grow func(left card.Counts, length, place int)
		grow = func(left card.Counts, length, place int) {
			if length == u[1] {
				higher := top
				if u == key {
					higher = max(top, place)
				}
				try(left, next+1, higher)
				return
			}
			for i := range left {
				c := card.At(i)
				if int(left[i]) < u[0] {
					continue
				}
				if p := o.Place(c); length == 0 || p == place+1 {
					smaller := left
					smaller[i] -= uint8(u[0])
					grow(smaller, length+1, p)
				}
			}
		}
		grow(left, 0, 0)
	}
	try(card.Count(cards), 0, -1)
	return best
}

func TestFitsAreFoundWhereThereAreAny(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, 3))
	good := 0
	for range fewer(6000) {
		o := someOrder(r)
		// Units, the most valuable first, of up to nine cards.
		var units [][2]int
		total := 0
		for total < 9 {
			u := [2]int{1 + r.IntN(3), 1}
			if u[0] > 1 {
				u[1] += r.IntN(3)
			}
			if total+u[0]*u[1] > 9 {
				break
			}
			total += u[0] * u[1]
			units = append(units, u)
		}
		if total == 0 {
			continue
		}
		slices.SortFunc(units, func(a, b [2]int) int { return slices.Compare(b[:], a[:]) })
		l := Lead{suit: Hearts, cards: uint8(total)}
		for _, u := range units {
			switch u[0] {
			case 1:
				l.singles++
			case 2:
				l.pairs[u[1]]++
			case 3:
				l.triples[u[1]]++
			}
		}
		// A play of that many trumps, mostly close together.
		trumps := o.Trumps()
		from := r.IntN(max(1, len(trumps)-5))
		var pool []card.Card
		for _, c := range trumps[from:min(len(trumps), from+5+r.IntN(4))] {
			pool = append(pool, c, c, c)
		}
		r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
		if len(pool) < total {
			continue
		}
		play := pool[:total]
		want := fits(play, units, o)
		if want >= 0 {
			want += ruffed
			good++
		}
		if got := l.Rank(o, o.Hand(play)); got != want {
			t.Fatalf("level %v trump %v: units %v in %v: %d, want %d", o.level, o.trump, units, play, got, want)
		}
	}
	if good < fewer(600) {
		t.Errorf("only %d plays fitted", good)
	}
}

func TestWhoWins(t *testing.T) {
	o := NewOrder(5, card.Spades)
	for _, c := range []struct{ lead, better, worse string }{
		{"HK", "HA", "HQ"},
		{"HA", "S2", "CA"},
		{"H9 H9", "S2 S2", "S3 S4"},
		{"H9 H9", "HQ HQ", "HQ HJ"},
		{"H9 H9", "D5 D5", "C5 D5"},
		{"H3 H3 H4 H4", "S9 S9 S10 S10", "S2 S2 S4 S4"},
		{"H3 H3 H4 H4", "H9 H9 H10 H10", "BJ BJ S5 S5"},
		{"D5", "S5", "H5"},
		{"3xH9", "3xHJ", "HJ HJ HA"},
		{"H5 H5", "S5 S5", "D5 D5"},
	} {
		units := o.Units(o.Hand(parse(t, c.lead)))
		l := o.Lead(units)
		if got := l.Rank(o, o.Hand(parse(t, c.better))); got <= l.Own() {
			t.Errorf("%s does not beat %s", c.better, c.lead)
		}
		if got := l.Rank(o, o.Hand(parse(t, c.worse))); got > l.Own() {
			t.Errorf("%s beats %s", c.worse, c.lead)
		}
	}
}

func TestThrows(t *testing.T) {
	o := NewOrder(5, card.Spades)
	for _, c := range []struct {
		throw  string
		others []string
		led    string // the unit that is led instead, empty where the throw holds
	}{
		{"H9 H8 H8 H4 H4", []string{"HJ"}, "H9"},
		{"H9 H8 H8 H4 H4", []string{"HQ HQ"}, "H9"}, // a single queen is enough for the nine: D3-13
		{"HA H8 H8 H4 H4", []string{"HQ HQ"}, "H4 H4"},
		{"HA H8 H8 H4 H4", []string{"H6 H6"}, "H4 H4"},
		{"HA H8 H8 H4 H4", []string{"HQ HJ", "HQ"}, ""}, // no single hand holds both
		{"HA HK HK", []string{"HQ HQ HQ", "S2 S2"}, ""},
		{"HK HK HQ", []string{"HA"}, "HQ"},
		{"HA HQ HQ", []string{"3xHK"}, "HQ HQ"}, // two of three are a pair
		{"3xHA 2xHK 2xHQ", []string{"2xH9 2xH10"}, ""},
		{"3xHA 2xHJ 2xHQ", []string{"2xHK 2xHQ"}, "2xHJ 2xHQ"},
		// As many cards each: of a tractor and a bulldozer the tractor is led.
		{"3xH10 3xH9 2xH4 2xH3 2xH2", []string{"2xH6 2xH7 2xH8", "3xHJ 3xHQ"}, "2xH4 2xH3 2xH2"},
		{"BJ S5 S5", []string{"LJ LJ"}, "S5 S5"},
		{"LJ H5 H5", []string{"D5 D5", "S5"}, ""},
	} {
		var hands []Hand
		for _, h := range c.others {
			hands = append(hands, o.Hand(parse(t, h)))
		}
		low, fails := o.Fails(o.Units(o.Hand(parse(t, c.throw))), hands)
		if fails != (c.led != "") || fails && low.Hand() != o.Hand(parse(t, c.led)) {
			t.Errorf("%s against %v: fails %v, %v is led, want %q", c.throw, c.others, fails, o.Cards(low.Hand()), c.led)
		}
	}
}

// thrown is a throw of 31 cards and a ruff of as many trumps that may or may
// not fit it; hard ones have many chains that nearly fit.
func thrown(r *rand.Rand) (o *Order, lead Lead, play Hand) {
	o = someOrder(r)
	for o.trump == card.NoSuit {
		o = someOrder(r)
	}
	trumps := o.Trumps()
	for play.Count() < 31 {
		c := trumps[r.IntN(len(trumps))]
		for range 1 + r.IntN(3) {
			if o.Copies(play, c) < 3 && play.Count() < 31 {
				play.add(o.slot[c.Index()])
			}
		}
	}
	three, many := bits.OnesCount64(play.three()), bits.OnesCount64(play.many())
	lead = Lead{suit: Hearts, cards: 31}
	left, longest := 31, 2+r.IntN(3)
	for range 40 {
		copies, length := 2+r.IntN(2), 1+r.IntN(longest)
		if copies*length > left || length > many || copies == 3 && length > three {
			continue
		}
		left -= copies * length
		many -= length
		if copies == 3 {
			three -= length
			lead.triples[length]++
		} else {
			lead.pairs[length]++
		}
	}
	lead.singles = uint8(left)
	return o, lead, play
}

// TestWorstThrowsAreFast guards the searches: two milliseconds are far more than
// the slowest of 300,000 such throws took, 0.14 ms.
func TestWorstThrowsAreFast(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, 4))
	var slowest, slowestFollow time.Duration
	measure := func(to *time.Duration, f func()) {
		d := time.Hour
		for range 3 {
			start := time.Now()
			f()
			d = min(d, time.Since(start))
		}
		*to = max(*to, d)
	}
	for range fewer(5000) {
		o, lead, play := thrown(r)
		measure(&slowest, func() { lead.Rank(o, play) })
		// The same cards follow a throw of trumps, of ten cards less.
		lead.suit, lead.cards = Trump, 21
		some := o.Hand(o.Cards(play)[:21])
		measure(&slowestFollow, func() { lead.Follow(o, play, some) })
	}
	t.Logf("slowest of some thousands: to rank a ruff %v, to follow %v", slowest, slowestFollow)
	if slowest > 2*time.Millisecond || slowestFollow > 2*time.Millisecond {
		t.Errorf("a ruff takes %v to rank, a follower %v, want less than 2ms", slowest, slowestFollow)
	}
	o, lead, play := thrown(r)
	if n := testing.AllocsPerRun(10, func() { lead.Rank(o, play); lead.Follow(o, play, play) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkThrows(b *testing.B) {
	r := rand.New(rand.NewPCG(seed, 5))
	for b.Loop() {
		o, lead, play := thrown(r)
		lead.Rank(o, play)
	}
}
