package room

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/words"
)

// look is what the bodies are built of: the room as it stands, and who reads.
type look struct {
	w    words.Words
	v    *scene.RoomView
	game engine.Game // of the room's rules; nil while it is not known
	name string      // what the reader is called; empty asks for it
	now  time.Time
	say  string // what was just told the reader, empty for nothing
	chat int    // things said that the reader has not seen
}

// body is all of the scene.
func (l look) body() []browser.Node {
	switch l.v.Stage {
	case scene.Joining:
		return l.joining()
	case scene.Outside:
		return l.outside()
	}
	return []browser.Node{l.bar(), {Tag: "div", Class: "pz-cols", Kids: []browser.Node{
		{Tag: "div", Class: "pz-left", Kids: []browser.Node{l.ring()}},
		{Tag: "div", Class: "pz-right", Kids: l.side()},
	}}, l.foot()}
}

func text(tag, class, text string) browser.Node {
	return browser.Node{Tag: tag, Class: class, Text: text}
}

func button(id, class, label string) browser.Node {
	return browser.Node{Tag: "button", ID: id, Class: class, Text: label}
}

func (l look) ui(k words.Key, args ...any) string { return l.w.UI(k, args...) }

// joining is the way in: what is done, what is being done.
func (l look) joining() []browser.Node {
	if l.v.ByHand {
		return []browser.Node{{Tag: "div", Class: "pz-card pz-middle", Kids: []browser.Node{
			text("h1", "", l.ui(words.HandHead)), text("p", "", l.ui(words.HandHelp)),
			button("by-hand", "pz-wide pz-main", l.ui(words.HandHead)), button("home", "pz-wide", l.ui(words.ToLobby))}}}
	}
	steps := browser.Node{Tag: "ol", Class: "pz-steps"}
	for i, k := range []words.Key{words.RoomStepBrokers, words.RoomStepKnock, words.RoomStepSeat} {
		class := "pz-later"
		switch step := scene.Step(i); {
		case step < l.v.Step:
			class = "pz-done"
		case step == l.v.Step:
			class = "pz-now"
		}
		steps.Kids = append(steps.Kids, text("li", class, l.ui(k)))
	}
	return []browser.Node{{Tag: "div", Class: "pz-card pz-middle", Role: "status", Kids: []browser.Node{
		text("h1", "", l.ui(words.RoomConnecting)), steps, button("home", "", l.ui(words.RoomGiveUp)),
	}}}
}

// exit is a way on from a trouble.
type exit struct {
	id  string
	key words.Key
}

// troubles says of every trouble what is told and which ways on there are, the
// likeliest first.
var troubles = map[scene.Trouble]struct {
	key   words.Key
	exits []exit
}{
	scene.NoBroker:    {words.TroubleNoBroker, []exit{{"again", words.RoomRetry}, {"by-hand", words.HandHead}, {"network", words.RoomNetwork}}},
	scene.NoRoom:      {words.TroubleNoRoom, []exit{{"again", words.RoomRetry}, {"other", words.RoomOther}, {"by-hand", words.HandHead}}},
	scene.BadInvite:   {words.TroubleBadInvite, []exit{{"other", words.RoomOther}}},
	scene.RoomFull:    {words.TroubleFull, []exit{{"watch", words.RoomWatch}, {"again", words.RoomRetry}}},
	scene.RoomBegun:   {words.TroubleBegun, []exit{{"watch", words.RoomWatch}, {"again", words.RoomRetry}}},
	scene.RoomVersion: {words.TroubleVersion, []exit{{"reload", words.ReloadPage}}},
	scene.RoomKicked:  {words.TroubleKicked, []exit{{"other", words.RoomOther}}},
	scene.RoomElse:    {words.TroubleReplaced, []exit{{"again", words.RoomHere}}},
	scene.RoomClosed:  {words.TroubleClosed, []exit{{"other", words.RoomOther}}},
	scene.HostLost:    {words.TroubleHostLost, []exit{{"again", words.RoomRetry}}},
	scene.FakeHost:    {words.TroubleFakeHost, []exit{{"other", words.RoomOther}}},
}

