package words

import (
	"strconv"
	"strings"
	"unicode/utf8"

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

// Play says what a move is: 三个 9, 顺子 3–7, 副510K, 不出; three nines. A play
// without a reading is the list of its cards.
func (w Words) Play(game string, m engine.Move) string {
	if len(m.Cards) == 0 {
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
	case "face": // as it stands after Chinese: 9 with a space, 小王 without
		return spaced(word(w.t.ranks, "", r.Rank))
	case "low":
		return low(r)
	case "one":
		return word(w.t.ranks, "", r.Rank)
	case "many":
		return word(w.t.ranksMany, "", r.Rank)
	case "n":
		return signed(r.N)
	case "count":
		return w.number(r.N)
	case "groups":
		return w.groups(r)
	case "suit", "of":
		return w.suited(suitOf(cards), name)
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

// number counts cards in words: 三, three; with figures where there are many.
func (w Words) number(n int) string {
	if n > 0 && n < len(w.t.numbers) {
		return w.t.numbers[n]
	}
	return signed(n)
}

// Groups lists cards by rank where suits say nothing, in the order in which the
// ranks come: 两张 K、一张大王; two kings and a big joker.
func (w Words) Groups(cards []card.Card) string {
	var ranks []card.Rank
	n := map[card.Rank]int{}
	for _, c := range cards {
		if n[c.Rank()] == 0 {
			ranks = append(ranks, c.Rank())
		}
		n[c.Rank()]++
	}
	texts := make([]string, len(ranks))
	for i, r := range ranks {
		texts[i] = w.group(r.String(), n[r])
	}
	return w.Join(texts)
}

// groups lists the cards of a reading whose As tells them, hung-2xLJ+3x9:
// 两张小王、三张 9.
func (w Words) groups(r engine.Reading) string {
	var texts []string
	for _, g := range parseGroups(r.As) {
		texts = append(texts, w.group(g.rank, g.n))
	}
	return w.Join(texts)
}

// cardGroup is n cards of a rank.
type cardGroup struct {
	rank string
	n    int
}

// parseGroups reads the cards that a reading's As tells.
func parseGroups(as string) []cardGroup {
	_, list, _ := strings.Cut(as, "-")
	var groups []cardGroup
	for text := range strings.SplitSeq(list, "+") {
		g := cardGroup{text, 1}
		if count, rank, many := strings.Cut(text, "x"); many {
			if k, err := strconv.Atoi(count); err == nil {
				g = cardGroup{rank, k}
			}
		}
		groups = append(groups, g)
	}
	return groups
}

// group says some cards of a rank: 三张 9, 两张小王; three nines, a little joker.
func (w Words) group(rank string, n int) string {
	template := w.t.group
	if n == 1 {
		template = w.t.single
	}
	return fill(template, func(name string) string {
		switch name {
		case "count":
			return w.number(n)
		case "one":
			return word(w.t.ranks, "", rank)
		case "many":
			return word(w.t.ranksMany, "", rank)
		case "rank":
			return spaced(word(w.t.ranks, "", rank))
		}
		return ""
	})
}

// spaced puts a space before what is no Chinese, as it stands after Chinese.
func spaced(text string) string {
	if text != "" && text[0] < utf8.RuneSelf {
		return " " + text
	}
	return text
}
