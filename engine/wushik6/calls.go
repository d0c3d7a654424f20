package wushik6

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// copies counts a face among cards.
func copies(cards []card.Card, face card.Card) int {
	n := 0
	for _, c := range cards {
		if c == face {
			n++
		}
	}
	return n
}

// highest returns the face of a suit that is to be called: the highest from the
// ace down of which not all copies are buried (D0-6).
func highest(s card.Suit, buried []card.Card) card.Card {
	r := card.Ace
	for r > card.Three && copies(buried, card.Of(r, s)) == packs {
		r--
	}
	return card.Of(r, s)
}

// lastOrdinal returns the highest ordinal of a face that can still come true
// (D0-7).
func lastOrdinal(ru rules, face card.Card, buried []card.Card) int {
	if ru.has(deadCall) {
		return packs
	}
	return packs - copies(buried, face)
}

// choices lists every call that is allowed, by suit from spades down, by rank
// from the ace down, by ordinal (A.3).
func choices(ru rules, buried []card.Card, made []engine.Called) []engine.Action {
	var list []engine.Action
	for s := card.Spades; s >= card.Diamonds; s-- {
		top := highest(s, buried)
		for r := top.Rank(); r >= card.Three; r-- {
			face := card.Of(r, s)
			taken := slices.ContainsFunc(made, func(c engine.Called) bool { return c.Card == face })
			if !taken && copies(buried, face) < packs {
				for n := 1; n <= lastOrdinal(ru, face, buried); n++ {
					list = append(list, engine.Action{Verb: engine.Call, Cards: []card.Card{face}, N: n})
				}
			}
			if !ru.has(freeCall) {
				break
			}
		}
	}
	return list
}

// judgeCall refuses a call that is not among the choices, and says why.
func judgeCall(v *engine.View, a engine.Action) error {
	if len(a.Cards) != 1 {
		return engine.Refused(CodeCallOne)
	}
	ru, face := rulesOf(v.Options), a.Cards[0]
	switch r := face.Rank(); {
	case !face.Valid() || r == card.Two || face.Joker():
		return engine.Refused(CodeNeverCalled, face)
	case slices.ContainsFunc(v.Calls, func(c engine.Called) bool { return c.Card == face }):
		return engine.Refused(CodeCalledAlready, face)
	case copies(v.Kitty, face) == packs:
		return engine.Refused(CodeAllBuried, face, face, face)
	}
	if top := highest(face.Suit(), v.Kitty); !ru.has(freeCall) && face != top {
		return &engine.Illegal{Code: CodeNotHighest, What: top.String()}
	}
	if most := lastOrdinal(ru, face, v.Kitty); a.N < 1 || a.N > most {
		return &engine.Illegal{Code: CodeBadOrdinal, Need: most}
	}
	return nil
}
