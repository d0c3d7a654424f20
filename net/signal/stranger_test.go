//go:build !js

// These tests guard the trust boundary with payloads that only who knows the
// inside can write: other versions, changed offers, garbage under the room's own
// key, and brokers that speak MQTT badly.
package signal

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	brokers "paizhuo/net/signal/broker"
	"paizhuo/net/signal/signaltest"
)

// porch is a room's door and a broker in front of it, with nobody inside yet.
type porch struct {
	*signaltest.Broker
	t    *testing.T
	room Room
	door *door
}

// at is what the porch does with every message, if anything.
func newPorch(t *testing.T, see func(p *porch, m signaltest.Message) []signaltest.Message) *porch {
	t.Helper()
	p := &porch{t: t, room: NewRoom()}
	faults := signaltest.Faults{}
	if see != nil {
		faults.See = func(m signaltest.Message) []signaltest.Message { return see(p, m) }
	}
	p.Broker = signaltest.InMemory(t, faults)
	var err error
	if p.door, err = doorOf(p.room.Invite()); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *porch) config() Config { return Config{Brokers: []string{"0"}, Dial: p.Dial} }

func (p *porch) host() *Host {
	p.t.Helper()
	h, err := Open(p.config(), p.room)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { h.Close(); <-h.Done() })
	return h
}

// unwrapped is a hello that somebody who knows the room reads.
func (p *porch) unwrapped(m signaltest.Message) (hello, bool) {
	if kindOf(m.Payload) != kindHello {
		return hello{}, false
	}
	body, err := p.door.unwrap(m.Topic, m.Payload)
	if err != nil {
		p.t.Error(err)
	}
	h, _, err := read[hello](body)
	if err != nil {
		p.t.Error(err)
	}
	return h, true
}

func (p *porch) wrapped(kind byte, topic string, body []byte) signaltest.Message {
	return signaltest.Message{Topic: topic, Payload: p.door.wrap(kind, topic, body)}
}

// Another guest of the room changes the offer in a knock, to put itself between
// the two: the answer is to a knock that was not made, and does not count.
func TestChangedOffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPorch(t, func(p *porch, m signaltest.Message) []signaltest.Message {
			if h, ok := p.unwrapped(m); ok {
				h.Offer = []byte("mine")
				return []signaltest.Message{p.wrapped(kindHello, m.Topic, write(h))}
			}
			return []signaltest.Message{m}
		})
		p.host()
		_, err := Join(t.Context(), p.config(), p.room.Invite(), func() []byte { return []byte("theirs") })
		if failure(err) != CodeNoAnswer {
			t.Errorf("the guest is told %v", err)
		}
	})
}

// A guest of another version is told so by name, and an older guest understands
// a newer host. Both must meet for that (phase-rs/phase #5454).
func TestOtherVersions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		newer := func(p *porch, m signaltest.Message) []signaltest.Message {
			if h, ok := p.unwrapped(m); ok {
				body := strings.Replace(string(write(h)), `"v":1`, `"v":2,"new":true`, 1)
				return []signaltest.Message{p.wrapped(kindHello, m.Topic, []byte(body))}
			}
			return []signaltest.Message{m}
		}
		p := newPorch(t, newer)
		p.host()
		var refused answer
		_, _ = Join(t.Context(), p.config(), p.room.Invite(), nil)
		for _, m := range p.Seen() {
			if kindOf(m.Payload) == kindAnswer {
				body, err := p.door.unwrap(m.Topic, m.Payload)
				if err != nil {
					t.Fatal(err)
				}
				if err := json.Unmarshal(body, &refused); err != nil {
					t.Fatal(err)
				}
			}
		}
		if refused.Refuse != CodeVersion || refused.V != Version {
			t.Errorf("a newer guest is answered %+v", refused)
		}

		key := ed25519.PrivateKey(nil)
		p = newPorch(t, func(p *porch, m signaltest.Message) []signaltest.Message {
			h, ok := p.unwrapped(m)
			if !ok {
				return []signaltest.Message{m}
			}
			body, _ := p.door.unwrap(m.Topic, m.Payload)
			topic := p.door.guestTopic(peerID(h.Peer))
			a := answer{V: 2, Try: h.Try, Refuse: CodeVersion, Host: key.Public().(ed25519.PublicKey)}
			a.sign(key, topic, body)
			return []signaltest.Message{p.wrapped(kindAnswer, topic, append(write(a)[:len(write(a))-1], `,"new":1}`...))}
		})
		key = p.room.key()
		_, err := Join(t.Context(), p.config(), p.room.Invite(), nil)
		if why, ok := errors.AsType[*Failure](err); !ok || why.Code != CodeVersion || why.What != "2" || why.Need != Version {
			t.Errorf("with a newer host: %v", err)
		}
	})
}

