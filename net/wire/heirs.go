package wire

import (
	"crypto/ed25519"
	"encoding/binary"

	"paizhuo/net/will"
)

// Heirs is what a guest must know so that the table outlives its host, secrets
// apart: who takes it over, and what goes on where the deal is lost.
type Heirs struct {
	Epoch uint64 `json:"epoch"` // of the host that says so
	You   int    `json:"you"`   // the guest's own Person.ID
	Host  []byte `json:"host"`  // the host's key where it is an heir itself; else it has the room's
	Heirs []Heir `json:"heirs"` // in the order in which they take over
	Only  bool   `json:"only"`  // of two people at the table this is the one without the host: nobody else could play on
	Room  string `json:"room"`  // the table as the host would save it, but for hidden cards and what gets a place

	// Deeds is what an heir shows to who knows nobody but the first host: signatures,
	// as those who carry connections write them.
	Deeds []byte `json:"deeds,omitempty"`
}

// Heir is somebody who can take the table over.
type Heir struct {
	ID  int    `json:"id"`  // Person.ID
	Key []byte `json:"key"` // Ed25519: who answers for the room with it is the heir
}

// After is the epoch of the heir as the host after those up to an epoch. No other
// person is ever host with it: of two hosts, who don't know of each other, there is
// always one that stays.
func (h Heir) After(epoch uint64) uint64 {
	const people = 256 // more than there are
	own := epoch/people*people + uint64(h.ID)%people
	if own <= epoch {
		own += people
	}
	return own
}

// Sealed is the table's whole state, which no guest can read alone, and the
// guest's share of its key.
type Sealed struct {
	Whole will.Whole `json:"whole"`
}

// Piece is what has happened since, sealed too.
type Piece struct {
	Piece will.Piece `json:"piece"`
}

// Bequest gives one guest the whole state, so that it can be the host from now on.
// The guest answers Took, and begins when Moved comes.
type Bequest struct {
	Epoch uint64   `json:"epoch"` // the guest's, as host
	State []string `json:"state"`
}

// Took says that the guest can be the host.
type Took struct {
	Epoch uint64 `json:"epoch"`
}

// Moved is a host's last message when it hands the table over.
type Moved struct {
	Epoch uint64 `json:"epoch"` // the new host's
	Heir  Heir   `json:"heir"`  // the new host
}

// pack writes the message's body: there is a Piece after every action and it is all
// noise, which JSON makes half as long again. Its numbers are unsigned varints, and
// the rest is the box.
func (m Piece) pack() []byte {
	b := binary.AppendUvarint(nil, m.Piece.Epoch)
	b = binary.AppendUvarint(b, m.Piece.Batch)
	b = binary.AppendUvarint(b, m.Piece.N)
	return append(b, m.Piece.Box...)
}

func readPiece(body []byte) (Message, error) {
	var m Piece
	for _, into := range []*uint64{&m.Piece.Epoch, &m.Piece.Batch, &m.Piece.N} {
		v, n := binary.Uvarint(body)
		if n <= 0 {
			return nil, badField("piece")
		}
		*into, body = v, body[n:]
	}
	m.Piece.Box = body
	return m, nil
}

// CodeMoving refuses an action while the table is being handed over.
const CodeMoving = "moving"

func (Heirs) kind() string   { return "heirs" }
func (Sealed) kind() string  { return "sealed" }
func (Piece) kind() string   { return "piece" }
func (Bequest) kind() string { return "bequest" }
func (Took) kind() string    { return "took" }
func (Moved) kind() string   { return "moved" }

func (m Heirs) check() error {
	for _, h := range m.Heirs {
		if err := h.check(); err != nil {
			return err
		}
	}
	return nil
}

func (h Heir) check() error {
	if h.ID < 1 || len(h.Key) != ed25519.PublicKeySize {
		return badField("heir")
	}
	return nil
}

func (m Moved) check() error { return m.Heir.check() }
func (Sealed) check() error  { return nil }
func (Piece) check() error   { return nil }
func (Bequest) check() error { return nil }
func (Took) check() error    { return nil }

// FrameOffer begins a frame with a will.Offer, as JSON: what a guest brings to an
// heir that is not the host yet, before its Hello. A host passes it over.
const FrameOffer = 'o'

// IsHello reports whether a guest's frame is a Hello.
func IsHello(frame []byte) bool { return len(frame) > 0 && frame[0] == 'h' }
