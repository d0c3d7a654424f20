//go:build js

package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/browser"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/menu"
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
		{"btn:menu", t.plan.Menu, widget.Button{Icon: face.Menu}},
		{"btn:auto", t.plan.Auto, widget.Button{Icon: face.Robot, On: t.auto()}},
		{"btn:rules", t.plan.Chat, widget.Button{Icon: face.Help}},
	}
	if t.friends != nil {
		list[2] = t.friends.button(t.plan.Chat)
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
				button{"btn:next", t.plan.Play, widget.Button{Label: w.UI(t.nextLabel()), Kind: widget.Primary, Size: 16}})
		}
		return list
	}
	if !v.Viewer.Player(v.Seats()) { // who looks on is asked nothing
		tool("btn:last", t.plan.Last, words.LastTrick)
		return slices.Delete(list, 1, 2)
	}
	if !t.bidding() && t.pick == nil { // then bids lie in their places, or the sheet on which a card is named
		tool("btn:sort", t.plan.Sort, words.Sort)
		tool("btn:last", t.plan.Last, words.LastTrick)
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
	case selected > 0 && play == engine.Play:
		label = w.UI(words.PlayCount, selected)
	}
	if since, busy := t.model.Busy(); busy && t.now-since > 400*time.Millisecond {
		label = w.UI(words.Sending)
	}
	if !t.friends.rules().NoHints {
		list = append(list, button{"btn:hint", t.plan.Hint, widget.Button{Label: hint, Kind: widget.Hint, Idle: !mine}})
	}
	add(play, t.plan.Play, widget.Button{Label: label, Kind: widget.Primary, Idle: !mine || selected < max(1, ask.Min)})
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

func (t *Table) nextLabel() words.Key {
	if t.View().Result.Match != nil {
		return words.AnotherMatch
	}
	return words.NextDeal
}

// tools are the buttons that are no answer to what the viewer is asked.
var tools = []string{"btn:menu", "btn:auto", "btn:cancel-auto", "btn:rules", "btn:chat", "btn:sort", "btn:last", "btn:result", "btn:next"}

// press does what a button says. A touch that has just ended the sight of the
// last trick answers nothing: nobody answers what he has not seen.
func (t *Table) press(id string) {
	v := t.View()
	if (t.hurried || t.behind()) && !slices.Contains(tools, id) {
		return
	}
	switch id {
	case "btn:menu":
		t.openMenu()
	case "btn:auto", "btn:cancel-auto":
		t.session.Autopilot(!t.auto())
	case "btn:rules":
		t.help()
	case "btn:chat":
		t.friends.chat.Open()
	case "btn:choices":
		t.openChoices()
	case "btn:never":
		t.never, t.open = !t.never, -1
	case "btn:sort":
		t.resort()
	case "btn:last":
		t.showLastTrick()
	case "btn:hint":
		t.hintNext()
	case "btn:next":
		t.next()
	case "btn:result":
		if v.Result != nil {
			t.looked = false
		}
	default:
		id = strings.TrimPrefix(id, "btn:")
		kind, arg, _ := strings.Cut(id, ":")
		switch {
		case kind == "bid" && arg != "":
			t.bidFor(arg)
		case kind == "ways":
			place, _ := strconv.Atoi(arg)
			if t.open == place {
				place = -1
			}
			t.open = place
		case t.pressCall(kind, arg):
		default:
			t.answer(id)
		}
	}
	t.placeButtons()
	t.env.Painter.Dirty()
}

// answer gives one of the answers of the line.
func (t *Table) answer(id string) {
	if i, err := strconv.Atoi(strings.TrimPrefix(id, "choice:")); err == nil {
		if choices := t.choices(); i < len(choices) {
			t.send(choices[i])
		}
		return
	}
	if verb := engine.Verb(id); slices.Contains(playing, verb) {
		t.play(verb)
	} else {
		t.send(engine.Action{Verb: verb})
	}
}

