//go:build js

package room

import (
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/menu"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// Scene is the room around a table.
type Scene struct {
	env   *scene.Env
	room  scene.Room
	panel *browser.Panel
	chat  *Chat
	menu  *menu.Menu
	join  *Join // the sheet for another code

	rev      uint64
	second   int64 // of the clock, as shown
	name     string
	say      string
	sayUntil time.Duration
	refusal  int
	now      time.Duration
	inviting bool // the menu is the invite
	byHand   bool // the menu is the invites by hand
}

// New returns the scene of a room.
func New(env *scene.Env, r scene.Room) *Scene {
	s := &Scene{env: env, room: r, chat: NewChat(env, r), name: env.Settings.Name, refusal: r.Look().Refusal}
	if panel, err := env.Page.ShowPanel("room", "pz-room", env.Words.UI(words.RoomPeople)); err == nil {
		s.panel = panel
	}
	env.Page.OnGesture(s.gesture)
	s.fill()
	return s
}

// ByHand shows the invites that people carry themselves.
func (s *Scene) ByHand() { s.hand() }

// Leave takes the room's elements away.
func (s *Scene) Leave() {
	if s.panel != nil {
		s.panel.Remove()
	}
	s.chat.Close()
	s.env.Page.OnGesture(nil)
}

// look is the room as it stands now.
func (s *Scene) look() look {
	v := s.room.Look()
	return look{w: s.env.Words, v: v, game: s.env.Game(v.Room.Rules.Game), name: s.name, now: time.Now(), say: s.say, chat: s.chat.Unread()}
}

// fill shows the room as it stands.
func (s *Scene) fill() {
	if s.panel != nil {
		s.panel.Fill(s.look().body())
	}
	s.title()
}

// title says in the tab what is missing.
func (s *Scene) title() {
	l := s.look()
	title := s.env.Words.UI(words.AppName)
	if l.v.Stage == scene.Inside {
		title = l.state() + " – " + title
	}
	s.env.Page.SetTitle(title)
}

// Update follows the room and takes what is pressed.
func (s *Scene) Update(now time.Duration, events []browser.Event) {
	s.now = now
	v := s.room.Look()
	if v.Stage == scene.Inside && v.Room.Phase == engine.RoomPlaying {
		if game := s.env.Game(v.Room.Rules.Game); game != nil {
			s.env.Seats(game, s.room)
			return
		}
	}
	for _, e := range events {
		s.take(e)
	}
	if s.say != "" && now >= s.sayUntil {
		s.say, s.second = "", -1
	}
	if v.Refusal != s.refusal {
		s.refusal = v.Refusal
		s.tell(s.env.Words.Reason(v.Refused, engine.View{Game: v.Room.Rules.Game}, nil))
	}
	second := time.Now().Unix()
	if v.Rev != s.rev || second != s.second {
		s.rev, s.second = v.Rev, second
		s.chat.Follow(now)
		s.fill()
		if s.inviting || s.byHand {
			s.menu.Refresh()
		}
	}
}

// Draw leaves the felt to the panel.
func (s *Scene) Draw(*widget.Painter) {}

// Spots returns the panel's buttons.
func (s *Scene) Spots() map[string]layout.Rect {
	spots := map[string]layout.Rect{}
	if s.panel != nil {
		Rects(s.panel, spots)
	}
	s.chat.Rects(spots)
	return spots
}

// Rects adds a panel's buttons to the places that can be pressed.
func Rects(panel *browser.Panel, spots map[string]layout.Rect) {
	for id, r := range panel.Buttons() {
		spots["btn:"+id] = layout.XYWH(r[0], r[1], r[2], r[3])
	}
}

// tell says something for a while.
func (s *Scene) tell(text string) {
	s.say, s.sayUntil, s.second = text, s.now+5*time.Second, -1
	s.env.Page.Announce(text, true)
}

func (s *Scene) take(e browser.Event) {
	if s.chat.Take(e) {
		return
	}
	if s.join != nil && s.join.Take(e) {
		return
	}
	switch e.Kind {
	case browser.Press:
		if m := s.menu; m != nil {
			if !m.Press(e.Key) && s.menu == m {
				s.menu, s.inviting, s.byHand = nil, false, false
			}
			return
		}
		s.press(e.Key)
	case browser.Done:
		if e.Key == "name" {
			s.rename(e.Text)
		}
		s.menu.Input(e.Key, e.Text)
	case browser.Input:
		s.menu.Input(e.Key, e.Text)
		if e.Key == "name" {
			s.name = "" // still being written: the input stays
			s.env.Settings.Name = strings.TrimSpace(e.Text)
		}
	case browser.Pasted:
		if s.room.Look().Stage == scene.Outside {
			s.env.Rooms.Enter(e.Text)
		}
	case browser.KeyDown:
		if e.Key == "Escape" && s.room.Look().Stage != scene.Inside {
			s.env.Home()
		}
	}
}

// rename tells everybody how the reader is called.
func (s *Scene) rename(name string) {
	name = strings.TrimSpace(name)
	if name == "" {
		return
	}
	s.name, s.env.Settings.Name = name, name
	s.env.Keep()
	s.room.Ask(scene.RoomAsk{Verb: scene.AskName, Text: name})
	s.second = -1
}

func (s *Scene) ask(a scene.RoomAsk) {
	s.room.Ask(a)
	s.second = -1
}

// press does what a button of the panel says.
func (s *Scene) press(id string) {
	v := s.room.Look()
	what, arg, _ := strings.Cut(id, ":")
	switch what {
	case "seat":
		if at, ok := engine.ParseSeat(arg); ok {
			s.seat(at)
		}
	case "name-ok":
		s.rename(s.env.Settings.Name)
	case "chat":
		s.chat.Open()
		s.second = -1
	case "invite":
		s.invite()
	case "fill":
		s.ask(scene.RoomAsk{Verb: scene.AskBot, On: true})
	case "ready", "unready":
		s.ask(scene.RoomAsk{Verb: scene.AskReady, On: what == "ready"})
	case "start":
		if !startable(v) {
			s.tell(s.look().state())
			return
		}
		s.ask(scene.RoomAsk{Verb: scene.AskStart})
	case "rules":
		if game := s.env.Game(v.Room.Rules.Game); game != nil {
			s.menu = menu.Rules(s.env, game, "")
		}
	case "change":
		s.change()
	case "menu":
		s.openMenu()
	case "leave":
		s.leave()
	case "home":
		s.env.Home()
	case "again":
		s.ask(scene.RoomAsk{Verb: scene.AskAgain})
	case "watch":
		s.ask(scene.RoomAsk{Verb: scene.AskWatch})
	case "reload":
		_ = s.env.Page.Reload()
	case "other":
		s.join = NewJoin(s.env, "")
	case "by-hand":
		s.hand()
	case "network":
		s.menu = Network(s.env)
	}
}

// seat asks what is to be done with a seat; where only one thing can be done that
// is of use, it is done.
func (s *Scene) seat(at engine.Seat) {
	v, w := s.room.Look(), s.env.Words
	n := len(v.Room.Places)
	if !at.Player(n) {
		return
	}
	p := v.Room.Places[at.Index()]
	acts := seatActs(v, at)
	if len(acts) == 1 && p.Who == nil {
		s.ask(acts[0].ask)
		return
	}
	title, lines := w.UI(words.RoomEmptySeat), []string(nil)
	switch {
	case p.Who != nil:
		title = fully(w, p.Who)
		lines = []string{LinkWord(w, *p.Who)}
		if p.Who.ID == v.Room.You {
			lines = []string{w.UI(words.RoomStandHelp)}
		}
	case p.Bot:
		title = w.Bot(at)
	}
	s.menu = offer(s.env, s.room, title, lines, acts, func(m *menu.Menu) { s.menu = m })
}

// About tells of somebody at a table what the table says of the seat and how he is
// connected, and lists what can be done with him; next takes a sheet that follows.
func About(env *scene.Env, r scene.Room, at engine.Seat, name string, lines []string, next func(*menu.Menu)) *menu.Menu {
	v := r.Look()
	var acts []act
	if p := v.Room.Places[at.Index()]; p.Who != nil {
		lines = append(lines, LinkWord(env.Words, *p.Who))
		if p.Late && p.Who.ID != v.Room.You {
			acts = append(acts, act{id: "nudge", key: words.RoomNudge, ask: scene.RoomAsk{Verb: scene.AskNudge, Seat: at}})
		}
		acts = append(acts, personActs(v, p.Who)...)
	}
	return offer(env, r, name, lines, acts, next)
}

// offer lists things to be done with somebody or a seat, and does the chosen one,
// after a question where it can't be mended; next takes the sheet of that.
func offer(env *scene.Env, r scene.Room, who string, lines []string, acts []act, next func(*menu.Menu)) *menu.Menu {
	w := env.Words
	var entries []menu.Entry
	for _, a := range acts {
		entries = append(entries, menu.Entry{ID: a.id, Text: w.UI(a.key)})
	}
	return menu.List(env, who, lines, entries, func(id string) {
		for _, a := range acts {
			switch {
			case a.id != id:
			case a.sure == 0:
				r.Ask(a.ask)
			default:
				label := w.UI(a.key)
				next(menu.List(env, label, []string{w.UI(a.sure, who)}, []menu.Entry{
					{ID: "close", Text: w.UI(words.Cancel)}, {ID: "sure", Text: label, Main: true},
				}, func(id string) {
					if id == "sure" {
						r.Ask(a.ask)
					}
				}))
			}
		}
	})
}

// change lets the owner choose the game, then its house rules.
func (s *Scene) change() {
	w, v := s.env.Words, s.room.Look()
	var entries []menu.Entry
	for _, g := range s.env.Games {
		name := g.Info().Name
		entries = append(entries, menu.Entry{ID: "game:" + name, Text: w.Game(name) + " · " + w.Blurb(name), Main: name == v.Room.Rules.Game})
	}
	s.menu = menu.List(s.env, w.UI(words.RoomGame), nil, entries, func(id string) {
		name := strings.TrimPrefix(id, "game:")
		game := s.env.Game(name)
		if game == nil {
			return
		}
		rules := s.room.Look().Room.Rules
		if rules.Game != name {
			rules.Game, rules.Options = name, kept(s.env, name)
			s.ask(scene.RoomAsk{Verb: scene.AskRules, Rules: rules})
		}
		s.menu = menu.HouseRules(s.env, game, rules.Options, func(o engine.Options) {
			rules.Options = o
			s.ask(scene.RoomAsk{Verb: scene.AskRules, Rules: rules})
		})
	})
}

// kept returns the house rules the player last chose for a game.
func kept(env *scene.Env, game string) engine.Options {
	o := engine.Options{}
	for k, v := range env.Settings.Options[game] {
		o[k] = v
	}
	return o
}

// invite shows the invite.
func (s *Scene) invite() {
	v := s.room.Look()
	var bits [][]bool
	if v.Invite != "" {
		bits = s.env.Rooms.QR(v.Invite)
	}
	s.inviting = true
	s.menu = menu.Open(s.env, func() string { return s.env.Words.UI(words.RoomInvite) }, func() []browser.Node {
		return inviteBody(s.env.Words, s.room.Look(), bits, s.env.Page.CanShare(), s.say)
	}, func(id string) bool {
		if id == "by-hand" {
			s.menu.Close()
			s.inviting = false
			s.hand()
		}
		return false
	})
}

// gesture does what browsers allow only inside their own handlers.
func (s *Scene) gesture(e browser.Event) {
	if e.Kind != browser.Press {
		return
	}
	v, w := s.room.Look(), s.env.Words
	copied := func(ok bool) {
		key := words.RoomCopied
		if !ok {
			key = words.RoomCopyFailed
		}
		s.tell(w.UI(key))
	}
	what, arg, _ := strings.Cut(e.Key, ":")
	switch what {
	case "share":
		game := w.Game(v.Room.Rules.Game)
		if s.env.Page.Share(w.UI(words.AppName), w.UI(words.RoomShareText, game, SpacedCode(v.Code)), v.Invite) != nil {
			s.env.Page.Copy(v.Invite, copied)
		}
	case "copy-link":
		s.env.Page.Copy(v.Invite, copied)
	case "copy-code":
		s.env.Page.Copy(v.Code, copied)
	case "copy":
		for _, h := range v.Hand {
			if strconv.Itoa(h.N) == arg {
				s.env.Page.Copy(h.Mine, copied)
			}
		}
	case "notify":
		s.env.Page.AskNotify()
	}
}

// hand shows the invites by hand, and begins one where there is none.
func (s *Scene) hand() {
	if len(s.room.Look().Hand) == 0 {
		s.room.Ask(scene.RoomAsk{Verb: scene.AskByHand})
	}
	theirs := map[string]string{}
	for _, h := range s.room.Look().Hand {
		theirs[strconv.Itoa(h.N)] = h.Their
	}
	s.byHand = true
	s.menu = menu.Open(s.env, func() string { return s.env.Words.UI(words.HandHead) }, func() []browser.Node {
		return handBody(s.env.Words, s.room.Look().Hand, s.say, s.room.Look().Hosting)
	}, func(id string) bool {
		what, arg, _ := strings.Cut(id, ":")
		n, _ := strconv.Atoi(arg)
		switch what {
		case "connect":
			s.room.Ask(scene.RoomAsk{Verb: scene.AskConnect, N: n, Text: theirs[arg]})
		case "drop":
			s.room.Ask(scene.RoomAsk{Verb: scene.AskDrop, N: n})
			s.room.Ask(scene.RoomAsk{Verb: scene.AskByHand})
		case "another":
			s.room.Ask(scene.RoomAsk{Verb: scene.AskByHand})
		}
		return true
	})
	s.menu.OnInput(func(id, text string) {
		if n, ok := strings.CutPrefix(id, "theirs:"); ok {
			theirs[n] = strings.TrimSpace(text)
		}
	})
}

// openMenu lists what else there is.
func (s *Scene) openMenu() {
	w, v := s.env.Words, s.room.Look()
	entries := []menu.Entry{
		{ID: "people", Text: w.UI(words.RoomPeople)},
		{ID: "settings", Text: w.UI(words.Settings)},
		{ID: "network", Text: w.UI(words.RoomNetwork)},
	}
	if v.Owner() {
		entries = append(entries, menu.Entry{ID: "table", Text: w.UI(words.RoomTable)})
	}
	if s.env.Page.MayNotify() {
		entries = append(entries, menu.Entry{ID: "notify", Text: w.UI(words.RoomNotify)})
	}
	if v.Owner() && v.Hosting {
		entries = append(entries, menu.Entry{ID: "end", Text: w.UI(words.RoomEnd)})
	}
	entries = append(entries, menu.Entry{ID: "leave", Text: w.UI(words.RoomLeave)})
	s.menu = menu.List(s.env, w.UI(words.Menu), nil, entries, func(id string) {
		switch id {
		case "people":
			s.people()
		case "settings":
			s.menu = menu.Settings(s.env, s.reworded)
		case "network":
			s.menu = Network(s.env)
		case "table":
			s.table()
		case "end":
			s.room.Ask(scene.RoomAsk{Verb: scene.AskClose})
			s.env.Home()
		case "leave":
			s.leave()
		}
	})
}

// table lets the owner choose the clock and what watchers see.
func (s *Scene) table() {
	rules := s.room.Look().Room.Rules
	s.menu = menu.Open(s.env, func() string { return s.env.Words.UI(words.RoomTable) }, func() []browser.Node {
		return tableBody(s.env.Words, rules)
	}, func(id string) bool {
		now, ok := chosen(rules, id)
		if ok {
			rules = now
			s.ask(scene.RoomAsk{Verb: scene.AskRules, Rules: rules})
		}
		return ok
	})
}

// reworded shows everything in a language that was just chosen.
func (s *Scene) reworded() {
	s.chat.Reword()
	s.second = -1
}

// people lists who is here.
func (s *Scene) people() {
	s.menu = People(s.env, s.room, func(m *menu.Menu) { s.menu = m })
}

// People shows who is in a room, how they are connected and what can be done with
// them; next takes a sheet that follows.
func People(env *scene.Env, r scene.Room, next func(*menu.Menu)) *menu.Menu {
	var m *menu.Menu
	m = menu.Open(env, func() string { return env.Words.UI(words.RoomPeople) }, func() []browser.Node {
		v := r.Look()
		return peopleBody(look{w: env.Words, v: v, now: time.Now()})
	}, func(id string) bool {
		n, err := strconv.Atoi(strings.TrimPrefix(id, "person:"))
		v := r.Look()
		p, _ := v.Person(n)
		if err != nil || p == nil {
			return true
		}
		if acts := personActs(v, p); len(acts) > 0 {
			m.Close()
			next(offer(env, r, fully(env.Words, p), []string{LinkWord(env.Words, *p)}, acts, next))
		}
		return false
	})
	return m
}

// leave goes back to the lobby, after a question where a match or a table depends
// on the reader.
func (s *Scene) leave() {
	AskLeave(s.env, s.room, func(m *menu.Menu) { s.menu = m }, s.env.Home)
}

// AskLeave asks what leaving means before it is done, where it means something:
// hosts leave the table to somebody else or nobody, players to a bot.
func AskLeave(env *scene.Env, r scene.Room, show func(*menu.Menu), leave func()) {
	w, v := env.Words, r.Look()
	said := ""
	switch {
	case v.Stage != scene.Inside:
	case v.Hosting:
		said = w.UI(words.RoomHostAlone)
		for _, id := range v.Room.Heirs {
			if heir, _ := v.Person(id); heir != nil && heir.ID != v.Room.You {
				said = w.UI(words.RoomHostLeaves, called(w, heir))
				break
			}
		}
	case v.Room.Phase == engine.RoomPlaying && v.Me().Player(len(v.Room.Places)):
		said = w.UI(words.RoomLeaveAsk)
	}
	if said == "" {
		leave()
		return
	}
	show(menu.List(env, w.UI(words.RoomLeave), []string{said}, []menu.Entry{
		{ID: "stay", Text: w.UI(words.Stay), Main: true}, {ID: "go", Text: w.UI(words.RoomLeave)},
	}, func(id string) {
		if id == "go" {
			leave()
		}
	}))
}

// Network lets the player name servers of his own.
func Network(env *scene.Env) *menu.Menu {
	n, said := env.Settings.Net, ""
	m := menu.Open(env, func() string { return env.Words.UI(words.RoomNetwork) }, func() []browser.Node {
		return networkBody(env.Words, n, said)
	}, nil)
	m.OnPress(func(id string) bool {
		if id != "save" {
			return false
		}
		if why := env.Rooms.CheckNetwork(n); why != nil {
			said = env.Words.Reason(why, engine.View{}, nil)
			return true
		}
		env.Settings.Net = n
		env.Keep()
		m.Close()
		return false
	})
	m.OnInput(func(id, text string) {
		for _, f := range netFields() {
			if f.id == id {
				*f.get(&n) = strings.TrimSpace(text)
			}
		}
	})
	return m
}
