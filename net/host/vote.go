package host

import (
	"slices"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// patience is how long somebody must be away before the table may let a bot play,
// where the Setup says nothing else.
const patience = 40 * time.Second

// question is what can be voted on.
type question struct {
	what string
	seat engine.Seat
}

// questions are those that are open now. Nothing of this happens by itself: a table
// waits for who is away for as long as the players want.
func (h *Host) questions() []question {
	if h.match == nil {
		return nil
	}
	var open []question
	for _, s := range h.seats {
		if at := h.mayVoteOn(s); !at.IsZero() && !at.After(time.Now()) {
			open = append(open, question{engine.VoteAuto, s.at})
		}
	}
	if h.dealing() {
		if h.paused {
			open = append(open, question{what: engine.VoteGo})
		} else {
			open = append(open, question{what: engine.VotePause})
		}
	}
	if h.match.Final() == nil {
		open = append(open, question{what: engine.VoteStop})
	}
	return open
}

// pending counts what may be done now that waiting has made possible: the questions, and
// who may be nudged.
func (h *Host) pending() int {
	n, now := len(h.questions()), time.Now()
	for _, s := range h.seats {
		if h.late(s, now) {
			n += 100
		}
	}
	return n
}

// mayVoteOn is when the table may vote on a seat that it waits for, or will have to:
// in a deal, and for the next one. Zero is never.
func (h *Host) mayVoteOn(s *seat) time.Time {
	if p := s.who; p != nil && !p.absent.IsZero() && !s.botPlays() && (h.dealing() || h.match != nil && !s.ready) {
		return p.absent.Add(h.patience)
	}
	if at := s.clock.ends(); !at.IsZero() {
		return at.Add(lateTime)
	}
	return time.Time{}
}

// voters are the ids of those who may vote on a question: who sits at the table, is
// connected and is not meant.
func (h *Host) voters(q question) []int {
	var ids []int
	for _, s := range h.seats {
		if s.here() && s.at != q.seat {
			ids = append(ids, s.who.id)
		}
	}
	return ids
}

// votes is how it stands with every question, as the Room tells it.
func (h *Host) votes() []engine.Vote {
	var votes []engine.Vote
	for _, q := range h.questions() {
		voters := h.voters(q)
		v := engine.Vote{What: q.what, Seat: q.seat, Need: len(voters)/2 + 1}
		for _, id := range h.ballots[q] {
			if slices.Contains(voters, id) {
				v.For = append(v.For, id)
			}
		}
		votes = append(votes, v)
	}
	return votes
}

// vote takes in that a person is for something, or no longer.
func (h *Host) vote(p *person, m wire.Vote) error {
	q := question{m.What, m.Seat}
	if !slices.Contains(h.questions(), q) || !slices.Contains(h.voters(q), p.id) {
		return refused(CodeNoVote)
	}
	h.ballots[q] = slices.DeleteFunc(h.ballots[q], func(id int) bool { return id == p.id })
	if m.On {
		h.ballots[q] = append(h.ballots[q], p.id)
	}
	h.changed()
	h.nextDeal() // which has waited for who is played for now
	return nil
}

// count does what enough are for, and forgets what is no question any more.
func (h *Host) count() {
	open := h.questions()
	for q := range h.ballots {
		if !slices.Contains(open, q) {
			delete(h.ballots, q)
		}
	}
	for _, v := range h.votes() {
		if len(v.For) < v.Need {
			continue
		}
		delete(h.ballots, question{v.What, v.Seat})
		switch v.What {
		case engine.VoteAuto:
			s := h.seats[v.Seat.Index()]
			s.auto, s.voted = true, !s.here() // who is here has the seat back by playing
		case engine.VotePause:
			h.paused = true
		case engine.VoteGo:
			h.paused = false
		case engine.VoteStop:
			h.paused = false
			h.stopMatch()
		}
		h.save()
	}
}

// stopMatch ends the match as it stands.
func (h *Host) stopMatch() {
	if !h.match.Stop() {
		return
	}
	h.halted = true
	for _, p := range h.people {
		if p.link != nil {
			h.update(p)
		}
	}
}
