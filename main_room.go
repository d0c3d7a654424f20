//go:build js

package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/games"
	"paizhuo/net/heir"
	"paizhuo/net/host"
	"paizhuo/net/member"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/scene"
	"paizhuo/scene/room"
)

// The keys of what the page stores about rooms.
const (
	keyRoom    = "room"    // the room this browser opens: the same link every week
	keyHosting = "hosting" // the state of the table in this browser, while there is one
	keyFound   = "found"   // how that table is found
	keyPlaces  = "places"  // the secrets of the player's places in others' rooms
	keyDevice  = "device"  // tells this browser from others
	keyDraw    = "draw"    // what the page remembers of the running deal's draw, after the place's secret
)

// rooms is what the page does about rooms. Its methods are called from the goroutine
// of Update, or before it runs.
type rooms struct {
	*program
	here     *company  // the room the page is in, nil outside
	rejoined time.Time // when the page last joined again by itself
}

// scenes is what the scenes may ask for.
func (r *rooms) scenes() scene.Rooms {
	return scene.Rooms{
		Open:   r.open,
		Enter:  r.enter,
		ByHand: func() { r.byHand("") },
		Gather: func(scene.Room) { r.gather() },
		QR: func(text string) [][]bool {
			bits, err := signal.QR(text)
			if err != nil {
				return nil
			}
			return bits
		},
		CheckNetwork: check,
	}
}

// table is what a table in this page is made with; owner is the token of the player
// who decides on seats and rules.
func (r *rooms) table(owner string) host.Setup {
	setup := host.Setup{
		Games: games.All(), Owner: owner, Name: r.env.Settings.Name, Build: r.page.Build(),
		Bot: func(v engine.View) engine.Action {
			if game := games.Find(v.Game); game != nil {
				return bot.Choose(game, v, nil)
			}
			return engine.Action{}
		},
		Store: r.program, Key: keyHosting, Deeds: signal.SignDeeds,
		Warn: func(err error) { fmt.Fprintln(os.Stderr, "paizhuo:", err) },
	}
	if v, ok := r.page.Param("pace"); ok {
		if ms, err := strconv.Atoi(v); err == nil && ms >= 0 {
			pace := time.Duration(ms) * time.Millisecond
			setup.Pace = &host.Pace{Min: pace, Max: pace}
		}
	}
	if grace := r.grace(); grace != heir.Grace {
		setup.Patience = grace
	}
	return setup
}

// setup is how this page reaches others: by the address, the player's settings, the
// broker beside the page, or the public ones.
func (r *rooms) setup() member.Setup {
	s := member.Setup{Direct: true}
	get := func(key string) string {
		if v, ok := r.page.Param(key); ok {
			return v
		}
		n := r.env.Settings.Net
		return map[string]string{"mq": n.Broker, "stun": n.STUN, "turn": n.TURN, "tu": n.User, "tp": n.Password}[key]
	}
	if own := get("mq"); own != "" {
		s.Signal.Brokers = list(own)
	} else if beside := r.page.Broker(); beside != "" {
		s.Signal.Brokers = []string{beside}
	}
	config, err := rtc.ReadConfig(get)
	if err != nil {
		fmt.Fprintln(os.Stderr, "paizhuo:", err) // the address's; settings were checked
		config = rtc.Config{}
	}
	s.RTC = config
	if v, ok := r.page.Param("direct"); ok && v == "off" {
		s.Direct = false
	}
	return s
}

// own returns the brokers that an invite must name since a guest would not think of
// them: those of the host's settings or address.
func (r *rooms) own() []string {
	if v, ok := r.page.Param("mq"); ok {
		return list(v)
	}
	return list(r.env.Settings.Net.Broker)
}

// list splits a list with commas; nil for an empty one, which names nothing.
func list(text string) []string {
	if strings.Trim(text, ", ") == "" {
		return nil
	}
	return strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
}

