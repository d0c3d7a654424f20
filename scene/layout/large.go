package layout

import "math"

// The smallest strip of a hand of large cards (ux §3.5), and their widest, in px
// before scaling.
const (
	largeW = 44.0
	largeH = 32.0
)

var largest = [...]float64{76, 76, 110} // by class

// large lays whole cards in as many rows as it takes, each row in front of the one
// above, so that every card shows its full width: with the strips whose shorter
// side is longest. Units, a rank or a suit each, stay in a row where that costs
// little.
func (p *HandPlan) large(class Class, units [][]int, scale float64) {
	n := 0
	for _, u := range units {
		n += len(u)
	}
	widest := math.Floor(math.Min(largest[class]*scale, (p.Bounds.H-p.Lift)/aspect))
	var best [2][][][]int // broken as it comes, units kept
	var side, width [2]float64
	for perRow := 1; perRow <= n; perRow++ {
		w := math.Min(widest, math.Floor((p.Bounds.W+2)/float64(perRow))-2)
		if w < largeW*scale && best[0] != nil {
			break
		}
		for k := range best {
			rows := flow(units, perRow, k == 1)
			free := p.Bounds.H - p.Lift - w*aspect
			if len(rows) > 1 {
				free /= float64(len(rows) - 1)
			} else {
				free = w // nothing lies in front
			}
			if s := math.Min(w, free); best[k] == nil || s > side[k] && free >= largeH*scale {
				best[k], side[k], width[k] = rows, s, w
			}
		}
	}
	k := 0
	if side[1] >= 0.9*side[0] {
		k = 1
	}
	p.place(best[k], width[k], 0)
}

// flow puts units in rows of at most perRow cards; keep starts a new row rather
// than break a unit that would fit in one.
func flow(units [][]int, perRow int, keep bool) [][][]int {
	var rows [][][]int
	free := 0
	for _, u := range units {
		if keep && len(u) > free && len(u) <= perRow {
			free = 0
		}
		for len(u) > 0 {
			if free == 0 {
				rows, free = append(rows, nil), perRow
			}
			k := min(free, len(u))
			last := len(rows) - 1
			rows[last] = append(rows[last], u[:k])
			u, free = u[k:], free-k
		}
	}
	return rows
}

// byRanks returns the cards by rank, in display order.
func (p *HandPlan) byRanks(r *ranks, by Sort) [][]int {
	var units [][]int
	for _, c := range p.byRank(r, by) {
		units = append(units, c.all)
	}
	return units
}
