package signal

import "fmt"

// The codes of a Failure; each is a word the page can show.
const (
	CodeNoBroker = "no-broker"     // no broker can be reached: offline, or their ports are blocked
	CodeNoAnswer = "no-answer"     // nobody answers for the room: a wrong code, or its host is away
	CodeFull     = "room-full"     // the host takes no more connections
	CodeVersion  = "wrong-version" // Need is this end's Version, What the host's: reload the page
	CodeStranger = "wrong-host"    // who answers is not the host the invitation names
	CodeBadLink  = "bad-link"      // the link is no invitation, or a part of it is missing
	CodeBadCode  = "bad-code"      // not ten letters and digits
	CodeNote     = "note-too-long" // Need is the most bytes
)

// Failure says why a room can't be reached, in terms the page can show.
type Failure struct {
	Code string
	Need int
	What string
	Err  error // the cause, if there is one
}

// Error implements error.
func (f *Failure) Error() string {
	text := f.Code
	if f.What != "" {
		text += " (" + f.What + ")"
	}
	if f.Err != nil {
		text = fmt.Sprintf("%s: %v", text, f.Err)
	}
	return text
}

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }
