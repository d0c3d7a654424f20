package rtc

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/pion/webrtc/v4"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// How long things may take. Nothing here waits for ICE to give up by itself,
// which takes 11 to 30 seconds, or for ever if no address was of use.
const (
	gatherTime = 2 * time.Second // a STUN server that is silent costs no more
	stepTime   = 5 * time.Second // of anything the browser promises
	closeTime  = 10 * time.Millisecond
	openTime   = 12 * time.Second // from both descriptions to the open channel
)

// The codes of what a Peer can't do. Each is an *engine.Illegal.
const (
	CodeNoWebRTC     = "no-webrtc"      // this browser has none, or it is switched off; What says how it fails
	CodeNoDirectPath = "no-direct-path" // the ends can't reach each other
	CodeStaleAnswer  = "stale-answer"   // a description of another attempt
)

// Peer is one attempt to connect to another end. It is made by Offer or Answer,
// its Conn lives on by itself, and it is closed with it.
type Peer struct {
	pc      *webrtc.PeerConnection
	kind    Kind
	side    Side
	conn    *Conn
	open    chan struct{}
	dead    chan struct{}
	all     chan struct{} // gathering is complete
	news    chan struct{}
	refresh chan struct{}

	limits   time.Duration // from both descriptions to the open channel
	remoting sync.Mutex    // Remote: one at a time, in order

	mu      sync.Mutex
	err     error
	packed  []byte // the newest complete list
	remote  *Description
	timer   *time.Timer
	opened  bool
	allDone bool
}

// Offer starts an attempt as a guest and begins to look for addresses.
func Offer(ctx context.Context, c Config) (*Peer, error) { return offer(ctx, c, Guest) }

func offer(ctx context.Context, c Config, side Side) (*Peer, error) {
	p, err := newPeer(c, KindOffer, side)
	if err != nil {
		return nil, err
	}
	err = p.step(ctx, "offer", func() error {
		d, err := p.pc.CreateOffer(nil)
		if err != nil {
			return err
		}
		return p.pc.SetLocalDescription(d)
	})
	return p.ready(err)
}

// Answer takes up a guest's packed offer as the host.
func Answer(ctx context.Context, c Config, offer []byte) (*Peer, error) {
	remote, err := Unpack(offer)
	if err != nil {
		return nil, err
	}
	if remote.Kind != KindOffer || remote.Side != Guest {
		return nil, &engine.Illegal{Code: CodeStaleAnswer, What: "no offer of a guest"}
	}
	p, err := newPeer(c, KindActive, Host)
	if err != nil {
		return nil, err
	}
	p.remote = &remote
	err = p.step(ctx, "answer", func() error {
		if err := p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: remote.SDP()}); err != nil {
			return err
		}
		d, err := p.pc.CreateAnswer(nil)
		if err != nil {
			return err
		}
		return p.pc.SetLocalDescription(d)
	})
	if err == nil {
		p.limit()
	}
	return p.ready(err)
}

// newPeer makes a connection with the one channel that both ends expect, and
// every handler in place before anything can happen.
func newPeer(c Config, kind Kind, side Side) (*Peer, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	pc, err := newPeerConnection(c)
	if err != nil {
		return nil, noWebRTC(err)
	}
	p := &Peer{pc: pc, kind: kind, side: side, limits: openTime, open: make(chan struct{}), dead: make(chan struct{}),
		all: make(chan struct{}), news: make(chan struct{}, 1), refresh: make(chan struct{}, 1)}
	negotiated, id := true, uint16(0)
	channel, err := pc.CreateDataChannel("table", &webrtc.DataChannelInit{Negotiated: &negotiated, ID: &id})
	if err != nil {
		pc.Close()
		return nil, noWebRTC(err)
	}
	most := c.MaxFrame
	switch {
	case most == 0 && side == Host:
		most = 2 * wire.MaxUp // what is a little too long gets its reason from the table
	case most == 0:
		most = wire.MaxDown
	}
	p.conn = newConn(channel, most, p.end)
	useArrayBuffer(channel)
	channel.OnMessage(func(m webrtc.DataChannelMessage) { defer p.guard(); p.conn.take(m.Data) })
	channel.OnOpen(func() { defer p.guard(); p.isOpen() })
	channel.OnClose(func() { defer p.guard(); p.fail(wire.ErrClosed) })
	channel.SetBufferedAmountLowThreshold(sendLow)
	channel.OnBufferedAmountLow(func() { defer p.guard(); p.conn.roomAgain() })
	pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		defer p.guard()
		switch s {
		case webrtc.PeerConnectionStateFailed:
			p.fail(&engine.Illegal{Code: CodeNoDirectPath, What: "ice"})
		case webrtc.PeerConnectionStateClosed:
			p.fail(wire.ErrClosed)
		}
	})
	pc.OnICECandidate(func(c *webrtc.ICECandidate) {
		defer p.guard()
		p.found(c == nil)
	})
	return p, nil
}

