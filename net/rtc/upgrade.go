package rtc

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"time"

	"paizhuo/net/wire"
)

// When an Upgrade does what.
const (
	triesMost   = 3                       // in a row, then it rests
	restTime    = 2 * time.Minute         // between tries when those have failed
	silenceMost = 3 * time.Second         // then a second connection is tried beside the first
	wokenMost   = 2500 * time.Millisecond // as silenceMost, after the network has changed
	spokenMost  = 1500 * time.Millisecond // it speaks again
	provenTime  = 10 * time.Second        // a connection that lasted so long was good
	settleTime  = 100 * time.Millisecond  // for further addresses to come, before a note is sent
	repeatTime  = 2 * time.Second         // until a note without an answer is sent again; doubles
	repeatMost  = time.Minute
	offerMost   = 150 * time.Second // an offer older than that is made anew: NATs forget
	watchTime   = 500 * time.Millisecond
	stallTime   = 2 * time.Second // later than that, it was this end that slept
	answerBurst = 4               // connections a guest may ask a host for at once,
	answerEvery = 5 * time.Second // and then one in so long
	waitingMost = 16              // notes that wait; they are repeated anyway
	idLen       = 4
	oldIDs      = 8
)

// MaxNote is the most bytes of a note.
const MaxNote = idLen + MaxPacked

// Hooks is what an Upgrade tells the session it works for, one thing at a time.
// It must not wait, nor close the Upgrade.
type Hooks struct {
	// Open hands over a new connection, which is now the session's. The one
	// before, if any, is closed when Open returns.
	Open func(conn wire.Conn)

	// Failed tells why an attempt has come to nothing; it may be nil.
	Failed func(err error)
}

// Courier carries notes to the other end's Upgrade and back, beside the frames of
// a session: a signal.Relay is one. It may lose, double and reorder them.
type Courier interface {
	Tell(note []byte) error // may wait; notes that are out of date by then are left out
	Told() <-chan []byte
	Done() <-chan struct{}
}

// Upgrade gets a session that runs over a slow path a direct one, and another
// one when that falls silent. The guest's offers, the host's answers; a session
// needs one at each end.
//
// The guest tries three times in a row, then every two minutes, and again at
// once when the network changes. After three seconds of silence it tries a
// second connection beside the first; the first that speaks wins, the other is
// closed. So whoever uses an Upgrade sends something over an open connection
// every second.
type Upgrade struct {
	side  Side
	hooks Hooks
	start func(ctx context.Context, offer []byte) (attempt, error) // offer is nil at the guest
	done  chan struct{}
	ctx   context.Context
	stop  context.CancelFunc
	wake  chan struct{}
	post  chan []byte // the note to tell next

	mu      sync.Mutex
	courier Courier
	waiting [][]byte // notes that came
	changed bool     // the network has
	note    []byte
}

// attempt is a Peer, as far as an Upgrade cares.
type attempt interface {
	Packed() []byte
	News() <-chan struct{}
	Complete() bool
	Remote(packed []byte) error
	Err() error
	Close()
	link(ctx context.Context) (link, error)
}

// link is a Conn, as far as an Upgrade cares.
type link interface {
	wire.Conn
	Done() <-chan struct{}
	Silence() time.Duration
}

// NewUpgrade starts an Upgrade. The Config was checked; whoever owns the
// session calls Close.
func NewUpgrade(side Side, c Config, h Hooks) *Upgrade {
	return newUpgrade(side, h, func(ctx context.Context, offer []byte) (attempt, error) {
		var p *Peer
		var err error
		if side == Guest {
			p, err = Offer(ctx, c)
		} else {
			p, err = Answer(ctx, c, offer)
		}
		if err != nil {
			return nil, err
		}
		return p, nil
	})
}

func newUpgrade(side Side, h Hooks, start func(context.Context, []byte) (attempt, error)) *Upgrade {
	u := &Upgrade{side: side, hooks: h, start: start, done: make(chan struct{}), wake: make(chan struct{}, 1), post: make(chan []byte, 1)}
	u.ctx, u.stop = context.WithCancel(context.Background())
	go u.run()
	go u.deliver()
	return u
}

// Carry lets notes travel by a courier from now on, until it is done. There may
// be none before: a guest's first note goes out with its knock.
func (u *Upgrade) Carry(c Courier) {
	u.mu.Lock()
	u.courier = c
	note := u.note
	u.mu.Unlock()
	if note != nil {
		u.send(note)
	}
	go func() {
		for {
			select {
			case note := <-c.Told():
				u.Receive(note)
			case <-c.Done():
				return
			case <-u.ctx.Done():
				return
			}
		}
	}()
}

// send sends a note instead of those that are still to be sent.
func (u *Upgrade) send(note []byte) {
	for {
		select {
		case u.post <- note:
			return
		case <-u.post: // out of date
		}
	}
}

// deliver hands notes to the courier apart from the loop.
func (u *Upgrade) deliver() {
	for {
		select {
		case note := <-u.post:
			u.mu.Lock()
			c := u.courier
			u.mu.Unlock()
			if c != nil {
				_ = c.Tell(note) // lost, as it may be
			}
		case <-u.ctx.Done():
			return
		}
	}
}

