// Package guest is a player's end of a table: what a scene shows and asks for,
// over whatever connections there are to the host.
//
// A Guest is the Session a table scene needs. It must not know any game, what
// the player holds, or how a Conn is made.
//
//	g := guest.Join(guest.Setup{Hello: wire.Hello{Token: token, Name: "小林"}})
//	g.Attach(conn, engine.LinkDirect)
//	for range g.Wake() {
//		notice, ok := g.Next()
//		...
//	}
package guest

import (
	"crypto/rand"
	"encoding/binary"
	"slices"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/record"
	"paizhuo/net/heir"
	"paizhuo/net/wire"
)

// Setup is how a Guest joins.
type Setup struct {
	// Hello says who comes: the token of a place the player had, or none, the name
	// the others shall see, the device, the build, and whether only to look on. The
	// rest is filled in.
	Hello wire.Hello

	// Games finds the rules by which the player's own page verifies what was dealt;
	// nil verifies nothing.
	Games record.Finder

	// Memory is what the player's page remembered of the draw before it was loaded again,
	// as Remember was given it, which keeps it on the player's own device. It is called
	// with the place's secret, and must not call the Guest. Both may be missing.
	Memory   string
	Remember func(token, text string)

	// Heirs is what the host tells of who goes on if it is gone, and in whose hands;
	// nil forgets it.
	Heirs *heir.Book

	// Changed is called when State may be another, from one goroutine; may be nil.
	// Whoever looks after the connections listens to it.
	Changed func()
}

// Guest talks to one host for one player. Its methods return at once and may be
// called from any goroutine.
type Guest struct {
	session *wire.Session
	changed func()
	done    chan struct{}
	wake    chan struct{}

	mu      sync.Mutex
	token   string
	room    engine.Room
	table   *engine.Table // told last
	seq     uint64        // of the newest Update
	asked   *wire.Do      // not answered yet
	contact engine.Contact
	notices inbox
	closed  bool
	proof   verifier
	book    *heir.Book
}

// Join begins to talk to a host, as soon as there is a connection to it.
func Join(setup Setup) *Guest {
	g := &Guest{
		changed: setup.Changed,
		done:    make(chan struct{}),
		wake:    make(chan struct{}, 1),
		token:   setup.Hello.Token,
		proof:   verifier{find: setup.Games},
		book:    setup.Heirs,
	}
	if setup.Memory != "" {
		g.proof.witness.Recall(setup.Memory)
	}
	if setup.Remember != nil {
		g.proof.remember = func(text string) { setup.Remember(g.token, text) }
	}
	if setup.Hello.Born == 0 {
		setup.Hello.Born = time.Now().UnixMilli()
	}
	setup.Hello.Session = wire.NewID(func(b []byte) { rand.Read(b) })
	made := make(chan struct{})
	g.session = wire.NewGuest(wire.Config{Hello: setup.Hello, Changed: func() {
		<-made
		g.contacted()
	}})
	close(made)
	go g.read()
	return g
}

// Attach takes another connection over, beside those there are.
func (g *Guest) Attach(conn wire.Conn, link engine.Link) { g.session.Attach(conn, link) }

// State tells how the connection to the host stands.
func (g *Guest) State() wire.State { return g.session.State() }

// Next takes the oldest notice not yet taken, false when there is none. When
// many wait the updates among them are folded into the newest one with the
// deal's whole log. After a notice with Lost nothing follows.
func (g *Guest) Next() (engine.Notice, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.notices.take()
}

// Wake is sent to when notices have come since it was last received from.
func (g *Guest) Wake() <-chan struct{} { return g.wake }

// Do asks for an action, naming the Seq of the Update the player saw. An
// Update or a Refusal follows.
func (g *Guest) Do(seq uint64, a engine.Action) {
	var id [8]byte
	rand.Read(id[:])
	m := wire.Do{ID: binary.LittleEndian.Uint64(id[:]) >> 11, Seq: seq, Action: a}
	g.mu.Lock()
	g.asked = &m
	g.mu.Unlock()
	if !g.session.Put(m) {
		g.note(engine.Notice{Refusal: &engine.Refusal{Seq: seq, Why: &engine.Illegal{Code: wire.CodeBusy}}})
	}
}

// Ready asks for the next deal.
func (g *Guest) Ready() { g.MarkReady(true) }

// MarkReady says that the player wants the next deal or, before a match, to begin;
// or not yet.
func (g *Guest) MarkReady(on bool) {
	g.mu.Lock()
	m := wire.Ready{On: on, Seq: g.seq}
	if on {
		m.Commit = g.proof.ready()
	}
	g.mu.Unlock()
	g.session.Supersede(m)
}

// Autopilot lets a bot play for this seat, or stops it.
func (g *Guest) Autopilot(on bool) { g.session.Supersede(wire.Autopilot{On: on}) }

