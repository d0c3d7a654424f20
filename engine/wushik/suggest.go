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
	var beat, rest []engine.Reading
	for _, p := range readings {
		r := p.reading()
		if r.Beats = p.beats(t.best, t.rules); r.Beats {
			beat = append(beat, r)
		} else {
			rest = append(rest, r)
		}
	}
	return append(beat, rest...)
}

// Suggest returns allowed actions in the order a careful player tries them.
// Following: the smallest play that breaks no larger set, up to the highest;
// then those that break one; then bombs, the smallest first; last the pass,
// where it is allowed. Leading: of each shape the play that the bot likes best,
// the best of them first.
func (Game) Suggest(v engine.View) []engine.Action {
	if !inTurn(&v) || v.Phase == engine.PhaseOver {
		return nil
	}
	m := mindOf(&v)
	ideas := m.ideas()
	if m.best.shape == nothing {
		for i := range ideas {
			ideas[i].worth = m.worth(&ideas[i])
		}
		slices.SortStableFunc(ideas, func(a, b idea) int { return b.worth - a.worth })
		var had [shapes]bool
		ideas = slices.DeleteFunc(ideas, func(i idea) bool {
			again := had[i.shape]
			had[i.shape] = true
			return again
		})
	} else {
		slices.SortStableFunc(ideas, func(a, b idea) int { return m.tier(&a) - m.tier(&b) })
	}
	list := make([]engine.Action, 0, len(ideas)+1)
	for _, i := range ideas {
		list = append(list, m.action(i.Move))
	}
	if m.best.shape != nothing && (len(ideas) == 0 || !m.rules.has(mustBeat)) {
		list = append(list, engine.Action{Verb: engine.Pass})
	}
	return list
}

// tier orders hints: plays that break nothing, plays that do, bombs; in each
// the lower play first.
func (t *turn) tier(i *idea) int {
	const step = 1 << 12
	if class := i.class(t.rules); class > 0 {
		return (1+class)*step + int(i.size)<<8 + int(i.key)
	}
	height := i.height()
	if i.gain < i.own() {
		return step + height
	}
	return height
}

// Complete returns allowed plays that use all the selected cards and as few
// others as possible, those that leave the better hand first. Of plays that
// differ only in cards that were not selected, there is one.
func (Game) Complete(v engine.View, selected []card.Card) []engine.Action {
	want, ok := pileOf(selected)
	if !inTurn(&v) || v.Phase == engine.PhaseOver || !ok || want.n == 0 {
		return nil
	}
	t, _ := turnOf(&v)
	if !t.hand.holds(&want) {
		return nil
	}
	type found struct {
		cards pile
		play  play
		worth int
	}
	var list []found
	fewest := ranks * 8
	var room [MaxMoves]Move
	for _, m := range t.moves(room[:0]) {
		cards, ok := t.complete(m, want)
		n := total(cards.n)
		if !ok || n > fewest {
			continue
		}
		if n < fewest {
			list, fewest = list[:0], n
		}
		worth := -plan(t.hand.n - cards.n)
		if k := len(list) - 1; k >= 0 && list[k].play == m.play {
			if worth > list[k].worth {
				list[k] = found{cards, m.play, worth}
			}
			continue
		}
		list = append(list, found{cards, m.play, worth})
	}
	slices.SortStableFunc(list, func(a, b found) int { return b.worth - a.worth })
	actions := make([]engine.Action, len(list))
	for i := range list {
		actions[i] = t.declared(&list[i].cards, list[i].play)
	}
	return actions
}

// complete returns the cards of a play read as the move that contains those
// wanted; false if there is none.
func (t *turn) complete(m Move, want pile) (pile, bool) {
	if m.Pass() {
		return pile{}, false
	}
	if t.opening && !want.hasS3() {
		want.plus(&pile{n: 1, one: 1 << (16 * spades)})
	}
	if m.shape == plane1 || m.shape == plane2 {
		body := 3 * runLanes(int(m.size), int(m.key))
		kickers, ok := t.kickers(body, above(want.n, body), int(m.size)*int(m.shape-plane0))
		if !ok {
			return pile{}, false
		}
		m.n = body + kickers
	}
	if above(want.n, m.n) != 0 {
		return pile{}, false
	}
	if m.shape == flush || m.shape == pure510k {
		cards := t.cards(m)
		return cards, cards.holds(&want)
	}
	cards, hand := want, t.hand
	hand.minus(&want)
	hand.take(m.n-want.n, &cards)
	if (m.shape == straight || m.shape == mixed510k) && cards.uniform() {
		return cards, mix(&hand, &cards, want.n)
	}
	return cards, true
}

// above returns by how much the lanes of a exceed those of b.
func above(a, b uint64) uint64 {
	var more uint64
	for r := range ranks {
		if d := lane(a, r) - lane(b, r); d > 0 {
			more += uint64(d) << (4 * r)
		}
	}
	return more
}
