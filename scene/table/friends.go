//go:build js

package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/menu"
	"paizhuo/scene/room"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// unseen is the code of a deal that fits but was drawn before the player came.
const unseen = "draw-unseen"

// friends is what a table shows when people share it: how everybody is connected,
// what they say, and what the table has to decide. Alone with bots there is none.
type friends struct {
	table  *Table
	room   scene.Room
	chat   *room.Chat
	panel  *browser.Panel // the banner, while there is something to say
	banner room.Banner
	chip   bool // the panel is a chip
	rev    uint64
	second int64
	proof  string // the record of the deal whose proof was told
	host   string
	void   bool // the deal was lost, which was told
	refuse int  // RoomView.Refusal, as told
	said   int  // RoomView.Said, as heard
}

// newFriends returns nil for a session that nobody shares.
func newFriends(t *Table, session scene.Session) *friends {
	r, ok := session.(scene.Room)
	if !ok {
		return nil
	}
	f := &friends{table: t, room: r, chat: room.NewChat(t.env, r), proof: r.Look().Proof.Record, refuse: r.Look().Refusal, said: r.Look().Said}
	if h := r.Look().Host(); h != nil {
		f.host = h.Name
	}
	return f
}

// rules are those of the room around the table. Alone with bots there is no room and
// nothing is switched off: the zero RoomRules.
func (f *friends) rules() engine.RoomRules {
	if f == nil {
		return engine.RoomRules{}
	}
	return f.room.Look().Room.Rules
}

// leave takes what lies over the table away.
func (f *friends) leave() {
	f.chat.Close()
	f.hide()
}

func (f *friends) hide() {
	if f.panel != nil {
		f.panel.Remove()
		f.panel = nil
	}
}

// follow takes in how the room stands now. It returns true when the table is over:
// people are back in the room, or the page is not in it any more.
func (f *friends) follow(now time.Duration) (over bool) {
	t, v := f.table, f.room.Look()
	if v.Stage == scene.Outside || v.Stage == scene.Inside && v.Room.Phase == engine.RoomGathering {
		t.env.Rooms.Gather(f.room)
		return true
	}
	if f.chat.Follow(now) || f.chat.Fade(now) {
		t.env.Painter.Dirty()
	}
	second := time.Now().Unix()
	if v.Rev == f.rev && second == f.second {
		return false
	}
	if v.Rev != f.rev {
		t.env.Painter.Dirty()
	}
	f.rev, f.second = v.Rev, second
	f.show(room.NewBanner(t.env.Words, v, t.model.Ready() && t.View().Result != nil, time.Now()))
	if p := v.Proof; p.Record != f.proof {
		f.proof = p.Record
		switch {
		case p.Why == nil:
			t.say(words.RoomVerified)
		case p.Why.Code == unseen:
			t.tell(t.env.Words.Reason(p.Why, t.View(), t.name))
		default:
			t.tell(t.env.Words.UI(words.RoomForged) + " " + t.env.Words.Reason(p.Why, t.View(), t.name))
			t.env.Page.Announce(t.toast, true)
		}
	}
	for _, s := range v.Chat[max(0, len(v.Chat)-(v.Said-f.said)):] {
		if s.To != engine.None && s.To == v.Me() && !s.Old {
			t.say(words.RoomNudged, s.Name)
			t.callMe()
		}
	}
	f.said = v.Said
	if v.Refusal != f.refuse {
		f.refuse = v.Refusal
		t.tell(t.env.Words.Reason(v.Refused, t.View(), t.name))
		t.env.Page.Announce(t.toast, true)
	}
	if v.Room.Void && !f.void {
		t.say(words.RoomVoid)
	}
	f.void = v.Room.Void
	if h := v.Host(); h != nil && h.Name != f.host {
		f.host = h.Name
		t.say(words.RoomNewHost, engine.ShortName(h.Name))
	}
	return false
}

