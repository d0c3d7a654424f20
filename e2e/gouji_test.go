//go:build !js

package e2e

// Guards 够级 at the page: 36 cards in folded columns, windows that close by the
// clock, burning and yielding, from the deal to six places.

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/gouji"
)

// goujiDeals plays a deal on each of three devices. The seeds were searched for: the
// phones' hands fold, somebody burns, and the player is asked to burn and may yield.
// Only the phone plays all of it by hand; elsewhere the autopilot goes on when every
// such moment has been seen. One after the other: a player who burns has six seconds.
func goujiDeals(t *testing.T, w *world) {
	strip := phone("zh-CN")
	strip.w, strip.h = 750, 340
	for _, c := range []struct {
		name  string
		on    device
		seed  string
		folds bool
		lobby bool // the game is chosen there, else named in the address
	}{
		{"phone", phone("zh-CN"), "gouji 460", true, true},
		{"strip", strip, "gouji 3382", true, false},
		{"desk", desk("en-US"), "gouji 2240", false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			params := []string{"seed", c.seed, "pace", "60", "motion", "off", "speed", "fast"}
			if !c.lobby {
				params = append(params, "practice", "gouji")
			}
			p := w.sit(t, c.on, params...)
			if c.lobby {
				p.scrollTo("btn:practice:gouji", float64(c.on.h))
				p.shoot("gouji-lobby-" + c.name)
				p.press("btn:practice:gouji")
			}
			g := &goujiPlayer{player: p, name: c.name}
			v := g.deal()
			g.fold(v, c.folds)
			for ; v.Result == nil; v = g.asked() {
				g.move(v)
				if c.name != "phone" && !g.auto && len(g.missing()) == 0 {
					g.auto = true
					g.press("btn:auto")
				}
			}
			g.settled(v)
			if never := g.missing(); len(never) > 0 {
				t.Errorf("the deal went by without %q", never)
			}
		})
	}
}

// scrollTo draws the lobby up until the button can be pressed; what lies below the
// screen's end is not there yet.
func (p *player) scrollTo(id string, height float64) {
	p.t.Helper()
	p.find("btn:lang:en") // the lobby is there
	for range 12 {
		if r, ok := p.rects()[id]; ok && r.y+r.h <= height-8 {
			return
		}
		p.slide(point{195, height * 0.7}, point{195, height * 0.4})
		time.Sleep(100 * time.Millisecond)
	}
	p.t.Fatalf("no %s to scroll to", id)
}

// goujiPlayer plays 够级 and keeps a picture of each kind of moment.
type goujiPlayer struct {
	*player
	name string
	shot map[string]bool
	auto bool // the autopilot plays
}

// missing are the moments every deal is to have and this one has not had.
func (g *goujiPlayer) missing() []string {
	return slices.DeleteFunc([]string{"asked", "burning", "yield"}, func(kind string) bool { return g.shot[kind] })
}

// keep shoots the first moment of a kind.
func (g *goujiPlayer) keep(kind string) {
	g.t.Helper()
	if g.shot[kind] {
		return
	}
	if g.shot == nil {
		g.shot = map[string]bool{}
	}
	g.shot[kind] = true
	g.shoot("gouji-" + kind + "-" + g.name)
}

// asked waits until the player is asked something he has not answered and all
// his cards lie there, or the deal is over; meanwhile it watches who burns.
func (g *goujiPlayer) asked() engine.View {
	g.t.Helper()
	for end := time.Now().Add(60 * time.Second); ; time.Sleep(30 * time.Millisecond) {
		v := g.view()
		if v.Result != nil {
			return v
		}
		if slices.ContainsFunc(v.Players, func(p engine.Player) bool { return p.Has(gouji.MarkBurning) }) {
			g.keep("burning")
		}
		if slices.ContainsFunc(v.Players, func(p engine.Player) bool { return p.Has(gouji.MarkYielded) }) {
			g.keep("yielded")
		}
		if slices.ContainsFunc(v.Players, func(p engine.Player) bool { return p.Place > 0 }) {
			g.keep("out")
		}
		if !g.auto && v.InTurn() && v.Ask.Answer == nil && g.all(v) {
			return v
		}
		if time.Now().After(end) {
			g.t.Fatalf("neither asked nor over: turn %v, %d cards, ask %s", v.Turn, len(v.Hand), toJSON(g.t, v.Ask))
		}
	}
}

// all reports whether every card of the hand is shown, or folded under a badge.
func (g *goujiPlayer) all(v engine.View) bool {
	g.t.Helper()
	held, shown := ranks(v.Hand), map[card.Rank]int{}
	for _, c := range g.hand() {
		shown[c.card.Rank()]++
	}
	spots := g.rects()
	for rank, n := range held {
		if _, folded := spots["fold:"+rank.String()]; folded == (shown[rank] == n) || shown[rank] > n {
			return false
		}
	}
	return len(held) == len(shown)
}

