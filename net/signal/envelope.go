package signal

import (
	"bytes"
	"crypto/cipher"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Version is the protocol's. It stands inside the messages and never in a topic:
// two versions must meet to tell each other that they differ.
const Version = 1

// What a payload is; its second byte. The first is its format.
const (
	format = 1

	kindHello  = 1 // guest to host, under the door's key
	kindAnswer = 2 // host to guest, under the door's key
	kindSealed = 3 // either way, under a key of the pair
)

// Sizes of a payload.
const (
	nonceSize  = 12
	headSize   = 2
	sealedHead = headSize + 8 + 8 // then the peer and a counter
	tagSize    = 16
	maxPayload = 17 << 10
	maxOffer   = 2 << 10
)

var errPayload = errors.New("not a payload of this room")

// peerID names one guest's connection.
type peerID [8]byte

func newPeerID() (p peerID) {
	rand.Read(p[:])
	return p
}

// hello is a guest that knocks. All tries of one guest have the same Peer and
// Key. V, Peer and Try mean the same in every version, and so do V, Try, Refuse,
// Host and Sign of an answer that refuses one of another version.
type hello struct {
	V     int    `json:"v"`
	Peer  []byte `json:"peer"`
	Key   []byte `json:"key"` // X25519
	Try   int    `json:"try"`
	Offer []byte `json:"offer,omitempty"` // the guest's first note
}

func (h hello) check() bool {
	return len(h.Peer) == len(peerID{}) && len(h.Key) == 32 && h.Try >= 0 && h.Try < 1<<16 && len(h.Offer) <= maxOffer
}

// answer is the host's to a hello. Its signature covers the hello it answers, so
// that neither a broker nor another guest can play the host, and all of its own
// fields.
type answer struct {
	V      int    `json:"v"`
	Try    int    `json:"try"`              // of the hello it answers
	Refuse string `json:"refuse,omitempty"` // a Failure's code, or refuseUnknown; else the guest is welcome
	Host   []byte `json:"host"`             // Ed25519
	Key    []byte `json:"key,omitempty"`    // X25519
	Secret []byte `json:"secret,omitempty"` // of the room's link, for who came by its code
	Code   string `json:"code,omitempty"`   // the room's, for who came by its link
	Epoch  uint64 `json:"epoch,omitempty"`  // of a host that has taken over
	Deeds  []Deed `json:"deeds,omitempty"`  // that made it the host
	Sign   []byte `json:"sign"`
}

// refuseUnknown tells a guest that the host knows its pair no more, since it was
// started anew. Such an answer is to the head of what the guest has sealed.
const refuseUnknown = "unknown-peer"

func (a answer) check() bool {
	return len(a.Host) == ed25519.PublicKeySize && len(a.Sign) == ed25519.SignatureSize && len(a.Refuse) <= 32 && len(a.Deeds) <= maxDeeds &&
		(a.Refuse != "" || len(a.Key) == 32 && len(a.Secret) == secretSize && len(a.Code) == codeSize)
}

// signed is what the signature of an answer to that hello covers: all but the
// deeds, which have signatures of their own.
func (a answer) signed(topic string, hello []byte) []byte {
	sum := digest("answer", []byte(topic), hello, binary.BigEndian.AppendUint64(nil, uint64(a.V)),
		[]byte(a.Refuse), a.Host, a.Key, a.Secret, []byte(a.Code), binary.BigEndian.AppendUint64(nil, a.Epoch))
	return sum[:]
}

func (a *answer) sign(key ed25519.PrivateKey, topic string, hello []byte) {
	a.Sign = ed25519.Sign(key, a.signed(topic, hello))
}

func (a answer) valid(topic string, hello []byte) bool {
	return ed25519.Verify(a.Host, a.signed(topic, hello), a.Sign)
}

// wrap seals a hello or an answer for a topic under a door's key.
func (d *door) wrap(kind byte, topic string, body []byte) []byte {
	payload := make([]byte, headSize+nonceSize, headSize+nonceSize+len(body)+tagSize)
	payload[0], payload[1] = format, kind
	nonce := payload[headSize:]
	rand.Read(nonce)
	return d.aead.Seal(payload, nonce, body, aad(topic, payload[:headSize]))
}

// unwrap opens what wrap has sealed.
func (d *door) unwrap(topic string, payload []byte) (body []byte, err error) {
	if len(payload) < headSize+nonceSize+tagSize || len(payload) > maxPayload {
		return nil, errPayload
	}
	head, rest := payload[:headSize], payload[headSize:]
	return d.aead.Open(nil, rest[:nonceSize], rest[nonceSize:], aad(topic, head))
}

// aad binds a payload to the topic it was written to.
func aad(topic string, head []byte) []byte { return append([]byte(topic), head...) }

// kindOf returns what a payload claims to be, 0 for nothing of ours.
func kindOf(payload []byte) byte {
	if len(payload) < headSize || payload[0] != format {
		return 0
	}
	return payload[1]
}

// seal seals a message of a pair. A counter is used once for a key.
func seal(key cipher.AEAD, topic string, p peerID, counter uint64, body []byte) []byte {
	payload := slices.Grow(headOf(p, counter), len(body)+tagSize)
	return key.Seal(payload, counterNonce(counter), body, aad(topic, payload))
}

// headOf is what a sealed payload begins with.
func headOf(p peerID, counter uint64) []byte {
	head := append([]byte{format, kindSealed}, p[:]...)
	return binary.BigEndian.AppendUint64(head, counter)
}

// sealedBy returns whose a sealed payload claims to be, and its counter.
func sealedBy(payload []byte) (p peerID, counter uint64, ok bool) {
	if len(payload) < sealedHead+tagSize || len(payload) > maxPayload {
		return p, 0, false
	}
	copy(p[:], payload[headSize:])
	return p, binary.BigEndian.Uint64(payload[headSize+len(p):]), true
}

// unseal opens what seal has sealed.
func unseal(key cipher.AEAD, topic string, counter uint64, payload []byte) ([]byte, error) {
	return key.Open(nil, counterNonce(counter), payload[sealedHead:], aad(topic, payload[:sealedHead]))
}

func counterNonce(counter uint64) []byte {
	return binary.BigEndian.AppendUint64(make([]byte, nonceSize-8, nonceSize), counter)
}

// write makes the body of a hello or an answer.
func write(m any) []byte {
	body, err := json.Marshal(m)
	if err != nil {
		panic(fmt.Errorf("write %T: %w", m, err)) // numbers, strings and bytes can always be written
	}
	return body
}

// read reads a body strictly: one JSON value, no field of its own. Of another
// version only the number is read.
func read[M interface{ check() bool }](body []byte) (m M, version int, err error) {
	var v struct {
		V int `json:"v"`
	}
	if err := json.Unmarshal(body, &v); err != nil {
		return m, 0, err
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err = d.Decode(&m); err == nil && (d.More() || !m.check()) {
		err = errPayload
	}
	return m, v.V, err
}
