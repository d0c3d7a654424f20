package engine

import "paizhuo/engine/card"

// Phase is the part of a deal.
type Phase string

// The phases of all games.
const (
	PhaseDeal    Phase = "deal"
	PhaseCall    Phase = "call"
	PhaseBury    Phase = "bury"
	PhaseCounter Phase = "counter"
	PhaseRevolt  Phase = "revolt"
	PhasePlay    Phase = "play"
	PhaseSettle  Phase = "settle"
	PhaseOver    Phase = "over"
)

// View is everything one seat may know, ready to draw. It is built from
// nothing by adding what the viewer may see, never by blanking a State.
// Whatever a scene branches on is a typed field; Facts are only displayed.
type View struct {
	Game    string  `json:"game"`
	Options Options `json:"options,omitempty"` // every option with its value, defaults included
	Viewer  Seat    `json:"viewer"`
	DealNo  int     `json:"dealNo"` // 1 for the first deal of a match
	Phase   Phase   `json:"phase"`
	Turn    []Seat  `json:"turn,omitempty"` // State.Turn

	Players []Player    `json:"players"`        // by Seat.Index
	Sides   []Side      `json:"sides"`          // the sides as far as all know them, in a fixed order
	Hand    []card.Card `json:"hand,omitempty"` // the viewer's own, in the order dealt
	Ask     *Ask        `json:"ask,omitempty"`  // what the viewer may do now; nil when not in Turn

	Undealt  int      `json:"undealt,omitempty"`  // cards still to be dealt, the kitty not counted
	Declarer Seat     `json:"declarer,omitempty"` // 庄家, once there is one
	Bid      *Move    `json:"bid,omitempty"`      // the bid, reveal or counter that stands
	Calls    []Called `json:"calls,omitempty"`    // the cards whose players join the declarer, in the order called
	Bar      *Bar     `json:"bar,omitempty"`      // the points that decide the deal, where there are lines to cross

	Trick  Trick       `json:"trick"`            // the trick being played
	Last   *Trick      `json:"last,omitempty"`   // the one before
	Played []card.Card `json:"played,omitempty"` // all cards played face up, sorted
	Kitty  []card.Card `json:"kitty,omitempty"`  // what the viewer knows of it
	Buried int         `json:"buried,omitempty"` // cards in the kitty

	Trump  string      `json:"trump,omitempty"`  // S, H, C, D or none; empty in games without trumps and until it is known
	Trumps []card.Card `json:"trumps,omitempty"` // every face that is trump, highest first
	Groups []Group     `json:"groups,omitempty"` // the viewer's hand by effective suit, trumps first; none where suits are not followed
	Level  string      `json:"level,omitempty"`  // the deal's level, by rank
	Pace   int         `json:"pace,omitempty"`   // milliseconds until the Dealer's next action, the same whatever anyone holds
	Facts  []Fact      `json:"facts,omitempty"`  // shown as they are, by the words of Key
	Result *Result     `json:"result,omitempty"` // once the deal is over

	// An open window may close before Pace has run out once every seat in Turn
	// has answered, but not within Soonest milliseconds of its opening; where
	// Soonest is 0 it closes by Pace alone. Only the Dealer sees who has Answered.
	Soonest  int    `json:"soonest,omitempty"`
	Answered []Seat `json:"answered,omitempty"`
}

// Seats returns the number of seats.
func (v View) Seats() int { return len(v.Players) }

// InTurn reports whether the viewer may act.
func (v View) InTurn() bool { return v.Ask != nil }

// Side returns the index in Sides of the seat's side, -1 while it is unknown.
func (v View) Side(s Seat) int {
	for i, side := range v.Sides {
		for _, t := range side.Seats {
			if t == s {
				return i
			}
		}
	}
	return -1
}

// Called is a card (叫) whose player joins the declarer.
type Called struct {
	Card card.Card `json:"card"`
	N    int       `json:"n"`              // the ordinal that counts: the player of the N-th copy
	Seen int       `json:"seen"`           // copies played so far
	Seat Seat      `json:"seat,omitempty"` // who played the N-th, None until then
}

// Bar is the points of those who play against the declarer, with the lines that
// change the outcome.
type Bar struct {
	Points int   `json:"points"` // captured by players known to be against the declarer
	Open   int   `json:"open"`   // captured by players whose side is not known yet
	Lines  []int `json:"lines"`  // rising
	Win    int   `json:"win"`    // the line from which the declarer has lost
}

// Group is the cards of a hand that are one effective suit.
type Group struct {
	Suit  string      `json:"suit"`  // trump, S, H, C, D
	Cards []card.Card `json:"cards"` // highest first
}

// Mark is a public state of a player that the rules or the table look at.
type Mark string

// The marks of all games.
const (
	MarkPassed  Mark = "passed"  // has passed and is not asked again in this trick unless the rules say so
	MarkCleared Mark = "cleared" // has risen beyond the last level, in a match that goes on
)

