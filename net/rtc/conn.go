package rtc

import (
	"encoding/binary"
	"fmt"
	"sync"
	"time"

	"paizhuo/net/wire"
)

// What may wait inside a Conn. A channel can't be told to wait, so the ends tell
// each other how much was received: more than window is never on its way.
const (
	sendHigh  = 256 << 10 // bytes not yet sent: Send waits
	sendLow   = 64 << 10  // and goes on
	window    = 512 << 10 // bytes not yet received at the other end: Send waits
	reportAt  = 64 << 10  // bytes received since the last report
	frameCost = 64        // bytes that a frame counts beside its own
	drainTime = time.Second
	lookAgain = 200 * time.Millisecond // a lost event delays a waiting Send that long
)

// channel is what a Conn needs of a data channel.
type channel interface {
	Send([]byte) error
	BufferedAmount() uint64
}

// Conn is a wire.Conn over a data channel. It closes by itself when the channel
// does, when the other end says goodbye, when ICE gives up, and when the other
// end breaks the rules.
type Conn struct {
	channel channel
	end     func()        // closes what the channel belongs to; may be called from anywhere
	room    chan struct{} // there may be room to send
	done    chan struct{}

	sending chan struct{} // has one while a whole frame is sent
	out     splitter

	mu       sync.Mutex
	sent     uint32 // bytes sent since ever, by what they count; overflows
	theirs   uint32 // of which the other end has received so many
	taken    uint32 // bytes received since ever
	reported uint32 // of which the other end knows
	arrived  sync.Cond
	in       joiner
	inbox    [][]byte
	bytes    int
	finished bool // nothing more comes in
	gone     bool // closed here: not even what is there is received
	err      error
	heard    time.Time
}

var _ wire.Conn = (*Conn)(nil)

func newConn(channel channel, most int, end func()) *Conn {
	c := &Conn{channel: channel, end: end, room: make(chan struct{}, 1), sending: make(chan struct{}, 1), done: make(chan struct{}), in: joiner{most: most}, heard: time.Now()}
	c.arrived.L = &c.mu
	return c
}

// Send implements wire.Conn. A frame longer than a chunk goes out in several.
func (c *Conn) Send(frame []byte) error {
	select {
	case c.sending <- struct{}{}:
	case <-c.done:
		return wire.ErrClosed
	}
	defer func() { <-c.sending }()
	if err := c.waitForWindow(len(frame) + frameCost); err != nil {
		return err
	}
	err := c.out.split(frame, c.sendChunk)
	if err != nil && err != wire.ErrClosed {
		// Half a frame can't be taken back, nor followed by another one.
		c.lost(err)
	}
	return err
}

// waitForWindow waits until the other end has received enough that so many bytes
// more may be on their way.
func (c *Conn) waitForWindow(more int) error {
	for {
		c.mu.Lock()
		fits := int(c.sent-c.theirs)+more <= window
		if fits {
			c.sent += uint32(more)
		}
		c.mu.Unlock()
		if fits {
			return nil
		}
		if err := c.waitForRoom(); err != nil {
			return err
		}
	}
}

func (c *Conn) waitForRoom() error {
	select {
	case <-c.done:
		return wire.ErrClosed
	case <-c.room:
	case <-time.After(lookAgain):
	}
	return nil
}

func (c *Conn) sendChunk(chunk []byte) error {
	for c.channel.BufferedAmount() > sendHigh {
		if err := c.waitForRoom(); err != nil {
			return err
		}
	}
	select {
	case <-c.done:
		return wire.ErrClosed
	default:
	}
	if err := c.channel.Send(chunk); err != nil {
		return fmt.Errorf("send over the data channel: %w", err)
	}
	return nil
}

// Recv implements wire.Conn.
func (c *Conn) Recv() ([]byte, error) {
	frame, report, err := c.receive()
	if report != nil {
		// If it can't be sent, the channel is about to end, and says so itself.
		_ = c.channel.Send(report)
	}
	return frame, err
}

// receive waits for a frame; report is what the other end must now be told.
func (c *Conn) receive() (frame, report []byte, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.inbox) == 0 && !c.finished {
		c.arrived.Wait()
	}
	if c.gone || len(c.inbox) == 0 {
		return nil, nil, wire.ErrClosed
	}
	frame = c.inbox[0]
	c.inbox = c.inbox[1:]
	cost := len(frame) + frameCost
	c.bytes -= cost
	c.taken += uint32(cost)
	if c.taken-c.reported >= reportAt && !c.finished {
		c.reported = c.taken
		report = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, received), c.taken)
	}
	return frame, report, nil
}

// Close implements wire.Conn. It does not wait for the browser to say that the
// channel is closed: some never do. What was sent still goes out.
func (c *Conn) Close() error {
	c.mu.Lock()
	c.gone, c.inbox = true, nil
	c.mu.Unlock()
	if c.shut(wire.ErrClosed) {
		go c.depart()
	}
	return nil
}

// depart says goodbye, lets what is queued go out and ends the connection.
func (c *Conn) depart() {
	defer c.end()
	defer func() { _ = recover() }() // whatever a dying channel throws
	c.sending <- struct{}{}          // whoever sends is told that it is over
	if c.channel.Send(binary.BigEndian.AppendUint32(nil, goodbye)) != nil {
		return
	}
	for limit := time.Now().Add(drainTime); c.channel.BufferedAmount() > 0 && time.Now().Before(limit); {
		time.Sleep(10 * time.Millisecond)
	}
	// Nothing tells when the last packets were taken in; give them a moment.
	time.Sleep(50 * time.Millisecond)
}

// Done is closed when the Conn is, by whichever end.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Err returns why the Conn is closed, nil while it is open.
func (c *Conn) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Silence returns for how long nothing has come in.
func (c *Conn) Silence() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Since(c.heard)
}

// take is called with every message of the channel. It never waits: whoever
// calls it reads the network, or is the page's event loop.
func (c *Conn) take(message []byte) {
	if err := c.keep(message); err != nil {
		c.lost(err)
	}
}

// keep does what a message says. An error ends the Conn.
func (c *Conn) keep(message []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = time.Now()
	if c.finished {
		return nil
	}
	if len(message) >= chunkHead {
		switch body := message[chunkHead:]; binary.BigEndian.Uint32(message) {
		case goodbye:
			return wire.ErrClosed
		case received:
			if len(body) != 4 {
				return fmt.Errorf("a report of %d bytes", len(body))
			}
			theirs := binary.BigEndian.Uint32(body)
			if c.sent-theirs > c.sent-c.theirs {
				return fmt.Errorf("a report of %d bytes received, of %d sent", theirs, c.sent)
			}
			c.theirs = theirs
			c.roomAgain()
			return nil
		}
	}
	frames, err := c.in.take(message)
	for _, f := range frames {
		c.bytes += len(f) + frameCost
		c.inbox = append(c.inbox, f)
	}
	c.arrived.Signal()
	if err == nil && c.bytes > window {
		return fmt.Errorf("%d bytes wait to be received", c.bytes)
	}
	return err
}

// lost ends the Conn from outside: what has come in can still be received.
func (c *Conn) lost(err error) {
	if c.shut(err) {
		go c.end()
	}
}

// roomAgain wakes a Send that waits.
func (c *Conn) roomAgain() {
	select {
	case c.room <- struct{}{}:
	default:
	}
}

// shut marks the Conn as closed; false means that it was already.
func (c *Conn) shut(err error) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	first := !c.finished
	if first {
		c.finished, c.err = true, err
		close(c.done)
	}
	c.arrived.Broadcast()
	return first
}
