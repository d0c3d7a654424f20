package scene

import (
	"time"

	"paizhuo/engine"
)

// Room is what the scenes need of a table that people share: a Session, and around
// it who is there, how they are connected and what they say. Every method returns
// at once. It is used from one goroutine.
type Room interface {
	Session

	// Look returns how the room stands. Look().Rev tells whether it is another than
	// before; nobody changes what was returned.
	Look() *RoomView

	// Ask asks for something about the room. What comes of it is seen in Look.
	Ask(RoomAsk)
}

// Stage is how far one page has come with a room.
type Stage uint8

// The stages.
const (
	Joining Stage = iota // on the way to it; Step tells how far
	Inside               // engine.Room tells whether people gather or play
	Outside              // Trouble says why, and it takes the player to go on
)

// String names the stage.
func (s Stage) String() string { return [...]string{"joining", "inside", "outside"}[s] }

// RoomView is a room as one page knows it.
type RoomView struct {
	Rev     uint64
	Stage   Stage
	Step    Step
	Trouble Trouble
	Detail  string // beside Trouble, for who mends it

	Room    engine.Room
	At      time.Time // when Room came: its clocks and absences run from there
	Contact engine.Contact
	Heard   time.Time // when Contact came

	Hosting bool   // the table is in this page
	ByHand  bool   // Joining: the way in is an invite that people carry themselves
	Code    string // to be said aloud; empty where there is none
	Invite  string // the link
	Gone    bool   // the host's page is gone: Takes and Heir say what follows
	Takes   time.Time
	Hurried bool            // the reader does not want to wait until then
	Gathers time.Time       // since when this page would be the host and waits for the others; zero while it is not so far
	Refused *engine.Illegal // the last thing asked of the room that it did not do
	Refusal int             // counts them

	Chat  []engine.Said // oldest first, the newest maxChat of them
	Said  int           // how many things were said in all
	Muted []int         // Person.ID of whom the player does not hear
	Proof engine.Proof  // of the last deal that was verified
	Hand  []Handmade    // invites made by hand
}

// Step is what is being done on the way to a room.
type Step uint8

// The steps, in their order.
const (
	StepBrokers Step = iota // reaching a broker
	StepKnock               // asking for the host
	StepSeat                // the host has answered
	Steps       = iota
)

// Trouble is a word for why a room can't be entered or has been left: one of
// these, or an engine.Notice's Lost. words has a sentence for each and the room's
// scene a way on.
type Trouble string

// The troubles that are no Lost.
const (
	NoBroker  Trouble = "no-broker"  // none can be reached
	NoRoom    Trouble = "no-room"    // nobody answers to this code or link
	BadInvite Trouble = "bad-invite" // the text is neither a code nor a link
	HostLost  Trouble = "host-lost"  // the host's page is gone and nobody could take over
	FakeHost  Trouble = "fake-host"  // who answers is not the host of the link
)

// The troubles that a host gives as Lost and that have ways on of their own.
const (
	RoomFull    Trouble = "table-full"
	RoomBegun   Trouble = "table-started"
	RoomVersion Trouble = "wrong-version"
	RoomKicked  Trouble = "kicked"
	RoomElse    Trouble = "replaced"
	RoomClosed  Trouble = "table-closed"
)

// Handmade is one invite that goes by hand, without a broker.
type Handmade struct {
	N     int
	Mine  string // the text to give to the other side; empty while it is made
	Their string // the other side's text, where a link has brought it
	Bits  [][]bool
	State HandState
}

// HandState is how far an invite by hand has come.
type HandState uint8

// The states.
const (
	HandMaking HandState = iota // this side's text is being made
	HandReady                   // it waits for the other side's text
	HandTrying                  // this side has pressed Connect
	HandOpen                    // connected
	HandFailed                  // it came to nothing: make another
	HandBad                     // the pasted text is not the other side's
)

// RoomVerb is what is asked of a room.
type RoomVerb string

