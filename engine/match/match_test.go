// These tests guard the chain of deals: sequence numbers, who is told what, what
// the next deal starts from, and that a saved match goes on as if nothing had been.
package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
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

// random is an endless source that a seed fixes.
func random(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

func begin(t *testing.T, options engine.Options) *Match {
	t.Helper()
	m, err := New(toy.Game{}, engine.Config{Options: options}, random(1))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// step has the seat in turn do the first thing that is suggested.
func step(t *testing.T, m *Match) {
	t.Helper()
	u := m.Update(m.state.Turn()[0])
	if err := m.Submit(u.View.Viewer, u.Seq, toy.Game{}.Suggest(u.View)[0]); err != nil {
		t.Fatal(err)
	}
}

func finish(t *testing.T, m *Match) {
	t.Helper()
	for m.state.Result() == nil {
		step(t, m)
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// all is everything a match says.
func all(t *testing.T, m *Match) string {
	t.Helper()
	var b strings.Builder
	for s := engine.P1; s <= engine.P3; s++ {
		b.WriteString(text(t, m.Update(s)) + text(t, m.Join(s)))
	}
	return b.String() + text(t, m.Join(engine.Watcher)) + text(t, m.Join(engine.Open)) + m.Text()
}

func TestRefusalsChangeNothing(t *testing.T) {
	m := begin(t, nil)
	step(t, m)
	seat := m.state.Turn()[0]
	good := toy.Game{}.Suggest(m.Update(seat).View)[0]
	for name, tt := range map[string]struct {
		seat   engine.Seat
		seq    uint64
		action engine.Action
		code   string
	}{
		"an old position":    {seat, m.Seq() - 1, good, engine.CodeStale},
		"a position to come": {seat, m.Seq() + 1, good, engine.CodeStale},
		"out of turn":        {seat.Plus(1, 3), m.Seq(), engine.Action{Verb: engine.Pass}, engine.CodeNotYourTurn},
		"an unknown verb":    {seat, m.Seq(), engine.Action{Verb: "frobnicate"}, engine.CodeUnknownVerb},
		"a stray field":      {seat, m.Seq(), engine.Action{Verb: engine.Pass, N: 3}, engine.CodeStrayField},
		"foreign cards":      {seat, m.Seq(), engine.Action{Verb: engine.Play, Cards: []card.Card{card.BigJoker}}, engine.CodeNotYourCards},
	} {
		before := all(t, m)
		err := m.Submit(tt.seat, tt.seq, tt.action)
		why, ok := errors.AsType[*engine.Illegal](err)
		if !ok || why.Code != tt.code {
			t.Errorf("%s: %v, want %s", name, err, tt.code)
		}
		if all(t, m) != before {
			t.Errorf("%s changed something", name)
		}
	}
	seq := m.Seq()
	if err := m.Submit(seat, seq, good); err != nil || m.Seq() != seq+1 {
		t.Errorf("a good action: %v, Seq %d after %d", err, m.Seq(), seq)
	}
}

func TestSubmitKeepsNoReference(t *testing.T) {
	m := begin(t, nil)
	seat := m.state.Turn()[0]
	u := m.Update(seat)
	cards := []card.Card{u.View.Hand[0]}
	if err := m.Submit(seat, u.Seq, engine.Action{Verb: engine.Play, Cards: cards}); err != nil {
		t.Fatal(err)
	}
	before := all(t, m)
	cards[0] = card.BigJoker
	for _, e := range append(m.Update(engine.P1).Events, m.Join(engine.P1).Log...) {
		e.Cards[0] = card.BigJoker
	}
	if all(t, m) != before {
		t.Error("writing into an action or an event changed the match")
	}
}

func TestUpdatesTellTheLastActionAndJoiningTheWholeLog(t *testing.T) {
	m := begin(t, nil)
	if u := m.Update(engine.P1); u.Seq != 1 || u.Events != nil || u.Log != nil {
		t.Errorf("before anything happened: %s", text(t, u))
	}
	var told []engine.Event
	for range 3 {
		step(t, m)
		told = append(told, m.Update(engine.P2).Events...)
	}
	u := m.Join(engine.P2)
	if text(t, u.Log) != text(t, told) || u.Events != nil || len(told) < 3 {
		t.Errorf("joining: %s, want the log %s", text(t, u), text(t, told))
	}
	if text(t, u.View) != text(t, m.Update(engine.P2).View) {
		t.Error("joining shows another view")
	}
}

// whisper is the toy with an event for P1 alone after each action.
type whisper struct{ toy.Game }

type whispering struct{ engine.State }

func (w whisper) New(cfg engine.Config, d engine.Deal) (engine.State, error) {
	s, err := w.Game.New(cfg, d)
	return whispering{s}, err
}

func (w whispering) Apply(s engine.Seat, a engine.Action) ([]engine.Event, error) {
	events, err := w.State.Apply(s, a)
	if err == nil {
		events = append(events, engine.Event{Kind: engine.EvYields, Seat: s, For: engine.Only(engine.P1)})
	}
	return events, err
}

func TestEventsGoToTheirAudience(t *testing.T) {
	m, err := New(whisper{}, engine.Config{}, random(1))
	if err != nil {
		t.Fatal(err)
	}
	step(t, m)
	for viewer, want := range map[engine.Seat]int{engine.P1: 2, engine.P2: 1, engine.Watcher: 1, engine.Open: 2} {
		if got := len(m.Update(viewer).Events); got != want {
			t.Errorf("%v is told %d events, want %d", viewer, got, want)
		}
		if got := len(m.Join(viewer).Log); got != want {
			t.Errorf("%v finds %d events in the log, want %d", viewer, got, want)
		}
	}
}

func TestNextDealStartsFromTheResult(t *testing.T) {
	m := begin(t, nil)
	if err := m.Next(); !errors.Is(err, ErrDealRuns) {
		t.Errorf("Next in mid-deal: %v", err)
	}
	firsts := map[string]bool{}
	for deal := 1; deal <= 12; deal++ {
		v := m.Update(engine.Watcher).View
		if v.DealNo != deal {
			t.Fatalf("deal %d calls itself %d", deal, v.DealNo)
		}
		firsts[m.deal.Given[0].String()] = true
		finish(t, m)
		result, seq, seed := m.state.Result(), m.Seq(), m.seed
		if err := m.Next(); err != nil {
			t.Fatal(err)
		}
		u := m.Update(engine.Watcher)
		if u.Seq != seq+1 || u.Events != nil || len(m.Join(engine.Watcher).Log) != 0 || m.seed == seed {
			t.Errorf("a new deal: Seq %d after %d, events %v, seed %s after %s", u.Seq, seq, u.Events, m.seed, seed)
		}
		for i, s := range result.Scores {
			if u.View.Sides[i].Total != s.Total {
				t.Errorf("side %d goes on with %d, not %d", i, u.View.Sides[i].Total, s.Total)
			}
		}
		if u.View.Turn[0] != result.Winners[0] {
			t.Errorf("%v leads, %v won", u.View.Turn[0], result.Winners)
		}
	}
	for _, s := range []string{"first=P1", "first=P2", "first=P3"} {
		if !firsts[s] {
			t.Errorf("in twelve deals never %s", s)
		}
	}
}

func TestARedealKeepsWhatWasGiven(t *testing.T) {
	m := begin(t, nil)
	finish(t, m)
	if err := m.Next(); err != nil {
		t.Fatal(err)
	}
	given, hands := text(t, m.deal.Given[1:]), text(t, m.deal.Hands)
	lead := m.state.Turn()[0]
	if err := m.Submit(lead, m.Seq(), engine.Action{Verb: engine.Yield}); err != nil {
		t.Fatal(err)
	}
	if !m.state.Result().Redeal {
		t.Fatal("yielding gave no redeal")
	}
	if err := m.Next(); err != nil {
		t.Fatal(err)
	}
	if got := text(t, m.deal.Given[1:]); got != given || m.Update(lead).View.DealNo != 2 || text(t, m.deal.Hands) == hands {
		t.Errorf("dealt anew with %s, before with %s", got, given)
	}
}

func TestAMatchEndsAsTheRulesSay(t *testing.T) {
	m := begin(t, engine.Options{"goal": "1"})
	for m.Final() == nil {
		finish(t, m)
		if m.Final() == nil {
			if err := m.Next(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(m.Final().Winners) == 0 {
		t.Error("nobody won")
	}
	if err := m.Next(); !errors.Is(err, ErrMatchOver) {
		t.Errorf("Next after the match: %v", err)
	}
	if m.Stop() {
		t.Error("a match that is over was stopped")
	}
}

func TestStopByAgreement(t *testing.T) {
	for given, want := range map[string][]engine.Seat{
		"totals P1=10 P2=30 P3=20":  {engine.P2},
		"totals P1=30 P2=30 P3=20":  nil,
		"totals P1=-5 P2=-9 P3=-20": {engine.P1},
	} {
		m, err := Resume(find, "game toy/1\ngiven lead=P1\ngiven "+given+"\nhand P1 S4 H4\n", random(1))
		if err != nil {
			t.Fatal(err)
		}
		seq := m.Seq()
		if !m.Stop() || !slices.Equal(m.Final().Winners, want) {
			t.Errorf("%s: %v, want %v", given, m.Final(), want)
		}
		u := m.Update(engine.P1)
		if u.Seq != seq+1 || u.View.Phase != engine.PhaseOver || u.View.InTurn() || u.View.Turn != nil || u.View.Result.Match == nil {
			t.Errorf("after the stop: %s", text(t, u))
		}
		err = m.Submit(engine.P1, m.Seq(), engine.Action{Verb: engine.Play, Cards: []card.Card{u.View.Hand[0]}})
		if why, ok := errors.AsType[*engine.Illegal](err); !ok || why.Code != engine.CodeOver {
			t.Errorf("playing on: %v", err)
		}
		if !errors.Is(m.Next(), ErrMatchOver) || m.Stop() {
			t.Error("a stopped match goes on")
		}
	}
}

func TestStopAfterADealCountsIt(t *testing.T) {
	m, err := Resume(find, "game toy/1\ngiven lead=P1\ngiven totals P1=0 P2=5\nhand P1 SK\nP1 play SK\n", random(1))
	if err != nil {
		t.Fatal(err)
	}
	if !m.Stop() || !slices.Equal(m.Final().Winners, []engine.Seat{engine.P1}) {
		t.Errorf("%v won, want P1 with ten points against five", m.Final())
	}
}

func TestASavedMatchGoesOnTheSame(t *testing.T) {
	m := begin(t, engine.Options{"suits": "spades"})
	finish(t, m)
	if err := m.Next(); err != nil {
		t.Fatal(err)
	}
	for m.state.Result() == nil {
		again, err := Resume(find, m.Text(), random(2))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := all(t, again), all(t, m); got != want {
			t.Fatalf("resumed as\n%s\nwas\n%s", got, want)
		}
		step(t, m)
	}
	again, err := Resume(find, m.Text(), random(2))
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Next(); err != nil {
		t.Fatal(err)
	}
	if v := again.Update(engine.P1).View; v.DealNo != 3 || v.Options["suits"] != "spades" {
		t.Errorf("after a resume the next deal is %s", text(t, v))
	}
}

func TestBrokenRecordsAreRefused(t *testing.T) {
	m := begin(t, nil)
	step(t, m)
	good := m.Text()
	for name, tt := range map[string]struct{ text, want string }{
		"no record":          {"hello", "line 1"},
		"nothing":            {"", "no game line"},
		"another game":       {strings.Replace(good, "toy", "frob", 1), `no game is called "frob"`},
		"another version":    {strings.Replace(good, "toy/1", "toy/9", 1), "toy/9"},
		"an unknown option":  {strings.Replace(good, "seats", "option frob=1\nseats", 1), "unknown-option"},
		"an unknown fact":    {strings.Replace(good, "seed", "given frob=1\nseed", 1), "bad-deal"},
		"a refused action":   {good + "P1 play BJ\n", "play BJ"},
		"a broken Seq":       {strings.Replace(good, "seq=1", "seq=-1", 1), "no sequence number"},
		"half a line":        {good[:len(good)-2], "line"},
		"a hand that is cut": {strings.Replace(good, "hand P2 ", "hand P2 X", 1), "no card"},
	} {
		_, err := Resume(find, tt.text, random(1))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

func TestNewReportsWhatIsWrong(t *testing.T) {
	if _, err := New(toy.Game{}, engine.Config{Options: engine.Options{"frob": "1"}}, random(1)); err == nil {
		t.Error("an unknown option was accepted")
	}
	if _, err := New(toy.Game{}, engine.Config{}, bytes.NewReader(make([]byte, 31))); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a source that ends: %v", err)
	}
	m, err := New(toy.Game{}, engine.Config{}, bytes.NewReader(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	finish(t, m)
	before := all(t, m)
	if err := m.Next(); !errors.Is(err, io.EOF) || all(t, m) != before {
		t.Errorf("Next without a seed: %v", err)
	}
}

func TestWatchShowsEveryPosition(t *testing.T) {
	m := begin(t, nil)
	updates := []engine.Update{m.Update(engine.P2)}
	for m.state.Result() == nil {
		step(t, m)
		updates = append(updates, m.Update(engine.P2))
	}
	p, err := Watch(find, m.Record())
	if err != nil {
		t.Fatal(err)
	}
	if p.Len() != len(updates)-1 {
		t.Fatalf("%d actions, want %d", p.Len(), len(updates)-1)
	}
	for i := p.Len(); i >= 0; i-- {
		want := updates[i]
		want.Seq = uint64(i)
		if got := text(t, p.Update(i, engine.P2)); got != text(t, want) {
			t.Errorf("after %d actions\n%s\nwant\n%s", i, got, text(t, want))
		}
	}
	if got := p.Done(0).String(); got != m.done[0].String() {
		t.Errorf("the first action is %s", got)
	}
	if _, err := Watch(find, &record.Record{Game: "frob"}); err == nil {
		t.Error("an unknown game was watched")
	}
}
