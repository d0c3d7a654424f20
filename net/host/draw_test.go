// These tests guard the drawn deal at the table: everybody's nonce is in it or it
// is said why not, every player's own page verifies it, and a host that deals
// otherwise is found out.
package host_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/engine/match"
	"paizhuo/engine/record"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// drawer comes into a room with a page that verifies.
func drawer(t *testing.T, h *host.Host, game engine.Game, hello wire.Hello) *player {
	there, here := pipe.New()
	p := &player{game: game, Guest: guest.Join(guest.Setup{Hello: hello, Games: games.Find})}
	p.Attach(here, engine.LinkHost)
	h.Attach(there, engine.LinkHost)
	t.Cleanup(func() { p.Abandon(); <-p.Done() })
	synctest.Wait()
	p.listen()
	return p
}

// drawRoom is a room for one pack of 五十K with two people and two bots, whose bots
// play by the rules of game.
func drawRoom(t *testing.T, game engine.Game) (*host.Host, *memory, *player, *player) {
	s, store := roomSetup(t, engine.RoomRules{Game: "wushik", Options: engine.Options{"packs": "1"}})
	s.Games = []engine.Game{game}
	h := openRoom(t, s)
	a := drawer(t, h, wushik(), wire.Hello{Token: "owner", Name: "老王"})
	b := drawer(t, h, wushik(), wire.Hello{Name: "小林"})
	a.Ask(wire.Chair{Bot: true})
	settle(a, b)
	return h, store, a, b
}

// begin has two people begin the match.
func begin(a, b *player) {
	a.Ready()
	b.Ready()
	settle(a, b)
	a.Ask(wire.Start{})
	settle(a, b)
}

// recordOf is the record in a saved room.
func recordOf(t *testing.T, store *memory) string {
	t.Helper()
	var r struct{ Record string }
	if err := json.Unmarshal([]byte(store.text()), &r); err != nil {
		t.Fatal(err)
	}
	return r.Record
}

// verdicts are what the players' pages found, in short.
func verdicts(players ...*player) string {
	var all []string
	for i, p := range players {
		p.listen()
		for _, v := range p.proofs {
			word := "ok"
			if v.Why != nil {
				word = v.Why.Code
			}
			all = append(all, string('A'+rune(i))+":"+word)
		}
		p.proofs = nil
	}
	return strings.Join(all, " ")
}

// drawnOf is the draw that a record carries, verified.
func drawnOf(t *testing.T, text string) *match.Draw {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	d, err := match.Verify(wushik(), r)
	if err != nil || d == nil {
		t.Fatalf("%v, %v\n%s", d, err, text)
	}
	return d
}

func TestEveryPageVerifiesEveryDeal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, store, a, b := drawRoom(t, wushik())
		begin(a, b)
		for deal := 1; deal <= 3; deal++ {
			if got := verdicts(a, b); got != "" {
				t.Errorf("while deal %d runs: %s", deal, got)
			}
			if strings.Contains(text(t, a.now), "proof") || !strings.Contains(recordOf(t, store), "proof host=") {
				t.Errorf("the host's nonce is not kept, or not kept secret: %s", recordOf(t, store))
			}
			play(a, b)
			if a.now.View.DealNo != deal || a.now.View.Result == nil {
				t.Fatalf("the table stands still: %+v", a.now.View)
			}
			if got := verdicts(a, b); got != "A:ok B:ok" {
				t.Errorf("deal %d: %s", deal, got)
			}
			d := drawnOf(t, recordOf(t, store))
			if len(d.Seats[0].Nonce) != 64 || len(d.Seats[1].Nonce) != 64 || d.Seats[2].Nonce != match.NonceBot || d.Seats[3].Nonce != match.NonceBot {
				t.Errorf("deal %d was drawn so: %+v", deal, d)
			}
			a.Ready()
			b.Ready()
			settle(a, b)
		}
		if a.now.View.DealNo != 4 {
			t.Errorf("the fourth deal is not dealt: %+v", a.now.View)
		}
	})
}

func TestWhoPlaysAloneDrawsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := roomSetup(t, engine.RoomRules{Game: "wushik"})
		h := openRoom(t, s)
		p := drawer(t, h, wushik(), wire.Hello{Token: "owner"})
		p.Ask(wire.Chair{Bot: true})
		settle(p)
		p.Ask(wire.Start{})
		play(p)
		p.Ready()
		play(p)
		if p.now.View.DealNo != 2 || verdicts(p) != "" || strings.Contains(store.text(), "proof host") {
			t.Errorf("deal %d by %s", p.now.View.DealNo, store.text())
		}
	})
}

// A player who says nothing is replaced after a while, and everybody can read that.
func TestASilentPlayerIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, store, a, b := drawRoom(t, wushik())
		token := b.Token()
		b.Abandon()
		<-b.Done()
		silent := wire.NewGuest(wire.Config{Hello: wire.Hello{Session: "a session that says nothing", Token: token, Take: true}})
		there, here := pipe.New()
		silent.Attach(here, engine.LinkHost)
		h.Attach(there, engine.LinkHost)
		var refused []string
		go func() {
			for {
				m, err := silent.Recv()
				if err == wire.ErrClosed {
					return
				}
				if r, ok := m.(wire.Refusal); ok {
					refused = append(refused, r.Refusal.Why.Code)
				}
			}
		}()
		t.Cleanup(func() { silent.Break(""); <-silent.Done() })
		nonce := strings.Repeat("7", 64)
		commit := match.CommitOf(engine.P2, nonce)
		silent.Put(wire.Ready{On: true, Commit: commit})
		a.Ready()
		settle(a)
		start := time.Now()
		a.Ask(wire.Start{})
		settle(a)
		a.Ask(wire.Chair{Seat: engine.P3, Bot: false}) // the seats are settled from here on
		settle(a)
		if got := a.code(); got != host.CodePlaying {
			t.Errorf("a bot is taken out of a deal that is being drawn: %q", got)
		}
		silent.Put(wire.Reveal{Deal: 2, Nonce: nonce})                     // of another deal
		silent.Put(wire.Reveal{Deal: 1, Nonce: strings.Repeat("8", 64)})   // not what was promised
		silent.Put(wire.Reveal{Deal: 1, Nonce: strings.Repeat("8", 1000)}) // nonsense
		for a.now.View.DealNo < 1 {
			if time.Since(start) > time.Minute {
				t.Fatalf("the silent player is waited for: %s, refused %v", text(t, a.room), a.refusals)
			}
			time.Sleep(10 * time.Millisecond)
			a.listen()
		}
		if took := time.Since(start); took < 5*time.Second || took > 5100*time.Millisecond {
			t.Errorf("the silent player was waited for %v", took)
		}
		silent.Put(wire.Reveal{Deal: 1, Nonce: nonce}) // too late
		silent.Put(wire.Autopilot{On: true})
		play(a)
		if d := drawnOf(t, recordOf(t, store)); d.Seats[1].Nonce != match.NonceSilent || d.Seats[1].Commit != commit {
			t.Errorf("drawn so: %+v", d)
		}
		if got := verdicts(a); got != "A:ok" {
			t.Errorf("the other finds %s", got)
		}
		if want := []string{engine.CodeStale, match.CodeDrawBroken, wire.CodeBadField, engine.CodeStale}; !slices.Equal(refused, want) {
			t.Errorf("refused with %v, want %v", refused, want)
		}
	})
}

// crooked deals its friend in the second seat the hand that the first should have.
type crooked struct{ engine.Game }

func (c crooked) New(cfg engine.Config, d engine.Deal) (engine.State, error) {
	d.Hands = slices.Clone(d.Hands)
	d.Hands[0], d.Hands[1] = d.Hands[1], d.Hands[0]
	return c.Game.New(cfg, d)
}

