package enginetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/record"
)

// Rules is what Contract must be told of a game.
type Rules struct {
	// Variants are played one after the other; none means one of no options.
	// Half of the deals of a variant draw the options it leaves out at random.
	Variants []Variant

	// Deals is how many deals of each variant are played, 60 when zero.
	// PAIZHUO_DEALS overrides it.
	Deals int

	// Public are faces whose holder the start of a deal makes known to all (the
	// three of spades that leads); they are not swapped in secret.
	Public []card.Card

	// Decided are the kinds of events by which the authority tells what it has
	// decided by cards that stay hidden: a throw that fails, a burn that fails.
	// Where an action causes them in only one of two deals, or other ones, what a
	// viewer sees may differ, too.
	Decided []engine.EventKind

	// NoPoints says that nobody captures card points, so that only cards are
	// conserved.
	NoPoints bool

	// Unreached are the words of Info that random play can't be expected to
	// reach: "verb give", "shape plane2", "event joins", "code must-beat".
	Unreached []string
}

// maxActions bounds a deal: one that has not ended by then never ends.
const maxActions = 20000

// Contract plays random deals of the game and fails when one of the seven
// properties of package engine does not hold, or when a verb, shape, event or
// reason code of Info never came up. A failure prints the seed and the deal as
// a record.
func Contract(t testing.TB, game engine.Game, rules Rules) {
	t.Helper()
	if len(rules.Variants) == 0 {
		rules.Variants = []Variant{{Name: "default"}}
	}
	if rules.Deals == 0 {
		rules.Deals = 60
	}
	c := &contract{
		t: t, game: game, info: game.Info(), rules: rules,
		seed:  fromEnv(t, "PAIZHUO_SEED", defaultSeed),
		count: map[string]int{},
	}
	c.refusedSetups()
	deals := fromEnv(t, "PAIZHUO_DEALS", uint64(rules.Deals))
	for i, v := range rules.Variants {
		c.kept, c.discarded = 0, 0
		next := []engine.Given(nil)
		for n := range deals {
			next = c.deal(v, rand.New(rand.NewPCG(c.seed, uint64(i)<<40|n)), next)
		}
		if c.kept < c.discarded {
			t.Fatalf("%s: of the swaps of hidden cards only %d could be replayed, %d could not: at least half must remain", v.Name, c.kept, c.discarded)
		}
		t.Logf("%s: %d deals, %d swaps of hidden cards looked the same, %d could not be replayed", v.Name, deals, c.kept, c.discarded)
	}
	c.reached()
}

// contract is one run of Contract.
type contract struct {
	t     testing.TB
	game  engine.Game
	info  *engine.Info
	rules Rules
	seed  uint64
	count map[string]int // "verb play", "code no-cards", ...

	kept, discarded int // swaps of hidden cards, of the variant
}

// trial is one deal.
type trial struct {
	*contract
	name   string
	rng    *rand.Rand
	layout engine.Layout
	cfg    engine.Config
	start  engine.Deal
	state  engine.State
	done   []record.Done
	events [][]engine.Event // by action
	states []engine.State   // before each action
}

// fail stops the test and says how to see the failure again.
func (d *trial) fail(format string, args ...any) {
	d.t.Helper()
	text := record.Format(record.Write(d.info, d.cfg, d.start, "", d.done))
	d.t.Fatalf("%s, PAIZHUO_SEED=%d, after %d actions: %s\n%s", d.name, d.seed, len(d.done), fmt.Sprintf(format, args...), text)
}

// text is the value as JSON.
func (d *trial) text(v any) []byte {
	d.t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		d.fail("%T has no JSON: %v", v, err)
	}
	return b
}

