// These tests guard the verifiable deal: that the seed is everybody's, by
// vectors of another language's program, and that each seat finds out by itself
// whatever a host could do to choose the cards.
package match

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/enginetest/toy"
	"paizhuo/engine/record"
)

func TestDrawVectors(t *testing.T) {
	zero, one, ab := strings.Repeat("00", 32), strings.Repeat("11", 32), strings.Repeat("ab", 32)
	for _, tt := range []struct{ got, want string }{
		{HostCommit(zero), "d76b41fbd55ca223c4dc933fd3de92eca43f3fff18d5ff04d1011f7ac39a4bf5"},
		{CommitOf(engine.P1, one), "d58b7e6ff741745ff02b2b225deed85a84ad441b58b07104d84802226a2f1541"},
		{CommitOf(engine.P3, ab), "a4da428cdd439868f50190ccbb7f516feb256b15dc65a38f4f637b09399f22df"},
	} {
		if tt.got != tt.want {
			t.Errorf("commitment %s, want %s", tt.got, tt.want)
		}
	}
	said := func(nonces ...string) (seats []Pledge) {
		for _, n := range nonces {
			seats = append(seats, Pledge{Nonce: n})
		}
		return seats
	}
	for _, tt := range []struct {
		draw Draw
		want string
	}{
		{Draw{Deal: 1, Seats: said(one, "bot", ab)}, "1:2b26d24fcc0e0eeea8ed6d0f8db934dd34341c5b757bd5c7aa521f75e5a0e53b"},
		{Draw{Deal: 1, Redeal: 1, Seats: said(one, "bot", ab)}, "1:db6cb43e5269d696f9bc35975a440807d7ada202f4be1c201b4f5335591f7f54"},
		{Draw{Deal: 12, Redeal: 3, Seats: said(one, "bot", ab)}, "1:b45cb682c517b7d8889944aa1a876105926fd05d0f335323304e4a35e67d21b6"},
		{Draw{Deal: 2, Seats: said(one, "away", "silent", "bot")}, "1:37bdf1152514962b12d441426193dd79b7e66d9c4439207f21c912a66c19e62e"},
	} {
		tt.draw.Host.Nonce = zero
		if got := tt.draw.Seed(); got != tt.want {
			t.Errorf("%+v stands for %s, want %s", tt.draw, got, tt.want)
		}
	}
}

// table is an honest host with two players, who can be made to cheat, and a bot.
type table struct {
	t      *testing.T
	random byte
	seats  []*Witness // the players: P1 and P3
	draw   Draw       // with the host's secret
	match  *Match
	before []string // records of deals that were dealt anew from the draw
	logs   map[engine.Seat][]engine.Event
}

func newTable(t *testing.T) *table {
	return &table{t: t, random: 10, seats: []*Witness{{Game: toy.Game{}, Seat: engine.P1}, {Game: toy.Game{}, Seat: engine.P3}}}
}

// pledge has the seats and the host commit themselves.
func (tb *table) pledge(deal int) {
	tb.random++
	source := random(tb.random)
	tb.draw = Draw{Deal: deal, Seats: []Pledge{{}, {Nonce: NonceBot}, {}}}
	for _, w := range tb.seats {
		commit, err := w.Pledge(source)
		if err != nil {
			tb.t.Fatal(err)
		}
		tb.draw.Seats[w.Seat.Index()].Commit = commit
	}
	nonce, err := NewNonce(source)
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.draw.Host = Pledge{Commit: HostCommit(nonce), Nonce: nonce}
}

// reveal has the seats say their nonces.
func (tb *table) reveal() {
	told := tb.draw.Secret()
	for _, w := range tb.seats {
		nonce, err := w.Hear(told)
		if err != nil {
			tb.t.Fatalf("%v does not say its nonce: %v", w.Seat, err)
		}
		tb.draw.Seats[w.Seat.Index()].Nonce = nonce
	}
}

// tell tells all seats the nonces, for which none of them may say anything more.
func (tb *table) tell() {
	for _, w := range tb.seats {
		if nonce, _ := w.Hear(tb.draw.Secret()); nonce != "" {
			tb.t.Errorf("%v says its nonce twice", w.Seat)
		}
	}
}

// deal deals and plays to the end; a deal to be dealt anew is.
func (tb *table) deal() {
	var err error
	if tb.match == nil {
		tb.match, err = NewDrawn(toy.Game{}, engine.Config{}, nil, tb.draw)
	} else {
		err = tb.match.NextDrawn(tb.draw)
	}
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.play()
}

