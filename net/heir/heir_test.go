// These tests guard that a table outlives its host: who takes it over and when,
// that the others follow, what becomes of the deal, and that nobody is left with a
// table of his own. The host and the guests here know nothing but what is said.
package heir

import (
	"crypto/ed25519"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/net/heir/heirtest"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// town is the pages of a test.
type town struct {
	*heirtest.Town
	pages []*page
}

// page is one browser.
type page struct {
	*heirtest.Page
	t       *testing.T
	town    *town
	id      int
	key     ed25519.PrivateKey
	book    *Book
	session *wire.Session
	keeper  *Keeper
	stand   *stand // the host it came to be, if it did
	began   time.Time

	mu     sync.Mutex
	said   []string
	stages []Stage
}

func seedOf(id int) (seed [32]byte) { seed[0] = byte(id); return seed }

func newPage(t *testing.T, tn *town, id int) *page {
	return &page{Page: tn.Town.Page(), t: t, town: tn, id: id, key: ed25519.NewKeyFromSeed(slices.Repeat([]byte{byte(id)}, 32)), book: NewBook()}
}

// stand is a host that passes on a text.
type stand struct {
	epoch  uint64
	key    []byte
	leaver *Leaver
	town   *town
	own    int // Person.ID of the page it is in
	began  time.Time
	quit   chan struct{}
	work   sync.WaitGroup

	mu       sync.Mutex
	closed   bool
	state    string
	room     string
	sessions map[int]*wire.Session
	beyond   map[int]bool // who has said that there is a later host
	to       *wire.Heir
}

func newStand(p *page, epoch uint64, key []byte, state string) *stand {
	return &stand{
		epoch: epoch, key: key, leaver: NewLeaver(epoch, key, rand.NewChaCha8(seedOf(int(epoch)))), town: p.town, own: p.id, began: time.Now(),
		state: state, room: "room", sessions: map[int]*wire.Session{}, beyond: map[int]bool{}, quit: make(chan struct{}),
	}
}

// Attach implements Table.
func (s *stand) Attach(conn wire.Conn, link engine.Link) {
	s.work.Go(func() {
		hello, err := wire.Knock(conn)
		if err != nil {
			conn.Close()
			return
		}
		var id int
		fmt.Sscan(hello.Token, &id)
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.closed {
			conn.Close()
			return
		}
		if hello.Epoch > s.epoch {
			s.beyond[id] = true
			conn.Close()
			return
		}
		session := s.sessions[id]
		if session == nil {
			session = wire.NewHost(wire.Config{Hello: hello, Epoch: s.epoch, Run: s.epoch*100 + uint64(id)})
			s.sessions[id] = session
			s.work.Go(func() { s.read(id, session) })
			session.Put(wire.Said{Said: engine.Said{Text: s.state}})
			s.leaver.Forget(id)
		}
		session.Serve(conn, link, hello)
		s.leave(false)
	})
}

func (s *stand) read(id int, session *wire.Session) {
	for {
		m, err := session.Recv()
		if err == wire.ErrClosed {
			return
		}
		took, ok := m.(wire.Took)
		s.mu.Lock()
		if ok && s.to != nil && s.to.ID == id && took.Epoch == s.to.After(s.epoch) {
			for _, other := range s.sessions {
				other.Put(wire.Moved{Epoch: s.to.After(s.epoch), Heir: *s.to})
			}
			time.AfterFunc(time.Second, s.Suspend)
		}
		s.mu.Unlock()
	}
}

// Missing implements Table.
func (s *stand) Missing(least, most time.Duration) (all []wire.Heir) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.town.pages {
		silent := time.Since(s.began)
		if session := s.sessions[p.id]; session != nil {
			silent = session.State().Silent
		}
		if p.id != s.own && (s.beyond[p.id] || silent >= least && silent < most) {
			all = append(all, heirOf(s.town, p.id))
		}
	}
	return all
}

// leave tells the others what they must know.
func (s *stand) leave(quiet bool) {
	l := Leave{State: []string{s.state}, Room: s.room, Quiet: quiet, Seats: len(s.sessions)}
	for id, session := range s.sessions {
		if !session.State().Link.Here() {
			continue
		}
		l.All = append(l.All, id)
		if id != s.own {
			l.Heirs = append(l.Heirs, heirOf(s.town, id))
		}
	}
	slices.SortFunc(l.Heirs, func(a, b wire.Heir) int { return a.ID - b.ID })
	parcels, err := s.leaver.Leave(l)
	if err != nil {
		panic(err)
	}
	for _, p := range parcels {
		if session := s.sessions[p.To]; session != nil && !session.Put(p.Message) {
			s.leaver.Missed(p.To)
		}
	}
}

