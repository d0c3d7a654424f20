// Package layout turns a window and a deal into rectangles: where the players
// sit, where their plays lie, where the buttons are and where every card of the
// hand can be touched.
//
// It is pure: the same input gives the same rectangles. All numbers are css px.
// It must not know how anything is drawn, what the pointer does, or any game;
// what differs between games comes in as seats, cards dealt, the order of ranks
// and the ranks whose suits matter.
//
//	plan := layout.Table(layout.Viewport{W: 390, H: 664}, 4, 13)
//	plan.Seats[0].Pod      // the viewer; 1 is the next player, on the right
//	plan.Play              // the button
//	hand := layout.Hand(plan.Hand, plan.Class, cards, layout.HandOptions{
//		Order: info.Order, SuitsMatter: info.SuitsMatter, Dealt: 13, Scale: plan.Scale})
//	for _, c := range hand.Cards { // back to front
//		draw(cards[c.Index], c.Card) // c.Card is the whole card, c.Strip what shows of it
//	}
//	i, ok := hand.At(x, y) // index into cards, by the resting geometry
//	options.Break = hand.Break // keep it for the rest of the deal: columns stay in their band
//	slot := layout.Slot(plan.Seats[1].Slot, len(play), plan.Seats[1].Align)
//
// Table and Hand depend on what was dealt, not on what is left or on what others
// do, so that no button or slot moves during a deal. Lobby, Settle and Sheet place
// what stands beside the table.
package layout
