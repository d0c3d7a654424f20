// These tests guard the policy of an Upgrade, with attempts that end as they are
// told and time that does not pass: who tries when, and what is closed.
package rtc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/net/wire"
)

// fakeAttempt is an attempt that opens or fails when the test says so.
type fakeAttempt struct {
	mu       sync.Mutex
	name     string
	offer    []byte // at the host
	packed   []byte
	complete bool
	remotes  [][]byte
	err      error
	news     chan struct{}
	result   chan outcome
}

func (a *fakeAttempt) Packed() []byte        { a.mu.Lock(); defer a.mu.Unlock(); return a.packed }
func (a *fakeAttempt) News() <-chan struct{} { return a.news }
func (a *fakeAttempt) Complete() bool        { a.mu.Lock(); defer a.mu.Unlock(); return a.complete }
func (a *fakeAttempt) Err() error            { a.mu.Lock(); defer a.mu.Unlock(); return a.err }

func (a *fakeAttempt) Close() { a.fail(wire.ErrClosed) }

func (a *fakeAttempt) Remote(packed []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.remotes = append(a.remotes, packed)
	return a.err
}

func (a *fakeAttempt) link(ctx context.Context) (link, error) {
	select {
	case o := <-a.result:
		return o.link, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (a *fakeAttempt) fail(err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err == nil {
		a.err = err
		a.result <- outcome{err: err}
	}
}

func (a *fakeAttempt) found(packed string, complete bool) {
	a.mu.Lock()
	a.packed, a.complete = []byte(packed), complete
	a.mu.Unlock()
	select {
	case a.news <- struct{}{}:
	default:
	}
}

// fakeLink is an open connection on which the other end speaks when told.
type fakeLink struct {
	wire.Conn
	mu    sync.Mutex
	heard time.Time
	done  chan struct{}
}

func (l *fakeLink) Done() <-chan struct{} { return l.done }
func (l *fakeLink) Close() error          { close(l.done); return nil }
func (l *fakeLink) speak()                { l.mu.Lock(); defer l.mu.Unlock(); l.heard = time.Now() }
func (l *fakeLink) Silence() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Since(l.heard)
}
func (l *fakeLink) closed() bool {
	select {
	case <-l.done:
		return true
	default:
		return false
	}
}

// rig is an Upgrade with everything around it faked.
type rig struct {
	*Upgrade
	t     *testing.T
	start time.Time

	mu       sync.Mutex
	attempts []*fakeAttempt
	times    []time.Duration
	sent     []string
	opened   []wire.Conn
	failures []error
}

// Tell, Told and Done make the rig its Upgrade's courier.
func (r *rig) Tell(note []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent = append(r.sent, string(note[idLen:]))
	return nil
}
func (r *rig) Told() <-chan []byte   { return nil }
func (r *rig) Done() <-chan struct{} { return nil }

func newRig(t *testing.T, side Side) *rig {
	r := &rig{t: t, start: time.Now()}
	r.Upgrade = newUpgrade(side, Hooks{
		Open:   func(c wire.Conn) { r.mu.Lock(); defer r.mu.Unlock(); r.opened = append(r.opened, c) },
		Failed: func(err error) { r.mu.Lock(); defer r.mu.Unlock(); r.failures = append(r.failures, err) },
	}, func(_ context.Context, offer []byte) (attempt, error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if string(offer) == "bad" {
			return nil, errors.New("bad offer")
		}
		a := &fakeAttempt{name: fmt.Sprint(len(r.attempts) + 1), offer: offer, news: make(chan struct{}, 1), result: make(chan outcome, 1)}
		a.packed, a.complete = []byte("at "+a.name), true
		r.attempts = append(r.attempts, a)
		r.times = append(r.times, time.Since(r.start))
		return a, nil
	})
	t.Cleanup(r.Close)
	r.Carry(r)
	synctest.Wait()
	return r
}

func (r *rig) last() *fakeAttempt {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.attempts) == 0 {
		r.t.Fatal("nothing was tried")
	}
	return r.attempts[len(r.attempts)-1]
}

