package host

import (
	"encoding/json"
	"fmt"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/net/wire"
)

// Store keeps texts by key.
type Store interface {
	// Save replaces the text of a key.
	Save(key, text string) error
}

// Corrupt says that a saved text can't be played on. It carries the text, so
// that the player can be offered it.
type Corrupt struct {
	Text string
	Err  error // why, with the line where there is one
}

// Error says why the text can't be played on.
func (c *Corrupt) Error() string { return "the saved deal can't be played on: " + c.Err.Error() }

// Unwrap returns Err.
func (c *Corrupt) Unwrap() error { return c.Err }

// savedVersion is the version of what a room is saved as.
const savedVersion = 1

// savedRoom is all it takes to open a room again, as JSON.
type savedRoom struct {
	V      int              `json:"v"`
	Epoch  uint64           `json:"epoch"`
	Rev    uint64           `json:"rev"`
	Rules  engine.RoomRules `json:"rules"`
	Owner  string           `json:"owner"`
	LastID int              `json:"lastID"`
	Seats  []savedSeat      `json:"seats"`
	People []savedPerson    `json:"people"`
	Banned []string         `json:"banned,omitempty"`
	Locked bool             `json:"locked,omitempty"`
	Paused bool             `json:"paused,omitempty"`
	Said   []engine.Said    `json:"said,omitempty"`
	Before uint64           `json:"before,omitempty"`
	Halted bool             `json:"halted,omitempty"`
	Record string           `json:"record,omitempty"` // of the deal, empty while people gather

	Redealt []string `json:"redealt,omitempty"` // records

	Secret string         `json:"secret,omitempty"` // Setup.Secret
	Void   []engine.Given `json:"void,omitempty"`   // where a deal began that was lost
	Heirs  []wire.Heir    `json:"heirs,omitempty"`  // who may be the host by now if this page was away
}

type savedSeat struct {
	Held  bool `json:"held,omitempty"`
	Who   int  `json:"who,omitempty"` // Person.ID
	Auto  bool `json:"auto,omitempty"`
	Voted bool `json:"voted,omitempty"`
	Ready bool `json:"ready,omitempty"`

	Commit string `json:"commit,omitempty"`
}

type savedPerson struct {
	ID     int             `json:"id"`
	Token  string          `json:"token"`
	Name   string          `json:"name"`
	Device string          `json:"device,omitempty"`
	Left   bool            `json:"left,omitempty"`
	Fit    int             `json:"fit,omitempty"`
	Key    []byte          `json:"key,omitempty"`
	Muted  []int           `json:"muted,omitempty"`
	Born   int64           `json:"born,omitempty"`
	Intent uint64          `json:"intent,omitempty"`
	Reply  *engine.Illegal `json:"reply,omitempty"`
}

// save writes down all it takes to go on: the record or, in a room, the room too.
// That it can't be saved does not stop the table.
func (h *Host) save() {
	h.saved = ""
	if h.match != nil {
		h.saved = h.match.Text()
	}
	text := h.saved
	if h.room {
		text = h.roomText(true)
		h.bequeath()
	}
	if h.store == nil {
		return
	}
	if err := h.store.Save(h.key, text); err != nil {
		h.warn(fmt.Errorf("save the table: %w", err))
	}
}

// roomText is the room as it is saved or, without what the deal changes all the time,
// as it is left to heirs: to whom an action that is asked for again is just stale.
func (h *Host) roomText(deal bool) string {
	r := savedRoom{
		V: savedVersion, Epoch: h.epoch, Rev: h.rev, Rules: h.rules, Owner: h.owner, LastID: h.lastID,
		Banned: h.banned, Locked: h.locked, Paused: h.paused, Said: h.said, Before: h.before, Halted: h.halted,
		Redealt: h.redealt, Secret: h.secret, Void: h.void, Heirs: h.successors(),
	}
	if deal {
		r.Record = h.saved
	}
	for _, s := range h.seats {
		o := savedSeat{Held: s.held, Auto: s.auto, Voted: s.voted}
		if h.drawing == nil { // else the nonces are spent
			o.Ready, o.Commit = s.ready, s.commit
		}
		if s.who != nil {
			o.Who = s.who.id
		}
		r.Seats = append(r.Seats, o)
	}
	for _, p := range h.people {
		o := savedPerson{p.id, p.token, p.name, p.device, p.left, p.fit, p.key, p.muted, p.born, p.intent, p.reply}
		if !deal {
			o.Intent, o.Reply = 0, nil
		}
		r.People = append(r.People, o)
	}
	text, err := json.Marshal(r)
	if err != nil {
		h.warn(fmt.Errorf("write the room down: %w", err))
	}
	return string(text)
}

