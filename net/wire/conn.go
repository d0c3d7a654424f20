package wire

import "errors"

// Conn carries whole frames both ways between a host and one guest, in order.
type Conn interface {
	// Send queues a frame and does not wait for the other end; it fails once the
	// Conn is closed, by either end. The Conn keeps no reference to the frame.
	Send(frame []byte) error

	// Recv waits for the next frame, or returns ErrClosed.
	Recv() ([]byte, error)

	// Close ends both directions; a Recv that waits returns. It may be called
	// more than once.
	Close() error
}

// ErrClosed is what a closed Conn returns.
var ErrClosed = errors.New("connection closed")
