// Package host owns a match (一场): it takes in what the players ask for, lets
// the engine judge it, and tells every player what that player may know.
//
// A Host is one goroutine with one inbox, so nothing here is locked. Guests,
// bots and the Dealer's clock all enter there. It must not know any game, what
// carries its connections, or that there is a screen: it goes on at its own
// pace while nobody draws.
//
//	h, err := host.New(setup)
//	there, here := pipe.New()
//	h.Attach(there)
//	player := guest.Join(here, token, "小林")
package host

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/net/wire"
)

// Setup is what a table is made of.
type Setup struct {
	Game   engine.Game
	Config engine.Config
	People []Person // the seats held for people; a bot sits in every other

	// Bot chooses for empty seats, on autopilot and for who has left, from what
	// the seat may know. It is called in goroutines of its own. An action
	// without a verb is nothing to say now; a nil Bot never says more.
	Bot  func(engine.View) engine.Action
	Pace *Pace // how long bots take, NaturalPace when nil

	Store  Store       // where the record is saved after every action; nil saves nothing
	Key    string      // under which key
	Random io.Reader   // deals, delays and tokens come from it; nil is the system's own
	Warn   func(error) // is told of faults the table survives, from any goroutine; may be nil
}

// CodeFault refuses an action because of a fault of the host's own, of which
// Setup.Warn has been told. Nothing has changed.
const CodeFault = "host-fault"

// Host owns one match. Its methods may be called from any goroutine.
type Host struct {
	game   engine.Game
	bot    func(engine.View) engine.Action
	pace   Pace
	store  Store
	key    string
	random io.Reader
	warn   func(error)

	inbox chan func() // what is done in the host's goroutine; who brings it waits for its turn
	quit  chan struct{}
	stop  sync.Once
	done  chan struct{}
	work  sync.WaitGroup // readers, outboxes and thinking bots

	// The rest belongs to the host's goroutine.
	match    *match.Match
	before   uint64 // the Seq at which the match before this one ended
	saved    string // the record after the last accepted action
	seats    []*seat
	links    map[*link]bool
	dealer   dealer
	thoughts uint64 // numbers them
	draw     *mathrand.Rand
	timer    *time.Timer
}

// New starts a match with a first deal. The error is the game's refusal of the
// options, or says what is wrong with the people.
func New(setup Setup) (*Host, error) {
	h, err := prepare(setup)
	if err != nil {
		return nil, err
	}
	if h.match, err = match.New(setup.Game, setup.Config, h.random); err != nil {
		return nil, err
	}
	h.start()
	return h, nil
}

// Resume takes up a match where its saved record left it: the same hands,
// options and totals. Setup.Game must be the record's, Setup.Config is not
// looked at. A text that is no such record gives a *Corrupt.
func Resume(setup Setup, text string) (*Host, error) {
	h, err := prepare(setup)
	if err != nil {
		return nil, err
	}
	if h.match, err = h.resume(text); err != nil {
		return nil, err
	}
	h.start()
	return h, nil
}

// prepare makes a Host without a match.
func prepare(setup Setup) (*Host, error) {
	layout, err := setup.Game.Layout(setup.Config)
	if err != nil {
		return nil, err
	}
	h := &Host{
		game:   setup.Game,
		bot:    setup.Bot,
		pace:   NaturalPace(),
		store:  setup.Store,
		key:    setup.Key,
		random: setup.Random,
		warn:   setup.Warn,
		inbox:  make(chan func()),
		quit:   make(chan struct{}),
		done:   make(chan struct{}),
		links:  map[*link]bool{},
	}
	if setup.Pace != nil {
		h.pace = *setup.Pace
	}
	if h.random == nil {
		h.random = rand.Reader
	}
	if h.warn == nil {
		h.warn = func(error) {}
	}
	var seed [16]byte
	if _, err := io.ReadFull(h.random, seed[:]); err != nil {
		return nil, fmt.Errorf("read the random source: %w", err)
	}
	h.draw = mathrand.New(mathrand.NewPCG(binary.LittleEndian.Uint64(seed[:8]), binary.LittleEndian.Uint64(seed[8:])))
	h.seats, err = newSeats(layout.Seats, setup.People)
	return h, err
}

// Close ends the table: every guest is told, nothing more happens. Done is
// closed when all that the Host started has ended.
func (h *Host) Close() { h.stop.Do(func() { close(h.quit) }) }

// Done is closed when the Host has ended and no goroutine of its is left.
func (h *Host) Done() <-chan struct{} { return h.done }

// post has something done in the host's goroutine, false when it has ended.
func (h *Host) post(f func()) bool {
	select {
	case h.inbox <- f:
		return true
	case <-h.quit:
		return false
	}
}

// start saves the deal and sets the host's goroutine going.
func (h *Host) start() {
	h.timer = time.NewTimer(time.Hour)
	h.timer.Stop()
	h.windows(engine.None, "")
	h.save()
	go h.run()
}

func (h *Host) run() {
	defer close(h.done)
	h.plan()
	for {
		select {
		case f := <-h.inbox:
			f()
		case <-h.timer.C:
			h.tick()
		case <-h.quit:
			h.end()
			return
		}
	}
}

// end sends every guest away and waits for all that still runs.
func (h *Host) end() {
	h.timer.Stop()
	for l := range h.links {
		l.end(wire.Lost{Word: wire.LostClosed})
	}
	h.work.Wait()
}
