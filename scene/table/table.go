//go:build js

package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/gesture"
	"paizhuo/scene/layout"
	"paizhuo/scene/menu"
	"paizhuo/scene/motion"
	"paizhuo/scene/settle"
	"paizhuo/scene/sound"
	"paizhuo/scene/words"
)

// Table is the scene.
type Table struct {
	env     *scene.Env
	model   *Model
	session scene.Session
	friends *friends // nil alone with bots
	lesson  *lesson  // nil for who needs none
	school  bool     // the session is a lesson

	plan  layout.TablePlan
	hand  layout.HandPlan
	lay   []card.Card // the hand as hand lays it out; the View's may be newer while a finger is down
	sort  layout.Sort
	low   card.Rank // where the columns break, for the whole deal
	dealt int       // cards the viewer's hand began with

	selection gesture.Selection
	machine   *gesture.Machine
	focus     int    // index in the hand where the keyboard is, -1 for none
	spot      string // the button where the keyboard is, in place of the hand's
	goTo      string // the element of the mirror that the keyboard goes to next
	path      []visited
	byKeys    bool // the player uses the keyboard

	motion *motion.Queue
	trick  int          // numbers the tricks, for the keys of what moves
	old    []motion.Key // the finished trick that still lies on the table

	toast      string // the message of the moment
	toastUntil time.Duration
	reason     string // the code of the last refusal, for the rules
	flash      map[int]bool
	lastUntil  time.Duration // the last trick is shown until then
	undoUntil  time.Duration // what was played last may be taken back until then
	turnSince  time.Duration // since when it is the viewer's turn
	now        time.Duration
	log        []engine.Event
	menu       *menu.Menu
	shownLeft  int           // seconds left of the window, as drawn
	window     time.Duration // since when the viewer has been asked in a window
	settle     *settle.Sheet
	looked     bool // the settlement was put away to look at the table
	slow       bool // an action has been on its way for long, which is said

	fresh       map[card.Card]int    // what the kitty has brought, until it is buried again
	never       bool                 // the player wants no more questions about bids in this deal
	open        int                  // the place whose bids are open for choice, -1 for none
	meaning     [layout.BidFaces]bid // what each place of a bid would do
	pick        *picker              // while a card is to be called
	picked      uint64               // the Seq the picker belongs to
	moment      moment
	pins        pins          // groups of cards that the player has laid apart
	counter     bool          // the card counter is open over the table
	folded      bool          // the player has closed the side panel
	reading     *menu.Menu    // the log, while it is open
	explainedTo time.Duration // until then a second press on "?" tells more
	armed       *armed        // a play that waits for its turn
	smart       smart         // what smart selection has just done
	loupe       *loupe        // the card that is looked at closely
	shaken      time.Duration // since when the main button shakes its head
	pulsed      time.Duration // since when passing is pointed at
	passAt      time.Duration // when the table passes for the player, 0 for never
	passOf      uint64        // the Seq for which that was thought about
	sent        engine.Verb   // what is on its way
	ticked      time.Duration // when what turns while something is on its way was last drawn
	lies        bool          // the last trick did, when last looked
	hurried     bool          // the touch that is going on has ended its sight
}

// New opens the table of a session.
func New(env *scene.Env, game engine.Game, session scene.Session) *Table {
	t := &Table{env: env, model: NewModel(game, session), session: session, focus: -1, open: -1}
	t.machine = gesture.New(&t.selection)
	t.machine.Settings = env.Settings.Gesture()
	t.motion = motion.New(t.pace())
	t.now = env.Page.Now()
	t.friends = newFriends(t, session)
	t.lesson = newLesson(session)
	t.school = t.lesson != nil
	env.Deck(game.Info().Points)
	return t
}

// pace returns the player's wishes for motion.
func (t *Table) pace() motion.Settings {
	s := motion.Settings{Reduced: t.env.Still()}
	switch t.env.Settings.Speed {
	case "fast":
		s.Speed = motion.Fast
	case "slow":
		s.Speed = motion.Slow
	}
	return s
}

// Waiting reports whether nothing has been dealt yet.
func (t *Table) Waiting() bool { return !t.model.Ready() }

// View returns what the table shows.
func (t *Table) View() engine.View { return t.model.Shown.View }

