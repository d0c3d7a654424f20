package signal

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"paizhuo/net/wire"
)

// Bounds of what strangers can make a host do.
const (
	maxRelays   = 64               // guests with a Relay
	maxPending  = 16               // guests that were answered and have said nothing yet
	pendingTime = 30 * time.Second // after which such a guest may be forgotten
	goneTime    = 3 * time.Minute  // without a word, after which a guest makes room for another
	knockBurst  = 20               // knocks at once,
	knockPause  = 200 * time.Millisecond
)

// Host answers whoever knocks at a room, and gives each a Relay.
type Host struct {
	room  Room
	key   ed25519.PrivateKey
	x     *exchange
	doors map[string]*door // by the topic they listen to

	arrivals chan *Relay
	done     chan struct{}
	stop     sync.Once
	quit     chan struct{}

	mu      sync.Mutex
	guests  map[peerID]*visitor
	credit  int // knocks that may be answered now
	counted time.Time
}

// visitor is what the host remembers of one guest.
type visitor struct {
	relay    *Relay
	door     *door
	key      []byte // the guest's X25519 key
	mine     *ecdh.PublicKey
	answered map[int]int // by broker, the try that was last answered there
	since    time.Time
	arrived  bool // has said something under the pair's key
	offer    bool // the offer of its knock was passed on
}

// Open lets guests into a room. It returns before any broker is connected and
// goes on trying until Close; Config.Watch tells how that goes. A host that was
// away so long that a guest may have taken its room over first joins by its own
// invitation with an Epoch above its own: who answers is the host now.
func Open(c Config, room Room) (*Host, error) {
	h := &Host{
		room: room, key: room.key(), doors: map[string]*door{},
		arrivals: make(chan *Relay, maxRelays), done: make(chan struct{}), quit: make(chan struct{}),
		guests: map[peerID]*visitor{}, credit: knockBurst, counted: time.Now(),
	}
	for _, i := range []Invite{{Secret: room.Secret[:]}, {Code: room.Code}} {
		d, err := doorOf(i)
		if err != nil {
			return nil, err
		}
		h.doors[d.hostTopic()] = d
	}
	var topics []string
	for topic := range h.doors {
		topics = append(topics, topic)
	}
	h.x = newExchange(c, topics, h.receive)
	h.x.start()
	return h, nil
}

// Accept waits for the next guest; false means that the Host is closed. The
// guest's first frame, and its offer as a note, may be there already.
func (h *Host) Accept() (*Relay, bool) {
	select {
	case r := <-h.arrivals:
		return r, true
	case <-h.quit:
		return nil, false
	}
}

// Brokers tells how it stands with each broker.
func (h *Host) Brokers() []Broker {
	all, _ := h.x.state()
	return all
}

// Wake looks at once whether the brokers are still there, as after a sleep or a
// change of network.
func (h *Host) Wake() { h.x.wake() }

// Close says goodbye to all guests that have a Relay and leaves the brokers.
// Done is closed when that is over.
func (h *Host) Close() {
	h.stop.Do(func() {
		close(h.quit)
		for _, r := range h.relays() {
			r.Close()
		}
		go func() {
			defer close(h.done)
			h.x.close()
		}()
	})
}

// Done is closed when the Host has ended.
func (h *Host) Done() <-chan struct{} { return h.done }

func (h *Host) relays() []*Relay {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []*Relay
	for _, v := range h.guests {
		all = append(all, v.relay)
	}
	return all
}

// receive takes in what has come to one of the room's topics by a broker.
func (h *Host) receive(at int, topic string, payload []byte) {
	d := h.doors[topic]
	if d == nil {
		return
	}
	switch kindOf(payload) {
	case kindHello:
		if body, err := d.unwrap(topic, payload); err == nil {
			h.knock(at, d, body)
		}
	case kindSealed:
		if p, counter, ok := sealedBy(payload); ok {
			h.sealed(at, d, p, counter, payload)
		}
	}
}

// sealed passes a sealed payload on to the guest's Relay.
func (h *Host) sealed(at int, d *door, p peerID, counter uint64, payload []byte) {
	h.mu.Lock()
	v := h.guests[p]
	if v == nil || v.door != d {
		defer h.mu.Unlock()
		if h.spend() {
			h.answer(at, d, p, payload[:sealedHead], answer{Try: int(counter), Refuse: refuseUnknown})
		}
		return
	}
	h.mu.Unlock()
	if !v.relay.receive(at, counter, payload) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !v.arrived && h.guests[p] == v {
		v.arrived = true
		select {
		case h.arrivals <- v.relay:
		default: // nobody accepts: go away
			go v.relay.Close()
		}
	}
}