func (r *rig) notes() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.sent)
}

func (r *rig) handedOver() int { r.mu.Lock(); defer r.mu.Unlock(); return len(r.opened) }

func (r *rig) all() []*fakeAttempt { r.mu.Lock(); defer r.mu.Unlock(); return slices.Clone(r.attempts) }

func (r *rig) tried() int { r.mu.Lock(); defer r.mu.Unlock(); return len(r.attempts) }

// open lets the last attempt succeed.
func (r *rig) open() *fakeLink {
	l := &fakeLink{heard: time.Now(), done: make(chan struct{})}
	r.last().result <- outcome{link: l}
	synctest.Wait()
	return l
}

// pass lets time pass; the link's other end speaks every second, if there is one.
func (r *rig) pass(d time.Duration, l *fakeLink) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		if l != nil {
			l.speak()
		}
		time.Sleep(min(time.Second, time.Until(end)))
	}
	synctest.Wait()
}

func (r *rig) failAll(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); {
		r.last().fail(errors.New("no way"))
		time.Sleep(100 * time.Millisecond)
	}
}

// note is a note of the other end: of the running attempt, or of an own id.
func (r *rig) note(text string) []byte {
	return append([]byte(r.Note())[:idLen:idLen], text...)
}

// TestThreeTriesThenARest, and from the start when the network changes.
func TestThreeTriesThenARest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		r.failAll(5 * time.Minute)
		r.mu.Lock()
		want := []time.Duration{0, time.Second, 3 * time.Second, 123 * time.Second, 243 * time.Second}
		if !slices.EqualFunc(r.times, want, func(a, b time.Duration) bool { return (a - b).Abs() < time.Second/2 }) {
			t.Errorf("tried at %v, want about %v", r.times, want)
		}
		if len(r.failures) != len(r.times) {
			t.Errorf("%d failures told", len(r.failures))
		}
		r.mu.Unlock()
		before := r.tried()
		r.NetworkChanged()
		r.failAll(10 * time.Second)
		if n := r.tried() - before; n != 3 {
			t.Errorf("%d tries after the network has changed", n)
		}
	})
}

// TestAnOfferWithoutAnAnswer is repeated, ever more rarely, does not count as a
// failed try, and is made anew before NATs forget it.
func TestAnOfferWithoutAnAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		r.pass(140*time.Second, nil)
		if n := len(r.notes()); n < 5 || n > 8 || r.tried() != 1 {
			t.Errorf("%d notes of %d attempts in 140 s", n, r.tried())
		}
		r.pass(60*time.Second, nil)
		if r.tried() != 2 || r.all()[0].Err() == nil {
			t.Errorf("%d attempts after 200 s; the first: %v", r.tried(), r.all()[0].Err())
		}
		before := len(r.notes())
		r.Receive(r.note("answer"))
		r.pass(10*time.Minute, nil)
		if n := len(r.notes()) - before; n != 0 {
			t.Errorf("%d notes after the answer", n)
		}
	})
}

// slowCourier is one that takes a minute to tell anything.
type slowCourier struct {
	told chan []byte
	sent chan string
}

func (c *slowCourier) Tell(note []byte) error {
	time.Sleep(time.Minute)
	c.sent <- string(note[idLen:])
	return nil
}
func (c *slowCourier) Told() <-chan []byte   { return c.told }
func (c *slowCourier) Done() <-chan struct{} { return nil }

