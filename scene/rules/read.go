package rules

import (
	"slices"
	"strings"
)

// Names says a game's house rules as the lobby does.
type Names struct {
	Options map[string]string              // by key
	Value   func(key, value string) string // of a house rule
	Quote   func(name string) string       // in quotation marks
}

// Readable returns the blocks as a player reads them: house rules by their names,
// and without the sections that are marked as asides, but for the one with that
// anchor.
func Readable(blocks []Block, names Names, anchor string) []Block {
	var out []Block
	aside := 0 // level of the section that is left out
	for _, b := range blocks {
		if b.Kind == Heading {
			if aside > 0 && b.Level <= aside {
				aside = 0
			}
			if aside == 0 && b.Aside && b.Anchor != anchor {
				aside = b.Level
			}
		}
		if aside > 0 {
			continue
		}
		b.Text = names.prose(b.Text)
		b.Cells = names.row(b.Cells)
		out = append(out, b)
	}
	return out
}

// row puts a table's row into words: where its first cell is a house rule, code
// in the others is one of its values.
func (n Names) row(cells [][]Run) [][]Run {
	var out [][]Run
	key := ""
	for i, cell := range cells {
		if i == 0 && len(cell) == 1 && cell[0].Code && n.Options[cell[0].Text] != "" {
			key = cell[0].Text
			out = append(out, []Run{{Text: n.Options[key]}})
			continue
		}
		cell = n.prose(cell)
		for j, r := range cell {
			if r.Code && key != "" {
				cell[j] = Run{Text: n.Value(key, r.Text)}
			}
		}
		out = append(out, cell)
	}
	return out
}

// prose puts house rules into words, in quotation marks.
func (n Names) prose(runs []Run) []Run {
	out := slices.Clone(runs)
	for i, r := range runs {
		name := n.Options[r.Text]
		if !r.Code || name == "" {
			continue
		}
		out[i] = Run{Text: n.Quote(name)}
		// Code stands apart from Chinese, a word in quotation marks does not.
		if i > 0 && han(out[i-1].Text, -1) {
			out[i-1].Text = strings.TrimSuffix(out[i-1].Text, " ")
		}
		if i+1 < len(out) && han(out[i+1].Text, 1) {
			out[i+1].Text = strings.TrimPrefix(out[i+1].Text, " ")
		}
	}
	return out
}

// han reports whether a text begins (1) or ends (-1) with Chinese, past a space.
func han(text string, end int) bool {
	runes := []rune(strings.TrimSpace(text))
	switch {
	case len(runes) == 0:
		return false
	case end < 0:
		return runes[len(runes)-1] > firstHan
	}
	return runes[0] > firstHan
}
