package guest

import (
	"crypto/rand"
	"errors"
	"fmt"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/engine/record"
	"paizhuo/net/wire"
)

// verifier verifies for one player what the host deals (match.Witness). It belongs
// to the guest's lock.
type verifier struct {
	find    record.Finder // nil: nothing can be verified
	game    string
	witness match.Witness
	last    engine.Update
	judged  string // the record that was judged last

	remember func(text string) // keeps what the witness remembers, over a reload; may be nil
}

// keep has what the witness remembers kept.
func (v *verifier) keep() {
	if v.remember != nil {
		v.remember(v.witness.Text())
	}
}

// at notes where the player sits and what is played.
func (v *verifier) at(game string, seat engine.Seat) {
	v.game, v.witness.Seat = game, seat
	if v.find != nil {
		v.witness.Game = v.find(game)
	}
}

// ready is the commitment that goes with being ready; empty when the player can't
// take part in the draw.
func (v *verifier) ready() string {
	if v.witness.Game == nil || !v.witness.Seat.Player(engine.MaxSeats) {
		return ""
	}
	commit, err := v.witness.Pledge(rand.Reader)
	if err != nil {
		return ""
	}
	v.keep()
	return commit
}

// saw keeps the newest view, and follows redeals; the log is all that was told of the
// deal.
func (v *verifier) saw(u engine.Update, log []engine.Event) {
	r := u.View.Result
	if v.last.Seq > 0 && u.Seq > v.last.Seq+1 {
		v.witness.Missed()
	}
	if r != nil && r.Redeal && !v.witness.Knows(u.View) {
		v.witness.Redealt(u.View, log)
		v.keep()
	}
	v.last = u
}

// hear takes in a draw and returns what the host must be told, if anything. What
// is wrong with it is said when the deal is judged.
func (v *verifier) hear(d match.Draw) (wire.Message, bool) {
	if v.witness.Game == nil {
		return nil, false
	}
	nonce, _ := v.witness.Hear(d)
	v.keep()
	return wire.Reveal{Deal: d.Deal, Nonce: nonce}, nonce != ""
}

// judge verifies the deal that is over, once, and those before it that were dealt anew;
// the log is all that was told of it.
func (v *verifier) judge(before []string, text string, log []engine.Event) *engine.Proof {
	if v.witness.Game == nil || text == v.judged {
		return nil
	}
	v.judged = text
	p := &engine.Proof{Deal: v.last.View.DealNo, Record: text}
	err := v.judgement(before, text, log)
	if err == errJudged {
		return nil
	}
	v.keep()
	if err != nil {
		why, ok := errors.AsType[*engine.Illegal](err)
		if !ok {
			why = &engine.Illegal{Code: match.CodeDrawBroken, What: err.Error()}
		}
		p.Why = why
	}
	return p
}

// errJudged says that the deal was judged before the page was loaded again.
var errJudged = errors.New("judged before")

// judgement is Judge, held against a record made to break the rules' code.
func (v *verifier) judgement(before []string, text string, log []engine.Event) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the record can't be played: %v", r)
		}
	}()
	var all []*record.Record
	for _, text := range append(before, text) {
		r, err := record.Parse(text)
		if err != nil {
			return err
		}
		all = append(all, r)
	}
	n := len(all) - 1
	if v.witness.Judged(all[n].Seed) {
		return errJudged
	}
	return v.witness.Judge(all[:n], all[n], v.last.View, log)
}
