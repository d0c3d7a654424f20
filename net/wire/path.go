package wire

import (
	"errors"
	"slices"
	"strings"
	"time"

	"paizhuo/engine"
)

// Limits of what a host reads by one path.
const (
	frameBurst = 120 // frames at once
	frameRate  = 60  // frames a second
	frameFlood = 600 // frames over that, which are not looked at, until the session is broken off
	doorFrames = 64  // frames before a Hello
)

// openTime is how long a path may take to be answered.
const openTime = 10 * time.Second

// deadTime is how long a host keeps a path on which nothing is heard, and a session
// whose guest is heard but takes nothing in.
const deadTime = time.Minute

// path is one Conn of a session. Its fields belong to the session's lock.
type path struct {
	s    *Session
	conn Conn
	link engine.Link

	began    time.Time
	open     bool // the Hello was answered; a host's path is open from the start
	opened   time.Time
	closed   bool
	deaf     bool      // the other end takes nothing any more
	heard    time.Time // when anything came
	answered time.Time // when a ping was
	asked    time.Time // when the guest asked a host to use it
	cursor   uint64    // the message sent next; those before have gone out this way
	rewound  time.Time
	tokens   float64 // of frames that may still come at once
	filled   time.Time
	flood    int

	hello   uint64    // the number of the Hello that is not answered yet, else 0
	hailed  time.Time // when it went out
	pinged  time.Time // when the last ping went out
	pings   uint64
	pong    uint64
	answers uint64 // the number of the Hello that an Opened answers

	helloDue, openedDue, pingDue, pongDue bool
	end                                   []byte // the last thing said by this path
}

// Attach gives a guest's session another path. The session owns the Conn from
// now on and uses it once the host has answered: at once where there is no better
// one.
func (s *Session) Attach(conn Conn, link engine.Link) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.add(conn, link)
	if p == nil {
		return
	}
	p.helloDue = true
	s.look()
}

// Introduce has a guest's session say this token from now on.
func (s *Session) Introduce(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cfg.Hello.Token = token
}

// Serve gives a host's session a path on which a guest has said hello.
func (s *Session) Serve(conn Conn, link engine.Link, hello Hello) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.add(conn, link)
	if p == nil {
		return
	}
	p.open, p.opened = true, p.began
	p.greet(hello, p.began)
	s.look()
}

// add takes a path in, nil when the session has ended.
func (s *Session) add(conn Conn, link engine.Link) *path {
	if s.closing() {
		conn.Close()
		return nil
	}
	now := time.Now()
	p := &path{s: s, conn: conn, link: link, began: now, heard: now, answered: now, cursor: s.next, tokens: frameBurst, filled: now}
	s.paths = append(s.paths, p)
	if len(s.paths) > maxPaths {
		i := slices.IndexFunc(s.paths, func(old *path) bool { return old != s.use })
		s.paths[i].leave()
	}
	s.work.Go(p.read)
	s.work.Go(p.write)
	return p
}

// leave closes the path and takes it off the session's.
func (p *path) leave() {
	s := p.s
	if p.closed {
		return
	}
	if p.end == nil {
		p.shut()
		return
	}
	// Its writer closes it after the last word, which may take a moment.
	s.paths = slices.DeleteFunc(s.paths, func(q *path) bool { return q == p })
	time.AfterFunc(finishTime, func() { p.conn.Close() })
}

func (p *path) shut() {
	s := p.s
	p.closed = true
	s.paths = slices.DeleteFunc(s.paths, func(q *path) bool { return q == p })
	if s.use == p {
		s.use = nil
		s.choose(time.Now())
	}
	p.conn.Close()
	s.look()
}

// silent is how long the other end has not been heard by this path. Pings that
// nobody answers count too, a little later.
func (p *path) silent(now time.Time) time.Duration {
	silent := now.Sub(p.heard)
	if p.s.guest {
		silent = max(silent, now.Sub(p.answered)-2*timesOf(p.link).want)
	}
	return silent
}

