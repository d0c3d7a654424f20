// These tests guard what leaves the host: a player is sent what the engine's
// view of that seat holds and nothing else, at times that say nothing either.
package host_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/record"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// start is the record of a deal of which nothing has been played.
func start(hands [][]card.Card) string {
	var b strings.Builder
	b.WriteString("game wushik/1\noption packs=1\ngiven lead=P1\n")
	for i, hand := range hands {
		fmt.Fprintf(&b, "hand %v %s\n", engine.SeatAt(i), card.FormatList(hand))
	}
	return b.String()
}

// apply plays actions on a deal, without any host; nil when one is refused.
func apply(t *testing.T, game engine.Game, hands [][]card.Card, done []record.Done) engine.State {
	t.Helper()
	state := replay(t, game, start(hands))
	for _, d := range done {
		if _, err := state.Apply(d.Seat, d.Action); err != nil {
			return nil
		}
	}
	return state
}

// sent plays a deal at a table of four people and returns what P1 is sent over
// its connections, with the time of each frame. Halfway P1 comes in anew.
func sent(t *testing.T, game engine.Game, hands [][]card.Card, done []record.Done) (plain []string, said []wire.Message) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, game, everybody(4)...)
		s.Random = random(7)
		h, err := host.Resume(s, start(hands))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { closed(h) })
		var taps []*tap
		dial := func(seat engine.Seat) *player {
			there, here := pipe.New()
			h.Attach(there, engine.LinkHost)
			spy := &tap{Conn: here}
			if seat == engine.P1 {
				taps = append(taps, spy)
			}
			return joinOver(t, spy, game, seat)
		}
		var all []*player
		for _, seat := range everybody(4) {
			all = append(all, dial(seat))
			synctest.Wait()
		}
		for i, d := range done {
			if i == len(done)/2 {
				all[0].Abandon()
				synctest.Wait()
				all[0] = dial(engine.P1)
			}
			p := all[d.Seat.Index()]
			synctest.Wait()
			p.listen()
			p.Do(p.now.Seq, engine.Action{Verb: "nonsense"}) // others must not hear of it
			p.Do(p.now.Seq, d.Action)
			time.Sleep(time.Second)
		}
		synctest.Wait()
		for _, spy := range taps {
			plain, said = append(plain, spy.plain...), append(said, spy.said...)
		}
	})
	return plain, said
}

func TestNothingTellsOfHiddenCards(t *testing.T) {
	game := wushik()
	dice := rand.New(rand.NewPCG(5, 5))
	const pairs, actions = 8, 16
	same := 0
	for pair := 0; pair < pairs; pair++ {
		pack := card.Pack(1, false)
		dice.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		hands := slices.Collect(slices.Chunk(pack, 13))
		state := replay(t, game, start(hands))
		var done []record.Done
		for len(done) < actions {
			at := state.Turn()[0]
			a := game.Suggest(state.View(at))[0]
			if _, err := state.Apply(at, a); err != nil {
				t.Fatal(err)
			}
			done = append(done, record.Done{Seat: at, Action: a})
		}
		other := swapped(hands, state.View(engine.Open), dice)
		if end := apply(t, game, other, done); end == nil || end.Result() != nil {
			continue // these actions are not possible in the other deal
		}
		same++
		one, _ := sent(t, game, hands, done)
		two, _ := sent(t, game, other, done)
		if !slices.Equal(one, two) {
			for i := range min(len(one), len(two)) {
				if one[i] != two[i] {
					t.Fatalf("P1 is sent\n%s\nand, with cards changed that P1 can't see,\n%s", one[i], two[i])
				}
			}
			t.Fatalf("P1 is sent %d frames, and %d with cards changed that P1 can't see", len(one), len(two))
		}
		if sees(one, hands[1]) {
			t.Error("P1 is sent a hand that is not shown")
		}
	}
	if same < pairs/2 {
		t.Errorf("only %d of %d pairs of deals could be compared", same, pairs)
	}
}

// swapped is the deal with two cards exchanged that P2 and P3 still hold.
func swapped(hands [][]card.Card, now engine.View, dice *rand.Rand) [][]card.Card {
	other := [][]card.Card{slices.Clone(hands[0]), slices.Clone(hands[1]), slices.Clone(hands[2]), slices.Clone(hands[3])}
	held := func(seat engine.Seat) int {
		left := now.Players[seat.Index()].Hand
		return slices.Index(hands[seat.Index()], left[dice.IntN(len(left))])
	}
	i, j := held(engine.P2), held(engine.P3)
	other[1][i], other[2][j] = other[2][j], other[1][i]
	return other
}

// sees reports whether a whole hand stands in one of the frames.
func sees(frames []string, hand []card.Card) bool {
	var words []string
	for _, c := range hand {
		words = append(words, `"`+c.String()+`"`)
	}
	return slices.ContainsFunc(frames, func(f string) bool { return strings.Contains(f, strings.Join(words, ",")) })
}

// What is sent is, byte for byte, what the engine says that seat may know.
func TestAPlayerIsSentTheViewOfItsSeat(t *testing.T) {
	game := wushik()
	pack := card.Pack(1, false)
	rand.New(rand.NewPCG(8, 8)).Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	hands := slices.Collect(slices.Chunk(pack, 13))
	state := replay(t, game, start(hands))
	want := []engine.Update{{View: state.View(engine.P1)}}
	var done []record.Done
	var log []engine.Event
	for state.Result() == nil {
		at := state.Turn()[0]
		a := game.Suggest(state.View(at))[0]
		events, err := state.Apply(at, a)
		if err != nil {
			t.Fatal(err)
		}
		done = append(done, record.Done{Seat: at, Action: a})
		want = append(want, engine.Update{Events: engine.Seen(events, engine.P1), View: state.View(engine.P1)})
		log = append(log, engine.Seen(events, engine.P1)...)
	}
	var got []engine.Update
	_, said := sent(t, game, hands, done)
	for _, m := range said {
		if u, ok := m.(wire.Update); ok {
			got = append(got, u.Update)
		}
	}
	// The update P1 comes in anew with stands in the middle, with the log so far.
	half := len(done)/2 + 1
	if len(got) != len(want)+1 {
		t.Fatalf("%d updates for %d actions", len(got), len(done))
	}
	if whole := got[half]; len(whole.Events) != 0 || text(t, whole.View) != text(t, want[half-1].View) || text(t, whole.Log) != text(t, log[:len(whole.Log)]) || len(whole.Log) == 0 {
		t.Errorf("P1 comes in anew with\n%s", text(t, whole))
	}
	for i, u := range slices.Delete(got, half, half+1) {
		if text(t, u.View) != text(t, want[i].View) || text(t, u.Events) != text(t, want[i].Events) || i > 0 && len(u.Log) > 0 {
			t.Errorf("after %d actions P1 is sent\n%s\nwant\n%s", i, text(t, u), text(t, want[i]))
		}
	}
}
