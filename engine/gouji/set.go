package gouji

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// set is the cards of a play by rank (D.3): jokers, and number cards that all
// count as one rank. base is that rank, noRank when there are only jokers; nat
// counts the cards that are of it, twos the 2s that became it. It is 5 bytes.
type set struct{ bj, lj, nat, twos, base uint8 }

// count returns how many cards the set has.
func (s set) count() int { return int(s.bj + s.lj + s.nat + s.twos) }

// jokers returns how many jokers hang on it.
func (s set) jokers() int { return int(s.bj + s.lj) }

// numbers returns how many number cards it has.
func (s set) numbers() int { return int(s.nat + s.twos) }

// hand returns the cards of the set.
func (s set) hand() hand {
	var h hand
	if s.nat > 0 {
		h.add(int(s.base), int(s.nat))
	}
	if s.twos > 0 {
		h.add(rank2, int(s.twos))
	}
	if s.lj > 0 {
		h.add(rankLJ, int(s.lj))
	}
	if s.bj > 0 {
		h.add(rankBJ, int(s.bj))
	}
	return h
}

// setOf reads cards as a set; false if the number cards that are no 2s are of
// several ranks, or there are no cards.
func setOf(h hand) (set, bool) {
	k := h.kinds() & numbers &^ (1 << rank2)
	s := set{bj: uint8(h.at(rankBJ)), lj: uint8(h.at(rankLJ)), base: noRank}
	twos := uint8(h.at(rank2))
	switch {
	case k == 0 && twos > 0:
		s.base, s.nat = rank2, twos
	case k != 0:
		s.base = uint8(trailing(k))
		s.nat, s.twos = uint8(h.at(int(s.base))), twos
	}
	return s, k&(k-1) == 0 && h.count() > 0
}

// gouji reports whether the set is a gouji play (够级牌, D.4).
func (s set) gouji() bool {
	return s.jokers() > 0 || s.base < ranks && s.numbers() >= threshold[s.base]
}

// threshold is how many cards of a rank make a gouji play; more than there are
// where none do (D.4).
var threshold = [ranks]int{99, 99, 99, 99, 99, 99, 99, 5, 4, 3, 2, 2, 1, 1, 1}

// seen is how the rules count a set: with its big jokers as little ones where
// mixed_jokers_small is on and it has both (D.3).
func (ru rules) seen(s set) set {
	if ru.has(mixedSmall) && s.bj > 0 && s.lj > 0 {
		s.lj, s.bj = s.lj+s.bj, 0
	}
	return s
}

// unbeatable reports whether nothing at all beats the set: it has a big joker.
func (ru rules) unbeatable(s set) bool { return ru.seen(s).bj > 0 && !ru.has(twoBigKill) }

// size returns how many cards a set that beats s has.
func (ru rules) size(s set) int {
	if ru.has(twoBigKill) {
		return s.count() + int(ru.seen(s).bj)
	}
	return s.count()
}

// cover returns how many big jokers a set that beats s needs.
func (ru rules) cover(s set) int {
	s = ru.seen(s)
	return int(s.lj) + 2*int(s.bj)
}

// beats reports whether a is higher than b in every position (D.3).
func (ru rules) beats(a, b set) bool {
	if ru.unbeatable(b) || a.count() != ru.size(b) {
		return false
	}
	return int(ru.seen(a).bj) >= ru.cover(b) && over(a, b)
}

// over reports whether the number cards of a are higher than those of b, if
// both have any.
func over(a, b set) bool { return a.numbers() == 0 || b.numbers() == 0 || a.base > b.base }

// The shapes.
const (
	shapeSet    = "set"    // number cards below the threshold
	shapeGouji  = "gouji"  // number cards from the threshold on
	shapeHung   = "hung"   // jokers hung on number cards (挂王)
	shapeJokers = "jokers" // nothing but jokers
)

func (s set) shape() string {
	switch {
	case s.numbers() == 0:
		return shapeJokers
	case s.jokers() > 0:
		return shapeHung
	case s.gouji():
		return shapeGouji
	}
	return shapeSet
}

// reading describes the set as the rules count it, highest cards first.
func (ru rules) reading(s set) engine.Reading {
	v := ru.seen(s)
	var groups []string
	rank := card.NoRank
	group := func(n uint8, r int) {
		if n == 0 {
			return
		}
		rank = rankAt(r)
		text := rank.String()
		if n > 1 {
			text = strconv.Itoa(int(n)) + "x" + text
		}
		groups = append(groups, text)
	}
	group(v.bj, rankBJ)
	group(v.lj, rankLJ)
	group(v.nat+v.twos, int(v.base))
	shape := s.shape()
	return engine.Reading{As: shape + "-" + strings.Join(groups, "+"), Shape: shape, N: s.count(), Rank: rank.String()}
}

// strangers returns the cards that keep these from being a set: those that are
// not of the rank with most cards, of several such the highest.
func strangers(cards []card.Card) []card.Card {
	h := handOf(cards)
	best := noRank
	for r := range rank2 {
		if n := h.at(r); n > 0 && (best == noRank || n >= h.at(best)) {
			best = r
		}
	}
	return slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool {
		r := rankNo(c.Rank())
		return r == best || r >= rank2
	})
}
