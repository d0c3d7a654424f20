// These tests guard taking an action back: it is as if it had never been, for every
// seat and in the record, and what has told anything stays.
package match

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
)

// views is what everybody sees, whatever the Seq.
func views(t *testing.T, m *Match) string {
	t.Helper()
	var all string
	for s := engine.P1; s <= engine.Open; s++ {
		u := m.Join(s)
		u.Seq = 0
		all += text(t, u)
	}
	r := m.Record()
	r.Proof = nil
	return all + record.Format(r)
}

func TestWhatIsTakenBackHasNeverBeen(t *testing.T) {
	m := begin(t, nil)
	step(t, m)
	before, seq := views(t, m), m.Seq()
	seat := m.state.Turn()[0]
	step(t, m)
	if m.Undoable() != seat {
		t.Fatalf("%v may take it back, want %v", m.Undoable(), seat)
	}
	for name, try := range map[string]struct {
		seat engine.Seat
		seq  uint64
	}{
		"of somebody else": {seat.Plus(1, 3), m.Seq()}, "of the dealer": {engine.Dealer, m.Seq()}, "of nobody": {engine.None, m.Seq()},
		"of an older view": {seat, m.Seq() - 1}, "of a view to come": {seat, m.Seq() + 1},
	} {
		now := all(t, m)
		if code(t, m.Undo(try.seat, try.seq)) != CodeNoUndo || all(t, m) != now {
			t.Errorf("%s: it is taken back", name)
		}
	}
	if err := m.Undo(seat, m.Seq()); err != nil {
		t.Fatal(err)
	}
	if views(t, m) != before || m.Seq() != seq+2 {
		t.Errorf("afterwards, Seq %d after %d:\n%s\nbefore:\n%s", m.Seq(), seq, views(t, m), before)
	}
	back, err := Resume(find, m.Text(), random(1))
	if err != nil || back.Seq() != m.Seq() || views(t, back) != before {
		t.Errorf("saved and taken up again it is at %d, want %d: %v", back.Seq(), m.Seq(), err)
	}
	if m.Undoable() != engine.None || code(t, m.Undo(seat, m.Seq())) != CodeNoUndo {
		t.Error("what was before it can be taken back too")
	}
	step(t, m)
	if m.Undoable() != engine.None {
		t.Error("what is done instead can be taken back again")
	}
	step(t, m)
	if m.Undoable() == engine.None {
		t.Error("nobody may take anything back any more")
	}
}

func TestWhatHasToldSomethingStays(t *testing.T) {
	m := begin(t, nil)
	took, stayed := 0, 0
	for m.state.Result() == nil {
		step(t, m)
		settled := false
		for _, e := range m.last {
			settled = settled || e.Kind != engine.EvPlay && e.Kind != engine.EvPass
		}
		switch {
		case settled && m.Undoable() != engine.None:
			t.Errorf("%s can be taken back", text(t, m.last))
		case settled:
			stayed++
		case m.Undoable() != engine.None:
			took++
		}
	}
	if took == 0 || stayed < 2 || m.Undoable() != engine.None {
		t.Errorf("%d could be taken back, %d could not", took, stayed)
	}
	m = begin(t, nil)
	step(t, m)
	m.Stop()
	if code(t, m.Undo(engine.P1, m.Seq())) != CodeNoUndo {
		t.Error("a match that was stopped goes on")
	}
}

// TestTakingBackInEveryGame plays a deal of every game by its first ideas and takes
// back whatever can be.
func TestTakingBackInEveryGame(t *testing.T) {
	for _, game := range games.All() {
		t.Run(game.Info().Name, func(t *testing.T) {
			m, err := New(game, engine.Config{}, random(3))
			if err != nil {
				t.Fatal(err)
			}
			took := 0
			for n := 0; m.state.Result() == nil && n < 5000; n++ {
				was, before := m.state.View(engine.Watcher), ""
				if n%7 == 0 && was.Phase == engine.PhasePlay {
					before = views(t, m)
				}
				for _, seat := range m.state.Turn() {
					u := m.Update(seat)
					answered := u.View.Ask != nil && u.View.Ask.Answer != nil
					if ideas := game.Suggest(u.View); len(ideas) > 0 && !answered {
						if err := m.Submit(seat, u.Seq, ideas[0]); err != nil {
							t.Fatal(err)
						}
						break
					}
				}
				seat := m.Undoable()
				if seat == engine.None || before == "" {
					continue
				}
				for _, e := range m.last {
					if e.For != engine.Everyone {
						t.Fatalf("a secret can be taken back: %s", text(t, e))
					}
				}
				if err := m.Undo(seat, m.Seq()); err != nil {
					t.Fatal(err)
				}
				if views(t, m) != before {
					t.Fatalf("taking back left\n%s\nand it was\n%s", views(t, m), before)
				}
				took++
			}
			if took < 5 || m.state.Result() == nil {
				t.Errorf("%d could be taken back", took)
			}
		})
	}
}

func TestAThrowThatStandsStays(t *testing.T) {
	info := &engine.Info{Judged: []string{"throw"}}
	play := func(word string) []engine.Event {
		return []engine.Event{{Kind: engine.EvPlay, Seat: engine.P1, Word: word, For: engine.Everyone}}
	}
	view := func(plays int) engine.View {
		return engine.View{Phase: engine.PhasePlay, Trick: engine.Trick{Plays: make([]engine.Move, plays)}}
	}
	for name, c := range map[string]struct {
		is     engine.View
		events []engine.Event
		want   bool
	}{
		"a single led":     {view(1), play("single"), true},
		"a throw led":      {view(1), play("throw"), false},
		"a throw followed": {view(2), play("throw"), true},
		"a secret answer":  {view(1), []engine.Event{{Kind: engine.EvPlay, Seat: engine.P1, For: engine.Only(engine.P1)}}, false},
		"nothing":          {view(1), nil, false},
	} {
		if got := settlesNothing(info, view(0), c.is, c.events); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	asked := view(1)
	asked.Turn = []engine.Seat{engine.P2, engine.Dealer}
	if settlesNothing(info, view(0), asked, play("single")) {
		t.Error("what opens a window can be taken back")
	}
}
