package browser

import (
	"strings"
	"time"
)

// How often the polite region says something at most, and how many sentences at
// once: what is older when it could be said is not news any more.
const (
	speechPause = 700 * time.Millisecond
	speechMost  = 4
)

// speech gathers sentences that come one after the other while cards fall fast, so
// that a screen reader is not left behind reading a queue (ux §7).
type speech struct {
	lines []string
	said  time.Duration // when something was said last
}

func (s *speech) add(text string) {
	if text == "" {
		return
	}
	s.lines = append(s.lines, text)
	s.lines = s.lines[max(0, len(s.lines)-speechMost):]
}

// take returns what is to be said now, empty for nothing.
func (s *speech) take(now time.Duration) string {
	if len(s.lines) == 0 || s.said > 0 && now-s.said < speechPause {
		return ""
	}
	s.said = now
	return s.all()
}

// all takes all that waits.
func (s *speech) all() string {
	text := strings.Join(s.lines, "; ")
	s.lines = nil
	return text
}
