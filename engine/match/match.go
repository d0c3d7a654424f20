// Package match chains deals (一局) into a match (一场) under one authority: it
// deals, takes actions in order, tells each viewer what that viewer may know,
// and deals again from where the last deal led.
//
// It must not know any game, nor time, nor who sits where, nor how anyone is
// reached; it starts no goroutine and one at a time may use it.
//
//	m, err := match.New(game, cfg, rand.Reader)
//	u := m.Join(engine.P1)
//	err = m.Submit(engine.P1, u.Seq, action)
//	for _, seat := range seats {
//		send(seat, m.Update(seat))
//	}
//	saved := m.Text()
//
// Everything that happens to a match is an action of its deals, so a record of
// the running deal is all that must be kept.
package match

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"paizhuo/engine"
	"paizhuo/engine/record"
)

// What Next returns when there is nothing to deal.
var (
	ErrDealRuns  = errors.New("the deal is not over")
	ErrMatchOver = errors.New("the match is over")
)

// proofSeq is the record's proof key for the Seq at which the deal began.
const proofSeq = "seq"

// Match is a chain of deals. It belongs to the authority.
type Match struct {
	game   engine.Game
	cfg    engine.Config
	random io.Reader

	deal    engine.Deal
	seed    string
	state   engine.State
	seq     uint64 // counts what was accepted: actions and deals
	began   uint64 // seq after this deal was dealt
	done    []record.Done
	last    []engine.Event // of the last action
	log     []engine.Event // of the deal
	stopped *engine.Final
}

// New starts a match with a first deal. The seeds of its deals are read from
// random, 32 bytes each. The error is the game's refusal of the configuration,
// or random's.
func New(game engine.Game, cfg engine.Config, random io.Reader) (*Match, error) {
	m := &Match{game: game, cfg: cfg, random: random}
	if err := m.start(nil); err != nil {
		return nil, err
	}
	return m, nil
}

// start deals from a new seed; on error nothing has changed.
func (m *Match) start(given []engine.Given) error {
	layout, err := m.game.Layout(m.cfg)
	if err != nil {
		return err
	}
	var fresh [32]byte
	if _, err := io.ReadFull(m.random, fresh[:]); err != nil {
		return fmt.Errorf("read a seed: %w", err)
	}
	seed := "1:" + hex.EncodeToString(fresh[:])
	deal := Dealt(seed, layout)
	if slices.ContainsFunc(given, func(g engine.Given) bool { return g.Key == "first" }) {
		deal.Given = nil
	}
	deal.Given = append(deal.Given, given...)
	state, err := m.game.New(m.cfg, deal)
	if err != nil {
		return err
	}
	m.deal, m.seed, m.state = deal, seed, state
	m.done, m.last, m.log = nil, nil, nil
	m.seq++
	m.began = m.seq
	return nil
}

// Seq counts what the match has accepted: every action and every deal.
func (m *Match) Seq() uint64 { return m.seq }

// Submit carries out an action of the seat, which answers the Update of that
// Seq. Every refusal is an *engine.Illegal, one of another Seq has
// engine.CodeStale; on error nothing has changed.
func (m *Match) Submit(seat engine.Seat, seq uint64, a engine.Action) error {
	if m.stopped != nil {
		return engine.Refused(engine.CodeOver)
	}
	if seq != m.seq {
		return engine.Refused(engine.CodeStale)
	}
	a.Cards = slices.Clone(a.Cards)
	events, err := m.state.Apply(seat, a)
	if err != nil {
		return err
	}
	m.took(record.Done{Seat: seat, Action: a}, events)
	return nil
}

// took notes an action that was accepted.
func (m *Match) took(d record.Done, events []engine.Event) {
	m.done = append(m.done, d)
	m.last = events
	m.log = append(m.log, events...)
	m.seq++
}

// Update is what the viewer is sent after an action: its events, and the view.
func (m *Match) Update(viewer engine.Seat) engine.Update {
	return engine.Update{Seq: m.seq, Events: copied(engine.Seen(m.last, viewer)), View: m.view(viewer)}
}

// Join is what the viewer is sent on joining: the deal's events so far as that
// viewer sees them, and the view.
func (m *Match) Join(viewer engine.Seat) engine.Update {
	return engine.Update{Seq: m.seq, View: m.view(viewer), Log: copied(engine.Seen(m.log, viewer))}
}

