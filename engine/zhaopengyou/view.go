package zhaopengyou

import (
	"maps"
	"slices"
	"strconv"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

// dealPace is how long the Dealer waits between two cards, in milliseconds: the
// same whatever anybody holds.
const dealPace = 60

// lines are the points that change the outcome (C.14).
var lines = [...]int{60, 120, 180, 240, 300}

// View is the table as the viewer may know it: his own hand as far as it is
// dealt, everybody's count, what was shown, and what he knows of the kitty: its
// last burier all of it, and all whatever was turned up. While he buries, Kitty
// is what he took. Open sees every hand, the kitty, and what is not dealt yet
// as a part of it; all see the kitty from the settlement on.
func (s *state) View(viewer engine.Seat) engine.View {
	v := engine.View{
		Game:     info.Name,
		Options:  maps.Clone(s.options),
		Viewer:   viewer,
		DealNo:   s.dealNo,
		Phase:    s.phase,
		Turn:     s.Turn(),
		Players:  make([]engine.Player, seats),
		Declarer: s.declarer,
		Bid:      cloneMove(s.bid),
		Trick:    s.trick.Clone(),
		Played:   slices.Clone(s.played),
		Buried:   len(s.kitty),
		Result:   s.Result(),
	}
	if s.last != nil {
		last := s.last.Clone()
		v.Last = &last
	}
	if s.phase == engine.PhaseDeal {
		v.Undealt = s.undealt()
		if v.Undealt > 0 {
			v.Pace = dealPace
		}
	}
	s.sides(&v)
	over := s.phase == engine.PhaseOver || s.phase == engine.PhaseSettle
	for i := range v.Players {
		held := s.held(i)
		p := &v.Players[i]
		p.Count = len(held)
		p.Points = int(s.core.captured[i])
		p.Level = s.levels[i].String()
		p.Marks = s.marks(i)
		p.Shown = slices.Clone(s.shown[i])
		if viewer == engine.Open || over {
			p.Hand = slices.Clone(held)
		}
	}
	s.kittyFor(&v, over)
	s.facts(&v)
	if s.order != nil {
		v.Trump, v.Level = trumpText(s.trump), s.level.String()
		v.Trumps = s.order.Trumps()
	}
	if viewer.Player(seats) {
		v.Hand = slices.Clone(s.held(viewer.Index()))
		v.Groups = s.groups(viewer.Index())
	}
	if slices.Contains(v.Turn, viewer) {
		v.Ask = s.ask(viewer)
	}
	return v
}

// held returns the cards of the seat, as far as they are dealt.
func (s *state) held(i int) []card.Card { return s.hands[i][:s.dealtTo(i)] }

func (s *state) dealtTo(i int) int {
	if s.phase == engine.PhaseDeal {
		return s.dealt[i]
	}
	return len(s.hands[i])
}

// kittyFor tells what the viewer knows of the kitty.
func (s *state) kittyFor(v *engine.View, over bool) {
	switch {
	case v.Viewer == engine.Open:
		v.Kitty = slices.Clone(s.kitty)
		if s.phase == engine.PhaseDeal {
			v.Kitty = append(s.stock(), s.kitty...)
		}
	case over, s.burier != engine.None && v.Viewer == s.burier && s.phase != engine.PhaseBury:
		v.Kitty = slices.Clone(s.kitty)
	case s.phase == engine.PhaseBury && v.Viewer == s.burier:
		v.Kitty = slices.Clone(s.taken)
	case s.turned > 0:
		v.Kitty = slices.Clone(s.kitty[:s.turned])
	}
}

// sides tells who is on which side as far as all know it, the called card, and
// the points of those against the declarer.
func (s *state) sides(v *engine.View) {
	if s.called.k > 0 {
		c := engine.Called{Card: s.called.face, N: int(s.called.k), Seen: int(s.core.call.seen)}
		switch {
		case !s.playing():
		case s.core.friend != nobody:
			c.Seat = engine.SeatAt(int(s.core.friend))
		case s.core.solo:
			c.Seat = s.declarer
		}
		v.Calls = []engine.Called{c}
	}
	if s.declarer == engine.None {
		return
	}
	side, known := bit(s.declarer.Index()), false
	if s.playing() {
		side, known = s.core.sided()
	}
	if s.phase == engine.PhaseSettle || s.phase == engine.PhaseOver && !s.result.Redeal {
		known = true // the called card never came
	}
	mine, theirs := engine.Side{Seats: seatsOf(side)}, engine.Side{}
	bar := &engine.Bar{Lines: slices.Clone(lines[:]), Win: winFrom}
	for i := range v.Players {
		p := &v.Players[i]
		n := int(s.core.captured[i])
		switch {
		case engine.SeatAt(i) == s.declarer:
			p.Role = RoleDeclarer
			mine.Points += n
		case side.has(i):
			p.Role = RoleFriend
			mine.Points += n
		case known:
			p.Role = RoleAgainst
			theirs.Seats = append(theirs.Seats, engine.SeatAt(i))
			theirs.Points += n
			bar.Points += n
		default:
			bar.Open += n
		}
	}
	v.Sides = []engine.Side{mine, theirs}
	v.Bar = bar
}

// playing reports whether the play has begun.
func (s *state) playing() bool { return s.core.order != nil }

// marks lists what all may know of a seat.
func (s *state) marks(i int) []engine.Mark {
	var list []engine.Mark
	mark := func(is bool, m engine.Mark) {
		if is {
			list = append(list, m)
		}
	}
	bidding := s.phase == engine.PhaseDeal || s.phase == PhaseBid
	mark(bidding && s.eligible.has(i), MarkMayBid)
	mark((s.phase == PhaseBid || s.phase == engine.PhaseCounter) && s.passed.has(i), engine.MarkPassed)
	mark(s.phase == engine.PhaseBury && s.burier == engine.SeatAt(i), MarkBuries)
	if s.phase == engine.PhasePlay {
		for suit := follow.Trump; suit < follow.Suits; suit++ {
			mark(s.void[i][suit], voidMark(suit))
		}
	}
	return list
}

// groups sorts a seat's hand by effective suit: by the trumps once they are
// known, before that by the bid that stands, before that by the seat's own level.
func (s *state) groups(i int) []engine.Group {
	o := s.order
	switch {
	case o != nil:
	case s.bid != nil:
		o = orderOf(s.levels[s.bid.Seat.Index()], s.bid.Cards[0].Suit())
	default:
		o = orderOf(s.levels[i], card.NoSuit)
	}
	h := o.Hand(s.held(i))
	var list []engine.Group
	for suit := follow.Trump; suit < follow.Suits; suit++ {
		if cards := o.Cards(o.Of(h, suit)); len(cards) > 0 {
			list = append(list, engine.Group{Suit: suit.String(), Cards: cards})
		}
	}
	return list
}

// ask tells what is open to a seat in turn. Nothing of it depends on what
// anybody else holds.
func (s *state) ask(viewer engine.Seat) *engine.Ask {
	if viewer == engine.Dealer {
		return &engine.Ask{Verbs: []engine.Verb{engine.DealOut}, Min: 1, Max: s.undealt()}
	}
	i := viewer.Index()
	switch s.phase {
	case engine.PhaseDeal:
		return &engine.Ask{Verbs: []engine.Verb{engine.Bid}, Choices: s.bids(i)}
	case PhaseBid:
		return &engine.Ask{Verbs: []engine.Verb{engine.Bid, engine.Pass}, Choices: s.bids(i)}
	case engine.PhaseCall:
		a := &engine.Ask{Verbs: []engine.Verb{engine.Call}, Min: 1, Max: 1}
		for _, c := range s.order.Faces() {
			if !callable(s.order, s.options[optFriendCard], c) {
				continue
			}
			for k := 1; k <= ordinals; k++ {
				a.Choices = append(a.Choices, engine.Action{Verb: engine.Call, Cards: []card.Card{c}, N: k})
			}
		}
		return a
	case engine.PhaseBury:
		return &engine.Ask{Verbs: []engine.Verb{engine.Bury}, Min: len(s.taken), Max: len(s.taken)}
	case engine.PhaseCounter:
		return &engine.Ask{Verbs: []engine.Verb{engine.Counter, engine.Pass}, Choices: s.counters(i)}
	case engine.PhaseSettle:
		return s.askSettling()
	}
	if s.core.leads() {
		return &engine.Ask{Verbs: []engine.Verb{engine.Play}, Min: 1}
	}
	k := s.core.lead.Cards()
	return &engine.Ask{Verbs: []engine.Verb{engine.Play}, Min: k, Max: k}
}

// bids lists what the seat may bid.
func (s *state) bids(i int) []engine.Action {
	var stands declaration
	if s.bid != nil {
		if s.bid.Seat.Index() == i {
			return nil
		}
		stands, _ = declarationOf(s.bid.Cards)
	}
	var list []engine.Action
	for _, d := range declarations(s.held(i), s.levels[i], 1) {
		if s.bid == nil || d.outbids(stands, s.options.Is(optSingles)) {
			list = append(list, engine.Action{Verb: engine.Bid, Cards: d.cards()})
		}
	}
	return list
}

// counters lists with what the seat may counter.
func (s *state) counters(i int) []engine.Action {
	var stands declaration
	if s.bid != nil {
		stands, _ = declarationOf(s.bid.Cards)
	}
	var list []engine.Action
	for _, d := range declarations(s.held(i), s.level, 2) {
		if d.counters(stands) {
			list = append(list, engine.Action{Verb: engine.Counter, Cards: d.cards()})
		}
	}
	return list
}

func (s *state) askSettling() *engine.Ask {
	t := &s.settling
	if t.consent.n > 0 {
		return &engine.Ask{Verbs: []engine.Verb{engine.Accept, engine.Refuse}}
	}
	a := &engine.Ask{Verbs: []engine.Verb{engine.Give}}
	if t.stage == allotting {
		a.Verbs = append(a.Verbs, engine.Pass)
	}
	for i, room := range t.choices() {
		for n := 1; n <= room; n++ {
			a.Choices = append(a.Choices, engine.Action{Verb: engine.Give, To: engine.SeatAt(i), N: n})
		}
	}
	return a
}

// facts tells how many levels are to be given, or were offered.
func (s *state) facts(v *engine.View) {
	t := &s.settling
	switch {
	case s.phase != engine.PhaseSettle:
	case t.consent.n > 0:
		v.Facts = []engine.Fact{{Key: factOffered, Value: strconv.Itoa(t.consent.n)}}
	case t.stage == splitting:
		v.Facts = []engine.Fact{{Key: factToGive, Value: strconv.Itoa(t.spoils)}}
	default:
		v.Facts = []engine.Fact{{Key: factToGive, Value: strconv.Itoa(t.pool + t.again)}}
	}
}
