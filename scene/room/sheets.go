package room

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/words"
)

// act is one thing that can be done with somebody or a seat.
type act struct {
	id   string
	key  words.Key
	ask  scene.RoomAsk
	sure words.Key // a question before it is done, 0 for none
}

// seatActs lists what the reader may do with a seat, the likeliest first.
func seatActs(v *scene.RoomView, at engine.Seat) []act {
	p := v.Room.Places[at.Index()]
	me, gathering := v.Me(), v.Room.Phase == engine.RoomGathering
	seated := me.Player(len(v.Room.Places))
	var acts []act
	if gathering {
		switch {
		case p.Who == nil && !seated:
			acts = append(acts, act{id: "sit", key: words.RoomSitHere, ask: scene.RoomAsk{Verb: scene.AskSit, Seat: at}})
		case p.Who == nil:
			acts = append(acts, act{id: "sit", key: words.RoomMove, ask: scene.RoomAsk{Verb: scene.AskSit, Seat: at}})
		case p.Who.ID != v.Room.You && seated:
			acts = append(acts, act{id: "swap", key: words.RoomSwap, ask: scene.RoomAsk{Verb: scene.AskSit, Seat: at}})
		case p.Who.ID == v.Room.You:
			acts = append(acts, act{id: "stand", key: words.RoomStand, ask: scene.RoomAsk{Verb: scene.AskSit}})
		}
		if v.Owner() && p.Who == nil && !p.Bot {
			acts = append(acts, act{id: "bot", key: words.RoomAddBot, ask: scene.RoomAsk{Verb: scene.AskBot, Seat: at, On: true}})
		}
		if v.Owner() && p.Bot {
			acts = append(acts, act{id: "no-bot", key: words.RoomDropBot, ask: scene.RoomAsk{Verb: scene.AskBot, Seat: at}})
		}
	}
	if p.Who != nil {
		acts = append(acts, personActs(v, p.Who)...)
	}
	return acts
}

// personActs lists what the reader may do with somebody else.
func personActs(v *scene.RoomView, p *engine.Person) []act {
	if p.ID == v.Room.You {
		return nil
	}
	var acts []act
	if p.Link != engine.LinkLeft {
		if slices.Contains(v.Muted, p.ID) {
			acts = append(acts, act{id: "unmute", key: words.RoomUnmute, ask: scene.RoomAsk{Verb: scene.AskMute, N: p.ID}})
		} else {
			acts = append(acts, act{id: "mute", key: words.RoomMute, ask: scene.RoomAsk{Verb: scene.AskMute, N: p.ID, On: true}})
		}
	}
	if v.Hosting && p.Link.Here() {
		acts = append(acts, act{id: "give", key: words.RoomGiveHost, ask: scene.RoomAsk{Verb: scene.AskHost, N: p.ID}, sure: words.RoomGiveAsk})
	}
	if v.Owner() {
		acts = append(acts, act{id: "kick", key: words.RoomKick, ask: scene.RoomAsk{Verb: scene.AskKick, N: p.ID}, sure: words.RoomKickAsk})
	}
	return acts
}

// clocks are the times to think that can be chosen, in seconds.
var clocks = []int{0, 30, 45, 60, 90}

// tableBody lets the owner choose the clock, what the pages help with and what watchers
// see.
func tableBody(w words.Words, r engine.RoomRules) []browser.Node {
	choice := func(id, label string, on bool) browser.Node {
		return browser.Node{Tag: "button", ID: id, Text: label, On: on}
	}
	times := browser.Node{Tag: "div", Class: "pz-row"}
	for _, s := range clocks {
		label := w.UI(words.RoomNoClock)
		if s > 0 {
			label = w.UI(words.RoomClockOf, s)
		}
		times.Kids = append(times.Kids, choice("clock="+strconv.Itoa(s), label, s == r.Clock))
	}
	onOff := func(id string, on bool) browser.Node {
		return browser.Node{Tag: "div", Class: "pz-row", Kids: []browser.Node{
			choice(id+"=on", w.UI(words.On), on), choice(id+"=off", w.UI(words.Off), !on)}}
	}
	return []browser.Node{
		text("h3", "", w.UI(words.RoomClock)), times,
		text("h3", "", w.UI(words.RoomForce)), onOff("force", r.Force),
		text("h3", "", w.UI(words.RoomHints)), onOff("hints", !r.NoHints),
		text("h3", "", w.UI(words.RoomCounter)), onOff("counter", !r.NoCounter),
		text("h3", "", w.UI(words.RoomUndo)), onOff("undo", !r.NoUndo),
		text("h3", "", w.UI(words.RoomHands)), onOff("hands", r.Hands),
	}
}