func (t *Table) openMenu() {
	w, game := t.env.Words, t.model.Game
	v := t.View()
	lines := []string{w.Game(v.Game)}
	for _, o := range game.Info().Options {
		if value := v.Options[o.Key]; value != o.Default || o.Front {
			lines = append(lines, w.Option(v.Game, o.Key)+" · "+w.Value(v.Game, o.Key, value))
		}
	}
	entries := []menu.Entry{{ID: "rules", Text: w.UI(words.Rules)}, {ID: "settings", Text: w.UI(words.Settings)}}
	if t.friends != nil {
		entries = append(entries, t.friends.entries()...)
	}
	entries = append(entries, menu.Entry{ID: "leave", Text: w.UI(words.Leave)})
	t.menu = menu.List(t.env, w.UI(words.Menu), lines, entries, func(id string) {
		if t.friends != nil && t.friends.chosen(id) {
			return
		}
		switch id {
		case "rules":
			t.openRules()
		case "settings":
			t.menu = menu.Settings(t.env, func() {
				t.env.Deck(t.model.Game.Info().Points)
				t.machine.Settings = t.env.Settings.Gesture()
				t.motion.Settings = t.pace()
				t.title()
				t.relayout()
			})
		case "leave":
			t.askLeave()
		}
	})
}

// openRules shows the rules, at the reason of a refusal that is still to be
// seen.
func (t *Table) openRules() {
	anchor := ""
	if t.toast != "" {
		anchor = t.reason
	}
	t.menu = menu.Rules(t.env, t.model.Game, anchor)
}

// help shows what may be played where a refusal has just been read, else the
// rules.
func (t *Table) help() {
	v := t.View()
	if t.toast == "" || t.reason == "" || !v.Ask.Open(engine.Play) {
		t.openRules()
		return
	}
	w, anchor := t.env.Words, t.reason
	var entries []menu.Entry
	plays := t.mayPlay()
	for i, a := range plays {
		entries = append(entries, menu.Entry{ID: "may " + strconv.Itoa(i), Text: w.Cards(a.Cards)})
	}
	notes := []string{t.toast}
	if len(plays) == 0 {
		notes = append(notes, w.UI(words.MayFollowNone))
	}
	entries = append(entries, menu.Entry{ID: "rules", Text: w.UI(words.Rules)})
	t.menu = menu.List(t.env, w.UI(words.MayFollow), notes, entries, func(id string) {
		if id == "rules" {
			t.menu = menu.Rules(t.env, t.model.Game, anchor)
			return
		}
		if i, err := strconv.Atoi(strings.TrimPrefix(id, "may ")); err == nil && i < len(plays) {
			t.selection.SetCards(plays[i].Cards)
			t.placeButtons()
			t.env.Painter.Dirty()
		}
	})
}

// mayPlay lists plays that are allowed now: such as use what is selected first,
// then the game's own ideas.
func (t *Table) mayPlay() []engine.Action {
	v := t.View()
	var out []engine.Action
	seen := map[string]bool{}
	add := func(list []engine.Action) {
		for _, a := range list {
			key := card.FormatList(card.Sorted(a.Cards))
			if a.Verb == engine.Play && len(a.Cards) > 0 && !seen[key] && len(out) < 8 {
				seen[key] = true
				out = append(out, a)
			}
		}
	}
	if selected := t.selection.Cards(); len(selected) > 0 {
		add(t.model.Game.Complete(v, selected))
	}
	add(t.model.Game.Suggest(v))
	return out
}

func (t *Table) askLeave() {
	w := t.env.Words
	if t.friends != nil {
		t.friends.askLeave()
		return
	}
	if t.View().Result != nil {
		t.leave()
		return
	}
	t.menu = menu.List(t.env, w.UI(words.LeaveAsk), []string{w.UI(words.LeaveKept)}, []menu.Entry{
		{ID: "stay", Text: w.UI(words.Stay), Main: true}, {ID: "go", Text: w.UI(words.Leave)},
	}, func(id string) {
		if id == "go" {
			t.leave()
		}
	})
}

func (t *Table) resort() {
	if t.model.Game.Info().BySuit { // the rows stay, what comes first in them changes
		if t.sort = layout.ByCount - t.sort; t.sort != layout.ByCount {
			t.sort = layout.ByRank
		}
		t.rehand()
		t.say(map[layout.Sort]words.Key{layout.ByRank: words.SortByRank, layout.ByCount: words.SortByUnit}[t.sort])
		return
	}
	t.sort = (t.sort + 1) % 3
	t.rehand()
	t.say([]words.Key{words.SortByRank, words.SortBySuit, words.SortBySet}[t.sort])
}

