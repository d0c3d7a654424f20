package wushik

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

// action returns the move as a player asks for it. The reading is declared
// where it would not be taken by itself.
func (t *turn) action(m Move) engine.Action {
	if m.Pass() {
		return engine.Action{Verb: engine.Pass}
	}
	cards := t.cards(m)
	return t.declared(&cards, m.Play)
}

func (t *turn) declared(cards *climb.Pile, p climb.Play) engine.Action {
	a := engine.Action{Verb: engine.Play, Cards: cards.Cards()}
	var room [maxReadings]climb.Play
	if got, ok := climb.Taken(read(cards, t.rules, room[:0]), t.best); !ok || got != p {
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
	var room [maxReadings]climb.Play
	readings := read(&p, t.rules, room[:0])
	var beat, rest []engine.Reading
	for _, p := range readings {
		r := p.Reading()
		if r.Beats = p.Beats(t.best); r.Beats {
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
	if m.best.Shape == climb.Nothing {
		for i := range ideas {
			ideas[i].worth = m.worth(&ideas[i])
		}
		slices.SortStableFunc(ideas, func(a, b idea) int { return b.worth - a.worth })
		had := map[climb.Shape]bool{}
		ideas = slices.DeleteFunc(ideas, func(i idea) bool {
			again := had[i.Shape]
			had[i.Shape] = true
			return again
		})
	} else {
		slices.SortStableFunc(ideas, func(a, b idea) int { return m.tier(&a) - m.tier(&b) })
	}
	list := make([]engine.Action, 0, len(ideas)+1)
	for _, i := range ideas {
		list = append(list, m.action(i.Move))
	}
	if m.best.Shape != climb.Nothing && (len(ideas) == 0 || !m.rules.has(mustBeat)) {
		list = append(list, engine.Action{Verb: engine.Pass})
	}
	return list
}

// tier orders hints: plays that break nothing, plays that do, bombs; in each
// the lower play first.
func (t *turn) tier(i *idea) int {
	const step = 1 << 12
	if class := i.Shape.Class(); class > 0 {
		return (1+class)*step + int(i.Size)<<8 + int(i.Key)
	}
	height := i.Height()
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
	if !inTurn(&v) || v.Phase == engine.PhaseOver || !ok || want.N == 0 {
		return nil
	}
	t, _ := turnOf(&v)
	if !t.hand.Holds(&want) {
		return nil
	}
	type found struct {
		cards climb.Pile
		play  climb.Play
		worth int
	}
	var list []found
	fewest := ranks * 8
	var room [MaxMoves]Move
	for _, m := range t.moves(room[:0]) {
		cards, ok := t.complete(m, want)
		n := climb.Total(cards.N)
		if !ok || n > fewest {
			continue
		}
		if n < fewest {
			list, fewest = list[:0], n
		}
		worth := -plan(t.hand.N - cards.N)
		if k := len(list) - 1; k >= 0 && list[k].play == m.Play {
			if worth > list[k].worth {
				list[k] = found{cards, m.Play, worth}
			}
			continue
		}
		list = append(list, found{cards, m.Play, worth})
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
func (t *turn) complete(m Move, want climb.Pile) (climb.Pile, bool) {
	if m.Pass() {
		return climb.Pile{}, false
	}
	if t.opening && !hasS3(&want) {
		want.Plus(&climb.Pile{N: 1, Lo: 1 << (16 * climb.Spades)})
	}
	if m.Shape == climb.Plane1 || m.Shape == climb.Plane2 {
		body := 3 * climb.Row(int(m.Size), int(m.Key))
		kickers, ok := t.kickers(body, climb.Above(want.N, body), int(m.Size)*int(m.Shape-climb.Plane0))
		if !ok {
			return climb.Pile{}, false
		}
		m.n = body + kickers
	}
	if climb.Above(want.N, m.n) != 0 {
		return climb.Pile{}, false
	}
	if ofOneSuit(m.Shape) {
		cards := t.cards(m)
		return cards, cards.Holds(&want)
	}
	cards, hand := want, t.hand
	hand.Minus(&want)
	hand.Take(m.n-want.N, &cards)
	if (m.Shape == climb.Straight || m.Shape == climb.Mixed510K) && cards.Uniform() {
		return cards, hand.Mix(&cards, want.N)
	}
	return cards, true
}
