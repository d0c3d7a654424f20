package wire

import (
	"crypto/ed25519"
	"unicode/utf8"

	"paizhuo/engine"
)

// Version is the protocol's. Both ends must speak the same one.
const Version = 4

// Message is one of the structs of this package; its type on the wire is what
// kind returns.
type Message interface {
	kind() string
	check() error // an *engine.Illegal when a field is out of bounds
}

// Kind is the message's type, as engine.Refusal.Of names it.
func Kind(m Message) string { return m.kind() }

// Do asks for an action of the guest's seat. It is an intent: however often the
// host hears it, it acts once and repeats its answer.
type Do struct {
	ID     uint64        `json:"id"`  // the intent's own, drawn at random
	Seq    uint64        `json:"seq"` // of the Update the player saw
	Action engine.Action `json:"action"`
}

// Ready says that the player wants the next deal, or not yet. In a room where
// people still gather it says that the player wants to begin.
type Ready struct {
	On  bool   `json:"on"`
	Seq uint64 `json:"seq"` // of the Update the player saw; 0 before the first

	Commit string `json:"commit,omitempty"` // to the guest's nonce of the draw that follows (match.Draw)
}

// Autopilot lets a bot play for the guest's seat (托管), or stops it.
type Autopilot struct {
	On bool `json:"on"`
}

// Leave says goodbye: the guest does not mean to come back soon.
type Leave struct{}

// Sit takes a free seat, or gives the seat up for None. On somebody else's seat
// it is a wish to change places, which happens when both have it. The owner may
// move others, and change two people's places.
type Sit struct {
	Who  int         `json:"who,omitempty"` // Person.ID, 0 for oneself
	Seat engine.Seat `json:"seat,omitempty"`
}

// Chair puts a bot in a free seat or takes it away; the owner's. None stands
// for every free seat, or every bot.
type Chair struct {
	Seat engine.Seat `json:"seat,omitempty"`
	Bot  bool        `json:"bot"`
}

// Rules changes what is going to be played; the owner's.
type Rules struct {
	Rules engine.RoomRules `json:"rules"`
}

// Start begins the match; the owner's.
type Start struct{}

// Back ends a match that is over and goes back to the room; the owner's.
type Back struct{}

// Kick sends somebody away for good; the owner's.
type Kick struct {
	Who int `json:"who"` // Person.ID
}

// Lock keeps newcomers out, or lets them in again; the owner's.
type Lock struct {
	On bool `json:"on"`
}

// Vote is for or no longer for something a Room lists in Votes.
type Vote struct {
	What string      `json:"what"`
	Seat engine.Seat `json:"seat,omitempty"`
	On   bool        `json:"on"`
}

// Say says something to all: a text, or a ready-made phrase.
type Say struct {
	Text   string `json:"text,omitempty"`
	Phrase string `json:"phrase,omitempty"`
}

// Nudge reminds a player whom the table has long been waiting for.
type Nudge struct {
	Seat engine.Seat `json:"seat"`
}

// Mute spares the guest what somebody says, or no longer.
type Mute struct {
	Who int  `json:"who"` // Person.ID
	On  bool `json:"on"`
}

// Undo takes back what the guest did last, as an Update offers it.
type Undo struct {
	Seq uint64 `json:"seq"` // of that Update
}

// More gives the guest 30 seconds more to think.
type More struct{}

// Fit tells how fit the guest's page is to be the host if the host is gone.
type Fit struct {
	N   int    `json:"n"`             // the higher the fitter, 0 for not at all
	Key []byte `json:"key,omitempty"` // Ed25519: the page will answer for the room with it
}

// Welcome is the host's first message: who the guest is. A Room follows and, in
// a match, an Update with the deal's log.
type Welcome struct {
	Token string `json:"token"` // what gets the place back, whatever happens to the connection
	ID    int    `json:"id"`    // Person.ID
}

// Room tells who is there, whenever that changes.
type Room struct {
	Room engine.Room `json:"room"`
}

// Update is the table as the guest may know it, and what led there.
type Update struct {
	Update engine.Update `json:"update"`
	Whole  bool          `json:"whole,omitempty"` // Log is all of the deal's, though it be empty
}

// Refusal tells that something the guest sent was not taken, and why.
type Refusal struct {
	Refusal engine.Refusal `json:"refusal"`
}

// Said passes on what somebody said.
type Said struct {
	Said engine.Said `json:"said"`
}

// Lost is the host's last message: a word for why the guest is sent away.
type Lost struct {
	Word    string `json:"word"`
	Version int    `json:"version,omitempty"` // the host's, with LostVersion
	Build   string `json:"build,omitempty"`
}

// The words of Lost and of engine.Notice.Lost.
const (
	LostClosed   = "table-closed"  // the host closed the table
	LostReplaced = "replaced"      // the place was taken up elsewhere with its token: "continue here" joins anew
	LostFull     = "table-full"    // no seat is free; joining to look on is open
	LostStarted  = "table-started" // a match runs; joining to look on is open
	LostLocked   = "table-locked"  // the owner lets nobody in
	LostKicked   = "kicked"        // the owner has sent the guest away for good
	LostUnknown  = "unknown-token" // nobody here has that token
	LostSilent   = "no-hello"      // the first message was none, or came too late
	LostVersion  = "wrong-version" // the other end speaks another version: reload the page
	LostGarbled  = "garbled"       // too much of what came could not be read
	LostFlood    = "flood"         // too much came
	LostLink     = "link-lost"     // the guest has given up finding the host again
	LostOld      = "old-host"      // the host has been succeeded: its epoch is lower than one known
)

