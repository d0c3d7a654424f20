//go:build !js

package e2e

// Guards 五人三副找朋友 at the page: bids while cards are dealt, a friend called
// before the kitty is taken, counters, rows by effective suit, a tractor, a throw
// that fails, surplus levels, a settlement in which levels rise.

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/zhaopengyou"
)

// zhaopengyouDeals plays a deal on each of three devices, two on the phone. In the
// first the player holds the strongest bid there is, the pair of ♠2: with it he is the
// declarer, or counters where he wants no questions about bids.
func zhaopengyouDeals(t *testing.T, w *world) {
	strip := phone("zh-CN")
	strip.w, strip.h = 750, 340
	for _, c := range []struct {
		name  string
		on    device
		first map[engine.Seat]string
		lead  string
		quiet bool
		must  []string
	}{
		{"phone", phone("zh-CN"), map[engine.Seat]string{engine.P1: "S2 S2 H9 H9 H10 H10"}, "H9 H9 H10 H10", false,
			[]string{"dealing", "may-bid", "bid", "calling", "called-1", "kitty", "burying", "long-play", "friend"}},
		{"strip", strip, map[engine.Seat]string{engine.P1: "S2 S2 HA HA", engine.P2: "D2 D2"}, "", true,
			[]string{"quiet", "bid", "asked-counter", "countered", "kitty", "burying", "friend"}},
		{"desk", desk("en-US"), map[engine.Seat]string{engine.P1: "S2 S2 HA HA HQ", engine.P3: "HA HK"}, "HA HA HQ", false,
			[]string{"may-bid", "bid", "calling", "called-1", "kitty", "burying", "long-play", "friend"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			record := dealt(t, zhaopengyou.Game{}, c.first, func(hand []card.Card, s engine.Seat, face card.Card) bool {
				switch {
				case face.Joker():
					return count(hand, face) < 1
				case face.Rank() == card.Two:
					return count(hand, face) < 2 && (face.Suit() != card.Spades || s != engine.P1)
				}
				return true
			})
			d := w.resumed(t, c.name, c.on, "zhaopengyou", record)
			d.quiet = c.quiet
			lead, err := card.ParseList(c.lead)
			if err != nil {
				t.Fatal(err)
			}
			d.lead = lead
			d.play(c.must...)
		})
	}
	t.Run("surplus", func(t *testing.T) { surplus(t, w) })
}

// surplus: the friend of a declarer stands on a must-play level and has levels to
// give; each gift is a sentence on a sheet, and its receiver's answer comes back.
func surplus(t *testing.T, w *world) {
	d := w.resumed(t, "phone", phone("zh-CN"), "zhaopengyou", `game zhaopengyou/1
seats 5
given phase=play declarer=P2 trump=S
given levels P1=J P2=4 P3=5 P4=2 P5=6
given friend=P1
given called CA n=1
given captured P3=5
kitty C2 C3 C4 C6 C7 C8 C9
hand P2 HA
hand P1 H9
hand P3 H3
hand P4 H6
hand P5 H7
`)
	v := d.deal(1)
	d.over(v)
	if !d.shot["surplus"] || v.Players[1].Level != "10" {
		t.Errorf("the declarer is at level %s, not at the 10 that two levels given bring him to", v.Players[1].Level)
	}
}
