package record

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Write returns the record of a deal: its setup and the actions taken so far.
// It keeps no reference to what it is given. A seed is kept as one line of text.
func Write(info *engine.Info, cfg engine.Config, deal engine.Deal, seed string, done []Done) *Record {
	r := &Record{
		Game:    info.Name,
		Version: info.Version,
		Seats:   len(deal.Hands),
		Options: maps.Clone(cfg.Options),
		Seed:    strings.Join(strings.Fields(seed), " "),
		Hands:   map[engine.Seat][]card.Card{},
	}
	if r.Options == nil {
		r.Options = engine.Options{}
	}
	for _, g := range deal.Given {
		r.Given = append(r.Given, engine.Given{Key: g.Key, Args: slices.Clone(g.Args)})
	}
	for i, hand := range deal.Hands {
		r.Hands[engine.SeatAt(i)] = append([]card.Card{}, hand...)
	}
	if len(deal.Kitty) > 0 {
		r.Kitty = slices.Clone(deal.Kitty)
	}
	for _, d := range done {
		a := d.Action
		a.Cards = slices.Clone(a.Cards)
		r.Lines = append(r.Lines, Line{Kind: Act, Seat: d.Seat, Action: a})
	}
	return r
}

// Replay plays the record's actions and returns what was dealt, the actions
// with a suit for every card, and where they lead. The lines that check
// something are not looked at; Run does that.
func Replay(game engine.Game, r *Record) (engine.Config, engine.Deal, []Done, engine.State, error) {
	cfg, deal, err := r.Deal(game)
	if err != nil {
		return cfg, deal, nil, nil, err
	}
	state, err := game.New(cfg, deal)
	if err != nil {
		return cfg, deal, nil, nil, err
	}
	var done []Done
	for _, l := range r.Lines {
		if l.Kind != Act {
			continue
		}
		a, err := withSuits(game, state.View(l.Seat), l.Action)
		if err == nil {
			_, err = state.Apply(l.Seat, a)
		}
		if err != nil {
			return cfg, deal, done, nil, fmt.Errorf("line %d: %s: %w", l.Number, l, err)
		}
		done = append(done, Done{l.Seat, a})
	}
	return cfg, deal, done, state, nil
}
