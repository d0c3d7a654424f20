//go:build !js

package e2e

// Guards 六人三副 5·10·K at the page: a reveal while cards are dealt, the kitty,
// two calls, a hidden partner who appears, a settlement with levels.

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/wushik6"
)

// wushik6Deals plays a deal on each of two devices, two on the phone. In the first the
// player is dealt a three at once and the others only late, so that he is the declarer.
func wushik6Deals(t *testing.T, w *world) {
	for _, c := range []struct {
		name string
		on   device
	}{{"phone", phone("zh-CN")}, {"desk", desk("en-US")}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			record := dealt(t, wushik6.Game{}, map[engine.Seat]string{engine.P1: "S3 SA HK H10"},
				func(hand []card.Card, s engine.Seat, c card.Card) bool {
					return c.Rank() != card.Three || s == engine.P1 || len(hand) > 18
				})
			w.resumed(t, c.name, c.on, "wushik6", record).
				play("dealing", "may-bid", "bid", "kitty", "burying", "calling", "called-2", "friend")
		})
	}
}
