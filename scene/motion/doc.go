// Package motion turns what happens at the table into movements: cards that fly
// from one rectangle to another, texts that fade, a flash (ux §5.3).
//
// It is pure: the time is given with every call, in ms, and never goes back. It
// must not know how anything is drawn, nor any game; the state of the table is
// the View's, and motion only catches up with it.
//
//	q := motion.New(motion.Settings{})
//	q.Play(now, true, []motion.Flight{{Key: key, Card: c, From: inHand, To: inSlot}})
//	q.TrickEnd(now, flightsToTheWinner, false)
//	if q.Changed(now) {
//		for each thing at rest with a key { if !q.Hidden(key, now) { draw it } }
//		for _, s := range q.Frame(now) { draw s.Key or s.Card at s.Rect with s.Alpha }
//	}
//	q.Next(now) // when something moves again: until then nothing need be drawn
//
// A Key names one thing, in every scene call the same. While a thing is to move
// or is moving it is Hidden where it rests, and Frame tells where it is. A card
// of the next trick needs a key of its own, since the old trick lies on for a
// while.
//
// Deals, plays, passes and trick ends follow one another; at most two wait, then
// the oldest jumps to its end. Moves, fades and flashes start at once.
package motion
