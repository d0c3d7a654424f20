package wire

import "errors"

// Conn carries whole frames both ways between a host and one guest, in order.
type Conn interface {
	// Send queues a frame and does not wait for the other end to take it. It may
	// wait for room while the Conn's own queue is full, which is how a slow
	// reader is felt; an Outbox does that waiting for its owner. It fails once
	// the Conn is closed, by either end. The Conn keeps no reference to the frame.
	Send(frame []byte) error

	// Recv waits for the next frame, or returns ErrClosed. What the other end
	// sent before it closed may still come first.
	Recv() ([]byte, error)

	// Close ends both directions; a Recv or Send that waits returns. It may be
	// called more than once.
	Close() error
}

// ErrClosed is what a closed Conn returns.
var ErrClosed = errors.New("connection closed")
