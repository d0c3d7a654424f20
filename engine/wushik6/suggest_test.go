// These tests guard what the table offers a player: the order of hints, completions against every subset of a hand,
// the order of readings; and that no View, however broken, makes a panic.
package wushik6

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	list, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// position sets up hands, from P1 on, who is the declarer and leads, and makes
// some plays, "" being a pass. A given fact takes the place of the calls.
func position(t testing.TB, o engine.Options, given []engine.Given, hands []string, plays ...string) *state {
	t.Helper()
	deal := engine.Deal{Kitty: cards(t, "C6 C6 C7 C7 C8 C8"), Given: append([]engine.Given{
		{Key: "phase", Args: []string{"play"}}, engine.GivenSeat("declarer", engine.P1)}, given...)}
	if len(given) == 0 {
		deal.Given = append(deal.Given, engine.Given{Key: "called", Args: []string{"HA", "n=1"}}, engine.Given{Key: "called", Args: []string{"SA", "n=1"}})
	}
	for i := range seats {
		hand := [seats]string{"C2 CK", "C2 C10", "C2 DK", "H2 D10", "C4 CK", "C4 C10"}[i]
		if i < len(hands) && hands[i] != "" {
			hand = hands[i]
		}
		deal.Hands = append(deal.Hands, cards(t, hand))
	}
	st, err := Game{}.New(engine.Config{Options: o}, deal)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	for _, p := range plays {
		a := engine.Action{Verb: engine.Pass}
		if p != "" {
			a = engine.Action{Verb: engine.Play, Cards: cards(t, p)}
		}
		if _, err := s.Apply(s.core.Turn(), a); err != nil {
			t.Fatalf("%q: %v", p, err)
		}
	}
	return s
}

// text writes actions as their cards, sorted, "pass" for a pass.
func text(actions []engine.Action) []string {
	var list []string
	for _, a := range actions {
		line := strings.TrimSpace(card.FormatList(card.Sorted(a.Cards)) + " " + a.As)
		if a.Verb == engine.Pass {
			line = "pass"
		}
		list = append(list, line)
	}
	return list
}

func TestHintsInOrder(t *testing.T) {
	for _, c := range []struct {
		name, hand, lead string
		want             []string
	}{
		{"breaking nothing, breaking a set, bombs, pass", "H4 C6 D6 S9 D2 D8 C8 H8 S8 DQ CQ", "S5",
			[]string{"S9", "D2", "D6", "D8", "DQ", "D8 C8 H8 S8", "pass"}},
		{"pairs, jokers above 2s", "C6 D6 LJ LJ BJ BJ S2 H2", "S5 C5", []string{"C6 D6", "S2 H2", "LJ LJ", "BJ BJ", "LJ BJ", "pass"}},
		{"a called ace is kept back while another will do", "HA CA S4", "S5", []string{"CA", "pass"}},
		{"the called ace where there is no other", "HA S4", "S5", []string{"HA", "pass"}},
		{"a five that is in no pure 5-10-K", "D5 H5 C5 D10 DK S9", "S4", []string{"S9", "C5", "D10", "DK", "C5 D10 DK", "D5 D10 DK", "pass"}},
		{"only the pass", "H3 D4", "S5", []string{"pass"}},
	} {
		s := position(t, nil, nil, []string{c.lead + " C9", c.hand}, c.lead)
		got := text(Game{}.Suggest(s.View(engine.P2)))
		for i := range c.want {
			if c.want[i] != "pass" {
				c.want[i] = card.FormatList(card.Sorted(cards(t, c.want[i])))
			}
		}
		sorted := func(l []string) []string { return slices.Sorted(slices.Values(l)) }
		if !slices.Equal(sorted(got), sorted(c.want)) || got[len(got)-1] != "pass" {
			t.Errorf("%s: hints %q, want %q", c.name, got, c.want)
		}
	}
}

