package layout

import (
	"math"
	"slices"

	"paizhuo/engine/card"
)

// bandMost is how many columns a band of an upright phone holds.
const bandMost = 8

// Sizes of columns in px: the air between bands, the ×n badge.
const (
	bandGap = 6.0
	badgeW  = 44.0
	badgeH  = 24.0
)

// column is one column before it has a place.
type column struct {
	rank  card.Rank
	all   []int
	shown int
}

func (c column) folded() bool { return c.shown < len(c.all) }

// columns lays one column a rank (ux §3.5.3 and 4). It tries, in this order, to
// keep the cards wide, to keep every card shown, and to keep the strips at
// least 20 px high; a rank too deep is folded, or, where its suits matter,
// goes on in a second column.
func (p *HandPlan) columns(class Class, r *ranks, o HandOptions) {
	byRank := p.byRank(r, o.Sort)
	if len(byRank) == 0 && len(p.Pins) == 0 {
		return
	}
	last := solution{}
	for _, most := range []int{math.MaxInt, 8, 7, 6, 5, 4, 3, 2} {
		s := p.solve(class, split(byRank, most, r), most, r, o)
		if last.bands == nil || s.step > last.step+0.01 {
			last = s
		}
		if s.fits {
			break
		}
	}
	p.build(last, o.Scale)
}

// byRank gathers the cards into one column a rank, in display order.
func (p *HandPlan) byRank(r *ranks, by Sort) []column {
	var cols []column
	for _, i := range p.others(r.sorted(p.cards, by)) {
		if n := len(cols); n > 0 && cols[n-1].rank == p.cards[i].Rank() {
			cols[n-1].all = append(cols[n-1].all, i)
			continue
		}
		cols = append(cols, column{rank: p.cards[i].Rank(), all: []int{i}})
	}
	return cols
}

// split folds the columns with more than most cards, or where suits matter
// spreads them over several of equal depth.
func split(cols []column, most int, r *ranks) []column {
	var out []column
	for _, c := range cols {
		n := len(c.all)
		switch {
		case n <= most:
			out = append(out, column{c.rank, c.all, n})
		case !r.suits[c.rank&31]:
			out = append(out, column{c.rank, c.all, most})
		default:
			parts := (n + most - 1) / most
			for i := range parts {
				part := c.all[i*n/parts : (i+1)*n/parts]
				out = append(out, column{c.rank, part, len(part)})
			}
		}
	}
	return out
}

// solution is a way to lay out columns.
type solution struct {
	bands [][]column
	brk   card.Rank
	w     float64
	step  float64
	fits  bool // the strips are as high as they should be
}

// solve chooses bands and the card's width for these columns.
func (p *HandPlan) solve(class Class, cols []column, most int, r *ranks, o HandOptions) solution {
	var s solution
	s.bands = [][]column{cols}
	widths := []float64{56, 54, 52, 50}
	switch class {
	case Portrait:
		s.bands, s.brk = bands(cols, r, o)
		widths = []float64{46, 44, 42, 40}
	case Desktop:
		widths = []float64{84, 80, 76, 72}
	}
	s.bands = p.pinColumns(s.bands, most, r)
	widest := 0
	for _, b := range s.bands {
		widest = max(widest, len(b))
	}
	fit := math.Floor(p.Bounds.W / float64(widest))
	for i, w := range widths {
		w = math.Min(math.Floor(w*o.Scale), fit)
		narrowest := i == len(widths)-1 || w == fit && w <= math.Floor(widths[len(widths)-1]*o.Scale)
		if w == s.w {
			continue
		}
		s.w, s.step = w, p.step(s.bands, w, o.Scale)
		least := 22 * o.Scale
		if narrowest {
			least = 20 * o.Scale
		}
		if s.step >= least {
			s.fits = true
			return s
		}
	}
	return s
}

