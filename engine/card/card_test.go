// These tests guard the text of cards: whatever is written is read back the same.
package card

import (
	"slices"
	"testing"
)

func TestEveryFaceReadsBack(t *testing.T) {
	for i := range Faces {
		c := At(i)
		if !c.Valid() || c.Index() != i {
			t.Fatalf("face %d: %v has index %d", i, c, c.Index())
		}
		got, err := Parse(c.String())
		if err != nil || got != c {
			t.Errorf("Parse(%q) = %v, %v", c, got, err)
		}
	}
}

func TestWordsOfCardPlayers(t *testing.T) {
	for text, want := range map[string]string{
		"♠10": "S10", "黑桃10": "S10", "s10": "S10", "红桃A": "HA", "♥️K": "HK", "方片3": "D3", "梅花q": "CQ",
		"大王": "BJ", "小王": "LJ", "bj": "BJ", "SJ": "SJ", "10": "10",
	} {
		c, err := Parse(text)
		if err != nil || c.String() != want {
			t.Errorf("Parse(%q) = %v, %v; want %s", text, c, err, want)
		}
	}
	for _, bad := range []string{"", "S", "S1", "S11", "XX", "??", "Joker", "0x5", "黑桃"} {
		if c, err := Parse(bad); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", bad, c)
		}
	}
}

func TestLists(t *testing.T) {
	cards, err := ParseList("3x10 2xS3 ♥K")
	if err != nil {
		t.Fatal(err)
	}
	if got := FormatList(cards); got != "3x10 S3 S3 HK" {
		t.Errorf("FormatList = %q", got)
	}
	if _, err := ParseList("S3 17x9"); err == nil {
		t.Error("17 copies were accepted")
	}
	if got := Without(cards, cards[3:4]); len(got) != len(cards)-1 {
		t.Errorf("Without left %v", got)
	}
}

func TestPacks(t *testing.T) {
	if n := len(Pack(4, true)); n != 216 {
		t.Errorf("four packs hold %d cards", n)
	}
	if p := Points(Pack(2, false)); p != 200 {
		t.Errorf("two packs hold %d points", p)
	}
	hand, _ := ParseList("S3 S3 H4")
	play, _ := ParseList("S3 H4 H4")
	if c, missing := Missing(hand, play); !missing || c.String() != "H4" {
		t.Errorf("Missing = %v, %v", c, missing)
	}
	if !slices.Equal(hand, Without(hand, nil)) {
		t.Error("Without nothing changed the hand")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"S10", "♠10", "5x10", "大王", "LJ 3xHA"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cards, err := ParseList(text)
		if err != nil {
			return
		}
		again, err := ParseList(FormatList(cards))
		if err != nil || !slices.Equal(cards, again) {
			t.Errorf("%q: %v, then %v (%v)", text, cards, again, err)
		}
	})
}