func (tb *table) play() {
	tb.logs = map[engine.Seat][]engine.Event{}
	for tb.match.state.Result() == nil {
		step(tb.t, tb.match)
		for _, w := range tb.seats {
			tb.logs[w.Seat] = append(tb.logs[w.Seat], tb.match.Update(w.Seat).Events...)
		}
	}
}

// judge has every seat judge a record of the deal, and returns their codes.
func (tb *table) judge(text string) string {
	parse := func(text string) *record.Record {
		r, err := record.Parse(text)
		if err != nil {
			tb.t.Fatal(err)
		}
		return r
	}
	var before []*record.Record
	for _, text := range tb.before {
		before = append(before, parse(text))
	}
	var codes []string
	for _, w := range tb.seats {
		codes = append(codes, code(tb.t, w.Judge(before, parse(text), tb.match.Update(w.Seat).View, tb.logs[w.Seat])))
	}
	return strings.Join(codes, " ")
}

func code(t *testing.T, err error) string {
	if err == nil {
		return "ok"
	}
	why, ok := errors.AsType[*engine.Illegal](err)
	if !ok {
		t.Errorf("an error without a code: %v", err)
		return "?"
	}
	return why.Code
}

func TestAnHonestDealIsVerified(t *testing.T) {
	tb := newTable(t)
	seeds := map[string]bool{}
	for deal := 1; deal <= 4; deal++ {
		if tb.match != nil && tb.match.NextNo() != deal {
			t.Fatalf("the next deal is %d, want %d", tb.match.NextNo(), deal)
		}
		tb.pledge(deal)
		tb.reveal()
		tb.tell()
		tb.deal()
		if got := tb.judge(tb.match.Text()); got != "ok ok" {
			t.Fatalf("deal %d: %s\n%s", deal, got, tb.match.Text())
		}
		seeds[tb.match.seed] = true
		if d, err := Verify(toy.Game{}, tb.match.Record()); err != nil || d == nil || d.Seed() != tb.match.seed {
			t.Errorf("by itself the record is of %+v, %v", d, err)
		}
	}
	if len(seeds) != 4 {
		t.Errorf("%d seeds of 4 deals", len(seeds))
	}
	if err := tb.match.Next(); !errors.Is(err, ErrNoDraw) {
		t.Errorf("a deal without a draw after drawn ones: %v", err)
	}
	tb.pledge(7)
	tb.reveal()
	before := all(t, tb.match)
	if err := tb.match.NextDrawn(tb.draw); err == nil || all(t, tb.match) != before {
		t.Error("the draw of another deal was taken")
	}
	tb.draw.Deal = 5
	tb.draw.Host.Nonce = ""
	if err := tb.match.NextDrawn(tb.draw); err == nil || all(t, tb.match) != before {
		t.Error("a draw without the host's nonce was taken")
	}
}

// redealt is a table whose deal was dealt anew twice from one draw, and is over.
func redealt(t *testing.T) *table {
	tb := newTable(t)
	tb.pledge(1)
	tb.reveal()
	tb.tell()
	var err error
	if tb.match, err = NewDrawn(toy.Game{}, engine.Config{}, nil, tb.draw); err != nil {
		t.Fatal(err)
	}
	seed := tb.match.seed
	for range 2 {
		lead := tb.match.state.Turn()[0]
		if err := tb.match.Submit(lead, tb.match.Seq(), engine.Action{Verb: engine.Yield}); err != nil {
			t.Fatal(err)
		}
		for _, w := range tb.seats {
			u := tb.match.Update(w.Seat)
			w.Redealt(u.View, u.Events)
		}
		tb.before = append(tb.before, tb.match.Text())
		if err := tb.match.Next(); err != nil {
			t.Fatal(err)
		}
	}
	d := tb.match.Draw()
	if d.Redeal != 2 || tb.match.seed == seed || d.Host != tb.draw.Host || !slices.Equal(d.Seats, tb.draw.Seats) {
		t.Errorf("dealt anew from %+v, seed %s after %s", d, tb.match.seed, seed)
	}
	tb.play()
	return tb
}

