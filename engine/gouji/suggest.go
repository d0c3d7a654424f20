package gouji

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// mostIdeas bounds what Suggest returns, and mostCompletions what Complete does.
const (
	mostIdeas       = 24
	mostCompletions = 8
)

// Suggest returns some allowed actions, the one the bot would choose at the
// front; at most 24 plays.
func (Game) Suggest(v engine.View) []engine.Action {
	if v.Ask == nil {
		return nil
	}
	switch {
	case v.Ask.Open(engine.DealOut):
		return []engine.Action{{Verb: engine.DealOut, N: min(dealAtOnce, v.Ask.Max)}}
	case v.Ask.Open(engine.Close):
		return []engine.Action{{Verb: engine.Close}}
	case v.Ask.Open(engine.Show):
		return append(slices.Clone(v.Ask.Choices), engine.Action{Verb: engine.Decline})
	case v.Ask.Open(engine.Revolt):
		ready := engine.Action{Verb: engine.Ready}
		if len(strong(v.Hand)) > 0 {
			return []engine.Action{ready}
		}
		return []engine.Action{{Verb: engine.Revolt}, ready}
	case v.Ask.Open(engine.Choose):
		return choices(&v)
	}
	o := outlookOf(&v)
	var list []engine.Action
	for _, m := range o.ideas(v.Ask) {
		list = append(list, m.action(v.Hand, nil))
	}
	return list
}

// Moves returns every canonical move of the viewer as an action, suits chosen
// for him; before the play what Suggest does. None when he is not in Turn.
func (g Game) Moves(v engine.View) []engine.Action {
	if v.Ask == nil || v.Phase != engine.PhasePlay || v.Viewer == engine.Dealer {
		return g.Suggest(v)
	}
	var list []engine.Action
	for _, verb := range v.Ask.Verbs {
		if verb != engine.Play && verb != engine.Burn {
			list = append(list, engine.Action{Verb: verb})
		}
	}
	d := deskOf(&v)
	var room [MaxMoves]Move
	for _, m := range d.sets(room[:0]) {
		list = append(list, m.action(v.Hand, nil))
	}
	return list
}

var verbOf = [...]engine.Verb{play: engine.Play, pass: engine.Pass, yield: engine.Yield, burn: engine.Burn, decline: engine.Decline}

// action returns the move as a player asks for it, made of the chosen cards and
// others that are held.
func (m Move) action(held, chosen []card.Card) engine.Action {
	a := engine.Action{Verb: verbOf[m.verb]}
	if m.set.count() == 0 {
		return a
	}
	rest := m.set.hand().without(handOf(chosen))
	a.Cards = append(slices.Clone(chosen), take(rest, card.Without(held, chosen))...)
	slices.Sort(a.Cards)
	return a
}

// take chooses cards of those ranks among the ones held, lowest suits first.
func take(wanted hand, held []card.Card) []card.Card {
	cards := make([]card.Card, 0, wanted.count())
	for _, c := range card.Sorted(held) {
		if r := rankNo(c.Rank()); wanted.at(r) > 0 {
			wanted.add(r, -1)
			cards = append(cards, c)
		}
	}
	return cards
}

// Complete returns the allowed sets with fewest cards that hold all the selected
// ones, the best at the front; while dealing, the fewest 3s that may be shown.
func (Game) Complete(v engine.View, selected []card.Card) []engine.Action {
	if v.Ask == nil || len(missing(v.Hand, selected)) > 0 {
		return nil
	}
	if v.Ask.Open(engine.Show) {
		return completeShow(&v, selected)
	}
	if !v.Ask.Open(engine.Play) && !v.Ask.Open(engine.Burn) {
		return nil
	}
	o := outlookOf(&v)
	want := handOf(selected)
	var room [MaxMoves]Move
	least := MaxMoves
	var fit ranking
	for _, m := range o.desk.sets(room[:0]) {
		n := m.set.count()
		if n > least || !m.set.hand().holds(want) {
			continue
		}
		if n < least {
			least, fit = n, ranking{}
		}
		fit.add(m, o.worth(m), mostCompletions)
	}
	var list []engine.Action
	for _, m := range fit.list() {
		list = append(list, m.action(v.Hand, selected))
	}
	return list
}

// holds reports whether q is part of h.
func (h hand) holds(q hand) bool {
	for kinds := q.kinds(); kinds != 0; kinds &= kinds - 1 {
		if r := trailing(kinds); h.at(r) < q.at(r) {
			return false
		}
	}
	return true
}

func completeShow(v *engine.View, selected []card.Card) []engine.Action {
	var list []engine.Action
	for _, a := range v.Ask.Choices {
		_, lacks := card.Missing(a.Cards, selected)
		if lacks {
			continue
		}
		if len(list) > 0 && len(a.Cards) < len(list[0].Cards) {
			list = nil
		}
		if len(list) == 0 || len(a.Cards) == len(list[0].Cards) {
			list = append(list, engine.Action{Verb: a.Verb, Cards: slices.Clone(a.Cards)})
		}
	}
	return list
}

// Read returns the one way to read the cards, none when they are no set.
func (Game) Read(v engine.View, cards []card.Card) []engine.Reading {
	for _, c := range cards {
		if !c.Valid() {
			return nil
		}
	}
	s, ok := setOf(handOf(cards))
	d := deskOf(&v)
	if !ok || d.rules.has(jokersApart) && s.numbers() == 0 && s.bj > 0 && s.lj > 0 {
		return nil
	}
	r := d.rules.reading(s)
	r.Beats = !d.answers() || d.rules.beats(s, d.cur)
	return []engine.Reading{r}
}
