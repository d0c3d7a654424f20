package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// is returns nil when got is what the claim says.
func is(want []string, got ...string) error {
	if slices.Equal(want, got) {
		return nil
	}
	if len(got) == 0 {
		got = []string{"none"}
	}
	return fmt.Errorf("it is %s", strings.Join(got, " "))
}

func isNumber(want []string, got int) error { return is(want, strconv.Itoa(got)) }

func isSeats(want []string, got []engine.Seat) error {
	if len(got) == 0 {
		return is(want, "none")
	}
	return is(want, seatWordsOf(got)...)
}

func seatWordsOf(seats []engine.Seat) []string {
	var out []string
	for _, s := range seats {
		out = append(out, s.String())
	}
	return out
}

func isCards(want []string, got []card.Card) error {
	cards, err := parseCards(want)
	if err == nil && !fits(cards, got) {
		err = fmt.Errorf("it is %s", strings.Join(append(cardWords(got), fmt.Sprintf("(%d cards)", len(got))), " "))
	}
	return err
}

func isWord(want []string, got string) error {
	if got == "" {
		got = "none"
	}
	return is(want, got)
}

func isFact(want []string, v engine.View) error {
	var values []string
	for _, f := range v.Facts {
		if f.Key == want[0] {
			if strings.Join(strings.Fields(f.Value), " ") == strings.Join(want[1:], " ") {
				return nil
			}
			values = append(values, f.Value)
		}
	}
	if values == nil {
		return fmt.Errorf("there is no fact %s", want[0])
	}
	return fmt.Errorf("it is %s", strings.Join(values, "; "))
}

// claim returns nil when the claim holds now.
func (p *player) claim(words []string) error {
	open := p.state.View(engine.Open)
	if seat, ok := parsePlayer(words[0]); ok {
		if !seat.Player(p.seats) {
			return fmt.Errorf("there are only %d seats", p.seats)
		}
		return p.seatHolds(seat, open, words[1], words[2:])
	}
	switch key, args := words[0], words[1:]; key {
	case "turn":
		return isSeats(args, p.state.Turn())
	case "phase":
		return is(args, string(open.Phase))
	case "deal":
		return isNumber(args, open.DealNo)
	case "trump":
		return isWord(args, open.Trump)
	case "level":
		return isWord(args, open.Level)
	case "fact":
		return isFact(args, open)
	case "kitty":
		return isCards(args, open.Kitty)
	case "played":
		return isCards(args, open.Played)
	case "trick":
		return trickHolds(open.Trick, args[0], args[1:])
	case "side":
		return sideHolds(open, args)
	case "result":
		return resultHolds(p.state.Result(), args[0], args[1:])
	}
	return fmt.Errorf("nothing is claimed with %q", words[0])
}

func (p *player) seatHolds(seat engine.Seat, open engine.View, key string, args []string) error {
	pub := open.Players[seat.Index()]
	switch key {
	case "hand":
		return isCards(args, pub.Hand)
	case "shown":
		return isCards(args, pub.Shown)
	case "count":
		return isNumber(args, pub.Count)
	case "points":
		return isNumber(args, pub.Points)
	case "place":
		return isNumber(args, pub.Place)
	case "level":
		return isWord(args, pub.Level)
	case "role":
		return isWord(args, pub.Role)
	case "marks":
		var got []string
		for _, m := range pub.Marks {
			got = append(got, string(m))
		}
		if slices.Equal(args, []string{"none"}) {
			args = nil
		}
		return is(args, got...)
	case "fact":
		return isFact(args, p.state.View(seat))
	case "ask":
		return askHolds(p.state.View(seat).Ask, args)
	case "may":
		a, err := parseAction(args)
		if err != nil {
			return err
		}
		view := p.state.View(seat)
		if a, err = withSuits(p.game, view, a); err != nil {
			return err
		}
		return p.game.Check(view, a)
	case "read":
		return p.readHolds(p.state.View(seat), args)
	}
	return fmt.Errorf("nothing is claimed with %q of a seat", key)
}

func askHolds(ask *engine.Ask, want []string) error {
	got := []string{}
	if ask != nil {
		for _, v := range ask.Verbs {
			got = append(got, string(v))
		}
	}
	if len(got) == 0 {
		return is(want, "none")
	}
	want = slices.Sorted(slices.Values(want))
	slices.Sort(got)
	return is(want, got...)
}

// readHolds compares the readings of a set of cards; the cards are taken as
// they are written, and where one lacks a suit, from the hand.
func (p *player) readHolds(view engine.View, args []string) error {
	faces, want, _ := splitColon(args)
	cards, err := parseCards(faces)
	if err != nil {
		return err
	}
	a, err := withSuits(p.game, view, engine.Action{Verb: engine.Play, Cards: cards})
	if err != nil {
		return err
	}
	readings := p.game.Read(view, a.Cards)
	more := want[len(want)-1] == "..."
	if more {
		want = want[:len(want)-1]
	}
	if slices.Equal(want, []string{"none"}) {
		want = nil
	}
	ok := len(want) == len(readings) || more && len(want) < len(readings)
	var got []string
	for i, r := range readings {
		got = append(got, r.As)
		ok = ok && (i >= len(want) || want[i] == r.As || want[i] == r.Shape)
	}
	if ok {
		return nil
	}
	if got == nil {
		got = []string{"none"}
	}
	return fmt.Errorf("the readings are %s", strings.Join(got, " "))
}

