//go:build !js

// Package signaltest is a broker for tests, as net/http/httptest is a server:
// in this process, on loopback or in memory, with whatever faults a test wants.
//
// It must not know the protocol of net/signal: it loses, doubles, turns round
// and invents messages whose meaning it can't tell.
//
//	b := signaltest.New(t, signaltest.Faults{Seed: 1, Drop: 0.1})
//	config := signal.Config{Brokers: []string{b.URL}}
package signaltest

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/packets"

	"paizhuo/net/signal/broker"
)

// Faults says what the broker does to messages. All of it comes from the seed.
type Faults struct {
	Seed   uint64
	Drop   float64 // chance that a message is lost
	Double float64 // chance that a message is delivered twice
	Swap   float64 // chance that a message waits for the next one and comes after it

	// See is called with every message before any other fault, and returns what
	// is delivered in its place, in order: nothing, itself, forgeries. It may be nil.
	See func(Message) []Message
}

// Message is one publication.
type Message struct {
	Topic   string
	Payload []byte
}

// Broker is a broker under test.
type Broker struct {
	URL string // of its WebSocket, on loopback; empty if it is in memory

	broker *broker.Broker
	faults *faults
}

// New starts a broker on loopback that ends with the test.
func New(t testing.TB, f Faults) *Broker {
	t.Helper()
	b := InMemory(t, f)
	server := httptest.NewServer(b.broker)
	t.Cleanup(func() {
		// The server waits for its connections, which only the broker can end.
		b.broker.Close()
		server.Close()
	})
	b.URL = strings.Replace(server.URL, "http://", "ws://", 1) + "/mqtt"
	return b
}

// InMemory starts a broker that is reached by Dial alone, and works in the
// bubbles of testing/synctest.
func InMemory(t testing.TB, f Faults) *Broker {
	t.Helper()
	hook := &faults{Faults: f, fate: rand.New(rand.NewPCG(f.Seed, 0))}
	inner, err := broker.New(hook)
	if err != nil {
		t.Fatal(err)
	}
	b := &Broker{broker: inner, faults: hook}
	hook.publish = b.Publish
	t.Cleanup(func() { inner.Close() })
	return b
}

// Dial connects in memory, whatever the URL; it fits signal.Config.
func (b *Broker) Dial(ctx context.Context, url string) (net.Conn, error) {
	if b.faults.isRefusing() {
		return nil, fmt.Errorf("dial %s: refused", url)
	}
	here, there := net.Pipe()
	go b.broker.Serve(there)
	return here, nil
}

// Refuse lets nobody in by Dial any more, or again.
func (b *Broker) Refuse(on bool) {
	b.faults.mu.Lock()
	defer b.faults.mu.Unlock()
	b.faults.refusing = on
}

// Cut closes all connections.
func (b *Broker) Cut() { b.broker.Cut() }

// Publish delivers a message that nobody has sent, past all faults.
func (b *Broker) Publish(m Message) { b.broker.Publish(m.Topic, m.Payload) }

// Seen returns what clients have published so far.
func (b *Broker) Seen() []Message {
	b.faults.mu.Lock()
	defer b.faults.mu.Unlock()
	return slices.Clone(b.faults.seen)
}

// maxSeen is how many messages a broker remembers for its test.
const maxSeen = 10_000

// faults is the hook through which every message goes.
type faults struct {
	mqtt.HookBase
	Faults
	publish func(Message)

	mu       sync.Mutex
	fate     *rand.Rand
	late     []Message // waits for the next one
	seen     []Message
	refusing bool
}

func (f *faults) isRefusing() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.refusing
}

// ID implements mqtt.Hook.
func (*faults) ID() string { return "faults" }

// Provides implements mqtt.Hook.
func (*faults) Provides(b byte) bool { return bytes.IndexByte([]byte{mqtt.OnPublish}, b) >= 0 }

// OnPublish implements mqtt.Hook. It delivers what is to be delivered itself.
func (f *faults) OnPublish(cl *mqtt.Client, pk packets.Packet) (packets.Packet, error) {
	if cl.Net.Inline {
		return pk, nil
	}
	for _, m := range f.decide(Message{pk.TopicName, slices.Clone(pk.Payload)}) {
		f.publish(m)
	}
	return pk, packets.ErrRejectPacket
}

// decide returns what comes of a message.
func (f *faults) decide(m Message) []Message {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.seen) < maxSeen {
		f.seen = append(f.seen, m)
	}
	sent := []Message{m}
	if f.See != nil {
		sent = f.See(m)
	}
	var out []Message
	for _, m := range sent {
		drop, double, swap := f.fate.Float64() < f.Drop, f.fate.Float64() < f.Double, f.fate.Float64() < f.Swap
		switch {
		case drop:
		case swap && len(f.late) == 0:
			f.late = []Message{m}
		default:
			out = append(out, m)
			if double {
				out = append(out, m)
			}
			out, f.late = append(out, f.late...), nil
		}
	}
	return out
}

// Wait waits until a condition holds, for at most ten seconds.
func Wait(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still not so: %s", what)
		}
	}
}
