package wire

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"paizhuo/engine"
)

// Limits of what a Session keeps.
const (
	queueSize  = 64       // messages that wait to be sent
	window     = 32       // messages sent and not acked
	viewsAhead = 8        // Updates among them; what comes on top is folded into one
	bytesAhead = 64 << 10 // bytes of them, but for one message
	maxPaths   = 4
)

// How fast a guest says things, so that a host never finds it too much: so many are
// not acked at the most, which may all come at once after a network was gone, and then
// so many at once and one every so often.
const (
	guestAhead = 10
	guestBurst = 8
	guestEvery = 250 * time.Millisecond
)

// Times of a Session.
const (
	ackDelay   = 200 * time.Millisecond // an ack may wait for company
	maxResend  = 12 * time.Second       // between two attempts
	finishTime = time.Second            // for the last messages
	helloAgain = time.Second            // a path that is not answered is asked again
	stall      = 2 * time.Second        // late by this much, it was this page that stood still
	ackSoon    = 4                      // so many messages are acked at once
)

// Config is what an end of a session is made with.
type Config struct {
	Hello Hello // a guest's: what it says on every path. Version, Run and Ack are filled in

	// A host's:
	Epoch uint64 // of its authority
	Run   uint64 // of the Session, drawn at random, not 0
	Build string // its build
	Press *Press // makes messages small; nil sends them as they are

	Changed func()      // is called when State may be another; from one goroutine
	Warn    func(error) // is told of messages that can't be written, which are left out
}

// State is how a session stands.
type State struct {
	Link   engine.Link
	Slow   bool          // no answer for a moment
	Want   bool          // another path is wanted: there is none, or the one in use has fallen silent
	Silent time.Duration // since anything was heard, the other end not being in this page
	RTT    time.Duration // of the last ping, 0 before the first answer
	Epoch  uint64        // of the host, 0 while unknown
	Paths  []engine.Link // that are open, the one in use first
}

// Session is one end of what a guest and its host have to say to each other, in
// order, each message once, over whatever paths there are: they come, get better
// or worse and go, and no message is lost, doubled or overtaken. Its methods may be
// called from any goroutine and none but Recv waits.
type Session struct {
	cfg   Config
	guest bool
	done  chan struct{}
	kick  chan struct{} // the clock has something new to look at
	work  sync.WaitGroup

	mu     sync.Mutex
	wake   sync.Cond // for readers and the paths' writers
	paths  []*path
	use    *path // what is sent goes this way
	run    uint64
	epoch  uint64
	heard  time.Time // when anything came
	rtt    time.Duration
	hellos uint64 // numbers a guest's Hellos
	told   State  // by Changed

	queue    []Message        // not numbered yet
	sent     []outgoing       // not acked yet, with numbers one after the other
	next     uint64           // the number of the message that is numbered next, from 1
	before   map[byte][]byte  // the bodies numbered last, by type
	viewed   time.Time        // when an Update was last numbered
	spoken   time.Time        // when all that a guest has said would have been said one by one
	apart    time.Duration    // least time between two Updates by a relay, where that is more than usual
	patience time.Duration    // until what is not acked is sent again
	again    time.Time        // when that is
	unread   time.Time        // since when the other end, though heard, has acked nothing of what is sent
	finish   time.Time        // when the session ends at the latest
	ended    bool             // nothing is sent or taken in any more
	got      uint64           // the last message that has come in its turn
	taken    uint64           // the last that Recv has taken, which is what is acked
	acked    uint64           // the last the other end has been told of
	ackBy    time.Time        // when it has to be told
	missing  bool             // something came out of turn
	early    map[uint64]frame // that
	inbox    []incoming       // for Recv
	bodies   map[byte][]byte  // the bodies taken by Recv last, by type
}

// outgoing is a message on its way.
type outgoing struct {
	seq     uint64
	m       Message
	number  byte
	pressed bool
	body    []byte
}

