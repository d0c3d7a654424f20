package words

import (
	"slices"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// CardName says a card aloud: 红桃 A, 黑桃九; ace of hearts, nine of spades.
func (w Words) CardName(c card.Card) string { return w.cardName(c, 1) }

// CardNames says cards aloud in the order given, copies of a face together:
// 两张红桃 A、黑桃九; two aces of hearts and nine of spades.
func (w Words) CardNames(cards []card.Card) string {
	var texts []string
	for i, c := range cards {
		if slices.Index(cards, c) != i {
			continue
		}
		n := 0
		for _, other := range cards {
			if other == c {
				n++
			}
		}
		texts = append(texts, w.cardName(c, n))
	}
	return w.Join(texts)
}

// cardName says n copies of a card.
func (w Words) cardName(c card.Card, n int) string {
	template := w.t.faces.card
	switch rank := c.Rank().String(); {
	case c == 0:
		return w.t.faces.hidden
	case n > 1:
		template = w.t.faces.cards
	case c.Joker() || c.AnySuit():
		return word(w.t.rankSay, "", rank)
	}
	return fill(template, func(name string) string {
		switch name {
		case "count":
			return w.number(n)
		case "one":
			return word(w.t.rankSay, "", c.Rank().String())
		case "face":
			return spaced(word(w.t.rankSay, "", c.Rank().String()))
		case "many":
			return word(w.t.ranksMany, "", c.Rank().String())
		}
		return w.suited(c.Suit().String(), name)
	})
}

// suited fills the two ways in which a suit stands by a rank: {suit} and {of},
// which is empty where there is no suit.
func (w Words) suited(suit, name string) string {
	text := w.t.suits[suit]
	switch {
	case suit == "" || text == "":
		return ""
	case name == "suit":
		return text
	case name == "of":
		return fill(w.t.said["of"], func(string) string { return text })
	}
	return ""
}

// suitOf returns the suit that a play is said to be of: the one its cards share,
// trump where units of several are one, none for jokers.
func suitOf(cards []card.Card) string {
	suit := ""
	for i, c := range cards {
		switch own := c.Suit().String(); {
		case i == 0:
			suit = own
		case own != suit:
			return "trump"
		}
	}
	return suit
}

// Say says a move aloud in the fewest words, as a player does who puts the cards
// down: 对九, 三个九带二, 正五十K, 不要, 让; pair of nines, pass. It is for a voice
// and for lines that a screen reader speaks while others wait.
func (w Words) Say(game string, m engine.Move) string {
	key := string(m.Verb)
	if m.As != nil {
		key = m.As.Shape
	}
	template, ok := look(w.t.said, game, key)
	if !ok || m.As == nil && m.Verb == engine.Play {
		return w.CardNames(m.Cards)
	}
	return fill(template, func(name string) string {
		if name == "cards" {
			return w.CardNames(m.Cards)
		}
		if m.As == nil {
			return ""
		}
		switch name {
		case "one":
			return word(w.t.rankSay, "", m.As.Rank)
		case "face": // as it stands after Chinese: 对九, 对 K
			return spaced(word(w.t.rankSay, "", m.As.Rank))
		case "low":
			return word(w.t.rankSay, "", low(*m.As))
		case "to":
			return word(w.t.rankSay, "", m.As.Rank)
		case "body":
			return w.saidGroups(*m.As)
		}
		return w.part(*m.As, m.Cards, name)
	})
}

// saidGroups says the cards of a reading whose As tells them, jokers behind what
// they hang on: 三个九挂两个小王; three nines with two little jokers.
func (w Words) saidGroups(r engine.Reading) string {
	groups := parseGroups(r.As)
	if len(groups) == 1 && groups[0].n == 1 {
		return word(w.t.rankSay, "", groups[0].rank)
	}
	var body, jokers []string
	for _, g := range groups {
		template := w.t.said["group"]
		if g.n == 1 {
			template = w.t.said["group-one"]
		}
		text := fill(template, func(name string) string {
			switch name {
			case "count":
				return w.number(g.n)
			case "a":
				return word(w.t.ranks, "", g.rank)
			case "many":
				return word(w.t.ranksMany, "", g.rank)
			}
			return spaced(word(w.t.rankSay, "", g.rank))
		})
		if g.rank == card.BigJoker.String() || g.rank == card.LittleJoker.String() {
			jokers = append(jokers, text)
		} else {
			body = append(body, text)
		}
	}
	if len(body) == 0 || len(jokers) == 0 {
		return w.Join(append(body, jokers...))
	}
	return w.Join(body) + w.t.said["group-with"] + w.Join(jokers)
}

// Aloud is Say with all cards by their names, where suits matter: 对九，黑桃九、红桃九.
func (w Words) Aloud(game string, m engine.Move) string {
	say := w.Say(game, m)
	if len(m.Cards) == 0 || m.As == nil {
		return say
	}
	if len(m.Cards) == 1 {
		return w.CardName(m.Cards[0])
	}
	template, _ := look(w.t.said, game, "aloud")
	return fill(template, func(name string) string {
		if name == "say" {
			return say
		}
		return w.CardNames(m.Cards)
	})
}

// voiced gives the verb by which an event is said.
var voiced = []struct {
	kind engine.EventKind
	verb engine.Verb
}{
	{engine.EvPass, engine.Pass},
	{engine.EvYields, engine.Yield},
	{engine.EvBurns, engine.Burn},
	{engine.EvRevolts, engine.Revolt},
	{"shows", engine.Show},
	{"reveals", engine.Reveal},
	{"bids", engine.Bid},
	{"counters", engine.Counter},
}

// Voice says what a player says at an event, without the name: Say of what was
// played, passed, bid or burned, 还剩三张 for few cards left. It is empty for events
// that nobody speaks at. The View is the one that came with the event.
func (w Words) Voice(v engine.View, e engine.Event) string {
	switch e.Kind {
	case engine.EvPlay:
		return w.Say(v.Game, moveOf(v, e))
	case engine.EvAnnounces, "ruffs":
		key := string(e.Kind)
		if e.Word != "" {
			key += "@" + e.Word
		}
		return fill(word(w.t.said, v.Game, key), func(string) string { return w.number(e.N) })
	}
	for _, k := range voiced {
		if k.kind == e.Kind {
			return w.Say(v.Game, engine.Move{Seat: e.Seat, Verb: k.verb, Cards: e.Cards})
		}
	}
	return ""
}

// moveOf finds the play that an event tells, with its reading, in the trick on the
// table or the one before; a bare move when it is in neither.
func moveOf(v engine.View, e engine.Event) engine.Move {
	tricks := []*engine.Trick{&v.Trick, v.Last}
	for _, t := range tricks {
		if t == nil {
			continue
		}
		for _, m := range slices.Backward(t.Plays) {
			if m.Seat == e.Seat && slices.Equal(m.Cards, e.Cards) {
				return m
			}
		}
	}
	return engine.Move{Seat: e.Seat, Verb: engine.Play, Cards: e.Cards}
}

// Announce tells an event in one short sentence for a screen reader's live region:
// 小林 出 三个九; Jo: three nines. Plays are said as Say does, all else as LogAloud.
func (w Words) Announce(v engine.View, e engine.Event, who Names) string {
	if template, _ := look(w.t.events, v.Game, string(e.Kind)); e.Kind != engine.EvPlay || strings.Contains(template, "{groups}") {
		return w.LogAloud(v.Game, e, who)
	}
	say := w.Say(v.Game, moveOf(v, e))
	return fill(w.t.said["announce"], func(name string) string {
		if name == "who" {
			return who(e.Seat)
		}
		return say
	})
}

// LogAloud is Log with the cards by their names, for a log that is read aloud:
// 小林 出 三张 黑桃九、红桃九、方块九.
func (w Words) LogAloud(game string, e engine.Event, who Names) string {
	return w.log(game, e, who, w.CardNames)
}
