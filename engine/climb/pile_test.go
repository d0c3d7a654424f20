// These tests guard piles and lanes against counting cards one by one.
package climb

import (
	"math/rand/v2"
	"slices"
	"testing"

	"paizhuo/engine/card"
)

func TestPilesAreMultisets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pack := card.Pack(3, true)
	for range 2000 {
		r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		cards := slices.Clone(pack[:r.IntN(60)])
		p, ok := PileOf(cards)
		n := card.Count(cards)
		if !ok || Total(p.N) != len(cards) || Points(p.N) != card.Points(cards) {
			t.Fatalf("%v: %d cards, %d points", cards, Total(p.N), Points(p.N))
		}
		byRank := card.Count(p.Cards())
		if byRank != n {
			t.Fatalf("%v became %v", cards, p.Cards())
		}
		for i := range card.Faces {
			if p.Has(card.At(i)) != int(n[i]) {
				t.Fatalf("%v: %d of %v", cards, p.Has(card.At(i)), card.At(i))
			}
		}
		for k := 1; k <= 13; k++ {
			for rank := range Ranks {
				if AtLeast(p.N, k)>>rank&1 != 0 != (Lane(p.N, rank) >= k) {
					t.Fatalf("%v: at least %d of %v is wrong", cards, k, RankAt(rank))
				}
			}
		}
		part := cards[:len(cards)/2]
		q, _ := PileOf(part)
		if !p.Holds(&q) {
			t.Fatalf("%v does not hold %v", cards, part)
		}
		rest := p
		rest.Minus(&q)
		if want, _ := PileOf(cards[len(cards)/2:]); rest != want {
			t.Fatalf("%v without %v is %v", cards, part, rest.Cards())
		}
		other, _ := PileOf(pack[100:103])
		_, lacks := card.Missing(cards, pack[100:103])
		if p.Holds(&other) == lacks {
			t.Fatalf("%v holds %v: %v", cards, pack[100:103], !lacks)
		}
		rest.Plus(&q)
		if rest != p {
			t.Fatalf("%v put back is %v", part, rest.Cards())
		}
		var taken Pile
		rest.Take(q.N, &taken)
		if taken.N != q.N || !p.Holds(&taken) {
			t.Fatalf("of %v were taken %v for %v", cards, taken.Cards(), part)
		}
		taken.Plus(&rest)
		if taken != p {
			t.Fatalf("taking from %v lost cards", cards)
		}
	}
}

func TestAFourthCopyIsRefused(t *testing.T) {
	for _, c := range []card.Card{card.BigJoker, card.Of(card.Five, card.Hearts)} {
		if _, ok := PileOf([]card.Card{c, c, c, c}); ok {
			t.Errorf("four %v are taken", c)
		}
	}
	if _, ok := PileOf([]card.Card{card.Of(card.Five, card.NoSuit)}); ok {
		t.Error("a card without a suit is taken")
	}
}

func TestCardsOfAPure5TenKAreMissedMost(t *testing.T) {
	p, _ := PileOf([]card.Card{card.Of(5, card.Diamonds), card.Of(5, card.Hearts), card.Of(10, card.Diamonds), card.Of(13, card.Diamonds)})
	var q Pile
	p.Take(1<<(4*Rank5), &q)
	if got := q.Cards()[0]; got != card.Of(5, card.Hearts) {
		t.Errorf("%v was taken", got)
	}
}
