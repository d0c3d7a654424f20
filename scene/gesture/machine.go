package gesture

import (
	"math"
	"slices"

	"paizhuo/engine/card"
	"paizhuo/scene/layout"
)

// Thresholds of ux §4, in px and ms.
const (
	TapSlop    = 8.0   // a finger that moved more is no long press
	SlideFrom  = 10.0  // a finger that moved so far slides
	ButtonSlop = 8.0   // how far beside a button a touch still means it
	ThrowAbove = 24.0  // how far above the hand a drag is released to play
	DoubleTap  = 300.0 // from the first tap's end to the second's start
	LongPress  = 350.0
	// A pointer that has been silent for so long is taken to be gone: its end
	// was lost, and it must not block the others for ever.
	silent = 5000.0
)

// Phase says what the pointer did.
type Phase uint8

// The phases.
const (
	Down Phase = iota
	Move       // also a mouse that moves without a button
	Up
	Cancel
)

// Device is the kind of pointer.
type Device uint8

// The devices.
const (
	Touch Device = iota
	Mouse
	Pen
)

// Event is one pointer event.
type Event struct {
	ID     int
	Phase  Phase
	X, Y   float64 // css px
	Time   float64 // ms, rising
	Device Device
	Button int // as the DOM counts: 0 primary, 2 secondary; of Down
}

// Button is something to press: a button, a pod, a slot.
type Button struct {
	Name string
	Rect layout.Rect
	Long bool // a long press means something of its own, and then releasing it does not press
}

// Kind says what a command is.
type Kind uint8

// The kinds of commands.
const (
	Toggle   Kind = iota // one card was tapped; Set is its new state
	Paint                // Cards are now Set, under a sliding pointer
	Mates                // a double tap: Cards, all its rank or copies, are now Set
	Slid                 // a slide has ended; Cards is what it painted, Set how; smart selection starts here
	Clear                // the felt was tapped; nothing is selected any more
	Press                // Name was pressed and released
	Held                 // a long press on Name, or on the card Cards[0]: the loupe
	Released             // what was Held is so no more; a card is still toggled when its pointer is lifted in place
	Throw                // play the selection: dragged above the hand, or a right click on it
	Stepper              // the ×n badge of hand line Line was tapped or held
	Undone               // the stroke was cancelled: a second pointer came, or the browser took it away
	Outside              // while a sheet is open, none of its buttons was tapped
)

// Command is what the player means.
type Command struct {
	Kind  Kind
	Cards []int // indices into the hand
	Set   bool
	Name  string
	Line  int
	X, Y  float64 // where the pointer is
}

// Settings are the player's own.
type Settings struct {
	SingleTap  bool    // no slides, no double taps
	DoubleTap  float64 // ms, 0 for the default
	ThrowTouch bool    // dragging the selection up plays it: by finger or pen
	ThrowMouse bool    // and by mouse
	RightPlays bool    // a right click on the hand plays the selection
}

// Defaults are the settings of ux §4.
func Defaults() Settings { return Settings{ThrowMouse: true, RightPlays: true} }

// what a pointer can be on.
type targetKind uint8

const (
	felt targetKind = iota
	onCard
	onButton
	onBadge
)

type target struct {
	kind targetKind
	card int
	name string
	long bool
	line int
}

// stroke is what the first pointer is doing.
type stroke struct {
	Event         // as it went down
	on     target // what it went down on
	x, y   float64
	far    float64 // the farthest it has been from where it went down
	held   bool
	slid   bool
	throw  bool   // above the hand with the selection
	before []bool // the selection when it went down
	span   []int  // what it has painted
}

// Machine is the state of all pointers. Use New.
type Machine struct {
	Settings Settings

	sel     *Selection
	plan    layout.HandPlan
	buttons []Button
	down    map[int]float64 // pointers that are down, and when they were last heard of
	stroke  *stroke         // nil when idle, and while pointers wait to be lifted
	sheet   bool
	tapped  int // the card of the last tap, -1 for none
	tapTime float64
	hover   target
}

