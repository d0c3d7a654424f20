// These tests guard how well the bot plays, and that it makes no move a partner would shake the head over.
package wushik6

import (
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
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

func TestBotMakesNoBlunders(t *testing.T) {
	partner := []engine.Given{{Key: "called", Args: []string{"HA", "n=1", "P3"}}, {Key: "called", Args: []string{"SA", "n=1", "P1"}}}
	open := []engine.Given{{Key: "called", Args: []string{"HA", "n=1"}}, {Key: "called", Args: []string{"SA", "n=1", "P1"}}}
	for _, c := range []struct {
		name  string
		given []engine.Given
		hands []string // P1 leads and is the declarer; the seat after the plays thinks
		plays []string // "" passes
		want  string
	}{
		{"goes out when it can", partner, []string{"S5 H5 S6", "H7 D7"}, []string{"S5 H5"}, "D7 H7"},
		{"leads a low single, not a bomb", partner, []string{"D3 S7 H7 D7 C7 SA"}, nil, "D3"},
		{"leaves a trick to its partner", partner, []string{"SK S3 S9", "H4 H5 H8", "DA D8 D9 D4 D5"}, []string{"SK", ""}, "pass"},
		{"does not bomb its partner", partner, []string{"BJ BJ S3 S9", "H4 H5 H8", "D6 C6 H6 S6 D9 D4"}, []string{"BJ BJ", ""}, "pass"},
		{"bombs an enemy for thirty points", partner, []string{"SK HK DK S3 S9 SJ", "D6 C6 H6 S6 H9 H8 H3 D3"}, []string{"SK HK DK"}, "D6 C6 H6 S6"},
		{"does not bomb for nothing", partner, []string{"S9 S3 SJ SQ SA", "D6 C6 H6 S6 H3 H8 H4 D3"}, []string{"S9"}, "pass"},
		{"shows itself with the called ace", open, []string{"SQ S3 S9", "SK H5 H8", "HA CA H3 D4 D5 D8"}, []string{"S3", "SK"}, "HA"},
	} {
		s := position(t, nil, c.given, c.hands, c.plays...)
		v := s.View(s.core.Turn())
		if got := text([]engine.Action{Game{}.Think(v, nil)})[0]; got != c.want {
			t.Errorf("%s: %v plays %s, want %s", c.name, v.Viewer, got, c.want)
		}
	}
}

func TestBotBuriesAndCallsWithSense(t *testing.T) {
	st, err := Game{}.New(engine.Config{}, engine.Deal{
		Hands: [][]card.Card{cards(t, "HA HA SA DA DK CK C10 D5 S2 S2 H9 H9 H9 C9 BJ LJ"), cards(t, "S6"), cards(t, "S6"), cards(t, "S6"), cards(t, "H6"), cards(t, "H6")},
		Kitty: cards(t, "S3 H4 D6 C7 D8 CJ"),
		Given: []engine.Given{{Key: "phase", Args: []string{"bury"}}, engine.GivenSeat("declarer", engine.P1)},
	})
	if err != nil {
		t.Fatal(err)
	}
	buried := Game{}.Think(st.View(engine.P1), nil)
	if got := card.FormatList(buried.Cards); got != "S3 H4 D6 C7 D8 CJ" {
		t.Errorf("buried %s, want the low singles that came", got)
	}
	for range 2 {
		a := buried
		if st.View(engine.P1).Phase == engine.PhaseCall {
			a = Game{}.Think(st.View(engine.P1), nil)
			if held := copies(st.View(engine.P1).Hand, a.Cards[0]); held > 1 || a.N != 1 {
				t.Errorf("calls %v, number %d, and holds %d of them", a.Cards, a.N, held)
			}
		}
		if _, err := st.Apply(engine.P1, a); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhichAceIsPlayed guards that a partner shows himself while that does his
// side good and keeps the called card when the declarer has lost.
func TestWhichAceIsPlayed(t *testing.T) {
	calls := []engine.Given{{Key: "called", Args: []string{"HA", "n=1"}}, {Key: "called", Args: []string{"SA", "n=1", "P1"}}}
	for captured, want := range map[string]string{"P2=80 P4=35": "HA", "P2=80 P4=40": "CA"} {
		given := append([]engine.Given{{Key: "captured", Args: strings.Fields(captured)}}, calls...)
		s := position(t, nil, given, []string{"S3 S9", "SK H5", "HA CA H3 D4"}, "S3", "SK")
		v := s.View(engine.P3)
		ace := Move{1 << (4 * climb.RankA), climb.Play{Shape: climb.Single, Key: climb.RankA}}
		if got := card.FormatList(mindOf(&v).play(ace).Cards); got != want {
			t.Errorf("captured %s: an ace is %s, want %s", captured, got, want)
		}
	}
}
