package signal

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"time"

	"github.com/eclipse/paho.golang/packets"
	"github.com/eclipse/paho.golang/paho"
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
	// Where the client waits for the network to take something, only closing helps.
	release := closeAfter(opening, conn)
	defer release()
	client, lost, err := b.login(opening, conn)
	if err != nil {
		conn.Close()
		return err
	}
	// A connection that hangs is closed under the client, which then ends.
	defer func() {
		hang := time.AfterFunc(time.Second, func() { conn.Close() })
		defer hang.Stop()
		_ = client.Disconnect(&paho.Disconnect{})
	}()
	if err := b.subscribe(opening, client); err != nil {
		return err
	}
	release()
	b.x.connected(b)
	for {
		select {
		case m := <-b.queue:
			if err := b.send(client, conn, m); err != nil {
				return err
			}
		case <-b.wake:
			if b.x.isResting() {
				return errResting
			}
			// Asking for the same again is a question that must be answered.
			probe, cancel := context.WithTimeout(ctx, probeTime)
			release := closeAfter(probe, conn)
			err := b.subscribe(probe, client)
			release()
			cancel()
			if err != nil {
				b.rouse() // the next try comes at once
				return err
			}
		case err := <-lost:
			return err
		case <-ctx.Done():
			// Last words.
			for len(b.queue) > 0 {
				if err := b.send(client, conn, <-b.queue); err != nil {
					return err
				}
			}
			return ctx.Err()
		}
	}
}

// closeAfter closes a connection when the context is done, unless it is released
// before.
func closeAfter(ctx context.Context, conn net.Conn) (release func() bool) {
	return context.AfterFunc(ctx, func() { conn.Close() })
}

// send publishes one message. A network that does not take it loses the
// connection.
func (b *broker) send(client *paho.Client, conn net.Conn, m message) error {
	select {
	case b.room <- struct{}{}:
	default:
	}
	stuck := time.AfterFunc(sendTime, func() { conn.Close() })
	defer stuck.Stop()
	_, err := client.Publish(context.Background(), &paho.Publish{Topic: m.topic, Payload: m.payload})
	return err
}

// login says hello to a broker by MQTT 5.
func (b *broker) login(ctx context.Context, conn net.Conn) (*paho.Client, <-chan error, error) {
	lost := make(chan error, 2)
	lose := func(err error) {
		select {
		case lost <- err:
		default:
		}
	}
	client := paho.NewClient(paho.ClientConfig{
		// A packet is several writes, and packets are written by several goroutines.
		Conn:          packets.NewThreadSafeConn(&gate{Conn: conn}),
		PacketTimeout: dialTime,
		OnPublishReceived: []func(paho.PublishReceived) (bool, error){func(p paho.PublishReceived) (bool, error) {
			b.x.receive(b, p.Packet.Topic, p.Packet.Payload)
			return true, nil
		}},
		OnClientError: lose,
		OnServerDisconnect: func(d *paho.Disconnect) {
			lose(fmt.Errorf("the broker ended the connection with %d", d.ReasonCode))
		},
	})
	receive, longest := uint16(receiveSize), uint32(maxPacket)
	ack, err := client.Connect(ctx, &paho.Connect{
		ClientID:   "pz" + encode(newClientID()), // a new one every time: brokers shut out who flaps
		CleanStart: true,
		KeepAlive:  keepAlive,
		Properties: &paho.ConnectProperties{ReceiveMaximum: &receive, MaximumPacketSize: &longest},
	})
	if err != nil {
		if ack != nil {
			err = fmt.Errorf("the broker refuses with %d: %w", ack.ReasonCode, err)
		}
		return nil, nil, err
	}
	return client, lost, nil
}

func newClientID() []byte {
	p := newPeerID()
	return p[:]
}

func (b *broker) subscribe(ctx context.Context, client *paho.Client) error {
	var wanted []paho.SubscribeOptions
	for _, topic := range b.x.topics {
		wanted = append(wanted, paho.SubscribeOptions{Topic: topic, RetainHandling: 2})
	}
	ack, err := client.Subscribe(ctx, &paho.Subscribe{Subscriptions: wanted})
	if err != nil {
		return fmt.Errorf("subscribe: %w", err)
	}
	for _, reason := range ack.Reasons {
		if reason >= 0x80 {
			return errors.New("the broker grants no subscription")
		}
	}
	return nil
}

// rouse makes the broker look after its connection now.
func (b *broker) rouse() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}