// Leave gives the title back.
func (t *Table) Leave() {
	t.env.Page.SetTitle(t.env.Words.UI(words.AppName))
	if t.friends != nil {
		t.friends.leave()
	}
}

// Update takes input, then news from the table, then lets time pass.
func (t *Table) Update(now time.Duration, events []browser.Event) {
	t.now = now
	if t.friends != nil && t.friends.follow(now) {
		return
	}
	for _, e := range events {
		if t.friends == nil || !t.friends.take(e) {
			t.take(e)
		}
	}
	t.do(t.machine.Tick(scene.Millis(now)))
	if t.model.Poll() {
		t.env.Painter.Dirty()
	}
	for {
		before, first, ok := t.model.Step()
		if !ok {
			break
		}
		t.advance(before, first)
	}
	if why := t.model.Refused(); why != nil {
		t.complain(why)
	}
	t.pass(now)
	t.teach()
}

// pass lets time pass: messages go, the settlement comes.
func (t *Table) pass(now time.Duration) {
	if t.toast != "" && now >= t.toastUntil {
		t.toast, t.reason, t.flash = "", "", nil
		t.env.Painter.Dirty()
	}
	if t.undoUntil > 0 && now >= t.undoUntil {
		t.undoUntil = 0
		t.placeButtons()
		t.env.Painter.Dirty()
	}
	if t.lastUntil > 0 && now >= t.lastUntil {
		t.lastUntil = 0
		t.env.Painter.Dirty()
	}
	t.watchFeedback(now)
	if t.model.Lost != "" {
		why := t.env.Words.Lost(t.model.Lost)
		t.model.Lost = ""
		t.session.Close()
		t.env.Home()
		_ = t.env.Page.Notice(why, t.env.Words.UI(words.OK), func() {})
		return
	}
	ms := scene.Millis(now)
	if t.model.Ready() {
		t.watchCall(t.View()) // now, since the autopilot may have been put on or off
		t.watchPass(now)
	}
	if t.model.Ready() && t.View().Result != nil && t.settle == nil && !t.looked && t.menu == nil && !t.dwelling() && !t.motion.Active(ms) {
		t.openSettle()
	}
	if on, moves := t.moment.state(now); moves || !on && t.moment.text != "" {
		if !on {
			t.moment = moment{}
		}
		t.env.Painter.Dirty()
	}
	if was := t.lies; was != t.dwelling() { // its buttons speak again
		t.lies = !was
		t.env.Painter.Dirty()
	}
	if left, ok := t.windowLeft(); t.motion.Changed(ms) || ok && left != t.shownLeft {
		if ok && left != t.shownLeft && left > 0 && left <= tickFrom && t.View().Ask.Answer == nil {
			t.env.Sound(sound.Tick, 0)
		}
		t.shownLeft = left
		t.env.Painter.Dirty()
	}
}

// take takes one event of the page.
func (t *Table) take(e browser.Event) {
	defer t.tap(t.selection.Len())
	switch e.Kind {
	case browser.Resize:
		t.relayout()
	case browser.Press:
		// A button may have opened another sheet, which stays.
		if m := t.menu; m != nil && !m.Press(e.Key) && t.menu == m {
			t.menu = nil
		}
	case browser.KeyDown:
		t.key(e)
	case browser.Tap, browser.Focus:
		t.mirrored(e)
	}
	if g, ok := scene.Pointer(e); ok {
		if g.Phase == gesture.Down { // any touch ends the sight of the deal, or of a trick that keeps the player waiting
			if t.hurried = t.behind() && t.View().InTurn(); t.hurried || t.motion.Dealing(scene.Millis(t.now)) {
				t.motion.Skip()
			}
		}
		down, hover := t.machine.Pressed(), t.machine.Hovered()
		_, _, thrown := t.machine.Throwing()
		t.do(t.machine.Handle(g))
		_, _, throwing := t.machine.Throwing()
		if down != t.machine.Pressed() || hover != t.machine.Hovered() || throwing || thrown {
			t.env.Painter.Dirty()
		}
		if g.Phase == gesture.Down {
			t.focus, t.spot, t.byKeys = -1, "", false
		}
		if g.Phase == gesture.Up {
			t.rehand() // what waited for the finger
		}
	}
}

