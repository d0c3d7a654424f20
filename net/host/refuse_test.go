// These tests guard the table against its guests: what is refused changes
// nothing, is told to nobody else, and does not stop anybody.
package host_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

func TestRefusalsGoToOneSeatAndChangeNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), everybody(4)...)
		h := open(t, s)
		var all []*player
		for _, seat := range everybody(4) {
			all = append(all, join(t, h, s.Game, seat))
		}
		synctest.Wait()
		for _, p := range all {
			p.listen()
		}
		lead := all[all[0].now.View.Turn[0].Index()]
		next := all[lead.seat.Plus(1, 4).Index()]
		play := s.Game.Suggest(lead.now.View)[0]
		lead.Do(lead.now.Seq, play)
		synctest.Wait()
		lead.listen()
		next.listen()

		saved, seq := store.text(), lead.now.Seq
		for _, c := range []struct {
			p    *player
			seq  uint64
			a    engine.Action
			code string
		}{
			{next, seq - 1, engine.Action{Verb: engine.Pass}, engine.CodeStale},
			{next, seq + 1, engine.Action{Verb: engine.Pass}, engine.CodeStale},
			{lead, seq - 1, play, engine.CodeStale}, // sent twice
			{lead, seq, engine.Action{Verb: engine.Pass}, engine.CodeNotYourTurn},
			{next, seq, engine.Action{Verb: "dance"}, engine.CodeUnknownVerb},
			{next, seq, engine.Action{}, engine.CodeUnknownVerb},
			{next, seq, engine.Action{Verb: engine.Pass, N: 3}, engine.CodeStrayField},
			{next, seq, engine.Action{Verb: engine.Play, Cards: []card.Card{card.BigJoker}}, engine.CodeNotYourCards},
		} {
			c.p.refusals = nil
			c.p.Do(c.seq, c.a)
			synctest.Wait()
			c.p.listen()
			if len(c.p.refusals) != 1 || c.p.refusals[0].Why.Code != c.code || c.p.refusals[0].Seq != c.seq {
				t.Errorf("%v %+v at %d: refusals %s, want %s", c.p.seat, c.a, c.seq, text(t, c.p.refusals), c.code)
			}
		}
		if store.text() != saved {
			t.Error("a refused action changed the record")
		}
		for _, p := range all {
			if p != lead && p != next {
				if p.listen(); len(p.refusals) > 0 {
					t.Errorf("%v was told of a refusal", p.seat)
				}
			}
			if len(p.seqs) > 3 {
				t.Errorf("%v got updates %v", p.seat, p.seqs)
			}
		}
	})
}

func TestGarbageIsRefusedWithAReason(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P1, engine.P2)
		h := open(t, s)
		honest := join(t, h, s.Game, engine.P1)
		there, here := pipe.New()
		h.Attach(there)
		say(t, here, wire.Hello{Token: token(engine.P2)})
		synctest.Wait()
		saved := store.text()
		frames := []string{
			"", "\x00", "null", `{"v":1}`, `{"v":1,"type":"do","body":{"seq":"x"}}`,
			`{"v":1,"type":"crash","body":{}}`, strings.Repeat("[", wire.MaxUp), strings.Repeat("x", wire.MaxUp+1),
		}
		for _, f := range frames {
			here.Send([]byte(f))
		}
		say(t, here, wire.Hello{Token: token(engine.P2)}) // a second hello
		told := map[string]int{}
		for range len(frames) + 1 {
			told[refusal(t, here).Why.Code]++
		}
		want := map[string]int{wire.CodeGarbled: 5, wire.CodeUnknownType: 3, wire.CodeTooLong: 1}
		for code, n := range want {
			if told[code] != n {
				t.Errorf("refused as %v, want %v", told, want)
				break
			}
		}
		if store.text() != saved {
			t.Error("garbage changed the record")
		}
		for range 20 {
			here.Send([]byte("more garbage"))
		}
		if word := lost(t, here); word != wire.LostGarbled {
			t.Errorf("a guest that sends only garbage is lost for %q", word)
		}
		play(honest)
		if honest.lost != "" || !honest.sitter(engine.P2).Away {
			t.Errorf("the table of the others: %+v", honest.table)
		}
	})
}

