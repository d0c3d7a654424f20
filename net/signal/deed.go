package signal

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"encoding/json"
	"slices"
)

// Bounds of what deeds an answer may bring: a table is not handed on more often
// in an evening, and must not be tied to ever longer ones.
const (
	maxDeeds = 8
	maxHeirs = 16
)

// Deed says, under a host's key, who may be the room's host after it. Every guest
// keeps the newest, so that the table outlives its host; who takes over shows it
// to guests that know nobody but the host their link names.
type Deed struct {
	By    []byte   `json:"by"`    // the host's public key
	Epoch uint64   `json:"epoch"` // the host's
	Heirs [][]byte `json:"heirs"` // public keys
	Sign  []byte   `json:"sign"`
}

// Deed makes the deed of a room for these heirs, by their public keys. Its order
// means nothing here: who of them comes first the table settles.
func (r Room) Deed(heirs ...[]byte) Deed {
	d := Deed{By: r.PublicKey(), Epoch: r.Epoch, Heirs: heirs}
	d.Sign = ed25519.Sign(r.key(), d.signed(r.Invite().Host))
	return d
}

// Bequeath makes the deeds by which one of these heirs, by their public keys, shows
// that the room is its own; nil for more than anybody would read.
func (r Room) Bequeath(heirs ...[]byte) []Deed {
	if len(heirs) == 0 || len(heirs) > maxHeirs || len(r.Deeds) >= maxDeeds {
		return nil
	}
	return append(slices.Clone(r.Deeds), r.Deed(heirs...))
}

// SignDeeds is Bequeath of the room that Text wrote, as text for ReadDeeds; nil where
// there is nothing to sign.
func SignDeeds(room string, heirs [][]byte) []byte {
	r, err := ParseRoom(room)
	if err != nil {
		return nil
	}
	text, err := json.Marshal(r.Bequeath(heirs...))
	if err != nil {
		panic(err) // bytes and numbers can always be written
	}
	return text
}

// ReadDeeds reads what SignDeeds wrote; nil for anything else.
func ReadDeeds(text []byte) (deeds []Deed) {
	if json.Unmarshal(text, &deeds) != nil {
		return nil
	}
	return deeds
}

// Heir is the room as the heir with that key opens it by these deeds. Without deeds
// only who looks for the heir finds it.
func (r Room) Heir(key ed25519.PrivateKey, deeds []Deed) Room {
	heir := Room{Secret: r.Secret, Code: r.Code, Seed: [ed25519.SeedSize]byte(key.Seed())}
	if n := len(deeds); n > 0 {
		heir.Epoch, heir.Deeds = deeds[n-1].Epoch+1, deeds
	}
	return heir
}

// signed binds a deed to the room's first host, so that one for another room
// does not count.
func (d Deed) signed(first HostID) []byte {
	sum := digest("deed", append([][]byte{first[:], binary.BigEndian.AppendUint64(nil, d.Epoch)}, d.Heirs...)...)
	return sum[:]
}

func (d Deed) valid(first HostID) bool {
	return len(d.By) == ed25519.PublicKeySize && len(d.Heirs) <= maxHeirs && ed25519.Verify(d.By, d.signed(first), d.Sign)
}

func (d Deed) names(key []byte) bool {
	return slices.ContainsFunc(d.Heirs, func(heir []byte) bool { return bytes.Equal(heir, key) })
}

// inherits reports whether deeds lead from the room's first host to a key: each
// is signed by who the one before names, and epochs only grow.
func inherits(first HostID, deeds []Deed, key []byte, epoch uint64) bool {
	if len(deeds) == 0 || len(deeds) > maxDeeds || HostOf(deeds[0].By) != first {
		return false
	}
	for i, d := range deeds {
		next, at := key, epoch
		if i+1 < len(deeds) {
			next, at = deeds[i+1].By, deeds[i+1].Epoch
		}
		if !d.valid(first) || !d.names(next) || at <= d.Epoch {
			return false
		}
	}
	return true
}
