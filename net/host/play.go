package host

import (
	"errors"
	"fmt"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/net/wire"
)

// do takes in an action a player asks for. A player who acts takes the seat
// back from the autopilot.
func (h *Host) do(l *link, m wire.Do) {
	h.autopilot(l.seat, false)
	if err := h.submit(l.seat.at, h.meant(l.seat, m.Seq), m.Action); err != nil {
		h.refuse(l, m.Seq, err)
	}
}

// meant is the Seq of the match that a player's answer is taken to be of. While
// a window stands open others answer and cards are dealt; who asked for
// something a moment earlier still means the same window.
func (h *Host) meant(s *seat, seq uint64) uint64 {
	seq -= h.before
	if now := h.match.Seq(); seq < now && s.window != 0 && seq >= s.window {
		return now
	}
	return seq
}

// windows notes from which Seq on each seat is asked the same thing: as long as
// the Dealer can act too and the seat has not, until the Dealer closes
// something. Dealing cards closes nothing. The phase is the one before the actor
// acted.
func (h *Host) windows(actor engine.Seat, before engine.Phase) {
	now := h.match.Update(engine.Dealer).View
	dealing := before == engine.PhaseDeal && now.Phase == engine.PhaseDeal
	closed := actor == engine.Dealer && !dealing
	for _, s := range h.seats {
		switch {
		case !slices.Contains(now.Turn, engine.Dealer) || !slices.Contains(now.Turn, s.at):
			s.window = 0
		case closed || s.at == actor || s.window == 0:
			s.window = h.match.Seq()
		}
	}
}

// submit has the match judge an action and, if it was accepted, saves and tells
// what came of it. Where a refusal or a fault is returned nothing has changed.
func (h *Host) submit(at engine.Seat, seq uint64, a engine.Action) error {
	before := h.match.Update(engine.Dealer).View.Phase
	if err := h.judge(at, seq, a); err != nil {
		return err
	}
	h.windows(at, before)
	h.moved()
	return nil
}

// judge is Submit, held against a panic in the rules: the match is then taken
// up again where the last record left it.
func (h *Host) judge(at engine.Seat, seq uint64, a engine.Action) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v %s panicked: %v", at, a.Verb, r)
			if m, bad := h.resume(h.saved); bad == nil {
				h.match = m
			}
		}
	}()
	return h.match.Submit(at, seq, a)
}

// moved is what happens whenever the match has gone on: it is saved first.
func (h *Host) moved() {
	h.save()
	for _, s := range h.seats {
		if s.link != nil {
			h.update(s)
		}
	}
	h.plan()
}

// update tells a player what came of the last action, or how it stands if the
// player does not keep up.
func (h *Host) update(s *seat) {
	out := s.link.out
	if !out.Put(h.told(h.match.Update(s.at))) {
		out.Supersede(h.told(h.match.Join(s.at)))
	}
}

// told is an update with the Seq that the table knows it by, which goes on when
// one match follows another.
func (h *Host) told(u engine.Update) wire.Update {
	u.Seq += h.before
	return wire.Update{Update: u}
}

// ready marks a player ready for the next deal.
func (h *Host) ready(s *seat) {
	if s.ready || !h.over() {
		return
	}
	s.ready = true
	h.seatsChanged()
	h.nextDeal()
}

// nextDeal deals once all players are ready. Nobody waits for who has left, or
// is away on autopilot.
func (h *Host) nextDeal() {
	some := false
	for _, s := range h.seats {
		waived := s.left || s.auto && s.link == nil
		if s.person && !s.ready && !waived {
			return
		}
		some = some || s.ready
	}
	if some && h.over() {
		h.deal()
	}
}

// deal begins the next deal or, when the match is over, the first of another.
func (h *Host) deal() {
	err := h.match.Next()
	if errors.Is(err, match.ErrMatchOver) {
		err = h.again()
	}
	if err != nil {
		h.warn(fmt.Errorf("deal: %w", err))
		return
	}
	for _, s := range h.seats {
		s.ready, s.window = false, 0
	}
	h.windows(engine.None, "")
	h.seatsChanged()
	h.moved()
}

// again begins another match by the same house rules.
func (h *Host) again() error {
	options := h.match.Update(engine.Watcher).View.Options
	m, err := match.New(h.game, engine.Config{Options: options}, h.random)
	if err != nil {
		return err
	}
	h.before += h.match.Seq()
	h.match = m
	return nil
}

// over reports whether the deal is over.
func (h *Host) over() bool { return h.match.Update(engine.Watcher).View.Result != nil }
