package words

import (
	"slices"
	"strings"

	"paizhuo/engine"
)

// The marks that tell what the table waits for.
const (
	markClaims   engine.Mark = "claims"
	markOffered  engine.Mark = "offered"
	markAgain    engine.Mark = "again"
	markLast     engine.Mark = "last-chance"
	markBurning  engine.Mark = "burning"
	markHeadless engine.Mark = "headless"
	markFree     engine.Mark = "free"
)

// high are the shapes that not everybody may answer.
var high = []string{"gouji", "hung", "jokers"}

// Waiting says what the table waits for and, where a game restricts that, who
// may answer: 等小满出牌; 够级牌：小满、老周可以烧，没人烧再问对头豆豆. It is empty
// once the deal is over.
func (w Words) Waiting(v engine.View, who Names) string {
	if len(v.Turn) == 0 {
		return ""
	}
	key := situation(v)
	wide, _, _ := strings.Cut(key, "/")
	template := ""
	for _, k := range []string{key, wide, "follow"} {
		if s, ok := look(w.t.waits, v.Game, k); ok {
			template = s
			break
		}
	}
	best := v.Trick.ToBeat()
	return fill(template, func(name string) string {
		switch name {
		case "who":
			var names []string
			for _, s := range v.Turn {
				if s.Player(v.Seats()) {
					names = append(names, who(s))
				}
			}
			return w.Join(names)
		case "across":
			if best != nil {
				return who(across(v, best.Seat))
			}
		case "claims":
			if i := slices.IndexFunc(v.Players, func(p engine.Player) bool { return p.Has(markClaims) }); i >= 0 {
				return who(engine.SeatAt(i))
			}
		}
		return ""
	})
}

// across returns the seat on the other side of the table.
func across(v engine.View, s engine.Seat) engine.Seat { return s.Plus(v.Seats()/2, v.Seats()) }

// situation is the key of what the table waits for: the phase, or what is to be
// done in the play, and after a stroke what is special about it.
func situation(v engine.View) string {
	asked := func(m engine.Mark) bool {
		return slices.ContainsFunc(v.Turn, func(s engine.Seat) bool { return s.Player(v.Seats()) && v.Players[s.Index()].Has(m) })
	}
	anybody := func(m engine.Mark) bool {
		return slices.ContainsFunc(v.Players, func(p engine.Player) bool { return p.Has(m) })
	}
	best := v.Trick.ToBeat()
	switch {
	case v.Phase != engine.PhasePlay && anybody(markClaims):
		return string(v.Phase) + "/claims"
	case v.Phase != engine.PhasePlay:
		return string(v.Phase)
	case best == nil && asked(markBurning):
		return "lead/burning"
	case best == nil:
		return "lead"
	case asked(markOffered) && gone(v, across(v, best.Seat)):
		return "burn/dead-level"
	case asked(markOffered):
		return "burn"
	case asked(markLast):
		return "follow/last-chance"
	case asked(markAgain):
		return "follow/again"
	case best.As == nil || !slices.Contains(high, best.As.Shape) || anybody(markFree) || v.Players[best.Seat.Index()].Has(markHeadless):
		return "follow"
	case v.Turn[0] == across(v, best.Seat):
		return "follow/opposite"
	}
	return "follow/headless"
}

// gone reports whether the seat plays no more in this deal.
func gone(v engine.View, s engine.Seat) bool {
	p := v.Players[s.Index()]
	return p.Place != 0 || p.Has("revolted") || p.Has("failed")
}
