//go:build js

package table

import (
	"paizhuo/engine"
	"paizhuo/scene/sound"
)

// sound lets an update be heard, and its plays be said where the player wants it.
func (t *Table) sound(before, now engine.View) {
	events := t.model.Shown.Events
	for _, c := range cues(before, now, events, t.model.Game.Info().Bombs) {
		t.env.Sound(c.kind, c.variant)
	}
	for _, m := range spoken(now, events) {
		t.env.Speak(t.env.Words.Say(now.Game, m))
	}
}

// tap is heard when cards were chosen or put back since there were so many.
func (t *Table) tap(chosen int) {
	switch now := t.selection.Len(); {
	case now > chosen:
		t.env.Sound(sound.Pick, -1)
	case now < chosen:
		t.env.Sound(sound.Unpick, -1)
	}
}
