// Package follow is for games where a trick's suit is followed (跟牌): which
// cards are trump, what stands in which order and next to what, the units
// (组成) a lead is made of, what a follower owes, and which play wins.
//
// It must not know any game's bidding, scoring or seats, nor events, views and
// words: a game asks it about hands and plays and says the answer itself.
//
//	o := follow.NewOrder(card.Five, card.Spades)      // fives and spades are trump
//	lead, ok := o.Lead(o.Hand(cards))                 // a tractor of two, say
//	fault := lead.Follow(o, hand, play)               // what the play still owes
//	rank, ok := lead.Beats(o, play, best)             // and whether it wins
//
// Every question is decided by the definitions in the games' rules, not by a
// list of cases: the best chaining of faces is found by Chain, the fitting of a
// play into a led partition by a search.
package follow

import (
	"math/bits"

	"paizhuo/engine/card"
)

// Suit is an effective suit: what a card counts as once trumps are known.
type Suit uint8

// The effective suits, as hands are laid out.
const (
	Trump Suit = iota
	Spades
	Hearts
	Clubs
	Diamonds
	Suits // how many there are
)

var suitText = [Suits]string{"trump", "S", "H", "C", "D"}

// String returns trump, S, H, C or D.
func (s Suit) String() string {
	if s < Suits {
		return suitText[s]
	}
	return "?"
}

// Order is how the 54 faces stand for one level and one trump suit: each has a
// slot, the slots of an effective suit follow each other from the lowest face
// to the highest, and a place in its suit. Faces in the same place are equal
// (the level cards off the trump suit); faces in neighbouring places are
// adjacent. It is a value to be shared, never changed.
type Order struct {
	slot  [card.Faces]uint8
	face  [card.Faces]card.Card // by slot
	suit  [card.Faces]Suit      // by slot
	place [card.Faces]uint8     // by slot
	mask  [Suits]uint64         // slots of each suit
	tie   uint64                // the slots that share one place, none or several
	level card.Rank
	trump card.Suit
}

// NewOrder returns the order for a level and a trump suit. NoRank means that no
// rank but the jokers is trump; NoSuit means that no suit is.
func NewOrder(level card.Rank, trump card.Suit) *Order {
	o := &Order{level: level, trump: trump}
	at := 0
	put := func(c card.Card, s Suit, place int) {
		o.slot[c.Index()] = uint8(at)
		o.face[at], o.suit[at], o.place[at] = c, s, uint8(place)
		o.mask[s] |= 1 << at
		at++
	}
	plain := func(of card.Suit, s Suit) (next int) {
		for r := card.Two; r <= card.Ace; r++ {
			if r != level {
				put(card.Of(r, of), s, next)
				next++
			}
		}
		return next
	}
	next := 0
	if trump != card.NoSuit {
		next = plain(trump, Trump)
	}
	if level != card.NoRank {
		for s := card.Diamonds; s <= card.Spades; s++ {
			if s != trump {
				o.tie |= 1 << at
				put(card.Of(level, s), Trump, next)
			}
		}
		next++
		if trump != card.NoSuit {
			put(card.Of(level, trump), Trump, next)
			next++
		}
	}
	put(card.LittleJoker, Trump, next)
	put(card.BigJoker, Trump, next+1)
	for s := Spades; s < Suits; s++ {
		if natural := card.Spades - card.Suit(s-Spades); natural != trump {
			plain(natural, s)
		}
	}
	return o
}

// Level returns the rank that is trump, NoRank if none is.
func (o *Order) Level() card.Rank { return o.level }

// TrumpSuit returns the trump suit, NoSuit if there is none.
func (o *Order) TrumpSuit() card.Suit { return o.trump }

// Suit returns the card's effective suit.
func (o *Order) Suit(c card.Card) Suit { return o.suit[o.slot[c.Index()]] }

// Place returns the card's place in its suit, 0 the lowest; a higher place
// beats a lower one, neighbouring places are adjacent.
func (o *Order) Place(c card.Card) int { return int(o.place[o.slot[c.Index()]]) }

// Trumps lists every face that is trump, highest first.
func (o *Order) Trumps() []card.Card {
	var list []card.Card
	for m := o.mask[Trump]; m != 0; {
		i := 63 - bits.LeadingZeros64(m)
		list = append(list, o.face[i])
		m &^= 1 << i
	}
	return list
}