// change is what happens at the table.
func (s *stand) change(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state += "\n" + text
	for _, session := range s.sessions {
		session.Put(wire.Said{Said: engine.Said{Text: s.state}})
	}
	s.leave(false)
}

// hand gives the table over.
func (s *stand) hand(to int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	heir := heirOf(s.town, to)
	s.to = &heir
	s.sessions[to].Put(wire.Bequest{Epoch: heir.After(s.epoch), State: []string{s.state}})
}

func (s *stand) end(word string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.closed = true
	for _, session := range s.sessions {
		session.Break(word)
	}
	go func() {
		s.work.Wait()
		close(s.quit)
	}()
}

// Suspend implements Table.
func (s *stand) Suspend() { s.end(wire.EndAway) }

// Done implements Table.
func (s *stand) Done() <-chan struct{} { return s.quit }

func heirOf(t *town, id int) wire.Heir {
	return wire.Heir{ID: id, Key: ed25519.NewKeyFromSeed(slices.Repeat([]byte{byte(id)}, 32)).Public().(ed25519.PublicKey)}
}

// table is a room of so many people, the first of whom is the host.
func table(t *testing.T, people int) (*town, *stand) {
	tn := &town{Town: heirtest.NewTown()}
	for id := 1; id <= people; id++ {
		tn.pages = append(tn.pages, newPage(t, tn, id))
	}
	first := tn.pages[0]
	h := newStand(first, 1, nil, "start")
	first.stand = h
	t.Cleanup(func() { h.Suspend() })
	for _, p := range tn.pages {
		p.sit(h, people)
		if p == first {
			p.watch(Setup{Host: h, Epoch: 1})
		} else {
			p.watch(Setup{})
		}
	}
	time.Sleep(time.Second)
	return tn, h
}

// sit makes a guest of the page.
func (p *page) sit(h *stand, people int) {
	p.session = wire.NewGuest(wire.Config{Hello: wire.Hello{Session: fmt.Sprintf("session of page %2d", p.id), Token: fmt.Sprint(p.id)}})
	go func() {
		for {
			m, err := p.session.Recv()
			if err == wire.ErrClosed {
				return
			}
			if answer, ok := p.book.Hear(m); ok {
				if answer != nil {
					p.session.Put(answer)
				}
				continue
			}
			p.mu.Lock()
			switch m := m.(type) {
			case wire.Said:
				p.said = append(p.said, m.Said.Text)
			case wire.Lost:
				p.said = append(p.said, "LOST "+m.Word)
			}
			p.mu.Unlock()
		}
	}()
	p.t.Cleanup(func() {
		p.session.Break("")
		<-p.session.Done()
	})
	if h == nil {
		return
	}
	if p.stand == h {
		there, here := pipe.New()
		h.Attach(there, engine.LinkHost)
		p.session.Attach(here, engine.LinkHost)
		return
	}
	p.dial(h)
}

// dial gives the page a path to the first page's host.
func (p *page) dial(h *stand) {
	here, there := p.Line(p.town.pages[0].Page)
	h.Attach(there, engine.LinkDirect)
	p.session.Attach(here, engine.LinkDirect)
}

func (p *page) watch(s Setup) {
	s.Guest, s.Book, s.Key, s.Reach = p.session, p.book, p.key, p.Page
	public := p.key.Public().(ed25519.PublicKey)
	make := func(prefix string) func(uint64, []string) (Table, error) {
		return func(epoch uint64, state []string) (Table, error) {
			text := strings.Join(state, "")
			if strings.Contains(text, "BROKEN") {
				return nil, fmt.Errorf("the state is broken")
			}
			h := newStand(p, epoch, public, prefix+text)
			p.mu.Lock()
			p.stand, p.began = h, time.Now()
			p.mu.Unlock()
			p.t.Cleanup(func() { h.Suspend() })
			return h, nil
		}
	}
	s.Succeed, s.Renew = make(""), make("void: ")
	s.Changed = func(st Stage) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.stages = append(p.stages, st)
	}
	p.keeper = Watch(s)
	p.t.Cleanup(p.keeper.Close)
}

