package match

import (
	"encoding/json"
	"errors"
	"io"
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/record"
)

// Why a seat does not hold a deal for verified. Each is the Code of an
// *engine.Illegal, and a word the table can show.
const (
	CodeDrawBroken  = "draw-broken"   // a nonce does not fit its commitment, or nothing is said at all
	CodeDrawLeftOut = "draw-left-out" // the seat's own nonce was left out
	CodeDrawChanged = "draw-changed"  // it is another draw than the one agreed on
	CodeDrawHands   = "draw-hands"    // the deal does not follow from the draw
	CodeDrawShown   = "draw-shown"    // the record is not what the seat was shown while it played
	CodeDrawUnseen  = "draw-unseen"   // all fits, but the seat came, or came back, only after the draw
)

// Witness is what one seat remembers of a Draw so that it can verify the deal by
// itself, whatever the host says. It has its own nonce and nobody else's secret.
//
//	commit, err := w.Pledge(rand.Reader) // said with "ready"
//	nonce, err := w.Hear(draw)           // to be said now, unless empty
//	_, err = w.Hear(draw)                // all nonces, before the deal
//	...
//	err = w.Judge(record, view, log)     // the deal is over
//
// The zero value with a Game and a Seat is ready for use. Every error of Hear
// and Judge is an *engine.Illegal with one of the codes above.
type Witness struct {
	Game engine.Game
	Seat engine.Seat

	nonce string // promised and not yet said
	said  string // the last one that was said
	draw  *Draw  // as it was told, nil when nothing was
	agree bool   // the draw was told before the nonces were
	why   error  // what was wrong with it before the deal

	given []engine.Given // where the deal must start from, as far as known
	known bool
	again []shown // what the seat was shown of the deals that were dealt anew from this Draw
	gap   bool    // it may have missed one

	epoch  uint64 // of the host
	undone bool   // the host is another since the draw: what was seen before may not have lasted

	judged string // the seed of the deal that was judged last
}

// shown is how a deal ended before a seat's eyes, and where it had begun.
type shown struct {
	View  engine.View    `json:"view"`
	Log   []engine.Event `json:"log"`
	Given []engine.Given `json:"given"`
	Known bool           `json:"known"`
}

// Pledge makes a nonce, unless there is one that was not said, and returns its
// commitment.
func (w *Witness) Pledge(random io.Reader) (string, error) {
	if w.nonce == "" {
		nonce, err := NewNonce(random)
		if err != nil {
			return "", err
		}
		w.nonce = nonce
	}
	return CommitOf(w.Seat, w.nonce), nil
}

// Hear takes in a Draw: first the one with commitments, for which it returns the
// seat's nonce, once, if the seat may say it; then the one with all nonces.
func (w *Witness) Hear(d Draw) (nonce string, err error) {
	if err := d.Check(); err != nil {
		return "", w.note(CodeDrawBroken, err.Error())
	}
	d = d.Secret()
	if slices.ContainsFunc(d.Seats, func(p Pledge) bool { return p.Nonce == "" }) {
		return w.agreed(d)
	}
	if !w.agree {
		w.begin(d, false)
		return "", nil
	}
	told := w.draw
	if d.Deal != told.Deal { // it was away for a whole deal
		w.begin(d, false)
		w.known = d.Deal == 1
		return "", nil
	}
	w.draw = &d // a redeal's is the same, under another number
	switch fits := told.at(d.Redeal).became(d); {
	case !fits && w.undone: // it was drawn anew while the seat was away
		w.begin(d, false)
		w.known = d.Deal == 1
		return "", nil
	case !fits:
		return "", w.note(CodeDrawChanged, "")
	case w.promised(d, w.said) && w.own(d).Nonce != w.said:
		return "", w.note(CodeDrawLeftOut, w.own(d).Nonce)
	}
	return "", nil
}

// agreed takes in the commitments. A nonce is said under one Draw only: else a
// host that knows it could choose its own to fit.
func (w *Witness) agreed(d Draw) (nonce string, err error) {
	w.begin(d, true)
	switch own := w.own(d); {
	case w.promised(d, w.nonce):
		w.said, w.nonce = w.nonce, ""
		return w.said, nil
	case w.nonce != "" || w.promised(d, w.said):
		return "", w.note(CodeDrawLeftOut, own.Nonce)
	case own.Commit != "":
		w.agree = false // the page that made it is gone
	}
	return "", nil
}

// promised reports whether a nonce is the one that the seat's part of the Draw is
// bound to.
func (w *Witness) promised(d Draw, nonce string) bool {
	return nonce != "" && w.own(d).Commit == CommitOf(w.Seat, nonce)
}

