package wushik6

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

// plays reports whether the viewer is asked to play.
func plays(v *engine.View) bool {
	return v.Ask.Open(engine.Play) && v.Phase == engine.PhasePlay && len(v.Players) == seats && v.Viewer.Player(seats)
}

// Moves returns all canonical legal moves of the viewer as actions, as
// Core.Legal lists them; before the play what Suggest does. None when he is not
// in Turn.
func (g Game) Moves(v engine.View) []engine.Action {
	if !plays(&v) {
		return g.Suggest(v)
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
	p, ok := climb.PileOf(cards)
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

// Suggest returns allowed actions in the order a careful player tries them; none
// to who may reveal but holds no card for it. Following: the smallest play that
// breaks no larger set, up to the highest; then those that break one; then bombs,
// the smallest first; last the pass. Leading: of each shape the play that the bot
// likes best, the best of them first.
func (g Game) Suggest(v engine.View) []engine.Action {
	if v.Ask == nil || len(v.Players) != seats {
		return nil
	}
	switch {
	case v.Ask.Open(engine.DealOut):
		var list []engine.Action
		n := 1
		if v.Declarer != engine.None {
			n = dealAtOnce
		}
		for _, n := range []int{n, dealAtOnce, v.Ask.Max} {
			list = append(list, engine.Action{Verb: engine.DealOut, N: min(n, v.Ask.Max)})
		}
		return list
	case v.Ask.Open(engine.Close):
		return []engine.Action{{Verb: engine.Close}}
	case v.Ask.Open(engine.Reveal):
		var list []engine.Action
		for _, a := range v.Ask.Choices {
			list = append(list, a.Clone())
		}
		return list
	case v.Ask.Open(engine.Bury):
		return []engine.Action{thinkBury(&v)}
	case v.Ask.Open(engine.Call):
		return bestCalls(&v)
	case !plays(&v):
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
		slices.SortStableFunc(ideas, func(a, b idea) int { return tier(&a) - tier(&b) })
	}
	list := make([]engine.Action, 0, len(ideas)+1)
	for _, i := range ideas {
		list = append(list, m.action(i.Move))
	}
	if m.best.Shape != climb.Nothing {
		list = append(list, engine.Action{Verb: engine.Pass})
	}
	return list
}

// tier orders hints: plays that break nothing, plays that do, bombs; in each
// the lower play first.
func tier(i *idea) int {
	const step = 1 << 12
	if class := i.Shape.Class(); class > 0 {
		return (1+class)*step + int(i.Size)<<8 + int(i.Key)
	}
	if i.gain < i.own() {
		return step + i.Height()
	}
	return i.Height()
}

// Complete returns allowed plays that use all the selected cards and as few
// others as possible, those that leave the better hand first. Of plays that
// differ only in cards that were not selected, there is one.
func (Game) Complete(v engine.View, selected []card.Card) []engine.Action {
	want, ok := climb.PileOf(selected)
	if !ok || want.N == 0 || !plays(&v) {
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
	fewest := len(v.Hand)
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
	if m.Shape == climb.Plane1 || m.Shape == climb.Plane2 {
		body := 3 * climb.Row(int(m.Size), int(m.Key))
		wings, ok := t.wings(body, climb.Above(want.N, body), int(m.Size), int(m.Shape-climb.Plane0))
		if !ok {
			return climb.Pile{}, false
		}
		m.n = body + wings
	}
	if climb.Above(want.N, m.n) != 0 {
		return climb.Pile{}, false
	}
	if m.Shape == climb.Pure510K {
		cards := t.cards(m)
		return cards, cards.Holds(&want)
	}
	rest := *t
	rest.hand.Minus(&want)
	m.n -= want.N
	m.Play.Shape = climb.Nothing // what is taken is no play by itself
	cards := rest.cards(m)
	rest.hand.Minus(&cards)
	cards.Plus(&want)
	if m.n+want.N == climb.Fives && cards.Uniform() {
		return cards, rest.hand.Mix(&cards, want.N)
	}
	return cards, true
}
