//go:build !js

package e2e

// Guards 五人三副找朋友 at the page: bids while cards are dealt, a friend called
// before the kitty is taken, counters, rows by effective suit, a settlement in
// which levels rise.

import "testing"

func zhaopengyouDeals(t *testing.T, w *world) {
	strip := phone("zh-CN")
	strip.w, strip.h = 750, 340
	for _, c := range []struct {
		name string
		on   device
		seed string
	}{
		{"phone", phone("zh-CN"), "zhaopengyou 1"},
		{"strip", strip, "zhaopengyou 1"},
		{"desk", desk("en-US"), "zhaopengyou 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			twoDeals(t, w, "zhaopengyou", c.name, c.on, c.seed, []string{"dealing", "bid"})
		})
	}
}