func TestARedealComesFromTheSameDraw(t *testing.T) {
	tb := redealt(t)
	text := tb.match.Text()
	again, err := Resume(find, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := all(t, again), all(t, tb.match); got != want {
		t.Errorf("resumed as\n%s\nwas\n%s", got, want)
	}
	if got := tb.judge(text); got != "ok ok" {
		t.Errorf("%s\n%s", got, text)
	}
}

// Every deal is verified, those that were dealt anew too; and what a page remembers over
// a reload is enough for it.
func TestEveryRedealIsVerified(t *testing.T) {
	swap := func(text string) string {
		text = strings.Replace(text, "hand P1 ", "hand ?? ", 1)
		text = strings.Replace(text, "hand P2 ", "hand P1 ", 1)
		return strings.Replace(text, "hand ?? ", "hand P2 ", 1)
	}
	for name, c := range map[string]struct {
		change func(tb *table)
		want   string
	}{
		"all as it was":       {func(*table) {}, "ok ok"},
		"one is kept back":    {func(tb *table) { tb.before = tb.before[:1] }, "draw-changed draw-changed"},
		"one is made up":      {func(tb *table) { tb.before = append(tb.before, tb.before[1]) }, "draw-changed draw-changed"},
		"they are exchanged":  {func(tb *table) { slices.Reverse(tb.before) }, "draw-changed draw-changed"},
		"the first is forged": {func(tb *table) { tb.before[0] = swap(tb.before[0]) }, "draw-hands draw-hands"},
		"one went otherwise":  {func(tb *table) { tb.before[1] = strings.Replace(tb.before[1], " yield", " play 4", 1) }, "draw-shown draw-shown"},
		"a page was loaded again": {func(tb *table) {
			for _, w := range tb.seats {
				text := w.Text()
				*w = Witness{Game: w.Game, Seat: w.Seat}
				w.Recall(text)
			}
		}, "ok ok"},
		"a page was away for a redeal": {func(tb *table) {
			w := tb.seats[0]
			w.again = w.again[1:]
			w.Missed()
		}, "draw-unseen ok"},
		"a host took over, and all is as it was": {func(tb *table) {
			tb.seats[0].Under(1)
			tb.seats[0].Under(2)
		}, "ok ok"},
		"what a page saw was undone by who took over": {func(tb *table) {
			w := tb.seats[0]
			w.Under(1)
			w.again = append(w.again, w.again[1])
			w.Under(2)
		}, "draw-unseen ok"},
		"who took over has drawn anew": {func(tb *table) {
			w := tb.seats[0]
			w.Under(1)
			draw := *w.draw
			draw.Host.Commit = draw.Seats[1].Commit
			w.draw, w.again = &draw, w.again[1:]
			w.Under(2)
		}, "draw-unseen ok"},
		"who took over forges": {func(tb *table) {
			w := tb.seats[0]
			w.Under(1)
			w.Under(2)
			tb.before[0] = swap(tb.before[0])
		}, "draw-hands draw-hands"},
		"the host is the same and has drawn anew": {func(tb *table) {
			w := tb.seats[0]
			w.Under(1)
			draw := *w.draw
			draw.Host.Commit = draw.Seats[1].Commit
			w.draw = &draw
			w.Under(1)
		}, "draw-changed ok"},
		"a page remembers nothing": {func(tb *table) { *tb.seats[1] = Witness{Game: toy.Game{}, Seat: tb.seats[1].Seat} }, "ok draw-unseen"},
		"a page remembers nonsense": {func(tb *table) {
			tb.seats[1].Recall("{")
			tb.seats[1].Recall(`{"agree":true}`)
			tb.seats[1].Recall(`{"agree":true,"draw":{"deal":0}}`)
		}, "ok ok"},
	} {
		tb := redealt(t)
		c.change(tb)
		if got := tb.judge(tb.match.Text()); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// A page that was away for a whole deal and its draw is told of the next one: it can't
// vouch for that, and accuses nobody.
func TestWhoWasAwayForADealAccusesNobody(t *testing.T) {
	tb := newTable(t)
	tb.pledge(1)
	tb.reveal()
	tb.tell()
	tb.deal()
	away := tb.seats[0]
	tb.seats = tb.seats[1:]
	if got := tb.judge(tb.match.Text()); got != "ok" {
		t.Fatal(got)
	}
	tb.pledge(2)
	tb.draw.Seats[0] = Pledge{Nonce: NonceAway}
	tb.reveal()
	tb.tell()
	tb.deal()
	if _, err := away.Hear(tb.draw.Secret()); err != nil {
		t.Errorf("the draw is found to be %v", err)
	}
	tb.seats = append(tb.seats, away)
	if got := tb.judge(tb.match.Text()); got != "ok draw-unseen" {
		t.Errorf("the deal is found to be %s", got)
	}
}

// A host that stacks the deck is caught, whatever it tries.
func TestAStackedDeckIsCaught(t *testing.T) {
	swap := func(text string) string { // the host's friend P2 gets P1's hand
		text = strings.Replace(text, "hand P1 ", "hand ?? ", 1)
		text = strings.Replace(text, "hand P2 ", "hand P1 ", 1)
		return strings.Replace(text, "hand ?? ", "hand P2 ", 1)
	}
	for name, tt := range map[string]struct {
		cheat func(tb *table) string // returns the record that is handed out
		want  string
		alone string // what Verify says of the record by itself; "" when it can't know
	}{
		"other hands than drawn": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			stacked := tb.draw.clone()
			seed := stacked.Seed()
			layout, _ := toy.Game{}.Layout(engine.Config{})
			deal := Dealt(seed, layout)
			deal.Hands[0], deal.Hands[1] = deal.Hands[1], deal.Hands[0]
			m := &Match{game: toy.Game{}, deal: deal, seed: seed, draw: &stacked, seq: 1, began: 1}
			m.state, _ = toy.Game{}.New(engine.Config{}, deal)
			tb.match = m
			tb.play()
			return m.Text()
		}, "draw-hands draw-hands", "hand of P1"},

		"other hands, and a record of the honest ones": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			honest, err := NewDrawn(toy.Game{}, engine.Config{}, nil, tb.draw)
			if err != nil {
				tb.t.Fatal(err)
			}
			stacked, err := Resume(find, swap(honest.Text()), nil)
			if err != nil {
				tb.t.Fatal(err)
			}
			tb.match = stacked
			tb.play()
			return honest.Text()
		}, "draw-shown draw-shown", ""},

		"another seed of the host's, chosen once the nonces are known": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			tb.draw.Host.Nonce, _ = NewNonce(random(200))
			tb.draw.Host.Commit = HostCommit(tb.draw.Host.Nonce)
			tb.deal()
			return tb.match.Text()
		}, "draw-changed draw-changed", ""},

		"the same, told between commitments and deal": {func(tb *table) string {
			tb.reveal()
			tb.draw.Host.Nonce, _ = NewNonce(random(200))
			tb.draw.Host.Commit = HostCommit(tb.draw.Host.Nonce)
			tb.tell()
			tb.deal()
			return tb.match.Text()
		}, "draw-changed draw-changed", ""},

		"the seed written into the record alone": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			tb.deal()
			return strings.Replace(tb.match.Text(), "proof host=", "proof host=0", 1)
		}, "draw-broken draw-broken", "nonce of host"},

		"a nonce that is not the committed one": {func(tb *table) string {
			tb.reveal()
			tb.draw.Seats[2].Nonce, _ = NewNonce(random(201))
			tb.tell()
			tb.draw.Seats[2].Commit = CommitOf(engine.P3, tb.draw.Seats[2].Nonce)
			tb.deal()
			return tb.match.Text()
		}, "draw-broken draw-broken", ""},

		"a player's nonce left out as silent": {func(tb *table) string {
			tb.reveal()
			tb.draw.Seats[2].Nonce = NonceSilent
			tb.tell()
			tb.deal()
			return tb.match.Text()
		}, "ok draw-left-out", ""},

		"a player left out from the start": {func(tb *table) string {
			tb.draw.Seats[2] = Pledge{Nonce: NonceAway}
			told := tb.draw.Secret()
			tb.draw.Seats[0].Nonce, _ = tb.seats[0].Hear(told)
			if nonce, err := tb.seats[1].Hear(told); nonce != "" || err == nil {
				tb.t.Errorf("P3 is left out and says %q, %v", nonce, err)
			}
			tb.tell()
			tb.deal()
			return tb.match.Text()
		}, "ok draw-left-out", ""},

		"a second draw for nonces that are known": {func(tb *table) string {
			tb.reveal()
			known := tb.draw.clone()
			tb.draw.Host.Nonce, _ = NewNonce(random(202))
			tb.draw.Host.Commit = HostCommit(tb.draw.Host.Nonce)
			for i := range tb.draw.Seats {
				if tb.draw.Seats[i].Commit != "" {
					tb.draw.Seats[i].Nonce = ""
				}
			}
			for _, w := range tb.seats {
				if nonce, _ := w.Hear(tb.draw.Secret()); nonce != "" {
					tb.t.Errorf("%v says its nonce under two draws", w.Seat)
				}
			}
			tb.draw.Seats = known.Seats
			tb.tell()
			tb.deal()
			return tb.match.Text()
		}, "draw-left-out draw-left-out", ""},

		"a redeal nobody saw": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			tb.draw.Redeal = 1
			tb.deal()
			return tb.match.Text()
		}, "draw-changed draw-changed", ""},

		"another first receiver": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			tb.deal()
			text := tb.match.Text()
			for _, s := range []string{"first=P1", "first=P2", "first=P3"} {
				if !strings.Contains(text, s) {
					return strings.Replace(text, tb.match.deal.Given[0].String(), s, 1)
				}
			}
			return ""
		}, "draw-hands draw-hands", "the proof gives first="},

		"other totals": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			var err error
			given := []engine.Given{{Key: "totals", Args: []string{"P2=500"}}}
			if tb.match, err = NewDrawn(toy.Game{}, engine.Config{}, given, tb.draw); err != nil {
				tb.t.Fatal(err)
			}
			tb.play()
			return tb.match.Text()
		}, "draw-hands draw-hands", ""},

		"a record without a proof": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			tb.deal()
			m, _ := New(toy.Game{}, engine.Config{}, random(9))
			return m.Text()
		}, "draw-broken draw-broken", ""},

		"another play than the one that was shown": {func(tb *table) string {
			tb.reveal()
			tb.tell()
			tb.deal()
			text := tb.match.Text()
			return text[:strings.LastIndex(text[:len(text)-1], "\n")+1]
		}, "draw-shown draw-shown", ""},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t)
			tb.pledge(1)
			text := tt.cheat(tb)
			if got := tb.judge(text); got != tt.want {
				t.Errorf("the seats say %s, want %s", got, tt.want)
			}
			r, err := record.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Verify(toy.Game{}, r)
			if (err == nil) != (tt.alone == "") || err != nil && !strings.Contains(err.Error(), tt.alone) {
				t.Errorf("by itself the record gives %v, want %q", err, tt.alone)
			}
		})
	}
}