// incoming is a message for Recv, or what was wrong.
type incoming struct {
	frame frame
	m     Message
	err   error
}

// NewGuest returns a guest's end, which has no path yet.
func NewGuest(cfg Config) *Session { return newSession(cfg, true) }

// NewHost returns a host's end, which has no path yet.
func NewHost(cfg Config) *Session { return newSession(cfg, false) }

func newSession(cfg Config, guest bool) *Session {
	s := &Session{
		cfg: cfg, guest: guest, run: cfg.Run, epoch: cfg.Epoch,
		done: make(chan struct{}), kick: make(chan struct{}, 1), heard: time.Now(),
		told: State{Link: engine.LinkReconnecting, Slow: true, Want: true, Epoch: cfg.Epoch},
	}
	s.wake.L = &s.mu
	s.begin()
	s.work.Go(s.clock)
	go func() {
		s.work.Wait()
		close(s.done)
	}()
	return s
}

// begin sets both directions to their start.
func (s *Session) begin() {
	s.sent, s.next, s.before = nil, 1, map[byte][]byte{}
	s.got, s.taken, s.acked, s.ackBy, s.missing, s.early = 0, 0, 0, time.Time{}, false, map[uint64]frame{}
}

// Put queues a message. It returns false, and takes nothing, when too many wait
// already or after Finish.
func (s *Session) Put(m Message) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing() || len(s.queue) >= queueSize {
		return false
	}
	s.put(m)
	return true
}

// Supersede drops the waiting messages of the same type and queues this one; an
// Update takes over what led to those it replaces. It always finds room, since at
// most one message of each type comes on top of the limit.
func (s *Session) Supersede(m Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing() {
		return
	}
	s.queue = slices.DeleteFunc(s.queue, func(old Message) bool {
		if old.kind() != m.kind() {
			return false
		}
		if u, ok := m.(Update); ok {
			m = u.after(old.(Update))
		}
		return true
	})
	s.put(m)
}

// after is the update with what led to an older one that is not sent. The first
// update of a deal is Whole, so both are of the same deal unless this one is.
func (m Update) after(old Update) Update {
	switch {
	case m.Whole:
	case old.Whole:
		m.Whole = true
		m.Update.Log = slices.Concat(old.Update.Log, m.Update.Events)
		m.Update.Events = nil
	default:
		m.Update.Events = slices.Concat(old.Update.Events, m.Update.Events)
	}
	return m
}

func (s *Session) put(m Message) {
	s.queue = append(s.queue, m)
	s.look()
}

// Apart sets the least time between two Updates by a relay, where that is more than
// usual.
func (s *Session) Apart(least time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.apart = least
	s.look()
}

// Waits is the number of messages that wait to be sent or to be acked.
func (s *Session) Waits() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue) + len(s.sent)
}

// Finish queues last words, takes in nothing more, and ends the session when all
// is sent and acked, or after a second, or when there is no path to send it by.
func (s *Session) Finish(last ...Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing() {
		return
	}
	for _, m := range last {
		s.put(m)
	}
	s.finish = time.Now().Add(finishTime)
	if s.taken > s.acked {
		s.ackBy = time.Now()
	}
	s.look()
}

// Break ends the session at once without a word, as a lost connection does; with
// a word it is said on the way out.
func (s *Session) Break(word string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.breakOff(word)
}

func (s *Session) breakOff(word string) {
	if word != "" {
		for _, p := range s.paths {
			p.end = letter(frameEnd, Lost{Word: word, Version: Version, Build: s.cfg.Build})
		}
	}
	s.finish = time.Now()
	s.queue, s.sent, s.ackBy = nil, nil, time.Time{}
	s.look()
}

// Done is closed when the session has ended, its Conns are closed and nothing of it
// runs any more.
func (s *Session) Done() <-chan struct{} { return s.done }

