//go:build !js

// Package e2e tests what dist wrote, in a real Chromium and a real Firefox: by the
// fingers and the eyes of a player, never by calling into the program. It must not know a game's
// rules; what it reads of the table is the view that the seat may see.
//
//	PAIZHUO_E2E=1 go test ./e2e -run 'TestBrowser/first-frame'
//
// Without PAIZHUO_E2E nothing runs, so that go test ./... needs no browser.
package e2e

// Guards the built page as a whole, from the first byte to the settlement; this
// file only lists the journeys.

import (
	"fmt"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("PAIZHUO_E2E") == "" {
		fmt.Println("e2e: no browser is started without PAIZHUO_E2E=1; make test sets it")
		return
	}
	os.Exit(m.Run())
}

// journey is one way through the page.
type journey struct {
	name string
	run  func(*testing.T, *world)
}

func TestBrowser(t *testing.T) {
	w := newWorld(t)
	for _, j := range []journey{ // alone on the machine: they measure, or must be quick
		{"first-frame", firstFrame},
		{"progress", progress},
		{"pixels", pixels},
		{"idle", idle},
		{"held-frames", heldFrames},
		{"in-a-frame", inAFrame},
		{"no-webgl", noWebGL},
		{"no-storage", noStorage},
		{"no-program", noProgram},
		{"broken-program", brokenProgram},
		{"panic", panics},
		{"trap", trap},
		{"bare", bare},
		{"first-hand", firstHand},
		{"waiting", waiting},
		{"hidden", hidden},
		{"gouji", goujiDeals}, // whose windows close by the clock
	} {
		t.Run(j.name, func(t *testing.T) { j.run(t, w) })
	}
	// Side by side: most of a deal is waiting for the other seats.
	t.Run("beside", func(t *testing.T) {
		for _, j := range []journey{
			{"rooms", rooms},
			{"zhaopengyou", zhaopengyouDeals},
			{"wushik6", wushik6Deals},
			{"whole-deal-phone", wholeDealPhone},
			{"whole-deal-desk", wholeDealDesk},
			{"whole-deal-firefox", wholeDealFirefox},
			{"taps", taps},
			{"menus", menus},
			{"language", language},
			{"corrupt", corrupt},
			{"accessible", accessible},
			{"lesson", lesson},
			{"lesson-by-keys", lessonByKeys},
			{"keyboard-wushik", keyboard("wushik", "packs=1")},
			{"keyboard-wushik6", keyboard("wushik6")},
			{"offline", offline},
			{"recovers", recovers},
		} {
			t.Run(j.name, func(t *testing.T) {
				t.Parallel()
				j.run(t, w)
			})
		}
	})
}
