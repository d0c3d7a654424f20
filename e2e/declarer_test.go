//go:build !js

package e2e

// Guards nothing itself: it plays games with a declarer by pointer and keeps a
// picture of each kind of moment, for the journeys of those games.

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// declarerPlayer plays a game with bids, a kitty and called cards.
type declarerPlayer struct {
	*goujiPlayer
	game  string
	moves int // plays made by hand in this deal
}

// byHand is how many plays of a deal are made by hand; the autopilot makes the rest,
// so that two deals take no longer than one.
const byHand = 9

// twoDeals plays two deals of a match and fails when a moment was never seen.
func twoDeals(t *testing.T, w *world, game, name string, on device, seed string, must []string, options ...string) {
	p := w.sit(t, on, append([]string{"seed", seed, "pace", "20", "speed", "fast", "practice", game}, options...)...)
	d := &declarerPlayer{goujiPlayer: &goujiPlayer{player: p, name: name}, game: game}
	for n := 1; n <= 2; n++ {
		v := d.deal(n)
		d.over(v)
		if n == 1 {
			d.press("btn:next")
			d.press("btn:cancel-auto")
		}
	}
	for _, kind := range must {
		if !d.shot[kind] {
			t.Errorf("two deals went by without %q", kind)
		}
	}
}

// keep shoots the first moment of a kind.
func (d *declarerPlayer) keep(kind string) {
	d.t.Helper()
	if d.shot[kind] {
		return
	}
	if d.shot == nil {
		d.shot = map[string]bool{}
	}
	d.shot[kind] = true
	d.shoot(d.game + "-" + kind + "-" + d.name)
}

// deal plays one deal and returns its last view.
func (d *declarerPlayer) deal(n int) engine.View {
	d.t.Helper()
	d.moves = 0
	for end := time.Now().Add(90 * time.Second); ; time.Sleep(15 * time.Millisecond) {
		v := d.view()
		if v.DealNo < n || v.DealNo == n && v.Result != nil && v.Result.Redeal {
			continue // the next deal is being dealt
		}
		if v.Result != nil {
			return v
		}
		d.watch(v)
		if v.InTurn() && d.moves < byHand && d.act(v) {
			end = time.Now().Add(90 * time.Second)
		}
		if time.Now().After(end) {
			d.t.Fatalf("nothing goes on: phase %s, turn %v, ask %s", v.Phase, v.Turn, toJSON(d.t, v.Ask))
		}
	}
}

// watch keeps pictures of what others do.
func (d *declarerPlayer) watch(v engine.View) {
	d.t.Helper()
	if v.Phase == engine.PhaseDeal && len(v.Hand) > 12 {
		d.keep("dealing")
	}
	if v.Bid != nil && v.Phase == engine.PhaseDeal {
		d.keep("bid")
	}
	if v.Bid != nil && v.Bid.Verb == engine.Counter {
		d.keep("countered")
	}
	for _, c := range v.Calls {
		if c.Seat != engine.None && c.Seat != v.Declarer {
			d.keep("friend")
		}
	}
}

// act does what the player is asked, and reports whether there was anything.
func (d *declarerPlayer) act(v engine.View) bool {
	d.t.Helper()
	switch v.Phase {
	case engine.PhaseDeal:
		return d.bid(v)
	case engine.PhaseBury:
		d.buries(v)
	case engine.PhaseCall:
		d.calls(v)
	case engine.PhasePlay:
		d.plays(v)
	case engine.PhaseSettle:
		d.keep("surplus")
		d.press(d.choice(v))
		d.changed(v)
	default: // bids and counters after the deal
		d.keep("asked-" + string(v.Phase))
		if !d.bid(v) {
			d.press("btn:pass")
			d.changed(v)
		}
	}
	return true
}

// bid presses the strongest bid there is, where it stands.
func (d *declarerPlayer) bid(v engine.View) bool {
	d.t.Helper()
	if len(v.Ask.Choices) == 0 {
		return false
	}
	best := v.Ask.Choices[0]
	for _, a := range v.Ask.Choices {
		if len(a.Cards) > len(best.Cards) {
			best = a
		}
	}
	spots := d.rects()
	if r, ok := spots["btn:bid:"+string(best.Verb)+":"+card.FormatList(best.Cards)]; ok {
		d.keep("may-bid")
		d.tap(r.middle())
		d.settles(v)
		return true
	}
	for id, r := range spots {
		if strings.HasPrefix(id, "btn:ways:") {
			d.keep("may-bid")
			d.tap(r.middle())
			time.Sleep(60 * time.Millisecond)
			d.keep("ways")
			break
		}
	}
	return false
}