// check says what is wrong with servers of the player's own.
func check(n scene.Network) *engine.Illegal {
	for _, b := range list(n.Broker) {
		u, err := url.Parse(b)
		if err != nil || u.Scheme != "ws" && u.Scheme != "wss" || u.Host == "" {
			return &engine.Illegal{Code: rtc.CodeBadServer, What: b}
		}
	}
	_, err := rtc.ReadConfig(func(key string) string {
		return map[string]string{"stun": n.STUN, "turn": n.TURN, "tu": n.User, "tp": n.Password}[key]
	})
	if why, ok := err.(*engine.Illegal); ok {
		return why
	}
	return nil
}

// start goes where the address leads: into a room, or nowhere.
func (r *rooms) start() bool {
	hash := r.page.Hash()
	if hash == "" {
		return false
	}
	if strings.HasPrefix(hash, "p=") {
		r.byHand(hash)
		return true
	}
	return r.enter("#" + hash)
}

// open opens a room in this page.
func (r *rooms) open(game engine.Game, options engine.Options) {
	rm := r.mine()
	r.be(r.host(rm, nil, game, options, "", false))
}

// mine is the room this browser opens, made when there is none.
func (r *rooms) mine() signal.Room {
	if text, ok := r.page.Load(keyRoom); ok {
		if rm, err := signal.ParseRoom(text); err == nil {
			return rm
		}
	}
	rm := signal.NewRoom()
	_ = r.Save(keyRoom, rm.Text())
	return rm
}

// enter goes to the room of a code or a link, and reports whether the text was one.
// The link of a room whose table is in this browser goes on with that table.
func (r *rooms) enter(text string) bool {
	invite, ok := read(text)
	if !ok {
		return false
	}
	if stored, there := r.page.Load(keyHosting); there && invite.Secret != nil {
		if rm, key, ok := r.noted(); ok && string(rm.Secret[:]) == string(invite.Secret) {
			r.be(r.host(rm, key, nil, nil, stored, false))
			return true
		}
	}
	r.be(r.guest(invite, false))
	return true
}

// forgetTable forgets the table that was in this browser.
func (r *rooms) forgetTable() {
	_ = r.page.Remove(keyHosting)
	_ = r.page.Remove(keyFound)
}

// read reads a code, a link or its fragment.
func read(text string) (signal.Invite, bool) {
	if _, fragment, isLink := strings.Cut(text, "#"); isLink {
		invite, ok, err := signal.ParseFragment(fragment)
		return invite, ok && err == nil
	}
	invite, err := signal.ParseCode(text)
	return invite, err == nil
}

// byHand goes to a room by texts that people carry; link may hold the other's.
func (r *rooms) byHand(link string) {
	c := r.guestByHand(link)
	r.be(c)
	if s, ok := r.env.Director.Top().(*room.Scene); ok {
		s.ByHand()
	}
}

// be makes a company the one the page is in, and shows it.
func (r *rooms) be(c *company) {
	r.leave()
	r.here = c
	if c.invite.Secret != nil || c.invite.Code != "" {
		_ = r.page.SetHash(c.invite.Fragment()) // a reload on the way comes back
	}
	r.beats()
	r.gather()
}

// gather shows the room around the table.
func (r *rooms) gather() {
	if r.here != nil {
		r.env.Director.Replace(room.New(r.env, r.here))
	}
}

// leave leaves the room the page is in, if there is one.
func (r *rooms) leave() {
	if r.here == nil {
		return
	}
	r.here.end()
	r.here = nil
	r.page.WarnLeave(false)
	r.page.KeepAwake(false)
	_ = r.page.SetHash("")
}

// wake looks after the connections after a sleep or a change of network.
func (r *rooms) wake() {
	if r.here != nil {
		r.here.wake()
	}
}

// places are the player's secrets of places, by the room's secret.
func (r *rooms) places() map[string]string {
	all := map[string]string{}
	if text, ok := r.page.Load(keyPlaces); ok {
		_ = json.Unmarshal([]byte(text), &all) // what can't be read is no place
	}
	return all
}

// keepPlace remembers the secret of a place; the newest few rooms are kept.
func (r *rooms) keepPlace(secret []byte, token string) {
	all := r.places()
	key := fmt.Sprintf("%x", secret)
	if all[key] == token {
		return
	}
	if len(all) >= 20 {
		clear(all)
	}
	all[key] = token
	if text, err := json.Marshal(all); err == nil {
		_ = r.Save(keyPlaces, string(text))
	}
}
