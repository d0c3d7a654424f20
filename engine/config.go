package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine/card"
)

// Info describes a game to everything that must not know it.
type Info struct {
	Name    string // package and record name: "wushik"
	Version int    // of the rules; a record names it
	Seats   int
	Options []Option
	Rules   string // the embedded RULES.md: a part in Chinese, then a part in English, each under a heading of level 1

	// The game's words, so that tests can tell whether one has no translation,
	// no heading in RULES.md or no case. Common ones are listed too.
	Verbs  []Verb
	Codes  []string // reason codes
	Shapes []string
	Bombs  []string // the Shapes that beat every ordinary play: the table makes more of them
	Events []EventKind
	Facts  []string // keys of View.Facts
	Words  []string // keys of Result.Word and Result.Steps

	// Order lists the ranks from lowest to highest, as the table lays out a hand.
	Order []card.Rank

	// Ladder lists the levels from lowest to highest, by rank, for games whose
	// players rise; whoever rises beyond the last has cleared it (通关, 打穿).
	Ladder []string

	// Points tells that card points are captured: the table marks point cards
	// and counts them.
	Points bool

	// BySuit tells that suits are followed: a hand lies in rows by effective suit,
	// as View.Groups gives them.
	BySuit bool

	// Judged lists the shapes that, when led, stand only because of what the others
	// hold: that one stands tells something.
	Judged []string

	// SuitsMatter lists the ranks whose suits can matter in a play; copies of
	// other ranks may be folded on the table.
	SuitsMatter []card.Rank
}

// Option is a house rule: a key, its values and the default. An option without
// listed values takes a whole number from Min to Max.
type Option struct {
	Key      string
	Values   []string
	Default  string
	Min, Max int
	Front    bool // asked before every match, not only among the house rules
}

// Options are house rules by key. Omitted ones have their defaults.
type Options map[string]string

// Config is what a table agrees on before the deal.
type Config struct {
	Options Options
}

// Settle returns every option of the list with its value, or an *Illegal for a
// key or value that is not in it.
func Settle(list []Option, given Options) (Options, error) {
	all := make(Options, len(list))
	for _, o := range list {
		all[o.Key] = o.Default
	}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(list, func(o Option) bool { return o.Key == key })
		if i < 0 {
			return nil, &Illegal{Code: CodeUnknownOption, What: key}
		}
		if !list[i].Allows(given[key]) {
			return nil, &Illegal{Code: CodeBadOption, What: key + "=" + given[key]}
		}
		all[key] = given[key]
	}
	return all, nil
}

// Allows reports whether the option can have that value.
func (o Option) Allows(value string) bool {
	if o.Values != nil {
		return slices.Contains(o.Values, value)
	}
	n, err := strconv.Atoi(value)
	return err == nil && n >= o.Min && n <= o.Max && strconv.Itoa(n) == value
}

// Int returns a numeric option's value; keys settled by Settle always parse.
func (o Options) Int(key string) int {
	n, _ := strconv.Atoi(o[key])
	return n
}

// Is reports whether the option is "true".
func (o Options) Is(key string) bool { return o[key] == "true" }

// Layout is what a full deal holds.
type Layout struct {
	Seats int
	Cards []card.Card // all of them
	Hand  int         // cards each seat is dealt
	Kitty int
}

// Deal is a distribution and where to start.
type Deal struct {
	Hands [][]card.Card // by Seat.Index, each in the order dealt; a missing hand is empty
	Kitty []card.Card
	Given []Given
}

// Given is one fact a deal starts from: lead=P1, or captured P1=95 P3=40. Keys
// that may repeat come as several Givens.
type Given struct {
	Key  string   `json:"key"`
	Args []string `json:"args"`
}

// String writes the fact as a record does, without the word "given".
func (g Given) String() string {
	if len(g.Args) == 1 {
		return g.Key + "=" + g.Args[0]
	}
	return strings.Join(append([]string{g.Key}, g.Args...), " ")
}

// GivenSeat returns the fact key=SEAT.
func GivenSeat(key string, s Seat) Given { return Given{Key: key, Args: []string{s.String()}} }

// GivenInt returns the fact key=n.
func GivenInt(key string, n int) Given { return Given{Key: key, Args: []string{strconv.Itoa(n)}} }
