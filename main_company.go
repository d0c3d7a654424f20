//go:build js

package main

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/engine/match"
	"paizhuo/net/guest"
	"paizhuo/net/heir"
	"paizhuo/net/host"
	"paizhuo/net/member"
	"paizhuo/net/pipe"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/wire"
	"paizhuo/scene"
)

// company is the room the page is in: the scene.Room of the scenes. What comes from
// the network is folded into the view when a scene looks.
type company struct {
	r       *rooms
	setup   member.Setup
	invite  signal.Invite
	code    string
	guest   *guest.Guest // nil while this page has not begun
	way     *member.Way  // of a guest; nil at the host and by hand
	watch   bool
	home    *hosting // the table, where it is in this page
	book    *heir.Book
	keeper  *heir.Keeper // sees to it that the table outlives its host
	key     ed25519.PrivateKey
	hand    []*handmade
	made    int // invites by hand so far
	pending []engine.Notice
	dirty   bool
	view    scene.RoomView
	shown   *scene.RoomView
	fit     int
	inside  float64 // ms of the page's clock when it was first inside

	mu    sync.Mutex // for what other goroutines read or bring
	todo  []func()   // for the goroutine of Update
	entry place
}

// begin returns a company that nobody has joined yet.
func (r *rooms) begin() *company {
	c := &company{r: r, setup: r.setup(), dirty: true, book: heir.NewBook(), key: newKey()}
	c.setup.Changed = func() { c.later(func() {}) }
	return c
}

// later has something done when a scene looks next.
func (c *company) later(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.todo) < 256 {
		c.todo = append(c.todo, f)
	}
}

// hello says who comes.
func (c *company) hello(token string) wire.Hello {
	return wire.Hello{Token: token, Name: c.r.env.Settings.Name, Device: c.r.device(), Build: c.r.page.Build(), Watch: c.watch}
}

