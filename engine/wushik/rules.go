package wushik

import (
	"paizhuo/engine"
)

// Option keys and the values with a name; rules.md B and its DECISIONs say
// what they mean.
const (
	optPacks       = "packs"
	optS3          = "first_play_contains_S3"
	optFlushBomb   = "flush_straight_bomb"
	optKickerBody  = "kicker_may_equal_body"
	optMustBeat    = "must_beat_if_able"
	optWind        = "wind"
	optLeftover    = "leftover_to_winner"
	optTie         = "tie"
	optDoubleCatch = "double_catch"
	optSingleCatch = "single_catch"

	windPartner = "partner"
	windNext    = "next"
	tieFirst    = "first_finisher"
	tieDraw     = "draw"
)

func options() []engine.Option {
	flag := func(key string) engine.Option {
		return engine.Option{Key: key, Values: []string{"false", "true"}, Default: "false"}
	}
	return []engine.Option{
		{Key: optPacks, Values: []string{"1", "2"}, Default: "2", Front: true},
		flag(optS3),
		flag(optFlushBomb),
		flag(optKickerBody),
		flag(optMustBeat),
		{Key: optWind, Values: []string{windPartner, windNext}, Default: windPartner},
		flag(optLeftover),
		{Key: optTie, Values: []string{tieFirst, tieDraw}, Default: tieFirst},
		{Key: engine.OptDeals, Default: "0", Min: 0, Max: 999},
		{Key: engine.OptTarget, Default: "0", Min: 0, Max: 10000},
		{Key: optDoubleCatch, Default: "30", Min: 0, Max: 100},
		{Key: optSingleCatch, Default: "15", Min: 0, Max: 100},
	}
}

// rules are the options as the core reads them.
type rules struct {
	packs       uint8
	doubleCatch uint8
	singleCatch uint8
	is          trait
}

// trait is a set of house rules that are on.
type trait uint8

const (
	withS3       trait = 1 << iota // D2-2
	flushBombs                     // D2-4, D2-13
	bodyKickers                    // D2-5
	mustBeat                       // D2-7
	windToNext                     // D2-8
	creditWinner                   // D2-10
	tiesAreDrawn                   // D2-11
)

func (r rules) has(t trait) bool { return r.is&t != 0 }

// rulesOf reads settled options; what is missing counts as its default, so
// that a View from elsewhere can do no harm.
func rulesOf(o engine.Options) rules {
	r := rules{packs: 2, doubleCatch: 30, singleCatch: 15}
	if o[optPacks] == "1" {
		r.packs = 1
	}
	if _, ok := o[optDoubleCatch]; ok {
		r.doubleCatch = uint8(o.Int(optDoubleCatch))
	}
	if _, ok := o[optSingleCatch]; ok {
		r.singleCatch = uint8(o.Int(optSingleCatch))
	}
	for _, x := range [...]struct {
		key, on string
		trait   trait
	}{
		{optS3, "true", withS3},
		{optFlushBomb, "true", flushBombs},
		{optKickerBody, "true", bodyKickers},
		{optMustBeat, "true", mustBeat},
		{optWind, windNext, windToNext},
		{optLeftover, "true", creditWinner},
		{optTie, tieDraw, tiesAreDrawn},
	} {
		if o[x.key] == x.on {
			r.is |= x.trait
		}
	}
	return r
}
