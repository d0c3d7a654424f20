//go:build !js

// Package e2e tests what dist wrote, in a real Chromium: by the fingers and the
// eyes of a player, never by calling into the program. It must not know a game's
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

func TestBrowser(t *testing.T) {
	w := newWorld(t)
	for _, journey := range []struct {
		name string
		run  func(*testing.T, *world)
	}{
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
		{"whole-deal-phone", wholeDealPhone},
		{"whole-deal-desk", wholeDealDesk},
		{"gouji", goujiDeals},
		{"taps", taps},
		{"menus", menus},
		{"language", language},
		{"waiting", waiting},
		{"hidden", hidden},
		{"corrupt", corrupt},
	} {
		t.Run(journey.name, func(t *testing.T) { journey.run(t, w) })
	}
}
