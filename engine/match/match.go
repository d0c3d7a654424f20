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
	ErrNoDraw    = errors.New("the next deal must be drawn by all, as the last one was")
)

// Match is a chain of deals. It belongs to the authority.
type Match struct {
	game   engine.Game
	cfg    engine.Config
	random io.Reader

	deal    engine.Deal
	seed    string
	draw    *Draw // what the seed came from, nil when from random alone
	state   engine.State
	seq     uint64 // counts what was accepted: actions, deals, and what was taken back
	began   uint64 // seq after this deal was dealt, two more for each action that was taken back
	done    []record.Done
	last    []engine.Event // of the last action
	log     []engine.Event // of the deal
	stopped *engine.Final
	loose   bool // the last action may be taken back
	retried bool // the next one stays: it is done in place of one that was taken back
}

// New starts a match with a first deal. The seeds of its deals are read from
// random, 32 bytes each. The error is the game's refusal of the configuration,
// or random's.
func New(game engine.Game, cfg engine.Config, random io.Reader) (*Match, error) {
	return NewFrom(game, cfg, nil, random)
}

// NewFrom starts a match with a deal that begins from the given facts, where one
// that was lost had come to; none for a first deal.
func NewFrom(game engine.Game, cfg engine.Config, given []engine.Given, random io.Reader) (*Match, error) {
	m := &Match{game: game, cfg: cfg, random: random}
	if err := m.start(given, nil); err != nil {
		return nil, err
	}
	return m, nil
}

// NewDrawn starts a match with a deal that all have drawn. It begins from the
// given facts: none for a first deal, else where a match that was lost had come
// to. All its deals must be drawn so.
func NewDrawn(game engine.Game, cfg engine.Config, given []engine.Given, d Draw) (*Match, error) {
	m := &Match{game: game, cfg: cfg}
	if err := m.start(given, &d); err != nil {
		return nil, err
	}
	return m, nil
}

// start deals from a Draw or, without one, from a new seed; on error nothing has
// changed.
func (m *Match) start(given []engine.Given, draw *Draw) error {
	layout, err := m.game.Layout(m.cfg)
	if err != nil {
		return err
	}
	seed, err := m.newSeed(draw, layout.Seats)
	if err != nil {
		return err
	}
	deal := Dealt(seed, layout)
	if slices.ContainsFunc(given, func(g engine.Given) bool { return g.Key == "first" }) {
		deal.Given = nil
	}
	deal.Given = append(deal.Given, given...)
	state, err := m.game.New(m.cfg, deal)
	if err != nil {
		return err
	}
	if no := state.View(engine.Watcher).DealNo; draw != nil && no != draw.Deal {
		return fmt.Errorf("a draw of deal %d for deal %d", draw.Deal, no)
	}
	m.deal, m.seed, m.draw, m.state = deal, seed, draw, state
	m.done, m.last, m.log = nil, nil, nil
	m.loose, m.retried = false, false
	m.seq++
	m.began = m.seq
	return nil
}

