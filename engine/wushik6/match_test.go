// These tests guard whole matches: bots play them to the end, levels are kept, a
// saved match goes on as if nothing had been, and who wins when it is stopped.
package wushik6_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/card"
	"paizhuo/engine/match"
	"paizhuo/engine/record"
	"paizhuo/engine/wushik6"
)

func find(string) engine.Game { return wushik6.Game{} }

// mostDeals bounds a match between bots; one that takes longer does not end.
const mostDeals = 200

// turn lets a bot act, whoever of those in turn has something to say, or the
// Dealer deal a card. It returns the points that Open sees, wherever they lie.
func turn(t *testing.T, m *match.Match) {
	t.Helper()
	var game wushik6.Game
	v := m.Update(engine.Watcher).View
	for _, seat := range v.Turn {
		u := m.Update(seat)
		a := bot.Choose(game, u.View, nil)
		if a.Verb == "" {
			continue
		}
		if err := m.Submit(seat, u.Seq, a); err != nil {
			t.Fatalf("%v: %v\n%s", record.Done{Seat: seat, Action: a}, err, m.Text())
		}
		return
	}
	t.Fatalf("nobody of %v has anything to say\n%s", v.Turn, m.Text())
}

func points(v engine.View) int {
	n := card.Points(v.Kitty) + v.Trick.Points
	for _, p := range v.Players {
		n += p.Points + card.Points(p.Hand)
	}
	return n
}

// deal plays the running deal to its end, and looks after the points all the time.
func deal(t *testing.T, m *match.Match) {
	t.Helper()
	for m.Update(engine.Watcher).View.Result == nil {
		turn(t, m)
		if n := points(m.Update(engine.Open).View); n != 300 {
			t.Fatalf("there are %d points\n%s", n, m.Text())
		}
	}
}

func levels(v engine.View) []string {
	var list []string
	for _, p := range v.Players {
		list = append(list, p.Level)
	}
	return list
}

func begin(t *testing.T, seed byte, options engine.Options) *match.Match {
	t.Helper()
	m, err := match.New(wushik6.Game{}, engine.Config{Options: options}, rand.NewChaCha8([32]byte{seed, 6}))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestBotsPlayWholeMatches(t *testing.T) {
	matches := 3
	if text := os.Getenv("PAIZHUO_MATCHES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n > 256 {
			t.Fatalf("PAIZHUO_MATCHES=%q is no number up to 256", text)
		}
		matches = n
	}
	if testing.Short() {
		matches = 1
	}
	total, redeals, words := 0, 0, map[string]int{}
	for i := range matches {
		m := begin(t, byte(i), nil)
		want := levels(m.Update(engine.Watcher).View)
		deals := 0
		for {
			v := m.Update(engine.Watcher).View
			if got := levels(v); !slices.Equal(got, want) {
				t.Fatalf("match %d, deal %d begins with levels %v, want %v", i, v.DealNo, got, want)
			}
			deal(t, m)
			r := m.Update(engine.Watcher).View.Result
			if deals++; deals > mostDeals {
				t.Fatalf("match %d does not end", i)
			}
			words[r.Word]++
			if r.Redeal {
				redeals++
			}
			for _, l := range r.Levels {
				if l.From != want[l.Seat.Index()] || !slices.Contains(r.Winners, l.Seat) {
					t.Fatalf("match %d: %v rises from %s, had %s; %v won", i, l.Seat, l.From, want[l.Seat.Index()], r.Winners)
				}
				want[l.Seat.Index()] = l.To
			}
			if m.Final() != nil {
				break
			}
			if err := m.Next(); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range m.Final().Winners {
			if want[s.Index()] != "cleared" {
				t.Errorf("match %d: %v wins at level %s", i, s, want[s.Index()])
			}
		}
		if len(m.Final().Winners) == 0 {
			t.Errorf("match %d: nobody has won", i)
		}
		total += deals
	}
	t.Logf("%d matches, %d deals, %d redeals: %v", matches, total, redeals, words)
}

// everything is what a match says to everybody.
func everything(t *testing.T, m *match.Match) string {
	t.Helper()
	text := m.Text()
	for s := engine.P1; s <= engine.Open; s++ {
		b, err := json.Marshal([]engine.Update{m.Update(s), m.Join(s)})
		if err != nil {
			t.Fatal(err)
		}
		text += string(b)
	}
	return text
}

func TestASavedMatchGoesOn(t *testing.T) {
	m := begin(t, 77, engine.Options{"max_deals": "3"})
	for {
		for n := 0; m.Update(engine.Watcher).View.Result == nil; n++ {
			turn(t, m)
			if n%37 != 0 {
				continue
			}
			again, err := match.Resume(find, m.Text(), rand.NewChaCha8([32]byte{1}))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := everything(t, again), everything(t, m); got != want {
				t.Fatalf("resumed as\n%s\nwas\n%s", got, want)
			}
		}
		replay, err := match.Watch(find, m.Record())
		if err != nil {
			t.Fatal(err)
		}
		last, _ := json.Marshal(replay.Update(replay.Len(), engine.P2).View)
		if now, _ := json.Marshal(m.Update(engine.P2).View); string(last) != string(now) {
			t.Fatalf("the replay ends with\n%s\nnot\n%s", last, now)
		}
		if m.Final() != nil {
			break
		}
		// The next deal is dealt by the match that was saved and taken up again.
		again, err := match.Resume(find, m.Text(), rand.NewChaCha8([32]byte{2, byte(m.Seq())}))
		if err != nil {
			t.Fatal(err)
		}
		if m = again; m.Next() != nil {
			t.Fatal("no next deal")
		}
	}
	v := m.Update(engine.Watcher).View
	if v.DealNo != 3 || len(v.Result.Match.Winners) == 0 {
		t.Errorf("after deal %d of three %v", v.DealNo, v.Result.Match)
	}
}

func TestTheHighestLevelWinsWhenStopped(t *testing.T) {
	const setup = "game wushik6/1\ngiven phase=play declarer=P1 dealno=4\ngiven called HA n=1\ngiven called SA n=1 seen=1 P1\ngiven out P3 P4 P5 P6\n" +
		"hand P1 S4 S3\nhand P2 HA\nhand P3\nhand P4\nhand P5\nhand P6\nkitty D6 D6 D7 D7 D8 D8\n"
	for _, c := range []struct {
		given, plays string
		want         []engine.Seat
	}{
		{"P1=5 P2=9 P3=K P4=K P5=2 P6=10", "", []engine.Seat{engine.P3, engine.P4}},
		{"P1=5 P2=9 P3=cleared P4=A P5=2 P6=10", "", []engine.Seat{engine.P3}},
		{"P1=K P2=K P3=K P4=2 P5=2 P6=10", "", []engine.Seat{engine.P1, engine.P2, engine.P3}},
		// The deal that has just ended counts: the opponents made nothing, P1 and P2 rise by three.
		{"P1=K P2=9 P3=A P4=2 P5=2 P6=10", "P1 play S3\nP2 play HA\n", []engine.Seat{engine.P1}},
	} {
		m, err := match.Resume(find, setup+"given levels "+c.given+"\n", rand.NewChaCha8([32]byte{1}))
		if c.plays != "" {
			m, err = match.Resume(find, setup+"option play_on_after_clear=true\ngiven levels "+c.given+"\n"+c.plays, rand.NewChaCha8([32]byte{1}))
		}
		if err != nil {
			t.Fatal(err)
		}
		if !m.Stop() || !slices.Equal(m.Final().Winners, c.want) {
			t.Errorf("%s: %v won, want %v", c.given, m.Final(), c.want)
		}
	}
}
