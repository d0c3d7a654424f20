package table

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

// groupsOf returns the hand's cards by effective suit, as indices: the View's
// groups, or jokers and suits while it has none. With units the faces held twice
// and more lie first in each suit.
func groupsOf(hand []card.Card, groups []engine.Group, order []card.Rank, units bool) [][]int {
	if len(groups) == 0 {
		groups = plainGroups(hand, order)
	}
	used := make([]bool, len(hand))
	out := make([][]int, 0, len(groups))
	for _, g := range groups {
		cards := g.Cards
		if units {
			n := map[card.Card]int{}
			for _, c := range cards {
				n[c]++
			}
			cards = slices.Clone(cards)
			slices.SortStableFunc(cards, func(a, b card.Card) int { return n[b] - n[a] })
		}
		var line []int
		for _, c := range cards {
			for i, held := range hand {
				if held == c && !used[i] {
					used[i] = true
					line = append(line, i)
					break
				}
			}
		}
		out = append(out, line)
	}
	return out
}

// plainGroups gathers jokers and suits.
func plainGroups(hand []card.Card, order []card.Rank) []engine.Group {
	sorted := layout.Ordered(hand, order)
	var out []engine.Group
	for _, s := range append([]card.Suit{card.NoSuit}, placeSuits[:]...) {
		g := engine.Group{}
		for _, c := range sorted {
			if c.Suit() == s {
				g.Cards = append(g.Cards, c)
			}
		}
		if len(g.Cards) > 0 {
			out = append(out, g)
		}
	}
	return out
}
