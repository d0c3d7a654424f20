// These tests guard the runner: a record that does not hold fails at the right
// line and for the right reason, and one that holds counts what it exercised.
package record_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/enginetest/toy"
	"paizhuo/engine/record"
)

func find(name string) engine.Game {
	if name == "toy" {
		return toy.Game{}
	}
	return nil
}

const setup = `# Prose.
# covers D9-1
game toy/1
given lead=P1
hand P1 S4 HK SK
hand P2 D5 C10 S10
hand P3 H4 D9 DK
`

var holds = []record.Case{
	{Name: "E9-1-tricks", Text: `P1 play S4
> play P1 S4 word=single
= turn P2
= phase play
= trick leader P1
= trick best P1
= trick points 0
= P2 ask play pass
= P3 ask none
= P2 may play C10
= P2 read C10 S10 : pair
= P2 read C10 S10 : pair-10 ...
= P2 read D5 C10 : none
! P2 play C10 S10 : wrong-count S4 n=1
! P2 play D5 as=pair-5 : bad-reading what=pair-5
! P3 play D9 : not-your-turn
! P2 play DK : not-your-cards DK
P2 play C10 as=single-10
! P3 play D9 : does-not-beat 1x10
P3 pass
> pass P3
P1 play K
P2 pass
P3 pass
> pass P3
> wins P1 20
= P1 points 20
= P2 points 0
= side P1 points 20
= P1 count 1
= P1 hand K
= P2 hand D5 1x10
= P1 place 0
= played S4 C10 HK
= trick best none
= trick leader none
! P1 pass : must-lead
! P1 play : no-cards
! P1 pass n=3 : stray-field what=n
! P1 frob : unknown-verb what=frob
= result none
P1 play SK
> play
> out P1 1
> wins P1 10
> over
= turn none
= P1 place 1
= result winner P1
= result score P1=30 P2=0
= result total P1=30
= result step captured P1=30 P3=0
= result steps captured
= result next lead=P1
= result next totals P1=30 P2=0 P3=0
= result match none
! P2 play D5 : deal-over
`},
	{Name: "redeal", Text: "P1 yield\n= result redeal\n"},
	{Name: "spades-count", Text: "option suits=spades\nhand P2 S4\nhand P1 H4 D4\nP1 play 4\nP2 play S4\n= P2 count 0\n= side P2 total 0\n= result word none\n"},
	{Name: "goal", Text: "option goal=10\ngiven totals P2=10\ngiven captured P1=3\nhand P1 S4\nP1 play S4\n= result match P2\n= deal 1\n= result winner P1"},
	{Name: "refused-options", Text: "option frob=1\n! deal : unknown-option what=frob"},
	{Name: "refused-value", Text: "option goal=1000\n! deal : bad-option"},
	{Name: "refused-deal", Text: "given frob=1\n! deal : bad-deal"},
	{Name: "no-shape", Text: "! P1 play S4 HK : not-a-shape"},
}

func TestCasesThatHold(t *testing.T) {
	sum := map[string]*record.Coverage{}
	for _, o := range (record.Script{Name: "x.txtar", Comment: setup, Cases: holds}).Run(find) {
		if o.Err != nil {
			t.Error(o.Err)
			continue
		}
		if c := sum[o.Cover.Game]; c != nil {
			c.Add(o.Cover)
		} else {
			sum[o.Cover.Game] = o.Cover
		}
	}
	c := sum["toy"]
	if c == nil {
		t.Fatal("nothing was counted")
	}
	if m := c.Missing(toy.Game{}.Info()); len(m) > 0 {
		t.Errorf("not covered: %v", m)
	}
	if c.Shapes["single"] == 0 || c.Verbs["yield"] != 1 || c.Events["wins"] == 0 {
		t.Errorf("counted %+v", c)
	}
}

