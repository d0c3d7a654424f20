package zhaopengyou

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// facts are the given facts of a deal, read.
type facts struct {
	phase    engine.Phase
	first    engine.Seat
	levels   [seats]level
	leveled  bool
	level    string
	winners  []engine.Seat
	last     engine.Seat
	dealNo   int
	noBid    int
	declarer engine.Seat
	trump    string
	bid      []card.Card
	bidder   engine.Seat
	called   call
	friend   engine.Seat
	lead     engine.Seat
	captured [seats]int
	keys     []string
}

// factsOf reads the given facts; each key may come once.
func factsOf(given []engine.Given) (facts, error) {
	f := facts{phase: engine.PhaseDeal, first: engine.P1, dealNo: 1}
	err := engine.ReadGiven(given, f.read)
	return f, err
}

func (f *facts) read(g engine.Given) bool {
	f.keys = append(f.keys, g.Key)
	word := func(to *string, allowed ...string) bool {
		if len(g.Args) != 1 || !slices.Contains(allowed, g.Args[0]) {
			return false
		}
		*to = g.Args[0]
		return true
	}
	switch g.Key {
	case "phase":
		return word((*string)(&f.phase), string(engine.PhaseDeal), string(PhaseBid), string(engine.PhaseCall),
			string(engine.PhaseBury), string(engine.PhaseCounter), string(engine.PhasePlay))
	case "first":
		return g.Seat(seats, &f.first)
	case "levels":
		f.leveled = true
		return f.readLevels(g.Args)
	case "level":
		return word(&f.level, ladder()...)
	case "winners":
		return g.Seats(seats, &f.winners)
	case "last":
		return g.Seat(seats, &f.last)
	case "dealno":
		return g.Number(&f.dealNo, 1, engine.MostPoints)
	case "nobid":
		return g.Number(&f.noBid, 0, engine.MostPoints)
	case "declarer":
		return g.Seat(seats, &f.declarer)
	case "trump":
		return word(&f.trump, "S", "H", "C", "D", trumpNone)
	case "bid":
		return f.readBid(g.Args)
	case "called":
		return f.readCall(g.Args)
	case "friend":
		return g.Seat(seats, &f.friend)
	case "lead":
		return g.Seat(seats, &f.lead)
	case "captured":
		return g.PerSeat(seats, func(s engine.Seat, n int) bool {
			f.captured[s.Index()] = n
			return n >= 0
		})
	}
	return false
}

// readLevels takes SEAT=LEVEL of some seats, each once.
func (f *facts) readLevels(args []string) bool {
	var done mask
	for _, a := range args {
		name, text, _ := strings.Cut(a, "=")
		s, known := engine.ParseSeat(name)
		l, ok := levelOf(text)
		if !known || !ok || !s.Player(seats) || done.has(s.Index()) {
			return false
		}
		done |= bit(s.Index())
		f.levels[s.Index()] = l
	}
	return done != 0
}

// readBid takes SEAT and the cards that the seat has shown.
func (f *facts) readBid(args []string) bool {
	if len(args) < 2 || len(args) > 1+packs {
		return false
	}
	s, ok := engine.ParseSeat(args[0])
	cards, err := card.ParseList(strings.Join(args[1:], " "))
	if !ok || !s.Player(seats) || err != nil {
		return false
	}
	d, ok := declarationOf(cards)
	f.bidder, f.bid = s, cards
	return ok && d.face.Valid() && d.n <= packs
}

// readCall takes a face and n=ORDINAL.
func (f *facts) readCall(args []string) bool {
	if len(args) != 2 {
		return false
	}
	c, err := card.Parse(args[0])
	n, ok := strings.CutPrefix(args[1], "n=")
	k, bad := strconv.Atoi(n)
	f.called = call{face: c, k: int8(k)}
	return err == nil && c.Valid() && ok && bad == nil && k >= 1 && k <= ordinals
}

func trumpOf(text string) card.Suit {
	switch text {
	case "S":
		return card.Spades
	case "H":
		return card.Hearts
	case "C":
		return card.Clubs
	case "D":
		return card.Diamonds
	}
	return card.NoSuit
}

func trumpText(s card.Suit) string {
	if s == card.NoSuit {
		return trumpNone
	}
	return s.String()
}

// setup builds a State from a deal, or says what can't be.
func setup(cfg engine.Config, deal engine.Deal) (*state, error) {
	settled, err := engine.Settle(info.Options, cfg.Options)
	if err != nil {
		return nil, err
	}
	f, err := factsOf(deal.Given)
	if err != nil {
		return nil, err
	}
	s := &state{options: settled, phase: f.phase, dealNo: f.dealNo, noBid: f.noBid, first: f.first, previous: f.last, winners: f.winners}
	if key := f.misplaced(); key != "" {
		return nil, engine.BadDeal(key)
	}
	if err := s.stand(&f); err != nil {
		return nil, err
	}
	if err := s.take(deal, f.phase); err != nil {
		return nil, err
	}
	s.trick.Best = -1
	s.receiver = f.first.Index()
	s.eligible = everybody
	if len(f.winners) > 0 {
		s.eligible = 0
		for _, w := range f.winners {
			s.eligible |= bit(w.Index())
		}
	}
	if f.bidder != engine.None && !s.bidGiven(&f) {
		return nil, engine.BadDeal("bid")
	}
	switch f.phase {
	case engine.PhaseDeal:
		return s, nil
	case PhaseBid:
		s.dealAll()
		s.asked = f.first.Index()
		s.askNextBid(s.asked)
		if s.asked == nobody {
			return nil, engine.BadDeal("phase")
		}
		return s, nil
	}
	s.dealAll()
	s.declarer = f.declarer
	s.level = s.levels[f.declarer.Index()]
	s.setTrump(trumpOf(f.trump))
	s.called = f.called
	switch f.phase {
	case engine.PhaseBury:
		s.takeKitty(nil, f.declarer)
	case engine.PhaseCounter:
		s.burier = f.declarer
		s.beginCounter(s.declarer.Index())
		if s.phase != engine.PhaseCounter {
			return nil, engine.BadDeal("phase")
		}
	case engine.PhasePlay:
		s.burier = f.declarer
		s.begin()
		c := &s.core
		for i, n := range f.captured {
			c.captured[i] = int16(n)
		}
		if f.friend != engine.None {
			c.friend = int8(f.friend.Index())
			c.call.seen = c.call.k
		}
		if f.lead != engine.None {
			c.leader, c.turn = int8(f.lead.Index()), int8(f.lead.Index())
			s.trick.Leader = f.lead
		}
	}
	return s, nil
}