// New returns a machine that works on that selection, with the default settings.
func New(sel *Selection) *Machine {
	return &Machine{Settings: Defaults(), sel: sel, down: map[int]float64{}, tapped: -1}
}

// SetHand tells where the cards of the hand are. The selection is reconciled
// with the cards. A stroke over cards goes on if nothing has moved; otherwise
// it ends, and what it has painted stays.
func (m *Machine) SetHand(plan layout.HandPlan, cards []card.Card) []Command {
	moved := !slices.Equal(m.plan.Cards, plan.Cards) || m.plan.Bounds != plan.Bounds || !slices.Equal(cards, m.sel.hand)
	m.plan = plan
	if !moved {
		return nil
	}
	m.sel.SetHand(cards)
	m.tapped = -1
	s := m.stroke
	if s == nil {
		return nil
	}
	s.before = slices.Clone(m.sel.on)
	if s.on.kind == onButton || s.on.kind == felt {
		return nil
	}
	return m.abort()
}

// SetSheet tells whether a sheet lies over the table: then only buttons react.
func (m *Machine) SetSheet(open bool) []Command {
	if m.sheet == open {
		return nil
	}
	m.sheet = open
	return m.abort()
}

// SetButtons tells what can be pressed. A pressed button that is gone, or has
// moved from under the pointer, is not pressed any more.
func (m *Machine) SetButtons(buttons []Button) { m.buttons = append(m.buttons[:0], buttons...) }

// Reset forgets all pointers, as when the page loses them; the stroke is undone.
func (m *Machine) Reset() []Command {
	clear(m.down)
	return m.abort()
}

// Busy reports whether a pointer is at work: the hand must not be laid out anew.
func (m *Machine) Busy() bool { return m.stroke != nil }

// Pressed returns the name of the button under the pointer that went down on
// it, empty for none.
func (m *Machine) Pressed() string {
	s := m.stroke
	if s == nil || s.on.kind != onButton || m.at(s.x, s.y) != s.on {
		return ""
	}
	return s.on.name
}

// Hovered returns the name of the button under an idle mouse, empty for none.
func (m *Machine) Hovered() string {
	if m.stroke != nil || m.hover.kind != onButton {
		return ""
	}
	return m.hover.name
}

// Throwing reports whether releasing the pointer now would play the selection,
// and how far it was dragged.
func (m *Machine) Throwing() (dx, dy float64, ok bool) {
	if s := m.stroke; s != nil && s.throw {
		return s.x - s.X, s.y - s.Y, true
	}
	return 0, 0, false
}

// Deadline returns when Tick has something to do, false when it has not.
func (m *Machine) Deadline() (float64, bool) {
	if m.canHold() {
		return m.stroke.Time + LongPress, true
	}
	return 0, false
}

func (m *Machine) canHold() bool {
	s := m.stroke
	if s == nil || s.held || s.far > TapSlop || s.Button != 0 {
		return false
	}
	return s.on.kind == onCard || s.on.kind == onBadge || s.on.kind == onButton && s.on.long
}

// Tick tells that it is now, in the events' time.
func (m *Machine) Tick(now float64) []Command {
	if !m.canHold() || !(now-m.stroke.Time >= LongPress) {
		return nil
	}
	s := m.stroke
	s.held = true
	switch s.on.kind {
	case onCard:
		return []Command{{Kind: Held, Cards: []int{s.on.card}, X: s.x, Y: s.y}}
	case onBadge:
		return []Command{{Kind: Stepper, Line: s.on.line, X: s.x, Y: s.y}}
	}
	return []Command{{Kind: Held, Name: s.on.name, X: s.x, Y: s.y}}
}

// Handle takes one pointer event and returns what it means, in order.
func (m *Machine) Handle(e Event) []Command {
	out := m.Tick(e.Time)
	s := m.stroke
	mine := s != nil && s.ID == e.ID
	switch e.Phase {
	case Down:
		return append(out, m.begin(e)...)
	case Move:
		if _, ok := m.down[e.ID]; ok {
			m.down[e.ID] = e.Time
		}
		switch {
		case mine:
			return append(out, m.drag(e.X, e.Y)...)
		case s == nil && e.Device == Mouse:
			m.hover = m.at(e.X, e.Y)
		}
	case Up:
		delete(m.down, e.ID)
		if mine {
			out = append(out, m.drag(e.X, e.Y)...)
			return append(out, m.end(e)...)
		}
	case Cancel:
		delete(m.down, e.ID)
		if mine {
			return append(out, m.abort()...)
		}
	}
	return out
}

