package wushik6

import (
	"math/bits"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/climb"
)

const (
	seats     = 6
	packs     = 3
	handSize  = 26
	kittySize = 6
	calls     = 2
	allPoints = 100 * packs
)

// mask is a set of seats.
type mask uint8

const everybody mask = 1<<seats - 1

func bit(s engine.Seat) mask { return 1 << uint8(s-engine.P1) }

func (m mask) has(s engine.Seat) bool { return m&bit(s) != 0 }

// first returns the first seat of the set, None of an empty one.
func (m mask) first() engine.Seat {
	if m == 0 {
		return engine.None
	}
	return engine.SeatAt(bits.TrailingZeros8(uint8(m)))
}

// list returns the seats in playing order.
func (m mask) list() []engine.Seat {
	list := []engine.Seat{}
	for s := engine.P1; s <= engine.P6; s++ {
		if m.has(s) {
			list = append(list, s)
		}
	}
	return list
}

// called is a card whose player joins the declarer (叫暗对家).
type called struct {
	face  card.Card   // 0 before it is called
	n     uint8       // the ordinal that counts
	seen  uint8       // copies played so far, or by option plays with one
	owner engine.Seat // who played it for the n-th time, None until then
}

// Core is the play of a deal without history, words or pictures: the rules as a
// small value (256 bytes, no pointers) that bots roll out. A copy is independent;
// neither Legal nor Apply allocates.
type Core struct {
	hands    [seats]climb.Pile
	table    climb.Table
	rules    rules
	declarer engine.Seat
	calls    [calls]called
	captured [seats]int16
	pot      int16
	kitty    int16 // its points
	best     climb.Play
	end      ending
}

// ending is how a deal ended, the zero value while it goes on (A.8).
type ending struct {
	early bool        // a side was out, else one player was left
	last  engine.Seat // who made the last play: trick and kitty go to his side
	trick int16       // points in the last trick
	hands int16       // points in the hands
	taker engine.Seat // one of the side that gets those
}

// NewCore sets up a position of the play as Game.New does.
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
func (c *Core) Over() bool { return c.end.last != engine.None }

func (c *Core) asked() turn {
	t := turn{rules: c.rules, hand: c.hands[c.table.Turn().Index()], best: c.best}
	for i := range c.calls {
		t.keep[i] = c.calls[i].kept()
	}
	return t
}

// kept returns the face while it is not confirmed.
func (c *called) kept() card.Card {
	if c.owner != engine.None {
		return 0
	}
	return c.face
}

// Legal appends the canonical legal moves of the seat in turn to dst, which
// should have room for MaxMoves; none once the deal is over.
func (c *Core) Legal(dst []Move) []Move {
	if c.Over() {
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

// known reports whether every call is confirmed, so that all sides are known.
func (c *Core) known() bool {
	for i := range c.calls {
		if c.calls[i].owner == engine.None {
			return false
		}
	}
	return true
}

// declarers is the declarer and the partners who are confirmed (A.4).
func (c *Core) declarers() mask {
	m := bit(c.declarer)
	for i := range c.calls {
		if s := c.calls[i].owner; s != engine.None {
			m |= bit(s)
		}
	}
	return m
}

// out is the set of players who are out.
func (c *Core) out() mask {
	var m mask
	for s := engine.P1; s <= engine.P6; s++ {
		if c.table.Out(s) {
			m |= bit(s)
		}
	}
	return m
}

// outcome tells what a move has brought about.
type outcome struct {
	confirmed [calls]bool // which calls
	joined    [calls]bool // which of them brought a new partner
	solo      bool        // all calls are confirmed, and the declarer is alone
	place     int         // at which the player went out, 0 if he did not
	winner    engine.Seat // of the trick, None while it goes on
	points    int         // in the trick that was won
	inherits  engine.Seat // who leads in place of a winner who is out
	over      bool
}

// put plays the cards, read as p, for the seat in turn, and then does in this
// order: count calls, mark who is out, test the early end, the last player (A.8).
func (c *Core) put(cards *climb.Pile, p climb.Play) outcome {
	var o outcome
	seat := c.table.Turn()
	hand := &c.hands[seat.Index()]
	hand.Minus(cards)
	c.pot += int16(climb.Points(cards.N))
	c.best = p
	c.table.Play(c.rules.has(stickyPass))
	c.count(seat, cards, &o)
	if hand.N == 0 {
		c.table.GoOut(seat)
		o.place = c.table.Gone()
	}
	if c.known() {
		ours := c.declarers()
		switch out := c.out(); {
		case ours&^out == 0:
			c.finish(seat, c.declarer, true, &o)
			return o
		case (everybody&^ours)&^out == 0:
			c.finish(seat, (everybody &^ ours).first(), true, &o)
			return o
		}
	}
	if c.table.Gone() == seats-1 {
		c.finish(seat, seat, false, &o)
		return o
	}
	if c.table.Turn() == engine.None { // nobody may answer: all have passed for good
		c.won(&o)
	}
	return o
}

// count looks for called faces among the cards played (A.4, D0-8).
func (c *Core) count(seat engine.Seat, cards *climb.Pile, o *outcome) {
	for i := range c.calls {
		call := &c.calls[i]
		if call.face == 0 || call.owner != engine.None {
			continue
		}
		n := cards.Has(call.face)
		if c.rules.has(byOccasion) {
			n = min(n, 1)
		}
		call.seen += uint8(n)
		if call.seen < call.n {
			continue
		}
		o.confirmed[i] = true
		o.joined[i] = !c.declarers().has(seat)
		call.owner = seat
		o.solo = c.known() && c.declarers() == bit(c.declarer)
	}
}

// finish ends the deal with a play of the seat: the points in hand go to the
// side of the taker.
func (c *Core) finish(seat, taker engine.Seat, early bool, o *outcome) {
	e := ending{early: early, last: seat, trick: c.pot, taker: taker}
	for i := range c.hands {
		e.hands += int16(climb.Points(c.hands[i].N))
	}
	o.winner, o.points, o.over = seat, int(c.pot), true
	c.take(seat)
	c.end = e
	c.table.Pause()
}

func (c *Core) pass() outcome {
	var o outcome
	if c.table.Pass() {
		c.won(&o)
	}
	return o
}

// won gives the trick to who made the best play; he leads the next, or if he is
// out the next player who is not.
func (c *Core) won(o *outcome) {
	o.winner, o.points = c.table.Best(), int(c.pot)
	c.take(o.winner)
	leader := o.winner
	if c.table.Out(leader) {
		leader = c.table.Next(leader)
		o.inherits = leader
	}
	c.table.Lead(leader)
}

// take gives the trick to the seat.
func (c *Core) take(s engine.Seat) {
	c.captured[s.Index()] += c.pot
	c.pot, c.best = 0, climb.Play{}
}
