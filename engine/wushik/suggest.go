package wushik

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// action returns the move as a player asks for it. The reading is declared
// where it would not be taken by itself.
func (t *turn) action(m Move) engine.Action {
	if m.Pass() {
		return engine.Action{Verb: engine.Pass}
	}
	cards := t.cards(m)
	return t.declared(&cards, m.play)
}

func (t *turn) declared(cards *pile, p play) engine.Action {
	a := engine.Action{Verb: engine.Play, Cards: cards.cards()}
	var room [maxReadings]play
	if got, ok := taken(read(cards, t.rules, room[:0]), t.best, t.rules); !ok || got != p {
		a.As = p.String()
	}
	return a
}

// Moves returns all canonical legal moves of the viewer as actions, as
// Core.Legal lists them; none when it is not his turn.
func (Game) Moves(v engine.View) []engine.Action {
	if !inTurn(&v) || v.Phase == engine.PhaseOver {
		return nil
	}
	t, _ := turnOf(&v)
	var room [MaxMoves]Move
	var list []engine.Action
	for _, m := range t.moves(room[:0]) {
		list = append(list, t.action(m))
	}
	return list
}

// Read returns the ways to read the cards. Following, those that beat come
// first, the highest at the front; leading, the one taken undeclared.
func (Game) Read(v engine.View, cards []card.Card) []engine.Reading {
	p, ok := pileOf(cards)
	if !ok {
		return nil
	}
	t, _ := turnOf(&v)
	var room [maxReadings]play
	readings := read(&p, t.rules, room[:0])
	if t.best.shape != nothing {
		slices.SortStableFunc(readings, func(a, b play) int {
			switch x, y := a.beats(t.best, t.rules), b.beats(t.best, t.rules); {
			case x && (!y || a.beats(b, t.rules)):
				return -1
			case y && (!x || b.beats(a, t.rules)):
				return 1
			}
			return 0
		})
	}
	var list []engine.Reading
	for _, p := range readings {
		r := p.reading()
		r.Beats = p.beats(t.best, t.rules)
		list = append(list, r)
	}
	return list
}

// Suggest returns some allowed actions.
func (g Game) Suggest(v engine.View) []engine.Action { return g.Moves(v) }

// Complete returns allowed plays that use all the selected cards.
func (g Game) Complete(v engine.View, cards []card.Card) []engine.Action { return nil }
