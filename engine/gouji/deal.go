package gouji

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// dealing is the distribution of the cards one by one, and 亮3 beside it (D.2).
type dealing struct {
	n         [seats]int // how many cards each has been dealt
	next      int        // who is dealt the next card, unless his hand is full
	fixed     bool       // the leader is given, nobody shows
	auto      bool       // auto_liang3: shown as soon as it can be
	lead      engine.Seat
	claimant  engine.Seat // who has shown most so far, None
	heldFirst engine.Seat // who first held two 3s of a suit, None (D4-2)
	shown     [seats][]card.Card
}

// step deals one card and returns who got it; false when all are dealt.
func (d *dealing) step(hands *[seats][]card.Card) (int, bool) {
	for k := range seats {
		to := (d.next + k) % seats
		if d.n[to] == len(hands[to]) {
			continue
		}
		d.n[to]++
		d.next = (to + 1) % seats
		got := hands[to][:d.n[to]]
		if d.heldFirst == engine.None && len(mostThrees(got)) >= 2 {
			d.heldFirst = engine.SeatAt(to)
		}
		return to, true
	}
	return nobody, false
}

// left returns how many cards are still to be dealt.
func (d *dealing) left(hands *[seats][]card.Card) int {
	n := 0
	for i, h := range hands {
		n += len(h) - d.n[i]
	}
	return n
}

// stock lists the cards that are still to be dealt, in that order.
func (d dealing) stock(hands *[seats][]card.Card) []card.Card {
	var list []card.Card
	for {
		to, more := d.step(hands)
		if !more {
			return list
		}
		list = append(list, hands[to][d.n[to]-1])
	}
}

// mostThrees returns the 3s of the suit of which there are most, of several
// suits the highest.
func mostThrees(cards []card.Card) []card.Card {
	var n [card.Spades + 1]int
	best := card.NoSuit
	for _, c := range cards {
		if c.Rank() == card.Three {
			n[c.Suit()]++
		}
	}
	for s := card.Diamonds; s <= card.Spades; s++ {
		if n[s] > 0 && n[s] >= n[best] {
			best = s
		}
	}
	return slices.Repeat([]card.Card{card.Of(card.Three, best)}, n[best])
}

// show puts the seat's 3s on the table: he leads, for now. What a seat has shown
// before stays known.
func (d *dealing) show(seat engine.Seat, threes []card.Card) {
	i := seat.Index()
	d.claimant = seat
	d.shown[i] = card.Sorted(append(card.Without(d.shown[i], threes), threes...))
}

// claim returns the cards by which somebody leads so far.
func claim(players []engine.Player) []card.Card {
	for _, p := range players {
		if p.Has(MarkClaims) {
			return mostThrees(p.Shown)
		}
	}
	return nil
}

// shows lists every way to show 3s that beats the standing claim.
func shows(held, claim []card.Card) []engine.Action {
	var list []engine.Action
	for s := card.Spades; s >= card.Diamonds; s-- {
		three := card.Of(card.Three, s)
		n := 0
		for _, c := range held {
			if c == three {
				n++
			}
		}
		for k := n; k >= max(2, len(claim)+1); k-- {
			list = append(list, engine.Action{Verb: engine.Show, Cards: slices.Repeat([]card.Card{three}, k)})
		}
	}
	return list
}

// judgeShow refuses cards that may not be shown.
func judgeShow(v *engine.View, cards []card.Card) error {
	if len(cards) == 0 {
		return engine.Refused(engine.CodeNoCards)
	}
	if lost := missing(v.Hand, cards); lost != nil {
		return engine.Refused(engine.CodeNotYourCards, lost...)
	}
	var wrong []card.Card
	for _, c := range cards {
		if c.Rank() != card.Three {
			wrong = append(wrong, c)
		}
	}
	for _, c := range cards {
		if len(wrong) == 0 && c != cards[0] {
			wrong = slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool { return c == cards[0] })
		}
	}
	standing := claim(v.Players)
	switch {
	case len(wrong) > 0:
		return engine.Refused(CodeShowNotThrees, wrong...)
	case len(cards) < 2:
		return &engine.Illegal{Code: CodeShowTooFew, Need: 2}
	case len(cards) <= len(standing):
		return &engine.Illegal{Code: CodeShowNotMore, Cards: standing, Need: len(standing) + 1}
	}
	return nil
}
