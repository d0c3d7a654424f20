// These tests guard what the table offers a player: the order of hints, completions against every subset of a hand,
// the order of readings; and that no View, however broken, makes a panic.
package wushik

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

// position sets up hands, from P1 on, P1 to lead, and makes some plays, "" being
// a pass.
func position(t testing.TB, o engine.Options, hands []string, plays ...string) *state {
	t.Helper()
	deal := engine.Deal{Given: []engine.Given{engine.GivenSeat("lead", engine.P1)}}
	for _, h := range hands {
		deal.Hands = append(deal.Hands, cards(t, h))
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
		name    string
		options engine.Options
		hand    string
		lead    string
		want    []string
	}{
		{"breaking nothing, breaking a set, bombs, pass", nil, "H4 C6 D6 S9 DA D8 C8 H8 S8 DQ CQ", "S5",
			[]string{"S9", "DA", "D6", "D8", "DQ", "D8 C8 H8 S8", "pass"}},
		{"pairs, one of them in a triple", nil, "C6 D6 H7 C7 D7 SJ CJ S2", "S5 C5",
			[]string{"CJ SJ", "D6 C6", "D7 C7", "pass"}},
		{"bombs from small to large", nil, "D5 H10 CK SK S5 S10 D3 C3 H3 S3 D4 C4 H4 S4 D4", "S2",
			[]string{"D5 H10 CK", "S5 S10 SK", "D3 C3 H3 S3", "2xD4 C4 H4", "2xD4 C4 H4 S4", "pass"}},
		{"no pass where one must beat", engine.Options{optMustBeat: "true"}, "H7 D8", "S5", []string{"H7", "D8"}},
		{"a five that is in no pure 5-10-K", nil, "D5 H5 C5 D10 DK S9", "S4", []string{"S9", "DK", "C5", "D10", "C5 D10 DK", "D5 D10 DK", "pass"}},
		{"only the pass", engine.Options{optMustBeat: "true"}, "H3 D4", "S5", []string{"pass"}},
	} {
		s := position(t, c.options, []string{c.lead + " C9", c.hand, "H9", "D9"}, c.lead)
		got := text(Game{}.Suggest(s.View(engine.P2)))
		for i := range c.want {
			if c.want[i] != "pass" {
				c.want[i] = card.FormatList(card.Sorted(cards(t, c.want[i])))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: hints %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLeaderIsOfferedOnePlayOfEachShape(t *testing.T) {
	s := position(t, nil, []string{"D3 C3 H3 S3 D4 C4 H4 D5 C5 H5 D6 C6 H6 D7 H10 SK S2", "D8", "D9", "DJ"})
	var got []string
	for _, a := range (Game{}).Suggest(s.View(engine.P1)) {
		r := Game{}.Read(s.View(engine.P1), a.Cards)
		shape := r[0].Shape
		if a.As != "" {
			shape, _, _ = strings.Cut(a.As, "-")
		}
		got = append(got, shape)
	}
	slices.Sort(got)
	want := []string{"bomb", "flush", "mixed510k", "pair", "pairs", "plane0", "plane1", "plane2", "single", "straight", "triple", "triple1", "triple2"}
	if !slices.Equal(got, want) {
		t.Errorf("shapes %q, want %q", got, want)
	}
}

// TestCompletionsAreTheSmallest compares Complete with every subset of small
// hands that contains the selected cards.
func TestCompletionsAreTheSmallest(t *testing.T) {
	rounds := 1000
	if testing.Short() {
		rounds = 200
	}
	r := rand.New(rand.NewPCG(8, 9))
	found, none := 0, 0
	for i := range rounds {
		o := variants[i%len(variants)]
		s := small(t, o, r)
		for range r.IntN(3) {
			legal := Game{}.Moves(s.View(s.core.Turn()))
			if _, err := s.Apply(s.core.Turn(), legal[r.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
			if s.core.Over() {
				break
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
	s := position(t, nil, []string{lead + " S2", "S4 H4 D4 S5 H5 D5 S6 H6 D6 S3 H3 D3", "H9", "D9"})
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
	s = position(t, engine.Options{optPacks: "1"}, []string{"S4", "S5", "S6", "S7"})
	if got := (Game{}).Read(s.View(engine.P1), cards(t, "S4 H4 D4 C4 C4")); got != nil {
		t.Errorf("one pack has no five of a rank, but they read %v", got)
	}
}

// FuzzAnyView throws Views and actions of any content at everything that takes one.
func FuzzAnyView(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{42, 43, 44}, []byte{42}, "plane1", uint8(1), uint8(0))
	f.Add([]byte{255, 0, 128, 120}, []byte{20, 20, 20, 20}, []byte{}, "", uint8(200), uint8(3))
	f.Fuzz(func(t *testing.T, hand, table, play []byte, as string, n, flags uint8) {
		v := engine.View{Viewer: engine.Seat(n), Phase: engine.PhasePlay, Turn: []engine.Seat{engine.Seat(n)}, Hand: faces(hand), DealNo: int(flags & 1)}
		v.Options = engine.Options{optPacks: []string{"1", "2", "x"}[flags%3], optMustBeat: "true", optS3: "true", optKickerBody: as, optDoubleCatch: as}
		v.Players = make([]engine.Player, flags%7)
		for i := range v.Players {
			v.Players[i] = engine.Player{Count: int(int8(n)) * i, Place: int(flags)}
		}
		v.Played = faces(table)
		v.Trick = engine.Trick{Best: int(int8(flags)), Points: int(n)}
		for range flags % 5 {
			v.Trick.Plays = append(v.Trick.Plays, engine.Move{Seat: engine.Seat(flags), Cards: faces(table), As: &engine.Reading{As: as, Shape: as}})
		}
		var g Game
		for _, verb := range []engine.Verb{engine.Play, engine.Pass, engine.Verb(as)} {
			_ = g.Check(v, engine.Action{Verb: verb, Cards: faces(play), As: as})
		}
		for _, a := range append(g.Suggest(v), g.Think(v, nil)) {
			if a.Verb != "" && g.Check(v, a) != nil && len(v.Hand) < 20 && valid(v.Hand) && valid(toBeat(v)) {
				t.Errorf("%v is suggested and refused: %v", a, g.Check(v, a))
			}
		}
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

// valid reports whether the cards are those of two packs.
func valid(list []card.Card) bool {
	_, ok := pileOf(list)
	return ok
}

func toBeat(v engine.View) []card.Card {
	if m := v.Trick.ToBeat(); m != nil {
		return m.Cards
	}
	return nil
}

func TestBotMakesNoBlunders(t *testing.T) {
	for _, c := range []struct {
		name  string
		hands []string // P1 leads; the seat after the plays thinks
		plays []string // "" passes
		want  string
	}{
		{"goes out when it can", []string{"S5 H5 S6", "H7 D7", "D8 D9", "C9 CJ"}, []string{"S5 H5"}, "D7 H7"},
		{"leads a low single, not a bomb", []string{"D3 S7 H7 D7 C7 SA", "H4 H5 H8", "D8 D9 DJ", "C9 CJ CQ"}, nil, "D3"},
		{"leaves a good trick to its partner", []string{"SK S3 S9", "H4 H5 H8", "D2 D8 D9", "C4 CJ CQ"}, []string{"SK", ""}, "pass"},
		{"does not bomb its partner", []string{"SA S3 S9", "H4 H5 H8", "D6 C6 H6 S6 D9 D4", "C4 CJ CQ"}, []string{"SA", ""}, "pass"},
		{"sheds a low card on its partner's lower one", []string{"S9 S3 SQ SK SA", "H4 H5 H8 H9 HJ", "D6 D9 C9 DK D2", "C4 C8 CQ CJ C9"}, []string{"S3", ""}, "D6"},
		{"bombs for thirty points", []string{"SK HK S3 S9 SJ", "D6 C6 H6 S6 H9 H8", "D3 D8 D9 D7 D4", "C4 CJ CQ C3 D5"}, []string{"SK HK"}, "D6 C6 H6 S6"},
		{"does not bomb for nothing", []string{"S9 S3 SJ SQ SA", "D6 C6 H6 S6 H3 H8", "D3 D8 D9 D7 D4", "C4 CJ CQ C3 D5"}, []string{"S9"}, "pass"},
		{"leads no single to who has one card left", []string{"D3 S8 H8", "H4", "D9 DJ DQ", "C9 CJ CQ"}, nil, "H8 S8"},
	} {
		s := position(t, nil, c.hands, c.plays...)
		v := s.View(s.core.Turn())
		got := text([]engine.Action{Game{}.Think(v, nil)})[0]
		if got != c.want {
			t.Errorf("%s: %v plays %s, want %s", c.name, v.Viewer, got, c.want)
		}
	}
}
