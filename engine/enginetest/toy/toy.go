// Package toy is the smallest card game that keeps the contract. The tests of
// record, match and enginetest play it, so that they need no real game. It must
// stay out of everything but tests, and it must not know any real game.
//
// Three players get six cards each, two lie in the kitty (底牌). One plays a
// single or a pair, the others beat it or pass; when both have passed, the
// trick and its points are won and the winner leads. Who is out first wins the
// deal. Before the first play the leader may yield: the cards are dealt anew.
//
//	state, err := toy.Game{}.New(engine.Config{}, deal)
package toy

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

const seats = 3

// Reason codes of the toy alone.
const (
	codeMustLead   = "must-lead"
	codeNotAShape  = "not-a-shape"
	codeWrongCount = "wrong-count"
	codeNotBeaten  = "does-not-beat"
	codeBadReading = "bad-reading"
)

// Game is the toy.
type Game struct{}

func order() []card.Rank { return []card.Rank{4, card.Five, 9, card.Ten, card.King} }

// Info describes the toy.
func (Game) Info() *engine.Info {
	return &engine.Info{
		Name: "toy", Version: 1, Seats: seats,
		Options: []engine.Option{
			{Key: "suits", Values: []string{"equal", "spades"}, Default: "equal"},
			{Key: "goal", Default: "0", Max: 100},
		},
		Rules: "# 规则\n D9-1 E9-1\n# Rules\nD9-1: the winner leads. E9-1: a king beats a ten.\n",
		Verbs: []engine.Verb{engine.Play, engine.Pass, engine.Yield},
		Codes: []string{engine.CodeOver, engine.CodeNotYourTurn, engine.CodeUnknownVerb, engine.CodeStrayField, engine.CodeNoCards,
			engine.CodeNotYourCards, engine.CodeUnknownOption, engine.CodeBadOption, engine.CodeBadDeal,
			codeMustLead, codeNotAShape, codeWrongCount, codeNotBeaten, codeBadReading},
		Shapes:      []string{"single", "pair"},
		Events:      []engine.EventKind{engine.EvPlay, engine.EvPass, engine.EvWins, engine.EvOut, engine.EvYields, engine.EvOver},
		Words:       []string{"captured"},
		Order:       order(),
		SuitsMatter: order(),
	}
}

// Layout is twenty cards: 4 5 9 10 K of four suits.
func (g Game) Layout(cfg engine.Config) (engine.Layout, error) {
	if _, err := engine.Settle(g.Info().Options, cfg.Options); err != nil {
		return engine.Layout{}, err
	}
	l := engine.Layout{Seats: seats, Hand: 6, Kitty: 2}
	for _, r := range order() {
		for s := card.Diamonds; s <= card.Spades; s++ {
			l.Cards = append(l.Cards, card.Of(r, s))
		}
	}
	return l, nil
}

// New starts a deal. It knows the facts lead, dealno, totals and captured.
func (g Game) New(cfg engine.Config, d engine.Deal) (engine.State, error) {
	options, err := engine.Settle(g.Info().Options, cfg.Options)
	if err != nil {
		return nil, err
	}
	s := &state{options: options, dealNo: 1, turn: engine.P1, best: -1, kitty: slices.Clone(d.Kitty)}
	if len(d.Hands) > seats {
		return nil, &engine.Illegal{Code: engine.CodeBadDeal, What: "hands"}
	}
	for i, hand := range d.Hands {
		s.hands[i] = slices.Clone(hand)
	}
	for _, f := range d.Given {
		if !s.given(f) {
			return nil, &engine.Illegal{Code: engine.CodeBadDeal, What: f.Key}
		}
	}
	return s, nil
}

