package wushik6

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// ladder lists the levels, lowest first (A.1).
var ladder = [...]string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}

// cleared is the level of who has risen beyond the ace (通关), as given facts and
// a Rise name it.
const cleared = "cleared"

// level is a place on the ladder; len(ladder) is beyond its end.
type level uint8

const beyond = level(len(ladder))

func (l level) String() string {
	if l >= beyond {
		return cleared
	}
	return ladder[l]
}

// rank returns the rank that a player of that level reveals: who has cleared the
// levels stays at the ace (D0-17).
func (l level) rank() card.Rank { return card.Two + card.Rank(min(l, beyond-1)) }

func levelOf(text string) (level, bool) {
	if text == cleared {
		return beyond, true
	}
	i := slices.Index(ladder[:], text)
	return level(max(i, 0)), i >= 0
}

// revealRank returns the rank of which a seat may reveal a card, by what the View
// says: in a first deal the same for all, later each one's own level (A.2).
func revealRank(v *engine.View, s engine.Seat) card.Rank {
	if v.DealNo == 1 || !s.Player(len(v.Players)) {
		return firstRank(v.Options)
	}
	r, _ := card.ParseRank(v.Players[s.Index()].Level)
	return r
}

func firstRank(o engine.Options) card.Rank {
	if o[optFirstRank] == "2" {
		return card.Two
	}
	return card.Three
}
