// These tests guard how well the bot plays, and that it makes no move a partner would shake the head over.
package wushik6

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

type player func(engine.View) engine.Action

// mirrored plays each deal twice: a is the declarer and all who hold a called card
// when the play begins, b the others, and then the other way round. It returns
// how many of these games a has won, and by how many points a is ahead in one,
// with half of the 95 % interval.
func mirrored(t testing.TB, deals int, seed uint64, a, b player) (rate, ahead, half float64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	won, sum, square := 0, 0.0, 0.0
	for range deals {
		cards := card.Pack(packs, true)
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		var deal engine.Deal
		for i := range seats {
			deal.Hands = append(deal.Hands, cards[i*handSize:(i+1)*handSize])
		}
		deal.Kitty = cards[seats*handSize:]
		pair := 0.0
		for mine := range 2 {
			sides := [2]player{a, b}
			if mine == 1 {
				sides = [2]player{b, a}
			}
			score := played(t, deal, sides)
			if opponents, _ := rise(score[1]); opponents == (mine == 1) {
				won++
			}
			pair += float64(score[mine]-score[1-mine]) / 2
		}
		sum += pair
		square += pair * pair
	}
	n := float64(deals)
	return float64(won) / (2 * n), sum / n, 1.96 * math.Sqrt((square-sum*sum/n)/(n-1)/n)
}

// played plays a deal to its end, the declarer's side first, and returns the
// points of both sides.
func played(t testing.TB, deal engine.Deal, sides [2]player) [2]int {
	t.Helper()
	st, err := Game{}.New(engine.Config{}, deal)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	var holders mask
	for s.result == nil {
		if s.phase == engine.PhasePlay && holders == 0 {
			holders = bit(s.core.declarer)
			for i := range seats {
				for _, c := range s.core.calls {
					if s.core.hands[i].Has(c.face) > 0 {
						holders |= bit(engine.SeatAt(i))
					}
				}
			}
		}
		for _, seat := range s.Turn() {
			v := s.View(seat)
			var a engine.Action
			switch {
			case seat == engine.Dealer && v.Undealt > 0:
				a = engine.Action{Verb: engine.DealOut, N: 1}
			case seat == engine.Dealer:
				t.Fatal("nobody reveals")
			case s.phase == engine.PhasePlay && !holders.has(seat):
				a = sides[1](v)
			default:
				a = sides[0](v)
			}
			if a.Verb == "" {
				continue
			}
			if _, err := s.Apply(seat, a); err != nil {
				t.Fatalf("%v %+v: %v", seat, a, err)
			}
			break
		}
	}
	return s.core.Score()
}

func thinking(v engine.View) engine.Action { return Game{}.Think(v, nil) }

// random declares as the bot does, and takes any other move with equal chances.
func random(r *rand.Rand) player {
	return func(v engine.View) engine.Action {
		if v.Ask.Open(engine.Reveal) {
			return thinking(v)
		}
		list := Game{}.Moves(v)
		return list[r.IntN(len(list))]
	}
}

func TestBotBeatsRandom(t *testing.T) {
	deals := 150
	if testing.Short() || runtime.GOARCH == "wasm" {
		deals = 25
	}
	rate, ahead, half := mirrored(t, deals, 7, thinking, random(rand.New(rand.NewPCG(5, 6))))
	t.Logf("won %.1f %% of %d mirrored deals, %+.1f ± %.1f points ahead in each", 100*rate, deals, ahead, half)
	if rate < 0.6 {
		t.Errorf("won %.1f %%, want at least 60 %%", 100*rate)
	}
}
