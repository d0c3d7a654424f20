// These tests guard the page's event queue natively: nothing a player did may be
// lost or change places between two slow frames.
package browser

import (
	"testing"

	"pgregory.net/rapid"
)

func kinds(events []Event) string {
	s := ""
	for _, e := range events {
		s += map[Kind]string{Down: "d", Move: "m", Up: "u", Cancel: "c", Wheel: "w", KeyDown: "k", Resize: "r", Shown: "s"}[e.Kind]
	}
	return s
}

func TestClicksBetweenTwoFramesStay(t *testing.T) {
	var q queue
	for i := range 30 {
		q.put(Event{Kind: Move, X: float64(i)})
		q.put(Event{Kind: Down, X: float64(i)})
		q.put(Event{Kind: Up, X: float64(i)})
	}
	events := q.take()
	if got := len(events); got != 90 {
		t.Errorf("30 clicks became %d events: %s", got, kinds(events))
	}
	if again := q.take(); len(again) != 0 {
		t.Errorf("taken twice: %s", kinds(again))
	}
}

func TestWhatJoins(t *testing.T) {
	for _, c := range []struct {
		name string
		put  []Event
		want string
	}{
		{"hovering", []Event{{Kind: Move, X: 1}, {Kind: Move, X: 2}, {Kind: Move, X: 3}}, "m"},
		{"a stroke", []Event{{Kind: Move, Pressed: true}, {Kind: Move, Pressed: true}}, "mm"},
		{"two pointers", []Event{{Kind: Move, ID: 1}, {Kind: Move, ID: 2}, {Kind: Move, ID: 1}}, "mmm"},
		{"hover after a stroke", []Event{{Kind: Move, Pressed: true}, {Kind: Move}}, "mm"},
		{"wheel", []Event{{Kind: Wheel, DY: 3}, {Kind: Wheel, DY: 4}, {Kind: Down}, {Kind: Wheel, DY: 5}}, "wdw"},
		{"sizes", []Event{{Kind: Resize}, {Kind: Resize}, {Kind: Shown}, {Kind: Shown}, {Kind: Resize}}, "rsr"},
		{"keys", []Event{{Kind: KeyDown, Key: "a"}, {Kind: KeyDown, Key: "a", Repeat: true}}, "kk"},
	} {
		var q queue
		for _, e := range c.put {
			q.put(e)
		}
		events := q.take()
		if got := kinds(events); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		last := c.put[len(c.put)-1]
		if e := events[len(events)-1]; e.Kind == Move && e.X != last.X {
			t.Errorf("%s: the last place %g was lost, %g is kept", c.name, last.X, e.X)
		}
		if c.name == "wheel" && events[0].DY != 7 {
			t.Errorf("the wheel turned by %g, not 7", events[0].DY)
		}
	}
}

// TestFullQueueKeepsPresses fills the queue as a page does that draws no frames.
func TestFullQueueKeepsPresses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q queue
		presses := 0
		for range rapid.IntRange(0, 3*maxQueue).Draw(t, "events") {
			e := Event{Kind: rapid.SampledFrom([]Kind{Down, Move, Up, Cancel, KeyDown}).Draw(t, "kind"), Pressed: true}
			e.Repeat = e.Kind == KeyDown && rapid.Bool().Draw(t, "repeat")
			if e.Kind != Move && !e.Repeat {
				presses++
			}
			q.put(e)
		}
		got := 0
		for _, e := range q.take() {
			if e.Kind != Move && !e.Repeat {
				got++
			}
		}
		if got != presses {
			t.Fatalf("%d of %d presses are left", got, presses)
		}
	})
}

func TestPremultiply(t *testing.T) {
	pix := []byte{255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 51, 200, 100, 50, 128}
	premultiply(pix)
	want := []byte{0, 0, 0, 0, 255, 255, 255, 255, 51, 51, 51, 51, 100, 50, 25, 128}
	if string(pix) != string(want) {
		t.Errorf("%v, want %v", pix, want)
	}
}
