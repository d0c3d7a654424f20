// This test guards that the rare parts of the rules are really reached, and that whatever happens the scores sum to zero.
package gouji

import (
	"math/rand/v2"
	"slices"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// cleanSeat takes the 2s and jokers out of one hand, in exchange for lower cards
// of the next, so that its owner may revolt.
func cleanSeat(hands [][]card.Card, i int) {
	next := hands[(i+1)%seats]
	k := 0
	for j, c := range hands[i] {
		if rankNo(c.Rank()) < rank2 {
			continue
		}
		for rankNo(next[k].Rank()) >= rank2 {
			k++
		}
		hands[i][j], next[k] = next[k], c
		k++
	}
}

// mixed plays as the bot does most of the time and else by chance; in burn
// windows mostly by chance, so that burns of all kinds come up.
func mixed(r *rand.Rand) player {
	random := chance(r)
	return func(s *state, seat engine.Seat) engine.Action {
		usual := 2
		if s.core.stage == burning {
			usual = 1
		}
		if r.IntN(3) < usual {
			return thinks(s, seat)
		}
		return random(s, seat)
	}
}

func TestRarePartsOccur(t *testing.T) {
	most, want := 3000, 100
	if testing.Short() {
		most, want = 150, 3
	}
	r := rand.New(rand.NewPCG(11, 12))
	play := mixed(r)
	of := [seats]player{play, play, play, play, play, play}
	const (
		burns = iota
		counterBurns
		failedBurns
		goodBurns
		yields
		deadLevels
		headlessPlays
		freeForAlls
		revolutions
		kinds
	)
	names := [kinds]string{"burns", "counter-burns", "failed burns", "successful burns", "yields", "dead levels", "headless gouji plays and answers", "free-for-alls", "revolutions"}
	var n [kinds]int
	least := func(kind int) int {
		if kind == goodBurns { // chance hardly ever holds the jokers for it
			return want / 10
		}
		return want
	}
	enough := func() bool {
		for i, k := range n {
			if k < least(i) {
				return false
			}
		}
		return true
	}
	deals := 0
	for ; deals < most && !enough(); deals++ {
		hands := shuffled(r)
		if deals%4 == 0 {
			cleanSeat(hands, r.IntN(seats))
		}
		s := dealtHands(t, variants[deals%len(variants)], hands, engine.GivenInt("dealno", 1+r.IntN(6)))
		burner := engine.None
		headless := mask(0)
		limited := false // the set that was to be beaten was a gouji play
		playOut(t, s, of, func(seat engine.Seat, a engine.Action, events []engine.Event) {
			for _, e := range events {
				switch e.Kind {
				case engine.EvBurns:
					n[burns]++
					if burner != engine.None {
						n[counterBurns]++
					}
				case engine.EvPlay:
					if headless.has(e.Seat.Index()) && (limited || e.Word != shapeSet) {
						n[headlessPlays]++
					}
				case EvBurnFails:
					n[failedBurns]++
				case EvBurnSucceeds:
					n[goodBurns]++
				case engine.EvYields:
					n[yields]++
				case EvDeadLevel:
					n[deadLevels]++
				case EvFree:
					n[freeForAlls]++
				case engine.EvRevolts:
					n[revolutions]++
				}
			}
			burner, headless = engine.None, s.core.headless&s.core.inPlay
			if s.core.burner != nobody {
				burner = engine.SeatAt(int(s.core.burner))
			}
			limited = s.core.owner != nobody && s.core.cur.gouji()
		})
		if r := s.result; !r.Redeal {
			places := slices.Clone(r.Places)
			slices.Sort(places)
			if !slices.Equal(places, everySeat()[:seats]) || r.Scores[0].N+r.Scores[1].N != 0 {
				t.Fatalf("deal %d: places %v, scores %v: every seat has a place, and the sides' scores sum to zero", deals, r.Places, r.Scores)
			}
		}
	}
	for i, name := range names {
		t.Logf("%-34s %6d", name, n[i])
		if n[i] < least(i) {
			t.Errorf("%s: %d in %d deals, want at least %d", name, n[i], deals, least(i))
		}
	}
	t.Logf("in %d deals", deals)
}
