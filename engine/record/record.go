// Package record reads, writes and runs the text in which a deal (一局) is kept:
// a saved game, a replay, a bug report and a rule test are all the same lines.
//
// It must not know any game: what the words mean is the game's business, which
// a caller hands over as a Finder. Nor does it know files, time or testing.
//
//	# A plain 5-10-K beats any ordinary play.
//	game wushik/1
//	option packs=2
//	given lead=P1
//	hand P1 S5 H10 CK S3
//	hand P2 D5 D10 DK S4
//	P1 play S5 H10 CK
//	! P2 play S4 : wrong-shape S5 H10 CK
//	P2 play D5 D10 DK
//	> play P2 D5 D10 DK
//	= turn P3
//
// # Lines
//
// A line that starts with # is prose; a word that starts with # ends the line,
// except in a seed. The line "# covers D2-3 E1-4" names the decisions and
// examples a record exercises; it is the only prose that Format keeps.
//
// The setup comes before the first action:
//
//	game NAME/VERSION               required; in a script the shared setup may say it
//	seats N
//	option KEY=VALUE ...            omitted options have their defaults
//	given KEY=VALUE ...             several facts, or
//	given KEY ARG ARG ...           one fact with several arguments; KEY=ARG,ARG is the same
//	seed TEXT                       where the deal came from; not used to deal
//	hand SEAT CARD ...              in the order dealt; no cards at all is an empty hand
//	kitty CARD ...
//	proof KEY=VALUE ...             what is needed to verify the deal
//
// Then, in the order they happened:
//
//	SEAT VERB [SEAT] [CARD ...] [n=N] [as=READING]     an action
//	! SEAT VERB ... [: CODE [CARD ...] [n=N] [what=WORD]]   must be refused, for this reason; changes nothing
//	! deal [: CODE [CARD ...] [n=N] [what=WORD]]       the setup itself must be refused; stands alone
//	> KIND [SEAT] [CARD ...] [N] [word=WORD]           came of the last action taken; several keep their order
//	= CLAIM                                            is true now
//
// What a refusal or an event leaves out is not compared. A bare number in an
// event is N, never a card. The claims:
//
//	= turn SEAT ... | none          = phase WORD            = deal N
//	= fact KEY VALUE                = trump WORD            = level WORD
//	= kitty CARD ...                = played CARD ...
//	= trick leader SEAT | points N | best SEAT | best none
//	= side SEAT points N            = side SEAT total N
//	= SEAT hand CARD ...            = SEAT shown CARD ...
//	= SEAT count N                  = SEAT points N         = SEAT place N
//	= SEAT level WORD               = SEAT role WORD        = SEAT marks WORD ...
//	= SEAT ask VERB ... | none      the verbs open to that seat, in any order
//	= SEAT may VERB ...             the action is allowed; it is not taken
//	= SEAT read CARD ... : READING ... | none    what the cards are, in order; a bare shape will do, ... at the end leaves the rest open
//	= SEAT fact KEY VALUE           as that seat sees it
//	= result none | redeal
//	= result winner SEAT ... | none     = result word WORD
//	= result places SEAT ...            = result score SEAT=N ...    = result total SEAT=N ...
//	= result step KEY SEAT=N ...        = result steps KEY ...       = result levels SEAT=N ...
//	= result next KEY=VALUE ... | KEY ARG ...    = result match SEAT ... | draw | none
//
// # Liberal in, strict out
//
// Verbs, seats and cards may be written in the games' own words: 出 过 亮 扣 叫
// 烧 让, 甲 乙 丙, ♠10, 黑桃10, 大王; letters in either case. Format writes one
// canonical form, and Format of what Parse reads from it is the same text.
//
// # Cards without suits
//
// In a hand, 4x9 means four nines in spades, hearts, clubs and diamonds in turn,
// taking first those that the layout still has and nobody names. In a play they
// are taken from the acting hand, and only where every choice plays alike: the
// same refusal or none, the same readings. Else the suit must be written. In a
// claim or an event they stand for any card of that rank.
//
// # Seats without a hand
//
// A seat without a hand line holds cards that do not matter: as many as the
// longest hand that is given (a full hand when none is), dealt in turn from the
// cards of the layout that nobody names, worthless ranks before point cards,
// low ranks before high, spades last, since some games look at who holds the
// three of spades. A seat named in "given out" holds none. A kitty that is not
// given is filled the same way.
package record

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
)

// Limits on what Parse reads, so that a hostile file costs little.
const (
	MaxBytes = 1 << 20 // of a text
	MaxLines = 20000   // of a text
	MaxWords = 512     // of a line
	MaxCards = 256     // of a line: more than four packs hold
)

// Record is a deal as text: its setup and what happened.
type Record struct {
	Covers  []string // ids of decisions and examples, as written
	Game    string
	Version int // of the rules, 0 where unsaid
	Seats   int // 0 where unsaid
	Options engine.Options
	Given   []engine.Given
	Seed    string
	Hands   map[engine.Seat][]card.Card // cards may lack suits; a seat without a line is missing
	Kitty   []card.Card                 // nil where unsaid
	Proof   []Pair                      // in the order written
	Lines   []Line
}

// Pair is KEY=VALUE.
type Pair struct{ Key, Value string }

// LineKind tells the lines after the setup apart.
type LineKind uint8

// The kinds of lines.
const (
	Act    LineKind = iota // an action that is taken
	Refuse                 // an action that must be refused
	Event                  // an event that came of the last action
	Claim                  // something true now
)

// Line is one line after the setup.
type Line struct {
	Kind   LineKind
	Number int           // of the line in its text, from 1; 0 in a built Record
	Seat   engine.Seat   // Act, Refuse: who acts; None where the deal itself is refused
	Action engine.Action // Act, Refuse; cards may lack suits
	Why    *engine.Illegal
	Event  EventLine
	Claim  []string // the words, in canonical form
}

// EventLine is what is said of an event; what is unsaid is not compared.
type EventLine struct {
	engine.Event
	HasN bool // N was written
}

// Done is an action that was taken, and by whom.
type Done struct {
	Seat   engine.Seat
	Action engine.Action
}