// chosen returns the rules after one of tableBody's buttons, false for another.
func chosen(r engine.RoomRules, id string) (engine.RoomRules, bool) {
	for _, s := range clocks {
		if id == "clock="+strconv.Itoa(s) {
			r.Clock = s
			return r, true
		}
	}
	what, on := strings.CutSuffix(id, "=on")
	switch strings.TrimSuffix(what, "=off") {
	case "force":
		r.Force = on
	case "hands":
		r.Hands = on
	case "hints":
		r.NoHints = !on
	case "counter":
		r.NoCounter = !on
	case "undo":
		r.NoUndo = !on
	default:
		return r, false
	}
	return r, true
}

// inviteBody is the invite: code, link as QR, and the ways to send it.
func inviteBody(w words.Words, v *scene.RoomView, bits [][]bool, share bool, say string) []browser.Node {
	nodes := []browser.Node{}
	if v.Code != "" {
		nodes = append(nodes, text("p", "pz-code pz-big", SpacedCode(v.Code)))
	}
	row := browser.Node{Tag: "div", Class: "pz-row"}
	if share {
		row.Kids = append(row.Kids, button("share", "pz-main", w.UI(words.RoomShare)))
	}
	class := "pz-main"
	if share {
		class = ""
	}
	if v.Invite != "" {
		row.Kids = append(row.Kids, button("copy-link", class, w.UI(words.RoomCopyLink)))
	}
	if v.Code != "" {
		row.Kids = append(row.Kids, button("copy-code", "", w.UI(words.RoomCopyCode)))
	}
	nodes = append(nodes, row, browser.Node{Tag: "p", Class: "pz-say", Role: "status", Text: say})
	if len(bits) > 0 {
		nodes = append(nodes, browser.Node{Tag: "canvas", Class: "pz-qr", Bits: bits, Role: "img", Label: w.UI(words.RoomScan)},
			text("p", "pz-dim pz-centred", w.UI(words.RoomScan)))
	}
	if v.Invite != "" {
		nodes = append(nodes, browser.Node{Tag: "textarea", ID: "link", Value: v.Invite, Read: true, Label: w.UI(words.RoomCopyLink), Class: "pz-text"})
	}
	return append(nodes, button("by-hand", "", w.UI(words.RoomByHand)))
}

// peopleBody lists who is here, how they are connected, and what can be voted on.
func peopleBody(l look) []browser.Node {
	w, v := l.w, l.v
	var nodes []browser.Node
	line := func(p *engine.Person, place *engine.Place) {
		name, low := fully(w, p), LinkWord(w, *p)
		if p.ID == v.Room.You {
			name = w.UI(words.RoomYou)
		}
		if place != nil {
			low = l.link(*place)
		}
		if p.ID == v.Room.Owner {
			low = w.UI(words.RoomHost) + " · " + low
		}
		row := browser.Node{Tag: "button", ID: "person:" + strconv.Itoa(p.ID), Class: "pz-line pz-person pz-link-" + shade(p), Kids: []browser.Node{
			text("span", "pz-avatar", engine.Initial(called(w, p))), {Tag: "span", Class: "pz-who", Kids: []browser.Node{
				text("span", "pz-name", name), text("span", "pz-low", low)}}}}
		if len(personActs(v, p)) > 0 {
			row.Kids = append(row.Kids, text("span", "", "⋯"))
		}
		nodes = append(nodes, row)
	}
	for i := range v.Room.Places {
		if p := &v.Room.Places[i]; p.Who != nil {
			line(p.Who, p)
		}
	}
	if len(v.Room.Watch) > 0 {
		nodes = append(nodes, text("h3", "", w.UI(words.RoomWatchers)))
		for i := range v.Room.Watch {
			line(&v.Room.Watch[i], nil)
		}
	}
	if v.Hosting {
		return append(nodes, text("p", "pz-dim", w.UI(words.RoomSeesMine)))
	}
	return append(nodes, text("p", "pz-dim", w.UI(words.RoomSees)))
}

// joinBody asks for a code or a link.
func joinBody(w words.Words, code, say string) []browser.Node {
	boxes := browser.Node{Tag: "div", Class: "pz-boxes"}
	for i := range CodeLength {
		c, class := "", "pz-box"
		if i < len(code) {
			c = code[i : i+1]
		}
		if i == len(code) {
			class += " pz-next"
		}
		if i == CodeLength/2 {
			class += " pz-gap"
		}
		boxes.Kids = append(boxes.Kids, browser.Node{Tag: "span", Class: class, Kids: []browser.Node{{Text: c}}})
	}
	boxes.Kids = append(boxes.Kids, browser.Node{Tag: "input", ID: "code", Code: true, First: true, Label: w.UI(words.RoomCodeRead)})
	return []browser.Node{
		text("p", "", w.UI(words.RoomJoinHelp)), boxes,
		{Tag: "p", Class: "pz-say", Role: "alert", Text: say},
		button("go", "pz-main pz-wide", w.UI(words.RoomGo)),
		button("by-hand", "pz-wide", w.UI(words.RoomByHand)),
	}
}

