// Package room is the scene of a table before and between matches: who sits where,
// how everybody is connected, what is going to be played, the invite, and every way
// out of trouble. It also holds what a table of friends shows beside the game: the
// banner and the chat.
//
// It must not know a game's rules nor the network; it shows a scene.RoomView and
// asks. What it says is in the DOM, where the browser reads it aloud and lets it be
// selected; the bodies are built by plain functions that tests read.
//
//	env.Director.Replace(room.New(env, r))
package room