func TestWhoIsNotLetIn(t *testing.T) {
	for _, c := range []struct {
		name string
		word string
		say  func(t *testing.T, c wire.Conn)
	}{
		{"wrong token", wire.LostUnknown, func(t *testing.T, c wire.Conn) { say(t, c, wire.Hello{Token: "guessed"}) }},
		{"no free seat", wire.LostFull, func(t *testing.T, c wire.Conn) { say(t, c, wire.Hello{}) }},
		{"no hello", wire.LostSilent, func(t *testing.T, c wire.Conn) { say(t, c, wire.Do{Seq: 1}) }},
		{"silence", wire.LostSilent, func(*testing.T, wire.Conn) {}},
		{"another version", wire.LostVersion, func(_ *testing.T, c wire.Conn) { c.Send([]byte(`{"v":2,"type":"hello","token":"x"}`)) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, _ := setup(t, wushik(), engine.P1)
				h := open(t, s)
				there, here := pipe.New()
				h.Attach(there)
				start := time.Now()
				c.say(t, here)
				if word := lost(t, here); word != c.word {
					t.Errorf("lost for %q, want %q", word, c.word)
				}
				if took := time.Since(start); took > 10*time.Second {
					t.Errorf("it took %v", took)
				}
			})
		})
	}
}

func TestStrangersAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik(), engine.P1)
		h := open(t, s)
		for range 16 {
			there, _ := pipe.New()
			h.Attach(there)
		}
		there, here := pipe.New()
		h.Attach(there)
		if word := lost(t, here); word != wire.LostFull {
			t.Errorf("the 17th stranger is lost for %q", word)
		}
		time.Sleep(11 * time.Second) // the silent ones are sent away
		p := join(t, h, s.Game, engine.P1)
		play(p)
		if p.now.View.Viewer != engine.P1 {
			t.Error("the seat's own player does not get in")
		}
	})
}

func TestANewcomerIsGivenATokenOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik())
		s.People = []host.Person{{Seat: engine.P2}, {Seat: engine.P4, Name: "held"}}
		h := open(t, s)
		var tokens []string
		for i := range 3 {
			there, here := pipe.New()
			h.Attach(there)
			g := guest.Join(here, "", fmt.Sprintf("newcomer\u202e %d", i))
			p := &player{Guest: g, game: s.Game}
			synctest.Wait()
			p.listen()
			switch {
			case i == 2:
				if p.lost != wire.LostFull {
					t.Errorf("the third newcomer at two seats: %+v", p)
				}
			case p.now.View.Viewer != s.People[i].Seat || p.sitter(p.now.View.Viewer).Name != fmt.Sprintf("newcomer %d", i):
				t.Errorf("newcomer %d sits in %v at %+v", i, p.now.View.Viewer, p.table)
			default:
				tokens = append(tokens, g.Token())
			}
		}
		if len(tokens) != 2 || len(tokens[0]) < 32 || tokens[0] == tokens[1] {
			t.Errorf("the tokens are %q", tokens)
		}
	})
}

func say(t *testing.T, c wire.Conn, m wire.Message) {
	t.Helper()
	frame, err := wire.Encode(m)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Send(frame); err != nil {
		t.Fatal(err)
	}
}

// refusal waits for the next one.
func refusal(t *testing.T, c wire.Conn) engine.Refusal {
	t.Helper()
	for {
		frame, err := c.Recv()
		if err != nil {
			t.Fatal(err)
		}
		m, err := wire.DecodeDown(frame)
		if err != nil {
			t.Fatal(err)
		}
		if r, ok := m.(wire.Refusal); ok {
			return r.Refusal
		}
	}
}

// lost waits for the end and returns the word for it.
func lost(t *testing.T, c wire.Conn) (word string) {
	t.Helper()
	for {
		frame, err := c.Recv()
		if err != nil {
			return word
		}
		if m, err := wire.DecodeDown(frame); err != nil {
			t.Fatal(err)
		} else if l, ok := m.(wire.Lost); ok {
			word = l.Word
		}
	}
}