// outside says why the reader is not in the room, and what can be done.
func (l look) outside() []browser.Node {
	t, known := troubles[l.v.Trouble]
	said := l.ui(t.key)
	if !known {
		t.exits = []exit{{"again", words.RoomRetry}, {"other", words.RoomOther}}
		if said = l.w.Lost(string(l.v.Trouble)); l.v.Trouble == "" {
			said = l.w.Lost("link-lost")
		}
	}
	card := browser.Node{Tag: "div", Class: "pz-card pz-middle", Role: "alert", Kids: []browser.Node{
		text("h1", "", l.ui(words.TroubleHead)), text("p", "", said),
	}}
	if l.v.Detail != "" {
		card.Kids = append(card.Kids, text("p", "pz-dim", l.v.Detail))
	}
	for i, e := range t.exits {
		class := "pz-wide"
		if i == 0 {
			class += " pz-main"
		}
		card.Kids = append(card.Kids, button(e.id, class, l.ui(e.key)))
	}
	card.Kids = append(card.Kids, button("home", "pz-wide", l.ui(words.ToLobby)))
	return []browser.Node{card}
}

// bar is the line at the top.
func (l look) bar() browser.Node {
	back := button("leave", "pz-icon", "‹")
	back.Label = l.ui(words.RoomLeave)
	more := button("menu", "pz-icon", "⋯")
	more.Label = l.ui(words.Menu)
	return browser.Node{Tag: "header", Kids: []browser.Node{back, text("h1", "", l.ui(words.RoomOf, l.w.Game(l.v.Room.Rules.Game))), more}}
}

// places are the classes of the seats around the ring.
var places = map[layout.Place]string{
	layout.Me: "pz-me", layout.RightLower: "pz-rl", layout.RightMiddle: "pz-rm", layout.RightUpper: "pz-ru",
	layout.Top: "pz-top", layout.LeftUpper: "pz-lu", layout.LeftMiddle: "pz-lm", layout.LeftLower: "pz-ll",
}

// ring is the seats as they stand around the table, the reader's own below.
func (l look) ring() browser.Node {
	n := len(l.v.Room.Places)
	ring := browser.Node{Tag: "div", Class: "pz-ring pz-of" + strconv.Itoa(n), Role: "group", Label: l.ui(words.RoomSeats)}
	from := l.v.Me()
	if !from.Player(n) {
		from = engine.P1
	}
	if n >= 2 {
		for i, place := range layout.Places(n) {
			ring.Kids = append(ring.Kids, l.pod(from.Plus(i, n), places[place]))
		}
	}
	ring.Kids = append(ring.Kids, browser.Node{Tag: "div", Class: "pz-centre", Role: "status", Text: l.state()})
	return ring
}

// pod is one seat: a button that opens what can be done with it.
func (l look) pod(at engine.Seat, class string) browser.Node {
	p := l.v.Room.Places[at.Index()]
	pod := browser.Node{Tag: "button", ID: "seat:" + at.String(), Class: "pz-pod " + class}
	name, low, mark := l.ui(words.RoomEmptySeat), l.ui(words.RoomSitHere), ""
	switch {
	case p.Who != nil:
		name, low = called(l.w, p.Who), l.link(p)
		if p.Who.ID == l.v.Room.You {
			pod.Class += " pz-mine"
			low = l.ui(words.RoomYou) + " · " + low
		}
		if p.Who.ID == l.v.Room.Owner {
			low = l.ui(words.RoomHost) + " · " + low
		}
		if p.Ready {
			pod.Class += " pz-set"
			mark = "✔"
		}
		pod.Class += " pz-link-" + shade(p.Who)
	case p.Bot:
		name, low, mark = l.w.Bot(at), l.ui(words.RoomBotSeat), "✔"
		pod.Class += " pz-set pz-bot"
	default:
		pod.Class += " pz-empty"
		if l.v.Me().Player(len(l.v.Room.Places)) && !l.v.Owner() {
			low = l.ui(words.RoomMove)
		}
	}
	letter := "+"
	if p.Who != nil || p.Bot {
		letter = engine.Initial(name)
	}
	pod.Label = name + ", " + low
	if mark != "" {
		pod.Label += ", " + l.ui(words.ReadyMark)
	}
	pod.Kids = []browser.Node{{Tag: "span", Class: "pz-avatar", Text: letter, Attr: [][2]string{{"aria-hidden", "true"}}}, {Tag: "span", Class: "pz-who", Kids: []browser.Node{
		text("span", "pz-name", name), text("span", "pz-low", low)}}, text("span", "pz-tick", mark)}
	return pod
}

