//go:build !js

package e2e

// Guards nothing itself: it is a player who reads the table as its seat may see
// it, decides with the same rules as the page, and acts with pointer events.

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
	"paizhuo/scene/words"
)

// player sits at the page's table.
type player struct {
	*page
	words  words.Words
	slides int // plays that were selected by a slide over several cards
}

// sit opens the page with these parameters and the test hook, without smart selection:
// a tap then means the card it hits, and the player plays just what he means to.
func (w *world) sit(t *testing.T, d device, params ...string) *player {
	t.Helper()
	query := url.Values{"test": {"1"}, "lesson": {"off"}}
	for i := 0; i+1 < len(params); i += 2 {
		query.Set(params[i], params[i+1])
	}
	d.before = `if (!localStorage.getItem("paizhuo/settings")) localStorage.setItem("paizhuo/settings", '{"dull":true}');` + d.before
	p := &player{page: w.open(t, w.site+"?"+query.Encode(), d), words: words.In(words.Pick([]string{d.lang}))}
	p.started()
	return p
}

// rect is where something is, in css px.
type rect struct{ x, y, w, h float64 }

func (r rect) middle() point { return point{r.x + r.w/2, r.y + r.h/2} }

// rects returns everything that can be pressed, by id.
func (p *player) rects() map[string]rect {
	p.t.Helper()
	var raw map[string][4]float64
	p.read("rects", &raw)
	all := map[string]rect{}
	for id, r := range raw {
		all[id] = rect{r[0], r[1], r[2], r[3]}
	}
	return all
}

// view returns the table as the seat may see it; its Game is empty where there
// is no table.
func (p *player) view() engine.View {
	p.t.Helper()
	var v engine.View
	p.read("view", &v)
	return v
}

// read asks the page's test hook, which can tell but not act.
func (p *player) read(name string, into any) {
	p.t.Helper()
	text := eval[string](p.page, "__paizhuo."+name+"()")
	if err := json.Unmarshal([]byte(text), into); err != nil {
		p.t.Fatalf("%s: %v in %.200s", name, err, text)
	}
}

// find waits for something to be there and returns where it is.
func (p *player) find(id string) rect {
	p.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(30 * time.Millisecond) {
		all := p.rects()
		if r, ok := all[id]; ok {
			return r
		}
		if time.Now().After(end) {
			var ids []string
			for id := range all {
				ids = append(ids, id)
			}
			slices.Sort(ids)
			p.t.Fatalf("no %s, but %v", id, ids)
		}
	}
}

// press taps a button.
func (p *player) press(id string) {
	p.t.Helper()
	p.tap(p.find(id).middle())
}

// game returns the rules of what is played.
func (p *player) game(v engine.View) engine.Game {
	p.t.Helper()
	g := games.Find(v.Game)
	if g == nil {
		p.t.Fatalf("no game %q", v.Game)
	}
	return g
}

// turn waits until it is the player's turn and the hand can be touched, or the
// deal is over.
func (p *player) turn() engine.View {
	p.t.Helper()
	for end := time.Now().Add(60 * time.Second); ; time.Sleep(30 * time.Millisecond) {
		v := p.view()
		if v.Result != nil || v.InTurn() && len(p.hand()) == len(v.Hand) {
			return v
		}
		if time.Now().After(end) {
			p.t.Fatalf("neither a turn nor an end; turn %v, %d cards of %d to touch", v.Turn, len(p.hand()), len(v.Hand))
		}
	}
}

// shown is a card of the hand as it lies.
type shownCard struct {
	card card.Card
	rect rect
}

// hand returns the cards that can be touched, in the order they lie.
func (p *player) hand() []shownCard {
	p.t.Helper()
	byPlace := map[int]shownCard{}
	for id, r := range p.rects() {
		rest, ok := strings.CutPrefix(id, "card:")
		if !ok {
			continue
		}
		place, text, _ := strings.Cut(rest, ":")
		n, err := strconv.Atoi(place)
		if err != nil {
			p.t.Fatalf("id %q: %v", id, err)
		}
		c, err := card.Parse(text)
		if err != nil {
			p.t.Fatalf("id %q: %v", id, err)
		}
		byPlace[n] = shownCard{c, r}
	}
	hand := make([]shownCard, 0, len(byPlace))
	for n := range len(byPlace) {
		c, ok := byPlace[n]
		if !ok {
			return nil // some are still on their way
		}
		hand = append(hand, c)
	}
	return hand
}

// touch taps cards, or slides over those that lie side by side, once each; it
// returns how many slides it made.
func (p *player) touch(cards []card.Card) (slides int) {
	p.t.Helper()
	hand := p.hand()
	want := card.Count(cards)
	var places []int
	for i, c := range hand {
		if k := c.card.Index(); want[k] > 0 {
			want[k]--
			places = append(places, i)
		}
	}
	if len(places) != len(cards) {
		p.t.Fatalf("the hand shows %d of %s", len(places), card.FormatList(cards))
	}
	for len(places) > 0 {
		n := 1
		for n < len(places) && places[n] == places[n-1]+1 && beside(hand[places[n-1]].rect, hand[places[n]].rect) {
			n++
		}
		var path []point
		for _, i := range places[:n] {
			path = append(path, hand[i].rect.middle())
		}
		p.slide(path...)
		if n > 1 {
			slides++
		}
		places = places[n:]
	}
	return slides
}

