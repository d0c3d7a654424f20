package host

import (
	"time"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/net/wire"
)

// undoTime is how long a player is offered to take back what he has just done, and
// undoSlack how long the wish may be on its way.
const (
	undoTime  = 3 * time.Second
	undoSlack = 2 * time.Second
)

// undo is what a player may take back. The zero value is nothing: what a bot did
// stays, and so does what was done before the table was opened again.
type undo struct {
	seat  *seat
	clock *clock // as it stood when the player acted
	until time.Time
}

// loosen lets a player who has just acted take it back, where the table wants that
// and the match allows it.
func (h *Host) loosen(s *seat, now time.Time) {
	h.undo = undo{}
	if s == nil || !h.room || h.rules.NoUndo || h.match.Undoable() != s.at {
		return
	}
	if s.clock != nil {
		s.clock.run(false, now)
	}
	h.undo = undo{s, s.clock, now.Add(undoTime + undoSlack)}
}

// undoable reports whether the seat may take back what was done last.
func (h *Host) undoable(at engine.Seat) bool {
	u := h.undo
	return u.seat != nil && u.seat.at == at && h.match.Undoable() == at && time.Now().Before(u.until)
}

// takeBack does as if the player's last action had never been. Whoever acted in the
// same moment was first: it is the host that decides.
func (h *Host) takeBack(p *person, m wire.Undo) error {
	s := p.seat
	if h.match == nil || s == nil || h.undo.seat != s || h.paused || !h.undoable(s.at) {
		return refused(match.CodeNoUndo)
	}
	if err := h.match.Undo(s.at, m.Seq-h.before); err != nil {
		return err
	}
	s.clock = h.undo.clock
	h.undo, h.undone = undo{}, s.at
	h.save()
	h.follow()
	for _, q := range h.people {
		if q.link != nil {
			h.whole(q)
		}
	}
	h.undone = engine.None
	h.plan()
	return nil
}
