//go:build js

package table

import "paizhuo/scene/words"

// callMe tells the player, by hand and outside the page, that the turn has
// come: once, when it comes (ux §4). What is seen, heard and read aloud is elsewhere.
func (t *Table) callMe() {
	page, w := t.env.Page, t.env.Words
	if !t.env.Settings.Numb {
		page.Vibrate(30)
	}
	if page.Hidden() && !t.env.Settings.Unnoted {
		page.Notify(w.UI(words.AppName), w.UI(words.RoomTurnNote, w.Game(t.View().Game)))
	}
}
