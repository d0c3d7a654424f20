// These tests guard what games with a declarer need of the table without a
// picture: that a bid has one place for ever, that every state of the call sheet
// is an allowed call, which cards are new, and whose side a seat is on.
package table

import (
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func cardsOf(t *testing.T, text string) []card.Card {
	t.Helper()
	cards, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func TestBidsKeepTheirPlaces(t *testing.T) {
	bid := func(text string) engine.Action { return engine.Action{Verb: engine.Bid, Cards: cardsOf(t, text)} }
	all := []engine.Action{bid("D5"), bid("D5 D5"), bid("S5"), bid("BJ BJ"), bid("LJ LJ"), bid("H5 H5 H5")}
	b, ok := bidsOf(all)
	want := bids{{2}, {5}, nil, {0, 1}, {4}, {3}}
	if !ok || !slices.EqualFunc(b[:], want[:], slices.Equal) {
		t.Errorf("bids %v, %v; want %v", b, ok, want)
	}
	if fewer, ok := bidsOf(all[3:]); !ok || len(fewer[3]) != 0 || len(fewer[5]) != 1 || len(fewer[4]) != 1 {
		t.Errorf("without the diamonds: %v", fewer)
	}
	if _, ok := bidsOf(nil); ok {
		t.Error("no choices are bids")
	}
	if _, ok := bidsOf([]engine.Action{bid("S5"), {Verb: engine.Choose, As: "live"}}); ok {
		t.Error("a choice without cards is a bid")
	}
}

func TestThePickerIsAlwaysAtAnAllowedCall(t *testing.T) {
	var choices []engine.Action
	add := func(text string, ns ...int) {
		for _, n := range ns {
			choices = append(choices, engine.Action{Verb: engine.Call, Cards: cardsOf(t, text), N: n})
		}
	}
	add("SA", 1, 2, 3)
	add("HK", 1, 2) // one is in the kitty
	add("H2", 1)
	add("BJ", 1, 2, 3)
	p := pickCalls(choices, choices[1])
	if p == nil || p.face() != card.Of(card.Ace, card.Spades) || p.n() != 2 {
		t.Fatalf("starts at %+v", p)
	}
	if got := p.places(); !slices.Equal(got, []int{0, 1, 5}) {
		t.Errorf("places %v", got)
	}
	if got := p.ranks(); !slices.Equal(got, []card.Rank{card.Ace, card.King, card.Two}) {
		t.Errorf("ranks %v", got)
	}
	if p.hasRank(card.King) || !p.hasRank(card.Ace) || !p.hasN(3) || !slices.Equal(p.ordinals(), []int{1, 2, 3}) {
		t.Error("spades offer more or less than the ace, three times")
	}
	check := func(what string, ok bool, face string, n int) {
		t.Helper()
		if !ok || p.face() != cardsOf(t, face)[0] || p.n() != n {
			t.Errorf("%s: at %v n=%d, %v", what, p.face(), p.n(), ok)
		}
		if !slices.ContainsFunc(choices, func(a engine.Action) bool { return a.Cards[0] == p.face() && a.N == p.n() }) {
			t.Errorf("%s: not an allowed call", what)
		}
	}
	check("third ace", p.pickN(3), "SA", 3)
	check("hearts have no third", p.pickPlace(1), "HK", 1)
	check("the two", p.pickRank(card.Two), "H2", 1)
	check("no second two", !p.pickN(2), "H2", 1)
	check("a joker", p.pickPlace(5), "BJ", 1)
	check("an ace from the joker", p.pickRank(card.Ace), "SA", 1)
	if n := p.holds(cardsOf(t, "SA HA SA")); n != 2 {
		t.Errorf("holds %d", n)
	}
	if pickCalls(nil, engine.Action{}) != nil || pickCalls([]engine.Action{{Verb: engine.Give, N: 1}}, engine.Action{}) != nil {
		t.Error("a picker of what is no call")
	}
}

func TestNewCardsAreMarkedOnce(t *testing.T) {
	before, now := cardsOf(t, "SA SA H5"), cardsOf(t, "SA H5 SA SA BJ")
	more := gained(before, now)
	if len(more) != 2 || more[card.BigJoker] != 1 || more[card.Of(card.Ace, card.Spades)] != 1 {
		t.Fatalf("gained %v", more)
	}
	if at := marked(now, more); len(at) != 2 || !at[3] || !at[4] {
		t.Errorf("marked %v", at)
	}
	if len(gained(now, before)) != 0 {
		t.Error("a hand that shrank has gained")
	}
}

func TestTeams(t *testing.T) {
	v := engine.View{Players: make([]engine.Player, 5), Viewer: engine.P2, Sides: make([]engine.Side, 2)}
	if hasTeams(v) || teamOf(v, engine.P2, engine.P1) != nobody {
		t.Error("sides before there is a declarer")
	}
	v.Declarer = engine.P3
	v.Sides = []engine.Side{{Seats: []engine.Seat{engine.P3, engine.P5}}, {Seats: []engine.Seat{engine.P1}}}
	for s, want := range map[engine.Seat]team{engine.P3: declarer, engine.P5: friend, engine.P1: opponents, engine.P2: nobody, engine.P4: nobody} {
		if got := teamOf(v, engine.P2, s); got != want {
			t.Errorf("%v is %d, want %d", s, got, want)
		}
	}
	w := engine.View{Players: make([]engine.Player, 4), Viewer: engine.P2,
		Sides: []engine.Side{{Seats: []engine.Seat{engine.P1, engine.P3}}, {Seats: []engine.Seat{engine.P2, engine.P4}}}}
	if teamOf(w, engine.P2, engine.P4) != ours || teamOf(w, engine.P2, engine.P1) != theirs {
		t.Error("partners across")
	}
}

func TestRowsFollowTheGroups(t *testing.T) {
	hand := cardsOf(t, "S5 H7 SA S5 BJ HA")
	order := []card.Rank{card.Two, 3, 4, 5, 6, 7, 8, 9, card.Ten, card.Jack, card.Queen, card.King, card.Ace, card.Little, card.Big}
	groups := []engine.Group{{Suit: "trump", Cards: cardsOf(t, "BJ S5 S5")}, {Suit: "S", Cards: cardsOf(t, "SA")}, {Suit: "H", Cards: cardsOf(t, "HA H7")}}
	same := func(what string, got [][]int, want ...[]int) {
		t.Helper()
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	same("as the view says", groupsOf(hand, groups, order, false), []int{4, 0, 3}, []int{2}, []int{5, 1})
	same("pairs first", groupsOf(hand, groups, order, true), []int{0, 3, 4}, []int{2}, []int{5, 1})
	same("before trumps", groupsOf(hand, nil, order, false), []int{4}, []int{2, 0, 3}, []int{5, 1})
}
