package zhaopengyou

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// mostIdeas bounds the plays that Suggest returns, mostCompletions what Complete
// does.
const (
	mostIdeas       = 24
	mostCompletions = 8
)

// Suggest returns some allowed actions, the one the bot would choose at the
// front. Whether a throw would hold is not looked at (C.12).
func (Game) Suggest(v engine.View) []engine.Action {
	if v.Ask == nil {
		return nil
	}
	switch {
	case v.Ask.Open(engine.DealOut):
		return []engine.Action{{Verb: engine.DealOut, N: 1}}
	case v.Ask.Open(engine.Bid):
		return biddings(&v)
	case v.Ask.Open(engine.Call):
		return callings(&v)
	case v.Ask.Open(engine.Bury):
		return burials(&v)
	case v.Ask.Open(engine.Counter):
		return counterings(&v)
	case v.Ask.Open(engine.Accept):
		return []engine.Action{{Verb: engine.Accept}, {Verb: engine.Refuse}}
	case v.Ask.Open(engine.Give):
		return givings(&v)
	}
	var list []engine.Action
	o := outlookOf(&v)
	for _, h := range o.ranked(mostIdeas) {
		list = append(list, engine.Action{Verb: engine.Play, Cards: o.d.o.Cards(h)})
	}
	return list
}

// Complete returns the allowed actions with fewest cards that use all the
// selected ones: bids and counters that show them, burials, leads that are one
// unit, and plays that follow.
func (Game) Complete(v engine.View, selected []card.Card) []engine.Action {
	if v.Ask == nil || len(selected) == 0 || missing(v.Hand, selected) != nil {
		return nil
	}
	switch {
	case v.Ask.Open(engine.Bid), v.Ask.Open(engine.Counter):
		return completeShown(&v, selected)
	case v.Ask.Open(engine.Bury):
		return completeBurial(&v, selected)
	case v.Ask.Open(engine.Play):
		return completePlay(&v, selected)
	}
	return nil
}

func completeShown(v *engine.View, selected []card.Card) []engine.Action {
	var list []engine.Action
	for _, a := range v.Ask.Choices {
		if _, lacks := card.Missing(a.Cards, selected); lacks {
			continue
		}
		if len(list) > 0 && len(a.Cards) < len(list[0].Cards) {
			list = nil
		}
		if len(list) == 0 || len(a.Cards) == len(list[0].Cards) {
			list = append(list, a.Clone())
		}
	}
	return list
}

// completeBurial fills up the selected cards with the ones that are worth least.
func completeBurial(v *engine.View, selected []card.Card) []engine.Action {
	more := v.Ask.Min - len(selected)
	if more < 0 {
		return nil
	}
	rest := buried(v, card.Without(v.Hand, selected), more)
	return []engine.Action{{Verb: engine.Bury, Cards: append(slices.Clone(selected), rest...)}}
}

func completePlay(v *engine.View, selected []card.Card) []engine.Action {
	o := outlookOf(v)
	d := &o.d
	want := d.o.Hand(selected)
	var found []follow.Hand
	add := func(h follow.Hand) {
		if h.Holds(want) && !slices.Contains(found, h) && Game.Check(Game{}, *v, engine.Action{Verb: engine.Play, Cards: d.o.Cards(h)}) == nil {
			found = append(found, h)
		}
	}
	add(want)
	if d.led {
		d.around(want, o.price, add)
	}
	for _, h := range o.ranked(0) {
		add(h)
	}
	least := card.Faces * packs
	for _, h := range found {
		least = min(least, h.Count())
	}
	var list []engine.Action
	for _, h := range found {
		if h.Count() == least && len(list) < mostCompletions {
			list = append(list, engine.Action{Verb: engine.Play, Cards: append(slices.Clone(selected), d.o.Cards(h.Without(want))...)})
		}
	}
	return list
}

// around adds plays that follow with the selected cards and what is owed beside
// them: first whole units, then single cards.
func (d *desk) around(want follow.Hand, cost func(card.Card) int, add func(follow.Hand)) {
	k := d.lead.Cards()
	suit := d.o.Of(d.hand, d.lead.Suit())
	if suit.Count() <= k {
		if all := suit.With(want.Without(want.Common(suit))); all.Count() <= k {
			add(all.With(d.pick(d.hand.Without(all), k-all.Count(), cost)))
		}
		return
	}
	fixed, _, _ := d.lead.Must(d.o, d.hand)
	join := func(with follow.Hand) {
		if all := want.With(with.Without(with.Common(want))); all.Count() <= k && d.hand.Holds(all) {
			add(all.With(d.pick(suit.Without(suit.Common(all)), k-all.Count(), cost)))
		}
	}
	join(fixed)
	for _, u := range d.units(suit) {
		join(u.Hand())
		for _, w := range d.units(suit.Without(u.Hand())) {
			if u.Size()+w.Size() <= k {
				join(u.Hand().With(w.Hand()))
			}
		}
	}
}

// Read returns the ways to read the cards as a play, the one that is taken
// undeclared first; none when they can't be led. Following there is only one.
func (Game) Read(v engine.View, cards []card.Card) []engine.Reading {
	if len(cards) == 0 || slices.ContainsFunc(cards, func(c card.Card) bool { return !c.Valid() }) {
		return nil
	}
	for _, n := range card.Count(cards) {
		if n > packs {
			return nil
		}
	}
	d := deskOf(&v)
	play := d.o.Hand(cards)
	if d.led {
		r := followed(d.o, &d.lead, play)
		r.Beats = d.lead.Rank(d.o, play) > d.best
		return []engine.Reading{r}
	}
	var list []engine.Reading
	for i, units := range partings(d.o, play, d.throws) {
		if i == 0 && len(units) > 1 && (d.throws == valueNone || d.throws == valueSidecar && !sidecar(units)) {
			return nil
		}
		list = append(list, readingOf(d.o, units))
	}
	return list
}
