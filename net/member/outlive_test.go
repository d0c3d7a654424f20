//go:build !js

// This test guards that all of it works together, over a broker and real data
// channels: a host that is gone is followed by a guest's page, and the others play on
// there, directly connected again.
package member

import (
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"sync"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/games"
	"paizhuo/net/guest"
	"paizhuo/net/heir"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
	"paizhuo/net/wire"
)

// visitor is a guest's page.
type visitor struct {
	t      *testing.T
	name   string
	guest  *guest.Guest
	way    *Way
	keeper *heir.Keeper

	mu   sync.Mutex
	room engine.Room
	lost string
}

func table(owner string, key ed25519.PublicKey, secret string) host.Setup {
	return host.Setup{
		Rules: engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, Games: games.All(), Owner: owner, Name: "host",
		PublicKey: key, Secret: secret, Deeds: signal.SignDeeds, Pace: &host.Pace{},
		Bot: func(v engine.View) engine.Action { return bot.Choose(games.Find(v.Game), v, nil) },
	}
}

// visit joins a room and plays along by autopilot.
func visit(t *testing.T, s Setup, i signal.Invite, code, name string, grace time.Duration) *visitor {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t, name: name}
	book := heir.NewBook()
	v.guest = guest.Join(guest.Setup{Hello: wire.Hello{Name: name}, Games: games.Find, Heirs: book})
	wants := func() bool { return v.guest.State().Want }
	v.way = Join(s, i, v.guest, wants)
	v.guest.Ask(wire.Fit{N: 2, Key: key.Public().(ed25519.PublicKey)})
	setup := func() host.Setup { return table(v.guest.Token(), key.Public().(ed25519.PublicKey), "") }
	reach := Reach{
		Setup: s, Invite: func() signal.Invite { return i }, Code: func() string { return code }, Wants: wants,
		Deeds: func() []signal.Deed { return signal.ReadDeeds(book.Deeds()) },
	}
	v.keeper = heir.Watch(heir.Setup{
		Guest: v.guest, Book: book, Key: key, Grace: grace, Reach: reach,
		Succeed: func(epoch uint64, state []string) (heir.Table, error) {
			h, err := host.Succeed(setup(), epoch, state)
			if err != nil {
				return nil, err
			}
			if rm, err := signal.ParseRoom(h.Secret()); err == nil {
				if _, err := Open(s, rm, h); err != nil {
					t.Error(err)
				}
			}
			return h, nil
		},
		Renew: func(epoch uint64, room []string) (heir.Table, error) {
			setup := setup()
			setup.Secret = reach.Room(key).Text()
			h, err := host.Renew(setup, epoch, room)
			if err != nil {
				return nil, err
			}
			return h, nil
		},
		Warn: func(err error) { t.Log(name, err) },
	})
	go func() {
		for range v.guest.Wake() {
			for {
				n, ok := v.guest.Next()
				if !ok {
					break
				}
				v.mu.Lock()
				if n.Room != nil {
					v.room = *n.Room
				}
				if n.Lost != "" {
					v.lost = n.Lost
				}
				v.mu.Unlock()
			}
		}
	}()
	return v
}

func (v *visitor) now() (engine.Room, string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.room, v.lost
}

func await(t *testing.T, what string, all []*visitor, is func(*visitor, engine.Room) bool) {
	t.Helper()
	for end := time.Now().Add(60 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		good := true
		for _, v := range all {
			room, lost := v.now()
			if lost != "" {
				t.Fatalf("%s: %s is sent away: %s", what, v.name, lost)
			}
			good = good && is(v, room)
		}
		if good {
			return
		}
		if time.Now().After(end) {
			for _, v := range all {
				room, _ := v.now()
				t.Logf("%s: epoch %d, %+v, %s", v.name, room.Epoch, v.guest.State(), fmt.Sprint(room.Heirs))
			}
			t.Fatal("not in time: " + what)
		}
	}
}

