// These tests guard the Conn against channels that behave worse than pion's:
// events that never come, messages in a wrong order, ends that flood or stall.
package rtc

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/net/wire"
)

// fake is a data channel that tells nothing by itself.
type fake struct {
	mu       sync.Mutex
	sent     [][]byte
	buffered uint64
	err      error
}

func (f *fake) Send(b []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.err != nil {
		return f.err
	}
	f.sent = append(f.sent, bytes.Clone(b))
	return nil
}

func (f *fake) BufferedAmount() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.buffered
}

func (f *fake) set(buffered uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.buffered = buffered
}

func (f *fake) chunks() [][]byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.sent
}

// chunksOf returns the chunks of frames, as a Conn sends them.
func chunksOf(frames ...[]byte) [][]byte {
	f := &fake{}
	c := newConn(f, wire.MaxDown, func() {})
	for _, frame := range frames {
		if err := c.Send(frame); err != nil {
			panic(err)
		}
	}
	return f.sent
}

// TestMessageOrderIsOurOwn: in the page each message comes by a goroutine.
func TestMessageOrderIsOurOwn(t *testing.T) {
	frames := [][]byte{[]byte("one"), bytes.Repeat([]byte("2"), 3*chunkSize+1), {}, []byte("four")}
	chunks := chunksOf(frames...)
	for shift := range len(chunks) {
		c := newConn(&fake{}, wire.MaxDown, func() {})
		for i := range chunks {
			c.take(chunks[(i*5+shift)%len(chunks)]) // 5 and 7 chunks have no common factor
		}
		for i, want := range frames {
			got, err := c.Recv()
			if err != nil || !bytes.Equal(got, want) {
				t.Fatalf("shift %d: frame %d has %d bytes, %v", shift, i, len(got), err)
			}
		}
	}
}

// TestChunksThatBreakTheRules close the Conn, with what came before still there.
func TestChunksThatBreakTheRules(t *testing.T) {
	head := func(n uint32, size int) []byte {
		return append(binary.BigEndian.AppendUint32(nil, n), make([]byte, size)...)
	}
	for _, c := range []struct {
		name   string
		chunks [][]byte
	}{
		{"no number", [][]byte{{1, 2, 3}}},
		{"longer than a chunk", [][]byte{head(1, chunkSize+1)}},
		{"twice", [][]byte{head(0, 1)}},
		{"early and twice", [][]byte{head(3, 1), head(3, 1)}},
		{"far ahead", [][]byte{head(2+maxEarly, 1)}},
		{"too much ahead", manyAhead(head)},
		{"a frame without end", endless(head)},
	} {
		ended := make(chan struct{})
		conn := newConn(&fake{}, wire.MaxUp, func() { close(ended) })
		conn.take(head(0, 2))
		for _, chunk := range c.chunks {
			conn.take(chunk)
		}
		if frame, err := conn.Recv(); err != nil || len(frame) != 2 {
			t.Errorf("%s: the frame before it: %v, %v", c.name, frame, err)
		}
		if _, err := conn.Recv(); err != wire.ErrClosed {
			t.Errorf("%s: %v", c.name, err)
		}
		if conn.Err() == nil || conn.Err() == wire.ErrClosed {
			t.Errorf("%s: closed because of %v", c.name, conn.Err())
		}
		<-ended
	}
}

func manyAhead(head func(uint32, int) []byte) (chunks [][]byte) {
	for i := range uint32(20) {
		chunks = append(chunks, head(2+i, chunkSize))
	}
	return chunks
}

func endless(head func(uint32, int) []byte) (chunks [][]byte) {
	for i := range uint32(20) {
		chunks = append(chunks, head((1+i)|goesOn, chunkSize))
	}
	return chunks
}

// TestAFloodIsBounded: an end that is not read from is closed, not kept.
func TestAFloodIsBounded(t *testing.T) {
	for _, size := range []int{0, 100, 16000} {
		c := newConn(&fake{}, wire.MaxDown, func() {})
		var s splitter
		n := 0
		for ; n < 1<<20 && c.Err() == nil; n++ {
			_ = s.split(make([]byte, size), func(chunk []byte) error { c.take(chunk); return nil })
		}
		if most := window/(size+frameCost) + 1; n > most {
			t.Errorf("%d frames of %d bytes were kept", n, size)
		}
		if c.Err() == nil {
			t.Errorf("frames of %d bytes: still open", size)
		}
	}
}

