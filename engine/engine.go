// Package engine is the contract between five card games and everything else.
//
// A Game is a set of rules; a State is one deal (一局) in progress and is held
// by the authority alone; a View is what one seat may know of it. Everything a
// player does is an Action, everything that comes of it is a list of Events,
// and every refusal is an *Illegal that says why.
//
// The package must not know any game, nor time, nor the network, nor pictures.
//
//	state, err := game.New(cfg, deal)
//	events, err := state.Apply(engine.P1, engine.Action{Verb: engine.Play, Cards: cards})
//	view := state.View(engine.P2)
//	err = game.Check(view, action) // the same answer, without the State
//
// What holds for every game (package enginetest checks it):
//
//  1. Deterministic: the same config, deal and actions give the same views. All
//     randomness happens before New.
//  2. Refuse with reasons: every refusal has a code, and the cards that prove it.
//  3. Check, do not enumerate: nobody needs the list of all moves.
//  4. Hide by default: what differs only in cards a viewer can't know looks the
//     same to that viewer, in events, view, Check and Suggest, and in time.
//  5. On error nothing changes.
//  6. Someone can act until Result is not nil, and every deal ends.
//  7. Cards and points are conserved.
package engine

import (
	"strconv"
	"strings"

	"paizhuo/engine/card"
)

// Game is one set of rules. It holds no state and is safe for concurrent use.
type Game interface {
	// Info describes the game: its name, options and words. Callers may keep it
	// but not change it.
	Info() *Info

	// Layout tells what a full deal holds: seats, packs, cards a hand, kitty.
	Layout(Config) (Layout, error)

	// New starts a deal. It accepts any hands, so that tests and bots can set up
	// positions; it refuses unknown options, values and given keys with *Illegal.
	// It keeps no reference to the Deal's slices.
	New(Config, Deal) (State, error)

	// Check tells what a seat can work out from its own View: nil when the action
	// is allowed now, or an *Illegal that says why not.
	Check(View, Action) error

	// Suggest returns some allowed actions, the one a careful player tries first
	// at the front; at least one when the viewer is in Turn, none otherwise. Where
	// the Dealer is in Turn too and goes on by itself, a seat may have none.
	Suggest(View) []Action

	// Complete returns allowed plays that use all the selected cards and as few
	// others as possible; none when the cards fit nothing.
	Complete(View, []card.Card) []Action

	// Read returns the ways to read a set of cards as a play, the one that is
	// taken undeclared first; none when the cards are no play at all. The View
	// gives options and the play to beat; the cards need not be held.
	Read(View, []card.Card) []Reading
}

// Thinker is a Game that brings a bot of its own: Think chooses an action from
// what the seat may know, and returns soon after stop says true (a nil stop
// never does). The same View gives the same action while stop is nil. The zero
// Action is silence, where the Dealer is in Turn too and goes on by itself.
type Thinker interface {
	Think(v View, stop func() bool) Action
}

// Picker is a Game that says what a stroke over many cards means: Within returns
// the play of most cards, two at least, that can be made of these cards alone. It
// is one that beats the play on the table or leads, whoever is in Turn; where there
// is none, one that could be led; nothing where the cards hold no such play, or the
// game thinks that they mean just themselves. Of equally long ones it is the lowest.
type Picker interface {
	Within(View, []card.Card) []card.Card
}

// State is one deal in progress. Only the authority has it. It is not safe for
// concurrent use.
type State interface {
	// Turn names the seats that may act now, in the order they are asked, by
	// public facts only; it is empty once the deal is over.
	Turn() []Seat

	// Apply carries out an action. It first runs Check on the actor's own View,
	// so that no refusal can leak; on error nothing has changed.
	Apply(Seat, Action) ([]Event, error)

	// View is the table as that seat may know it. The caller owns the result.
	View(Seat) View

	// Clone returns an independent copy.
	Clone() State

	// Result is nil until the deal is over. A redeal is a Result too.
	Result() *Result
}

// Seat names a place at the table, or one of the special viewers. Seats count
// from P1 in playing order; the zero value is nobody.
type Seat int8