// ready ends the making of a Peer.
func (p *Peer) ready(err error) (*Peer, error) {
	if err != nil {
		p.Close()
		return nil, noWebRTC(err)
	}
	go p.list()
	p.found(false)
	return p, nil
}

// step runs what the browser promises. It waits no longer than it must: the
// promises of a closed connection are never kept.
func (p *Peer) step(ctx context.Context, what string, f func() error) error {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	result := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				result <- fmt.Errorf("%s: %v", what, r)
			}
		}()
		result <- f()
	}()
	select {
	case err := <-result:
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		return nil
	case <-p.dead:
		return fmt.Errorf("%s: %w", what, p.Err())
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", what, ctx.Err())
	}
}

// found notes that there is an address more, or that there will be none.
func (p *Peer) found(all bool) {
	p.mu.Lock()
	if all && !p.allDone {
		p.allDone = true
		defer close(p.all)
	}
	p.mu.Unlock()
	select {
	case p.refresh <- struct{}{}:
	default:
	}
}

// list keeps the packed Description up to date, apart from pion's callbacks,
// which must not wait.
func (p *Peer) list() {
	defer p.guard()
	for {
		select {
		case <-p.refresh:
			p.repack()
		case <-p.dead:
			return
		}
	}
}

// repack packs what the browser has found up to now.
func (p *Peer) repack() {
	local := p.pc.LocalDescription()
	if local == nil {
		return
	}
	d, err := ParseSDP(p.kind, p.side, local.SDP)
	if err == nil {
		var packed []byte
		if packed, err = d.Pack(); err == nil {
			p.mu.Lock()
			changed := string(p.packed) != string(packed)
			p.packed = packed
			p.mu.Unlock()
			if changed {
				select {
				case p.news <- struct{}{}:
				default:
				}
			}
			return
		}
	}
	p.fail(noWebRTC(err))
}

// Packed returns this end's Description, packed, with the addresses found up to
// now. Any of them can be sent: each holds all that those before held.
func (p *Peer) Packed() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.packed
}

// News gets a value when Packed returns something new.
func (p *Peer) News() <-chan struct{} { return p.news }

// Gathered waits until all addresses are found, but two seconds at the most,
// and returns Packed.
func (p *Peer) Gathered(ctx context.Context) []byte {
	timer := time.NewTimer(gatherTime)
	defer timer.Stop()
	select {
	case <-p.all:
	case <-timer.C:
	case <-p.dead:
	case <-ctx.Done():
	}
	if p.Err() == nil {
		p.repack()
	}
	return p.Packed()
}

// Remote takes the other end's packed Description. It may be called again with
// a longer or a shorter list of the same attempt, in any order, by anyone. The
// error is an *engine.Illegal when the description is not of this attempt or
// can't be read; the attempt goes on.
func (p *Peer) Remote(packed []byte) error {
	d, err := Unpack(packed)
	if err != nil {
		return err
	}
	return p.remember(d)
}

// remember applies a description: the first one whole, later ones for the
// addresses that were not yet there.
func (p *Peer) remember(d Description) error {
	p.remoting.Lock()
	defer p.remoting.Unlock()
	if err := p.Err(); err != nil {
		return err
	}
	p.mu.Lock()
	known := p.remote
	p.mu.Unlock()
	if known == nil {
		if d.Kind == KindOffer || d.Side == p.side {
			return &engine.Illegal{Code: CodeStaleAnswer, What: "no answer"}
		}
		err := p.step(context.Background(), "description", func() error {
			return p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: d.SDP()})
		})
		if err != nil {
			p.fail(noWebRTC(err))
			return err
		}
		p.keep(d)
		p.limit()
		return nil
	}
	if d.Ufrag != known.Ufrag || d.Pwd != known.Pwd || d.Fingerprint != known.Fingerprint || d.Kind != known.Kind {
		return &engine.Illegal{Code: CodeStaleAnswer, What: "another attempt"}
	}
	for _, c := range d.Candidates {
		if len(known.Candidates) >= maxCandidates || contains(known.Candidates, c) {
			continue
		}
		more := *known
		more.Candidates = append(known.Candidates[:len(known.Candidates):len(known.Candidates)], c)
		mid, line := "0", uint16(0)
		init := webrtc.ICECandidateInit{Candidate: more.candidate(len(more.Candidates) - 1), SDPMid: &mid, SDPMLineIndex: &line}
		if err := p.step(context.Background(), "candidate", func() error { return p.pc.AddICECandidate(init) }); err != nil {
			return err
		}
		known = p.keep(more)
	}
	return nil
}

