// These tests guard that nobody waits for a slow or dead reader: what waits for
// it is bounded, keeps its order, and ends with the connection.
package wire

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// sink is a Conn whose Send waits until it is let through.
type sink struct {
	let    chan struct{} // one receive a frame
	closed chan struct{}
	once   sync.Once
	sent   []Message
	refuse error // what Send returns at once, if set
}

func newSink() *sink { return &sink{let: make(chan struct{}), closed: make(chan struct{})} }

func (s *sink) Send(frame []byte) error {
	if s.refuse != nil {
		return s.refuse
	}
	select {
	case <-s.let:
		m, err := DecodeUp(frame)
		s.sent = append(s.sent, m)
		return err
	case <-s.closed:
		return ErrClosed
	}
}

func (s *sink) Recv() ([]byte, error) { <-s.closed; return nil, ErrClosed }
func (s *sink) Close() error          { s.once.Do(func() { close(s.closed) }); return nil }

func TestOutboxIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn := newSink()
		out := NewOutbox(conn, nil)
		taken := 0
		for seq := range uint64(1000) {
			if !out.Put(Do{Seq: seq}) {
				break
			}
			taken++
		}
		if taken < outboxSize || taken > outboxSize+1 {
			t.Fatalf("%d messages taken, the limit is %d", taken, outboxSize)
		}
		synctest.Wait() // the first one is now being sent
		out.Supersede(Autopilot{On: true})
		out.Supersede(Do{Seq: 5000})
		out.Supersede(Autopilot{On: false})
		out.Finish(Leave{})
		if out.Put(Ready{}) {
			t.Error("a message is taken after Finish")
		}
		close(conn.let)
		<-out.Done()
		want := []Message{Do{Seq: 0}, Do{Seq: 5000}, Autopilot{On: false}, Leave{}}
		if !slices.EqualFunc(conn.sent, want, same) {
			t.Errorf("sent %v, want %v", conn.sent, want)
		}
		if _, err := conn.Recv(); err != ErrClosed {
			t.Error("the connection is not closed at the end")
		}
	})
}

func TestLastWordsDoNotWaitForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn := newSink()
		out := NewOutbox(conn, nil)
		out.Put(Ready{})
		start := time.Now()
		out.Finish(Leave{})
		<-out.Done()
		if took := time.Since(start); took != finishTime {
			t.Errorf("a dead reader was given %v", took)
		}
		if out.Put(Ready{}) {
			t.Error("a message is taken after the end")
		}
	})
}

// A goodbye is received even by who was just about to send something.
func TestAFailedSendLeavesLastWordsToBeRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn := newSink()
		conn.refuse = ErrClosed
		out := NewOutbox(conn, nil)
		out.Put(Ready{})
		synctest.Wait()
		select {
		case <-conn.closed:
			t.Error("the connection is closed before its owner has read what came")
		default:
		}
		if out.Put(Ready{}) {
			t.Error("a message is taken that can't be sent")
		}
		out.Finish(Leave{})
		<-out.Done()
		<-conn.closed
	})
}

func same(a, b Message) bool {
	x, errX := Encode(a)
	y, errY := Encode(b)
	return errX == nil && errY == nil && string(x) == string(y)
}
