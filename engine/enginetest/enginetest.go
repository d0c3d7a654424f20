// Package enginetest is the tests that every game runs, as testing/fstest is for
// file systems: its rule scripts, its golden playthroughs, and the contract of
// package engine on random deals. It is imported from _test.go files only, and
// it must not know any game.
//
//	func TestScripts(t *testing.T)      { enginetest.Scripts(t, Game{}, "testdata/*.txtar") }
//	func TestPlaythroughs(t *testing.T) { enginetest.Playthroughs(t, Game{}, "testdata/playthrough", variants()) }
//	func TestContract(t *testing.T)     { enginetest.Contract(t, Game{}, enginetest.Rules{Variants: variants()}) }
//
// Random numbers come from one seed that is printed when a test fails; the
// environment variable PAIZHUO_SEED sets another, PAIZHUO_DEALS the number of
// deals of each variant.
package enginetest

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// defaultSeed is what random tests start from unless PAIZHUO_SEED says otherwise.
const defaultSeed = 510

// fromEnv returns the number the environment variable holds, or the default.
func fromEnv(t testing.TB, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s=%q is no number", name, text)
	}
	return n
}

// Variant is a named set of house rules; the options it leaves out are drawn at
// random by Contract and have their defaults in Playthroughs.
type Variant struct {
	Name    string
	Options engine.Options
}

// Shuffled returns a full deal of the layout, one card at a time to each seat
// in turn from the first on, and the rest to the kitty.
func Shuffled(rng *rand.Rand, l engine.Layout, first engine.Seat) engine.Deal {
	cards := slices.Clone(l.Cards)
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	d := engine.Deal{Hands: make([][]card.Card, l.Seats)}
	for i, c := range cards[:l.Seats*l.Hand] {
		seat := first.Plus(i, l.Seats)
		d.Hands[seat.Index()] = append(d.Hands[seat.Index()], c)
	}
	d.Kitty = slices.Clone(cards[l.Seats*l.Hand:])
	d.Given = []engine.Given{engine.GivenSeat("first", first)}
	return d
}
