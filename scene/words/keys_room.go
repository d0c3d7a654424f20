package words

// The texts of rooms: of making one, of getting in, of being together in one, and of
// what may go wrong. The comment says what their arguments are.
const (
	// The lobby.
	RoomOpen     Key = pageKeys + iota // button: open a room for friends
	RoomJoin                           // button: go to a friend's room
	RoomJoinHead                       // heading
	RoomJoinHelp                       // what may be typed or pasted
	RoomCodeRead                       // label of the code's input, for screen readers
	RoomGo                             // button: into the room

	// On the way in.
	RoomConnecting // heading
	RoomStepBrokers
	RoomStepKnock
	RoomStepSeat
	RoomGiveUp // button: stop trying

	// The room.
	RoomOf         // heading; 0: game
	RoomCode       // label
	RoomInvite     // button
	RoomShare      // button: the system's share sheet
	RoomShareText  // what is shared beside the link; 0: game, 1: code
	RoomCopyLink   // button
	RoomCopyCode   // button
	RoomCopied     // said when it is on the clipboard
	RoomCopyFailed // could not be copied: mark it by hand
	RoomScan       // under the QR code
	RoomByHand     // button: connect without a broker
	RoomSeats      // label of the ring of seats, for screen readers
	RoomEmptySeat  // in an empty seat
	RoomSitHere    // button
	RoomStand      // button: look on only
	RoomStandHelp  // what that means
	RoomNameless   // somebody who has not said a name
	RoomYou        // marks the reader's own seat
	RoomHost       // marks whose page the table is in
	RoomBotSeat    // marks a bot's seat
	RoomFill       // button: bots into all empty seats
	RoomAddBot     // button
	RoomDropBot    // button
	RoomSwap       // button: change places with me
	RoomMove       // button: move here
	RoomKick       // button
	RoomKickAsk    // 0: who
	RoomMute       // button
	RoomUnmute     // button
	RoomGiveHost   // button: this person becomes the host
	RoomGiveAsk    // 0: who
	RoomReady      // button
	RoomUnready    // button
	RoomStart      // button
	RoomMissing    // 0: how many seats are empty
	RoomWaitFor    // 0: who is not ready
	RoomWaitHost   // all are there; the host begins
	RoomAllReady   // all are there; you may begin
	RoomRules      // heading of the house rules
	RoomAllDefault // no house rule is changed
	RoomRest       // the other house rules are as usual
	RoomTable      // button, heading: the clock, what pages help with, what watchers see
	RoomClock      // label
	RoomNoClock    // the value 0
	RoomClockOf    // 0: seconds
	RoomForce      // label: a bot acts for who overruns the clock
	RoomHands      // label: watchers see all hands, one trick late
	RoomHandsWarn  // a warning to all
	RoomHints      // label: pages give hints
	RoomNoHints    // they do not
	RoomCounter    // label: pages count the cards
	RoomNoCounter  // they do not
	RoomUndo       // label: a play may be taken back
	RoomNoUndo     // it may not
	RoomChange     // button: change game and house rules
	RoomGame       // heading: choose the game
	RoomWatching   // 0: names
	RoomWatchers   // heading
	RoomSees       // what a host can see
	RoomSeesMine   // the same, said to the host
	RoomKeepOpen   // said to the host
	RoomNameAsk    // asks for a name
	RoomLeave      // button
	RoomLeaveAsk   // guests: leaving a match that is on
	RoomHostLeaves // hosts: 0: who goes on as the host
	RoomHostAlone  // hosts: nobody else is there to go on
	RoomEnd        // button: close the room for all
	RoomPeople     // heading: who is here and how
	RoomNetwork    // button, heading: own broker and so on
	RoomNotify     // button: allow notifications

	// How somebody is connected.
	LinkHere
	LinkDirect
	LinkRelayed
	LinkShaky
	LinkRejoining
	LinkAway
	LinkAwayFor // 0: seconds
	LinkLeft

	// At the table.
	RoomChat        // button, heading
	RoomChatHint    // placeholder
	RoomSend        // button
	RoomChatEmpty   // nothing has been said yet
	RoomSaid        // 0: who, 1: what
	RoomMyLink      // my own connection is lost
	RoomAwayVote    // 0: who, 1: seconds until the table may decide
	RoomAwayNow     // 0: who
	RoomLetBot      // button: vote for a bot to play; 0: votes, 1: needed
	RoomVoted       // button: take the vote back; 0: votes, 1: needed
	RoomHostGone    // 0: who takes over, 1: in how many seconds
	RoomHostGoneMe  // 0: in how many seconds
	RoomHostWait    // nobody can take over yet
	RoomHurry       // button: do not wait so long
	RoomHurried     // that is said; more must say so
	RoomNobodyFound // the page would be the host, and nobody else is there
	RoomAlone       // button: go on all the same, the deal is dealt anew
	RoomPaused      // the table stands still
	RoomPause       // button: vote for a pause; 0: votes, 1: needed
	RoomStop        // button: vote to end the match as it stands; 0: votes, 1: needed
	RoomGoOn        // button: vote to go on; 0: votes, 1: needed
	RoomBack        // button: back to the room
	RoomVerified    // the last deal was dealt fairly
	RoomForged      // it was not
	RoomNextWait    // 0: how many are ready, 1: of how many, 2: who is missing
	RoomClockLeft   // 0: seconds left to think
	RoomLate        // 0: who has been thinking for long
	RoomLateMe      // the reader has
	RoomNudge       // button: remind the player
	RoomNudged      // 0: who reminds the reader
	RoomNudgeSaid   // what is said by it
	RoomMoreTime    // button
	RoomVoid        // the deal was lost with its host
	RoomNewHost     // 0: who
	RoomTurnNote    // notification; 0: game
	Undo            // button: take back what I just did
	UndoOffer       // said to the reader: that can be done now
	WatchAs         // button: 0: beside whom the reader looks on
	WatchBefore     // said for the button: beside the player before
	WatchAfter      // beside the player after
	WatchLate       // the same, where all hands are seen a trick late
	UndoDone        // 0: who has done so

	// Troubles and the ways on.
	TroubleHead
	TroubleNoBroker
	TroubleNoRoom
	TroubleBadInvite
	TroubleFull
	TroubleBegun
	TroubleVersion
	TroubleKicked
	TroubleReplaced
	TroubleClosed
	TroubleHostLost
	TroubleFakeHost
	TroubleHandFailed
	TroubleBadHandText
	RoomWatch // button
	RoomHere  // button: go on in this tab
	RoomOther // button: type another code
	RoomRetry // button

	// By hand.
	HandHead      // heading
	HandHelp      // how it goes
	HandMine      // label of this side's text
	HandTheirs    // label of the other side's text
	HandCopy      // button
	HandConnect   // button
	HandTogether  // both press within ten seconds
	HandMakingNow // this side's text is being made
	HandTryingNow
	HandDone    // connected
	HandAnother // button: another invite
	HandPaste   // placeholder

	// The network's settings.
	NetBroker
	NetBrokerHint
	NetStun
	NetStunHint
	NetTurn
	NetTurnHint
	NetUser
	NetPassword
	NetHelp
	NetSave

	keys // how many
)

// Phrases is how many quick phrases there are; Phrase says them.
const Phrases = 12
