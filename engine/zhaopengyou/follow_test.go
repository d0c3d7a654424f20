// This test guards the follow rule by a second, slow judgement of it: written from the definitions alone and sharing no code
// with package follow, it tries every part of a hand of the size that was led and must agree with Check on each.
package zhaopengyou

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// judge2 judges for one level and trump suit.
type judge2 struct {
	level card.Rank // NoRank where the jokers are the level cards
	trump card.Suit // NoSuit without a trump suit
}

// at returns the effective suit of a card, "" for trumps, and its place in it.
func (j judge2) at(c card.Card) (suit string, place int) {
	switch {
	case c == card.BigJoker:
		return "", 103
	case c == card.LittleJoker:
		return "", 102
	case c.Rank() == j.level && (j.trump == card.NoSuit || c.Suit() == j.trump):
		return "", 101
	case c.Rank() == j.level:
		return "", 100
	}
	for r := card.Two; r < c.Rank(); r++ {
		if r != j.level {
			place++
		}
	}
	if c.Suit() == j.trump {
		return "", place
	}
	return c.Suit().String(), place
}

// next reports whether the second place is the one above the first.
func (j judge2) next(low, high int) bool {
	if high == 100 {
		return low == 11
	}
	if high == 102 && j.level == card.NoRank {
		return false
	}
	return high == low+1
}

// chains tries every way to part the places into chains up to a length and
// returns the lengths of the best, longest first.
func (j judge2) chains(places []int, limit int) []int {
	if len(places) == 0 {
		return nil
	}
	var best []int
	var grow func(top, length int, rest []int)
	grow = func(top, length int, rest []int) {
		all := append(j.chains(rest, limit), length)
		slices.SortFunc(all, func(a, b int) int { return b - a })
		if slices.Compare(all, best) > 0 {
			best = all
		}
		for i, p := range rest {
			if length < limit && j.next(top, p) && !slices.Contains(rest[:i], p) {
				grow(p, length+1, slices.Delete(slices.Clone(rest), i, i+1))
			}
		}
	}
	grow(places[0], 1, places[1:])
	return best
}

// best is the best of all choices of n of the places.
func (j judge2) best(places []int, n, limit int) []int {
	var best []int
	for m := range 1 << len(places) {
		if bits.OnesCount(uint(m)) != n {
			continue
		}
		var some []int
		for i, p := range places {
			if m>>i&1 != 0 {
				some = append(some, p)
			}
		}
		if got := j.chains(some, limit); slices.Compare(got, best) > 0 {
			best = got
		}
	}
	return best
}

// places lists the places of the faces that the cards hold just n times.
func (j judge2) places(cards []card.Card, n uint8) []int {
	var list []int
	for i, k := range card.Count(cards) {
		if k == n {
			_, place := j.at(card.At(i))
			list = append(list, place)
		}
	}
	slices.Sort(list)
	return list
}

// led is what was led: how many triples and pairs, the longest chain, and the
// cards.
type led struct {
	suit                    string
	cards                   int
	triples, pairs, longest int
}

// owes is what a hand owes to a lead: how many triples and pairs, and the best
// chains of so many.
type owes struct {
	triples, pairs           int
	tripleChains, pairChains []int
}

// owed follows the table of C.10, and C.12 for throws.
func (j judge2) owed(l led, suited []card.Card) owes {
	var o owes
	three, two := j.places(suited, 3), j.places(suited, 2)
	o.triples = min(l.triples, len(three))
	lacking := l.triples - o.triples
	o.pairs = min(l.pairs+3*lacking/2, len(two))
	o.tripleChains = j.best(three, o.triples, l.longest)
	o.pairChains = j.best(two, o.pairs, l.longest)
	return o
}

// legal is the follow rule.
func (j judge2) legal(l led, o owes, suited int, play []card.Card) bool {
	var of []card.Card
	for _, c := range play {
		if s, _ := j.at(c); s == l.suit {
			of = append(of, c)
		}
	}
	if suited <= l.cards {
		return len(of) == suited
	}
	if len(of) < l.cards {
		return false
	}
	three, two := j.places(of, 3), j.places(of, 2)
	return len(three) >= o.triples && len(two) >= o.pairs &&
		slices.Compare(j.chains(three, l.longest), o.tripleChains) >= 0 &&
		slices.Compare(j.chains(two, l.longest), o.pairChains) >= 0
}

// parts calls f with every multiset of n of the cards.
func parts(cards []card.Card, n int, f func([]card.Card)) {
	count := card.Count(cards)
	var some []card.Card
	var pick func(from, left int)
	pick = func(from, left int) {
		if left == 0 {
			f(some)
			return
		}
		for i := from; i < card.Faces; i++ {
			for k := 1; k <= min(int(count[i]), left); k++ {
				for range k {
					some = append(some, card.At(i))
				}
				pick(i+1, left-k)
				some = some[:len(some)-k]
			}
		}
	}
	pick(0, n)
}

// near returns the faces of a suit from a random place on, so that chains are
// frequent.
func near(r *rand.Rand, faces []card.Card, n int) []card.Card {
	from := r.IntN(max(1, len(faces)-n+1))
	return faces[from:min(len(faces), from+n)]
}