// The seats and the special viewers.
const (
	None    Seat = 0
	P1      Seat = 1
	P2      Seat = 2
	P3      Seat = 3
	P4      Seat = 4
	P5      Seat = 5
	P6      Seat = 6
	Dealer  Seat = 7 // deals cards and closes windows; the host's clock speaks for it
	Watcher Seat = 8 // sees what is public
	Open    Seat = 9 // sees all: replay, delayed watching
)

// MaxSeats is the most seats any game has.
const MaxSeats = 6

// SeatAt returns the seat with index i, counted from 0.
func SeatAt(i int) Seat { return Seat(i + 1) }

// Index counts seats from 0: P1 is 0. It is only meaningful for a Player.
func (s Seat) Index() int { return int(s) - 1 }

// Player reports whether s is one of the n seats.
func (s Seat) Player(n int) bool { return s >= P1 && int(s) <= n }

// Plus returns the k-th seat after s in playing order among n seats.
func (s Seat) Plus(k, n int) Seat { return SeatAt(((s.Index()+k)%n + n) % n) }

// String returns P1 to P6, D, W, O or -, as records write them.
func (s Seat) String() string {
	switch {
	case s.Player(MaxSeats):
		return "P" + strconv.Itoa(int(s))
	case s == Dealer:
		return "D"
	case s == Watcher:
		return "W"
	case s == Open:
		return "O"
	}
	return "-"
}

// ParseSeat reads what String writes, in either case.
func ParseSeat(text string) (Seat, bool) {
	switch up := strings.ToUpper(text); up {
	case "D":
		return Dealer, true
	case "W":
		return Watcher, true
	case "O":
		return Open, true
	case "P1", "P2", "P3", "P4", "P5", "P6":
		return Seat(up[1] - '0'), true
	}
	return None, false
}

// Verb says what an action does.
type Verb string

// The verbs of all games; a game adds words where it must, in its RULES.md.
const (
	Play    Verb = "play"    // 出
	Pass    Verb = "pass"    // 过
	DealOut Verb = "deal"    // the dealer deals N cards
	Close   Verb = "close"   // the dealer closes a window
	Reveal  Verb = "reveal"  // 亮
	Bid     Verb = "bid"     // 亮主
	Counter Verb = "counter" // 反
	Call    Verb = "call"    // 叫
	Bury    Verb = "bury"    // 扣
	Show    Verb = "show"    // 亮3
	Burn    Verb = "burn"    // 烧
	Decline Verb = "decline"
	Yield   Verb = "yield"  // 让
	Revolt  Verb = "revolt" // 革命
	Ready   Verb = "ready"
	Choose  Verb = "choose" // 活级, 死级
	Give    Verb = "give"   // 升, 降
	Accept  Verb = "accept"
	Refuse  Verb = "refuse"
)

// Action is what a player asks to do. One flat struct serves every game; a
// field the verb does not use must be zero.
type Action struct {
	Verb  Verb        `json:"verb"`
	To    Seat        `json:"to,omitempty"`    // whom it concerns, else None
	Cards []card.Card `json:"cards,omitempty"` // in any order; copies of a face are the same
	N     int         `json:"n,omitempty"`     // a number the verb needs: an ordinal, levels, cards to deal
	As    string      `json:"as,omitempty"`    // a declared reading, empty for the default
}

// Illegal explains why an action, an option or a deal is refused, in terms the
// table can show.
type Illegal struct {
	Code  string      `json:"code"`            // stable: an anchor in RULES.md and a key in words
	Cards []card.Card `json:"cards,omitempty"` // cards to point at; only ones this seat may see
	Need  int         `json:"need,omitempty"`  // the number that was wanted, where one was
	What  string      `json:"what,omitempty"`  // the key or word that is wrong, where no card is
}

// Error returns the code with what it points at, for logs; players read words.
func (e *Illegal) Error() string {
	var b strings.Builder
	b.WriteString(e.Code)
	if len(e.Cards) > 0 {
		b.WriteString(" " + card.FormatList(e.Cards))
	}
	if e.Need != 0 {
		b.WriteString(" n=" + strconv.Itoa(e.Need))
	}
	if e.What != "" {
		b.WriteString(" " + strconv.Quote(e.What))
	}
	return b.String()
}

// Refused returns an *Illegal as an error.
func Refused(code string, cards ...card.Card) error { return &Illegal{Code: code, Cards: cards} }

