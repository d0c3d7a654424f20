package signal

import (
	"context"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"paizhuo/net/wire"
)

// patience is how long a guest waits for an answer.
const patience = 2 * time.Minute

// knocks returns when a guest knocks, counted from when the first broker is up.
// After the last one it only waits: a host that opens the room later is reached
// by joining again.
func knocks() []time.Duration {
	const s = time.Second
	return []time.Duration{0, 1 * s, 2 * s, 4 * s, 8 * s, 15 * s, 30 * s}
}

// Join knocks at a room until its host answers, and returns the way to it. The
// offer is asked for the guest's first note whenever it knocks; it may be nil,
// and return nil while there is none. An error is a *Failure or the context's.
// Stretching a code takes half a second of a processor where the browser does
// not help.
func Join(ctx context.Context, c Config, i Invite, offer func() []byte) (*Relay, error) {
	if i.Brokers != nil {
		c.Brokers = i.Brokers
	}
	d, err := doorOf(i)
	if err != nil {
		return nil, err
	}
	g := &knocker{invite: i, door: d, peer: newPeerID(), offer: offer, outcome: make(chan error, 1)}
	if g.key, err = ecdh.X25519().GenerateKey(rand.Reader); err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	g.topic = d.guestTopic(g.peer)
	g.x = newExchange(c, []string{g.topic}, g.receive)
	g.x.onUp = g.onUp
	g.x.start()
	if err := g.knock(ctx); err != nil {
		g.x.close()
		return nil, err
	}
	return g.relay, nil
}

// knocker is a guest at a room's door, and later the one who takes in what comes
// for its Relay.
type knocker struct {
	invite Invite
	door   *door
	peer   peerID
	key    *ecdh.PrivateKey
	topic  string
	x      *exchange
	offer  func() []byte

	outcome chan error // receives once

	mu       sync.Mutex
	hellos   [][]byte // bodies, by try
	relay    *Relay   // once the host has answered
	settled  bool     // the outcome is there
	stranger bool     // somebody else has answered
	version  string   // of a host that speaks another one
}