func (s *Session) closing() bool { return s.ended || !s.finish.IsZero() }

// Recv waits for the next message. What can't be read is an *engine.Illegal and
// the session goes on; ErrClosed is its end. Only one may wait.
func (s *Session) Recv() (Message, error) {
	s.mu.Lock()
	for len(s.inbox) == 0 {
		if s.ended {
			s.mu.Unlock()
			return nil, ErrClosed
		}
		s.wake.Wait()
	}
	in := s.inbox[0]
	s.inbox = slices.Delete(s.inbox, 0, 1)
	if in.frame.run == s.run && in.frame.seq == s.taken+1 {
		s.taken++
		switch now := time.Now(); {
		case s.taken-s.acked >= ackSoon || s.closing():
			s.ackBy = now
			s.look()
		case s.ackBy.IsZero():
			s.ackBy = now.Add(ackDelay)
			s.look()
		}
	}
	s.mu.Unlock()
	if in.err != nil || in.m != nil {
		return in.m, in.err
	}
	return s.open(in.frame)
}

// open reads a message's body. It belongs to the one who calls Recv.
func (s *Session) open(f frame) (Message, error) {
	if f.seq == 1 || s.bodies == nil {
		s.bodies = map[byte][]byte{}
	}
	list, body := ups, f.body
	if s.guest {
		list = downs
		if f.flag {
			var err error
			if body, err = unpress(s.bodies[f.message], f.body, MaxDown); err != nil {
				return nil, err
			}
		}
		s.bodies[f.message] = body
	} else if f.flag {
		return nil, badField("pressed")
	}
	return decode(list, f.message, body)
}

// State returns how the session stands.
func (s *Session) State() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state(time.Now())
}

func (s *Session) state(now time.Time) State {
	st := State{Link: engine.LinkReconnecting, Want: true, Slow: true, RTT: s.rtt, Epoch: s.epoch, Silent: now.Sub(s.heard)}
	for _, p := range s.paths {
		switch {
		case !p.open:
		case p == s.use:
			st.Paths = slices.Insert(st.Paths, 0, p.link)
		default:
			st.Paths = append(st.Paths, p.link)
		}
	}
	if p := s.use; p != nil && p.open {
		t, silent := timesOf(p.link), p.silent(now)
		st.Slow, st.Want = t.slow > 0 && silent >= t.slow, t.want > 0 && silent >= t.want
		if !st.Want {
			st.Link = p.link
		}
		if p.link == engine.LinkHost {
			st.Silent = 0
		}
	}
	if !st.Link.Here() && st.Silent >= awayAfter || st.Link == engine.LinkRelayed && st.Silent >= awayAfter {
		st.Link = engine.LinkAway
	}
	return st
}

// look has the clock look again at what is due.
func (s *Session) look() {
	select {
	case s.kick <- struct{}{}:
	default:
	}
	s.wake.Broadcast()
}

// clock does what falls due, and tells of changes, until the session has ended.
func (s *Session) clock() {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	planned := time.Time{}
	for {
		s.mu.Lock()
		now := time.Now()
		if !planned.IsZero() && now.Sub(planned) > stall {
			s.awake(now)
		}
		planned = s.tick(now)
		st := s.state(now)
		changed := st.Link != s.told.Link || st.Slow != s.told.Slow || st.Want != s.told.Want || st.Epoch != s.told.Epoch || !slices.Equal(st.Paths, s.told.Paths)
		s.told = st
		ended := s.ended
		s.mu.Unlock()
		if changed && s.cfg.Changed != nil {
			s.cfg.Changed()
		}
		if ended {
			return
		}
		wait := time.Hour
		if !planned.IsZero() {
			wait = time.Until(planned)
		}
		timer.Reset(wait)
		select {
		case <-timer.C:
		case <-s.kick:
		}
	}
}

