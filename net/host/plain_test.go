// This test guards that what leaves the host says nothing of what its reader may not
// know: all that it says in plain text to a guest and to who looks on is the same for
// two deals that differ only in cards that reader can't know, and comes at the same
// time; what is sealed, for the case that the host is gone, is the same in number,
// size and time. PAIZHUO_PAIRS=n compares so many deals of every game.
package host_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// input is what a player did, and when.
type input struct {
	at   time.Duration
	seat engine.Seat
	seq  uint64
	a    engine.Action
}

// inputTick is between two looks at what there is to do; playsHeard is how many plays
// are listened to.
const (
	inputTick  = 250 * time.Millisecond
	playsHeard = 12
)

// notCompared are the messages of a host that are not sent before the deal is over, with
// the reason why they need not be.
var notCompared = map[string]string{
	"proof": "the record of a deal that is over, which is open to all",
}

func TestPlainTextTellsNothingOfHiddenCards(t *testing.T) {
	for _, game := range games.All() {
		t.Run(game.Info().Name, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(11, 3))
			same, kinds := 0, map[string]int{}
			for pair := 0; pair < 6 && same < number("PAIZHUO_PAIRS", 1); pair++ {
				saved := seated(t, game, byte(pair+1))
				inputs, ours, taken := overhear(t, game, saved, nil)
				other, ok := withSwap(t, game, saved, taken, dice)
				if !ok {
					continue // it is not another deal, or these actions are not possible in it
				}
				_, theirs, _ := overhear(t, game, other, inputs)
				same++
				for reader, lines := range ours {
					for i := range max(len(lines), len(theirs[reader])) {
						if i >= len(lines) || i >= len(theirs[reader]) || !lines[i].like(theirs[reader][i]) {
							t.Fatalf("pair %d: %s is told\n%s\nand, with cards changed it can't know,\n%s", pair, reader, from(lines, i), from(theirs[reader], i))
						}
					}
					for _, l := range lines {
						kind, _, _ := strings.Cut(l.text, " ")
						kinds[kind]++
					}
				}
			}
			if same == 0 {
				t.Error("no pair of deals could be compared")
			}
			for _, kind := range wire.Downs() {
				if _, apart := notCompared[kind]; apart == (kinds[kind] > 0) {
					t.Errorf("of %q, which a host can send, %d were compared: let it be sent here, or say in notCompared why not", kind, kinds[kind])
				}
			}
		})
	}
}

// heard is one message as its reader sees it.
type heard struct {
	at   time.Duration
	text string
}

// like reports whether two messages are the same and came at the same time, but for
// what timers of this machine do.
func (a heard) like(b heard) bool {
	return a.text == b.text && (a.at-b.at).Abs() < 50*time.Millisecond
}

func from(lines []heard, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return fmt.Sprint(lines[i].at, " ", lines[i].text)
}

// seated is a room, as it is saved, in which all seats have people and a deal begins.
func seated(t *testing.T, game engine.Game, seed byte) (saved string) {
	synctest.Test(t, func(t *testing.T) {
		s, store := roomSetup(t, engine.RoomRules{Game: game.Info().Name})
		s.Random = random(seed)
		h := openRoom(t, s)
		layout, err := game.Layout(engine.Config{})
		if err != nil {
			t.Fatal(err)
		}
		all := []*player{enter(t, h, wire.Hello{Token: "owner"})}
		for range layout.Seats - 1 {
			all = append(all, enter(t, h, wire.Hello{}))
		}
		all = append(all, enter(t, h, wire.Hello{Watch: true}))
		for _, p := range all {
			p.MarkReady(true)
		}
		settle(all...)
		all[0].Ask(wire.Start{})
		for range 100 {
			settle(all...)
			if saved = store.text(); strings.Contains(saved, `"record"`) {
				break
			}
			time.Sleep(time.Millisecond)
		}
	})
	return saved
}

