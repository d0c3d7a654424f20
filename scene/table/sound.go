package table

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/scene/sound"
)

// cue is a sound to be heard; one without a variant of its own has -1.
type cue struct {
	kind    sound.Kind
	variant int
}

// fewCards is from how many cards on all are warned of a player: by a chime, and by
// the colour of alarm on his pod.
const fewCards = 3

// tickFrom is how many seconds before a question closes its clock is heard.
const tickFrom = 3

// cues returns what an update sounds like to its viewer: the cards first, then what
// they mean, then my turn. No sound comes twice.
func cues(before, now engine.View, events []engine.Event, bombs []string) []cue {
	var all []cue
	add := func(k sound.Kind, variant int) {
		if !slices.ContainsFunc(all, func(c cue) bool { return c.kind == k }) {
			all = append(all, cue{k, variant})
		}
	}
	for _, e := range events {
		switch e.Kind {
		case engine.EvDeal:
			if e.Seat == now.Viewer {
				add(sound.Deal, -1)
			}
		case engine.EvPlay:
			if slices.Contains(bombs, e.Word) {
				add(sound.Bomb, 0)
			} else {
				add(sound.Play, heft(len(e.Cards)))
			}
		case engine.EvBurns, engine.EvRevolts:
			add(sound.Bomb, 0)
		case engine.EvPass, engine.EvYields:
			add(sound.Pass, -1)
		case engine.EvWins:
			if e.N > 0 {
				add(sound.Points, 0)
			} else {
				add(sound.Trick, -1)
			}
		case engine.EvJoins, engine.EvSolo:
			add(sound.Friend, 0)
		case engine.EvAnnounces:
			add(sound.Few, 0)
		}
	}
	if now.DealNo == before.DealNo {
		if now.Bid != nil && (before.Bid == nil || now.Bid.Seat != before.Bid.Seat || !slices.Equal(now.Bid.Cards, before.Bid.Cards)) {
			add(sound.Bid, 0)
		}
		for i, p := range now.Players {
			if i != now.Viewer.Index() && i < len(before.Players) && p.Count > 0 && p.Count <= fewCards && before.Players[i].Count > fewCards {
				add(sound.Few, 0)
			}
		}
	}
	if r := now.Result; r != nil && before.Result == nil && len(r.Winners) > 0 && now.Viewer.Player(now.Seats()) {
		if slices.Contains(r.Winners, now.Viewer) {
			add(sound.Win, 0)
		} else {
			add(sound.Lose, 0)
		}
	}
	if called(before, now) {
		add(sound.Turn, 0)
	}
	return all
}

// heft is the variant of a play's sound: more cards fall lower.
func heft(cards int) int {
	switch {
	case cards <= 1:
		return 1
	case cards <= 4:
		return 0
	}
	return 2
}

// called reports whether my turn has come with an update: the rising edge, so that
// a turn is signalled once however many updates it lasts.
func called(before, now engine.View) bool { return now.InTurn() && !before.InTurn() }

// ended reports whether the events end a trick.
func ended(events []engine.Event) bool {
	for _, e := range events {
		if e.Kind == engine.EvWins {
			return true
		}
	}
	return false
}

// spoken returns the plays and passes of an update in order, to be said aloud.
func spoken(now engine.View, events []engine.Event) []engine.Move {
	trick := now.Trick
	if ended(events) && now.Last != nil {
		trick = *now.Last
	}
	n := 0
	for _, e := range events {
		if e.Kind == engine.EvPlay || e.Kind == engine.EvPass || e.Kind == engine.EvYields {
			n++
		}
	}
	return trick.Plays[max(0, len(trick.Plays)-n):]
}
