package zhaopengyou

import (
	"paizhuo/engine"
)

// The house rules.
const (
	optBidMode    = "bid_mode"
	optSingles    = "single_overcall"
	optNoBid      = "no_bid"
	optFriendCard = "friend_card"
	optOccasion   = "call_by_occasion"
	optFan        = "fan"
	optFanLosers  = "fan_losers"
	optThrows     = "throws"
	optPenalty    = "throw_penalty"
	optMultiplier = "kitty_multiplier"
	optSplit      = "split"
	optTop        = "top_level"
	optStart      = "start_level"
	optJack       = "jack_capture"
	optAce        = "ace_capture"
	optRefusable  = "overflow_refusable"
	optMaxDeals   = "max_deals"

	valueComplex = "complex"
	valueSimple  = "simple"
	valueRedeal  = "redeal"
	valueFlip    = "flip"
	valueAny     = "any"
	valueNoRank  = "no_trump_rank_or_joker"
	valueNoTrump = "no_trump"
	valueNone    = "none"
	valueSidecar = "sidecar"
	valueAll     = "all"
	valueLinear  = "linear"
	valuePower   = "power"
	valueHard    = "hard"
	valueFlex    = "flex"
	mostPenalty  = 60
	mostDeals    = 999
	winFrom      = 120 // points with which those against the declarer win (C.14)
	perRise      = 60  // points for each level (C.14)
	trumpNone    = "none"
	kittySize    = 7
	handSize     = 31
	packs        = 3
	ordinals     = 3
)

func options() []engine.Option {
	yes := func(key, def string) engine.Option {
		return engine.Option{Key: key, Values: []string{"false", "true"}, Default: def}
	}
	return []engine.Option{
		{Key: optBidMode, Values: []string{valueComplex, valueSimple}, Default: valueComplex},
		yes(optSingles, "false"),
		{Key: optNoBid, Values: []string{valueRedeal, valueFlip}, Default: valueRedeal},
		{Key: optFriendCard, Values: []string{valueAny, valueNoRank, valueNoTrump}, Default: valueAny},
		yes(optOccasion, "false"),
		yes(optFan, "true"),
		yes(optFanLosers, "true"),
		{Key: optThrows, Values: []string{valueSidecar, valueNone, valueAll}, Default: valueSidecar, Front: true},
		{Key: optPenalty, Default: "0", Min: 0, Max: mostPenalty},
		{Key: optMultiplier, Values: []string{valueLinear, valuePower}, Default: valueLinear},
		{Key: optSplit, Values: []string{valueHard, valueFlex}, Default: valueHard},
		{Key: optTop, Values: []string{joker.String(), ace.String()}, Default: joker.String()},
		{Key: optStart, Values: []string{"2", "3", "5", "8", "10", "J"}, Default: "2", Front: true},
		yes(optJack, "true"),
		yes(optAce, "true"),
		yes(optRefusable, "false"),
		{Key: optMaxDeals, Default: "0", Min: 0, Max: mostDeals},
	}
}
