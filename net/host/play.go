package host

import (
	"errors"
	"fmt"
	"slices"
	"time"

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
	case h.moving != nil:
		h.refuse(p.link, engine.Refusal{Seq: m.Seq, Why: &engine.Illegal{Code: wire.CodeMoving}})
		return
	case h.paused:
		h.answered(p, m, refused(CodePaused))
		return
	}
	h.autopilot(s, false)
	seq := h.meant(s, m.Seq)
	p.intent, p.reply = m.ID, nil // saved with what comes of it
	h.acting = s
	err := h.submit(s.at, seq, m.Action)
	h.acting = nil
	h.answered(p, m, err)
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
	h.loosen(h.acting, time.Now())
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
			h.prove(p)
		}
	}
	h.plan()
	if h.pending() != h.asked { // who was waited for has acted
		h.roomChanged()
	}
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
	u.Undo, u.Undone = h.undoable(u.View.Viewer), h.undone
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
	case h.drawing != nil:
		return nil
	case s.ready == m.On && s.commit == m.Commit:
		return nil
	}
	s.ready, s.commit = m.On, m.Commit
	h.changed()
	h.nextDeal()
	return nil
}

// nextDeal deals once all players are ready. Nobody waits for who has left, or
// is away on autopilot.
func (h *Host) nextDeal() {
	if h.match == nil || !h.over() || h.paused || h.drawing != nil || h.moving != nil {
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

// deal begins the next deal or, when the match is over, the first of another. One
// that all draw begins when it is drawn; a redeal comes from the draw there was.
func (h *Host) deal() {
	again := h.match.Draw() != nil && h.match.Update(engine.Watcher).View.Result.Redeal
	if h.draws() && !again {
		if err := h.draw(); err != nil {
			h.warn(fmt.Errorf("draw: %w", err))
		}
		return
	}
	text := h.match.Text()
	err := h.match.Next()
	if errors.Is(err, match.ErrMatchOver) {
		err = h.another(nil)
	}
	if again && err == nil {
		h.redealt = append(h.redealt, text)
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
	if d := h.match.Draw(); d == nil || d.Redeal == 0 {
		h.redealt = nil
	}
	for _, p := range slices.Clone(h.people) {
		if p.left && slices.Contains(h.banned, p.token) {
			h.remove(p, wire.LostKicked)
		}
	}
	for _, s := range h.seats {
		s.held = s.held && (s.who != nil || !h.room)
		s.ready, s.commit, s.window, s.clock, s.once, s.wish = false, "", 0, nil, false, engine.None
		if !s.auto {
			s.missed = 0
		}
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

// another begins a match: the first of the room's rules, another by the same rules as
// the one before, or one that goes on where its deal was lost; its first deal comes
// from the draw if there was one.
func (h *Host) another(d *match.Draw) (err error) {
	cfg := engine.Config{Options: h.rules.Options}
	if h.match != nil {
		cfg.Options = h.match.Update(engine.Watcher).View.Options
	}
	var m *match.Match
	if d != nil {
		m, err = match.NewDrawn(h.game, cfg, h.void, *d)
	} else {
		m, err = match.NewFrom(h.game, cfg, h.void, h.random)
	}
	if err != nil {
		return err
	}
	if h.match != nil {
		h.before += h.match.Seq()
	}
	h.match, h.void = m, nil
	return nil
}

// over reports whether the deal is over.
func (h *Host) over() bool {
	return h.match != nil && h.match.Update(engine.Watcher).View.Result != nil
}