// Note returns the newest note, or nil: for a message that goes out anyway, such
// as a knock.
func (u *Upgrade) Note() []byte {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.note
}

// Receive takes a note of the other end's Upgrade. It does not wait, and it
// ignores what it can't use: old notes, and bytes that are none.
func (u *Upgrade) Receive(note []byte) {
	if len(note) <= idLen || len(note) > MaxNote {
		return
	}
	u.mu.Lock()
	if len(u.waiting) >= waitingMost {
		u.waiting = u.waiting[1:]
	}
	u.waiting = append(u.waiting, slices.Clone(note))
	u.mu.Unlock()
	u.rouse()
}

// NetworkChanged tells that the way to the other end may be another one: the
// page is online again, or visible. The guest looks at once whether its
// connection is alive, and starts from the first try.
func (u *Upgrade) NetworkChanged() {
	u.mu.Lock()
	u.changed = true
	u.mu.Unlock()
	u.rouse()
}

// Close ends the attempts. A connection that was handed over stays as it is.
func (u *Upgrade) Close() {
	u.stop()
	<-u.done
}

func (u *Upgrade) rouse() {
	select {
	case u.wake <- struct{}{}:
	default:
	}
}

// pending takes what came from outside since the last time.
func (u *Upgrade) pending() (notes [][]byte, changed bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	notes, changed = u.waiting, u.changed
	u.waiting, u.changed = nil, false
	return notes, changed
}

// never is a deadline that does not come.
var never = time.Unix(1<<40, 0)

// work is what an Upgrade's goroutine knows.
type work struct {
	*Upgrade
	now time.Time

	trying   attempt
	id       [idLen]byte
	born     time.Time // of trying
	answered bool      // the other end has been heard about trying
	outcome  chan outcome
	drop     context.CancelFunc // the wait for the outcome
	old      [][idLen]byte      // ids of attempts that are over, at the host

	tries  int
	tryAt  time.Time // the guest's next attempt
	sendAt time.Time // trying's note
	repeat time.Duration

	current link
	opened  time.Time
	watchAt time.Time
	watched time.Time // when silence began to count
	most    time.Duration

	budget   float64 // attempts the guest may still ask for
	budgetAt time.Time
}

// outcome is how an attempt ended.
type outcome struct {
	link link
	err  error
}

func (u *Upgrade) run() {
	defer close(u.done)
	now := time.Now()
	w := &work{Upgrade: u, now: now, tryAt: never, sendAt: never, watchAt: never, most: silenceMost, budget: answerBurst, budgetAt: now}
	if u.side == Guest {
		w.tryAt = now
	}
	defer w.giveUp()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		var news <-chan struct{}
		var gone <-chan struct{}
		if w.trying != nil {
			news = w.trying.News()
		}
		if w.current != nil {
			gone = w.current.Done()
		}
		next := earliest(w.tryAt, w.sendAt, w.watchAt)
		timer.Reset(max(0, time.Until(next)))
		select {
		case <-u.ctx.Done():
			return
		case <-u.wake:
			w.now = time.Now()
			w.fromOutside()
		case <-news:
			w.now = time.Now()
			w.found()
		case o := <-w.outcome:
			w.now = time.Now()
			w.ended(o)
		case <-gone:
			w.now = time.Now()
			w.lost()
		case <-timer.C:
			w.now = time.Now()
			w.due()
		}
	}
}

func earliest(times ...time.Time) time.Time {
	return slices.MinFunc(times, time.Time.Compare)
}

// due does what it is time for.
func (w *work) due() {
	if !w.now.Before(w.sendAt) {
		w.send()
	}
	if !w.now.Before(w.watchAt) {
		w.watch()
	}
	if !w.now.Before(w.tryAt) {
		w.try()
	}
}

// fromOutside takes notes and a change of the network.
func (w *work) fromOutside() {
	notes, changed := w.pending()
	for _, note := range notes {
		if w.side == Guest {
			w.hear([idLen]byte(note), note[idLen:])
		} else {
			w.asked([idLen]byte(note), note[idLen:])
		}
	}
	if changed && w.side == Guest {
		w.tries = 0
		switch {
		case w.current != nil:
			// Whoever slept has not listened: silence counts from now.
			w.watched, w.most = w.now, wokenMost
			w.watchAt = w.now.Add(wokenMost)
		case w.trying == nil || w.answered:
			w.giveUp()
			w.tryAt = w.now
		}
	}
}

// try starts the guest's next attempt.
func (w *work) try() {
	w.tryAt = never
	w.giveUp()
	var id [idLen]byte
	rand.Read(id[:])
	w.begin(id, nil)
}

// asked is what the host does with a guest's note.
func (w *work) asked(id [idLen]byte, offer []byte) {
	if w.trying != nil && id == w.id && w.trying.Err() == nil {
		// A list with more addresses, or the answer was lost.
		if w.trying.Remote(offer) == nil {
			w.sendAt = w.now
			w.send()
		}
		return
	}
	if slices.Contains(w.old, id) || !w.afford() {
		return
	}
	if w.trying != nil && id != w.id {
		w.forget(w.id)
	}
	w.giveUp()
	w.begin(id, offer)
}