// show shows a banner.
func (f *friends) show(b room.Banner) {
	if b.Text == "" {
		f.hide()
		f.banner = b
		return
	}
	page := f.table.env.Page
	if f.chip != f.narrow() { // the window is another
		f.hide()
	}
	if f.panel == nil {
		class := "pz-banner"
		if f.chip = f.narrow(); f.chip {
			class += " pz-chip"
		}
		panel, err := page.ShowPanel("banner", class, b.Text)
		if err != nil {
			return
		}
		f.panel = panel
	}
	if b.Urgent && b.Text != f.banner.Text && !f.banner.Urgent {
		page.Announce(b.Text, true) // once, not every second of a countdown
	}
	f.banner = b
	r := f.bannerAt()
	f.panel.Place(r.X, r.Y, r.W, r.H)
	nodes := []browser.Node{{Tag: "button", ID: "news", Class: "pz-news", Kids: []browser.Node{{Tag: "span", Text: b.Text}}}}
	if f.narrow() {
		f.panel.Fill(nodes) // there is room for no more: what can be done stands on the sheet
		return
	}
	acts := b.Acts
	if r.W < 300*f.table.plan.Scale && len(acts) > 1 {
		acts = acts[:1] // the others stand on the sheet
	}
	for i, a := range acts {
		class := ""
		if i == 0 {
			class = "pz-main"
		}
		nodes = append(nodes, browser.Node{Tag: "button", ID: a.ID, Class: class, Text: a.Text})
	}
	f.panel.Fill(nodes)
}

// bannerAt is where the banner lies: over nobody's place, no card and no button. In a
// strip that is below the buttons at the top, which is narrow; elsewhere it covers the
// status, and on a wide screen not even that.
func (f *friends) bannerAt() layout.Rect {
	plan := f.table.plan
	top := plan.Status
	switch plan.Class {
	case layout.Strip:
		if c := plan.Centre; !f.narrow() {
			wide := min(c.W, 460*plan.Scale)
			return layout.XYWH(c.CX()-wide/2, c.Bottom()-44*plan.Scale, wide, 44*plan.Scale)
		}
		y := plan.Auto.Bottom() + 1
		return layout.XYWH(plan.Auto.X, y, plan.Chat.Right()-plan.Auto.X, plan.Seats[0].Pod.Y-2-y)
	case layout.Desktop:
		if left, right := top.Right()+8, plan.Sound.X-8; right-left >= 300 {
			wide := min(right-left, 560*plan.Scale)
			return layout.XYWH((left+right-wide)/2, top.Y, wide, top.H)
		}
	}
	return layout.XYWH(top.X, top.CY()-22*plan.Scale, top.W, 44*plan.Scale)
}

// narrow reports whether the banner is a chip: a strip whose middle is taken by the hand.
func (f *friends) narrow() bool {
	plan := f.table.plan
	return plan.Class == layout.Strip && plan.Centre.H < 48*plan.Scale
}

// news shows all that the banner says and what can be done about it.
func (f *friends) news() {
	t, b := f.table, f.banner
	var entries []menu.Entry
	for i, a := range b.Acts {
		entries = append(entries, menu.Entry{ID: "do:" + strconv.Itoa(i), Text: a.Text, Main: i == 0})
	}
	t.menu = menu.List(t.env, b.Text, nil, entries, func(id string) {
		if i, err := strconv.Atoi(strings.TrimPrefix(id, "do:")); err == nil && i < len(b.Acts) {
			f.room.Ask(b.Acts[i].Ask)
		}
	})
}

// take takes an event of the page and reports whether it was the friends'.
func (f *friends) take(e browser.Event) bool {
	if f.chat.Take(e) {
		f.table.env.Painter.Dirty()
		return true
	}
	if e.Kind != browser.Press {
		return false
	}
	if f.panel != nil && e.Key == "news" {
		f.news()
		return true
	}
	i := slices.IndexFunc(f.banner.Acts, func(a room.Act) bool { return a.ID == e.Key })
	if i < 0 {
		return false
	}
	f.room.Ask(f.banner.Acts[i].Ask)
	return true
}

// button is the chat's, in place of the rules', which stand in the menu too.
func (f *friends) button(at layout.Rect) button {
	b := button{"btn:chat", at, widget.Button{Icon: face.Chat, Say: f.table.env.Words.UI(words.RoomChat)}}
	if n := f.chat.Unread(); n > 0 {
		b.On = true
	}
	return b
}

// entries is what the menu offers beside the table's own.
func (f *friends) entries() []menu.Entry {
	w := f.table.env.Words
	list := []menu.Entry{{ID: "people", Text: w.UI(words.RoomPeople)}}
	for _, vote := range f.room.Look().Room.Votes {
		if vote.What == engine.VotePause {
			list = append(list, menu.Entry{ID: "pause", Text: w.UI(words.RoomPause, len(vote.For), vote.Need)})
		}
		if vote.What == engine.VoteStop {
			list = append(list, menu.Entry{ID: "stop", Text: w.UI(words.RoomStop, len(vote.For), vote.Need)})
		}
	}
	if f.table.env.Page.MayNotify() {
		list = append(list, menu.Entry{ID: "notify", Text: w.UI(words.RoomNotify)})
	}
	return list
}

