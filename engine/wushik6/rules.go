package wushik6

import (
	"paizhuo/engine"
)

// Option keys and the values with a name; RULES.md says what they mean.
const (
	optStartLevel    = "start_level"
	optFirstRank     = "first_hand_rank"
	optDealFrom      = "deal_from"
	optFreeCall      = "free_call"
	optDeadCall      = "allow_dead_call"
	optAnyTwo        = "t2_any_two"
	optPairsApart    = "pair_wings_distinct"
	optSinglesApart  = "single_wings_distinct"
	optBigJokerBombs = "big_joker_bombs"
	optSticky        = "sticky_pass"
	optOccasion      = "call_by_occasion"
	optPlayOn        = "play_on_after_clear"
	optMaxDeals      = "max_deals"

	fromDeclarer = "prev_banker"
	fromRandom   = "random"
)

func options() []engine.Option {
	flag := func(key, otherwise string) engine.Option {
		return engine.Option{Key: key, Values: []string{"false", "true"}, Default: otherwise}
	}
	return []engine.Option{
		{Key: optMaxDeals, Default: "0", Min: 0, Max: 999, Front: true},
		{Key: optStartLevel, Values: []string{"2", "3"}, Default: "3"},
		{Key: optFirstRank, Values: []string{"2", "3"}, Default: "3"},
		{Key: optDealFrom, Values: []string{fromDeclarer, fromRandom}, Default: fromDeclarer},
		flag(optFreeCall, "false"),
		flag(optDeadCall, "false"),
		flag(optOccasion, "false"),
		flag(optAnyTwo, "false"),
		flag(optPairsApart, "true"),
		flag(optSinglesApart, "false"),
		flag(optBigJokerBombs, "false"),
		flag(optSticky, "false"),
		flag(optPlayOn, "false"),
	}
}

// rules is the set of house rules that are on and bear on calls and play.
type rules uint8

const (
	freeCall     rules = 1 << iota // D0-6
	deadCall                       // D0-7
	byOccasion                     // D0-8
	anyTwo                         // D0-9
	pairsApart                     // D0-12
	singlesApart                   // D0-12
	bigBombs                       // D0-10
	stickyPass                     // D0-15
)

func (r rules) has(t rules) bool { return r&t != 0 }

// rulesOf reads settled options; what is missing counts as its default, so that
// a View from elsewhere can do no harm.
func rulesOf(o engine.Options) rules {
	var r rules
	for _, x := range [...]struct {
		key string
		is  rules
	}{
		{optFreeCall, freeCall},
		{optDeadCall, deadCall},
		{optOccasion, byOccasion},
		{optAnyTwo, anyTwo},
		{optSinglesApart, singlesApart},
		{optBigJokerBombs, bigBombs},
		{optSticky, stickyPass},
	} {
		if o.Is(x.key) {
			r |= x.is
		}
	}
	if o[optPairsApart] != "false" {
		r |= pairsApart
	}
	return r
}