// The verbs.
const (
	AskSit     RoomVerb = "sit"     // in Seat; None stands up. N moves another, by the owner
	AskReady   RoomVerb = "ready"   // On or not, for the match or the next deal
	AskStart   RoomVerb = "start"   // the match, by the owner
	AskKick    RoomVerb = "kick"    // N
	AskBot     RoomVerb = "bot"     // On: a bot into Seat, else out of it; None for all
	AskRules   RoomVerb = "rules"   // Rules, by the owner
	AskChat    RoomVerb = "chat"    // say Text
	AskPhrase  RoomVerb = "phrase"  // say the phrase of that Text
	AskMute    RoomVerb = "mute"    // On: do not hear N any more
	AskVote    RoomVerb = "vote"    // On or not, for Text about Seat
	AskBack    RoomVerb = "back"    // from a match that is over to the room, by the owner
	AskHost    RoomVerb = "host"    // N's page becomes the host's
	AskHurry   RoomVerb = "hurry"   // do not wait any longer for a host that is gone
	AskGoOn    RoomVerb = "go-on"   // be the host, though nobody else has been found
	AskAgain   RoomVerb = "again"   // try to get in once more, or go on in this tab
	AskWatch   RoomVerb = "watch"   // come in to look on
	AskByHand  RoomVerb = "by-hand" // begin an invite without a broker
	AskConnect RoomVerb = "connect" // with Text, the other side's, for invite N
	AskDrop    RoomVerb = "drop"    // invite N
	AskName    RoomVerb = "name"    // call me Text
	AskMore    RoomVerb = "more"    // 30 seconds more to think
	AskNudge   RoomVerb = "nudge"   // remind Seat, whom the table has long been waiting for
	AskUndo    RoomVerb = "undo"    // take back what Seq's Update offers
	AskClose   RoomVerb = "close"   // the room for all, by the owner
)

// RoomAsk is one thing asked of a room. One flat struct serves all of them. N is
// a Person.ID, but for invites.
type RoomAsk struct {
	Verb  RoomVerb
	Seat  engine.Seat
	N     int
	On    bool
	Text  string
	Seq   uint64
	Rules engine.RoomRules
}

// maxChat is how many things said a page keeps.
const maxChat = 100

// Fold takes a notice that is about the room into the view, muted people's words
// aside, and reports whether it was about the room; other notices are the table's.
// A notice that the table needs too, as Table and Lost, is not folded.
func (v *RoomView) Fold(n engine.Notice, now time.Time) bool {
	switch {
	case n.Room != nil:
		v.Room, v.At = *n.Room, now
		v.Stage, v.Trouble = Inside, ""
	case n.Contact != nil:
		v.Contact, v.Heard = *n.Contact, now
	case n.Said != nil:
		v.Said++
		v.Chat = append(v.Chat[max(0, len(v.Chat)-maxChat+1):len(v.Chat):len(v.Chat)], *n.Said)
	case n.Proof != nil:
		v.Proof = *n.Proof
	case n.Refusal != nil && n.Refusal.Of != "":
		v.Refused = n.Refusal.Why
		v.Refusal++
	default:
		return false
	}
	v.Rev++
	return true
}

// Me returns the reader's seat, engine.Watcher for who looks on.
func (v *RoomView) Me() engine.Seat {
	for i, p := range v.Room.Places {
		if p.Who != nil && p.Who.ID == v.Room.You {
			return engine.SeatAt(i)
		}
	}
	return engine.Watcher
}

// Owner reports whether the reader decides on seats and rules.
func (v *RoomView) Owner() bool { return v.Room.Owner != 0 && v.Room.Owner == v.Room.You }

// Person returns somebody of the room by id, and the seat; nil for nobody.
func (v *RoomView) Person(id int) (*engine.Person, engine.Seat) {
	for i, p := range v.Room.Places {
		if p.Who != nil && p.Who.ID == id {
			return p.Who, engine.SeatAt(i)
		}
	}
	for i := range v.Room.Watch {
		if v.Room.Watch[i].ID == id {
			return &v.Room.Watch[i], engine.Watcher
		}
	}
	return nil, engine.None
}

// Host returns the person whose page the table is in, nil where nobody says so.
func (v *RoomView) Host() *engine.Person {
	for _, p := range v.Room.Places {
		if p.Who != nil && p.Who.Link == engine.LinkHost {
			return p.Who
		}
	}
	for i := range v.Room.Watch {
		if v.Room.Watch[i].Link == engine.LinkHost {
			return &v.Room.Watch[i]
		}
	}
	return nil
}

// Empty returns how many seats nobody has, Waiting who sits and is not ready.
func (v *RoomView) Empty() int {
	n := 0
	for _, p := range v.Room.Places {
		if p.Who == nil && !p.Bot {
			n++
		}
	}
	return n
}

// Waiting returns who sits at the table and is not ready, the reader included. An
// absent player on autopilot keeps nobody waiting.
func (v *RoomView) Waiting() []*engine.Person {
	var list []*engine.Person
	for _, p := range v.Room.Places {
		if p.Who != nil && !p.Ready && !(p.Auto && !p.Who.Link.Here()) {
			list = append(list, p.Who)
		}
	}
	return list
}

// Absent returns for how long somebody in a seat has not been connected.
func (v *RoomView) Absent(p engine.Place, now time.Time) time.Duration {
	if p.Who == nil || p.Who.Link.Here() || p.Absent == 0 {
		return 0
	}
	return time.Duration(p.Absent)*time.Millisecond + now.Sub(v.At)
}
