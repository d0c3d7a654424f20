// Package heir keeps a table alive when its host is gone (换房主): of the guests
// that are left one goes on as the host, in the order the host has fixed, and the
// others find it.
//
// It stands beside a guest, whose session goes on whatever happens: to the scene
// the table stands still for a while and then goes on. A Leaver decides at the host
// what is told to whom; a Book keeps it at each guest; a Keeper looks after the
// table there, with Reach, which finds people, and functions that make a host.
// None of them knows any game, what a state is, or what carries a connection.
//
//	book := heir.NewBook()
//	g := guest.Join(guest.Setup{Book: book, ...})
//	k := heir.Watch(heir.Setup{
//		Guest:   g,
//		Book:    book,
//		Key:     key,          // this page's own, which g has told the host
//		Reach:   reach,
//		Succeed: func(epoch uint64, state []string) (heir.Table, error) { return host.Succeed(setup, epoch, state) },
//		Renew:   func(epoch uint64, room []string) (heir.Table, error) { return host.Renew(setup, epoch, room) },
//	})
//	defer k.Close()
//
// When the host has not been heard for Grace, the first heir listens under its key
// and everybody looks for it; a Step later the next one does too. Who has found an
// heir says what it holds of the host's will. Once enough have, the heir opens it
// and goes on where the host was, with a higher epoch, which is what makes guests
// follow it and the old host, if it comes back, a guest. When too few are left to
// open it, the deal is void and all that is public goes on.
package heir

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"slices"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/net/pipe"
	"paizhuo/net/will"
	"paizhuo/net/wire"
)

// When what is done about a host that is gone.
const (
	Grace     = 60 * time.Second // until the first heir takes over
	Step      = 15 * time.Second // until the next one may
	company   = 2 * time.Second  // for others to bring newer pieces, once the will can be opened
	Void      = 20 * time.Second // until an heir that can't open it deals anew
	returning = 30 * time.Second // in which a host that was away looks whether it has been succeeded
	searching = 30 * time.Minute // in which a host looks where somebody is who is away
	beat      = 500 * time.Millisecond
)

// Reach finds people of the room by their keys. Its methods return at once; what
// they started ends with the context. The functions they are given may be called
// from any goroutine and do not wait.
//
// Everybody in a room knows the room's secret, so that its topics are the same
// whoever is the host; who answers there signs with the key that is named, which
// is the room's own for its first host and an heir's own after it.
type Reach interface {
	// Serve lets this page be found as who has that key. Each path that opens is
	// handed to attach, as a host's.
	Serve(ctx context.Context, key ed25519.PrivateKey, attach func(wire.Conn, engine.Link))

	// Seek looks for who has that key. Each path that opens is handed to attach,
	// which owns it; when it has been closed another one is wanted.
	Seek(ctx context.Context, key ed25519.PublicKey, attach func(wire.Conn, engine.Link))
}

// Player is a guest's end of the table, which lives through all this.
type Player interface {
	Attach(conn wire.Conn, link engine.Link)
	State() wire.State
	Done() <-chan struct{}
}

// Table is a host.
type Table interface {
	Attach(conn wire.Conn, link engine.Link)
	Suspend()                                      // ends it; its guests are told to wait for a host
	Missing(least, most time.Duration) []wire.Heir // who could be the host too, and has been away for so long
	Done() <-chan struct{}
}

// Setup is what a Keeper works with.
type Setup struct {
	Guest Player
	Book  *Book
	Key   ed25519.PrivateKey
	Reach Reach

	// Succeed makes this page the host, from the state of the one before. Renew does
	// so where that can't be read: the deal is void, and goes on with what is public.
	Succeed func(epoch uint64, state []string) (Table, error)
	Renew   func(epoch uint64, room []string) (Table, error)

	// Host is the host in this page and its epoch, when the page is one to begin
	// with: the table's first, or one that was loaded again.
	// Heirs are those it had, when it was gone for longer than Grace: one of them may
	// be the host now.
	Host  Table
	Epoch uint64
	Heirs []wire.Heir

	// Online reports whether the page is on the net: of two people it tells which one
	// is gone. nil means that it always is.
	Online func() bool

	// Grace is how long a host may be silent, the same for all pages of a room; 0
	// means Grace. Tests wait less.
	Grace time.Duration

	// Changed tells where it stands, when that is another; it may be nil.
	Changed func(Stage)
	Warn    func(error) // is told of what goes wrong; may be nil
}

// Stage is where it stands.
type Stage string

// The stages.
const (
	Following Stage = "following" // a guest of whoever is host
	Seeking   Stage = "seeking"   // looks for an heir
	Gathering Stage = "gathering" // is about to be the host, and waits for the others
	Hosting   Stage = "hosting"   // is the host
)

