package engine

// Room is who is at a table and how it stands with them. It comes beside the
// View, whenever something of it changes.
type Room struct {
	Epoch   uint64    `json:"epoch"` // of the authority: rises when another page takes the table over
	Rev     uint64    `json:"rev"`   // rises with every change in an epoch
	Phase   RoomPhase `json:"phase"`
	You     int       `json:"you"`             // the reader's Person.ID
	Owner   int       `json:"owner"`           // who decides on seats and rules; 0 where nobody does
	Rules   RoomRules `json:"rules"`           // what is played, by which house rules
	Places  []Place   `json:"places"`          // by Seat.Index
	Watch   []Person  `json:"watch,omitempty"` // who only looks on
	Locked  bool      `json:"locked,omitempty"`
	Paused  bool      `json:"paused,omitempty"`
	Votes   []Vote    `json:"votes,omitempty"`   // what may be voted on now
	Heirs   []int     `json:"heirs,omitempty"`   // who takes the table over when the host is gone, in this order
	Closing bool      `json:"closing,omitempty"` // the host has said that it leaves
	Void    bool      `json:"void,omitempty"`    // the deal was lost with its host: the match goes on with it dealt anew
}

// RoomPhase says what a table is doing.
type RoomPhase string

// The phases of a table.
const (
	RoomGathering RoomPhase = "gathering" // seats and rules can be changed
	RoomPlaying   RoomPhase = "playing"   // a match runs, or its end is looked at
)

// RoomRules are what the owner decides before a match.
type RoomRules struct {
	Game    string  `json:"game"`
	Options Options `json:"options,omitempty"` // those that are not left at their defaults
	Clock   int     `json:"clock,omitempty"`   // seconds to think, 0 for no clock
	Force   bool    `json:"force,omitempty"`   // a bot acts for who overruns the clock; else it only shows
	Hands   bool    `json:"hands,omitempty"`   // who looks on sees all hands, one trick late: everybody is warned

	// What a table has unless it wants none of it.
	NoHints   bool `json:"noHints,omitempty"`   // 提示: the page shows no ideas
	NoCounter bool `json:"noCounter,omitempty"` // 记牌器: the page does not count what has been played
	NoUndo    bool `json:"noUndo,omitempty"`    // 撤回: what was played stays played
}

// Person is somebody in the room.
type Person struct {
	ID   int    `json:"id"` // from 1, never used again in a room
	Name string `json:"name"`
	Link Link   `json:"link"`
	Slow bool   `json:"slow,omitempty"` // has not been heard of for a moment
}

// Link is how somebody is connected.
type Link string

// The states of a connection.
const (
	LinkHost         Link = "host"         // in the host's own page
	LinkDirect       Link = "direct"       // peer to peer
	LinkRelayed      Link = "relayed"      // by way of a broker
	LinkReconnecting Link = "reconnecting" // lost, for less than ten seconds
	LinkAway         Link = "away"         // lost for longer: the clock stands
	LinkLeft         Link = "left"         // said goodbye
)

// Here reports whether what is sent arrives.
func (l Link) Here() bool { return l == LinkHost || l == LinkDirect || l == LinkRelayed }

// Place is one seat of the room.
type Place struct {
	Who    *Person `json:"who,omitempty"` // nil where a bot sits or nobody
	Bot    bool    `json:"bot,omitempty"`
	Ready  bool    `json:"ready,omitempty"`
	Auto   bool    `json:"auto,omitempty"`   // a bot plays for the person (托管)
	Wish   Seat    `json:"wish,omitempty"`   // would change places with that seat
	Clock  *Clock  `json:"clock,omitempty"`  // while the seat is asked and there is a clock
	Absent int     `json:"absent,omitempty"` // milliseconds since the connection was lost
	Late   bool    `json:"late,omitempty"`   // has been asked for so long that others may nudge (催一下)
}

// Clock is a player's time to think when the Room was sent. A seat that comes into
// Turn has RoomRules.Clock; a Room follows only when the clock is another than a
// reader would count.
type Clock struct {
	Left int  `json:"left"` // milliseconds, negative when overrun
	Runs bool `json:"runs"` // stands while the player is away or the table is paused
}

// Vote is a question to the people who sit at the table and are connected.
type Vote struct {
	What string `json:"what"`
	Seat Seat   `json:"seat,omitempty"` // whom it concerns, else None
	For  []int  `json:"for,omitempty"`  // ids of who is for it
	Need int    `json:"need"`           // how many it takes
}

// PhraseNudge is the Phrase of a nudge.
const PhraseNudge = "nudge"

// What can be voted on.
const (
	VoteAuto  = "autopilot" // a bot plays for Seat, who is away or does nothing
	VotePause = "pause"     // nothing happens until VoteGo
	VoteGo    = "go-on"
	VoteStop  = "stop" // the match ends as it stands
)

// Said is something a person said to all.
type Said struct {
	From   int    `json:"from"` // Person.ID
	Name   string `json:"name"`
	Seat   Seat   `json:"seat,omitempty"` // None for who looks on
	Text   string `json:"text,omitempty"`
	Phrase string `json:"phrase,omitempty"` // the id of a ready-made phrase, which every reader sees in his own language
	To     Seat   `json:"to,omitempty"`     // who is nudged by it, else None
	Old    bool   `json:"old,omitempty"`    // said before the reader came
}

// Contact is how the reader itself is connected to the host.
type Contact struct {
	Link   Link `json:"link"`
	Slow   bool `json:"slow,omitempty"`
	Silent int  `json:"silent,omitempty"` // milliseconds since the host was heard
}

// Table is the part of the room that a table scene shows beside the View.
func (r Room) Table() Table {
	t := Table{Game: r.Rules.Game, You: Watcher, Sitters: make([]Sitter, len(r.Places))}
	for i, p := range r.Places {
		s := Sitter{Bot: p.Bot, Auto: p.Auto, Ready: p.Ready}
		if p.Who != nil {
			s.Name, s.Away = p.Who.Name, !p.Who.Link.Here()
			if p.Who.ID == r.You {
				t.You = SeatAt(i)
			}
		} else {
			s.Away = !p.Bot
		}
		t.Sitters[i] = s
	}
	return t
}
