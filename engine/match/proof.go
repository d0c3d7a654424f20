package match

import (
	"fmt"
	"slices"
	"strconv"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/record"
)

// The keys of a record's proof lines. A deal that was drawn by everybody has
//
//	proof deal=2
//	proof redeal=1                  when it was dealt anew
//	proof host-commit=HEX
//	proof host=HEX                  the host's nonce; a record of a running deal that has it must stay with the host
//	proof P1-commit=HEX             and so for every seat that made one
//	proof P1=HEX                    and so for every seat; or bot, away, silent
const (
	proofSeq    = "seq" // the Seq less the number of actions
	proofDeal   = "deal"
	proofRedeal = "redeal"
	proofHost   = hostName
	proofCommit = "-commit" // after host or a seat
)

// pairs are the Draw's proof lines.
func (d Draw) pairs() []record.Pair {
	pairs := []record.Pair{{Key: proofDeal, Value: strconv.Itoa(d.Deal)}}
	if d.Redeal > 0 {
		pairs = append(pairs, record.Pair{Key: proofRedeal, Value: strconv.Itoa(d.Redeal)})
	}
	add := func(name string, p Pledge) {
		if p.Commit != "" {
			pairs = append(pairs, record.Pair{Key: name + proofCommit, Value: p.Commit})
		}
		if p.Nonce != "" {
			pairs = append(pairs, record.Pair{Key: name, Value: p.Nonce})
		}
	}
	add(hostName, d.Host)
	for i, p := range d.Seats {
		add(engine.SeatAt(i).String(), p)
	}
	return pairs
}

// readProof reads a record's proof lines: the Seq at which the deal began, 1
// where that is unsaid, and the Draw, nil where the deal was not drawn by all.
func readProof(proof []record.Pair, seats int) (began uint64, d *Draw, err error) {
	began = 1
	found := Draw{Seats: make([]Pledge, seats)}
	for _, p := range proof {
		if p.Key == proofSeq {
			if began, err = strconv.ParseUint(p.Value, 10, 63); err != nil || began == 0 {
				return 0, nil, fmt.Errorf("proof %s=%s is no sequence number", p.Key, p.Value)
			}
			continue
		}
		d = &found
		if err := found.read(p.Key, p.Value); err != nil {
			return 0, nil, err
		}
	}
	if d == nil {
		return began, nil, nil
	}
	if err := d.whole(seats); err != nil {
		return 0, nil, fmt.Errorf("proof: %w", err)
	}
	return began, d, nil
}

func (d *Draw) read(key, value string) (err error) {
	number := func(to *int) {
		if *to, err = strconv.Atoi(value); err != nil || *to < 1 || strconv.Itoa(*to) != value {
			err = fmt.Errorf("proof %s=%s is no number from 1", key, value)
		}
	}
	switch key {
	case proofDeal:
		number(&d.Deal)
		return err
	case proofRedeal:
		number(&d.Redeal)
		return err
	case proofHost:
		d.Host.Nonce = value
		return nil
	case proofHost + proofCommit:
		d.Host.Commit = value
		return nil
	}
	for i := range d.Seats {
		switch engine.SeatAt(i).String() {
		case key:
			d.Seats[i].Nonce = value
			return nil
		case trimCommit(key):
			d.Seats[i].Commit = value
			return nil
		}
	}
	return fmt.Errorf("proof %s says nothing of a deal of %d seats", key, len(d.Seats))
}

func trimCommit(key string) string {
	if n := len(key) - len(proofCommit); n > 0 && key[n:] == proofCommit {
		return key[:n]
	}
	return ""
}

// Verify checks that what a record says was dealt follows from what all its
// seats drew. It returns the Draw, nil when the record's deal was not drawn so:
// then there is nothing to verify. The actions are not looked at.
func Verify(game engine.Game, r *record.Record) (*Draw, error) {
	layout, err := game.Layout(engine.Config{Options: r.Options})
	if err != nil {
		return nil, err
	}
	_, d, err := readProof(r.Proof, layout.Seats)
	if d == nil || err != nil {
		return nil, err
	}
	seed := d.Seed()
	if r.Seed != seed {
		return d, fmt.Errorf("the proof leads to the seed %s, the record has %q", seed, r.Seed)
	}
	dealt := Dealt(seed, layout)
	for i, hand := range dealt.Hands {
		if !slices.Equal(r.Hands[engine.SeatAt(i)], hand) {
			return d, fmt.Errorf("the hand of %v does not follow from the proof, which gives it %s", engine.SeatAt(i), card.FormatList(hand))
		}
	}
	if !slices.Equal(r.Kitty, dealt.Kitty) {
		return d, fmt.Errorf("the kitty does not follow from the proof, which leaves %s", card.FormatList(dealt.Kitty))
	}
	return d, d.begins(r.Given, dealt.Given)
}

// begins checks the facts of the record that follow from the proof: the number
// of the deal, and in a first deal, where no result can have named another, the
// first receiver.
func (d Draw) begins(given, drawn []engine.Given) error {
	dealNo, first := 1, ""
	for _, g := range given {
		switch g.Key {
		case "dealno":
			if !g.Number(&dealNo, 1, engine.MostPoints) {
				return fmt.Errorf("given %v is no number of a deal", g)
			}
		case "first":
			first = g.String()
		}
	}
	if dealNo != d.Deal {
		return fmt.Errorf("the proof is of deal %d, the record of deal %d", d.Deal, dealNo)
	}
	if want := drawn[0].String(); dealNo == 1 && first != want {
		return fmt.Errorf("the proof gives %s, the record %q", want, first)
	}
	return nil
}
