//go:build !js

package e2e

// Guards nothing itself: it plays games with a declarer by pointer and keeps a
// picture of each kind of moment, for the journeys of those games.

import (
	"fmt"
	"math/rand/v2"
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
	no    int         // of the deal; 0 where every play is made by hand
	quiet bool        // wants no questions about bids in the first deal
	lead  []card.Card // leads these first, if he holds them, and buries none of them
	moves int         // plays made by hand in this deal
}

// byHand is how many plays are made by hand in the first deal and in the second;
// the autopilot makes the rest.
var byHand = [2]int{6, 2}

// dealt writes the record of a deal in which some seats are dealt some cards first;
// the rest are shuffled, but no seat gets what may refuses it.
func dealt(t *testing.T, game engine.Game, first map[engine.Seat]string, may func(hand []card.Card, s engine.Seat, c card.Card) bool) string {
	t.Helper()
	l, err := game.Layout(engine.Config{})
	if err != nil {
		t.Fatal(err)
	}
	hands := make([][]card.Card, l.Seats)
	rest := slices.Clone(l.Cards)
	for s, text := range first {
		if hands[s.Index()], err = card.ParseList(text); err != nil {
			t.Fatal(err)
		}
		rest = card.Without(rest, hands[s.Index()])
	}
	r := rand.New(rand.NewPCG(1, uint64(l.Seats)))
	r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	slices.SortStableFunc(rest, func(a, b card.Card) int { return int(b.Rank()/card.Ace) - int(a.Rank()/card.Ace) }) // no ace in the kitty
	var kitty []card.Card
	for _, c := range rest {
		at := -1
		for i, h := range hands {
			if len(h) < l.Hand && may(h, engine.SeatAt(i), c) && (at < 0 || len(h) < len(hands[at])) {
				at = i
			}
		}
		if at < 0 {
			kitty = append(kitty, c)
			continue
		}
		hands[at] = append(hands[at], c)
	}
	if len(kitty) != l.Kitty {
		t.Fatalf("%d cards are left for the kitty", len(kitty))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "game %s/%d\nseats %d\ngiven first=P1\n", game.Info().Name, game.Info().Version, l.Seats)
	for i, h := range hands {
		fmt.Fprintf(&b, "hand %s %s\n", engine.SeatAt(i), card.FormatList(h))
	}
	fmt.Fprintf(&b, "kitty %s\n", card.FormatList(kitty))
	return b.String()
}

// count returns how many copies of a face a hand holds.
func count(hand []card.Card, face card.Card) int {
	n := 0
	for _, c := range hand {
		if c == face {
			n++
		}
	}
	return n
}

// play plays the deal that the record has, and on the phone the one after it; it
// fails when a moment was never seen.
func (d *declarerPlayer) play(must ...string) {
	d.t.Helper()
	deals := 1
	if d.name == "phone" {
		deals = 2
	}
	for n := 1; n <= deals; n++ {
		v := d.deal(n)
		d.over(v)
		if n == 1 {
			for _, kind := range must {
				if !d.shot[kind] {
					d.t.Errorf("the first deal went by without %q", kind)
				}
			}
		}
		if n < deals {
			d.press("btn:next")
			d.press("btn:cancel-auto")
			d.quiet = false
		}
	}
}

