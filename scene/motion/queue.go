package motion

import (
	"math"
	"slices"

	"paizhuo/scene/layout"
)

// Durations of ux §5.3, in ms.
const (
	Lift      = 120.0 // a card rises or sinks
	PlayOwn   = 180.0
	Stagger   = 12.0 // between the cards of a play
	StaggerIn = 240.0
	PlayOther = 160.0
	PassIn    = 120.0
	ToWinner  = 220.0
	Reflow    = 160.0
	DealFly   = 180.0
	DealStep  = 60.0
	DealMost  = 2200.0 // with SortMove after it, 2 400
	SortMove  = 200.0
	FlashTime = 350.0
	SheetOpen = 200.0
	SheetShut = 150.0
	FadeShort = 120.0 // every movement when motion is reduced
	LastDwell = 2500.0
	dwellMin  = 900.0
)

// Speed is how long a finished trick stays (快, 标准, 慢); feedback is not scaled.
type Speed uint8

// The speeds; the zero value is the default.
const (
	Normal Speed = iota
	Fast
	Slow
)

// Dwell returns how long a finished trick lies, in ms.
func (s Speed) Dwell() float64 { return [...]float64{1400, 900, 2200}[s%3] }

// Settings are the player's own.
type Settings struct {
	Speed   Speed
	Reduced bool // no flying, no shaking: cross-fades of 120 ms at most
}

// waitMost is how many steps may wait behind the one that runs.
const waitMost = 2

// step is what happens together: a deal, a play, a trick's end.
type step struct {
	tweens []tween // times relative to start
	start  float64
	length float64
	dwell  float64 // of a trick's end
	deal   bool
	jumped bool // takes no time any more
}

func (s *step) end() float64 { return s.start + s.length }

// Queue holds all movements. Use New.
type Queue struct {
	Settings Settings

	steps []*step
	free  []tween // start at once; absolute times
	drawn float64 // when Frame was last asked
	dirty bool
}

// New returns an empty queue.
func New(s Settings) *Queue { return &Queue{Settings: s, drawn: math.Inf(-1)} }

// Deal flies the flights in one after the other, all within 2 200 ms.
func (q *Queue) Deal(now float64, flights []Flight) {
	gap := 0.0
	if n := len(flights); n > 1 {
		gap = math.Min(DealStep, (DealMost-DealFly)/float64(n-1))
	}
	q.enqueue(now, &step{tweens: q.fly(flights, DealFly, gap), deal: true})
}

// Play flies a play into its slot: one's own card by card from the hand, an
// opponent's all at once.
func (q *Queue) Play(now float64, own bool, flights []Flight) {
	length, gap := PlayOther, 0.0
	if own {
		length, gap = PlayOwn, Stagger
		if n := len(flights); n > 1 {
			gap = math.Min(gap, StaggerIn/float64(n-1))
		}
	}
	q.enqueue(now, &step{tweens: q.fly(flights, length, gap)})
}

// Pass fades a word in where it stays.
func (q *Queue) Pass(now float64, key Key, at layout.Rect) {
	q.enqueue(now, &step{tweens: []tween{{Flight: Flight{Key: key, From: at, To: at}, end: PassIn, a1: 1}}})
}

// TrickEnd leaves the trick on the table for a while, then flies it to the
// winner, where it vanishes. From its call on, the flights' things are shown
// where they start, unless an earlier step still brings them there. The deal's
// last trick stays longer.
func (q *Queue) TrickEnd(now float64, flights []Flight, last bool) {
	s := &step{dwell: q.Settings.Speed.Dwell(), tweens: q.fly(flights, ToWinner, 0)}
	if last {
		s.dwell = math.Max(s.dwell, LastDwell)
	}
	for i := range s.tweens {
		t := &s.tweens[i]
		t.start, t.end = t.start+s.dwell, t.end+s.dwell
		t.shown, t.a0, t.a1 = true, 1, 0
		if t.hop {
			t.hop, t.To = false, t.From
		}
	}
	q.enqueue(now, s)
}

// fly returns tweens for the flights, gap ms between their starts.
func (q *Queue) fly(flights []Flight, length, gap float64) []tween {
	out := make([]tween, len(flights))
	for i, f := range flights {
		at := gap * float64(i)
		out[i] = tween{Flight: f, start: at, end: at + length, a0: 1, a1: 1}
		if q.Settings.Reduced {
			out[i].start, out[i].end, out[i].hop, out[i].a0 = 0, math.Min(length, FadeShort), true, 0
		}
	}
	return out
}

// enqueue puts a step behind the others.
func (q *Queue) enqueue(now float64, s *step) {
	q.prune(now)
	q.dirty = true
	for _, t := range s.tweens {
		s.length = math.Max(s.length, t.end)
	}
	s.start = now
	if n := len(q.steps); n > 0 {
		s.start = math.Max(now, q.steps[n-1].end())
	}
	q.steps = append(q.steps, s)
	for q.waiting(now) > waitMost {
		q.hurry(now)
	}
}

// waiting counts the steps that have not begun and still take time.
func (q *Queue) waiting(now float64) int {
	n := 0
	for _, s := range q.steps {
		if s.start > now && !s.jumped {
			n++
		}
	}
	return n
}

// hurry ends the running step. A trick that has not lain for 900 ms is only cut
// to that (R19); then the oldest step that waits behind it takes no time.
func (q *Queue) hurry(now float64) {
	first := q.steps[0]
	if spare := first.dwell - math.Max(dwellMin, now-first.start); first.dwell > 0 && spare > 0 {
		first.dwell -= spare
		first.length -= spare
		for i := range first.tweens {
			first.tweens[i].start -= spare
			first.tweens[i].end -= spare
		}
	}
	if first.dwell > 0 && now < first.end() {
		for _, s := range q.steps[1:] {
			if !s.jumped {
				s.jumped, s.length = true, 0
				break
			}
		}
	} else {
		q.steps = q.steps[1:]
	}
	at := now
	for i, s := range q.steps {
		if i > 0 || s.start > now {
			s.start = at
		}
		at = math.Max(now, s.end())
	}
}

