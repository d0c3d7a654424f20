// Guards that the log's English agrees with who acts: you take, Jo takes.
package words

import (
	"testing"

	"paizhuo/engine"
)

func TestEnglishVerbsAgree(t *testing.T) {
	w := In(English)
	who := func(s engine.Seat) string {
		if s == engine.P1 {
			return w.SeatTag(engine.View{Viewer: engine.P1, Players: make([]engine.Player, 4)}, s)
		}
		return "Jo"
	}
	for want, e := range map[string]engine.Event{
		"You take the trick, 1 point":  {Kind: engine.EvWins, Seat: engine.P1, N: 1},
		"Jo takes the trick, 5 points": {Kind: engine.EvWins, Seat: engine.P2, N: 5},
		"You pass":                     {Kind: engine.EvPass, Seat: engine.P1},
		"Jo passes":                    {Kind: engine.EvPass, Seat: engine.P2},
		"You are out, 1st":             {Kind: engine.EvOut, Seat: engine.P1, N: 1},
	} {
		if got := w.Log("wushik", e, who); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
