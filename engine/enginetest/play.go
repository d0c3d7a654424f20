package enginetest

import (
	"math/rand/v2"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// choose picks an allowed action for the viewer as a lively but careless player
// would: mostly from the suggestions, sometimes completed from random cards of
// the hand, now and then a random play that happens to be allowed. It returns
// false when nothing is suggested.
func choose(rng *rand.Rand, game engine.Game, v engine.View) (engine.Action, bool) {
	suggested := game.Suggest(v)
	if len(suggested) == 0 {
		return engine.Action{}, false
	}
	if first := suggested[0]; first.Verb == engine.DealOut && v.Ask.Max > 0 {
		first.N = 1 + rng.IntN(v.Ask.Max) // many cards at a time: most of what is tried is play
		return first, true
	}
	switch rng.IntN(9) {
	case 0: // what the game suggests first
		return suggested[0], true
	case 1, 2: // a play around some selected cards
		if all := game.Complete(v, subset(rng, v.Hand, 1+rng.IntN(3))); len(all) > 0 {
			return all[rng.IntN(len(all))], true
		}
	case 3: // a structured play, wherever the game allows it
		a := engine.Action{Verb: engine.Play, Cards: structured(rng, v.Hand)}
		if game.Check(v, a) == nil {
			return declared(rng, game, v, a), true
		}
	case 5: // an open verb by itself, or one of the choices listed with it
		if a := asked(rng, v.Ask); game.Check(v, a) == nil {
			return a, true
		}
	case 4: // the play with the most cards
		best := suggested[0]
		for _, a := range suggested {
			if len(a.Cards) > len(best.Cards) {
				best = a
			}
		}
		return declared(rng, game, v, best), true
	}
	return declared(rng, game, v, suggested[rng.IntN(len(suggested))]), true
}

// asked returns one of the choices that are listed, or an open verb with nothing.
func asked(rng *rand.Rand, ask *engine.Ask) engine.Action {
	switch {
	case ask == nil:
		return engine.Action{}
	case len(ask.Choices) > 0 && rng.IntN(2) == 0:
		return ask.Choices[rng.IntN(len(ask.Choices))]
	case len(ask.Verbs) > 0:
		return engine.Action{Verb: ask.Verbs[rng.IntN(len(ask.Verbs))]}
	}
	return engine.Action{}
}

// declared sometimes adds a reading that the play has and the game allows.
func declared(rng *rand.Rand, game engine.Game, v engine.View, a engine.Action) engine.Action {
	if a.Verb != engine.Play || a.As != "" || rng.IntN(4) != 0 {
		return a
	}
	readings := game.Read(v, a.Cards)
	if len(readings) == 0 {
		return a
	}
	b := a
	b.As = readings[rng.IntN(len(readings))].As
	if game.Check(v, b) != nil {
		return a
	}
	return b
}

// subset returns up to n random cards of the hand.
func subset(rng *rand.Rand, hand []card.Card, n int) []card.Card {
	var out []card.Card
	for _, i := range rng.Perm(len(hand))[:min(n, len(hand))] {
		out = append(out, hand[i])
	}
	return out
}

// structured returns cards of the hand that look like a play of some climbing
// game: some ranks in a row, so many of each, and perhaps a few others.
func structured(rng *rand.Rand, hand []card.Card) []card.Card {
	if len(hand) == 0 {
		return nil
	}
	of := 1 + rng.IntN(4)
	long := 1
	switch of {
	case 1:
		long = []int{1, 5, 5, 5, 6, 7}[rng.IntN(6)]
	case 2, 3:
		long = 1 + rng.IntN(3)
	}
	var out []card.Card
	for range 4 { // the fullest of a few
		if run := inRow(rng, hand, of, long); len(run) > len(out) {
			out = run
		}
	}
	if rng.IntN(3) == 0 {
		out = append(out, subset(rng, card.Without(hand, out), 1+rng.IntN(max(1, 2*long)))...)
	}
	return out
}

// inRow returns up to so many cards of each of some ranks in a row.
func inRow(rng *rand.Rand, hand []card.Card, of, long int) []card.Card {
	rank := hand[rng.IntN(len(hand))].Rank()
	var out []card.Card
	for range long {
		n := 0
		for _, i := range rng.Perm(len(hand)) {
			if hand[i].Rank() == rank && n < of {
				out = append(out, hand[i])
				n++
			}
		}
		if rank++; rank == card.Ace+1 {
			rank = card.Two // over the ace, to try what wraps
		}
	}
	return out
}

// probe returns an action that may well be refused, and the seat it is tried
// for: stray fields, unknown verbs, foreign cards, cards that are no face,
// plays out of turn, near misses of allowed plays.
func probe(rng *rand.Rand, game engine.Game, s engine.State) (engine.Seat, engine.Action) {
	seat := engine.Seat(rng.IntN(int(engine.Open) + 2)) // None and a seat beyond Open too
	if turn := s.Turn(); rng.IntN(4) != 0 && len(turn) > 0 {
		seat = turn[rng.IntN(len(turn))]
	}
	v := s.View(seat)
	return seat, wild(rng, game, v)
}

// wild returns an action for the viewer that may well be refused.
func wild(rng *rand.Rand, game engine.Game, v engine.View) engine.Action {
	verbs := append([]engine.Verb{"", "frobnicate", engine.Play, engine.Play, engine.Play, engine.Play, engine.Play, engine.Play}, game.Info().Verbs...)
	a := engine.Action{Verb: verbs[rng.IntN(len(verbs))]}
	if like := game.Suggest(v); a.Verb != engine.Play && len(like) > 0 && rng.IntN(3) == 0 {
		a = near(rng, v, like[rng.IntN(len(like))])
	} else if a.Verb == engine.Play || rng.IntN(8) == 0 {
		switch suggested := game.Suggest(v); rng.IntN(6) {
		case 0:
			a.Cards = subset(rng, v.Hand, 1+rng.IntN(4))
		case 1, 2:
			a.Cards = structured(rng, v.Hand)
		case 3: // a near miss
			if len(suggested) > 0 {
				a.Cards = append(a.Cards, suggested[rng.IntN(len(suggested))].Cards...)
			}
			others := subset(rng, card.Without(v.Hand, a.Cards), 1)
			switch drop := rng.IntN(max(1, len(a.Cards))); {
			case len(a.Cards) > 0 && len(others) > 0 && rng.IntN(3) == 0:
				a.Cards[drop] = others[0]
			case len(a.Cards) > 1 && rng.IntN(2) == 0:
				a.Cards = slices.Delete(a.Cards, drop, drop+1)
			default:
				a.Cards = append(a.Cards, others...)
			}
		case 4: // foreign cards, or none at all
			for range rng.IntN(3) {
				a.Cards = append(a.Cards, card.At(rng.IntN(card.Faces)))
			}
		case 5: // anything, faces or not
			a.Cards = subset(rng, v.Hand, rng.IntN(3))
			if rng.IntN(2) == 0 {
				a.Cards = append(a.Cards, card.Card(rng.IntN(256)))
			}
		}
	}
	switch rng.IntN(12) {
	case 0:
		a.To = engine.Seat(rng.IntN(12) - 1)
	case 1:
		a.N = rng.IntN(9) - 4
	case 2:
		a.As = "frobnicate"
	case 3, 4:
		if readings := game.Read(v, a.Cards); len(readings) > 0 {
			a.As = readings[rng.IntN(len(readings))].As
		}
	}
	return a
}

// near returns a near miss of an allowed action: a card less or more or another
// one, another number, another seat.
func near(rng *rand.Rand, v engine.View, a engine.Action) engine.Action {
	a = a.Clone()
	switch rng.IntN(5) {
	case 0:
		if len(a.Cards) > 0 {
			a.Cards = a.Cards[1:]
		}
	case 1:
		a.Cards = append(a.Cards, subset(rng, card.Without(v.Hand, a.Cards), 1)...)
	case 2:
		if len(a.Cards) > 0 {
			a.Cards[rng.IntN(len(a.Cards))] = card.At(rng.IntN(card.Faces))
		}
	case 3:
		a.N += rng.IntN(9) - 4
	case 4:
		a.To = engine.Seat(rng.IntN(12) - 1)
	}
	return a
}
