package member

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/wire"
)

// When a Way does what.
const (
	firstPause = time.Second      // before it knocks again; then twice as long each time
	longPause  = 15 * time.Second // at most
	reachTries = 4                // to reach a broker, before the player is asked
	knockTime  = 35 * time.Second // for one round of knocks where the host has answered before
	givenUp    = 30 * time.Minute // without an answer; then only the player goes on
	lookTime   = time.Second      // between looks whether the session wants another path
	dumbTime   = 12 * time.Second // a relay that leaves the session wanting for so long is given up
)

// Step is how far a Way has come.
type Step uint8

// The steps.
const (
	Brokers Step = iota // reaching a broker
	Knocking
	Through // the host has answered
)

// State is how it stands with a Way.
type State struct {
	Step   Step
	Up     int             // brokers that are connected: with none, it is this end that is cut off
	Ever   bool            // the host has answered once
	Why    *signal.Failure // why it has given up or failed last; nil while nothing is wrong
	Ended  bool            // it has given up: Again begins anew
	Invite signal.Invite   // what gets back in; by a code's first answer it has the secret
	Code   string          // of the room
}

// Way leads a guest to its host. Its methods may be called from any goroutine.
type Way struct {
	setup Setup
	taker Taker
	wants func() bool
	stop  context.CancelFunc
	wake  chan struct{}
	work  sync.WaitGroup
	up    *rtc.Upgrade // nil without direct connections

	mu    sync.Mutex
	state State
	relay *signal.Relay
}

// Join goes to the room of an invitation and hands what leads there to t, again and
// again until Close. Wants tells whether the session wants another path than it has.
func Join(s Setup, i signal.Invite, t Taker, wants func() bool) *Way {
	ctx, stop := context.WithCancel(context.Background())
	w := &Way{setup: s, taker: t, wants: wants, stop: stop, wake: make(chan struct{}, 1), state: State{Invite: i}}
	if s.Direct {
		w.up = rtc.NewUpgrade(rtc.Guest, s.RTC, rtc.Hooks{
			Open: func(conn wire.Conn) { t.Attach(conn, engine.LinkDirect) },
		})
	}
	w.work.Go(func() { w.run(ctx) })
	return w
}

// State tells how it stands.
func (w *Way) State() State {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.state
}

// Wake looks at once whether the way is still there: the page is online again, or
// visible.
func (w *Way) Wake() {
	if w.up != nil {
		w.up.NetworkChanged()
	}
	w.mu.Lock()
	relay := w.relay
	w.mu.Unlock()
	if relay != nil {
		relay.Wake()
	}
	w.rouse()
}

// Again begins anew after the Way has given up.
func (w *Way) Again() { w.rouse() }

// Trust goes to another host of the same room from now on.
func (w *Way) Trust(host signal.HostID) {
	w.mu.Lock()
	relay := w.relay
	w.state.Invite.Host = host
	w.mu.Unlock()
	if relay != nil {
		relay.Close()
	}
	w.rouse()
}

// Close ends the attempts. Connections that were handed over stay as they are, but
// for the relay, which is closed with a goodbye.
func (w *Way) Close() {
	w.stop()
	w.mu.Lock()
	relay := w.relay
	w.mu.Unlock()
	if relay != nil {
		relay.Close()
	}
	if w.up != nil {
		go w.up.Close()
	}
}

func (w *Way) rouse() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// set changes the state.
func (w *Way) set(change func(*State)) {
	w.mu.Lock()
	change(&w.state)
	w.mu.Unlock()
	w.setup.changed()
}

