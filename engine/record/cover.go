package record

import (
	"slices"
	"strings"

	"paizhuo/engine"
)

// Coverage counts what records that hold have exercised of one game.
type Coverage struct {
	Game    string
	Codes   map[string]int // reason codes of refusals
	Events  map[string]int // kinds
	Verbs   map[string]int // of actions taken
	Shapes  map[string]int // words of play events
	Options map[string]int // KEY=VALUE in force
	IDs     map[string]int // decisions and examples named
}

func newCoverage(game string) *Coverage {
	return &Coverage{game, map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}}
}

func (c *Coverage) count(what map[string]int, key string) { what[key]++ }

// setup counts the ids a record names and the options in force.
func (c *Coverage) setup(info *engine.Info, r *Record) {
	for _, id := range r.Covers {
		c.IDs[id]++
	}
	options, err := engine.Settle(info.Options, r.Options)
	if err != nil {
		return
	}
	for key, value := range options {
		c.Options[key+"="+value]++
	}
}

func (c *Coverage) acted(a engine.Action, events []engine.Event) {
	c.Verbs[string(a.Verb)]++
	for _, e := range events {
		c.Events[string(e.Kind)]++
		if e.Kind == engine.EvPlay && e.Word != "" {
			c.Shapes[e.Word]++
		}
	}
}

// Add adds what the other has counted, of the same game.
func (c *Coverage) Add(o *Coverage) {
	for _, pair := range [][2]map[string]int{{c.Codes, o.Codes}, {c.Events, o.Events}, {c.Verbs, o.Verbs},
		{c.Shapes, o.Shapes}, {c.Options, o.Options}, {c.IDs, o.IDs}} {
		for key, n := range pair[1] {
			pair[0][key] += n
		}
	}
}

// Missing lists what the game names and nothing counted has exercised, sorted:
// ids of decisions and examples in its rules, option values, reason codes. An
// option that takes a number must have been tried at its default and at some
// other value.
func (c *Coverage) Missing(info *engine.Info) []string {
	var missing []string
	for _, id := range ids(info.Rules) {
		if c.IDs[id] == 0 {
			missing = append(missing, id)
		}
	}
	for _, code := range info.Codes {
		if c.Codes[code] == 0 {
			missing = append(missing, "code "+code)
		}
	}
	for _, o := range info.Options {
		if o.Values == nil {
			missing = append(missing, c.missingNumber(o)...)
			continue
		}
		for _, v := range o.Values {
			if c.Options[o.Key+"="+v] == 0 {
				missing = append(missing, "option "+o.Key+"="+v)
			}
		}
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

func (c *Coverage) missingNumber(o engine.Option) (missing []string) {
	other := false
	for key := range c.Options {
		if v, ok := strings.CutPrefix(key, o.Key+"="); ok && v != o.Default {
			other = true
		}
	}
	if c.Options[o.Key+"="+o.Default] == 0 {
		missing = append(missing, "option "+o.Key+"="+o.Default)
	}
	if !other && o.Max > o.Min {
		missing = append(missing, "option "+o.Key+"=NUMBER")
	}
	return missing
}

// isID reports whether the word is the id of a decision or an example: D2-3,
// E1-4.
func isID(word string) bool { return len(word) > 0 && idLen(word) == len(word) }

// idLen returns how many bytes of an id the text starts with, 0 for none.
func idLen(text string) int {
	if text == "" || text[0] != 'D' && text[0] != 'E' {
		return 0
	}
	i := digits(text, 1)
	if i == 1 || i == len(text) || text[i] != '-' {
		return 0
	}
	if j := digits(text, i+1); j > i+1 {
		return j
	}
	return 0
}

func digits(text string, i int) int {
	for i < len(text) && text[i] >= '0' && text[i] <= '9' {
		i++
	}
	return i
}

// ids lists the ids that stand in the text as words of their own.
func ids(text string) []string {
	var found []string
	letter := func(b byte) bool {
		return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
	}
	for i := 0; i < len(text); i++ {
		n := idLen(text[i:])
		if n == 0 || i > 0 && (letter(text[i-1]) || text[i-1] == '-') || i+n < len(text) && letter(text[i+n]) {
			continue
		}
		found = append(found, text[i:i+n])
		i += n - 1
	}
	slices.Sort(found)
	return slices.Compact(found)
}
