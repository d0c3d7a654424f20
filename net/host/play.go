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
// back from the autopilot. What was asked for before is not done again: the answer
// is repeated.
func (h *Host) do(p *person, m wire.Do) {
	if m.ID != 0 && m.ID == p.intent {
		if p.reply != nil {
			h.refuse(p.link, engine.Refusal{Seq: m.Seq, Why: p.reply})
		} else if h.match != nil {
			h.whole(p)
		}
		return
	}
	s := p.seat
	switch {
	case h.match == nil:
		h.answered(p, m, refused(CodeGathering))
		return
	case s == nil:
		h.answered(p, m, refused(CodeNoSeat))
		return
	case h.paused:
		h.answered(p, m, refused(CodePaused))
		return
	}
	h.autopilot(s, false)
	seq := h.meant(s, m.Seq)
	p.intent, p.reply = m.ID, nil // saved with what comes of it
	h.answered(p, m, h.submit(s.at, seq, m.Action))
}

// answered keeps the answer to an intent and, where it is a refusal, gives it. The
// newest view is on its way in any case: a session loses none.
func (h *Host) answered(p *person, m wire.Do, err error) {
	p.intent, p.reply = m.ID, nil
	if err != nil {
		p.reply = h.reason(err)
		h.refuse(p.link, engine.Refusal{Seq: m.Seq, Why: p.reply})
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
	if at.Player(len(h.seats)) {
		s := h.seats[at.Index()]
		s.clock, s.once = nil, false
	}
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
	h.follow()
	for _, p := range h.people {
		if p.link != nil {
			h.update(p)
		}
	}
	h.plan()
}

// follow keeps the deal with open hands, where somebody may look at it later.
func (h *Host) follow() {
	if !h.rules.Hands {
		h.hands = openHands{}
		return
	}
	if began := h.match.Began(); h.hands.deal != began {
		h.hands = openHands{deal: began}
		for _, u := range h.match.Past(engine.Open) {
			h.hands.note(u)
		}
		return
	}
	h.hands.note(h.match.Update(engine.Open))
}

// update tells a person what came of the last action. Who does not keep up is told
// of several at once.
func (h *Host) update(p *person) {
	if p.seat == nil {
		h.look(p, false)
		return
	}
	p.link.session.Supersede(h.told(h.match.Update(p.seat.at), false))
}

// whole tells a person how it stands, and all that led there.
func (h *Host) whole(p *person) {
	if p.seat == nil {
		h.look(p, true)
		return
	}
	p.link.session.Supersede(h.told(h.match.Join(p.seat.at), true))
}

// told is an update with the Seq that the table knows it by, which goes on when
// one match follows another.
func (h *Host) told(u engine.Update, whole bool) wire.Update {
	u.Seq += h.before
	return wire.Update{Update: u, Whole: whole}
}

// ready marks a player ready for the next deal or, before a match, to begin.
func (h *Host) ready(p *person, m wire.Ready) error {
	s := p.seat
	switch {
	case s == nil:
		return refused(CodeNoSeat)
	case h.match != nil && (!h.over() || m.Seq < h.before+h.match.Seq()):
		return nil // said of something that is past
	case s.ready == m.On:
		return nil
	}
	s.ready = m.On
	h.changed()
	h.nextDeal()
	return nil
}

// nextDeal deals once all players are ready. Nobody waits for who has left, or
// is away on autopilot.
func (h *Host) nextDeal() {
	if h.match == nil || !h.over() || h.paused {
		return
	}
	some := false
	for _, s := range h.seats {
		waived := s.who != nil && s.who.left || s.auto && !s.here()
		if s.held && !s.ready && !waived {
			return
		}
		some = some || s.ready
	}
	if some {
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
	h.dealt()
}

// dealt is what happens when cards have been dealt. Who was sent away leaves a free
// seat, which a bot plays on.
func (h *Host) dealt() {
	h.halted = false
	for _, p := range slices.Clone(h.people) {
		if p.left && slices.Contains(h.banned, p.token) {
			h.remove(p, wire.LostKicked)
		}
	}
	for _, s := range h.seats {
		s.held = s.held && (s.who != nil || !h.room)
		s.ready, s.window, s.clock, s.once, s.missed, s.wish = false, 0, nil, false, 0, engine.None
	}
	h.windows(engine.None, "")
	h.save()
	h.follow()
	for _, p := range h.people {
		p.delay = 0
		if p.link != nil {
			h.whole(p)
		}
	}
	h.roomChanged()
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
func (h *Host) over() bool {
	return h.match != nil && h.match.Update(engine.Watcher).View.Result != nil
}
