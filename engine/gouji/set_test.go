// These tests guard what a set is, what is a gouji play, and which set beats which, position by position.
package gouji

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// parse reads cards written without suits, all of them as spades.
func parse(t testing.TB, text string) []card.Card {
	t.Helper()
	cards, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cards {
		if c.AnySuit() {
			cards[i] = card.Of(c.Rank(), card.Spades)
		}
	}
	return cards
}

func TestReadings(t *testing.T) {
	for _, c := range []struct {
		id, cards, as string
		gouji         bool
	}{
		{"E4-1", "J J J 2 2", "gouji-5xJ", true},
		{"E4-2", "4x10", "set-4x10", false},
		{"E4-2", "4x10 2", "gouji-5x10", true},
		{"E4-2", "8x9", "set-8x9", false},
		{"E4-2", "9 9 9 LJ", "hung-LJ+3x9", true},
		{"E4-4", "J Q", "", false},
		{"E4-4", "3 4x2", "set-5x3", false},
		{"", "5x10", "gouji-5x10", true},
		{"", "3xJ", "set-3xJ", false},
		{"", "4xJ", "gouji-4xJ", true},
		{"", "2xQ", "set-2xQ", false},
		{"", "3xQ", "gouji-3xQ", true},
		{"", "K", "set-K", false},
		{"", "K K", "gouji-2xK", true},
		{"", "K 2", "gouji-2xK", true},
		{"", "A", "set-A", false},
		{"", "A A", "gouji-2xA", true},
		{"", "2", "gouji-2", true},
		{"", "2 2 LJ", "hung-LJ+2x2", true},
		{"", "LJ", "jokers-LJ", true},
		{"D4-4", "BJ LJ LJ", "jokers-BJ+2xLJ", true},
		{"", "16x9", "set-16x9", false},
		{"", "9 8 2", "", false},
		{"", "BJ 9 8", "", false},
		{"", "3 BJ 2", "hung-BJ+2x3", true},
	} {
		s, ok := setOf(handOf(parse(t, c.cards)))
		as := ""
		if ok {
			as = rules{}.reading(s).As
		}
		if as != c.as || ok && s.gouji() != c.gouji {
			t.Errorf("%s %s: read as %q, gouji %v; want %q, %v", c.id, c.cards, as, s.gouji(), c.as, c.gouji)
		}
	}
}

func TestBeats(t *testing.T) {
	for _, c := range []struct {
		id, toBeat, cards string
		options           engine.Options
		want              bool
	}{
		{"E4-5", "LJ LJ 9 9 9", "BJ BJ 10 10 10", nil, true},
		{"E4-6", "LJ LJ 9 9 9", "BJ BJ 8 8 8", nil, false},
		{"E4-6", "LJ LJ 9 9 9", "LJ LJ 10 10 10", nil, false},
		{"E4-6", "LJ LJ 9 9 9", "BJ LJ 10 10 10", nil, false},
		{"E4-7", "LJ LJ 9 9 9", "BJ BJ BJ 10 10", nil, true},
		{"E4-7", "LJ LJ 9 9 9", "BJ BJ 2 2 2", nil, true},
		{"E4-7", "LJ LJ 9 9 9", "BJ BJ 2 2 10", nil, true},
		{"E4-8", "5x10", "5xJ", nil, true},
		{"E4-8", "5x10", "4xJ 2", nil, true},
		{"E4-8", "5x10", "4xJ LJ", nil, true},
		{"E4-8", "5x10", "5x2", nil, true},
		{"E4-8", "5x10", "4xLJ A", nil, true},
		{"E4-8", "5x10", "4xQ", nil, false},
		{"E4-10", "LJ 4x7", "LJ 4x8", nil, false},
		{"E4-10", "LJ 4x7", "BJ 4x6", nil, false},
		{"E4-10", "LJ 4x7", "BJ 4x8", nil, true},
		{"E4-10", "LJ 4x7", "BJ LJ 3x9", nil, true},
		{"E4-11", "BJ 3", "BJ 2", nil, false},
		{"E4-11", "BJ 3", "BJ BJ", nil, false},
		{"", "LJ", "BJ", nil, true},
		{"", "LJ LJ", "BJ BJ", nil, true},
		{"", "LJ LJ", "BJ LJ", nil, false},
		{"", "2", "LJ", nil, true},
		{"", "9", "9", nil, false},
		{"", "A A", "2 2", nil, true},
		{"", "2 2", "A A", nil, false},
		{"", "2 A", "2 2", nil, true},
		{"", "2 A", "A A", nil, false},

		{"", "BJ 9", "BJ BJ 10", engine.Options{optTwoBigKill: "true"}, true},
		{"", "BJ 9", "BJ BJ 9", engine.Options{optTwoBigKill: "true"}, false},
		{"", "BJ 9", "BJ 10", engine.Options{optTwoBigKill: "true"}, false},
		{"", "BJ", "BJ BJ", engine.Options{optTwoBigKill: "true"}, true},
		{"", "BJ", "BJ LJ", engine.Options{optTwoBigKill: "true"}, false},
		{"", "BJ LJ 9", "BJ BJ BJ 10", engine.Options{optTwoBigKill: "true"}, true},
		{"", "BJ LJ 9", "BJ BJ LJ 10", engine.Options{optTwoBigKill: "true"}, false},
		{"", "9", "10", engine.Options{optTwoBigKill: "true"}, true},

		{"", "BJ LJ 9", "BJ BJ 10", engine.Options{optMixedSmall: "true"}, true},
		{"", "BJ LJ 9", "BJ LJ 10", engine.Options{optMixedSmall: "true"}, false},
		{"", "LJ 9", "BJ LJ", engine.Options{optMixedSmall: "true"}, false},
		{"", "BJ 9 9", "BJ BJ BJ", engine.Options{optMixedSmall: "true"}, false},
		{"", "9 9", "BJ LJ", engine.Options{optMixedSmall: "true"}, true},
	} {
		options, err := engine.Settle(info.Options, c.options)
		if err != nil {
			t.Fatal(err)
		}
		ru := rulesOf(options)
		a, okA := setOf(handOf(parse(t, c.cards)))
		b, okB := setOf(handOf(parse(t, c.toBeat)))
		if !okA || !okB {
			t.Fatalf("%s: no set", c.id)
		}
		if got := ru.beats(a, b); got != c.want {
			t.Errorf("%s %v: %s on %s: %v, want %v", c.id, c.options, c.cards, c.toBeat, got, c.want)
		}
		if got := naive(ru, a, b); got != c.want && !ru.has(twoBigKill) {
			t.Errorf("%s: position by position %s on %s is %v, want %v", c.id, c.cards, c.toBeat, got, c.want)
		}
	}
}

