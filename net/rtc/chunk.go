package rtc

import (
	"encoding/binary"
	"fmt"
)

// A frame travels as chunks, since no browser takes messages of any length and
// some stall others behind a long one. A chunk is its number, with the highest
// bit set if the frame goes on in the next one, and up to chunkSize bytes. They
// are numbered though the channel keeps their order: in the page every message
// comes by a goroutine of its own, and what promises nothing is not relied on.
const (
	chunkSize = 16<<10 - chunkHead
	chunkHead = 4
	goesOn    = 1 << 31
	goodbye   = 1<<32 - 1 // instead of a chunk: the other end has closed
	received  = 1<<32 - 2 // and this, with 4 more bytes: how much it has received
	lastChunk = 1<<31 - 3 // weeks at a thousand a second: the channel ends before
	maxEarly  = 256       // chunks that may wait for one before them
)

// splitter numbers the chunks that are sent.
type splitter struct{ next uint32 }

// split calls send with every chunk of a frame, in order, until one fails.
func (s *splitter) split(frame []byte, send func(chunk []byte) error) error {
	for {
		n := min(len(frame), chunkSize)
		head := s.next
		if s.next >= lastChunk {
			return fmt.Errorf("%d chunks sent: the channel is used up", s.next)
		}
		if n < len(frame) {
			head |= goesOn
		}
		chunk := append(binary.BigEndian.AppendUint32(make([]byte, 0, chunkHead+n), head), frame[:n]...)
		s.next++
		if err := send(chunk); err != nil {
			return err
		}
		if frame = frame[n:]; len(frame) == 0 {
			return nil
		}
	}
}

// joiner puts the chunks that come in into order and frames together.
type joiner struct {
	most  int // bytes of a frame
	next  uint32
	frame []byte            // what has come of the next frame
	early map[uint32][]byte // chunks that have overtaken others
	bytes int               // of early
}

// take takes a chunk and returns the frames it completes. An error means that
// the other end does not keep to this package's rules.
func (j *joiner) take(chunk []byte) (frames [][]byte, err error) {
	if len(chunk) < chunkHead || len(chunk) > chunkHead+chunkSize {
		return nil, fmt.Errorf("a chunk of %d bytes", len(chunk))
	}
	number := binary.BigEndian.Uint32(chunk) &^ goesOn
	switch {
	case number < j.next:
		return nil, fmt.Errorf("chunk %d a second time", number)
	case number > j.next:
		if number-j.next > maxEarly || j.bytes+len(chunk) > j.most+chunkSize {
			return nil, fmt.Errorf("chunk %d instead of %d", number, j.next)
		}
		if j.early[number] != nil {
			return nil, fmt.Errorf("chunk %d a second time", number)
		}
		if j.early == nil {
			j.early = map[uint32][]byte{}
		}
		j.early[number] = chunk
		j.bytes += len(chunk)
		return nil, nil
	}
	for chunk != nil {
		j.next++
		if len(j.frame)+len(chunk)-chunkHead > j.most {
			return frames, fmt.Errorf("a frame of more than %d bytes", j.most)
		}
		j.frame = append(j.frame, chunk[chunkHead:]...)
		if binary.BigEndian.Uint32(chunk)&goesOn == 0 {
			frames = append(frames, j.frame)
			j.frame = nil
		}
		chunk = j.early[j.next]
		delete(j.early, j.next)
		j.bytes -= len(chunk)
	}
	return frames, nil
}
