//go:build js

package table

import (
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/words"
)

// title says in the tab whose turn it is.
func (t *Table) title() {
	key := words.TitleWaiting
	if t.View().InTurn() {
		key = words.TitleYourTurn
	}
	t.env.Page.SetTitle(t.env.Words.UI(key, t.env.Words.Game(t.View().Game)))
}

// turnLine says whose turn it is, and whether it is the viewer's.
func (t *Table) turnLine() (text string, mine bool) {
	v, w := t.View(), t.env.Words
	switch {
	case v.Result != nil:
		return "", false
	case v.InTurn() && v.Ask.Open(engine.Bury) && t.selection.Len() == 0:
		return w.Prompt(v) + dot + w.UI(words.BuryFresh), true
	case v.InTurn() && v.Ask.Open(engine.Bury):
		return w.UI(words.BuryLine, t.selection.Len(), v.Ask.Max, pointsOf(t.selection.Cards())), true
	case v.InTurn() && v.Phase != engine.PhasePlay:
		return w.Prompt(v), true
	case v.InTurn() && v.Trick.ToBeat() == nil:
		return w.UI(words.YourLead), true
	case v.InTurn():
		best := v.Trick.ToBeat()
		return w.UI(words.YourTurnToBeat, t.name(best.Seat), w.Play(v.Game, *best)), true
	}
	return w.Waiting(v, t.name), false
}

// pointsOf returns the card points in some cards.
func pointsOf(cards []card.Card) int {
	n := 0
	for _, c := range cards {
		n += c.Points()
	}
	return n
}

// name returns what a seat's player is called.
func (t *Table) name(s engine.Seat) string {
	w := t.env.Words
	if i := s.Index(); i >= 0 && i < len(t.model.Table.Sitters) {
		if name := t.model.Table.Sitters[i].Name; name != "" {
			return engine.ShortName(name)
		}
		if t.model.Table.Sitters[i].Bot {
			return w.Bot(s)
		}
	}
	return w.SeatTag(t.View(), s)
}

// tell shows a message for a while.
func (t *Table) tell(text string) {
	t.reason, t.flash = "", nil
	t.toast, t.toastUntil = text, t.now+toastTime(text)
	t.env.Painter.Dirty()
}

func (t *Table) say(k words.Key, args ...any) {
	text := t.env.Words.UI(k, args...)
	t.tell(text)
	t.env.Page.Announce(text, false)
}

// toastTime is how long a message stays: long enough to be read twice.
func toastTime(text string) time.Duration {
	return 1800*time.Millisecond + time.Duration(len([]rune(text)))*60*time.Millisecond
}

// complain says why an action is refused and points at the cards.
func (t *Table) complain(why *engine.Illegal) {
	v := t.View()
	text := t.env.Words.Reason(why, v, t.name)
	t.refuse(text)
	t.reason = why.Code
	t.flash = map[int]bool{}
	if best := v.Trick.ToBeat(); best != nil && len(why.Cards) > 0 {
		if _, elsewhere := card.Missing(best.Cards, why.Cards); !elsewhere {
			return // the reason points at the play on the table, not at the hand
		}
	}
	want := card.Count(why.Cards)
	for i, c := range t.lay {
		if k := c.Index(); k >= 0 && want[k] > 0 {
			want[k]--
			t.flash[i] = true
		}
	}
}

// hush takes a refusal away whose cause is gone.
func (t *Table) hush() {
	if t.reason != "" {
		t.toast, t.reason, t.flash = "", "", nil
	}
}
