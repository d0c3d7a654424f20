// These tests guard the Dealer's clock: cards are dealt and windows closed at
// times that are the same whoever answers, and when.
package host_test

import (
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/enginetest/toy"
	"paizhuo/net/host"
)

// revealing is a game of three seats to whom the Dealer deals nine cards, one
// each 300 ms; anybody may reveal at any time, in secret, until the Dealer
// closes the window 3 s after the last card, or after 1 s when all have
// revealed. It notes when who acted.
type revealing struct{ notes *notebook }

type note struct {
	seat engine.Seat
	at   time.Duration
}

type notebook struct {
	mu    sync.Mutex
	notes []note
}

func (b *notebook) add(n note) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes = append(b.notes, n)
}

func (b *notebook) all() []note {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.notes)
}

const (
	dealBeat = 300 * time.Millisecond
	lastBeat = 3 * time.Second
	soonest  = time.Second
)

func (revealing) Info() *engine.Info {
	return &engine.Info{Name: "revealing", Version: 1, Seats: 3, Verbs: []engine.Verb{engine.DealOut, engine.Close, engine.Reveal}}
}

func (revealing) Layout(engine.Config) (engine.Layout, error) {
	return engine.Layout{Seats: 3, Cards: card.Pack(1, false)[:9], Hand: 3}, nil
}

func (g revealing) New(_ engine.Config, d engine.Deal) (engine.State, error) {
	return &revealingState{notes: g.notes, start: time.Now(), hands: d.Hands, revealed: map[engine.Seat]bool{}}, nil
}

func (g revealing) Check(v engine.View, a engine.Action) error {
	if !v.Ask.Open(a.Verb) {
		return engine.Refused(engine.CodeNotYourTurn)
	}
	return nil
}

func (g revealing) Suggest(v engine.View) []engine.Action {
	if v.Ask == nil {
		return nil
	}
	return []engine.Action{{Verb: v.Ask.Verbs[0]}}
}

func (revealing) Complete(engine.View, []card.Card) []engine.Action { return nil }
func (revealing) Read(engine.View, []card.Card) []engine.Reading    { return nil }

type revealingState struct {
	notes    *notebook
	start    time.Time
	hands    [][]card.Card
	dealt    int
	revealed map[engine.Seat]bool
	result   *engine.Result
}

func (s *revealingState) Turn() []engine.Seat {
	if s.result != nil {
		return nil
	}
	return []engine.Seat{engine.P1, engine.P2, engine.P3, engine.Dealer}
}

func (s *revealingState) Apply(at engine.Seat, a engine.Action) ([]engine.Event, error) {
	if err := (revealing{}).Check(s.View(at), a); err != nil {
		return nil, err
	}
	s.notes.add(note{at, time.Since(s.start)})
	switch a.Verb {
	case engine.Reveal:
		s.revealed[at] = true
		return []engine.Event{{Kind: engine.EvAnnounces, Seat: at, For: engine.Only(at)}}, nil
	case engine.DealOut:
		s.dealt++
		return []engine.Event{{Kind: engine.EvDeal, Seat: engine.SeatAt((s.dealt - 1) % 3), For: engine.Everyone}}, nil
	}
	s.result = &engine.Result{}
	return []engine.Event{{Kind: engine.EvOver, For: engine.Everyone}}, nil
}

func (s *revealingState) View(viewer engine.Seat) engine.View {
	v := engine.View{Game: "revealing", Viewer: viewer, DealNo: 1, Phase: engine.PhaseDeal, Turn: s.Turn(), Players: make([]engine.Player, 3), Trick: engine.Trick{Best: -1}, Result: s.result}
	if s.result != nil {
		return v
	}
	v.Pace = int(dealBeat.Milliseconds())
	verb := engine.DealOut
	if s.dealt == 9 {
		v.Pace, verb = int(lastBeat.Milliseconds()), engine.Close
		v.Soonest = int(soonest.Milliseconds())
	}
	switch {
	case viewer == engine.Dealer:
		v.Ask = &engine.Ask{Verbs: []engine.Verb{verb}}
		v.Answered = slices.Sorted(maps.Keys(s.revealed))
	case viewer.Player(3):
		v.Ask = &engine.Ask{Verbs: []engine.Verb{engine.Reveal}}
		if s.revealed[viewer] {
			v.Ask.Answer = &engine.Action{Verb: engine.Reveal}
		}
		for i, c := range s.hands[viewer.Index()] {
			if 3*i+viewer.Index() < s.dealt {
				v.Hand = append(v.Hand, c)
			}
		}
	}
	return v
}

func (s *revealingState) Clone() engine.State    { return s }
func (s *revealingState) Result() *engine.Result { return s.result }

// beats is when the Dealer acts if the last window is open for so long.
func beats(last time.Duration) (at []time.Duration) {
	for i := range 9 {
		at = append(at, time.Duration(i+1)*dealBeat)
	}
	return append(at, 9*dealBeat+last)
}

func TestTheDealersBeatIsTheSameWhoeverAnswers(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers int           // of bots; one from each at most
		last    time.Duration // of the last window; 0 if the answers decide
		bot     func(engine.View) engine.Action
	}{
		{"nobody has anything to say", 0, lastBeat, func(engine.View) engine.Action { return engine.Action{} }},
		{"all reveal at once", 3, soonest, func(engine.View) engine.Action { return engine.Action{Verb: engine.Reveal} }},
		{"who holds a third card reveals", 3, 0, func(v engine.View) engine.Action {
			if len(v.Hand) == 3 {
				return engine.Action{Verb: engine.Reveal}
			}
			return engine.Action{}
		}},
		{"all think of their first card until it is not the last any more", 0, lastBeat, func(v engine.View) engine.Action {
			time.Sleep(dealBeat + dealBeat/2)
			if len(v.Hand) == 1 {
				return engine.Action{Verb: engine.Reveal}
			}
			return engine.Action{}
		}},
		{"one reveals at its first card", 1, lastBeat, func(v engine.View) engine.Action {
			if v.Viewer == engine.P2 && len(v.Hand) == 1 {
				return engine.Action{Verb: engine.Reveal}
			}
			return engine.Action{}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var notes notebook
				s, _ := setup(t, revealing{&notes})
				s.Pace, s.Bot = nil, c.bot
				open(t, s)
				time.Sleep(time.Minute)
				synctest.Wait()
				var dealer []time.Duration
				answers := map[engine.Seat]int{}
				latest := 9*dealBeat + soonest
				for _, n := range notes.all() {
					if n.seat == engine.Dealer {
						dealer = append(dealer, n.at)
						continue
					}
					answers[n.seat]++
					latest = max(latest, n.at)
					if into := n.at % dealBeat; into > dealBeat/2 && n.at < 9*dealBeat {
						t.Errorf("%v answers %v into the beat", n.seat, into)
					}
				}
				last := c.last
				if last == 0 {
					last = latest - 9*dealBeat
				}
				if want := beats(last); !slices.Equal(dealer, want) {
					t.Errorf("the Dealer acts at %v, want %v", dealer, want)
				}
				if len(answers) != c.answers {
					t.Errorf("the bots answered %v", answers)
				}
				for seat, n := range answers {
					if n != 1 {
						t.Errorf("%v answered %d times", seat, n)
					}
				}
			})
		})
	}
}

// Cards that are dealt meanwhile, and what others answer in secret, do not make
// a player's answer stale; the player's own answer and the close do.
func TestAWindowStaysOpenForWhoSawItEarlier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var notes notebook
		s, _ := setup(t, revealing{&notes}, everybody(3)...)
		h := open(t, s)
		p, q, r := join(t, h, s.Game, engine.P1), join(t, h, s.Game, engine.P2), join(t, h, s.Game, engine.P3)
		synctest.Wait()
		p.listen()
		early := p.now.Seq
		time.Sleep(4*dealBeat + time.Millisecond)
		q.listen()
		q.Do(q.now.Seq, engine.Action{Verb: engine.Reveal})
		synctest.Wait()
		answered := func(seq uint64, want int, code, when string) {
			t.Helper()
			p.refusals = nil
			before := len(notes.all())
			p.Do(seq, engine.Action{Verb: engine.Reveal})
			synctest.Wait()
			p.listen()
			switch {
			case len(notes.all())-before != want:
				t.Errorf("%s: %d answers were taken", when, len(notes.all())-before)
			case want == 0 && (len(p.refusals) != 1 || p.refusals[0].Why.Code != code || p.refusals[0].Seq != seq):
				t.Errorf("%s: refused with %s", when, text(t, p.refusals))
			}
		}
		answered(early, 1, "", "the first answer")
		answered(early, 0, engine.CodeStale, "the same answer, sent twice")
		answered(p.now.Seq, 1, "", "a new answer")
		r.listen()
		late := r.now.Seq
		time.Sleep(9*dealBeat + lastBeat)
		p.listen()
		if p.now.View.Result == nil {
			t.Fatal("the window is still open")
		}
		answered(late, 0, engine.CodeStale, "after the close")
	})
}