// prune forgets what is over.
func (q *Queue) prune(now float64) {
	for len(q.steps) > 0 && q.steps[0].end() <= now {
		q.steps = q.steps[1:]
	}
	q.free = slices.DeleteFunc(q.free, func(t tween) bool { return t.end <= now })
}

// Move flies the flights at once, each in length ms: a card that is lifted, a
// hand that closes up or is sorted anew. What is still on its way goes on from
// where it is.
func (q *Queue) Move(now, length float64, flights []Flight) {
	for _, f := range flights {
		t := tween{Flight: f, start: now, end: now + length, a0: 1, a1: 1}
		if q.Settings.Reduced {
			t.end, t.hop, t.a0 = now+math.Min(length, FadeShort), true, 0
		} else if s, ok := q.At(f.Key, now); ok {
			t.From = s.Rect
		}
		q.start(now, t)
	}
}

// Fade changes a thing's alpha in place.
func (q *Queue) Fade(now float64, key Key, at layout.Rect, from, to, length float64) {
	if q.Settings.Reduced {
		length = math.Min(length, FadeShort)
	}
	q.start(now, tween{Flight: Flight{Key: key, From: at, To: at}, start: now, end: now + length, a0: from, a1: to})
}

// Banner fades a thing in, keeps it for so many ms, and fades it out.
func (q *Queue) Banner(now float64, key Key, at layout.Rect, stay float64) {
	f := Flight{Key: key, From: at, To: at}
	q.start(now, tween{Flight: f, start: now, end: now + FadeShort, a1: 1})
	q.free = append(q.free, tween{Flight: f, start: now + FadeShort + stay, end: now + 2*FadeShort + stay, a0: 1, shown: true})
}

// Flash marks a bomb: full strength at once, gone after 350 ms, trembling once.
func (q *Queue) Flash(now float64, key Key, at layout.Rect) {
	t := tween{Flight: Flight{Key: key, From: at, To: at}, start: now, end: now + FlashTime, a0: 1, shake: true}
	if q.Settings.Reduced {
		t.end, t.shake = now+FadeShort, false
	}
	q.start(now, t)
}

// start adds a tween that starts at once, in place of others of its key.
func (q *Queue) start(now float64, t tween) {
	q.prune(now)
	q.dirty = true
	q.free = slices.DeleteFunc(q.free, func(o tween) bool { return o.Key == t.Key })
	q.free = append(q.free, t)
}

// each calls f with every tween that is not over, in order, times absolute,
// until f says stop.
func (q *Queue) each(now float64, f func(tween) (stop bool)) {
	for _, s := range q.steps {
		for _, t := range s.tweens {
			t.start, t.end = t.start+s.start, t.end+s.start
			if s.jumped {
				t.start, t.end = s.start, s.start
			}
			if t.end > now && f(t) {
				return
			}
		}
	}
	for _, t := range q.free {
		if t.end > now && f(t) {
			return
		}
	}
}

// Frame returns everything that moves or is about to, back to front.
func (q *Queue) Frame(now float64) []Sprite {
	q.prune(now)
	q.drawn, q.dirty = now, false
	var out []Sprite
	seen := map[Key]bool{}
	q.each(now, func(t tween) bool {
		if !seen[t.Key] {
			seen[t.Key] = true
			if s, ok := t.at(now); ok {
				out = append(out, s)
			}
		}
		return false
	})
	return out
}

// At returns where the thing is, false when it is at rest or not to be seen yet.
func (q *Queue) At(key Key, now float64) (s Sprite, ok bool) {
	q.each(now, func(t tween) bool {
		if t.Key == key {
			s, ok = t.at(now)
			return true
		}
		return false
	})
	return s, ok
}

// Hidden reports whether the thing is not to be drawn where it rests: it moves,
// or has yet to come.
func (q *Queue) Hidden(key Key, now float64) bool {
	hidden := false
	q.each(now, func(t tween) bool {
		hidden = t.Key == key
		return hidden
	})
	return hidden
}

// Active reports whether anything moves at now. A trick that lies on the table
// and a banner that stays do not.
func (q *Queue) Active(now float64) bool {
	active := false
	q.each(now, func(t tween) bool {
		active = now >= t.start && t.moves()
		return active
	})
	return active
}

// Next returns when something starts or ends after now, false when nothing will.
// While Active is false nothing changes before that.
func (q *Queue) Next(now float64) (float64, bool) {
	next := math.Inf(1)
	q.each(now, func(t tween) bool {
		if t.start > now {
			next = math.Min(next, t.start)
		}
		next = math.Min(next, t.end)
		return false
	})
	return next, !math.IsInf(next, 1)
}

// Changed reports whether a frame drawn now would differ from the last one asked
// for by Frame.
func (q *Queue) Changed(now float64) bool {
	if q.dirty || q.Active(now) {
		return true
	}
	// Something may have ended, or begun and ended, since the last frame.
	next, ok := q.Next(q.drawn)
	return ok && next <= now
}

// Dealing reports whether cards are being dealt: a tap then means Skip.
func (q *Queue) Dealing(now float64) bool {
	return slices.ContainsFunc(q.steps, func(s *step) bool { return s.deal && s.end() > now })
}

// Skip ends everything: all is where it rests.
func (q *Queue) Skip() {
	q.dirty = q.dirty || len(q.steps)+len(q.free) > 0
	q.steps, q.free = nil, nil
}