func (p *Peer) keep(d Description) *Description {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.remote = &d
	return p.remote
}

func contains(all []Candidate, c Candidate) bool {
	for _, x := range all {
		if x.Addr == c.Addr && x.UUID == c.UUID && x.Port == c.Port {
			return true
		}
	}
	return false
}

// limit gives the channel a time to open.
func (p *Peer) limit() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.opened || p.err != nil {
		return
	}
	p.timer = time.AfterFunc(p.limits, func() { p.fail(&engine.Illegal{Code: CodeNoDirectPath, What: "time"}) })
}

func (p *Peer) isOpen() {
	p.mu.Lock()
	first := !p.opened && p.err == nil
	if first {
		p.opened = true
		if p.timer != nil {
			p.timer.Stop()
		}
	}
	p.mu.Unlock()
	if first {
		close(p.open)
	}
}

// Conn waits for the channel to open and returns it. The error tells why it
// won't: an *engine.Illegal, wire.ErrClosed or the context's.
func (p *Peer) Conn(ctx context.Context) (*Conn, error) {
	select {
	case <-p.open:
		return p.conn, nil
	default:
	}
	select {
	case <-p.open:
		return p.conn, nil
	case <-p.dead:
		return nil, p.Err()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Err returns why the attempt has failed or its Conn is closed, else nil.
func (p *Peer) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// Close gives the attempt up, and closes the Conn if there is one.
func (p *Peer) Close() {
	p.mu.Lock()
	opened := p.opened
	p.mu.Unlock()
	if opened {
		p.conn.Close()
		return
	}
	p.fail(wire.ErrClosed)
}

// fail ends the attempt and the Conn.
func (p *Peer) fail(err error) {
	if p.finish(err) {
		p.conn.shut(err)
		p.releaseSoon()
	}
}

// end is how the Conn ends the attempt.
func (p *Peer) end() {
	if p.finish(wire.ErrClosed) {
		p.releaseSoon()
	}
}

// releaseSoon is release a little later: pion's own readers may just be ending, which
// closing waits for and keeps from ending at the same time; and not at the very moment
// at which the other end's does.
func (p *Peer) releaseSoon() { time.AfterFunc(closeTime+rand.N(closeTime), p.release) }

func (p *Peer) finish(err error) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err != nil {
		return false
	}
	p.err = err
	if p.timer != nil {
		p.timer.Stop()
	}
	close(p.dead)
	return true
}

// release frees the browser's connection: it has room for some hundreds only.
func (p *Peer) release() {
	defer func() { _ = recover() }()
	p.pc.Close()
}

// guard ends the attempt when a callback panics, which would end the program.
func (p *Peer) guard() {
	if r := recover(); r != nil {
		p.fail(fmt.Errorf("in a callback: %v", r))
	}
}

// noWebRTC makes a coded error of what the browser says.
func noWebRTC(err error) error {
	var coded *engine.Illegal
	if errors.As(err, &coded) || errors.Is(err, context.Canceled) || errors.Is(err, wire.ErrClosed) {
		return err
	}
	text := err.Error()
	return &engine.Illegal{Code: CodeNoWebRTC, What: text[:min(len(text), 120)]}
}

// Complete reports whether Packed will not change any more.
func (p *Peer) Complete() bool {
	select {
	case <-p.all:
		return true
	default:
		return false
	}
}

// link is Conn, for an Upgrade.
func (p *Peer) link(ctx context.Context) (link, error) {
	c, err := p.Conn(ctx)
	if err != nil {
		return nil, err
	}
	return c, nil
}
