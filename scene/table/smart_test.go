// These tests guard what taps, strokes and presses mean where the rules decide it:
// smart selection, plays that wait for their turn, bombs on one's own side, passing
// by itself.
package table

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
)

// after plays a position of 五十K and returns the game and P1's view.
func after(t *testing.T, mine, lead string, options ...string) (engine.Game, engine.View) {
	t.Helper()
	game := games.Find("wushik")
	set := engine.Options{"packs": "1"}
	for i := 0; i+1 < len(options); i += 2 {
		set[options[i]] = options[i+1]
	}
	state, err := game.New(engine.Config{Options: set}, engine.Deal{
		Hands: [][]card.Card{cards(t, mine), cards(t, "S4"), cards(t, "S6"), append(cards(t, lead), cards(t, "D3")...)},
		Given: []engine.Given{engine.GivenSeat("lead", engine.P4)},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := state.Apply(engine.P4, engine.Action{Verb: engine.Play, Cards: cards(t, lead)}); err != nil {
		t.Fatal(err)
	}
	return game, state.View(engine.P1)
}

func cards(t *testing.T, text string) []card.Card {
	t.Helper()
	list, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// sameRanks compares by rank alone: which suits go is the game's choice.
func sameRanks(a, b []card.Card) bool {
	var n [32]int
	for _, c := range a {
		n[c.Rank()]++
	}
	for _, c := range b {
		n[c.Rank()]--
	}
	return n == [32]int{}
}

func TestATapMeansTheSetThatIsAsked(t *testing.T) {
	for _, c := range []struct{ hand, lead, tap, want string }{
		{"S9 H9 SJ", "S8 H8", "S9", "S9 H9"},
		{"S9 H9 D9 SJ", "S8 H8 D8", "H9", "S9 H9 D9"},
		{"S9 H9 D9 C9 SJ", "S8 H8", "S9", "S9 H9"},           // the pair, not the bomb
		{"S9 H9 SJ", "S8", "S9", ""},                         // one card is an answer
		{"S7 H7 SJ", "S8 H8", "S7", ""},                      // nothing to be made of it
		{"S9 H9 S10 H10 SJ HJ SQ", "S8 H8 D9 C9", "S10", ""}, // two runs hold a ten: the player chooses
		{"S9 H9 S10 H10 SJ HJ SQ", "S8 H8 D9 C9", "SQ", ""},  // and none a queen
		{"S9 H9 S10 H10 SK HJ SQ", "S8 H8 D9 C9", "S10", ""}, // a run is the player's to choose
	} {
		game, v := after(t, c.hand, c.lead)
		got, ok := smartTap(game, v, cards(t, c.tap)[0])
		if ok != (c.want != "") || ok && !sameRanks(got, cards(t, c.want)) {
			t.Errorf("%s tapped in %s against %s means %s, %v", c.tap, c.hand, c.lead, card.FormatList(got), ok)
		}
	}
	game, v := after(t, "S9 H9 SJ", "S8 H8")
	v.Trick = engine.Trick{Best: -1}
	if got, ok := smartTap(game, v, v.Hand[0]); ok {
		t.Errorf("leading, a tap means %s", card.FormatList(got))
	}
}

func TestAStrokeMeansTheLongestPlay(t *testing.T) {
	for _, c := range []struct{ hand, lead, stroke, want string }{
		{"S3 H4 D5 C6 H7 HJ", "S9", "S3 H4 D5 C6 H7 HJ", "S3 H4 D5 C6 H7"}, // nothing beats: what could be led
		{"S10 HJ DQ CK HA H2", "S3 H4 D5 C6 H7", "S10 HJ DQ CK HA H2", "S10 HJ DQ CK HA"},
		{"S9 H9 D9 HJ", "S8 H8", "S9 H9 D9", "S9 H9"}, // as many as are asked
		{"S9 H9 D9 HJ", "S8 H8", "S9 H9", ""},         // all of it
		{"S9 HJ", "S8 H8", "S9 HJ", ""},               // one card says no more than a tap
	} {
		game, v := after(t, c.hand, c.lead)
		got, ok := smartSlide(game, v, cards(t, c.stroke))
		if ok != (c.want != "") || ok && !sameRanks(got, cards(t, c.want)) {
			t.Errorf("a stroke over %s against %s means %s, %v", c.stroke, c.lead, card.FormatList(got), ok)
		}
	}
}

func TestAPlayWaitsForItsTurn(t *testing.T) {
	game := games.Find("wushik")
	state, err := game.New(engine.Config{Options: engine.Options{"packs": "1"}}, engine.Deal{
		Hands: [][]card.Card{cards(t, "S9 H9 DJ"), cards(t, "S4 S8"), cards(t, "S6 S2"), cards(t, "S7 D3")},
		Given: []engine.Given{engine.GivenSeat("lead", engine.P3)},
	})
	if err != nil {
		t.Fatal(err)
	}
	see := func() engine.View { return state.View(engine.P1) }
	do := func(s engine.Seat, a engine.Action) {
		t.Helper()
		if _, err := state.Apply(s, a); err != nil {
			t.Fatal(err)
		}
	}
	if got := arming(game, see(), cards(t, "S9")); got != armOpen {
		t.Errorf("before a lead: %v", got)
	}
	do(engine.P3, engine.Action{Verb: engine.Play, Cards: cards(t, "S6")})
	for text, want := range map[string]mayArm{"S9": armYes, "S9 H9": armWeak, "S9 DJ": armWeak} {
		if got := arming(game, see(), cards(t, text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	a := arm(see(), cards(t, "S9"))
	if got := a.state(see()); got != armedWaits {
		t.Errorf("before the turn: %v", got)
	}
	other := state.Clone()
	do(engine.P4, engine.Action{Verb: engine.Pass})
	if got := a.state(see()); got != armedNow {
		t.Errorf("when the turn has come: %v", got)
	}
	if got := arming(game, see(), cards(t, "S9")); got != armTurn {
		t.Errorf("in turn: %v", got)
	}
	state = other
	do(engine.P4, engine.Action{Verb: engine.Play, Cards: cards(t, "S7")})
	if got := a.state(see()); got != armedLost {
		t.Errorf("when it was beaten: %v", got)
	}
	asked := see()
	asked.Pace = 5000
	if got := arming(game, asked, cards(t, "S9")); got != armAsked {
		t.Errorf("in a window: %v", got)
	}
}

func TestABombOnOnesOwnSideIsKnown(t *testing.T) {
	game := games.Find("wushik")
	for _, c := range []struct {
		lead engine.Seat
		play string
		want bool
	}{{engine.P3, "S9 H9 D9 C9", true}, {engine.P3, "SJ", false}, {engine.P4, "S9 H9 D9 C9", false}} {
		hands := [][]card.Card{cards(t, "S9 H9 D9 C9 SJ"), cards(t, "S4"), cards(t, "S6 D4"), cards(t, "S7 D3")}
		state, err := game.New(engine.Config{Options: engine.Options{"packs": "1"}}, engine.Deal{Hands: hands, Given: []engine.Given{engine.GivenSeat("lead", c.lead)}})
		if err != nil {
			t.Fatal(err)
		}
		state.Apply(c.lead, engine.Action{Verb: engine.Play, Cards: hands[c.lead.Index()][:1]})
		v := state.View(engine.P1)
		who, got := bombsMate(game, v, engine.Action{Verb: engine.Play, Cards: cards(t, c.play)})
		if got != c.want || got && who != c.lead {
			t.Errorf("%s on %v's play: %v, %v", c.play, c.lead, who, got)
		}
	}
}

func TestOnlyWhoHasNoAnswerMayPassByHimself(t *testing.T) {
	for hand, want := range map[string]bool{"S7 HJ": false, "S7 H6": true, "S7 SA HA DA CA": false} {
		game, v := after(t, hand, "S9")
		if got := beaten(game, v); got != want {
			t.Errorf("%s against a nine: beaten %v", hand, got)
		}
	}
	for _, game := range games.All() {
		if got := sticky(game.Info()); got != (game.Info().Name == "gouji") {
			t.Errorf("%s: a pass binds: %v", game.Info().Name, got)
		}
	}
}
