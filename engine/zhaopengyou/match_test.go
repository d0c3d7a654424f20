// These tests guard whole matches: bots play them to 打穿, levels and the right to bid go from deal to deal, a saved match goes
// on as if nothing had been, and the highest level wins one that is stopped.
package zhaopengyou

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/match"
	"paizhuo/engine/record"
)

// entropy is a source of seeds that is always the same.
type entropy struct{ *rand.Rand }

func (e entropy) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(e.Uint32())
	}
	return len(b), nil
}

func newMatch(t testing.TB, seed uint64, o engine.Options) *match.Match {
	t.Helper()
	m, err := match.New(Game{}, engine.Config{Options: o}, entropy{rand.New(rand.NewPCG(seed, 5))})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// advance lets bots do one thing: who is in turn, or the Dealer where they have
// nothing to say.
func advance(t testing.TB, m *match.Match) {
	t.Helper()
	turn := m.Update(engine.Watcher).View.Turn
	for i, seat := range turn {
		u := m.Update(seat)
		var a engine.Action
		if seat == engine.Dealer {
			a = engine.Action{Verb: engine.DealOut, N: min(seats, u.View.Ask.Max)}
		} else if a = thinks(u.View); a.Verb == "" && i < len(turn)-1 {
			continue
		}
		if err := m.Submit(seat, u.Seq, a); err != nil {
			t.Fatalf("%v %+v: %v", seat, a, err)
		}
		return
	}
}

// playDeal plays the running deal out.
func playDeal(t testing.TB, m *match.Match) *engine.Result {
	t.Helper()
	for n := 0; ; n++ {
		if r := m.Update(engine.Watcher).View.Result; r != nil {
			return r
		}
		if n > 5000 {
			t.Fatal("the deal does not end")
		}
		advance(t, m)
	}
}

func levelsOf(v engine.View) []string {
	var list []string
	for _, p := range v.Players {
		list = append(list, p.Level)
	}
	return list
}

// TestMatchesEnd plays whole matches: PAIZHUO_MATCHES says how many.
func TestMatchesEnd(t *testing.T) {
	n := 2
	if text := os.Getenv("PAIZHUO_MATCHES"); text != "" {
		k, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("PAIZHUO_MATCHES=%q is no number", text)
		}
		n = k
	} else if testing.Short() {
		n = 1
	}
	deals, most, declarers, redeals := 0, 0, 0, 0
	for i := range n {
		m := newMatch(t, uint64(i), nil)
		in := 0
		for {
			r := playDeal(t, m)
			in++
			if in > 2000 {
				t.Fatalf("match %d does not end: %v", i, levelsOf(m.Update(engine.Watcher).View))
			}
			v := m.Update(engine.Watcher).View
			if r.Redeal {
				redeals++
			} else if slices.Contains(r.Winners, v.Declarer) {
				declarers++
			}
			if r.Match != nil {
				if len(r.Match.Winners) != 1 || v.Players[r.Match.Winners[0].Index()].Level != cleared.String() {
					t.Fatalf("match %d ends with the winners %v at %v", i, r.Match.Winners, levelsOf(v))
				}
				break
			}
			want := levelsOf(v)
			if err := m.Next(); err != nil {
				t.Fatal(err)
			}
			next := m.Update(engine.Watcher).View
			if got := levelsOf(next); !slices.Equal(got, want) {
				t.Fatalf("levels %v became %v", want, got)
			}
			for i, p := range next.Players {
				if may := r.Redeal && v.DealNo == 1 || slices.Contains(r.Winners, engine.SeatAt(i)); !r.Redeal && p.Has(MarkMayBid) != may {
					t.Fatalf("winners %v, but P%d may bid: %v", r.Winners, i+1, p.Has(MarkMayBid))
				}
			}
		}
		deals += in
		most = max(most, in)
	}
	t.Logf("%d matches of %d deals, %d in the longest; the declarer's side won %d, nobody bid in %d", n, deals, most, declarers, redeals)
}

func TestASavedMatchGoesOn(t *testing.T) {
	find := func(string) engine.Game { return Game{} }
	m := newMatch(t, 7, nil)
	playDeal(t, m)
	if err := m.Next(); err != nil {
		t.Fatal(err)
	}
	for step := 0; m.Update(engine.Watcher).View.Result == nil; step++ {
		if step%17 == 0 {
			again, err := match.Resume(record.Finder(find), m.Text(), entropy{rand.New(rand.NewPCG(1, 1))})
			if err != nil {
				t.Fatal(err)
			}
			if again.Text() != m.Text() || again.Seq() != m.Seq() {
				t.Fatalf("after %d steps a saved match is\n%s\nnot\n%s", step, again.Text(), m.Text())
			}
			m = again
		}
		advance(t, m)
	}
}

func TestAStoppedMatchGoesToTheHighest(t *testing.T) {
	m := newMatch(t, 3, nil)
	for range 4 {
		playDeal(t, m)
		if m.Final() != nil {
			t.Fatal("four deals end the match")
		}
		if err := m.Next(); err != nil {
			t.Fatal(err)
		}
	}
	var levels [seats]level
	for i, text := range levelsOf(m.Update(engine.Watcher).View) {
		levels[i], _ = levelOf(text)
	}
	if !m.Stop() || !slices.Equal(m.Final().Winners, highest(&levels)) {
		t.Errorf("stopped at %v the match goes to %v", levels, m.Final())
	}
}