// join makes the guest's end of the table.
func (c *company) join(token string) {
	memory, _ := c.r.page.Load(keyDraw)
	if of, text, ok := strings.Cut(memory, "\n"); ok && of == token {
		memory = text
	} else {
		memory = ""
	}
	g := guest.Join(guest.Setup{
		Hello: c.hello(token), Games: games.Find, Heirs: c.book, Changed: func() { c.later(func() {}) },
		Memory: memory, Remember: func(token, text string) { _ = c.r.page.Save(keyDraw, token+"\n"+text) }, // without storage a reload vouches for less
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.guest = g
}

// guest goes to the room of an invitation, watch only to look on.
func (r *rooms) guest(i signal.Invite, watch bool) *company {
	c := r.begin()
	c.invite, c.watch = i, watch
	if i.Brokers != nil {
		c.setup.Signal.Brokers = i.Brokers
	}
	token := ""
	if i.Secret != nil {
		token = r.places()[fmt.Sprintf("%x", i.Secret)]
	}
	c.join(token)
	c.lead()
	c.keeps(nil)
	return c
}

// lead leads the guest to the host of the invitation.
func (c *company) lead() {
	g := c.guest
	c.way = member.Join(c.setup, c.invite, g, func() bool { return g.State().Want })
}

// guestByHand goes to a room by texts; link may bring the other side's.
func (r *rooms) guestByHand(link string) *company {
	c := r.begin()
	c.view.ByHand = true
	c.join("")
	c.byHand(link)
	return c
}

// Look implements scene.Room.
func (c *company) Look() *scene.RoomView {
	c.mu.Lock()
	todo := c.todo
	c.todo = nil
	c.mu.Unlock()
	for _, f := range todo {
		f()
		c.dirty = true
	}
	c.drain()
	if c.dirty || c.shown == nil {
		c.dirty = false
		c.update()
		c.view.Rev++
		v := c.view
		c.shown = &v
	}
	return c.shown
}

// drain takes what the guest has to say: what is about the room is folded, the rest
// waits for the table.
func (c *company) drain() {
	if c.guest == nil {
		return
	}
	for {
		n, ok := c.guest.Next()
		if !ok {
			return
		}
		c.dirty = true
		if c.view.Fold(n, time.Now()) {
			continue
		}
		if n.Lost == wire.LostGarbled && c.way != nil && c.r.mayRejoin() {
			// Everything is told anew to who comes back: the seat is the same.
			fmt.Fprintln(os.Stderr, "paizhuo: what the host said could not be read; joining again")
			c.r.be(c.r.guest(c.invite, c.watch))
			return
		}
		if n.Lost != "" {
			c.view.Stage, c.view.Trouble = scene.Outside, scene.Trouble(n.Lost)
			continue
		}
		c.pending = append(c.pending, n)
	}
}

// rejoinPause is how long a page that came back by itself does not do so again.
const rejoinPause = 20 * time.Second

// mayRejoin reports whether the page may join again by itself now.
func (r *rooms) mayRejoin() bool {
	if time.Since(r.rejoined) < rejoinPause {
		return false
	}
	r.rejoined = time.Now()
	return true
}

// update brings the rest of the view up to date.
func (c *company) update() {
	v := &c.view
	v.Hosting, v.Code = c.home.running(), c.code
	v.Gone, v.Takes = false, time.Time{}
	if c.way != nil {
		c.follow(c.way.State())
	}
	c.mu.Lock()
	c.entry = place{c.invite, c.code}
	c.mu.Unlock()
	if len(c.invite.Secret) > 0 {
		v.Invite = c.r.page.Address() + "#" + c.invite.Fragment()
	}
	v.Hand = nil
	for _, h := range c.hand {
		v.Hand = append(v.Hand, h.shown())
	}
	if v.Stage != scene.Inside {
		return
	}
	if c.inside == 0 {
		c.inside = float64(c.r.page.Now()) / float64(time.Millisecond)
	}
	c.r.page.WarnLeave(v.Hosting && others(v))
	c.r.page.KeepAwake(v.Room.Phase == engine.RoomPlaying || v.Hosting)
	c.remember()
	c.tellFit()
}

// refuse shows the room's refusal of something this page could not do.
func (c *company) refuse(why *engine.Illegal) {
	c.view.Refused = why
	c.view.Refusal++
}

// others reports whether somebody else is in the room.
func others(v *scene.RoomView) bool {
	people := len(v.Room.Watch)
	for _, p := range v.Room.Places {
		if p.Who != nil {
			people++
		}
	}
	return people > 1
}

// follow takes in how it stands with the way to the host.
func (c *company) follow(s member.State) {
	v := &c.view
	v.Step = scene.Step(s.Step)
	if len(s.Invite.Secret) > 0 {
		c.invite, c.code = s.Invite, s.Code
	}
	st := c.guest.State()
	switch {
	case v.Stage == scene.Joining && s.Ended && s.Why != nil:
		v.Stage, v.Trouble, v.Detail = scene.Outside, trouble(s.Why), ""
		if v.Trouble == scene.RoomVersion {
			v.Detail = s.Why.What
		}
	case v.Stage == scene.Outside && !s.Ended && v.Trouble != "" && isOurs(v.Trouble):
		v.Stage, v.Trouble = scene.Joining, ""
	case v.Stage == scene.Inside && st.Silent >= 10*time.Second && s.Up > 0 && !v.Hosting:
		v.Gone = true
		if len(v.Room.Heirs) > 0 {
			v.Takes = time.Now().Add(c.r.grace() - st.Silent)
		}
	default:
		v.Hurried = false
	}
}

// grace is how long a host may be gone before somebody takes over. The address may
// say another time, the same at all pages of a room; then a guest is waited for no
// longer either.
func (r *rooms) grace() time.Duration {
	if v, ok := r.page.Param("grace"); ok {
		if s, err := strconv.Atoi(v); err == nil && s > 0 {
			return time.Duration(s) * time.Second
		}
	}
	return heir.Grace
}

// trouble says why a way has ended as the scene says it.
func trouble(why *signal.Failure) scene.Trouble {
	switch why.Code {
	case signal.CodeNoBroker:
		return scene.NoBroker
	case signal.CodeNoAnswer:
		return scene.NoRoom
	case signal.CodeFull:
		return scene.RoomFull
	case signal.CodeVersion:
		return scene.RoomVersion
	case signal.CodeStranger:
		return scene.FakeHost
	}
	return scene.BadInvite
}

// isOurs reports whether a trouble is about the way to the host, not the host's word.
func isOurs(t scene.Trouble) bool {
	return slices.Contains([]scene.Trouble{scene.NoBroker, scene.NoRoom, scene.FakeHost}, t)
}

// remember keeps what gets the player back in: the room in the address, the place's
// secret in storage.
func (c *company) remember() {
	if len(c.invite.Secret) == 0 {
		return
	}
	if hash := c.invite.Fragment(); c.r.page.Hash() != hash {
		_ = c.r.page.SetHash(hash)
	}
	if token := c.guest.Token(); token != "" {
		c.r.keepPlace(c.invite.Secret, token)
	}
}

// tellFit tells the host how fit this page is to take over: a desk better than a
// phone, a hidden page not at all.
func (c *company) tellFit() {
	fit := 2
	if c.r.page.Touch() {
		fit = 1
	}
	if c.r.page.Hidden() {
		fit = 0
	}
	if fit != c.fit {
		c.fit = fit
		c.guest.Ask(c.fitness(fit))
	}
}

// Next implements scene.Session.
func (c *company) Next() (engine.Notice, bool) {
	c.Look()
	if len(c.pending) == 0 {
		return engine.Notice{}, false
	}
	n := c.pending[0]
	c.pending = c.pending[1:]
	return n, true
}

// Do implements scene.Session.
func (c *company) Do(seq uint64, a engine.Action) { c.guest.Do(seq, a) }

// Ready implements scene.Session.
func (c *company) Ready() { c.guest.Ready() }

// Autopilot implements scene.Session.
func (c *company) Autopilot(on bool) { c.guest.Autopilot(on) }

// Close implements scene.Session.
func (c *company) Close() {
	if c.r.here == c {
		c.r.leave()
	}
}

// Ask implements scene.Room.
func (c *company) Ask(a scene.RoomAsk) {
	c.dirty = true
	switch a.Verb {
	case scene.AskReady:
		c.guest.MarkReady(a.On)
	case scene.AskMute:
		c.mute(a)
	case scene.AskAgain:
		c.again(c.watch)
	case scene.AskWatch:
		c.again(true)
	case scene.AskByHand:
		c.byHand("")
	case scene.AskConnect:
		c.connect(a.N, a.Text)
	case scene.AskDrop:
		c.drop(a.N)
	case scene.AskName:
		if c.view.Stage == scene.Inside {
			c.rename()
		}
	case scene.AskHost:
		c.home.handOver(a.N)
	case scene.AskClose:
		c.home.close()
	case scene.AskHurry:
		c.view.Hurried = true
		c.keeper.Hurry()
	case scene.AskGoOn:
		c.keeper.GoOn()
	default:
		if m := message(a); m != nil {
			c.guest.Ask(m)
		}
	}
}

// message is what is asked of a room as the host hears it; nil for what concerns
// only this page.
func message(a scene.RoomAsk) wire.Message {
	switch a.Verb {
	case scene.AskSit:
		return wire.Sit{Who: a.N, Seat: a.Seat}
	case scene.AskStart:
		return wire.Start{}
	case scene.AskKick:
		return wire.Kick{Who: a.N}
	case scene.AskBot:
		return wire.Chair{Seat: a.Seat, Bot: a.On}
	case scene.AskRules:
		return wire.Rules{Rules: a.Rules}
	case scene.AskChat:
		return wire.Say{Text: a.Text}
	case scene.AskPhrase:
		return wire.Say{Phrase: a.Text}
	case scene.AskVote:
		return wire.Vote{What: a.Text, Seat: a.Seat, On: a.On}
	case scene.AskBack:
		return wire.Back{}
	case scene.AskMore:
		return wire.More{}
	case scene.AskNudge:
		return wire.Nudge{Seat: a.Seat}
	case scene.AskUndo:
		return wire.Undo{Seq: a.Seq}
	}
	return nil
}

func (c *company) mute(a scene.RoomAsk) {
	c.view.Muted = slices.DeleteFunc(slices.Clone(c.view.Muted), func(id int) bool { return id == a.N })
	if a.On {
		c.view.Muted = append(c.view.Muted, a.N)
	}
	c.guest.Ask(wire.Mute{Who: a.N, On: a.On})
}

// again tries to get in once more, or goes on in this tab.
func (c *company) again(watch bool) {
	switch {
	case c.home != nil && !c.home.running():
		c.r.be(c.r.host(c.home.room, c.home.key, nil, nil, c.home.stored(), true))
	case c.way != nil && isOurs(c.view.Trouble) && watch == c.watch:
		c.way.Again()
	default:
		c.r.be(c.r.guest(c.invite, watch))
	}
}

// rename tells the host another name: a name comes with the hello.
func (c *company) rename() {
	token := c.guest.Token()
	c.keeper.Close()
	c.guest.Abandon()
	c.join(token)
	c.fit = 0
	if c.home.running() {
		c.home.seat(c.guest)
	} else {
		c.way.Close()
		c.lead()
	}
	c.keeps(c.home)
}

// wake looks after the connections.
func (c *company) wake() {
	c.tellFitLater()
	if c.way != nil {
		c.way.Wake()
	}
	if c.home != nil {
		c.home.wake()
	}
}

func (c *company) tellFitLater() { c.later(func() {}) }

// hide is the page about to be gone, perhaps to be loaded again: a host has its
// guests wait for it.
func (r *rooms) hide() {
	if r.here != nil && r.here.home.running() {
		r.here.home.host.Suspend()
	}
}

// back is the page shown again as it was: a host that has said its last words begins
// anew from what it saved.
func (r *rooms) back() {
	if r.here != nil && r.here.home.running() {
		_ = r.page.Reload()
	}
}

// end leaves the room: a guest says goodbye, a host hands the table over where
// somebody can take it.
func (c *company) end() {
	for _, h := range c.hand {
		h.close()
	}
	if c.guest == nil {
		return
	}
	if c.keeper != nil {
		go c.keeper.Close()
	}
	c.guest.Close()
	if c.home.running() {
		c.home.leave()
	}
	if way := c.way; way != nil {
		go func(g *guest.Guest) {
			select {
			case <-g.Done(): // its goodbye is on the way
			case <-time.After(2 * time.Second):
			}
			way.Close()
		}(c.guest)
	}
}

// hosting is the table in this page.
type hosting struct {
	c     *company
	room  signal.Room
	host  *host.Host
	key   ed25519.PrivateKey // this page's own where it came to the table as an heir; nil for the first host
	heirs []wire.Heir        // who may be the host by now, where this page was away
	doors []*member.Door
	free  func() // the lock that no other tab hosts the same
}

// host opens a room in this page, or goes on with a saved one. Only one tab may; the
// others are told, and may steal it.
func (r *rooms) host(rm signal.Room, key ed25519.PrivateKey, game engine.Game, options engine.Options, saved string, steal bool) *company {
	c := r.begin()
	c.invite, c.code = rm.Invite(), rm.Code
	c.invite.Brokers = r.own()
	c.home = &hosting{c: c, room: rm, key: key}
	if key != nil {
		c.key = key
	}
	rules := engine.RoomRules{Options: options}
	if game != nil {
		rules.Game = game.Info().Name
	}
	c.home.free = r.page.Hold("host", steal, func(ok bool) {
		c.later(func() {
			if !ok {
				c.view.Stage, c.view.Trouble = scene.Outside, scene.RoomElse
				return
			}
			c.home.start(rules, saved)
		})
	}, func() {
		c.later(func() {
			c.home.suspend()
			c.view.Stage, c.view.Trouble = scene.Outside, scene.RoomElse
		})
	})
	return c
}

// start opens the table and the doors, and seats the host's own player.
func (h *hosting) start(rules engine.RoomRules, saved string) {
	c, r := h.c, h.c.r
	token := r.places()[fmt.Sprintf("%x", h.room.Secret)]
	if token == "" {
		token = r.secret()
		r.keepPlace(h.room.Secret[:], token)
	}
	setup := r.table(token)
	setup.Rules, setup.Secret = rules, h.room.Text()
	if h.key != nil {
		setup.PublicKey = h.key.Public().(ed25519.PublicKey)
	}
	var err error
	if saved != "" {
		h.host, err = host.Reopen(setup, saved)
		h.heirs = host.Successors(saved)
	} else {
		h.host, err = host.Open(setup)
	}
	var corrupt *host.Corrupt
	switch {
	case errors.As(err, &corrupt): // a room that can't be read is opened anew next time
		r.forgetTable()
		h.host, c.view.Stage, c.view.Trouble, c.view.Detail = nil, scene.Outside, scene.HostLost, corrupt.Err.Error()
		return
	case err != nil:
		h.host = nil
		r.leave()
		r.program.home().Trouble(r.env.Game(rules.Game), err)
		return
	}
	h.note()
	c.join(token)
	h.seat(c.guest)
	h.open()
	c.keeps(h)
}

// open lets guests in: who has the room's link and, where this page was an heir, who
// looks for it as one.
func (h *hosting) open() {
	rooms := []signal.Room{h.room}
	if h.key != nil && !h.key.Equal(ed25519.NewKeyFromSeed(h.room.Seed[:])) {
		rooms = append(rooms, h.room.Heir(h.key, nil))
	}
	for _, rm := range rooms {
		door, err := member.Open(h.c.setup, rm, h.host)
		if err != nil {
			fmt.Fprintln(os.Stderr, "paizhuo:", err)
			continue
		}
		h.doors = append(h.doors, door)
	}
}

// seat gives a guest in this page its connection to the host.
func (h *hosting) seat(g *guest.Guest) {
	there, here := pipe.New()
	h.host.Attach(there, engine.LinkHost)
	g.Attach(here, engine.LinkHost)
}

func (h *hosting) running() bool { return h != nil && h.host != nil }

func (h *hosting) stored() string {
	text, _ := h.c.r.page.Load(keyHosting)
	return text
}

func (h *hosting) wake() {
	for _, d := range h.doors {
		d.Wake()
	}
}

// suspend ends the host as a page does that will be loaded again.
func (h *hosting) suspend() {
	if h.running() {
		h.host.Suspend()
		h.shut()
	}
}

// close ends the table for all.
func (h *hosting) close() {
	if h.running() {
		h.host.Close()
		h.c.r.forgetTable()
		h.shut()
	}
}

// gone is the table having gone to another page.
func (h *hosting) gone() {
	h.c.r.forgetTable()
	h.shut()
}

// shut leaves the brokers when the host has said its last words.
func (h *hosting) shut() {
	host, doors := h.host, h.doors
	h.host, h.doors = nil, nil
	h.free()
	go func() {
		<-host.Done()
		for _, d := range doors {
			d.Close()
		}
	}()
}

// handmade is one invite by hand.
type handmade struct {
	n      int
	their  string
	bits   [][]bool
	state  scene.HandState
	invite *rtc.Invite
	stop   context.CancelFunc
}

func (h *handmade) shown() scene.Handmade {
	s := scene.Handmade{N: h.n, State: h.state, Their: h.their, Bits: h.bits}
	if h.invite != nil {
		s.Mine = h.invite.Text()
	}
	return s
}

// close throws an invite away that has led to nothing.
func (h *handmade) close() {
	h.stop()
	if h.invite != nil && h.state != scene.HandOpen {
		h.invite.Close()
	}
}

// byHand begins an invite; their is the other side's text where it is there already.
func (c *company) byHand(their string) {
	side := rtc.Guest
	if c.home.running() {
		side = rtc.Host
	}
	ctx, stop := context.WithCancel(context.Background())
	c.made++
	h := &handmade{n: c.made, their: their, stop: stop}
	c.hand = append(c.hand, h)
	go func() {
		invite, err := rtc.NewInvite(ctx, side, c.setup.RTC)
		c.later(func() {
			if err != nil {
				fmt.Fprintln(os.Stderr, "paizhuo:", err)
				h.state = scene.HandFailed
				return
			}
			h.invite, h.state = invite, scene.HandReady
			if bits, err := signal.QR(invite.Link(c.r.page.Address())); err == nil {
				h.bits = bits
			}
		})
	}()
}

// connect takes the other side's text.
func (c *company) connect(n int, text string) {
	i := slices.IndexFunc(c.hand, func(h *handmade) bool { return h.n == n })
	if i < 0 || c.hand[i].invite == nil || c.hand[i].state == scene.HandTrying {
		return
	}
	h := c.hand[i]
	if _, err := rtc.ReadInvite(text); err != nil {
		h.state = scene.HandBad
		return
	}
	h.state, h.their = scene.HandTrying, text
	go func() {
		conn, err := h.invite.Connect(context.Background(), text)
		c.later(func() {
			var why *engine.Illegal
			switch {
			case errors.As(err, &why) && why.Code != rtc.CodeInviteUsed && why.Code != rtc.CodeNoDirectPath:
				h.state = scene.HandBad
			case err != nil:
				h.state = scene.HandFailed
			case c.home.running():
				h.state = scene.HandOpen
				c.home.host.Attach(conn, engine.LinkDirect)
			default:
				h.state = scene.HandOpen
				c.guest.Attach(conn, engine.LinkDirect)
			}
		})
	}()
}

func (c *company) drop(n int) {
	c.hand = slices.DeleteFunc(c.hand, func(h *handmade) bool {
		if h.n != n {
			return false
		}
		h.close()
		return true
	})
}

// state tells a test how it stands, as JSON. It is called inside a handler of the
// browser's, where to look might wait for the browser itself, for ever.
func (c *company) state() string {
	if c == nil || c.shown == nil {
		return "{}"
	}
	v := c.shown
	people, auto := map[string]string{}, map[string]bool{}
	for _, p := range v.Room.Places {
		if p.Who != nil {
			people[p.Who.Name], auto[p.Who.Name] = string(p.Who.Link), p.Auto
		}
	}
	seat := ""
	if v.Stage == scene.Inside {
		seat = v.Me().String()
	}
	text, err := json.Marshal(map[string]any{
		"stage": strings.ToLower(v.Stage.String()), "trouble": v.Trouble, "hosting": v.Hosting, "code": v.Code, "link": v.Contact.Link,
		"phase": v.Room.Phase, "seat": seat, "seated": c.inside, "people": people, "auto": auto, "step": v.Step, "gone": v.Gone, "epoch": v.Room.Epoch,
		"proof": v.Proof.Deal, "forged": v.Proof.Why != nil && v.Proof.Why.Code != match.CodeDrawUnseen,
	})
	if err != nil {
		return "{}"
	}
	return string(text)
}
