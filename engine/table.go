package engine

// Notice is one message to somebody at the table: exactly one field is set.
type Notice struct {
	Update  *Update  `json:"update,omitempty"`
	Refusal *Refusal `json:"refusal,omitempty"`
	Table   *Table   `json:"table,omitempty"`
	Room    *Room    `json:"room,omitempty"`
	Said    *Said    `json:"said,omitempty"`
	Contact *Contact `json:"contact,omitempty"`
	Proof   *Proof   `json:"proof,omitempty"`
	Lost    string   `json:"lost,omitempty"` // a word for why the table is gone; nothing follows
}

// Refusal tells a player that an action was not taken, and why.
type Refusal struct {
	Seq uint64   `json:"seq"`          // the Seq the action answered
	Of  string   `json:"of,omitempty"` // the kind of message that is refused; empty for an action
	Why *Illegal `json:"why"`
}

// Proof tells how a deal that all drew together was verified by the player's own
// page, once it is over.
type Proof struct {
	Deal   int      `json:"deal"`          // its number
	Why    *Illegal `json:"why,omitempty"` // what does not fit, with a code of match.Witness; nil when it is verified
	Record string   `json:"record"`        // of the deal: anybody can verify it again
}

// CodeStale refuses an action that answers an older Seq than the table's.
const CodeStale = "stale"

// Table is who sits at the table, beside the View.
type Table struct {
	Game    string   `json:"game"`
	You     Seat     `json:"you"`     // the reader's seat, or Watcher
	Sitters []Sitter `json:"sitters"` // by Seat.Index
}

// Sitter is who sits in one seat.
type Sitter struct {
	Name  string `json:"name"`            // empty for a bot without a name: the table names it by its seat
	Bot   bool   `json:"bot,omitempty"`   // a bot's own seat
	Auto  bool   `json:"auto,omitempty"`  // a bot plays for the player (托管)
	Ready bool   `json:"ready,omitempty"` // for the next deal
	Away  bool   `json:"away,omitempty"`  // not connected
}