func TestFollowingAsTheDefinitionSays(t *testing.T) {
	const seed = 20261130
	n := 20000
	if testing.Short() {
		n = 300
	}
	r := rand.New(rand.NewPCG(seed, 12))
	plays, allowed, kinds := 0, 0, map[string]int{}
	for range n {
		j := judge2{level: card.Two + card.Rank(r.IntN(14)), trump: card.Suit(r.IntN(5))}
		l := level(j.level - card.Two)
		if l == joker {
			j.level, j.trump = card.NoRank, card.NoSuit
		}
		o := orderOf(l, j.trump)
		// A suit, and three copies of some of its faces in random order.
		var suit string
		if s := r.IntN(7); s < 4 && card.Suit(s+1) != j.trump {
			suit = card.Suit(s + 1).String()
		}
		var faces, others []card.Card
		for _, c := range o.Faces() {
			if s, _ := j.at(c); s == suit {
				faces = append(faces, c)
			} else {
				others = append(others, c)
			}
		}
		slices.Reverse(faces)
		var pool []card.Card
		for _, c := range near(r, faces, 4+r.IntN(6)) {
			pool = append(pool, c, c, c)
		}
		r.Shuffle(len(pool), func(a, b int) { pool[a], pool[b] = pool[b], pool[a] })
		hand := pool[:min(len(pool), 1+max(r.IntN(12), r.IntN(12)))]
		if r.IntN(2) == 0 { // pairs and triples, not the other way round
			slices.SortStableFunc(hand, func(a, b card.Card) int { return int(card.Count(hand)[b.Index()]) - int(card.Count(hand)[a.Index()]) })
		}
		// A lead of the suit: one unit, or a throw.
		var lead []card.Card
		units := 1
		if r.IntN(3) == 0 {
			units = 1 + r.IntN(3)
		}
		sidecar := r.IntN(8) == 0
		if sidecar {
			units = 2
		}
		for u := range units {
			copies, length := 1+r.IntN(3), 1
			switch {
			case sidecar:
				copies = 2 - u
			case copies > 1:
				length = 1 + r.IntN(3)
			}
			for _, c := range near(r, faces, length) {
				for range min(copies, packs-int(card.Count(lead)[c.Index()])) {
					lead = append(lead, c)
				}
			}
		}
		read := o.Units(o.Hand(lead))
		what := led{suit: suit, cards: len(lead), longest: 1}
		for _, u := range read {
			switch u.Copies {
			case 2:
				what.pairs += u.Length
			case 3:
				what.triples += u.Length
			}
			what.longest = max(what.longest, u.Length)
		}
		kinds[readingOf(o, read).Shape]++
		suited := len(hand)
		hand = slices.Clone(hand)
		for len(hand) < len(lead) || r.IntN(3) == 0 {
			hand = append(hand, others[r.IntN(len(others))])
			if k := card.Count(hand); k[hand[len(hand)-1].Index()] > packs {
				hand = hand[:len(hand)-1]
			}
		}
		owing := j.owed(what, hand[:suited])
		v := engine.View{
			Game: info.Name, Viewer: engine.P2, Phase: engine.PhasePlay, Turn: []engine.Seat{engine.P2}, Players: make([]engine.Player, seats),
			Options: engine.Options{optThrows: valueAll}, Hand: hand, Ask: &engine.Ask{Verbs: []engine.Verb{engine.Play}},
			Level: l.String(), Trump: trumpText(j.trump),
		}
		reading := readingOf(o, read)
		v.Trick = engine.Trick{Leader: engine.P1, Plays: []engine.Move{{Seat: engine.P1, Verb: engine.Play, Cards: lead, As: &reading}}}
		held, ledNow := o.Hand(hand), o.Lead(read)
		any := false
		every := 1 + r.IntN(200)
		parts(hand, len(lead), func(play []card.Card) {
			plays++
			want := j.legal(what, owing, suited, play)
			if want {
				allowed++
				any = true
			}
			// Check on some, and what it rests on always.
			if plays%every == 0 {
				err := Game{}.Check(v, engine.Action{Verb: engine.Play, Cards: play})
				if (err == nil) != want {
					t.Fatalf("seed %d: level %v, trump %v, %v led, %v held: %v is legal: %v, but Check says %v", seed, l, v.Trump, lead, hand, play, want, err)
				}
				if why, ok := err.(*engine.Illegal); ok {
					if len(why.Cards) == 0 || missing(hand, why.Cards) != nil {
						t.Fatalf("seed %d: %v led, %v held, %v played: refused with %v, which prove nothing", seed, lead, hand, play, why)
					}
				}
			}
			if got := ledNow.Follow(o, held, o.Hand(play)).Duty == follow.Fulfilled; got != want {
				t.Fatalf("seed %d: level %v, trump %v, %v led, %v held: %v is legal: %v, the rule says %v", seed, l, v.Trump, lead, hand, play, want, got)
			}
		})
		if !any {
			t.Fatalf("seed %d: %v led, %v held: nothing is legal", seed, lead, hand)
		}
	}
	t.Logf("seed %d: %d leads and hands, %d plays agree, %d of them allowed; led: %v", seed, n, plays, allowed, kinds)
	for _, shape := range []string{shapeSingle, shapePair, shapeTriple, shapeTractor, shapeBulldozer, shapeSidecar, shapeThrow} {
		if kinds[shape] < n/100 {
			t.Errorf("only %d leads were a %s", kinds[shape], shape)
		}
	}
}