func (t *Table) showLastTrick() {
	switch {
	case t.View().Last == nil:
		t.say(words.NoLastTrick)
	case t.lastUntil > 0:
		t.lastUntil = 0
	default:
		t.lastUntil = t.now + 3*time.Second
	}
}

func (t *Table) hintNext() {
	if t.friends.rules().NoHints {
		t.say(words.RoomNoHints)
		return
	}
	if !t.View().InTurn() {
		t.complain(illegal(t.model.Game.Check(t.View(), engine.Action{Verb: engine.Pass})))
		return
	}
	cards, _, _, ok := t.model.NextHint()
	if !ok {
		t.say(words.NoHint)
		return
	}
	t.selection.SetCards(cards)
}

// play plays the selection. When it leads and can be read as several shapes the
// player says which; when it follows, the rules take the one that beats.
func (t *Table) play(verb engine.Verb) {
	v := t.View()
	a := engine.Action{Verb: verb, Cards: t.selection.Cards()}
	if err := t.model.Game.Check(v, a); err != nil {
		t.complain(illegal(err))
		return
	}
	if verb == engine.Play && v.Trick.ToBeat() == nil {
		if readings := distinct(t.model.Game.Read(v, a.Cards)); len(readings) > 1 {
			t.choose(a, readings)
			return
		}
	}
	t.send(a)
}

// send asks for an action, after a question where it can't be mended.
func (t *Table) send(a engine.Action) {
	if err := t.model.Game.Check(t.View(), a); err != nil {
		t.complain(illegal(err))
		return
	}
	t.hush()
	guard := t.env.Words.Guard(t.View().Game, a.Verb)
	if guard == "" {
		t.model.Do(a, t.now)
		return
	}
	w, seq := t.env.Words, t.model.Shown.Seq
	t.menu = menu.List(t.env, guard, nil, []menu.Entry{
		{ID: "do", Text: t.label(a.Verb) + " " + w.Cards(a.Cards), Main: true}, {ID: "close", Text: w.UI(words.Cancel)},
	}, func(string) {
		if t.model.Shown.Seq != seq && !t.View().InTurn() {
			t.complain(illegal(t.model.Game.Check(t.View(), a)))
			return
		}
		if why := t.model.Do(a, t.now); why != nil {
			t.complain(why)
		}
	})
}

// choose asks as what the cards are to be led.
func (t *Table) choose(a engine.Action, readings []engine.Reading) {
	w, v := t.env.Words, t.View()
	var entries []menu.Entry
	for i, r := range readings {
		entries = append(entries, menu.Entry{ID: "as " + r.As, Text: w.Reading(v.Game, r, a.Cards), Main: i == 0})
	}
	t.menu = menu.List(t.env, w.UI(words.Play), []string{w.Cards(a.Cards)}, entries, func(id string) {
		a.As = strings.TrimPrefix(id, "as ")
		t.send(a)
	})
}

// distinct returns the readings that are not of the same shape and size as an
// earlier, higher one.
func distinct(readings []engine.Reading) []engine.Reading {
	var out []engine.Reading
	seen := map[[2]any]bool{}
	for _, r := range readings {
		k := [2]any{r.Shape, r.N}
		if r.Beats && !seen[k] {
			seen[k] = true
			out = append(out, r)
		}
	}
	return out
}

// reflex is how long Enter is not heard after the turn has come, so that a
// finger already on its way plays nothing.
const reflex = 300 * time.Millisecond

// key takes a key of the keyboard (ux §7).
func (t *Table) key(e browser.Event) {
	if e.Ctrl || e.Alt || !t.model.Ready() {
		return
	}
	t.env.Painter.Dirty()
	if t.keySpot(e) {
		t.placeButtons()
		return
	}
	switch key := strings.ToLower(e.Key); key {
	case "arrowleft", "arrowright", "arrowup", "arrowdown":
		t.moveFocus(key)
	case " ":
		if t.focus >= 0 {
			t.selection.Toggle(t.focus)
		}
	case "enter":
		if e.Repeat || t.now-t.turnSince < reflex {
			return
		}
		if t.View().Result != nil {
			t.next()
			return
		}
		t.main()
	case "p":
		t.send(engine.Action{Verb: t.verb(givingUp, engine.Pass)})
	case "h":
		t.hintNext()
	case "s":
		t.resort()
	case "l":
		t.showLastTrick()
	case "t":
		t.session.Autopilot(!t.auto())
	case "c", "escape":
		t.selection.Clear()
	case "?":
		t.help()
	default:
		t.jump(key, e.Shift)
	}
	t.placeButtons()
}

