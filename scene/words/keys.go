package words

// Key names a text of the page. The comment says what its arguments are.
type Key int

// The texts of the page.
const (
	// The page and its loading.
	AppName      Key = iota // the site's name
	Tagline                 // what the site is, in one line
	Loading                 // loading, without figures
	GraphicsLost            // the graphics were reset; a tap brings them back
	ReloadPage              // button

	// Common buttons.
	OK
	Cancel
	Close
	More
	Menu

	// The lobby.
	Practice     // button: play against bots
	PracticeHelp // one line under it
	HouseRules   // button, heading
	Defaults     // button: all house rules back to default
	Resume       // button: go on with the saved deal
	NewMatch     // button: start afresh instead
	NewMatchAsk  // question: go on with the saved deal, or give it up
	Rules        // button, heading
	RulesOf      // 0: game
	Language     // label
	YourName     // label
	NameHint     // placeholder in the name's input
	Settings     // button, heading

	// The table's buttons.
	Play            // 出牌
	PlayCount       // 0: cards selected
	Preselect       // 0: cards selected; arms a play before the turn
	Hint            // 提示
	HintOf          // 0: which, 1: of how many
	NoHint          // nothing beats the table
	HelpPlay        // the "?": what may be played now
	Sort            // 理牌
	SortByRank      // says how the hand is now sorted
	SortBySuit      //
	SortBySet       // bombs and sets first
	LastTrick       // 上轮
	NoLastTrick     // there is none yet
	Autopilot       // 托管, button
	AutopilotOn     // on the veil over the hand
	AutopilotCancel // button
	Leave           // button
	LeaveAsk        // question in mid-deal
	LeaveKept       // the deal is kept for later
	Stay            // button: don't leave
	NextDeal        // 下一局
	ReadyMark       // is ready for the next deal
	BombPartnerAsk  // 0: who; question: really beat a player of your own side with a bomb?
	Log             // heading
	Sound           // label

	// The table's lines.
	YourTurn        // it's your turn, you follow
	YourLead        // it's your turn, you lead
	YourTurnToBeat  // 0: who, 1: the play
	Thinking        // a bot is thinking
	Sending         // an action is on its way
	CardsCount      // 0: cards
	CardsLeft       // 0: who, 1: cards; for few cards left
	PointsCount     // 0: points
	Captured        // label: captured points
	ThisTrickPoints // 0: points
	TrickShort      // 0: points; where ThisTrickPoints does not fit
	Totals          // label: the match's totals
	OurSide         // we
	TheirSide       // they
	DealNo          // 0: number of the deal
	TakeHowMany     // 0: rank; for the stepper of a folded column

	// The settlement.
	DealWon        // my side won the deal
	DealLost       //
	DealDraw       //
	MatchWon       //
	MatchLost      //
	MatchDraw      //
	ThisDeal       // column, and before both scores: this deal's
	Places         // column: who came in which place
	RemainingCards // heading: what the others still held
	ViewTable      // button: look at the table
	ShowResult     // button: back to the settlement
	ToLobby        // button
	AnotherMatch   // button
	Redeal         // nothing was scored, dealt anew

	// Coming back, and trouble.
	SavedDeal      // heading: what was kept of a deal
	CorruptSave    // the saved deal can't be read
	DownloadSave   // button
	StartAfresh    // button
	SaveFailed     // this browser keeps no data
	ConnectionWait // no answer from the table for some seconds
	UnknownTrouble // something went wrong; 0: what

	// Settings.
	Motion        // label
	Speed         // label
	SpeedFast     //
	SpeedNormal   //
	SpeedSlow     //
	IndexAuto     //
	SuitColours   // label
	TwoColours    //
	FourColours   //
	SafeColours   // for the colour-blind
	TableColour   // label
	TableGreen    //
	TableBlue     //
	TableGrey     //
	TableBlack    //
	BigCards      // label
	BigCardsHelp  //
	TextSize      // label
	LeftHanded    // label
	PointMarks    // label: mark point cards
	On            //
	Off           //
	TableBold     //
	SetLooks      // heading
	SetSound      // heading
	SetHand       // heading
	TrumpMarks    // label: mark trumps and cards of the level
	Thrift        // label: draw fewer pixels
	ThriftHelp    //
	Vibration     // label
	NoteMe        // label: when the page is in the background
	SingleTap     // label
	SingleTapHelp //
	DoubleTapTime // label
	Seconds       // 0: seconds
	DragUp        // label: dragging cards up plays them
	DragMouse     //
	SmartPick     // label: smart selection
	SmartPickHelp //
	AutoPass      // label: pass by itself where nothing beats
	AutoPassHelp  //
	Effects       // label: sounds of cards
	Signals       // label: sounds that call the player
	SpokenPlays   // label: a voice says what is played
	LoudLow       //
	LoudMiddle    //
	LoudHigh      //

	// Games with a declarer.
	RoleDeclarer  // one character or letter on the declarer's pod
	RoleOpponent  // on an opponent's
	PartDeclarer  // the same as a word
	TrumpIs       // 0: the suit's sign
	NoTrumps      // there is no trump suit
	LevelIs       // 0: the level this deal is played at
	BarPoints     // 0: captured by opponents, 1: the next line, 2: what they are called
	BarOver       // 0: captured by opponents, 1: what they are called; beyond every line
	BarOpen       // 0: captured by players whose side is not known
	BidNever      // button: don't ask me again in this deal
	BidAgain      // button: ask me again after all
	PassBid       // button: don't bid
	PassCounter   // button: don't counter
	PassGive      // button: give no more levels
	BidChanged    // a bid changed under the finger, nothing was bid
	BuryCount     // 0: cards selected, 1: of how many; on the button
	BuryLine      // 0: selected, 1: of how many, 2: points among them
	BuryFresh     // what the gold edge means
	CallSentence  // 0: ordinal, 1: card
	CallButton    // button: call it
	CallAgain     // heading: one more card is to be called
	CallHoldsOne  // 0: card; warning
	CallHoldsTwo  // 0: card; warning
	CallHoldsAll  // 0: card; warning
	CallBuried    // 0: how many of them are in the kitty; warning
	LittleShort   // the little joker on a small button
	BigShort      //
	Ordinal1      // the first copy of a card
	Ordinal2      //
	Ordinal3      //
	CalledSeen    // 0: card, 1: copies played, 2: which one counts
	CalledShort   // the same where room is scarce
	CalledFound   // 0: card, 1: who played it
	CalledSelf    // 0: card; the declarer played it himself
	LedSuit       // 0: suit led, 1: points in the trick
	TrumpsLed     // 0: points in the trick; trumps were led
	MayFollow     // heading: what may be played now
	MayFollowNone // nothing is suggested
	GiveUp        // 0: who, 1: levels
	GiveDown      // 0: who, 1: levels
	LevelColumn   // column: level before and after
	KittyCards    // heading: the kitty
	LeftOver      // 0: levels that were stopped
	SortByUnit    // says that pairs and triples come first in each suit

	// What the table does by itself, and shows beside the play.
	SmartTag     // smart selection has chosen the other cards
	Armed        // 0: cards; the play waits for the turn
	ArmedSaid    // said when a play begins to wait
	Disarmed     // said when the player takes that back
	ArmLost      // said when somebody else has changed what it was meant to beat
	ArmOpen      // nothing has been led yet
	ArmWeak      // the cards do not beat what lies there
	PassedForYou // said when the table has passed for the player
	Counter      // the card counter: button, heading
	CounterHelp  // what it counts
	LogTrick     // 0: number of the trick; heading in the log
	LogStart     // heading in the log: before the first trick
	LogEmpty     // nothing has happened yet
	PinMade      // a group now lies apart
	PinFreed     // groups that lay apart are freed
	PinHelp      // how to lay cards apart
	WaitReady    // 0: how many are ready for the next deal, 1: of how many
	WhatNeeds    // 0: what would beat
	WhatLead     // what may be led
	WhatBeats    // 0: what would beat; which cards are marked
	WhatFollow   // which cards are marked

	// For screen readers, and the tab's title.
	TitleYourTurn    // 0: game
	TitleWaiting     // 0: game
	ReaderTable      // label of the table
	ReaderPlayers    // label of the list of players
	ReaderHand       // 0: cards
	ReaderPlayer     // 0: name, 1: where, 2: cards, 3: points
	ReaderMarked     // 0: name, 1: where, 2: cards, 3: what marks say
	ReaderRank       // 0: rank, 1: how many
	ReaderSelected   // 0: cards
	ReaderUnselected // 0: cards
	ReaderCanvas     // what the canvas is
	ReaderMode       // button, setting: the table as text
	ReaderHelp       // what that is
	ReaderThen       // 0: what is said, 1: what is said after it in the same sentence
	ReaderTrumps     // the trumps of a hand
	ReaderJokers     // the jokers of a hand
	ReaderAnswers    // label of the buttons
	ReaderSettle     // label of the settlement's figures
	CoachOffer       // button in the lobby: the short first deal
	CoachAsk         // heading of the offer before the first practice
	CoachAbout       // what it is
	CoachLater       // button: not now
	CoachSkip        // button: end the lesson
	CoachWait        // others play
	CoachTap         // select any card
	CoachPass        // nothing beats what lies
	CoachHint        // something does
	CoachPlay        // play what is selected
	CoachSlide       // a slide over the cards that are marked
	CoachLast        // select the cards that are marked, one by one
	CoachDone        // the end
	CoachTapKeys     // the same by keyboard
	CoachPassKeys    //
	CoachHintKeys    //
	CoachPlayKeys    //
	CoachSlideKeys   // 0: the cards
	CoachLastKeys    // 0: the cards
	KeysHead         // heading, button: the keys of the keyboard
	KeysList         // a line a key: its name, a bar, what it does

	pageKeys // the texts of rooms follow
)
