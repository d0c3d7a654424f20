// These tests guard what a host tells its guests in case it is gone: all they need,
// nothing that is nobody's business, and no more of it than must be.
package heir

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"paizhuo/net/will"
	"paizhuo/net/wire"
)

// reader is a guest that keeps what it is sent.
type reader struct {
	*Book
	bytes int
	sent  []string // kinds and sizes
}

// readers are a leaver's guests.
type readers map[int]*reader

func (r readers) send(t *testing.T, l *Leaver, leave Leave) {
	t.Helper()
	for id := range r {
		if id > 0 {
			leave.All = append(leave.All, id)
		}
	}
	parcels, err := l.Leave(leave)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range parcels {
		text, err := json.Marshal(p.Message)
		if err != nil {
			t.Fatal(err)
		}
		g := r[p.To]
		if g == nil {
			t.Fatalf("a message for %d, who is not there", p.To)
		}
		if _, ok := g.Hear(p.Message); !ok {
			t.Fatalf("%T is nothing for the book", p.Message)
		}
		g.bytes += len(text)
		size := 0
		switch m := p.Message.(type) {
		case wire.Sealed:
			size = len(m.Whole.Box)
		case wire.Piece:
			size = len(m.Piece.Box)
		}
		g.sent = append(g.sent, fmt.Sprintf("%T:%d", p.Message, size))
	}
}

// open is what guests find together.
func (r readers) open(ids ...int) string {
	var offers []will.Offer
	for _, id := range ids {
		offers = append(offers, r[id].offers()...)
	}
	left, ok := will.Open(append(offers, r[ids[0]].read().holds...))
	if !ok {
		return "nothing"
	}
	now, err := left.Now()
	if err != nil {
		return err.Error()
	}
	return strings.Join(now, "")
}

func newReaders(ids ...int) readers {
	r := readers{}
	for _, id := range ids {
		r[id] = &reader{Book: NewBook()}
	}
	return r
}

func heirs(ids ...int) (all []wire.Heir) {
	for _, id := range ids {
		all = append(all, heirOf(nil, id))
	}
	return all
}

func TestAStateIsKeptUpToDate(t *testing.T) {
	l := NewLeaver(1, nil, rand.NewChaCha8([32]byte{1}))
	r := newReaders(2, 3, 4, 9) // 9 only looks on
	state := "a state that is long enough, with many cards in it, so that an edit is small\n"
	for i := range 30 {
		state += fmt.Sprint("P1 play ", i, "\n")
		r.send(t, l, Leave{State: []string{state}, Room: "room", Heirs: heirs(2, 3, 4)})
		if got := r.open(2, 4); got != state {
			t.Fatalf("after %d moves: %q", i, got)
		}
		if got := r.open(3); got != "nothing" {
			t.Fatalf("3 alone finds %q", got)
		}
	}
	if len(r[9].read().holds) != 0 || r[9].read().heirs.You != 9 {
		t.Errorf("who looks on holds %+v", r[9].read())
	}
	wholes := strings.Count(strings.Join(r[2].sent, " "), "Sealed")
	if wholes != 1 || r[2].bytes > 30*160+2000 {
		t.Errorf("%d bytes and %d whole states for 30 moves: %v", r[2].bytes, wholes, r[2].sent)
	}
	l.Missed(3)
	state += "P2 pass\n"
	r.send(t, l, Leave{State: []string{state}, Room: "room", Heirs: heirs(2, 3, 4)})
	if last := r[3].sent[len(r[3].sent)-1]; !strings.Contains(last, "Sealed") || !strings.Contains(r[2].sent[len(r[2].sent)-1], "Piece") {
		t.Errorf("who has missed a piece is sent %s, the others %s", last, r[2].sent[len(r[2].sent)-1])
	}
	if got := r.open(3, 4); got != state {
		t.Errorf("found %q", got)
	}
	// Another is there: what was left to the others before says nothing to it.
	r[5] = &reader{Book: NewBook()}
	r.send(t, l, Leave{State: []string{state}, Room: "room", Heirs: heirs(2, 3, 4, 5)})
	if got := r.open(5, 3); got != "nothing" {
		t.Errorf("two of four find %q", got)
	}
	if got := r.open(5, 3, 2); got != state {
		t.Errorf("three of four find %q", got)
	}
	// It was loaded again, and knows nothing any more.
	r[5] = &reader{Book: NewBook()}
	l.Forget(5)
	r.send(t, l, Leave{State: []string{state}, Room: "room", Heirs: heirs(2, 3, 4, 5)})
	if got := r.open(5, 3, 2); got != state || r[5].read().heirs.You != 5 {
		t.Errorf("after a reload they find %q, and 5 knows %+v", got, r[5].read().heirs)
	}
}

// Whether a player has answered in secret can't be read off what the others are sent:
// neither its number nor its sizes.
func TestASecretAnswerDoesNotShow(t *testing.T) {
	var seen []string
	for _, secret := range []string{"", "P3 decline\n", "P3 burn S10 H10 C10 D10 S10\nP4 decline\n"} {
		l := NewLeaver(1, nil, rand.NewChaCha8([32]byte{1}))
		r := newReaders(2, 3, 4)
		state := strings.Repeat("cards ", 40) + "\n"
		send := func(quiet, open bool) {
			r.send(t, l, Leave{State: []string{state}, Room: "room", Heirs: heirs(2, 3, 4), Quiet: quiet, Open: open})
		}
		send(false, false)
		state += "P1 play S3\n"
		send(false, true)
		for _, line := range strings.SplitAfter(secret, "\n") {
			if line != "" {
				state += line
				send(true, true)
			}
		}
		state += "D close\n"
		send(false, true)
		if got := r.open(2, 3); got != state {
			t.Errorf("found %q", got)
		}
		seen = append(seen, strings.Join(r[2].sent, " "))
	}
	if seen[0] != seen[1] || seen[0] != seen[2] {
		t.Errorf("the guests can tell: %q", seen)
	}
}

// While nothing but secret answers come, a change of heirs leaves the last state
// that all may know of.
func TestHeirsChangeWhileAllIsQuiet(t *testing.T) {
	l := NewLeaver(1, nil, rand.NewChaCha8([32]byte{1}))
	r := newReaders(2, 3, 4)
	r.send(t, l, Leave{State: []string{"before\n"}, Room: "room", Heirs: heirs(2, 3, 4)})
	r.send(t, l, Leave{State: []string{"before\nP2 burn S10\n"}, Room: "room", Heirs: heirs(2, 3), Quiet: true, Open: true})
	if got := r.open(2, 3); got != "before\n" {
		t.Errorf("found %q", got)
	}
}
