package zhaopengyou

import (
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// The shapes' words.
const (
	shapeSingle    = "single"
	shapePair      = "pair"
	shapeTriple    = "triple"
	shapeTractor   = "tractor"   // 拖拉机
	shapeBulldozer = "bulldozer" // 推土机
	shapeSidecar   = "sidecar"   // 边三轮: a pair and a single thrown together
	shapeThrow     = "throw"     // 甩牌: any other throw
	shapeLoose     = "loose"     // what is not the led units, and can't win
)

// shapeOf names a unit.
func shapeOf(u follow.Unit) string {
	switch {
	case u.Copies == 1:
		return shapeSingle
	case u.Copies == 2 && u.Length == 1:
		return shapePair
	case u.Copies == 2:
		return shapeTractor
	case u.Length == 1:
		return shapeTriple
	}
	return shapeBulldozer
}

// sidecar reports whether the units are one pair and one single (D3-12).
func sidecar(units []follow.Unit) bool {
	return len(units) == 2 && units[0].Copies == 2 && units[0].Length == 1 && units[1].Copies == 1
}

// unitText writes a unit as a declared reading does: tractor2-HK, pair-H9.
func unitText(o *follow.Order, u follow.Unit) string {
	text := shapeOf(u)
	if u.Length > 1 {
		text += strconv.Itoa(u.Length)
	}
	return text + "-" + u.Top(o).String()
}

// asText writes units in the order in which they are given.
func asText(o *follow.Order, units []follow.Unit) string {
	texts := make([]string, len(units))
	for i, u := range units {
		texts[i] = unitText(o, u)
	}
	return strings.Join(texts, "+")
}

// readingOf says a lead.
func readingOf(o *follow.Order, units []follow.Unit) engine.Reading {
	if len(units) == 0 {
		return engine.Reading{Shape: shapeLoose}
	}
	r := engine.Reading{As: asText(o, units), Shape: shapeThrow, N: len(units), Rank: units[0].Top(o).Rank().String(), Beats: true}
	switch {
	case len(units) == 1:
		r.Shape, r.N = shapeOf(units[0]), units[0].Length
	case sidecar(units):
		r.Shape = shapeSidecar
	}
	return r
}

// followed says a play that answers a lead: as the lead where it could win, else
// as so many loose cards.
func followed(o *follow.Order, l *follow.Lead, play follow.Hand) engine.Reading {
	r := engine.Reading{Shape: shapeLoose, N: play.Count()}
	if l.Rank(o, play) == follow.Loses {
		if r.N == 1 {
			r.Shape, r.N = shapeSingle, 1
			r.Rank = o.Cards(play)[0].Rank().String()
		}
		r.As = r.Shape
		return r
	}
	copies, length := l.Key()
	switch {
	case l.Units() == 1:
		r.Shape, r.N = shapeOf(follow.Unit{Copies: copies, Length: length}), length
	case l.Units() == 2 && l.Cards() == 3 && copies == 2:
		r.Shape, r.N = shapeSidecar, 2
	default:
		r.Shape, r.N = shapeThrow, l.Units()
	}
	r.As = r.Shape
	r.Rank = o.At(play, l.Rank(o, play)).Rank().String()
	return r
}

// parted reads the cards of a lead by a declared reading: units that together
// are all of them. It is nil where the text is none.
func parted(o *follow.Order, cards follow.Hand, as string) []follow.Unit {
	if as == "" {
		if cards.Count() == 0 {
			return []follow.Unit{}
		}
		return nil
	}
	text, rest, _ := strings.Cut(as, "+")
	name, face, ok := strings.Cut(text, "-")
	c, err := card.Parse(face)
	if !ok || err != nil || !c.Valid() {
		return nil
	}
	shape := strings.TrimRight(name, "0123456789")
	length := 1
	if digits := name[len(shape):]; digits != "" {
		if length, err = strconv.Atoi(digits); err != nil || length < 2 || length > card.Faces {
			return nil
		}
	}
	copies := map[string]int{shapeSingle: 1, shapePair: 2, shapeTractor: 2, shapeTriple: 3, shapeBulldozer: 3}[shape]
	chained := shape == shapeTractor || shape == shapeBulldozer
	if copies == 0 || chained != (length > 1) {
		return nil
	}
	// Through equal faces a chain may go by one or by another.
	for _, u := range o.Below(cards, copies, length, c) {
		if units := parted(o, cards.Without(u.Hand()), rest); units != nil {
			return append([]follow.Unit{u}, units...)
		}
	}
	return nil
}

// partings lists the ways to read the cards of a lead that a player may declare,
// the one that is taken undeclared first: with triples and chains as they are
// (D3-12), with triples as a pair and a single, unchained, and as singles.
func partings(o *follow.Order, cards follow.Hand, throws string) [][]follow.Unit {
	first := o.Units(cards)
	if len(first) == 0 {
		return nil
	}
	list := [][]follow.Unit{first}
	if throws != valueAll {
		return list
	}
	for _, units := range [][]follow.Unit{o.Apart(cards, 3, false), o.Apart(cards, 2, true), o.Apart(cards, 2, false), o.Apart(cards, 1, false)} {
		fresh := true
		for _, other := range list {
			fresh = fresh && asText(o, units) != asText(o, other)
		}
		if fresh {
			list = append(list, units)
		}
	}
	return list
}