// TestACourierMayComeLateAndBeSlow: the newest note is told when there is one,
// those that are out of date are not, and nothing else waits for it.
func TestACourierMayComeLateAndBeSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		c := &slowCourier{told: make(chan []byte, 1), sent: make(chan string, 99)}
		r.Carry(c)
		synctest.Wait()
		for i := range 10 {
			r.last().found(fmt.Sprint("list ", i), true)
			synctest.Wait()
		}
		c.told <- r.note("answer")
		synctest.Wait()
		if n := len(r.last().remotes); n != 1 {
			t.Errorf("%d answers were heard while the courier was slow", n)
		}
		time.Sleep(150 * time.Second)
		if first, second := <-c.sent, <-c.sent; first != "at 1" || second != "list 9" || len(c.sent) != 0 {
			t.Errorf("told %q, %q and %d more", first, second, len(c.sent))
		}
	})
}

// TestNotesInAnyOrder: doubled, late and foreign ones change nothing, longer
// lists are passed on.
func TestNotesInAnyOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		first := r.last()
		old := r.note("late")
		r.Receive(r.note("answer"))
		r.Receive(r.note("answer"))
		r.Receive([]byte("????another"))
		r.Receive(nil)
		r.Receive(make([]byte, MaxNote+1))
		synctest.Wait()
		if len(first.remotes) != 2 {
			t.Errorf("passed on: %q", first.remotes)
		}
		first.found("more", false)
		first.found("still more", false)
		synctest.Wait()
		if len(r.notes()) != 1 {
			t.Errorf("sent at once: %q", r.notes())
		}
		r.pass(time.Second, nil)
		if want := []string{"at 1", "still more"}; !slices.Equal(r.notes(), want) {
			t.Errorf("sent %q, want %q", r.notes(), want)
		}
		first.fail(errors.New("no way"))
		r.pass(2*time.Second, nil)
		r.Receive(old)
		synctest.Wait()
		if n := len(r.last().remotes); r.tried() != 2 || n != 0 {
			t.Errorf("attempt %d was told %d late answers", r.tried(), n)
		}
	})
}

// TestSilenceOpensASecondConnection beside the first; the loser is closed.
func TestSilenceOpensASecondConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		one := r.open()
		r.pass(time.Minute, one)
		if r.tried() != 1 || r.handedOver() != 1 || r.Note() != nil {
			t.Fatalf("%d attempts, %d opened while all is well", r.tried(), r.handedOver())
		}
		silent := time.Now()
		for r.tried() == 1 {
			time.Sleep(10 * time.Millisecond)
		}
		if took := time.Since(silent); took < silenceMost-time.Second || took > silenceMost+time.Second {
			t.Errorf("tried after %v of silence", took)
		}
		if one.closed() {
			t.Error("the first is closed before the second is open")
		}
		two := r.open()
		if !one.closed() || two.closed() || r.handedOver() != 2 {
			t.Errorf("first closed %v, second closed %v, %d opened", one.closed(), two.closed(), r.handedOver())
		}
		r.pass(time.Minute, two)
		if r.tried() != 2 {
			t.Errorf("%d attempts", r.tried())
		}
	})
}

// TestTheFirstThatSpeaksWins: when it is the old one, the second is given up.
func TestTheFirstThatSpeaksWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		one := r.open()
		r.pass(20*time.Second, one)
		r.pass(4*time.Second, nil)
		if r.tried() != 2 {
			t.Fatalf("%d attempts after silence", r.tried())
		}
		r.pass(20*time.Second, one)
		if one.closed() || r.last().Err() == nil || r.tried() != 2 || r.handedOver() != 1 {
			t.Errorf("the first closed: %v; the second: %v; %d attempts", one.closed(), r.last().Err(), r.tried())
		}
	})
}

// TestALostConnectionIsReplacedAtOnce, but one that never lasts is not tried for
// ever.
func TestALostConnectionIsReplacedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		one := r.open()
		r.pass(time.Minute, one)
		one.Close()
		synctest.Wait()
		if r.tried() != 2 {
			t.Fatalf("%d attempts at once", r.tried())
		}
		for range 300 {
			select {
			case <-r.last().result:
			default:
			}
			if r.last().Err() == nil && r.handedOver() < r.tried() {
				r.open().Close()
			}
			time.Sleep(time.Second)
		}
		if n := r.tried(); n < 4 || n > 8 {
			t.Errorf("%d attempts in five minutes of connections that do not last", n)
		}
	})
}

