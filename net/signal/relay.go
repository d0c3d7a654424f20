package signal

import (
	"crypto/cipher"
	"sync"
	"time"

	"paizhuo/net/wire"
)

// patienceWithBroker is how long an end waits for a sign of the other before it
// tries another broker.
const patienceWithBroker = 12 * time.Second

// What a sealed body is; its first byte. Of a long frame all parts but the last
// have moreFollows, and all but the first goesOn.
const (
	bodyFrame   = 1
	bodyNote    = 2
	bodyBye     = 3
	bodyKinds   = 0x0f
	goesOn      = 0x40
	moreFollows = 0x80

	maxPart = 16 << 10
	maxNote = 4 << 10
)

// Relay is a wire.Conn between a guest and the host through the brokers, which
// can't read what passes. It is there from the first round trip on, and it is
// slow: who can changes to a direct connection and keeps the Relay for the times
// when there is none.
//
// It keeps the order and never doubles a frame, but it loses what a broker
// loses. Send waits while no broker is up. Beside frames it carries notes, in
// which both ends agree on a direct connection.
type Relay struct {
	x        *exchange
	peer     peerID
	outTopic string
	inTopic  string
	out, in  cipher.AEAD
	guest    bool   // this is the guest's end, and the exchange its own
	most     int    // bytes of a frame that comes in
	onClose  func() // after the goodbye was queued
	invite   Invite // what gets the guest back in; the host's is empty
	room     Room   // as a guest knows it, without a seed; the host's is empty

	frames chan []byte
	notes  chan []byte
	done   chan struct{}

	sending chan struct{} // has one while a frame is queued: its parts have successive counters

	mu      sync.Mutex
	ended   bool
	sent    uint64    // the counter of what is sealed next
	at      int       // the broker in use
	waiting time.Time // since when nothing came though something was sent; zero while that is not so
	heard   uint64    // the lowest counter that is taken in
	last    time.Time // when something came
	part    []byte    // of a frame that is not complete
	partEnd uint64    // the counter that goes on with it
}

func newRelay(x *exchange, p peerID, at, most int) *Relay {
	return &Relay{
		x: x, peer: p, at: at, most: most, last: time.Now(),
		frames: make(chan []byte, 64), notes: make(chan []byte, 8), done: make(chan struct{}), sending: make(chan struct{}, 1),
	}
}

// Send implements wire.Conn.
func (r *Relay) Send(frame []byte) error {
	select {
	case r.sending <- struct{}{}:
	case <-r.done:
		return wire.ErrClosed
	}
	defer func() { <-r.sending }()
	for kind := byte(bodyFrame); ; kind |= goesOn {
		n := min(len(frame), maxPart)
		if n < len(frame) {
			kind |= moreFollows
		} else {
			kind &^= moreFollows
		}
		if err := r.write(kind, frame[:n]); err != nil {
			return err
		}
		if frame = frame[n:]; len(frame) == 0 {
			return nil
		}
	}
}

// Tell sends a note of up to 4 kB. Like a frame it may be lost.
func (r *Relay) Tell(note []byte) error {
	if len(note) > maxNote {
		return &Failure{Code: CodeNote, Need: maxNote}
	}
	select {
	case r.sending <- struct{}{}:
	case <-r.done:
		return wire.ErrClosed
	}
	defer func() { <-r.sending }()
	return r.write(bodyNote, note)
}

// Told receives the other end's notes; the first may be the offer that came with
// the guest's knock. Who does not receive them loses all but the newest few.
func (r *Relay) Told() <-chan []byte { return r.notes }

// Recv implements wire.Conn.
func (r *Relay) Recv() ([]byte, error) {
	select {
	case frame := <-r.frames:
		return frame, nil
	default:
	}
	select {
	case frame := <-r.frames:
		return frame, nil
	case <-r.done:
	}
	select {
	case frame := <-r.frames:
		return frame, nil
	default:
		return nil, wire.ErrClosed
	}
}

// Close implements wire.Conn. It says goodbye as far as that goes without
// waiting.
func (r *Relay) Close() error {
	r.end(true)
	return nil
}

// Done is closed when either end has closed the Relay.
func (r *Relay) Done() <-chan struct{} { return r.done }