// handBody is the invites by hand.
func handBody(w words.Words, hand []scene.Handmade, say string, hosting bool) []browser.Node {
	nodes := []browser.Node{text("p", "", w.UI(words.HandHelp))}
	for _, h := range hand {
		id := strconv.Itoa(h.N)
		switch h.State {
		case scene.HandMaking:
			nodes = append(nodes, browser.Node{Tag: "p", Role: "status", Text: w.UI(words.HandMakingNow)})
			continue
		case scene.HandOpen:
			nodes = append(nodes, text("p", "pz-good", w.UI(words.HandDone)))
			continue
		case scene.HandFailed:
			nodes = append(nodes, text("p", "pz-red", w.UI(words.TroubleHandFailed)), button("drop:"+id, "", w.UI(words.HandAnother)))
			continue
		}
		nodes = append(nodes,
			text("h3", "", w.UI(words.HandMine)),
			browser.Node{Tag: "textarea", ID: "mine:" + id, Value: h.Mine, Read: true, Label: w.UI(words.HandMine), Class: "pz-text"},
			browser.Node{Tag: "div", Class: "pz-row", Kids: []browser.Node{button("copy:"+id, "pz-main", w.UI(words.HandCopy))}},
		)
		if len(h.Bits) > 0 {
			nodes = append(nodes, browser.Node{Tag: "canvas", Class: "pz-qr", Bits: h.Bits, Role: "img", Label: w.UI(words.HandMine)})
		}
		nodes = append(nodes,
			text("h3", "", w.UI(words.HandTheirs)),
			browser.Node{Tag: "textarea", ID: "theirs:" + id, Value: h.Their, Hint: w.UI(words.HandPaste), Label: w.UI(words.HandTheirs), Class: "pz-text"},
			text("p", "pz-dim", w.UI(words.HandTogether)))
		if h.State == scene.HandBad {
			nodes = append(nodes, browser.Node{Tag: "p", Class: "pz-red", Role: "alert", Text: w.UI(words.TroubleBadHandText)})
		}
		label, class := w.UI(words.HandConnect), "pz-main pz-wide"
		if h.State == scene.HandTrying {
			label, class = w.UI(words.HandTryingNow), "pz-wide"
		}
		nodes = append(nodes, button("connect:"+id, class, label))
	}
	nodes = append(nodes, browser.Node{Tag: "p", Class: "pz-say", Role: "status", Text: say})
	if hosting {
		nodes = append(nodes, button("another", "", w.UI(words.HandAnother)))
	}
	return nodes
}

// netField is one of the network's settings.
type netField struct {
	id         string
	key, hint  words.Key
	get        func(*scene.Network) *string
	isPassword bool
}

func netFields() []netField {
	return []netField{
		{"net:mq", words.NetBroker, words.NetBrokerHint, func(n *scene.Network) *string { return &n.Broker }, false},
		{"net:stun", words.NetStun, words.NetStunHint, func(n *scene.Network) *string { return &n.STUN }, false},
		{"net:turn", words.NetTurn, words.NetTurnHint, func(n *scene.Network) *string { return &n.TURN }, false},
		{"net:tu", words.NetUser, 0, func(n *scene.Network) *string { return &n.User }, false},
		{"net:tp", words.NetPassword, 0, func(n *scene.Network) *string { return &n.Password }, true},
	}
}

// networkBody asks for servers of the player's own.
func networkBody(w words.Words, n scene.Network, say string) []browser.Node {
	nodes := []browser.Node{text("p", "pz-dim", w.UI(words.NetHelp))}
	for _, f := range netFields() {
		in := browser.Node{Tag: "input", ID: f.id, Label: w.UI(f.key), Value: *f.get(&n), Class: "pz-text"}
		if f.hint != 0 {
			in.Hint = w.UI(f.hint)
		}
		nodes = append(nodes, text("h3", "", w.UI(f.key)), in)
	}
	return append(nodes, browser.Node{Tag: "p", Class: "pz-red", Role: "alert", Text: say}, button("save", "pz-main pz-wide", w.UI(words.NetSave)))
}
