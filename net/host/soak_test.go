// This test guards the whole of a table over bad networks: paths that are cut, go
// deaf, lose, double and reorder, pages that are loaded again or opened twice, a
// host that is loaded again or dies without a word. Deals of every game must come to
// their end, every action that was taken must be in the record once, and what all
// see must be what the record leads to.
//
// PAIZHUO_SOAK=200 plays 200 deals of every game, PAIZHUO_SEED=n another course.
package host_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

func number(key string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(key)); err == nil {
		return n
	}
	return otherwise
}

func TestSoak(t *testing.T) {
	deals, seed := number("PAIZHUO_SOAK", 1), uint64(number("PAIZHUO_SEED", 1))
	before := runtime.NumGoroutine()
	for _, game := range games.All() {
		t.Run(game.Info().Name, func(t *testing.T) {
			for first := 0; first < deals; first += 10 {
				seed := seed + uint64(first)
				t.Logf("PAIZHUO_SEED=%d", seed)
				synctest.Test(t, func(t *testing.T) { newSoak(t, game, seed).play(min(10, deals-first)) })
			}
		})
	}
	for wait := 0; runtime.NumGoroutine() > before; wait++ {
		if wait == 200 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// soak is a table in a storm.
type soak struct {
	t     *testing.T
	game  engine.Game
	dice  *rand.Rand
	setup host.Setup
	store *memory
	host  *host.Host // nil while it is dead
	back  time.Time  // when it is there again
	pages []*page    // by seat
	old   []*player  // in tabs that were left
	done  map[string]int
}

// page is a player's, with all that the player has done since the deal began.
type page struct {
	*player
	token string
	lines []*pipe.Line
	think time.Time
	sent  []*wish
}

// wish is an action a player asked for.
type wish struct {
	seq     uint64
	a       engine.Action
	refused bool
	lost    bool // the page was loaded again: nobody knows what became of it
}

func newSoak(t *testing.T, game engine.Game, seed uint64) *soak {
	s := &soak{t: t, game: game, dice: rand.New(rand.NewPCG(seed, 9)), done: map[string]int{}}
	s.setup, s.store = roomSetup(t, engine.RoomRules{Game: game.Info().Name})
	s.setup.Random = random(byte(seed))
	var err error
	if s.host, err = host.Open(s.setup); err != nil {
		t.Fatal(err)
	}
	layout, err := game.Layout(engine.Config{})
	if err != nil {
		t.Fatal(err)
	}
	s.pages = make([]*page, layout.Seats)
	for i := range s.pages {
		s.pages[i] = &page{}
		if i == 0 {
			s.pages[0].token = "owner"
		}
		s.load(i)
		time.Sleep(3 * time.Second)
		s.pages[i].listen()
		s.pages[i].token = s.pages[i].Token()
	}
	t.Cleanup(func() {
		for _, p := range s.pages {
			p.leave()
		}
		for _, old := range s.old {
			old.Abandon()
			<-old.Done()
		}
		if s.host != nil {
			closed(s.host)
		}
	})
	return s
}

// load loads a player's page, anew if there was one. A second tab is one more page
// while the first still runs.
func (s *soak) load(i int) {
	p := s.pages[i]
	old, name := p.player, fmt.Sprint("player ", i+1)
	for _, a := range p.sent {
		a.lost = a.lost || !a.refused
	}
	p.player = &player{
		Guest: guest.Join(guest.Setup{Hello: wire.Hello{Token: p.token, Name: name}}),
		seat:  engine.SeatAt(i), game: s.game,
	}
	if old != nil {
		old.Abandon()
		<-old.Done()
	}
	s.path(i)
}

// second opens a player's page in another tab while the first still runs, which must
// find out by itself.
func (s *soak) second(i int) {
	p := s.pages[i]
	old := p.player
	p.player = nil
	s.load(i)
	s.old = append(s.old, old)
	time.AfterFunc(time.Duration(s.dice.IntN(20_000))*time.Millisecond, old.Abandon)
}

// leave ends the page's run.
func (p *page) leave() {
	p.Abandon()
	<-p.Done()
}

// path gives a page another path to the host: the owner's is in the host's page.
func (s *soak) path(i int) {
	p := s.pages[i]
	f, by := pipe.Faults{Seed: s.dice.Uint64(), MinDelay: 10 * time.Millisecond, MaxDelay: 120 * time.Millisecond}, engine.LinkDirect
	switch {
	case i == 0:
		f, by = pipe.Faults{}, engine.LinkHost
	case s.dice.IntN(2) == 0:
		by = engine.LinkRelayed
		f = pipe.Faults{Seed: s.dice.Uint64(), MinDelay: 100 * time.Millisecond, MaxDelay: 400 * time.Millisecond, Drop: 0.05, Late: 0.1, Double: 0.1, Lateness: 2 * time.Second}
	}
	l := pipe.NewLine(f)
	p.lines = append(p.lines, l)
	p.Attach(l.B, by)
	if s.host != nil {
		s.host.Attach(l.A, by)
	}
}

// storm does one bad thing, or none.
func (s *soak) storm() {
	i := s.dice.IntN(len(s.pages))
	p := s.pages[i]
	line := func() *pipe.Line {
		if i == 0 || len(p.lines) == 0 {
			return nil
		}
		return p.lines[s.dice.IntN(len(p.lines))]
	}
	kind := ""
	switch n := s.dice.IntN(300); {
	case n < 8:
		if l := line(); l != nil {
			kind = "cut"
			l.Cut()
		}
	case n < 14:
		if l := line(); l != nil {
			kind = "dead network"
			l.Lose(true, true)
			time.AfterFunc(time.Duration(s.dice.IntN(30_000))*time.Millisecond, func() { l.Lose(false, false) })
		}
	case n < 18:
		if l := line(); l != nil {
			kind = "half-open"
			up := s.dice.IntN(2) == 0
			l.Lose(up, !up)
		}
	case n < 22:
		kind = "another path"
		if i > 0 {
			s.path(i)
		}
	case n < 25:
		kind = "guest reload"
		s.load(i)
	case n < 27:
		kind = "second tab"
		s.second(i)
	case n < 28:
		kind = "host reload"
		if s.host != nil {
			s.host.Suspend()
			<-s.host.Done()
			s.forget()
			s.host, s.back = nil, time.Now().Add(2*time.Second)
		}
	case n < 29:
		kind = "host death"
		if s.host != nil {
			for _, q := range s.pages {
				for _, l := range q.lines {
					l.Lose(true, true)
				}
			}
			s.host.Suspend() // which nobody hears
			<-s.host.Done()
			s.forget()
			s.host, s.back = nil, time.Now().Add(time.Duration(5+s.dice.IntN(40))*time.Second)
		}
	}
	if kind != "" {
		s.done[kind]++
	}
}

// forget is what happens to answers that were on their way when the host ended.
func (s *soak) forget() {
	for _, p := range s.pages {
		for _, a := range p.sent {
			a.lost = a.lost || !a.refused
		}
	}
}

// mend is what the pages do by themselves: the host's is loaded again, and who wants
// a path gets one.
func (s *soak) mend() {
	if s.host == nil && !s.back.After(time.Now()) {
		h, err := host.Reopen(s.setup, s.store.text())
		if err != nil {
			s.t.Fatal(err)
		}
		s.host = h
		s.load(0) // the owner's page is the same
	}
	for i, p := range s.pages {
		if p.listen(); p.lost != "" {
			s.t.Fatalf("player %d is lost for %q", i+1, p.lost)
		}
		if p.State().Want && s.dice.IntN(10) == 0 && s.host != nil {
			s.path(i)
		}
	}
}

// act lets the players play, each in its own time.
func (s *soak) act() {
	for _, p := range s.pages {
		p.listen()
		for _, r := range p.refusals {
			for _, a := range p.sent {
				if a.seq == r.Seq && !a.lost {
					a.refused = true
				}
			}
		}
		p.refusals = nil
		ask := p.now.View.Ask
		if ask == nil || ask.Answer != nil || p.acted == p.now.Seq+1 || p.think.After(time.Now()) {
			continue
		}
		ideas := s.game.Suggest(p.now.View)
		if len(ideas) == 0 {
			continue
		}
		p.acted = p.now.Seq + 1
		p.think = time.Now().Add(time.Duration(s.dice.IntN(800)) * time.Millisecond)
		p.sent = append(p.sent, &wish{seq: p.now.Seq, a: ideas[0]})
		p.Do(p.now.Seq, ideas[0])
	}
}

// play plays deals to their end and looks at each.
func (s *soak) play(deals int) {
	began := uint64(0)
	for deal := 0; deal < deals; deal++ {
		start := time.Now()
		for s.pages[0].now.Seq <= began || s.pages[0].now.View.Result != nil {
			s.step(start)
			for _, p := range s.pages {
				if s.dice.IntN(20) == 0 {
					p.MarkReady(true)
				}
			}
			if deal == 0 {
				s.pages[0].Ask(wire.Start{})
				s.pages[0].refusals = nil
			}
		}
		for _, p := range s.pages {
			p.sent = nil
		}
		for {
			s.step(start)
			s.act()
			if s.over() {
				break
			}
		}
		// The storm is over for a moment, so that all hear the end.
		for i, p := range s.pages {
			if i > 0 {
				for _, l := range p.lines {
					l.Cut()
				}
				p.lines = nil
				s.path(i)
			}
		}
		time.Sleep(time.Minute)
		for _, p := range s.pages {
			p.listen()
		}
		s.judge()
		began = s.pages[0].now.Seq
	}
	s.t.Logf("%s: %d deals through %v", s.game.Info().Name, deals, s.done)
}

func (s *soak) step(start time.Time) {
	if time.Since(start) > 12*time.Hour {
		p := s.pages[0]
		s.t.Fatalf("the deal does not come to its end: %s\n%s\n%+v", text(s.t, p.now.View), text(s.t, p.room), s.done)
	}
	time.Sleep(time.Duration(20+s.dice.IntN(100)) * time.Millisecond)
	s.storm()
	s.mend()
}

// over reports whether the host's player sees the end of the deal, and the host is
// there to tell the others.
func (s *soak) over() bool {
	r := s.pages[0].now.View.Result
	return r != nil && s.host != nil
}

// judge compares what all see, and what all did, with the record.
func (s *soak) judge() {
	t := s.t
	var saved struct{ Record string }
	unmarshal(t, s.store.text(), &saved)
	state := replay(t, s.game, saved.Record)
	taken := map[engine.Seat][]record.Done{}
	for _, d := range acts(t, saved.Record) {
		taken[d.Seat] = append(taken[d.Seat], d)
	}
	for i, p := range s.pages {
		seat := engine.SeatAt(i)
		if got, want := text(t, p.now.View), text(t, state.View(seat)); got != want {
			t.Errorf("%v sees\n%s\nthe record leads to\n%s", seat, got, want)
		}
		if got, want := text(t, p.log), text(t, logOf(t, s.game, saved.Record, seat)); got != want {
			t.Errorf("%v has the log\n%s\nwant\n%s", seat, got, want)
		}
		if why := explain(p.sent, taken[seat]); why != "" {
			t.Errorf("%v: %s", seat, why)
		}
	}
}

// explain finds that what was taken is what was asked for, in that order, each once;
// and that what was not taken was refused, or nobody knows.
func explain(asked []*wish, taken []record.Done) string {
	type at struct{ i, j int }
	bad := map[at]bool{}
	furthest := at{}
	var fits func(i, j int) bool
	fits = func(i, j int) bool {
		switch {
		case i == len(asked):
			return j == len(taken)
		case bad[at{i, j}]:
			return false
		case j < len(taken) && !asked[i].refused && same(taken[j].Action, asked[i].a) && fits(i+1, j+1):
			return true
		case (asked[i].refused || asked[i].lost) && fits(i+1, j):
			return true
		}
		bad[at{i, j}] = true
		if i >= furthest.i {
			furthest = at{i, j}
		}
		return false
	}
	if fits(0, 0) {
		return ""
	}
	f := furthest
	return fmt.Sprintf("asked for %d things of which %d are recorded; what does not fit is %+v", len(asked), len(taken), asked[f.i])
}

// same reports whether an action is the one of a record, which may write it another
// way.
func same(a, b engine.Action) bool {
	return a.Verb == b.Verb && a.To == b.To && len(a.Cards) == len(b.Cards)
}

func unmarshal(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}
