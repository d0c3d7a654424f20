package signal

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"

	"paizhuo/net/websocket"
)

// Config says where rooms are looked for.
type Config struct {
	// Brokers are MQTT brokers, by WebSocket URL: wss://host:port/path. All of
	// them are used at once; one that both ends reach is enough. Nil means
	// DefaultBrokers.
	Brokers []string

	// Watch is told whenever a connection to a broker comes or goes. It must
	// return at once. It may be nil.
	Watch func([]Broker)

	// Dial opens a connection to a broker; nil means a WebSocket.
	Dial func(ctx context.Context, url string) (net.Conn, error)
}

// DefaultBrokers returns public brokers at home and abroad. None of them
// promises anything, so several are used at once.
func DefaultBrokers() []string {
	return []string{
		"wss://broker-cn.emqx.io:8084/mqtt",
		"wss://broker.emqx.io:8084/mqtt",
		"wss://mqtt.eclipseprojects.io:443/mqtt",
		"wss://broker.hivemq.com:8884/mqtt",
		"wss://test.mosquitto.org:8081/mqtt",
	}
}

// Broker is how it stands with one broker.
type Broker struct {
	URL string
	Up  bool
	Err error // why it is not up, nil while that is not known
}

func (c Config) dial(ctx context.Context, url string) (net.Conn, error) {
	if c.Dial != nil {
		return c.Dial(ctx, url)
	}
	return websocket.Dial(ctx, url, "mqtt")
}

// exchange carries messages by topic over several brokers at once.
type exchange struct {
	config    Config
	topics    []string // what it listens to
	onMessage func(at int, topic string, payload []byte)
	onUp      func(at int) // a broker has come up; may be nil
	brokers   []*broker
	stop      context.CancelFunc
	work      sync.WaitGroup

	mu      sync.Mutex
	resting bool          // no broker is wanted for now
	changed chan struct{} // closed and replaced when a broker comes or goes
}

// newExchange makes an exchange; start connects it. Its callbacks come from
// several goroutines.
func newExchange(c Config, topics []string, onMessage func(at int, topic string, payload []byte)) *exchange {
	x := &exchange{config: c, topics: topics, onMessage: onMessage, changed: make(chan struct{})}
	urls := c.Brokers
	if urls == nil {
		urls = DefaultBrokers()
	}
	for i, url := range urls[:min(len(urls), maxBrokers)] {
		x.brokers = append(x.brokers, &broker{
			x: x, at: i, url: url, queue: make(chan message, queueSize),
			room: make(chan struct{}, 1), wake: make(chan struct{}, 1),
		})
	}
	return x
}

// start connects to all brokers, and again whenever a connection is lost.
func (x *exchange) start() {
	var ctx context.Context
	ctx, x.stop = context.WithCancel(context.Background())
	for _, b := range x.brokers {
		x.work.Go(func() { b.run(ctx) })
	}
}

// close sends what is queued, leaves all brokers, and waits until that is done.
func (x *exchange) close() {
	x.stop()
	x.work.Wait()
}

// rest leaves all brokers for a while, until wake.
func (x *exchange) rest() { x.rouse(true) }

// wake makes every broker look after its connection now: what is lost is
// connected again without a pause, what is up is asked whether it still is.
func (x *exchange) wake() { x.rouse(false) }

func (x *exchange) rouse(resting bool) {
	x.mu.Lock()
	x.resting = resting
	x.mu.Unlock()
	for _, b := range x.brokers {
		b.rouse()
	}
}

func (x *exchange) isResting() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.resting
}

// post queues a message at one broker. While its queue is full it waits for
// room until done is closed; a nil done does not wait. It reports whether the
// message was queued, which a broker that is not up never does.
func (x *exchange) post(at int, m message, done <-chan struct{}) bool {
	for {
		x.mu.Lock()
		up, changed := x.brokers[at].up, x.changed
		if up {
			// Under the lock, so that nothing is queued after down has emptied it.
			select {
			case x.brokers[at].queue <- m:
				x.mu.Unlock()
				return true
			default:
			}
		}
		x.mu.Unlock()
		if !up || done == nil {
			return false
		}
		select {
		case <-x.brokers[at].room:
		case <-changed:
		case <-done:
			return false
		}
	}
}

// postAll queues a message at every broker that is up and has room.
func (x *exchange) postAll(m message) {
	for at := range x.brokers {
		x.post(at, m, nil)
	}
}

// next returns a broker that is up, the first one after the given place in
// turn, or -1.
func (x *exchange) next(after int) int {
	x.mu.Lock()
	defer x.mu.Unlock()
	for i := range x.brokers {
		at := (after + 1 + i) % len(x.brokers)
		if x.brokers[at].up {
			return at
		}
	}
	return -1
}

// state returns how it stands with every broker, and a channel that is closed
// when that changes.
func (x *exchange) state() ([]Broker, <-chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var all []Broker
	for _, b := range x.brokers {
		all = append(all, Broker{b.url, b.up, b.err})
	}
	return all, x.changed
}

// connected notes that a broker is up and listened to.
func (x *exchange) connected(b *broker) {
	x.note(func() { b.up, b.err = true, nil })
	if x.onUp != nil {
		x.onUp(b.at)
	}
}

// down notes that a broker is not up. What it has not sent is lost: it would be
// stale by the time it is up again.
func (x *exchange) down(b *broker, err error) {
	x.note(func() {
		b.up, b.err = false, err
		for len(b.queue) > 0 {
			<-b.queue
		}
	})
}

// note changes the state and tells who wants to know.
func (x *exchange) note(change func()) {
	x.mu.Lock()
	change()
	close(x.changed)
	x.changed = make(chan struct{})
	x.mu.Unlock()
	if x.config.Watch != nil {
		all, _ := x.state()
		x.config.Watch(all)
	}
}

// unreachable is the Failure for brokers none of which is up, nil while one is
// or may still come up.
func unreachable(all []Broker) error {
	var causes []error
	for _, b := range all {
		if b.Up || b.Err == nil {
			return nil
		}
		causes = append(causes, fmt.Errorf("%s: %w", b.URL, b.Err))
	}
	return &Failure{Code: CodeNoBroker, Err: errors.Join(causes...)}
}
