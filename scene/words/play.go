package words

import (
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

var signs = map[card.Suit]string{card.Spades: "♠", card.Hearts: "♥", card.Clubs: "♣", card.Diamonds: "♦"}

// Card writes a card as the table does: ♠10, 大王.
func (w Words) Card(c card.Card) string {
	switch {
	case c == 0:
		return w.t.faces.hidden
	case c == card.BigJoker:
		return w.t.faces.big
	case c == card.LittleJoker:
		return w.t.faces.little
	}
	return signs[c.Suit()] + c.Rank().String()
}

// Cards lists cards in the order given: ♠10 ♥K.
func (w Words) Cards(cards []card.Card) string {
	texts := make([]string, len(cards))
	for i, c := range cards {
		texts[i] = w.Card(c)
	}
	return strings.Join(texts, " ")
}

// Spoken says a card aloud: 红桃 A, ace of hearts.
func (w Words) Spoken(c card.Card) string {
	if c == 0 || c.Joker() {
		return w.Card(c)
	}
	rank := c.Rank().String()
	if said, ok := w.t.faces.rankName[rank]; ok {
		rank = said
	}
	if c.AnySuit() {
		return rank
	}
	return fill(w.t.faces.card, func(name string) string {
		if name == "suit" {
			return w.t.suits[c.Suit().String()]
		}
		return rank
	})
}

// Play says what a move is: 三个 9, 顺子 3–7, 副510K, 不出; three nines. A play
// without a reading is the list of its cards.
func (w Words) Play(game string, m engine.Move) string {
	if m.Verb != engine.Play {
		return w.Verb(game, m.Verb)
	}
	if m.As == nil {
		return w.Cards(m.Cards)
	}
	return w.Reading(game, *m.As, m.Cards)
}

// Reading says a play by one of its readings; the cards give the suit of a pure
// 5-10-K.
func (w Words) Reading(game string, r engine.Reading, cards []card.Card) string {
	template, ok := look(w.t.plays, game, r.Shape)
	if !ok {
		return w.Cards(cards)
	}
	return fill(template, func(name string) string { return w.part(r, cards, name) })
}

// part is a placeholder's value in a sentence about a play.
func (w Words) part(r engine.Reading, cards []card.Card, name string) string {
	switch name {
	case "rank":
		return r.Rank
	case "low":
		return low(r)
	case "one":
		return word(w.t.ranks, "", r.Rank)
	case "many":
		return word(w.t.ranksMany, "", r.Rank)
	case "n":
		return signed(r.N)
	case "count":
		if r.N > 0 && r.N < len(w.t.numbers) {
			return w.t.numbers[r.N]
		}
		return signed(r.N)
	case "suit":
		if len(cards) > 0 {
			return w.t.suits[cards[0].Suit().String()]
		}
	}
	return ""
}

// low is the lowest rank of a run that r.Rank tops; an ace may stand below the
// two.
func low(r engine.Reading) string {
	top, ok := card.ParseRank(r.Rank)
	if !ok {
		return r.Rank
	}
	bottom := int(top) - r.N + 1
	if bottom == 1 {
		return card.Ace.String()
	}
	return card.Rank(max(bottom, 0)).String()
}

// Needs says what would beat a play: 更大的对子或炸弹. It is empty for a shape it
// has no words for.
func (w Words) Needs(v engine.View, m engine.Move) string {
	if m.As == nil {
		return ""
	}
	template, ok := look(w.t.needs, v.Game, m.As.Shape)
	for key, value := range v.Options { // a house rule may change what is needed
		if value != "true" {
			continue
		}
		if special, found := look(w.t.needs, v.Game, m.As.Shape+"@"+key); found {
			template, ok = special, true
		}
	}
	if !ok {
		return ""
	}
	return fill(template, func(name string) string { return w.part(*m.As, m.Cards, name) })
}