// keySpot moves the keyboard among the buttons where there is nothing to select
// among the cards: bids, the sheet on which a card is named. False for a key that
// means what it always does.
func (t *Table) keySpot(e browser.Event) bool {
	if !t.bidding() && t.pick == nil {
		t.spot = ""
		return false
	}
	list := t.answers()
	at := slices.IndexFunc(list, func(b button) bool { return b.ID == t.spot })
	switch strings.ToLower(e.Key) {
	case "arrowright", "arrowdown":
		at = (at + 1) % len(list)
	case "arrowleft", "arrowup":
		at = (max(at, 0) - 1 + len(list)) % len(list)
	case "enter", " ":
		switch {
		case e.Repeat:
		case at >= 0:
			t.press(list[at].ID)
		case t.pick != nil && t.now-t.turnSince >= reflex:
			t.send(t.pick.now)
		}
		return true
	case "escape":
		t.spot, t.open = "", -1
		return true
	default:
		return false
	}
	t.spot = list[at].ID
	t.env.Page.Announce(list[at].Label, true)
	return true
}

// verb returns which of the verbs is open now, or one to be refused with.
func (t *Table) verb(of []engine.Verb, otherwise engine.Verb) engine.Verb {
	if v := first(t.View().Ask, of); v != "" {
		return v
	}
	return otherwise
}

// main does what the main button does.
func (t *Table) main() {
	ask := t.View().Ask
	if t.behind() {
		t.motion.Skip()
		t.placeButtons()
		return
	}
	if t.View().Phase == engine.PhaseSettle && ask != nil {
		t.openChoices()
	} else if ask == nil || first(ask, playing) != "" {
		t.play(t.verb(playing, engine.Play))
	} else if give := first(ask, givingUp); give != "" {
		t.send(engine.Action{Verb: give})
	}
}

// moveFocus moves the keyboard's place among the cards as they lie.
func (t *Table) moveFocus(key string) {
	lines := t.hand.Lines
	if len(lines) == 0 {
		return
	}
	line, pos := 0, 0
	if c, ok := t.hand.Find(t.focus); ok {
		line, pos = c.Line, c.Pos
		along, back := "arrowright", "arrowleft"
		next, previous := "arrowdown", "arrowup"
		if t.hand.Vertical() {
			along, back, next, previous = next, previous, along, back
		}
		switch key {
		case along:
			pos++
		case back:
			pos--
		case next:
			line++
		case previous:
			line--
		}
		if pos < 0 || line >= 0 && line < len(lines) && (key == along && pos >= len(lines[line].Cards)) {
			pos = (pos + len(lines[line].Cards)) % len(lines[line].Cards)
		}
		line = (line + len(lines)) % len(lines)
		pos = min(pos, len(lines[line].Cards)-1)
	}
	if n := len(lines[line].Cards); n > 0 {
		t.focus = lines[line].Cards[max(0, pos)]
	}
}

// jump goes to the next card of a rank and selects it: 2 to 9, 0 for ten, J, Q,
// K, A, X and Y for the jokers. With Shift it selects all of the rank.
func (t *Table) jump(key string, all bool) {
	ranks := map[string]card.Rank{"0": card.Ten, "1": card.Ten, "x": card.Little, "y": card.Big}
	rank, ok := ranks[key]
	if !ok {
		if rank, ok = card.ParseRank(key); !ok {
			return
		}
	}
	for _, l := range t.hand.Lines {
		for _, i := range l.All {
			if t.lay[i].Rank() != rank || t.selection.Has(i) {
				continue
			}
			t.focus = i
			t.selection.Set(i, true)
			if !all {
				return
			}
		}
	}
}

// focused reports whether the keyboard is on that card.
func (t *Table) focused(i int) bool { return t.focus == i }
