// These tests guard the table against its guests: what is refused changes
// nothing, is told to nobody else, and does not stop anybody.
package host_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
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
		h.Attach(there, engine.LinkDirect)
		bad := newRaw(t, here, token(engine.P2))
		bad.hello(t)
		synctest.Wait()
		saved := store.text()
		frames := []string{
			"", "\x00", "null", "d\x01", "h{}", "h" + strings.Repeat("[", wire.MaxUp-1), strings.Repeat("x", wire.MaxUp+1),
		}
		for _, f := range frames {
			here.Send([]byte(f))
		}
		bad.body(t, 1, `{"seq":"x"}`)
		bad.body(t, 99, `{}`)
		bad.body(t, 2, `{}{}`)
		time.Sleep(time.Second)
		told := map[string]int{}
		for _, m := range bad.heard() {
			if r, ok := m.(wire.Refusal); ok {
				told[r.Refusal.Why.Code]++
			}
		}
		want := map[string]int{wire.CodeGarbled: 6, wire.CodeUnknownType: 3, wire.CodeTooLong: 1}
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
		time.Sleep(2 * time.Second)
		if word := bad.lost(); word != wire.LostGarbled {
			t.Errorf("a guest that sends only garbage is lost for %q", word)
		}
		play(honest)
		if honest.lost != "" || !honest.sitter(engine.P2).Away {
			t.Errorf("the table of the others: %+v", honest.table)
		}
	})
}

func TestWhoIsNotLetIn(t *testing.T) {
	id := strings.Repeat("7", 32)
	for _, c := range []struct {
		name string
		word string
		say  string // the first frame
	}{
		{"wrong token", wire.LostUnknown, fmt.Sprintf(`h{"v":%d,"n":1,"session":"%s","token":"guessed"}`, wire.Version, id)},
		{"no free seat", wire.LostFull, fmt.Sprintf(`h{"v":%d,"n":1,"session":"%s"}`, wire.Version, id)},
		{"no hello", wire.LostSilent, "d\x01\x01\x01\x00\x01\x00{}"},
		{"silence", wire.LostSilent, ""},
		{"another version", wire.LostVersion, `h{"v":1,"kind":"hello"}`},
		{"garbage", wire.LostGarbled, `h{"v":`},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, _ := setup(t, wushik(), engine.P1)
				h := open(t, s)
				there, here := pipe.New()
				h.Attach(there, engine.LinkDirect)
				start := time.Now()
				if c.say != "" {
					here.Send([]byte(c.say))
				}
				if word := endOf(t, here); word != c.word {
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
			h.Attach(there, engine.LinkDirect)
		}
		there, here := pipe.New()
		h.Attach(there, engine.LinkDirect)
		if word := endOf(t, here); word != wire.EndBusy {
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

// A guest that says more than it may is told so, and then shut out.
func TestFloodsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, wushik(), engine.P1, engine.P2)
		h := open(t, s)
		honest := join(t, h, s.Game, engine.P1)
		there, here := pipe.New()
		h.Attach(there, engine.LinkDirect)
		bad := newRaw(t, here, token(engine.P2))
		bad.hello(t)
		synctest.Wait()
		for range 30 {
			bad.say(t, wire.Autopilot{})
		}
		time.Sleep(time.Second)
		fast := 0
		for _, m := range bad.heard() {
			if r, ok := m.(wire.Refusal); ok && r.Refusal.Why.Code == wire.CodeTooFast && r.Refusal.Of == "autopilot" {
				fast++
			}
		}
		if fast != 10 || bad.lost() != "" {
			t.Errorf("of 30 messages at once %d were too fast, lost for %q", fast, bad.lost())
		}
		for range 30 {
			bad.say(t, wire.Autopilot{})
		}
		time.Sleep(2 * time.Second)
		if bad.lost() != wire.LostFlood {
			t.Errorf("after 30 more it is lost for %q", bad.lost())
		}
		play(honest)
		if honest.lost != "" || !honest.sitter(engine.P2).Away {
			t.Errorf("the table of the others: %+v", honest.table)
		}
		if n := len(store.text()); n > 1<<16 {
			t.Errorf("%d bytes are saved", n)
		}
	})
}

// An honest guest is never too fast, however much has gathered while its network was
// gone.
func TestWhatHasGatheredIsNotAFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := setup(t, wushik(), engine.P1, engine.P2)
		h := open(t, s)
		l := pipe.NewLine(pipe.Faults{MinDelay: 20 * time.Millisecond, MaxDelay: 30 * time.Millisecond})
		h.Attach(l.A, engine.LinkDirect)
		p := joinBy(t, l.B, engine.LinkDirect, s.Game, engine.P2)
		time.Sleep(time.Second)
		asked := 0
		ask := func(n int) {
			for range n {
				p.Ask(wire.Mute{Who: 1, On: asked%2 == 0})
				asked++
			}
		}
		ask(10)
		l.Lose(true, true)
		for range 20 {
			ask(2)
			time.Sleep(time.Second)
		}
		l.Lose(false, false)
		ask(10)
		time.Sleep(time.Minute)
		if p.listen(); p.lost != "" || len(p.refusals) > 0 {
			t.Errorf("of %d messages %d are refused: %s; lost for %q", asked, len(p.refusals), text(t, p.refusals), p.lost)
		}
	})
}

