package browser

import (
	"sync"
	"time"
)

// Kind says what an Event is.
type Kind uint8

// The kinds of events, in one queue so that their order is kept.
const (
	NoEvent Kind = iota
	Down         // a finger, pen or button went down; the pointer is captured until Up or Cancel
	Move         // the pointer moved, pressed (Pressed) or hovering
	Up           // it was released
	Cancel       // the system took the pointer away: forget the gesture
	Leave        // a hovering pointer left the canvas
	Wheel        // the wheel turned by DX, DY css px
	KeyDown      // Key went down; none is sent while a text field has the focus
	Input        // the text of field Key changed to Text
	Done         // Enter was pressed in field Key, whose text is Text
	Press        // button Key of a sheet was pressed; "close" also when it was closed another way
	Resize       // Viewport changed; the first call of Events starts with one
	Shown        // the page became visible again: draw everything
	Pasted       // Text was pasted while no text field had the focus
	Tap          // element Key of the mirror was pressed
	Focus        // the keyboard came to element Key of the mirror; empty when it left
	Address      // what follows # in the page's address is Text now
)

// Pointer is what kind of device points.
type Pointer uint8

// The kinds of pointers.
const (
	Mouse Pointer = iota
	Touch
	Pen
)

// Event is one thing that happened on the page.
type Event struct {
	Kind    Kind
	Time    time.Duration // since the page was opened, see Page.Now
	X, Y    float64       // css px from the canvas's top left; pointer events and Wheel
	DX, DY  float64       // css px; Wheel
	ID      int           // which pointer
	Pointer Pointer
	Primary bool // the first finger, or the mouse
	Pressed bool // Move: some button or finger is down
	Button  int  // Down, Up: 0 main, 1 middle, 2 secondary
	Key     string
	Text    string
	Repeat  bool // KeyDown: held
	Shift   bool
	Ctrl    bool // or Cmd
	Alt     bool
}

// maxQueue bounds what is kept while nothing drains the queue.
const maxQueue = 512

// queue keeps events until a frame takes them.
type queue struct {
	mu          sync.Mutex
	full, spare []Event
}

// take returns what was put since the last call, oldest first. The slice is
// valid until the next call.
func (q *queue) take() []Event {
	q.mu.Lock()
	defer q.mu.Unlock()
	events := q.full
	q.full, q.spare = q.spare[:0], events
	return events
}

// put adds an event. Hovering moves, turns of the wheel and repeated changes of
// size join the one before; no press, release or key is ever dropped.
func (q *queue) put(e Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if n := len(q.full); n > 0 {
		last := &q.full[n-1]
		switch {
		case e.Kind == Wheel && last.Kind == Wheel:
			e.DX, e.DY = e.DX+last.DX, e.DY+last.DY
			*last = e
			return
		case e.Kind == Move && last.Kind == Move && e.ID == last.ID && e.Pressed == last.Pressed && (!e.Pressed || n >= maxQueue):
			*last = e
			return
		case (e.Kind == Resize || e.Kind == Shown) && last.Kind == e.Kind:
			return
		}
		if n >= maxQueue && (e.Kind == Move || e.Kind == KeyDown && e.Repeat) {
			return
		}
	}
	q.full = append(q.full, e)
}