// wanting reports whether the other end has been silent for so long that another path is
// wanted.
func (p *path) wanting(now time.Time) bool {
	want := timesOf(p.link).want
	return want > 0 && p.silent(now) >= want
}

// tick notes what is due on the path.
func (p *path) tick(now time.Time, sooner func(time.Time)) {
	s, t := p.s, timesOf(p.link)
	later := func(at time.Time) {
		if at.After(now) {
			sooner(at)
		}
	}
	if s.guest && (!p.open || t.slow > 0 && p.silent(now) >= t.slow) {
		// Not answered yet; or the host's page was loaded again behind the same Conn.
		if !p.open && now.Sub(p.began) >= openTime {
			p.shut()
			return
		}
		if !p.hailed.Add(helloAgain).After(now) {
			p.helloDue = true
			p.hailed = now
		}
		sooner(p.hailed.Add(helloAgain))
	}
	if !s.guest && t.want > 0 && now.Sub(p.heard) >= deadTime {
		p.shut()
		return
	}
	if s.guest && p.open && t.ping > 0 {
		every := t.ping
		if p != s.use {
			every = spare
		}
		if !p.pinged.Add(every).After(now) {
			p.pingDue, p.pinged = true, now
		}
		sooner(p.pinged.Add(every))
	}
	if t.want > 0 {
		later(p.heard.Add(t.slow))
		later(p.heard.Add(t.want))
		later(p.answered.Add(t.slow + 2*t.want))
		later(p.answered.Add(3 * t.want))
		if !s.guest {
			later(p.heard.Add(deadTime))
		}
	}
}

// write sends what there is to send until the path is closed.
func (p *path) write() {
	s := p.s
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		if p.closed {
			return
		}
		last := p.end != nil
		b := p.compose(time.Now())
		if b == nil || p.deaf {
			if p.deaf && last {
				p.shut()
				return
			}
			s.wake.Wait()
			continue
		}
		s.mu.Unlock()
		err := p.conn.Send(b)
		s.mu.Lock()
		switch {
		case last || err != nil && !errors.Is(err, ErrClosed):
			if !p.closed {
				p.shut()
			}
			return
		case err != nil:
			p.deaf = true // its last words may still be on the way
		}
	}
}

// compose returns the next frame to send this way, nil when there is none.
func (p *path) compose(now time.Time) []byte {
	s := p.s
	small := func(kind byte) frame { return frame{kind: kind, run: s.run, epoch: s.epoch, ack: s.taken} }
	switch {
	case p.end != nil:
		return p.end
	case p.helloDue:
		p.helloDue = false
		if p.hello == 0 {
			s.hellos++
			p.hello = s.hellos
		}
		p.hailed = now
		h := s.cfg.Hello
		h.V, h.N, h.Epoch, h.Run, h.Ack = Version, p.hello, s.epoch, s.run, s.taken
		u := s.use
		h.Use = u == nil || !u.open || u == p || !p.open && better(p, u) > 0 || u.silent(now) >= timesOf(u.link).want
		return letter(frameHello, h)
	case p.openedDue:
		p.openedDue = false
		return letter(frameOpened, Opened{V: Version, Build: s.cfg.Build, N: p.answers, Epoch: s.epoch, Run: s.run, Ack: s.taken})
	case !p.open:
		return nil
	case p.pongDue:
		p.pongDue = false
		f := small(framePong)
		f.n = p.pong
		return f.append(nil)
	case p.pingDue:
		p.pingDue = false
		p.pings++
		f := small(framePing)
		f.n, f.flag = p.pings, p == s.use
		return f.append(nil)
	case p != s.use:
		return nil
	case p.cursor < s.next || s.number(p, now):
		o := s.sent[p.cursor-s.sent[0].seq]
		p.cursor++
		s.toldAll()
		f := small(frameData)
		f.seq, f.message, f.flag, f.body = o.seq, o.number, o.pressed, o.body
		return f.append(nil)
	case !s.ackBy.IsZero() && !s.ackBy.After(now):
		f := small(frameAck)
		f.flag = s.missing
		s.missing = false
		s.toldAll()
		return f.append(nil)
	}
	return nil
}

