// Package wushik6 is 六人三副 5·10·K: six players, three packs, a declarer (庄家)
// who calls two cards (叫暗对家) and plays with whoever plays them, tricks where
// you beat or pass, points to be caught, and levels to rise (升级) until somebody
// has cleared them all (通关).
//
// RULES.md holds the rules in Chinese and English, with every decision (D0-…)
// on what the source leaves open. The package must not know time, chance, the
// network or pictures; it keeps one copy of the rules of play, in Core, and the
// State adds the deal, the kitty, the calls, events, views and reasons to it.
//
//	game := wushik6.Game{}
//	state, err := game.New(engine.Config{}, engine.Deal{Hands: hands, Kitty: kitty})
//	events, err := state.Apply(engine.Dealer, engine.Action{Verb: engine.DealOut, N: 1})
package wushik6

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
	CodeDealCount     = "deal-count"      // Need: how many cards are left to deal
	CodeWinnersOnly   = "winners-only"    // only the winners of the last deal may reveal (A.2)
	CodeRevealed      = "revealed-before" // Cards: what was revealed first (A.2)
	CodeRevealOne     = "reveal-one-card"
	CodeNotYourLevel  = "not-your-level" // Cards: the card; What: the rank to reveal (A.2)
	CodeBuryCount     = "bury-count"     // Need: how many cards are buried (A.3)
	CodeCallOne       = "call-one-card"
	CodeNeverCalled   = "never-called"   // Cards: a 2 or a joker (A.3)
	CodeCalledAlready = "called-already" // Cards: the face of the first call (A.3)
	CodeAllBuried     = "all-buried"     // Cards: a face of which all copies are buried (A.3)
	CodeNotHighest    = "not-highest"    // What: the face of that suit to call (D0-6)
	CodeBadOrdinal    = "bad-ordinal"    // Need: the highest ordinal there can be (D0-7)
	CodeNotAShape     = "not-a-shape"    // the cards are no combination
	CodeKickerInBody  = "kicker-in-body" // Cards: those of the rank that is both (D0-12)
	CodeKickerCount   = "kicker-count"   // Need: how many cards the body would take
	CodeKickerPair    = "kicker-pair"    // Cards: those that should be a pair (D0-9)
	CodeBothJokers    = "both-jokers"    // Cards: the jokers among the wings
	CodeSameWings     = "same-wings"     // Cards: those of a rank that may come once (D0-12)
	CodeTwoInRun      = "two-in-run"     // Cards: the 2s and jokers
	CodeMustLead      = "must-lead"      // the leader can't pass
	CodePassed        = "passed-already" // has passed, and passes stick (D0-15)
	CodeWrongShape    = climb.CodeWrongShape
	CodeWrongCount    = climb.CodeWrongCount
	CodeDoesNotBeat   = climb.CodeDoesNotBeat
	CodeBadReading    = "bad-reading" // What: the reading that was declared
)

// Events of this game, beside those of package engine.
const (
	EvOffers   engine.EventKind = "offers"   // to Seat alone: he reveals Cards when the beat ends
	EvReveals  engine.EventKind = "reveals"  // Seat reveals Cards and is the declarer
	EvFallsTo  engine.EventKind = "falls-to" // nobody revealed: Seat is the declarer
	EvTakes    engine.EventKind = "takes"    // Seat takes the N cards of the kitty up, Cards for himself
	EvBuries   engine.EventKind = "buries"   // Seat buries N cards, Cards for himself
	EvCalls    engine.EventKind = "calls"    // Seat calls the player of the N-th Cards
	EvConfirms engine.EventKind = "confirms" // Seat played the N-th Cards, which was called
)

// Roles, as Player.Role says them.
const (
	RoleDeclarer = "declarer"
	RolePartner  = "partner"
	RoleOpponent = "opponent"
)

// Words of results: who has won and how many levels it brings, and where points
// came from.
const (
	wordDeclarers = "declarers-" // and the levels
	wordOpponents = "opponents-"
	wordUnbid     = "nobody-revealed" // a redeal (A.2)

	wordCaptured    = "captured"
	wordLastTrick   = "last-trick"
	wordSurrendered = "surrendered" // the hands of the side that was not out
	wordLastHand    = "last-hand"   // the hand of the last player
	wordKitty       = "kitty"
)