// link says how a person in a seat is connected, for how long not.
func (l look) link(p engine.Place) string {
	away := l.v.Absent(p, l.now)
	if away > 0 && p.Who.Link == engine.LinkAway {
		return l.ui(words.LinkAwayFor, int(away/time.Second))
	}
	return LinkWord(l.w, *p.Who)
}

// LinkWord says how a person is connected.
func LinkWord(w words.Words, p engine.Person) string {
	if p.Slow && p.Link.Here() {
		return w.UI(words.LinkShaky)
	}
	key, ok := map[engine.Link]words.Key{
		engine.LinkHost: words.LinkHere, engine.LinkDirect: words.LinkDirect, engine.LinkRelayed: words.LinkRelayed,
		engine.LinkReconnecting: words.LinkRejoining, engine.LinkAway: words.LinkAway, engine.LinkLeft: words.LinkLeft,
	}[p.Link]
	if !ok {
		return ""
	}
	return w.UI(key)
}

// shade is the class of a connection's dot.
func shade(p *engine.Person) string {
	switch {
	case !p.Link.Here():
		return "gone"
	case p.Slow:
		return "slow"
	case p.Link == engine.LinkRelayed:
		return "relayed"
	}
	return "good"
}

// state says what the room waits for.
func (l look) state() string {
	v := l.v
	if n := v.Empty(); n > 0 {
		return l.ui(words.RoomMissing, n)
	}
	var names []string
	for _, p := range v.Waiting() {
		if p.ID != v.Room.You || !v.Owner() { // an owner's start is his ready
			names = append(names, l.person(p))
		}
	}
	switch {
	case len(names) > 0:
		return l.ui(words.RoomWaitFor, l.w.Join(names))
	case v.Owner():
		return l.ui(words.RoomAllReady)
	}
	return l.ui(words.RoomWaitHost)
}

// person names somebody, the reader as "you".
func (l look) person(p *engine.Person) string {
	if p.ID == l.v.Room.You {
		return l.ui(words.RoomYou)
	}
	return called(l.w, p)
}

// called is what a person is called by others, where it stands among other words.
func called(w words.Words, p *engine.Person) string {
	if p.Name == "" {
		return w.UI(words.RoomNameless)
	}
	return engine.ShortName(p.Name)
}

// fully is the whole of a person's name, for the person's own line or sheet.
func fully(w words.Words, p *engine.Person) string {
	if p.Name == "" {
		return w.UI(words.RoomNameless)
	}
	return p.Name
}

// startable reports whether a match could begin at the owner's word.
func startable(v *scene.RoomView) bool {
	if v.Empty() > 0 {
		return false
	}
	return !slices.ContainsFunc(v.Waiting(), func(p *engine.Person) bool { return p.ID != v.Room.You })
}

// side is what stands beside the ring.
func (l look) side() []browser.Node {
	var nodes []browser.Node
	if l.name == "" {
		nodes = append(nodes, browser.Node{Tag: "div", Class: "pz-card pz-ask", Kids: []browser.Node{
			text("p", "", l.ui(words.RoomNameAsk)),
			{Tag: "div", Class: "pz-line", Kids: []browser.Node{
				{Tag: "input", ID: "name", Hint: l.ui(words.NameHint), Label: l.ui(words.YourName), Max: scene.NameRunes},
				button("name-ok", "pz-main", l.ui(words.OK))}}}})
	}
	if l.v.Code != "" || l.v.Hosting {
		card := browser.Node{Tag: "div", Class: "pz-card pz-invite"}
		if l.v.Code != "" {
			code := text("p", "pz-code", SpacedCode(l.v.Code))
			code.Label = strings.Join(strings.Split(l.v.Code, ""), " ")
			card.Kids = append(card.Kids, browser.Node{Tag: "div", Kids: []browser.Node{text("p", "pz-dim", l.ui(words.RoomCode)), code}})
		}
		card.Kids = append(card.Kids, button("invite", "pz-main", l.ui(words.RoomInvite)))
		nodes = append(nodes, card)
	}
	nodes = append(nodes, l.rules())
	if len(l.v.Room.Watch) > 0 {
		var names []string
		for i := range l.v.Room.Watch {
			names = append(names, l.person(&l.v.Room.Watch[i]))
		}
		nodes = append(nodes, text("p", "pz-watch", l.ui(words.RoomWatching, l.w.Join(names))))
	}
	if l.v.Hosting {
		nodes = append(nodes, text("p", "pz-dim", l.ui(words.RoomKeepOpen)+" "+l.ui(words.RoomSeesMine)))
	} else {
		nodes = append(nodes, text("p", "pz-dim", l.ui(words.RoomSees)))
	}
	return nodes
}

