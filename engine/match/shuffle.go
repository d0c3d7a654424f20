package match

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Dealt returns the deal that a seed stands for. It is one fixed function, so
// that anyone who learns the seed can check the deal; a seed that starts with
// another version than "1:" may one day mean another function.
//
//  1. The stream: block i, from 0, is SHA-256 of the seed's bytes, a zero byte
//     and i as eight bytes, highest first. A block is four numbers of eight
//     bytes, highest first; blocks follow each other.
//  2. A draw below n takes the next number u of the stream that is below the
//     largest multiple of n that fits in 2⁶⁴ (or any, where n divides 2⁶⁴),
//     skipping others, and is u mod n.
//  3. The first receiver is the seat with the index drawn below the number of seats.
//  4. The layout's cards are sorted by card.Index, lowest first, and shuffled
//     (Fisher and Yates): for i from the last index down to 1, the cards at i
//     and at a draw below i+1 change places.
//  5. The cards are dealt one at a time in playing order, beginning with the
//     first receiver, until each hand is full; the rest is the kitty.
//
// The returned Deal has the fact first=SEAT and no others.
func Dealt(seed string, l engine.Layout) engine.Deal {
	s := stream{seed: seed}
	first := engine.SeatAt(int(s.below(uint64(l.Seats))))
	cards := slices.Clone(l.Cards)
	slices.SortFunc(cards, func(a, b card.Card) int { return a.Index() - b.Index() })
	for i := len(cards) - 1; i > 0; i-- {
		j := s.below(uint64(i + 1))
		cards[i], cards[j] = cards[j], cards[i]
	}
	d := engine.Deal{Hands: make([][]card.Card, l.Seats), Given: []engine.Given{engine.GivenSeat("first", first)}}
	dealt := min(l.Seats*l.Hand, len(cards))
	for i, c := range cards[:dealt] {
		seat := first.Plus(i, l.Seats).Index()
		d.Hands[seat] = append(d.Hands[seat], c)
	}
	if len(cards) > dealt {
		d.Kitty = slices.Clone(cards[dealt:])
	}
	return d
}

// stream is the numbers of a seed.
type stream struct {
	seed  string
	block uint64 // the next one
	left  []byte // of the block before
}

func (s *stream) next() uint64 {
	if len(s.left) == 0 {
		text := binary.BigEndian.AppendUint64(append([]byte(s.seed), 0), s.block)
		sum := sha256.Sum256(text)
		s.left = sum[:]
		s.block++
	}
	u := binary.BigEndian.Uint64(s.left)
	s.left = s.left[8:]
	return u
}

// below draws a number below n, each as likely as any other.
func (s *stream) below(n uint64) uint64 {
	rest := -n % n // 2⁶⁴ mod n
	for {
		if u := s.next(); u <= ^uint64(0)-rest {
			return u % n
		}
	}
}
