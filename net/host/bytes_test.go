// This test guards what a deal costs a guest: views pressed against the one before,
// and several at once where they come faster than they are taken.
package host_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/net/guest"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// meter is a Conn that counts.
type meter struct {
	wire.Conn
	down, up, frames atomic.Int64
}

func (m *meter) Recv() ([]byte, error) {
	frame, err := m.Conn.Recv()
	m.down.Add(int64(len(frame)))
	m.frames.Add(1)
	return frame, err
}

func (m *meter) Send(frame []byte) error {
	m.up.Add(int64(len(frame)))
	return m.Conn.Send(frame)
}

// most is what a guest may be sent in a deal of 够级, which has the most cards; and in
// one whose cards are dealt one at a time, for all to see.
const (
	most      = 60_000
	mostDealt = 100_000
)

func TestBytesOfADeal(t *testing.T) {
	for _, game := range games.All() {
		synctest.Test(t, func(t *testing.T) { bytesOfADeal(t, game, engine.LinkDirect) })
	}
	synctest.Test(t, func(t *testing.T) { bytesOfADeal(t, games.Find("gouji"), engine.LinkRelayed) })
}

// bytesOfADeal counts what a guest is sent at a table full of people, of whom it is
// one of the heirs of the host.
func bytesOfADeal(t *testing.T, game engine.Game, by engine.Link) {
	s, store := roomSetup(t, engine.RoomRules{Game: game.Info().Name})
	s.Pace = nil
	h := openRoom(t, s)
	there, here := pipe.NewFaulty(pipe.Faults{MinDelay: 40 * time.Millisecond, MaxDelay: 60 * time.Millisecond})
	m := &meter{Conn: here}
	owner := enter(t, h, wire.Hello{Token: "owner"})
	p := &player{Guest: guest.Join(guest.Setup{Hello: wire.Hello{Name: "小林"}}), game: game}
	t.Cleanup(func() { p.Abandon(); <-p.Done() })
	p.Attach(m, by)
	h.Attach(there, by)
	time.Sleep(time.Second)
	all := []*player{owner, p}
	for range len(owner.room.Places) - 2 {
		all = append(all, enter(t, h, wire.Hello{}))
	}
	for _, q := range all {
		q.Ask(wire.Fit{N: 1, Key: make([]byte, 32)})
		q.MarkReady(true)
	}
	time.Sleep(time.Second)
	owner.Ask(wire.Start{})
	time.Sleep(time.Second)
	for _, q := range all {
		q.Autopilot(true)
	}
	start := time.Now()
	for time.Since(start) < 2*time.Hour {
		time.Sleep(time.Second)
		for _, q := range all {
			q.listen()
		}
		if r := p.now.View.Result; r != nil && !r.Redeal {
			break
		}
	}
	if p.now.View.Result == nil {
		t.Fatalf("%s: the deal is at %s", game.Info().Name, text(t, p.now.View))
	}
	var saved struct{ Record string }
	unmarshal(t, store.text(), &saved)
	acts, down := len(acts(t, saved.Record)), m.down.Load()
	t.Logf("%s %s: %d actions in %v, %d bytes down in %d frames, %d bytes up; the last view is %d bytes", game.Info().Name, by, acts, time.Since(start), down, m.frames.Load(), m.up.Load(), len(text(t, p.now.View)))
	allowed := int64(most)
	if game.Info().Name != "gouji" {
		allowed = mostDealt
	}
	if down > allowed {
		t.Errorf("%s %s: %d bytes for a deal, at most %d are allowed", game.Info().Name, by, down, allowed)
	}
}
