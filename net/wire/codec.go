package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"paizhuo/engine"
)

// The most bytes of a frame, in either direction; a Conn that can't carry as
// much at once cuts frames up and joins them again.
const (
	MaxUp   = 16 << 10  // from a guest
	MaxDown = 256 << 10 // from a host: a view with the log of a long deal
)

// The codes of frames that can't be read. Each is the Code of an
// *engine.Illegal, and a word the table can show.
const (
	CodeTooLong     = "frame-too-long"  // Need is the most bytes
	CodeGarbled     = "frame-garbled"   // not what was expected
	CodeVersion     = "wrong-version"   // Need is this end's Version, What the other's
	CodeUnknownType = "unknown-message" // What is the type
	CodeBadField    = "bad-field"       // What is the field
	CodeBusy        = "busy"            // too much is waiting to be sent; try again
	CodeTooFast     = "too-fast"        // too much at once; try again
)

// encode writes a message's body. Every message of this package can be written;
// an error means that a field of it can't be, and is a mistake.
func encode(m Message) ([]byte, error) {
	if p, ok := m.(Piece); ok {
		return p.pack(), nil
	}
	body, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", m.kind(), err)
	}
	return body, nil
}

// ups are the messages of a guest: a message's place is its number on the wire,
// counted from 1.
var ups = []reader{
	{Do{}, read[Do]}, {Ready{}, read[Ready]}, {Autopilot{}, read[Autopilot]}, {Leave{}, read[Leave]},
	{Sit{}, read[Sit]}, {Chair{}, read[Chair]}, {Rules{}, read[Rules]}, {Start{}, read[Start]},
	{Back{}, read[Back]}, {Kick{}, read[Kick]}, {Lock{}, read[Lock]}, {Vote{}, read[Vote]},
	{Say{}, read[Say]}, {Mute{}, read[Mute]}, {More{}, read[More]}, {Fit{}, read[Fit]},
	{Reveal{}, read[Reveal]}, {Took{}, read[Took]}, {Undo{}, read[Undo]}, {Nudge{}, read[Nudge]},
}

// downs are the messages of a host.
var downs = []reader{
	{Welcome{}, read[Welcome]}, {Room{}, read[Room]}, {Update{}, read[Update]},
	{Refusal{}, read[Refusal]}, {Said{}, read[Said]}, {Lost{}, read[Lost]},
	{Draw{}, read[Draw]}, {Proof{}, read[Proof]}, {Heirs{}, read[Heirs]}, {Sealed{}, read[Sealed]},
	{Piece{}, readPiece}, {Bequest{}, read[Bequest]}, {Moved{}, read[Moved]},
}

// reader reads one kind of message.
type reader struct {
	like Message
	read func(body []byte) (Message, error)
}

// number is the message's on the wire in its direction, 0 when it has none there.
func number(list []reader, m Message) byte {
	for i, r := range list {
		if r.like.kind() == m.kind() {
			return byte(i + 1)
		}
	}
	return 0
}

// decode reads a body; the error is an *engine.Illegal.
func decode(list []reader, number byte, body []byte) (Message, error) {
	if number == 0 || int(number) > len(list) {
		return nil, &engine.Illegal{Code: CodeUnknownType, What: fmt.Sprint(number)}
	}
	return list[number-1].read(body)
}

func read[M Message](body []byte) (Message, error) {
	var m M
	if err := strict(body, &m); err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// strict reads one JSON object and nothing else, and no field it does not know.
func strict(text []byte, into any) error {
	if !bytes.HasPrefix(text, []byte("{")) {
		return &engine.Illegal{Code: CodeGarbled, What: "no object"}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return &engine.Illegal{Code: CodeGarbled, What: clip(err.Error())}
	}
	if d.More() || d.InputOffset() != int64(len(strings.TrimRight(string(text), " \t\r\n"))) {
		return &engine.Illegal{Code: CodeGarbled, What: "more than one value"}
	}
	return nil
}

func badField(name string) error { return &engine.Illegal{Code: CodeBadField, What: name} }
