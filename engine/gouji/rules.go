package gouji

import (
	"math/bits"

	"paizhuo/engine"
)

// The house rules.
const (
	optLastFree     = "burn_last_set_free"
	optPrecheck     = "burn_precheck"
	optBeatenFails  = "unsuccessful_burn_dala"
	optTwoBigKill   = "two_bj_kill_one"
	optMixedSmall   = "mixed_jokers_small"
	optJokerMix     = "joker_mix"
	optYieldPasses  = "yield_becomes_pass"
	optSiji         = "siji_limit"
	optLaterLead    = "later_lead"
	optAutoShow     = "auto_liang3"
	optSweep        = "sweep_score"
	valueNone       = "none"
	valueShow       = "liang3"
	valueFirstPlace = "last_touke"
	valueLastPlace  = "last_dala"
)

func options() []engine.Option {
	yes := func(key, def string) engine.Option {
		return engine.Option{Key: key, Values: []string{"false", "true"}, Default: def}
	}
	return []engine.Option{
		yes(optLastFree, "false"),
		yes(optPrecheck, "false"),
		yes(optBeatenFails, "false"),
		yes(optTwoBigKill, "false"),
		yes(optMixedSmall, "false"),
		yes(optJokerMix, "true"),
		yes(optYieldPasses, "false"),
		{Key: optSiji, Values: []string{"1", "3", valueNone}, Default: "1"},
		{Key: optLaterLead, Values: []string{valueShow, valueFirstPlace, valueLastPlace}, Default: valueShow},
		yes(optAutoShow, "false"),
		{Key: optSweep, Values: []string{"8", "12"}, Default: "8"},
		{Key: engine.OptDeals, Default: "0", Min: 0, Max: 999},
		{Key: engine.OptTarget, Default: "0", Min: 0, Max: 10000},
	}
}

// flags are the house rules that a position's legal moves depend on.
type flags uint8

const (
	lastFree    flags = 1 << iota // burn_last_set_free (D4-9)
	precheck                      // burn_precheck (D4-8)
	beatenFails                   // unsuccessful_burn_dala (D4-10)
	twoBigKill                    // two_bj_kill_one (D.3)
	mixedSmall                    // mixed_jokers_small (D.3)
	jokersApart                   // joker_mix is off (D4-4)
	yieldPasses                   // yield_becomes_pass (D4-7)
)

// rules are the options as the core uses them. siji is in how many tricks a
// dead level holds (D4-15).
type rules struct {
	is   flags
	siji uint8
}

const noLimit = 0xff

func (ru rules) has(f flags) bool { return ru.is&f != 0 }

func rulesOf(o engine.Options) rules {
	var ru rules
	for _, x := range []struct {
		key  string
		flag flags
	}{
		{optLastFree, lastFree}, {optPrecheck, precheck}, {optBeatenFails, beatenFails},
		{optTwoBigKill, twoBigKill}, {optMixedSmall, mixedSmall}, {optYieldPasses, yieldPasses},
	} {
		if o.Is(x.key) {
			ru.is |= x.flag
		}
	}
	if o[optJokerMix] == "false" {
		ru.is |= jokersApart
	}
	ru.siji = noLimit
	if o[optSiji] != valueNone {
		ru.siji = uint8(o.Int(optSiji))
	}
	return ru
}

func trailing(m uint16) int { return bits.TrailingZeros16(m) }
