// These tests guard names and texts in any script: what a reader sees as one character is never cut in half, a long name
// keeps what tells it from another, and one written from right to left does not move what stands beside it.
package engine

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCluster(t *testing.T) {
	for _, c := range [][]string{
		{"a", "b"},
		{"小", "林"},
		{"e\u0301", "x"},
		{"👨‍👩‍👧", "👍🏽", "❤️", "🇨🇳", "🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"},
		{"क\u093f", "น\u0e49\u0e33"[:6], "\u0e33"},
		{"ᄒ\u1161\u11ab", "글"},
		{"\u200d"},
		{"\u0301", "a"},
		{"👨\u200d", " ", "a"},
	} {
		text := strings.Join(c, "")
		var got []string
		for rest := text; rest != ""; {
			n := Cluster(rest)
			got = append(got, rest[:n])
			rest = rest[n:]
		}
		if !slices.Equal(got, c) {
			t.Errorf("%q is cut into %q, want %q", text, got, c)
		}
	}
	if Cluster("") != 0 || Cluster("\xff") != 1 {
		t.Error("an empty or broken text has no end")
	}
}

func TestShortName(t *testing.T) {
	for name, want := range map[string]string{
		"":                "",
		"小林":              "小林",
		"六个汉字的名":          "六个汉字的名",
		"七个汉字的名字":         "七个汉字的…",
		"七个汉字的名字 2":       "七个汉字… 2",
		"abcdefghijkl":    "abcdefghijkl",
		"abcdefghijklm":   "abcdefghijk…",
		"abcdefghij k l":  "abcdefghij…",
		"Jo 12":           "Jo 12",
		"a 2 3 4 5 6 7 8": "a 2 3 4 5… 8",
		"👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧": "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧…",
		"שרה":    "\u2068שרה\u2069",
		"مريم 2": "\u2068مريم 2\u2069",
	} {
		if got := ShortName(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

func TestHeadAndInitial(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{{"小林同学", 2, "小林"}, {"小林", 5, "小林"}, {"ae\u0301", 2, "a"}, {"a👨‍👩‍👧", 4, "a"}, {"a👨‍👩‍👧", 6, "a👨‍👩‍👧"}, {"x", 0, ""}} {
		if got := Head(c.text, c.most); got != c.want {
			t.Errorf("the first %d of %q are %q, want %q", c.most, c.text, got, c.want)
		}
	}
	for name, want := range map[string]string{"": "?", "小林": "小", "👨‍👩‍👧x": "👨‍👩‍👧", "\u2068שרה\u2069": "ש"} {
		if got := Initial(name); got != want {
			t.Errorf("%q stands under %q, want %q", name, got, want)
		}
	}
}

func FuzzShortName(f *testing.F) {
	f.Add("七个汉字的名字 2")
	f.Add("e\u0301👨‍👩‍👧\xff \u202e")
	f.Fuzz(func(t *testing.T, name string) {
		for rest := name; rest != ""; {
			n := Cluster(rest)
			if n < 1 || n > len(rest) {
				t.Fatalf("%q: a cluster of %d bytes", rest, n)
			}
			rest = rest[n:]
		}
		short := ShortName(name)
		if utf8.ValidString(name) && !utf8.ValidString(short) {
			t.Errorf("%q is broken into %q", name, short)
		}
	})
}
