// These tests guard that a real table outlives its host, with hosts, guests and
// their keepers as pages have them: the same hands, seats and tokens, a deal that is
// verified all the same, whenever the host dies; and no guest that knows more.
package host_test

import (
	"crypto/ed25519"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/engine/match"
	"paizhuo/engine/record"
	"paizhuo/net/guest"
	"paizhuo/net/heir"
	"paizhuo/net/heir/heirtest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

const ownerToken = "what only the owner knows"

// club is a room's people, each with a page.
type club struct {
	t       *testing.T
	rules   engine.RoomRules
	town    *heirtest.Town
	members []*member // the first was the host
	first   *memory   // what the first host has saved
}

// member is one person with a page.
type member struct {
	*player
	*heirtest.Page
	club   *club
	n      int
	key    ed25519.PrivateKey
	keeper *heir.Keeper
	store  *memory
	ear    *tap // hears what the first host says
	dead   bool

	mu   sync.Mutex
	host *host.Host // in this page
}

func (m *member) public() ed25519.PublicKey { return m.key.Public().(ed25519.PublicKey) }

// found opens a room with so many people; bots have the other seats.
func found(t *testing.T, rules engine.RoomRules, people int) *club {
	c := &club{t: t, rules: rules, town: heirtest.NewTown()}
	for n := range people {
		c.join(n)
	}
	c.settle()
	owner := c.members[0]
	owner.Ask(wire.Chair{Bot: true})
	c.settle()
	return c
}

// setup is the table's in a member's page.
func (m *member) setup(token string) host.Setup {
	return host.Setup{
		Rules: m.club.rules, Games: games.All(), Owner: token, Name: "host",
		Bot: first, Pace: &host.Pace{}, Store: m.store, Key: saveKey, Random: random(byte(10 + m.n)),
		Warn: func(err error) { m.club.t.Errorf("member %d warns: %v", m.n, err) },
	}
}

// page is another page, with the table if it is in it, whose heirs were known.
func (c *club) page(n int, h *host.Host, hello wire.Hello, known []wire.Heir) *member {
	t := c.t
	m := &member{club: c, n: n, Page: c.town.Page(), store: &memory{}, key: ed25519.NewKeyFromSeed(slices.Repeat([]byte{byte(n + 1)}, 32)), host: h}
	book := heir.NewBook()
	m.player = &player{game: games.Find(c.rules.Game), Guest: guest.Join(guest.Setup{Hello: hello, Games: games.Find, Heirs: book})}
	open := func(make func(host.Setup) (*host.Host, error)) (heir.Table, error) {
		s := m.setup(m.Token())
		s.PublicKey = m.public()
		h, err := make(s)
		if err != nil {
			return nil, err
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		m.host = h
		return h, nil
	}
	k := heir.Setup{
		Guest: m.Guest, Book: book, Key: m.key, Reach: m.Page, Heirs: known,
		Warn: func(err error) { t.Errorf("member %d: %v", n, err) },
		Succeed: func(epoch uint64, state []string) (heir.Table, error) {
			return open(func(s host.Setup) (*host.Host, error) { return host.Succeed(s, epoch, state) })
		},
		Renew: func(epoch uint64, room []string) (heir.Table, error) {
			return open(func(s host.Setup) (*host.Host, error) { return host.Renew(s, epoch, room) })
		},
	}
	if h != nil {
		k.Host, k.Epoch = h, h.Epoch()
	}
	m.keeper = heir.Watch(k)
	t.Cleanup(func() {
		if !m.dead {
			m.die()
		}
	})
	if h != nil {
		there, here := pipe.New()
		h.Attach(there, engine.LinkHost)
		m.Attach(here, engine.LinkHost)
	} else {
		here, there := m.Line(c.members[0].Page)
		c.members[0].host.Attach(there, engine.LinkDirect)
		m.ear = &tap{Conn: here}
		m.Guest.Attach(m.ear, engine.LinkDirect)
	}
	m.Ask(wire.Fit{N: 1, Key: m.public()})
	return m
}

// join brings a member in, the first with the room.
func (c *club) join(n int) {
	hello := wire.Hello{Name: fmt.Sprint("member ", n)}
	var h *host.Host
	if n == 0 {
		hello.Token = ownerToken
		var err error
		c.first = &memory{}
		if h, err = host.Open((&member{club: c, store: c.first}).setup(ownerToken)); err != nil {
			c.t.Fatal(err)
		}
	}
	c.members = append(c.members, c.page(n, h, hello, nil))
	time.Sleep(time.Second)
}

// die ends the page for good, without a word.
func (m *member) die() {
	m.dead = true
	m.Isolate(true)
	m.keeper.Close()
	m.Abandon()
	<-m.Done()
	m.mu.Lock()
	h := m.host
	m.mu.Unlock()
	if h != nil {
		h.Close()
		<-h.Done()
	}
}

func (c *club) alive() (all []*member) {
	for _, m := range c.members {
		if !m.dead {
			all = append(all, m)
		}
	}
	return all
}

// settle lets all hear of everything.
func (c *club) settle() {
	time.Sleep(time.Second)
	for _, m := range c.alive() {
		m.listen()
	}
}

// act has everybody who is asked answer once; false when nobody is.
func (c *club) act() bool {
	moved := false
	for _, m := range c.alive() {
		moved = m.act() || moved
	}
	time.Sleep(300 * time.Millisecond)
	for _, m := range c.alive() {
		m.listen()
	}
	return moved
}

// play plays until the condition holds. Who is away is played for by vote.
func (c *club) play(until func() bool) {
	c.t.Helper()
	for start := time.Now(); !until(); c.act() {
		if time.Since(start) > time.Hour {
			c.t.Fatalf("the table stands still: %s\n%s", text(c.t, c.alive()[0].room), text(c.t, c.alive()[0].now.View))
		}
		for _, v := range c.alive()[0].room.Votes {
			if v.What == engine.VoteAuto {
				for _, m := range c.alive() {
					m.Ask(wire.Vote{What: v.What, Seat: v.Seat, On: true})
				}
			}
		}
	}
}

// over reports whether the deal is over, and not to be dealt anew.
func (c *club) over() bool {
	r := c.alive()[0].now.View.Result
	return r != nil && !r.Redeal
}

// ready has all be ready and, in a room where people gather, the owner begin.
func (c *club) ready() {
	for _, m := range c.alive() {
		m.Ready()
	}
	c.settle()
	for _, m := range c.alive() {
		if m.room.Phase == engine.RoomGathering && m.room.Owner == m.room.You {
			m.Ask(wire.Start{})
		}
	}
	c.settle()
}

// shown is what each of those alive sees of the table, without what all others do.
func (c *club) shown() (views []string) {
	for _, m := range c.alive() {
		views = append(views, fmt.Sprint(m.Token(), " ", text(c.t, m.now.View), text(c.t, m.log)))
	}
	return views
}

// verdicts are those of all who are alive.
func (c *club) verdicts() string {
	var all []*player
	for _, m := range c.alive() {
		all = append(all, m.player)
	}
	return verdicts(all...)
}

// follow checks that all who are alive follow the same host of an epoch, and
// returns it.
func (c *club) follow(epoch uint64) *member {
	c.t.Helper()
	var hosting []*member
	for _, m := range c.alive() {
		if m.keeper.Hosts() != nil {
			hosting = append(hosting, m)
		}
		if st := m.State(); st.Epoch != epoch || !st.Link.Here() || m.room.Epoch != epoch || m.lost != "" {
			c.t.Fatalf("member %d is at %+v, lost for %q", m.n, st, m.lost)
		}
	}
	if len(hosting) != 1 {
		c.t.Fatalf("%d hosts", len(hosting))
	}
	return hosting[0]
}

// The host dies at each phase of a deal: the table goes on where it was, everybody
// with the same hand, and in the end every page finds that the deal was drawn by all.
func TestTheTableOutlivesItsHostInEveryPhase(t *testing.T) {
	steps := func(n int) func(c *club) {
		return func(c *club) {
			c.ready()
			for range n {
				c.act()
			}
		}
	}
	for name, tt := range map[string]struct {
		rules engine.RoomRules
		until func(c *club)
	}{
		"just dealt":    {engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, steps(0)},
		"some plays":    {engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, steps(5)},
		"in the middle": {engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, steps(25)},
		"the deal over": {engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, func(c *club) { c.ready(); c.play(c.over); c.settle() }},
		"a second deal": {engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, func(c *club) {
			c.ready()
			c.play(c.over)
			c.settle()
			c.ready()
			c.act()
			c.act()
		}},
		"a window":       {engine.RoomRules{Game: "gouji"}, steps(1)},
		"many windows":   {engine.RoomRules{Game: "gouji"}, steps(20)},
		"bids in a deal": {engine.RoomRules{Game: "zhaopengyou"}, steps(4)},
	} {
		t.Run(name, func(t *testing.T) {
			if games.Find(tt.rules.Game) == nil {
				t.Fatalf("no game %s", tt.rules.Game)
			}
			synctest.Test(t, func(t *testing.T) {
				c := found(t, tt.rules, 4)
				tt.until(c)
				c.settle()
				before, deal := c.verdicts(), c.members[0].now.View.DealNo
				c.members[0].Isolate(true)
				c.settle() // what was under way has come
				c.members[0].die()
				was := c.shown()
				time.Sleep(75 * time.Second)
				c.settle()
				h := c.follow(2)
				if h.n != 1 || h.room.Owner != h.room.You {
					t.Errorf("member %d is the host, %d the owner", h.n, h.room.Owner)
				}
				over := c.over()
				if now := c.shown(); !over && strings.HasPrefix(name, "some") && !slices.Equal(now, was) {
					t.Errorf("the table was\n%s\nand is\n%s", strings.Join(was, "\n"), strings.Join(now, "\n"))
				}
				c.play(c.over)
				c.settle()
				if got := c.verdicts(); !over && got != "A:ok B:ok C:ok" || over && (before != "A:ok B:ok C:ok D:ok" || got != "") {
					t.Errorf("before the host died the pages found %q, then %q", before, got)
				}
				if got := c.alive()[0].now.View.DealNo; got != deal {
					t.Errorf("deal %d after deal %d", got, deal)
				}
				if c.alive()[0].now.View.Result.Match == nil {
					c.ready()
					c.play(func() bool { return c.alive()[0].now.View.DealNo == deal+1 && c.over() })
					c.settle()
					if got := c.verdicts(); got != "A:ok B:ok C:ok" {
						t.Errorf("of the next deal the pages find %q", got)
					}
				}
				r, err := record.Parse(recordOf(t, h.store))
				if err != nil {
					t.Fatal(err)
				}
				game := games.Find(tt.rules.Game)
				if d, err := match.Verify(game, r); err != nil || d == nil || d.Seats[0].Nonce != match.NonceAway {
					t.Errorf("the record is of %+v, %v", d, err)
				}
				state := replay(t, game, recordOf(t, h.store))
				for _, m := range c.alive() {
					if got, want := text(t, m.now.View), text(t, state.View(m.now.View.Viewer)); got != want {
						t.Errorf("member %d sees\n%s\nthe record leads to\n%s", m.n, got, want)
					}
				}
			})
		})
	}
}

// The host dies while a deal is drawn: whoever has said a nonce makes another one, and
// nobody is blamed.
func TestTheHostDiesWhileADealIsDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 4)
		for _, m := range c.alive() {
			m.Ready()
		}
		c.settle()
		slow := c.members[3]
		slow.Isolate(true) // its nonce is waited for
		c.members[0].Ask(wire.Start{})
		c.settle()
		drawn := func(kind string) bool {
			return slices.ContainsFunc(c.members[1].ear.plain, func(line string) bool { return strings.Contains(line, "\t"+kind+" ") })
		}
		if !drawn("draw") || drawn("update") {
			t.Fatal("the deal is not being drawn")
		}
		c.members[0].die()
		slow.Isolate(false)
		time.Sleep(75 * time.Second)
		c.settle()
		h := c.follow(2)
		for _, p := range h.room.Places {
			if p.Ready {
				t.Errorf("ready by a nonce that may be known: %s", text(t, h.room))
			}
		}
		h.Ask(wire.Kick{Who: h.room.Places[0].Who.ID})
		c.settle()
		h.Ask(wire.Chair{Seat: engine.P1, Bot: true})
		c.settle()
		c.ready()
		c.play(c.over)
		c.settle()
		if got := c.verdicts(); got != "A:ok B:ok C:ok" {
			t.Errorf("the pages find %q", got)
		}
	})
}

