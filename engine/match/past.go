package match

import "paizhuo/engine"

// Began is the Seq at which the running deal was dealt; it rises when an action is
// taken back, so that what was noted of the deal is noted anew.
func (m *Match) Began() uint64 { return m.began }

// Past is what the viewer was sent of the running deal so far: how it was dealt, and
// an Update for every action.
func (m *Match) Past(viewer engine.Seat) []engine.Update {
	state, err := m.game.New(m.cfg, m.deal)
	if err != nil {
		return nil // it was dealt from the same, so this can't be
	}
	updates := []engine.Update{{Seq: m.began, View: state.View(viewer)}}
	for i, d := range m.done {
		events, err := state.Apply(d.Seat, d.Action)
		if err != nil {
			return updates
		}
		updates = append(updates, engine.Update{Seq: m.began + uint64(i) + 1, Events: copied(engine.Seen(events, viewer)), View: state.View(viewer)})
	}
	return updates
}
