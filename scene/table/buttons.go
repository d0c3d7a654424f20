//go:build js

package table

import (
	"slices"
	"strconv"

	"paizhuo/engine"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// button is one of the table's buttons where it is now.
type button struct {
	ID   string
	Rect layout.Rect
	widget.Button
}

// buttons returns the buttons there are. Their places never change during a
// deal; some are not there at some times.
func (t *Table) buttons() []button {
	w, v := t.env.Words, t.View()
	list := []button{
		{"btn:menu", t.plan.Menu, widget.Button{Icon: face.Menu, Say: w.UI(words.Menu)}},
		{"btn:auto", t.plan.Auto, widget.Button{Icon: face.Robot, Say: w.UI(words.Autopilot), On: t.auto()}},
		{"btn:rules", t.plan.Chat, widget.Button{Label: w.UI(words.Rules), Size: 14}},
	}
	if t.friends != nil {
		list[2] = t.friends.button(t.plan.Chat)
	}
	list = append(list, t.asideButtons()...)
	if !t.plan.Sound.Empty() {
		icon, state := face.Sound, words.On
		if t.env.Settings.Quiet {
			icon, state = face.Muted, words.Off
		}
		list = append(list, button{"btn:sound", t.plan.Sound, widget.Button{Icon: icon, Say: w.UI(words.Sound) + " " + w.UI(state)}})
	}
	tool := func(id string, r layout.Rect, label words.Key) {
		b := widget.Button{Label: w.UI(label), Size: 14}
		list = append(list, button{id, r, b})
	}
	if v.Result != nil {
		if t.looked {
			tool("btn:last", t.plan.Last, words.LastTrick)
			list = append(list,
				button{"btn:result", t.plan.Pass.Union(t.plan.Hint), widget.Button{Label: w.UI(words.ShowResult), Kind: widget.Hint, Size: 15}},
				button{"btn:next", t.plan.Play, widget.Button{Label: t.nextText(), Kind: widget.Primary, Size: 16}})
		}
		return list
	}
	if t.lesson != nil && t.lesson.text != "" {
		list = append(list, t.lessonButton())
	}
	if !v.Viewer.Player(v.Seats()) { // who looks on is asked nothing
		tool("btn:last", t.plan.Last, words.LastTrick)
		return append(slices.Delete(list, 1, 2), t.watchButtons()...)
	}
	if !t.bidding() && t.pick == nil { // then bids lie in their places, or the sheet on which a card is named
		tool("btn:sort", t.plan.Sort, words.Sort)
		tool("btn:last", t.plan.Last, words.LastTrick)
	}
	if t.pick == nil && v.Phase != engine.PhaseDeal {
		list = append(list, button{"btn:what", t.plan.Help, widget.Button{Icon: face.Help, Kind: widget.Quiet, Say: w.UI(words.HelpPlay)}})
	}
	if t.auto() {
		return append(list, button{"btn:cancel-auto", t.plan.Pass.Union(t.plan.Play),
			widget.Button{Label: w.UI(words.AutopilotCancel), Kind: widget.Primary}})
	}
	return append(list, t.answers()...)
}

// idle is what the line shows while somebody else is to act.
var idle = engine.Ask{Verbs: []engine.Verb{engine.Play, engine.Pass}}

// The verbs by their place in the line: those that give up the turn, those that
// play the selected cards, and a third answer.
var (
	givingUp = []engine.Verb{engine.Pass, engine.Decline, engine.Ready}
	playing  = []engine.Verb{engine.Play, engine.Burn, engine.Bury}
	third    = []engine.Verb{engine.Yield, engine.Revolt}
)

// first returns the first of the verbs that is open, empty when none is.
func first(ask *engine.Ask, verbs []engine.Verb) engine.Verb {
	for _, v := range verbs {
		if ask.Open(v) {
			return v
		}
	}
	return ""
}

// answers returns the buttons of the line: what the viewer is asked.
func (t *Table) answers() []button {
	w, v := t.env.Words, t.View()
	switch {
	case t.pick != nil:
		return t.callButtons()
	case t.bidding():
		return t.bidButtons()
	case v.Phase == engine.PhaseSettle && v.InTurn():
		return []button{{"btn:choices", t.plan.Play, widget.Button{Label: w.UI(words.More), Kind: widget.Primary}}}
	case v.Phase != engine.PhasePlay && !v.InTurn():
		return nil
	}
	mine := v.InTurn() && !t.behind()
	ask := v.Ask
	if !mine {
		ask = &idle
		if t.model.Game.Info().BySuit { // where suits are followed nobody passes
			ask = &engine.Ask{Verbs: idle.Verbs[:1]}
		}
	}
	give, play, other := first(ask, givingUp), first(ask, playing), first(ask, third)
	var list []button
	add := func(verb engine.Verb, r layout.Rect, b widget.Button) {
		list = append(list, button{"btn:" + string(verb), r, b})
	}
	if other != "" {
		r, kind := t.plan.Extra, widget.Third
		if play == "" {
			r, kind = t.plan.Pass.Union(t.plan.Hint), widget.Risky
		}
		add(other, r, widget.Button{Label: t.label(other), Kind: kind})
	}
	for i, a := range t.choices() {
		list = append(list, button{"btn:choice:" + strconv.Itoa(i), t.choiceAt(i), widget.Button{Label: t.choiceLabel(a), Kind: widget.Hint, Size: 15}})
	}
	if play == "" { // nothing to play: the other answer is the main one
		if give != "" && !ask.Open(engine.Show) {
			add(give, t.plan.Play, widget.Button{Label: t.label(give), Kind: widget.Primary})
		}
		return list
	}
	if give != "" {
		add(give, t.plan.Pass, widget.Button{Label: t.label(give), Kind: widget.Pass, Idle: !mine})
	}
	hint := w.UI(words.Hint)
	if k, n := t.model.Hinted(); n > 1 && mine {
		hint = w.UI(words.HintOf, k, n)
	}
	selected := t.selection.Len()
	label := t.label(play)
	switch {
	case play == engine.Bury:
		label = w.UI(words.BuryCount, selected, ask.Max)
	case t.waits():
		label = w.UI(words.Armed, selected)
	case selected > 0 && play == engine.Play && !v.InTurn():
		label = w.UI(words.Preselect, selected)
	case selected > 0 && play == engine.Play:
		label = w.UI(words.PlayCount, selected)
	}
	if since, busy := t.model.Busy(); busy && t.sent == play && t.now-since > patient {
		label = w.UI(words.Sending)
	}
	switch {
	case t.undoable():
		list = append(list, t.undoButton())
	case !t.friends.rules().NoHints:
		list = append(list, button{"btn:hint", t.plan.Hint, widget.Button{Label: hint, Kind: widget.Hint, Idle: !mine}})
	}
	add(play, t.plan.Play, widget.Button{Label: label, Kind: widget.Primary, Idle: !mine && !t.waits() || selected < max(1, ask.Min), On: t.waits()})
	return list
}

// behind reports whether the table still shows the trick before the one in which
// the viewer is asked: until it is gone the buttons speak of nothing.
func (t *Table) behind() bool { return t.dwelling() && t.View().Result == nil }

// label is what the button of a verb says.
func (t *Table) label(verb engine.Verb) string { return t.env.Words.Button(t.View().Game, verb) }

// choices returns what the viewer may choose from a list.
func (t *Table) choices() []engine.Action {
	if ask := t.View().Ask; ask != nil {
		return ask.Choices
	}
	return nil
}

// choiceAt returns the place of the i-th choice: a row over the viewer's line.
func (t *Table) choiceAt(i int) layout.Rect {
	k := t.plan.Scale
	n := len(t.choices())
	w, h := min(150*k, (t.plan.Felt.W-16)/float64(max(n, 1))-8), 44*k
	x := t.plan.Felt.CX() - (w*float64(n)+8*float64(n-1))/2 + float64(i)*(w+8)
	return layout.XYWH(x, t.plan.Seats[0].Pod.Y-h-4*k, w, h)
}

// choiceLabel says a choice: the verb with its cards or its reading, or whom it
// raises or lowers by how many levels.
func (t *Table) choiceLabel(a engine.Action) string {
	w, v := t.env.Words, t.View()
	game := v.Game
	switch {
	case a.As != "":
		return w.Choice(game, a)
	case a.Verb == engine.Give && a.To != engine.None:
		key := words.GiveDown
		if v.Side(a.To) == v.Side(v.Viewer) {
			key = words.GiveUp
		}
		return w.UI(key, t.name(a.To), a.N)
	}
	return w.Button(game, a.Verb) + " " + w.Cards(a.Cards)
}

// tools are the buttons that are no answer to what the viewer is asked.
var tools = []string{"btn:menu", "btn:auto", "btn:cancel-auto", "btn:rules", "btn:chat", "btn:sound", "btn:counter", "btn:panel", "btn:what", "btn:sort", "btn:last", "btn:undo", "btn:watch", "btn:watch-before", "btn:watch-after", "btn:result", "btn:next", skipLesson}