func (w *Way) run(ctx context.Context) {
	pause, lost, tries := firstPause, time.Now(), 0
	for ctx.Err() == nil {
		began := time.Now()
		relay, err := w.knock(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return
			}
			tries++
			if !w.failed(err, tries, time.Since(lost) > givenUp) {
				w.sleep(ctx, nil) // until somebody says Again
				w.set(func(s *State) { s.Ended, s.Why = false, nil })
				pause, lost, tries = firstPause, time.Now(), 0
				continue
			}
		} else {
			w.use(ctx, relay)
			lost, tries = time.Now(), 0
		}
		if time.Since(began) > time.Minute {
			pause = firstPause
		}
		wait := time.NewTimer(pause/2 + rand.N(pause/2))
		if w.sleep(ctx, wait.C) {
			pause = firstPause
		} else {
			pause = min(2*pause, longPause)
		}
		wait.Stop()
	}
}

// sleep waits for the time or a wake-up, and reports whether it was woken.
func (w *Way) sleep(ctx context.Context, until <-chan time.Time) bool {
	select {
	case <-until:
		return false
	case <-w.wake:
		return true
	case <-ctx.Done():
		return false
	}
}

// knock asks the room's host for a relay.
func (w *Way) knock(ctx context.Context) (*signal.Relay, error) {
	c := w.setup.Signal
	watch := c.Watch
	c.Watch = func(all []signal.Broker) {
		if watch != nil {
			watch(all)
		}
		up := 0
		for _, b := range all {
			if b.Up {
				up++
			}
		}
		w.set(func(s *State) {
			if s.Up = up; up > 0 {
				s.Step = max(s.Step, Knocking)
			}
		})
	}
	w.set(func(s *State) { s.Step = Brokers })
	var offer func() []byte
	if w.up != nil {
		offer = w.up.Note
	}
	// A host that was there comes back at any time, and knocks grow rare: a new
	// round begins soon, and at once when the page wakes.
	round, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan struct{})
	defer close(ended)
	if w.State().Ever {
		go func() {
			limit := time.NewTimer(knockTime)
			defer limit.Stop()
			select {
			case <-limit.C:
			case <-w.wake:
				w.rouse() // the pause that follows is skipped too
			case <-ended:
			}
			cancel()
		}()
	}
	relay, err := signal.Join(round, c, w.State().Invite, offer)
	if err != nil && round.Err() != nil && ctx.Err() == nil {
		err = &signal.Failure{Code: signal.CodeNoAnswer}
	}
	return relay, err
}

// failed notes why knocking has failed, and reports whether it is of use to knock
// again: a network may need a moment, and once the host has answered nearly
// everything passes with time.
func (w *Way) failed(err error, tries int, tooLong bool) (again bool) {
	why, ok := errors.AsType[*signal.Failure](err)
	if !ok {
		why = &signal.Failure{Code: signal.CodeNoBroker, Err: err}
	}
	w.set(func(s *State) {
		s.Why = why
		switch why.Code {
		case signal.CodeVersion, signal.CodeBadLink, signal.CodeBadCode:
		default:
			again = s.Ever && !tooLong || why.Code == signal.CodeNoBroker && tries < reachTries
		}
		s.Ended = !again
	})
	return again
}

// use hands a relay over and stays with it as long as it is of use.
func (w *Way) use(ctx context.Context, relay *signal.Relay) {
	w.mu.Lock()
	w.relay = relay
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.relay = nil
		w.mu.Unlock()
		relay.Close()
	}()
	w.set(func(s *State) {
		s.Step, s.Ever, s.Why, s.Ended = Through, true, nil, false
		s.Invite, s.Code = relay.Invite(), relay.Code()
	})
	w.taker.Attach(relay, engine.LinkRelayed)
	if w.up != nil {
		w.up.Carry(relay)
	}
	look := time.NewTicker(lookTime)
	defer look.Stop()
	wanting := time.Time{}
	last := time.Now()
	for {
		select {
		case <-w.wake:
		case <-look.C:
			now := time.Now()
			if now.Sub(last) > 3*lookTime { // it was this end that slept
				wanting = time.Time{}
			}
			last = now
			switch {
			case !w.wants():
				wanting = time.Time{}
			case wanting.IsZero():
				wanting = now
			case now.Sub(wanting) > dumbTime:
				return
			}
		case <-relay.Done():
			return
		case <-ctx.Done():
			return
		}
	}
}