// settles waits a moment for the table to answer: the deal goes on by itself, so
// that a bid may have come too late.
func (d *declarerPlayer) settles(v engine.View) {
	d.t.Helper()
	for end := time.Now().Add(400 * time.Millisecond); time.Now().Before(end); time.Sleep(15 * time.Millisecond) {
		if now := d.view(); now.Bid != nil && now.Bid.Seat == now.Viewer {
			d.keep("bid-mine")
			return
		}
	}
}

// ready waits until every card lies where it can be touched.
func (d *declarerPlayer) ready(v engine.View) {
	d.t.Helper()
	for end := time.Now().Add(10 * time.Second); !d.all(v); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatalf("%d cards of %d can be touched", len(d.hand()), len(v.Hand))
		}
	}
}

// buries lays down what the rules suggest, card by card, and checks that the
// button counts.
func (d *declarerPlayer) buries(v engine.View) {
	d.t.Helper()
	d.ready(v)
	time.Sleep(250 * time.Millisecond) // the kitty's cards are on their way
	d.keep("kitty")
	a := d.player.game(v).Suggest(v)[0]
	d.touch(a.Cards[:4])
	d.keep("burying")
	d.touch(a.Cards[4:])
	d.press("btn:bury")
	d.changed(v)
}

// calls names another card than the one the sheet proposes, part by part.
func (d *declarerPlayer) calls(v engine.View) {
	d.t.Helper()
	d.find("btn:call")
	d.keep("calling")
	want := v.Ask.Choices[len(v.Ask.Choices)-1]
	for _, a := range d.player.game(v).Suggest(v) {
		if a.Verb == engine.Call {
			want = a
		}
	}
	if c := want.Cards[0]; !c.Joker() {
		d.press("btn:suit:" + strconv.Itoa(slices.Index([]card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds}, c.Suit())))
		d.press("btn:rank:" + c.Rank().String())
	}
	d.press("btn:nth:" + strconv.Itoa(want.N))
	time.Sleep(100 * time.Millisecond)
	d.keep("called-" + strconv.Itoa(len(v.Calls)+1))
	d.press("btn:call")
	d.changed(v)
	calls := d.view().Calls
	if n := len(v.Calls); len(calls) <= n || calls[n].Card != want.Cards[0] || calls[n].N != want.N {
		d.t.Errorf("called %s n=%d, but the table shows %s", card.FormatList(want.Cards), want.N, toJSON(d.t, calls))
	}
}

// plays makes the first play that is suggested.
func (d *declarerPlayer) plays(v engine.View) {
	d.t.Helper()
	d.ready(v)
	a := d.player.game(v).Suggest(v)[0]
	if len(v.Trick.Plays) > 1 {
		d.keep("turn")
	}
	if len(a.Cards) > 3 {
		d.keep("long-play")
	}
	if a.Verb == engine.Play {
		d.touch(a.Cards)
		if len(a.Cards) > 1 {
			d.keep("selected")
		}
		d.press("btn:play")
	} else {
		d.tap(d.find("slot:" + v.Viewer.String()).middle()) // ends the sight of the last trick
		d.press("btn:" + string(a.Verb))
	}
	d.changed(v)
	if d.moves++; d.moves == byHand {
		d.press("btn:auto")
	}
}

// choice is the button of the settlement's first choice.
func (d *declarerPlayer) choice(v engine.View) string {
	if len(v.Ask.Choices) > 0 {
		return "btn:choice:0"
	}
	return "btn:" + string(v.Ask.Verbs[0])
}

// over checks the settlement: everybody's level stands, the kitty lies open, and
// it waits.
func (d *declarerPlayer) over(v engine.View) {
	d.t.Helper()
	d.find("btn:look")
	time.Sleep(400 * time.Millisecond)
	d.shoot(d.game + "-settlement-" + strconv.Itoa(v.DealNo) + "-" + d.name)
	if len(v.Kitty) == 0 || len(v.Result.Winners) == 0 {
		d.t.Errorf("kitty %s, winners %v", card.FormatList(v.Kitty), v.Result.Winners)
	}
	for _, p := range v.Players {
		if p.Level == "" {
			d.t.Errorf("a player without a level in %s", toJSON(d.t, v.Players))
		}
	}
	if now := d.view(); now.DealNo != v.DealNo {
		d.t.Errorf("deal %d has begun by itself", now.DealNo)
	}
	if v.DealNo == 2 {
		d.press("btn:look")
		time.Sleep(400 * time.Millisecond)
		d.shoot(d.game + "-looked-" + d.name)
	}
}