// beside reports whether two strips touch along one line, so that a slide from
// one to the other crosses nothing else.
func beside(a, b rect) bool {
	row := math.Abs(a.y-b.y) < 1 && math.Abs(a.x+a.w-b.x) < 3
	column := math.Abs(a.x-b.x) < 1 && math.Abs(a.y+a.h-b.y) < 3
	return row || column
}

// act carries an action out by pointer and waits until the table has it.
func (p *player) act(v engine.View, a engine.Action) {
	p.t.Helper()
	switch a.Verb {
	case engine.Pass:
		p.press("btn:pass")
	case engine.Play:
		p.slides += p.touch(a.Cards)
		p.press("btn:play")
		p.declare(a)
	default:
		p.t.Fatalf("no button for %q", a.Verb)
	}
	before := toJSON(p.t, v)
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if now := p.view(); toJSON(p.t, now) != before {
			if a.Verb == engine.Play {
				p.played(now, a.Cards)
			}
			return
		}
		if sure, ok := p.rects()["btn:do"]; ok { // a bomb on one's own side is asked about
			p.tap(sure.middle())
		}
		if time.Now().After(end) {
			p.t.Fatalf("%s %s has no effect; the page says %q", a.Verb, card.FormatList(a.Cards), p.alert())
		}
	}
}

// declare answers the sheet that asks as what the cards are led, if it comes.
func (p *player) declare(a engine.Action) {
	p.t.Helper()
	readings := p.game(p.view()).Read(p.view(), a.Cards)
	if len(readings) < 2 {
		return
	}
	for end := time.Now().Add(500 * time.Millisecond); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		for id, r := range p.rects() {
			if strings.HasPrefix(id, "btn:as ") && (a.As == "" || id == "btn:as "+a.As) {
				p.tap(r.middle())
				return
			}
		}
	}
}

// played checks that the hand is short of exactly these cards.
func (p *player) played(now engine.View, cards []card.Card) {
	p.t.Helper()
	if now.Result != nil {
		return
	}
	for _, trick := range []*engine.Trick{now.Last, &now.Trick} {
		if trick == nil {
			continue
		}
		for _, m := range trick.Plays {
			if m.Seat == now.Viewer && card.FormatList(card.Sorted(m.Cards)) == card.FormatList(card.Sorted(cards)) {
				return
			}
		}
	}
	p.t.Errorf("%s was played, but the table shows %s", card.FormatList(cards), toJSON(p.t, now.Trick))
}

// choose picks what to do: the first of the game's own suggestions, but a play
// of several cards while no slide was made yet, and any play where points lie
// that are not yet the player's side's.
func (p *player) choose(v engine.View) engine.Action {
	p.t.Helper()
	suggestions := p.game(v).Suggest(v)
	if len(suggestions) == 0 {
		p.t.Fatalf("nothing to do in %s", toJSON(p.t, v))
	}
	if p.slides == 0 {
		for _, a := range suggestions {
			if len(a.Cards) > 1 {
				return a
			}
		}
	}
	if best := v.Trick.ToBeat(); best != nil && v.Trick.Points > 0 && v.Side(best.Seat) != v.Side(v.Viewer) {
		for _, a := range suggestions {
			if a.Verb == engine.Play {
				return a
			}
		}
	}
	return suggestions[0]
}

// refused asks for something the rules forbid and checks that the page says why,
// that nothing has changed, and that the player can go on.
func (p *player) refused(v engine.View) {
	p.t.Helper()
	var try []card.Card
	var why *engine.Illegal
	game := p.game(v)
	for i, c := range v.Hand {
		for _, cards := range [][]card.Card{{c}, {c, v.Hand[(i+1)%len(v.Hand)]}} {
			if err := game.Check(v, engine.Action{Verb: engine.Play, Cards: cards}); err != nil && why == nil {
				try, why = cards, err.(*engine.Illegal)
			}
		}
	}
	if why == nil {
		p.t.Fatal("nothing to be refused")
	}
	p.touch(try)
	p.press("btn:play")
	want := p.words.Reason(why, v, p.words.Bot) // the others are bots without names
	p.wait(fmt.Sprintf(`document.getElementById("paizhuo-alert").textContent.trim() === %s`, toJSON(p.t, strings.TrimSpace(want))), 10*time.Second)
	if now := p.view(); toJSON(p.t, now) != toJSON(p.t, v) {
		p.t.Errorf("a refusal changed the table from %s to %s", toJSON(p.t, v), toJSON(p.t, now))
	}
	time.Sleep(400 * time.Millisecond) // what raises the cards and the message
	p.shoot("refusal-" + string(p.words.Lang()))
	for _, c := range try {
		p.touch([]card.Card{c}) // down again, one by one: two taps on one card would mean its rank
		time.Sleep(350 * time.Millisecond)
	}
}

// alert returns what the page last said to a screen reader at once: a turn, a
// refusal.
func (p *player) alert() string {
	p.t.Helper()
	return eval[string](p.page, `document.getElementById("paizhuo-alert").textContent`)
}

// again loads the page anew and waits for its first frame.
func (p *player) again() {
	p.t.Helper()
	p.do("reload", p.tab.reload(p.ctx))
	p.started()
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
