//go:build !js

package rtc_test

// Guards the whole of "relay first, then direct" with the real parts: a deal that
// is begun over a broker moves to direct connections, survives one that is cut and
// one that falls silent, and is told to everybody without a gap.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/wushik"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
	"paizhuo/net/wire"
)

// muffled is a Conn that loses everything, both ways, once it is told to: the
// other end hears nothing and is told nothing.
type muffled struct {
	wire.Conn
	on atomic.Bool
}

func (m *muffled) Send(frame []byte) error {
	if m.on.Load() {
		return nil
	}
	return m.Conn.Send(frame)
}

func (m *muffled) Recv() ([]byte, error) {
	for {
		frame, err := m.Conn.Recv()
		if err != nil || !m.on.Load() {
			return frame, err
		}
	}
}

// player is a guest with an Upgrade.
type player struct {
	*guest.Guest
	up    *rtc.Upgrade
	relay *signal.Relay

	mu     sync.Mutex
	direct []*muffled
	acts   atomic.Int64
	last   engine.Update
	over   chan struct{}
	err    error
}

func (p *player) opened() []*muffled {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.direct)
}

func join(ctx context.Context, brokers signal.Config, invite signal.Invite, token string) (*player, error) {
	p := &player{Guest: guest.Join(guest.Setup{Hello: wire.Hello{Token: token, Name: token}}), over: make(chan struct{})}
	p.up = rtc.NewUpgrade(rtc.Guest, rtc.Config{STUN: []string{}, Loopback: true}, rtc.Hooks{Open: func(c wire.Conn) {
		m := &muffled{Conn: c}
		p.mu.Lock()
		p.direct = append(p.direct, m)
		p.mu.Unlock()
		p.Attach(m, engine.LinkDirect)
	}})
	var err error
	if p.relay, err = signal.Join(ctx, brokers, invite, p.up.Note); err != nil {
		return p, err
	}
	p.up.Carry(p.relay)
	p.Attach(p.relay, engine.LinkRelayed)
	return p, nil
}

// play plays the first thing that comes to mind until the deal is over.
func (p *player) play(game engine.Game) {
	defer close(p.over)
	acted := uint64(0)
	for {
		select {
		case <-p.Wake():
		case <-p.Done():
			p.err = errors.New("the table is gone")
			return
		}
		for {
			n, ok := p.Next()
			if !ok {
				break
			}
			switch u := n.Update; {
			case n.Lost != "":
				p.err = errors.New(n.Lost)
				return
			case n.Refusal != nil:
				p.err = n.Refusal.Why
				return
			case u == nil:
			case u.View.Result != nil:
				p.last = *u
				return
			case u.Seq > acted && u.View.Ask != nil:
				time.Sleep(60 * time.Millisecond)
				acted = u.Seq
				p.acts.Add(1)
				p.Do(u.Seq, game.Suggest(u.View)[0])
			}
		}
	}
}

func TestATableMovesToDirectConnectionsAndBack(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 40*time.Second)
	defer cancel()
	game := wushik.Game{}
	setup := host.Setup{Game: game, Config: engine.Config{Options: engine.Options{"packs": "1"}}}
	for i := range 4 {
		setup.People = append(setup.People, host.Person{Seat: engine.SeatAt(i), Token: fmt.Sprint("token-", i)})
	}
	table, err := host.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { table.Close(); <-table.Done() }()

	brokers := signal.Config{Brokers: []string{signaltest.New(t, signaltest.Faults{}).URL}}
	room := signal.NewRoom()
	door, err := signal.Open(brokers, room)
	if err != nil {
		t.Fatal(err)
	}
	defer door.Close()
	go func() {
		for {
			relay, ok := door.Accept()
			if !ok {
				return
			}
			table.Attach(relay, engine.LinkRelayed)
			up := rtc.NewUpgrade(rtc.Host, rtc.Config{STUN: []string{}, Loopback: true}, rtc.Hooks{
				Open: func(c wire.Conn) { table.Attach(c, engine.LinkDirect) },
			})
			up.Carry(relay)
			go func() { <-relay.Done(); up.Close() }()
		}
	}()

	var players []*player
	for i := range 4 {
		p, err := join(ctx, brokers, room.Invite(), fmt.Sprint("token-", i))
		defer func() { p.up.Close(); p.Abandon(); <-p.Done() }()
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, p)
	}
	for i, p := range players {
		until(ctx, t, fmt.Sprintf("player %d is connected directly", i), func() bool { return p.State().Link == engine.LinkDirect })
		go p.play(game)
	}

	cut, silent := players[1], players[2]
	until(ctx, t, "some actions", func() bool { return cut.acts.Load() >= 2 && silent.acts.Load() >= 2 })
	cut.opened()[0].Close()
	silent.opened()[0].on.Store(true)
	for _, p := range players {
		select {
		case <-p.over:
		case <-ctx.Done():
			t.Fatal("the deal has stopped")
		}
		if p.err != nil {
			t.Fatal(p.err)
		}
		if a, b := p.last, players[0].last; a.Seq != b.Seq {
			t.Errorf("the deal ended at %d for one and at %d for another", a.Seq, b.Seq)
		}
	}
	for _, p := range []*player{cut, silent} {
		until(ctx, t, "another connection", func() bool { return len(p.opened()) == 2 && p.State().Link == engine.LinkDirect })
	}
	// The loser is closed, at both ends.
	until(ctx, t, "the first connection's end", func() bool { return silent.opened()[0].Conn.(*rtc.Conn).Err() != nil })
	for _, p := range []*player{players[0], players[3]} {
		if n := len(p.opened()); n > 2 { // two on a machine that stands still for seconds
			t.Errorf("a player whose connection was good has had %d", n)
		}
	}
}

func until(ctx context.Context, t *testing.T, what string, yes func() bool) {
	t.Helper()
	for !yes() {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			t.Fatalf("waited in vain for %s", what)
		}
	}
}