// resumed opens the page at a deal that was left as the record says. Only the phone
// sees motion: elsewhere the pictures are the same without it, and come sooner.
func (w *world) resumed(t *testing.T, name string, on device, game, record string) *declarerPlayer {
	on.before = fmt.Sprintf(`if (!sessionStorage.getItem("planted")) {
		sessionStorage.setItem("planted", "1");
		localStorage.setItem("paizhuo/practice", %s);
		localStorage.setItem("paizhuo/seated", "1");
	}`, toJSON(t, record))
	params := []string{"seed", name, "pace", "20", "speed", "fast"}
	if name != "phone" {
		params = append(params, "motion", "off")
	}
	p := w.sit(t, on, params...)
	return &declarerPlayer{goujiPlayer: &goujiPlayer{player: p, name: name}, game: game}
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
	d.no, d.moves = n, 0
	for end := time.Now().Add(90 * time.Second); ; time.Sleep(15 * time.Millisecond) {
		v := d.view()
		if v.DealNo < n || v.DealNo == n && v.Result != nil && v.Result.Redeal {
			continue // the next deal is being dealt
		}
		if v.Result != nil {
			return v
		}
		d.watch(v)
		if v.InTurn() && d.moves < byHand[n-1] && d.act(v) {
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
	if v.Phase == engine.PhaseDeal && len(v.Hand) > 8 {
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
		if d.quiet && v.Phase != engine.PhaseCounter || !d.bid(v) {
			d.press("btn:pass")
		}
		d.changed(v)
	}
	return true
}

// bid presses the strongest bid there is, where it stands; a quiet player presses
// that he wants no questions, and must then see none.
func (d *declarerPlayer) bid(v engine.View) bool {
	d.t.Helper()
	if d.quiet && v.Phase == engine.PhaseDeal {
		if !d.shot["quiet"] {
			d.press("btn:never")
		} else if spots := d.rects(); d.view().Phase == engine.PhaseDeal {
			for id := range spots {
				if strings.HasPrefix(id, "btn:bid:") || strings.HasPrefix(id, "btn:ways:") {
					d.t.Errorf("%s is offered to a player who wants no questions", id)
				}
			}
		}
		d.keep("quiet")
		return true
	}
	if len(v.Ask.Choices) == 0 {
		return false
	}
	best := v.Ask.Choices[0]
	for _, a := range v.Ask.Choices {
		if len(a.Cards) >= len(best.Cards) {
			best = a
		}
	}
	id := "btn:bid:" + string(best.Verb) + ":" + card.FormatList(best.Cards)
	spots := d.rects()
	for other, r := range spots { // a face that can be bid in several ways opens their list first
		if _, ok := spots[id]; !ok && strings.HasPrefix(other, "btn:ways:") {
			d.tap(r.middle())
			time.Sleep(60 * time.Millisecond)
			d.keep("ways")
		}
	}
	r, ok := d.rects()[id]
	if !ok {
		return false // the cards have changed meanwhile
	}
	d.keep("may-bid")
	d.tap(r.middle())
	// The deal goes on by itself: the bid may have come too late.
	for end := time.Now().Add(time.Second); time.Now().Before(end); time.Sleep(15 * time.Millisecond) {
		if now := d.view(); now.Phase != v.Phase || now.Bid != nil && now.Bid.Seat == now.Viewer {
			break
		}
	}
	return true
}

// ready waits until every card lies where it can be touched.
func (d *declarerPlayer) ready(v engine.View) {
	d.t.Helper()
	for end := time.Now().Add(20 * time.Second); !d.all(v); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatalf("%d cards of %d can be touched", len(d.hand()), len(v.Hand))
		}
	}
}

// buries lays down cards without points that are no trumps and not to be led,
// and checks that the button counts.
func (d *declarerPlayer) buries(v engine.View) {
	d.t.Helper()
	d.ready(v)
	time.Sleep(250 * time.Millisecond) // the kitty's cards are on their way
	d.keep("kitty")
	var cards []card.Card
	for _, c := range slices.Backward(card.Sorted(v.Hand)) {
		if len(cards) < v.Ask.Min && c.Points() == 0 && !c.Joker() && c.Rank() != card.Ace && !slices.Contains(v.Trumps, c) && !slices.Contains(d.lead, c) {
			cards = append(cards, c)
		}
	}
	some := 4
	for some < len(cards) && cards[some] == cards[some-1] {
		some++ // copies of a face are touched together, or the first would be put down again
	}
	d.touch(cards[:some])
	d.keep("burying")
	d.touch(cards[some:])
	d.press("btn:bury")
	d.changed(v)
}

// calls names the first copy of a card he does not hold, part by part.
func (d *declarerPlayer) calls(v engine.View) {
	d.t.Helper()
	d.find("btn:call")
	d.keep("calling")
	var want engine.Action
	for _, a := range v.Ask.Choices {
		if c := a.Cards[0]; c.Rank() == card.Ace && a.N == 1 && !slices.Contains(v.Trumps, c) &&
			(want.Verb == "" || count(v.Hand, c) < count(v.Hand, want.Cards[0])) {
			want = a
		}
	}
	if want.Verb == "" {
		want = v.Ask.Choices[0]
	}
	for i, s := range []card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds} {
		if s == want.Cards[0].Suit() {
			d.press("btn:suit:" + strconv.Itoa(i))
		}
	}
	d.press("btn:rank:" + want.Cards[0].Rank().String())
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

// plays makes the first play that is suggested, or leads what he is to lead.
func (d *declarerPlayer) plays(v engine.View) {
	d.t.Helper()
	d.ready(v)
	a := d.player.game(v).Suggest(v)[0]
	if len(v.Trick.Plays) > 1 {
		d.keep("turn")
	}
	if _, lacks := card.Missing(v.Hand, d.lead); v.Trick.ToBeat() == nil && len(d.lead) > 0 && !lacks {
		a = engine.Action{Verb: engine.Play, Cards: d.lead}
		d.lead = nil
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
	if len(a.Cards) > 2 {
		time.Sleep(250 * time.Millisecond)
		d.keep("long-play")
	}
	if d.moves++; d.no > 0 && d.moves == byHand[d.no-1] {
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
	time.Sleep(300 * time.Millisecond)
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
		time.Sleep(300 * time.Millisecond)
		d.shoot(d.game + "-looked-" + d.name)
	}
}
