package wire

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"sync"

	"paizhuo/engine"
)

// pressLevel is the compressor's; a view is a few kB, so it costs little.
const pressLevel = 6

// pressLeast is the body from which pressing is tried.
const pressLeast = 64

// Press makes the bodies of messages small. Each is pressed against the one
// before of its type, which both ends have: of a View then only what is new is
// sent. One Press serves all sessions of a host, since it is large.
type Press struct {
	mu   sync.Mutex
	to   target
	flat *flate.Writer
}

// target is where the compressor writes: nowhere, or into a buffer.
type target struct{ out *bytes.Buffer }

func (t *target) Write(b []byte) (int, error) {
	if t.out == nil {
		return len(b), nil
	}
	return t.out.Write(b)
}

// NewPress returns a Press.
func NewPress() *Press { return &Press{} }

// flushed is the end that every flush leaves, and which is not sent.
var flushed = []byte{0x00, 0x00, 0xff, 0xff}

// press returns the body pressed against the one before, false when that is not
// smaller.
func (p *Press) press(before, body []byte) ([]byte, bool) {
	if p == nil || len(body) < pressLeast {
		return nil, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.to.out = nil
	if p.flat == nil {
		p.flat, _ = flate.NewWriter(&p.to, pressLevel) // fails only for a level that does not exist
	} else {
		p.flat.Reset(&p.to)
	}
	var out bytes.Buffer
	_, err := p.flat.Write(before)
	err = errors.Join(err, p.flat.Flush())
	p.to.out = &out
	_, bad := p.flat.Write(body)
	err = errors.Join(err, bad, p.flat.Flush())
	small, whole := bytes.CutSuffix(out.Bytes(), flushed)
	return small, err == nil && whole && len(small) < len(body)
}

// unpress reads what press wrote. The result is at most `most` bytes.
func unpress(before, small []byte, most int) ([]byte, error) {
	end := append(bytes.Clone(flushed), 0x01, 0x00, 0x00, 0xff, 0xff)
	r := flate.NewReaderDict(io.MultiReader(bytes.NewReader(small), bytes.NewReader(end)), before)
	body, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return nil, &engine.Illegal{Code: CodeGarbled, What: "pressed body"}
	}
	if len(body) > most {
		return nil, &engine.Illegal{Code: CodeTooLong, Need: most}
	}
	return body, nil
}
