//go:build !js

package e2e

// Guards 六人三副 5·10·K at the page: a reveal while cards are dealt, the kitty,
// two calls, a hidden partner who appears, a settlement with levels.

import "testing"

func wushik6Deals(t *testing.T, w *world) {
	for _, c := range []struct {
		name string
		on   device
		seed string
	}{
		{"phone", phone("zh-CN"), "wushik6 1"},
		{"desk", desk("zh-CN"), "wushik6 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			twoDeals(t, w, "wushik6", c.name, c.on, c.seed, []string{"dealing", "may-bid", "bid", "kitty", "calling", "friend"})
		})
	}
}
