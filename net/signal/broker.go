package signal

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"time"
)

// Times of a connection to a broker.
const (
	dialTime    = 10 * time.Second        // to open it, log in and subscribe
	probeTime   = 2500 * time.Millisecond // for an answer after a wake-up
	sendTime    = 10 * time.Second        // for the network to take one message
	firstPause  = time.Second             // before the second try; then twice as long each time
	longPause   = time.Minute
	steadyTime  = time.Minute // a connection that lasted so long was a good one
	keepAlive   = 120         // seconds; a hidden page can't ping more often
	queueSize   = 8           // messages; who has more to send waits and can think again
	receiveSize = 64          // messages that may wait to be looked at
)

// message is one publication on its way out.
type message struct {
	topic   string
	payload []byte
}

// broker keeps a connection to one broker for an exchange, and sends over it
// through one queue, so that nothing overtakes.
type broker struct {
	x     *exchange
	at    int // its place in the exchange
	url   string
	queue chan message
	room  chan struct{} // receives when the queue has got room; holds one
	wake  chan struct{} // receives when the connection shall be looked after; holds one

	// Guarded by the exchange's lock.
	up  bool
	err error // of the last try; nil while it is up or was never tried
}

var errResting = errors.New("not wanted for now")

// run connects again and again until the context is done.
func (b *broker) run(ctx context.Context) {
	pause := firstPause
	for ctx.Err() == nil {
		began := time.Now()
		err := b.session(ctx)
		if errors.Is(err, errResting) {
			err = nil
		}
		b.x.down(b, err)
		if time.Since(began) > steadyTime {
			pause = firstPause
		}
		// Spread out, so that all guests of a broker that comes back do not come at once.
		wait := time.NewTimer(pause/2 + rand.N(pause/2))
		due := wait.C
		if b.x.isResting() {
			due = nil
		}
		pause = min(2*pause, longPause)
		select {
		case <-due:
		case <-b.wake:
			pause = firstPause
		case <-ctx.Done():
		}
		wait.Stop()
	}
}

// session connects once and returns when the connection has ended.
func (b *broker) session(ctx context.Context) error {
	if b.x.isResting() {
		return errResting
	}
	opening, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	conn, err := b.x.config.dial(opening, b.url)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Where the client waits for the network, only closing helps.
	release := closeAfter(opening, conn)
	defer release()
	c, err := login(conn, clientID(), b.x.topics, func(topic string, payload []byte) { b.x.onMessage(b.at, topic, payload) })
	if err != nil {
		if opening.Err() != nil {
			err = opening.Err()
		}
		return err
	}
	defer func() {
		hang := time.AfterFunc(time.Second, func() { conn.Close() })
		defer hang.Stop()
		c.leave()
	}()
	release()
	b.x.connected(b)
	look := time.NewTicker(c.keep / 2)
	defer look.Stop()
	for {
		select {
		case m := <-b.queue:
			if err := b.send(c, m); err != nil {
				return err
			}
		case <-look.C:
			if c.silence() > 2*c.keep {
				return errors.New("the broker is silent")
			}
			if err := c.ping(); err != nil {
				return err
			}
		case <-b.wake:
			if b.x.isResting() {
				return errResting
			}
			if err := probe(ctx, c); err != nil {
				b.rouse() // the next try comes at once
				return err
			}
		case err := <-c.lost:
			return err
		case <-ctx.Done():
			// Last words.
			for len(b.queue) > 0 {
				if err := b.send(c, <-b.queue); err != nil {
					return err
				}
			}
			return ctx.Err()
		}
	}
}

// probe asks whether the broker is still there.
func probe(ctx context.Context, c *client) error {
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	release := closeAfter(ctx, c.conn)
	defer release()
	if err := c.ping(); err != nil {
		return err
	}
	select {
	case <-c.pong:
		return nil
	case err := <-c.lost:
		return err
	case <-ctx.Done():
		return fmt.Errorf("the broker does not answer: %w", ctx.Err())
	}
}

// closeAfter closes a connection when the context is done, unless it is released
// before.
func closeAfter(ctx context.Context, conn net.Conn) (release func() bool) {
	return context.AfterFunc(ctx, func() { conn.Close() })
}

// send publishes one message. A network that does not take it loses the
// connection.
func (b *broker) send(c *client, m message) error {
	select {
	case b.room <- struct{}{}:
	default:
	}
	stuck := time.AfterFunc(sendTime, func() { c.conn.Close() })
	defer stuck.Stop()
	return c.publish(m)
}

// clientID names a connection. It is a new one every time: brokers shut out
// clients that come and go.
func clientID() string {
	p := newPeerID()
	return "pz" + encode(p[:])
}

// rouse makes the broker look after its connection now.
func (b *broker) rouse() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}
