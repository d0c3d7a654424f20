package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The fourth part of the size patch works on the linked program. Go's linker
// leaves runs of zeroes out of the program's memory, at the price of a hundred
// thousand small pieces whose addresses can't be compressed; and it writes the
// tables of every function by which a traceback names files and lines. Packed,
// the page's memory comes in a few pieces and knows functions by their names
// alone. The tables are Go's own affair, so repack only touches what looks in
// every respect as it does in the version it was written for.

// repack returns the program with its memory in few pieces and without
// positions.
func repack(program []byte) ([]byte, error) {
	const dataSection = 11
	if len(program) < 8 || string(program[:4]) != "\x00asm" {
		return nil, errors.New("not a wasm program")
	}
	start, end := 0, 0
	var section []byte
	r := reader{program, 8}
	for r.at < len(program) {
		at := r.at
		id, size := r.byte(), r.unsigned()
		if body := r.take(size); id == dataSection {
			start, end, section = at, r.at, body
		}
	}
	if r.at != len(program) || section == nil {
		return nil, errors.New("the program is cut short or has no data section")
	}
	m, err := readMemory(section)
	if err != nil {
		return nil, err
	}
	if err := m.dropPositions(); err != nil {
		return nil, err
	}
	packed := m.segments()
	out := append(bytes.Clone(program[:start]), dataSection)
	out = binary.AppendUvarint(out, uint64(len(packed)))
	return append(append(out, packed...), program[end:]...), nil
}

// reader takes a program apart. Reading past the end yields zeroes and leaves at
// beyond the end, so that one check tells.
type reader struct {
	data []byte
	at   int
}

