// This test guards which elements of a panel live on when it says something else:
// what a player is pressing or typing into must, a picture of other bits must not.
package browser

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatMayBeChangedInPlace(t *testing.T) {
	text := func(s string) Node { return Node{Text: s} }
	for name, c := range map[string]struct {
		was, now Node
		fits     bool
	}{
		"a button's words":      {Node{Tag: "button", ID: "a", Text: "1"}, Node{Tag: "button", ID: "a", Text: "2"}, true},
		"another button":        {Node{Tag: "button", ID: "a"}, Node{Tag: "button", ID: "b"}, true},
		"another tag":           {Node{Tag: "p"}, Node{Tag: "button"}, false},
		"bare text":             {text("a"), text("b"), true},
		"an input's hint":       {Node{Tag: "input", ID: "a", Hint: "1"}, Node{Tag: "input", ID: "a", Hint: "2"}, true},
		"an input's own text":   {Node{Tag: "input", ID: "a", Value: "1"}, Node{Tag: "input", ID: "a", Value: "2"}, true},
		"another input":         {Node{Tag: "input", ID: "a"}, Node{Tag: "input", ID: "b"}, false},
		"a text to be copied":   {Node{Tag: "textarea", ID: "a", Value: "1"}, Node{Tag: "textarea", ID: "a", Value: "2"}, false},
		"the same bits":         {Node{Tag: "canvas", Bits: [][]bool{{true}}}, Node{Tag: "canvas", Bits: [][]bool{{true}}, Label: "x"}, true},
		"other bits":            {Node{Tag: "canvas", Bits: [][]bool{{true}}}, Node{Tag: "canvas", Bits: [][]bool{{false}}}, false},
		"words before the kids": {Node{Tag: "p", Text: "a", Kids: []Node{text("b")}}, Node{Tag: "p", Kids: []Node{text("b")}}, false},
	} {
		if got := c.was.fits(c.now); got != c.fits {
			t.Errorf("%s: fits is %v, want %v", name, got, c.fits)
		}
	}
}

func TestWhichElementsStay(t *testing.T) {
	list := func(keys string) []Node {
		var nodes []Node
		for _, k := range strings.Fields(keys) {
			nodes = append(nodes, Node{Tag: "button", Key: strings.Trim(k, "-")})
		}
		return nodes
	}
	for _, c := range []struct {
		was, now string
		want     []int
	}{
		{"a b c", "a b c", []int{0, 1, 2}},
		{"a b c", "c", []int{2}},                // what goes before it does not make it another's
		{"b c", "a b x c", []int{-1, 0, -1, 1}}, // nor what comes
		{"a b", "b a", []int{1, -1}},            // nothing is moved
		{"- -", "- - -", []int{0, 1, -1}},       // without keys by place
		{"", "a", []int{-1}},
		{"a", "", []int{}},
	} {
		if got := match(list(c.was), list(c.now)); !slices.Equal(got, c.want) {
			t.Errorf("from %q to %q: %v, want %v", c.was, c.now, got, c.want)
		}
	}
}
