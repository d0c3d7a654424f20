//go:build js

package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"paizhuo/engine"
	"paizhuo/net/guest"
	"paizhuo/net/heir"
	"paizhuo/net/host"
	"paizhuo/net/member"
	"paizhuo/net/signal"
	"paizhuo/net/wire"
)

// keeps sees to it that the table outlives its host: this page may have to go on as
// the host, or find who does.
func (c *company) keeps(h *hosting) {
	reach := member.Reach{
		Setup:   c.setup,
		Invite:  func() signal.Invite { return c.known().invite },
		Code:    func() string { return c.known().code },
		Deeds:   func() []signal.Deed { return signal.ReadDeeds(c.book.Deeds()) },
		Wants:   func() bool { return c.player().State().Want },
		Trouble: func(err error) { fmt.Fprintln(os.Stderr, "paizhuo:", err) },
	}
	s := heir.Setup{
		Guest: c.player(),
		Book:  c.book,
		Key:   c.key,
		Reach: reach,
		Online: func() bool {
			way := c.way
			return way == nil || way.State().Up > 0 // who came by hand can't know
		},
		Succeed: func(epoch uint64, state []string) (heir.Table, error) {
			return c.succeed(func(s host.Setup) (*host.Host, error) { return host.Succeed(s, epoch, state) })
		},
		Renew: func(epoch uint64, room []string) (heir.Table, error) { // without the first host's secret, by the deed
			return c.succeed(func(s host.Setup) (*host.Host, error) {
				s.Secret = reach.Room(c.key).Text()
				return host.Renew(s, epoch, room)
			})
		},
		Grace: c.r.grace(),
		Changed: func(s heir.Stage) {
			c.later(func() {
				c.view.Gathers = time.Time{}
				if s == heir.Gathering {
					c.view.Gathers = time.Now()
				}
				c.moved()
			})
		},
		Warn: func(err error) { fmt.Fprintln(os.Stderr, "paizhuo:", err) },
	}
	if h != nil {
		s.Host, s.Epoch, s.Heirs = h.host, h.host.Epoch(), h.heirs
	}
	c.keeper = heir.Watch(s)
}

// place is what gets a page into the room.
type place struct {
	invite signal.Invite
	code   string
}

// known is what gets this page into the room, for any goroutine.
func (c *company) known() place {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.entry
}

// player is the guest's end of the table, whichever it is now, as the keeper needs it.
func (c *company) player() *guest.Guest {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.guest
}

// succeed makes this page the host's, in the keeper's goroutine.
func (c *company) succeed(make func(host.Setup) (*host.Host, error)) (heir.Table, error) {
	setup := c.r.table(c.player().Token())
	setup.PublicKey = c.key.Public().(ed25519.PublicKey)
	h, err := make(setup)
	if err != nil {
		return nil, err // and not a *host.Host that is nil
	}
	return h, nil
}

// moved is the table having come to this page, or gone from it.
func (c *company) moved() {
	table := c.keeper.Hosts()
	switch h, _ := table.(*host.Host); {
	case h != nil && !c.home.running():
		c.home = c.inherited(h)
	case table == nil && c.home.running():
		c.home.gone()
		if c.way == nil {
			c.lead()
		}
	}
	c.dirty = true
}

// inherited is the table that has come to this page. Who has its first host's key can
// be found by the first link too.
func (c *company) inherited(h *host.Host) *hosting {
	home := &hosting{c: c, host: h, free: func() {}, key: c.key}
	if rm, err := signal.ParseRoom(h.Secret()); err == nil {
		home.room = rm
		home.open()
	}
	home.note()
	home.free = c.r.page.Hold("host", true, func(bool) {}, func() { c.later(home.suspend) })
	return home
}

// noted is what a page stores about the table it is the host of, beside the table.
type noted struct {
	Room string `json:"room"` // signal.Room.Text
	Key  []byte `json:"key"`  // the page's own, by which it was found as an heir; empty for the first host
}

// note stores how this page is found.
func (h *hosting) note() {
	n := noted{Room: h.room.Text()}
	if h.key != nil {
		n.Key = h.key.Seed()
	}
	if text, err := json.Marshal(n); err == nil {
		_ = h.c.r.Save(keyFound, string(text))
	}
}

// noted reads what note stored, false when this browser is no host.
func (r *rooms) noted() (rm signal.Room, key ed25519.PrivateKey, ok bool) {
	text, there := r.page.Load(keyFound)
	var n noted
	if !there || json.Unmarshal([]byte(text), &n) != nil {
		return rm, nil, false
	}
	rm, err := signal.ParseRoom(n.Room)
	if err != nil {
		return rm, nil, false
	}
	if len(n.Key) == ed25519.SeedSize {
		key = ed25519.NewKeyFromSeed(n.Key)
	}
	return rm, key, true
}

// handOver makes somebody else's page the host's.
func (h *hosting) handOver(id int) {
	if !h.running() {
		return
	}
	table := h.host
	go func() {
		if err := table.HandOver(id); err != nil {
			if why, ok := err.(*engine.Illegal); ok {
				h.c.later(func() { h.c.refuse(why) })
			}
		}
	}()
}

// leaveTime is how long a host that leaves waits for another page to take over.
const leaveTime = 10 * time.Second

// leave is what a host does that leaves: the table goes to who can take it, or ends.
func (h *hosting) leave() {
	c, table := h.c, h.host
	heirs := c.view.Room.Heirs
	doors := h.doors
	h.host, h.doors = nil, nil
	h.free()
	go func() {
		<-c.guest.Done() // its goodbye has come
		handed := false
		for _, id := range heirs {
			if id != c.view.Room.You && table.HandOver(id) == nil {
				handed = true
				break
			}
		}
		if handed {
			select {
			case <-table.Done():
			case <-time.After(leaveTime):
			}
		}
		table.Close()
		<-table.Done()
		for _, d := range doors {
			d.Close()
		}
		c.r.forgetTable()
	}()
}

// fitness is what tells the host how fit this page is to take over, and its key.
func (c *company) fitness(n int) wire.Fit {
	return wire.Fit{N: n, Key: c.key.Public().(ed25519.PublicKey)}
}

// newKey makes the key by which this page would be found as the host.
func newKey() ed25519.PrivateKey {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // the system's random source never fails
	}
	return key
}

// secret draws one that nobody guesses.
func (r *rooms) secret() string {
	var b [16]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// device tells this browser from others, so that who is sent away stays away.
func (r *rooms) device() string {
	if text, ok := r.page.Load(keyDevice); ok {
		return text
	}
	id := r.secret()
	_ = r.page.Save(keyDevice, id)
	return id
}
