// These tests guard that a window looks the same to the others whatever a seat holds or answers, and what the Dealer is told of it.
package gouji

import (
	"encoding/json"
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// seenBy is everything the viewer is told: the view, and the events of an action.
func seenBy(t *testing.T, s engine.State, events []engine.Event, viewer engine.Seat) string {
	t.Helper()
	text, err := json.Marshal(engine.Update{View: s.View(viewer), Events: engine.Seen(events, viewer)})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sameForOthers fails if the two tables look different to anybody but the seats.
func sameForOthers(t *testing.T, a, b engine.State, ea, eb []engine.Event, but ...engine.Seat) {
	t.Helper()
	for viewer := engine.P1; viewer <= engine.Watcher; viewer++ {
		if !slices.Contains(but, viewer) && seenBy(t, a, ea, viewer) != seenBy(t, b, eb, viewer) {
			t.Errorf("%v sees a difference:\n%s\n%s", viewer, seenBy(t, a, ea, viewer), seenBy(t, b, eb, viewer))
		}
	}
	if !slices.Equal(a.Turn(), b.Turn()) {
		t.Errorf("Turn is %v, or %v", a.Turn(), b.Turn())
	}
}

func apply(t *testing.T, s engine.State, seat engine.Seat, a engine.Action) []engine.Event {
	t.Helper()
	events, err := s.Apply(seat, a)
	if err != nil {
		t.Fatalf("%v %+v: %v", seat, a, err)
	}
	return events
}

// twoTables returns the same position twice, but for what P3 and P5 hold: in one
// P3 has the strong cards, in the other P5 has them.
func twoTables(t *testing.T, phase engine.Phase, strong, weak string) (a, b *state) {
	t.Helper()
	hands := make([][]card.Card, seats)
	for i := range hands {
		hands[i] = spreadFrom(i, parse(t, "K K 4 4 5 5 6 6"))
	}
	other := slices.Clone(hands)
	hands[2], hands[4] = spread(parse(t, strong)), spread(parse(t, weak))
	other[2], other[4] = spread(parse(t, weak)), spread(parse(t, strong))
	given := []engine.Given{{Key: "phase", Args: []string{string(phase)}}, engine.GivenSeat("lead", engine.P1), engine.GivenInt("dealno", 2)}
	return dealtHands(t, nil, hands, given...), dealtHands(t, nil, other, given...)
}

func TestBurnWindowLooksTheSame(t *testing.T) {
	a, b := twoTables(t, engine.PhasePlay, "BJ A LJ 2 2 9 9", "3 3 3 10 10 J J")
	kings := engine.Action{Verb: engine.Play, Cards: take(handOf(parse(t, "K K")), a.hands[0])}
	ea, eb := apply(t, a, engine.P1, kings), apply(t, b, engine.P1, kings)
	sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	if v := b.View(engine.P5); !v.Ask.Open(engine.Burn) || v.Pace != burnPace || v.Soonest != burnLeast {
		t.Errorf("P5's window: %+v, pace %d, soonest %d", v.Ask, v.Pace, v.Soonest)
	}
	// In one P3 burns and thinks better of it, in the other P3 can only decline.
	hot := engine.Action{Verb: engine.Burn, Cards: take(handOf(parse(t, "BJ A")), a.hands[2])}
	cold := engine.Action{Verb: engine.Decline}
	ea, eb = apply(t, a, engine.P3, hot), apply(t, b, engine.P3, cold)
	sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	if got := a.View(engine.P3).Ask.Answer; got == nil || got.Verb != engine.Burn {
		t.Errorf("P3 is shown back %+v, not its burn", got)
	}
	ea, eb = apply(t, a, engine.P3, cold), apply(t, b, engine.P3, cold)
	sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	ea, eb = apply(t, a, engine.P5, cold), apply(t, b, engine.P5, hot)
	sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	if got, want := a.View(engine.Dealer).Answered, []engine.Seat{engine.P3, engine.P5}; !slices.Equal(got, want) {
		t.Errorf("the Dealer is told that %v have answered, want %v", got, want)
	}
	for viewer := engine.P1; viewer <= engine.Open; viewer++ {
		if v := a.View(viewer); viewer != engine.Dealer && v.Answered != nil {
			t.Errorf("%v is told that %v have answered", viewer, v.Answered)
		}
	}
	events := apply(t, b, engine.Dealer, engine.Action{Verb: engine.Close})
	if len(engine.Seen(events, engine.Watcher)) == 0 || b.View(engine.Watcher).Last.ToBeat().Verb != engine.Burn {
		t.Errorf("after the window closed the burn is not shown: %v", events)
	}
}

func TestRevolutionWindowLooksTheSame(t *testing.T) {
	a, b := twoTables(t, engine.PhaseRevolt, "9 9 9 9 9", "BJ A LJ 2 2")
	ready, revolt := engine.Action{Verb: engine.Ready}, engine.Action{Verb: engine.Revolt}
	if err := (Game{}).Check(b.View(engine.P3), revolt); err == nil {
		t.Error("P3 may revolt with jokers")
	}
	ea, eb := apply(t, a, engine.P3, revolt), apply(t, b, engine.P3, ready)
	sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	ea, eb = apply(t, a, engine.P3, ready), apply(t, b, engine.P3, ready)
	sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	for _, seat := range []engine.Seat{engine.P1, engine.P2, engine.P4, engine.P6} {
		ea, eb = apply(t, a, seat, ready), apply(t, b, seat, ready)
		sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	}
	ea, eb = apply(t, a, engine.P5, ready), apply(t, b, engine.P5, ready)
	sameForOthers(t, a, b, ea, eb, engine.P3, engine.P5)
	if a.phase != engine.PhasePlay || len(ea) == 0 {
		t.Errorf("the sixth answer does not close the window: %v, %v", a.phase, ea)
	}
}

func TestShowWindowLooksTheSame(t *testing.T) {
	hands := make([][]card.Card, seats)
	for i := range hands {
		hands[i] = spreadFrom(i, parse(t, "4 5 6"))
	}
	other := slices.Clone(hands)
	hands[1] = parse(t, "3 3 4")
	other[3] = parse(t, "3 3 4")
	a, b := dealtHands(t, nil, hands), dealtHands(t, nil, other)
	for n := range 18 {
		for seat := engine.P1; seat <= engine.P6; seat++ {
			decline := engine.Action{Verb: engine.Decline}
			ea, eb := apply(t, a, seat, decline), apply(t, b, seat, decline)
			sameForOthers(t, a, b, ea, eb, engine.P2, engine.P4)
		}
		one := engine.Action{Verb: engine.DealOut, N: 1}
		ea, eb := apply(t, a, engine.Dealer, one), apply(t, b, engine.Dealer, one)
		sameForOthers(t, a, b, ea, eb, engine.P2, engine.P4)
		if got := a.View(engine.P1); len(got.Hand) != n/6+1 || got.Buried != 17-n {
			t.Fatalf("after %d cards P1 holds %d, %d are left", n+1, len(got.Hand), got.Buried)
		}
	}
	if a.View(engine.P1).Pace != lastPace {
		t.Errorf("the last beat is %d ms", a.View(engine.P1).Pace)
	}
}

func TestDeclineStandsWhileDealing(t *testing.T) {
	hands := make([][]card.Card, seats)
	for i := range hands {
		hands[i] = spreadFrom(i, parse(t, "4 5 6 7"))
	}
	hands[2] = parse(t, "3 4 3 5")
	s := dealtHands(t, nil, hands)
	deal := engine.Action{Verb: engine.DealOut, N: seats}
	apply(t, s, engine.Dealer, deal)
	apply(t, s, engine.P2, engine.Action{Verb: engine.Decline})
	apply(t, s, engine.P3, engine.Action{Verb: engine.Decline})
	for n, stands := range []bool{true, false, false} {
		apply(t, s, engine.Dealer, deal)
		if got := s.View(engine.P3).Ask.Answer != nil; got != stands {
			t.Errorf("after %d more cards P3's decline stands: %v, want %v", n+1, got, stands)
		}
		if s.View(engine.P2).Ask.Answer == nil {
			t.Errorf("after %d more cards P2 is asked again, with nothing to show", n+1)
		}
	}
	if list := (Game{}).Suggest(s.View(engine.P3)); list[0].Verb != engine.Show {
		t.Errorf("with two 3s the first suggestion is %v", list[0].Verb)
	}
}