func (s *state) given(f engine.Given) bool {
	one := strings.Join(f.Args, " ")
	switch f.Key {
	case "lead":
		seat, ok := engine.ParseSeat(one)
		s.turn = seat
		return ok && seat.Player(seats)
	case "first":
		seat, ok := engine.ParseSeat(one)
		return ok && seat.Player(seats)
	case "dealno":
		n, err := strconv.Atoi(one)
		s.dealNo = n
		return err == nil && n > 0
	case "totals", "captured":
		for _, a := range f.Args {
			name, number, _ := strings.Cut(a, "=")
			seat, ok := engine.ParseSeat(name)
			n, err := strconv.Atoi(number)
			if !ok || !seat.Player(seats) || err != nil {
				return false
			}
			if f.Key == "totals" {
				s.totals[seat.Index()] = n
			} else {
				s.points[seat.Index()] = n
			}
		}
		return true
	}
	return false
}

type state struct {
	options engine.Options
	dealNo  int
	hands   [seats][]card.Card
	kitty   []card.Card
	played  []card.Card
	points  [seats]int
	totals  [seats]int
	turn    engine.Seat
	trick   []engine.Move
	best    int // index in trick, -1 when leading
	passes  int
	last    *engine.Trick
	result  *engine.Result
}

// Clone returns an independent copy.
func (s *state) Clone() engine.State {
	c := *s
	c.options = maps.Clone(s.options)
	for i := range c.hands {
		c.hands[i] = slices.Clone(s.hands[i])
	}
	c.kitty, c.played, c.trick = slices.Clone(s.kitty), slices.Clone(s.played), slices.Clone(s.trick)
	return &c
}

// Turn names the one seat that may act.
func (s *state) Turn() []engine.Seat {
	if s.result != nil {
		return nil
	}
	return []engine.Seat{s.turn}
}

// Result is nil until somebody is out.
func (s *state) Result() *engine.Result {
	if s.result == nil {
		return nil
	}
	r := *s.result
	r.Winners = slices.Clone(r.Winners)
	r.Scores, r.Steps, r.Next = slices.Clone(r.Scores), slices.Clone(r.Steps), slices.Clone(r.Next)
	for i := range r.Scores {
		r.Scores[i].Seats = slices.Clone(r.Scores[i].Seats)
		r.Steps[i].Seats = slices.Clone(r.Steps[i].Seats)
	}
	for i := range r.Next {
		r.Next[i].Args = slices.Clone(r.Next[i].Args)
	}
	if r.Match != nil {
		r.Match = &engine.Final{Winners: slices.Clone(r.Match.Winners)}
	}
	return &r
}

// View is the table as the viewer may know it.
func (s *state) View(viewer engine.Seat) engine.View {
	v := engine.View{Game: "toy", Options: maps.Clone(s.options), Viewer: viewer, DealNo: s.dealNo, Phase: engine.PhasePlay,
		Turn: s.Turn(), Played: card.Sorted(s.played), Result: s.Result()}
	over := s.result != nil
	if over {
		v.Phase = engine.PhaseOver
	}
	for i := range seats {
		p := engine.Player{Count: len(s.hands[i]), Points: s.points[i]}
		if over && len(s.hands[i]) == 0 {
			p.Place = 1
		}
		if viewer == engine.Open || over {
			p.Hand = slices.Clone(s.hands[i])
		}
		v.Players = append(v.Players, p)
		v.Sides = append(v.Sides, engine.Side{Seats: []engine.Seat{engine.SeatAt(i)}, Points: s.points[i], Total: s.totals[i]})
	}
	if viewer == engine.Open || over {
		v.Kitty = slices.Clone(s.kitty)
	}
	v.Buried = len(s.kitty)
	v.Trick = trickView(s.trick, s.best)
	if s.last != nil {
		last := trickView(s.last.Plays, s.last.Best)
		last.Winner = s.last.Winner
		v.Last = &last
	}
	if viewer.Player(seats) {
		v.Hand = slices.Clone(s.hands[viewer.Index()])
		if viewer == s.turn && !over {
			v.Ask = &engine.Ask{Verbs: []engine.Verb{engine.Play}, Min: 1, Max: 2}
			if s.best >= 0 {
				v.Ask.Verbs = append(v.Ask.Verbs, engine.Pass)
				v.Ask.Min = len(s.trick[s.best].Cards)
				v.Ask.Max = v.Ask.Min
			} else if len(s.played) == 0 {
				v.Ask.Verbs = append(v.Ask.Verbs, engine.Yield)
			}
		}
	}
	return v
}

