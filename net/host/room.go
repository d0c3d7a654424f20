package host

import (
	"bytes"
	"maps"
	"slices"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// The codes of what is refused in a room. Each is a word the room can show.
const (
	CodeNotOwner   = "not-owner"     // only the owner decides that
	CodeNoPerson   = "no-person"     // nobody has that id
	CodeNoSeat     = "no-seat"       // there is no such seat
	CodeTaken      = "seat-taken"    // by a bot, or somebody who may not be moved now
	CodePlaying    = "match-runs"    // not while a deal is played
	CodeGathering  = "no-match"      // not before a match
	CodeSeatsFree  = "seats-free"    // Need seats are still free: fill them with bots
	CodeNotReady   = "not-ready"     // What is the name of somebody who is not
	CodeUnknown    = "unknown-game"  // What is the game
	CodePaused     = "paused"        // the table is
	CodeNoVote     = "no-vote"       // there is nothing to vote on like that
	CodeMuchTalk   = "too-much-talk" // say it a little later
	CodeNoMoreTime = "no-more-time"  // there is no clock to set, or it was set often enough
	CodeNoNudge    = "no-nudge"      // nobody there has been waited for that long
)

func refused(code string) error { return &engine.Illegal{Code: code} }

// ask does what somebody asks of the room; an error is a refusal, or a fault.
func (h *Host) ask(p *person, m wire.Message) error {
	switch m := m.(type) {
	case wire.Took:
		h.took(p, m)
		return nil
	case wire.Reveal:
		return h.reveal(p, m)
	}
	if h.moving != nil {
		return refused(wire.CodeMoving)
	}
	switch m := m.(type) {
	case wire.Ready:
		return h.ready(p, m)
	case wire.Autopilot:
		if p.seat == nil {
			return refused(CodeNoSeat)
		}
		h.autopilot(p.seat, m.On)
		return nil
	case wire.Say:
		return h.say(p, m)
	case wire.Nudge:
		return h.nudge(p, m)
	case wire.Mute:
		return h.mute(p, m)
	case wire.More:
		return h.more(p)
	case wire.Undo:
		return h.takeBack(p, m)
	case wire.Vote:
		return h.vote(p, m)
	case wire.Fit:
		if p.fit != m.N || !bytes.Equal(p.key, m.Key) {
			p.fit, p.key = m.N, m.Key
			h.changed()
		}
		return nil
	case wire.Sit:
		return h.sit(p, m)
	}
	if !h.owns(p) {
		return refused(CodeNotOwner)
	}
	switch m := m.(type) {
	case wire.Chair:
		return h.chair(m)
	case wire.Rules:
		return h.change(m.Rules)
	case wire.Start:
		return h.begin()
	case wire.Back:
		return h.back()
	case wire.Kick:
		return h.kick(p, m.Who)
	case wire.Lock:
		h.locked = m.On
		h.changed()
		return nil
	}
	return &engine.Illegal{Code: wire.CodeUnknownType, What: wire.Kind(m)}
}

// owns reports whether the person decides on seats and rules.
func (h *Host) owns(p *person) bool { return h.owner != "" && p.token == h.owner }

// dealing reports whether a deal is played, so that who sits where is settled: a
// seat that changed hands, or a bot put in or taken out, could steer it.
func (h *Host) dealing() bool { return h.drawing != nil || h.match != nil && !h.over() }

// sit moves a person to a free seat or to those who look on; or notes the wish for
// somebody else's seat, and grants it when that one has the same of this one.
func (h *Host) sit(p *person, m wire.Sit) error {
	who := p
	if m.Who != 0 && m.Who != p.id {
		if !h.owns(p) {
			return refused(CodeNotOwner)
		}
		if who = h.person(m.Who); who == nil {
			return refused(CodeNoPerson)
		}
	}
	if m.Seat == engine.None {
		if h.dealing() {
			return refused(CodePlaying)
		}
		if who.seat == nil {
			return nil
		}
		if !h.roomToWatch() {
			return &engine.Illegal{Code: wire.LostFull}
		}
		h.seatPerson(who, nil)
		h.seatsMoved()
		return nil
	}
	if !m.Seat.Player(len(h.seats)) {
		return refused(CodeNoSeat)
	}
	s := h.seats[m.Seat.Index()]
	switch {
	case h.dealing():
		return refused(CodePlaying)
	case s.who == who:
		who.seat.wish = engine.None
	case s.who == nil && !s.held && h.match == nil && !h.owns(p):
		return refused(CodeTaken) // the owner put a bot there
	case s.who == nil && h.match != nil && who.seat != nil:
		return refused(CodePlaying) // seats have scores in a match
	case s.who == nil:
		h.seatPerson(who, s)
	case h.match != nil:
		return refused(CodeTaken)
	case who.seat == nil && !h.owns(p):
		return refused(CodeTaken)
	case who != p || s.wish != engine.None && s.wish == who.at():
		h.swap(who, s)
	default:
		who.seat.wish = s.at
		h.changed()
		return nil
	}
	h.seatsMoved()
	return nil
}

// at is the person's seat, None for who looks on.
func (p *person) at() engine.Seat {
	if p.seat == nil {
		return engine.None
	}
	return p.seat.at
}

// swap has a person and who sits in s change places.
func (h *Host) swap(p *person, s *seat) {
	other, mine := s.who, p.seat
	h.seatPerson(other, nil)
	h.seatPerson(p, s)
	if mine != nil {
		h.seatPerson(other, mine)
	}
}

// seatsMoved is what happens when somebody sits elsewhere: who moved sees another
// table.
func (h *Host) seatsMoved() {
	for _, s := range h.seats {
		s.wish = engine.None
	}
	if h.match != nil {
		for _, p := range h.people {
			if p.link != nil {
				h.whole(p)
			}
		}
	}
	h.changed()
}

// chair puts bots in free seats or takes them away.
func (h *Host) chair(m wire.Chair) error {
	switch {
	case m.Seat != engine.None && !m.Seat.Player(len(h.seats)):
		return refused(CodeNoSeat)
	case h.match != nil || h.drawing != nil:
		return refused(CodePlaying)
	case m.Seat != engine.None && h.seats[m.Seat.Index()].who != nil:
		return refused(CodeTaken)
	}
	for _, s := range h.seats {
		if s.who == nil && (m.Seat == engine.None || m.Seat == s.at) {
			s.held = !m.Bot
		}
	}
	h.changed()
	return nil
}

// change changes what is going to be played. Whoever was ready was so for other
// rules.
func (h *Host) change(r engine.RoomRules) error {
	if h.match != nil {
		if h.dealing() || r.Game != h.rules.Game || !maps.Equal(r.Options, h.rules.Options) {
			return refused(CodePlaying)
		}
		r.Game, r.Options = h.rules.Game, h.rules.Options
		h.rules = r
		h.changed()
		return nil
	}
	if h.drawing != nil {
		return refused(CodePlaying)
	}
	game, layout, err := h.check(r)
	if err != nil {
		return err
	}
	if r.Game != h.rules.Game || !maps.Equal(r.Options, h.rules.Options) {
		h.void = nil
	}
	h.rules, h.game = r, game
	h.rules.Options = maps.Clone(r.Options)
	h.resize(layout.Seats)
	for _, s := range h.seats {
		s.ready, s.commit = false, ""
	}
	h.changed()
	return nil
}

// check finds the game of rules and lets it judge the options.
func (h *Host) check(r engine.RoomRules) (engine.Game, engine.Layout, error) {
	for _, g := range h.games {
		if g.Info().Name == r.Game {
			layout, err := g.Layout(engine.Config{Options: r.Options})
			return g, layout, err
		}
	}
	return nil, engine.Layout{}, &engine.Illegal{Code: CodeUnknown, What: r.Game}
}

// resize has a table of n seats; who had one that is gone takes a free one or looks
// on.
func (h *Host) resize(n int) {
	for len(h.seats) < n {
		h.seats = append(h.seats, &seat{at: engine.SeatAt(len(h.seats)), held: true})
	}
	gone := h.seats[n:]
	h.seats = h.seats[:n]
	for _, s := range gone {
		if p := s.who; p != nil {
			var free *seat
			for _, t := range h.seats {
				if t.who == nil && (free == nil || t.held && !free.held) {
					free = t
				}
			}
			h.seatPerson(p, free)
		}
	}
}

// begin begins a match.
func (h *Host) begin() error {
	if h.match != nil || h.drawing != nil {
		return refused(CodePlaying)
	}
	free := 0
	for _, s := range h.seats {
		if s.held && s.who == nil {
			free++
		}
	}
	if free > 0 {
		return &engine.Illegal{Code: CodeSeatsFree, Need: free}
	}
	for _, s := range h.seats {
		if s.who != nil && !s.ready && !h.owns(s.who) && (h.void == nil || s.here()) {
			return &engine.Illegal{Code: CodeNotReady, What: s.who.name}
		}
	}
	if h.draws() {
		return h.draw()
	}
	if err := h.another(nil); err != nil {
		return err
	}
	h.dealt()
	return nil
}

// back leaves a match that is over, or between two deals, for the room.
func (h *Host) back() error {
	switch {
	case h.match == nil:
		return refused(CodeGathering)
	case h.dealing():
		return refused(CodePlaying)
	}
	h.before += h.match.Seq()
	h.match, h.paused, h.saved = nil, false, ""
	for _, p := range slices.Clone(h.people) {
		if p.left {
			h.remove(p, wire.LostClosed)
		}
	}
	for _, s := range h.seats {
		s.ready, s.commit, s.auto, s.voted, s.once, s.window, s.mind, s.clock = false, "", false, false, false, 0, mind{}, nil
	}
	h.changed()
	return nil
}

// kick sends somebody away, who is not let in again. In mid-deal a bot plays the
// seat on, for all to see; after the deal it is free.
func (h *Host) kick(by *person, id int) error {
	p := h.person(id)
	switch {
	case p == nil:
		return refused(CodeNoPerson)
	case p == by:
		return refused(CodeNotOwner)
	}
	h.banned = append(h.banned, p.token)
	if p.device != "" {
		h.banned = append(h.banned, p.device)
	}
	if h.match == nil || p.seat == nil {
		h.remove(p, wire.LostKicked)
	} else {
		p.left = true
		if l := p.link; l != nil {
			p.link = nil
			h.drop(l, wire.LostKicked)
		}
		h.see(p)
	}
	h.changed()
	return nil
}

// changed is what happens when the room is another than before: it is saved and
// told. Of a table that is no room only the deal is saved.
func (h *Host) changed() {
	if h.room {
		h.save()
	}
	h.roomChanged()
}

// roomChanged does what depends on who is there, and tells everybody how it stands
// in the room.
func (h *Host) roomChanged() {
	h.count()
	h.asked = h.pending()
	h.plan()
	h.rev++
	for _, p := range h.people {
		if p.link != nil {
			p.link.session.Supersede(wire.Room{Room: h.roomOf(p)})
		}
	}
}

// roomOf is the room for one reader.
func (h *Host) roomOf(p *person) engine.Room {
	r := engine.Room{
		Epoch: h.epoch, Rev: h.rev, Phase: engine.RoomGathering, You: p.id,
		Rules: h.rules, Places: make([]engine.Place, len(h.seats)),
		Locked: h.locked, Paused: h.paused, Votes: h.votes(), Heirs: h.heirs(), Closing: h.leaving, Void: h.void != nil,
	}
	if h.match != nil {
		r.Phase = engine.RoomPlaying
	}
	for _, q := range h.people {
		if h.owns(q) {
			r.Owner = q.id
		}
		if q.seat == nil {
			r.Watch = append(r.Watch, q.public())
		}
	}
	now := time.Now()
	for i, s := range h.seats {
		place := engine.Place{Bot: !s.held, Ready: s.ready, Auto: s.held && !s.once && s.botPlays(), Wish: s.wish, Late: h.late(s, now)}
		if h.rules.Clock > 0 {
			place.Clock = s.clock.public(now)
		}
		if q := s.who; q != nil {
			who := q.public()
			place.Who = &who
			if !q.absent.IsZero() {
				place.Absent = int(now.Sub(q.absent).Milliseconds())
			}
		}
		r.Places[i] = place
	}
	return r
}

// public is what all may know of a person.
func (p *person) public() engine.Person {
	return engine.Person{ID: p.id, Name: p.name, Link: p.shown.link, Slow: p.shown.slow}
}

// heirs are the ids of who takes the table over when the host is gone, in this
// order: the fittest who are here and sit at the table, else who sits first.
func (h *Host) heirs() []int {
	var some []*person
	for _, s := range h.seats {
		if s.here() && !h.owns(s.who) && s.who.fit > 0 {
			some = append(some, s.who)
		}
	}
	slices.SortStableFunc(some, func(a, b *person) int { return b.fit - a.fit })
	var ids []int
	for _, p := range some {
		ids = append(ids, p.id)
	}
	return ids
}
