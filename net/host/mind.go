package host

import (
	"fmt"
	"slices"
	"time"

	"paizhuo/engine"
)

// Pace is how long a bot takes to answer: evenly between Min and Max. The draw
// depends on nothing at the table. While the Dealer's clock runs too, a bot
// answers within half of the Dealer's beat.
type Pace struct{ Min, Max time.Duration }

// NaturalPace is how long a bot takes where nothing else is said.
func NaturalPace() Pace { return Pace{Min: 600 * time.Millisecond, Max: 1200 * time.Millisecond} }

// mind is what a bot that plays for a seat is about to do. The zero value is
// not asked.
type mind struct {
	due    time.Time      // when it answers; it thinks meanwhile
	seq    uint64         // of the view it thinks about
	asked  uint64         // the thought that counts; an answer of an older one is dropped
	answer *engine.Action // nil while it thinks
	silent bool           // it has nothing to say to this view
}

// plan decides, after every change at the table, when the bots and the Dealer
// act next. At an empty table nobody does.
func (h *Host) plan() {
	if h.match == nil {
		h.dealer = dealer{}
		h.arm()
		return
	}
	now := time.Now()
	view := h.match.Update(engine.Dealer).View
	h.planClocks(view.Turn, now)
	var turn []engine.Seat
	if !h.stopped() {
		turn = view.Turn
		h.dealer.plan(view, now)
	} else {
		h.dealer = dealer{}
	}
	for _, s := range h.seats {
		if s.botPlays() && slices.Contains(turn, s.at) {
			h.consider(s, now)
		} else {
			s.mind = mind{}
		}
	}
	h.arm()
}

// consider has the seat's bot think about the newest view. A bot that is still
// asked after somebody else acted thinks again, but answers no later.
func (h *Host) consider(s *seat, now time.Time) {
	u := h.match.Update(s.at)
	if s.mind.asked != 0 && s.mind.seq == u.Seq {
		return
	}
	if u.View.Ask != nil && u.View.Ask.Answer != nil {
		s.mind = mind{} // its answer lies in the open window
		return
	}
	if s.mind.due.IsZero() || s.mind.silent {
		s.mind.due = now.Add(h.delay())
	}
	h.thoughts++
	asked := h.thoughts
	s.mind = mind{due: s.mind.due, seq: u.Seq, asked: asked}
	late := s.late() && u.View.Phase == engine.PhaseSettle && u.View.Ask.Open(engine.Pass)
	h.work.Go(func() {
		a := engine.Action{Verb: engine.Pass} // what is given away in a settlement is lost by who lets the clock run out
		if !late {
			a = h.think(u.View)
		}
		h.post(func() {
			if s.mind.asked == asked {
				s.mind.answer = &a
				h.tick()
			}
		})
	})
}

// think asks the bot; a bot that panics has nothing to say.
func (h *Host) think(v engine.View) (a engine.Action) {
	defer func() {
		if r := recover(); r != nil {
			h.warn(fmt.Errorf("the bot in seat %v panicked: %v", v.Viewer, r))
			a = engine.Action{}
		}
	}()
	if h.bot == nil {
		return engine.Action{}
	}
	return h.bot(v)
}

// delay draws how long a bot takes.
func (h *Host) delay() time.Duration {
	span := h.pace.Max - h.pace.Min
	d := h.pace.Min + time.Duration(h.dice.Float64()*float64(span))
	if h.dealer.on && h.pace.Max > 0 && h.pace.Max > h.dealer.pace/2 {
		d = time.Duration(float64(d) / float64(h.pace.Max) * float64(h.dealer.pace/2))
	}
	return d
}

// tick does what has fallen due.
func (h *Host) tick() {
	for h.step(time.Now()) {
	}
	if h.pending() != h.asked {
		h.roomChanged() // which tells of it
	}
	h.arm()
}

// step does one thing that has fallen due, false when there is none.
func (h *Host) step(now time.Time) bool {
	for _, s := range h.seats {
		if s.mind.ready() && !s.mind.due.After(now) {
			h.answer(s)
			return true
		}
	}
	for _, s := range h.seats {
		if at := h.runsOut(s); !at.IsZero() && !at.After(now) {
			h.overrun(s)
			return true
		}
	}
	if h.drawing != nil && !h.drawing.end.After(now) {
		h.drawn()
		return true
	}
	if h.moving != nil && !h.moving.end.After(now) {
		h.stay()
		return true
	}
	if h.dealer.due(now) {
		h.dealer = dealer{} // what comes of this begins a new beat
		if h.over() {
			h.deal()
		} else {
			h.suggested(engine.Dealer)
		}
		return true
	}
	return false
}

// ready reports whether there is an answer that waits to be given.
func (m mind) ready() bool { return m.answer != nil && !m.silent }

// answer gives the bot's answer. A bot with nothing to say waits for the next
// view while the Dealer's clock runs; where only it can go on, and where its
// answer is refused, a suggestion of the game's is taken.
func (h *Host) answer(s *seat) {
	a := *s.mind.answer
	if a.Verb == "" && h.dealer.on {
		s.mind.silent = true
		return
	}
	seq := s.mind.seq
	s.mind = mind{}
	if a.Verb != "" {
		err := h.submit(s.at, seq, a)
		if err == nil {
			return
		}
		h.warn(fmt.Errorf("the bot in seat %v is refused: %w", s.at, err))
	}
	h.suggested(s.at)
}

// suggested takes for a seat, or for the Dealer, the first of the game's
// suggestions that is accepted.
func (h *Host) suggested(at engine.Seat) {
	u := h.match.Update(at)
	for _, a := range h.game.Suggest(u.View) {
		err := h.submit(at, u.Seq, a)
		if err == nil {
			return
		}
		h.warn(fmt.Errorf("a suggestion for seat %v is refused: %w", at, err))
	}
	h.warn(fmt.Errorf("nothing to do for seat %v", at))
}

// arm sets the timer to the earliest thing that will fall due.
func (h *Host) arm() {
	var next time.Time
	sooner := func(t time.Time) {
		if next.IsZero() || t.Before(next) {
			next = t
		}
	}
	for _, s := range h.seats {
		if s.mind.ready() {
			sooner(s.mind.due)
		}
	}
	for _, s := range h.seats {
		if at := h.runsOut(s); !at.IsZero() {
			sooner(at)
		}
		for _, at := range []time.Time{h.mayVoteOn(s), s.clock.ends()} {
			if at.After(time.Now()) {
				sooner(at)
			}
		}
	}
	if h.dealer.on {
		sooner(h.dealer.end)
	}
	if h.drawing != nil {
		sooner(h.drawing.end)
	}
	if h.moving != nil {
		sooner(h.moving.end)
	}
	if next.IsZero() {
		h.timer.Stop()
		return
	}
	h.planned = next
	h.timer.Reset(time.Until(next))
}
