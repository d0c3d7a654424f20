// Package wushik is 五十K: four players, partners across the table, one pack or
// two, tricks where you beat or pass (压、过), and points to be caught: every 5,
// 10 and K.
//
// RULES.md holds the rules in Chinese and English, with every decision (D2-…)
// on what the source leaves open. The package must not know time, chance, the
// network or pictures; it keeps one copy of the rules, in Core, and the State
// adds events, views and reasons to it.
//
//	game := wushik.Game{}
//	state, err := game.New(engine.Config{}, engine.Deal{Hands: hands})
//	events, err := state.Apply(engine.P1, engine.Action{Verb: engine.Play, Cards: cards})
package wushik

import (
	_ "embed"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

//go:embed RULES.md
var rulesText string

// Reason codes of this game, beside those of package engine.
const (
	CodeNotAShape    = "not-a-shape"    // the cards are no combination
	CodeKickerInBody = "kicker-in-body" // Cards: those of the rank that is both (D2-5)
	CodeKickerCount  = "kicker-count"   // Need: how many kickers the body would take
	CodeStraightWrap = "straight-wraps" // Cards: the ace and the 2 that do not follow each other here
	CodeTwoInRun     = "two-in-run"     // Cards: the 2s
	CodeMustLead     = "must-lead"      // the leader can't pass
	CodeMustBeat     = "must-beat"      // Cards: a play that beats (D2-7)
	CodeWrongShape   = climb.CodeWrongShape
	CodeWrongCount   = climb.CodeWrongCount
	CodeDoesNotBeat  = climb.CodeDoesNotBeat
	CodeBadReading   = "bad-reading"    // What: the reading that was declared
	CodeFirstNeedsS3 = "first-needs-s3" // Cards: the S3 (D2-2)
)

const (
	wordCaptured = "captured"
	wordLeftover = "leftover"
)

// info describes the game; it never changes.
var info = engine.Info{
	Name:    "wushik",
	Version: 1,
	Seats:   seats,
	Options: options(),
	Rules:   rulesText,
	Verbs:   []engine.Verb{engine.Play, engine.Pass},
	Codes: []string{
		engine.CodeOver, engine.CodeNotYourTurn, engine.CodeUnknownVerb, engine.CodeStrayField,
		engine.CodeNoCards, engine.CodeNotYourCards,
		engine.CodeUnknownOption, engine.CodeBadOption, engine.CodeBadDeal,
		CodeNotAShape, CodeKickerInBody, CodeKickerCount, CodeStraightWrap, CodeTwoInRun,
		CodeMustLead, CodeMustBeat, CodeWrongShape, CodeWrongCount, CodeDoesNotBeat, CodeBadReading, CodeFirstNeedsS3,
	},
	Shapes: []string{
		climb.Single.String(), climb.Pair.String(), climb.Triple.String(), climb.Triple1.String(), climb.Triple2.String(),
		climb.Straight.String(), climb.Flush.String(), climb.Pairs.String(), climb.Plane0.String(), climb.Plane1.String(), climb.Plane2.String(),
		climb.Mixed510K.String(), climb.Pure510K.String(), climb.Bomb.String(),
	},
	Bombs:  []string{climb.Mixed510K.String(), climb.Pure510K.String(), climb.Bomb.String()},
	Events: []engine.EventKind{engine.EvPlay, engine.EvPass, engine.EvWins, engine.EvOut, engine.EvInherits, engine.EvOver},
	Words:  []string{wordDouble, wordSingle, wordHold, wordCaptured, wordLeftover},
	Points: true,
	Order: []card.Rank{card.Three, 4, card.Five, 6, 7, 8, 9, card.Ten,
		card.Jack, card.Queen, card.King, card.Ace, card.Two},
	// A straight of any ranks may be flush.
	SuitsMatter: []card.Rank{card.Three, 4, card.Five, 6, 7, 8, 9, card.Ten,
		card.Jack, card.Queen, card.King, card.Ace, card.Two},
}

// Game is 五十K. The zero value is ready.
type Game struct{}

// Info describes the game.
func (Game) Info() *engine.Info { return &info }

// Layout tells what is dealt: one pack or two without jokers, 13 or 26 cards a
// seat (B.1).
func (Game) Layout(cfg engine.Config) (engine.Layout, error) {
	o, err := engine.Settle(info.Options, cfg.Options)
	if err != nil {
		return engine.Layout{}, err
	}
	packs := int(rulesOf(o).packs)
	return engine.Layout{Seats: seats, Cards: card.Pack(packs, false), Hand: 13 * packs}, nil
}

// New starts a deal. Hands may be short; the given keys are phase, first, lead,
// passed, out, captured, dealno and totals. It refuses unknown options and
// values, and as bad-deal: jokers, more copies of a face than the packs hold, a
// kitty, unknown or repeated keys, and what contradicts the hands.
func (Game) New(cfg engine.Config, deal engine.Deal) (engine.State, error) {
	s, err := setup(cfg, deal)
	if err != nil {
		return nil, err
	}
	return s, nil
}
