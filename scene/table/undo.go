//go:build js

package table

import (
	"time"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// undoTime is how long a player is offered to take back what he has just played
// (ux §4). The table decides; a little later it would still listen.
const undoTime = 3 * time.Second

// watchUndo takes in whether the viewer may take something back, and that somebody
// has: the cards are in the hand again and nothing flies any more.
func (t *Table) watchUndo() {
	u := t.model.Shown
	t.undoUntil = 0
	if u.Undo && t.friends != nil {
		t.undoUntil = t.now + undoTime
		t.env.Page.Announce(t.env.Words.UI(words.UndoOffer), false)
	}
	if u.Undone == engine.None {
		return
	}
	t.motion.Skip()
	t.say(words.UndoDone, t.name(u.Undone))
	t.env.Page.Announce(t.toast, true)
}

// undoable reports whether the offer stands.
func (t *Table) undoable() bool { return t.now < t.undoUntil && !t.View().InTurn() }

// undo asks to take back what was played last.
func (t *Table) undo() {
	if t.undoable() {
		t.undoUntil = 0
		t.friends.room.Ask(scene.RoomAsk{Verb: scene.AskUndo, Seq: t.model.Shown.Seq})
	}
}

// undoButton stands in the hint's place, which is of no use while others act.
func (t *Table) undoButton() button {
	return button{"btn:undo", t.plan.Hint, widget.Button{Label: t.env.Words.UI(words.Undo), Kind: widget.Third}}
}
