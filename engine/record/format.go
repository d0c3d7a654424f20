package record

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Format writes the record in canonical form: one line for each option by key,
// for each given fact and each proof in their order, hands by seat with the
// cards in the order dealt, then the lines. Prose is not kept.
func Format(r *Record) string {
	var b strings.Builder
	line := func(words ...string) { b.WriteString(strings.Join(words, " ") + "\n") }
	if len(r.Covers) > 0 {
		line("# covers", strings.Join(r.Covers, " "))
	}
	if r.Game != "" {
		line("game", r.Game+"/"+strconv.Itoa(r.Version))
	}
	if r.Seats != 0 {
		line("seats", strconv.Itoa(r.Seats))
	}
	for _, key := range slices.Sorted(maps.Keys(r.Options)) {
		line("option", key+"="+r.Options[key])
	}
	for _, g := range r.Given {
		line("given", g.String())
	}
	if r.Seed != "" {
		line("seed", r.Seed)
	}
	for _, seat := range slices.Sorted(maps.Keys(r.Hands)) {
		line(append([]string{"hand", seat.String()}, cardWords(r.Hands[seat])...)...)
	}
	if r.Kitty != nil {
		line(append([]string{"kitty"}, cardWords(r.Kitty)...)...)
	}
	for _, p := range r.Proof {
		line("proof", p.Key+"="+p.Value)
	}
	for _, l := range r.Lines {
		line(l.String())
	}
	return b.String()
}

// String writes the line in canonical form.
func (l Line) String() string {
	switch l.Kind {
	case Refuse:
		text := "! deal"
		if l.Seat != engine.None {
			text = "! " + Done{l.Seat, l.Action}.String()
		}
		if l.Why != nil {
			text += " : " + formatIllegal(l.Why)
		}
		return text
	case Event:
		return "> " + l.Event.String()
	case Claim:
		return "= " + strings.Join(l.Claim, " ")
	}
	return Done{l.Seat, l.Action}.String()
}

// String writes the action as a line of a record.
func (d Done) String() string { return d.Seat.String() + " " + formatAction(d.Action) }

func formatAction(a engine.Action) string {
	words := []string{string(a.Verb)}
	if a.To != engine.None {
		words = append(words, a.To.String())
	}
	words = append(words, cardWords(a.Cards)...)
	if a.N != 0 {
		words = append(words, "n="+strconv.Itoa(a.N))
	}
	if a.As != "" {
		words = append(words, "as="+a.As)
	}
	return strings.Join(words, " ")
}

func formatIllegal(e *engine.Illegal) string {
	words := append([]string{e.Code}, cardWords(e.Cards)...)
	if e.Need != 0 {
		words = append(words, "n="+strconv.Itoa(e.Need))
	}
	if e.What != "" {
		words = append(words, "what="+e.What)
	}
	return strings.Join(words, " ")
}

// String writes the event as a record does, without the ">".
func (e EventLine) String() string {
	words := []string{string(e.Kind)}
	if e.Seat != engine.None {
		words = append(words, e.Seat.String())
	}
	// A bare number would read as N, so a card without a suit says how often.
	for _, w := range cardWords(e.Cards) {
		if c, err := card.Parse(w); err == nil && c.AnySuit() {
			w = "1x" + w
		}
		words = append(words, w)
	}
	if e.HasN {
		words = append(words, strconv.Itoa(e.N))
	}
	if e.Word != "" {
		words = append(words, "word="+e.Word)
	}
	return strings.Join(words, " ")
}

// EventOf is an event as the line that says all of it.
func EventOf(e engine.Event) EventLine { return EventLine{Event: e, HasN: e.N != 0} }