// slow is a Store whose n-th save takes long: the host stands still meanwhile,
// as a page does that is put to sleep.
type slow struct {
	n     int
	sleep time.Duration
}

func (s *slow) Save(string, string) error {
	if s.n--; s.n == 0 {
		time.Sleep(s.sleep)
	}
	return nil
}

// A host that slept hears what was said meanwhile before the Dealer acts, and
// does not make up for the beats it missed.
func TestAStallOfTheHostTakesNoTimeFromThePlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var notes notebook
		s, _ := setup(t, revealing{&notes}, engine.P1, engine.P2)
		s.Bot = func(engine.View) engine.Action { return engine.Action{} }
		s.Store = &slow{n: 5, sleep: time.Minute} // at what follows the third card
		h := open(t, s)
		p, q := join(t, h, s.Game, engine.P1), join(t, h, s.Game, engine.P2)
		answer := func(p *player) {
			p.listen()
			p.Do(p.now.Seq, engine.Action{Verb: engine.Reveal})
		}
		const third = 3 * dealBeat
		time.Sleep(third + 100*time.Millisecond)
		answer(p) // the host saves this for a minute
		time.Sleep(30 * time.Second)
		answer(q)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		woken := third + 100*time.Millisecond + time.Minute
		var want []note
		for i, at := range beats(lastBeat) {
			if i >= 3 {
				at += woken - third
			}
			want = append(want, note{engine.Dealer, at})
		}
		var dealer []note
		for _, n := range notes.all() {
			if n.seat == engine.Dealer {
				dealer = append(dealer, n)
			}
		}
		if !slices.Equal(dealer, want) {
			t.Errorf("the Dealer acts at %v, want %v", dealer, want)
		}
	})
}

// While nobody is there nothing is dealt; the beat begins anew when somebody is.
func TestNothingIsDealtAtAnEmptyTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var notes notebook
		s, _ := setup(t, revealing{&notes}, engine.P1)
		s.Bot = func(engine.View) engine.Action { return engine.Action{} }
		s.Pace = &host.Pace{Min: time.Second, Max: time.Second}
		h := open(t, s)
		time.Sleep(time.Hour)
		p := join(t, h, s.Game, engine.P1)
		time.Sleep(2*dealBeat + time.Millisecond)
		p.Abandon()
		time.Sleep(time.Hour)
		want := []note{{engine.Dealer, time.Hour + dealBeat}, {engine.Dealer, time.Hour + 2*dealBeat}}
		synctest.Wait()
		if !slices.Equal(notes.all(), want) {
			t.Errorf("the Dealer acts at %v, want %v", notes.all(), want)
		}
	})
}

// A deal that is dealt anew needs nobody to be ready.
func TestARedealComesByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store := setup(t, toy.Game{}, everybody(3)...)
		h := open(t, s)
		var all []*player
		for _, seat := range everybody(3) {
			all = append(all, join(t, h, s.Game, seat))
		}
		synctest.Wait()
		for _, p := range all {
			p.listen()
		}
		lead := all[all[0].now.View.Turn[0].Index()]
		hand := lead.now.View.Hand
		lead.Do(lead.now.Seq, engine.Action{Verb: engine.Yield})
		time.Sleep(time.Second)
		lead.listen()
		if r := lead.now.View.Result; r == nil || !r.Redeal {
			t.Fatalf("the leader yields, and the view is %+v", lead.now.View)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		lead.listen()
		if lead.now.View.Result != nil || slices.Equal(lead.now.View.Hand, hand) {
			t.Errorf("the deal is not dealt anew: %+v", lead.now.View)
		}
		if n := len(acts(t, store.text())); n != 0 {
			t.Errorf("the new deal's record has %d actions", n)
		}
		play(all...)
		if r := all[0].now.View.Result; r == nil || r.Redeal {
			t.Errorf("the deal does not come to its end: %+v", all[0].now.View)
		}
	})
}
