package member

import (
	"context"
	"crypto/ed25519"
	"time"

	"paizhuo/engine"
	"paizhuo/net/signal"
	"paizhuo/net/wire"
)

// Reach lets the people of a room find each other when its host is gone: the room
// has the same secret whoever is the host, and who answers signs with a key of its
// own. It is the heir.Reach of a page.
type Reach struct {
	Setup   Setup
	Invite  func() signal.Invite // that got this page in, its secret included
	Code    func() string        // the room's
	Deeds   func() []signal.Deed // by which this page shows that it is an heir; may be nil
	Wants   func() bool          // the session wants another path than it has
	Trouble func(error)          // is told why a room can't be opened; may be nil
}

// takes is a Taker.
type takes func(conn wire.Conn, link engine.Link)

// Attach implements Taker.
func (f takes) Attach(conn wire.Conn, link engine.Link) { f(conn, link) }

// Serve answers for the room with that key until the context is done, and hands
// on every path that opens.
func (r Reach) Serve(ctx context.Context, key ed25519.PrivateKey, attach func(wire.Conn, engine.Link)) {
	i := r.Invite()
	door, err := Open(r.at(i), r.Room(key), takes(attach))
	if err != nil {
		if r.Trouble != nil {
			r.Trouble(err)
		}
		return
	}
	context.AfterFunc(ctx, door.Close)
}

// Room is the room as this page opens it when it is the heir with that key.
func (r Reach) Room(key ed25519.PrivateKey) signal.Room {
	room := signal.Room{Code: r.Code()}
	copy(room.Secret[:], r.Invite().Secret)
	var deeds []signal.Deed
	if r.Deeds != nil {
		deeds = r.Deeds()
	}
	return room.Heir(key, deeds)
}

// Seek looks until the context is done for who answers for the room with that key,
// and hands on every path that opens.
func (r Reach) Seek(ctx context.Context, key ed25519.PublicKey, attach func(wire.Conn, engine.Link)) {
	i := r.Invite()
	i.Host, i.Code = signal.HostOf(key), ""
	way := Join(r.at(i), i, takes(attach), r.Wants)
	go func() {
		defer way.Close()
		again := time.NewTicker(lookTime)
		defer again.Stop()
		for {
			select {
			case <-again.C:
				if way.State().Ended {
					way.Again()
				}
			case <-ctx.Done():
				return
			}
		}
	}()
}

// at is the Setup with the brokers that the invitation names.
func (r Reach) at(i signal.Invite) Setup {
	s := r.Setup
	if i.Brokers != nil {
		s.Signal.Brokers = i.Brokers
	}
	return s
}