func TestHintsGoFromSmallToLarge(t *testing.T) {
	s := position(t, nil, nil, []string{"S5 C9", "C6 S9 D2 D8 C8 H8 S8"}, "S5")
	got := strings.Join(text(Game{}.Suggest(s.View(engine.P2))), ", ")
	if want := "C6, S9, D2, D8, D8 C8 H8 S8, pass"; got != want {
		t.Errorf("hints %s, want %s", got, want)
	}
}

func TestLeaderIsOfferedOnePlayOfEachShape(t *testing.T) {
	s := position(t, nil, nil, []string{"D3 C3 H3 S3 D4 C4 H4 D5 C5 H5 D6 S6 H6 D7 H7 S8 H8 H10 SK LJ BJ S5 S10"})
	var got []string
	for _, a := range (Game{}).Suggest(s.View(engine.P1)) {
		shape := Game{}.Read(s.View(engine.P1), a.Cards)[0].Shape
		if a.As != "" {
			shape, _, _ = strings.Cut(a.As, "-")
		}
		got = append(got, shape)
	}
	slices.Sort(got)
	want := []string{"bomb", "joker-bomb", "mixed510k", "pair", "pairs", "plane0", "plane1", "plane2", "pure510k", "single", "straight", "triple", "triple1", "triple2"}
	if !slices.Equal(got, want) {
		t.Errorf("shapes %q, want %q", got, want)
	}
}

