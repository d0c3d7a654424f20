// These tests guard the bot: it beats chance, both at the play alone and from the first card on, and does what its side needs in
// positions that say what that is.
package zhaopengyou

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// arranged is a full deal at the first lead: a declarer, his friend known, and a
// burial that the bot has chosen. It returns the deal to start from twice.
func arranged(t testing.TB, r *rand.Rand) (start func() *state, side mask) {
	t.Helper()
	s := dealt(t, r, engine.Options{optFan: "false"})
	declarer := r.IntN(seats)
	d := engine.SeatAt(declarer)
	best, trump := 0, card.Spades
	for suit := card.Diamonds; suit <= card.Spades; suit++ {
		if n := strength(s.hands[declarer], two, suit); n > best {
			best, trump = n, suit
		}
	}
	s.dealAll()
	s.declarer, s.level = d, two
	s.setTrump(trump)
	s.phase = engine.PhaseCall
	s.called = call{face: card.BigJoker, k: 1}
	s.takeKitty(nil, d)
	if _, err := s.Apply(d, thinks(s.View(d))); err != nil {
		t.Fatal(err)
	}
	friend := (declarer + 1 + r.IntN(seats-1)) % seats
	s.core.friend = int8(friend)
	return func() *state { return s.Clone().(*state) }, bit(declarer) | bit(friend)
}

func TestBotWinsThePlay(t *testing.T) {
	pairs := 150
	if testing.Short() {
		pairs = 20
	}
	r := rand.New(rand.NewPCG(31, 32))
	won, points := 0, 0
	for range pairs {
		start, side := arranged(t, r)
		for bots := range 2 { // with the declarer, then against him
			s := start()
			var of [seats]player
			random := chance(r)
			for i := range of {
				if of[i] = random; side.has(i) == (bots == 0) {
					of[i] = thinks
				}
			}
			playOut(t, s, of, nil)
			x := s.settling.points
			if (x < winFrom) == (bots == 0) {
				won++
			}
			if bots == 0 {
				x = -x
			}
			points += x
		}
	}
	rate := float64(won) / float64(2*pairs)
	ahead := float64(points) / float64(pairs)
	t.Logf("%d mirrored plays against chance: won %.1f %%, %+.1f points a pair", pairs, 100*rate, ahead)
	if rate < 0.85 || ahead < 150 {
		t.Errorf("the bot won %.1f %% with %+.1f points a pair, want 85 %% and 150", 100*rate, ahead)
	}
}

func TestBotWinsWholeDeals(t *testing.T) {
	deals := 100
	if testing.Short() {
		deals = 15
	}
	r := rand.New(rand.NewPCG(41, 42))
	wins, games := [2]int{}, [2]int{}
	for range deals {
		s := dealt(t, r, nil, engine.GivenInt("nobid", 1))
		m := mask(1 + r.IntN(int(everybody)-1))
		for _, bots := range []mask{m, everybody &^ m} {
			now := s.Clone().(*state)
			var of [seats]player
			random := chance(r)
			for i := range of {
				if of[i] = random; bots.has(i) {
					of[i] = thinks
				}
			}
			playOut(t, now, of, nil)
			for i := range seats {
				k := 0
				if bots.has(i) {
					k = 1
				}
				games[k]++
				if slices.Contains(now.result.Winners, engine.SeatAt(i)) {
					wins[k]++
				}
			}
		}
	}
	bot, luck := float64(wins[1])/float64(games[1]), float64(wins[0])/float64(games[0])
	t.Logf("%d mirrored deals from the first card on: seats of the bot win %.1f %%, seats of chance %.1f %%", deals, 100*bot, 100*luck)
	if bot < luck+0.05 {
		t.Errorf("the bot's seats win %.1f %%, those of chance %.1f %%", 100*bot, 100*luck)
	}
}

func TestBotPlaysForItsSide(t *testing.T) {
	for _, c := range []struct {
		name, setup, deeds string
		bot                engine.Seat
		want               string
	}{
		{"gives points to a friend who wins", "given friend=P3", "P1 play HA;P2 play H3", engine.P3, "play H10"},
		{"keeps points from the other side", "", "P1 play HA;P2 play H3", engine.P3, "play H6"},
		{"ruffs what is worth it", "", "P1 play HK;P2 play H10;P3 play H6", engine.P4, "play S"},
		{"leads a side ace", "", "", engine.P1, "play HA"},
		{"takes the last trick with what it has", "hand P1 HK\nhand P2 H3\nhand P3 H6\nhand P4 S9\nhand P5 H4\nkitty S10", "P1 play HK;P2 play H3;P3 play H6", engine.P4, "play S9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "given phase=play declarer=P1 trump=S level=2\ngiven called CA n=1\n"
			if !strings.Contains(c.setup, "hand") {
				text += "hand P1 HA HK C3 C4 D3\nhand P2 H3 H10 C6 C7 D4\nhand P3 H10 H6 C8 C9 D6\nhand P4 S3 C10 C4 D7 D8\nhand P5 H4 C3 C6 D9 DJ\nkitty C2\n"
			}
			s := parseState(t, text+c.setup+"\n")
			for deed := range strings.SplitSeq(c.deeds, ";") {
				if deed == "" {
					continue
				}
				words := strings.Fields(deed)
				seat, _ := engine.ParseSeat(words[0])
				cards, err := card.ParseList(strings.Join(words[2:], " "))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := s.Apply(seat, engine.Action{Verb: engine.Verb(words[1]), Cards: cards}); err != nil {
					t.Fatal(deed, err)
				}
			}
			a := thinks(s.View(c.bot))
			if got := string(a.Verb) + " " + card.FormatList(a.Cards); !strings.HasPrefix(got, c.want) {
				t.Errorf("the bot would %s, want %s", got, c.want)
			}
		})
	}
}
