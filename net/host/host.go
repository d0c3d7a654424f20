// Package host owns a match (一场): it takes in what the players ask for, lets
// the engine judge it, and tells every player what that player may know.
//
// A Host is one goroutine with one inbox, so nothing here is locked. Guests,
// bots and the Dealer's clock all enter there. It must not know any game, what
// carries its connections, or that there is a screen: it goes on at its own
// pace while nobody draws.
//
// A table is either made for certain people and dealt at once, as for practice, or
// opened as a room where people gather, choose seats and rules, and play one match
// after the other:
//
//	h, err := host.New(setup)   // or host.Resume(setup, saved)
//	h, err := host.Open(setup)  // or host.Reopen(setup, saved)
//	there, here := pipe.New()
//	h.Attach(there, engine.LinkHost)
//	player := guest.Join(guest.Setup{Hello: wire.Hello{Token: token, Name: "小林"}})
//	player.Attach(here, engine.LinkHost)
//
// What a host saves after every change is all it takes to go on: the same people
// with the same tokens find the same seats, hands and votes.
package host

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/net/heir"
	"paizhuo/net/wire"
)

// Setup is what a table is made of.
type Setup struct {
	Game   engine.Game
	Config engine.Config
	People []Person // the seats held for people; a bot sits in every other

	// For a room (Open, Reopen), which has no People:
	Rules engine.RoomRules // what is played until the owner changes it
	Games []engine.Game    // what can be played
	Owner string           // the token of who decides on seats and rules: the host's own player
	Name  string           // the owner's, until the owner comes
	Epoch uint64           // of this host's authority, 1 for the first; a saved room's own when 0
	Build string           // is told to guests of another version

	// For a room that outlives its host:
	PublicKey []byte // by which this page is found as an heir of the first host; nil for that one
	Secret    string // what a host of the room must know and no guest; a saved room's own when empty

	// Deeds signs, with the secret, that who has one of these keys may be the host after
	// this one; nil signs nothing. It is told to all guests.
	Deeds func(secret string, heirs [][]byte) []byte

	// Bot chooses for empty seats, on autopilot and for who has left, from what
	// the seat may know. It is called in goroutines of its own. An action
	// without a verb is nothing to say now; a nil Bot never says more.
	Bot  func(engine.View) engine.Action
	Pace *Pace // how long bots take, NaturalPace when nil

	Patience time.Duration // how long somebody must be away before the table may let a bot play; 40 s when 0

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
	game     engine.Game
	games    []engine.Game
	room     bool // opened as one
	owner    string
	build    string
	press    *wire.Press
	bot      func(engine.View) engine.Action
	pace     Pace
	patience time.Duration
	store    Store
	key      string
	random   io.Reader
	warn     func(error)

	inbox chan func() // what is done in the host's goroutine; who brings it waits for its turn
	quit  chan struct{}
	stop  sync.Once
	done  chan struct{}
	work  sync.WaitGroup // readers, outboxes and thinking bots

	// The rest belongs to the host's goroutine.
	match     *match.Match // nil while people gather
	before    uint64       // the Seq at which the match before this one ended
	saved     string       // the record after the last accepted action
	halted    bool         // the match was ended by a vote
	rules     engine.RoomRules
	epoch     uint64
	rev       uint64
	seats     []*seat
	people    []*person
	lastID    int
	links     map[*link]bool
	strangers map[wire.Conn]bool // who has not said hello
	banned    []string           // tokens and devices of who was sent away
	locked    bool
	paused    bool
	leaving   bool
	ballots   map[question][]int // ids of who is for it
	asked     int                // Host.pending when the room was last told
	said      []engine.Said
	hands     openHands
	acting    *seat // whose person acts now
	undo      undo
	undone    engine.Seat // who is taking back what was done, while all are told
	dealer    dealer
	thoughts  uint64         // numbers them
	drawing   *drawing       // nil while none is
	redealt   []string       // records of the deals that were dealt anew from the running deal's draw: secret as long as it is
	void      []engine.Given // where a deal that was lost began: the next one is dealt anew from there
	leaver    *heir.Leaver
	left      left    // how it stood when it was left to the heirs last
	moving    *moving // nil while the table is not handed over
	secret    string
	publicKey []byte
	deeds     func(secret string, heirs [][]byte) []byte
	signed    signed
	dice      *mathrand.Rand
	timer     *time.Timer
	planned   time.Time // what the timer is set to
}