func trickView(plays []engine.Move, best int) engine.Trick {
	t := engine.Trick{Best: best}
	for _, m := range plays {
		m.Cards = slices.Clone(m.Cards)
		if m.As != nil {
			as := *m.As
			m.As = &as
		}
		t.Plays = append(t.Plays, m)
		t.Points += card.Points(m.Cards)
	}
	if len(t.Plays) > 0 {
		t.Leader = t.Plays[0].Seat
	}
	return t
}

// Check tells whether the viewer may act so.
func (g Game) Check(v engine.View, a engine.Action) error {
	if v.Result != nil {
		return engine.Refused(engine.CodeOver)
	}
	if !v.InTurn() {
		return engine.Refused(engine.CodeNotYourTurn)
	}
	play := a.Verb == engine.Play
	if !play && a.Verb != engine.Pass && a.Verb != engine.Yield {
		return &engine.Illegal{Code: engine.CodeUnknownVerb, What: string(a.Verb)}
	}
	if err := engine.CheckFields(a, false, play, false, play); err != nil {
		return err
	}
	best := v.Trick.ToBeat()
	switch {
	case a.Verb == engine.Pass && best == nil:
		return engine.Refused(codeMustLead)
	case !play && !v.Ask.Open(a.Verb):
		return &engine.Illegal{Code: engine.CodeUnknownVerb, What: string(a.Verb)}
	case !play:
		return nil
	case len(a.Cards) == 0:
		return engine.Refused(engine.CodeNoCards)
	}
	if c, missing := card.Missing(v.Hand, a.Cards); missing {
		return engine.Refused(engine.CodeNotYourCards, c)
	}
	readings := g.Read(v, a.Cards)
	switch {
	case readings == nil:
		return engine.Refused(codeNotAShape, a.Cards...)
	case a.As != "" && a.As != readings[0].As:
		return &engine.Illegal{Code: codeBadReading, What: a.As}
	case best != nil && len(best.Cards) != len(a.Cards):
		return &engine.Illegal{Code: codeWrongCount, Cards: slices.Clone(best.Cards), Need: len(best.Cards)}
	case best != nil && !readings[0].Beats:
		return engine.Refused(codeNotBeaten, slices.Clone(best.Cards)...)
	}
	return nil
}

// height orders plays of the same size.
func height(o engine.Options, cards []card.Card) int {
	h := 2 * slices.Index(order(), cards[0].Rank())
	if o["suits"] == "spades" && slices.ContainsFunc(cards, func(c card.Card) bool { return c.Suit() == card.Spades }) {
		h++
	}
	return h
}

// Read knows singles and pairs.
func (Game) Read(v engine.View, cards []card.Card) []engine.Reading {
	if len(cards) == 0 || len(cards) > 2 || cards[0].Rank() != cards[len(cards)-1].Rank() ||
		slices.ContainsFunc(cards, func(c card.Card) bool { return slices.Index(order(), c.Rank()) < 0 }) {
		return nil
	}
	r := engine.Reading{Shape: "single", Rank: cards[0].Rank().String()}
	if len(cards) == 2 {
		r.Shape = "pair"
	}
	r.As = r.Shape + "-" + r.Rank
	if height(v.Options, cards)%2 == 1 {
		r.As += "s" // what plays differently reads differently
	}
	best := v.Trick.ToBeat()
	r.Beats = best == nil || len(best.Cards) == len(cards) && height(v.Options, best.Cards) < height(v.Options, cards)
	return []engine.Reading{r}
}

// Suggest returns every allowed single and pair, then pass.
func (g Game) Suggest(v engine.View) []engine.Action {
	if !v.InTurn() {
		return nil
	}
	var out []engine.Action
	try := func(a engine.Action) {
		if g.Check(v, a) == nil {
			out = append(out, a)
		}
	}
	hand := card.Sorted(v.Hand)
	for i, c := range hand {
		try(engine.Action{Verb: engine.Play, Cards: []card.Card{c}})
		for _, d := range hand[i+1:] {
			try(engine.Action{Verb: engine.Play, Cards: []card.Card{c, d}})
		}
	}
	try(engine.Action{Verb: engine.Pass})
	return out
}

