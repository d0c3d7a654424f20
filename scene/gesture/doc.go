// Package gesture turns what a pointer does into what a player means: cards
// selected, buttons pressed, a play thrown (ux §4).
//
// It is pure. Pointer events come in with their own times, and Tick tells it
// that time has passed; positions are css px. It knows a hand only as a
// layout.HandPlan and hits against that plan's resting geometry. It must not
// know the browser, how anything looks, or any game.
//
//	var sel gesture.Selection
//	m := gesture.New(&sel)
//	m.SetHand(plan, cards)         // after every layout; reconciles the selection
//	m.SetButtons(buttons)          // in any order
//	for _, e := range events {
//		for _, c := range m.Handle(e) {
//			switch c.Kind {
//			case gesture.Toggle, gesture.Paint, gesture.Mates: // sel has changed already
//			case gesture.Press: // c.Name
//			}
//		}
//	}
//	for _, c := range m.Tick(now) { ... } // long presses; m.Deadline says when the next is due
//
// The machine changes the Selection itself; commands tell what changed.
//
// Only the first pointer counts. A second one cancels what the first was doing,
// and nothing happens until all are up. A cancelled stroke leaves the selection
// as it was before.
package gesture