// do carries out what the pointer meant.
func (t *Table) do(commands []gesture.Command) {
	for _, c := range commands {
		t.env.Painter.Dirty()
		switch c.Kind {
		case gesture.Press:
			if slices.Contains(tools, c.Name) { // an answer has a sound of its own
				t.env.Sound(sound.Pick, -1)
			}
			kind, seat, _ := strings.Cut(c.Name, ":")
			switch s, ok := engine.ParseSeat(seat); {
			case kind == "pod" && ok:
				t.openPlayer(s)
			case kind != "slot": // which is enlarged while it is pressed, and that is all
				t.press(c.Name)
			}
		case gesture.Throw:
			t.main()
		case gesture.Stepper:
			t.step(c.Line)
		case gesture.Toggle, gesture.Paint, gesture.Mates, gesture.Slid, gesture.Clear:
			t.loupe = nil
			if t.auto() {
				t.selection.Clear()
				t.session.Autopilot(false) // any touch on the hand takes it back
				continue
			}
			t.touched(c)
		case gesture.Held:
			if c.Name == "btn:sort" {
				t.pin()
			}
			if len(c.Cards) > 0 {
				t.loupe = &loupe{c.Cards[0], c.X, c.Y}
			}
		case gesture.Released, gesture.Undone:
			t.loupe = nil
		}
	}
}

// pickOf selects so many cards of a line, the ones in front first.
func (t *Table) pickOf(n int, l layout.Line) {
	t.disarm(noWord)
	for k, i := range l.All {
		t.selection.Set(i, k < n)
	}
	t.placeButtons()
	t.env.Painter.Dirty()
}

// relayout solves the table anew, after a change of the window or a new deal.
func (t *Table) relayout() {
	if !t.model.Ready() {
		return
	}
	v, info := t.View(), t.model.Game.Info()
	solve := layout.Table
	if info.BySuit {
		solve = layout.TableBySuit
	}
	view := t.env.Viewport()
	view.Collapsed = t.folded
	if t.friends != nil {
		t.friends.second = -1 // the banner has another place
	}
	t.plan = solve(view, v.Seats(), t.dealt)
	t.env.SetText(t.plan.Scale)
	has := func(verbs []engine.Verb) bool {
		return slices.ContainsFunc(info.Verbs, func(v engine.Verb) bool { return slices.Contains(verbs, v) })
	}
	if has(third) {
		t.plan = t.plan.WithExtra()
	}
	t.plan = t.plan.WithHelp()
	if has(bidding) {
		t.plan = t.plan.WithBoard(slices.Contains(info.Verbs, engine.Call))
	}
	t.rehand()
	t.env.Painter.Dirty()
}

// rehand lays the hand out anew, unless a finger is on it.
func (t *Table) rehand() {
	if t.machine.Busy() || !t.model.Ready() {
		return
	}
	v, info := t.View(), t.model.Game.Info()
	hand := v.Hand
	if !slices.Equal(hand, t.lay) {
		t.flash, t.smart = nil, smart{} // they hold places in the hand
	}
	t.lay = hand
	t.pins = t.pins.held(hand)
	o := layout.HandOptions{Pins: t.pins.indices(hand), Order: info.Order, SuitsMatter: info.SuitsMatter, Dealt: t.dealt, Sort: t.sort, Break: t.low, Scale: t.plan.Scale, Large: t.env.Settings.Large}
	for _, c := range v.Calls { // a called card is not folded away
		o.SuitsMatter = append(slices.Clip(o.SuitsMatter), c.Card.Rank())
	}
	if info.BySuit {
		o.Groups = groupsOf(hand, v.Groups, info.Order, t.sort == layout.ByCount)
	}
	t.hand = layout.Hand(t.plan.Hand, t.plan.Class, hand, o)
	if t.sort == layout.ByRank && v.Phase != engine.PhaseDeal { // while cards still come the columns may break elsewhere
		t.low = t.hand.Break
	}
	t.do(t.machine.SetHand(t.hand, hand))
	if t.focus >= len(hand) {
		t.focus = len(hand) - 1
	}
	t.placeButtons()
}

func (t *Table) placeButtons() {
	var list []gesture.Button
	for _, b := range t.buttons() {
		list = append(list, gesture.Button{Name: b.ID, Rect: b.Rect, Long: b.ID == "btn:last" || b.ID == "btn:sort"})
	}
	for i, s := range t.plan.Seats { // they come last: what lies over a slot is meant first
		if cards, _ := t.slotCards(i); len(cards) > 0 {
			list = append(list, gesture.Button{Name: "slot:" + t.model.At(i).String(), Rect: s.Slot})
		}
		list = append(list, gesture.Button{Name: "pod:" + t.model.At(i).String(), Rect: s.Pod})
	}
	t.machine.SetButtons(list)
}

