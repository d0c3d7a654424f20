//go:build !js

// This test guards the whole of a table as pages have it, with everything real but
// the time and the wires: pion's data channels over a network in memory, relays over
// a broker that loses, doubles and swaps, hosts, guests and those who keep the table
// alive. Networks fail in every way, pages are loaded again or are gone for good, and
// so are hosts, whose table somebody else takes over. Deals of every game must come
// to their end, what was taken must be in the record once, and what all see must be
// what the record leads to. Time is a bubble's, so that nothing is left running.
//
// PAIZHUO_SOAK=200 plays 200 deals of every game, PAIZHUO_SEED=n another course. Without
// it a deal of each is played whose host is never gone for long, and without second tabs:
// "make soak" has those too. It still ends early now and then at a fault of theirs.
package member

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"os"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pion/logging"
	"github.com/pion/transport/v5/vnet"
	"github.com/pion/webrtc/v4"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
	"paizhuo/net/guest"
	"paizhuo/net/heir"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/signal/signaltest"
	"paizhuo/net/wire"
)

func number(key string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(key)); err == nil {
		return n
	}
	return otherwise
}

// apart is how many deals are played by one table.
const apart = 5

// A deal's weather clears up after clears, so that all can come back; when it is not over
// after stalls, the table stands still for good.
const (
	clears = 30 * time.Minute
	stalls = 2 * time.Hour
)

// long reports whether hosts may be gone for long.
func long() bool { return os.Getenv("PAIZHUO_SOAK") != "" }

func TestSoak(t *testing.T) {
	deals, seed := number("PAIZHUO_SOAK", 1), uint64(number("PAIZHUO_SEED", 1))
	for name, rules := range map[string]engine.RoomRules{
		"wushik one pack":  {Game: "wushik", Options: engine.Options{"packs": "1"}},
		"wushik two packs": {Game: "wushik", Options: engine.Options{"packs": "2"}},
		"wushik6":          {Game: "wushik6"},
		"gouji":            {Game: "gouji"},
		"zhaopengyou":      {Game: "zhaopengyou"},
	} {
		t.Run(name, func(t *testing.T) {
			all := map[string]int{}
			for first := 0; first < deals; first += apart {
				seed := seed + uint64(first)
				if !t.Run(fmt.Sprint("PAIZHUO_SEED=", seed), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) { newStorm(t, rules, seed, all).play(min(apart, deals-first)) })
				}) {
					return
				}
			}
			t.Logf("%s: %v", name, all)
		})
	}
}

// storm is a table in bad weather.
type storm struct {
	t      *testing.T
	rules  engine.RoomRules
	game   engine.Game
	dice   *mathrand.Rand
	broker *signaltest.Broker
	router *vnet.Router
	room   signal.Room // as the first host has made it
	pages  []*page
	epoch  uint64
	judged uint64 // the Seq at which the deal before was over
	done   map[string]int

	mu    sync.Mutex
	fate  *mathrand.Rand
	hosts map[string]*machine // by address
}

// machine is where a page runs, with its wires.
type machine struct {
	storm *storm
	vnet  *vnet.Net
	conns []net.Conn
	off   bool // nothing passes, and all who connect are told
	in    bool // no packet comes in
	out   bool // none goes out
}

// page is a browser of a player's, and what it keeps.
type page struct {
	*machine
	storm *storm
	n     int
	token string
	shelf shelf
	draws shelf  // what the page remembers of the running deal's draw
	found *found // of a host: how the table is found; nil for who is none
	life  *life  // nil while the page is not open
	back  time.Time
	heals time.Time
	think time.Time
	sent  []*wish
	here  bool
	link  engine.Link
}

// found is what a page keeps of a table that is in it.
type found struct {
	room signal.Room
	key  ed25519.PrivateKey // its own, where it was an heir
}

// life is a page from when it was loaded until it is closed.
type life struct {
	guest  *guest.Guest
	keeper *heir.Keeper
	key    ed25519.PrivateKey
	host   *host.Host
	doors  []*Door
	way    *Way

	now   engine.Update
	log   []engine.Event
	room  engine.Room
	lost  string
	acted uint64
}

// shelf is a browser's storage.
type shelf struct {
	mu   sync.Mutex
	text string
}

// Save implements host.Store.
func (s *shelf) Save(_, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = text
	return nil
}

func (s *shelf) saved() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text
}

