package wushik6

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
)

// dealing is the distribution of the cards one by one (A.1).
type dealing struct {
	n     [seats]int  // how many cards each has been dealt
	first engine.Seat // who is dealt the first card
	next  engine.Seat // who is dealt the next one, unless his hand is full
}

// step deals one card and returns who got it, None when all are dealt.
func (d *dealing) step(hands *[seats][]card.Card) engine.Seat {
	for k := range seats {
		to := d.next.Plus(k, seats)
		if i := to.Index(); d.n[i] < len(hands[i]) {
			d.n[i]++
			d.next = to.Plus(1, seats)
			return to
		}
	}
	return engine.None
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
		to := d.step(hands)
		if to == engine.None {
			return list
		}
		list = append(list, hands[to.Index()][d.n[to.Index()]-1])
	}
}

// reveals lists what a seat may reveal: each face of the rank that it holds.
func reveals(held []card.Card, rank card.Rank) []engine.Action {
	var list []engine.Action
	for s := card.Spades; s >= card.Diamonds; s-- {
		if face := card.Of(rank, s); copies(held, face) > 0 {
			list = append(list, engine.Action{Verb: engine.Reveal, Cards: []card.Card{face}})
		}
	}
	return list
}

// judgeReveal refuses cards that may not be revealed by a seat that may reveal.
func judgeReveal(v *engine.View, cards []card.Card) error {
	if len(cards) != 1 {
		return engine.Refused(CodeRevealOne)
	}
	if rank := revealRank(v, v.Viewer); cards[0].Rank() != rank {
		return &engine.Illegal{Code: CodeNotYourLevel, Cards: cards, What: rank.String()}
	}
	if lost := missing(v.Hand, cards); lost != nil {
		return engine.Refused(engine.CodeNotYourCards, lost...)
	}
	return nil
}