// chosen does what one of the entries says, and reports whether it was one.
func (f *friends) chosen(id string) bool {
	t := f.table
	switch id {
	case "people":
		t.menu = room.People(t.env, f.room, func(m *menu.Menu) { t.menu = m })
	case "pause":
		f.room.Ask(scene.RoomAsk{Verb: scene.AskVote, Text: engine.VotePause, On: true})
	case "stop":
		f.room.Ask(scene.RoomAsk{Verb: scene.AskVote, Text: engine.VoteStop, On: true})
	case "notify":
		t.env.Page.AskNotify()
	default:
		return false
	}
	return true
}

// askLeave asks what leaving means at this table.
func (f *friends) askLeave() {
	t := f.table
	room.AskLeave(t.env, f.room, func(m *menu.Menu) { t.menu = m }, t.leave)
}

// back is what leaves a match that is over for the room; nil for who can't decide
// that.
func (f *friends) back() func() {
	if f == nil || !f.room.Look().Owner() {
		return nil
	}
	return func() { f.room.Ask(scene.RoomAsk{Verb: scene.AskBack}) }
}

// rects adds what lies over the table to the places that can be pressed.
func (f *friends) rects(spots map[string]layout.Rect) {
	if f.panel != nil {
		room.Rects(f.panel, spots)
	}
	f.chat.Rects(spots)
}

// draw draws how everybody is connected, on the pods, and what was just said.
func (f *friends) draw(p *widget.Painter) {
	t, v := f.table, f.room.Look()
	k := t.plan.Scale
	for i, seat := range t.plan.Seats {
		s := t.model.At(i)
		if s.Index() >= len(v.Room.Places) {
			continue
		}
		if who := v.Room.Places[s.Index()].Who; who != nil {
			f.drawLink(p, seat.Pod, *who, v.Absent(v.Room.Places[s.Index()], time.Now()), k)
		}
		if text := f.chat.Bubble(s, t.now); text != "" {
			f.drawBubble(p, seat, text, k)
		}
	}
	if n := f.chat.Unread(); n > 0 {
		r := t.plan.Chat
		p.Badge(r.Right()-6*k, r.Y+6*k, strconv.Itoa(min(n, 99)), widget.Gold, widget.Ink)
	}
}

// drawLink draws a dot for a connection that is there, and says in words when it
// is not as it should be: colour never says it alone.
func (f *friends) drawLink(p *widget.Painter, pod layout.Rect, who engine.Person, away time.Duration, k float64) {
	w := f.table.env.Words
	switch {
	case !who.Link.Here():
		text := room.LinkWord(w, who)
		if away >= 10*time.Second && who.Link == engine.LinkAway {
			text = w.UI(words.LinkAwayFor, int(away/time.Second))
		}
		r := layout.XYWH(pod.X, pod.Bottom()-15*k, pod.W, 16*k)
		p.Pill(r, text, widget.Danger, widget.TextStyle{Size: 11, Weight: widget.Semibold, Align: widget.Middle})
	case who.Slow:
		r := layout.XYWH(pod.X, pod.Bottom()-15*k, pod.W, 16*k)
		p.Pill(r, room.LinkWord(w, who), widget.Amber, widget.TextStyle{Size: 11, Weight: widget.Semibold, Color: widget.Ink, Align: widget.Middle})
	case who.Link == engine.LinkRelayed:
		x, y, d := pod.X+4*k, pod.Bottom()-10*k, 6*k
		p.Round(layout.XYWH(x, y, d, d), 1, widget.Opponent)
	}
}

// drawBubble draws what somebody said over his pod, which is the one place where it
// hides neither cards nor buttons.
func (f *friends) drawBubble(p *widget.Painter, seat layout.SeatPlan, text string, k float64) {
	style := widget.TextStyle{Size: 12, Weight: widget.Semibold, Color: widget.Ink, Align: widget.Middle}
	r := seat.Pod.Inset(1)
	lines := p.Lines(text, style, r.W-8*k)
	h := p.Line(style)
	most := max(1, int((r.H-4*k)/h))
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] += "…"
	}
	p.Round(r, min(12, r.H*0.25), widget.Color(0xFFF3C4F5))
	y := r.CY() - h*float64(len(lines))/2
	for i, line := range lines {
		p.Text(layout.XYWH(r.X+4*k, y+float64(i)*h, r.W-8*k, h), line, style)
	}
}