// ranks counts cards by rank; suits mean nothing in 够级 but to 亮3.
func ranks(cards []card.Card) map[card.Rank]int {
	n := map[card.Rank]int{}
	for _, c := range cards {
		n[c.Rank()]++
	}
	return n
}

// deal shows 3s when it may, says that it has no revolution to make, and returns
// the first view of the play in which it is asked. Meanwhile a window's seconds
// must run.
func (g *goujiPlayer) deal() engine.View {
	g.t.Helper()
	showed := false
	for {
		v := g.asked()
		switch {
		case v.Result != nil:
			g.t.Fatalf("the deal ended before its play: %s", toJSON(g.t, v.Result))
		case v.Phase == engine.PhasePlay:
			return v
		case v.Phase == engine.PhaseDeal:
			if len(v.Ask.Choices) > 0 && !showed {
				showed = true
				g.keep("threes")
				g.bids()
			}
			time.Sleep(100 * time.Millisecond)
		case v.Ask.Open(engine.Ready):
			g.counts(v)
			g.keep("revolution")
			g.answer(v, engine.Ready)
		default:
			g.t.Fatalf("asked %s in phase %s", toJSON(g.t, v.Ask), v.Phase)
		}
	}
}

// bids presses the first of what may be shown, through the list of its ways where
// there are several.
func (g *goujiPlayer) bids() {
	g.t.Helper()
	for range 2 {
		for id, r := range g.rects() {
			if strings.HasPrefix(id, "btn:bid:") {
				g.tap(r.middle())
				return
			}
			if strings.HasPrefix(id, "btn:ways:") {
				g.tap(r.middle())
				time.Sleep(60 * time.Millisecond)
				break
			}
		}
	}
}

// counts checks that an open window looks different a second later although
// nothing has happened at the table.
func (g *goujiPlayer) counts(v engine.View) {
	g.t.Helper()
	before := g.shoot("gouji-window-" + g.name)
	time.Sleep(1100 * time.Millisecond)
	after := g.shoot("gouji-window-later-" + g.name)
	if now := g.view(); toJSON(g.t, now) != toJSON(g.t, v) {
		g.t.Fatalf("the window changed from %s to %s", toJSON(g.t, v), toJSON(g.t, now))
	}
	if bytes.Equal(before, after) {
		g.t.Error("the window's seconds stand still")
	}
}

// fold checks the badge of a folded column: it asks how many copies are to be taken
// into the selection, and any number can be seen there.
func (g *goujiPlayer) fold(v engine.View, want bool) {
	g.t.Helper()
	rank, n := card.NoRank, 0
	for r, held := range ranks(v.Hand) {
		if _, ok := g.rects()["fold:"+r.String()]; ok {
			rank, n = r, held
		}
	}
	if (rank != card.NoRank) != want {
		g.t.Fatalf("a hand of %s: folded %v", card.FormatList(v.Hand), rank)
	}
	time.Sleep(200 * time.Millisecond)
	empty := g.shoot("gouji-hand-" + g.name)
	if !want {
		return
	}
	badge := g.find("fold:" + rank.String())
	if badge.w < 24 || badge.h < 24 {
		g.t.Errorf("the badge is %v", badge)
	}
	var seen [][]byte
	for k := 1; k <= n; k++ {
		g.copies(rank, k)
		png := g.shoot(fmt.Sprintf("gouji-fold-%s", g.name))
		if slices.ContainsFunc(seen, func(b []byte) bool { return bytes.Equal(b, png) }) {
			g.t.Errorf("the %d. copy of %v can't be seen", k, rank)
		}
		seen = append(seen, png)
	}
	g.copies(rank, 0)
	if png := g.shoot("gouji-unfold-" + g.name); v.Trick.ToBeat() == nil && !bytes.Equal(png, empty) {
		g.t.Error("no copy leaves something selected")
	}
}

// copies selects n of a folded column.
func (g *goujiPlayer) copies(rank card.Rank, n int) {
	g.t.Helper()
	g.press("fold:" + rank.String())
	g.press(fmt.Sprintf("btn:take %d", n))
	time.Sleep(300 * time.Millisecond) // until the sheet is gone
}