// Words that end only a path; the guest may try again.
const (
	EndBusy = "host-busy" // too many are at the door
	EndAway = "host-away" // the host's page is going to be loaded again
	EndDeaf = "not-read"  // the guest was heard but took nothing in for a minute
)

// MaxToken is the most bytes of a token or a session's id.
const MaxToken = 64

// Limits of what else a guest may send.
const (
	maxName    = 128 // bytes, before CleanName
	maxBuild   = 64  // bytes
	maxVerb    = 16  // bytes
	maxAs      = 64  // bytes
	maxCards   = 64  // cards of one action
	maxN       = 1 << 20
	maxText    = 600 // bytes of what is said
	maxPhrase  = 32  // bytes
	maxWord    = 32  // bytes
	maxOptions = 64  // options, each of at most maxOption bytes
	maxOption  = 64
)

func (Do) kind() string        { return "do" }
func (Ready) kind() string     { return "ready" }
func (Autopilot) kind() string { return "autopilot" }
func (Leave) kind() string     { return "leave" }
func (Sit) kind() string       { return "sit" }
func (Chair) kind() string     { return "chair" }
func (Rules) kind() string     { return "rules" }
func (Start) kind() string     { return "start" }
func (Back) kind() string      { return "back" }
func (Kick) kind() string      { return "kick" }
func (Lock) kind() string      { return "lock" }
func (Vote) kind() string      { return "vote" }
func (Say) kind() string       { return "say" }
func (Nudge) kind() string     { return "nudge" }
func (Mute) kind() string      { return "mute" }
func (Undo) kind() string      { return "undo" }
func (More) kind() string      { return "more" }
func (Fit) kind() string       { return "fit" }
func (Welcome) kind() string   { return "welcome" }
func (Room) kind() string      { return "room" }
func (Update) kind() string    { return "update" }
func (Refusal) kind() string   { return "refusal" }
func (Said) kind() string      { return "said" }
func (Lost) kind() string      { return "lost" }

func (m Do) check() error {
	a := m.Action
	switch {
	case len(a.Verb) > maxVerb:
		return badField("verb")
	case a.To < engine.None || a.To > engine.Open:
		return badField("to")
	case len(a.Cards) > maxCards:
		return badField("cards")
	case a.N > maxN || a.N < -maxN:
		return badField("n")
	case len(a.As) > maxAs:
		return badField("as")
	}
	return nil
}

func (m Sit) check() error {
	if m.Who < 0 {
		return badField("who")
	}
	return checkSeat(m.Seat)
}

func (m Rules) check() error {
	r := m.Rules
	switch {
	case len(r.Game) > maxWord:
		return badField("game")
	case r.Clock < 0 || r.Clock > 3600:
		return badField("clock")
	case len(r.Options) > maxOptions:
		return badField("options")
	}
	for k, v := range r.Options {
		if len(k)+len(v) > maxOption {
			return badField("options")
		}
	}
	return nil
}

func (m Vote) check() error {
	if len(m.What) > maxWord {
		return badField("what")
	}
	return checkSeat(m.Seat)
}

func (m Say) check() error {
	switch {
	case len(m.Text) > maxText || !utf8.ValidString(m.Text):
		return badField("text")
	case len(m.Phrase) > maxPhrase:
		return badField("phrase")
	case (m.Text == "") == (m.Phrase == ""):
		return badField("say")
	}
	return nil
}

// check refuses a Refusal without a reason, which nobody could show.
func (m Refusal) check() error {
	if m.Refusal.Why == nil {
		return badField("why")
	}
	return nil
}

func (m Chair) check() error { return checkSeat(m.Seat) }
func (m Ready) check() error {
	if len(m.Commit) > maxDigits {
		return badField("commit")
	}
	return nil
}
func (Autopilot) check() error { return nil }
func (Leave) check() error     { return nil }
func (Start) check() error     { return nil }
func (Back) check() error      { return nil }
func (Kick) check() error      { return nil }
func (Lock) check() error      { return nil }
func (m Nudge) check() error   { return checkSeat(m.Seat) }
func (Mute) check() error      { return nil }
func (Undo) check() error      { return nil }
func (More) check() error      { return nil }
func (m Fit) check() error {
	switch {
	case m.N < 0 || m.N > maxN:
		return badField("n")
	case len(m.Key) != 0 && len(m.Key) != ed25519.PublicKeySize:
		return badField("key")
	}
	return nil
}
func (Welcome) check() error { return nil }
func (Room) check() error    { return nil }
func (Update) check() error  { return nil }
func (Said) check() error    { return nil }
func (Lost) check() error    { return nil }

func checkSeat(s engine.Seat) error {
	if s < engine.None || s > engine.MaxSeats {
		return badField("seat")
	}
	return nil
}
