package host

import (
	"errors"
	"fmt"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/net/wire"
)

// revealTime is how long the seats have to say their nonces once all have made
// their commitments. A seat that is silent for longer is replaced.
const revealTime = 5 * time.Second

// drawing is a draw (match.Draw) that is being made.
type drawing struct {
	match.Draw
	end time.Time // of waiting for nonces
}

// draws reports whether the next deal is drawn by all: as soon as the table is held
// for more than one person, and then for the rest of the match. Who plays alone has
// nobody to convince.
func (h *Host) draws() bool {
	people := 0
	for _, s := range h.seats {
		if s.held && s.who != nil {
			people++
		}
	}
	return people > 1 || h.match != nil && h.match.Draw() != nil
}

// draw begins to draw the next deal. Who is not ready for it has no part in it.
func (h *Host) draw() error {
	nonce, err := match.NewNonce(h.random)
	if err != nil {
		return err
	}
	deal := 1
	if h.match != nil {
		deal = h.match.NextNo()
	} else if h.void != nil {
		deal = dealNo(h.void)
	}
	d := match.Draw{
		Deal:  deal,
		Host:  match.Pledge{Commit: match.HostCommit(nonce), Nonce: nonce},
		Seats: make([]match.Pledge, len(h.seats)),
	}
	for i, s := range h.seats {
		switch {
		case !s.held:
			d.Seats[i].Nonce = match.NonceBot
		case !s.ready || s.commit == "":
			d.Seats[i].Nonce = match.NonceAway
		default:
			d.Seats[i].Commit = s.commit
		}
	}
	h.drawing = &drawing{Draw: d, end: time.Now().Add(revealTime)}
	h.save() // first of all, that the commitments are used up
	h.tellAllDraw()
	h.drawn()
	return nil
}

// undraw gives a draw up: who sits where has changed meanwhile. Nonces that were said
// are spent, so all must be ready again.
func (h *Host) undraw() {
	if h.drawing == nil {
		return
	}
	h.drawing = nil
	for _, s := range h.seats {
		s.ready, s.commit = false, ""
	}
}

// tellDraw tells somebody how the draw stands: the one that is being made or, while a
// deal runs that was drawn, the one it comes from.
func (h *Host) tellDraw(p *person) {
	var d *match.Draw
	switch {
	case p.link == nil:
		return
	case h.drawing != nil:
		d = &h.drawing.Draw
	case h.match != nil && !h.settled():
		d = h.match.Draw()
	}
	if d != nil {
		p.link.session.Supersede(wire.Draw{Draw: d.Secret()})
	}
}

func (h *Host) tellAllDraw() {
	for _, p := range h.people {
		h.tellDraw(p)
	}
}

// reveal takes in a seat's nonce. One that does not fit the commitment is refused
// and counts for nothing: the seat may still say the right one.
func (h *Host) reveal(p *person, m wire.Reveal) error {
	d, s := h.drawing, p.seat
	if d == nil || s == nil || m.Deal != d.Deal || d.Seats[s.at.Index()].Commit == "" || d.Seats[s.at.Index()].Nonce != "" {
		return engine.Refused(engine.CodeStale)
	}
	if match.CommitOf(s.at, m.Nonce) != d.Seats[s.at.Index()].Commit {
		return engine.Refused(match.CodeDrawBroken)
	}
	d.Seats[s.at.Index()].Nonce = m.Nonce
	h.drawn()
	return nil
}

// drawn deals once every nonce is known, or too long awaited.
func (h *Host) drawn() {
	d := h.drawing
	late := !d.end.After(time.Now())
	for i := range d.Seats {
		if d.Seats[i].Nonce != "" {
			continue
		}
		if !late {
			h.arm()
			return
		}
		d.Seats[i].Nonce = match.NonceSilent
	}
	h.tellAllDraw()
	h.drawing = nil
	err := match.ErrMatchOver
	if h.match != nil {
		err = h.match.NextDrawn(d.Draw)
	}
	if errors.Is(err, match.ErrMatchOver) {
		err = h.another(&d.Draw)
	}
	if err != nil {
		h.warn(fmt.Errorf("deal: %w", err))
		h.undraw()
		return
	}
	h.dealt()
}

// prove hands out the record of a deal that was drawn by all and is over, so that
// everybody can verify it, and those before it that were dealt anew: a redeal comes from
// the same draw, which is secret until then.
func (h *Host) prove(p *person) {
	if p.link != nil && h.match != nil && h.match.Draw() != nil && h.settled() {
		p.link.session.Supersede(wire.Proof{Record: h.match.Text(), Before: h.redealt})
	}
}

// settled reports whether the deal is over and none comes from its draw any more.
func (h *Host) settled() bool {
	r := h.match.Update(engine.Watcher).View.Result
	return r != nil && !r.Redeal
}
