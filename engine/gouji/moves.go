package gouji

import "paizhuo/engine/card"

// verb is what a Move does.
type verb uint8

const (
	play verb = iota
	pass
	yield
	burn
	decline
)

// Move is a canonical move: cards by rank, since suits count for nothing. It is
// 6 bytes.
type Move struct {
	verb verb
	set  set
}

// MaxMoves is more than the canonical moves that 36 cards ever allow.
const MaxMoves = 6144

// desk is what decides which sets a player may put down: the rules, his own
// hand, the set to beat, and what burning asks of him. It knows no other hand.
type desk struct {
	rules rules
	hand  hand
	cur   set
	burns bool // he may only burn
	duty  bool // he leads, burning (D.7)
	fresh bool // and has not led since his burn set
}

// answers reports whether there is a set to beat.
func (d *desk) answers() bool { return d.cur.count() > 0 }

// verdict says whether a set may be put down, or why not.
type verdict uint8

const (
	fine verdict = iota
	jokersMixed
	dutyBroken
	countWrong
	jokersBare
	tooLow
	noJoker
	fewJokers
)

// judge tells whether the player may put down the set, which his hand holds.
// The order of the reasons is that of the package's vocabulary.
func (d *desk) judge(s set) verdict {
	ru := d.rules
	if ru.has(jokersApart) && s.numbers() == 0 && s.bj > 0 && s.lj > 0 {
		return jokersMixed
	}
	if !d.answers() {
		if d.duty && !d.dutiful(s) {
			return dutyBroken
		}
		return fine
	}
	switch {
	case s.count() != ru.size(d.cur):
		return countWrong
	case int(ru.seen(s).bj) < ru.cover(d.cur):
		return jokersBare
	case !over(s, d.cur):
		return tooLow
	case d.burns:
		return d.mayBurn(s)
	}
	return fine
}

// dutiful reports whether a burning player may lead the set: it has a joker, or
// is of 3s alone, or is all he has left and the house rules or the one rank he
// was left with after the burn set allow it (D.7, D4-9).
func (d *desk) dutiful(s set) bool {
	if s.jokers() > 0 || s.base == rank3 && s.twos == 0 {
		return true
	}
	return s.count() == d.hand.count() && d.wholeIsFree()
}

// wholeIsFree reports whether a burning player may lead all he has without a
// joker. One rank right after the burn set is one rank at the first lead after
// it; later leads with that right are of 3s or jokers anyway.
func (d *desk) wholeIsFree() bool {
	return d.fresh && d.hand.uniform() || d.rules.has(lastFree)
}

// canLead reports whether a burning player has any set that he may lead.
func (d *desk) canLead() bool {
	if d.hand.jokers() > 0 || d.hand.at(rank3) > 0 {
		return true
	}
	_, whole := setOf(d.hand)
	return whole && d.wholeIsFree()
}

// mayBurn tells whether a set that beats may be a burn (D.7, D4-8).
func (d *desk) mayBurn(s set) verdict {
	rest := d.hand.without(s.hand())
	switch {
	case s.jokers() == 0 && !rest.uniform():
		return noJoker
	case d.rules.has(precheck) && rest.jokers() < rest.distinct()-1:
		return fewJokers
	}
	return fine
}

// sets appends every set the player may put down.
func (d *desk) sets(dst []Move) []Move {
	m := Move{verb: play}
	if d.burns {
		m.verb = burn
	}
	if d.answers() {
		return d.follow(dst, m)
	}
	return d.lead(dst, m)
}

func (d *desk) lead(dst []Move, m Move) []Move {
	twos, ljs, bjs := d.hand.at(rank2), d.hand.at(rankLJ), d.hand.at(rankBJ)
	kinds := d.hand.kinds() & numbers
	for kinds != 0 {
		base := trailing(kinds)
		kinds &= kinds - 1
		own, with := d.hand.at(base), twos
		if base == rank2 {
			with = 0
		}
		for nat := 1; nat <= own; nat++ {
			for t := 0; t <= with; t++ {
				for lj := 0; lj <= ljs; lj++ {
					for bj := 0; bj <= bjs; bj++ {
						m.set = set{uint8(bj), uint8(lj), uint8(nat), uint8(t), uint8(base)}
						if !d.duty || d.dutiful(m.set) {
							dst = append(dst, m)
						}
					}
				}
			}
		}
	}
	for lj := 0; lj <= ljs; lj++ {
		for bj := 0; bj <= bjs; bj++ {
			m.set = set{bj: uint8(bj), lj: uint8(lj), base: noRank}
			if m.set.count() > 0 && d.judge(m.set) == fine {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

func (d *desk) follow(dst []Move, m Move) []Move {
	n := d.rules.size(d.cur)
	twos, ljs, bjs := d.hand.at(rank2), d.hand.at(rankLJ), d.hand.at(rankBJ)
	for bj := min(d.rules.cover(d.cur), n); bj <= bjs && bj <= n; bj++ {
		for lj := 0; lj <= ljs && bj+lj <= n; lj++ {
			k := n - bj - lj
			if k == 0 {
				m.set = set{bj: uint8(bj), lj: uint8(lj), base: noRank}
				if d.judge(m.set) == fine {
					dst = append(dst, m)
				}
				continue
			}
			kinds := d.hand.kinds() & numbers
			if d.cur.numbers() > 0 {
				kinds &^= 1<<(d.cur.base+1) - 1
			}
			for kinds != 0 {
				base := trailing(kinds)
				kinds &= kinds - 1
				own, with := d.hand.at(base), twos
				if base == rank2 {
					with = 0
				}
				for nat := max(1, k-with); nat <= own && nat <= k; nat++ {
					m.set = set{uint8(bj), uint8(lj), uint8(nat), uint8(k - nat), uint8(base)}
					if d.judge(m.set) == fine {
						dst = append(dst, m)
					}
				}
			}
		}
	}
	return dst
}

// missing returns the cards of a play that the hand does not hold.
func missing(held, wanted []card.Card) []card.Card {
	n := card.Count(held)
	var list []card.Card
	for _, c := range wanted {
		if i := c.Index(); i >= 0 && n[i] > 0 {
			n[i]--
			continue
		}
		list = append(list, c)
	}
	return list
}
