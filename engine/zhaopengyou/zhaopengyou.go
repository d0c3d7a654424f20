// Package zhaopengyou is 五人三副牌找朋友: five players, three packs, everybody
// with a level of his own. Trumps are bid for while the cards are dealt (抢庄);
// the declarer calls a card whose player will be his friend, takes the kitty
// and buries; others may counter the trump suit (反); then tricks are played in
// which the suit and its pairs and triples are followed, and the points that
// those against the declarer take decide who rises.
//
// RULES.md holds the rules in Chinese and English, with every decision (D3-…)
// on what the source leaves open. The package must not know time, chance, the
// network or pictures. The play is in Core, what follows it in settlement; the
// State adds the deal, the auction, the kitty, events, views and reasons.
//
//	game := zhaopengyou.Game{}
//	state, err := game.New(engine.Config{}, engine.Deal{Hands: hands, Kitty: kitty})
//	events, err := state.Apply(engine.Dealer, engine.Action{Verb: engine.DealOut, N: 1})
package zhaopengyou

import (
	_ "embed"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

//go:embed RULES.md
var rulesText string

// Reason codes of this game, beside those of package engine. Where Cards are
// named they are the ones to point at.
const (
	CodeDealCount    = "deal-count"            // Need: how many cards are left to deal
	CodeNoBidRight   = "no-bid-right"          // lost the deal before (C.3)
	CodeAuctionOver  = "auction-over"          // bid_mode=simple: somebody has bid; Cards: the bid
	CodeOwnBid       = "own-bid"               // nobody overcalls himself; Cards: his bid (C.3)
	CodeNotOneFace   = "not-one-face"          // Cards: those that are no copies of the first (C.3)
	CodeNotALevel    = "not-a-level-card"      // Cards: those that are neither of the level nor jokers (C.3, C.6)
	CodeSingleJoker  = "single-joker"          // a joker alone is no bid (D3-3)
	CodeSingleOpens  = "single-only-opens"     // Cards: the bid that stands (D3-4)
	CodeBidTooLow    = "bid-too-low"           // Cards: the bid or counter that stands (C.3, C.6)
	CodeCounterPair  = "counter-needs-pair"    // Need: 2 (D3-8)
	CodeCallOne      = "call-one-card"         // exactly one face is called (C.4)
	CodeCallOrdinal  = "call-ordinal"          // Need: 3 (C.4)
	CodeCallBarred   = "call-barred"           // friend_card; Cards: the face
	CodeBuryCount    = "bury-count"            // Need: how many cards (C.5)
	CodeNotOneSuit   = "not-one-suit"          // a lead; Cards: those not of the first one's suit (C.9)
	CodeNotAUnit     = "not-a-unit"            // a lead where throws=none (C.9)
	CodeOnlySidecar  = "only-sidecar"          // a throw where throws=sidecar (D3-12)
	CodeBadReading   = "bad-reading"           // What: the reading that was declared
	CodeWrongCount   = "wrong-count"           // Need: as many as were led (C.10)
	CodeFollowSuit   = "must-follow-suit"      // Cards: those of the suit that were kept back, Need: how many must be played (C.10)
	CodeFollowDozer  = "must-follow-bulldozer" // Cards: the bulldozer (C.10)
	CodeFollowTriple = "must-follow-triple"    // Cards: the triples kept back, Need: how many are owed
	CodeFollowTrac   = "must-follow-tractor"   // Cards: the tractor
	CodeFollowPair   = "must-follow-pair"      // Cards: the pairs kept back, Need: how many are owed
	CodeGiveTo       = "give-to"               // that seat can be given nothing
	CodeGiveCount    = "give-count"            // Need: how many levels at most
)

// Events of this game, beside those of package engine.
const (
	EvBids     engine.EventKind = "bids"     // Seat shows Cards for the trump suit
	EvTurns    engine.EventKind = "turns"    // the kitty's Cards are turned up (D3-6)
	EvDeclares engine.EventKind = "declares" // Seat is the declarer, Word the trump suit
	EvCalls    engine.EventKind = "calls"    // Seat calls the player of the N-th of Cards
	EvTakes    engine.EventKind = "takes"    // Seat takes the N cards of the kitty; Cards to him alone
	EvBuries   engine.EventKind = "buries"   // Seat buries N cards; Cards to him alone
	EvCounters engine.EventKind = "counters" // Seat counters the trump suit with Cards; Word is the new one
	EvRuffs    engine.EventKind = "ruffs"    // Seat's play is a ruff that wins so far; Word "over" above another
	EvBonus    engine.EventKind = "bonus"    // Seat took the last trick, the kitty counts N points (抠底)
	EvGives    engine.EventKind = "gives"    // Seat gives N levels to the seat of Word, who may have to accept
	EvLowers   engine.EventKind = "lowers"   // Seat has the seat of Word lose N levels
	EvAccepts  engine.EventKind = "accepts"  // Seat accepts N levels
	EvRefuses  engine.EventKind = "refuses"  // Seat refuses N levels
	EvClears   engine.EventKind = "clears"   // Seat has won the match (打穿)
)

// wordOver marks a ruff above another (盖毙).
const wordOver = "over"

// Marks of this game, beside engine.MarkPassed.
const (
	MarkMayBid engine.Mark = "may-bid" // has the right to bid (亮牌权)
	MarkBuries engine.Mark = "buries"  // has the kitty in his hand
)

// voidMark is the mark of a player who has not followed that suit: void-trump,
// void-s, void-h, void-c, void-d.
func voidMark(s follow.Suit) engine.Mark { return voidMarks[s] }

var voidMarks = [follow.Suits]engine.Mark{"void-trump", "void-s", "void-h", "void-c", "void-d"}

// The facts of a settlement.
const (
	factToGive  = "to-give" // levels that are to be given away
	factOffered = "offered" // levels that somebody may accept or refuse
)

// The roles.
const (
	RoleDeclarer = "declarer"
	RoleFriend   = "friend"
	RoleAgainst  = "against"
)

// PhaseBid is when, after the last card, the players are asked one by one
// whether they bid (C.3).
const PhaseBid engine.Phase = "bid"

// info describes the game; it never changes.
var info = engine.Info{
	Name:    "zhaopengyou",
	Version: 1,
	Seats:   seats,
	Options: options(),
	Rules:   rulesText,
	Verbs: []engine.Verb{engine.Play, engine.Pass, engine.Bid, engine.Call, engine.Bury,
		engine.Counter, engine.Give, engine.Accept, engine.Refuse, engine.DealOut},
	Codes: []string{
		engine.CodeOver, engine.CodeNotYourTurn, engine.CodeUnknownVerb, engine.CodeStrayField,
		engine.CodeNoCards, engine.CodeNotYourCards,
		engine.CodeUnknownOption, engine.CodeBadOption, engine.CodeBadDeal,
		CodeDealCount, CodeNoBidRight, CodeAuctionOver, CodeOwnBid, CodeNotOneFace, CodeNotALevel, CodeSingleJoker,
		CodeSingleOpens, CodeBidTooLow, CodeCounterPair, CodeCallOne, CodeCallOrdinal, CodeCallBarred, CodeBuryCount,
		CodeNotOneSuit, CodeNotAUnit, CodeOnlySidecar, CodeBadReading, CodeWrongCount, CodeFollowSuit,
		CodeFollowDozer, CodeFollowTriple, CodeFollowTrac, CodeFollowPair, CodeGiveTo, CodeGiveCount,
	},
	Shapes: []string{shapeSingle, shapePair, shapeTriple, shapeTractor, shapeBulldozer, shapeSidecar, shapeThrow, shapeLoose},
	Judged: []string{shapeSidecar, shapeThrow},
	Events: []engine.EventKind{
		engine.EvDeal, EvBids, engine.EvPass, EvTurns, EvDeclares, EvCalls, EvTakes, EvBuries, EvCounters,
		engine.EvThrowFails, engine.EvPlay, EvRuffs, engine.EvJoins, engine.EvSolo, engine.EvWins,
		EvBonus, engine.EvLevel, EvClears, EvGives, EvLowers, EvAccepts, EvRefuses, engine.EvOver,
	},
	Facts: []string{factToGive, factOffered},
	Words: []string{wordClean, wordSmall, wordHeld, wordTaken, wordNoBid,
		stepCaptured, stepKitty, stepTimes, stepBonus, stepPenalty, stepTotal, stepRise, stepSpoils, stepStopped,
		stepJacks, stepAces, stepOverflow, stepRaised, stepLowered, stepLost},
	Order: []card.Rank{card.Two, card.Three, 4, card.Five, 6, 7, 8, 9, card.Ten,
		card.Jack, card.Queen, card.King, card.Ace, card.Little, card.Big},
	Ladder: ladder(),
	Points: true,
	BySuit: true,
	SuitsMatter: []card.Rank{card.Two, card.Three, 4, card.Five, 6, 7, 8, 9, card.Ten,
		card.Jack, card.Queen, card.King, card.Ace},
}

func ladder() []string {
	var list []string
	for l := two; l < cleared; l++ {
		list = append(list, l.String())
	}
	return list
}

// Game is 五人三副牌找朋友. The zero value is ready.
type Game struct{}

// Info describes the game.
func (Game) Info() *engine.Info { return &info }

// Layout tells what is dealt: three packs, 31 cards a seat, 7 to the kitty
// (C.1).
func (Game) Layout(cfg engine.Config) (engine.Layout, error) {
	if _, err := engine.Settle(info.Options, cfg.Options); err != nil {
		return engine.Layout{}, err
	}
	return engine.Layout{Seats: seats, Cards: card.Pack(packs, true), Hand: handSize, Kitty: kittySize}, nil
}

// New starts a deal. Hands may be short but must be equally long, but for a
// part of a trick there is none to start from; the kitty may be short. The
// given keys are phase (deal, bid, call, bury, counter, play), first, levels,
// level, winners, last, dealno, nobid, declarer, trump, bid, called, friend,
// lead and captured. It refuses unknown options and values, and as bad-deal:
// more copies of a face than three packs hold, unknown or repeated keys, and
// what contradicts the phase.
func (Game) New(cfg engine.Config, deal engine.Deal) (engine.State, error) {
	s, err := setup(cfg, deal)
	if err != nil {
		return nil, err
	}
	return s, nil
}
