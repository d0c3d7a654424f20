//go:build js

package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/games"
	"paizhuo/net/host"
	"paizhuo/net/member"
	"paizhuo/net/signal"
)

// heirs sees to it that the table outlives its host: this page may have to go on as
// the host, or find who does. The zero pointer sees to nothing.
type heirs struct {
	c *company
}

func (c *company) inherit(h *host.Host) *heirs { return nil }

func (h *heirs) take() {}

func (h *heirs) close() {}

// handOver makes somebody else's page the host's.
func (h *hosting) handOver(id int) {}

// leave is what a host does that leaves.
func (h *hosting) leave() { h.close() }

var (
	_ = ed25519.SeedSize
	_ member.Reach
	_ signal.Room
)

// table is what a table in this page is made with; owner is the token of the
// player who decides on seats and rules.
func (r *rooms) table(owner string) host.Setup {
	setup := host.Setup{
		Games: games.All(), Owner: owner, Name: r.env.Settings.Name, Build: r.page.Build(),
		Bot: func(v engine.View) engine.Action {
			if game := games.Find(v.Game); game != nil {
				return bot.Choose(game, v, nil)
			}
			return engine.Action{}
		},
		Store: r.program, Key: keyHosting,
		Warn: func(err error) { fmt.Fprintln(os.Stderr, "paizhuo:", err) },
	}
	if v, ok := r.page.Param("pace"); ok {
		if ms, err := strconv.Atoi(v); err == nil && ms >= 0 {
			pace := time.Duration(ms) * time.Millisecond
			setup.Pace = &host.Pace{Min: pace, Max: pace}
		}
	}
	return setup
}

// secret draws one that nobody guesses.
func (r *rooms) secret() string {
	var b [16]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// device tells this browser from others, so that who is sent away stays away.
func (r *rooms) device() string {
	if text, ok := r.page.Load(keyDevice); ok {
		return text
	}
	id := r.secret()
	_ = r.page.Save(keyDevice, id)
	return id
}