// What was asked for twice is done once, and answered twice.
func TestIntentsAreDoneOnce(t *testing.T) {
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
		do := wire.Do{ID: 99, Seq: lead.now.Seq, Action: s.Game.Suggest(lead.now.View)[0]}
		lead.Ask(do)
		synctest.Wait()
		lead.listen()
		seq, saved, heard := lead.now.Seq, store.text(), len(lead.seqs)
		lead.Ask(do)
		synctest.Wait()
		if lead.listen(); store.text() != saved || lead.now.Seq != seq || len(lead.refusals) > 0 || len(lead.seqs) != heard+1 {
			t.Errorf("done twice: %d then %d, refusals %s", seq, lead.now.Seq, text(t, lead.refusals))
		}
		do.ID = 100
		lead.Ask(do)
		lead.Ask(do)
		synctest.Wait()
		if lead.listen(); len(lead.refusals) != 2 || lead.refusals[0].Why.Code != engine.CodeStale || text(t, lead.refusals[0]) != text(t, lead.refusals[1]) {
			t.Errorf("an old intent under a new name is answered with %s", text(t, lead.refusals))
		}
		if store.text() != saved {
			t.Error("a replayed intent changed the record")
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
			h.Attach(there, engine.LinkHost)
			g := guest.Join(guest.Setup{Hello: wire.Hello{Name: fmt.Sprintf("newcomer\u202e %d", i)}})
			g.Attach(here, engine.LinkHost)
			t.Cleanup(func() { g.Abandon(); <-g.Done() })
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

// raw is a guest that says what it likes: its frames are written by hand.
type raw struct {
	conn  wire.Conn
	token string
	watch bool // only looks on
	run   uint64
	seq   uint64
	mu    sync.Mutex
	ear   wire.Ear
	all   []wire.Message
	end   string
	hail  chan string
}

func newRaw(t *testing.T, conn wire.Conn, token string) *raw {
	r := &raw{conn: conn, token: token, hail: make(chan string, 1)}
	go func() {
		for {
			frame, err := conn.Recv()
			if err != nil {
				return
			}
			r.mu.Lock()
			if m := r.ear.Hear(frame); m != nil {
				r.all = append(r.all, m)
			}
			if frame[0] == 'x' {
				r.end = wordOf(frame)
			}
			r.mu.Unlock()
			if frame[0] == 'w' {
				r.hail <- string(frame)
			}
		}
	}()
	t.Cleanup(func() { conn.Close() })
	return r
}

// hello opens the session. Where nothing can be received the run is not known and
// what is said later is not either.
func (r *raw) hello(t *testing.T) {
	t.Helper()
	r.conn.Send(fmt.Appendf(nil, `h{"v":%d,"n":1,"session":"%s","token":"%s","use":true,"take":true,"watch":%v}`, wire.Version, strings.Repeat("6", 32), r.token, r.watch))
	synctest.Wait()
	select {
	case w := <-r.hail:
		var o wire.Opened
		if err := json.Unmarshal([]byte(w[1:]), &o); err != nil {
			t.Fatal(err)
		}
		r.run = o.Run
	default:
	}
}

// say sends a message in a frame.
func (r *raw) say(t *testing.T, m wire.Message) {
	t.Helper()
	r.body(t, byte(slices.Index(wire.Ups(), wire.Kind(m))+1), text(t, m))
}

func (r *raw) body(t *testing.T, number byte, body string) {
	t.Helper()
	r.seq++
	b := binary.AppendUvarint([]byte("d"), r.run)
	b = binary.AppendUvarint(b, 1)
	b = binary.AppendUvarint(b, r.seq)
	b = binary.AppendUvarint(b, 0)
	b = append(b, number, 0)
	r.conn.Send(append(b, body...))
}

func (r *raw) heard() []wire.Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.all)
}

// lost is the word for the end, empty while there is none.
func (r *raw) lost() string {
	for _, m := range r.heard() {
		if l, ok := m.(wire.Lost); ok {
			return l.Word
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.end
}

func wordOf(frame []byte) string {
	var l wire.Lost
	if json.Unmarshal(frame[1:], &l) != nil {
		return "?"
	}
	return l.Word
}

// endOf waits for the end of a connection that is nobody's and returns the word.
func endOf(t *testing.T, c wire.Conn) (word string) {
	t.Helper()
	for {
		frame, err := c.Recv()
		if err != nil {
			return word
		}
		if frame[0] == 'x' {
			word = wordOf(frame)
		}
	}
}