// awake is what happens after this page stood still: nobody is to blame for not
// having been heard.
func (s *Session) awake(now time.Time) {
	s.heard, s.unread = now, now
	for _, p := range s.paths {
		p.heard, p.answered = now, now
		p.pinged = time.Time{}
	}
}

// tick does what has fallen due and returns when to look again.
func (s *Session) tick(now time.Time) (next time.Time) {
	sooner := func(t time.Time) {
		if next.IsZero() || t.Before(next) {
			next = t
		}
	}
	if p := s.use; !s.guest && p != nil && len(s.sent) > 0 && !p.wanting(now) && timesOf(p.link).want > 0 && !s.closing() {
		if at := s.unread.Add(deadTime); at.After(now) {
			sooner(at)
		} else {
			s.breakOff(EndDeaf)
		}
	}
	if s.closing() && (len(s.queue)+len(s.sent) == 0 && s.ackBy.IsZero() || len(s.paths) == 0 || !now.Before(s.finish)) {
		s.end()
		return next
	}
	if s.closing() {
		sooner(s.finish)
	}
	s.choose(now)
	for _, p := range slices.Clone(s.paths) {
		p.tick(now, sooner)
	}
	if p := s.use; p != nil && p.open {
		if len(s.sent) > 0 && timesOf(p.link).resend > 0 {
			if !s.again.After(now) {
				p.cursor = s.sent[0].seq
				s.patience = min(2*s.patience, maxResend)
				s.again = now.Add(s.patience)
			}
			sooner(s.again)
		}
		if s.ackBy.After(now) {
			sooner(s.ackBy)
		}
		if at := s.viewDue(p); at.After(now) && len(s.queue) > 0 {
			sooner(at)
		}
		if at := s.sayDue(p); at.After(now) && len(s.queue) > 0 && len(s.sent) < guestAhead {
			sooner(at)
		}
	}
	if at := s.heard.Add(awayAfter); at.After(now) {
		sooner(at)
	}
	s.wake.Broadcast()
	return next
}

// end closes all paths; what waits for Recv is still taken.
func (s *Session) end() {
	s.ended = true
	for _, p := range slices.Clone(s.paths) {
		p.leave()
	}
	s.queue, s.sent, s.early = nil, nil, nil
	s.wake.Broadcast()
}

// viewDue is when the next Update may go out by a path.
func (s *Session) viewDue(p *path) time.Time {
	apart := timesOf(p.link).apart
	if apart == 0 || s.viewed.IsZero() {
		return time.Time{}
	}
	return s.viewed.Add(max(apart, s.apart))
}

// sayDue is when a guest may say the next thing by a path. In one page nobody counts.
func (s *Session) sayDue(p *path) time.Time {
	if !s.guest || p.link == engine.LinkHost || s.spoken.IsZero() {
		return time.Time{}
	}
	return s.spoken.Add(-guestBurst * guestEvery)
}

// number gives the next waiting message its number, false when none may go now.
func (s *Session) number(p *path, now time.Time) bool {
	ahead := window
	if s.guest && p.link != engine.LinkHost {
		ahead = guestAhead
	}
	for len(s.queue) > 0 && len(s.sent) < ahead {
		m := s.queue[0]
		if s.guest {
			if s.sayDue(p).After(now) {
				return false
			}
			if s.spoken.Before(now) {
				s.spoken = now
			}
			s.spoken = s.spoken.Add(guestEvery)
		}
		if _, ok := m.(Update); ok {
			views, bytes := 0, 0
			for _, o := range s.sent {
				bytes += len(o.body)
				if _, ok := o.m.(Update); ok {
					views++
				}
			}
			if views >= viewsAhead || bytes > bytesAhead || s.viewDue(p).After(now) {
				return false
			}
			s.viewed = now
		}
		s.queue = slices.Delete(s.queue, 0, 1)
		list := downs
		if s.guest {
			list = ups
		}
		body, err := encode(m)
		if err != nil {
			if s.cfg.Warn != nil {
				s.cfg.Warn(err)
			}
			continue
		}
		o := outgoing{seq: s.next, m: m, number: number(list, m), body: body}
		if !s.guest {
			if small, ok := s.cfg.Press.press(s.before[o.number], body); ok {
				o.body, o.pressed = small, true
			}
			s.before[o.number] = body
		}
		if len(s.sent) == 0 {
			s.unread = now
			s.patience = max(timesOf(p.link).resend, 3*s.rtt)
			s.again = now.Add(s.patience)
			s.look()
		}
		s.sent = append(s.sent, o)
		s.next++
		return true
	}
	return false
}