// afford tells whether the guest may have another attempt: each costs the host
// a connection of its browser, which has room for some hundreds.
func (w *work) afford() bool {
	w.budget = min(answerBurst, w.budget+w.now.Sub(w.budgetAt).Seconds()/answerEvery.Seconds())
	w.budgetAt = w.now
	if w.budget < 1 {
		return false
	}
	w.budget--
	return true
}

func (w *work) forget(id [idLen]byte) {
	w.old = append(w.old, id)
	if len(w.old) > oldIDs {
		w.old = w.old[1:]
	}
}

// begin makes an attempt and waits for its end beside the loop.
func (w *work) begin(id [idLen]byte, offer []byte) {
	a, err := w.start(w.ctx, offer)
	w.now = time.Now()
	if err != nil {
		w.failed(err)
		return
	}
	w.trying, w.id, w.born, w.answered, w.repeat = a, id, w.now, offer != nil, repeatTime
	w.sendAt = never
	ctx, cancel := context.WithCancel(w.ctx)
	result := make(chan outcome, 1)
	w.outcome, w.drop = result, cancel
	go func() {
		l, err := a.link(ctx)
		result <- outcome{l, err}
	}()
	if len(a.Packed()) > 0 {
		w.found()
	}
}

// found is there is something new to tell the other end.
func (w *work) found() {
	if w.trying.Complete() {
		w.send()
		return
	}
	w.sendAt = w.now.Add(settleTime)
}

// send sends the newest note, and again later until there is an answer.
func (w *work) send() {
	w.sendAt = never
	if w.trying == nil {
		return
	}
	unanswered := w.side == Guest && !w.answered
	if unanswered && w.now.Sub(w.born) > offerMost {
		w.tryAt = w.now
		return
	}
	packed := w.trying.Packed()
	if len(packed) == 0 {
		return
	}
	note := append(w.id[:len(w.id):len(w.id)], packed...)
	w.tell(note)
	w.Upgrade.send(note)
	if unanswered {
		w.sendAt = w.now.Add(w.repeat)
		w.repeat = min(2*w.repeat, repeatMost)
	}
}

func (w *work) tell(note []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.note = note
}

// hear is what the guest does with the host's note.
func (w *work) hear(id [idLen]byte, packed []byte) {
	if w.trying == nil || id != w.id {
		return
	}
	if w.trying.Remote(packed) == nil && !w.answered {
		w.answered = true
		if w.trying.Complete() {
			w.sendAt = never
		}
	}
}

// ended takes the outcome of an attempt.
func (w *work) ended(o outcome) {
	w.outcome = nil
	if o.err != nil {
		if w.side == Guest {
			w.giveUp()
		}
		w.failed(o.err)
		return
	}
	w.drop()
	w.trying, w.sendAt = nil, never
	if w.side == Host {
		w.forget(w.id)
	}
	w.tell(nil)
	before := w.current
	w.current, w.opened, w.watched, w.most = o.link, w.now, w.now, silenceMost
	if w.side == Guest {
		w.tryAt, w.watchAt = never, w.now.Add(watchTime)
	}
	w.hooks.Open(o.link)
	if before != nil {
		before.Close()
	}
}

// failed plans the next try.
func (w *work) failed(err error) {
	if w.hooks.Failed != nil && !errors.Is(err, context.Canceled) {
		w.hooks.Failed(err)
	}
	if w.side == Guest {
		w.again()
	}
}

// again plans the guest's next try after one that came to nothing.
func (w *work) again() {
	w.tries++
	if w.tries < triesMost {
		w.tryAt = w.now.Add(time.Duration(w.tries) * time.Second)
	} else {
		w.tryAt = w.now.Add(restTime)
	}
}

// giveUp closes the attempt that runs.
func (w *work) giveUp() {
	if w.trying == nil {
		return
	}
	w.drop()
	w.trying.Close()
	w.trying, w.outcome, w.sendAt = nil, nil, never
	w.tell(nil)
}

// lost is the end of the current connection.
func (w *work) lost() {
	lasted := w.now.Sub(w.opened)
	w.current, w.watchAt = nil, never
	if w.side != Guest || w.trying != nil || w.tryAt != never {
		return
	}
	if lasted < provenTime {
		w.again()
		return
	}
	w.tries, w.tryAt = 0, w.now
}

// watch looks whether the current connection is silent.
func (w *work) watch() {
	if w.now.Sub(w.watchAt) > stallTime {
		// It was this end that slept; what was sent meanwhile is still to come.
		w.watched = w.now
	}
	w.watchAt = w.now.Add(watchTime)
	listened, silence := w.now.Sub(w.watched), w.current.Silence()
	switch {
	case silence < listened && silence < spokenMost:
		w.most, w.tryAt = silenceMost, never
		if w.trying != nil {
			w.giveUp() // the first one has spoken again
		}
		if w.now.Sub(w.opened) > provenTime {
			w.tries = 0
		}
	case min(listened, silence) >= w.most && w.trying == nil && w.tryAt == never:
		w.tryAt = w.now
	}
}
