//go:build !js

// These tests guard a room whose host is gone: who takes it over is let in by
// everybody, who only says so by nobody, and the old host when it comes back by
// nobody either.
package signal_test

import (
	"crypto/ed25519"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
)

func TestHeirTakesTheRoomOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room := signal.NewRoom()
		first, err := signal.Open(n.config(), room)
		if err != nil {
			t.Fatal(err)
		}
		mine, yours := signal.NewRoom().Seed, signal.NewRoom().Seed
		deeds := room.Bequeath(publicKey(mine), publicKey(yours))
		heir, _ := join(t, first, n.config(), room.Invite())
		first.Close()
		<-first.Done()

		taken := room.Heir(ed25519.NewKeyFromSeed(mine[:]), deeds)
		if taken, err = signal.ParseRoom(taken.Text()); err != nil {
			t.Fatal(err)
		}
		if taken.Invite().Fragment() != room.Invite().Fragment() {
			t.Error("the link has changed")
		}
		second := n.host(t, taken)
		old, _ := signal.Open(n.config(), room) // the old host is back and does not know
		time.Sleep(time.Second)

		knows := room.Invite()
		knows.Epoch = 1
		for name, invite := range map[string]signal.Invite{
			"by the deed":       knows,
			"known as an heir":  {Secret: room.Secret[:], Host: signal.HostOf(publicKey(yours)), Heirs: []signal.HostID{signal.HostOf(publicKey(mine))}, Epoch: 1},
			"the old host asks": {Secret: room.Secret[:], Host: room.Invite().Host, Epoch: room.Epoch + 1},
		} {
			guest, _ := join(t, second, n.config(), invite)
			if guest.Epoch() != 1 {
				t.Errorf("%s: epoch %d", name, guest.Epoch())
			}
			if back := guest.Invite(); back.Epoch != 1 {
				t.Errorf("%s: it would come back to a host of epoch %d", name, back.Epoch)
			}
			leave(guest)
		}
		old.Close()
		<-old.Done()

		// Handed on once more: to who was the second heir, by the first one's deed.
		guest, _ := join(t, second, n.config(), room.Invite())
		third := taken.Heir(ed25519.NewKeyFromSeed(yours[:]), taken.Bequeath(publicKey(yours)))
		second.Close()
		<-second.Done()
		h := n.host(t, third)
		last, _ := join(t, h, n.config(), room.Invite())
		if last.Epoch() != 2 {
			t.Errorf("after two hand-overs the epoch is %d", last.Epoch())
		}
		leave(last)
		leave(guest)
		leave(heir)
	})
}

func publicKey(seed [32]byte) []byte { return signal.Room{Seed: seed}.PublicKey() }

func TestWhoOnlySaysHeIsTheHeir(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := brokers(t, signaltest.Faults{})
		room, other := signal.NewRoom(), signal.NewRoom()
		mine := signal.NewRoom().Seed
		deed := room.Deed(publicKey(mine))
		change := func(f func(*signal.Deed)) []signal.Deed {
			d := deed
			d.Heirs = slices.Clone(deed.Heirs)
			f(&d)
			return []signal.Deed{d}
		}
		for name, c := range map[string]struct {
			epoch uint64
			deeds []signal.Deed
		}{
			"no deed":             {1, nil},
			"the host's epoch":    {0, []signal.Deed{deed}},
			"another room's deed": {1, []signal.Deed{other.Deed(publicKey(mine))}},
			"his own deed":        {1, []signal.Deed{signal.Room{Secret: room.Secret, Code: room.Code, Seed: mine}.Deed(publicKey(mine))}},
			"deed for another":    {1, []signal.Deed{room.Deed(other.PublicKey())}},
			"changed heirs":       {1, change(func(d *signal.Deed) { d.Heirs[0] = publicKey(mine); d.Sign = room.Deed(other.PublicKey()).Sign })},
			"changed epoch":       {9, change(func(d *signal.Deed) { d.Epoch = 8 })},
			"no key":              {1, change(func(d *signal.Deed) { d.By = nil })},
			"no signature":        {1, change(func(d *signal.Deed) { d.Sign = nil })},
			"too many":            {1, slices.Repeat([]signal.Deed{deed}, 9)},
		} {
			h, err := signal.Open(n.config(), signal.Room{Secret: room.Secret, Code: room.Code, Seed: mine, Epoch: c.epoch, Deeds: c.deeds})
			if err != nil {
				t.Fatal(err)
			}
			if r, err := signal.Join(t.Context(), n.config(), room.Invite(), nil); err == nil {
				t.Errorf("%s: he is let in as the host", name)
				leave(r)
			} else if code(err) != signal.CodeStranger && code(err) != signal.CodeNoAnswer {
				t.Errorf("%s: %v", name, err)
			}
			h.Close()
			<-h.Done()
		}
		text, err := json.Marshal(deed)
		if err != nil || len(text) > 400 {
			t.Errorf("a deed has %d bytes, %v", len(text), err)
		}
	})
}
