//go:build js

package table

import (
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// watchButtons stand in the line of who looks on: beside whom, and the one before and
// after.
func (t *Table) watchButtons() []button {
	w := t.env.Words
	key := words.WatchAs
	if t.friends.rules().Hands {
		key = words.WatchLate
	}
	return []button{
		{"btn:watch-before", t.plan.Pass, widget.Button{Label: "◀", Say: w.UI(words.WatchBefore), Kind: widget.Hint}},
		{"btn:watch-after", t.plan.Hint, widget.Button{Label: "▶", Say: w.UI(words.WatchAfter), Kind: widget.Hint}},
		{"btn:watch", t.plan.Play, widget.Button{Label: w.UI(key, t.name(t.model.Me())), Kind: widget.Quiet, Size: 13}},
	}
}

// beside turns the table so that who looks on sits beside another player.
func (t *Table) beside(step int) {
	t.motion.Skip()
	t.old = nil
	t.selection.Clear()
	t.model.Beside(step)
	t.relayout()
	t.env.Page.Announce(t.env.Words.UI(words.WatchAs, t.name(t.model.Me())), true)
}