// deal plays one deal and returns what the next one is given.
func (c *contract) deal(v Variant, rng *rand.Rand, given []engine.Given) []engine.Given {
	c.t.Helper()
	d := &trial{contract: c, name: v.Name, rng: rng}
	d.cfg.Options = c.options(v, rng)
	var err error
	if d.layout, err = c.game.Layout(d.cfg); err != nil {
		c.t.Fatalf("%s: Layout refuses %v: %v", v.Name, d.cfg.Options, err)
	}
	if want := d.layout.Seats*d.layout.Hand + d.layout.Kitty; d.layout.Seats != c.info.Seats || len(d.layout.Cards) != want {
		c.t.Fatalf("%s: the layout has %d cards for %d seats of %d and a kitty of %d", v.Name, len(d.layout.Cards), d.layout.Seats, d.layout.Hand, d.layout.Kitty)
	}
	d.start = Shuffled(rng, d.layout, engine.SeatAt(rng.IntN(d.layout.Seats)))
	if rng.IntN(3) == 0 {
		shorten(rng, &d.start)
	}
	if rng.IntN(2) == 0 {
		if slices.ContainsFunc(given, func(g engine.Given) bool { return g.Key == "first" }) {
			d.start.Given = nil // as a match does
		}
		d.start.Given = append(d.start.Given, given...)
	}
	kept := clone(d.start)
	if d.state, err = c.game.New(d.cfg, d.start); err != nil {
		d.fail("New: %v", err)
	}
	scribble(d.start)
	d.start = kept
	total := d.total()
	d.position()
	d.probe(3)
	for d.state.Result() == nil {
		if len(d.done) == maxActions {
			d.fail("the deal does not end")
		}
		if d.rng.IntN(3) == 0 {
			d.probe(1 + d.rng.IntN(4))
		}
		d.act()
		if now := d.total(); now != total {
			d.fail("cards or points are not conserved: %s", total.against(now))
		}
		d.position()
	}
	d.probe(3)
	d.again()
	for range 4 {
		d.swap()
	}
	return d.state.Result().Next
}

// total is what the deal holds now, points only where they are captured.
func (d *trial) total() total {
	t := conserved(d.state)
	if d.rules.NoPoints {
		t.Points = 0
	}
	return t
}

// options returns the variant's options, and in half of the calls random values
// for the others.
func (c *contract) options(v Variant, rng *rand.Rand) engine.Options {
	options := engine.Options{}
	random := rng.IntN(2) == 0
	for _, o := range c.info.Options {
		value, fixed := v.Options[o.Key]
		switch {
		case fixed:
		case !random || rng.IntN(2) == 0:
			continue
		case o.Values != nil:
			value = o.Values[rng.IntN(len(o.Values))]
		default:
			value = fmt.Sprint(o.Min + rng.IntN(o.Max-o.Min+1))
		}
		options[o.Key] = value
	}
	return options
}

// shorten leaves a few cards in each hand, often of few ranks, so that rare
// shapes and endings come up.
func shorten(rng *rand.Rand, d *engine.Deal) {
	n := 1 + rng.IntN(12)
	few := rng.IntN(2) == 0
	for i, hand := range d.Hands {
		if few {
			from := card.Two + card.Rank(rng.IntN(10))
			slices.SortStableFunc(hand, func(a, b card.Card) int {
				return int((a.Rank()+16-from)%16) - int((b.Rank()+16-from)%16)
			})
		}
		hand = slices.Clone(hand[:min(n, len(hand))])
		rng.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
		d.Hands[i] = hand
	}
}

// position checks what must be true of every position.
func (d *trial) position() {
	d.t.Helper()
	turn, result := d.state.Turn(), d.state.Result()
	if (len(turn) == 0) != (result != nil) {
		d.fail("Turn is %v while the result is %v: someone can act until there is a result, and nobody after", turn, result)
	}
	for i := range d.layout.Seats {
		seat := engine.SeatAt(i)
		v := d.view(seat)
		asked := slices.Contains(turn, seat)
		if v.InTurn() != asked {
			d.fail("%v is in Turn: %v; View.Ask says %v", seat, asked, v.InTurn())
		}
		suggested := d.game.Suggest(v)
		if len(suggested) > 0 && !asked || len(suggested) == 0 && asked && !mayBeSilent(v) {
			d.fail("%v is in Turn: %v; Suggest gives %d actions", seat, asked, len(suggested))
		}
		for _, a := range suggested {
			if err := d.game.Check(v, a); err != nil {
				d.fail("%v is suggested %v, which Check refuses: %v", seat, record.Done{Seat: seat, Action: a}, err)
			}
			if !v.Ask.Open(a.Verb) {
				d.fail("%v is suggested %v, but the verb is not in Ask", seat, record.Done{Seat: seat, Action: a})
			}
		}
		if asked && d.rng.IntN(4) == 0 {
			d.complete(v)
		}
	}
	for _, s := range []engine.Seat{engine.Watcher, engine.Open} {
		if v := d.view(s); v.InTurn() || len(v.Hand) > 0 {
			d.fail("%v has a hand or is asked to act", s)
		}
	}
	if d.rng.IntN(16) == 0 {
		d.owned()
	}
}

