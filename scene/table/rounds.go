package table

import "paizhuo/engine"

// rounds cuts a deal's events into what came before the play and one part a trick.
// What a trick brings after it was won, as a player going out, belongs to it.
func rounds(events []engine.Event) (before []engine.Event, tricks [][]engine.Event) {
	won := true
	for _, e := range events {
		if (e.Kind == engine.EvPlay || e.Kind == engine.EvBurns) && won {
			tricks, won = append(tricks, nil), false
		}
		if n := len(tricks); n > 0 {
			tricks[n-1] = append(tricks[n-1], e)
		} else {
			before = append(before, e)
		}
		won = won || e.Kind == engine.EvWins
	}
	return before, tricks
}