// One who comes back only after the draw can't vouch for it, and says so.
func TestALateWitnessDoesNotVouch(t *testing.T) {
	tb := newTable(t)
	tb.pledge(1)
	tb.reveal()
	tb.seats[1] = &Witness{Game: toy.Game{}, Seat: engine.P3}
	tb.seats = append(tb.seats, &Witness{Game: toy.Game{}, Seat: engine.Watcher})
	tb.tell()
	tb.deal()
	if got := tb.judge(tb.match.Text()); got != "ok draw-unseen draw-unseen" {
		t.Errorf("the seats say %s", got)
	}
	tb.seats = tb.seats[:2]
	tb.pledge(2)
	tb.reveal()
	tb.tell()
	tb.deal()
	if got := tb.judge(tb.match.Text()); got != "ok ok" {
		t.Errorf("the deal after: %s", got)
	}
}

func TestSilentSeatsAreNamedInTheRecord(t *testing.T) {
	tb := newTable(t)
	tb.pledge(1)
	tb.draw.Seats[0].Nonce, _ = tb.seats[0].Hear(tb.draw.Secret())
	tb.draw.Seats[2].Nonce = NonceSilent
	tb.seats = tb.seats[:1]
	tb.tell()
	tb.deal()
	text := tb.match.Text()
	if got := tb.judge(text); got != "ok" {
		t.Errorf("P1 says %s", got)
	}
	for _, line := range []string{"proof P2=bot\n", "proof P3-commit=" + tb.draw.Seats[2].Commit + "\nproof P3=silent\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is missing from\n%s", line, text)
		}
	}
}