// Player is what a viewer may know of one seat.
type Player struct {
	Count  int         `json:"count"`           // cards in hand, -1 where the rules hide it
	Place  int         `json:"place,omitempty"` // 1 for the first to go out, 0 while in
	Points int         `json:"points"`          // card points captured by this seat
	Level  string      `json:"level,omitempty"`
	Role   string      `json:"role,omitempty"`
	Marks  []Mark      `json:"marks,omitempty"`
	Shown  []card.Card `json:"shown,omitempty"` // cards in hand that all have seen
	Hand   []card.Card `json:"hand,omitempty"`  // for Open, and for all once the deal is over
}

// Has reports whether the player carries the mark.
func (p Player) Has(m Mark) bool {
	for _, x := range p.Marks {
		if x == m {
			return true
		}
	}
	return false
}

// Side is players who win and lose together.
type Side struct {
	Seats  []Seat `json:"seats"`
	Points int    `json:"points"` // captured in this deal
	Total  int    `json:"total"`  // the match's score before this deal
}

// Ask is what is open to the viewer.
type Ask struct {
	Verbs   []Verb   `json:"verbs"`
	Min     int      `json:"min,omitempty"`     // fewest cards a play or burial takes, where known
	Max     int      `json:"max,omitempty"`     // most cards, 0 where there is no bound
	Choices []Action `json:"choices,omitempty"` // every allowed bid, call, seat or level, where the verb has a list
	Answer  *Action  `json:"answer,omitempty"`  // the viewer's own answer in an open window; a new one replaces it
}

// Open reports whether the verb is open.
func (a *Ask) Open(v Verb) bool {
	if a == nil {
		return false
	}
	for _, x := range a.Verbs {
		if x == v {
			return true
		}
	}
	return false
}

// Trick is one lead and its answers (一轮).
type Trick struct {
	Leader Seat   `json:"leader"` // None before the first lead
	Plays  []Move `json:"plays,omitempty"`
	Best   int    `json:"best"`             // index in Plays of the play to beat, -1 when there is none
	Points int    `json:"points"`           // card points lying in it
	Suit   string `json:"suit,omitempty"`   // the effective suit led, as Group.Suit, where suits are followed
	Winner Seat   `json:"winner,omitempty"` // once it is over
}

// Move is what a seat did in a trick.
type Move struct {
	Seat  Seat        `json:"seat"`
	Verb  Verb        `json:"verb"`
	Cards []card.Card `json:"cards,omitempty"`
	As    *Reading    `json:"as,omitempty"` // how the play is read
}

// ToBeat returns the play to beat, nil when the next play leads.
func (t Trick) ToBeat() *Move {
	if t.Best < 0 || t.Best >= len(t.Plays) {
		return nil
	}
	return &t.Plays[t.Best]
}

// Fact is something true that is shown and not branched on.
type Fact struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Update is what one viewer is sent after an action.
type Update struct {
	Seq    uint64  `json:"seq"`              // counts what the authority accepted, over the whole match; an Action names the Seq it answers
	Events []Event `json:"events,omitempty"` // that viewer may see, in order
	View   View    `json:"view"`
	Log    []Event `json:"log,omitempty"` // on joining: all the deal's events so far that viewer may see

	// For a while a player may take back what he did last (撤回); all are told whole
	// how it stands then.
	Undo   bool `json:"undo,omitempty"`   // the viewer may
	Undone Seat `json:"undone,omitempty"` // who has just done so
}

// Result is how a deal ended.
type Result struct {
	Redeal  bool    `json:"redeal,omitempty"`  // nothing is scored, the deal is dealt anew
	Winners []Seat  `json:"winners,omitempty"` // none in a draw
	Word    string  `json:"word,omitempty"`    // the kind of win, a word of the game: double-catch, ...
	Places  []Seat  `json:"places,omitempty"`  // first to last, where places count
	Scores  []Score `json:"scores,omitempty"`  // what the deal adds to the match, a line a side
	Steps   []Step  `json:"steps,omitempty"`   // the arithmetic, in the order it is shown
	Levels  []Rise  `json:"levels,omitempty"`
	Next    []Given `json:"next,omitempty"`  // where the next deal starts from
	Match   *Final  `json:"match,omitempty"` // when this deal ends the match
}

// Score is what a side makes of a deal.
type Score struct {
	Seats []Seat `json:"seats"`
	N     int    `json:"n"`
	Total int    `json:"total"` // the match's score after this deal
}

// Step is one line of the settlement's arithmetic.
type Step struct {
	Key   string `json:"key"` // a word of the game: captured, leftover, double-catch, ...
	Seats []Seat `json:"seats"`
	N     int    `json:"n"`
}

// Rise is a change of level.
type Rise struct {
	Seat Seat   `json:"seat"`
	From string `json:"from"`
	To   string `json:"to"`
	N    int    `json:"n"`              // levels up, down if negative, as far as they counted
	Left int    `json:"left,omitempty"` // levels that a must-play level stopped
}

// Final is how a match ended.
type Final struct {
	Winners []Seat `json:"winners,omitempty"` // none in a draw
}