// TestCompletionsAreTheSmallest compares Complete with every subset of small
// hands that contains the selected cards.
func TestCompletionsAreTheSmallest(t *testing.T) {
	rounds := 500
	if testing.Short() {
		rounds = 120
	}
	r := rand.New(rand.NewPCG(8, 9))
	found, none := 0, 0
	for i := range rounds {
		s := small(t, variants[i%len(variants)], r)
		for range r.IntN(3) {
			if s.core.Over() {
				break
			}
			legal := Game{}.Moves(s.View(s.core.Turn()))
			if _, err := s.Apply(s.core.Turn(), legal[r.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		if s.core.Over() {
			continue
		}
		v := s.View(s.core.Turn())
		selected := slices.Clone(v.Hand)
		if legal := (Game{}).Moves(v); r.IntN(2) == 0 && len(legal) > 1 {
			selected = slices.Clone(legal[r.IntN(len(legal)-1)].Cards)
		}
		r.Shuffle(len(selected), func(i, j int) { selected[i], selected[j] = selected[j], selected[i] })
		if len(selected) == 0 {
			continue
		}
		selected = selected[:1+r.IntN(min(4, len(selected)))]
		want := smallest(v, selected)
		got := Game{}.Complete(v, selected)
		if (want == 0) != (len(got) == 0) {
			t.Fatalf("%v from %v on %v: %v, but the smallest has %d cards", selected, v.Hand, v.Trick.ToBeat(), text(got), want)
		}
		for _, a := range got {
			if err := (Game{}).Check(v, a); err != nil {
				t.Fatalf("%v from %v on %v: %v is refused: %v", selected, v.Hand, v.Trick.ToBeat(), a, err)
			}
			if c, missing := card.Missing(a.Cards, selected); missing || len(a.Cards) != want {
				t.Fatalf("%v from %v on %v: %v (lacks %v), want %d cards", selected, v.Hand, v.Trick.ToBeat(), a, c, want)
			}
		}
		if want == 0 {
			none++
		} else {
			found++
		}
	}
	if found < rounds/5 || none < rounds/20 {
		t.Errorf("of %d selections %d could be completed and %d not: too few of one kind", rounds, found, none)
	}
}

// smallest returns how many cards the smallest allowed play has that contains
// the selected ones, 0 if there is none.
func smallest(v engine.View, selected []card.Card) int {
	rest := card.Without(v.Hand, selected)
	best := 0
	for mask := range 1 << len(rest) {
		set := slices.Clone(selected)
		for i, c := range rest {
			if mask>>i&1 != 0 {
				set = append(set, c)
			}
		}
		if (best == 0 || len(set) < best) && Game.Check(Game{}, v, engine.Action{Verb: engine.Play, Cards: set}) == nil {
			best = len(set)
		}
	}
	return best
}

func TestReadingsThatBeatComeFirst(t *testing.T) {
	lead := "S3 H3 D3 S4 H4 D4 S5 H5 D5 C9 CJ CQ"
	s := position(t, nil, nil, []string{lead + " S2", "S4 H4 D4 S5 H5 D5 S6 H6 D6 S3 H3 D3"})
	four := cards(t, "S4 H4 D4 S5 H5 D5 S6 H6 D6 S3 H3 D3")
	as := func() (list []string) {
		for _, r := range (Game{}).Read(s.View(engine.P2), four) {
			mark := ""
			if r.Beats {
				mark = "!"
			}
			list = append(list, r.As+mark)
		}
		return list
	}
	if got := strings.Join(as(), " "); got != "plane0-6! plane1-6! plane1-5!" {
		t.Errorf("leading: %s", got)
	}
	if _, err := s.Apply(engine.P1, engine.Action{Verb: engine.Play, Cards: cards(t, lead)}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(as(), " "); got != "plane1-6! plane0-6 plane1-5" {
		t.Errorf("following: %s", got)
	}
}

// FuzzAnyView throws Views and actions of any content at everything that takes one.
func FuzzAnyView(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{42, 43, 44}, []byte{42}, "plane1", uint8(1), uint8(0))
	f.Add([]byte{255, 0, 128, 120}, []byte{20, 20, 20, 20}, []byte{}, "", uint8(200), uint8(3))
	f.Add([]byte{120, 128, 28, 28, 28}, []byte{}, []byte{120, 128}, "joker-bomb", uint8(2), uint8(9))
	f.Fuzz(func(t *testing.T, hand, table, play []byte, as string, n, flags uint8) {
		phases := []engine.Phase{engine.PhasePlay, engine.PhaseDeal, engine.PhaseBury, engine.PhaseCall, engine.PhaseOver, ""}
		v := engine.View{Viewer: engine.Seat(n), Phase: phases[int(flags)%len(phases)], Turn: []engine.Seat{engine.Seat(n)}, Hand: faces(hand), Kitty: faces(table), DealNo: int(flags & 3)}
		v.Ask = &engine.Ask{Verbs: []engine.Verb{engine.Play, engine.Pass, engine.Verb(as)}, Min: int(n)}
		if flags&4 != 0 {
			v.Ask.Verbs = []engine.Verb{[]engine.Verb{engine.Reveal, engine.Bury, engine.Call, engine.DealOut, engine.Close}[int(n)%5]}
		}
		v.Options = engine.Options{optSticky: "true", optBigJokerBombs: as, optPairsApart: as}
		v.Players = make([]engine.Player, []int{seats, int(flags) % 9}[flags&1])
		for i := range v.Players {
			v.Players[i] = engine.Player{Count: int(int8(n)) * i, Place: int(flags), Role: as, Level: as}
		}
		for _, c := range faces(play) {
			v.Calls = append(v.Calls, engine.Called{Card: c, N: int(n), Seen: int(flags), Seat: engine.Seat(flags & 7)})
		}
		v.Played = faces(table)
		v.Trick = engine.Trick{Best: int(int8(flags)), Points: int(n)}
		for range flags % 5 {
			v.Trick.Plays = append(v.Trick.Plays, engine.Move{Seat: engine.Seat(flags), Cards: faces(table), As: &engine.Reading{As: as, Shape: as}})
		}
		var g Game
		for _, verb := range append([]engine.Verb{engine.Play, engine.Pass, engine.Verb(as)}, info.Verbs...) {
			_ = g.Check(v, engine.Action{Verb: verb, Cards: faces(play), As: as, N: int(n)})
		}
		g.Suggest(v)
		g.Think(v, nil)
		g.Complete(v, faces(play))
		g.Read(v, faces(play))
		g.Moves(v)
	})
}

func faces(b []byte) []card.Card {
	list := make([]card.Card, len(b))
	for i, x := range b {
		list[i] = card.Card(x)
	}
	return list
}
