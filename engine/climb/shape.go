package climb

import (
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Shape is what a play is (牌型).
type Shape uint8

// The shapes, those of a higher class after those of a lower.
const (
	Nothing Shape = iota
	Single
	Pair
	Triple
	Triple1 // three with one (三带一)
	Triple2
	Straight
	Flush // a straight of one suit (同花顺)
	Pairs // 连对
	Plane0
	Plane1
	Plane2
	Mixed510K // 副510K, 混花
	Pure510K  // 正510K, 同花
	FlushBomb // a straight of one suit where that is a bomb
	Bomb
	JokerBomb // 王炸
	shapes
)

var shapeWords = [shapes]string{"", "single", "pair", "triple", "triple1", "triple2", "straight", "flush",
	"pairs", "plane0", "plane1", "plane2", "mixed510k", "pure510k", "flush", "bomb", "joker-bomb"}

// String returns the shape's word.
func (s Shape) String() string { return shapeWords[s] }

// Class returns where plays of the shape stand among the bombs: 0 for ordinary
// ones. A play of a higher class beats every play of a lower one.
func (s Shape) Class() int { return max(0, int(s)-int(Plane2)) }

// Play is how a set of cards is read. Of two plays of one shape and size the
// higher key is higher.
type Play struct {
	Shape Shape
	Size  uint8 // steps of a straight, units of a run, cards of a bomb; else 0
	Key   uint8 // the rank's number, the highest step of a straight, the suit of a pure 5-10-K
}

// Beats reports whether p beats q; anything beats nothing. A flush beats a mixed
// straight of the same size and top. All plain 5-10-Ks have the same key, so
// that none beats another.
func (p Play) Beats(q Play) bool {
	if q.Shape == Nothing {
		return true
	}
	pc, qc := p.Shape.Class(), q.Shape.Class()
	switch {
	case pc != qc:
		return pc > qc
	case p.Shape >= FlushBomb:
		return p.Size > q.Size || p.Size == q.Size && p.Key > q.Key
	}
	return p.Kind() == q.Kind() && p.Size == q.Size && p.Height() > q.Height()
}

// Kind returns the shape that answers must have: a flush answers a straight.
func (p Play) Kind() Shape {
	if p.Shape == Flush {
		return Straight
	}
	return p.Shape
}

// Height orders plays of one kind and size.
func (p Play) Height() int {
	h := int(p.Key) << 1
	if p.Shape == Flush {
		h++
	}
	return h
}

// Family is the type of which the number of cards must agree: threes with one
// card and with two are one type, and so are planes with cards.
func (p Play) Family() Shape {
	switch p.Shape {
	case Triple2:
		return Triple1
	case Plane2:
		return Plane1
	}
	return p.Kind()
}

// Count returns how many cards a play of a family has.
func (p Play) Count() int {
	switch p.Shape {
	case Triple1, Triple2:
		return 3 + int(p.Shape-Triple)
	case Plane0, Plane1, Plane2:
		return (3 + int(p.Shape-Plane0)) * int(p.Size)
	}
	return int(p.Size)
}

// Rank returns the rank that counts, NoRank where none does.
func (p Play) Rank() card.Rank {
	switch p.Shape {
	case Nothing, Mixed510K, Pure510K, JokerBomb:
		return card.NoRank
	case Straight, Flush, FlushBomb:
		return card.Rank(p.Key) // steps are faces, 14 the ace
	}
	return RankAt(int(p.Key))
}

// String returns the reading as an action declares it: SHAPE-RANK.
func (p Play) String() string {
	if r := p.Rank(); r != card.NoRank {
		return p.Shape.String() + "-" + r.String()
	}
	return p.Shape.String()
}

// Reading returns the play as the table shows it.
func (p Play) Reading() engine.Reading {
	r := engine.Reading{As: p.String(), Shape: p.Shape.String(), N: int(p.Size)}
	if rank := p.Rank(); rank != card.NoRank {
		r.Rank = rank.String()
	}
	return r
}

// Choose returns the reading that is declared by as: SHAPE-RANK, or the SHAPE
// alone for the highest of it.
func Choose(readings []Play, as string) (Play, bool) {
	for _, p := range readings {
		if strings.EqualFold(p.String(), as) || strings.EqualFold(p.Shape.String(), as) {
			return p, true
		}
	}
	return Play{}, false
}

// Taken returns the reading that counts: the first when leading, the first of
// those that beat the best play when following.
func Taken(readings []Play, best Play) (Play, bool) {
	for _, p := range readings {
		if p.Beats(best) {
			return p, true
		}
	}
	return Play{}, false
}

// Why no reading of some cards beats the play on the table. Cards are that play.
const (
	CodeWrongShape  = "wrong-shape"
	CodeWrongCount  = "wrong-count" // Need: how many cards it has
	CodeDoesNotBeat = "does-not-beat"
)

// WhyNotOver says why none of the readings beats the best play, which is made of
// the cards toBeat.
func WhyNotOver(readings []Play, best Play, toBeat []card.Card) error {
	wrongCount := false
	for _, p := range readings {
		switch {
		case best.Shape.Class() > 0, p.Kind() == best.Kind() && p.Size == best.Size:
			return engine.Refused(CodeDoesNotBeat, toBeat...)
		case p.Family() == best.Family() && p.Count() != best.Count():
			wrongCount = true
		}
	}
	if wrongCount {
		return &engine.Illegal{Code: CodeWrongCount, Cards: toBeat, Need: len(toBeat)}
	}
	return engine.Refused(CodeWrongShape, toBeat...)
}