// move answers what the player is asked: by the rules' own suggestion, but
// rather yielding than passing.
func (g *goujiPlayer) move(v engine.View) {
	g.t.Helper()
	a := g.game(v).Suggest(v)[0]
	if !v.Ask.Open(engine.Burn) {
		g.tap(g.find("slot:" + v.Viewer.String()).middle()) // ends the sight of the last trick
	}
	if v.Ask.Open(engine.Burn) && a.Verb != engine.Burn { // who burns has no time for pictures
		g.keep("asked")
	}
	if v.Ask.Open(engine.Yield) {
		yield, pass := g.find("btn:yield"), g.find("btn:pass")
		if yield.w < 44 || pass.w < 44 || yield.h < 44 || yield.x < pass.x+pass.w && pass.x < yield.x+yield.w {
			g.t.Errorf("让 is at %v, 过 at %v", yield, pass)
		}
		g.keep("yield")
		if a.Verb == engine.Pass {
			a = engine.Action{Verb: engine.Yield}
		}
	}
	if len(a.Cards) == 0 {
		g.answer(v, a.Verb)
		return
	}
	g.take(v, a.Cards)
	if a.Verb == engine.Burn { // what can't be mended is asked twice
		if !g.inTime(v, "btn:burn") || !g.inTime(v, "btn:do") {
			g.again() // nothing is selected any more
			return
		}
		g.changed(v)
		return // others may burn before
	}
	g.press("btn:" + string(a.Verb))
	g.changed(v)
	now := g.view()
	for _, trick := range []*engine.Trick{now.Last, &now.Trick} {
		if trick == nil {
			continue
		}
		for _, m := range trick.Plays {
			if m.Seat == v.Viewer && fmt.Sprint(ranks(m.Cards)) == fmt.Sprint(ranks(a.Cards)) {
				return
			}
		}
	}
	if now.Result == nil {
		g.t.Errorf("%s was played, but the table shows %s", card.FormatList(a.Cards), toJSON(g.t, now.Trick))
	}
}

// take selects as many cards of each rank: by the badge where more are wanted
// than are shown, else the ones that are shown.
func (g *goujiPlayer) take(v engine.View, cards []card.Card) {
	g.t.Helper()
	var tap []card.Card
	for rank, n := range ranks(cards) {
		var shown []card.Card
		for _, c := range g.hand() {
			if c.card.Rank() == rank {
				shown = append(shown, c.card)
			}
		}
		if n <= len(shown) {
			tap = append(tap, shown[:n]...)
			continue
		}
		g.copies(rank, n)
	}
	g.slides += g.touch(tap)
}

// answer presses a button that needs no cards.
func (g *goujiPlayer) answer(v engine.View, verb engine.Verb) {
	g.t.Helper()
	id := "btn:" + string(verb)
	if verb == engine.Choose {
		id = "btn:choice:0"
	}
	if g.inTime(v, id) {
		g.changed(v)
	}
}

// inTime presses a button as soon as it is there, and reports whether the table still
// asked: a window closes by the clock, on a busy machine before the player has acted.
func (g *goujiPlayer) inTime(v engine.View, id string) bool {
	g.t.Helper()
	before := toJSON(g.t, v)
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if r, ok := g.rects()[id]; ok {
			g.tap(r.middle())
			return true
		}
		if toJSON(g.t, g.view()) != before {
			return false
		}
		if time.Now().After(end) {
			g.t.Fatalf("no %s in %s", id, before)
		}
	}
}

// changed waits until the table has what the player did.
func (g *goujiPlayer) changed(v engine.View) {
	g.t.Helper()
	before := toJSON(g.t, v)
	for end := time.Now().Add(20 * time.Second); toJSON(g.t, g.view()) == before; time.Sleep(20 * time.Millisecond) {
		if sure, ok := g.rects()["btn:do"]; ok { // a bomb on one's own side is asked about
			g.tap(sure.middle())
		}
		if time.Now().After(end) {
			g.t.Fatalf("nothing happens in %s; the page says %q", before, g.alert())
		}
	}
}

// settled checks the settlement: six places and points that sum to nothing.
func (g *goujiPlayer) settled(v engine.View) {
	g.t.Helper()
	g.find("btn:look")
	time.Sleep(300 * time.Millisecond)
	g.shoot("gouji-settlement-" + g.name)
	places := slices.Sorted(slices.Values(v.Result.Places))
	if len(slices.Compact(places)) != 6 || len(v.Result.Places) != 6 {
		g.t.Errorf("places %v", v.Result.Places)
	}
	sum := 0
	for _, s := range v.Result.Scores {
		sum += s.N
	}
	if len(v.Result.Scores) != 2 || sum != 0 {
		g.t.Errorf("scores %s", toJSON(g.t, v.Result.Scores))
	}
	g.press("btn:look")
	time.Sleep(500 * time.Millisecond)
	g.shoot("gouji-looked-" + g.name)
}
