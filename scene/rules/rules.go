// Package rules turns a game's RULES.md into blocks that a page can show: one
// language's part of it, with the anchors that refusals point at.
//
// It must not know the page, nor what a game's rules say. It reads the small
// part of Markdown that RULES.md uses: headings with {#anchor}, paragraphs,
// lists, tables, **strong** and `code`. A heading with {#anchor .aside} starts what
// is for those who write records or programs.
//
//	blocks := rules.Parse(info.Rules, 0)
//	for _, b := range rules.Readable(blocks, names, "not-a-shape") { ... }
package rules

import "strings"

// Kind is what a block is.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading        // Level 1 to 6
	Item           // of a list; Level 1 for the outermost
	Row            // of a table; the first row of a table has Level 1, the others 0
)

// Block is one block of text.
type Block struct {
	Kind   Kind
	Level  int
	Anchor string  // of a heading, empty when it has none
	Aside  bool    // of a heading: its section is read only by who asks for it
	Text   []Run   // of everything but a Row
	Cells  [][]Run // of a Row
}

// Run is a piece of text in one style.
type Run struct {
	Text   string
	Strong bool
	Code   bool
}

// Parse returns the blocks of the part-th part of the text; each heading of
// level 1 starts a part. A part that does not exist is empty.
func Parse(text string, part int) []Block {
	var blocks []Block
	at, inTable, open := -1, false, false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(line, "# ") {
			at++
		}
		if at != part {
			continue
		}
		table := strings.HasPrefix(trimmed, "|")
		switch {
		case trimmed == "":
			open = false
		case strings.HasPrefix(line, "#"):
			blocks = append(blocks, heading(line))
			open = false
		case table:
			if !rule(trimmed) {
				level := 0
				if !inTable {
					level = 1
				}
				blocks = append(blocks, Block{Kind: Row, Level: level, Cells: cells(trimmed)})
			}
			open = false
		case strings.HasPrefix(trimmed, "- ") || strings.HasPrefix(trimmed, "* "):
			indent := len(line) - len(strings.TrimLeft(line, " "))
			blocks = append(blocks, Block{Kind: Item, Level: 1 + indent/2, Text: runs(trimmed[2:])})
			open = true
		case open: // a line that goes on
			last := &blocks[len(blocks)-1]
			last.Text = append(last.Text, runs(joint(last.Text, trimmed)+trimmed)...)
		default:
			blocks = append(blocks, Block{Kind: Paragraph, Text: runs(trimmed)})
			open = true
		}
		inTable = table
	}
	return blocks
}

// heading reads "## Text {#anchor}" and "## Text {#anchor .aside}".
func heading(line string) Block {
	text := strings.TrimLeft(line, "#")
	b := Block{Kind: Heading, Level: len(line) - len(text)}
	text = strings.TrimSpace(text)
	if i := strings.LastIndex(text, "{#"); i >= 0 && strings.HasSuffix(text, "}") {
		b.Anchor, b.Aside = strings.CutSuffix(text[i+2:len(text)-1], " .aside")
		text = strings.TrimSpace(text[:i])
	}
	b.Text = runs(text)
	return b
}

// rule reports whether a table line is the rule under its head.
func rule(line string) bool { return strings.Trim(line, "|-: ") == "" }

// cells splits a table line.
func cells(line string) [][]Run {
	line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	var row [][]Run
	for cell := range strings.SplitSeq(line, "|") {
		row = append(row, runs(strings.TrimSpace(cell)))
	}
	return row
}

// firstHan is where Chinese and its punctuation begin.
const firstHan = 0x2e80

// joint is what stands between a line and the next of the same paragraph: a
// space, but nothing between two Chinese characters.
func joint(before []Run, line string) string {
	if len(before) == 0 {
		return ""
	}
	text := []rune(before[len(before)-1].Text)
	next := []rune(line)
	if len(text) > 0 && len(next) > 0 && text[len(text)-1] > firstHan && next[0] > firstHan {
		return ""
	}
	return " "
}

// runs splits a line at **strong** and `code`; an unclosed sign stays text.
func runs(line string) []Run {
	var out []Run
	add := func(r Run) {
		if r.Text != "" {
			out = append(out, r)
		}
	}
	for line != "" {
		i := strings.IndexAny(line, "*`")
		if i < 0 {
			break
		}
		sign := "`"
		if strings.HasPrefix(line[i:], "**") {
			sign = "**"
		} else if line[i] == '*' {
			add(Run{Text: line[:i+1]})
			line = line[i+1:]
			continue
		}
		inner, rest, ok := strings.Cut(line[i+len(sign):], sign)
		if !ok {
			break
		}
		add(Run{Text: line[:i]})
		add(Run{Text: inner, Strong: sign == "**", Code: sign == "`"})
		line = rest
	}
	add(Run{Text: line})
	return out
}