// begin starts a stroke, or ends the one there is.
func (m *Machine) begin(e Event) []Command {
	for id, last := range m.down {
		if id == e.ID || math.Abs(e.Time-last) > silent {
			delete(m.down, id)
		}
	}
	alone := len(m.down) == 0
	m.down[e.ID] = e.Time
	out := m.abort()
	if alone {
		m.stroke = &stroke{Event: e, on: m.at(e.X, e.Y), x: e.X, y: e.Y, before: slices.Clone(m.sel.on)}
	}
	return out
}

// abort undoes the stroke.
func (m *Machine) abort() []Command {
	s := m.stroke
	if s == nil {
		return nil
	}
	out := m.apply(s.before)
	out = append(out, m.released()...)
	m.stroke = nil
	m.tapped = -1
	return append(out, Command{Kind: Undone, X: s.x, Y: s.y})
}

// released ends a long press.
func (m *Machine) released() []Command {
	s := m.stroke
	if !s.held || s.on.kind == onBadge {
		return nil
	}
	c := Command{Kind: Released, Name: s.on.name, X: s.x, Y: s.y}
	if s.on.kind == onCard {
		c.Cards = []int{s.on.card}
	}
	return []Command{c}
}

// drag moves the stroke's pointer.
func (m *Machine) drag(x, y float64) []Command {
	s := m.stroke
	s.x, s.y = x, y
	s.far = math.Max(s.far, math.Hypot(x-s.X, y-s.Y))
	if s.on.kind != onCard || s.Button != 0 || m.Settings.SingleTap || s.far < SlideFrom {
		return nil
	}
	var out []Command
	if s.held {
		out = m.released()
		s.held = false
	}
	s.slid = true
	mayThrow := m.Settings.ThrowTouch
	if s.Device == Mouse {
		mayThrow = m.Settings.ThrowMouse
	}
	mayThrow = mayThrow && s.before[s.on.card]
	s.throw = mayThrow && y < m.plan.Bounds.Y-ThrowAbove
	s.span = m.reach(x, y)
	// A selected card that is being lifted to be played must not lose its
	// selection on the way.
	if s.throw || mayThrow && len(s.span) == 1 {
		return append(out, m.apply(s.before)...)
	}
	return append(out, m.apply(s.painted())...)
}

// painted returns the selection with the range the stroke has painted; the
// first card decides whether it selects or clears.
func (s *stroke) painted() []bool {
	on := slices.Clone(s.before)
	for _, i := range s.span {
		on[i] = !s.before[s.on.card]
	}
	return on
}

// reach returns the cards from where the stroke began to the point: along the
// row or the column, or the front card of every column on the way. It depends
// on these two points alone, so a slow finger, a fast one and one that turns
// back all get the same.
func (m *Machine) reach(x, y float64) []int {
	s := m.stroke
	from, ok := m.plan.Find(s.on.card)
	if !ok {
		return nil
	}
	line := m.plan.Lines[from.Line]
	if m.plan.Vertical() {
		if col := m.plan.Across(from.Line, x); col != from.Line && math.Abs(x-s.X) >= math.Abs(y-s.Y) {
			cards := []int{s.on.card}
			step := 1
			if col < from.Line {
				step = -1
			}
			for at := from.Line; at != col; {
				at += step
				front := m.plan.Lines[at].Cards
				cards = append(cards, front[len(front)-1])
			}
			return cards
		}
	}
	to := m.plan.Along(from.Line, x, y)
	return slices.Clone(line.Cards[min(from.Pos, to) : max(from.Pos, to)+1])
}