// step returns the highest strips these bands allow with cards w wide.
func (p *HandPlan) step(bands [][]column, w, scale float64) float64 {
	h := w * aspect
	free := p.Bounds.H - float64(len(bands))*h - bandGap*scale*float64(len(bands)-1)
	least := 0.62 * h
	try := func(cols ...column) {
		left, steps := free, 0
		for i, c := range cols {
			steps += c.shown - 1
			switch {
			case c.folded():
				left -= badgeH * scale
			case i == 0:
				left -= p.Lift
			}
		}
		if steps > 0 {
			least = math.Min(least, left/float64(steps))
		}
	}
	for _, a := range bands[0] {
		if len(bands) == 1 {
			try(a)
			continue
		}
		for _, b := range bands[1] {
			try(a, b)
		}
	}
	return least
}

// bands splits the columns in an upper and a lower band: where the deal's break
// says, if it still holds, else where the bands are least deep together. One
// band is enough for eight columns, but for a break that is still in force.
func bands(cols []column, r *ranks, o HandOptions) ([][]column, card.Rank) {
	frozen := func() int {
		if o.Break == card.NoRank || o.Sort != ByRank {
			return -1
		}
		return slices.IndexFunc(cols, func(c column) bool { return r.pos[c.rank&31] <= r.pos[o.Break&31] })
	}
	if at := frozen(); at > 0 && at <= bandMost && len(cols)-at <= bandMost {
		return [][]column{cols[:at], cols[at:]}, o.Break
	}
	if len(cols) <= bandMost {
		return [][]column{cols}, card.NoRank
	}
	deepest := func(cols []column) int {
		d := 0
		for _, c := range cols {
			d = max(d, c.shown)
			if c.folded() {
				d = max(d, c.shown+1) // the badge is as high as a strip
			}
		}
		return d
	}
	best, bestDepth, bestSkew := -1, 0, 0
	for at := 1; at < len(cols); at++ {
		if cols[at].rank == cols[at-1].rank {
			continue
		}
		skew := max(2*at-len(cols), len(cols)-2*at)
		if at > bandMost || len(cols)-at > bandMost {
			skew += 1000 // only if nothing else is possible
		}
		depth := deepest(cols[:at]) + deepest(cols[at:])
		if best < 0 || skew/1000 < bestSkew/1000 ||
			skew/1000 == bestSkew/1000 && (depth < bestDepth || depth == bestDepth && skew < bestSkew) {
			best, bestDepth, bestSkew = at, depth, skew
		}
	}
	if best < 0 {
		return [][]column{cols}, card.NoRank
	}
	return [][]column{cols[:best], cols[best:]}, cols[best].rank
}

// build places the columns of a solution, all of a band on one bottom line.
func (p *HandPlan) build(s solution, scale float64) {
	b := p.Bounds
	w, h, step := s.w, s.w*aspect, s.step
	p.CardW, p.CardH, p.Break = w, h, s.brk
	bottoms := make([]float64, len(s.bands))
	y := b.Bottom()
	for i := len(s.bands) - 1; i >= 0; i-- {
		bottoms[i] = y
		high := 0.0
		for _, c := range s.bands[i] {
			top := h + step*float64(c.shown-1)
			if c.folded() {
				top += badgeH * scale
			}
			high = math.Max(high, top)
		}
		y -= high + bandGap*scale
	}
	for band, cols := range s.bands {
		pitch := w + 4*scale
		if n := len(cols); n > 1 {
			pitch = math.Min(pitch, (b.W-w)/float64(n-1))
		}
		x := b.X + (b.W-w-pitch*float64(len(cols)-1))/2
		for _, c := range cols {
			line := Line{Band: band, Rank: c.rank, All: slices.Clone(c.all), Cards: slices.Clone(c.all[:c.shown])}
			y := bottoms[band] - h - step*float64(c.shown-1)
			if c.folded() {
				bw := math.Min(badgeW*scale, pitch)
				line.Badge = Rect{clamp(x+(w-bw)/2, b.X, b.Right()-bw), y - badgeH*scale, bw, badgeH * scale}
			}
			for pos, i := range line.Cards {
				strip := Rect{x, y, w, step}
				if pos == c.shown-1 {
					strip.H = h
				}
				p.Cards = append(p.Cards, Placed{Index: i, Line: len(p.Lines), Pos: pos, Card: Rect{x, y, w, h}, Strip: strip})
				y += step
			}
			p.Lines = append(p.Lines, line)
			x += pitch
		}
	}
}