// TestASleepIsNotTheOthersSilence: after a stall of one's own the count starts
// anew, and after a change of the network it is short.
func TestASleepIsNotTheOthersSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Guest)
		one := r.open()
		r.pass(20*time.Second, one)
		r.NetworkChanged() // the page is visible again; nothing was heard for long
		one.mu.Lock()
		one.heard = time.Now().Add(-time.Minute)
		one.mu.Unlock()
		r.pass(2*time.Second, nil)
		if r.tried() != 1 {
			t.Error("the sleep was taken for silence")
		}
		r.pass(time.Second, nil)
		if r.tried() != 2 {
			t.Errorf("%d attempts three seconds after waking into silence", r.tried())
		}
	})
}

// TestTheHostAnswers: each of the guest's attempts once, and again when it asks
// again; a newer attempt ends the older one, an older one is not heard again.
func TestTheHostAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Host)
		r.pass(5*time.Second, nil)
		if r.tried() != 0 || len(r.notes()) != 0 || r.Note() != nil {
			t.Fatal("the host has tried by itself")
		}
		r.Receive([]byte("id01offer"))
		synctest.Wait()
		one := r.last()
		if !bytes.Equal(one.offer, []byte("offer")) || !slices.Equal(r.notes(), []string{"at 1"}) || string(r.Note()) != "id01at 1" {
			t.Fatalf("offer %q, sent %q, note %q", one.offer, r.notes(), r.Note())
		}
		r.Receive([]byte("id01offer and more"))
		synctest.Wait()
		if r.tried() != 1 || len(one.remotes) != 1 || len(r.notes()) != 2 {
			t.Errorf("%d attempts, told %q, sent %q", r.tried(), one.remotes, r.notes())
		}
		r.Receive([]byte("id02offer"))
		synctest.Wait()
		if r.tried() != 2 || one.Err() == nil {
			t.Errorf("%d attempts, the first: %v", r.tried(), one.Err())
		}
		r.Receive([]byte("id01offer"))
		synctest.Wait()
		if r.tried() != 2 {
			t.Error("an old note is answered")
		}
		open := r.open()
		r.pass(time.Minute, nil)
		r.Receive([]byte("id02offer"))
		synctest.Wait()
		if r.tried() != 2 || open.closed() {
			t.Error("a late note of the open connection is answered")
		}
		r.Receive([]byte("id03offer"))
		synctest.Wait()
		r.open()
		if !open.closed() {
			t.Error("the loser is not closed")
		}
	})
}

// TestTheHostCanAnswerTwice: the guest may have missed the answer until the
// host's attempt was over.
func TestTheHostCanAnswerTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Host)
		r.Receive([]byte("id01offer"))
		synctest.Wait()
		r.last().fail(errors.New("no way"))
		r.pass(5*time.Second, nil)
		r.Receive([]byte("id01offer"))
		synctest.Wait()
		if r.tried() != 2 {
			t.Errorf("%d attempts", r.tried())
		}
	})
}

// TestAFloodOfOffersIsBounded: connections are scarce in a browser.
func TestAFloodOfOffersIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, Host)
		for i := range 1000 {
			r.Receive(fmt.Appendf(nil, "%04doffer", i))
			r.Receive(fmt.Appendf(nil, "%04d", i))
			if i%10 == 0 {
				r.Receive([]byte("????bad"))
			}
			time.Sleep(20 * time.Millisecond)
		}
		synctest.Wait()
		alive := 0
		for _, a := range r.all() {
			if a.Err() == nil {
				alive++
			}
		}
		if most := answerBurst + 20/5 + 1; r.tried() > most || alive > 1 {
			t.Errorf("%d attempts in 20 s, %d alive", r.tried(), alive)
		}
	})
}
