package wire

import (
	"errors"
	"slices"
	"sync"
	"time"
)

// outboxSize is the most messages that wait for a Conn.
const outboxSize = 32

// finishTime is how long the last messages may take before the Conn is closed
// over them.
const finishTime = time.Second

// Outbox sends messages over a Conn in order, from a goroutine of its own, so
// that its owner never waits. What waits is bounded. It encodes messages there
// too: who puts one in does not change it any more. Its owner calls Finish in
// the end, whatever has become of the Conn.
type Outbox struct {
	conn Conn
	done chan struct{}

	onError func(error)

	mu    sync.Mutex
	more  sync.Cond // the queue is not empty, or ended is set
	queue []Message
	ended bool        // nothing more is taken in
	gone  bool        // nothing more is sent
	limit *time.Timer // closes the Conn when the last messages take too long
}

// NewOutbox returns an Outbox for the Conn. It calls onError, if there is one,
// from its own goroutine with a message that can't be encoded, which is left out.
func NewOutbox(conn Conn, onError func(error)) *Outbox {
	o := &Outbox{conn: conn, done: make(chan struct{}), onError: onError}
	o.more.L = &o.mu
	go o.run()
	return o
}

// Put queues a message. It returns false, and takes nothing, when too many
// wait already or after Finish.
func (o *Outbox) Put(m Message) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended || o.gone || len(o.queue) >= outboxSize {
		return false
	}
	o.put(m)
	return true
}

// Supersede drops the waiting messages of the same type and queues this one.
// It always finds room, since at most one message of each type comes on top of
// the limit.
func (o *Outbox) Supersede(m Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended || o.gone {
		return
	}
	o.queue = slices.DeleteFunc(o.queue, func(old Message) bool { return old.kind() == m.kind() })
	o.put(m)
}

// Finish queues last words, takes in nothing more, and closes the Conn when
// all is sent, or after a second.
func (o *Outbox) Finish(last ...Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended {
		return
	}
	o.ended = true
	o.more.Signal()
	if o.gone {
		return
	}
	for _, m := range last {
		o.put(m)
	}
	o.limit = time.AfterFunc(finishTime, func() { o.conn.Close() })
}

// Done is closed when the Outbox has ended and its Conn is closed.
func (o *Outbox) Done() <-chan struct{} { return o.done }

func (o *Outbox) put(m Message) {
	o.queue = append(o.queue, m)
	o.more.Signal()
}

// next waits for a message; false means that there will be none.
func (o *Outbox) next() (Message, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.queue) == 0 {
		if o.ended {
			return nil, false
		}
		o.more.Wait()
	}
	m := o.queue[0]
	o.queue = slices.Delete(o.queue, 0, 1)
	return m, true
}

func (o *Outbox) stop() {
	o.conn.Close()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.gone, o.queue = true, nil
	if o.limit != nil {
		o.limit.Stop()
	}
	close(o.done)
}

func (o *Outbox) run() {
	defer o.stop()
	for {
		m, ok := o.next()
		if !ok {
			return
		}
		frame, err := Encode(m)
		if err != nil {
			if o.onError != nil {
				o.onError(err)
			}
			continue
		}
		if err := o.conn.Send(frame); errors.Is(err, ErrClosed) {
			o.deaf()
		} else if err != nil {
			return
		}
	}
}

// deaf is what happens when the other end has closed: nothing more is sent. The
// Conn stays open until Finish, since the other end's last words may not have
// been received yet.
func (o *Outbox) deaf() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.gone, o.queue = true, nil
}
