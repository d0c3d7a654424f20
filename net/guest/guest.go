// Package guest is a player's end of a table: what a scene shows and asks for,
// over a wire.Conn.
//
// A Guest is the Session a table scene needs. It must not know any game, what
// the player holds, or how the Conn was made.
//
//	g := guest.Join(conn, token, "小林")
//	for {
//		notice, ok := g.Next()
//		...
//	}
package guest

import (
	"errors"
	"sync"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// Guest talks to one host for one player. Its methods return at once and may be
// called from any goroutine.
type Guest struct {
	conn wire.Conn
	out  *wire.Outbox
	done chan struct{}
	wake chan struct{}

	mu      sync.Mutex
	token   string
	notices inbox
	closed  bool
}

// Join says hello over the Conn, with the token of a seat the player had or an
// empty one, and the name the others shall see. The Guest owns the Conn.
func Join(conn wire.Conn, token, name string) *Guest {
	g := &Guest{
		conn:  conn,
		out:   wire.NewOutbox(conn, nil),
		done:  make(chan struct{}),
		wake:  make(chan struct{}, 1),
		token: token,
	}
	g.out.Put(wire.Hello{Token: token, Name: name})
	go g.read()
	return g
}

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
	if !g.out.Put(wire.Do{Seq: seq, Action: a}) {
		g.note(engine.Notice{Refusal: &engine.Refusal{Seq: seq, Why: &engine.Illegal{Code: wire.CodeBusy}}})
	}
}

// Ready asks for the next deal.
func (g *Guest) Ready() { g.out.Supersede(wire.Ready{}) }

// Autopilot lets a bot play for this seat, or stops it.
func (g *Guest) Autopilot(on bool) { g.out.Supersede(wire.Autopilot{On: on}) }

// Token is the seat's secret once the host has welcomed the player: who joins
// with it gets the seat back. Before that it is what Join was given.
func (g *Guest) Token() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.token
}

// Close leaves the table and drops what has not been taken.
func (g *Guest) Close() { g.finish(wire.Leave{}) }

// Abandon drops the table without a word, as a lost connection does: the seat
// is kept as it is. A page that is going to be loaded again does this.
func (g *Guest) Abandon() { g.finish() }

// Done is closed when the Guest has ended and its Conn is closed.
func (g *Guest) Done() <-chan struct{} { return g.done }

func (g *Guest) finish(last ...wire.Message) {
	g.mu.Lock()
	g.closed, g.notices = true, inbox{}
	g.mu.Unlock()
	g.out.Finish(last...)
}

// note adds a notice and wakes the reader; it does nothing once closed.
func (g *Guest) note(n engine.Notice) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return
	}
	g.notices.add(n)
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// read turns frames into notices until the Conn ends.
func (g *Guest) read() {
	defer close(g.done)
	word := wire.LostLink
	for {
		frame, err := g.conn.Recv()
		if err != nil {
			break
		}
		m, err := wire.DecodeDown(frame)
		if err != nil {
			word = wire.LostGarbled
			if why, ok := errors.AsType[*engine.Illegal](err); ok && why.Code == wire.CodeVersion {
				word = wire.LostVersion
			}
			break
		}
		if lost, ok := m.(wire.Lost); ok {
			word = lost.Word
			break
		}
		g.hear(m)
	}
	g.note(engine.Notice{Lost: word})
	g.out.Finish()
	<-g.out.Done()
}

// hear takes in one message of the host.
func (g *Guest) hear(m wire.Message) {
	switch m := m.(type) {
	case wire.Welcome:
		g.mu.Lock()
		g.token = m.Token
		g.mu.Unlock()
	case wire.Table:
		g.note(engine.Notice{Table: &m.Table})
	case wire.Update:
		g.note(engine.Notice{Update: &m.Update})
	case wire.Refusal:
		g.note(engine.Notice{Refusal: &m.Refusal})
	}
}
