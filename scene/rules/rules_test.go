// These tests guard that every part of RULES.md reaches the reader: headings
// with their anchors, both languages, no sign of the markup left.
package rules

import (
	"strings"
	"testing"

	"paizhuo/engine/games"
)

func plain(rs []Run) string {
	var b strings.Builder
	for _, r := range rs {
		b.WriteString(r.Text)
	}
	return b.String()
}

func TestParse(t *testing.T) {
	text := "# 一\n\n## 牌型 {#shape}\n两张**同点**的牌\n叫 `对子`。\n\n- 甲\n  乙\n  - 丙\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n# Two\nA line\ngoes on * here.\n"
	zh := Parse(text, 0)
	var got []string
	for _, b := range zh {
		s := plain(b.Text)
		for _, c := range b.Cells {
			s += "[" + plain(c) + "]"
		}
		got = append(got, s)
	}
	want := "一/牌型/两张同点的牌叫 对子。/甲乙/丙/[a][b]/[1][2]"
	if strings.Join(got, "/") != want {
		t.Errorf("got %q", got)
	}
	if zh[1].Anchor != "shape" || zh[1].Level != 2 || zh[4].Level != 2 || zh[5].Level != 1 || zh[6].Level != 0 {
		t.Errorf("levels or anchors: %+v", zh)
	}
	if en := Parse(text, 1); len(en) != 2 || plain(en[1].Text) != "A line goes on * here." {
		t.Errorf("second part: %+v", en)
	}
	if Parse(text, 2) != nil {
		t.Error("a third part appeared")
	}
}

func TestEveryReasonHasAHeadingInBothLanguages(t *testing.T) {
	for _, g := range games.All() {
		for part := range 2 {
			anchors := map[string]bool{}
			for _, b := range Parse(g.Info().Rules, part) {
				anchors[b.Anchor] = true
				for _, cell := range append(b.Cells, b.Text) {
					if text := plain(cell); strings.Contains(text, "**") || strings.Contains(text, "{#") {
						t.Errorf("%s: markup is left in %q", g.Info().Name, text)
					}
				}
			}
			for _, code := range g.Info().Codes {
				if !anchors[code] {
					t.Errorf("%s, part %d: no heading {#%s}", g.Info().Name, part, code)
				}
			}
		}
	}
}
