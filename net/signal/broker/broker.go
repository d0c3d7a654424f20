// Package broker is an MQTT broker for those who have none on the network: the
// tool serves the page with one, and tests bring theirs along. It carries what
// net/signal says and nothing else: only its topics, nothing kept, nothing long.
//
// The package must not know what the messages mean, and does not belong in the
// page.
//
//	b, err := broker.New()
//	mux.Handle("/mqtt", b)
//	...
//	b.Close()
package broker

import (
	"bytes"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"

	mqtt "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"
)

// Bounds of what clients can make the broker keep.
const (
	maxClients = 256
	maxPacket  = 20 << 10
	maxWaiting = 256 // messages that wait for one client; more are dropped
	maxTopic   = 64
)

// topicRoot is what all topics begin with; net/signal's tests hold it to its own.
const topicRoot = "cg1/"

// Broker is one broker, in memory alone.
type Broker struct {
	server *mqtt.Server
	work   sync.WaitGroup

	mu     sync.Mutex
	conns  map[net.Conn]bool
	closed bool
}

// New starts a broker that nobody is connected to yet.
func New(hooks ...mqtt.Hook) (*Broker, error) {
	limits := mqtt.NewDefaultServerCapabilities()
	limits.MaximumClients = maxClients
	limits.MaximumPacketSize = maxPacket
	limits.MaximumClientWritesPending = maxWaiting
	limits.MaximumSessionExpiryInterval = 0
	limits.MaximumInflight = 16
	limits.MaximumQos = 0
	limits.RetainAvailable = 0
	limits.WildcardSubAvailable = 0
	limits.SharedSubAvailable = 0
	limits.TopicAliasMaximum = 0
	b := &Broker{
		server: mqtt.New(&mqtt.Options{Capabilities: limits, Logger: slog.New(slog.DiscardHandler), InlineClient: true}),
		conns:  map[net.Conn]bool{},
	}
	for _, hook := range append([]mqtt.Hook{&rules{}}, hooks...) {
		if err := b.server.AddHook(hook, nil); err != nil {
			return nil, fmt.Errorf("start the broker: %w", err)
		}
	}
	if err := b.server.Serve(); err != nil {
		return nil, fmt.Errorf("start the broker: %w", err)
	}
	return b, nil
}

// Serve speaks MQTT over a connection until either end closes it.
func (b *Broker) Serve(conn net.Conn) error {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		conn.Close()
		return net.ErrClosed
	}
	b.conns[conn] = true
	b.work.Add(1)
	b.mu.Unlock()
	defer func() {
		conn.Close()
		b.mu.Lock()
		delete(b.conns, conn)
		b.mu.Unlock()
		b.work.Done()
	}()
	return b.server.EstablishConnection("", conn)
}

// Cut closes every connection there is, as a broker does that starts anew.
func (b *Broker) Cut() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for conn := range b.conns {
		conn.Close()
	}
}

// Close ends the broker and all its connections.
func (b *Broker) Close() error {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return nil
	}
	b.closed = true
	b.mu.Unlock()
	b.Cut()
	b.work.Wait()
	return b.server.Close()
}

// rules lets anybody in, but to the topics of rooms alone.
type rules struct{ mqtt.HookBase }

// ID implements mqtt.Hook.
func (*rules) ID() string { return "rooms" }

// Provides implements mqtt.Hook.
func (*rules) Provides(b byte) bool {
	return bytes.IndexByte([]byte{mqtt.OnConnectAuthenticate, mqtt.OnACLCheck}, b) >= 0
}

// OnConnectAuthenticate implements mqtt.Hook.
func (*rules) OnConnectAuthenticate(*mqtt.Client, packets.Packet) bool { return true }

// OnACLCheck implements mqtt.Hook.
func (*rules) OnACLCheck(_ *mqtt.Client, topic string, _ bool) bool {
	return Allows(topic)
}

// Allows reports whether a topic may be written to and listened to here.
func Allows(topic string) bool {
	return strings.HasPrefix(topic, topicRoot) && len(topic) <= maxTopic && !strings.ContainsAny(topic, "+#")
}

// Publish sends a message to whoever listens, without looking at it.
func (b *Broker) Publish(topic string, payload []byte) error {
	return b.server.Publish(topic, payload, false, 0)
}