// knock sends hellos until there is an outcome.
func (g *knocker) knock(ctx context.Context) error {
	giveUp := time.NewTimer(patience)
	defer giveUp.Stop()
	var next <-chan time.Time
	var began time.Time
	for {
		all, changed := g.x.state()
		if err := unreachable(all); err != nil {
			return err
		}
		if began.IsZero() && g.x.next(0) >= 0 {
			began = time.Now()
		}
		if next == nil && !began.IsZero() {
			if tries := g.tries(); tries < len(knocks()) {
				next = time.After(time.Until(began.Add(knocks()[tries])))
			}
		}
		select {
		case <-next:
			next = nil
			g.x.postAll(g.hello(g.compose()))
		case <-changed:
		case err := <-g.outcome:
			return err
		case <-giveUp.C:
			return g.nobody()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (g *knocker) tries() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.hellos)
}

// compose makes the next hello's body and returns it.
func (g *knocker) compose() []byte {
	m := hello{V: Version, Peer: g.peer[:], Key: g.key.PublicKey().Bytes()}
	if g.offer != nil {
		if m.Offer = g.offer(); len(m.Offer) > maxOffer {
			m.Offer = nil // it can follow as a note
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	m.Try = len(g.hellos)
	g.hellos = append(g.hellos, write(m))
	return g.hellos[m.Try]
}

func (g *knocker) hello(body []byte) message {
	topic := g.door.hostTopic()
	return message{topic, g.door.wrap(kindHello, topic, body)}
}

// onUp repeats the last hello at a broker that has come up after it was sent.
func (g *knocker) onUp(at int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if n := len(g.hellos); n > 0 && !g.settled {
		g.x.post(at, g.hello(g.hellos[n-1]), nil)
	}
}

// nobody is the Failure after all patience.
func (g *knocker) nobody() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.version != "":
		return &Failure{Code: CodeVersion, Need: Version, What: g.version}
	case g.stranger:
		return &Failure{Code: CodeStranger}
	}
	return &Failure{Code: CodeNoAnswer}
}

// receive takes in what has come for this guest by a broker.
func (g *knocker) receive(at int, topic string, payload []byte) {
	if topic != g.topic {
		return
	}
	switch kindOf(payload) {
	case kindAnswer:
		if body, err := g.door.unwrap(topic, payload); err == nil {
			g.answered(at, body)
		}
	case kindSealed:
		g.mu.Lock()
		r := g.relay
		g.mu.Unlock()
		if p, counter, ok := sealedBy(payload); ok && r != nil && p == g.peer {
			r.receive(at, counter, payload)
		}
	}
}

// answered looks at an answer. Only a genuine one counts; any other is as good
// as none, since anybody who knows the room can write one.
func (g *knocker) answered(at int, body []byte) {
	a, version, err := read[answer](body)
	if version != Version {
		err = json.Unmarshal(body, &a)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if err != nil || len(a.Host) != ed25519.PublicKeySize {
		if version != 0 && version != Version {
			g.version = strconv.Itoa(version)
		}
		return
	}
	if a.Refuse == refuseUnknown {
		g.forgotten(a)
		return
	}
	if g.settled || a.Try < 0 || a.Try >= len(g.hellos) || !a.valid(g.topic, g.hellos[a.Try]) {
		return
	}
	if !g.trusts(a) {
		g.stranger = true
		return
	}
	switch {
	case version != Version || a.Refuse == CodeVersion:
		g.settle(&Failure{Code: CodeVersion, Need: Version, What: strconv.Itoa(version)})
	case a.Refuse != "":
		g.settle(&Failure{Code: a.Refuse})
	default:
		g.settle(g.welcome(at, a))
	}
}

// trusts reports whether an answer comes from the host the invitation names, or
// from who may have taken the room over from it.
func (g *knocker) trusts(a answer) bool {
	i, id := g.invite, HostOf(a.Host)
	return a.Epoch >= i.Epoch &&
		(i.Host == (HostID{}) || i.Host == id || slices.Contains(i.Heirs, id) || inherits(i.Host, a.Deeds, a.Host, a.Epoch))
}

func (g *knocker) settle(err error) {
	g.settled = true
	g.outcome <- err
}

// welcome makes the Relay.
func (g *knocker) welcome(at int, a answer) error {
	theirs, err := ecdh.X25519().NewPublicKey(a.Key)
	if err != nil {
		return fmt.Errorf("the host's key: %w", err)
	}
	shared, err := g.key.ECDH(theirs)
	if err != nil {
		return fmt.Errorf("the host's key: %w", err)
	}
	keys, err := pairOf(shared, g.door, g.key.PublicKey().Bytes(), a.Key)
	if err != nil {
		return err
	}
	r := newRelay(g.x, g.peer, at, wire.MaxDown)
	r.outTopic, r.inTopic, r.out, r.in = g.door.hostTopic(), g.topic, keys.up, keys.down
	r.room = Room{Secret: [secretSize]byte(a.Secret), Code: a.Code, Epoch: a.Epoch, Deeds: a.Deeds}
	r.invite = Invite{Secret: a.Secret, Host: HostOf(a.Host), Brokers: g.invite.Brokers, Epoch: a.Epoch}
	if len(a.Deeds) > 0 && g.invite.Host != (HostID{}) {
		r.invite.Host, r.invite.Heirs = HostOf(a.Deeds[0].By), []HostID{HostOf(a.Host)}
	}
	r.guest, r.onClose = true, func() { go g.x.close() }
	// From now on only this host counts.
	g.relay, g.invite.Host, g.invite.Heirs, g.invite.Epoch = r, HostOf(a.Host), nil, a.Epoch
	return nil
}

// forgotten ends the Relay when the host does not know it any more. Who wants to
// go on joins again. The answer is to the head of what was sealed with a counter
// that Try repeats.
func (g *knocker) forgotten(a answer) {
	r, counter := g.relay, uint64(a.Try)
	if r != nil && counter < r.counter() && g.trusts(a) && a.valid(g.topic, headOf(g.peer, counter)) {
		go r.end(false)
	}
}
