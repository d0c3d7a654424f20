// Package heirtest is a place in memory where pages find each other by their keys
// and can be taken off the net: a heir.Reach for tests, as net/http/httptest is a
// server for them. It must stay out of everything but tests.
//
//	town := heirtest.NewTown()
//	host, guest := town.Page(), town.Page()
//	here, there := guest.Line(host)
//	host.Isolate(true)
package heirtest

import (
	"context"
	"crypto/ed25519"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// Town is where pages are.
type Town struct {
	mu     sync.Mutex
	served map[string]*Page // by key
}

// NewTown returns a town without pages.
func NewTown() *Town { return &Town{served: map[string]*Page{}} }

// Page is one browser. It implements heir.Reach.
type Page struct {
	town   *Town
	cut    bool // off the net
	lines  []lane
	attach func(wire.Conn, engine.Link)
}

// lane is a path, of which this page has the end A or B.
type lane struct {
	*pipe.Line
	a bool
}

// Page returns another page.
func (t *Town) Page() *Page { return &Page{town: t} }

// Line returns the two ends of a path from this page to another. It is mute while
// either page is off the net.
func (p *Page) Line(to *Page) (here, there wire.Conn) {
	p.town.mu.Lock()
	defer p.town.mu.Unlock()
	return p.line(to)
}

func (p *Page) line(to *Page) (here, there wire.Conn) {
	l := pipe.NewLine(pipe.Faults{MinDelay: 30 * time.Millisecond, MaxDelay: 60 * time.Millisecond})
	p.lines, to.lines = append(p.lines, lane{l, true}), append(to.lines, lane{l, false})
	if p.cut || to.cut {
		l.Lose(true, true)
	}
	return l.A, l.B
}

// Isolate takes the page off the net, or lets it on again.
func (p *Page) Isolate(cut bool) {
	p.town.mu.Lock()
	defer p.town.mu.Unlock()
	p.cut = cut
	p.Mute(cut)
}

// Mute has the paths there are lose all that is sent from now on, or no longer.
func (p *Page) Mute(mute bool) {
	for _, l := range p.lines {
		l.Lose(mute, mute)
	}
}

// Deafen has the paths there are lose all that is sent to the page from now on, or no
// longer; what it sends still arrives.
func (p *Page) Deafen(deaf bool) {
	p.town.mu.Lock()
	defer p.town.mu.Unlock()
	for _, l := range p.lines {
		l.Lose(deaf && !l.a, deaf && l.a)
	}
}

// Cut ends the paths there are, for both ends.
func (p *Page) Cut() {
	p.town.mu.Lock()
	lines := p.lines
	p.lines = nil
	p.town.mu.Unlock()
	for _, l := range lines {
		l.Cut()
	}
}

// Serve implements heir.Reach.
func (p *Page) Serve(ctx context.Context, key ed25519.PrivateKey, attach func(wire.Conn, engine.Link)) {
	id := string(key.Public().(ed25519.PublicKey))
	p.town.mu.Lock()
	p.town.served[id], p.attach = p, attach
	p.town.mu.Unlock()
	context.AfterFunc(ctx, func() {
		p.town.mu.Lock()
		defer p.town.mu.Unlock()
		if p.town.served[id] == p {
			delete(p.town.served, id)
		}
	})
}

// Seek implements heir.Reach: it knocks every second until somebody is there, and
// again when the path has ended.
func (p *Page) Seek(ctx context.Context, key ed25519.PublicKey, attach func(wire.Conn, engine.Link)) {
	go func() {
		for ctx.Err() == nil {
			ended := make(chan struct{})
			p.town.mu.Lock()
			host := p.town.served[string(key)]
			if host != nil && !host.cut && !p.cut {
				here, there := p.line(host)
				host.attach(there, engine.LinkDirect)
				attach(&watched{Conn: here, ended: ended}, engine.LinkDirect)
			} else {
				close(ended)
			}
			p.town.mu.Unlock()
			select {
			case <-ended:
			case <-ctx.Done():
				return
			}
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
			}
		}
	}()
}

// watched tells when it is closed.
type watched struct {
	wire.Conn
	ended chan struct{}
	once  sync.Once
}

// Close implements wire.Conn.
func (w *watched) Close() error {
	w.once.Do(func() { close(w.ended) })
	return w.Conn.Close()
}