func trickHolds(t engine.Trick, key string, args []string) error {
	switch key {
	case "points":
		return isNumber(args, t.Points)
	case "leader":
		return isSeats(args, some(t.Leader))
	}
	best := engine.None
	if m := t.ToBeat(); m != nil {
		best = m.Seat
	}
	return isSeats(args, some(best))
}

func some(s engine.Seat) []engine.Seat {
	if s == engine.None {
		return nil
	}
	return []engine.Seat{s}
}

func sideHolds(open engine.View, args []string) error {
	seat, _ := parsePlayer(args[0])
	i := open.Side(seat)
	if i < 0 {
		return fmt.Errorf("%v is on no known side", seat)
	}
	if args[1] == "total" {
		return isNumber(args[2:], open.Sides[i].Total)
	}
	return isNumber(args[2:], open.Sides[i].Points)
}

func resultHolds(r *engine.Result, key string, args []string) error {
	if key == "none" {
		if r != nil {
			return errors.New("the deal is over")
		}
		return nil
	}
	if r == nil {
		return errors.New("the deal is not over")
	}
	switch key {
	case "redeal":
		if !r.Redeal {
			return errors.New("it is no redeal")
		}
		return nil
	case "winner":
		return isSeats(args, r.Winners)
	case "word":
		return isWord(args, r.Word)
	case "places":
		return isSeats(args, r.Places)
	case "match":
		switch {
		case r.Match == nil:
			return is(args, "none")
		case len(r.Match.Winners) == 0:
			return is(args, "draw")
		}
		return isSeats(args, r.Match.Winners)
	case "score", "total":
		return scoresHold(args, func(s engine.Seat) []int {
			for _, sc := range r.Scores {
				if slices.Contains(sc.Seats, s) {
					if key == "total" {
						return []int{sc.Total}
					}
					return []int{sc.N}
				}
			}
			return nil
		})
	case "levels":
		return scoresHold(args, func(s engine.Seat) []int {
			for _, l := range r.Levels {
				if l.Seat == s {
					return []int{l.N}
				}
			}
			return nil
		})
	case "step":
		return scoresHold(args[1:], func(s engine.Seat) (ns []int) {
			for _, st := range r.Steps {
				if st.Key == args[0] && slices.Contains(st.Seats, s) {
					ns = append(ns, st.N)
				}
			}
			return ns
		})
	case "steps":
		var got []string
		for _, st := range r.Steps {
			if len(got) == 0 || got[len(got)-1] != st.Key {
				got = append(got, st.Key)
			}
		}
		return is(args, got...)
	case "next":
		return nextHolds(args, r.Next)
	}
	return fmt.Errorf("nothing is claimed with %q of a result", key)
}

// scoresHold compares each SEAT=N with the numbers the result has for the seat.
func scoresHold(args []string, of func(engine.Seat) []int) error {
	for _, a := range args {
		seat, n, err := parseScore(a)
		if err != nil {
			return err
		}
		got := of(seat)
		if len(got) == 0 {
			return fmt.Errorf("the result says nothing of %v", seat)
		}
		if !slices.Contains(got, n) {
			return fmt.Errorf("%v has %s", seat, strings.Trim(fmt.Sprint(got), "[]"))
		}
	}
	return nil
}

func nextHolds(args []string, next []engine.Given) error {
	given, err := parseGiven(args)
	if err != nil {
		return err
	}
	var all []string
	for _, g := range next {
		all = append(all, g.String())
	}
	for _, g := range given {
		if !slices.Contains(all, g.String()) {
			return fmt.Errorf("the next deal starts from %s", strings.Join(all, ", "))
		}
	}
	return nil
}

// ClaimsOf returns the claims that say how the deal ended, in canonical form.
func ClaimsOf(r *engine.Result) [][]string {
	switch {
	case r == nil:
		return [][]string{{"result", "none"}}
	case r.Redeal:
		return [][]string{{"turn", "none"}, {"result", "redeal"}}
	}
	claims := [][]string{{"turn", "none"}}
	add := func(words ...string) { claims = append(claims, append([]string{"result"}, words...)) }
	seats := func(key string, seats []engine.Seat) {
		if len(seats) == 0 {
			add(key, "none")
			return
		}
		add(append([]string{key}, seatWordsOf(seats)...)...)
	}
	scores := func(words []string, seats []engine.Seat, n int) []string {
		for _, s := range seats {
			words = append(words, s.String()+"="+strconv.Itoa(n))
		}
		return words
	}
	seats("winner", r.Winners)
	if r.Word != "" {
		add("word", r.Word)
	}
	if len(r.Places) > 0 {
		seats("places", r.Places)
	}
	for _, st := range r.Steps {
		if len(st.Seats) > 0 {
			add(scores([]string{"step", st.Key}, st.Seats, st.N)...)
		}
	}
	score, total := []string{"score"}, []string{"total"}
	for _, sc := range r.Scores {
		score, total = scores(score, sc.Seats, sc.N), scores(total, sc.Seats, sc.Total)
	}
	if len(score) > 1 {
		add(score...)
		add(total...)
	}
	levels := []string{"levels"}
	for _, l := range r.Levels {
		levels = scores(levels, []engine.Seat{l.Seat}, l.N)
	}
	if len(levels) > 1 {
		add(levels...)
	}
	for _, g := range r.Next {
		add(append([]string{"next"}, strings.Fields(g.String())...)...)
	}
	switch {
	case r.Match == nil:
	case len(r.Match.Winners) == 0:
		add("match", "draw")
	default:
		seats("match", r.Match.Winners)
	}
	return claims
}
