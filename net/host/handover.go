package host

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"paizhuo/engine"
	"paizhuo/net/heir"
	"paizhuo/net/wire"
)

// moveTime is how long somebody may take to say that the table can be handed over.
const moveTime = 10 * time.Second

// left is what the heirs were told last.
type left struct {
	seq   uint64 // of the match
	began uint64 // of the deal
	open  bool   // a window was
}

// returnTime is how long a host looks for who said that there is a later one.
const returnTime = time.Minute

// moving is a table that is being handed over.
type moving struct {
	to    *person
	heir  wire.Heir
	end   time.Time // of waiting for Took
	moved bool
}

// successors are the heirs that can be found.
func (h *Host) successors() (all []wire.Heir) {
	for _, id := range h.heirs() {
		if p := h.person(id); len(p.key) > 0 {
			all = append(all, wire.Heir{ID: id, Key: p.key})
		}
	}
	return all
}

// signed is the newest deed and whom it names.
type signed struct {
	heirs [][]byte
	deeds []byte
}

// deed is by what one of the heirs shows that it is one.
func (h *Host) deed(heirs []wire.Heir) []byte {
	if h.deeds == nil || len(heirs) == 0 {
		return nil
	}
	var keys [][]byte
	for _, heir := range heirs {
		keys = append(keys, heir.Key)
	}
	if !slices.EqualFunc(keys, h.signed.heirs, bytes.Equal) {
		h.signed = signed{keys, h.deeds(h.secret, keys)}
	}
	return h.signed.deeds
}

// bequeath tells the guests what they need in case the host is gone (package heir).
func (h *Host) bequeath() {
	if h.leaver == nil || h.moving != nil {
		return
	}
	l := heir.Leave{State: []string{h.saved, h.roomText(false)}, Room: h.publicText(), Heirs: h.successors()}
	l.Deeds = h.deed(l.Heirs)
	for _, p := range h.people {
		if p.seat != nil && !p.left {
			l.Seats++
		}
		if p.link != nil {
			l.All = append(l.All, p.id)
		}
	}
	if h.match != nil {
		u := h.match.Update(engine.Watcher)
		now := left{seq: h.match.Seq(), began: h.match.Began(), open: slices.Contains(u.View.Turn, engine.Dealer)}
		l.Open = h.left.open
		l.Quiet = now.began == h.left.began && now.seq != h.left.seq && len(u.Events) == 0 && u.View.Result == nil
		h.left = now
	}
	parcels, err := h.leaver.Leave(l)
	if err != nil {
		h.warn(fmt.Errorf("leave the table to its heirs: %w", err))
	}
	for _, parcel := range parcels {
		p := h.person(parcel.To)
		if p == nil || p.link == nil {
			continue
		}
		if _, ok := parcel.Message.(wire.Piece); !ok {
			p.link.session.Supersede(parcel.Message)
		} else if !p.link.session.Put(parcel.Message) {
			h.leaver.Missed(p.id)
		}
	}
}

// publicText is the room as one who can't open what was left goes on with it: who
// sits where, by which rules, and where the deal began that is then void. Instead of
// the tokens it has their hashes.
func (h *Host) publicText() string {
	r := savedRoom{V: savedVersion, Epoch: h.epoch, Rules: h.rules, LastID: h.lastID, Locked: h.locked, Void: h.void}
	if h.match != nil && h.match.Final() == nil {
		r.Void = h.match.Given()
		if res := h.match.Update(engine.Watcher).View.Result; res != nil && res.Next != nil {
			r.Void = res.Next
		}
	}
	for _, s := range h.seats {
		o := savedSeat{Held: s.held}
		if s.who != nil {
			o.Who = s.who.id
		}
		r.Seats = append(r.Seats, o)
	}
	for _, p := range h.people {
		r.People = append(r.People, savedPerson{ID: p.id, Token: hashed(p.token), Name: p.name, Fit: p.fit, Key: p.key})
	}
	text, err := json.Marshal(r)
	if err != nil {
		h.warn(fmt.Errorf("write the room down: %w", err))
	}
	return string(text)
}

// hashMark begins what stands for a token that only its owner knows.
const hashMark = "sha256:"

// hashed is what all may know of a token. Tokens are drawn from so many that none
// can be found by its hash.
func hashed(token string) string {
	if len(token) > len(hashMark) && token[:len(hashMark)] == hashMark {
		return token
	}
	sum := sha256.Sum256([]byte("paizhuo token 1 " + token))
	return hashMark + hex.EncodeToString(sum[:])[:40]
}