// view returns a viewer's view after looking at what every view must say.
func (d *trial) view(seat engine.Seat) engine.View {
	d.t.Helper()
	v := d.state.View(seat)
	switch {
	case v.Game != d.info.Name, v.Viewer != seat, len(v.Players) != d.layout.Seats, v.DealNo < 1:
		d.fail("the view of %v names game %q, viewer %v, %d players, deal %d", seat, v.Game, v.Viewer, len(v.Players), v.DealNo)
	case !slices.Equal(v.Turn, d.state.Turn()):
		d.fail("the view of %v has Turn %v, the state %v", seat, v.Turn, d.state.Turn())
	case (v.Result == nil) != (d.state.Result() == nil):
		d.fail("the view of %v has the result %v, the state %v", seat, v.Result, d.state.Result())
	case len(v.Options) != len(d.info.Options):
		d.fail("the view of %v has %d options of %d", seat, len(v.Options), len(d.info.Options))
	}
	if seat.Player(d.layout.Seats) {
		if n := v.Players[seat.Index()].Count; n >= 0 && n != len(v.Hand) {
			d.fail("%v sees %d cards of its own and is said to hold %d", seat, len(v.Hand), n)
		}
	}
	return v
}

// within checks that what a stroke is taken to mean lies within it and is a play,
// and that a stroke over just that play means it.
func (d *trial) within(v engine.View) {
	d.t.Helper()
	p, ok := d.game.(engine.Picker)
	if !ok || v.Phase != engine.PhasePlay || len(v.Hand) == 0 {
		return
	}
	stroke := subset(d.rng, v.Hand, 2+d.rng.IntN(8))
	if d.rng.IntN(2) == 0 { // neighbours in the hand
		hand := card.Sorted(v.Hand)
		at := d.rng.IntN(len(hand))
		stroke = hand[at:min(len(hand), at+2+d.rng.IntN(8))]
	}
	found := p.Within(v, stroke)
	if len(found) == 0 {
		return
	}
	d.count["within"]++
	if len(found) == 1 {
		d.fail("a stroke over %s means the single %s", card.FormatList(stroke), card.FormatList(found))
	}
	if c, missing := card.Missing(stroke, found); missing {
		d.fail("a stroke over %s means %s, with %v from elsewhere", card.FormatList(stroke), card.FormatList(found), c)
	}
	if len(d.game.Read(v, found)) == 0 {
		d.fail("a stroke over %s means %s, which is no play", card.FormatList(stroke), card.FormatList(found))
	}
	if v.Trick.ToBeat() == nil && v.InTurn() && v.Ask.Open(engine.Play) {
		if err := d.game.Check(v, engine.Action{Verb: engine.Play, Cards: found}); err != nil {
			d.fail("a stroke over %s means %s, which may not be led: %v", card.FormatList(stroke), card.FormatList(found), err)
		}
	}
	if again := p.Within(v, found); len(again) != 0 && len(again) != len(found) {
		d.fail("a stroke over %s means only %s", card.FormatList(found), card.FormatList(again))
	}
}