// die ends a page for good, without a word.
func (p *page) die() {
	p.Isolate(true)
	p.keeper.Close()
	p.session.Break("")
	if s := p.table(); s != nil {
		s.end("")
	}
}

// table is the host in the page, since when it has been one, and its stages.
func (p *page) table() *stand {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stand
}

func (p *page) since() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.began
}

func (p *page) past() []Stage {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.stages)
}

// last is what the page was told last.
func (p *page) last() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.said) == 0 {
		return ""
	}
	return p.said[len(p.said)-1]
}

// at tells where the pages are: the epoch each follows, and what it was told last.
func at(pages ...*page) string {
	var all []string
	for _, p := range pages {
		st := p.session.State()
		here := ""
		if !st.Link.Here() {
			here = "?"
		}
		all = append(all, fmt.Sprintf("%d:%d%s %q", p.id, st.Epoch, here, p.last()))
	}
	return strings.Join(all, " ")
}

func want(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("the pages are at\n%s\nwant\n%s", got, want)
	}
}

func hosts(pages ...*page) (ids []int) {
	for _, p := range pages {
		if p.keeper.Hosts() != nil {
			ids = append(ids, p.id)
		}
	}
	return ids
}

func TestTheFirstHeirTakesOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 5)
		for i := range 20 {
			h.change(fmt.Sprint("move ", i))
		}
		time.Sleep(time.Second)
		start := time.Now()
		tn.pages[0].die()
		time.Sleep(55 * time.Second)
		if got := hosts(tn.pages[1:]...); got != nil {
			t.Errorf("%v took over after 55 s", got)
		}
		time.Sleep(15 * time.Second)
		state := h.state
		want(t, at(tn.pages[1:]...), fmt.Sprintf("2:2 %q 3:2 %q 4:2 %q 5:2 %q", state, state, state, state))
		if got := hosts(tn.pages[1:]...); !slices.Equal(got, []int{2}) {
			t.Errorf("%v are hosts", got)
		}
		if took := tn.pages[1].since().Sub(start); took < Grace-2*time.Second || took > Grace+6*time.Second {
			t.Errorf("page 2 was the host after %v", took)
		}
		if got := tn.pages[1].past(); !slices.Equal(got, []Stage{Gathering, Hosting}) {
			t.Errorf("its stages were %v", got)
		}
		tn.pages[1].table().change("on")
		time.Sleep(time.Second)
		// And again: the next host is as mortal.
		tn.pages[1].die()
		time.Sleep(70 * time.Second)
		state += "\non"
		want(t, at(tn.pages[2:]...), fmt.Sprintf("3:3 %q 4:3 %q 5:3 %q", state, state, state))
	})
}

// The host dies at every moment of a game, in mid-sending too: what came to any of
// those who are left is not lost.
func TestWhateverOneOfThemHasIsNotLost(t *testing.T) {
	for dead := range 8 {
		synctest.Test(t, func(t *testing.T) {
			tn, h := table(t, 4)
			for i := range 3 + dead {
				h.change(fmt.Sprint("move ", i))
			}
			time.Sleep(time.Second)
			for _, p := range tn.pages[1:3] { // the last moves reach page 4 alone
				p.Mute(true)
			}
			for i := range dead {
				h.change(fmt.Sprint("late ", i))
			}
			time.Sleep(time.Second)
			if got := tn.pages[3].last(); got != h.state {
				t.Fatalf("page 4 knows %q", got)
			}
			tn.pages[0].die()
			time.Sleep(75 * time.Second)
			want(t, at(tn.pages[1:]...), fmt.Sprintf("2:2 %q 3:2 %q 4:2 %q", h.state, h.state, h.state))
		})
	}
}

func TestTheNextHeirWaitsItsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 5)
		h.change("move")
		time.Sleep(time.Second)
		start := time.Now()
		tn.pages[0].die()
		tn.pages[1].die()
		time.Sleep(100 * time.Second)
		want(t, at(tn.pages[2:]...), fmt.Sprintf("3:3 %q 4:3 %q 5:3 %q", h.state, h.state, h.state))
		if took := tn.pages[2].since().Sub(start); took < Grace+Step-2*time.Second || took > Grace+Step+6*time.Second {
			t.Errorf("the second heir was the host after %v", took)
		}
	})
}

func TestTooFewAreLeftToOpenIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 5) // four heirs, three are needed
		h.change("secret")
		time.Sleep(time.Second)
		tn.pages[0].die()
		tn.pages[4].die()
		tn.pages[3].die()
		time.Sleep(130 * time.Second)
		want(t, at(tn.pages[1:3]...), `2:2 "void: room" 3:2 "void: room"`)
	})
}

func TestOfTwoPlayersTheOtherDealsAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 2)
		h.change("secret")
		time.Sleep(time.Second)
		if holds := tn.pages[1].book.read().holds; len(holds) != 0 {
			t.Errorf("the only guest holds %v", holds)
		}
		tn.pages[0].die()
		time.Sleep(85 * time.Second)
		want(t, at(tn.pages[1]), `2:2 "void: room"`)
	})
}

// Who alone has lost the host, while the others play on, does not make a table of
// its own.
func TestWhoIsCutOffTakesNothingOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		tn.pages[1].Isolate(true)
		time.Sleep(3 * time.Minute)
		if got := hosts(tn.pages[1]); got != nil {
			t.Errorf("%v is a host", got)
		}
		h.change("on")
		tn.pages[1].Isolate(false)
		line := pipe.NewLine(pipe.Faults{})
		h.Attach(line.A, engine.LinkDirect)
		tn.pages[1].session.Attach(line.B, engine.LinkDirect)
		time.Sleep(5 * time.Second)
		want(t, at(tn.pages[1:]...), fmt.Sprintf("2:1 %q 3:1 %q 4:1 %q", h.state, h.state, h.state))
		if got := tn.pages[1].keeper; got.porch != nil || len(got.seeks) > 0 {
			t.Error("page 2 still waits to be the host")
		}
	})
}

// The last one there may go on alone with bots, but only if the player wants it so:
// the others may play on with the host.
func TestTheLastOneDecides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 3)
		h.change("secret")
		time.Sleep(time.Second)
		tn.pages[0].die()
		tn.pages[2].die()
		time.Sleep(5 * time.Minute)
		if p := tn.pages[1]; p.keeper.Hosts() != nil || !slices.Equal(p.past(), []Stage{Gathering}) {
			t.Errorf("the last one is at %v", p.past())
		}
		tn.pages[1].keeper.GoOn()
		time.Sleep(2 * time.Second)
		want(t, at(tn.pages[1]), `2:2 "void: room"`)
	})
}

func TestAHostThatComesBackInTimeGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		tn.pages[0].Isolate(true)
		time.Sleep(50 * time.Second)
		tn.pages[0].Isolate(false)
		time.Sleep(5 * time.Second)
		h.change("on")
		time.Sleep(30 * time.Second)
		want(t, at(tn.pages...), fmt.Sprintf("1:1 %q 2:1 %q 3:1 %q 4:1 %q", h.state, h.state, h.state, h.state))
	})
}

// A host whose page comes back after the table was taken over is a guest.
func TestAnOldHostBecomesAGuest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		h.change("move")
		time.Sleep(time.Second)
		heirs := tn.pages[1].book.read().heirs.Heirs
		tn.pages[0].die()
		time.Sleep(80 * time.Second)
		tn.pages[1].table().change("on")

		old := newPage(t, tn, 1)
		again := newStand(old, 1, nil, h.state)
		t.Cleanup(func() { again.Suspend() })
		old.stand = again
		old.sit(again, 4)
		old.watch(Setup{Host: again, Epoch: 1, Heirs: heirs})
		time.Sleep(20 * time.Second)
		state := h.state + "\non"
		want(t, at(old, tn.pages[1], tn.pages[2]), fmt.Sprintf("1:2 %q 2:2 %q 3:2 %q", state, state, state))
		if got := hosts(old); got != nil {
			t.Error("the old host is one still")
		}
		<-again.Done()
		// It is an heir like the others then.
		tn.pages[1].die()
		time.Sleep(70 * time.Second)
		want(t, at(old, tn.pages[2], tn.pages[3]), fmt.Sprintf("1:257 %q 3:257 %q 4:257 %q", state, state, state))
	})
}

// A host whose network was gone for so long that the others play on elsewhere: when it
// is back it does not go on alone at a table of its own.
func TestAHostWhoseNetworkWasGoneFollows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		h.change("move")
		time.Sleep(time.Second)
		tn.pages[0].Isolate(true)
		time.Sleep(3 * time.Minute)
		tn.pages[1].table().change("on")
		if got := hosts(tn.pages...); !slices.Equal(got, []int{1, 2}) {
			t.Fatalf("%v are hosts", got)
		}
		tn.pages[0].Isolate(false)
		time.Sleep(20 * time.Second)
		state := h.state + "\non"
		want(t, at(tn.pages...), fmt.Sprintf("1:2 %q 2:2 %q 3:2 %q 4:2 %q", state, state, state, state))
		if got := hosts(tn.pages...); !slices.Equal(got, []int{2}) {
			t.Errorf("%v are hosts", got)
		}
	})
}