func (r *reader) take(n int) []byte {
	if n < 0 || r.at > len(r.data) || n > len(r.data)-r.at {
		r.at = len(r.data) + 1
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// unsigned reads an unsigned LEB128 number.
func (r *reader) unsigned() int {
	if r.at > len(r.data) {
		return 0
	}
	v, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || v > 1<<32 {
		r.at = len(r.data) + 1
		return 0
	}
	r.at += n
	return int(v)
}

// signed reads a signed LEB128 number.
func (r *reader) signed() int {
	v, shift := 0, 0
	for {
		b := r.byte()
		v |= int(b&0x7f) << shift
		shift += 7
		if b < 0x80 {
			if b&0x40 != 0 {
				v |= -1 << shift
			}
			return v
		}
		if shift > 35 {
			r.at = len(r.data) + 1
			return 0
		}
	}
}

// memory is what a program's memory holds when it starts, from address 0.
type memory []byte

const (
	// memoryLimit is more than any page of ours has.
	memoryLimit = 64 << 20
	// segmentGap is the shortest run of zeroes that is left out. Shorter ones cost
	// less than another segment.
	segmentGap = 4096

	opI32Const = 0x41
	opEnd      = 0x0b
)

// readMemory lays out a data section.
func readMemory(section []byte) (memory, error) {
	var m memory
	r := reader{data: section}
	for range r.unsigned() {
		kind, op := r.byte(), r.byte()
		address := r.signed()
		end := r.byte()
		data := r.take(r.unsigned())
		if kind != 0 || op != opI32Const || end != opEnd || r.at > len(section) {
			return nil, errors.New("a data segment is not as Go's linker writes them")
		}
		if address < 0 || address+len(data) > memoryLimit {
			return nil, fmt.Errorf("a data segment lies at %d", address)
		}
		if address+len(data) > len(m) {
			m = append(m, make([]byte, address+len(data)-len(m))...)
		}
		copy(m[address:], data)
	}
	if r.at != len(section) {
		return nil, errors.New("the data section goes on after its last segment")
	}
	return m, nil
}

// segments writes the data section.
func (m memory) segments() []byte {
	var out []byte
	count := 0
	for at := 0; at < len(m); {
		if m[at] == 0 {
			at++
			continue
		}
		end, zeroes := at, 0
		for i := at; i < len(m) && zeroes < segmentGap; i++ {
			zeroes++
			if m[i] != 0 {
				end, zeroes = i+1, 0
			}
		}
		out = append(out, 0, opI32Const)
		out = appendSigned(out, at)
		out = append(out, opEnd)
		out = binary.AppendUvarint(out, uint64(end-at))
		out = append(out, m[at:end]...)
		at = end
		count++
	}
	return append(binary.AppendUvarint(nil, uint64(count)), out...)
}

// appendSigned writes a number that is not negative as signed LEB128.
func appendSigned(out []byte, v int) []byte {
	for v >= 0x40 {
		out = append(out, byte(v)|0x80)
		v >>= 7
	}
	return append(out, byte(v))
}

// The layout of Go's tables, as runtime/symtab.go and cmd/link/internal/ld/pcln.go
// of Go 1.26 have it.
const (
	pcMagic    = "\xf1\xff\xff\xff\x00\x00\x01\x08" // of the header, with the sizes of wasm
	headerSize = 72
	funcSize   = 44 // a function's record without its pcdata and funcdata

	// Fields of a function's record.
	funcEntry     = 0
	funcPcsp      = 16
	funcPcfile    = 20
	funcPcline    = 24
	funcPcdata    = 28 // how many
	funcUnit      = 32
	funcStartLine = 36
	funcFuncdata  = 43 // how many, a byte

	pcdataUnsafePoint = 0 // where a signal must not stop a goroutine: the page has no signals
	funcdataArgInfo   = 5 // how a traceback prints arguments
	noFuncdata        = 1<<32 - 1
)

func (m memory) u32(at int) int   { return int(binary.LittleEndian.Uint32(m[at:])) }
func (m memory) u64(at int) int   { return int(binary.LittleEndian.Uint64(m[at:])) }
func (m memory) setU32(at, v int) { binary.LittleEndian.PutUint32(m[at:], uint32(v)) }

// tables is where Go's tables lie, as addresses.
type tables struct {
	functions                    int // how many
	names, units, files, streams int // from names to units the names are, and so on
	entries                      int // two numbers for each function: its address and where its record is
	records                      []int
}

// findTables finds the tables and checks all that is known of them.
func (m memory) findTables() (t tables, err error) {
	odd := func(what string) error {
		return fmt.Errorf("%s not as in Go 1.26: positions can't be left out", what)
	}
	header := bytes.Index(m, []byte(pcMagic))
	if header < 0 || bytes.Count(m, []byte(pcMagic)) != 1 || header+headerSize > len(m) {
		return t, odd("the header of the function tables is")
	}
	t = tables{functions: m.u64(header + 8), names: header + m.u64(header+32), units: header + m.u64(header+40),
		files: header + m.u64(header+48), streams: header + m.u64(header+56), entries: header + m.u64(header+64)}
	if m.u64(header+24) != 0 || t.names < header+headerSize || t.units < t.names || t.files < t.units || t.streams < t.files ||
		t.entries < t.streams || t.functions <= 0 || t.functions > len(m)/8 || t.entries+8*t.functions+4 > len(m) {
		return t, odd("the order of the function tables is")
	}

	// Records follow each other in the order of the functions, at multiples of 8.
	aligned := func(at int) int { return t.entries + (at-t.entries+7)&^7 }
	at := aligned(t.entries + 8*t.functions + 4)
	for i := range t.functions {
		record := t.entries + m.u32(t.entries+8*i+4)
		if record != at || record+funcSize > len(m) || m.u32(record+funcEntry) != m.u32(t.entries+8*i) {
			return t, odd("a function's record is")
		}
		at = aligned(record + funcSize + 4*m.u32(record+funcPcdata) + 4*int(m[record+funcFuncdata]))
		t.records = append(t.records, record)
	}
	if at > len(m) {
		return t, odd("the last function's record is")
	}

	// The runtime's own description of the program must say the same.
	var want []byte
	word := func(v int) { want = binary.LittleEndian.AppendUint64(want, uint64(v)) }
	word(header)
	for _, s := range [][3]int{{t.names, t.units, 1}, {t.units, t.files, 4}, {t.files, t.streams, 1}, {t.streams, t.entries, 1}} {
		n := (s[1] - s[0]) / s[2]
		word(s[0])
		word(n)
		word(n)
	}
	word(t.entries)
	if bytes.Count(m, want) != 1 {
		return t, odd("the runtime's description of the function tables is")
	}
	return t, nil
}

// stream returns how long a table of values by address is: pairs of numbers up
// to a zero that is not the first value.
func (m memory) stream(at, end int) (int, error) {
	r := reader{m[:end], at}
	for first := true; ; first = false {
		if r.unsigned() == 0 && !first {
			break
		}
		r.unsigned()
	}
	if r.at > end {
		return 0, errors.New("a stream of the function tables has no end")
	}
	return r.at - at, nil
}

// dropPositions takes files, lines and arguments of functions out of the tables.
// The runtime takes position 0 for unknown, and prints "?:0".
func (m memory) dropPositions() error {
	t, err := m.findTables()
	if err != nil {
		return err
	}
	streams := []byte{0} // no stream is at 0
	moved := map[int]int{0: 0}
	move := func(field int) error {
		old := m.u32(field)
		if _, done := moved[old]; !done {
			n, err := m.stream(t.streams+old, t.entries)
			if err != nil {
				return err
			}
			moved[old] = len(streams)
			streams = append(streams, m[t.streams+old:t.streams+old+n]...)
		}
		m.setU32(field, moved[old])
		return nil
	}
	for _, record := range t.records {
		if err := move(record + funcPcsp); err != nil {
			return err
		}
		m.setU32(record+funcPcfile, 0)
		m.setU32(record+funcPcline, 0)
		m.setU32(record+funcUnit, 0)
		m.setU32(record+funcStartLine, 0)
		pcdata := m.u32(record + funcPcdata)
		for i := range pcdata {
			field := record + funcSize + 4*i
			if i == pcdataUnsafePoint {
				m.setU32(field, 0)
			} else if err := move(field); err != nil {
				return err
			}
		}
		if int(m[record+funcFuncdata]) > funcdataArgInfo {
			m.setU32(record+funcSize+4*pcdata+4*funcdataArgInfo, noFuncdata)
		}
	}
	if len(streams) > t.entries-t.streams {
		return errors.New("the streams of the function tables overlap")
	}
	clear(m[t.units:t.entries])
	copy(m[t.streams:], streams)
	return nil
}