// toldAll notes that the other end is being told of all that was taken.
func (s *Session) toldAll() {
	s.acked, s.ackBy = s.taken, time.Time{}
	if s.closing() {
		s.look()
	}
}

// read takes in what comes by the path until it ends.
func (p *path) read() {
	for {
		text, err := p.conn.Recv()
		p.s.mu.Lock()
		if err == nil {
			p.hear(text, time.Now())
		} else if !p.closed {
			p.shut()
		}
		over := p.closed
		p.s.mu.Unlock()
		if err != nil || over {
			return
		}
	}
}

// hear takes in one frame.
func (p *path) hear(text []byte, now time.Time) {
	s := p.s
	if p.closed || s.ended || !s.guest && p.floods(now) {
		return
	}
	most := MaxUp
	if s.guest {
		most = MaxDown
	}
	switch {
	case len(text) > most:
		s.fault(&engine.Illegal{Code: CodeTooLong, Need: most})
	case len(text) == 0:
		s.fault(&engine.Illegal{Code: CodeGarbled, What: "frame"})
	case text[0] == frameHello && !s.guest:
		h, err := readHello(text[1:])
		if err == nil && h.Session != s.cfg.Hello.Session {
			err = badField("session")
		}
		if err != nil {
			s.fault(err)
			return
		}
		p.greet(h, now)
		s.look()
	case text[0] == frameOpened && s.guest:
		var o Opened
		if readLetter(text[1:], &o) == nil && o.N == p.hello && o.N != 0 {
			p.welcome(o, now)
		}
	case text[0] == FrameOffer && !s.guest:
		// For a page that is no host yet; the guest can't know that this one is.
	case text[0] == frameEnd:
		p.parted(text[1:])
	default:
		f, err := parse(text)
		if err != nil {
			s.fault(err)
			return
		}
		if !p.open || f.run != s.run || f.epoch != s.epoch {
			return // of another run or epoch than the one in force
		}
		p.frame(f, now)
	}
}

// frame takes in a frame of the session's.
func (p *path) frame(f frame, now time.Time) {
	s := p.s
	p.noted(now)
	switch f.kind {
	case frameData:
		s.take(f, now)
	case frameAck:
		s.ack(f.ack, now)
		if u := s.use; f.flag && u != nil && len(s.sent) > 0 && now.Sub(u.rewound) >= max(s.rtt, ackDelay) {
			u.cursor, u.rewound = s.sent[0].seq, now
			s.wake.Broadcast()
		}
	case framePing:
		if s.guest {
			return
		}
		s.ack(f.ack, now)
		p.pong, p.pongDue = f.n, true
		if f.flag {
			p.asked = now
			s.choose(now)
		}
		s.wake.Broadcast()
	case framePong:
		if !s.guest || f.n > p.pings {
			return
		}
		s.ack(f.ack, now)
		p.answered = now
		if f.n == p.pings && p == s.use {
			s.rtt = now.Sub(p.pinged)
		}
	}
}

// noted keeps when something came.
func (p *path) noted(now time.Time) {
	was := p.silent(now)
	if p == p.s.use && p.wanting(now) {
		p.s.unread = now
	}
	p.heard, p.s.heard = now, now
	if t := timesOf(p.link); t.slow > 0 && was >= t.slow {
		p.s.look() // which is told
	}
}

// greet is a Hello of the guest on a host's path.
func (p *path) greet(h Hello, now time.Time) {
	s := p.s
	if h.Epoch > s.epoch { // it has another host by now
		p.end = letter(frameEnd, Lost{Word: EndAway})
		s.wake.Broadcast()
		return
	}
	p.noted(now)
	if h.Run == s.run {
		s.ack(h.Ack, now)
	}
	p.openedDue, p.answers = true, h.N
	if h.Use {
		p.asked = now
		if p == s.use && len(s.sent) > 0 {
			p.cursor = s.sent[0].seq
		}
	}
	s.choose(now)
}

