package wire

import (
	"encoding/binary"
	"encoding/json"
	"strconv"

	"paizhuo/engine"
)

// A frame is one byte that says what it is and then
//
//	h  a Hello as JSON: a guest opens a path
//	w  an Opened as JSON: the host's answer
//	x  a Lost as JSON: the path, or all, has come to its end
//	d  run, epoch, seq, ack, a byte for the message's type, a byte 1 if the body
//	   is pressed else 0, and the body
//	a  run, epoch, ack, a byte 1 if frames are missing after ack else 0
//	p  run, epoch, ack, n, a byte 1 if the guest wants to be sent things this way
//	q  run, epoch, ack, n: the answer to p
//
// where numbers are unsigned varints. Run tells one life of the host's end from
// another, epoch one host from the next.
const (
	frameHello  = 'h'
	frameOpened = 'w'
	frameEnd    = 'x'
	frameData   = 'd'
	frameAck    = 'a'
	framePing   = 'p'
	framePong   = 'q'
)

// Hello is what a guest says first on every path: who it is, and where its
// session stands.
type Hello struct {
	V       int    `json:"v"`               // the guest's Version
	Build   string `json:"build,omitempty"` // the guest's build, for people who compare
	N       uint64 `json:"n"`               // this Hello's own number, which the answer repeats
	Session string `json:"session"`         // the session's secret id
	Epoch   uint64 `json:"epoch,omitempty"` // of the host it follows, once known
	Run     uint64 `json:"run,omitempty"`   // of the host's end, once known
	Ack     uint64 `json:"ack,omitempty"`   // the last message of that run that came
	Use     bool   `json:"use,omitempty"`   // send things this way from now on

	Token  string `json:"token,omitempty"`  // the place's secret; empty for a newcomer
	Name   string `json:"name,omitempty"`   // what the others shall see
	Device string `json:"device,omitempty"` // tells one browser from another, so that who is kicked stays out
	Watch  bool   `json:"watch,omitempty"`  // only wants to look on
	Born   int64  `json:"born,omitempty"`   // when the page began to join, in milliseconds: of two with a token the younger has the place
	Take   bool   `json:"take,omitempty"`   // have the place whichever is younger: "continue here"
}

// Opened is the host's answer to a Hello it accepts.
type Opened struct {
	V     int    `json:"v"`
	Build string `json:"build,omitempty"`
	N     uint64 `json:"n"` // of the Hello
	Epoch uint64 `json:"epoch"`
	Run   uint64 `json:"run"` // another than the guest knew: everything begins anew
	Ack   uint64 `json:"ack"` // the last message that came
}

func (h Hello) check() error {
	switch {
	case len(h.Session) < 16 || len(h.Session) > MaxToken:
		return badField("session")
	case len(h.Token) > MaxToken:
		return badField("token")
	case len(h.Device) > MaxToken:
		return badField("device")
	case len(h.Build) > maxBuild:
		return badField("build")
	case len(h.Name) > maxName:
		return badField("name")
	}
	return nil
}

// frame is any frame that is not JSON.
type frame struct {
	kind    byte
	run     uint64
	epoch   uint64
	seq     uint64 // of data
	ack     uint64
	n       uint64 // of ping and pong
	flag    bool   // of data: pressed; of an ack: something is missing; of a ping: use this path
	message byte   // of data: the message's number
	body    []byte // of data
}

// append writes the frame.
func (f frame) append(b []byte) []byte {
	b = append(b, f.kind)
	b = binary.AppendUvarint(b, f.run)
	b = binary.AppendUvarint(b, f.epoch)
	if f.kind == frameData {
		b = binary.AppendUvarint(b, f.seq)
	}
	b = binary.AppendUvarint(b, f.ack)
	switch f.kind {
	case framePing, framePong:
		b = binary.AppendUvarint(b, f.n)
	case frameData:
		b = append(b, f.message)
	}
	if f.kind != framePong {
		flag := byte(0)
		if f.flag {
			flag = 1
		}
		b = append(b, flag)
	}
	return append(b, f.body...)
}

// parse reads what append writes, and nothing else. The frame's body is the
// text's own bytes.
func parse(text []byte) (frame, error) {
	garbled := &engine.Illegal{Code: CodeGarbled, What: "frame"}
	if len(text) == 0 {
		return frame{}, garbled
	}
	f := frame{kind: text[0]}
	rest, ok := text[1:], true
	number := func(into *uint64) {
		v, n := binary.Uvarint(rest)
		if n <= 0 || n > 1 && rest[n-1] == 0 { // cut off, too big, or not the shortest form
			ok = false
			return
		}
		*into, rest = v, rest[n:]
	}
	single := func() (b byte) {
		if len(rest) == 0 {
			ok = false
			return 0
		}
		b, rest = rest[0], rest[1:]
		return b
	}
	flag := func() {
		b := single()
		f.flag = b == 1
		ok = ok && b <= 1
	}
	steps := map[byte][]func(){
		frameData: {func() { number(&f.seq) }, func() { number(&f.ack) }, func() { f.message = single() }, flag, func() { f.body, rest = rest, nil }},
		frameAck:  {func() { number(&f.ack) }, flag},
		framePing: {func() { number(&f.ack) }, func() { number(&f.n) }, flag},
		framePong: {func() { number(&f.ack) }, func() { number(&f.n) }},
	}[f.kind]
	if steps == nil {
		return frame{}, &engine.Illegal{Code: CodeUnknownType, What: clip(string(text[:1]))}
	}
	number(&f.run)
	number(&f.epoch)
	for _, step := range steps {
		if ok {
			step()
		}
	}
	if !ok || len(rest) > 0 {
		return frame{}, garbled
	}
	return f, nil
}

// letter writes a frame that is JSON.
func letter(kind byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil { // none of these structs can fail
		text = []byte("{}")
	}
	return append([]byte{kind}, text...)
}

// readHello reads a guest's Hello; the error is an *engine.Illegal. Of another
// version it reads only that.
func readHello(text []byte) (Hello, error) {
	var h Hello
	err := readLetter(text, &h)
	if err == nil {
		err = h.check()
	}
	return h, err
}

// readLetter reads the JSON of a Hello or an Opened. What another version says
// may look otherwise, so the version is judged before the rest.
func readLetter(text []byte, into any) error {
	var v struct {
		V int `json:"v"`
	}
	if json.Unmarshal(text, &v) == nil && v.V != 0 && v.V != Version {
		return &engine.Illegal{Code: CodeVersion, Need: Version, What: strconv.Itoa(v.V)}
	}
	if err := strict(text, into); err != nil {
		return err
	}
	if v.V == 0 {
		return &engine.Illegal{Code: CodeGarbled, What: "no version"}
	}
	return nil
}
