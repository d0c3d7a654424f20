// This test guards that a screen reader is told of a fast trick in one breath and
// never of what is long past.
package browser

import (
	"testing"
	"time"
)

func TestSpeech(t *testing.T) {
	var s speech
	if got := s.take(time.Second); got != "" {
		t.Errorf("nothing is said as %q", got)
	}
	s.add("a")
	if got := s.take(time.Second); got != "a" {
		t.Errorf("the first sentence waits: %q", got)
	}
	s.add("b")
	s.add("")
	s.add("c")
	if got := s.take(time.Second + speechPause/2); got != "" {
		t.Errorf("%q is said into the sentence before", got)
	}
	if got := s.take(time.Second + speechPause); got != "b; c" {
		t.Errorf("two plays are said as %q", got)
	}
	for _, text := range []string{"1", "2", "3", "4", "5", "6"} {
		s.add(text)
	}
	if got := s.all(); got != "3; 4; 5; 6" {
		t.Errorf("of six sentences %q are said", got)
	}
	if got := s.all(); got != "" {
		t.Errorf("%q is said twice", got)
	}
}
