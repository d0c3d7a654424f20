// Package will keeps what a host would take with it: the whole state of the table,
// hidden cards included, sealed in the guests' hands (遗嘱). No guest can open it
// alone; so many of them as Need says can, and then one of them goes on as host.
//
// The host seals with a fresh key for every batch: at each deal and whenever who
// is at the table changes it writes the Whole state, and after it a Piece for
// what happens next. The key is shared among the heirs. A Holder keeps what one
// guest was sent; Open puts several guests' Offers together.
//
// The package must not know what a state is, who the guests are, or how a message
// travels.
//
//	s := will.NewSealer(1, rand.Reader)
//	err := s.Begin(state, []byte{2, 3, 5})      // by seat
//	whole := s.Whole(3)                         // to the guest in seat 3
//	piece, err := s.Add(line, 128)              // to all three
//	...
//	holder.Keep(whole); holder.Add(piece)       // there
//	left, ok := will.Open(holder.Offers(), others...)
package will

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"paizhuo/net/share"
)

// Least is the fewest heirs among whom anything can be left: of one alone the
// share would be the key.
const Least = 2

// Need is how many of so many heirs it takes to open what was left: a majority
// of them and the host that is gone, and never one alone.
func Need(heirs int) int { return max(Least, (heirs+2)/2) }

// MaxBox is the most bytes of a sealed state or piece.
const MaxBox = 128 << 10

// keySize is that of a batch's key: AES-256.
const keySize = 32

// Whole is a state that was left, and one heir's share of its key.
type Whole struct {
	Epoch uint64      `json:"epoch"` // of the host
	Batch uint64      `json:"batch"` // from 1; rises with every key
	N     uint64      `json:"n"`     // pieces of the batch that are in it
	Need  int         `json:"need"`  // shares that are needed
	Share share.Share `json:"share"`
	Box   []byte      `json:"box"`
}

// Piece is what happened next.
type Piece struct {
	Epoch uint64 `json:"epoch"`
	Batch uint64 `json:"batch"`
	N     uint64 `json:"n"` // from 1
	Box   []byte `json:"box"`
}

// Sealer seals at the host. One goroutine at a time may use it.
type Sealer struct {
	epoch  uint64
	random io.Reader
	batch  uint64
	aead   cipher.AEAD
	used   uint64 // numbers the boxes under this key: never twice the same
	n      uint64 // pieces of the batch
	need   int
	shares []share.Share
	box    []byte // the state as it was when the batch began, or was sealed again
	at     uint64 // pieces that are in it
}

// NewSealer returns a Sealer for an epoch's host. Keys and shares are drawn from
// random.
func NewSealer(epoch uint64, random io.Reader) *Sealer { return &Sealer{epoch: epoch, random: random} }

// Begin seals a state with a new key, for the heirs, who differ and are not 0.
// With fewer than Least heirs nothing is left from now on, and Active is false.
func (s *Sealer) Begin(state []byte, heirs []byte) error {
	s.aead, s.shares = nil, nil
	if len(heirs) < Least {
		return nil
	}
	key := make([]byte, keySize)
	if _, err := io.ReadFull(s.random, key); err != nil {
		return fmt.Errorf("make a key: %w", err)
	}
	need := Need(len(heirs))
	shares, err := share.Split(key, heirs, need, s.random)
	if err != nil {
		return err
	}
	aead, err := open(key)
	if err != nil {
		return err
	}
	s.batch++
	s.aead, s.shares, s.need, s.used, s.n = aead, shares, need, 0, 0
	return s.Again(state)
}

// Active reports whether anything is being left.
func (s *Sealer) Active() bool { return s.aead != nil }

// Again seals the state as it is now under the same key, for who has missed pieces.
func (s *Sealer) Again(state []byte) error {
	if s.aead == nil {
		return errors.New("nothing is being left")
	}
	box, err := s.seal(kindWhole, s.n, state, wholeBucket)
	if err == nil {
		s.box, s.at = box, s.n
	}
	return err
}

// Whole is the newest sealed state for one heir, false when it is none.
func (s *Sealer) Whole(heir byte) (Whole, bool) {
	for _, h := range s.shares {
		if h.X == heir {
			return Whole{Epoch: s.epoch, Batch: s.batch, N: s.at, Need: s.need, Share: h, Box: s.box}, true
		}
	}
	return Whole{}, false
}

// Add seals what happened next. Its box is as big as one for so many bytes as
// bucket says, or a whole multiple of it, so that its size does not tell what is
// in it.
func (s *Sealer) Add(piece []byte, bucket int) (Piece, error) {
	if s.aead == nil {
		return Piece{}, errors.New("nothing is being left")
	}
	box, err := s.seal(kindPiece, s.n+1, piece, bucket)
	if err != nil {
		return Piece{}, err
	}
	s.n++
	return Piece{Epoch: s.epoch, Batch: s.batch, N: s.n, Box: box}, nil
}

// The kinds of boxes, which keep one from passing for another.
const (
	kindWhole = 1
	kindPiece = 2
)

// wholeBucket is what the size of a sealed state is a multiple of, in bytes.
const wholeBucket = 512

// seal pads and encrypts: the box is its number in eight bytes and what
// AES-256-GCM makes of four bytes of length, the text and zeros, with the number
// as nonce and the place as additional data.
func (s *Sealer) seal(kind byte, n uint64, text []byte, bucket int) ([]byte, error) {
	size := 4 + len(text)
	size += (bucket - size%bucket) % bucket
	if size > MaxBox {
		return nil, fmt.Errorf("a state of %d bytes is too big to be left", len(text))
	}
	plain := make([]byte, size)
	binary.BigEndian.PutUint32(plain, uint32(len(text)))
	copy(plain[4:], text)
	s.used++
	box := binary.BigEndian.AppendUint64(nil, s.used)
	return s.aead.Seal(box, nonce(s.used), plain, place(kind, s.epoch, s.batch, n)), nil
}

// unseal returns the text of a box, false when the key, the place or the box is
// another.
func unseal(aead cipher.AEAD, kind byte, epoch, batch, n uint64, box []byte) ([]byte, bool) {
	if len(box) < 8 {
		return nil, false
	}
	plain, err := aead.Open(nil, nonce(binary.BigEndian.Uint64(box)), box[8:], place(kind, epoch, batch, n))
	if err != nil || len(plain) < 4 {
		return nil, false
	}
	size := binary.BigEndian.Uint32(plain)
	if uint64(size) > uint64(len(plain)-4) {
		return nil, false
	}
	return plain[4 : 4+size], true
}

func open(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func nonce(used uint64) []byte { return binary.BigEndian.AppendUint64(make([]byte, 4, 12), used) }

func place(kind byte, epoch, batch, n uint64) []byte {
	b := []byte("paizhuo will 1 ")
	b = append(b, kind)
	for _, v := range []uint64{epoch, batch, n} {
		b = binary.BigEndian.AppendUint64(b, v)
	}
	return b
}
