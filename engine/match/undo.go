package match

import (
	"fmt"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/record"
)

// CodeNoUndo refuses to take an action back.
const CodeNoUndo = "no-undo"

// Undoable is the seat that may take the last action back (撤回), None where nobody
// may: a play or a pass of its own that settled nothing. What ended a trick, showed a
// friend, opened a window or stood only because of what others hold has told
// something, and stays; so does what is done in place of what was taken back.
func (m *Match) Undoable() engine.Seat {
	if n := len(m.done); n > 0 && m.loose {
		return m.done[n-1].Seat
	}
	return engine.None
}

// Undo takes the seat's last action back, as the answer to the Update of that Seq.
// The match is then as it was before, under a Seq that is higher than both; the
// record knows nothing of it. Every refusal is an *engine.Illegal.
func (m *Match) Undo(seat engine.Seat, seq uint64) error {
	if seq != m.seq || seat == engine.None || m.Undoable() != seat || m.stopped != nil {
		return engine.Refused(CodeNoUndo)
	}
	before := *m
	m.seq = m.began
	if err := m.replay(before.done[:len(before.done)-1]); err != nil {
		*m = before
		return err
	}
	// A record's Seq is that of its deal and one more for each of its actions.
	m.began += 2
	m.seq += 2
	m.last, m.loose, m.retried = nil, false, true
	return nil
}

// replay plays a deal from its beginning.
func (m *Match) replay(done []record.Done) (err error) {
	if m.state, err = m.game.New(m.cfg, m.deal); err != nil {
		return err
	}
	m.done, m.log, m.last, m.loose = nil, nil, nil, false
	for _, d := range done {
		events, err := m.state.Apply(d.Seat, d.Action)
		if err != nil {
			return fmt.Errorf("%v: %w", d, err)
		}
		m.took(d, events)
	}
	return nil
}

// settlesNothing reports whether an action that led from one public view to another,
// by these events, may still be taken back.
func settlesNothing(info *engine.Info, was, is engine.View, events []engine.Event) bool {
	if was.Phase != engine.PhasePlay || is.Phase != engine.PhasePlay || is.Result != nil ||
		slices.Contains(was.Turn, engine.Dealer) || slices.Contains(is.Turn, engine.Dealer) {
		return false
	}
	leads := len(is.Trick.Plays) == 1
	return len(events) > 0 && !slices.ContainsFunc(events, func(e engine.Event) bool {
		return e.For != engine.Everyone || e.Kind != engine.EvPlay && e.Kind != engine.EvPass || leads && slices.Contains(info.Judged, e.Word)
	})
}
