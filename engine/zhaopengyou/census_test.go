// These tests guard that every part of the rules is really reached by play: whole deals, and positions set up where play from
// the start would hardly come, must show each of them at least once; and that whatever happens levels stay on the ladder.
package zhaopengyou

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/enginetest"
	"paizhuo/engine/follow"
)

// player chooses the action of a seat that is in turn.
type player func(v engine.View) engine.Action

func thinks(v engine.View) engine.Action { return Game{}.Think(v, nil) }

// chance takes any suggestion.
func chance(r *rand.Rand) player {
	return func(v engine.View) engine.Action {
		list := Game{}.Suggest(v)
		if len(list) == 0 {
			return engine.Action{}
		}
		return list[r.IntN(len(list))]
	}
}

// careless is a player who throws what he can't see, and else plays by chance.
func careless(r *rand.Rand) player {
	random := chance(r)
	return func(v engine.View) engine.Action {
		if v.Phase == engine.PhasePlay && len(v.Trick.Plays) == 0 && r.IntN(3) == 0 {
			d := deskOf(&v)
			var throws []follow.Hand
			d.thrown(func(h follow.Hand) { throws = append(throws, h) })
			if len(throws) > 0 {
				return engine.Action{Verb: engine.Play, Cards: d.o.Cards(throws[r.IntN(len(throws))])}
			}
		}
		if r.IntN(2) == 0 {
			return thinks(v)
		}
		return random(v)
	}
}

// playOut plays a deal to its end; of holds a player for each seat. While cards
// are dealt the seats are asked after every round.
func playOut(t testing.TB, s *state, of [seats]player, see func(engine.Seat, engine.Action, []engine.Event)) {
	t.Helper()
	for n := 0; s.result == nil; n++ {
		if n > 5000 {
			t.Fatal("the deal does not end")
		}
		for _, seat := range s.Turn() {
			v := s.View(seat)
			if v.Ask == nil {
				continue // the one before has changed whose turn it is
			}
			var a engine.Action
			if seat == engine.Dealer {
				a = engine.Action{Verb: engine.DealOut, N: min(seats, v.Ask.Max)}
			} else if a = of[seat.Index()](v); a.Verb == "" {
				continue
			}
			events, err := s.Apply(seat, a)
			if err != nil {
				t.Fatalf("%v %+v: %v", seat, a, err)
			}
			if see != nil {
				see(seat, a, events)
			}
		}
	}
}

func same(p player) (of [seats]player) {
	for i := range of {
		of[i] = p
	}
	return of
}