// Hand is a multiset of faces, up to three copies of each, by slot: two bits a
// face, in two planes. It only means something together with its Order.
type Hand struct{ low, high uint64 }

// Hand returns the cards as a Hand. Copies beyond the third, and what is no
// face, are left out.
func (o *Order) Hand(cards []card.Card) Hand {
	var h Hand
	for _, c := range cards {
		if i := c.Index(); i >= 0 {
			h.add(o.slot[i])
		}
	}
	return h
}

// Cards lists the hand's cards, trumps first, then spades, hearts, clubs and
// diamonds, each from the highest on.
func (o *Order) Cards(h Hand) []card.Card {
	list := make([]card.Card, 0, h.Count())
	for s := Trump; s < Suits; s++ {
		for m := h.any() & o.mask[s]; m != 0; {
			i := 63 - bits.LeadingZeros64(m)
			for range h.copies(i) {
				list = append(list, o.face[i])
			}
			m &^= 1 << i
		}
	}
	return list
}

func (h *Hand) add(slot uint8) {
	bit := uint64(1) << slot
	switch {
	case h.low&bit == 0:
		h.low |= bit
	case h.high&bit == 0:
		h.low &^= bit
		h.high |= bit
	}
}

// any, two and three are the faces held at least once, exactly twice and three
// times; many those held at least twice.
func (h Hand) any() uint64   { return h.low | h.high }
func (h Hand) two() uint64   { return h.high &^ h.low }
func (h Hand) three() uint64 { return h.high & h.low }
func (h Hand) many() uint64  { return h.high }

func (h Hand) copies(slot int) int { return int(h.low>>slot&1 | h.high>>slot&1<<1) }

// Count returns how many cards there are.
func (h Hand) Count() int { return bits.OnesCount64(h.low) + 2*bits.OnesCount64(h.high) }

// Of returns the cards of that suit.
func (o *Order) Of(h Hand, s Suit) Hand { return h.only(o.mask[s]) }

func (h Hand) only(mask uint64) Hand { return Hand{h.low & mask, h.high & mask} }

// Without returns the hand without the cards of x, which it must hold.
func (h Hand) Without(x Hand) Hand {
	low := h.low ^ x.low
	borrow := ^h.low & x.low
	return Hand{low, h.high ^ x.high ^ borrow}
}

// With returns the hand and the cards of x, no more than three copies of each.
func (h Hand) With(x Hand) Hand {
	carry := h.low & x.low
	return Hand{h.low ^ x.low, h.high ^ x.high ^ carry}
}

// Holds reports whether x is a part of h.
func (h Hand) Holds(x Hand) bool {
	// Per face x <= h: compare the high bits, then the low ones.
	more := x.high&^h.high | ^(x.high^h.high)&x.low&^h.low
	return more == 0
}

// Common returns what both hands hold, the lesser count of each face.
func (h Hand) Common(x Hand) Hand {
	less := h.high&^x.high | ^(x.high^h.high)&h.low&^x.low // x < h
	return Hand{h.low&^less | x.low&less, h.high&^less | x.high&less}
}

// times returns n copies of each face of the mask, n from 1 to 3.
func times(mask uint64, n int) Hand {
	var h Hand
	if n&1 != 0 {
		h.low = mask
	}
	if n&2 != 0 {
		h.high = mask
	}
	return h
}

// one returns the effective suit of all the cards, false if there are several
// suits or no cards.
func (o *Order) one(h Hand) (Suit, bool) {
	all := h.any()
	for s := Trump; s < Suits; s++ {
		if all&o.mask[s] != 0 {
			return s, all&^o.mask[s] == 0
		}
	}
	return Trump, false
}

// top returns the highest place of the faces of the mask, all of one suit.
func (o *Order) top(mask uint64) int {
	if mask == 0 {
		return -1
	}
	return int(o.place[63-bits.LeadingZeros64(mask)])
}

// Copies returns how often the hand holds the face.
func (o *Order) Copies(h Hand, c card.Card) int { return h.copies(int(o.slot[c.Index()])) }

// Points returns what the cards are worth.
func (o *Order) Points(h Hand) int {
	sum := 0
	for m := h.any(); m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		sum += h.copies(i) * o.face[i].Points()
	}
	return sum
}

// Faces lists all 54 faces, trumps first, each suit from the highest on.
func (o *Order) Faces() []card.Card {
	return o.Cards(Hand{low: 1<<card.Faces - 1})
}
