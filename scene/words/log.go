package words

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Names gives a player's name by seat.
type Names func(engine.Seat) string

// Log tells an event in a sentence, for the log: 老王 出 三张 ♠9 ♥9 ♦9. It is empty
// for an event that needs no telling: a player's cards as they are dealt.
func (w Words) Log(game string, e engine.Event, who Names) string {
	return w.log(game, e, who, w.Cards)
}

func (w Words) log(game string, e engine.Event, who Names, list func([]card.Card) string) string {
	if e.Kind == engine.EvDeal && e.Seat != engine.None {
		return ""
	}
	template, ok := look(w.t.events, game, string(e.Kind)+"@"+e.Word)
	if !ok {
		template = word(w.t.events, game, string(e.Kind))
	}
	return fill(template, func(name string) string {
		switch name {
		case "who":
			return who(e.Seat)
		case "cards":
			return list(e.Cards)
		case "shape":
			if e.Word == "" {
				return ""
			}
			return w.Shape(game, e.Word)
		case "word":
			return e.Word
		case "whose": // the word is a seat
			if s, ok := engine.ParseSeat(e.Word); ok {
				return who(s)
			}
		case "groups":
			return w.Groups(e.Cards)
		case "n":
			return signed(e.N)
		case "place":
			return w.Place(game, e.N)
		}
		return ""
	})
}