// complete checks that completed plays use the selected cards and are allowed,
// and that a view that went over a wire gives the same answers.
func (d *trial) complete(v engine.View) {
	d.t.Helper()
	selected := subset(d.rng, v.Hand, 1+d.rng.IntN(3))
	all := d.game.Complete(v, selected)
	for _, a := range all {
		if err := d.game.Check(v, a); err != nil {
			d.fail("%s is completed to %s, which Check refuses: %v", card.FormatList(selected), card.FormatList(a.Cards), err)
		}
		if c, missing := card.Missing(a.Cards, selected); missing {
			d.fail("%s is completed to %s without %v", card.FormatList(selected), card.FormatList(a.Cards), c)
		}
	}
	d.within(v)
	var sent engine.View
	if err := json.Unmarshal(d.text(v), &sent); err != nil {
		d.fail("a view is not read back: %v", err)
	}
	if got, want := d.text(sent), d.text(v); !bytes.Equal(got, want) {
		d.fail("a view that is sent changes from\n%s\nto\n%s", want, got)
	}
	if got, want := d.text(d.game.Complete(sent, selected)), d.text(all); !bytes.Equal(got, want) {
		d.fail("Complete of a view that was sent gives %s, not %s", got, want)
	}
	if got, want := d.text(d.game.Suggest(sent)), d.text(d.game.Suggest(v)); !bytes.Equal(got, want) {
		d.fail("Suggest of a view that was sent gives %s, not %s", got, want)
	}
	a := wild(d.rng, d.game, v)
	if got, want := d.game.Check(sent, a), d.game.Check(v, a); fmt.Sprint(got) != fmt.Sprint(want) {
		d.fail("Check of a view that was sent says %v, not %v", got, want)
	}
}

// views are those of every seat and of every special viewer.
func (d *trial) views(s engine.State) []engine.View {
	var all []engine.View
	for i := range d.layout.Seats {
		all = append(all, s.View(engine.SeatAt(i)))
	}
	return append(all, s.View(engine.Dealer), s.View(engine.Watcher), s.View(engine.Open))
}

// same fails when two sets of views differ, and shows the first pair that does.
func (d *trial) same(want, got []engine.View, format string, args ...any) {
	d.t.Helper()
	for i := range want {
		if reflect.DeepEqual(want[i], got[i]) {
			continue
		}
		// Nil and empty slices are the same to whoever reads the JSON.
		if a, b := d.text(want[i]), d.text(got[i]); !bytes.Equal(a, b) {
			d.fail("%s: the view of %v is\n%s\nnot\n%s", fmt.Sprintf(format, args...), want[i].Viewer, b, a)
		}
	}
}

// owned checks that a view and a clone share nothing with the state.
func (d *trial) owned() {
	d.t.Helper()
	before := d.views(d.state)
	for _, s := range []engine.Seat{engine.SeatAt(d.rng.IntN(d.layout.Seats)), engine.Watcher, engine.Open} {
		scribbleView(d.state.View(s))
	}
	d.same(before, d.views(d.state), "writing into a view changes the state")
	c := d.state.Clone()
	d.same(before, d.views(c), "a clone differs")
	for range 6 {
		turn := c.Turn()
		if len(turn) == 0 {
			break
		}
		seat := turn[d.rng.IntN(len(turn))]
		a, ok := choose(d.rng, d.game, c.View(seat))
		if !ok {
			break
		}
		if _, err := c.Apply(seat, a); err != nil {
			d.fail("%v is refused on a clone: %v", record.Done{Seat: seat, Action: a}, err)
		}
	}
	d.same(before, d.views(d.state), "playing on a clone changes the state")
}

