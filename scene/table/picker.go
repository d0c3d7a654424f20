package table

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

// picker is the choice of a card to call, made part by part among the calls that
// are allowed: suit or joker, rank, and which copy counts. Every state of it is
// an allowed call.
type picker struct {
	choices []engine.Action
	now     engine.Action
}

// pickCalls returns a picker that starts at the given call, or at the first one
// where that is not allowed; nil when the choices are no calls.
func pickCalls(choices []engine.Action, start engine.Action) *picker {
	for _, a := range choices {
		if a.Verb != engine.Call || len(a.Cards) != 1 || facePlace(a.Cards[0]) < 0 {
			return nil
		}
	}
	if len(choices) == 0 {
		return nil
	}
	p := &picker{choices: choices, now: choices[0]}
	for _, a := range choices {
		if len(start.Cards) == 1 && a.Cards[0] == start.Cards[0] && a.N == start.N {
			p.now = a
		}
	}
	return p
}

// face is the card that is called, n which copy of it counts.
func (p *picker) face() card.Card { return p.now.Cards[0] }
func (p *picker) n() int          { return p.now.N }

// places returns the suits and jokers among the choices, by place.
func (p *picker) places() []int {
	var out []int
	for i := range layout.BidFaces {
		if slices.ContainsFunc(p.choices, func(a engine.Action) bool { return facePlace(a.Cards[0]) == i }) {
			out = append(out, i)
		}
	}
	return out
}

// ranks returns the ranks of all choices, high to low, jokers left out.
func (p *picker) ranks() []card.Rank {
	var out []card.Rank
	for _, a := range p.choices {
		if c := a.Cards[0]; !c.Joker() && !slices.Contains(out, c.Rank()) {
			out = append(out, c.Rank())
		}
	}
	slices.SortFunc(out, func(a, b card.Rank) int { return high(b) - high(a) })
	return out
}

// high is a rank's place from two to ace.
func high(r card.Rank) int {
	if r == card.Ace {
		return 14
	}
	return int(r)
}

// ordinals returns which copies can be called of any card.
func (p *picker) ordinals() []int {
	var out []int
	for _, a := range p.choices {
		if !slices.Contains(out, a.N) {
			out = append(out, a.N)
		}
	}
	slices.Sort(out)
	return out
}

// hasRank reports whether the rank can be called in the suit that is chosen.
func (p *picker) hasRank(r card.Rank) bool {
	return p.find(func(a engine.Action) bool { return p.samePlace(a) && a.Cards[0].Rank() == r }) != nil
}

// hasN reports whether that copy of the card that is chosen can be called.
func (p *picker) hasN(n int) bool {
	return p.find(func(a engine.Action) bool { return a.Cards[0] == p.face() && a.N == n }) != nil
}

func (p *picker) samePlace(a engine.Action) bool {
	return facePlace(a.Cards[0]) == facePlace(p.face())
}

func (p *picker) find(fits func(engine.Action) bool) *engine.Action {
	for i := range p.choices {
		if fits(p.choices[i]) {
			return &p.choices[i]
		}
	}
	return nil
}

// best chooses among the calls that fit the one nearest to the present: of the
// same rank and copy, else of the same rank, else of the same copy, else any.
func (p *picker) best(fits func(engine.Action) bool) bool {
	rank, n := p.face().Rank(), p.n()
	for _, near := range []func(engine.Action) bool{
		func(a engine.Action) bool { return a.Cards[0].Rank() == rank && a.N == n },
		func(a engine.Action) bool { return a.Cards[0].Rank() == rank },
		func(a engine.Action) bool { return a.N == n },
		func(engine.Action) bool { return true },
	} {
		if a := p.find(func(a engine.Action) bool { return fits(a) && near(a) }); a != nil {
			p.now = *a
			return true
		}
	}
	return false
}

// pickPlace chooses a suit or a joker, pickRank a rank of the suit, pickN a
// copy; false when no allowed call has it.
func (p *picker) pickPlace(place int) bool {
	return p.best(func(a engine.Action) bool { return facePlace(a.Cards[0]) == place })
}

func (p *picker) pickRank(r card.Rank) bool {
	return p.best(func(a engine.Action) bool { return p.samePlace(a) && a.Cards[0].Rank() == r }) ||
		p.best(func(a engine.Action) bool { return a.Cards[0].Rank() == r })
}

func (p *picker) pickN(n int) bool {
	return p.best(func(a engine.Action) bool { return a.Cards[0] == p.face() && a.N == n })
}

// holds returns how many copies of the called card are in those cards.
func (p *picker) holds(cards []card.Card) int {
	n := 0
	for _, c := range cards {
		if c == p.face() {
			n++
		}
	}
	return n
}
