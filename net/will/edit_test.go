// These tests guard the small edits that a state is kept up to date with.
package will

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEditsLeadToTheState(t *testing.T) {
	for _, tt := range []struct {
		before, now []string
		most        int
	}{
		{nil, nil, 0},
		{[]string{"", "abc"}, []string{"abc", ""}, 9},
		{[]string{"aaaa", "aa"}, []string{"aa", "aaaa"}, 8},
		{[]string{"P1 pass\n", `{"seq":9}`}, []string{"P1 pass\nP2 pass\n", `{"seq":10}`}, 17},
		{[]string{strings.Repeat("x", 500)}, []string{strings.Repeat("x", 500) + "y", "new"}, 12},
		{[]string{"a", "b", "c"}, []string{"a"}, 3},
	} {
		edit := Edit(tt.before, tt.now)
		got, err := Apply(tt.before, edit)
		if err != nil || !slices.Equal(got, tt.now) || len(edit) > tt.most {
			t.Errorf("%q to %q by %d bytes: %q, %v", tt.before, tt.now, len(edit), got, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune("ab")), 0, 12, -1), 0, 3)
		before, now := texts.Draw(t, "before"), texts.Draw(t, "now")
		if got, err := Apply(before, Edit(before, now)); err != nil || !slices.Equal(got, now) {
			t.Fatalf("%q, %v", got, err)
		}
		if got, err := Split(Join(now...)); err != nil || !slices.Equal(got, now) {
			t.Fatalf("split into %q, %v", got, err)
		}
	})
}

func FuzzApply(f *testing.F) {
	f.Add([]byte("before"), Edit([]string{"before"}, []string{"befall", "x"}))
	f.Add([]byte(""), []byte{0x80})
	f.Add([]byte("ab"), []byte{1, 2, 3})
	f.Fuzz(func(t *testing.T, before, edit []byte) {
		if now, err := Apply([]string{string(before)}, edit); err == nil && len(strings.Join(now, "")) > len(before)+len(edit) {
			t.Errorf("%d bytes of %d and %d", len(strings.Join(now, "")), len(before), len(edit))
		}
		if parts, err := Split(before); err == nil && len(strings.Join(parts, "")) > len(before) {
			t.Errorf("%q of %q", parts, before)
		}
	})
}
