//go:build js

package table

import (
	"slices"
	"strconv"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/layout"
	"paizhuo/scene/menu"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// bid is what a place of the row would do, and since when.
type bid struct {
	text  string
	since time.Duration
}

// bidText names a bid by its cards: a button's id is its meaning, so that a
// press can't come to mean another bid.
func bidText(a engine.Action) string { return string(a.Verb) + ":" + card.FormatList(a.Cards) }

// watchBids notes what each place of the row would do now, and tells a reader
// when there is something to bid for the first time.
func (t *Table) watchBids(v, before engine.View) {
	all, ok := bidsOf(t.choices())
	for place, list := range all {
		text := ""
		for _, i := range list {
			text += bidText(v.Ask.Choices[i]) + ";"
		}
		if was := t.meaning[place]; was.text != text {
			t.meaning[place] = bid{text, t.now}
			if was.text == "" {
				t.meaning[place].since = t.now - reflex // nothing could be meant by a press here before
			}
		}
	}
	if t.open >= 0 && len(all[t.open]) < 2 {
		t.open = -1
	}
	if _, had := bidsOf(choicesOf(before)); ok && !had && !t.unasked() {
		line, _ := t.turnLine()
		t.env.Page.Announce(line, true)
	}
}

func choicesOf(v engine.View) []engine.Action {
	if v.Ask == nil {
		return nil
	}
	return v.Ask.Choices
}

// bidButtons returns the bids that are allowed now, each in its place, and
// beside them the button that passes or ends the questions.
func (t *Table) bidButtons() []button {
	v, w := t.View(), t.env.Words
	var list []button
	all, _ := bidsOf(t.choices())
	for place, ways := range all {
		if t.unasked() {
			break
		}
		r := t.plan.Board.Bids[place]
		switch {
		case len(ways) == 1:
			a := v.Ask.Choices[ways[0]]
			list = append(list, button{"btn:bid:" + bidText(a), r, widget.Button{Label: t.bidLabel(a), Say: t.bidSay(a), Kind: widget.Primary, Size: 16}})
		case len(ways) > 1:
			a := v.Ask.Choices[ways[len(ways)-1]]
			list = append(list, button{"btn:ways:" + strconv.Itoa(place), r,
				widget.Button{Label: t.bidLabel(engine.Action{Cards: a.Cards[:1]}) + " …", Say: t.env.Words.CardName(a.Cards[0]) + " …", Kind: widget.Primary, On: t.open == place, Size: 16}})
			if t.open == place {
				for i, at := range t.plan.Over(r, len(ways)) {
					a := v.Ask.Choices[ways[i]]
					list = append(list, button{"btn:bid:" + bidText(a), at, widget.Button{Label: t.bidLabel(a), Say: t.bidSay(a), Kind: widget.Primary, Size: 16}})
				}
			}
		}
	}
	if give := first(v.Ask, givingUp); give != "" && v.Phase != engine.PhaseDeal || give == engine.Pass {
		list = append(list, button{"btn:" + string(give), t.plan.Board.Quiet, widget.Button{Label: t.passLabel(give), Kind: widget.Pass, Size: 15}})
		return list
	}
	label := words.BidNever
	if t.never {
		label = words.BidAgain
	}
	return append(list, button{"btn:never", t.plan.Board.Quiet, widget.Button{Label: w.UI(label), Size: 13}})
}

// passLabel says what passing means: not to bid, not to counter, to give no more.
func (t *Table) passLabel(verb engine.Verb) string {
	v, w := t.View(), t.env.Words
	switch {
	case verb != engine.Pass:
	case v.Ask.Open(engine.Bid):
		return w.UI(words.PassBid)
	case v.Ask.Open(engine.Counter):
		return w.UI(words.PassCounter)
	case v.Ask.Open(engine.Give):
		return w.UI(words.PassGive)
	}
	return t.label(verb)
}

// bidLabel says a bid: its face, with its number of copies where there are more.
func (t *Table) bidLabel(a engine.Action) string {
	label := t.env.Words.Card(a.Cards[0])
	if a.Cards[0].Joker() {
		label = t.placeText(facePlace(a.Cards[0]))
	}
	if n := len(a.Cards); n > 1 {
		label += " ×" + strconv.Itoa(n)
	}
	return label
}

// bidSay says it aloud, with its verb.
func (t *Table) bidSay(a engine.Action) string {
	w := t.env.Words
	text := t.label(a.Verb) + " " + w.CardName(a.Cards[0])
	if n := len(a.Cards); n > 1 {
		text += " ×" + strconv.Itoa(n)
	}
	return text
}

// unasked reports whether the player wants to see no bids now: while cards are
// dealt. Who is asked himself after that has to answer.
func (t *Table) unasked() bool { return t.never && t.View().Phase == engine.PhaseDeal }

// bidFor sends a bid, unless it has only just come to stand where the finger
// was going.
func (t *Table) bidFor(text string) {
	for _, a := range t.choices() {
		if bidText(a) != text {
			continue
		}
		if place := facePlace(a.Cards[0]); place >= 0 && t.open < 0 && t.now-t.meaning[place].since < reflex {
			t.say(words.BidChanged)
			return
		}
		t.open = -1
		t.send(a)
		return
	}
}

// drawBidPlaces shows faintly where bids will stand, so that nothing comes as a
// surprise.
func (t *Table) drawBidPlaces(p *widget.Painter) {
	if !t.bidding() || t.unasked() {
		return
	}
	all, _ := bidsOf(t.choices())
	suits := 4
	if slices.Contains(t.model.Game.Info().Verbs, engine.Bid) {
		suits = layout.BidFaces
	}
	style := widget.TextStyle{Size: 16, Color: widget.White.Fade(0.22), Align: widget.Middle}
	for place, r := range t.plan.Board.Bids[:suits] {
		if len(all[place]) > 0 {
			continue
		}
		p.Outline(r, min(14, r.H*0.27), 1, widget.White.Fade(0.12))
		p.Text(r, t.placeText(place), style)
	}
}

// placeText is the sign of a place: a suit, or a joker's name.
func (t *Table) placeText(place int) string {
	switch place {
	case 4:
		return t.env.Words.UI(words.LittleShort)
	case 5:
		return t.env.Words.UI(words.BigShort)
	}
	return string([]rune(t.env.Words.Card(card.Of(card.Ace, placeSuits[place])))[:1])
}

// bidding reports whether the line belongs to bids now.
func (t *Table) bidding() bool {
	return asksBids(t.View()) && !t.plan.Board.Bids[0].Empty() && !t.auto()
}

// watchChoices opens the list of what the viewer may choose where it is neither
// a bid nor a call: levels to give, to accept, to refuse.
func (t *Table) watchChoices(v, before engine.View) {
	if v.Phase == engine.PhaseSettle && v.InTurn() && !t.auto() {
		t.openChoices()
	} else if before.Phase == engine.PhaseSettle && t.menu != nil {
		t.menu.Close()
		t.menu = nil
	}
}

// openChoices lists them as sentences.
func (t *Table) openChoices() {
	v, w := t.View(), t.env.Words
	if v.Ask == nil {
		return
	}
	var entries []menu.Entry
	for i, a := range v.Ask.Choices {
		entries = append(entries, menu.Entry{ID: "choice:" + strconv.Itoa(i), Text: t.choiceLabel(a)})
	}
	for _, verb := range v.Ask.Verbs {
		if !slices.ContainsFunc(v.Ask.Choices, func(a engine.Action) bool { return a.Verb == verb }) {
			entries = append(entries, menu.Entry{ID: string(verb), Text: t.passLabel(verb), Main: verb == engine.Accept})
		}
	}
	var notes []string
	if note := w.PromptNote(v); note != "" {
		notes = append(notes, note)
	}
	t.menu = menu.List(t.env, w.Prompt(v), notes, entries, func(id string) { t.answer(id) })
}
