// These tests guard what the table's updates sound like: the right sound for each event, none twice, and the one for my turn exactly once a turn.
package table

import (
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/sound"
)

// seen returns a view of P1 at a table of four, on turn or not.
func seen(turn bool) engine.View {
	v := engine.View{Viewer: engine.P1, DealNo: 1, Phase: engine.PhasePlay, Players: []engine.Player{{Count: 10}, {Count: 10}, {Count: 10}, {Count: 10}}}
	if turn {
		v.Ask = &engine.Ask{Verbs: []engine.Verb{engine.Play}}
	}
	return v
}

func TestCues(t *testing.T) {
	nine, _ := card.Parse("S9")
	with := func(v engine.View, f func(*engine.View)) engine.View { f(&v); return v }
	few := func(n int) engine.View {
		return with(seen(false), func(v *engine.View) {
			v.Players = slices.Clone(v.Players)
			v.Players[2].Count = n
		})
	}
	over := func(winners ...engine.Seat) engine.View {
		return with(seen(false), func(v *engine.View) { v.Result = &engine.Result{Winners: winners} })
	}
	bid := func(s engine.Seat) engine.View {
		return with(seen(false), func(v *engine.View) { v.Bid = &engine.Move{Seat: s, Cards: []card.Card{nine}} })
	}
	for _, c := range []struct {
		name        string
		before, now engine.View
		events      []engine.Event
		want        []cue
	}{
		{"nothing", seen(false), seen(false), nil, nil},
		{"one card", seen(false), seen(false), []engine.Event{{Kind: engine.EvPlay, Cards: []card.Card{nine}, Word: "single"}}, []cue{{sound.Play, 1}}},
		{"five cards, then my turn", seen(false), seen(true), []engine.Event{{Kind: engine.EvPlay, Cards: []card.Card{nine, nine, nine, nine, nine}}}, []cue{{sound.Play, 2}, {sound.Turn, 0}}},
		{"a bomb", seen(false), seen(false), []engine.Event{{Kind: engine.EvPlay, Cards: []card.Card{nine, nine, nine, nine}, Word: "bomb"}}, []cue{{sound.Bomb, 0}}},
		{"two passes", seen(false), seen(false), []engine.Event{{Kind: engine.EvPass}, {Kind: engine.EvPass}}, []cue{{sound.Pass, -1}}},
		{"points", seen(false), seen(false), []engine.Event{{Kind: engine.EvPass}, {Kind: engine.EvWins, N: 10}}, []cue{{sound.Pass, -1}, {sound.Points, 0}}},
		{"a bare trick", seen(false), seen(false), []engine.Event{{Kind: engine.EvWins}}, []cue{{sound.Trick, -1}}},
		{"my card", seen(false), seen(false), []engine.Event{{Kind: engine.EvDeal, Seat: engine.P2, N: 1}, {Kind: engine.EvDeal, Seat: engine.P1, N: 1}}, []cue{{sound.Deal, -1}}},
		{"another's card", seen(false), seen(false), []engine.Event{{Kind: engine.EvDeal, Seat: engine.P2, N: 1}}, nil},
		{"a friend", seen(false), seen(false), []engine.Event{{Kind: engine.EvJoins}}, []cue{{sound.Friend, 0}}},
		{"told of few cards", seen(false), seen(false), []engine.Event{{Kind: engine.EvAnnounces}}, []cue{{sound.Few, 0}}},
		{"few cards", few(4), few(3), nil, []cue{{sound.Few, 0}}},
		{"few cards still", few(3), few(2), nil, nil},
		{"out", few(4), few(0), nil, nil},
		{"hidden counts", few(-1), few(-1), nil, nil},
		{"a bid", seen(false), bid(engine.P2), nil, []cue{{sound.Bid, 0}}},
		{"a bid over it", bid(engine.P2), bid(engine.P3), nil, []cue{{sound.Bid, 0}}},
		{"the bid stands", bid(engine.P2), bid(engine.P2), nil, nil},
		{"won", seen(false), over(engine.P1, engine.P3), nil, []cue{{sound.Win, 0}}},
		{"lost", seen(true), over(engine.P2), nil, []cue{{sound.Lose, 0}}},
		{"a draw", seen(false), over(), nil, nil},
		{"over for long", over(engine.P2), over(engine.P2), nil, nil},
		{"watched", seen(false), with(over(engine.P2), func(v *engine.View) { v.Viewer = engine.Watcher }), nil, nil},
	} {
		if got := cues(c.before, c.now, c.events, []string{"bomb"}); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// TestTurnIsCalledOncePerTurn lets a turn come and go, with updates that change
// nothing for the player in between, as in windows and after a reconnection.
func TestTurnIsCalledOncePerTurn(t *testing.T) {
	turns := []bool{false, true, true, true, false, false, true, false, true, true}
	rung, before := 0, seen(turns[0])
	for i, on := range turns[1:] {
		now := seen(on)
		n := 0
		for _, c := range cues(before, now, []engine.Event{{Kind: engine.EvPass}}, nil) {
			if c.kind == sound.Turn {
				n++
			}
		}
		if want := on && !turns[i]; n > 1 || (n == 1) != want || called(before, now) != want {
			t.Errorf("update %d: called %d times, want %v", i+1, n, want)
		}
		rung += n
		before = now
	}
	if rung != 3 {
		t.Errorf("three turns were called %d times", rung)
	}
}

func TestSpokenPlaysAreTheNewOnes(t *testing.T) {
	move := func(s engine.Seat, v engine.Verb) engine.Move { return engine.Move{Seat: s, Verb: v} }
	v := seen(false)
	v.Trick.Plays = []engine.Move{move(engine.P1, engine.Play), move(engine.P2, engine.Pass), move(engine.P3, engine.Play)}
	last := engine.Trick{Plays: []engine.Move{move(engine.P4, engine.Play), move(engine.P1, engine.Pass)}}
	ended := v
	ended.Trick, ended.Last = engine.Trick{}, &last
	for _, c := range []struct {
		name   string
		v      engine.View
		events []engine.Event
		want   []engine.Seat
	}{
		{"none", v, nil, nil},
		{"one", v, []engine.Event{{Kind: engine.EvPlay}}, []engine.Seat{engine.P3}},
		{"two", v, []engine.Event{{Kind: engine.EvPass}, {Kind: engine.EvPlay}}, []engine.Seat{engine.P2, engine.P3}},
		{"the last of a trick", ended, []engine.Event{{Kind: engine.EvPass}, {Kind: engine.EvWins}}, []engine.Seat{engine.P1}},
		{"more than there are", ended, []engine.Event{{Kind: engine.EvPass}, {Kind: engine.EvPass}, {Kind: engine.EvPass}, {Kind: engine.EvWins}}, []engine.Seat{engine.P4, engine.P1}},
	} {
		var got []engine.Seat
		for _, m := range spoken(c.v, c.events) {
			got = append(got, m.Seat)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
