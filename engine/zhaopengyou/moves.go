package zhaopengyou

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// desk is what the choice of a play depends on: a hand, and what was led.
type desk struct {
	o      *follow.Order
	hand   follow.Hand
	led    bool
	lead   follow.Lead
	best   int // rank of the play to beat
	throws string
}

func deskOf(v *engine.View) desk {
	d := desk{o: orderOfView(v), best: follow.Loses, throws: v.Options[optThrows]}
	d.hand = d.o.Hand(v.Hand)
	if d.lead, d.led = ledOf(v, d.o); d.led {
		d.best = d.lead.Own()
		if m := v.Trick.ToBeat(); m != nil && v.Trick.Best > 0 {
			d.best = d.lead.Rank(d.o, d.o.Hand(m.Cards))
		}
	}
	return d
}

// plays lists plays that are allowed: when leading every unit there is and some
// throws, when following every face that can be played with the rest chosen by
// each of a few tastes, and the lowest plays that win. The rules allow many
// more; a hand of this game can't be listed.
func (d *desk) plays(points func(card.Card) int) []follow.Hand {
	var list []follow.Hand
	add := func(h follow.Hand) {
		if !slices.Contains(list, h) {
			list = append(list, h)
		}
	}
	if !d.led {
		for _, u := range d.units(d.hand) {
			add(u.Hand())
		}
		d.thrown(add)
		return list
	}
	fixed, more, from := d.lead.Must(d.o, d.hand)
	for _, t := range d.tastes(points) {
		add(fixed.With(d.pick(from, more, t)))
	}
	if d.lead.Cards() == 1 && fixed.Count() == 0 {
		for _, c := range d.o.Cards(from) {
			add(d.o.Hand([]card.Card{c}))
		}
	}
	suit := d.o.Of(d.hand, d.lead.Suit())
	switch {
	case suit.Count() >= d.lead.Cards():
		d.shaped(suit, add)
	case suit.Count() == 0:
		d.shaped(d.o.Of(d.hand, follow.Trump), add)
	}
	return list
}

// shaped adds the plays of those cards that have the led shape: all where one
// unit was led, else those that start from the highest or the lowest.
func (d *desk) shaped(h follow.Hand, add func(follow.Hand)) {
	copies, length := d.lead.Key()
	for _, u := range d.units(h) {
		if u.Copies != copies || u.Length != length {
			continue
		}
		more := d.lead.Cards() - u.Size()
		play := u.Hand()
		if more > 0 {
			play = play.With(d.pick(h.Without(u.Hand()), more, func(c card.Card) int { return d.o.Place(c) }))
		}
		if play.Count() == d.lead.Cards() && d.lead.Follow(d.o, d.hand, play).Duty == follow.Fulfilled {
			add(play)
		}
	}
}

// units lists every unit that can be made of the cards.
func (d *desk) units(h follow.Hand) []follow.Unit {
	var list []follow.Unit
	var before card.Card
	for _, c := range d.o.Cards(h) {
		if c == before {
			continue
		}
		before = c
		for copies := 1; copies <= packs; copies++ {
			for length := 1; ; length++ {
				some := d.o.Below(h, copies, length, c)
				if len(some) == 0 || copies == 1 && length > 1 {
					break
				}
				list = append(list, some...)
			}
		}
	}
	return list
}

// thrown adds throws of a suit's highest cards, as far as they are allowed.
func (d *desk) thrown(add func(follow.Hand)) {
	if d.throws == valueNone {
		return
	}
	for s := follow.Trump; s < follow.Suits; s++ {
		h := d.o.Of(d.hand, s)
		cards := d.o.Cards(h)
		if len(cards) < 2 {
			continue
		}
		if d.throws == valueAll {
			for n := 2; n <= len(cards); n++ {
				add(d.o.Hand(cards[:n]))
			}
			continue
		}
		for _, u := range d.units(h) {
			if u.Copies != 2 || u.Length != 1 {
				continue
			}
			rest := d.o.Cards(h.Without(u.Hand()))
			if i := slices.IndexFunc(rest, func(c card.Card) bool { return c != u.Top(d.o) }); i >= 0 {
				add(u.Hand().With(d.o.Hand(rest[i : i+1])))
			}
		}
	}
}

// tastes are ways to choose the cards that do not matter to the rules: the ones
// with the least number come first.
func (d *desk) tastes(points func(card.Card) int) []func(card.Card) int {
	return []func(card.Card) int{
		points,
		func(c card.Card) int { return points(c) - 40*c.Points() },
		func(c card.Card) int { return -d.o.Place(c) },
	}
}

// pick takes n of the cards, those that cost least, the lowest of equal ones.
func (d *desk) pick(from follow.Hand, n int, cost func(card.Card) int) follow.Hand {
	cards := d.o.Cards(from)
	slices.Reverse(cards)
	slices.SortStableFunc(cards, func(a, b card.Card) int { return cost(a) - cost(b) })
	return d.o.Hand(cards[:min(n, len(cards))])
}
