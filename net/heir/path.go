package heir

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"

	"paizhuo/engine"
	"paizhuo/net/will"
	"paizhuo/net/wire"
)

// Limits of what a page that is not the host yet takes in.
const (
	mostGuests = 32 // paths that wait
	mostFrames = 16 // frames that wait on one
	mostOffers = 64 // offers by all of them
)

// bearer is a guest's path to an heir. Before every Hello it says what the guest
// holds of the will, for an heir that is not the host yet; a host passes that over.
type bearer struct {
	wire.Conn
	holds func() []will.Offer
}

// Send implements wire.Conn.
func (b *bearer) Send(frame []byte) error {
	if wire.IsHello(frame) {
		for _, o := range b.holds() {
			if text, ok := writeOffer(o); ok {
				if err := b.Conn.Send(text); err != nil {
					return err
				}
			}
		}
	}
	return b.Conn.Send(frame)
}

// writeOffer writes an offer as a frame, without its sealed state where that is too
// much: others have it.
func writeOffer(o will.Offer) ([]byte, bool) {
	for range 2 {
		text, err := json.Marshal(o)
		if err != nil {
			return nil, false
		}
		if len(text) < wire.MaxUp {
			return append([]byte{wire.FrameOffer}, text...), true
		}
		o.Whole.Box = nil
	}
	return nil, false
}

// porch is where guests wait for an heir to become the host.
type porch struct {
	mu     sync.Mutex
	host   Table
	closed bool
	guests map[*caller]bool
	offers []will.Offer
}

func newPorch() *porch { return &porch{guests: map[*caller]bool{}} }

// attach takes a path in. Once there is a host it is the host's.
func (p *porch) attach(conn wire.Conn, link engine.Link) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.host != nil:
		p.host.Attach(conn, link)
	case p.closed || len(p.guests) >= mostGuests:
		conn.Close()
	default:
		c := &caller{Conn: conn, link: link, porch: p}
		c.more.L = &p.mu
		p.guests[c] = true
		go c.read()
	}
}

// found is what the guests have brought, how many of them brought anything, and how
// many are waiting.
func (p *porch) found() (offers []will.Offer, brought, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	seen := map[byte]bool{}
	for _, o := range p.offers {
		seen[o.Whole.Share.X] = true
	}
	return slices.Clone(p.offers), len(seen), len(p.guests)
}

// enter hands all who wait to the host.
func (p *porch) enter(h Table) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.host = h
	for c := range p.guests {
		h.Attach(c, c.link)
	}
	p.guests, p.offers = nil, nil
}

// close sends all who wait away.
func (p *porch) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for c := range p.guests {
		c.Conn.Close()
	}
	p.guests = nil
}

// caller is the path of a guest who waits: what it says meanwhile is kept for the
// host.
type caller struct {
	wire.Conn
	link    engine.Link
	porch   *porch
	more    sync.Cond
	waiting [][]byte
	ended   bool
}

func (c *caller) read() {
	p := c.porch
	for {
		frame, err := c.Conn.Recv()
		p.mu.Lock()
		switch {
		case err != nil:
			c.ended = true
			delete(p.guests, c)
		case len(frame) > 0 && frame[0] == wire.FrameOffer:
			p.bring(frame[1:])
		case len(c.waiting) < mostFrames:
			c.waiting = append(c.waiting, frame)
		case p.host == nil: // said again anyway
			c.waiting = append(c.waiting[1:], frame)
		default:
			for len(c.waiting) >= mostFrames && !c.ended {
				c.more.Wait()
			}
			c.waiting = append(c.waiting, frame)
		}
		c.more.Broadcast()
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// bring keeps an offer; what the same guest says of the same batch later replaces
// it. Nobody can replace another's, whose share he does not know.
func (p *porch) bring(text []byte) {
	var o will.Offer
	if p.host != nil || len(text) > wire.MaxUp || json.Unmarshal(text, &o) != nil {
		return
	}
	i := slices.IndexFunc(p.offers, func(old will.Offer) bool {
		return old.Whole.Epoch == o.Whole.Epoch && old.Whole.Batch == o.Whole.Batch &&
			old.Whole.Share.X == o.Whole.Share.X && bytes.Equal(old.Whole.Share.Y, o.Whole.Share.Y)
	})
	switch {
	case i >= 0:
		p.offers[i] = o
	case len(p.offers) < mostOffers:
		p.offers = append(p.offers, o)
	}
}

// Recv implements wire.Conn: first what was said before there was a host.
func (c *caller) Recv() ([]byte, error) {
	p := c.porch
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(c.waiting) == 0 && !c.ended {
		c.more.Wait()
	}
	if len(c.waiting) == 0 {
		return nil, wire.ErrClosed
	}
	frame := c.waiting[0]
	c.waiting = c.waiting[1:]
	c.more.Broadcast()
	return frame, nil
}
