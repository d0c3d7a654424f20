package zhaopengyou

import (
	"paizhuo/engine/card"
)

// level is a rung of the ladder: 2 to A, the jokers (王), and beyond them 打穿.
type level uint8

const (
	two     level = iota
	jack    level = level(card.Jack - card.Two)
	ace     level = level(card.Ace - card.Two)
	joker   level = ace + 1
	cleared level = joker + 1
)

// String returns the rank, "joker" for 王, "cleared" for 打穿.
func (l level) String() string {
	switch {
	case l == joker:
		return "joker"
	case l == cleared:
		return "cleared"
	}
	return (card.Two + card.Rank(l)).String()
}

// levelOf reads what String writes, but for cleared.
func levelOf(text string) (level, bool) {
	if text == joker.String() {
		return joker, true
	}
	r, ok := card.ParseRank(text)
	return level(r - card.Two), ok
}

// rank returns the level rank, NoRank where the jokers are the level cards
// (D3-1).
func (l level) rank() card.Rank {
	if l > ace {
		return card.NoRank
	}
	return card.Two + card.Rank(l)
}

// must reports whether the level must be played before one may rise above it
// (必打): J, A and 王.
func (l level) must() bool { return l == jack || l == ace || l == joker }

// next returns the level above, on a ladder with that top.
func (l level) next(top level) level {
	if l >= top {
		return cleared
	}
	return l + 1
}

// room returns how far a level can be raised without leaving or passing a level
// that must be played.
func (l level) room() int {
	n := 0
	for ; !l.must() && l < cleared; l++ {
		n++
	}
	return n
}

// climb rises by so many steps, free to leave a level that must be played only
// with the first and only where played says that it was. It returns where it
// ends and the steps that are left over (C.15).
func (l level) climb(steps int, played bool, top level) (level, int) {
	for i := range steps {
		if l == cleared || l.must() && (i > 0 || !played) {
			return l, steps - i
		}
		l = l.next(top)
	}
	return l, 0
}

// fall drops by so many levels, not below the lowest, and returns the rest.
func (l level) fall(n int) (level, int) {
	down := min(n, int(l))
	return l - level(down), n - down
}