// knock answers a hello.
func (h *Host) knock(at int, d *door, body []byte) {
	m, version, err := read[hello](body)
	if version != Version {
		if err := json.Unmarshal(body, &m); err != nil || len(m.Peer) != len(peerID{}) {
			return
		}
	} else if err != nil {
		return
	}
	p := peerID(m.Peer)

	h.mu.Lock()
	defer h.mu.Unlock()
	v := h.guests[p]
	if v != nil {
		if last, ok := v.answered[at]; !slices.Equal(v.key, m.Key) || v.door != d || ok && last >= m.Try {
			return // another's name, or a copy
		}
	}
	if !h.spend() {
		return
	}
	if version != Version {
		h.answer(at, d, p, body, answer{Try: m.Try, Refuse: CodeVersion})
		return
	}
	if v == nil {
		if v = h.admit(at, d, p, m); v == nil {
			h.answer(at, d, p, body, answer{Try: m.Try, Refuse: CodeFull})
			return
		}
		h.guests[p] = v
	}
	if !v.offer && len(m.Offer) > 0 {
		v.offer = true
		v.relay.note(m.Offer)
	}
	v.answered[at] = m.Try
	h.answer(at, d, p, body, answer{
		Try: m.Try, Key: v.mine.Bytes(), Secret: h.room.Secret[:], Code: h.room.Code,
	})
}

// admit makes a pair with a new guest; nil when there is no room for one.
func (h *Host) admit(at int, d *door, p peerID, m hello) *visitor {
	pending := 0
	for other, v := range h.guests {
		switch {
		case v.arrived:
		case time.Since(v.since) > pendingTime:
			delete(h.guests, other)
		default:
			pending++
		}
	}
	if pending >= maxPending || len(h.guests) >= maxRelays && !h.makeRoom() {
		return nil
	}
	theirs, err := ecdh.X25519().NewPublicKey(m.Key)
	if err != nil {
		return nil
	}
	mine, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return nil
	}
	shared, err := mine.ECDH(theirs)
	if err != nil {
		return nil // a key that would give the same secret to everybody
	}
	keys, err := pairOf(shared, d, m.Key, mine.PublicKey().Bytes())
	if err != nil {
		return nil
	}
	r := newRelay(h.x, p, at, wire.MaxUp)
	r.outTopic, r.inTopic, r.out, r.in = d.guestTopic(p), d.hostTopic(), keys.down, keys.up
	r.onClose = func() { h.forget(p, r) }
	return &visitor{relay: r, door: d, key: m.Key, mine: mine.PublicKey(), answered: map[int]int{}, since: time.Now()}
}

// makeRoom forgets the guest that has been silent for longest, if that is long:
// most have gone without a goodbye. One with a direct connection loses only its
// way back through the brokers, and joins again when it needs one.
func (h *Host) makeRoom() bool {
	var oldest *visitor
	for _, v := range h.guests {
		if oldest == nil || v.relay.silence() > oldest.relay.silence() {
			oldest = v
		}
	}
	if oldest == nil || oldest.relay.silence() < goneTime {
		return false
	}
	delete(h.guests, oldest.relay.peer)
	go oldest.relay.Close()
	return true
}

// forget is called when a Relay is closed.
func (h *Host) forget(p peerID, r *Relay) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if v := h.guests[p]; v != nil && v.relay == r {
		delete(h.guests, p)
	}
}

// answer signs an answer to what a guest has sent and queues it there. A broker
// that is too busy loses it: the guest will knock again.
func (h *Host) answer(at int, d *door, p peerID, said []byte, a answer) {
	topic := d.guestTopic(p)
	a.V, a.Host, a.Epoch, a.Deeds = Version, h.room.PublicKey(), h.room.Epoch, h.room.Deeds
	a.sign(h.key, topic, said)
	h.x.post(at, message{topic, d.wrap(kindAnswer, topic, write(a))}, nil)
}

// spend reports whether the host may work for a stranger now.
func (h *Host) spend() bool {
	n := int(time.Since(h.counted) / knockPause)
	h.counted = h.counted.Add(time.Duration(n) * knockPause)
	if h.credit = min(h.credit+n, knockBurst); h.credit == 0 {
		return false
	}
	h.credit--
	return true
}