// wish is an action a player has asked for.
type wish struct {
	seq     uint64
	a       engine.Action
	refused bool
	lost    bool // a page was loaded again, the player's or the host's: nobody knows what became of it
}

func newStorm(t *testing.T, rules engine.RoomRules, seed uint64, done map[string]int) *storm {
	s := &storm{
		t: t, rules: rules, game: games.Find(rules.Game), room: signal.NewRoom(), epoch: 1, done: done,
		dice: mathrand.New(mathrand.NewPCG(seed, 9)), fate: mathrand.New(mathrand.NewPCG(seed, 10)), hosts: map[string]*machine{},
		broker: signaltest.InMemory(t, signaltest.Faults{Seed: seed, Drop: 0.02, Double: 0.05, Swap: 0.03}),
	}
	var err error
	s.router, err = vnet.NewRouter(&vnet.RouterConfig{CIDR: "10.0.0.0/24", LoggerFactory: logging.NewDefaultLoggerFactory(), MinDelay: 15 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	s.router.AddChunkFilter(s.passes)
	layout, err := s.game.Layout(engine.Config{Options: rules.Options})
	if err != nil {
		t.Fatal(err)
	}
	for n := range layout.Seats {
		m := &machine{storm: s}
		address := fmt.Sprintf("10.0.0.%d", n+1)
		if m.vnet, err = vnet.NewNet(&vnet.NetConfig{StaticIPs: []string{address}}); err == nil {
			err = s.router.AddNet(m.vnet)
		}
		if err != nil {
			t.Fatal(err)
		}
		s.hosts[address] = m
		s.pages = append(s.pages, &page{storm: s, machine: m, n: n})
	}
	if err := s.router.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, p := range s.pages {
			p.close(true)
		}
		time.Sleep(10 * time.Minute) // goodbyes and time-outs
		if err := s.router.Stop(); err != nil {
			t.Error(err)
		}
	})
	s.pages[0].token, s.pages[0].found = "0123456789abcdef0123456789abcdef", &found{room: s.room}
	for _, p := range s.pages {
		p.load()
		time.Sleep(5 * time.Second)
		p.listen()
		if p.token = p.life.guest.Token(); p.token == "" {
			t.Fatalf("player %d is not let in: %+v", p.n+1, p.life.way.State())
		}
	}
	return s
}

// passes says whether a packet arrives.
func (s *storm) passes(c vnet.Chunk) bool {
	ip := func(a net.Addr) string { host, _, _ := net.SplitHostPort(a.String()); return host }
	s.mu.Lock()
	defer s.mu.Unlock()
	from, to := s.hosts[ip(c.SourceAddr())], s.hosts[ip(c.DestinationAddr())]
	return from != nil && to != nil && !from.off && !to.off && !from.out && !to.in && s.fate.IntN(100) > 0
}

// dial connects the page with the broker.
func (m *machine) dial(ctx context.Context, url string) (net.Conn, error) {
	m.storm.mu.Lock()
	defer m.storm.mu.Unlock()
	if m.off {
		return nil, errors.New("no network")
	}
	c, err := m.storm.broker.Dial(ctx, url)
	if err == nil {
		m.conns = append(m.conns, c)
	}
	return c, err
}

// net has the page's network fail, or work again.
func (m *machine) net(off, in, out bool) {
	m.storm.mu.Lock()
	m.off, m.in, m.out = off, in, out
	conns := m.conns
	if off {
		m.conns = nil
	}
	m.storm.mu.Unlock()
	if off {
		for _, c := range conns {
			c.Close()
		}
	}
}

// setup is how the page reaches others.
func (p *page) setup() Setup {
	return Setup{
		Signal: signal.Config{Brokers: []string{"ws://memory/mqtt"}, Dial: p.dial},
		RTC:    rtc.Config{STUN: []string{}, Engine: p.engine},
		Direct: true,
	}
}

// engine has pion use the machine's network. That it does not close by itself, but
// after its readers, keeps it from holding a lock while it waits for a time to pass,
// which in a bubble never does.
func (m *machine) engine(e *webrtc.SettingEngine) {
	e.SetNet(m.vnet)
	e.DisableCloseByDTLS(true)
}

// table is how the page is a host.
func (p *page) table() host.Setup {
	return host.Setup{
		Rules: p.storm.rules, Games: games.All(), Owner: p.token, Name: "host", Pace: &host.Pace{}, Store: &p.shelf, Key: "table",
		Random: mathrand.NewChaCha8([32]byte{byte(p.n), byte(p.storm.fateOf())}), Deeds: signal.SignDeeds,
		Warn: func(err error) { p.storm.t.Errorf("player %d's host warns: %v", p.n+1, err) },
	}
}

