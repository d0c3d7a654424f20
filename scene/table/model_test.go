// These tests guard what the table decides without a picture: which update is
// shown, what is sent and what is refused at once, how hints go round.
package table

import (
	"slices"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
)

// desk is a session that says what a test puts into it.
type desk struct {
	notices []engine.Notice
	done    []engine.Action
	seqs    []uint64
}

func (d *desk) Next() (engine.Notice, bool) {
	if len(d.notices) == 0 {
		return engine.Notice{}, false
	}
	n := d.notices[0]
	d.notices = d.notices[1:]
	return n, true
}

func (d *desk) Do(seq uint64, a engine.Action) {
	d.seqs, d.done = append(d.seqs, seq), append(d.done, a)
}
func (d *desk) Ready()         {}
func (d *desk) Autopilot(bool) {}
func (d *desk) Close()         {}

// position returns a table where P1 answers P4's nine, and its state.
func position(t *testing.T) (*Model, *desk, engine.State) {
	t.Helper()
	game := games.Find("wushik")
	hand := func(text string) []card.Card {
		cards, err := card.ParseList(text)
		if err != nil {
			t.Fatal(err)
		}
		return cards
	}
	state, err := game.New(engine.Config{Options: engine.Options{"packs": "1"}}, engine.Deal{
		Hands: [][]card.Card{hand("S3 S10 HJ"), hand("S4 H4"), hand("S6 H6"), hand("S9 H5")},
		Given: []engine.Given{engine.GivenSeat("lead", engine.P4)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := state.Apply(engine.P4, engine.Action{Verb: engine.Play, Cards: hand("S9")}); err != nil {
		t.Fatal(err)
	}
	d := &desk{notices: []engine.Notice{{Update: &engine.Update{Seq: 7, View: state.View(engine.P1)}}}}
	m := NewModel(game, d)
	m.Poll()
	if _, first, ok := m.Step(); !ok || !first || !m.Ready() {
		t.Fatal("the first update was not shown")
	}
	return m, d, state
}

func TestARefusalNeedsNoRoundTrip(t *testing.T) {
	m, d, _ := position(t)
	why := m.Do(engine.Action{Verb: engine.Play, Cards: m.Shown.View.Hand[:1]}, 0)
	if why == nil || why.Code != "does-not-beat" || len(d.done) != 0 {
		t.Errorf("a three on a nine: %v, sent %v", why, d.done)
	}
	if why := m.Do(engine.Action{Verb: engine.Pass}, time.Second); why != nil {
		t.Fatalf("a pass is refused: %v", why)
	}
	if since, busy := m.Busy(); !busy || since != time.Second {
		t.Errorf("busy %v since %v", busy, since)
	}
	m.Do(engine.Action{Verb: engine.Pass}, time.Second) // a second tap
	if len(d.done) != 1 || d.seqs[0] != 7 {
		t.Errorf("sent %v for %v, want one action for 7", d.done, d.seqs)
	}
}

func TestARefusalFromTheTableFreesTheButton(t *testing.T) {
	m, d, _ := position(t)
	m.Do(engine.Action{Verb: engine.Pass}, 0)
	d.notices = []engine.Notice{{Refusal: &engine.Refusal{Seq: 7, Why: &engine.Illegal{Code: engine.CodeStale}}}}
	m.Poll()
	if _, busy := m.Busy(); busy {
		t.Error("still busy after the refusal")
	}
	if why := m.Refused(); why == nil || why.Code != engine.CodeStale || m.Refused() != nil {
		t.Errorf("the refusal is %v, then %v", why, m.Refused())
	}
}

func TestHintsGoRoundAndStartAnew(t *testing.T) {
	m, d, state := position(t)
	var seen [][]card.Card
	for range 3 {
		cards, k, n, ok := m.NextHint()
		if !ok || n != 2 || k != len(seen)%2+1 {
			t.Fatalf("hint %d of %d, %v", k, n, ok)
		}
		seen = append(seen, cards)
	}
	if !slices.Equal(seen[0], seen[2]) || slices.Equal(seen[0], seen[1]) {
		t.Errorf("hints %v", seen)
	}
	if _, err := state.Apply(engine.P1, engine.Action{Verb: engine.Pass}); err != nil {
		t.Fatal(err)
	}
	d.notices = []engine.Notice{{Update: &engine.Update{Seq: 8, View: state.View(engine.P1)}}}
	m.Poll()
	m.Step()
	if k, n := m.Hinted(); k != 0 || n != 0 {
		t.Errorf("hint %d of %d is left from before", k, n)
	}
	if _, _, _, ok := m.NextHint(); ok {
		t.Error("a hint out of turn")
	}
}

func TestPlacesGoRoundFromTheViewer(t *testing.T) {
	m, _, _ := position(t)
	for i := range 4 {
		if s := m.At(i); m.Place(s) != i {
			t.Errorf("place %d has %v, whose place is %d", i, s, m.Place(s))
		}
	}
	trick := m.Shown.View.Trick
	if n := slotMove(trick, engine.P4); n != 0 || slotMove(trick, engine.P1) != -1 {
		t.Errorf("P4's move is %d, P1's %d", n, slotMove(trick, engine.P1))
	}
}

// Who looks on sits beside a player of his choice, and sees that one's hand where all may
// be seen; who plays keeps his own seat.
func TestWhoLooksOnChoosesASeat(t *testing.T) {
	hand := func(n int) []card.Card { return cardsOf(t, []string{"S3", "H4", "C5", "D6"}[n]) }
	view := func(viewer engine.Seat, open bool) engine.View {
		v := engine.View{Viewer: viewer, Players: make([]engine.Player, 4)}
		for i := range v.Players {
			if open {
				v.Players[i].Hand = hand(i)
			}
		}
		return v
	}
	for _, open := range []bool{false, true} {
		m := NewModel(nil, nil)
		m.waiting = []engine.Update{{Seq: 1, View: view(engine.Open, open)}, {Seq: 2, View: view(engine.Open, open)}}
		m.Step()
		for i, step := range []int{0, 1, 1, -1, -1, -1} {
			m.Beside(step)
			want := engine.P1.Plus([]int{0, 1, 2, 1, 0, 3}[i], 4)
			if m.Me() != want || m.At(0) != want || m.Place(want) != 0 {
				t.Errorf("step %d: beside %v, want %v", i, m.Me(), want)
			}
			if got := m.Shown.View.Hand; open && !slices.Equal(got, hand(want.Index())) || !open && len(got) > 0 {
				t.Errorf("open %v, beside %v: %v", open, want, got)
			}
		}
		if m.Step(); m.Me() != engine.P4 || open && !slices.Equal(m.Shown.View.Hand, hand(3)) {
			t.Errorf("the next update is seen beside %v", m.Me())
		}
	}
	m := NewModel(nil, nil)
	v := view(engine.P2, false)
	v.Hand = hand(1)
	m.waiting = []engine.Update{{Seq: 1, View: v}}
	m.Step()
	if m.Beside(1); m.Me() != engine.P2 || !slices.Equal(m.Shown.View.Hand, hand(1)) {
		t.Errorf("who plays sits in %v with %v", m.Me(), m.Shown.View.Hand)
	}
}