// Keeper looks after the table for one page.
type Keeper struct {
	Setup
	ctx  context.Context
	stop context.CancelFunc
	done chan struct{}

	// The rest belongs to the keeper's goroutine.
	stage  Stage
	host   Table
	epoch  uint64                        // of the host in this page
	began  time.Time                     // of hosting
	seeks  map[string]context.CancelFunc // by key
	serves context.CancelFunc
	porch  *porch
	since  time.Time // of gathering
	opened time.Time // when the will could first be opened

	mu      sync.Mutex
	seen    Table
	trusted string    // the key of the heir that is told what this guest holds
	alone   bool      // the player does not want to wait for the others
	hurried time.Time // when the player wanted another host now, zero while he waits
}

// Watch begins to look after the table. The Guest and a host that this page comes
// to have live on when the Keeper is closed.
func Watch(s Setup) *Keeper {
	k := &Keeper{Setup: s, done: make(chan struct{}), seeks: map[string]context.CancelFunc{}, stage: Following}
	if k.Warn == nil {
		k.Warn = func(error) {}
	}
	if s.Host != nil {
		k.stage = Hosting
		k.take(s.Host, s.Epoch)
	}
	k.ctx, k.stop = context.WithCancel(context.Background())
	go k.run()
	return k
}

// Close stops looking after the table.
func (k *Keeper) Close() {
	k.stop()
	<-k.done
}

// Hosts is the host in this page, nil while there is none.
func (k *Keeper) Hosts() Table {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.seen
}

func (k *Keeper) run() {
	defer close(k.done)
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-k.Book.stir:
		case <-k.Guest.Done():
			k.rest()
			return
		case <-k.ctx.Done():
			k.rest()
			return
		}
		k.step(time.Now())
		if stage := k.where(); stage != k.stage {
			k.stage = stage
			if k.Changed != nil {
				k.Changed(stage)
			}
		}
	}
}

func (k *Keeper) where() Stage {
	switch {
	case k.host != nil:
		return Hosting
	case k.porch != nil:
		return Gathering
	case len(k.seeks) > 0:
		return Seeking
	}
	return Following
}

// step does what is to be done now.
func (k *Keeper) step(now time.Time) {
	l, st := k.Book.read(), k.Guest.State()
	if k.Grace > 0 {
		st.Silent += Grace - k.Grace
	}
	if k.host != nil {
		k.hosting(now, st)
		return
	}
	if m := l.moved; m != nil && m.Epoch > st.Epoch && st.Silent < Grace {
		if m.Heir.ID == l.heirs.You && l.bequest != nil && l.bequest.Epoch == m.Epoch {
			k.succeed(m.Epoch, k.Succeed, l.bequest.State)
		} else {
			k.look(m.Heir)
		}
		return
	}
	early := false
	if since := k.hurry(); !since.IsZero() && st.Silent < Grace {
		early, st.Silent = true, Grace+now.Sub(since)
	}
	turn := Turn(st.Silent, len(l.heirs.Heirs))
	switch {
	case l.heirs.Epoch < st.Epoch:
		return // the new host will say who it is
	case st.Link.Here() || turn < 0:
		k.rest(l.heirs.Host)
		if len(l.heirs.Host) > 0 {
			k.look(wire.Heir{Key: l.heirs.Host})
		}
		return
	}
	epoch := l.heirs.Epoch
	for _, h := range l.heirs.Heirs[:turn+1] {
		epoch = h.After(epoch)
		if h.ID == l.heirs.You {
			k.gather(now, l, epoch, early)
		} else {
			k.look(h)
		}
		k.trust(h.Key)
	}
}

// trust has an heir be told what this guest holds, and no other any more.
func (k *Keeper) trust(key []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.trusted = string(key)
}

// holds is what an heir is told.
func (k *Keeper) holds(key string) []will.Offer {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.trusted != key {
		return nil
	}
	return k.Book.offers()
}

// Turn is the last of so many heirs who may take over from a host that has been
// silent for so long, as an index; -1 while nobody may.
func Turn(silent time.Duration, heirs int) int {
	if silent < Grace {
		return -1
	}
	return min(int((silent-Grace)/Step), heirs-1)
}

// look seeks an heir, once.
func (k *Keeper) look(h wire.Heir) {
	key := string(h.Key)
	if k.seeks[key] != nil {
		return
	}
	ctx, stop := context.WithCancel(k.ctx)
	k.seeks[key] = stop
	k.Reach.Seek(ctx, h.Key, func(conn wire.Conn, link engine.Link) {
		k.Guest.Attach(&bearer{Conn: conn, holds: func() []will.Offer { return k.holds(key) }}, link)
	})
}