// After a take-over a guest's page hears nothing for a while, as when the new host's
// is busy, and says hello again and again: that must not make nonsense of it.
func TestWhoHasFollowedAnHeirIsUnderstood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 4)
		c.ready()
		c.act()
		c.members[0].die()
		time.Sleep(75 * time.Second)
		c.settle()
		c.follow(2)
		for _, m := range c.members[2:] {
			m.Cut() // the paths that come now never led to a page that was no host yet
		}
		time.Sleep(5 * time.Second)
		c.settle()
		for _, m := range c.members[2:] {
			m.refusals = nil
			m.Deafen(true)
		}
		time.Sleep(9 * time.Second)
		for _, m := range c.members[2:] {
			m.Deafen(false)
		}
		time.Sleep(10 * time.Second)
		c.settle()
		c.follow(2)
		for _, m := range c.members[2:] {
			if len(m.refusals) > 0 {
				t.Errorf("member %d is refused %s", m.n, text(t, m.refusals))
			}
		}
		c.play(c.over)
	})
}

// The page of a host that was succeeded is loaded again after a while: it finds the
// table, has its seat and hand as before, and is nobody's host.
func TestAHostThatWasSucceededIsAGuest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 4)
		c.ready()
		for range 6 {
			c.act()
		}
		saved, hand := c.first.text(), text(t, c.members[0].now.View.Hand)
		c.members[0].die()
		time.Sleep(75 * time.Second)
		c.settle()
		c.follow(2)

		s := (&member{club: c, store: c.first}).setup(ownerToken)
		h, err := host.Reopen(s, saved)
		if err != nil {
			t.Fatal(err)
		}
		known := host.Successors(saved)
		if len(known) != 3 {
			t.Fatalf("the heirs were %v", known)
		}
		back := c.page(0, h, wire.Hello{Token: ownerToken, Name: "member 0"}, known)
		c.members[0] = back
		time.Sleep(10 * time.Second)
		c.settle()
		if got := c.follow(2); got.n != 1 || back.room.Owner != got.room.You {
			t.Errorf("member %d is the host, %d the owner", got.n, back.room.Owner)
		}
		<-h.Done()
		if v := back.now.View; v.Viewer != engine.P1 || text(t, v.Hand) != hand {
			t.Errorf("in seat %v it holds %s, and held %s", v.Viewer, text(t, v.Hand), hand)
		}
		c.play(c.over)
		c.settle()
		if got := c.verdicts(); got != "A:draw-unseen B:ok C:ok D:ok" {
			t.Errorf("the pages find %q", got)
		}
	})
}

