// These tests guard the groups a player lays apart: what a long press makes and
// frees, and that they follow the hand.
package table

import (
	"testing"

	"paizhuo/engine/card"
)

func TestGroupsAreLaidApartAndFreed(t *testing.T) {
	var p pins
	show := func() string {
		text := ""
		for _, g := range p {
			text += "[" + card.FormatList(card.Sorted(g)) + "]"
		}
		return text
	}
	for _, c := range []struct {
		selected, want string
		made           bool
	}{
		{"S9 H9", "[H9 S9]", true},
		{"S3 S4 S5", "[H9 S9][S3 S4 S5]", true},
		{"S5 S6", "[H9 S9][S3 S4][S5 S6]", true}, // a card is in one group
		{"SK HK", "[S3 S4][S5 S6][HK SK]", true}, // the oldest of three goes
		{"S5 S6", "[S3 S4][HK SK]", false},       // a group itself is freed
		{"S3", "[HK SK]", false},                 // so it is by one of its cards
		{"SQ", "[HK SK]", false},                 // one card is no group
		{"", "", false},
	} {
		var made bool
		p, made = p.press(cards(t, c.selected))
		if got := show(); got != c.want || made != c.made {
			t.Errorf("after a press on %q: %s, %v; want %s", c.selected, got, made, c.want)
		}
	}
	p, _ = p.press(cards(t, "S9 S9 H9"))
	p, _ = p.press(cards(t, "S3 S4"))
	p = p.held(cards(t, "S9 H9 S4 S9 S7"))
	if got := show(); got != "[H9 S9 S9]" {
		t.Errorf("when a three has left: %s", got)
	}
	if at := p.indices(cards(t, "S9 S7 H9 S9")); len(at) != 1 || len(at[0]) != 3 {
		t.Errorf("they lie at %v", at)
	}
	if p = p.held(cards(t, "S9 S7")); len(p) != 0 {
		t.Errorf("one card is left apart: %s", show())
	}
}
