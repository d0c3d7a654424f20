// These tests guard what a refusal points at, and that States and Views are independent of each other.
package wushik

import (
	"encoding/json"
	"errors"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func TestRefusalsPointAtTheReason(t *testing.T) {
	for _, c := range []struct {
		lead, play string
		want       engine.Illegal
	}{
		{"", "S4 H4 D4 C4 S9", engine.Illegal{Code: CodeKickerInBody, Cards: cards(t, "D4 C4 H4 S4")}},
		{"", "S4 H4 D4 S5 H5 D5 S9", engine.Illegal{Code: CodeKickerCount, Need: 2}},
		{"", "S4 H4 D4 S5 H5 D5 S9 SJ SQ", engine.Illegal{Code: CodeKickerCount, Need: 4}},
		{"", "S4 H4 D4 S9 SJ SQ", engine.Illegal{Code: CodeKickerCount, Need: 2}},
		{"", "SQ SK SA S2 S3", engine.Illegal{Code: CodeStraightWrap, Cards: cards(t, "SA S2")}},
		{"", "SK SA S2 S3 S4 S5", engine.Illegal{Code: CodeStraightWrap, Cards: cards(t, "SA S2")}},
		{"", "SA HA S2 H2", engine.Illegal{Code: CodeTwoInRun, Cards: cards(t, "H2 S2")}},
		{"", "S2 H2 D2 S3 H3 D3", engine.Illegal{Code: CodeTwoInRun, Cards: cards(t, "D2 H2 S2")}},
		{"", "S2 H2 D2 S3 H3 D3 S9 SJ", engine.Illegal{Code: CodeTwoInRun, Cards: cards(t, "D2 H2 S2")}},
		{"", "SA S2 S3 S4", engine.Illegal{Code: CodeNotAShape}},
		{"", "SA S3 S4 S5 S9", engine.Illegal{Code: CodeNotAShape}},
		{"", "S3 H3 S5 H5", engine.Illegal{Code: CodeNotAShape}},
		{"C8 D8", "S9", engine.Illegal{Code: CodeWrongShape, Cards: cards(t, "C8 D8")}},
		{"C6 D7 C8 D9 C10", "S3 H4 S5 H6 S7 S8", engine.Illegal{Code: CodeWrongCount, Cards: cards(t, "C6 D7 C8 D9 C10"), Need: 5}},
		{"C8 D8", "S4 H4", engine.Illegal{Code: CodeDoesNotBeat, Cards: cards(t, "C8 D8")}},
		{"C8", "SJ CJ", engine.Illegal{Code: engine.CodeNotYourCards, Cards: cards(t, "CJ")}},
	} {
		hand := "S2 H2 D2 S3 H3 D3 S4 H4 D4 C4 S5 H5 D5 H6 S6 S7 S8 S9 SJ SQ SK SA HA"
		s := position(t, nil, []string{hand, "C3", "CK", "DK"})
		if c.lead != "" {
			s = position(t, nil, []string{c.lead + " CQ", hand, "CK", "DK"}, c.lead)
		}
		err := Game{}.Check(s.View(s.core.Turn()), engine.Action{Verb: engine.Play, Cards: cards(t, c.play)})
		var got *engine.Illegal
		if !errors.As(err, &got) || got.Error() != c.want.Error() {
			t.Errorf("%s on %q: %v, want %v", c.play, c.lead, err, &c.want)
		}
	}
}

func TestClonesGoTheirOwnWay(t *testing.T) {
	s := position(t, nil, []string{"S3 S9 SJ CQ", "S4 H5 S8", "H6 H7 SQ", "C8 C9 SK"}, "S3", "S4", "H6")
	pic := func(s engine.State) string {
		b, err := json.Marshal([]engine.View{s.View(engine.P3), s.View(engine.Open)})
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	before := pic(s)
	clone := s.Clone()
	for _, x := range []struct {
		s     engine.State
		plays []string
	}{{clone, []string{"C8"}}, {s.Clone(), []string{"C9", "CQ"}}} {
		for _, p := range x.plays {
			if _, err := x.s.Apply(x.s.Turn()[0], engine.Action{Verb: engine.Play, Cards: cards(t, p)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if after := pic(s); after != before {
		t.Errorf("clones changed what they were taken from:\n%s\n%s", before, after)
	}
	if got := clone.View(engine.P1).Trick.Plays[3].Cards; got[0] != card.Of(8, card.Clubs) {
		t.Errorf("one clone's play is in another's trick: %v", got)
	}
}

func TestWhoSeesWhichHands(t *testing.T) {
	s := position(t, nil, []string{"S3 S9", "S4 H5", "H6 H7", "C8 C9"})
	for i, p := range s.View(engine.Open).Players {
		if len(p.Hand) != 2 {
			t.Errorf("Open sees %v in the hand of %v", p.Hand, engine.SeatAt(i))
		}
	}
	for i, p := range s.View(engine.P1).Players {
		if p.Hand != nil {
			t.Errorf("P1 sees %v in the hand of %v", p.Hand, engine.SeatAt(i))
		}
	}
	s = position(t, nil, []string{"S3 H3", "S4 H5", "HK", "C8"}, "S3", "H5", "HK", "", "", "", "H3")
	if !s.core.Over() || len(s.View(engine.P1).Players[1].Hand) != 1 || len(s.View(engine.Watcher).Players[3].Hand) != 1 {
		t.Errorf("the deal is over, and hands are hidden: %+v", s.View(engine.P1).Players)
	}
}
