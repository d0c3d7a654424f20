// These tests guard the bot: it beats chance, plays for its team, and acts within the rules at every prompt.
package gouji

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// player chooses the action of a seat that is in turn.
type player func(s *state, seat engine.Seat) engine.Action

func thinks(s *state, seat engine.Seat) engine.Action { return Game{}.Think(s.View(seat), nil) }

// chance plays any canonical legal move.
func chance(r *rand.Rand) player {
	buf := make([]Move, 0, MaxMoves)
	return func(s *state, seat engine.Seat) engine.Action {
		if s.phase != engine.PhasePlay {
			list := Game{}.Suggest(s.View(seat))
			return list[r.IntN(len(list))]
		}
		c := s.core
		c.turn = int8(seat.Index())
		legal := c.Legal(buf[:0])
		return legal[r.IntN(len(legal))].action(s.hands[seat.Index()], nil)
	}
}

// playOut plays a deal to its end; of holds a player for each seat. In a window
// everybody answers once before the Dealer closes it.
func playOut(t testing.TB, s *state, of [seats]player, see func(engine.Seat, engine.Action, []engine.Event)) {
	t.Helper()
	for n := 0; s.result == nil; n++ {
		if n > 20000 {
			t.Fatal("the deal does not end")
		}
		for _, seat := range s.Turn() {
			if !slices.Contains(s.Turn(), seat) {
				break // the window has closed with the last answer
			}
			a := engine.Action{}
			if seat == engine.Dealer {
				a = Game{}.Suggest(s.View(seat))[0]
			} else {
				a = of[seat.Index()](s, seat)
			}
			events, err := s.Apply(seat, a)
			if err != nil {
				t.Fatalf("%v %+v: %v", seat, a, err)
			}
			if see != nil {
				see(seat, a, events)
			}
		}
	}
}

// mirrored plays each deal twice with sides changed, and returns the deals and
// pairs that a won, drew and lost, and its score per deal.
func mirrored(t testing.TB, r *rand.Rand, pairs int, a, b player) (won, drawn, lost int, score float64) {
	t.Helper()
	sum := 0
	for range pairs {
		hands := shuffled(r)
		first := engine.GivenSeat("first", engine.SeatAt(r.IntN(seats)))
		for side := range 2 {
			s := dealtHands(t, nil, hands, engine.Given{Key: "phase", Args: []string{"play"}}, engine.GivenInt("dealno", 2), first)
			var of [seats]player
			for i := range of {
				of[i] = b
				if sideOf(i) == side {
					of[i] = a
				}
			}
			playOut(t, s, of, nil)
			n := s.result.Scores[side].N
			sum += n
			switch {
			case n > 0:
				won++
			case n == 0:
				drawn++
			default:
				lost++
			}
		}
	}
	return won, drawn, lost, float64(sum) / float64(2*pairs)
}

// cheapest plays without a thought for others: the cheapest set there is, of
// the lowest rank, and never burns.
func cheapest(s *state, seat engine.Seat) engine.Action {
	c := s.core
	if c.stage == burning {
		return engine.Action{Verb: engine.Decline}
	}
	legal := c.Legal(nil)
	best, least := legal[0], math.MaxInt
	for _, m := range legal {
		if m.set.count() == 0 {
			continue
		}
		cost := 0
		for h, r := m.set.hand(), 0; r < ranks; r++ {
			cost += 100 * h.at(r) * price[r]
		}
		if base := int(m.set.base); base < ranks {
			cost += 10*base + 300*(c.hands[c.turn].at(base)-int(m.set.nat))
		}
		if c.stage == leading {
			cost -= 30 * m.set.count()
		}
		if cost < least {
			best, least = m, cost
		}
	}
	return best.action(s.hands[seat.Index()], nil)
}

func TestBotWins(t *testing.T) {
	pairs := 300
	if testing.Short() {
		pairs = 25
	}
	for _, rival := range []struct {
		name  string
		plays func(*rand.Rand) player
		want  float64
	}{
		{"chance", chance, 0.90},
		{"the cheapest set", func(*rand.Rand) player { return cheapest }, 0.65},
	} {
		r := rand.New(rand.NewPCG(7, 8))
		won, drawn, lost, score := mirrored(t, r, pairs, thinks, rival.plays(r))
		share := float64(won) / float64(2*pairs)
		t.Logf("%d mirrored deals against %s: won %d, drawn %d, lost %d (%.1f %%), %+.2f points a deal", 2*pairs, rival.name, won, drawn, lost, 100*share, score)
		if share < rival.want {
			t.Errorf("against %s the bot won %.1f %% of the deals, want at least %.0f %%", rival.name, 100*share, 100*rival.want)
		}
	}
}