// Hosts die one after the other, until two people are left of whom one is the host.
func TestHostAfterHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 4)
		c.ready()
		c.act()
		c.members[0].die()
		time.Sleep(75 * time.Second)
		c.settle()
		c.follow(2)
		c.act()
		c.members[1].die()
		time.Sleep(75 * time.Second)
		c.settle()
		if h := c.follow(3); h.n != 2 {
			t.Errorf("member %d is the host", h.n)
		}
		c.play(c.over)
		c.settle()
		if got := c.verdicts(); got != "A:ok B:ok" {
			t.Errorf("the pages find %q", got)
		}
	})
}

// Too few are left to open what the host has left: the deal is void, and dealt anew
// where it began, with the same seats, totals and tokens.
func TestADealThatNobodyCanOpenIsVoid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 2)
		c.ready()
		c.play(c.over)
		c.settle()
		if got := c.verdicts(); got != "A:ok B:ok" {
			t.Fatalf("the pages find %q", got)
		}
		c.ready()
		c.act()
		b := c.members[1]
		sides := text(t, b.now.View.Sides[0].Total) + text(t, b.now.View.Sides[1].Total)
		token, seat := b.Token(), b.now.View.Viewer
		c.members[0].die()
		time.Sleep(85 * time.Second)
		c.settle()
		c.follow(2)
		if !b.room.Void || b.room.Phase != engine.RoomGathering || b.room.Owner != b.room.You || b.Token() != token {
			t.Fatalf("the room is %s", text(t, b.room))
		}
		c.ready()
		c.play(func() bool { return b.now.View.DealNo == 2 && c.over() })
		c.settle()
		v := b.now.View
		if got := text(t, v.Sides[0].Total) + text(t, v.Sides[1].Total); got != sides || v.Viewer != seat || b.room.Void {
			t.Errorf("dealt anew from totals %s, not %s, in seat %v", got, sides, v.Viewer)
		}
		if got := c.verdicts(); got != "A:ok" {
			t.Errorf("the page finds %q", got)
		}
		if r := recordOf(t, b.store); !strings.Contains(r, "given dealno=2") || drawnOf(t, r).Deal != 2 {
			t.Errorf("the record is\n%s", r)
		}
	})
}