// Whatever somebody sends who knows the room's secret, the host lives, keeps
// nothing of it, and lets the next guest in.
func TestGarbageUnderTheRoomsKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPorch(t, nil)
		h := p.host()
		synctest.Wait()
		topic := p.door.hostTopic()
		mine, err := ecdh.X25519().GenerateKey(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		good := hello{V: 1, Peer: make([]byte, 8), Key: mine.PublicKey().Bytes()}
		var bodies [][]byte
		for _, change := range []func(*hello){
			func(h *hello) { h.Peer = nil },
			func(h *hello) { h.Peer = make([]byte, 9) },
			func(h *hello) { h.Key = h.Key[:31] },
			func(h *hello) { h.Key = make([]byte, 32) }, // gives the same secret to everybody
			func(h *hello) { h.Try = -1 },
			func(h *hello) { h.Offer = make([]byte, maxOffer+1) },
			func(h *hello) { h.V, h.Peer = 7, nil },
			func(h *hello) { h.V = 0 },
		} {
			bad := good
			change(&bad)
			bodies = append(bodies, write(bad))
		}
		text := string(write(good))
		for _, body := range []string{"", "null", "[]", "{}", text + text, text[:len(text)-1], strings.Replace(text, "}", `,"x":1}`, 1), strings.Repeat("[", 9000)} {
			bodies = append(bodies, []byte(body))
		}
		for _, body := range bodies {
			p.Publish(p.wrapped(kindHello, topic, body))
			p.Publish(p.wrapped(kindAnswer, topic, body))
			time.Sleep(time.Second)
		}
		for _, payload := range [][]byte{nil, {1}, {1, 1}, {1, 3}, {9, 9, 9}, bytes.Repeat([]byte{1, 3}, 100), make([]byte, 19<<10)} {
			p.Publish(signaltest.Message{Topic: topic, Payload: payload})
		}
		synctest.Wait()
		h.mu.Lock()
		n := len(h.guests)
		h.mu.Unlock()
		if n != 0 {
			t.Errorf("the host keeps %d guests that never knocked", n)
		}
		guest, err := Join(t.Context(), p.config(), p.room.Invite(), nil)
		if err != nil {
			t.Fatal(err)
		}
		guest.Close()
		time.Sleep(5 * time.Second)
	})
}

// What a Relay keeps is bounded, whatever its other end sends.
func TestRelayKeepsLittle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPorch(t, nil)
		h := p.host()
		guest, err := Join(t.Context(), p.config(), p.room.Invite(), nil)
		if err != nil {
			t.Fatal(err)
		}
		send := func(kind byte, size int) {
			guest.sending <- struct{}{}
			defer func() { <-guest.sending }()
			if err := guest.write(kind, make([]byte, size)); err != nil {
				t.Fatal(err)
			}
		}
		for range 300 {
			send(bodyFrame, 10)
			send(bodyNote, 10)
		}
		for range 100 { // one frame without end
			send(bodyFrame|moreFollows|goesOn, 16<<10)
		}
		send(bodyFrame|moreFollows, 16<<10)
		for range 100 {
			send(bodyFrame|moreFollows|goesOn, 16<<10)
		}
		send(bodyFrame|goesOn, 10)
		send(99, 10)
		host, _ := h.Accept()
		time.Sleep(time.Second)
		host.mu.Lock()
		if len(host.frames) > 64 || len(host.notes) > 8 || len(host.part) > 32<<10 {
			t.Errorf("it keeps %d frames, %d notes, %d bytes of a frame", len(host.frames), len(host.notes), len(host.part))
		}
		host.mu.Unlock()
		for len(host.frames) > 0 {
			if frame, err := host.Recv(); err != nil || len(frame) != 10 {
				t.Fatalf("a frame of %d bytes, %v", len(frame), err)
			}
		}
		guest.Close()
		time.Sleep(5 * time.Second)
	})
}

