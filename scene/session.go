package scene

import "paizhuo/engine"

// Session is what a table scene needs of the game it shows. Every method
// returns at once; answers come as notices. It is used from one goroutine.
type Session interface {
	// Next takes the oldest notice not yet taken, false when there is none.
	Next() (engine.Notice, bool)

	// Do asks for an action, naming the Seq of the Update the player saw. An
	// Update or a Refusal follows.
	Do(seq uint64, a engine.Action)

	// Ready asks for the next deal; a fresh Update follows when all are ready.
	Ready()

	// Autopilot lets a bot play for this seat, or stops it.
	Autopilot(on bool)

	// Close leaves the table.
	Close()
}
