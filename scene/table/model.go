// Package table is the table scene: hand, pods, plays, buttons, messages. It
// shows Views and sends Actions; whose move is allowed and why not it asks the
// engine.Game it is given, and it never names a game.
//
// What can be decided without a picture is in Model and hand.go, which run
// anywhere; what draws is for the page only.
//
//	m := table.NewModel(game, session)
//	m.Poll()
//	for before, _, ok := m.Step(); ok; before, _, ok = m.Step() { ... } // m.Shown follows before
package table

import (
	"slices"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
)

// Model is the table without its picture: the Update that is shown, those that
// have come after it, and what the player is about to do.
type Model struct {
	Game  engine.Game
	Shown engine.Update
	Table engine.Table
	Lost  string // why the table is gone, empty while it is there

	// Watch is beside whom somebody sits who looks on, None for the first seat.
	Watch engine.Seat

	session scene.Session
	waiting []engine.Update
	refused *engine.Illegal
	has     bool
	sent    bool          // an action is on its way
	sentAt  time.Duration // since when

	hints  []engine.Action
	hintOf uint64 // the Seq the hints belong to
	hint   int
}

// NewModel returns the model of a table that shows nothing yet.
func NewModel(game engine.Game, session scene.Session) *Model {
	return &Model{Game: game, session: session, hint: -1}
}

// Poll takes what the session has to say; it reports whether anything came.
func (m *Model) Poll() bool {
	came := false
	for {
		n, ok := m.session.Next()
		if !ok {
			return came
		}
		came = true
		switch {
		case n.Update != nil:
			m.waiting = append(m.waiting, *n.Update)
			m.sent = false
		case n.Refusal != nil:
			m.refused, m.sent = n.Refusal.Why, false
		case n.Table != nil:
			m.Table = *n.Table
		case n.Lost != "":
			m.Lost = n.Lost
		}
	}
}

// Step shows the next waiting update, and returns the view before it; false
// when none waits.
func (m *Model) Step() (before engine.View, first, ok bool) {
	if len(m.waiting) == 0 {
		return engine.View{}, false, false
	}
	before, first = m.Shown.View, !m.has
	m.Shown, m.waiting = m.waiting[0], m.waiting[1:]
	m.has = true
	m.open()
	return before, first, true
}

// Ready reports whether there is anything to show.
func (m *Model) Ready() bool { return m.has }

// Refused takes the refusal that came back from the table, nil when none did.
func (m *Model) Refused() *engine.Illegal {
	why := m.refused
	m.refused = nil
	return why
}

// Busy returns since when an action has been on its way, false when none is.
func (m *Model) Busy() (time.Duration, bool) { return m.sentAt, m.sent }

// Do sends an action unless the game refuses it from what this seat knows;
// then it returns why. While another action is on its way it does nothing.
func (m *Model) Do(a engine.Action, now time.Duration) *engine.Illegal {
	if m.sent {
		return nil
	}
	if err := m.Game.Check(m.Shown.View, a); err != nil {
		return illegal(err)
	}
	m.sent, m.sentAt = true, now
	m.session.Do(m.Shown.Seq, a)
	return nil
}

// illegal returns the reason in an error of the engine.
func illegal(err error) *engine.Illegal {
	if why, ok := err.(*engine.Illegal); ok {
		return why
	}
	return &engine.Illegal{Code: engine.CodeBadDeal, What: err.Error()}
}

// NextHint returns the next play worth trying, which one it is and of how many;
// false when there is none. It starts anew after every action at the table.
func (m *Model) NextHint() (cards []card.Card, k, n int, ok bool) {
	if m.hintOf != m.Shown.Seq || m.hint < 0 {
		m.hints, m.hint, m.hintOf = nil, -1, m.Shown.Seq
		for _, a := range m.Game.Suggest(m.Shown.View) {
			if len(a.Cards) > 0 {
				m.hints = append(m.hints, a)
			}
		}
	}
	if len(m.hints) == 0 {
		return nil, 0, 0, false
	}
	m.hint = (m.hint + 1) % len(m.hints)
	return m.hints[m.hint].Cards, m.hint + 1, len(m.hints), true
}

// Hinted returns which hint is shown and of how many, 0 of 0 when none is.
func (m *Model) Hinted() (k, n int) {
	if m.hintOf != m.Shown.Seq || m.hint < 0 {
		return 0, 0
	}
	return m.hint + 1, len(m.hints)
}

// Me returns the seat the table is shown from: the viewer, or the seat beside which
// sits who only watches.
func (m *Model) Me() engine.Seat {
	switch n := m.Shown.View.Seats(); {
	case m.Plays():
		return m.Shown.View.Viewer
	case m.Watch.Player(n):
		return m.Watch
	}
	return engine.P1
}

// Plays reports whether the viewer sits at the table.
func (m *Model) Plays() bool { return m.Shown.View.Viewer.Player(m.Shown.View.Seats()) }

// Beside has who looks on sit beside the next player, or with -1 the one before. Where
// all hands may be seen, that one's lies before him.
func (m *Model) Beside(step int) {
	if !m.Plays() && m.has {
		m.Watch = m.Me().Plus(step, m.Shown.View.Seats())
		m.open()
	}
}

// open lays the hand of the watched player before who looks on, where it may be seen.
func (m *Model) open() {
	if v := &m.Shown.View; !m.Plays() && v.Seats() > 0 {
		v.Hand, v.Groups = slices.Clone(v.Players[m.Me().Index()].Hand), nil
	}
}

// At returns the seat in the i-th place from the viewer, in playing order.
func (m *Model) At(i int) engine.Seat { return m.Me().Plus(i, m.Shown.View.Seats()) }

// Place returns which place the seat has, the inverse of At.
func (m *Model) Place(s engine.Seat) int {
	n := m.Shown.View.Seats()
	return ((int(s)-int(m.Me()))%n + n) % n
}

// slotMove returns which move lies in the seat's slot in a trick, its latest;
// -1 when it has not moved.
func slotMove(t engine.Trick, s engine.Seat) int {
	for i := len(t.Plays) - 1; i >= 0; i-- {
		if t.Plays[i].Seat == s {
			return i
		}
	}
	return -1
}

// inTurn reports whether the seat is to act.
func inTurn(v engine.View, s engine.Seat) bool {
	for _, t := range v.Turn {
		if t == s {
			return true
		}
	}
	return false
}