func copied(events []engine.Event) []engine.Event {
	for i := range events {
		events[i].Cards = slices.Clone(events[i].Cards)
	}
	return events
}

// view is the state's, with the end of the match where it was stopped.
func (m *Match) view(viewer engine.Seat) engine.View {
	v := m.state.View(viewer)
	if m.stopped != nil {
		v.Phase, v.Turn, v.Ask = engine.PhaseOver, nil, nil
		if v.Result == nil {
			v.Result = &engine.Result{}
		}
		v.Result.Match = &engine.Final{Winners: slices.Clone(m.stopped.Winners)}
	}
	return v
}

// Next deals the next deal, or the same one again after a redeal, with a first
// receiver drawn anew. It fails while the deal runs and when the match is over;
// nothing has changed then.
func (m *Match) Next() error {
	result := m.state.Result()
	switch {
	case m.Final() != nil:
		return ErrMatchOver
	case result == nil:
		return ErrDealRuns
	}
	given := result.Next
	if result.Redeal && given == nil {
		given = slices.DeleteFunc(slices.Clone(m.deal.Given), func(g engine.Given) bool { return g.Key == "first" })
	}
	return m.start(given)
}

// Final is how the match ended, nil while it goes on: as the last deal's result
// says, or by Stop.
func (m *Match) Final() *engine.Final {
	if m.stopped != nil {
		return &engine.Final{Winners: slices.Clone(m.stopped.Winners)}
	}
	if r := m.state.Result(); r != nil {
		return r.Match
	}
	return nil
}

// Stop ends the match by agreement: the side with the highest total wins, and
// nobody when the highest are equal. A deal that is still running does not count.
// It returns false, and does nothing, when the match is over already.
func (m *Match) Stop() bool {
	if m.Final() != nil {
		return false
	}
	var totals []engine.Score
	if r := m.state.Result(); r != nil && len(r.Scores) > 0 {
		totals = r.Scores
	} else {
		for _, s := range m.state.View(engine.Open).Sides {
			totals = append(totals, engine.Score{Seats: s.Seats, Total: s.Total})
		}
	}
	m.stopped = &engine.Final{}
	for i, s := range totals {
		best := true
		for j, t := range totals {
			best = best && (i == j || t.Total < s.Total)
		}
		if best {
			m.stopped.Winners = slices.Clone(s.Seats)
		}
	}
	m.last = nil
	m.seq++
	return true
}

// Record is the running deal as it stands: its setup, its seed and what was done.
func (m *Match) Record() *record.Record {
	r := record.Write(m.game.Info(), m.cfg, m.deal, m.seed, m.done)
	r.Proof = []record.Pair{{Key: proofSeq, Value: strconv.FormatUint(m.began, 10)}}
	return r
}

// Text is Record in canonical form.
func (m *Match) Text() string { return record.Format(m.Record()) }

// Resume takes up a match where its record left it, Seq included. Later deals
// are drawn from random. Whatever is wrong with the text is an error that says
// where.
func Resume(find record.Finder, text string, random io.Reader) (*Match, error) {
	r, err := record.Parse(text)
	if err != nil {
		return nil, err
	}
	game := find(r.Game)
	if game == nil {
		return nil, fmt.Errorf("no game is called %q", r.Game)
	}
	m := &Match{game: game, random: random, seed: r.Seed, began: 1}
	for _, p := range r.Proof {
		if p.Key != proofSeq {
			continue
		}
		if m.began, err = strconv.ParseUint(p.Value, 10, 63); err != nil || m.began == 0 {
			return nil, fmt.Errorf("proof %s=%s is no sequence number", p.Key, p.Value)
		}
	}
	m.seq = m.began
	var done []record.Done
	if m.cfg, m.deal, done, _, err = record.Replay(game, r); err != nil {
		return nil, err
	}
	if m.state, err = game.New(m.cfg, m.deal); err != nil {
		return nil, err
	}
	for _, d := range done {
		events, err := m.state.Apply(d.Seat, d.Action)
		if err != nil {
			return nil, fmt.Errorf("%v: %w", d, err)
		}
		m.took(d, events)
	}
	return m, nil
}