// Reopen opens a room as it was saved: the same people, tokens, seats, rules and
// votes, and the deal where it stood. Setup's Owner owns the room if there is one,
// Setup's Epoch counts if it is not 0; its Rules are not looked at. A text that is
// no such room gives a *Corrupt.
func Reopen(setup Setup, text string) (*Host, error) {
	h, err := prepare(setup)
	if err != nil {
		return nil, err
	}
	h.room = true
	var r savedRoom
	if err = json.Unmarshal([]byte(text), &r); err == nil {
		err = h.restore(setup, r)
	}
	if err != nil {
		return nil, &Corrupt{Text: text, Err: err}
	}
	h.start()
	return h, nil
}

// restore takes the room up.
func (h *Host) restore(setup Setup, r savedRoom) error {
	if r.V != savedVersion {
		return fmt.Errorf("a room of version %d", r.V)
	}
	game, layout, err := h.check(r.Rules)
	if err != nil {
		return err
	}
	if len(r.Seats) != layout.Seats {
		return fmt.Errorf("%d seats for %s", len(r.Seats), r.Rules.Game)
	}
	h.game, h.rules, h.owner, h.epoch, h.rev, h.lastID = game, r.Rules, r.Owner, r.Epoch, r.Rev, r.LastID
	if setup.Owner != "" {
		h.owner = setup.Owner
	}
	if setup.Epoch != 0 {
		h.epoch = setup.Epoch
	}
	h.void, h.redealt = r.Void, r.Redealt
	if h.secret == "" {
		h.secret = r.Secret
	}
	h.banned, h.locked, h.paused, h.said, h.before = r.Banned, r.Locked, r.Paused, r.Said, r.Before
	for _, o := range r.People {
		p := h.add(o.Token, wire.CleanName(o.Name))
		if o.ID < 1 || o.Token == "" || slices.ContainsFunc(h.people, func(q *person) bool { return q != p && (q.id == o.ID || q.token == o.Token) }) {
			return fmt.Errorf("person %d", o.ID)
		}
		p.id, p.device, p.left, p.fit, p.key, p.muted, p.born, p.intent, p.reply = o.ID, o.Device, o.Left, o.Fit, o.Key, o.Muted, o.Born, o.Intent, o.Reply
		p.shown = p.now()
	}
	h.lastID = r.LastID
	h.seats = newSeats(layout.Seats)
	for i, o := range r.Seats {
		s := h.seats[i]
		s.held = o.Held
		if o.Who != 0 {
			p := h.person(o.Who)
			if p == nil || p.seat != nil {
				return fmt.Errorf("person %d in seat %v", o.Who, s.at)
			}
			h.seatPerson(p, s)
		}
		s.auto, s.voted, s.ready, s.commit = o.Auto, o.Voted, o.Ready, o.Commit
	}
	if r.Record == "" {
		return nil
	}
	if h.match, err = h.resume(r.Record); err != nil {
		return err
	}
	if r.Halted {
		h.halted = h.match.Stop()
	}
	return nil
}

// resume plays a record up to its end. Whatever is wrong with the text, even a
// panic of the rules, is a *Corrupt.
func (h *Host) resume(text string) (m *match.Match, err error) {
	defer func() {
		if r := recover(); r != nil {
			m, err = nil, &Corrupt{Text: text, Err: fmt.Errorf("the rules panicked: %v", r)}
		}
	}()
	m, err = match.Resume(h.find, text, h.random)
	if err != nil {
		return nil, &Corrupt{Text: text, Err: err}
	}
	return m, nil
}

// find knows one game, the table's.
func (h *Host) find(name string) engine.Game {
	if name == h.game.Info().Name {
		return h.game
	}
	return nil
}