// On purpose the table moves at once, in mid-deal, and the old host is a guest.
func TestTheTableIsHandedOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 4)
		c.ready()
		for range 7 {
			c.act()
		}
		h := c.members[0].host
		if err := h.HandOver(99); err == nil {
			t.Error("the table is handed to nobody")
		}
		was := c.shown()
		to := c.members[2]
		if err := h.HandOver(to.room.You); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		c.settle()
		if got := c.follow(3); got != to || to.room.Owner != to.room.You {
			t.Errorf("member %d is the host", got.n)
		}
		<-h.Done()
		if now := c.shown(); !slices.Equal(now, was) {
			t.Errorf("the table was\n%s\nand is\n%s", strings.Join(was, "\n"), strings.Join(now, "\n"))
		}
		c.play(c.over)
		c.settle()
		if got := c.verdicts(); got != "A:ok B:ok C:ok D:ok" {
			t.Errorf("the pages find %q", got)
		}
	})
}

// Who comes and has a later host by now is no guest, and does not take anybody's place;
// but this host must look for who that is.
func TestWhoHasALaterHostIsLookedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := roomSetup(t, engine.RoomRules{Game: "wushik"})
		h := openRoom(t, s)
		enter(t, h, wire.Hello{Token: "owner"})
		friend := enter(t, h, wire.Hello{})
		key := make([]byte, ed25519.PublicKeySize)
		friend.Ask(wire.Fit{N: 1, Key: key})
		settle(friend)
		if got := h.Missing(time.Minute, time.Hour); got != nil {
			t.Fatalf("%v are looked for", got)
		}
		ahead := wire.NewGuest(wire.Config{Hello: wire.Hello{Session: "a session that knows more", Token: friend.Token()}, Epoch: h.Epoch() + 1})
		there, here := pipe.New()
		h.Attach(there, engine.LinkDirect)
		ahead.Attach(here, engine.LinkDirect)
		time.Sleep(2 * time.Second)
		if settle(friend); friend.lost != "" || !friend.State().Link.Here() || ahead.State().Link.Here() {
			t.Errorf("the guest is lost for %q and %+v, the other is %+v", friend.lost, friend.State(), ahead.State())
		}
		if got := h.Missing(time.Minute, time.Hour); len(got) != 1 || got[0].ID != friend.room.You {
			t.Errorf("%v are looked for", got)
		}
		time.Sleep(2 * time.Minute)
		if got := h.Missing(time.Minute, time.Hour); got != nil {
			t.Errorf("%v are looked for still", got)
		}
		ahead.Break("")
		<-ahead.Done()
	})
}

