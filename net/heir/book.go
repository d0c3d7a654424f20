package heir

import (
	"sync"

	"paizhuo/net/will"
	"paizhuo/net/wire"
)

// Book is what a guest has been told in case its host is gone. Its methods may be
// called from any goroutine.
type Book struct {
	stir chan struct{} // holds one: something has come that can't wait

	mu     sync.Mutex
	legacy legacy
	holder will.Holder
}

// legacy is what stands in a Book.
type legacy struct {
	heirs   wire.Heirs
	holds   []will.Offer
	bequest *wire.Bequest
	moved   *wire.Moved
}

// NewBook returns an empty Book.
func NewBook() *Book { return &Book{stir: make(chan struct{}, 1)} }

// Hear takes in a message of the host's, false when it is none for the Book. An
// answer that is not nil is for the host.
func (b *Book) Hear(m wire.Message) (answer wire.Message, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch m := m.(type) {
	case wire.Heirs:
		b.legacy.heirs = m
	case wire.Sealed:
		b.holder.Keep(m.Whole)
	case wire.Piece:
		b.holder.Add(m.Piece)
	case wire.Bequest:
		b.legacy.bequest = &m
		answer = wire.Took{Epoch: m.Epoch}
	case wire.Moved:
		b.legacy.moved = &m
		select {
		case b.stir <- struct{}{}:
		default:
		}
	default:
		return nil, false
	}
	return answer, true
}

// Deeds is by what this page shows that it is an heir, empty where it could not.
func (b *Book) Deeds() []byte { return b.read().heirs.Deeds }

func (b *Book) read() legacy {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.legacy
	l.holds = b.holder.Holds()
	return l
}

// offers is what another heir is brought.
func (b *Book) offers() []will.Offer {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.holder.Offers()
}