func TestWhatIsNotExercisedIsMissing(t *testing.T) {
	o := (record.Script{Comment: "game toy/1\n", Cases: []record.Case{{Name: "redeal", Text: "given lead=P1\nP1 yield"}}}).Run(find)[0]
	if o.Err != nil {
		t.Fatal(o.Err)
	}
	m := o.Cover.Missing(toy.Game{}.Info())
	for _, want := range []string{"D9-1", "E9-1", "option suits=spades", "option goal=NUMBER", "code must-lead"} {
		if !slices.Contains(m, want) {
			t.Errorf("%s is not listed in %v", want, m)
		}
	}
	if slices.Contains(m, "option suits=equal") {
		t.Error("the default in force is listed")
	}
}

func TestCasesThatFail(t *testing.T) {
	for _, tt := range []struct {
		text, want, code string
		line             int
	}{
		{"P1 play S4\nP2 play D5\nP3 play H4", "refused: does-not-beat D5", "does-not-beat", 11},
		{"! P1 play S4", "allowed, but must be refused", "", 9},
		{"! P2 play D5 : deal-over", "another reason: not-your-turn", "not-your-turn", 9},
		{"P1 play S4\n! P2 pass n=2 : stray-field what=as", `stray-field "n"`, "stray-field", 10},
		{"P1 play S4\n! P2 play D5 C10 : not-a-shape C10 S10", "another reason: not-a-shape D5 C10", "not-a-shape", 10},
		{"P1 play S4\n> wins P1", "these came: play P1 S4 word=single", "", 10},
		{"P1 play S4\n> play\n> play", "no such event", "", 11},
		{"= turn P2", "it is P1", "", 9},
		{"= P1 hand S4", "it is S4 HK SK", "", 9},
		{"= P1 read S4 : pair", "the readings are single-4", "", 9},
		{"= P2 may play D5", "not-your-turn", "not-your-turn", 9},
		{"= result winner P1", "the deal is not over", "", 9},
		{"P1 yield\n= result none", "the deal is over", "", 10},
		{"= fact frob 3", "no fact frob", "", 9},
		{"= P4 count 3", "only 3 seats", "", 9},
		{"P5 pass", "only 3 seats", "", 9},
		{"= side P1 points 7", "it is 0", "", 9},
		{"! deal : bad-deal", "allowed, but must be refused", "", 9},
		{"given frob=1\nP1 play S4", "the deal is refused: bad-deal", "bad-deal", 0},
		{"option suits=spades\nP1 play K", "HK and SK play differently: write the suits", "", 10},
		{"hand P1 4x4 4x5 4x9 4x10 4xK\nP1 play 2x4 2x5 2x9 2x10 2xK", "too many ways to choose", "", 10},
		{"P1 play S4\n= frob", "nothing is claimed", "", 10},
		{"game toy/2\nP1 play S4", "the record is of toy/2", "", 0},
		{"game frob/1\nP1 play S4", `no game is called "frob"`, "", 0},
		{"seats 4", "seats 4, but toy has 3", "", 0},
	} {
		s := record.Script{Name: "x.txtar", Comment: setup, Cases: []record.Case{{Name: "c", Text: tt.text}}}
		o := s.Run(find)[0]
		f, ok := errors.AsType[*record.Failure](o.Err)
		if !ok || o.Cover != nil {
			t.Errorf("%q: %v", tt.text, o.Err)
			continue
		}
		if f.File != "x.txtar" || f.Case != "c" || f.Line != tt.line || f.Code != tt.code || !strings.Contains(f.Error(), tt.want) {
			t.Errorf("%q: %v (line %d, code %q); want line %d, %q, code %q", tt.text, f, f.Line, f.Code, tt.line, tt.want, tt.code)
		}
	}
}

func TestSharedSetupHoldsNoActions(t *testing.T) {
	o := (record.Script{Comment: setup + "P1 play S4\n", Cases: holds}).Run(find)
	if len(o) != 1 || o[0].Err == nil || !strings.Contains(o[0].Err.Error(), "line 8: only setup") {
		t.Errorf("%v", o)
	}
}

