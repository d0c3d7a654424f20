package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"paizhuo/engine"
)

// The most bytes of a frame, in either direction.
const (
	MaxUp   = 16 << 10  // from a guest
	MaxDown = 256 << 10 // from a host: a view with the log of a long deal
)

// The codes of frames that can't be read. Each is the Code of an
// *engine.Illegal, and a word the table can show.
const (
	CodeTooLong     = "frame-too-long"  // Need is the most bytes
	CodeGarbled     = "frame-garbled"   // not the JSON that was expected
	CodeVersion     = "wrong-version"   // Need is this end's Version, What the other's
	CodeUnknownType = "unknown-message" // What is the type
	CodeBadField    = "bad-field"       // What is the field
	CodeBusy        = "busy"            // too much is waiting to be sent; try again
)

// envelope is what every frame is.
type envelope struct {
	V    int             `json:"v"`
	Type string          `json:"type"`
	Body json.RawMessage `json:"body,omitempty"`
}

// Encode writes a message as a frame. Every message of this package can be
// written; an error means that a field of it can't be, and is a mistake.
func Encode(m Message) ([]byte, error) {
	body, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", m.kind(), err)
	}
	frame, err := json.Marshal(envelope{V: Version, Type: m.kind(), Body: body})
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", m.kind(), err)
	}
	return frame, nil
}

// DecodeUp reads a guest's frame at the host: a Hello, Do, Ready, Autopilot or
// Leave. The error is an *engine.Illegal.
func DecodeUp(frame []byte) (Message, error) {
	e, err := open(frame, MaxUp)
	if err != nil {
		return nil, err
	}
	switch e.Type {
	case Hello{}.kind():
		return read[Hello](e)
	case Do{}.kind():
		return read[Do](e)
	case Ready{}.kind():
		return read[Ready](e)
	case Autopilot{}.kind():
		return read[Autopilot](e)
	case Leave{}.kind():
		return read[Leave](e)
	}
	return nil, unknownType(e)
}

// DecodeDown reads a host's frame at the guest: a Welcome, Table, Update,
// Refusal or Lost. The error is an *engine.Illegal.
func DecodeDown(frame []byte) (Message, error) {
	e, err := open(frame, MaxDown)
	if err != nil {
		return nil, err
	}
	switch e.Type {
	case Welcome{}.kind():
		return read[Welcome](e)
	case Table{}.kind():
		return read[Table](e)
	case Update{}.kind():
		return read[Update](e)
	case Refusal{}.kind():
		return read[Refusal](e)
	case Lost{}.kind():
		return read[Lost](e)
	}
	return nil, unknownType(e)
}

func open(frame []byte, most int) (envelope, error) {
	var e envelope
	if len(frame) > most {
		return e, &engine.Illegal{Code: CodeTooLong, Need: most}
	}
	err := strict(frame, &e)
	v := e.V
	if err != nil {
		v = versionOf(frame)
	}
	switch {
	case v == 0 && err == nil:
		err = &engine.Illegal{Code: CodeGarbled, What: "no version"}
	case v != 0 && v != Version:
		err = &engine.Illegal{Code: CodeVersion, Need: Version, What: strconv.Itoa(v)}
	}
	return e, err
}

// versionOf reads only the version, since the envelope of another version may
// look otherwise; 0 when there is none.
func versionOf(frame []byte) int {
	var e struct {
		V int `json:"v"`
	}
	if json.Unmarshal(frame, &e) != nil {
		return 0
	}
	return e.V
}

func read[M Message](e envelope) (Message, error) {
	var m M
	if !bytes.HasPrefix(e.Body, []byte("{")) {
		return nil, &engine.Illegal{Code: CodeGarbled, What: "no body"}
	}
	if err := strict(e.Body, &m); err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// strict reads one JSON value and nothing else, and no field it does not know.
func strict(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return &engine.Illegal{Code: CodeGarbled, What: clip(err.Error())}
	}
	if d.More() || d.InputOffset() != int64(len(bytes.TrimRight(text, " \t\r\n"))) {
		return &engine.Illegal{Code: CodeGarbled, What: "more than one value"}
	}
	return nil
}

func unknownType(e envelope) error {
	return &engine.Illegal{Code: CodeUnknownType, What: clip(e.Type)}
}

func badField(name string) error { return &engine.Illegal{Code: CodeBadField, What: name} }

// clip makes foreign text fit to be repeated: printable and short.
func clip(text string) string {
	const most = 60
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text))
	return string(runes[:min(len(runes), most)])
}