// Succeed opens the room as the host before it left it: what heir.Setup.Succeed is
// for. Setup says who owns the room now and by which key the page is found.
func Succeed(setup Setup, epoch uint64, state []string) (*Host, error) {
	if len(state) != 2 {
		return nil, errors.New("no state of a table")
	}
	h, err := prepare(setup)
	if err != nil {
		return nil, err
	}
	var r savedRoom
	if err := json.Unmarshal([]byte(state[1]), &r); err != nil {
		return nil, err
	}
	r.Record = state[0]
	return h.inherit(setup, epoch, r)
}

// Renew opens the room with what all know of it, where what was left can't be
// opened: the deal is void, and dealt anew when all are ready.
func Renew(setup Setup, epoch uint64, room []string) (*Host, error) {
	if len(room) != 1 {
		return nil, errors.New("no room")
	}
	h, err := prepare(setup)
	if err != nil {
		return nil, err
	}
	var r savedRoom
	if err := json.Unmarshal([]byte(room[0]), &r); err != nil {
		return nil, err
	}
	return h.inherit(setup, epoch, r)
}

func (h *Host) inherit(setup Setup, epoch uint64, r savedRoom) (*Host, error) {
	h.room = true
	setup.Epoch = epoch
	r.Heirs = nil
	for i, p := range r.People {
		if p.Token == hashed(setup.Owner) {
			r.People[i].Token = setup.Owner
		}
	}
	if err := h.restore(setup, r); err != nil {
		return nil, err
	}
	h.start()
	return h, nil
}

// HandOver gives the table to somebody else's page, which is the host from then on;
// this one has ended then. The error is a refusal. That page may still be unable to:
// then nothing changes.
func (h *Host) HandOver(id int) error {
	answer := make(chan error, 1)
	if !h.post(func() { answer <- h.handOver(id) }) {
		return errors.New("the table is closed")
	}
	return <-answer
}

func (h *Host) handOver(id int) error {
	i := slices.IndexFunc(h.successors(), func(s wire.Heir) bool { return s.ID == id })
	switch {
	case h.moving != nil || h.drawing != nil:
		return refused(wire.CodeMoving)
	case i < 0:
		return refused(CodeNoPerson)
	}
	h.moving = &moving{to: h.person(id), heir: h.successors()[i], end: time.Now().Add(moveTime)}
	h.moving.to.link.session.Supersede(wire.Bequest{Epoch: h.moving.heir.After(h.epoch), State: []string{h.saved, h.roomText(false)}})
	h.plan()
	return nil
}

// took is the answer of who is handed the table: nothing has changed since it was
// sent, so it can go on there.
func (h *Host) took(p *person, m wire.Took) {
	if h.moving == nil || h.moving.to != p || m.Epoch != h.moving.heir.After(h.epoch) {
		return
	}
	h.moving.moved = true
	h.Close()
}

// stay gives handing over up.
func (h *Host) stay() {
	h.moving = nil
	h.changed()
}

// Successors are the heirs of a saved room's host, for who opens it again after a
// while: one of them may be the host by now.
func Successors(saved string) []wire.Heir {
	var r savedRoom
	if json.Unmarshal([]byte(saved), &r) != nil {
		return nil
	}
	return r.Heirs
}

// Missing implements heir.Table: who could be the host, and has been away for so long
// without a goodbye, or has said that there is a later one.
func (h *Host) Missing(least, most time.Duration) []wire.Heir {
	answer := make(chan []wire.Heir, 1)
	if !h.post(func() { answer <- h.missing(time.Now(), least, most) }) {
		return nil
	}
	return <-answer
}

func (h *Host) missing(now time.Time, least, most time.Duration) (all []wire.Heir) {
	for _, p := range h.people {
		away, beyond := now.Sub(p.absent), now.Sub(p.beyond)
		if len(p.key) > 0 && !p.left && (!p.absent.IsZero() && away >= least && away < most || beyond < returnTime) {
			all = append(all, wire.Heir{ID: p.id, Key: p.key})
		}
	}
	return all
}

// Secret is Setup.Secret or, of a room that was left to this page, its first host's.
func (h *Host) Secret() string { return h.secret }

// Epoch is of this host's authority.
func (h *Host) Epoch() uint64 { return h.epoch }

// dealNo is the number of the deal that begins from given facts.
func dealNo(given []engine.Given) int {
	no := 1
	for _, g := range given {
		if g.Key == "dealno" {
			g.Number(&no, 1, engine.MostPoints)
		}
	}
	return no
}

var _ heir.Table = (*Host)(nil)
