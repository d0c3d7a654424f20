package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"paizhuo/engine"
)

// Version is the protocol's. Both ends must speak the same one.
const Version = 1

// Message is one of the structs of this package; its type on the wire is what
// kind returns.
type Message interface {
	kind() string
	check() error // an *engine.Illegal when a field is out of bounds
}

// Hello is a guest's first message: who wants to sit down.
type Hello struct {
	Token string `json:"token,omitempty"` // the seat's secret; empty for a newcomer
	Name  string `json:"name,omitempty"`  // what the others shall see
}

// Do asks for an action of the guest's seat.
type Do struct {
	Seq    uint64        `json:"seq"` // of the Update the player saw
	Action engine.Action `json:"action"`
}

// Ready asks for the next deal.
type Ready struct{}

// Autopilot lets a bot play for the guest's seat (托管), or stops it.
type Autopilot struct {
	On bool `json:"on"`
}

// Leave says goodbye: the guest does not mean to come back soon.
type Leave struct{}

// Welcome is the host's answer to a Hello it accepts. A Table and an Update
// with the deal's log follow.
type Welcome struct {
	Token string `json:"token"` // what gets the seat back, whatever happens to the connection
}

// Table tells who sits at the table, whenever that changes.
type Table struct {
	Table engine.Table `json:"table"`
}

// Update is the table as the guest's seat may know it, and what led there.
type Update struct {
	Update engine.Update `json:"update"`
}

// Refusal tells that something the guest sent was not taken, and why.
type Refusal struct {
	Refusal engine.Refusal `json:"refusal"`
}

// Lost is the host's last message: a word for why the guest is sent away.
type Lost struct {
	Word string `json:"word"`
}

// The words of Lost and of engine.Notice.Lost.
const (
	LostClosed   = "table-closed"  // the host closed the table
	LostLink     = "link-lost"     // the connection ended without a word
	LostReplaced = "replaced"      // the seat was taken up elsewhere with its token
	LostFull     = "table-full"    // no seat is free
	LostUnknown  = "unknown-token" // no seat has that token
	LostSilent   = "no-hello"      // the first message was none, or came too late
	LostVersion  = "wrong-version" // the other end speaks another version: reload the page
	LostGarbled  = "garbled"       // too much of what came could not be read
)

// MaxToken is the most bytes of a seat's token.
const MaxToken = 64

// Limits of what else a guest may send.
const (
	maxName  = 128 // bytes, before CleanName
	maxVerb  = 16  // bytes
	maxAs    = 64  // bytes
	maxCards = 64  // cards of one action
	maxN     = 1 << 20
)

func (Hello) kind() string     { return "hello" }
func (Do) kind() string        { return "do" }
func (Ready) kind() string     { return "ready" }
func (Autopilot) kind() string { return "autopilot" }
func (Leave) kind() string     { return "leave" }
func (Welcome) kind() string   { return "welcome" }
func (Table) kind() string     { return "table" }
func (Update) kind() string    { return "update" }
func (Refusal) kind() string   { return "refusal" }
func (Lost) kind() string      { return "lost" }

func (m Hello) check() error {
	switch {
	case len(m.Token) > MaxToken:
		return badField("token")
	case len(m.Name) > maxName:
		return badField("name")
	}
	return nil
}

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

func (Ready) check() error     { return nil }
func (Autopilot) check() error { return nil }
func (Leave) check() error     { return nil }
func (Welcome) check() error   { return nil }
func (Table) check() error     { return nil }
func (Update) check() error    { return nil }
func (Lost) check() error      { return nil }

// check refuses a Refusal without a reason, which nobody could show.
func (m Refusal) check() error {
	if m.Refusal.Why == nil {
		return badField("why")
	}
	return nil
}

// nameRunes is the most characters of a name.
const nameRunes = 24

// CleanName returns a name fit to be shown to others: no control, formatting
// or bidirectional characters, single spaces, at most 24 characters. It may be
// empty.
func CleanName(name string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, name)
	runes := []rune(strings.Join(strings.Fields(plain), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), nameRunes)]))
}