// advance shows the next update: what it changed begins to move.
func (t *Table) advance(before engine.View, first bool) {
	v := t.View()
	if fresh := first || v.InTurn() != before.InTurn(); fresh || len(v.Hand) != len(before.Hand) {
		t.hush()
	}
	fresh := first || v.DealNo != before.DealNo || before.Result != nil && v.Result == nil
	switch {
	case fresh:
		t.closeSettle()
		t.looked, t.log, t.low, t.pins = false, nil, card.NoRank, nil
		t.fresh, t.never, t.moment, t.armed = nil, false, moment{}, nil
		t.selection.Clear()
		t.motion.Skip()
		t.old = nil
		t.trick++
		t.dealt = t.full(v)
		t.relayout()
		if len(v.Played) == 0 && v.Phase == engine.PhasePlay && !t.env.Still() {
			t.deal()
		}
	default:
		from, hand := t.hand, t.lay
		t.animate(v)
		t.rehand()
		t.closeUp(from, hand)
		t.grow(from, hand)
	}
	t.takeKitty(v, before, first)
	t.watchBids(v, before)
	t.watchChoices(v, before)
	events := t.model.Shown.Events
	whole := t.model.Shown.Log != nil
	if whole {
		events, t.log = t.model.Shown.Log, nil
	}
	for _, e := range events {
		t.log = append(t.log, e)
		if !first && !whole { // who comes back reads in the log what was
			t.env.Page.Announce(t.env.Words.Announce(v, e, t.name), false)
		}
	}
	if !first {
		t.watchMoments(v)
	}
	if !first {
		t.sound(before, v)
	}
	if v.InTurn() && (first || !before.InTurn()) {
		t.turnSince = t.now
		line, _ := t.turnLine()
		t.env.Page.Call(line)
		if !first {
			t.callMe()
		}
	}
	t.watchWindow(v, before)
	t.watchUndo()
	if !first {
		t.watchFew(v, before)
	}
	t.watchArmed(v)
	if t.reading != nil && t.reading == t.menu {
		t.reading.Refresh()
	}
	t.title()
	t.placeButtons()
	t.env.Painter.Dirty()
}

// full returns how many cards a hand of this deal began with: what the layout
// depends on, so that it is the same after a reload in mid-deal.
func (t *Table) full(v engine.View) int {
	if l, err := t.model.Game.Layout(engine.Config{Options: v.Options}); err == nil {
		return l.Hand
	}
	return len(v.Hand)
}

// auto reports whether a bot plays for the viewer.
func (t *Table) auto() bool {
	i := t.model.Me().Index()
	return t.model.Plays() && i < len(t.model.Table.Sitters) && t.model.Table.Sitters[i].Auto
}

// ordered returns cards as a hand lies on the table.
func (t *Table) ordered(cards []card.Card) []card.Card {
	return layout.Ordered(cards, t.model.Game.Info().Order)
}

// Spots returns the buttons, pods, slots and cards. A card's id is its place in
// the hand as it is laid out: left to right, top to bottom. The badge of a folded
// column goes by its rank.
func (t *Table) Spots() map[string]layout.Rect {
	spots := map[string]layout.Rect{}
	if !t.model.Ready() {
		return spots
	}
	for _, b := range t.buttons() {
		if !t.behind() || slices.Contains(tools, b.ID) {
			spots[b.ID] = b.Rect
		}
	}
	if t.friends != nil {
		t.friends.rects(spots)
	}
	for i, s := range t.plan.Seats {
		spots["pod:"+t.model.At(i).String()] = s.Pod
		spots["slot:"+t.model.At(i).String()] = s.Slot
	}
	n := 0
	for _, l := range t.hand.Lines {
		if l.Folded() {
			spots["fold:"+l.Rank.String()] = l.Badge
		}
		for _, i := range l.Cards {
			if c, ok := t.hand.Find(i); ok && !t.motion.Hidden(handKey(i), scene.Millis(t.now)) {
				spots[fmt.Sprintf("card:%d:%s", n, t.lay[i])] = c.Strip
			}
			n++
		}
	}
	return spots
}