// dealt starts a shuffled deal.
func dealt(t testing.TB, r *rand.Rand, o engine.Options, given ...engine.Given) *state {
	t.Helper()
	layout, err := Game{}.Layout(engine.Config{Options: o})
	if err != nil {
		t.Fatal(err)
	}
	d := enginetest.Shuffled(r, layout, engine.SeatAt(r.IntN(seats)))
	if slices.ContainsFunc(given, func(g engine.Given) bool { return g.Key == "first" }) {
		d.Given = nil
	}
	d.Given = append(d.Given, given...)
	s, err := Game{}.New(engine.Config{Options: o}, d)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

func levelsGiven(levels [seats]level) engine.Given {
	g := engine.Given{Key: "levels"}
	for i, l := range levels {
		g.Args = append(g.Args, engine.SeatAt(i).String()+"="+l.String())
	}
	return g
}

// ending is a position with so few cards that the last trick is near: a play of
// the given phase with random levels, points and trumps, and hands that are
// sorted so that faces come in twos and threes.
func ending(t testing.TB, r *rand.Rand, o engine.Options) *state {
	t.Helper()
	var levels [seats]level
	for i := range levels {
		levels[i] = level(r.IntN(int(joker) + 1))
	}
	declarer := r.IntN(seats)
	switch r.IntN(3) {
	case 0:
		levels[declarer] = jack
	case 1:
		levels[declarer] = ace
	}
	trump := trumpText(card.Suit(r.IntN(5)))
	if levels[declarer] == joker {
		trump = trumpNone
	}
	// Hands of a few cards from a few faces; level cards come often.
	n := 1 + r.IntN(8)
	var faces []card.Card
	from := card.Two + card.Rank(r.IntN(9))
	for suit := card.Diamonds; suit <= card.Spades; suit++ {
		for k := range 4 {
			faces = append(faces, card.Of(from+card.Rank(k), suit))
		}
		if rank := levels[declarer].rank(); rank != card.NoRank && !slices.Contains(faces, card.Of(rank, suit)) {
			faces = append(faces, card.Of(rank, suit))
		}
	}
	r.Shuffle(len(faces), func(i, j int) { faces[i], faces[j] = faces[j], faces[i] })
	var pool []card.Card
	for _, c := range faces {
		pool = append(pool, c, c, c)
	}
	deal := engine.Deal{Hands: make([][]card.Card, seats)}
	// Whole faces go to one hand, mostly.
	for i := range pool {
		if r.IntN(4) == 0 {
			j := r.IntN(len(pool))
			pool[i], pool[j] = pool[j], pool[i]
		}
	}
	n = min(n, (len(pool)-kittySize)/seats)
	for i := range seats {
		deal.Hands[i] = pool[i*n : (i+1)*n]
	}
	deal.Kitty = pool[seats*n : seats*n+kittySize]
	if r.IntN(2) == 0 {
		deal.Kitty = []card.Card{card.LittleJoker}
	}
	captured := engine.Given{Key: "captured"}
	most := []int{1, 20, 60, 120, 300}[r.IntN(5)]
	for i := range seats {
		captured.Args = append(captured.Args, engine.SeatAt(i).String()+"="+strconv.Itoa(5*(r.IntN(most+1)/5)))
	}
	deal.Given = []engine.Given{
		{Key: "phase", Args: []string{"play"}}, engine.GivenSeat("declarer", engine.SeatAt(declarer)),
		{Key: "trump", Args: []string{trump}}, levelsGiven(levels), captured,
		{Key: "called", Args: []string{card.BigJoker.String(), "n=1"}},
		engine.GivenSeat("lead", engine.SeatAt(r.IntN(seats))), engine.GivenInt("dealno", 2),
	}
	if friend := r.IntN(seats); friend != declarer {
		deal.Given = append(deal.Given, engine.GivenSeat("friend", engine.SeatAt(friend)))
	}
	s, err := Game{}.New(engine.Config{Options: o}, deal)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// chained is a last trick of one tractor or bulldozer each, in any suits.
func chained(t testing.TB, r *rand.Rand, o engine.Options) *state {
	t.Helper()
	copies, length := 2+r.IntN(2), 2+r.IntN(2)
	deal := engine.Deal{Hands: make([][]card.Card, seats), Kitty: []card.Card{card.Of(card.King, card.Spades)}}
	starts := r.Perm(12)
	for i := range seats {
		// Twelve places of three ranks each that do not overlap: 3, 6 and 9 in four suits.
		suit, from := card.Diamonds+card.Suit(starts[i]%4), 3+3*card.Rank(starts[i]/4)
		for k := range length {
			deal.Hands[i] = append(deal.Hands[i], slices.Repeat([]card.Card{card.Of(from+card.Rank(k), suit)}, copies)...)
		}
	}
	deal.Given = []engine.Given{
		{Key: "phase", Args: []string{"play"}}, engine.GivenSeat("declarer", engine.SeatAt(r.IntN(seats))),
		{Key: "trump", Args: []string{trumpText(card.Diamonds + card.Suit(r.IntN(4)))}}, engine.GivenInt("dealno", 2),
	}
	s, err := Game{}.New(engine.Config{Options: o}, deal)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// census counts what has come up.
type census map[string]int

// see counts what an action has brought about; before is the state in which it
// was taken.
func (n census) see(before *state, seat engine.Seat, a engine.Action, events []engine.Event) {
	for _, e := range events {
		switch e.Kind {
		case EvBids:
			n["bids"]++
			if before.bid != nil {
				n["bids overcalled"]++
			}
		case EvCounters:
			n["counters"]++
		case EvTurns:
			n["no-bid deals, kitty turned up"]++
		case engine.EvJoins:
			n["friend found"]++
		case engine.EvSolo:
			n["solo"]++
			if before.called.k > 0 && slices.Contains(before.kitty, before.called.face) {
				n["buried friend card"]++
			}
		case engine.EvThrowFails:
			n["throws failed"]++
		case EvRuffs:
			n["ruffs"]++
			if e.Word == wordOver {
				n["over-ruffs"]++
			}
		case EvClears:
			n["cleared"]++
		case EvAccepts:
			n["levels accepted"]++
		case EvRefuses:
			n["levels refused"]++
		}
	}
	if a.Verb != engine.Play {
		return
	}
	c := &before.core
	cards := before.order.Hand(a.Cards)
	if c.leads() {
		units := before.order.Units(cards)
		switch {
		case len(units) > 1 && !slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind == engine.EvThrowFails }):
			n["throws good"]++
		case len(units) == 1 && units[0].Length > 1 && units[0].Copies == 2:
			n["tractors led"]++
		case len(units) == 1 && units[0].Length > 1 && units[0].Copies == 3:
			n["bulldozers led"]++
		}
		return
	}
	// What the follower held of the suit, by hand: faces by how many copies.
	suit := c.lead.Suit()
	held := before.order.Of(c.hands[seat.Index()], suit)
	if held.Count() <= c.lead.Cards() {
		return
	}
	played := before.order.Of(cards, suit)
	three := 0
	broken := false
	for _, face := range before.order.Faces() {
		h, p := before.order.Copies(held, face), before.order.Copies(played, face)
		if h == 3 {
			three++
			broken = broken || p == 1 || p == 2
		}
	}
	copies, length := c.lead.Key()
	switch {
	case three > 0 && copies == 2 && broken:
		n["broken triples"]++
	case three > 0 && copies == 2:
		n["protected triples"]++
	}
	if copies == 2 && length > 1 && c.lead.Units() == 1 {
		if _, ok := before.order.Unit(played, 2); ok {
			if fixed, _, _ := c.lead.Must(before.order, c.hands[seat.Index()]); fixed.Count() > 0 {
				if u, chained := before.order.Unit(fixed, 2); chained && u.Length == length {
					n["forced tractors"]++
				}
			}
		}
	}
}

// result counts the settlement.
func (n census) result(t testing.TB, s *state) {
	r := s.result
	if r.Redeal {
		n["no-bid deals"]++
		return
	}
	friend := s.settling.friend != nobody
	for _, st := range r.Steps {
		switch st.Key {
		case stepTimes:
			n["kitty × "+strconv.Itoa(st.N)]++
		case stepRaised:
			n["surplus given"]++
		case stepLowered:
			n["surplus taken"]++
		case stepJacks:
			n["J demotions"]++
		case stepAces:
			n["A demotions"]++
		case stepOverflow:
			n["overflow"]++
		case stepStopped:
			n["stopped by a must level"]++
		case stepTotal:
			row := "120 or more"
			switch {
			case st.N == 0:
				row = "none"
			case st.N < perRise:
				row = "under 60"
			case st.N < winFrom:
				row = "under 120"
			}
			if friend {
				row += ", friend"
			} else {
				row += ", alone"
			}
			n["points "+row]++
		}
	}
	for i, l := range r.Levels {
		to, ok := levelOf(l.To)
		if l.To == cleared.String() {
			to, ok = cleared, true
		}
		from, known := levelOf(l.From)
		if !ok || !known || int(to)-int(from) != l.N || l.Seat != engine.SeatAt(i) || s.levels[i] != to {
			t.Fatalf("levels %+v are none", r.Levels)
		}
	}
}

func TestEveryPartOfTheRulesOccurs(t *testing.T) {
	whole, short := 160, 2000
	if testing.Short() {
		whole, short = 120, 1000
	}
	const seed = 77
	r := rand.New(rand.NewPCG(seed, 1))
	n := census{}
	variants := []engine.Options{
		{}, {optThrows: valueAll, optSplit: valueFlex}, {optThrows: valueAll, optMultiplier: valuePower, optRefusable: "true"}, {optNoBid: valueFlip, optOccasion: "true"},
	}
	play := func(s *state, of [seats]player) {
		before := s.Clone().(*state)
		playOut(t, s, of, func(seat engine.Seat, a engine.Action, events []engine.Event) {
			n.see(before, seat, a, events)
			before = s.Clone().(*state)
		})
		n.result(t, s)
	}
	silent := func(p player) player {
		return func(v engine.View) engine.Action {
			switch {
			case v.Phase == engine.PhaseDeal:
				return engine.Action{}
			case v.Phase == PhaseBid:
				return engine.Action{Verb: engine.Pass}
			}
			return p(v)
		}
	}
	// alone calls the third copy of a card that he holds, and buries one.
	alone := func(p player) player {
		return func(v engine.View) engine.Action {
			if v.Phase == engine.PhaseCall {
				return engine.Action{Verb: engine.Call, Cards: v.Hand[:1], N: ordinals}
			}
			if v.Phase == engine.PhaseBury && len(v.Calls) > 0 {
				if all := (Game{}).Complete(v, []card.Card{v.Calls[0].Card}); len(all) > 0 {
					return all[0]
				}
			}
			return p(v)
		}
	}
	for i := range whole {
		of := same(careless(r))
		if i%4 == 1 {
			of = same(alone(careless(r)))
		}
		if i%5 == 0 {
			of = same(thinks)
		}
		if r.IntN(6) == 0 {
			of = same(silent(careless(r)))
		}
		play(dealt(t, r, variants[i%len(variants)], engine.GivenInt("nobid", r.IntN(2))), of)
	}
	for i := range short {
		play(ending(t, r, variants[i%len(variants)]), same(careless(r)))
		if i%5 == 0 {
			play(chained(t, r, variants[r.IntN(len(variants))]), same(func(v engine.View) engine.Action {
				if v.Phase == engine.PhasePlay {
					return engine.Action{Verb: engine.Play, Cards: v.Hand}
				}
				return thinks(v)
			}))
		}
	}
	for _, name := range []string{
		"bids", "bids overcalled", "counters", "no-bid deals", "no-bid deals, kitty turned up", "friend found", "solo", "buried friend card",
		"tractors led", "bulldozers led", "forced tractors", "protected triples", "broken triples", "throws good", "throws failed", "ruffs", "over-ruffs",
		"kitty × 3", "kitty × 6", "kitty × 9", "kitty × 12", "kitty × 18", "kitty × 24", "kitty × 27", "kitty × 81",
		"points none, friend", "points under 60, friend", "points under 120, friend", "points 120 or more, friend",
		"points none, alone", "points under 60, alone", "points under 120, alone", "points 120 or more, alone",
		"stopped by a must level", "surplus given", "surplus taken", "levels accepted", "levels refused", "J demotions", "A demotions", "overflow", "cleared",
	} {
		t.Logf("%-32s %6d", name, n[name])
		if n[name] == 0 {
			t.Errorf("%s: never in %d deals and %d endings, seed %d", name, whole, short, seed)
		}
	}
}