// rest ends all gathering, and all seeking but for who has one of these keys, whose paths
// may fail.
func (k *Keeper) rest(but ...[]byte) {
	for key, stop := range k.seeks {
		if !slices.ContainsFunc(but, func(b []byte) bool { return key == string(b) }) {
			stop()
			delete(k.seeks, key)
		}
	}
	k.trust(nil)
	k.goesOn() // it was said of another time
	k.hurries(time.Time{})
	if k.host == nil && k.porch != nil {
		k.porch.close()
		k.serves()
		k.porch, k.serves, k.opened = nil, nil, time.Time{}
	}
}

// gather waits for enough others, and then goes on as host. The epoch is higher for
// a later heir, who begins only when the ones before could not be found. Before the
// others' time has come they are not too few.
func (k *Keeper) gather(now time.Time, l legacy, epoch uint64, early bool) {
	if k.porch == nil || early || k.Online != nil && !k.Online() {
		k.since = now
	}
	if k.porch == nil {
		k.open()
	}
	others := len(l.heirs.Heirs) - 1
	offers, brought, waiting := k.porch.found()
	left, ok := will.Open(slices.Concat(l.holds, offers))
	switch {
	case ok:
		if k.opened.IsZero() {
			k.opened = now
		}
		if brought < others && now.Sub(k.opened) < company {
			return
		}
		if state, err := left.Now(); err == nil {
			k.succeed(epoch, k.Succeed, state)
			return
		}
		k.succeed(epoch, k.Renew, []string{l.heirs.Room}) // a piece that does not fit
	case k.goesOn() || (l.heirs.Only || waiting > 0) && now.Sub(k.since) >= Void:
		k.succeed(epoch, k.Renew, []string{l.heirs.Room})
	}
}

// GoOn has a page that is Gathering wait for nobody any more: what it can't open is
// void. It is for the player to say so, whom nobody has found: the others may be
// playing on without this page.
func (k *Keeper) GoOn() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.alone = true
}

// goesOn reports whether GoOn was said, once.
func (k *Keeper) goesOn() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	was := k.alone
	k.alone = false
	return was
}

// Hurry has a page that has lost its host wait no longer for it: it does now what it
// would do after Grace. The heir can open the will once so many want it that they
// could open it; the others follow when their time has come.
func (k *Keeper) Hurry() { k.hurries(time.Now()) }

func (k *Keeper) hurries(since time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.hurried = since
}

// hurry is when Hurry was said, zero when it was not.
func (k *Keeper) hurry() time.Time {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.hurried
}

// open lets this page be found.
func (k *Keeper) open() {
	ctx, stop := context.WithCancel(k.ctx)
	k.porch, k.serves = newPorch(), stop
	k.Reach.Serve(ctx, k.Key, k.porch.attach)
}

// succeed goes on as host, by Succeed or Renew. What is wrong with a state that the
// others have left can't be mended: then the deal is void too.
func (k *Keeper) succeed(epoch uint64, by func(uint64, []string) (Table, error), state []string) {
	h, err := by(epoch, state)
	if err != nil {
		k.Warn(err)
		if h, err = k.Renew(epoch, []string{k.Book.read().heirs.Room}); err != nil {
			k.Warn(err)
			k.rest()
			return
		}
	}
	if k.porch == nil {
		k.open()
	}
	k.take(h, epoch)
	k.porch.enter(h)
	there, here := pipe.New()
	h.Attach(there, engine.LinkHost)
	k.Guest.Attach(here, engine.LinkHost)
}

func (k *Keeper) take(h Table, epoch uint64) {
	k.host, k.epoch, k.began = h, epoch, time.Now()
	k.mu.Lock()
	k.seen = h
	k.mu.Unlock()
}

// hosting sees to a host that has handed the table over, has ended, or finds that
// it has been succeeded while it was away.
func (k *Keeper) hosting(now time.Time, st wire.State) {
	select {
	case <-k.host.Done():
		k.give()
		return
	default:
	}
	if st.Epoch > k.epoch {
		k.host.Suspend()
		k.give()
		return
	}
	// Who is away may be at another table by now: that of an heir who could not find
	// this host. The higher epoch is the one that stays.
	heirs := k.host.Missing(cmp.Or(k.Grace, Grace), searching)
	if k.Host == k.host && now.Sub(k.began) < returning {
		heirs = append(heirs, k.Heirs...)
	}
	var keys [][]byte
	for _, h := range heirs {
		keys = append(keys, h.Key)
		k.look(h)
	}
	k.rest(keys...)
}

// give makes the page a guest's.
func (k *Keeper) give() {
	k.host = nil
	k.mu.Lock()
	k.seen = nil
	k.mu.Unlock()
	k.rest()
}