// bidGiven takes the declaration that stands: the last bid or, where the cards
// are not the declarer's, a counter. False where it can't be one.
func (s *state) bidGiven(f *facts) bool {
	verb, of := engine.Bid, f.bidder
	if f.declarer != engine.None && f.declarer != f.bidder {
		verb, of = engine.Counter, f.declarer
	}
	if !declares(f.bid[0], len(f.bid), s.levels[of.Index()]) || verb == engine.Counter && len(f.bid) < 2 {
		return false
	}
	_, missing := card.Missing(s.hands[f.bidder.Index()], f.bid)
	s.stands(f.bidder, verb, f.bid)
	return !missing || f.phase == engine.PhasePlay
}

// misplaced returns a key that does not belong to the phase, or that it lacks.
func (f *facts) misplaced() string {
	after := !slices.Contains([]engine.Phase{engine.PhaseDeal, PhaseBid}, f.phase)
	has := func(key string) bool { return slices.Contains(f.keys, key) }
	for _, key := range []string{"declarer", "trump", "level"} {
		if has(key) && !after {
			return key
		}
	}
	if has("bid") && f.phase == engine.PhaseDeal {
		return "bid"
	}
	if after && f.declarer == engine.None {
		return "declarer"
	}
	if after && f.trump == "" {
		return "trump"
	}
	if has("called") && (!after || f.phase == engine.PhaseCall) {
		return "called"
	}
	for _, key := range []string{"lead", "captured", "friend"} {
		if has(key) && f.phase != engine.PhasePlay {
			return key
		}
	}
	for _, n := range f.captured {
		if n > maxCaptured {
			return "captured"
		}
	}
	if f.friend != engine.None && f.friend == f.declarer {
		return "friend"
	}
	if f.noBid > 0 && after {
		return "nobid"
	}
	return ""
}

// maxCaptured bounds given captured points of a seat.
const maxCaptured = 300

// stand gives the players their levels: those that are given, else the first.
func (s *state) stand(f *facts) error {
	start, _ := levelOf(s.options[optStart])
	for i := range s.levels {
		s.levels[i] = start
		if f.leveled {
			s.levels[i] = f.levels[i]
		}
	}
	if f.level != "" {
		l, _ := levelOf(f.level)
		if f.leveled && s.levels[f.declarer.Index()] != l {
			return engine.BadDeal("level")
		}
		s.levels[f.declarer.Index()] = l
	}
	for _, l := range s.levels {
		if l > s.top() {
			return engine.BadDeal("levels")
		}
	}
	s.before = s.levels
	if f.trump != "" && f.trump != trumpNone && s.levels[f.declarer.Index()] == joker {
		return engine.BadDeal("trump")
	}
	return nil
}

// top returns the highest level of the ladder (D3-1).
func (s *state) top() level {
	if s.options[optTop] == ace.String() {
		return ace
	}
	return joker
}

// take copies the hands and the kitty, which three packs must hold.
func (s *state) take(deal engine.Deal, phase engine.Phase) error {
	if len(deal.Hands) > seats {
		return engine.BadDeal("hand")
	}
	var all card.Counts
	fits := func(cards []card.Card) bool {
		for _, c := range cards {
			k := c.Index()
			if k < 0 || all[k] == packs {
				return false
			}
			all[k]++
		}
		return true
	}
	for i, hand := range deal.Hands {
		if !fits(hand) || len(hand) != len(deal.Hands[0]) {
			return engine.BadDeal("hand")
		}
		s.hands[i] = slices.Clone(hand)
	}
	if len(s.hands[seats-1]) == 0 || len(s.hands[0]) > handSize {
		return engine.BadDeal("hand")
	}
	if !fits(deal.Kitty) || len(deal.Kitty) > kittySize || phase != engine.PhasePlay && len(deal.Kitty) == 0 {
		return engine.BadDeal("kitty")
	}
	s.kitty = slices.Clone(deal.Kitty)
	return nil
}

func (s *state) setTrump(trump card.Suit) {
	s.trump = trump
	if s.level == joker {
		s.trump = card.NoSuit
	}
	s.order = orderOf(s.level, s.trump)
}

// orderOf returns the order of the cards for a level and a trump suit.
func orderOf(l level, trump card.Suit) *follow.Order { return follow.NewOrder(l.rank(), trump) }
