package host

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// helloTime is how long a connection may take to say who it is.
const helloTime = 10 * time.Second

// maxBad is how much of what a guest sends may be unreadable or too much before it
// is cut off.
const maxBad = 16

// maxStrangers is how many connections may not have said who they are.
const maxStrangers = 16

// How much a guest may say: so many messages at once, and then so many a second.
const (
	guestBurst, guestRate = 20, 5
	watchBurst, watchRate = 10, 1
)

// watchApart is the least time between two views for who looks on by a relay.
const watchApart = time.Second

// link is one guest's session. All but read runs in the host's goroutine.
type link struct {
	session *wire.Session
	id      string // the session's
	who     *person
	local   bool // in this page, which nobody needs to be guarded against
	bad     int  // messages that could not be read or were too many
	speed   bucket
	ended   bool // nothing it says counts any more
}

// Attach takes over a connection a guest has made: a newcomer's, another one of a
// guest's that is there, or one of a guest that is back. The guest's Hello on it
// tells.
func (h *Host) Attach(conn wire.Conn, by engine.Link) {
	if !h.post(func() { h.attach(conn, by) }) {
		conn.Close()
	}
}

func (h *Host) attach(conn wire.Conn, by engine.Link) {
	if len(h.strangers) >= maxStrangers {
		h.refuseConn(conn, wire.EndBusy)
		return
	}
	h.strangers[conn] = true
	h.work.Go(func() {
		late := time.AfterFunc(helloTime, func() { wire.Refuse(conn, wire.LostSilent, h.build) })
		hello, err := wire.Knock(conn)
		late.Stop()
		if !h.post(func() {
			delete(h.strangers, conn)
			h.meet(conn, by, hello, err)
		}) {
			conn.Close()
		}
	})
}

// refuseConn says a last word by a connection that is nobody's.
func (h *Host) refuseConn(conn wire.Conn, word string) {
	h.work.Go(func() {
		defer time.AfterFunc(time.Second, func() { conn.Close() }).Stop()
		wire.Refuse(conn, word, h.build)
	})
}

// meet is a Hello on a connection.
func (h *Host) meet(conn wire.Conn, by engine.Link, hello wire.Hello, err error) {
	if err != nil {
		word := wire.LostSilent
		if why, ok := errors.AsType[*engine.Illegal](err); ok {
			word = wire.LostGarbled
			if why.Code == wire.CodeVersion {
				word = wire.LostVersion
			}
		}
		h.refuseConn(conn, word)
		return
	}
	if hello.Epoch > h.epoch {
		// The table has gone on elsewhere, where this page must look.
		if p := h.known(hello.Token); p != nil {
			p.beyond = time.Now()
		}
		h.refuseConn(conn, wire.EndAway)
		return
	}
	for l := range h.links {
		if l.id == hello.Session && !l.ended {
			l.session.Serve(conn, by, hello)
			return
		}
	}
	p, word := h.place(hello)
	if p == nil {
		h.refuseConn(conn, word)
		return
	}
	if hello.Born < p.born && !hello.Take {
		// The page is older than the one that has the place: what it said was long on
		// its way.
		h.refuseConn(conn, wire.LostReplaced)
		return
	}
	l := h.open(hello.Session, p, by)
	old := p.link
	p.link, p.left, p.born = l, false, hello.Born
	if old != nil {
		h.drop(old, wire.LostReplaced)
	}
	h.call(p, hello.Name)
	if hello.Device != "" {
		p.device = hello.Device
	}
	l.session.Serve(conn, by, hello)
	l.session.Put(wire.Welcome{Token: p.token, ID: p.id})
	if h.leaver != nil {
		h.leaver.Forget(p.id)
	}
	h.see(p)
	h.changed()
	h.greet(p)
}

// open begins a session with a person.
func (h *Host) open(id string, p *person, by engine.Link) *link {
	var run [8]byte
	rand.Read(run[:]) // not Setup.Random: who comes when must not change what is dealt
	l := &link{id: id, who: p, local: by == engine.LinkHost}
	cfg := wire.Config{
		Hello: wire.Hello{Session: id},
		Epoch: h.epoch,
		Run:   binary.LittleEndian.Uint64(run[:])>>36 | 1,
		Build: h.build,
		Press: h.press,
		Warn:  h.warn,
		Changed: func() {
			h.post(func() { h.lookAt(l) })
		},
	}
	l.session = wire.NewHost(cfg)
	l.pace()
	h.links[l] = true
	h.work.Go(func() { h.read(l) })
	h.work.Go(func() { <-l.session.Done() })
	return l
}

