package host

import (
	"slices"
	"time"

	"paizhuo/engine"
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
// nothing. While the player is away or the table is paused it stands.
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
		asked := h.rules.Clock > 0 && s.who != nil && !s.botPlays() && slices.Contains(turn, s.at) && !slices.Contains(turn, engine.Dealer)
		if !asked {
			s.clock = nil
			continue
		}
		if s.clock == nil {
			s.clock = &clock{left: time.Duration(h.rules.Clock) * time.Second}
		}
		s.clock.run(s.here() && !h.stopped(), now)
	}
}

// runsOut is when the seat's clock has run out and a bot acts, zero for never.
func (h *Host) runsOut(s *seat) time.Time {
	if !h.rules.Force || s.clock == nil || s.clock.since.IsZero() {
		return time.Time{}
	}
	return s.clock.since.Add(s.clock.left)
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
