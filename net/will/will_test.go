// These tests guard what a host leaves to its guests: none of them can read it
// alone, enough of them always can, to the last piece that any of them has, and
// nobody's false offer stands in the way.
package will

import (
	"bytes"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"paizhuo/net/share"
)

const secret = "hand P1 S5 H10 CK S3"

// estate is a host's sealing and its heirs' holding.
type estate struct {
	t *testing.T
	*Sealer
	heirs   []byte
	holders map[byte]*Holder
}

func newEstate(t *testing.T, heirs ...byte) *estate {
	e := &estate{t: t, Sealer: NewSealer(1, rand.NewChaCha8([32]byte{1})), heirs: heirs, holders: map[byte]*Holder{}}
	for _, x := range heirs {
		e.holders[x] = &Holder{}
	}
	e.begin(secret)
	return e
}

// begin seals a state anew and sends it to those named, or all.
func (e *estate) begin(state string, to ...byte) {
	e.t.Helper()
	if err := e.Begin([]byte(state), e.heirs); err != nil {
		e.t.Fatal(err)
	}
	e.send(to...)
}

func (e *estate) send(to ...byte) {
	if to == nil {
		to = e.heirs
	}
	for _, x := range to {
		w, ok := e.Whole(x)
		if !ok {
			e.t.Fatalf("nothing for %d", x)
		}
		e.holders[x].Keep(w)
	}
}

// add seals a piece and sends it to those named, or all.
func (e *estate) add(text string, to ...byte) Piece {
	e.t.Helper()
	p, err := e.Add([]byte(text), 64)
	if err != nil {
		e.t.Fatal(err)
	}
	if to == nil {
		to = e.heirs
	}
	for _, x := range to {
		e.holders[x].Add(p)
	}
	return p
}

// open opens with all that the first holds and what the others offer.
func (e *estate) open(who ...byte) string {
	offers := e.holders[who[0]].Holds()
	for _, x := range who[1:] {
		offers = append(offers, e.holders[x].Offers()...)
	}
	left, ok := Open(offers)
	if !ok {
		return "nothing"
	}
	return string(left.State) + "|" + string(bytes.Join(left.Pieces, []byte("|")))
}

func TestNeed(t *testing.T) {
	for heirs, want := range map[int]int{2: 2, 3: 2, 4: 3, 5: 3} {
		if got := Need(heirs); got != want {
			t.Errorf("%d of %d heirs are needed, want %d", got, heirs, want)
		}
	}
}

func TestEnoughHeirsOpenAndFewerDoNot(t *testing.T) {
	for n := 2; n <= 5; n++ {
		e := newEstate(t, []byte{2, 3, 4, 5, 6}[:n]...)
		e.add("P1 play S5")
		e.add("P2 pass")
		for set := 1; set < 1<<n; set++ {
			var who []byte
			for i, x := range e.heirs {
				if set>>i&1 == 1 {
					who = append(who, x)
				}
			}
			want := "nothing"
			if bits.OnesCount(uint(set)) >= Need(n) {
				want = secret + "|P1 play S5|P2 pass"
			}
			if got := e.open(who...); got != want {
				t.Errorf("%v of %d heirs find %q, want %q", who, n, got, want)
			}
		}
	}
}

// All that one guest ever holds says nothing: neither is it readable, nor is any
// key in it, nor does it help to have several states and many pieces.
func TestNobodyOpensAlone(t *testing.T) {
	e := newEstate(t, 2, 3)
	for batch := range 3 {
		e.begin(fmt.Sprint(secret, batch))
		for i := range 20 {
			e.add(fmt.Sprint("P1 play ", i))
		}
		if err := e.Again([]byte(secret)); err != nil {
			t.Fatal(err)
		}
		e.send()
	}
	alone := e.holders[2].Holds()
	if _, ok := Open(alone); ok {
		t.Fatal("one heir opened it")
	}
	for _, o := range alone {
		for _, box := range append([][]byte{o.Whole.Box}, boxes(o.Pieces)...) {
			if bytes.Contains(box, []byte("P1")) {
				t.Error("a box can be read")
			}
		}
		lying := o
		lying.Whole.Need = 1
		if _, ok := Open([]Offer{lying}); ok {
			t.Error("who says that one is enough opened it")
		}
		again := o
		again.Whole.Share.X++
		if _, ok := Open([]Offer{o, again}); ok {
			t.Error("the same share under two names opened it")
		}
		aead, err := open(o.Whole.Share.Y)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := unseal(aead, kindWhole, o.Whole.Epoch, o.Whole.Batch, o.Whole.N, o.Whole.Box); ok {
			t.Error("the share is the key")
		}
	}
}

func boxes(pieces []Piece) (all [][]byte) {
	for _, p := range pieces {
		all = append(all, p.Box)
	}
	return all
}

func TestOneHeirIsLeftNothing(t *testing.T) {
	e := &estate{t: t, Sealer: NewSealer(1, rand.NewChaCha8([32]byte{1})), heirs: []byte{2}}
	if err := e.Begin([]byte(secret), e.heirs); err != nil || e.Active() {
		t.Errorf("one heir: active %v, %v", e.Active(), err)
	}
	if w, ok := e.Whole(2); ok {
		t.Errorf("one heir is left %+v", w)
	}
	if _, err := e.Add([]byte("x"), 64); err == nil {
		t.Error("a piece of nothing")
	}
	if err := e.Again([]byte(secret)); err == nil {
		t.Error("a state sealed with no key")
	}
}

