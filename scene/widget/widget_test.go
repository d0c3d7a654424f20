// These tests guard what of drawing can be tested without a screen: how text
// breaks, how colours mix, and that edges fall on whole pixels.
package widget

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"paizhuo/scene/layout"
)

// width is a font whose Han characters are 2 wide, others 1.
func width(s string) float64 {
	w := 0.0
	for _, r := range s {
		w++
		if wide(r) {
			w++
		}
	}
	return w
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit float64
		want  string
	}{
		{"", 10, ""},
		{"one two three", 7, "one two|three"},
		{"one  two", 4, "one|two"},
		{"张数不同：上家五张", 10, "张数不同：|上家五张"},
		{"张数不同，", 8, "张数不|同，"},    // no comma at the start of a line
		{"他说“好”了", 5, "他说|“好”|了"}, // a quote holds on to what it opens and closes
		{"需要跟对子 ♠K♠K", 12, "需要跟对子|♠K♠K"},
		{"abcdefghij", 4, "abcd|efgh|ij"},
		{"a\n\nb", 10, "a||b"},
	} {
		if got := strings.Join(wrap(c.text, c.limit, width), "|"); got != c.want {
			t.Errorf("wrap(%q, %g) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}

func TestWrapLosesNothing(t *testing.T) {
	alphabet := rapid.SampledFrom([]rune("ab z  牌桌，。“”♠（）9\n"))
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(alphabet, 0, 60).Draw(t, "text"))
		limit := float64(rapid.IntRange(2, 20).Draw(t, "limit"))
		lines := wrap(text, limit, width)
		for _, l := range lines {
			if width(l) > limit && utf8.RuneCountInString(l) > 1 {
				t.Errorf("%q is %g wide, more than %g", l, width(l), limit)
			}
		}
		squeeze := strings.NewReplacer(" ", "", "\n", "")
		if got := squeeze.Replace(strings.Join(lines, "")); got != squeeze.Replace(text) {
			t.Errorf("%q became %q", text, lines)
		}
	})
}

func TestEllipsis(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit float64
		want  string
	}{
		{"小林", 4, "小林"}, {"小林同学", 6, "小林…"}, {"小林同学", 5, "小林…"}, {"abc def", 5, "abc…"}, {"小林", 1, "…"}, {"", 0, ""}, {"e\u0301e\u0301e\u0301", 4, "e\u0301…"},
	} {
		if got := ellipsis(c.text, c.limit, width); got != c.want {
			t.Errorf("ellipsis(%q, %g) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}

func TestColors(t *testing.T) {
	if c := Color(0x11223380).Fade(0.5); c != 0x11223340 {
		t.Errorf("Fade: %08x", uint32(c))
	}
	if c := White.Mix(Black, 0.5); c != 0x808080FF {
		t.Errorf("Mix: %08x", uint32(c))
	}
	if c := Gold.Mix(Teal, 1); c != Teal {
		t.Errorf("Mix to the end: %08x", uint32(c))
	}
	r, g, b, a := Color(0xFF000080).scale(0.5)
	if g != 0 || b != 0 || math.Abs(float64(r)-0.251) > 0.001 || r != a {
		t.Errorf("scale: %v %v %v %v", r, g, b, a)
	}
}

// TestStyles: the page's own sheets get every colour of a cloth, opaque where text
// stands on it.
func TestStyles(t *testing.T) {
	want := [][2]string{{"--pz-light", "#1b6b50ff"}, {"--pz-dark", "#0c3b2eff"}, {"--pz-deep", "#0a2a20ff"},
		{"--pz-line", "#405951ff"}, {"--pz-key", "#1b3930ff"}, {"--pz-pit", "#061913ff"}, {"--pz-edge", "1px"}}
	if got := Green.Styles(); !slices.Equal(got, want) {
		t.Errorf("green: %v", got)
	}
	for _, s := range Stark.Styles() {
		switch {
		case s[0] == "--pz-edge" && s[1] != "2px", s[0] == "--pz-line" && s[1] != "#ffffffff",
			s[0] != "--pz-edge" && s[0] != "--pz-line" && s[1] != "#000000ff":
			t.Errorf("high contrast: %v", s)
		}
	}
}

// TestTextStandsOut holds the contrasts of ux.md 5.2 for text on its ground.
func TestTextStandsOut(t *testing.T) {
	over := func(c, ground Color) Color { return ground.Mix(c|0xFF, float64(c&0xFF)/255) | 0xFF }
	type pair struct {
		name     string
		text, on Color
		atLeast  float64
	}
	all := []pair{
		{"play", Ink, Amber, 9},
		{"pass", White, Slate, 4.5},
		{"hint", White, Teal, 4.5},
		{"leave", White, Danger, 4.5},
	}
	for name, cloth := range map[string]Cloth{"green": Green, "blue": Blue, "grey": Grey, "black": Night, "bold": Stark} {
		pod, bar := over(cloth.Pod, cloth.Light), over(cloth.Bar, cloth.Light)
		all = append(all,
			pair{name + ": white on felt", White, cloth.Light, 6.3},
			pair{name + ": white on its edge", White, cloth.Dark, 9},
			pair{name + ": gold on a pod", Gold, pod, 9.5},
			pair{name + ": alarm on a pod", Alarm, pod, 4.5},
			pair{name + ": soft on a pod", over(Soft, pod), pod, 4.5},
			pair{name + ": soft on felt", over(Soft, cloth.Light), cloth.Light, 4},
			pair{name + ": white on the bar", White, bar, 7},
			pair{name + ": a pod's edge", over(cloth.edge(cloth.Edge), pod), pod, 1.5})
	}
	all = append(all, pair{"bold: an edge", over(Stark.edge(Gold.Fade(0.2)), Stark.Pod), Stark.Pod, 7})
	for _, c := range all {
		if r := contrast(c.text, c.on); r < c.atLeast {
			t.Errorf("%s has a contrast of %.1f, less than %.1f", c.name, r, c.atLeast)
		}
	}
}

func contrast(a, b Color) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(c Color) float64 {
	f := func(v Color) float64 {
		x := float64(v&0xFF) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c>>24) + 0.7152*f(c>>16) + 0.0722*f(c>>8)
}

func TestNeighboursShareAnEdge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := rapid.Float64Range(0, 400)
		scale := rapid.SampledFrom([]float64{1, 1.25, 1.5, 2}).Draw(t, "scale")
		x, w, v := num.Draw(t, "x"), num.Draw(t, "w"), num.Draw(t, "v")
		left := boxOf(layout.XYWH(x, 0, w, 10), 0, 0, scale)
		right := boxOf(layout.XYWH(left.x1/scale, 0, v, 10), 0, 0, scale)
		if left.x1 != right.x0 || left.x1 != math.Round(left.x1) {
			t.Errorf("edges at %g and %g px", left.x1, right.x0)
		}
	})
}