// overhear plays a saved room on, has the third player take it over, and returns what
// the second player and who looks on are told; of the third, how much it is given.
// Without inputs the players do what comes to their minds, else that. Taken
// is the record then.
func overhear(t *testing.T, game engine.Game, saved string, inputs []input) (done []input, told map[string][]heard, taken string) {
	synctest.Test(t, func(t *testing.T) {
		var room struct {
			People []struct {
				ID    int
				Token string
			}
			Record string
		}
		unmarshal(t, saved, &room)
		s, store := roomSetup(t, engine.RoomRules{})
		s.Random = random(99)
		h, err := host.Reopen(s, saved)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { closed(h) })
		var pages []*player
		taps := map[string]*tap{}
		readers := []int{1, len(room.People) - 1}
		come := func(i int, by engine.Link) *player {
			there, here := pipe.New()
			spy := &tap{Conn: here}
			p := &player{Guest: guest.Join(guest.Setup{Hello: wire.Hello{Token: room.People[i].Token, Take: true}}), game: game}
			if slices.Contains(readers, i) || i == 2 {
				taps[fmt.Sprint("person ", i+1, " ", by)] = spy
			}
			h.Attach(there, by)
			p.Attach(spy, by)
			t.Cleanup(func() { p.Abandon(); <-p.Done() })
			synctest.Wait()
			p.Ask(wire.Fit{N: 1, Key: make([]byte, 32)})
			return p
		}
		for i := range room.People {
			pages = append(pages, come(i, engine.LinkDirect))
			time.Sleep(time.Second)
		}
		// Halfway there is some talk, and the two whose ears are here come anew, by a relay.
		back := func() {
			pages[0].Ask(wire.Say{Text: "半场"})
			time.Sleep(inputTick) // so that all hear of one thing after the other
			for _, i := range readers {
				pages[i].Abandon()
				<-pages[i].Done()
				time.Sleep(inputTick)
				pages[i] = come(i, engine.LinkRelayed)
				time.Sleep(inputTick)
			}
		}
		start, next, plays, turned := time.Now(), 0, 0, false
		for tick := 0; tick < 2000 && plays < playsHeard && (inputs == nil || next < len(inputs)); tick++ {
			time.Sleep(inputTick)
			synctest.Wait()
			switch {
			case inputs == nil && plays >= playsHeard/2 && !turned:
				turned = true
				done = append(done, input{at: time.Since(start), seat: engine.None})
				back()
			case inputs != nil && inputs[next].seat == engine.None && inputs[next].at == time.Since(start):
				next++
				back()
			}
			for i, p := range pages[:len(pages)-1] {
				p.listen()
				if inputs != nil {
					for next < len(inputs) && inputs[next].at == time.Since(start) && inputs[next].seat == engine.SeatAt(i) {
						p.Do(inputs[next].seq, inputs[next].a)
						synctest.Wait()
						next++
					}
					continue
				}
				ask := p.now.View.Ask
				if ask == nil || ask.Answer != nil || p.acted == p.now.Seq+1 {
					continue
				}
				ideas := game.Suggest(p.now.View)
				if len(ideas) == 0 {
					continue
				}
				p.acted = p.now.Seq + 1
				if ideas[0].Verb == engine.Play {
					plays++
				}
				done = append(done, input{time.Since(start), engine.SeatAt(i), p.now.Seq, ideas[0]})
				p.Do(p.now.Seq, ideas[0])
				synctest.Wait()
			}
		}
		time.Sleep(10 * time.Second) // relays are slow
		unmarshal(t, store.text(), &room)
		taken = room.Record
		// What is not asked for well is refused, a second page takes the first one's place,
		// and at last the table is handed over.
		for _, i := range readers {
			pages[i].Ask(wire.Nudge{Seat: engine.P2})
			time.Sleep(time.Second)
			come(i, engine.LinkHost)
			time.Sleep(time.Second)
		}
		if err := h.HandOver(room.People[2].ID); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		heir := taps["person 3 direct"]
		heir.mu.Lock()
		for _, m := range heir.said {
			if b, ok := m.(wire.Bequest); ok {
				pages[2].Ask(wire.Took{Epoch: b.Epoch})
			}
		}
		heir.mu.Unlock()
		time.Sleep(time.Second)
		synctest.Wait()
		told = map[string][]heard{}
		for name, spy := range taps {
			spy.mu.Lock()
			told[name] = lines(spy, start)
			if name == "person 3 direct" { // who knows other cards
				told[name] = slices.DeleteFunc(told[name], func(l heard) bool { return !strings.HasPrefix(l.text, "bequest") })
			}
			if strings.HasSuffix(name, string(engine.LinkRelayed)) {
				told[name] = folded(spy)
			}
			spy.mu.Unlock()
		}
	})
	return done, told, taken
}