func TestThePiecesOfAllAreFound(t *testing.T) {
	e := newEstate(t, 2, 3, 4)
	var want []string
	for i := range 30 {
		text := fmt.Sprint("P1 play ", i)
		switch {
		case i < 24: // some miss some; the newest come to one alone
			e.add(text)
		case i%2 == 0:
			e.add(text, 3)
		default:
			e.add(text, 4)
		}
		want = append(want, text)
	}
	if got := e.open(2, 3, 4); got != secret+"|"+strings.Join(want, "|") {
		t.Errorf("found %q", got)
	}
	if got := e.open(2, 3); got != secret+"|"+strings.Join(want[:25], "|") {
		t.Errorf("without 4, who alone has the 26th: %q", got)
	}
}

func TestTheNewestStateThatOpensCounts(t *testing.T) {
	e := newEstate(t, 2, 3, 4)
	e.add("P1 pass")
	e.begin("the next deal", 2) // the host dies before it reaches the others
	if got := e.open(2, 3, 4); got != secret+"|P1 pass" {
		t.Errorf("with one share of the newest: %q", got)
	}
	e.send(4)
	if got := e.open(3, 2, 4); got != "the next deal|" {
		t.Errorf("with two, opened by one who has neither: %q", got)
	}
	e.add("P2 pass", 2, 4)
	if err := e.Again([]byte("the next deal, a play later")); err != nil {
		t.Fatal(err)
	}
	e.send(3)
	e.add("P3 pass", 2, 3)
	if got := e.open(2, 4); got != "the next deal|P2 pass|P3 pass" {
		t.Errorf("from the first state of the batch: %q", got)
	}
	if got := e.open(4, 3); got != "the next deal, a play later|P3 pass" {
		t.Errorf("from the one sealed again: %q", got)
	}
	if n := len(e.holders[2].Holds()); n != 2 {
		t.Errorf("%d states are kept", n)
	}
}

func TestFalseOffersOpenNothingAndSpoilNothing(t *testing.T) {
	e := newEstate(t, 2, 3, 4, 5)
	e.add("P1 pass")
	want := e.open(2, 3, 4)
	good := slices.Concat(e.holders[2].Holds(), e.holders[3].Offers(), e.holders[4].Offers())
	for name, spoil := range map[string]func(o *Offer){
		"another share":       func(o *Offer) { o.Whole.Share.Y = bytes.Repeat([]byte{7}, keySize) },
		"a share of another":  func(o *Offer) { o.Whole.Share.X = 2; o.Whole.Share.Y = bytes.Repeat([]byte{7}, keySize) },
		"no share":            func(o *Offer) { o.Whole.Share = share.Share{} },
		"a short share":       func(o *Offer) { o.Whole.Share.Y = o.Whole.Share.Y[:3] },
		"another box":         func(o *Offer) { o.Whole.Box = []byte("nonsense that is long enough to be opened") },
		"no box":              func(o *Offer) { o.Whole.Box = nil },
		"a state to come":     func(o *Offer) { o.Whole.Batch += 7 },
		"an epoch to come":    func(o *Offer) { o.Whole.Epoch += 7 },
		"other pieces":        func(o *Offer) { o.Pieces = []Piece{{Epoch: 1, Batch: o.Whole.Batch, N: 1, Box: []byte("x")}} },
		"few shares wanted":   func(o *Offer) { o.Whole.Need = 0 },
		"many shares wanted":  func(o *Offer) { o.Whole.Need = 100 },
		"more pieces counted": func(o *Offer) { o.Whole.N = 1 << 60 },
	} {
		bad := e.holders[5].Offers()[0]
		spoil(&bad)
		for at := range len(good) + 1 {
			left, ok := Open(slices.Insert(slices.Clone(good), at, bad))
			if got := string(left.State) + "|" + string(bytes.Join(left.Pieces, []byte("|"))); !ok || got != want {
				t.Errorf("%s: found %q, want %q", name, got, want)
			}
		}
	}
}

// What is sealed can't be told apart by size, and no number is used twice under a key.
func TestBoxesTellNothing(t *testing.T) {
	e := newEstate(t, 2, 3)
	seen := map[string]bool{}
	sizes := map[int]bool{}
	for i := range 60 {
		p := e.add(strings.Repeat("x", i))
		seen[string(p.Box[:8])] = true
		sizes[len(p.Box)] = true
	}
	if err := e.Again([]byte("a state")); err != nil {
		t.Fatal(err)
	}
	w, _ := e.Whole(2)
	seen[string(w.Box[:8])] = true
	if len(seen) != 61 || seen[string(e.holders[2].offers[0].Whole.Box[:8])] {
		t.Errorf("%d numbers of 61, or the first state's again", len(seen))
	}
	if len(sizes) != 1 {
		t.Errorf("sizes %v", sizes)
	}
	if (len(w.Box)-8-16)%wholeBucket != 0 {
		t.Errorf("a state's box has %d bytes", len(w.Box))
	}
	if _, err := e.Add(make([]byte, MaxBox), 64); err == nil {
		t.Error("a piece of any size was sealed")
	}
	if got := e.add("P1 pass").N; got != 61 {
		t.Errorf("a piece that was refused was counted: the next is %d", got)
	}
}

// A box is bound to its place: a piece can't be moved to another.
func TestAPieceStaysInItsPlace(t *testing.T) {
	e := newEstate(t, 2, 3)
	first, second := e.add("first"), e.add("second")
	first.N, second.N = second.N, first.N
	for _, x := range e.heirs {
		e.holders[x].offers[0].Pieces = []Piece{first, second}
	}
	if got := e.open(2, 3); got != secret+"|" {
		t.Errorf("pieces changed places: %q", got)
	}
}