// New starts a match with a first deal. The error is the game's refusal of the
// options, or says what is wrong with the people.
func New(setup Setup) (*Host, error) {
	h, err := prepare(setup)
	if err != nil {
		return nil, err
	}
	if err := h.table(setup); err != nil {
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
	if err := h.table(setup); err != nil {
		return nil, err
	}
	if h.match, err = h.resume(text); err != nil {
		return nil, err
	}
	h.start()
	return h, nil
}

// Open opens a room in which the owner has the first seat and all others are free.
// The error is the game's refusal of the rules.
func Open(setup Setup) (*Host, error) {
	h, err := prepare(setup)
	if err != nil {
		return nil, err
	}
	h.room, h.rules, h.owner = true, setup.Rules, setup.Owner
	game, layout, err := h.check(h.rules)
	if err != nil {
		return nil, err
	}
	h.game = game
	h.resize(layout.Seats)
	h.seatPerson(h.add(setup.Owner, wire.CleanName(setup.Name)), h.seats[0])
	h.start()
	return h, nil
}

// prepare makes a Host without seats.
func prepare(setup Setup) (*Host, error) {
	h := &Host{
		game:      setup.Game,
		games:     setup.Games,
		build:     setup.Build,
		press:     wire.NewPress(),
		bot:       setup.Bot,
		pace:      NaturalPace(),
		patience:  cmp.Or(setup.Patience, patience),
		store:     setup.Store,
		key:       setup.Key,
		random:    setup.Random,
		warn:      setup.Warn,
		epoch:     max(1, setup.Epoch),
		inbox:     make(chan func()),
		quit:      make(chan struct{}),
		done:      make(chan struct{}),
		links:     map[*link]bool{},
		strangers: map[wire.Conn]bool{},
		ballots:   map[question][]int{},
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
	h.secret, h.publicKey, h.deeds = setup.Secret, setup.PublicKey, setup.Deeds
	var seed [16]byte
	if _, err := io.ReadFull(h.random, seed[:]); err != nil {
		return nil, fmt.Errorf("read the random source: %w", err)
	}
	h.dice = mathrand.New(mathrand.NewPCG(binary.LittleEndian.Uint64(seed[:8]), binary.LittleEndian.Uint64(seed[8:])))
	return h, nil
}

// table makes the seats of a table for certain people.
func (h *Host) table(setup Setup) error {
	layout, err := setup.Game.Layout(setup.Config)
	if err != nil {
		return err
	}
	h.rules = engine.RoomRules{Game: setup.Game.Info().Name, Options: setup.Config.Options}
	h.seats = newSeats(layout.Seats)
	return h.hold(setup.People)
}

// Close ends the table: every guest is told, nothing more happens. Done is
// closed when all that the Host started has ended.
func (h *Host) Close() { h.stop.Do(func() { close(h.quit) }) }

// Suspend ends the host as a page does that is going to be loaded again: guests are
// told to wait for it.
func (h *Host) Suspend() {
	h.post(func() { h.leaving = true })
	h.Close()
}

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
	if h.match != nil {
		h.windows(engine.None, "")
		h.follow()
	}
	if h.room {
		h.leaver = heir.NewLeaver(h.epoch, h.publicKey, h.random)
	}
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
		case now := <-h.timer.C:
			if late := now.Sub(h.planned); late > stall {
				h.forgive(late)
			}
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
	for conn := range h.strangers {
		conn.Close()
	}
	for l := range h.links {
		l.ended = true
		switch {
		case h.moving != nil && h.moving.moved:
			l.session.Finish(wire.Moved{Epoch: h.moving.heir.After(h.epoch), Heir: h.moving.heir})
		case h.leaving:
			l.session.Break(wire.EndAway)
		default:
			l.session.Finish(wire.Lost{Word: wire.LostClosed})
		}
	}
	h.work.Wait()
}