// TestTheOldLinkLeadsToAnHeir has a table whose will nobody can open go on: who has
// only ever seen the first host's link finds the new one, and the one after it.
func TestTheOldLinkLeadsToAnHeir(t *testing.T) {
	b := signaltest.InMemory(t, signaltest.Faults{})
	s := Setup{Signal: signal.Config{Brokers: []string{"ws://memory/mqtt"}, Dial: b.Dial}}
	room := signal.NewRoom()
	const owner = "0123456789abcdef0123456789abcdef"
	first, err := host.Open(table(owner, nil, room.Text()))
	if err != nil {
		t.Fatal(err)
	}
	door, err := Open(s, room, first)
	if err != nil {
		t.Fatal(err)
	}
	gone := func() {
		door.Close()
		first.Suspend()
		<-first.Done()
	}
	var all []*visitor
	for epoch := uint64(2); epoch <= 3; epoch++ {
		heir := visit(t, s, room.Invite(), room.Code, fmt.Sprint("heir ", epoch), 2*time.Second)
		all = append(all, heir)
		await(t, "by the link", []*visitor{heir}, func(v *visitor, r engine.Room) bool { return r.Epoch == epoch-1 && len(r.Heirs) > 0 })
		gone()
		await(t, "the heir goes on", []*visitor{heir}, func(v *visitor, r engine.Room) bool {
			return r.Epoch == epoch && v.guest.State().Link == engine.LinkHost
		})
		gone = func() {
			table := heir.keeper.Hosts()
			heir.keeper.Close()
			heir.guest.Abandon()
			table.Suspend()
			<-table.Done()
		}
	}
	late := visit(t, s, room.Invite(), room.Code, "late", time.Minute)
	await(t, "by the old link", []*visitor{late}, func(_ *visitor, r engine.Room) bool { return r.Epoch == 3 })
	for _, v := range append(all, late) {
		v.keeper.Close()
		v.guest.Close()
		v.way.Close()
	}
}

func TestTheTableOutlivesItsHost(t *testing.T) {
	b := signaltest.InMemory(t, signaltest.Faults{})
	s := Setup{
		Signal: signal.Config{Brokers: []string{"ws://memory/mqtt"}, Dial: b.Dial},
		RTC:    rtc.Config{STUN: []string{}, Loopback: true},
		Direct: true,
	}
	room := signal.NewRoom()
	const owner = "0123456789abcdef0123456789abcdef"
	h, err := host.Open(table(owner, nil, room.Text()))
	if err != nil {
		t.Fatal(err)
	}
	door, err := Open(s, room, h)
	if err != nil {
		t.Fatal(err)
	}
	own := guest.Join(guest.Setup{Hello: wire.Hello{Token: owner, Name: "host"}})
	there, here := pipe.New()
	h.Attach(there, engine.LinkHost)
	own.Attach(here, engine.LinkHost)

	const grace = 2 * time.Second
	var all []*visitor
	for _, name := range []string{"A", "B", "C"} {
		all = append(all, visit(t, s, room.Invite(), room.Code, name, grace))
	}
	await(t, "all are direct", all, func(v *visitor, r engine.Room) bool {
		return v.guest.State().Link == engine.LinkDirect && len(r.Heirs) == 3
	})
	for _, v := range all {
		v.guest.MarkReady(true)
	}
	own.MarkReady(true)
	time.Sleep(300 * time.Millisecond)
	own.Ask(wire.Start{})
	await(t, "the match is on", all, func(_ *visitor, r engine.Room) bool { return r.Phase == engine.RoomPlaying })

	// The host's page is gone without a word.
	door.Close()
	h.Suspend()
	<-h.Done()
	await(t, "all follow the heir", all, func(v *visitor, r engine.Room) bool { return r.Epoch == 2 && v.guest.State().Link.Here() })
	await(t, "all are direct again", all, func(v *visitor, r engine.Room) bool {
		link := v.guest.State().Link
		return link == engine.LinkDirect || link == engine.LinkHost
	})
	for _, v := range all {
		v.guest.Autopilot(true)
	}
	time.Sleep(time.Second)
	await(t, "all are still there", all, func(v *visitor, r engine.Room) bool { return v.guest.State().Link.Here() })
	for _, v := range all {
		v.keeper.Close()
		v.guest.Close()
		v.way.Close()
	}
}
