package enginetest

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// clone returns a copy of the deal that shares nothing with it.
func clone(d engine.Deal) engine.Deal {
	c := engine.Deal{Kitty: slices.Clone(d.Kitty)}
	for _, hand := range d.Hands {
		c.Hands = append(c.Hands, slices.Clone(hand))
	}
	for _, g := range d.Given {
		c.Given = append(c.Given, engine.Given{Key: g.Key, Args: slices.Clone(g.Args)})
	}
	return c
}

// scribbleCards overwrites the cards, as a careless caller might.
func scribbleCards(cards []card.Card) {
	for i := range cards {
		cards[i] = card.BigJoker
	}
}

// scribble overwrites everything a Deal points at.
func scribble(d engine.Deal) {
	for _, hand := range d.Hands {
		scribbleCards(hand)
	}
	scribbleCards(d.Kitty)
	for _, g := range d.Given {
		for i := range g.Args {
			g.Args[i] = "-"
		}
	}
}

// scribbleView overwrites everything a View points at.
func scribbleView(v engine.View) {
	for key := range v.Options {
		v.Options[key] = "-"
	}
	for i := range v.Turn {
		v.Turn[i] = engine.Open
	}
	for _, p := range v.Players {
		scribbleCards(p.Shown)
		scribbleCards(p.Hand)
		for i := range p.Marks {
			p.Marks[i] = "-"
		}
	}
	clear(v.Players)
	for _, s := range v.Sides {
		for i := range s.Seats {
			s.Seats[i] = engine.Open
		}
	}
	clear(v.Sides)
	scribbleCards(v.Hand)
	scribbleCards(v.Played)
	scribbleCards(v.Kitty)
	scribbleTrick(&v.Trick)
	if v.Last != nil {
		scribbleTrick(v.Last)
	}
	if v.Ask != nil {
		for _, a := range v.Ask.Choices {
			scribbleCards(a.Cards)
		}
		clear(v.Ask.Verbs)
		clear(v.Ask.Choices)
	}
	clear(v.Facts)
	if v.Bid != nil {
		scribbleCards(v.Bid.Cards)
		*v.Bid = engine.Move{}
	}
	clear(v.Calls)
	if v.Bar != nil {
		clear(v.Bar.Lines)
		*v.Bar = engine.Bar{}
	}
	scribbleCards(v.Trumps)
	for _, g := range v.Groups {
		scribbleCards(g.Cards)
	}
	clear(v.Groups)
	if v.Result != nil {
		clear(v.Result.Winners)
		clear(v.Result.Places)
		for _, s := range v.Result.Scores {
			clear(s.Seats)
		}
		clear(v.Result.Scores)
		clear(v.Result.Steps)
		clear(v.Result.Levels)
		for _, g := range v.Result.Next {
			clear(g.Args)
		}
		clear(v.Result.Next)
		if v.Result.Match != nil {
			clear(v.Result.Match.Winners)
		}
		*v.Result = engine.Result{}
	}
}

func scribbleTrick(t *engine.Trick) {
	for _, m := range t.Plays {
		scribbleCards(m.Cards)
		if m.As != nil {
			*m.As = engine.Reading{}
		}
	}
	clear(t.Plays)
	*t = engine.Trick{}
}