// Invite is what gets a guest back into the room: the secret of its link and the
// host to trust, also for who came by a code. The host's end has none.
func (r *Relay) Invite() Invite { return r.invite }

// Code is the room's code, for a guest who wants to tell it to somebody.
func (r *Relay) Code() string { return r.room.Code }

// Epoch is the host's, 0 for one that has taken over from nobody.
func (r *Relay) Epoch() uint64 { return r.room.Epoch }

// Rest lets a guest leave the brokers while it has a direct connection. The next
// Send, Tell or Wake comes back. A host stays, for others will knock.
func (r *Relay) Rest() {
	if r.guest {
		r.x.rest()
	}
}

// Wake looks at once whether the brokers are still there, as after a sleep or a
// change of network, and connects again without a pause where they are not.
func (r *Relay) Wake() { r.x.wake() }

// write seals one body and queues it at a broker, waiting for one.
func (r *Relay) write(kind byte, data []byte) error {
	if r.x.isResting() {
		r.x.wake()
	}
	payload := r.seal(kind, data)
	for {
		_, changed := r.x.state()
		if at := r.route(); at >= 0 {
			if r.x.post(at, message{r.outTopic, payload}, r.done) {
				return nil
			}
		} else {
			select {
			case <-changed:
			case <-r.done:
			}
		}
		select {
		case <-r.done:
			return wire.ErrClosed
		default:
		}
	}
}

func (r *Relay) seal(kind byte, data []byte) []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sent++
	return seal(r.out, r.outTopic, r.peer, r.sent-1, append([]byte{kind}, data...))
}

// silence returns how long nothing has come.
func (r *Relay) silence() time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return time.Since(r.last)
}

// counter returns the counter of what is sealed next.
func (r *Relay) counter() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sent
}

// route returns the broker to send by, or -1. It stays with the one in use while
// that is up and the other end answers.
func (r *Relay) route() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	from := r.at - 1
	switch now := time.Now(); {
	case r.waiting.IsZero():
		r.waiting = now
	case now.Sub(r.waiting) > patienceWithBroker:
		r.waiting, from = now, r.at
	}
	at := r.x.next(from)
	if at >= 0 {
		r.at = at
	}
	return at
}

// receive takes in a sealed payload that has come by a broker. What is forged,
// doubled or late is dropped. It reports whether the payload was genuine.
func (r *Relay) receive(at int, counter uint64, payload []byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended || counter < r.heard || counter == 1<<64-1 {
		return false
	}
	body, err := unseal(r.in, r.inTopic, counter, payload)
	if err != nil || len(body) == 0 {
		return false
	}
	r.heard, r.at, r.waiting, r.last = counter+1, at, time.Time{}, time.Now()
	kind, data := body[0], body[1:]
	switch kind & bodyKinds {
	case bodyFrame:
		r.assemble(counter, kind, data)
	case bodyNote:
		r.note(data)
	case bodyBye:
		go r.end(false)
	}
	return true
}

// assemble puts the parts of a frame together. One lost part loses the frame.
func (r *Relay) assemble(counter uint64, kind byte, data []byte) {
	whole := r.part
	if kind&goesOn == 0 {
		whole = nil
	} else if whole == nil || counter != r.partEnd {
		r.part = nil
		return
	}
	whole = append(whole, data...)
	r.part = nil
	switch {
	case len(whole) > r.most:
	case kind&moreFollows != 0:
		r.part, r.partEnd = whole, counter+1
	default:
		select {
		case r.frames <- whole:
		default: // who does not read loses frames, not the memory of this end
		}
	}
}

// note keeps the newest notes.
func (r *Relay) note(data []byte) {
	for {
		select {
		case r.notes <- data:
			return
		default:
		}
		select {
		case <-r.notes:
		default:
		}
	}
}

// end closes the Relay; saying tells the other end.
func (r *Relay) end(saying bool) {
	r.mu.Lock()
	if r.ended {
		r.mu.Unlock()
		return
	}
	r.ended = true
	at := r.at
	r.mu.Unlock()
	close(r.done)
	if saying {
		r.x.post(at, message{r.outTopic, r.seal(bodyBye, nil)}, nil)
	}
	r.onClose()
}