// pace sets how often the person is told of the match.
func (l *link) pace() {
	apart := time.Duration(0)
	if l.who.seat == nil {
		apart = watchApart
	}
	l.session.Apart(apart)
}

// greet tells a person who has come all there is to know but the room.
func (h *Host) greet(p *person) {
	h.tellDraw(p)
	if h.match != nil {
		h.whole(p)
	}
	h.prove(p)
	for _, s := range h.saidTo(p) {
		s.Old = true
		p.link.session.Put(wire.Said{Said: s})
	}
}

// read passes on what the guest says until its session ends.
func (h *Host) read(l *link) {
	for {
		m, bad := l.session.Recv()
		if bad == wire.ErrClosed {
			h.post(func() { h.gone(l) })
			return
		}
		if !h.post(func() { h.hear(l, m, bad) }) {
			return
		}
	}
}

// hear takes in one message of a guest, or what is wrong with it.
func (h *Host) hear(l *link, m wire.Message, bad error) {
	if l.ended {
		return
	}
	p := l.who
	burst, rate := float64(guestBurst), float64(guestRate)
	if p.seat == nil {
		burst, rate = watchBurst, watchRate
	}
	switch {
	case bad != nil:
		h.badMessage(l, m, bad)
		return
	case !l.local && !l.speed.take(burst, rate):
		h.badMessage(l, m, &engine.Illegal{Code: wire.CodeTooFast})
		return
	}
	if m, ok := m.(wire.Do); ok {
		h.do(p, m)
		return
	}
	if _, ok := m.(wire.Leave); ok {
		h.leave(l)
		return
	}
	if err := h.ask(p, m); err != nil {
		h.refuse(l, engine.Refusal{Of: wire.Kind(m), Why: h.reason(err)})
	}
}

// badMessage answers what makes no sense or is too much, and cuts off who sends
// much of it.
func (h *Host) badMessage(l *link, m wire.Message, err error) {
	l.bad++
	r := engine.Refusal{Why: h.reason(err)}
	switch m := m.(type) {
	case nil:
	case wire.Do:
		r.Seq = m.Seq
	default:
		r.Of = wire.Kind(m)
	}
	switch {
	case l.bad <= maxBad:
		h.refuse(l, r)
	case r.Why.Code == wire.CodeTooFast:
		h.drop(l, wire.LostFlood)
	default:
		h.drop(l, wire.LostGarbled)
	}
}

// refuse tells one guest why something was not taken. A guest that does not
// read its refusals is told the newest.
func (h *Host) refuse(l *link, r engine.Refusal) {
	m := wire.Refusal{Refusal: r}
	if !l.session.Put(m) {
		l.session.Supersede(m)
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
	l.session.Finish(wire.Lost{Word: word, Version: wire.Version, Build: h.build})
	h.unlink(l)
}

// gone is what happens when a session has ended by itself.
func (h *Host) gone(l *link) {
	l.session.Finish()
	h.unlink(l)
}

// unlink forgets a session and makes its person away.
func (h *Host) unlink(l *link) {
	l.ended = true
	delete(h.links, l)
	if p := l.who; p.link == l {
		p.link = nil
		h.lookAtPerson(p)
	}
}

// lookAt is a change of how a guest is connected.
func (h *Host) lookAt(l *link) {
	if !l.ended {
		h.lookAtPerson(l.who)
	}
}

func (h *Host) lookAtPerson(p *person) {
	if h.see(p) {
		h.roomChanged()
		h.nextDeal()
	}
}

// see notes how a person is connected now, and reports whether that is another way
// than before. Who is back has the seat back at once.
func (h *Host) see(p *person) bool {
	was := p.shown
	p.shown = p.now()
	switch {
	case p.shown.link.Here():
		p.absent = time.Time{}
		if s := p.seat; s != nil && s.voted {
			s.auto, s.voted = false, false
		}
	case p.absent.IsZero():
		p.absent = time.Now()
	}
	return p.shown != was
}

// leave is a goodbye: during a match a bot plays for the person, who may come back.
func (h *Host) leave(l *link) {
	p := l.who
	p.left = true
	h.gone(l)
	if h.match == nil || p.seat == nil {
		h.remove(p, wire.LostClosed)
	}
	h.changed()
}