// take is a data frame that came by a path.
func (s *Session) take(f frame, now time.Time) {
	s.ack(f.ack, now)
	switch {
	case s.ended || f.seq == 0 || f.seq > s.taken+window:
		return
	case f.seq <= s.got: // the other end has not heard of it
		s.ackBy = now
	case f.seq > s.got+1:
		s.early[f.seq] = f
		s.missing, s.ackBy = true, now
	default:
		s.early[f.seq] = f
		for g, ok := f, true; ok; g, ok = s.early[s.got+1] {
			delete(s.early, g.seq)
			s.got++
			s.inbox = append(s.inbox, incoming{frame: g})
		}
		s.missing = s.missing && len(s.early) > 0
	}
	s.look()
}

// ack drops what has arrived at the other end.
func (s *Session) ack(upTo uint64, now time.Time) {
	if upTo >= s.next {
		return // of something never sent
	}
	n := 0
	for n < len(s.sent) && s.sent[n].seq <= upTo {
		n++
	}
	if n == 0 {
		return
	}
	s.sent, s.unread = slices.Delete(s.sent, 0, n), now
	if p := s.use; p != nil {
		s.patience = max(timesOf(p.link).resend, 3*s.rtt)
		s.again = now.Add(s.patience)
		p.cursor = max(p.cursor, upTo+1)
	}
	s.look()
}

// fault is something that could not be read, for Recv.
func (s *Session) fault(err error) {
	if len(s.inbox) < 2*window && !s.ended {
		s.inbox = append(s.inbox, incoming{err: err})
		s.wake.Broadcast()
	}
}

// better orders paths: which of two is rather used.
func better(a, b *path) int {
	rank := func(l engine.Link) int {
		switch l {
		case engine.LinkHost:
			return 2
		case engine.LinkDirect:
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(rank(a.link), rank(b.link)), a.opened.Compare(b.opened))
}

// choose picks the path to use: the best one that is not silent. A host goes by
// what the guest has asked for last, as long as that path is not silent.
func (s *Session) choose(now time.Time) {
	var best *path
	for _, p := range s.paths {
		if p.open && !p.wanting(now) && (best == nil || s.rather(p, best)) {
			best = p
		}
	}
	if best == nil { // none is heard: the one in use, else the newest
		if s.use != nil && s.use.open {
			return
		}
		for _, p := range s.paths {
			if p.open {
				best = p
			}
		}
	}
	s.turn(best, now)
}

func (s *Session) rather(a, b *path) bool {
	if s.guest {
		return better(a, b) > 0
	}
	return a.asked.After(b.asked)
}

// turn has everything sent by another path from now on, first what has not been
// acked.
func (s *Session) turn(p *path, now time.Time) {
	if p == s.use {
		return
	}
	if s.use == nil || s.use.wanting(now) {
		s.unread = now
	}
	s.use = p
	if p == nil {
		return
	}
	p.cursor = s.next
	if len(s.sent) > 0 {
		p.cursor = s.sent[0].seq
	}
	s.patience = max(timesOf(p.link).resend, 3*s.rtt)
	s.again = now.Add(s.patience)
	if s.guest {
		p.pinged = time.Time{} // the ping tells the host
	} else if s.taken > s.acked {
		s.ackBy = now
	}
	s.look()
}
