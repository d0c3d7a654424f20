// Package gouji is 够级: six players, four packs, two teams of three seated
// alternately (联邦), the player across an opponent of one's own (对头). Tricks
// where you beat or pass; who may answer a high set (够级牌) depends on whose it
// is, and whoever answers out of his turn burns (烧牌) and must go out at once
// or come last.
//
// RULES.md holds the rules in Chinese and English, with every decision (D4-…)
// on what the source leaves open. The package must not know time, chance, the
// network or pictures; it keeps one copy of the rules, in Core, and the State
// adds the deal, the windows, events, views and reasons to it.
//
//	game := gouji.Game{}
//	state, err := game.New(engine.Config{}, engine.Deal{Hands: hands})
//	events, err := state.Apply(engine.Dealer, engine.Action{Verb: engine.DealOut, N: 216})
package gouji

import (
	_ "embed"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

//go:embed RULES.md
var rulesText string

// Reason codes of this game, beside those of package engine. Where Cards are
// named they are the ones to point at.
const (
	CodeOutOfPlay        = "out-of-play"          // the seat has gone out, failed a burn or revolted (D.5)
	CodeUnbeatable       = "unbeatable"           // nothing beats a big joker: the trick has ended; Cards: the big jokers (D.3)
	CodePassedAlready    = "passed-already"       // has passed and is not asked about this set (D.6)
	CodeNotEntitled      = "not-entitled"         // a gouji play is answered by others; Cards: that set (D.5)
	CodeMustLead         = "must-lead"            // the leader can neither pass nor yield (D.6)
	CodeBurnOnly         = "burn-only"            // a burn window takes burn or decline (D.5)
	CodeOppositeNoBurn   = "opposite-cannot-burn" // the opposite plays, he does not burn (D.5)
	CodeHeadlessNoBurn   = "headless-cannot-burn" // a headless player plays, he does not burn (D.5)
	CodeNothingToBurn    = "nothing-to-burn"      // no gouji play of a player with a head is on the table (D.5)
	CodeOnlyOpposite     = "only-opposite-may-yield"
	CodeYieldedAlready   = "yielded-already"         // on this set, or in 四人乱缠 in this trick (D.6, D4-13)
	CodeNobodyToYield    = "nobody-left-to-yield-to" // neither of the next two seats is still asked (D.6)
	CodeNotASet          = "not-a-set"               // several ranks; Cards: those not of the set's rank (D.3)
	CodeMixedJokers      = "mixed-jokers"            // option joker_mix; Cards: the jokers (D4-4)
	CodeBadReading       = "bad-reading"             // What: the reading that was declared
	CodeDuty             = "burning-needs-joker"     // a burning leader's set; Cards: the jokers held (D.7)
	CodeWrongCount       = "wrong-count"             // Cards: the set to beat, Need: how many cards beat it (D.3)
	CodeJokersNotCovered = "jokers-not-covered"      // Cards: the jokers to beat, Need: big jokers wanted (D.3)
	CodeDoesNotBeat      = "does-not-beat"           // Cards: the number cards to beat, Need: the first position not beaten (D.3)
	CodeBurnNeedsJoker   = "burn-needs-joker"        // the burn set; Cards: the jokers held (D.7)
	CodeBurnFewJokers    = "burn-too-few-jokers"     // option burn_precheck; Need: jokers that must be left (D4-8)
	CodeDealCount        = "deal-count"              // Need: how many cards are left to deal
	CodeShowNotThrees    = "show-not-threes"         // Cards: those that are no 3s of one suit (D4-1)
	CodeShowTooFew       = "show-too-few"            // Need: 2 (D.2)
	CodeShowNotMore      = "show-not-more"           // Cards: the standing claim, Need: one more (D.2)
	CodeRevoltClean      = "revolt-needs-clean-hand" // Cards: the 2s and jokers held (D.9)
	CodeBadChoice        = "bad-choice"              // What: neither live nor dead (D.9)
)

// Events of this game, beside those of package engine.
const (
	EvShows        engine.EventKind = "shows"         // 亮3: Seat shows Cards and leads, for now
	EvAnswers      engine.EventKind = "answers"       // to Seat alone: his answer, Word its verb, stands in the open window
	EvLeads        engine.EventKind = "leads"         // Seat leads the deal's first trick
	EvChooses      engine.EventKind = "chooses"       // Seat chose Word, live or dead (活级, 死级)
	EvBurnEnds     engine.EventKind = "burn-ends"     // Seat was burning and is beaten (解烧, 反烧)
	EvBurnFails    engine.EventKind = "burn-fails"    // Seat has no set that a burning leader may lead; N is the place
	EvBurnSucceeds engine.EventKind = "burn-succeeds" // Seat went out burning; N of his burns succeed
	EvDeadLevel    engine.EventKind = "dead-level"    // only burners may answer Seat's set (够死级, 死级)
	EvHeadless     engine.EventKind = "headless"      // Seat has no opposite any more (无头)
	EvFree         engine.EventKind = "free-for-all"  // 四人乱缠 begins
)

// Marks of this game, beside engine.MarkPassed.
const (
	MarkClaims    engine.Mark = "claims"     // leads by 亮3, so far
	MarkRevolted  engine.Mark = "revolted"   // 革命
	MarkFailed    engine.Mark = "failed"     // has failed a burn
	MarkYielded   engine.Mark = "yielded"    // on the set to beat, and will be asked again
	MarkYieldUsed engine.Mark = "yield-used" // may not yield again in this trick of 四人乱缠
	MarkHeadless  engine.Mark = "headless"   // 无头
	MarkDeadLevel engine.Mark = "dead-level" // his opposite revolted and counts as one who always declines (死级)
	MarkFree      engine.Mark = "free"       // 四人乱缠 is on
	MarkBurning   engine.Mark = "burning"    // 烧牌: his sets need a joker when he leads
	MarkFresh     engine.Mark = "fresh"      // burning, and has not led since his burn set
	MarkBurned    engine.Mark = "burned"     // leads if the burning player fails
	MarkOffered   engine.Mark = "offered"    // may burn: the window is open to him
	MarkAgain     engine.Mark = "again"      // is asked again after his yield
	MarkLast      engine.Mark = "last-chance"
)

// The words of results, choices and facts.
const (
	wordSweep     = "sweep" // 串三户
	wordWin       = "win"
	wordDraw      = "draw"
	wordNoThrees  = "no-threes"  // redeal: nobody ever held two 3s of a suit (D4-2)
	wordRevolt    = "revolution" // redeal (D.9)
	wordPlace     = "place-"     // and the place: a step of the settlement
	factChosen    = "chosen"
	choiceLive    = "live" // 活级
	choiceDead    = "dead" // 死级
	packs         = 4
	handSize      = 36
	mostAnnounced = 10 // cards in hand that all may see (报牌)
)

// PhaseChoose is when the opposite of a revolutionist chooses 活级 or 死级 (D.9).
const PhaseChoose engine.Phase = "choose"

// info describes the game; it never changes.
var info = engine.Info{
	Name:    "gouji",
	Version: 1,
	Seats:   seats,
	Options: options(),
	Rules:   rulesText,
	Verbs: []engine.Verb{engine.Play, engine.Pass, engine.Yield, engine.Burn, engine.Decline,
		engine.Show, engine.Revolt, engine.Ready, engine.Choose, engine.DealOut, engine.Close},
	Codes: []string{
		engine.CodeOver, engine.CodeNotYourTurn, engine.CodeUnknownVerb, engine.CodeStrayField,
		engine.CodeNoCards, engine.CodeNotYourCards,
		engine.CodeUnknownOption, engine.CodeBadOption, engine.CodeBadDeal,
		CodeOutOfPlay, CodeUnbeatable, CodePassedAlready, CodeNotEntitled,
		CodeMustLead, CodeBurnOnly, CodeOppositeNoBurn, CodeHeadlessNoBurn, CodeNothingToBurn,
		CodeOnlyOpposite, CodeYieldedAlready, CodeNobodyToYield,
		CodeNotASet, CodeMixedJokers, CodeBadReading, CodeDuty, CodeWrongCount, CodeJokersNotCovered, CodeDoesNotBeat,
		CodeBurnNeedsJoker, CodeBurnFewJokers,
		CodeDealCount, CodeShowNotThrees, CodeShowTooFew, CodeShowNotMore, CodeRevoltClean, CodeBadChoice,
	},
	Shapes: []string{shapeSet, shapeGouji, shapeHung, shapeJokers},
	Events: []engine.EventKind{
		engine.EvDeal, EvShows, EvAnswers, engine.EvRevolts, EvChooses, EvLeads,
		engine.EvBurns, engine.EvPlay, engine.EvPass, engine.EvYields,
		EvBurnEnds, EvDeadLevel, engine.EvAnnounces, engine.EvOut, EvBurnSucceeds,
		engine.EvWins, EvHeadless, EvFree, EvBurnFails, engine.EvInherits, engine.EvOver,
	},
	Facts: []string{factChosen},
	Words: []string{wordSweep, wordWin, wordDraw, wordNoThrees, wordRevolt,
		wordPlace + "1", wordPlace + "2", wordPlace + "3", wordPlace + "4", wordPlace + "5", wordPlace + "6"},
	Order: []card.Rank{card.Three, 4, card.Five, 6, 7, 8, 9, card.Ten,
		card.Jack, card.Queen, card.King, card.Ace, card.Two, card.Little, card.Big},
}

// Game is 够级. The zero value is ready.
type Game struct{}

// Info describes the game.
func (Game) Info() *engine.Info { return &info }

// Layout tells what is dealt: four packs, 36 cards a seat, nothing left over
// (D.1).
func (Game) Layout(cfg engine.Config) (engine.Layout, error) {
	if _, err := engine.Settle(info.Options, cfg.Options); err != nil {
		return engine.Layout{}, err
	}
	return engine.Layout{Seats: seats, Cards: card.Pack(packs, true), Hand: handSize}, nil
}

// New starts a deal. Hands may be short. The given keys are phase, first, lead,
// passed, yielded, out, failed, burning, revolted, chosen, dealno and totals. It
// refuses unknown options and values, and as bad-deal: more copies of a face
// than four packs hold, a kitty, unknown or repeated keys, and what contradicts
// the hands.
func (Game) New(cfg engine.Config, deal engine.Deal) (engine.State, error) {
	s, err := setup(cfg, deal)
	if err != nil {
		return nil, err
	}
	return s, nil
}