// A part of a long frame that is lost, doubled or late loses the frame, and never
// makes one of other parts.
func TestPartsOfFrames(t *testing.T) {
	r := newRelay(nil, peerID{}, 0, 1000)
	for _, c := range []struct {
		name    string
		parts   string // counter and letter: < first, - middle, > last, . whole
		want    string
		counter uint64
	}{
		{"whole", "0.1.", "0,1", 0},
		{"three parts", "0<1-2>", "012", 0},
		{"first lost", "1-2>3.", "3", 0},
		{"middle lost", "0<2>3.", "3", 0},
		{"last lost", "0<1-3.", "3", 0},
		{"two mixed", "0<1-3<4>", "34", 0},
		{"new one begins", "0<1<2>", "12", 0},
	} {
		r.part, r.partEnd = nil, 0
		var got []string
		for i := 0; i < len(c.parts); i += 2 {
			kind := map[byte]byte{'.': bodyFrame, '<': bodyFrame | moreFollows, '-': bodyFrame | moreFollows | goesOn, '>': bodyFrame | goesOn}[c.parts[i+1]]
			r.assemble(uint64(c.parts[i]-'0'), kind, []byte{c.parts[i]})
			for len(r.frames) > 0 {
				got = append(got, string(<-r.frames))
			}
		}
		if strings.Join(got, ",") != c.want {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}

// A broker could announce a packet of 256 MB with five bytes, or a length without
// end; and what it says could be cut at any byte.
func TestPacketsOfABroker(t *testing.T) {
	packet := func(size int) []byte {
		return append(binary.AppendUvarint([]byte{packetPublish}, uint64(size)), make([]byte, size)...)
	}
	for name, c := range map[string]struct {
		said []byte
		want []int // sizes of packets
		bad  bool
	}{
		"short":          {packet(10), []int{10}, false},
		"two":            {append(packet(200), packet(0)...), []int{200, 0}, false},
		"longest":        {packet(maxPacket), []int{maxPacket}, false},
		"too long":       {packet(maxPacket + 1), nil, true},
		"claims 256 MB":  {[]byte{0x30, 0xff, 0xff, 0xff, 0x7f}, nil, true},
		"endless length": {append([]byte{0x30}, bytes.Repeat([]byte{0xff}, 100)...), nil, true},
		"cut":            {packet(200)[:100], nil, true},
	} {
		r := bufio.NewReader(bytes.NewReader(c.said))
		var got []int
		var err error
		for err == nil {
			var body []byte
			if _, body, err = readPacket(r); err == nil {
				got = append(got, len(body))
			}
		}
		if !slices.Equal(got, c.want) || c.bad != !errors.Is(err, io.EOF) {
			t.Errorf("%s: packets of %v bytes, %v", name, got, err)
		}
	}
}

func FuzzBrokerSays(f *testing.F) {
	f.Add([]byte{0x20, 0x06, 0x00, 0x00, 0x03, 0x13, 0x00, 0x0a})
	f.Add([]byte{0x20, 0x03, 0x00, 0x00, 0x00, 0x90, 0x04, 0x00, 0x01, 0x00, 0x00, 0x30, 0x04, 0x00, 0x01, 'x', 0x00})
	f.Add([]byte{0x20, 0x0a, 0x00, 0x00, 0x07, 0x26, 0x00, 0x01, 'a', 0x00, 0x01, 'b'})
	f.Fuzz(func(t *testing.T, said []byte) {
		here, there := net.Pipe()
		go func() {
			go io.Copy(io.Discard, there)
			there.Write(said)
			there.Close()
		}()
		if c, err := login(here, "x", []string{"t"}, func(string, []byte) {}); err == nil {
			<-c.lost
		}
		here.Close()
	})
}

// How often a broker wants to hear something is its to say.
func TestServerKeepAlive(t *testing.T) {
	for name, c := range map[string]struct {
		properties []byte
		want       uint16
		bad        bool
	}{
		"none":          {[]byte{0}, 0, false},
		"alone":         {[]byte{3, 0x13, 0, 30}, 30, false},
		"among others":  {[]byte{21, 0x24, 1, 0x12, 0, 2, 'i', 'd', 0x26, 0, 1, 'a', 0, 0, 0x27, 0, 1, 0, 0, 0x13, 0, 60}, 60, false},
		"text too long": {[]byte{4, 0x12, 0, 9, 'i'}, 0, true},
		"unknown":       {[]byte{2, 0x7e, 0}, 0, true},
		"cut":           {[]byte{2, 0x13, 0}, 0, true},
	} {
		got, err := serverKeepAlive(c.properties)
		if (err != nil) != c.bad || err == nil && got != c.want {
			t.Errorf("%s: %d, %v", name, got, err)
		}
	}
}

// A broker that talks nonsense is one that is not up, and nothing worse.
func TestBrokerThatTalksNonsense(t *testing.T) {
	for name, said := range map[string][]byte{
		"nothing":       {},
		"http":          []byte("HTTP/1.1 400 Bad Request\r\n\r\n"),
		"refusal":       {0x20, 0x03, 0x00, 0x88, 0x00},
		"short connack": {0x20, 0x01, 0x00},
		"empty connack": {0x20, 0x00},
		"publish first": {0x30, 0x02, 0x00, 0x00},
		"type zero":     {0x00, 0x00},
		"then suback":   {0x20, 0x03, 0x00, 0x00, 0x00, 0x90, 0x03, 0x00, 0x01, 0x00},
		"no subs":       {0x20, 0x03, 0x00, 0x00, 0x00, 0x90, 0x04, 0x00, 0x01, 0x00, 0x87},
		"bad property":  {0x20, 0x06, 0x00, 0x00, 0x03, 0x7f, 0xff, 0xff},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				_, err := Join(ctx, Config{Brokers: []string{"bad"}, Dial: func(context.Context, string) (net.Conn, error) {
					here, there := net.Pipe()
					go func() {
						buffer := make([]byte, 4096)
						_, _ = there.Read(buffer)
						_, _ = there.Write(said)
						time.Sleep(time.Second)
						there.Close()
					}()
					return here, nil
				}}, NewRoom().Invite(), nil)
				if failure(err) != CodeNoBroker {
					t.Errorf("%v", err)
				}
				time.Sleep(5 * time.Second)
			})
		})
	}
}