// TestCloseWithoutOnclose: some browsers never say that a channel is closed, and
// a goodbye must do; nobody who waits may be left.
func TestCloseWithoutOnclose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{buffered: sendHigh + 1}
		ended := make(chan struct{})
		c := newConn(f, wire.MaxDown, func() { close(ended) })
		waits := make(chan error, 2)
		go func() { waits <- c.Send([]byte("x")) }()
		go func() { _, err := c.Recv(); waits <- err }()
		synctest.Wait()
		c.Close()
		for range 2 {
			if err := <-waits; err != wire.ErrClosed {
				t.Errorf("the wait ended with %v", err)
			}
		}
		<-ended // though the channel never drains
		chunks := f.chunks()
		if len(chunks) != 1 || binary.BigEndian.Uint32(chunks[0]) != goodbye {
			t.Fatalf("sent %v, want a goodbye alone", chunks)
		}

		over := make(chan struct{})
		other := newConn(&fake{}, wire.MaxDown, func() { close(over) })
		other.take(chunks[0])
		if _, err := other.Recv(); err != wire.ErrClosed {
			t.Errorf("after the goodbye: %v", err)
		}
		<-over
	})
}

// TestSendWaitsForRoom, whether the event comes or not, and no callback waits.
func TestSendWaitsForRoom(t *testing.T) {
	for _, event := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			f := &fake{buffered: sendHigh + 1}
			c := newConn(f, wire.MaxDown, func() {})
			sent := make(chan error, 1)
			go func() { sent <- c.Send([]byte("x")) }()
			time.Sleep(10 * time.Second)
			select {
			case <-sent:
				t.Fatal("sent into a full channel")
			default:
			}
			start := time.Now()
			f.set(sendLow)
			if event {
				c.roomAgain()
				c.roomAgain()
				c.roomAgain()
			}
			if err := <-sent; err != nil {
				t.Error(err)
			}
			if took := time.Since(start); took > lookAgain {
				t.Errorf("went on after %v", took)
			}
		})
	}
}

// TestASlowReaderIsFelt: no more than the window is on its way, and every frame
// arrives once the other end reads.
func TestASlowReaderIsFelt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := joined()
		const n, size = 300, 10000
		var sent atomic.Int64
		go func() {
			for i := range n {
				if err := a.Send(bytes.Repeat([]byte{byte(i)}, size)); err != nil {
					t.Error(err)
				}
				sent.Add(1)
			}
		}()
		time.Sleep(time.Minute)
		if sent, most := sent.Load(), int64(window/size); sent > most || sent < most-4 {
			t.Errorf("%d frames sent to an end that does not read, want about %d", sent, most)
		}
		for i := range n {
			frame, err := b.Recv()
			if err != nil || len(frame) != size || frame[0] != byte(i) {
				t.Fatalf("frame %d: %d bytes, %v", i, len(frame), err)
			}
			synctest.Wait()
		}
		if a.Err() != nil || b.Err() != nil {
			t.Errorf("closed: %v, %v", a.Err(), b.Err())
		}
	})
}

// joined returns two Conns whose channels are each other.
func joined() (a, b *Conn) {
	var toA, toB cable
	a, b = newConn(&toB, wire.MaxDown, func() {}), newConn(&toA, wire.MaxDown, func() {})
	toA.to, toB.to = a, b
	return a, b
}

// cable is a channel that hands on at once.
type cable struct{ to *Conn }

func (c *cable) Send(b []byte) error    { c.to.take(bytes.Clone(b)); return nil }
func (c *cable) BufferedAmount() uint64 { return 0 }

// TestAFalseReportClosesTheConn: nobody receives what was never sent.
func TestAFalseReportClosesTheConn(t *testing.T) {
	for _, report := range [][]byte{
		binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, received), 5000),
		binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, received), 1<<32-1),
		binary.BigEndian.AppendUint32(nil, received),
	} {
		c := newConn(&fake{}, wire.MaxDown, func() {})
		if err := c.Send([]byte("x")); err != nil {
			t.Fatal(err)
		}
		c.take(report)
		if c.Err() == nil {
			t.Errorf("%x is believed", report)
		}
	}
}

// TestAFailedSendClosesTheConn: half a frame can't be followed by another.
func TestAFailedSendClosesTheConn(t *testing.T) {
	ended := make(chan struct{})
	f := &fake{err: errors.New("InvalidStateError")}
	c := newConn(f, wire.MaxDown, func() { close(ended) })
	if err := c.Send([]byte("x")); err == nil || err == wire.ErrClosed {
		t.Errorf("got %v", err)
	}
	if err := c.Send([]byte("x")); err != wire.ErrClosed {
		t.Errorf("then %v", err)
	}
	<-ended
}

func TestFramesOfManySendersStayWhole(t *testing.T) {
	a, b := joined()
	const senders, each = 8, 20
	for s := range senders {
		go func() {
			for range each {
				if err := a.Send(bytes.Repeat([]byte{byte(s)}, 2*chunkSize+s)); err != nil {
					t.Error(err)
				}
				runtime.Gosched()
			}
		}()
	}
	for range senders * each {
		frame, err := b.Recv()
		if err != nil {
			t.Fatal(err)
		}
		if want := 2*chunkSize + int(frame[0]); len(frame) != want || bytes.Count(frame, frame[:1]) != want {
			t.Fatalf("frame of %d is mixed", frame[0])
		}
	}
}