// breaking is the toy with a state that breaks one promise on refusal.
type breaking struct{ toy.Game }

func (b breaking) New(cfg engine.Config, d engine.Deal) (engine.State, error) {
	s, err := b.Game.New(cfg, d)
	return &broken{State: s}, err
}

type broken struct {
	engine.State
	refused int
}

func (b *broken) Apply(s engine.Seat, a engine.Action) ([]engine.Event, error) {
	events, err := b.State.Apply(s, a)
	if err != nil {
		b.refused++
	}
	return events, err
}

func (b *broken) View(s engine.Seat) engine.View {
	v := b.State.View(s)
	v.Pace = b.refused
	return v
}

func TestARefusalThatChangesSomethingFails(t *testing.T) {
	s := record.Script{Comment: setup, Cases: []record.Case{{Name: "c", Text: "! P2 pass"}}}
	o := s.Run(func(string) engine.Game { return breaking{} })[0]
	if o.Err == nil || !strings.Contains(o.Err.Error(), "something changed") {
		t.Errorf("%v", o.Err)
	}
}

func TestSuitsInTurnAndFiller(t *testing.T) {
	r, err := record.Parse("game toy/1\ngiven out=P2\nhand P1 5x10 H9 2x9\nkitty S4")
	if err != nil {
		t.Fatal(err)
	}
	_, d, err := r.Deal(toy.Game{})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"S10 H10 C10 D10 S10 H9 S9 C9", "", "D4 C4 H4 D9 D5 C5 H5 DK"} {
		if got := card.FormatList(d.Hands[i]); got != want {
			t.Errorf("hand %d is %s, want %s", i+1, got, want)
		}
	}
	if got := card.FormatList(d.Kitty); got != "S4" {
		t.Errorf("kitty is %s", got)
	}
	r, _ = record.Parse("game toy/1")
	if _, d, _ = r.Deal(toy.Game{}); len(d.Hands[2]) != 6 || len(d.Kitty) != 2 {
		t.Errorf("a record without hands dealt %v", d)
	}
}

func TestWriteThenReplay(t *testing.T) {
	text := setup + "option suits=spades\nP1 play S4\nP2 play D5\n"
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	cfg, deal, done, state, err := record.Replay(toy.Game{}, r)
	if err != nil {
		t.Fatal(err)
	}
	if len(done) != 2 || state.Turn()[0] != engine.P3 {
		t.Errorf("%v, turn %v", done, state.Turn())
	}
	saved := record.Format(record.Write(toy.Game{}.Info(), cfg, deal, "a  b\nc", done))
	want := strings.Replace(strings.TrimPrefix(setup, "# Prose.\n# covers D9-1\n"), "given", "seats 3\noption suits=spades\ngiven", 1)
	want = strings.Replace(want, "hand P1", "seed a b c\nhand P1", 1) + "kitty D4 C4\nP1 play S4\nP2 play D5\n"
	if saved != want {
		t.Errorf("saved\n%s\nwant\n%s", saved, want)
	}
	r, _ = record.Parse(setup + "P2 play D5\n")
	if _, _, _, _, err := record.Replay(toy.Game{}, r); err == nil || !strings.Contains(err.Error(), "line 8: P2 play D5: not-your-turn") {
		t.Errorf("Replay of a refused action: %v", err)
	}
}

// FuzzRun runs whatever can be read: nothing a text says may make the runner
// panic, and what fails names its file.
func FuzzRun(f *testing.F) {
	for _, c := range holds {
		f.Add(setup + c.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, o := range (record.Script{Name: "x", Comment: text}).Run(find) {
			if f, ok := errors.AsType[*record.Failure](o.Err); ok == (o.Err == nil) || ok && f.File != "x" {
				t.Errorf("%q: %v", text, o.Err)
			}
		}
	})
}