func TestBrokenProofsAreRefused(t *testing.T) {
	tb := newTable(t)
	tb.pledge(1)
	tb.reveal()
	tb.deal()
	good := tb.match.Text()
	if _, err := Resume(find, good, nil); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct{ old, now, want string }{
		"an unknown key":          {"proof deal=1", "proof frob=1\nproof deal=1", "proof frob"},
		"no deal":                 {"proof deal=1\n", "", "draw of deal 0"},
		"a deal of zero":          {"deal=1", "deal=0", "no number"},
		"a seat too many":         {"proof P2=", "proof P4=", "proof P4"},
		"a seat too few":          {"proof P2=bot\n", "", "nothing is said for P2"},
		"an unknown word":         {"P2=bot", "P2=asleep", "neither 64 hex digits nor a word"},
		"silent without a word":   {"P2=bot", "P2=silent", "silent without a commitment"},
		"capital digits":          {"proof host=", "proof host=A", "nonce of host"},
		"no nonce of the host":    {"proof host=" + tb.draw.Host.Nonce + "\n", "", "host's nonce is missing"},
		"a commitment too short":  {"host-commit=", "host-commit=1", "not 64 hex digits"},
		"a commitment too little": {"proof P1-commit=" + tb.draw.Seats[0].Commit + "\n", "", "not the one it committed to"},
	} {
		text := strings.Replace(good, tt.old, tt.now, 1)
		_, err := Resume(find, text, nil)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
		r, bad := record.Parse(text)
		if bad != nil {
			t.Fatal(bad)
		}
		if _, err := Verify(toy.Game{}, r); err == nil {
			t.Errorf("%s: the record is verified", name)
		}
	}
}