// Complete returns the suggestions that use all the cards.
func (g Game) Complete(v engine.View, cards []card.Card) []engine.Action {
	var out []engine.Action
	for _, a := range g.Suggest(v) {
		if _, missing := card.Missing(a.Cards, cards); !missing && a.Verb == engine.Play {
			out = append(out, a)
		}
	}
	return out
}

// Think takes the first suggestion.
func (g Game) Think(v engine.View, _ func() bool) engine.Action { return g.Suggest(v)[0] }

// Apply carries out an action.
func (s *state) Apply(seat engine.Seat, a engine.Action) ([]engine.Event, error) {
	v := s.View(seat)
	if err := (Game{}).Check(v, a); err != nil {
		return nil, err
	}
	all := func(e engine.Event) engine.Event { e.For = engine.Everyone; return e }
	if a.Verb == engine.Yield {
		s.result = &engine.Result{Redeal: true}
		return []engine.Event{all(engine.Event{Kind: engine.EvYields, Seat: seat}), all(engine.Event{Kind: engine.EvOver})}, nil
	}
	if a.Verb == engine.Pass {
		s.trick = append(s.trick, engine.Move{Seat: seat, Verb: engine.Pass})
		events := []engine.Event{all(engine.Event{Kind: engine.EvPass, Seat: seat})}
		if s.passes++; s.passes < seats-1 {
			s.turn = seat.Plus(1, seats)
			return events, nil
		}
		return append(events, all(s.wins())), nil
	}
	cards := slices.Clone(a.Cards)
	reading := (Game{}).Read(v, cards)[0]
	s.hands[seat.Index()] = card.Without(s.hands[seat.Index()], cards)
	s.played = append(s.played, cards...)
	s.trick = append(s.trick, engine.Move{Seat: seat, Verb: engine.Play, Cards: cards, As: &reading})
	s.best, s.passes = len(s.trick)-1, 0
	s.turn = seat.Plus(1, seats)
	events := []engine.Event{all(engine.Event{Kind: engine.EvPlay, Seat: seat, Cards: slices.Clone(cards), Word: reading.Shape})}
	if len(s.hands[seat.Index()]) > 0 {
		return events, nil
	}
	events = append(events, all(engine.Event{Kind: engine.EvOut, Seat: seat, N: 1}), all(s.wins()), all(engine.Event{Kind: engine.EvOver}))
	s.finish(seat)
	return events, nil
}

// wins gives the trick to its best play.
func (s *state) wins() engine.Event {
	t := trickView(s.trick, s.best)
	t.Winner = t.ToBeat().Seat
	s.points[t.Winner.Index()] += t.Points
	s.turn, s.last = t.Winner, &t
	s.trick, s.best, s.passes = nil, -1, 0
	return engine.Event{Kind: engine.EvWins, Seat: t.Winner, N: t.Points}
}

func (s *state) finish(first engine.Seat) {
	r := &engine.Result{Winners: []engine.Seat{first}}
	next := engine.Given{Key: "totals"}
	top, reached := 0, false
	for i := range seats {
		seat := engine.SeatAt(i)
		total := s.totals[i] + s.points[i]
		r.Scores = append(r.Scores, engine.Score{Seats: []engine.Seat{seat}, N: s.points[i], Total: total})
		r.Steps = append(r.Steps, engine.Step{Key: "captured", Seats: []engine.Seat{seat}, N: s.points[i]})
		next.Args = append(next.Args, seat.String()+"="+strconv.Itoa(total))
		top = max(top, total)
		reached = reached || s.options.Int("goal") > 0 && total >= s.options.Int("goal")
	}
	r.Next = []engine.Given{engine.GivenInt("dealno", s.dealNo+1), engine.GivenSeat("lead", first), next}
	if reached {
		r.Match = &engine.Final{}
		for _, sc := range r.Scores {
			if sc.Total == top {
				r.Match.Winners = append(r.Match.Winners, sc.Seats...)
			}
		}
	}
	s.result = r
}