// act takes one allowed action.
func (d *trial) act() {
	d.t.Helper()
	turn := d.state.Turn()
	seat := turn[d.rng.IntN(len(turn))]
	v := d.state.View(seat)
	a, ok := choose(d.rng, d.game, v)
	if !ok && mayBeSilent(v) {
		seat = engine.Dealer
		v = d.state.View(seat)
		a, ok = choose(d.rng, d.game, v)
	}
	if !ok {
		d.fail("%v is in Turn and has no suggestion", seat)
	}
	if thought, thinks := d.thought(v); thinks && d.rng.IntN(12) == 0 {
		a = thought
		if err := d.game.Check(v, a); err != nil {
			d.fail("%v thinks of %v, which Check refuses: %v", seat, record.Done{Seat: seat, Action: a}, err)
		}
	}
	if len(d.done) == 0 && d.rng.IntN(8) == 0 {
		d.thinks(v)
	}
	if err := d.game.Check(v, a); err != nil {
		d.fail("%v is given %v, which Check refuses: %v", seat, record.Done{Seat: seat, Action: a}, err)
	}
	before := d.state.Clone()
	sent := a
	sent.Cards = slices.Clone(a.Cards)
	events, err := d.state.Apply(seat, sent)
	if err != nil {
		d.fail("Check allows %v, Apply refuses it: %v", record.Done{Seat: seat, Action: a}, err)
	}
	scribbleCards(sent.Cards)
	d.states = append(d.states, before)
	d.done = append(d.done, record.Done{Seat: seat, Action: a})
	d.events = append(d.events, events)
	d.counted("verb", string(a.Verb))
	for _, e := range events {
		d.counted("event", string(e.Kind))
		if e.For == 0 {
			d.fail("nobody may see the event %v", record.EventOf(e))
		}
		if e.Kind == engine.EvPlay && e.Word != "" {
			d.counted("shape", e.Word)
		}
	}
}

// thought is what the game's own bot would do, false if it has nothing to say.
func (d *trial) thought(v engine.View) (engine.Action, bool) {
	thinker, thinks := d.game.(engine.Thinker)
	if !thinks {
		return engine.Action{}, false
	}
	a := thinker.Think(v, func() bool { return true })
	return a, a.Verb != "" || !mayBeSilent(v)
}

// mayBeSilent reports whether the viewer needs to do nothing, because the Dealer
// goes on by itself.
func mayBeSilent(v engine.View) bool {
	return v.Viewer != engine.Dealer && slices.Contains(v.Turn, engine.Dealer)
}

// thinks checks that the game's own bot chooses by the view alone.
func (d *trial) thinks(v engine.View) {
	d.t.Helper()
	thinker, ok := d.game.(engine.Thinker)
	if !ok {
		return
	}
	if once, twice := d.text(thinker.Think(v, nil)), d.text(thinker.Think(v, nil)); !bytes.Equal(once, twice) {
		d.fail("%v thinks of %s, then of %s", v.Viewer, once, twice)
	}
}

// counted counts a word, which Info must list.
func (d *trial) counted(kind, word string) {
	d.t.Helper()
	key := kind + " " + word
	if d.count[key] == 0 && !slices.Contains(words(d.info), key) {
		d.fail("Info does not list the %s %q", kind, word)
	}
	d.count[key]++
}

// probe tries actions that may be refused: Check and Apply must agree, and a
// refusal must have a reason, point only at cards the seat may see, and change
// nothing.
func (d *trial) probe(times int) {
	d.t.Helper()
	before := d.views(d.state)
	var tried []string
	for range times {
		seat, a := probe(d.rng, d.game, d.state)
		v := d.state.View(seat)
		checked := d.game.Check(v, a)
		if checked == nil {
			if _, err := d.state.Clone().Apply(seat, a); err != nil {
				d.fail("Check allows %v, Apply refuses it: %v", record.Done{Seat: seat, Action: a}, err)
			}
			tried = append(tried, record.Done{Seat: seat, Action: a}.String()+" on a clone")
			continue
		}
		why, ok := checked.(*engine.Illegal)
		if !ok {
			d.fail("Check refuses %v without a reason code: %v", record.Done{Seat: seat, Action: a}, checked)
		}
		events, err := d.state.Apply(seat, a)
		if !bytes.Equal(d.text(err), d.text(checked)) || len(events) > 0 {
			d.fail("Check refuses %v with %v, Apply with %v and %d events", record.Done{Seat: seat, Action: a}, checked, err, len(events))
		}
		tried = append(tried, record.Done{Seat: seat, Action: a}.String())
		d.counted("code", why.Code)
		if c, hidden := pointsAtHidden(v, a, why); hidden {
			d.fail("the refusal of %v points at %v, which %v may not see", record.Done{Seat: seat, Action: a}, c, seat)
		}
	}
	d.same(before, d.views(d.state), "nothing may change by %s", strings.Join(tried, "; "))
}

