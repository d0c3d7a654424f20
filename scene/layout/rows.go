package layout

import (
	"math"
	"slices"
)

// A card is 5 wide and 7 high.
const aspect = 1.4

// rowW is the width of a card in a plain row, by class (ux §3.5.1).
func rowW(c Class) float64 { return [...]float64{58, 64, 92}[c] }

// row lays the cards in one row, or in two on an upright phone with more than 13.
func (p *HandPlan) row(class Class, dealt int, order []int, scale float64) {
	w := math.Floor(rowW(class) * scale)
	rows := [][][]int{{order}}
	if class == Portrait && dealt > 13 {
		half := (len(order) + 1) / 2
		rows = [][][]int{{order[:half]}, {order[half:]}}
	}
	p.place(rows, w, 0)
}

// suits lays the groups in rows: several where the rectangle is high enough for
// two, else one (ux §3.5.2).
func (p *HandPlan) suits(class Class, groups [][]int, scale float64) {
	w := math.Floor([...]float64{46, 56, 84}[class] * scale)
	gap := [...]float64{8, 16, 20}[class] * scale
	two := math.Floor((p.Bounds.H - p.Lift - 4) / 2 / aspect)
	tall := two >= 0.85*w
	switch {
	case class == Portrait && tall:
		p.place(suitRows(groups), math.Min(w, two), gap)
	case tall:
		p.place(balanced(groups), math.Min(w, two), gap)
	case len(p.cards) > rowMost(class):
		p.place([][][]int{groups}, w, gap)
	default:
		p.place([][][]int{groups}, math.Floor(rowW(class)*scale), 6*scale)
	}
}

const (
	suitRowMost = 14 // cards of one group in a row of an upright phone
	suitRowsMax = 4
)

// suitRows makes at most four rows: a group of more than 14 is split in two,
// the two shortest pieces share a row until it fits.
func suitRows(groups [][]int) [][][]int {
	var rows [][][]int
	for _, g := range groups {
		parts := (len(g) + suitRowMost - 1) / suitRowMost
		for i := range parts {
			rows = append(rows, [][]int{g[i*len(g)/parts : (i+1)*len(g)/parts]})
		}
	}
	size := func(row [][]int) int {
		n := 0
		for _, g := range row {
			n += len(g)
		}
		return n
	}
	for len(rows) > suitRowsMax {
		a, b, least := -1, -1, suitRowMost+1
		for i := range rows {
			for j := i + 1; j < len(rows); j++ {
				if n := size(rows[i]) + size(rows[j]); n < least {
					a, b, least = i, j, n
				}
			}
		}
		if a < 0 {
			break
		}
		rows[a] = append(rows[a], rows[b]...)
		rows = slices.Delete(rows, b, b+1)
	}
	return rows
}

// balanced makes two rows as equal as can be, the first group in the upper.
func balanced(groups [][]int) [][][]int {
	if len(groups) < 2 {
		return [][][]int{groups}
	}
	total := 0
	for _, g := range groups {
		total += len(g)
	}
	best, bestDiff := 0, math.MaxInt
	for set := 1; set < 1<<len(groups); set += 2 {
		n := 0
		for i, g := range groups {
			if set>>i&1 == 1 {
				n += len(g)
			}
		}
		if diff := max(2*n-total, total-2*n); diff < bestDiff {
			best, bestDiff = set, diff
		}
	}
	rows := make([][][]int, 2)
	for i, g := range groups {
		r := 1 - best>>i&1
		rows[r] = append(rows[r], g)
	}
	if len(rows[1]) == 0 {
		return rows[:1]
	}
	return rows
}

// place lays rows of groups bottom-aligned in the bounds, each row centred. The
// pitch is w+2 where there is room.
func (p *HandPlan) place(rows [][][]int, w, gap float64) {
	rows = slices.DeleteFunc(rows, func(row [][]int) bool {
		return !slices.ContainsFunc(row, func(g []int) bool { return len(g) > 0 })
	})
	b := p.Bounds
	h := w * aspect
	if most := b.H - p.Lift; h > most {
		h = most
		w = h / aspect
	}
	p.CardW, p.CardH = w, h
	step := h + 4
	if n := len(rows); n > 1 {
		step = math.Min(step, (b.H-p.Lift-h)/float64(n-1))
	}
	for r, row := range rows {
		n, gaps := 0, -1
		for _, g := range row {
			n += len(g)
			gaps += min(1, len(g))
		}
		extra := gap * float64(gaps)
		pitch := w + 2
		if n > 1 {
			pitch = math.Min(pitch, (b.W-w-extra)/float64(n-1))
		}
		x := b.X + (b.W-(pitch*float64(n-1)+extra+w))/2
		y := b.Bottom() - h - step*float64(len(rows)-1-r)
		tall := h
		if r < len(rows)-1 {
			tall = math.Min(h, step)
		}
		line := Line{Band: r}
		for _, g := range row {
			if len(g) == 0 {
				continue
			}
			for _, i := range g {
				c := Placed{Index: i, Line: r, Pos: len(line.Cards), Card: Rect{x, y, w, h}, Strip: Rect{x, y, w, tall}}
				if k := len(p.Cards); c.Pos > 0 {
					before := &p.Cards[k-1].Strip
					before.W = math.Min(w, x-before.X)
				}
				p.Cards = append(p.Cards, c)
				line.Cards = append(line.Cards, i)
				x += pitch
			}
			x += gap
		}
		line.All = slices.Clone(line.Cards)
		p.Lines = append(p.Lines, line)
	}
}
