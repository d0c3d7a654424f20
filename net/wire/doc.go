// Package wire is what a host and its guests say to each other: one struct a
// message, a version, and the Conn that carries them.
//
// A frame is JSON in a small envelope, {"v":1,"type":"do","body":{...}}. It is
// decoded strictly and within limits, for it comes from somebody else's
// browser: whatever is wrong with a frame is an *engine.Illegal with a code.
//
// The package must not know any game, who may do what, or how a Conn is made.
//
//	frame, err := wire.Encode(wire.Do{Seq: 7, Action: action})
//	m, err := wire.DecodeUp(frame) // at the host: m is a Hello, Do, Ready, ...
package wire