// apply makes the selection what it should be, and tells what changed.
func (m *Machine) apply(want []bool) []Command {
	var out []Command
	for _, set := range []bool{true, false} {
		var changed []int
		for i, on := range want {
			if on == set && m.sel.Has(i) != set {
				m.sel.Set(i, set)
				changed = append(changed, i)
			}
		}
		if changed != nil {
			out = append(out, Command{Kind: Paint, Cards: changed, Set: set, X: m.stroke.x, Y: m.stroke.y})
		}
	}
	return out
}

// end finishes the stroke where its pointer was lifted.
func (m *Machine) end(e Event) []Command {
	s := m.stroke
	out := m.released()
	at := func(c Command) []Command {
		c.X, c.Y = e.X, e.Y
		return append(out, c)
	}
	defer func() { m.stroke = nil }()
	tap := s.far < SlideFrom
	if s.Button != 0 {
		inHand := !m.sheet && m.plan.Bounds.Contains(e.X, e.Y) && m.plan.Bounds.Contains(s.X, s.Y)
		switch {
		case s.Button != 2 || !tap:
		case s.on.kind == onCard || inHand:
			if m.Settings.RightPlays {
				return at(Command{Kind: Throw})
			}
		case s.on.kind == felt:
			return m.clear(out, e)
		}
		return out
	}
	switch s.on.kind {
	case onButton:
		if m.at(e.X, e.Y) == s.on && !(s.held && s.on.long) {
			return at(Command{Kind: Press, Name: s.on.name})
		}
	case onBadge:
		if !s.held && m.at(e.X, e.Y) == s.on {
			return at(Command{Kind: Stepper, Line: s.on.line})
		}
	case felt:
		if tap && m.at(e.X, e.Y).kind == felt {
			m.tapped = -1
			return m.clear(out, e)
		}
	case onCard:
		switch {
		case s.throw:
			return at(Command{Kind: Throw})
		case s.slid:
			m.tapped = -1
			out = append(out, m.apply(s.painted())...)
			return at(Command{Kind: Slid, Cards: s.span, Set: !s.before[s.on.card]})
		case tap || m.Settings.SingleTap && m.at(e.X, e.Y) == s.on:
			return append(out, m.tap(s, e)...)
		}
	}
	return out
}

func (m *Machine) clear(out []Command, e Event) []Command {
	if m.sheet {
		return append(out, Command{Kind: Outside, X: e.X, Y: e.Y})
	}
	m.sel.Clear()
	return append(out, Command{Kind: Clear, X: e.X, Y: e.Y})
}

// tap toggles a card; the second of two taps takes its rank along.
func (m *Machine) tap(s *stroke, e Event) []Command {
	i := s.on.card
	within := m.Settings.DoubleTap
	if within == 0 {
		within = DoubleTap
	}
	if m.tapped == i && s.Time-m.tapTime <= within && !m.Settings.SingleTap {
		m.tapped = -1
		set := m.sel.Has(i)
		mates := m.plan.Mates(i)
		if slices.ContainsFunc(mates, func(j int) bool { return m.sel.Has(j) != set }) {
			for _, j := range mates {
				m.sel.Set(j, set)
			}
			return []Command{{Kind: Mates, Cards: mates, Set: set, X: e.X, Y: e.Y}}
		}
	} else {
		m.tapped, m.tapTime = i, e.Time
	}
	return []Command{{Kind: Toggle, Cards: []int{i}, Set: m.sel.Toggle(i), X: e.X, Y: e.Y}}
}

// at returns what is at the point: what it is exactly on, a button before a
// card; else the nearest within its slop.
func (m *Machine) at(x, y float64) target {
	best, dist := target{}, math.Inf(1)
	for _, b := range m.buttons {
		if d := b.Rect.Dist(x, y); d <= ButtonSlop && d < dist && !b.Rect.Empty() {
			best, dist = target{kind: onButton, name: b.Name, long: b.Long}, d
		}
	}
	if dist == 0 || m.sheet {
		return best
	}
	if line, ok := m.plan.BadgeAt(x, y); ok {
		return target{kind: onBadge, line: line}
	}
	if i, ok := m.plan.At(x, y); ok {
		p, _ := m.plan.Find(i)
		if p.Strip.Dist(x, y) < dist {
			return target{kind: onCard, card: i}
		}
	}
	return best
}