// Ask asks for anything else: a wire.Sit, Chair, Rules, Start, Back, Kick, Lock,
// Vote, Say, Mute, More, Undo or Fit. What comes of it is seen in the Room; a Refusal
// names the kind of message.
func (g *Guest) Ask(m wire.Message) {
	if !g.session.Put(m) {
		g.note(engine.Notice{Refusal: &engine.Refusal{Of: wire.Kind(m), Why: &engine.Illegal{Code: wire.CodeBusy}}})
	}
}

// Token is the place's secret once the host has welcomed the player: who joins
// with it gets the place back. Before that it is what Join was given.
func (g *Guest) Token() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.token
}

// Close leaves the table and drops what has not been taken.
func (g *Guest) Close() {
	g.drop()
	g.session.Finish(wire.Leave{})
}

// Abandon drops the table without a word, as a lost connection does: the place
// is kept as it is. A page that is going to be loaded again does this.
func (g *Guest) Abandon() {
	g.drop()
	g.session.Break("")
}

// Done is closed when the Guest has ended and its connections are closed.
func (g *Guest) Done() <-chan struct{} { return g.done }

func (g *Guest) drop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed, g.notices = true, inbox{}
}

// note adds a notice and wakes the reader; it does nothing once closed.
func (g *Guest) note(n engine.Notice) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.add(n)
}

func (g *Guest) add(n engine.Notice) {
	if g.closed {
		return
	}
	g.notices.add(n)
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// read turns messages into notices until the session ends.
func (g *Guest) read() {
	defer close(g.done)
	for bad := 0; ; {
		m, err := g.session.Recv()
		if err == wire.ErrClosed {
			break
		}
		if err != nil {
			// What a host says is pressed against what it said before: after one
			// message that can't be read, the next ones can't either.
			if bad++; bad == 1 {
				g.note(engine.Notice{Lost: wire.LostGarbled})
				g.session.Finish()
			}
			continue
		}
		if lost, ok := m.(wire.Lost); ok {
			g.note(engine.Notice{Lost: lost.Word})
			g.session.Finish()
			continue
		}
		if bad == 0 {
			g.hear(m)
		}
	}
	<-g.session.Done()
}

// hear takes in one message of the host.
func (g *Guest) hear(m wire.Message) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch m := m.(type) {
	case wire.Welcome:
		g.token = m.Token
		g.session.Introduce(m.Token)
		g.proof.witness.Under(g.session.State().Epoch)
		if g.asked != nil {
			// The host has met this Session for the first time. It may have heard the question and
			// not have answered; it acts once, however often it is asked.
			g.session.Put(*g.asked)
		}
	case wire.Draw:
		if answer, ok := g.proof.hear(m.Draw); ok {
			g.session.Put(answer)
		}
	case wire.Proof:
		if p := g.proof.judge(m.Before, m.Record, g.notices.log); p != nil {
			g.add(engine.Notice{Proof: p})
		}
	case wire.Room:
		g.room = m.Room
		g.add(engine.Notice{Room: &m.Room})
		if t := m.Room.Table(); g.table == nil || !sameTable(t, *g.table) {
			g.table = &t
			g.proof.at(t.Game, t.You)
			g.add(engine.Notice{Table: &t})
		}
	case wire.Update:
		if m.Whole && m.Update.Log == nil {
			m.Update.Log = []engine.Event{}
		}
		g.seq = m.Update.Seq
		if g.asked != nil && answers(m.Update, *g.asked) {
			g.asked = nil
		}
		g.add(engine.Notice{Update: &m.Update})
		g.proof.saw(m.Update, g.notices.log)
	case wire.Refusal:
		if g.asked != nil && m.Refusal.Of == "" && m.Refusal.Seq == g.asked.Seq {
			g.asked = nil
		}
		g.add(engine.Notice{Refusal: &m.Refusal})
	case wire.Said:
		g.add(engine.Notice{Said: &m.Said})
	default:
		if g.book == nil {
			return
		}
		if answer, _ := g.book.Hear(m); answer != nil {
			g.session.Put(answer)
		}
	}
}

// answers reports whether an update leaves nothing open of what was asked for: it is
// past, or done. In a window others may have acted meanwhile.
func answers(u engine.Update, m wire.Do) bool {
	ask := u.View.Ask
	waits := ask != nil && ask.Answer == nil && slices.Contains(u.View.Turn, engine.Dealer)
	return u.Seq > m.Seq && !waits
}

func sameTable(a, b engine.Table) bool {
	return a.Game == b.Game && a.You == b.You && slices.Equal(a.Sitters, b.Sitters)
}

// contacted tells how the player is connected, when that has changed.
func (g *Guest) contacted() {
	st := g.session.State()
	c := engine.Contact{Link: st.Link, Slow: st.Slow}
	g.mu.Lock()
	if c != g.contact {
		g.contact = c
		if !c.Link.Here() {
			c.Silent = int(st.Silent.Milliseconds())
		}
		g.add(engine.Notice{Contact: &c})
	}
	g.mu.Unlock()
	if g.changed != nil {
		g.changed()
	}
}