func (s *storm) fateOf() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fate.IntN(256)
}

// load opens the page, with the table if it was in it.
func (p *page) load() {
	t := p.storm.t
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	l := &life{key: key}
	p.life = l
	book := heir.NewBook()
	var known []wire.Heir
	if f := p.found; f != nil {
		setup := p.table()
		setup.Secret = f.room.Text()
		if f.key != nil {
			l.key, setup.PublicKey = f.key, f.key.Public().(ed25519.PublicKey)
		}
		if text := p.shelf.saved(); text == "" {
			l.host, err = host.Open(setup)
		} else {
			l.host, err = host.Reopen(setup, text)
			known = host.Successors(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	l.guest = guest.Join(guest.Setup{
		Hello: wire.Hello{Token: p.token, Name: fmt.Sprint("player ", p.n+1)}, Games: games.Find, Heirs: book,
		Memory: p.draws.saved(), Remember: func(_, text string) { p.draws.Save("", text) },
	})
	if l.host != nil {
		there, here := pipe.New()
		l.host.Attach(there, engine.LinkHost)
		l.guest.Attach(here, engine.LinkHost)
		p.open()
	} else {
		p.lead()
	}
	own := l.key.Public().(ed25519.PublicKey)
	l.guest.Ask(wire.Fit{N: 2, Key: own})
	wants := func() bool { return l.guest.State().Want }
	inherit := func(make func(host.Setup) (*host.Host, error)) (heir.Table, error) {
		setup := p.table()
		setup.Owner, setup.PublicKey = l.guest.Token(), own
		h, err := make(setup)
		if err != nil {
			return nil, err
		}
		return h, nil
	}
	reach := Reach{
		Setup: p.setup(), Invite: p.storm.room.Invite, Code: func() string { return p.storm.room.Code }, Wants: wants,
		Deeds: func() []signal.Deed { return signal.ReadDeeds(book.Deeds()) },
	}
	setup := heir.Setup{
		Guest: l.guest, Book: book, Key: l.key, Heirs: known, Reach: reach,
		Succeed: func(epoch uint64, state []string) (heir.Table, error) {
			return inherit(func(s host.Setup) (*host.Host, error) { return host.Succeed(s, epoch, state) })
		},
		Renew: func(epoch uint64, room []string) (heir.Table, error) { // without the first host's secret, by the deed
			return inherit(func(s host.Setup) (*host.Host, error) {
				s.Secret = reach.Room(l.key).Text()
				return host.Renew(s, epoch, room)
			})
		},
		Online: func() bool {
			p.storm.mu.Lock()
			defer p.storm.mu.Unlock()
			return !p.off
		},
		Warn: func(err error) { t.Errorf("player %d's keeper warns: %v", p.n+1, err) },
	}
	if l.host != nil {
		setup.Host, setup.Epoch = l.host, l.host.Epoch()
	}
	l.keeper = heir.Watch(setup)
}

// lead goes to the room by its link.
func (p *page) lead() {
	l := p.life
	l.way = Join(p.setup(), p.storm.room.Invite(), l.guest, func() bool { return l.guest.State().Want })
}

// open lets guests in to the table in the page.
func (p *page) open() {
	f := p.found
	rooms := []signal.Room{f.room}
	if f.key != nil && !f.key.Equal(ed25519.NewKeyFromSeed(f.room.Seed[:])) {
		rooms = append(rooms, f.room.Heir(f.key, nil))
	}
	for _, room := range rooms {
		door, err := Open(p.setup(), room, p.life.host)
		if err != nil {
			p.storm.t.Fatal(err)
		}
		p.life.doors = append(p.life.doors, door)
	}
}

// close closes the page, without a word or as one does that is going to be loaded
// again.
func (p *page) close(mute bool) {
	l := p.life
	if l == nil {
		return
	}
	p.life = nil
	if mute {
		p.net(true, false, false)
	}
	for _, w := range p.sent {
		w.lost = w.lost || !w.refused
	}
	l.keeper.Close()
	if table, ok := l.keeper.Hosts().(*host.Host); ok && table != l.host {
		l.host = table // it came to it just now
		p.inherited(l)
	}
	l.guest.Abandon()
	<-l.guest.Done()
	if l.host != nil {
		p.storm.forget()
		l.host.Suspend()
		<-l.host.Done()
	}
	for _, d := range l.doors {
		d.Close()
	}
	if l.way != nil {
		l.way.Close()
	}
}

// inherited notes that the table is in the page now.
func (p *page) inherited(l *life) {
	room, err := signal.ParseRoom(l.host.Secret())
	if err != nil {
		p.storm.t.Fatal(err)
	}
	p.found = &found{room: room, key: l.key}
}

// forget is what becomes of answers that were on their way when a host ended.
func (s *storm) forget() {
	for _, p := range s.pages {
		for _, w := range p.sent {
			w.lost = w.lost || !w.refused
		}
	}
}

// listen takes in what the page was told.
func (p *page) listen() {
	l := p.life
	for l != nil {
		n, ok := l.guest.Next()
		switch {
		case !ok:
			return
		case n.Update != nil:
			if n.Update.View.DealNo != l.now.View.DealNo {
				l.log = nil
			}
			if n.Update.Log != nil {
				l.log = n.Update.Log
			} else {
				l.log = append(l.log, n.Update.Events...)
			}
			l.now = *n.Update
		case n.Room != nil:
			l.room = *n.Room
		case n.Refusal != nil:
			for _, w := range p.sent {
				if w.seq == n.Refusal.Seq && !w.lost && n.Refusal.Of == "" {
					w.refused = true
				}
			}
			if why := n.Refusal.Why; why.Code == wire.CodeTooFast || why.Code == wire.CodeGarbled || why.Code == wire.CodeUnknownType {
				p.storm.t.Errorf("player %d is refused %s: %v", p.n+1, n.Refusal.Of, why)
			}
		case n.Proof != nil:
			verdict := "verified"
			if n.Proof.Why != nil {
				verdict = n.Proof.Why.Code
			}
			p.storm.done["deals a page found "+verdict]++
		case n.Lost != "":
			l.lost = n.Lost
		}
	}
}

// mend does what pages do by themselves, and what people do for them.
func (s *storm) mend() {
	now := time.Now()
	for _, p := range s.pages {
		if !p.heals.IsZero() && !p.heals.After(now) {
			p.heals = time.Time{}
			p.net(false, false, false)
		}
		l := p.life
		if l == nil {
			if !p.back.After(now) {
				p.net(false, false, false)
				p.load()
			}
			continue
		}
		if p.listen(); l.lost != "" {
			s.t.Fatalf("player %d is sent away: %s", p.n+1, l.lost)
		}
		switch table, _ := l.keeper.Hosts().(*host.Host); {
		case table != nil && l.host == nil:
			l.host = table
			p.inherited(l)
			p.open()
		case table == nil && l.host != nil:
			for _, d := range l.doors {
				d.Close()
			}
			l.host, l.doors, p.found = nil, nil, nil
			s.forget() // what was done at a table that is given up for another
			p.shelf.Save("", "")
			if l.way == nil {
				p.lead()
			}
		}
		if l.host != nil && l.host.Epoch() > s.epoch {
			s.epoch = l.host.Epoch()
			s.done["take-overs"]++
			s.forget()
		}
		if l.way != nil && l.way.State().Ended {
			l.way.Again()
		}
		st := l.guest.State()
		if here := st.Link.Here(); here != p.here {
			if p.here = here; here {
				s.done["reconnects"]++
			}
		}
		if st.Link != p.link {
			switch {
			case st.Link == engine.LinkDirect && p.link == engine.LinkRelayed:
				s.done["upgrades"]++
			case st.Link == engine.LinkRelayed && p.link == engine.LinkDirect:
				s.done["falls back to the relay"]++
			}
			p.link = st.Link
		}
	}
}

// hosting is the page that the table is in, nil while there is none.
func (s *storm) hosting() (h *page) {
	for _, p := range s.pages {
		if l := p.life; l != nil && l.host != nil && (h == nil || l.host.Epoch() > h.life.host.Epoch()) {
			h = p
		}
	}
	return h
}

// blow does one bad thing, or none.
func (s *storm) blow() {
	p := s.pages[s.dice.IntN(len(s.pages))]
	if p.life == nil {
		return
	}
	span := func(least, most int) time.Time {
		return time.Now().Add(time.Duration(least+s.dice.IntN(most-least)) * time.Second)
	}
	hosts := p.life.host != nil
	kind := ""
	switch n := s.dice.IntN(1000); {
	case n < 6:
		kind = "broker connections cut"
		s.broker.Cut()
	case n < 16 && !hosts:
		kind = "network cut"
		p.net(true, false, false)
		p.heals = span(1, 30)
	case n < 26 && !hosts:
		kind = "half-open direct path"
		up := s.dice.IntN(2) == 0
		p.net(false, !up, up)
		p.heals = span(1, 60)
	case n < 31 && !hosts:
		kind = "direct path dead"
		p.net(false, true, true)
		p.heals = span(1, 90)
	case n < 39 && !hosts:
		kind = "guest reload"
		p.close(false)
		p.back = span(1, 4)
	case n < 41 && !hosts:
		kind = "guest gone without a word"
		p.close(true)
		p.back = span(2, 90)
	case n < 42 && long() && !hosts && p.life.guest.State().Link.Here(): // so that the first is closed before it could be an heir
		kind = "second tab"
		old := p.life
		for _, w := range p.sent {
			w.lost = w.lost || !w.refused
		}
		p.load()
		time.AfterFunc(time.Duration(s.dice.IntN(20_000))*time.Millisecond, func() {
			old.keeper.Close()
			old.guest.Abandon()
			old.way.Close()
		})
	case n < 50 && hosts:
		kind = "host reload"
		p.close(false)
		p.back = span(1, 5)
	case n < 58 && hosts:
		kind = "host without network"
		p.net(true, false, false)
		p.heals = span(2, 50)
	case n < 62 && long() && hosts:
		kind = "host dead for a while"
		p.close(true)
		p.back = span(5, 50)
	case n < 65 && long() && hosts:
		kind = "host gone, to be succeeded"
		p.close(true)
		p.back = span(90, 200)
	case n < 67 && long() && hosts:
		kind = "host cut off, to be succeeded"
		p.net(true, false, false)
		p.heals = span(90, 200)
		s.forget()
	}
	if kind != "" {
		s.done[kind]++
	}
}

// act lets the players play, each in its own time.
func (s *storm) act() {
	for _, p := range s.pages {
		l := p.life
		if l == nil || p.think.After(time.Now()) {
			continue
		}
		if ask := l.now.View.Ask; ask == nil || ask.Answer != nil || l.acted == l.now.Seq+1 || l.room.Phase != engine.RoomPlaying {
			continue
		}
		ideas := s.game.Suggest(l.now.View)
		if len(ideas) == 0 {
			continue
		}
		l.acted = l.now.Seq + 1
		p.think = time.Now().Add(time.Duration(s.dice.IntN(800)) * time.Millisecond)
		p.sent = append(p.sent, &wish{seq: l.now.Seq, a: ideas[0]})
		l.guest.Do(l.now.Seq, ideas[0])
	}
}

// play plays deals to their end and looks at each.
func (s *storm) play(deals int) {
	for start := time.Now(); deals > 0; {
		if time.Since(start) > stalls {
			h := s.hosting()
			if h == nil {
				s.fail("nobody is the host any more")
			}
			s.t.Log(asText(s.t, h.life.now.View))
			s.fail("the deal does not come to its end")
		}
		time.Sleep(time.Duration(50+s.dice.IntN(150)) * time.Millisecond)
		if s.dice.IntN(4) == 0 && time.Since(start) < clears {
			s.blow()
		}
		s.mend()
		s.act()
		h := s.hosting()
		if h == nil {
			continue
		}
		gathering, result := h.life.room.Phase == engine.RoomGathering, h.life.now.View.Result
		switch {
		case gathering: // before the first deal, and when one is void, unless others have it still
			s.forget()
		case result == nil || result.Redeal:
			continue
		case h.life.now.Seq != s.judged:
			s.calm()
			s.judge()
			s.judged = s.hosting().life.now.Seq
			if time.Since(start) > clears {
				s.done["deals that ended when the weather was clear"]++
			}
			deals--
			start = time.Now()
			continue
		}
		if s.dice.IntN(10) > 0 {
			continue
		}
		for _, p := range s.pages {
			l := p.life
			if l == nil {
				continue
			}
			l.guest.MarkReady(true)
			if gathering && l.room.Owner == l.room.You && s.dice.IntN(3) == 0 {
				l.guest.Ask(wire.Start{})
			}
		}
	}
}

// calm waits until all are back and have heard all there is.
func (s *storm) calm() {
	for _, p := range s.pages {
		p.back = time.Time{}
		p.heals = time.Now()
	}
	for start := time.Now(); ; {
		time.Sleep(time.Second)
		s.mend()
		h, good := s.hosting(), true
		for _, p := range s.pages {
			good = good && h != nil && p.life != nil && p.life.guest.State().Link.Here() && p.life.guest.State().Epoch == h.life.host.Epoch() &&
				p.life.now.Seq == h.life.now.Seq && p.life.now.View.Result != nil
		}
		if good {
			return
		}
		if time.Since(start) > 30*time.Minute {
			s.fail("not all have heard how the deal has ended")
		}
	}
}

// fail tells how it stands with everybody, and ends the test.
func (s *storm) fail(why string) {
	for _, p := range s.pages {
		l := p.life
		if l == nil {
			s.t.Logf("player %d: closed until %v", p.n+1, p.back)
			continue
		}
		way := State{}
		if l.way != nil {
			way = l.way.State()
		}
		s.t.Logf("player %d: host %v, found %v, network %v, %+v, way %+v, seq %d, room %s", p.n+1, l.host != nil, p.found != nil, !p.off, l.guest.State(), way, l.now.Seq, asText(s.t, l.room))
	}
	s.t.Fatalf("%s; %v", why, s.done)
}

// judge compares what all see, and what all did, with the record.
func (s *storm) judge() {
	t, h := s.t, s.hosting()
	var saved struct{ Record string }
	if err := json.Unmarshal([]byte(h.shelf.saved()), &saved); err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(saved.Record)
	if err != nil {
		t.Fatal(err)
	}
	cfg, deal, done, state, err := record.Replay(s.game, r)
	if err != nil {
		t.Fatalf("%v\n%s", err, saved.Record)
	}
	again, err := s.game.New(cfg, deal)
	if err != nil {
		t.Fatal(err)
	}
	logs, taken := map[engine.Seat][]engine.Event{}, map[engine.Seat][]record.Done{}
	for _, d := range done {
		events, err := again.Apply(d.Seat, d.Action)
		if err != nil {
			t.Fatal(err)
		}
		for n := range s.pages {
			logs[engine.SeatAt(n)] = append(logs[engine.SeatAt(n)], engine.Seen(events, engine.SeatAt(n))...)
		}
		taken[d.Seat] = append(taken[d.Seat], d)
	}
	began := h.life.now.Seq - uint64(len(done))
	for _, p := range s.pages {
		seat := p.life.now.View.Viewer
		if got, want := asText(t, p.life.now.View), asText(t, state.View(seat)); got != want {
			t.Errorf("%v sees\n%s\nthe record leads to\n%s", seat, got, want)
		}
		if got, want := asText(t, p.life.log), asText(t, logs[seat]); got != want {
			t.Errorf("%v has the log\n%s\nwant\n%s", seat, got, want)
		}
		var asked []*wish
		for _, w := range p.sent {
			w.lost = w.lost || w.seq < began // of a deal that was dealt anew, maybe
			asked = append(asked, w)
		}
		if !explained(asked, taken[seat]) {
			t.Errorf("%v asked for\n%s\nand the record has\n%s", seat, describe(asked), asText(t, taken[seat]))
		}
		s.done["actions"] += len(taken[seat])
		p.sent = nil
	}
	s.done["deals"]++
}

func describe(asked []*wish) string {
	var b bytes.Buffer
	for _, w := range asked {
		fmt.Fprintf(&b, "%d %v %v refused %v lost %v\n", w.seq, w.a.Verb, w.a.Cards, w.refused, w.lost)
	}
	return b.String()
}

// explained reports whether what was taken is what was asked for, in that order, each
// once, and whether what was not taken was refused, or nobody knows.
func explained(asked []*wish, taken []record.Done) bool {
	can := make([]bool, len(taken)+1) // explain so many of what was taken
	can[0] = true
	for _, w := range asked {
		next := make([]bool, len(can))
		for j, ok := range can {
			if !ok {
				continue
			}
			if j < len(taken) && !w.refused && alike(taken[j].Action, w.a) {
				next[j+1] = true
			}
			next[j] = next[j] || w.refused || w.lost
		}
		can = next
	}
	return can[len(taken)]
}

// alike reports whether an action is the one of a record, which may write it another
// way.
func alike(a, b engine.Action) bool {
	return a.Verb == b.Verb && a.To == b.To && len(a.Cards) == len(b.Cards)
}

func asText(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
