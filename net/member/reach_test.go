//go:build !js

// These tests guard that the people of a room find a new host among themselves
// over the brokers: the one whose key they look for, beside an old one or none.
package member

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"sync"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
	"paizhuo/net/wire"
)

func TestAnHeirIsFound(t *testing.T) {
	relayed(t, func(t *testing.T, b *signaltest.Broker, s Setup) {
		room := signal.NewRoom()
		old := &taker{}
		door, err := Open(s, room, old)
		if err != nil {
			t.Fatal(err)
		}
		defer door.Close()
		reach := Reach{
			Setup: s, Invite: room.Invite, Code: func() string { return room.Code },
			Wants: never, Trouble: func(err error) { t.Error(err) },
		}
		key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
		ctx, stop := context.WithCancel(context.Background())
		defer stop()

		var mu sync.Mutex
		var found []wire.Conn
		seeker := &taker{greet: "hello"}
		reach.Seek(ctx, key.Public().(ed25519.PublicKey), func(conn wire.Conn, link engine.Link) {
			mu.Lock()
			found = append(found, conn)
			mu.Unlock()
			seeker.Attach(conn, link)
		})
		time.Sleep(4 * time.Minute) // longer than one round of knocks: the heir is late
		if seeker.count(engine.LinkRelayed) != 0 {
			t.Fatal("somebody else was taken for the heir")
		}
		heir := &taker{}
		serving, end := context.WithCancel(ctx)
		reach.Serve(serving, key, heir.Attach)
		time.Sleep(time.Minute)
		if heir.heard("hello relayed") != 1 || old.heard("hello relayed") != 0 {
			t.Fatalf("the heir heard %q, the old host %q", heir.frames, old.frames)
		}
		mu.Lock()
		found[0].Close() // the session did not want it
		mu.Unlock()
		time.Sleep(time.Minute)
		if n := heir.heard("hello relayed"); n != 2 {
			t.Errorf("after a lost path the heir heard %d hellos", n)
		}
		end()
		time.Sleep(time.Minute)
		stop()
	})
}
