// These tests guard the small edits that a state is kept up to date with.
package will

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEditsLeadToTheState(t *testing.T) {
	for _, tt := range []struct {
		before, now string
		most        int
	}{
		{"", "", 2}, {"", "abc", 5}, {"abc", "", 2}, {"aaaa", "aa", 2}, {"aa", "aaaa", 4},
		{`{"seq":9,"deal":"P1 pass\n"}`, `{"seq":9,"deal":"P1 pass\nP2 pass\n"}`, 11},
		{strings.Repeat("x", 500), strings.Repeat("x", 500) + "y", 5},
	} {
		edit := Edit([]byte(tt.before), []byte(tt.now))
		got, err := Apply([]byte(tt.before), edit)
		if err != nil || string(got) != tt.now || len(edit) > tt.most {
			t.Errorf("%q to %q by %d bytes: %q, %v", tt.before, tt.now, len(edit), got, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab")), 0, 12, -1)
		before, now := text.Draw(t, "before"), text.Draw(t, "now")
		if got, err := Apply([]byte(before), Edit([]byte(before), []byte(now))); err != nil || string(got) != now {
			t.Fatalf("%q, %v", got, err)
		}
	})
}

func FuzzApply(f *testing.F) {
	f.Add([]byte("before"), Edit([]byte("before"), []byte("befall")))
	f.Add([]byte(""), []byte{0x80})
	f.Add([]byte("ab"), []byte{1, 2})
	f.Fuzz(func(t *testing.T, before, edit []byte) {
		if now, err := Apply(before, edit); err == nil && len(now) > len(before)+len(edit) {
			t.Errorf("%d bytes of %d and %d", len(now), len(before), len(edit))
		}
	})
}