func (w *Witness) begin(d Draw, agree bool) {
	*w = Witness{Game: w.Game, Seat: w.Seat, nonce: w.nonce, said: w.said, draw: &d, agree: agree, given: w.given, known: w.known, judged: w.judged, epoch: w.epoch}
	if d.Deal == 1 {
		w.given, w.known = nil, true
	}
}

// own is the seat's part of a Draw; one who only watches has none.
func (w *Witness) own(d Draw) Pledge {
	if !w.Seat.Player(len(d.Seats)) {
		return Pledge{}
	}
	return d.Seats[w.Seat.Index()]
}

// note keeps the first thing that was wrong with the draw.
func (w *Witness) note(code, what string) error {
	err := &engine.Illegal{Code: code, What: what}
	if w.why == nil {
		w.why = err
	}
	return err
}

// became reports whether d is the Draw told before, with nothing but secrets said.
func (d Draw) became(now Draw) bool {
	return d.Deal == now.Deal && d.Redeal == now.Redeal && d.Host.Commit == now.Host.Commit &&
		slices.EqualFunc(d.Seats, now.Seats, func(a, b Pledge) bool {
			return a.Commit == b.Commit && (a.Nonce == "" || a.Nonce == b.Nonce)
		})
}

// Redealt takes in that a deal is to be dealt anew from the same Draw, as the seat saw
// it end and with what it was told.
func (w *Witness) Redealt(last engine.View, log []engine.Event) {
	if last.Result == nil {
		return
	}
	w.again = append(w.again, shown{last, slices.Clone(log), w.given, w.known})
	w.given, w.known = startOf(last.Result, w.given), w.known || last.Result.Next != nil
}

// Knows reports whether the seat was shown that end of a deal before.
func (w *Witness) Knows(last engine.View) bool {
	n := len(w.again)
	return n > 0 && same(w.again[n-1].View, last)
}

// Missed notes that the seat may not have been shown all: it was away.
func (w *Witness) Missed() { w.gap = true }

// Under notes the epoch of the host that the seat hears. Who takes a table over may go on
// from a little before what all have seen, and have to draw anew: that is no fraud, but
// what the seat remembers of another draw or deal proves nothing then.
func (w *Witness) Under(epoch uint64) {
	if w.epoch != 0 && epoch != w.epoch {
		w.undone = true
	}
	w.epoch = epoch
}

// Judged reports whether the deal of that seed was judged last: a page that is loaded
// again is told its record again.
func (w *Witness) Judged(seed string) bool { return seed != "" && w.judged == seed }

// Judge verifies a deal that is over by its record: that it follows from the
// Draw the seat took part in, that it began where the deal before it led, and
// that it leads to the last View the seat was shown; and the log, unless it is
// nil, is what the seat was told. The records of the deals that were dealt anew
// from that Draw come before it and are verified likewise. It is nil when all is as
// it must be. The next deal can be judged then, whatever became of this one.
func (w *Witness) Judge(before []*record.Record, r *record.Record, last engine.View, log []engine.Event) error {
	err := w.judge(before, r, shown{last, log, w.given, w.known})
	*w = Witness{Game: w.Game, Seat: w.Seat, nonce: w.nonce, said: w.said, judged: r.Seed, epoch: w.epoch}
	if last.Result != nil {
		w.given, w.known = last.Result.Next, true
	}
	return err
}

func (w *Witness) judge(before []*record.Record, r *record.Record, last shown) error {
	if w.why != nil {
		return w.why
	}
	missed := len(before) - len(w.again) // dealt anew before the seat came
	if missed < 0 && w.undone {
		w.agree, w.again, missed, last.Known = false, nil, len(before), false
	}
	if missed < 0 || w.agree && missed > 0 && !w.gap && !w.undone {
		return w.note(CodeDrawChanged, "redeals")
	}
	for i, r := range append(slices.Clone(before), r) {
		saw := shown{}
		switch {
		case i == len(before):
			saw = last
		case i >= missed:
			saw = w.again[i-missed]
		}
		err := w.follows(r, i, saw, i >= missed)
		if err != nil && w.undone {
			late := Witness{Game: w.Game, Seat: w.Seat} // as one that came after the draw
			err = late.follows(r, i, shown{View: saw.View, Log: saw.Log}, i == len(before))
			w.agree = false
		}
		if err != nil {
			return err
		}
	}
	if !w.agree || missed > 0 {
		return w.note(CodeDrawUnseen, "")
	}
	return nil
}

