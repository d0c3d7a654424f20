package words

import (
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Reason says why an action is refused and what is needed instead, in one or
// two short sentences. The View is the one the player saw; others go by who, or
// by where they sit when that is nil.
func (w Words) Reason(why *engine.Illegal, v engine.View, who Names) string {
	if why == nil {
		return ""
	}
	name := func(s engine.Seat) string {
		if who == nil || s == v.Viewer {
			return w.Seat(v, s)
		}
		return who(s)
	}
	best := v.Trick.ToBeat()
	key := why.Code
	if _, ok := look(w.t.reasons, v.Game, key); !ok {
		return fill(w.t.reasons[""], func(string) string { return why.Error() })
	}
	needs := ""
	if best != nil {
		needs = w.Needs(v, *best)
	}
	known := map[string]string{
		"cards":  w.Cards(why.Cards),
		"groups": w.Groups(why.Cards),
		"what":   w.what(why, v.Game),
		"needs":  needs,
		"who":    w.waiting(v, name),
	}
	if why.Need != 0 {
		known["need"] = signed(why.Need)
	}
	if best != nil {
		known["who"] = name(best.Seat)
		known["play"] = w.Play(v.Game, *best)
		if best.As != nil {
			known["shape"] = w.Shape(v.Game, best.As.Shape)
		}
	}
	if why.Code == engine.CodeNotYourTurn {
		known["who"] = w.waiting(v, name)
	}
	template := word(w.t.reasons, v.Game, key)
	if v.Viewer.Player(v.Seats()) {
		for _, m := range v.Players[v.Viewer.Index()].Marks {
			if s, ok := look(w.t.reasons, v.Game, key+"@"+string(m)); ok {
				template = s
			}
		}
	}
	for _, part := range names(template) {
		if known[part] == "" { // not told: say it without
			template = word(w.t.reasons, v.Game, key+"/bare")
			break
		}
	}
	return sentence(fill(template, func(part string) string { return known[part] }))
}

// what puts Illegal.What into words: a verb, a field, a reading, an option.
func (w Words) what(why *engine.Illegal, game string) string {
	switch why.Code {
	case engine.CodeUnknownVerb:
		return w.Verb(game, engine.Verb(why.What))
	case engine.CodeStrayField, engine.CodeBadDeal:
		return word(w.t.fields, "", why.What)
	case engine.CodeBadOption:
		key, value, _ := strings.Cut(why.What, "=")
		return w.Option(game, key) + " = " + value
	}
	return w.as(game, why.What)
}

// as says a declared reading, plane1-6, in words; anything else stays itself.
func (w Words) as(game, text string) string {
	shape, rank, ranked := strings.Cut(text, "-")
	name, ok := look(w.t.shapes, game, shape)
	if !ok {
		if c, err := card.Parse(text); err == nil {
			return w.Card(c)
		}
		return text
	}
	if _, valid := card.ParseRank(rank); ranked && valid {
		return name + " " + rank
	}
	return name
}

// waiting names the seats that are to act.
func (w Words) waiting(v engine.View, name Names) string {
	var seats []string
	for _, s := range v.Turn {
		if s.Player(engine.MaxSeats) {
			seats = append(seats, name(s))
		}
	}
	return w.Join(seats)
}

// names lists the placeholders of a template.
func names(template string) []string {
	var found []string
	fill(template, func(name string) string {
		found = append(found, name)
		return ""
	})
	return found
}
