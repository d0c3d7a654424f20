// Package card knows playing cards: faces (牌面), ranks (点数), suits (花色),
// packs (一副牌), point cards (分牌), and how card players write them.
//
// It must not know any game: which rank beats which is the games' business.
//
//	cards, err := card.ParseList("S10 HK 4x9 大王")
package card

import "slices"

// Suit is a card's suit; the order is that of the pure 5-10-K, diamonds lowest.
type Suit uint8

// NoSuit belongs to the jokers, and to cards written without a suit.
const (
	NoSuit   Suit = iota
	Diamonds      // 方块
	Clubs         // 梅花
	Hearts        // 红桃
	Spades        // 黑桃
)

// Rank is a card's rank by its face: 2 is 2, the ace is 14. How ranks are
// ordered is each game's own rule.
type Rank uint8

// The ranks with names; 2 to 10 are their own numbers.
const (
	NoRank Rank = 0
	Two    Rank = 2
	Three  Rank = 3
	Five   Rank = 5
	Ten    Rank = 10
	Jack   Rank = 11
	Queen  Rank = 12
	King   Rank = 13
	Ace    Rank = 14
	Little Rank = 15 // 小王
	Big    Rank = 16 // 大王
)

// Card is a face: a rank and a suit. Copies of a face in several packs are the
// same Card. The zero Card is a card whose face is not shown. A card with a
// rank below Little and NoSuit stands for "any suit"; only records use it.
type Card uint8

// The jokers.
const (
	LittleJoker = Card(Little) << 3
	BigJoker    = Card(Big) << 3
)

// Of returns the card of that rank and suit; jokers ignore the suit.
func Of(r Rank, s Suit) Card {
	if r >= Little {
		s = NoSuit
	}
	return Card(r)<<3 | Card(s)
}

// Rank returns the card's rank.
func (c Card) Rank() Rank { return Rank(c >> 3) }

// Suit returns the card's suit, NoSuit for jokers.
func (c Card) Suit() Suit { return Suit(c & 7) }

// Joker reports whether c is a joker.
func (c Card) Joker() bool { return c.Rank() >= Little }

// Valid reports whether c is one of the 54 faces.
func (c Card) Valid() bool {
	r, s := c.Rank(), c.Suit()
	switch {
	case r == Little || r == Big:
		return s == NoSuit
	case r >= Two && r <= Ace:
		return s >= Diamonds && s <= Spades
	}
	return false
}

// AnySuit reports whether c names a rank without a suit.
func (c Card) AnySuit() bool { return c.Suit() == NoSuit && c.Rank() >= Two && c.Rank() <= Ace }

// Points returns what the card is worth: 5 for a five, 10 for a ten or a king,
// else 0.
func (c Card) Points() int {
	switch c.Rank() {
	case Five:
		return 5
	case Ten, King:
		return 10
	}
	return 0
}

// Faces is the number of different faces.
const Faces = 54

// Index numbers the 54 faces from 0: diamonds 2 to A, clubs, hearts, spades,
// little joker, big joker. It returns -1 for anything that is no face.
func (c Card) Index() int {
	if !c.Valid() {
		return -1
	}
	if c.Joker() {
		return 52 + int(c.Rank()-Little)
	}
	return int(c.Suit()-Diamonds)*13 + int(c.Rank()-Two)
}

// At is the inverse of Index.
func At(i int) Card {
	if i >= 52 {
		return Of(Little+Rank(i-52), NoSuit)
	}
	return Of(Two+Rank(i%13), Diamonds+Suit(i/13))
}

// Pack returns n packs, with or without jokers, in Index order.
func Pack(n int, jokers bool) []Card {
	faces := 52
	if jokers {
		faces = Faces
	}
	cards := make([]Card, 0, n*faces)
	for i := range faces {
		for range n {
			cards = append(cards, At(i))
		}
	}
	return cards
}

// Points returns the sum of the cards' points.
func Points(cards []Card) int {
	sum := 0
	for _, c := range cards {
		sum += c.Points()
	}
	return sum
}

// Counts is a multiset of faces by Index.
type Counts [Faces]uint8

// Count returns the multiset of the cards; cards that are no face are ignored.
func Count(cards []Card) Counts {
	var n Counts
	for _, c := range cards {
		if i := c.Index(); i >= 0 {
			n[i]++
		}
	}
	return n
}

// Missing returns the first card of play that hand does not hold often enough,
// and whether there is one.
func Missing(hand, play []Card) (Card, bool) {
	n := Count(hand)
	for _, c := range play {
		i := c.Index()
		if i < 0 || n[i] == 0 {
			return c, true
		}
		n[i]--
	}
	return 0, false
}

// Without returns hand without one copy of each card of play, in the same
// order; hand is not changed.
func Without(hand, play []Card) []Card {
	n := Count(play)
	rest := make([]Card, 0, len(hand))
	for _, c := range hand {
		if i := c.Index(); i >= 0 && n[i] > 0 {
			n[i]--
			continue
		}
		rest = append(rest, c)
	}
	return rest
}

// Sorted returns a copy of the cards ordered by rank, then suit, lowest first.
func Sorted(cards []Card) []Card {
	s := slices.Clone(cards)
	slices.Sort(s)
	return s
}