// pointsAtHidden returns a card of the refusal that the viewer may not see.
func pointsAtHidden(v engine.View, a engine.Action, why *engine.Illegal) (card.Card, bool) {
	seen := slices.Concat(v.Hand, v.Played, v.Kitty, a.Cards)
	if v.Bid != nil {
		seen = append(seen, v.Bid.Cards...)
	}
	for _, p := range v.Players {
		seen = append(append(seen, p.Shown...), p.Hand...)
	}
	for _, c := range why.Cards {
		if !slices.Contains(seen, c) {
			return c, true
		}
	}
	return 0, false
}

// again replays the deal from its record: the same views must come of it.
func (d *trial) again() {
	d.t.Helper()
	text := record.Format(record.Write(d.info, d.cfg, d.start, "", d.done))
	r, err := record.Parse(text)
	if err != nil {
		d.fail("the deal's record is not read back: %v", err)
	}
	cfg, deal, err := r.Deal(d.game)
	if err != nil {
		d.fail("the deal's record does not say the deal: %v", err)
	}
	s, err := d.game.New(cfg, deal)
	if err != nil {
		d.fail("the deal is refused the second time: %v", err)
	}
	for i, l := range r.Lines {
		if i == len(d.done)/2 {
			d.same(d.views(d.states[i]), d.views(s), "the deal replays differently after %d actions", i)
		}
		events, err := s.Apply(l.Seat, l.Action)
		if err != nil {
			d.fail("%v is refused the second time: %v", l, err)
		}
		if got, want := d.text(events), d.text(d.events[i]); !bytes.Equal(got, want) {
			d.fail("%v has other events the second time: %s, then %s", l, want, got)
		}
	}
	d.same(d.views(d.state), d.views(s), "the deal replays differently")
}

// refusedSetups checks that options and facts the game does not know are refused.
func (c *contract) refusedSetups() {
	c.t.Helper()
	try := func(code string, options engine.Options, given ...engine.Given) {
		c.t.Helper()
		_, err := c.game.New(engine.Config{Options: options}, engine.Deal{Hands: make([][]card.Card, c.info.Seats), Given: given})
		if why, ok := err.(*engine.Illegal); !ok || why.Code != code {
			c.t.Fatalf("New with options %v and given %v: %v, want %s", options, given, err, code)
		}
		c.count["code "+code]++
	}
	try(engine.CodeUnknownOption, engine.Options{"frobnicate": "1"})
	try(engine.CodeBadDeal, nil, engine.Given{Key: "frobnicate", Args: []string{"1"}})
	for _, o := range c.info.Options {
		try(engine.CodeBadOption, engine.Options{o.Key: "frobnicate"})
		if !o.Allows(o.Default) {
			c.t.Fatalf("the default %q of option %s is none of its values", o.Default, o.Key)
		}
	}
}

// words lists what Info names, as the counts do.
func words(info *engine.Info) []string {
	var all []string
	for _, v := range info.Verbs {
		all = append(all, "verb "+string(v))
	}
	for _, s := range info.Shapes {
		all = append(all, "shape "+s)
	}
	for _, e := range info.Events {
		all = append(all, "event "+string(e))
	}
	for _, code := range info.Codes {
		all = append(all, "code "+code)
	}
	return all
}

// reached fails when something Info names never came up.
func (c *contract) reached() {
	c.t.Helper()
	var never []string
	for _, w := range words(c.info) {
		if c.count[w] == 0 && !slices.Contains(c.rules.Unreached, w) {
			never = append(never, w)
		}
	}
	if _, ok := c.game.(engine.Picker); ok && c.count["within"] == 0 {
		c.t.Error("no stroke ever meant a play")
	}
	for _, w := range c.rules.Unreached {
		if !slices.Contains(words(c.info), w) {
			c.t.Errorf("%q is excused from coming up, but Info has no such word", w)
		}
	}
	if len(never) > 0 {
		c.t.Errorf("never came up (PAIZHUO_SEED=%d): %s", c.seed, strings.Join(never, ", "))
	}
}
