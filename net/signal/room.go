package signal

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
)

// Room is what makes a browser the host of one room: the secrets that lead into
// it, and the key by which guests know the host. Who keeps its text and opens it
// again has the same room with the same link, next week too.
type Room struct {
	Secret [secretSize]byte // of the link
	Code   string           // to be said aloud
	Seed   [ed25519.SeedSize]byte

	// Of who has taken the room over from another host, for as long as that lasts:
	Epoch uint64 // higher than the other's
	Deeds []Deed // that lead from the host the link names to this one
}

// NewRoom makes a room.
func NewRoom() Room {
	var r Room
	var random [codeSize]byte
	rand.Read(r.Secret[:]) // never fails
	rand.Read(random[:])
	rand.Read(r.Seed[:])
	r.Code = codeOf(random)
	return r
}

// Invite is what the host gives to its guests. It names no brokers; a host on
// brokers of its own adds them. The link is the same whoever is the host.
func (r Room) Invite() Invite {
	first := r.PublicKey()
	if len(r.Deeds) > 0 {
		first = r.Deeds[0].By
	}
	return Invite{Secret: r.Secret[:], Host: HostOf(first)}
}

// PublicKey is what the host is known by, and as an heir named by.
func (r Room) PublicKey() []byte { return r.key().Public().(ed25519.PublicKey) }

func (r Room) key() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(r.Seed[:]) }

// storedRoom is a room as it is stored.
type storedRoom struct {
	Secret []byte `json:"secret"`
	Code   string `json:"code"`
	Seed   []byte `json:"seed"`
	Epoch  uint64 `json:"epoch,omitempty"`
	Deeds  []Deed `json:"deeds,omitempty"`
}

// Text writes the room for storage. Whoever reads it can be the room's host.
func (r Room) Text() string {
	text, err := json.Marshal(storedRoom{r.Secret[:], r.Code, r.Seed[:], r.Epoch, r.Deeds})
	if err != nil {
		panic(err) // bytes and a string can always be written
	}
	return string(text)
}

// ParseRoom reads what Text wrote.
func ParseRoom(text string) (Room, error) {
	var s storedRoom
	var r Room
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return r, fmt.Errorf("read a stored room: %w", err)
	}
	if _, err := ParseCode(s.Code); err != nil || len(s.Code) != codeSize || len(s.Secret) != len(r.Secret) || len(s.Seed) != len(r.Seed) {
		return r, errors.New("read a stored room: a part is missing")
	}
	return Room{[secretSize]byte(s.Secret), s.Code, [ed25519.SeedSize]byte(s.Seed), s.Epoch, s.Deeds}, nil
}