// Who does not want to wait for the host says so: once enough have, the heir goes on,
// and who said nothing follows in the end. One alone can do nothing.
func TestEnoughDoNotWantToWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 5)
		h.change("move")
		time.Sleep(time.Second)
		tn.pages[1].keeper.Hurry() // nothing is lost yet
		time.Sleep(time.Second)
		tn.pages[0].die()
		time.Sleep(12 * time.Second)
		if got := tn.pages[1].past(); got != nil {
			t.Fatalf("the first heir is at %v", got)
		}
		tn.pages[1].keeper.Hurry()
		time.Sleep(3 * time.Second)
		tn.pages[2].keeper.Hurry()
		time.Sleep(25 * time.Second)
		if got := hosts(tn.pages[1:]...); got != nil || !slices.Equal(tn.pages[1].past(), []Stage{Gathering}) {
			t.Fatalf("%v are hosts, the first heir is at %v", got, tn.pages[1].past())
		}
		tn.pages[3].keeper.Hurry()
		time.Sleep(8 * time.Second)
		want(t, at(tn.pages[1:4]...), fmt.Sprintf("2:2 %q 3:2 %q 4:2 %q", h.state, h.state, h.state))
		if st := tn.pages[4].session.State(); st.Epoch != 1 {
			t.Errorf("who said nothing is at epoch %d", st.Epoch)
		}
		time.Sleep(50 * time.Second)
		want(t, at(tn.pages[1:]...), fmt.Sprintf("2:2 %q 3:2 %q 4:2 %q 5:2 %q", h.state, h.state, h.state, h.state))
		if got := hosts(tn.pages[1:]...); !slices.Equal(got, []int{2}) {
			t.Errorf("%v are hosts", got)
		}
	})
}

// The host is back before enough have said so: nothing has happened.
func TestAHostThatIsBackBeforeEnoughHurry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		tn.pages[0].Isolate(true)
		time.Sleep(15 * time.Second)
		tn.pages[1].keeper.Hurry()
		time.Sleep(5 * time.Second)
		tn.pages[0].Isolate(false)
		time.Sleep(10 * time.Second)
		h.change("on")
		time.Sleep(10 * time.Second)
		want(t, at(tn.pages...), fmt.Sprintf("1:1 %q 2:1 %q 3:1 %q 4:1 %q", h.state, h.state, h.state, h.state))
		tn.pages[0].Isolate(true)
		time.Sleep(30 * time.Second)
		if got := hosts(tn.pages[1:]...); got != nil {
			t.Errorf("what was said then counts now: %v are hosts", got)
		}
	})
}

// The host was the last that one of several people was connected with, and then their
// connection is lost: the others come back to the host, so that nothing may be void.
func TestWhoWasAloneWithTheHostTakesNothingOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		tn.pages[2].Isolate(true)
		tn.pages[3].Isolate(true)
		time.Sleep(15 * time.Second)
		h.change("move")
		time.Sleep(time.Second)
		if l := tn.pages[1].book.read(); len(l.heirs.Heirs) != 1 {
			t.Fatalf("the heirs are %v", l.heirs.Heirs)
		}
		tn.pages[1].Isolate(true)
		tn.pages[2].Isolate(false)
		tn.pages[3].Isolate(false)
		time.Sleep(3 * time.Minute)
		tn.pages[1].Isolate(false)
		tn.pages[1].dial(h)
		time.Sleep(20 * time.Second)
		want(t, at(tn.pages...), fmt.Sprintf("1:1 %q 2:1 %q 3:1 %q 4:1 %q", h.state, h.state, h.state, h.state))
		if got := hosts(tn.pages...); !slices.Equal(got, []int{1}) {
			t.Errorf("%v are hosts", got)
		}
	})
}