// Who is to take the table over is gone just then: nothing changes.
func TestAHandOverThatFailsChangesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 3)
		c.ready()
		to := c.members[2]
		to.Isolate(true)
		if err := c.members[0].host.HandOver(to.room.You); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		c.settle()
		a := c.members[0]
		if a.now.View.InTurn() {
			a.Do(a.now.Seq, a.game.Suggest(a.now.View)[0])
			c.settle()
			if got := a.code(); got != wire.CodeMoving {
				t.Errorf("a play while the table moves is refused with %q", got)
			}
		}
		time.Sleep(12 * time.Second)
		to.Isolate(false)
		here, there := to.Line(a.Page)
		a.host.Attach(there, engine.LinkDirect)
		to.Attach(here, engine.LinkDirect)
		time.Sleep(5 * time.Second)
		c.settle()
		if got := c.follow(1); got != a {
			t.Errorf("member %d is the host", got.n)
		}
		a.acted = 0
		c.play(c.over)
		c.settle()
		if got := c.verdicts(); got != "A:ok B:ok C:ok" {
			t.Errorf("the pages find %q", got)
		}
	})
}

// What a guest is told in case the host is gone holds no token but its own and no
// hidden card that it can read.
func TestWhatIsLeftTellsAGuestNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 3)
		ear := c.members[1].ear
		c.ready()
		other := text(t, c.members[2].now.View.Hand)
		for range 12 {
			c.act()
		}
		tokens := []string{ownerToken, c.members[2].Token()}
		kinds := map[string]int{}
		for _, line := range ear.plain {
			_, line, _ = strings.Cut(line, "\t")
			kind, _, _ := strings.Cut(line, " ")
			kinds[kind]++
			for _, token := range tokens {
				if strings.Contains(line, `"`+token+`"`) {
					t.Errorf("another's token is told: %s", line)
				}
			}
			if strings.Contains(line, "proof host=") || strings.Contains(line, strings.Trim(other, "[]")) {
				t.Errorf("a secret is told: %s", line)
			}
		}
		if kinds["sealed"] == 0 || kinds["piece"] < 5 || kinds["heirs"] == 0 {
			t.Errorf("only %v was told", kinds)
		}
	})
}

// A host that lost its network for longer than the others wait is a guest when it has it
// again, with its seat and hand, though its page was never loaded again.
func TestAHostWhoseNetworkWasGoneIsAGuest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := found(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}}, 4)
		c.ready()
		for range 3 {
			c.act()
		}
		hand := text(t, c.members[0].now.View.Hand)
		c.members[0].Isolate(true)
		time.Sleep(2 * time.Minute)
		c.settle()
		c.members[0].Isolate(false)
		time.Sleep(20 * time.Second)
		c.settle()
		c.follow(2)
		if v := c.members[0].now.View; v.Viewer != engine.P1 || text(t, v.Hand) != hand {
			t.Errorf("in seat %v it holds %s, and held %s", v.Viewer, text(t, v.Hand), hand)
		}
		c.play(c.over)
		c.settle()
		if got := c.verdicts(); got != "A:ok B:ok C:ok D:ok" {
			t.Errorf("the pages find %q", got)
		}
	})
}
