// These tests guard the shuffle: the vectors come from a program of another
// language written from the words of Dealt alone, so that neither can drift.
package match

import (
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func TestVectors(t *testing.T) {
	var small []card.Card
	for _, r := range []card.Rank{card.King, card.Ten, 9, card.Five, 4} { // not in order: Dealt sorts
		for s := card.Diamonds; s <= card.Spades; s++ {
			small = append(small, card.Of(r, s))
		}
	}
	for _, tt := range []struct {
		seed   string
		layout engine.Layout
		first  string
		hands  []string
		kitty  string
	}{
		{"1:00", engine.Layout{Seats: 4, Hand: 13, Cards: card.Pack(1, false)}, "first=P2", []string{
			"S8 SQ H2 CK C8 C2 D5 H5 CA HJ C9 C3 SA",
			"C6 CJ D4 H8 S7 C5 C10 D7 S5 HK C7 D2 H3",
			"SJ H10 H9 S4 S3 DJ S9 H7 DA D6 S6 HQ CQ",
			"SK D3 D8 D10 H6 S2 C4 H4 S10 DK D9 HA DQ"}, ""},
		{"1:00", engine.Layout{Seats: 4, Hand: 26, Cards: card.Pack(2, false)}, "first=P2", []string{
			"H8 S3 CK DJ HA S7 S3 S7 H8 H4 C6 CQ D2 H2 CK S9 C5 C8 DA H3 CJ DQ HK D10 S8 CA",
			"C9 SQ H5 S9 C4 D4 H6 C5 HA C10 D3 D9 S2 S6 D3 S4 H10 H10 C8 C7 SA DJ HQ D4 S8 H2",
			"D5 C2 C3 S10 H6 S10 SA D8 S6 H4 SJ C9 C7 C6 H5 HQ DA D5 S4 H7 SK H3 DQ C2 HK D6",
			"D8 HJ SK HJ H7 S5 D2 C4 CJ D9 C10 D10 DK H9 SQ S2 DK D7 CQ C3 D7 D6 CA S5 H9 SJ"}, ""},
		{"1:五十K", engine.Layout{Seats: 3, Hand: 6, Kitty: 2, Cards: small}, "first=P3", []string{
			"S4 C10 CK HK H10 H5", "S10 D9 H9 H4 DK SK", "C4 D5 C5 S9 S5 C9"}, "D4 D10"},
	} {
		d := Dealt(tt.seed, tt.layout)
		if got := d.Given[0].String(); got != tt.first || len(d.Given) != 1 {
			t.Errorf("%s: given %v, want %s", tt.seed, d.Given, tt.first)
		}
		for i, want := range tt.hands {
			if got := card.FormatList(d.Hands[i]); got != want {
				t.Errorf("%s: hand %d is %s, want %s", tt.seed, i+1, got, want)
			}
		}
		if got := card.FormatList(d.Kitty); got != tt.kitty {
			t.Errorf("%s: kitty is %s, want %s", tt.seed, got, tt.kitty)
		}
	}
}

func TestDrawsAreEven(t *testing.T) {
	s := stream{seed: "1:even"}
	const draws = 60000
	var seen [6]int
	for range draws {
		seen[s.below(6)]++
	}
	for i, n := range seen {
		if n < draws/6-400 || n > draws/6+400 { // more than four deviations off
			t.Errorf("%d was drawn %d times of %d", i, n, draws)
		}
	}
	if s.below(1) != 0 {
		t.Error("a draw below 1")
	}
}

// TestEveryCardReachesEverySeat would fail if the shuffle left a card in place.
func TestEveryCardReachesEverySeat(t *testing.T) {
	l := engine.Layout{Seats: 4, Hand: 13, Cards: card.Pack(1, false)}
	var seen [4][card.Faces]int
	for i := range 400 {
		d := Dealt("1:"+string(rune('A'+i)), l)
		all := slices.Concat(d.Hands...)
		if card.Count(all) != card.Count(l.Cards) {
			t.Fatalf("the deal is not the pack: %v", all)
		}
		for seat, hand := range d.Hands {
			for _, c := range hand {
				seen[seat][c.Index()]++
			}
		}
	}
	for seat := range seen {
		for i, n := range seen[seat][:52] {
			if n < 55 || n > 150 { // 100 expected, deviation below nine
				t.Errorf("in 400 deals %v reached seat %d %d times", card.At(i), seat+1, n)
			}
		}
	}
}
