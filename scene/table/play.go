//go:build js

package table

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/scene/menu"
	"paizhuo/scene/words"
)

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
	t.disarm(noWord)
	if !ok {
		t.say(words.NoHint)
		t.pulsed = t.now
		return
	}
	t.selection.SetCards(cards)
	t.env.Page.Announce(t.env.Words.UI(words.ReaderSelected, t.env.Words.CardNames(cards)), false)
}

// play plays the selection. When it leads and can be read as several shapes the
// player says which; when it follows, the rules take the one that beats.
func (t *Table) play(verb engine.Verb) {
	v := t.View()
	if verb == engine.Play && !v.InTurn() && v.Phase == engine.PhasePlay && v.Result == nil && v.Viewer.Player(v.Seats()) {
		t.arm()
		return
	}
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
	t.sent = a.Verb
	guard := t.env.Words.Guard(t.View().Game, a.Verb)
	if mate, ok := bombsMate(t.model.Game, t.View(), a); ok {
		guard = t.env.Words.UI(words.BombPartnerAsk, t.name(mate))
	}
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