// positions lists the ranks of a set from high to low, as the rules count them.
func positions(ru rules, s set) []int {
	s = ru.seen(s)
	var list []int
	for range s.bj {
		list = append(list, rankBJ)
	}
	for range s.lj {
		list = append(list, rankLJ)
	}
	for range s.numbers() {
		list = append(list, int(s.base))
	}
	return list
}

// naive compares position by position, as the rule is written.
func naive(ru rules, a, b set) bool {
	x, y := positions(ru, a), positions(ru, b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] <= y[i] {
			return false
		}
	}
	return true
}

// small lists every set of up to three jokers of a kind and three number cards.
func small() []set {
	var all []set
	for bj := range 4 {
		for lj := range 4 {
			all = append(all, set{bj: uint8(bj), lj: uint8(lj), base: noRank})
			for base := range rank2 + 1 {
				for nat := 1; nat <= 3; nat++ {
					all = append(all, set{bj: uint8(bj), lj: uint8(lj), nat: uint8(nat), base: uint8(base)})
				}
			}
		}
	}
	return all[1:]
}

func TestBeatsIsPositionByPosition(t *testing.T) {
	all := small()
	beaten := 0
	for _, ru := range []rules{{}, {is: mixedSmall}} {
		for _, a := range all {
			for _, b := range all {
				if got, want := ru.beats(a, b), naive(ru, a, b); got != want {
					t.Fatalf("%v: %+v on %+v: %v, want %v", ru, a, b, got, want)
				} else if got {
					beaten++
				}
			}
		}
	}
	if beaten == 0 {
		t.Error("no set beats another")
	}
}

func TestHandCounts(t *testing.T) {
	h := handOf(parse(t, "16x9 12x2 4xLJ 4xBJ"))
	if h.count() != 36 || h.at(6) != 16 || h.at(rank2) != 12 || h.jokers() != 8 {
		t.Errorf("count %d, nines %d, twos %d, jokers %d", h.count(), h.at(6), h.at(rank2), h.jokers())
	}
	if want := uint16(1<<6 | 1<<rank2 | 1<<rankLJ | 1<<rankBJ); h.kinds() != want {
		t.Errorf("kinds %b, want %b", h.kinds(), want)
	}
	rest := h.without(handOf(parse(t, "16x9 12x2 4xLJ")))
	if !rest.uniform() || rest.count() != 4 || rest.kinds() != 1<<rankBJ {
		t.Errorf("after all but the big jokers: %d cards of %b", rest.count(), rest.kinds())
	}
	if h.uniform() || !(hand{}).uniform() {
		t.Error("a hand of four kinds is not uniform, an empty one is")
	}
}
