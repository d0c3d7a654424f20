package wushik

import (
	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

const seats = 4

// side returns 0 for P1 and P3, 1 for P2 and P4 (B.1).
func side(s engine.Seat) int { return s.Index() & 1 }

// Core is a position without history, words or pictures: the rules as a small
// value (216 bytes, no pointers) that bots roll out. A copy is independent;
// neither Legal nor Apply allocates.
type Core struct {
	hands    [seats]climb.Pile
	table    climb.Table
	rules    rules
	captured [seats]int16
	pot      int16
	best     climb.Play
	opening  bool // the first play of a first deal is still to come
	over     bool
}

// NewCore sets up a position as Game.New does.
func NewCore(cfg engine.Config, deal engine.Deal) (Core, error) {
	s, err := setup(cfg, deal)
	if err != nil {
		return Core{}, err
	}
	return s.core, nil
}

// Turn returns the seat that is to act, None once the deal is over.
func (c *Core) Turn() engine.Seat { return c.table.Turn() }

// Over reports whether the deal is over.
func (c *Core) Over() bool { return c.over }

func (c *Core) asked() turn {
	t := turn{rules: c.rules, hand: c.hands[c.table.Turn().Index()], best: c.best}
	t.opening = c.opening && t.rules.has(withS3) && hasS3(&t.hand)
	return t
}

// hasS3 reports whether there is a three of spades.
func hasS3(p *climb.Pile) bool { return p.Has(card.Of(card.Three, card.Spades)) > 0 }

// Legal appends the canonical legal moves of the seat in turn to dst, which
// should have room for MaxMoves; none once the deal is over.
func (c *Core) Legal(dst []Move) []Move {
	if c.over {
		return dst
	}
	t := c.asked()
	return t.moves(dst)
}

// Apply carries out one of the Legal moves.
func (c *Core) Apply(m Move) {
	if m.Pass() {
		c.pass()
		return
	}
	t := c.asked()
	cards := t.cards(m)
	c.put(&cards, m.Play)
}

// outcome tells what a move has brought about.
type outcome struct {
	place    int         // at which the player went out, 0 if he did not
	winner   engine.Seat // of the trick, None while it goes on
	points   int         // in the trick that was won
	inherits engine.Seat // who leads in place of a winner who is out
	over     bool
}

// put plays the cards, read as p, for the seat in turn.
func (c *Core) put(cards *climb.Pile, p climb.Play) outcome {
	var o outcome
	seat := c.table.Turn()
	hand := &c.hands[seat.Index()]
	hand.Minus(cards)
	c.pot += int16(climb.Points(cards.N))
	c.best = p
	c.opening = false
	c.table.Play(false)
	if hand.N != 0 {
		return o
	}
	c.table.GoOut(seat)
	o.place = c.table.Gone()
	if c.last(seat) {
		o.winner, o.points, o.over = seat, int(c.pot), true
		c.take(seat)
		c.over = true
		c.table.Pause()
	}
	return o
}

// last reports whether the play with which the seat went out ends the deal
// (终止牌, B.6): its side is out. So it is when three are out, unless two of one
// side were before.
func (c *Core) last(seat engine.Seat) bool { return c.table.Out(seat.Plus(2, seats)) }

func (c *Core) pass() outcome {
	var o outcome
	if !c.table.Pass() {
		return o
	}
	o.winner, o.points = c.table.Best(), int(c.pot)
	c.take(o.winner)
	leader := o.winner
	if c.table.Out(leader) {
		leader = c.heir(leader)
		o.inherits = leader
	}
	c.table.Lead(leader)
	return o
}

// heir returns who leads for a seat that is out (接风, D2-8).
func (c *Core) heir(s engine.Seat) engine.Seat {
	if partner := s.Plus(2, seats); !c.rules.has(windToNext) && !c.table.Out(partner) {
		return partner
	}
	return c.table.Next(s)
}

// take gives the trick to the seat.
func (c *Core) take(s engine.Seat) {
	c.captured[s.Index()] += c.pot
	c.pot, c.best = 0, climb.Play{}
}

// settlement is the arithmetic of a deal that is over, by side (B.6).
type settlement struct {
	captured [2]int
	leftover [2]int  // what the cards left in hand take or, by option, give
	holds    [2]bool // which sides hold cards still
	caught   [2]int  // the 30 or 15 of a catch
	word     string
}

const (
	wordDouble = "double-catch"
	wordSingle = "single-catch"
	wordHold   = "hold"
)

func (c *Core) settle() settlement {
	var s settlement
	for seat := engine.P1; seat <= engine.P4; seat++ {
		mine := side(seat)
		s.captured[mine] += int(c.captured[seat.Index()])
		if c.table.Out(seat) {
			continue
		}
		s.holds[mine] = true
		left := climb.Points(c.hands[seat.Index()].N)
		s.leftover[mine] -= left
		if c.rules.has(creditWinner) {
			s.leftover[1-mine] += left
		}
	}
	won := side(c.table.At(1))
	n := 0
	switch {
	case side(c.table.At(2)) == won:
		s.word, n = wordDouble, int(c.rules.doubleCatch)
	case side(c.table.At(3)) == won:
		s.word, n = wordSingle, int(c.rules.singleCatch)
	default:
		s.word = wordHold
	}
	s.caught[won], s.caught[1-won] = n, -n
	return s
}

// score returns what the deal is worth to the side.
func (s *settlement) score(side int) int { return s.captured[side] + s.leftover[side] + s.caught[side] }

// Score returns what each side makes of a deal that is over, P1's side first.
func (c *Core) Score() [2]int {
	s := c.settle()
	return [2]int{s.score(0), s.score(1)}
}
