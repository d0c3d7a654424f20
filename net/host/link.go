package host

import (
	"errors"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// helloTime is how long a connection may take to say who it is.
const helloTime = 10 * time.Second

// maxBad is how many of its frames may be unreadable before a guest is cut off.
const maxBad = 16

// maxStrangers is how many connections may not have said who they are.
const maxStrangers = 16

// link is one guest's connection. All but read runs in the host's goroutine.
type link struct {
	conn  wire.Conn
	out   *wire.Outbox
	seat  *seat // nil until the guest has said hello
	bad   int   // frames that could not be read
	ended bool  // nothing it says counts any more
	late  *time.Timer
}

// Attach takes over a connection a guest has made. The guest's first message
// must be a wire.Hello.
func (h *Host) Attach(conn wire.Conn) {
	if !h.post(func() { h.attach(conn) }) {
		conn.Close()
	}
}

func (h *Host) attach(conn wire.Conn) {
	l := &link{conn: conn, out: wire.NewOutbox(conn, h.warn)}
	strangers := 0
	for other := range h.links {
		if other.seat == nil {
			strangers++
		}
	}
	h.links[l] = true
	h.work.Go(func() { h.read(l) })
	h.work.Go(func() { <-l.out.Done() })
	if strangers >= maxStrangers {
		h.drop(l, wire.LostFull)
		return
	}
	l.late = time.AfterFunc(helloTime, func() {
		h.post(func() {
			if l.seat == nil {
				h.drop(l, wire.LostSilent)
			}
		})
	})
}

// read passes on what the guest says until the connection ends.
func (h *Host) read(l *link) {
	for {
		frame, err := l.conn.Recv()
		if err != nil {
			h.post(func() { h.gone(l) })
			return
		}
		m, bad := wire.DecodeUp(frame)
		if !h.post(func() { h.hear(l, m, bad) }) {
			return
		}
	}
}

// hear takes in one message of a guest, or what is wrong with its frame.
func (h *Host) hear(l *link, m wire.Message, bad error) {
	switch {
	case l.ended:
		return
	case bad != nil:
		h.badFrame(l, bad)
		return
	case l.seat == nil:
		hello, ok := m.(wire.Hello)
		if !ok {
			h.drop(l, wire.LostSilent)
			return
		}
		h.sit(l, hello)
		return
	}
	switch m := m.(type) {
	case wire.Do:
		h.do(l, m)
	case wire.Ready:
		h.ready(l.seat)
	case wire.Autopilot:
		h.autopilot(l.seat, m.On)
	case wire.Leave:
		h.leave(l)
	default:
		h.badFrame(l, &engine.Illegal{Code: wire.CodeUnknownType, What: "hello"})
	}
}

// badFrame answers a frame that makes no sense, and cuts off who sends many.
func (h *Host) badFrame(l *link, err error) {
	l.bad++
	why := h.reason(err)
	switch {
	case why.Code == wire.CodeVersion:
		h.drop(l, wire.LostVersion)
	case l.bad > maxBad:
		h.drop(l, wire.LostGarbled)
	default:
		h.refuse(l, 0, why)
	}
}

// refuse tells one guest why something was not taken. A guest that does not
// read its refusals is told the newest.
func (h *Host) refuse(l *link, seq uint64, err error) {
	m := wire.Refusal{Refusal: engine.Refusal{Seq: seq, Why: h.reason(err)}}
	if !l.out.Put(m) {
		l.out.Supersede(m)
	}
}

// reason returns the refusal that an error is or, where it is a fault of ours,
// one that says so.
func (h *Host) reason(err error) *engine.Illegal {
	if why, ok := errors.AsType[*engine.Illegal](err); ok {
		return why
	}
	h.warn(err)
	return &engine.Illegal{Code: CodeFault}
}

// drop sends a guest away with a word for why.
func (h *Host) drop(l *link, word string) {
	l.end(wire.Lost{Word: word})
	h.unlink(l)
}

// gone is what happens when a connection has ended by itself.
func (h *Host) gone(l *link) {
	l.end()
	h.unlink(l)
}

// end makes the link one that nobody listens to, and closes it after the last
// messages.
func (l *link) end(last ...wire.Message) {
	l.ended = true
	if l.late != nil {
		l.late.Stop()
	}
	l.out.Finish(last...)
}

// unlink forgets a link and makes its seat away.
func (h *Host) unlink(l *link) {
	delete(h.links, l)
	if s := l.seat; s != nil && s.link == l {
		s.link = nil
		h.seatsChanged()
		h.nextDeal()
	}
}
