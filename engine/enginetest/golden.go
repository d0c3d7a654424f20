package enginetest

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/record"
)

// update rewrites golden files: go test -update.
var update = flag.Bool("update", false, "rewrite golden playthroughs")

// Playthroughs compares whole random deals, one for each variant, with the files
// NAME.txt in the directory: records with every event and the result. With go
// test -update it writes them: a file's own actions are kept as long as the
// rules allow them, so that the diff shows only what changed.
func Playthroughs(t *testing.T, game engine.Game, dir string, variants []Variant) {
	t.Helper()
	if len(variants) == 0 {
		t.Fatal("no variants to play through")
	}
	for _, v := range variants {
		t.Run(v.Name, func(t *testing.T) {
			file := filepath.Join(dir, v.Name+".txt")
			text, err := os.ReadFile(file)
			if *update {
				now, failed := again(game, string(text))
				if err != nil || failed != nil {
					now, failed = random(game, v)
				}
				if failed != nil {
					t.Fatal(failed)
				}
				if err := os.MkdirAll(dir, 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if err != nil {
				t.Fatalf("%v (go test -update writes it)", err)
			}
			now, err := again(game, string(text))
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			if now != string(text) {
				t.Errorf("%s: %s (go test -update rewrites it; review the diff)", file, firstDifference(string(text), now))
			}
		})
	}
}

// again replays the text's actions and writes the playthrough anew.
func again(game engine.Game, text string) (string, error) {
	r, err := record.Parse(text)
	if err != nil {
		return "", err
	}
	cfg, deal, done, state, err := record.Replay(game, r)
	if err != nil {
		return "", err
	}
	if state.Result() == nil {
		return "", fmt.Errorf("the deal is not over")
	}
	return playthrough(game, cfg, deal, r.Seed, done)
}

// random plays a full deal of the variant; the same name gives the same deal.
func random(game engine.Game, v Variant) (string, error) {
	h := fnv.New64a()
	h.Write([]byte(v.Name))
	rng := rand.New(rand.NewPCG(defaultSeed, h.Sum64()))
	cfg := engine.Config{Options: v.Options}
	layout, err := game.Layout(cfg)
	if err != nil {
		return "", err
	}
	deal := Shuffled(rng, layout, engine.SeatAt(rng.IntN(layout.Seats)))
	state, err := game.New(cfg, deal)
	if err != nil {
		return "", err
	}
	var done []record.Done
	for state.Result() == nil {
		turn := state.Turn()
		if len(turn) == 0 || len(done) == maxActions {
			return "", fmt.Errorf("the deal does not end")
		}
		seat := turn[rng.IntN(len(turn))]
		v := state.View(seat)
		a, ok := choose(rng, game, v)
		if !ok && mayBeSilent(v) {
			seat = engine.Dealer
			a, ok = choose(rng, game, state.View(seat))
		}
		if !ok {
			return "", fmt.Errorf("%v has no suggestion", seat)
		}
		if _, err := state.Apply(seat, a); err != nil {
			return "", fmt.Errorf("%v: %w", record.Done{Seat: seat, Action: a}, err)
		}
		done = append(done, record.Done{Seat: seat, Action: a})
	}
	return playthrough(game, cfg, deal, "playthrough "+v.Name, done)
}

// playthrough writes the deal with every event and the claims of its result.
func playthrough(game engine.Game, cfg engine.Config, deal engine.Deal, seed string, done []record.Done) (string, error) {
	r := record.Write(game.Info(), cfg, deal, seed, done)
	state, err := game.New(cfg, deal)
	if err != nil {
		return "", err
	}
	acts := r.Lines
	r.Lines = nil
	for _, l := range acts {
		events, err := state.Apply(l.Seat, l.Action)
		if err != nil {
			return "", err
		}
		r.Lines = append(r.Lines, l)
		for _, e := range events {
			r.Lines = append(r.Lines, record.Line{Kind: record.Event, Event: record.EventOf(e)})
		}
	}
	for _, claim := range record.ClaimsOf(state.Result()) {
		r.Lines = append(r.Lines, record.Line{Kind: record.Claim, Claim: claim})
	}
	return record.Format(r), nil
}

// firstDifference says where two texts part.
func firstDifference(old, now string) string {
	a, b := strings.Split(old, "\n"), strings.Split(now, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d was %q, is now %q", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("it had %d lines, now %d", len(a), len(b))
}
