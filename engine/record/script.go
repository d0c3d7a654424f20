package record

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Script is a rule script: the parts of a txtar archive. The comment holds
// prose and the setup that the cases share; without cases it is a whole record.
type Script struct {
	Name    string // of the file
	Comment string
	Cases   []Case
}

// Case is one file of the archive; its setup overrides the shared one by key.
// A name that starts with ids (E1-4-highest-straight) covers them.
type Case struct{ Name, Text string }

// Outcome is how one case ended.
type Outcome struct {
	Case  string
	Err   error     // a *Failure, nil when the case holds
	Cover *Coverage // what it exercised, nil when it does not hold

	Record *Record // what was run, the shared setup included; nil when it can't be read
}

// Run runs every case on its own. Lines are counted in the whole file.
func (s Script) Run(find Finder) []Outcome {
	shared, err := parse(s.Comment)
	if err == nil && len(s.Cases) > 0 && len(shared.Lines) > 0 {
		err = &SyntaxError{Line: shared.Lines[0].Number, Why: "only setup may stand before the first case"}
	}
	if err != nil {
		return []Outcome{{Err: s.failure("", 0, err)}}
	}
	if len(s.Cases) == 0 {
		cover, err := shared.Run(find)
		return []Outcome{{Err: s.failure("", 0, err), Cover: cover, Record: shared}}
	}
	var outcomes []Outcome
	above := lines(s.Comment) + 1
	seen := map[string]bool{}
	for _, c := range s.Cases {
		r, err := parse(c.Text)
		if err == nil && seen[c.Name] {
			err = errors.New("a second case of that name")
		}
		seen[c.Name] = true
		var cover *Coverage
		var run *Record
		if err == nil {
			r = merge(shared, r)
			r.Covers = append(r.Covers, idsOfName(c.Name)...)
			cover, err = r.Run(find)
			run = r
		}
		outcomes = append(outcomes, Outcome{Case: c.Name, Err: s.failure(c.Name, above, err), Cover: cover, Record: run})
		above += lines(c.Text) + 1
	}
	// What the head covers counts only when the whole file holds.
	if slices.ContainsFunc(outcomes, func(o Outcome) bool { return o.Err != nil }) {
		return outcomes
	}
	for _, id := range shared.Covers {
		outcomes[0].Cover.IDs[id]++
	}
	return outcomes
}

// failure places an error of a case in the file; above is how many lines stand
// before the case.
func (s Script) failure(name string, above int, err error) error {
	if err == nil {
		return nil
	}
	f := &Failure{Why: err.Error()}
	if syntax, ok := errors.AsType[*SyntaxError](err); ok {
		f = &Failure{Line: syntax.Line, Why: syntax.Why}
	} else if run, ok := errors.AsType[*Failure](err); ok {
		f = run
	}
	f.File, f.Case = s.Name, name
	if f.Line != 0 {
		f.Line += above
	}
	return f
}

func lines(text string) int {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}

// merge returns the case with what the shared setup says and the case does not:
// by option key, by given key, by seat.
func merge(shared, r *Record) *Record {
	m := *r
	if m.Game == "" {
		m.Game, m.Version = shared.Game, shared.Version
	}
	if m.Seats == 0 {
		m.Seats = shared.Seats
	}
	m.Options = maps.Clone(shared.Options)
	maps.Copy(m.Options, r.Options)
	m.Given = nil
	for _, g := range shared.Given {
		if !slices.ContainsFunc(r.Given, func(o engine.Given) bool { return o.Key == g.Key }) {
			m.Given = append(m.Given, g)
		}
	}
	m.Given = append(m.Given, r.Given...)
	if m.Seed == "" {
		m.Seed = shared.Seed
	}
	m.Hands = map[engine.Seat][]card.Card{}
	maps.Copy(m.Hands, shared.Hands)
	maps.Copy(m.Hands, r.Hands)
	if m.Kitty == nil {
		m.Kitty = shared.Kitty
	}
	m.Proof = nil
	for _, p := range shared.Proof {
		if !slices.ContainsFunc(r.Proof, func(o Pair) bool { return o.Key == p.Key }) {
			m.Proof = append(m.Proof, p)
		}
	}
	m.Proof = append(m.Proof, r.Proof...)
	return &m
}

// idsOfName lists the ids a case's name starts with: E1-4-D2-3-highest.
func idsOfName(name string) []string {
	var found []string
	for {
		n := idLen(strings.ToUpper(name))
		if n == 0 || n < len(name) && name[n] != '-' {
			return found
		}
		found = append(found, strings.ToUpper(name[:n]))
		name = strings.TrimPrefix(name[n:], "-")
	}
}