// info describes the game; it never changes.
var info = engine.Info{
	Name:    "wushik6",
	Version: 1,
	Seats:   seats,
	Options: options(),
	Rules:   rulesText,
	Verbs:   []engine.Verb{engine.Play, engine.Pass, engine.Reveal, engine.Bury, engine.Call, engine.DealOut, engine.Close},
	Codes: []string{
		engine.CodeOver, engine.CodeNotYourTurn, engine.CodeUnknownVerb, engine.CodeStrayField,
		engine.CodeNoCards, engine.CodeNotYourCards,
		engine.CodeUnknownOption, engine.CodeBadOption, engine.CodeBadDeal,
		CodeDealCount, CodeWinnersOnly, CodeRevealed, CodeRevealOne, CodeNotYourLevel, CodeBuryCount,
		CodeCallOne, CodeNeverCalled, CodeCalledAlready, CodeAllBuried, CodeNotHighest, CodeBadOrdinal,
		CodeNotAShape, CodeKickerInBody, CodeKickerCount, CodeKickerPair, CodeBothJokers, CodeSameWings, CodeTwoInRun,
		CodeMustLead, CodePassed, CodeWrongShape, CodeWrongCount, CodeDoesNotBeat, CodeBadReading,
	},
	Shapes: []string{
		climb.Single.String(), climb.Pair.String(), climb.Triple.String(), climb.Triple1.String(), climb.Triple2.String(),
		climb.Straight.String(), climb.Pairs.String(), climb.Plane0.String(), climb.Plane1.String(), climb.Plane2.String(),
		climb.Mixed510K.String(), climb.Pure510K.String(), climb.Bomb.String(), climb.JokerBomb.String(),
	},
	Bombs: []string{climb.Mixed510K.String(), climb.Pure510K.String(), climb.Bomb.String(), climb.JokerBomb.String()},
	Events: []engine.EventKind{engine.EvDeal, EvOffers, EvReveals, EvFallsTo, EvTakes, EvBuries, EvCalls,
		engine.EvPlay, engine.EvPass, EvConfirms, engine.EvJoins, engine.EvSolo, engine.EvOut, engine.EvWins,
		engine.EvInherits, engine.EvLevel, engine.EvOver},
	Words: []string{
		wordDeclarers + "3", wordDeclarers + "2", wordDeclarers + "1",
		wordOpponents + "0", wordOpponents + "1", wordOpponents + "2", wordOpponents + "3",
		wordUnbid, wordCaptured, wordLastTrick, wordSurrendered, wordLastHand, wordKitty,
	},
	Ladder: ladder[:],
	Points: true,
	Order: []card.Rank{card.Three, 4, card.Five, 6, 7, 8, 9, card.Ten,
		card.Jack, card.Queen, card.King, card.Ace, card.Two, card.Little, card.Big},
	// Suits decide pure 5-10-Ks, and any face from 3 to A may be called.
	SuitsMatter: []card.Rank{card.Three, 4, card.Five, 6, 7, 8, 9, card.Ten,
		card.Jack, card.Queen, card.King, card.Ace},
}

// Game is 六人三副 5·10·K. The zero value is ready.
type Game struct{}

// Info describes the game.
func (Game) Info() *engine.Info { return &info }

// Layout tells what is dealt: three packs with jokers, 26 cards a seat, a kitty
// of six (A.1).
func (Game) Layout(cfg engine.Config) (engine.Layout, error) {
	if _, err := engine.Settle(info.Options, cfg.Options); err != nil {
		return engine.Layout{}, err
	}
	return engine.Layout{Seats: seats, Cards: card.Pack(packs, true), Hand: handSize, Kitty: kittySize}, nil
}

// New starts a deal. Hands may be short; the kitty has six cards. The given keys
// are phase, first, winners, last, levels, declarer, called, lead, passed, out,
// captured and dealno. It refuses unknown options and values, and as bad-deal:
// more copies of a face than three packs hold, unknown or repeated keys, and what
// contradicts the hands or the phase.
func (Game) New(cfg engine.Config, deal engine.Deal) (engine.State, error) {
	s, err := setup(cfg, deal)
	if err != nil {
		return nil, err
	}
	return s, nil
}