// deed is what a seat does on the way to a position.
type deed struct {
	seat  engine.Seat
	verb  engine.Verb
	cards string
}

func TestBotPlaysForItsTeam(t *testing.T) {
	const long = "4 4 6 6 7 7 8 8 9 9 10 10 "
	pass := func(s engine.Seat) deed { return deed{s, engine.Pass, ""} }
	for _, c := range []struct {
		name  string
		hands [seats]string
		deeds []deed
		bot   engine.Seat
		want  string // the verb, and the ranks of the cards
	}{
		{"leads low first", [seats]string{0: "4 4 4 K K BJ 2"}, nil, engine.P1, "play 4 4 4"},
		{"goes out when it can", [seats]string{0: "9 9 LJ"}, nil, engine.P1, "play 9 9 LJ"},
		{"burns with the jokers to finish", [seats]string{0: "2xK 4", 1: "BJ A BJ 9 9"},
			[]deed{{engine.P1, engine.Play, "2xK"}}, engine.P2, "burn"},
		{"does not burn without them", [seats]string{0: "2xK 4", 1: "BJ A 9 9 8 8 7"},
			[]deed{{engine.P1, engine.Play, "2xK"}}, engine.P2, "decline"},
		{"does not burn its own team's set for a long way", [seats]string{0: "2xK 4", 2: "LJ A LJ 9 LJ 8 LJ 7 10 10"},
			[]deed{{engine.P1, engine.Play, "2xK"}}, engine.P3, "decline"},
		{"saves the big joker", [seats]string{0: long + "5", 1: "BJ 3 4 6 7 7 8 8 9 9 10 10 J J"},
			[]deed{{engine.P1, engine.Play, "5"}}, engine.P2, "play 6"},
		{"keeps two big jokers on a small pair", [seats]string{0: long + "5 5", 1: "2xBJ 3 4 6 7 8 9 10 J Q K A"},
			[]deed{{engine.P1, engine.Play, "2x5"}}, engine.P2, "pass"},
		{"leaves an ally who is nearly out alone", [seats]string{0: "5 5 4", 2: "7 7 8 8 9 9 10 10 J J Q Q K K"},
			[]deed{{engine.P1, engine.Play, "2x5"}, pass(engine.P2)}, engine.P3, "pass"},
		{"yields rather than passes", [seats]string{0: "5 5 5 5 4", 3: "2 6 6 7 7 8 8 9 9 10 10 J J"},
			[]deed{{engine.P1, engine.Play, "4x5"}, pass(engine.P2), pass(engine.P3)}, engine.P4, "yield"},
		{"stops its opposite's gouji play", [seats]string{0: "2xK 4", 3: "2xA 4 4 5 5 6 6 7 7 8 8"},
			[]deed{{engine.P1, engine.Play, "2xK"}, {engine.Dealer, engine.Close, ""}}, engine.P4, "play A A"},
		{"burning, keeps the 3s for the end", [seats]string{0: "2xK 4", 4: "BJ A LJ 9 9 3"},
			[]deed{{engine.P1, engine.Play, "2xK"}, {engine.P5, engine.Burn, "BJ A"}, {engine.Dealer, engine.Close, ""}}, engine.P5, "play 9 9 LJ"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hands := make([][]card.Card, seats)
			for i, text := range c.hands {
				if text == "" {
					text = long + "J"
				}
				hands[i] = spreadFrom(i, parse(t, text))
			}
			s := dealtHands(t, nil, hands, engine.Given{Key: "phase", Args: []string{"play"}}, engine.GivenSeat("lead", engine.P1))
			for _, d := range c.deeds {
				a := engine.Action{Verb: d.verb}
				if d.cards != "" {
					a.Cards = take(handOf(parse(t, d.cards)), s.hands[d.seat.Index()])
				}
				apply(t, s, d.seat, a)
			}
			a := Game{}.Think(s.View(c.bot), nil)
			got := string(a.Verb)
			for _, x := range a.Cards {
				got += " " + x.Rank().String()
			}
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("the bot would %s, want %s", got, c.want)
			}
		})
	}
}