// The broker of the tool lets pass what rooms need.
func TestTopicsFitTheBroker(t *testing.T) {
	p := newPorch(t, nil)
	for _, topic := range []string{p.door.hostTopic(), p.door.guestTopic(newPeerID())} {
		if !brokers.Allows(topic) {
			t.Errorf("the broker does not let %s pass", topic)
		}
	}
	for _, topic := range []string{"cg1/#", "cg1/+/h", "#", "$SYS/x", "other", "cg1/" + strings.Repeat("x", 100)} {
		if brokers.Allows(topic) {
			t.Errorf("the broker lets %s pass", topic)
		}
	}
}

// FuzzHost throws payloads at a host's topic, sealed and not.
func FuzzHost(f *testing.F) {
	room := NewRoom()
	h := &Host{room: room, key: room.key(), doors: map[string]*door{}, arrivals: make(chan *Relay, maxRelays),
		guests: map[peerID]*visitor{}, credit: knockBurst, counted: time.Now()}
	d, err := doorOf(room.Invite())
	if err != nil {
		f.Fatal(err)
	}
	topic := d.hostTopic()
	h.doors[topic] = d
	h.x = newExchange(Config{Brokers: []string{"none"}}, nil, nil)
	f.Add(write(hello{V: 1, Peer: make([]byte, 8), Key: make([]byte, 32)}), true)
	f.Add([]byte{1, 3}, false)
	f.Fuzz(func(t *testing.T, data []byte, sealed bool) {
		if sealed {
			data = d.wrap(kindHello, topic, data)
		}
		h.receive(0, topic, data)
		if len(h.guests) > maxPending {
			t.Fatalf("%d guests", len(h.guests))
		}
	})
}
