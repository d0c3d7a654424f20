package host

import (
	"slices"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// softTime is how long a table without a clock waits before others may nudge; lateTime
// how much later, clock or not, it may vote for a bot. Nothing of it happens by itself.
const (
	softTime = 45 * time.Second
	lateTime = 45 * time.Second
	nudgeGap = 10 * time.Second // between two nudges of the same player
)

// What a player may add to the clock, and how often at a time.
const (
	moreTime = 30 * time.Second
	moreMost = 2
)

// missedMost is how often in a row somebody may overrun a clock that forces before
// a bot plays on.
const missedMost = 2

// clock is a player's time to think. It is the host's: a guest's own time says
// nothing. While the player is away or the table is paused it stands. At a table without
// a clock it is told to nobody, and only tells when others may become impatient.
type clock struct {
	left  time.Duration // when it last stood
	since time.Time     // when it began to run, zero while it stands
	more  int           // how often time was added
}

// at is what is left of the clock.
func (c *clock) at(now time.Time) time.Duration {
	if c.since.IsZero() {
		return c.left
	}
	return c.left - now.Sub(c.since)
}

// run lets the clock run or stand.
func (c *clock) run(on bool, now time.Time) {
	switch {
	case on && c.since.IsZero():
		c.since = now
	case !on && !c.since.IsZero():
		c.left, c.since = c.at(now), time.Time{}
	}
}

func (c *clock) public(now time.Time) *engine.Clock {
	if c == nil {
		return nil
	}
	return &engine.Clock{Left: int(c.at(now).Milliseconds()), Runs: !c.since.IsZero()}
}

// planClocks sets the clocks of those who are asked. While the Dealer can act too
// its beat is the clock of all.
func (h *Host) planClocks(turn []engine.Seat, now time.Time) {
	for _, s := range h.seats {
		asked := s.who != nil && !s.botPlays() && slices.Contains(turn, s.at) && !slices.Contains(turn, engine.Dealer)
		if !asked {
			s.clock = nil
			continue
		}
		if s.clock == nil {
			s.clock = &clock{left: softTime}
			if h.rules.Clock > 0 {
				s.clock.left = time.Duration(h.rules.Clock) * time.Second
			}
		}
		s.clock.run(s.here() && !h.stopped(), now)
	}
}

// runsOut is when the seat's clock has run out and a bot acts, zero for never.
func (h *Host) runsOut(s *seat) time.Time {
	if !h.rules.Force || h.rules.Clock == 0 {
		return time.Time{}
	}
	return s.clock.ends()
}

// ends is when the clock has run out, zero while it stands.
func (c *clock) ends() time.Time {
	if c == nil || c.since.IsZero() {
		return time.Time{}
	}
	return c.since.Add(c.left)
}

// late reports whether the table has waited so long for the seat that it may nudge.
func (h *Host) late(s *seat, now time.Time) bool {
	at := s.clock.ends()
	return !at.IsZero() && !at.After(now)
}

// nudge reminds a player, where the table has long been waiting for him.
func (h *Host) nudge(p *person, m wire.Nudge) error {
	now := time.Now()
	if p.seat == nil || !m.Seat.Player(len(h.seats)) || p.seat.at == m.Seat || !h.late(h.seats[m.Seat.Index()], now) {
		return refused(CodeNoNudge)
	}
	s := h.seats[m.Seat.Index()]
	if now.Sub(s.nudged) < nudgeGap {
		return refused(CodeMuchTalk)
	}
	s.nudged = now
	h.tell(p, engine.Said{From: p.id, Name: p.name, Seat: p.at(), Phrase: engine.PhraseNudge, To: m.Seat})
	return nil
}

// overrun has a bot act for who overran the clock; when it happens again the bot
// stays.
func (h *Host) overrun(s *seat) {
	s.missed++
	s.clock = nil
	if s.missed >= missedMost {
		s.auto = true
	} else {
		s.once = true
	}
	h.changed()
}

// more adds to a person's clock.
func (h *Host) more(p *person) error {
	s := p.seat
	if s == nil || s.clock == nil || s.clock.more >= moreMost {
		return refused(CodeNoMoreTime)
	}
	s.clock.more++
	s.clock.left += moreTime
	h.roomChanged()
	return nil
}

// forgive lengthens the clocks that ran while this page stood still.
func (h *Host) forgive(by time.Duration) {
	for _, s := range h.seats {
		if s.clock != nil && !s.clock.since.IsZero() {
			s.clock.since = s.clock.since.Add(by)
		}
	}
}