// lines is what a reader is told, but for what is sealed or for one reader alone, of
// which the others can only see the size.
func lines(spy *tap, start time.Time) (all []heard) {
	for i, m := range spy.said {
		body, _ := json.Marshal(m)
		text := fmt.Sprintf("%s %s", wire.Kind(m), body)
		switch m := m.(type) {
		case wire.Sealed:
			m.Whole.Box, m.Whole.Share.Y = nil, nil
			b, _ := json.Marshal(m)
			text = fmt.Sprintf("sealed %d %s", len(body), b)
		case wire.Piece:
			m.Piece.Box = nil
			b, _ := json.Marshal(m)
			text = fmt.Sprintf("piece %d %s", len(body), b)
		case wire.Bequest: // to who is going to be the host, and sees what the host saw
			text = fmt.Sprintf("bequest %d of epoch %d", len(body), m.Epoch)
		}
		all = append(all, heard{spy.times[i].Sub(start), text})
	}
	return all
}

// folded is what a reader is told by a relay, which carries the newest of several of a
// kind: which ones hangs on this machine's timers. So it is what they come to, and what
// of the rest is told one by one.
func folded(spy *tap) (all []heard) {
	var log []engine.Event
	last := map[string]string{}
	for i, l := range lines(spy, time.Time{}) {
		kind := wire.Kind(spy.said[i])
		switch m := spy.said[i].(type) {
		case wire.Update:
			if m.Whole {
				log = slices.Clone(m.Update.Log)
			}
			log = append(log, m.Update.Events...)
			body, _ := json.Marshal([]any{m.Update.View, log})
			last[kind] = string(body)
		case wire.Room, wire.Heirs, wire.Sealed:
			last[kind] = l.text
		default:
			all = append(all, heard{text: l.text})
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(last)) {
		all = append(all, heard{text: kind + " " + last[kind]})
	}
	return all
}

// withSwap is the saved room with two cards exchanged that others than the second
// player still hold after all that was taken. It is false when that is no other deal,
// or somebody could tell: then another test is the judge.
func withSwap(t *testing.T, game engine.Game, saved, taken string, dice *rand.Rand) (string, bool) {
	r, err := record.Parse(taken)
	if err != nil {
		t.Fatal(err)
	}
	cfg, deal, done, end, err := record.Replay(game, r)
	if err != nil {
		t.Fatal(err)
	}
	if end.Result() != nil {
		return "", false
	}
	now := end.View(engine.Open)
	held := func(seat engine.Seat) int {
		left := now.Players[seat.Index()].Hand
		if len(left) == 0 {
			return -1
		}
		return slices.Index(deal.Hands[seat.Index()], left[dice.IntN(len(left))])
	}
	for range 40 {
		a, b := engine.P1, engine.SeatAt(2+dice.IntN(len(deal.Hands)-2))
		i, j := held(a), held(b)
		if i < 0 || j < 0 || deal.Hands[a.Index()][i] == deal.Hands[b.Index()][j] {
			continue
		}
		other := deal
		other.Hands = nil
		for _, hand := range deal.Hands {
			other.Hands = append(other.Hands, slices.Clone(hand))
		}
		other.Hands[a.Index()][i], other.Hands[b.Index()][j] = deal.Hands[b.Index()][j], deal.Hands[a.Index()][i]
		if !alike(game, cfg, deal, other, done) {
			continue
		}
		var room map[string]json.RawMessage
		unmarshal(t, saved, &room)
		var text string
		unmarshal(t, string(room["record"]), &text)
		was, is := handLine(a, deal), handLine(a, other)
		changed := strings.Replace(text, was, is, 1)
		was, is = handLine(b, deal), handLine(b, other)
		changed = strings.Replace(changed, was, is, 1)
		if changed == text {
			t.Fatalf("no %q in %s", was, text)
		}
		room["record"], _ = json.Marshal(changed)
		whole, _ := json.Marshal(room)
		return string(whole), true
	}
	return "", false
}

func handLine(s engine.Seat, d engine.Deal) string {
	return fmt.Sprintf("hand %v %s\n", s, card.FormatList(d.Hands[s.Index()]))
}

// alike reports whether the actions are possible in both deals, and the second player
// and who looks on can't tell one from the other.
func alike(game engine.Game, cfg engine.Config, one, two engine.Deal, done []record.Done) bool {
	a, err := game.New(cfg, one)
	if err != nil {
		return false
	}
	b, err := game.New(cfg, two)
	if err != nil {
		return false
	}
	for i := 0; ; i++ {
		for _, viewer := range []engine.Seat{engine.P2, engine.Watcher, engine.Dealer} {
			x, _ := json.Marshal(a.View(viewer))
			y, _ := json.Marshal(b.View(viewer))
			if string(x) != string(y) {
				return false
			}
		}
		if i == len(done) {
			return true
		}
		_, bad := a.Apply(done[i].Seat, done[i].Action)
		_, worse := b.Apply(done[i].Seat, done[i].Action)
		if bad != nil || worse != nil {
			return false
		}
	}
}