// welcome is the host's answer on a guest's path.
func (p *path) welcome(o Opened, now time.Time) {
	s := p.s
	if o.Epoch < s.epoch || o.Run == 0 {
		p.shut()
		return
	}
	p.answered = now
	p.noted(now)
	if o.Run != s.run {
		s.renew(p, o)
	}
	s.ack(o.Ack, now)
	if !p.open {
		p.open, p.opened = true, now
	}
	p.hello = 0 // a late copy of the answer says nothing
	if p == s.use && len(s.sent) > 0 {
		p.cursor = s.sent[0].seq
	}
	s.choose(now)
	s.look()
}

// renew begins the session anew with a host that does not know it: one that was
// loaded again, or another. What was not acked is asked for again, but for what
// somebody else would hear twice.
func (s *Session) renew(by *path, o Opened) {
	var rest []Message
	for _, out := range s.sent {
		switch out.m.(type) {
		case Say, More, Leave:
		default:
			rest = append(rest, out.m)
		}
	}
	s.queue = append(rest, s.queue...)
	s.begin()
	s.run, s.epoch = o.Run, o.Epoch
	for _, p := range s.paths {
		p.cursor = s.next
		if p != by && p.open {
			p.open, p.helloDue, p.began = false, true, time.Now()
			if s.use == p {
				s.use = nil
			}
		}
	}
}

// parted is the other end's last word on the path.
func (p *path) parted(text []byte) {
	s := p.s
	var l Lost
	if s.guest && strict(text, &l) == nil && l.Word != "" && l.Word != EndBusy && l.Word != EndAway && l.Word != EndDeaf {
		l.Word = clip(l.Word)
		s.inbox = append(s.inbox, incoming{m: l})
		s.finish = time.Now()
		s.queue, s.sent, s.ackBy = nil, nil, time.Time{}
		s.look()
		return
	}
	p.shut()
}

// floods reports whether too much comes; what is over the limit is not looked at.
func (p *path) floods(now time.Time) bool {
	if p.link == engine.LinkHost {
		return false // this page's own
	}
	p.tokens = min(frameBurst, p.tokens+frameRate*now.Sub(p.filled).Seconds())
	p.filled = now
	if p.tokens >= 1 {
		p.tokens--
		return false
	}
	p.flood++
	if p.flood == frameFlood {
		p.s.breakOff(LostFlood)
	}
	return true
}

// Knock reads the Hello with which a guest opens a path. Other frames before it
// are passed over. It returns ErrClosed when the Conn ends, and an *engine.Illegal
// for a Hello that can't be read, or when there is none among the first frames.
func Knock(conn Conn) (Hello, error) {
	for range doorFrames {
		text, err := conn.Recv()
		if err != nil {
			return Hello{}, ErrClosed
		}
		if len(text) > MaxUp {
			return Hello{}, &engine.Illegal{Code: CodeTooLong, Need: MaxUp}
		}
		if len(text) > 0 && text[0] == frameHello {
			return readHello(text[1:])
		}
	}
	return Hello{}, &engine.Illegal{Code: CodeGarbled, What: "no hello"}
}

// Refuse says a last word by a Conn that no session has, and closes it; build is
// the host's. It may wait, as Send does.
func Refuse(conn Conn, word, build string) {
	conn.Send(letter(frameEnd, Lost{Word: word, Version: Version, Build: build}))
	conn.Close()
}

// NewID returns a secret that nobody guesses, for a session's id, a device or a
// token: 32 hexadecimal digits out of 16 random bytes.
func NewID(random func([]byte)) string {
	const digits = "0123456789abcdef"
	var b [16]byte
	random(b[:])
	var t strings.Builder
	for _, x := range b {
		t.WriteByte(digits[x>>4])
		t.WriteByte(digits[x&15])
	}
	return t.String()
}
