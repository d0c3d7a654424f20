package engine

import (
	"slices"
	"strconv"
	"strings"
)

// MostPoints bounds every number among the given facts, far beyond what a match
// reaches.
const MostPoints = 1_000_000

// BadDeal returns the refusal of a deal because of a given key, "hand" or
// "kitty".
func BadDeal(what string) error { return &Illegal{Code: CodeBadDeal, What: what} }

// ReadGiven hands each fact to read and refuses, with CodeBadDeal and its key,
// the first that read does not take and any key that comes twice.
func ReadGiven(given []Given, read func(Given) bool) error {
	var seen []string
	for _, g := range given {
		if slices.Contains(seen, g.Key) || !read(g) {
			return BadDeal(g.Key)
		}
		seen = append(seen, g.Key)
	}
	return nil
}

// The readers below take a fact's arguments into to and report whether they are
// what the name says, for a table of n seats.

// Seat takes one seat.
func (g Given) Seat(n int, to *Seat) bool {
	if len(g.Args) != 1 {
		return false
	}
	s, ok := ParseSeat(g.Args[0])
	*to = s
	return ok && s.Player(n)
}

// Seats takes one or more different seats.
func (g Given) Seats(n int, to *[]Seat) bool {
	for _, a := range g.Args {
		s, ok := ParseSeat(a)
		if !ok || !s.Player(n) || slices.Contains(*to, s) {
			return false
		}
		*to = append(*to, s)
	}
	return len(g.Args) > 0
}

// Number takes one whole number from low to high.
func (g Given) Number(to *int, low, high int) bool {
	if len(g.Args) != 1 {
		return false
	}
	n, err := strconv.Atoi(g.Args[0])
	*to = n
	return err == nil && n >= low && n <= high
}

// PerSeat hands each SEAT=NUMBER to set, which reports whether it fits.
func (g Given) PerSeat(n int, set func(Seat, int) bool) bool {
	for _, a := range g.Args {
		name, value, ok := strings.Cut(a, "=")
		s, known := ParseSeat(name)
		x, err := strconv.Atoi(value)
		if !ok || !known || !s.Player(n) || err != nil || x < -MostPoints || x > MostPoints || !set(s, x) {
			return false
		}
	}
	return len(g.Args) > 0
}

// Totals takes the totals of two sides, each by one of its seats, as
// GivenTotals writes them; side tells a seat's side, 0 or 1.
func (g Given) Totals(n int, side func(Seat) int, to *[2]int) bool {
	var done [2]bool
	return g.PerSeat(n, func(s Seat, x int) bool {
		k := side(s)
		ok := !done[k]
		done[k], to[k] = true, x
		return ok
	})
}

// GivenTotals returns the fact totals P1=.. P2=.., for sides that alternate
// around the table.
func GivenTotals(totals [2]int) Given {
	return Given{Key: "totals", Args: []string{
		P1.String() + "=" + strconv.Itoa(totals[0]),
		P2.String() + "=" + strconv.Itoa(totals[1]),
	}}
}

// The options of a match of two sides whose scores add up. A game lists them
// with its other options.
const (
	OptDeals  = "deals"  // so many deals are played; 0 for no limit
	OptTarget = "target" // the first deal in which a side reaches so much is the last; 0 for none
)

// Ended returns how the match ended with this deal, nil while it goes on: the
// higher total wins, equal totals are a draw.
func Ended(o Options, dealNo int, totals [2]int, sides [2][]Seat) *Final {
	deals, target := o.Int(OptDeals), o.Int(OptTarget)
	if !(deals > 0 && dealNo >= deals) && !(target > 0 && max(totals[0], totals[1]) >= target) {
		return nil
	}
	switch {
	case totals[0] > totals[1]:
		return &Final{Winners: sides[0]}
	case totals[1] > totals[0]:
		return &Final{Winners: sides[1]}
	}
	return &Final{}
}