// The reason codes every game shares. Each game's RULES.md has a heading for
// these too.
const (
	CodeOver          = "deal-over"      // the deal has ended
	CodeNotYourTurn   = "not-your-turn"  // somebody else is to act
	CodeUnknownVerb   = "unknown-verb"   // the verb is not open to this seat now; What is the verb
	CodeStrayField    = "stray-field"    // a field the verb does not use is set; What is its name
	CodeNoCards       = "no-cards"       // a play of nothing
	CodeNotYourCards  = "not-your-cards" // Cards are not in the hand
	CodeUnknownOption = "unknown-option" // What is the key
	CodeBadOption     = "bad-option"     // What is key=value
	CodeBadDeal       = "bad-deal"       // the hands or the given facts can't be; What is the key
)

// CheckFields refuses an action that sets a field its verb does not use. The
// four flags say which fields the verb uses.
func CheckFields(a Action, to, cards, n, as bool) error {
	switch {
	case !to && a.To != None:
		return &Illegal{Code: CodeStrayField, What: "to"}
	case !cards && len(a.Cards) > 0:
		return &Illegal{Code: CodeStrayField, What: "cards"}
	case !n && a.N != 0:
		return &Illegal{Code: CodeStrayField, What: "n"}
	case !as && a.As != "":
		return &Illegal{Code: CodeStrayField, What: "as"}
	}
	return nil
}

// Reading is one way to read a set of cards.
type Reading struct {
	As    string `json:"as"`              // what an Action declares to mean this reading
	Shape string `json:"shape"`           // the shape's word: "pair", "straight", "plane1", ...
	N     int    `json:"n,omitempty"`     // units in a row, cards of a bomb; 0 where it says nothing
	Rank  string `json:"rank,omitempty"`  // the rank that counts, as card.Rank writes it
	Beats bool   `json:"beats,omitempty"` // it beats the play on the table; true when leading
}

// EventKind says what happened.
type EventKind string

// The kinds of all games.
const (
	EvDeal       EventKind = "deal"
	EvPlay       EventKind = "play" // Seat played Cards; Word is the shape
	EvPass       EventKind = "pass"
	EvWins       EventKind = "wins"     // Seat took the trick, worth N points
	EvOut        EventKind = "out"      // Seat went out; N is the place
	EvInherits   EventKind = "inherits" // Seat leads in place of a player who is out (接风)
	EvJoins      EventKind = "joins"
	EvSolo       EventKind = "solo"
	EvThrowFails EventKind = "throw-fails"
	EvBurns      EventKind = "burns"
	EvYields     EventKind = "yields"
	EvRevolts    EventKind = "revolts"
	EvAnnounces  EventKind = "announces"
	EvLevel      EventKind = "level"
	EvOver       EventKind = "over" // the deal is over; the views carry the Result
)

// Audience is the set of viewers that may see an event; the zero value is nobody.
type Audience uint16

// Everyone is every viewer there is.
const Everyone Audience = 0xffff

// Only returns the audience of these viewers, and Open, who sees all.
func Only(seats ...Seat) Audience {
	a := Audience(1 << Open)
	for _, s := range seats {
		a |= 1 << s
	}
	return a
}

// But returns the audience without these viewers.
func (a Audience) But(seats ...Seat) Audience {
	for _, s := range seats {
		a &^= 1 << s
	}
	return a
}

// Has reports whether the viewer is in the audience.
func (a Audience) Has(viewer Seat) bool { return viewer > None && a&(1<<viewer) != 0 }

// Event tells what an action caused, for motion, sound and transcripts.
type Event struct {
	Kind  EventKind   `json:"kind"`
	Seat  Seat        `json:"seat,omitempty"`
	Cards []card.Card `json:"cards,omitempty"`
	N     int         `json:"n,omitempty"`
	Word  string      `json:"word,omitempty"` // a word of the game: a shape, a level, a role
	For   Audience    `json:"-"`
}

// Seen returns the events the viewer may see, in order.
func Seen(events []Event, viewer Seat) []Event {
	var seen []Event
	for _, e := range events {
		if e.For.Has(viewer) {
			seen = append(seen, e)
		}
	}
	return seen
}
