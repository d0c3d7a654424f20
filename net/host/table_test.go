// This file holds what the tests of the host share: a table of people, bots and
// stores in fake time. A test that leaves a goroutine behind fails by that.
package host_test

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// memory is a Store.
type memory struct {
	mu    sync.Mutex
	texts map[string]string
	saves int
	err   error
}

func (m *memory) Save(key, text string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err != nil {
		return m.err
	}
	if m.texts == nil {
		m.texts = map[string]string{}
	}
	m.texts[key] = text
	m.saves++
	return nil
}

func (m *memory) text() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.texts[saveKey]
}

func (m *memory) saved() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.saves
}

const saveKey = "table"

func wushik() engine.Game { return games.Find("wushik") }

// random is the table's source; a seed gives the same deals, delays and tokens.
func random(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

// setup is a table whose bots answer at once. Faults of the host fail the test.
func setup(t *testing.T, game engine.Game, people ...engine.Seat) (host.Setup, *memory) {
	store := &memory{}
	s := host.Setup{
		Game:   game,
		Bot:    func(v engine.View) engine.Action { return bot.Choose(game, v, nil) },
		Pace:   &host.Pace{},
		Store:  store,
		Key:    saveKey,
		Random: random(1),
		Warn:   func(err error) { t.Errorf("the host warns: %v", err) },
	}
	for _, p := range people {
		s.People = append(s.People, host.Person{Seat: p, Token: token(p)})
	}
	return s, store
}

func token(s engine.Seat) string { return "token of " + s.String() }

// open begins a match, which ends with the test.
func open(t *testing.T, s host.Setup) *host.Host {
	t.Helper()
	h, err := host.New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(h) })
	return h
}

func closed(h *host.Host) {
	h.Close()
	<-h.Done()
}

// player is a person at the table who remembers what was told.
type player struct {
	*guest.Guest
	seat     engine.Seat
	game     engine.Game
	now      engine.Update
	table    engine.Table
	room     engine.Room
	said     []engine.Said
	seqs     []uint64
	log      []engine.Event
	refusals []engine.Refusal
	proofs   []engine.Proof
	lost     string
	acted    uint64
}

// join seats a person over a connection that loses nothing.
func join(t *testing.T, h *host.Host, game engine.Game, seat engine.Seat) *player {
	there, here := pipe.New()
	h.Attach(there, engine.LinkHost)
	return joinOver(t, here, game, seat)
}

// joinOver seats a person over one end of a connection the host has the other of.
func joinOver(t *testing.T, here wire.Conn, game engine.Game, seat engine.Seat) *player {
	return joinBy(t, here, engine.LinkHost, game, seat)
}

// joinBy is joinOver by a path of some kind.
func joinBy(t *testing.T, here wire.Conn, by engine.Link, game engine.Game, seat engine.Seat) *player {
	p := &player{Guest: guest.Join(guest.Setup{Hello: wire.Hello{Token: token(seat), Name: seat.String()}}), seat: seat, game: game}
	p.Attach(here, by)
	t.Cleanup(func() {
		p.Abandon()
		<-p.Done()
	})
	return p
}

// listen takes all notices there are.
func (p *player) listen() {
	for {
		n, ok := p.Next()
		switch {
		case !ok:
			return
		case n.Update != nil:
			p.hear(*n.Update)
		case n.Refusal != nil:
			p.refusals = append(p.refusals, *n.Refusal)
		case n.Table != nil:
			p.table = *n.Table
		case n.Room != nil:
			p.room = *n.Room
		case n.Said != nil:
			p.said = append(p.said, *n.Said)
		case n.Proof != nil:
			p.proofs = append(p.proofs, *n.Proof)
		case n.Lost != "":
			p.lost = n.Lost
		}
	}
}

func (p *player) hear(u engine.Update) {
	if u.View.DealNo != p.now.View.DealNo {
		p.log = nil
	}
	if u.Log != nil {
		p.log = u.Log
	} else {
		p.log = append(p.log, u.Events...)
	}
	p.now = u
	p.seqs = append(p.seqs, u.Seq)
}

// act takes the game's first suggestion if the player is asked, once a view.
func (p *player) act() bool {
	p.listen()
	if ask := p.now.View.Ask; ask == nil || ask.Answer != nil || p.acted == p.now.Seq+1 {
		return false
	}
	p.acted = p.now.Seq + 1
	ideas := p.game.Suggest(p.now.View)
	if len(ideas) == 0 {
		return false
	}
	p.Do(p.now.Seq, ideas[0])
	return true
}

// play lets the players act until nothing moves any more.
func play(players ...*player) {
	for moved := true; moved; {
		moved = false
		synctest.Wait()
		for _, p := range players {
			moved = p.act() || moved
		}
	}
}

// replay plays a record by itself.
func replay(t *testing.T, game engine.Game, text string) engine.State {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatalf("the saved record: %v\n%s", err, text)
	}
	_, _, _, state, err := record.Replay(game, r)
	if err != nil {
		t.Fatalf("the saved record: %v\n%s", err, text)
	}
	return state
}

// acts lists what a record's seats did.
func acts(t *testing.T, text string) []record.Done {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var done []record.Done
	for _, l := range r.Lines {
		if l.Kind == record.Act {
			done = append(done, record.Done{Seat: l.Seat, Action: l.Action})
		}
	}
	return done
}

func text(t *testing.T, x any) string {
	t.Helper()
	b, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// tap is a Conn that keeps what is said to a guest in plain text, and when.
type tap struct {
	wire.Conn
	mu    sync.Mutex
	ear   wire.Ear
	said  []wire.Message
	times []time.Time
	plain []string
}

func (c *tap) Recv() ([]byte, error) {
	frame, err := c.Conn.Recv()
	if err == nil {
		c.mu.Lock()
		if m := c.ear.Hear(frame); m != nil {
			c.said = append(c.said, m)
			c.times = append(c.times, time.Now())
			b, _ := json.Marshal(m)
			c.plain = append(c.plain, fmt.Sprintf("%s\t%s %s", time.Now().Format(time.StampMilli), wire.Kind(m), b))
		}
		c.mu.Unlock()
	}
	return frame, err
}

// everybody returns all seats of a table of n.
func everybody(n int) (seats []engine.Seat) {
	for i := range n {
		seats = append(seats, engine.SeatAt(i))
	}
	return seats
}

// sitter is who the player believes sits there.
func (p *player) sitter(s engine.Seat) engine.Sitter { return p.table.Sitters[s.Index()] }

// logOf is what a seat has been told of a record's deal.
func logOf(t *testing.T, game engine.Game, text string, seat engine.Seat) (log []engine.Event) {
	t.Helper()
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	cfg, deal, done, _, err := record.Replay(game, r)
	if err != nil {
		t.Fatal(err)
	}
	state, err := game.New(cfg, deal)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range done {
		events, err := state.Apply(d.Seat, d.Action)
		if err != nil {
			t.Fatal(err)
		}
		log = append(log, engine.Seen(events, seat)...)
	}
	return log
}
