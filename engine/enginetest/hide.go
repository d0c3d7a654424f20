package enginetest

import (
	"bytes"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/record"
)

// place is where the Deal holds a card: a seat, or engine.None for the kitty.
type place struct {
	holder engine.Seat
	index  int
	card   card.Card
}

// swap checks that hiding is complete (indistinguishability): two cards that a
// viewer can't know change places in the deal, the same actions are replayed,
// and if they are all still possible the viewer must have noticed nothing:
// events, views, Check, Suggest, Complete and Read are equal as bytes.
func (d *trial) swap() {
	d.t.Helper()
	if len(d.done) == 0 {
		return
	}
	n := d.rng.IntN(len(d.done))
	at := d.states[n]
	viewer := engine.Watcher
	switch d.rng.IntN(6) {
	case 0:
	case 1, 2, 3:
		turn := at.Turn()
		viewer = turn[d.rng.IntN(len(turn))]
	default:
		viewer = engine.SeatAt(d.rng.IntN(d.layout.Seats))
	}
	if !viewer.Player(d.layout.Seats) {
		viewer = engine.Watcher
	}
	hidden := d.hidden(n, viewer)
	if len(hidden) < 2 {
		return
	}
	a := hidden[d.rng.IntN(len(hidden))]
	others := slices.DeleteFunc(slices.Clone(hidden), func(p place) bool { return p.holder == a.holder || p.card == a.card })
	if len(others) == 0 {
		return
	}
	b := others[d.rng.IntN(len(others))]
	altered := clone(d.start)
	put(&altered, a, b.card)
	put(&altered, b, a.card)
	s, err := d.game.New(d.cfg, altered)
	if err != nil {
		d.discarded++
		return
	}
	leak := func(what string, i int, want, got []byte) {
		d.t.Helper()
		d.fail("%v is shown what it can't know: with %v of %v and %v of %v swapped, after %d actions %s would be\n%s\nnot\n%s",
			viewer, a.card, a.holder, b.card, b.holder, i, what, got, want)
	}
	look := func(i int) {
		d.t.Helper()
		if want, got := d.text(d.states[i].View(viewer)), d.text(s.View(viewer)); !bytes.Equal(want, got) {
			leak("its view", i, want, got)
		}
	}
	look(0)
	for i, done := range d.done[:n] {
		events, err := s.Apply(done.Seat, done.Action)
		if err != nil {
			if done.Seat == viewer {
				leak("its own action", i, []byte(done.String()), []byte("refused: "+err.Error()))
			}
			d.discarded++
			return
		}
		if want, got := d.text(d.decided(d.events[i])), d.text(d.decided(events)); !bytes.Equal(want, got) {
			d.discarded++
			return
		}
		if want, got := d.text(engine.Seen(d.events[i], viewer)), d.text(engine.Seen(events, viewer)); !bytes.Equal(want, got) {
			leak("the events it sees", i+1, want, got)
		}
		if want, got := d.text(d.states[i+1].Turn()), d.text(s.Turn()); !bytes.Equal(want, got) {
			leak("the turn", i+1, want, got)
		}
		if i == n-1 || d.rng.IntN(8) == 0 {
			look(i + 1)
		}
	}
	d.kept++
	v, w := at.View(viewer), s.View(viewer)
	if want, got := d.text(d.game.Suggest(v)), d.text(d.game.Suggest(w)); !bytes.Equal(want, got) {
		leak("what is suggested", n, want, got)
	}
	for range 8 {
		try := wild(d.rng, d.game, v)
		if want, got := d.text(d.game.Check(v, try)), d.text(d.game.Check(w, try)); !bytes.Equal(want, got) {
			leak("the answer to "+record.Done{Seat: viewer, Action: try}.String(), n, want, got)
		}
		if want, got := d.text(d.game.Read(v, try.Cards)), d.text(d.game.Read(w, try.Cards)); !bytes.Equal(want, got) {
			leak("the readings of "+card.FormatList(try.Cards), n, want, got)
		}
		some := subset(d.rng, v.Hand, 2)
		if want, got := d.text(d.game.Complete(v, some)), d.text(d.game.Complete(w, some)); !bytes.Equal(want, got) {
			leak("what completes "+card.FormatList(some), n, want, got)
		}
	}
}

// decided lists the events by which the authority tells what it has decided by
// hidden cards.
func (d *trial) decided(events []engine.Event) []engine.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return !slices.Contains(d.rules.Decided, e.Kind) })
}

// named lists the faces that the events before the n-th action have named to the
// viewer, other than by dealing or playing them: cards that he has once seen may
// be in other hands by now.
func (d *trial) named(n int, viewer engine.Seat) (faces [card.Faces]bool) {
	for _, events := range d.events[:n] {
		for _, e := range engine.Seen(events, viewer) {
			if e.Kind == engine.EvDeal || e.Kind == engine.EvPlay {
				continue
			}
			for _, c := range e.Cards {
				if i := c.Index(); i >= 0 {
					faces[i] = true
				}
			}
		}
	}
	return faces
}

// hidden lists the places in the deal of the cards that the viewer can't know
// in the position before the n-th action: still in another hand or in the
// kitty, and not shown.
func (d *trial) hidden(n int, viewer engine.Seat) []place {
	s, named := d.states[n], d.named(n, viewer)
	open, seen := s.View(engine.Open), s.View(viewer)
	var all []place
	add := func(cards, known []card.Card, holder engine.Seat) {
		for _, c := range card.Without(cards, known) {
			if slices.Contains(d.rules.Public, c) || named[c.Index()] {
				continue
			}
			// A card may have come out of the kitty, or gone into it.
			for _, h := range []engine.Seat{holder, engine.None} {
				if i := slices.Index(cardsOf(d.start, h), c); i >= 0 {
					all = append(all, place{h, i, c})
					break
				}
			}
		}
	}
	for i, p := range open.Players {
		if seat := engine.SeatAt(i); seat != viewer {
			add(p.Hand, slices.Concat(seen.Players[i].Shown, seen.Players[i].Hand), seat)
		}
	}
	add(open.Kitty, seen.Kitty, engine.None)
	return all
}

func cardsOf(d engine.Deal, holder engine.Seat) []card.Card {
	if holder == engine.None {
		return d.Kitty
	}
	return d.Hands[holder.Index()]
}

func put(d *engine.Deal, p place, c card.Card) { cardsOf(*d, p.holder)[p.index] = c }
