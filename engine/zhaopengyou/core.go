package zhaopengyou

import (
	"paizhuo/engine/card"
	"paizhuo/engine/follow"
)

const seats = 5

// nobody is no seat's index.
const nobody = -1

// mask is a set of seats by index.
type mask uint8

const everybody mask = 1<<seats - 1

func bit(i int) mask { return 1 << uint(i) }

func (m mask) has(i int) bool { return m>>uint(i)&1 != 0 }

// call is the friend's card: the player of the k-th copy joins the declarer.
type call struct {
	face card.Card
	k    int8 // 0 where no card is called
	seen int8 // copies played, or occasions (D3-21)
}

// Core is the play of a deal without history, words or pictures: the rules as a
// small value that bots roll out. Its only pointer is to the order of the
// cards, which never changes, so a copy is independent. Play allocates nothing.
type Core struct {
	order    *follow.Order
	hands    [seats]follow.Hand
	lead     follow.Lead
	best     int16 // rank of the play to beat
	captured [seats]int16
	pot      int16
	call     call
	occasion bool // the option call_by_occasion
	declarer int8
	friend   int8 // nobody until he is known
	solo     bool // it is known that nobody joins
	leader   int8
	turn     int8 // nobody once the deal is played out
	winning  int8 // who has played the best play, nobody before a lead
	plays    int8 // in this trick
	failed   [seats]uint8
	taker    int8 // of the last trick, nobody before the first
}

// newCore starts the play: the declarer leads.
func newCore(o *follow.Order, hands *[seats][]card.Card, declarer int) Core {
	c := Core{order: o, declarer: int8(declarer), leader: int8(declarer), turn: int8(declarer), friend: nobody, winning: nobody, taker: nobody}
	for i := range hands {
		c.hands[i] = o.Hand(hands[i])
	}
	return c
}

// Turn returns the index of the seat that is to play, nobody once all cards are
// played.
func (c *Core) Turn() int { return int(c.turn) }

// leads reports whether the seat in turn leads.
func (c *Core) leads() bool { return c.plays == 0 }

// Led returns what was led, only meaningful between a lead and the end of its
// trick.
func (c *Core) Led() *follow.Lead { return &c.lead }

// outcome tells what a play has brought about, in the order of the fields.
type outcome struct {
	played follow.Hand // what lies on the table, less than asked when a throw fails
	fails  bool
	ruffs  bool
	over   bool // the ruff goes above another
	joins  int8 // who turns out to be the friend, nobody
	solo   bool // nobody can join any more: the declarer has played the card himself
	winner int8 // of the trick, nobody while it goes on
	points int
	done   bool // all cards are played
}

// Play puts cards on the table for the seat in turn; units is how they are
// read where they lead. They must be allowed.
func (c *Core) Play(cards follow.Hand, units []follow.Unit) outcome {
	o := outcome{played: cards, joins: nobody, winner: nobody}
	i := int(c.turn)
	if c.leads() {
		if len(units) > 1 {
			var others [seats - 1]follow.Hand
			n := 0
			for k, h := range c.hands {
				if k != i {
					others[n] = h
					n++
				}
			}
			if low, fails := c.order.Fails(units, others[:]); fails {
				o.fails, o.played = true, low.Hand()
				c.failed[i]++
				c.lead = c.order.Lead([]follow.Unit{low})
			}
		}
		if !o.fails {
			c.lead = c.order.Lead(units)
		}
		c.best, c.winning = int16(c.lead.Own()), int8(i)
	} else if rank := c.lead.Rank(c.order, cards); rank > int(c.best) {
		o.ruffs = follow.Ruffs(rank)
		o.over = follow.Ruffs(int(c.best))
		c.best, c.winning = int16(rank), int8(i)
	}
	c.hands[i] = c.hands[i].Without(o.played)
	c.pot += int16(c.order.Points(o.played))
	c.count(&o, i)
	c.plays++
	c.turn = int8((i + 1) % seats)
	if c.plays < seats {
		return o
	}
	o.winner, o.points = c.winning, int(c.pot)
	c.captured[c.winning] += c.pot
	c.pot, c.plays = 0, 0
	c.taker = c.winning
	c.leader, c.turn = c.winning, c.winning
	if c.hands[c.turn].Count() == 0 {
		c.turn = nobody
		o.done = true
	}
	return o
}

// count looks for the called card in what a seat has played (C.4): every copy
// counts, in the order in which they are played; with call_by_occasion every
// play does.
func (c *Core) count(o *outcome, i int) {
	if c.call.k == 0 || c.friend != nobody || c.solo {
		return
	}
	n := c.order.Copies(o.played, c.call.face)
	if c.occasion {
		n = min(n, 1)
	}
	c.call.seen += int8(n)
	switch {
	case c.call.seen < c.call.k:
	case i == int(c.declarer):
		c.solo, o.solo = true, true
	default:
		c.friend, o.joins = int8(i), int8(i)
	}
}

// sided returns the declarer's side as far as it is known, and whether the
// other players are known to be against it.
func (c *Core) sided() (side mask, known bool) {
	side = bit(int(c.declarer))
	if c.friend != nobody {
		side |= bit(int(c.friend))
	}
	return side, c.friend != nobody || c.solo || c.call.k == 0
}