// Of two people the one whose own network is gone takes nothing over.
func TestOfTwoPlayersTheOneThatIsCutOffWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 2)
		p := tn.pages[1]
		p.keeper.Close()
		var mu sync.Mutex
		online := true
		p.watch(Setup{Online: func() bool { mu.Lock(); defer mu.Unlock(); return online }})
		set := func(on bool) {
			mu.Lock()
			defer mu.Unlock()
			online = on
			p.Isolate(!on)
		}
		set(false)
		time.Sleep(5 * time.Minute)
		set(true)
		time.Sleep(5 * time.Second)
		p.dial(h)
		time.Sleep(time.Minute)
		want(t, at(p), fmt.Sprintf("2:1 %q", h.state))
		if got := hosts(p); got != nil {
			t.Error("it took the table over")
		}
	})
}

// Two parts of the table have lost each other for a while, and each has a host: they
// find together again at the newer one.
func TestTwoTablesBecomeOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 5)
		h.change("move")
		time.Sleep(time.Second)
		// Page 5 stays with the host; the others can't reach it, and go on without.
		for _, p := range tn.pages[1:4] {
			p.Mute(true)
		}
		time.Sleep(3 * time.Minute)
		if got := hosts(tn.pages...); !slices.Equal(got, []int{2}) && !slices.Equal(got, []int{1, 2}) {
			t.Fatalf("%v are hosts", got)
		}
		time.Sleep(2 * time.Minute)
		if got := hosts(tn.pages...); !slices.Equal(got, []int{2}) {
			t.Errorf("%v are hosts", got)
		}
		for _, p := range tn.pages[:4] {
			if st := p.session.State(); st.Epoch != 2 {
				t.Errorf("page %d is at epoch %d", p.id, st.Epoch)
			}
		}
	})
}

// The host hands the table over while it has lost some, who go on with a host of their
// own: both new hosts come after the same one, and still one of them stays.
func TestTwoHostsAfterTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 5)
		h.change("move")
		time.Sleep(time.Second)
		for _, p := range tn.pages[1:4] {
			p.Mute(true)
		}
		time.Sleep(30 * time.Second)
		h.hand(5)
		for start := time.Now(); !slices.Equal(hosts(tn.pages...), []int{2, 5}); time.Sleep(time.Second) {
			if time.Since(start) > time.Minute {
				t.Fatalf("%v are hosts", hosts(tn.pages...))
			}
		}
		time.Sleep(5 * time.Minute)
		if got := hosts(tn.pages...); len(got) != 1 {
			t.Errorf("%v are hosts", got)
		}
		for _, p := range tn.pages {
			if got, want := p.session.State().Epoch, tn.pages[4].session.State().Epoch; got != want {
				t.Errorf("page %d is at epoch %d, page 5 at %d", p.id, got, want)
			}
		}
	})
}

// The first heir was away when its turn came: it follows the second.
func TestALateHeirFollows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 5)
		h.change("move")
		time.Sleep(time.Second)
		tn.pages[0].die()
		tn.pages[1].Isolate(true)
		time.Sleep(110 * time.Second)
		tn.pages[2].table().change("on")
		tn.pages[1].Isolate(false)
		time.Sleep(15 * time.Second)
		state := h.state + "\non"
		want(t, at(tn.pages[1:]...), fmt.Sprintf("2:3 %q 3:3 %q 4:3 %q 5:3 %q", state, state, state, state))
		if got := hosts(tn.pages[1:]...); !slices.Equal(got, []int{3}) {
			t.Errorf("%v are hosts", got)
		}
	})
}

func TestTheHostHandsTheTableOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		h.change("move")
		time.Sleep(time.Second)
		h.hand(3)
		time.Sleep(8 * time.Second)
		want(t, at(tn.pages...), fmt.Sprintf("1:3 %q 2:3 %q 3:3 %q 4:3 %q", h.state, h.state, h.state, h.state))
		if got := hosts(tn.pages...); !slices.Equal(got, []int{3}) {
			t.Errorf("%v are hosts", got)
		}
		tn.pages[2].table().change("on")
		time.Sleep(time.Second)
		want(t, at(tn.pages[0]), fmt.Sprintf("1:3 %q", h.state+"\non"))
	})
}

// A state that can't be gone on with is void; the table goes on all the same.
func TestABrokenStateIsVoid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tn, h := table(t, 4)
		h.change("BROKEN")
		time.Sleep(time.Second)
		tn.pages[0].die()
		time.Sleep(80 * time.Second)
		want(t, at(tn.pages[1:]...), `2:2 "void: room" 3:2 "void: room" 4:2 "void: room"`)
	})
}
