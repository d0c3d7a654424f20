// Package pipe is a wire.Conn in memory: solo play runs over it, and so do the
// tests of everything that talks over a Conn.
//
// The package must not know what the frames mean.
//
//	host, guest := pipe.New()
//	guest.Send(frame)
//	frame, err := host.Recv()
package pipe

import (
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"paizhuo/net/wire"
)

// room is the most frames that wait in one direction; a Send beyond it waits.
const room = 64

// New returns the two ends of a connection that loses nothing.
func New() (a, b wire.Conn) { return NewFaulty(Faults{}) }

// Faults says what goes wrong on the way. All of it comes from the seed: the
// k-th frame of a direction always has the same fate.
type Faults struct {
	Seed               uint64
	MinDelay, MaxDelay time.Duration // of every frame, evenly between; order is kept
	Drop               float64       // chance that a frame is lost
	Late               float64       // chance that a frame comes as much as Lateness later, overtaken by those sent after it
	Lateness           time.Duration
	Double             float64 // chance that a frame comes a second time, as much as Lateness later
}

// NewFaulty returns the two ends of a connection with faults.
func NewFaulty(f Faults) (a, b wire.Conn) {
	l := NewLine(f)
	return l.A, l.B
}

// Line is a connection that can be broken while it is used.
type Line struct {
	A, B        wire.Conn
	there, back *lane
}

// NewLine returns a connection with faults.
func NewLine(f Faults) *Line {
	there, back := newLane(f, 1), newLane(f, 2)
	return &Line{A: &end{out: there, in: back}, B: &end{out: back, in: there}, there: there, back: back}
}

// Lose has all frames lost that are put in from now on, from A to B and from B to
// A as said: a dead network if both, a half-open connection if one. Neither end is
// told.
func (l *Line) Lose(fromA, fromB bool) {
	l.there.lose(fromA)
	l.back.lose(fromB)
}

// Cut ends the connection for both ends, as a closed socket does.
func (l *Line) Cut() {
	l.A.Close()
	l.B.Close()
}

// end is one end: it puts into one lane and takes from the other.
type end struct{ out, in *lane }

// Send implements wire.Conn.
func (e *end) Send(frame []byte) error { return e.out.put(slices.Clone(frame)) }

// Recv implements wire.Conn.
func (e *end) Recv() ([]byte, error) { return e.in.take() }

// Close implements wire.Conn. The other end still takes what was sent before.
func (e *end) Close() error {
	e.in.shut(true) // first: who sees the end of what was sent can't send any more
	e.out.shut(false)
	return nil
}

// parcel is a frame on its way.
type parcel struct {
	frame []byte
	due   time.Time
}

// lane is one direction. It has no goroutine: who takes waits for what is due.
type lane struct {
	faults Faults

	mu      sync.Mutex
	changed sync.Cond // something was put, taken or has fallen due, or the lane was shut
	fate    *rand.Rand
	queue   []parcel // by due
	last    time.Time
	lost    bool // whatever is put is lost
	putShut bool // nothing more comes in
	getShut bool // nothing more is taken out
}

func newLane(f Faults, way uint64) *lane {
	l := &lane{faults: f, fate: rand.New(rand.NewPCG(f.Seed, way))}
	l.changed.L = &l.mu
	return l
}

func (l *lane) put(frame []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.queue) >= room && !l.putShut {
		l.changed.Wait()
	}
	if l.putShut {
		return wire.ErrClosed
	}
	due, again, lost := l.send()
	if lost || l.lost {
		return nil
	}
	l.insert(frame, due)
	if !again.IsZero() {
		l.insert(slices.Clone(frame), again)
	}
	l.changed.Broadcast()
	return nil
}

// lose makes the lane one that loses everything, or no longer.
func (l *lane) lose(all bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lost = all
}

func (l *lane) insert(frame []byte, due time.Time) {
	at, _ := slices.BinarySearchFunc(l.queue, due, func(p parcel, due time.Time) int {
		if p.due.After(due) {
			return 1
		}
		return -1
	})
	l.queue = slices.Insert(l.queue, at, parcel{frame, due})
}

// send decides what becomes of a frame that is put now: when it comes, whether it
// comes again, whether it is lost. It draws the same numbers whatever they lead
// to, so that faults do not shift each other.
func (l *lane) send() (due, again time.Time, lost bool) {
	f := l.faults
	drop, late := l.fate.Float64(), l.fate.Float64()
	delay, extra := between(l.fate, f.MinDelay, f.MaxDelay), between(l.fate, 0, f.Lateness)
	due = time.Now().Add(delay)
	if due.Before(l.last) {
		due = l.last
	}
	if f.Double > 0 {
		if double, after := l.fate.Float64(), between(l.fate, 0, f.Lateness); double < f.Double {
			again = due.Add(after)
		}
	}
	switch {
	case drop < f.Drop:
		return due, again, true
	case late < f.Late:
		return due.Add(extra), again, false
	}
	l.last = due
	return due, again, false
}

func between(r *rand.Rand, least, most time.Duration) time.Duration {
	x := r.Float64()
	if most <= least {
		return least
	}
	return least + time.Duration(x*float64(most-least))
}

func (l *lane) take() ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.getShut || (l.putShut && len(l.queue) == 0) {
			return nil, wire.ErrClosed
		}
		if len(l.queue) > 0 {
			wait := time.Until(l.queue[0].due)
			if wait <= 0 {
				frame := l.queue[0].frame
				l.queue = slices.Delete(l.queue, 0, 1)
				l.changed.Broadcast()
				return frame, nil
			}
			alarm := time.AfterFunc(wait, l.wake)
			l.changed.Wait()
			alarm.Stop()
			continue
		}
		l.changed.Wait()
	}
}

func (l *lane) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed.Broadcast()
}

// shut ends the lane for who puts, and at once for who takes if taking is true.
func (l *lane) shut(taking bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.putShut = true
	if taking {
		l.getShut, l.queue = true, nil
	}
	l.changed.Broadcast()
}
