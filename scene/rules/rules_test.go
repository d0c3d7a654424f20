// These tests guard that every part of RULES.md reaches the reader: headings
// with their anchors, both languages, no sign of the markup left and no word of
// a program.
package rules

import (
	"strings"
	"testing"

	"paizhuo/engine/games"
	"paizhuo/scene/words"
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

func TestReadable(t *testing.T) {
	text := "# 一\n由 `packs` 定，`packs`。`x` 不动（`packs`）\n\n## 甲 {#a .aside}\n暗\n\n### 乙 {#b}\n也暗\n\n## 丙 {#c .aside}\n丙文\n\n## 丁\n| 玩法 | 值 | 说明 |\n| --- | --- | --- |\n| `packs` | `1`、`2` | 看 `packs` |\n| `x` | `1` | |\n\n# Two\nThe `packs` here.\n"
	names := Names{Options: map[string]string{"packs": "几副牌"}, Quote: words.In(words.Chinese).Quote, Value: func(key, value string) string { return "<" + key + value + ">" }}
	read := func(part int, anchor string) string {
		var got []string
		for _, b := range Readable(Parse(text, part), names, anchor) {
			s := plain(b.Text)
			for _, c := range b.Cells {
				s += "[" + plain(c) + "]"
			}
			got = append(got, s)
		}
		return strings.Join(got, "/")
	}
	table := "[玩法][值][说明]/[几副牌][<packs1>、<packs2>][看“几副牌”]/[x][1][]"
	if got, want := read(0, ""), "一/由“几副牌”定，“几副牌”。x 不动（“几副牌”）/丁/"+table; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if got, want := read(0, "c"), "一/由“几副牌”定，“几副牌”。x 不动（“几副牌”）/丙/丙文/丁/"+table; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if got, want := read(1, ""), "Two/The “几副牌” here."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPlayersReadNoWordOfAProgram(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		for _, lang := range words.Languages() {
			w, part := words.In(lang), 0
			if lang == words.English {
				part = 1
			}
			names := Names{Options: map[string]string{}, Quote: w.Quote, Value: func(key, value string) string { return w.Value(info.Name, key, value) }}
			for _, o := range info.Options {
				names.Options[o.Key] = w.Option(info.Name, o.Key)
			}
			all := Parse(w.Prose(info.Rules), part)
			shown := map[string]bool{}
			for _, b := range Readable(all, names, "stale") {
				shown[b.Anchor] = true
				for _, cell := range append(b.Cells, b.Text) {
					for _, r := range cell {
						if r.Code || strings.Contains(r.Text, "_") {
							t.Errorf("%s in %s: %q is left as a program writes it", info.Name, lang, r.Text)
						}
					}
				}
			}
			asides := 0
			for _, b := range all {
				if b.Aside {
					asides++
				}
				if b.Anchor != "" && shown[b.Anchor] == (b.Aside && b.Anchor != "stale") {
					t.Errorf("%s in %s: section %s: shown is %v", info.Name, lang, b.Anchor, shown[b.Anchor])
				}
			}
			if asides == 0 {
				t.Errorf("%s in %s marks no aside", info.Name, lang)
			}
		}
	}
}
