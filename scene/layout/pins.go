package layout

import "paizhuo/engine/card"

// PinsMost is how many groups of cards a player may lay apart (锁牌).
const PinsMost = 3

// pin takes the groups that the player has laid apart out of the rest: indices out
// of range, named twice, or beyond PinsMost groups are none.
func (p *HandPlan) pin(groups [][]int) {
	p.apart = make([]bool, len(p.cards))
	for _, g := range groups[:min(len(groups), PinsMost)] {
		var keep []int
		for _, i := range g {
			if i >= 0 && i < len(p.cards) && !p.apart[i] {
				p.apart[i] = true
				keep = append(keep, i)
			}
		}
		if keep != nil {
			p.Pins = append(p.Pins, keep)
		}
	}
}

// others returns the indices that are not laid apart.
func (p *HandPlan) others(order []int) []int {
	out := make([]int, 0, len(order))
	for _, i := range order {
		if !p.apart[i] {
			out = append(out, i)
		}
	}
	return out
}

// rowOrder is a row's order with what lies apart at its end.
func (p *HandPlan) rowOrder(order []int) []int {
	out := p.others(order)
	for _, g := range p.Pins {
		out = append(out, g...)
	}
	return out
}

// apartGroups is the groups of a hand in rows, those laid apart last.
func (p *HandPlan) apartGroups(groups [][]int) [][]int {
	if len(p.Pins) == 0 {
		return groups
	}
	out := make([][]int, 0, len(groups)+len(p.Pins))
	for _, g := range groups {
		if rest := p.others(g); len(rest) > 0 {
			out = append(out, rest)
		}
	}
	return append(out, p.Pins...)
}

// pinColumns puts what lies apart beside the columns, each group in the band with
// the fewest; a group deeper than most takes several columns.
func (p *HandPlan) pinColumns(bands [][]column, most int, r *ranks) [][]column {
	for _, g := range p.Pins {
		for _, c := range split([]column{{card.NoRank, g, len(g)}}, most, r) {
			at := 0
			for i := range bands {
				if len(bands[i]) <= len(bands[at]) {
					at = i
				}
			}
			bands[at] = append(bands[at][:len(bands[at]):len(bands[at])], c)
		}
	}
	return bands
}
