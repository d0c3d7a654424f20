package wire

import (
	"errors"
	"time"

	"paizhuo/engine"
)

// Conn carries whole frames both ways between a host and one guest. It may lose,
// double and reorder them (a broker does); a Session mends that. What it carries
// nobody else can read or forge.
type Conn interface {
	// Send queues a frame and does not wait for the other end to take it. It may
	// wait for room while the Conn's own queue is full, which is how a slow
	// reader is felt. It fails once the Conn is closed, by either end. The Conn
	// keeps no reference to the frame.
	Send(frame []byte) error

	// Recv waits for the next frame, or returns ErrClosed. What the other end
	// sent before it closed may still come first. The caller owns the frame.
	Recv() ([]byte, error)

	// Close ends both directions; a Recv or Send that waits returns. It may be
	// called more than once.
	Close() error
}

// ErrClosed is what a closed Conn returns, and a Session that has ended.
var ErrClosed = errors.New("connection closed")

// timings are those of a path by its kind.
type timings struct {
	ping   time.Duration // between pings while the path is used
	slow   time.Duration // without an answer: amber
	want   time.Duration // without an answer: another path is wanted
	resend time.Duration // without an ack: once more
	apart  time.Duration // least time between two views
}

// spare is the time between pings of a path that is not used.
const spare = 5 * time.Second

// awayAfter is how long somebody is not heard before being away.
const awayAfter = 10 * time.Second

// timesOf are the timings of a path. One in memory can't fall silent.
func timesOf(link engine.Link) timings {
	switch link {
	case engine.LinkHost:
		return timings{}
	case engine.LinkRelayed:
		return timings{ping: 5 * time.Second, slow: 8 * time.Second, want: 12 * time.Second, resend: 3 * time.Second, apart: 150 * time.Millisecond}
	}
	return timings{ping: time.Second, slow: 2 * time.Second, want: 3 * time.Second, resend: 2 * time.Second}
}
