package main

// Guards that a repacked program does what it did: its stacks grow and are
// collected, panics are recovered and say the same, and functions have their
// names; and that tables which look otherwise are left alone.

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// demanding asks of the runtime what it answers by the function tables.
const demanding = `package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

type node struct {
	next *node
	text string
}

// deep grows the stack, with pointers on it that only the stack knows.
func deep(n int) *node {
	here := &node{text: strings.Repeat("x", n%7)}
	if n == 0 {
		runtime.GC()
		return here
	}
	here.next = deep(n - 1)
	var room [64]*node
	room[n%64] = here
	runtime.KeepAlive(&room)
	return room[n%64]
}

func failing(numbers []int, at int) (why any) {
	defer func() { why = recover() }()
	for i := range 3 {
		defer func() { numbers[0] += i }()
	}
	return numbers[at]
}

func named() string {
	pcs := make([]uintptr, 10)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	var names []string
	for {
		f, more := frames.Next()
		names = append(names, f.Function)
		if !more {
			return strings.Join(names, " ")
		}
	}
}

func main() {
	sum := 0
	for n := deep(20000); n != nil; n = n.next {
		sum += len(n.text)
	}
	fmt.Println("sum", sum)
	numbers := []int{1, 2, 3}
	fmt.Println(failing(numbers, 5), failing(nil, 0), numbers)
	var none *node
	fmt.Println(func() (why any) { defer func() { why = recover() }(); return none.text }())
	done := make(chan string)
	go func() { done <- named() }()
	fmt.Println(<-done)
	fmt.Println(runtime.FuncForPC(func() uintptr { pc, _, _, _ := runtime.Caller(0); return pc }()).Name())
	os.Stdout.Write(debug.Stack())
}
`

// built links a program as the page is linked.
func built(t *testing.T, source string) (p project, program []byte) {
	t.Helper()
	p, err := openProject()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for file, text := range map[string]string{"go.mod": "module demanding\n\ngo 1.26\n", "main.go": source} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "main.wasm")
	if err := link(project{root: dir}, []string{"GOOS=js", "GOARCH=wasm"}, []string{"-trimpath", "-buildvcs=false", "."}, out, true); err != nil {
		t.Fatal(err)
	}
	if program, err = os.ReadFile(out); err != nil {
		t.Fatal(err)
	}
	return p, program
}

func TestRepack(t *testing.T) {
	p, program := built(t, demanding)
	before := bytes.Clone(program)
	packed, err := repack(program)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(program, before) {
		t.Error("the program that was given has changed")
	}
	for _, gone := range []string{"runtime/symtab.go", "demanding/main.go"} {
		if !bytes.Contains(program, []byte(gone)) || bytes.Contains(packed, []byte(gone)) {
			t.Errorf("%q: there %v before and %v after", gone, bytes.Contains(program, []byte(gone)), bytes.Contains(packed, []byte(gone)))
		}
	}
	was, err := compress(p, gzipCoding(), program)
	if err != nil {
		t.Fatal(err)
	}
	is, err := compress(p, gzipCoding(), packed)
	if err != nil {
		t.Fatal(err)
	}
	if len(is) >= len(was)*95/100 {
		t.Errorf("packed it has %d bytes by gzip, and had %d", len(is), len(was))
	}

	said := map[string]string{}
	for name, data := range map[string][]byte{"linked": program, "packed": packed} {
		file := filepath.Join(t.TempDir(), "main.wasm")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
		said[name] = runWasm(t, p, file)
	}
	// What a traceback says of a function: its arguments, and where it is.
	detail := regexp.MustCompile(`\(\S*\)\n\t\S+:\d+( \+0x[0-9a-f]+)?`)
	if is, was := detail.ReplaceAllString(said["packed"], ""), detail.ReplaceAllString(said["linked"], ""); is != was {
		t.Errorf("the packed program says\n%s\nand the linked one\n%s", is, was)
	}
	if text := said["packed"]; text != "" && (!strings.Contains(text, "main.main()\n\t?:0") || strings.Contains(text, ".go:")) {
		t.Errorf("the packed program's traceback is\n%s", text)
	}
}

// What is not as expected is an error, never another program.
func TestRepackRefuses(t *testing.T) {
	_, program := built(t, "package main\n\nfunc main() { println(1) }\n")
	if _, err := repack(program); err != nil {
		t.Fatal(err)
	}
	section := func(change func(m memory, at tables)) []byte {
		for r := (reader{program, 8}); r.at < len(program); {
			at := r.at
			id, size := r.byte(), r.unsigned()
			body := r.take(size)
			if id != 11 {
				continue
			}
			m, err := readMemory(body)
			if err != nil {
				t.Fatal(err)
			}
			found, err := m.findTables()
			if err != nil {
				t.Fatal(err)
			}
			change(m, found)
			data := m.segments()
			changed := binary.AppendUvarint(append(bytes.Clone(program[:at]), 11), uint64(len(data)))
			return append(append(changed, data...), program[r.at:]...)
		}
		t.Fatal("no data section")
		return nil
	}
	if _, err := repack(section(func(memory, tables) {})); err != nil {
		t.Fatalf("unchanged: %v", err)
	}
	for name, broken := range map[string][]byte{
		"nothing":         nil,
		"no program":      []byte("<!doctype html>"),
		"half":            program[:len(program)/2],
		"cut short":       program[:len(program)-1],
		"another magic":   section(func(m memory, at tables) { m[bytes.Index(m, []byte(pcMagic))]-- }),
		"two headers":     section(func(m memory, at tables) { copy(m[at.names:], pcMagic) }),
		"tables moved":    section(func(m memory, at tables) { m.setU32(bytes.Index(m, []byte(pcMagic))+56, 72) }),
		"a longer record": section(func(m memory, at tables) { m[at.records[7]+funcPcdata]++ }),
		"another entry":   section(func(m memory, at tables) { m[at.records[7]+funcEntry+2]++ }),
		"a long stream": section(func(m memory, at tables) {
			for i := range at.entries - at.streams {
				m[at.streams+i] |= 1
			}
		}),
		"a stream beyond": section(func(m memory, at tables) { m.setU32(at.records[7]+funcPcsp, 1<<31) }),
	} {
		if _, err := repack(broken); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
