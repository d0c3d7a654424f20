package scene

import (
	"time"

	"paizhuo/engine"
)

// Room is what the scenes need of a table that people share: a Session, and around
// it who sits there, how they are connected and what they say. Every method returns
// at once. It is used from one goroutine.
type Room interface {
	Session

	// Room returns the newest state; Rev tells whether it is another than before.
	// Nobody changes it any more.
	Room() *RoomView

	// Ask asks for something about the room. What comes of it is seen in Room.
	Ask(RoomAsk)
}

// Stage is how far a room has come.
type Stage uint8

// The stages of a room.
const (
	Joining   Stage = iota // on the way to it; Steps tell how far
	Gathering              // around the table, before a match or after one
	Playing                // a match is on
	Outside                // Trouble says why, and there is no way in without doing something
)

// Link is how a player's page is connected with the host's.
type Link uint8

// The links, as ux §4.2 tells them apart.
const (
	NoLink    Link = iota // nobody to be connected: an empty seat, a bot
	Here                  // the host itself
	Direct                // page to page
	Relayed               // through a broker
	Shaky                 // no answer for two seconds
	Rejoining             // the path is lost and a new one is tried
	Away                  // gone for longer; the clock has stopped
)

// RoomSeat is one seat of a room.
type RoomSeat struct {
	Name  string // of the person, empty for nobody and for bots
	Taken bool   // a person has it, even if away
	Bot   bool   // a bot has it
	Host  bool   // the table is in this person's page
	Ready bool
	Link  Link
	Since time.Time // when Link became what it is
	Auto  bool      // a bot plays for the person
	Muted bool      // the reader does not hear this person
	Votes int       // for a bot to play for the person, who is away
	Voted bool      // the reader's is among them
}

// Watcher is somebody who only looks on.
type Watcher struct {
	ID   string
	Name string
	Link Link
}

// ChatLine is one thing said in the room.
type ChatLine struct {
	N      int    // numbers them
	Name   string // who
	Seat   engine.Seat
	Text   string // what was written, or
	Phrase int    // which quick phrase, counted from 1
	Mine   bool
}

// RoomView is the state of a room as one page knows it.
type RoomView struct {
	Rev     uint64
	Stage   Stage
	Step    Step    // Joining: what is being done
	Trouble Trouble // why nothing goes on, or what should be known

	Game     string
	Options  engine.Options
	You      engine.Seat // engine.Watcher for who looks on
	Hosting  bool        // the table is in this page
	Host     string      // the name of whose page it is in
	Seats    []RoomSeat  // by Seat.Index
	Watchers []Watcher
	Deals    int // dealt in the match so far

	Code   string // to be said aloud; empty where there is none
	Invite string // the link

	CanStart bool      // all is there that a match needs
	Gone     time.Time // since when the host's page does not answer; zero while it does
	Takes    time.Time // when somebody else takes over
	Heir     string    // who
	HeirYou  bool
	Paused   bool
	PausedBy string
	Vote     int // votes needed for a bot to play for who is away

	Chat  []ChatLine // oldest first, bounded
	Proof Proof      // of the last deal
	Hand  []Handmade // invites made by hand
}

// Step is what is being done on the way to a room.
type Step string

// The steps.
const (
	StepBrokers Step = "brokers" // reaching a broker
	StepKnock   Step = "knock"   // asking the host
	StepSeat    Step = "seat"    // the host has answered
	StepHand    Step = "hand"    // waiting for both to press Connect
)

// Trouble is a word for what is wrong with a room; words has a sentence for each,
// and the room's scene a way on.
type Trouble string

// The troubles.
const (
	NoTrouble   Trouble = ""
	NoBroker    Trouble = "no-broker"     // none can be reached
	NoRoom      Trouble = "no-room"       // nobody answers to this code or link
	BadInvite   Trouble = "bad-invite"    // the text is neither a code nor a link
	RoomFull    Trouble = "table-full"    // every seat is taken
	BadVersion  Trouble = "wrong-version" // the other end is of another version
	Kicked      Trouble = "kicked"        // the host has sent the player out
	Replaced    Trouble = "replaced"      // the player sits here in another tab
	Closed      Trouble = "table-closed"  // the host has closed the room
	HostLost    Trouble = "host-lost"     // the host's page is gone and nobody could take over
	FakeHost    Trouble = "fake-host"     // who answers is not the host of the link
	HandFailed  Trouble = "hand-failed"   // the two texts led to no connection
	BadHandText Trouble = "bad-hand-text" // the pasted text is none of ours
)

// Proof is what is known of how fairly the last deal was dealt.
type Proof uint8

// What is known.
const (
	NoProof  Proof = iota
	Verified       // the cards follow from what all gave
	Forged         // they do not
)

// Handmade is one invite that goes by hand, without a broker.
type Handmade struct {
	ID     int
	Mine   string // the text to give to the other side; empty while it is made
	State  HandState
	Name   string // who came by it
	Failed bool
}

// HandState is how far an invite by hand has come.
type HandState uint8

// The states.
const (
	HandMaking  HandState = iota // this side's text is being made
	HandWaiting                  // for the other side's text
	HandTrying                   // both have pressed Connect
	HandOpen
	HandFailing // it did not work: make another
)

// RoomVerb is what is asked of a room.
type RoomVerb string

// The verbs.
const (
	AskSit     RoomVerb = "sit"     // in Seat
	AskStand   RoomVerb = "stand"   // and look on
	AskReady   RoomVerb = "ready"   // On or not
	AskStart   RoomVerb = "start"   // the match, by the host
	AskKick    RoomVerb = "kick"    // who sits in Seat or watches as Text; it sticks
	AskBot     RoomVerb = "bot"     // On: a bot into Seat; else out of it
	AskFill    RoomVerb = "fill"    // bots into all empty seats
	AskSwap    RoomVerb = "swap"    // Seat and To change places
	AskRules   RoomVerb = "rules"   // Game by Options
	AskChat    RoomVerb = "chat"    // say Text, or phrase N
	AskMute    RoomVerb = "mute"    // do not hear Seat any more, or again
	AskVote    RoomVerb = "vote"    // for a bot to play for Seat
	AskPause   RoomVerb = "pause"   // On or not
	AskBack    RoomVerb = "back"    // from a match that is over to the room
	AskHost    RoomVerb = "host"    // Seat's page becomes the host's
	AskTake    RoomVerb = "take"    // over as the host, now
	AskAgain   RoomVerb = "again"   // try to get in once more
	AskHere    RoomVerb = "here"    // go on in this tab
	AskWatch   RoomVerb = "watch"   // come in to look on
	AskByHand  RoomVerb = "by-hand" // begin an invite without a broker
	AskConnect RoomVerb = "connect" // with Text, the other side's, for invite N
	AskDrop    RoomVerb = "drop"    // invite N
	AskClose   RoomVerb = "close"   // the room, for all
	AskName    RoomVerb = "name"    // call me Text
	AskDelayed RoomVerb = "delayed" // On: watchers see all hands, one trick late
)

// RoomAsk is one thing asked of a room. One flat struct serves all of them.
type RoomAsk struct {
	Verb    RoomVerb
	Seat    engine.Seat
	To      engine.Seat
	On      bool
	N       int
	Text    string
	Game    string
	Options engine.Options
}