// A host's page that was changed so that it stacks the deck is found out by every
// honest page.
func TestAHostThatStacksTheDeckIsCaught(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, a, b := drawRoom(t, crooked{wushik()})
		begin(a, b)
		play(a, b)
		if a.now.View.Result == nil {
			t.Fatalf("the table stands still: %+v", a.now.View)
		}
		if got := verdicts(a, b); got != "A:draw-shown B:draw-shown" {
			t.Errorf("the players find %s", got)
		}
	})
}

// A page that was loaded again in mid-deal says that it can't vouch for the draw,
// and can for the next.
func TestAReloadedPageDoesNotVouch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _, a, b := drawRoom(t, wushik())
		begin(a, b)
		token := b.Token()
		b.Abandon()
		<-b.Done()
		b = drawer(t, h, wushik(), wire.Hello{Token: token})
		play(a, b)
		if got := verdicts(a, b); got != "A:ok B:draw-unseen" {
			t.Errorf("after the reload: %s", got)
		}
		a.Ready()
		b.Ready()
		play(a, b)
		if got := verdicts(a, b); got != "A:ok B:ok" {
			t.Errorf("the deal after: %s", got)
		}
	})
}

// A host that is loaded again goes on with what was promised, as long as no nonce
// was said.
func TestAReloadKeepsWhoIsReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, store, a, b := drawRoom(t, wushik())
		begin(a, b)
		play(a, b)
		if got := verdicts(a, b); got != "A:ok B:ok" {
			t.Fatalf("before the reload: %s", got)
		}
		b.Ready()
		settle(a, b)
		h.Suspend()
		<-h.Done()
		s, _ := roomSetup(t, engine.RoomRules{})
		s.Store, s.Random = store, random(9)
		h, err := host.Reopen(s, store.text())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { closed(h) })
		for _, p := range []*player{a, b} {
			there, here := pipe.New()
			h.Attach(there, engine.LinkHost)
			p.Attach(here, engine.LinkHost)
		}
		settle(a, b)
		a.Ready()
		play(a, b)
		if a.now.View.DealNo != 2 || a.now.View.Result == nil {
			t.Fatalf("the table stands still: %+v", a.now.View)
		}
		if got := verdicts(a, b); got != "A:ok B:ok" {
			t.Errorf("the deal after the reload: %s", got)
		}
	})
}

// Somebody leaves while the deal is drawn: those who stay draw anew.
func TestWhoLeavesEndsTheDraw(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, store, a, b := drawRoom(t, wushik())
		silent := wire.NewGuest(wire.Config{Hello: wire.Hello{Session: "a session that goes away"}})
		a.Ask(wire.Chair{Seat: engine.P3, Bot: false})
		settle(a)
		there, here := pipe.New()
		silent.Attach(here, engine.LinkHost)
		h.Attach(there, engine.LinkHost)
		go func() {
			for {
				if _, err := silent.Recv(); err == wire.ErrClosed {
					return
				}
			}
		}()
		t.Cleanup(func() { silent.Break(""); <-silent.Done() })
		settle(a, b)
		silent.Put(wire.Ready{On: true, Commit: match.CommitOf(engine.P3, strings.Repeat("7", 64))})
		settle(a, b)
		begin(a, b)
		silent.Put(wire.Leave{})
		settle(a, b)
		if a.now.View.DealNo != 0 || a.room.Places[0].Ready || a.room.Places[2].Who != nil {
			t.Fatalf("after somebody has left: deal %d, %s", a.now.View.DealNo, a.seats())
		}
		a.Ask(wire.Chair{Seat: engine.P3, Bot: true})
		settle(a, b)
		begin(a, b)
		play(a, b)
		if got := verdicts(a, b); got != "A:ok B:ok" {
			t.Errorf("those who stayed find %s", got)
		}
		if d := drawnOf(t, recordOf(t, store)); d.Seats[2].Nonce != match.NonceBot {
			t.Errorf("drawn so: %+v", d)
		}
	})
}