// newSeed returns the Draw's seed or, without one, one read from random.
func (m *Match) newSeed(draw *Draw, seats int) (string, error) {
	if draw != nil {
		return draw.Seed(), draw.whole(seats)
	}
	var fresh [32]byte
	if _, err := io.ReadFull(m.random, fresh[:]); err != nil {
		return "", fmt.Errorf("read a seed: %w", err)
	}
	return "1:" + hex.EncodeToString(fresh[:]), nil
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
	was := m.state.View(engine.Watcher)
	events, err := m.state.Apply(seat, a)
	if err != nil {
		return err
	}
	m.took(record.Done{Seat: seat, Action: a}, events)
	m.loose = !m.retried && seat != engine.Dealer && settlesNothing(m.game.Info(), was, m.state.View(engine.Watcher), events)
	m.retried = false
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
// receiver drawn anew. It fails while the deal runs, when the match is over, and
// with ErrNoDraw where NextDrawn is wanted; nothing has changed then. A redeal
// of a deal that all have drawn comes from the same Draw.
func (m *Match) Next() error {
	given, err := m.nextGiven()
	switch {
	case err != nil:
		return err
	case m.draw == nil:
		return m.start(given, nil)
	case !m.state.Result().Redeal:
		return ErrNoDraw
	}
	again := m.draw.clone()
	again.Redeal++
	return m.start(given, &again)
}

// NextDrawn deals the next deal as all have drawn it, which is the one of number
// NextNo. It fails as Next does.
func (m *Match) NextDrawn(d Draw) error {
	given, err := m.nextGiven()
	if err != nil {
		return err
	}
	return m.start(given, &d)
}

// NextNo is the number of the deal that comes next: 1 when it begins a match.
func (m *Match) NextNo() int {
	no := m.state.View(engine.Watcher).DealNo
	switch r := m.state.Result(); {
	case m.Final() != nil:
		return 1
	case r == nil || r.Redeal:
		return no
	}
	return no + 1
}

// Draw is what the running deal was drawn from, nil when from random alone.
func (m *Match) Draw() *Draw {
	if m.draw == nil {
		return nil
	}
	d := m.draw.clone()
	return &d
}

// Given is where the running deal began, so that it can be dealt anew: what all know
// of it. The first receiver is drawn with the cards.
func (m *Match) Given() []engine.Given {
	layout, err := m.game.Layout(m.cfg)
	if err != nil {
		return nil
	}
	given := slices.Clone(m.deal.Given)
	if drawn := Dealt(m.seed, layout).Given[0].String(); len(given) > 0 && given[0].String() == drawn {
		return given[1:]
	}
	return given
}

// nextGiven is where the next deal starts from.
func (m *Match) nextGiven() ([]engine.Given, error) {
	result := m.state.Result()
	switch {
	case m.Final() != nil:
		return nil, ErrMatchOver
	case result == nil:
		return nil, ErrDealRuns
	}
	return startOf(result, m.deal.Given), nil
}

// startOf is where the deal after a result starts from, one that itself started
// from given.
func startOf(result *engine.Result, given []engine.Given) []engine.Given {
	if result.Redeal && result.Next == nil {
		return slices.DeleteFunc(slices.Clone(given), func(g engine.Given) bool { return g.Key == "first" })
	}
	return result.Next
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
// nobody when the highest are equal; where players rise, all who have the highest
// level win. A deal that is still running does not count. It returns false, and
// does nothing, when the match is over already.
func (m *Match) Stop() bool {
	if m.Final() != nil {
		return false
	}
	m.stopped = m.leaders()
	m.last = nil
	m.seq++
	return true
}

// leaders returns who would win a match that ended now.
func (m *Match) leaders() *engine.Final {
	if ladder := m.game.Info().Ladder; len(ladder) > 0 {
		return m.highest(ladder)
	}
	var totals []engine.Score
	if r := m.state.Result(); r != nil && len(r.Scores) > 0 {
		totals = r.Scores
	} else {
		for _, s := range m.state.View(engine.Open).Sides {
			totals = append(totals, engine.Score{Seats: s.Seats, Total: s.Total})
		}
	}
	f := &engine.Final{}
	for i, s := range totals {
		best := true
		for j, t := range totals {
			best = best && (i == j || t.Total < s.Total)
		}
		if best {
			f.Winners = slices.Clone(s.Seats)
		}
	}
	return f
}

// highest returns who has the highest level, with what the last deal brought. A
// level that is not on the ladder is beyond its end.
func (m *Match) highest(ladder []string) *engine.Final {
	v := m.state.View(engine.Open)
	at := func(level string) int {
		if i := slices.Index(ladder, level); i >= 0 {
			return i
		}
		return len(ladder)
	}
	levels := make([]int, v.Seats())
	for i, p := range v.Players {
		levels[i] = at(p.Level)
		if p.Has(engine.MarkCleared) {
			levels[i] = len(ladder)
		}
	}
	if v.Result != nil {
		for _, r := range v.Result.Levels {
			levels[r.Seat.Index()] = at(r.To)
		}
	}
	f := &engine.Final{}
	for i, l := range levels {
		if l == slices.Max(levels) {
			f.Winners = append(f.Winners, engine.SeatAt(i))
		}
	}
	return f
}

// Record is the running deal as it stands: its setup, its seed and what was done.
func (m *Match) Record() *record.Record {
	r := record.Write(m.game.Info(), m.cfg, m.deal, m.seed, m.done)
	r.Proof = []record.Pair{{Key: proofSeq, Value: strconv.FormatUint(m.began, 10)}}
	if m.draw != nil {
		r.Proof = append(r.Proof, m.draw.pairs()...)
	}
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
	m := &Match{game: game, random: random, seed: r.Seed}
	var done []record.Done
	if m.cfg, m.deal, done, _, err = record.Replay(game, r); err != nil {
		return nil, err
	}
	if m.began, m.draw, err = readProof(r.Proof, len(m.deal.Hands)); err != nil {
		return nil, err
	}
	m.seq = m.began
	if err := m.replay(done); err != nil {
		return nil, err
	}
	return m, nil
}