// rules says what is going to be played: what is not as usual, in bold.
func (l look) rules() browser.Node {
	card := browser.Node{Tag: "div", Class: "pz-card pz-rules", Kids: []browser.Node{
		{Tag: "div", Class: "pz-line", Kids: []browser.Node{text("h2", "", l.ui(words.RoomRules)), button("rules", "", l.ui(words.Rules))}}}}
	if l.v.Owner() && l.v.Room.Phase == engine.RoomGathering {
		line := &card.Kids[0]
		line.Kids = append(line.Kids, button("change", "", l.ui(words.RoomChange)))
	}
	if l.game == nil {
		return card
	}
	list := browser.Node{Tag: "ul"}
	for _, s := range Summary(l.w, l.game, l.v.Room.Rules.Options) {
		class := ""
		if s.Changed {
			class = "pz-changed"
		}
		list.Kids = append(list.Kids, text("li", class, s.Text))
	}
	rules := l.v.Room.Rules
	if rules.Clock > 0 {
		line := l.ui(words.RoomClock) + " · " + l.ui(words.RoomClockOf, rules.Clock)
		if rules.Force {
			line += " · " + l.ui(words.RoomForce)
		}
		list.Kids = append(list.Kids, text("li", "pz-changed", line))
	}
	for _, s := range []struct {
		on  bool
		key words.Key
	}{{rules.NoHints, words.RoomNoHints}, {rules.NoCounter, words.RoomNoCounter}, {rules.NoUndo, words.RoomNoUndo}, {rules.Hands, words.RoomHandsWarn}} {
		if s.on {
			list.Kids = append(list.Kids, text("li", "pz-changed", l.ui(s.key)))
		}
	}
	if len(list.Kids) == 0 {
		card.Kids = append(card.Kids, text("p", "pz-dim", l.ui(words.RoomAllDefault)))
	} else {
		list.Kids = append(list.Kids, text("li", "pz-dim", l.ui(words.RoomRest)))
		card.Kids = append(card.Kids, list)
	}
	return card
}

// Line is one house rule of a Summary.
type Line struct {
	Text    string
	Changed bool // it is not as usual
}

// Summary says by which house rules a game is played: those that the lobby asks
// itself, and those that are not at their default.
func Summary(w words.Words, game engine.Game, options engine.Options) []Line {
	info := game.Info()
	var lines []Line
	for _, o := range info.Options {
		value, set := options[o.Key]
		if !set {
			value = o.Default
		}
		if o.Front || value != o.Default {
			lines = append(lines, Line{fmt.Sprintf("%s · %s", w.Option(info.Name, o.Key), w.Value(info.Name, o.Key, value)), value != o.Default})
		}
	}
	return lines
}

// foot is the line of buttons below.
func (l look) foot() browser.Node {
	v := l.v
	foot := browser.Node{Tag: "footer"}
	if l.say != "" {
		foot.Kids = append(foot.Kids, browser.Node{Tag: "p", Class: "pz-say", Role: "status", Text: l.say})
	}
	line := browser.Node{Tag: "div", Class: "pz-line"}
	chat := l.ui(words.RoomChat)
	if l.chat > 0 {
		chat += " (" + strconv.Itoa(l.chat) + ")"
	}
	line.Kids = append(line.Kids, button("chat", "", chat))
	if v.Owner() && v.Empty() > 0 {
		line.Kids = append(line.Kids, button("fill", "", l.ui(words.RoomFill)))
	}
	switch {
	case v.Owner() && startable(v):
		line.Kids = append(line.Kids, button("start", "pz-main pz-grow", l.ui(words.RoomStart)))
	case v.Owner():
		line.Kids = append(line.Kids, button("start", "pz-grow", l.state()))
	case v.Me().Player(len(v.Room.Places)) && v.Room.Places[v.Me().Index()].Ready:
		line.Kids = append(line.Kids, button("unready", "pz-grow", l.ui(words.RoomUnready)))
	case v.Me().Player(len(v.Room.Places)):
		line.Kids = append(line.Kids, button("ready", "pz-main pz-grow", l.ui(words.RoomReady)))
	}
	foot.Kids = append(foot.Kids, line)
	return foot
}
