package signal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

// labelled keeps the keys of this protocol apart from those of any other.
func labelled(purpose string) string { return "paizhuo signal 1: " + purpose }

// stretchRounds makes guessing a code cost about half a second a guess in a page.
const stretchRounds = 100_000

// topicSize makes twenty characters of a topic.
const topicSize = 15

// door is one of the ways into a room: its topics, and the key that all who came
// this way share. What only two may read is under the key of a pair.
type door struct {
	topic string // without the part that says to whom
	key   []byte
	aead  cipher.AEAD
}

// doorOf derives a door from an invitation. For a code that takes a while.
func doorOf(i Invite) (*door, error) {
	secret := i.Secret
	if secret == nil {
		var err error
		if secret, err = stretch(i.Code, labelled("code"), stretchRounds, 32); err != nil {
			return nil, fmt.Errorf("stretch the code: %w", err)
		}
	}
	derived, err := hkdf.Key(sha256.New, secret, nil, labelled("door"), topicSize+32)
	if err != nil {
		return nil, fmt.Errorf("derive the room's keys: %w", err)
	}
	d := &door{
		topic: topicRoot + base64.RawURLEncoding.EncodeToString(derived[:topicSize]),
		key:   derived[topicSize:],
	}
	d.aead, err = newAEAD(d.key)
	return d, err
}

// topicRoot is where all rooms are at a broker.
const topicRoot = "cg1/"

// hostTopic is where guests write to the host.
func (d *door) hostTopic() string { return d.topic + "/h" }

// guestTopic is where the host writes to one guest.
func (d *door) guestTopic(p peerID) string { return d.topic + "/g/" + encode(p[:]) }

func newAEAD(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// pair is the two keys that a guest and the host share with nobody else.
type pair struct{ up, down cipher.AEAD }

// pairOf derives them from what X25519 gave both ends and the door's key.
func pairOf(shared []byte, d *door, guestKey, hostKey []byte) (p pair, err error) {
	info := digest("pair", guestKey, hostKey)
	keys, err := hkdf.Key(sha256.New, shared, d.key, string(info[:]), 64)
	if err != nil {
		return p, fmt.Errorf("derive the keys of a pair: %w", err)
	}
	if p.up, err = newAEAD(keys[:32]); err != nil {
		return p, err
	}
	p.down, err = newAEAD(keys[32:])
	return p, err
}
