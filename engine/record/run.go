package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"paizhuo/engine"
)

// Finder returns the game of that name, nil when there is none.
type Finder func(name string) engine.Game

// Failure says where a record does not hold, and why.
type Failure struct {
	File, Case string
	Line       int         // in the file; 0 for the case as a whole
	Text       string      // the line in canonical form
	Seat       engine.Seat // who acted, None where nobody did
	Code       string      // the reason code of a refusal that came, if one did
	Why        string
}

// Error returns "file: case: line N: text: why".
func (f *Failure) Error() string {
	var parts []string
	for _, p := range []string{f.File, f.Case} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	if f.Line != 0 {
		parts = append(parts, fmt.Sprintf("line %d", f.Line))
	}
	if f.Text != "" {
		parts = append(parts, f.Text)
	}
	return strings.Join(append(parts, f.Why), ": ")
}

// Run plays the record and checks every line of it. It returns what was
// exercised, and where and why the record does not hold, a *Failure, if it does
// not.
func (r *Record) Run(find Finder) (*Coverage, error) {
	fail := func(err error) error {
		f := &Failure{Why: err.Error()}
		if why, ok := errors.AsType[*engine.Illegal](err); ok {
			f.Code = why.Code
		}
		return f
	}
	if r.Game == "" {
		return nil, fail(errors.New("no game line"))
	}
	game := find(r.Game)
	if game == nil {
		return nil, fail(fmt.Errorf("no game is called %q", r.Game))
	}
	p := player{game: game, cover: newCoverage(r.Game)}
	p.cover.setup(game.Info(), r)
	cfg, deal, err := r.Deal(game)
	if err == nil {
		p.state, err = game.New(cfg, deal)
	}
	if r.refusedDeal() {
		if err := p.refused(r.Lines[0], err); err != nil {
			return nil, p.failure(r.Lines[0], err)
		}
		return p.cover, nil
	}
	if err != nil {
		return nil, fail(fmt.Errorf("the deal is refused: %w", err))
	}
	p.seats = len(deal.Hands)
	for _, l := range r.Lines {
		if err := p.line(l); err != nil {
			return nil, p.failure(l, err)
		}
	}
	return p.cover, nil
}

// player runs the lines of one record.
type player struct {
	game   engine.Game
	state  engine.State
	seats  int
	events []engine.Event // of the last action, those not yet named
	told   []engine.Event // all of them
	cover  *Coverage
}

func (p *player) failure(l Line, err error) error {
	f := &Failure{Line: l.Number, Text: l.String(), Seat: l.Seat, Why: err.Error()}
	if why, ok := errors.AsType[*engine.Illegal](err); ok {
		f.Code = why.Code
	}
	return f
}

func (p *player) line(l Line) error {
	if l.Seat != engine.None && l.Seat < engine.Dealer && !l.Seat.Player(p.seats) {
		return fmt.Errorf("there are only %d seats", p.seats)
	}
	switch l.Kind {
	case Act:
		return p.act(l)
	case Refuse:
		return p.refuse(l)
	case Event:
		return p.event(l.Event)
	}
	return p.claim(l.Claim)
}

func (p *player) act(l Line) error {
	view := p.state.View(l.Seat)
	a, err := withSuits(p.game, view, l.Action)
	if err != nil {
		return err
	}
	checked := p.game.Check(view, a)
	events, err := p.state.Apply(l.Seat, a)
	if err != nil {
		return fmt.Errorf("refused: %w", err)
	}
	if checked != nil {
		return fmt.Errorf("taken, but Check refuses it: %w", checked)
	}
	p.told, p.events = events, events
	p.cover.acted(a, events)
	return nil
}

func (p *player) refuse(l Line) error {
	view := p.state.View(l.Seat)
	a, err := withSuits(p.game, view, l.Action)
	if err != nil {
		return err
	}
	checked := p.game.Check(view, a)
	before, err := p.snapshot()
	if err != nil {
		return err
	}
	events, refusal := p.state.Apply(l.Seat, a)
	if err := p.refused(l, refusal); err != nil {
		return err
	}
	after, err := p.snapshot()
	switch {
	case err != nil:
		return err
	case len(events) > 0:
		return errors.New("refused, but events came of it")
	case before != after:
		return errors.New("refused, but something changed")
	case checked == nil || checked.Error() != refusal.Error():
		return fmt.Errorf("refused, but by Check with %v: %w", checked, refusal)
	}
	return nil
}

// refused compares a refusal with the one that is written.
func (p *player) refused(l Line, err error) error {
	if err == nil {
		return errors.New("allowed, but must be refused")
	}
	why, ok := errors.AsType[*engine.Illegal](err)
	if !ok {
		return fmt.Errorf("refused without a reason code: %w", err)
	}
	if w := l.Why; w != nil {
		switch {
		case w.Code != why.Code,
			w.Cards != nil && !fits(w.Cards, why.Cards),
			w.Need != 0 && w.Need != why.Need,
			w.What != "" && w.What != why.What:
			return fmt.Errorf("refused for another reason: %w", why)
		}
	}
	p.cover.count(p.cover.Codes, why.Code)
	return nil
}

// snapshot writes every view there is as one text.
func (p *player) snapshot() (string, error) {
	var views []engine.View
	for i := range p.seats {
		views = append(views, p.state.View(engine.SeatAt(i)))
	}
	for _, s := range []engine.Seat{engine.Dealer, engine.Watcher, engine.Open} {
		views = append(views, p.state.View(s))
	}
	text, err := json.Marshal(views)
	return string(text), err
}

func (p *player) event(want EventLine) error {
	i := slices.IndexFunc(p.events, func(e engine.Event) bool {
		return e.Kind == want.Kind &&
			(want.Seat == engine.None || want.Seat == e.Seat) &&
			(want.Cards == nil || fits(want.Cards, e.Cards)) &&
			(!want.HasN || want.N == e.N) &&
			(want.Word == "" || want.Word == e.Word)
	})
	if i >= 0 {
		p.events = p.events[i+1:]
		return nil
	}
	var came []string
	for _, e := range p.told {
		came = append(came, EventOf(e).String())
	}
	return fmt.Errorf("no such event in this place; these came: %s", strings.Join(came, "; "))
}