// follows judges one of the deals that come from the Draw; what of one that the seat
// did not see is not compared with what it saw.
func (w *Witness) follows(r *record.Record, redeal int, saw shown, seen bool) error {
	d, err := Verify(w.Game, r)
	switch {
	case err != nil && d != nil:
		return w.note(CodeDrawHands, err.Error())
	case err != nil:
		return w.note(CodeDrawBroken, err.Error())
	case d == nil:
		return w.note(CodeDrawBroken, "no proof")
	}
	if d.Redeal != redeal || w.draw != nil && !w.draw.at(redeal).became(*d) {
		return w.note(CodeDrawChanged, "")
	}
	if !seen {
		return nil
	}
	if saw.Known && !w.starts(r, *d, saw.Given) {
		return w.note(CodeDrawHands, "given")
	}
	if err := w.shown(r, saw.View, saw.Log); err != nil {
		return w.note(CodeDrawShown, err.Error())
	}
	return nil
}

func (d Draw) at(redeal int) Draw {
	d.Redeal = redeal
	return d
}

// starts reports whether the record begins where it must, and where the Draw
// says as far as nothing else is given.
func (w *Witness) starts(r *record.Record, d Draw, given []engine.Given) bool {
	layout, err := w.Game.Layout(engine.Config{Options: r.Options})
	if err != nil {
		return false
	}
	var want []engine.Given
	if !slices.ContainsFunc(given, func(g engine.Given) bool { return g.Key == "first" }) {
		want = Dealt(d.Seed(), layout).Given
	}
	return slices.EqualFunc(r.Given, append(want, given...), func(a, b engine.Given) bool { return a.String() == b.String() })
}

// shown reports where the record leads elsewhere than the seat was led.
func (w *Witness) shown(r *record.Record, last engine.View, log []engine.Event) error {
	cfg, deal, done, _, err := record.Replay(w.Game, r)
	if err != nil {
		return err
	}
	state, err := w.Game.New(cfg, deal)
	if err != nil {
		return err
	}
	var told []engine.Event
	for _, d := range done {
		events, err := state.Apply(d.Seat, d.Action)
		if err != nil {
			return err
		}
		told = append(told, engine.Seen(events, w.Seat)...)
	}
	if log != nil && !slices.EqualFunc(told, log, func(a, b engine.Event) bool { return same(a, b) }) {
		return errors.New("other events")
	}
	if !same(plain(state.View(w.Seat)), plain(last)) {
		return errors.New("another table")
	}
	return nil
}

// plain is a view without what stopping a match adds to it, in mid-deal too.
func plain(v engine.View) engine.View {
	if v.Result != nil {
		r := *v.Result
		r.Match = nil
		v.Result = &r
	}
	if v.Result == nil || v.Result.Scores == nil && v.Result.Winners == nil && !v.Result.Redeal {
		v.Phase, v.Turn, v.Ask, v.Result = "", nil, nil, nil
	}
	return v
}

// same compares as JSON, which is how a seat was told.
func same(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}

// memory is a Witness as it is kept over a reload of the page.
type memory struct {
	Seat  engine.Seat     `json:"seat"`
	Nonce string          `json:"nonce,omitempty"`
	Said  string          `json:"said,omitempty"`
	Draw  *Draw           `json:"draw,omitempty"`
	Agree bool            `json:"agree,omitempty"`
	Why   *engine.Illegal `json:"why,omitempty"`
	Given []engine.Given  `json:"given,omitempty"`
	Known bool            `json:"known,omitempty"`
	Again []shown         `json:"again,omitempty"`

	Judged string `json:"judged,omitempty"`
	Epoch  uint64 `json:"epoch,omitempty"`
	Undone bool   `json:"undone,omitempty"`
}

// Text writes what the seat remembers, its own nonce included: it is for the seat's
// own device.
func (w *Witness) Text() string {
	why, _ := w.why.(*engine.Illegal)
	text, err := json.Marshal(memory{w.Seat, w.nonce, w.said, w.draw, w.agree, why, w.given, w.known, w.again, w.judged, w.epoch, w.undone})
	if err != nil {
		return ""
	}
	return string(text)
}

// Recall takes up what Text wrote; another text is nothing to remember.
func (w *Witness) Recall(text string) {
	var m memory
	if json.Unmarshal([]byte(text), &m) != nil || m.Draw != nil && m.Draw.Check() != nil || m.Agree && m.Draw == nil {
		return
	}
	*w = Witness{Game: w.Game, Seat: m.Seat, nonce: m.Nonce, said: m.Said, draw: m.Draw, agree: m.Agree, given: m.Given, known: m.Known, again: m.Again, gap: true, judged: m.Judged, epoch: m.Epoch, undone: m.Undone}
	if m.Why != nil {
		w.why = m.Why
	}
}
