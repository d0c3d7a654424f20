package gouji

import (
	"math/bits"
	"slices"

	"paizhuo/engine"
)

const seats = 6

// sideOf returns 0 for P1, P3 and P5, 1 for the others (D.1).
func sideOf(s int) int { return s & 1 }

// opposite returns the seat across, always an opponent (对头).
func opposite(s int) int { return (s + 3) % seats }

// mask is a set of seats by index.
type mask uint8

const everybody mask = 1<<seats - 1

func bit(s int) mask { return 1 << uint(s%seats) }

func (m mask) has(s int) bool { return m>>uint(s)&1 != 0 }

// team returns the three seats of a side.
func team(side int) mask { return 0b010101 << uint(side) }

// after returns the first seat of m after s in playing order, s itself last.
// It is only meaningful for a mask that is not empty.
func (m mask) after(s int) int {
	from := uint(s+1) % seats
	turned := (m>>from | m<<(seats-from)) & everybody
	return (bits.TrailingZeros8(uint8(turned)) + int(from)) % seats
}

// burnOrder is who may burn first, counted from the owner of the set: his own
// team before the other (同门优先, D.5).
var burnOrder = [4]int{2, 4, 1, 5}

// stage is what the core is waiting for.
type stage uint8

const (
	leading stage = iota // the turn's lead
	burning              // the seats in todo answer the burn offer
	asking               // the seats in todo are asked in order
	again                // those who yielded are asked again
	last                 // the opposite has his last chance
	done                 // the deal is over
)

// nobody is no seat's index.
const nobody = -1

// Core is a position of the play without history, words or pictures: the rules
// as a small value without pointers that bots roll out. A copy is independent;
// neither Legal nor Apply allocates.
type Core struct {
	hands [seats]hand
	place [seats]uint8 // 1 to 6, 0 while there is none
	burns [seats]uint8 // how often each has burned (E4-29)

	rules rules
	stage stage
	turn  int8 // who acts; in a burn window the first who has not declined
	owner int8 // whose set is to be beaten, nobody when leading
	cur   set

	restricted bool // cur is a gouji play of a player with a head (D.5 case 2)
	lastDue    bool // the opposite is asked once more at the end (D.6)
	free       bool // 四人乱缠 (D.8)
	dead       bool // 死级 was chosen (D4-15)
	deadNow    bool // its owner has played a gouji play in this trick
	fresh      bool // the burning player has not led since his burn set (D.7)

	todo     mask // still to be asked about cur at this stage
	inPlay   mask
	passed   mask
	yielded  mask // on cur, not asked again yet
	used     mask // have yielded in this trick, once 四人乱缠 is on
	headless mask
	stay     mask // whose last set is in this trick: his opposite keeps a head (底牌)
	failed   mask // have failed a burn

	burner  int8 // who is burning; it is always the owner of cur, or leads
	victim  int8 // whose set he burned
	rebel   int8 // who revolted
	deadFor uint8
	out     uint8 // how many have gone out by playing
}

// NewCore sets up a position as Game.New does, at the first lead: where the deal
// names no leader the first who holds two 3s of a suit leads (D4-2), and nobody
// revolts.
func NewCore(cfg engine.Config, deal engine.Deal) (Core, error) {
	given := slices.DeleteFunc(slices.Clone(deal.Given), func(g engine.Given) bool { return g.Key == "phase" })
	deal.Given = append(given, engine.Given{Key: "phase", Args: []string{string(engine.PhasePlay)}})
	s, err := setup(cfg, deal)
	if err != nil {
		return Core{}, err
	}
	return s.core, nil
}

// Turn returns the seat that is to act, None once the deal is over. In a burn
// window it is the first in the burn order who has not declined: asking one by
// one in that order comes out as the window does (D.5).
func (c *Core) Turn() engine.Seat {
	if c.stage == done {
		return engine.None
	}
	return engine.SeatAt(int(c.turn))
}

// Over reports whether the deal is over.
func (c *Core) Over() bool { return c.stage == done }

// outcome tells what an action has brought about, in the order of the fields.
type outcome struct {
	beaten       int8  // was burning and has been beaten, else nobody
	beatenPlace  uint8 // the place he takes for it, by option
	lostHead     mask  // become headless by that
	deadLevel    bool  // only burners may answer
	place        uint8 // at which the player went out, 0 if he did not
	succeeded    uint8 // the burns of a player who went out burning
	outHeadless  mask  // become headless by his going out, but not in a 底牌 trick
	winner       int8  // of the trick, nobody while it goes on
	nowHeadless  mask
	free         bool // 四人乱缠 begins
	failed       int8 // has failed his burn, else nobody
	failedPlace  uint8
	thenHeadless mask
	inherits     int8 // leads though he has not won the trick, else nobody
	over         bool
}

func nothing() outcome {
	return outcome{beaten: nobody, winner: nobody, failed: nobody, inherits: nobody}
}

// put plays the set for a seat, as a burn or not.
func (c *Core) put(seat int, s set, burn bool) outcome {
	o := nothing()
	before := int(c.owner)
	c.hands[seat] = c.hands[seat].without(s.hand())
	if before != nobody && c.burner == c.owner {
		o.beaten = c.burner
		c.burner = nobody
		if c.rules.has(beatenFails) {
			o.beatenPlace = c.fail(int(o.beaten))
			o.lostHead = c.behead()
		}
	}
	switch {
	case burn:
		c.burner, c.victim, c.fresh = int8(seat), int8(before), true
		c.burns[seat]++
	case int(c.burner) == seat:
		c.fresh = false
	}
	if before != nobody && c.rules.has(yieldPasses) && !c.free {
		c.passed |= c.yielded &^ bit(seat)
	}
	c.owner, c.cur = int8(seat), s
	if c.hands[seat].count() == 0 {
		o.place = c.goOut(seat)
		if int(c.burner) == seat {
			o.succeeded = c.burns[seat]
			c.burner = nobody
		}
		o.outHeadless = c.behead()
	}
	if c.rebel != nobody && seat == opposite(int(c.rebel)) && c.deadHolds() && s.gouji() {
		c.deadNow = true
	}
	if c.finish() {
		o.over = true
		return o
	}
	c.offer(&o)
	return o
}

// offer asks about the set that has just been played (P.3).
func (c *Core) offer(o *outcome) {
	owner := int(c.owner)
	c.yielded, c.lastDue = 0, false
	if c.free {
		c.passed = 0
	}
	c.restricted = !c.free && c.cur.gouji() && !c.headless.has(owner)
	o.deadLevel = c.restricted && !c.inPlay.has(opposite(owner))
	switch {
	case c.rules.unbeatable(c.cur):
		c.endTrick(o)
	case c.restricted:
		c.todo = c.burners()
		if c.todo == 0 {
			c.answer(o)
			return
		}
		c.stage = burning
		c.turn = int8(c.firstBurner())
	default:
		c.stage = asking
		c.todo = c.inPlay &^ c.passed &^ bit(owner)
		across := opposite(owner)
		c.lastDue = !c.free && c.inPlay.has(across) && c.passed.has(across)
		c.ask(o)
	}
}

// burners are the seats that may burn: in play, with a head, not passed, and
// not the opposite of the owner (D.5).
func (c *Core) burners() mask {
	may := c.inPlay &^ c.passed &^ c.headless
	var m mask
	for _, k := range burnOrder {
		m |= may & bit(int(c.owner)+k)
	}
	return m
}

// firstBurner returns the first seat of todo in the burn order.
func (c *Core) firstBurner() int {
	for _, k := range burnOrder {
		if x := (int(c.owner) + k) % seats; c.todo.has(x) {
			return x
		}
	}
	return nobody
}

// answer closes a burn window in which nobody burned: the opposite and headless
// players are asked, on a dead level nobody (D.5).
func (c *Core) answer(o *outcome) {
	owner := int(c.owner)
	across := bit(opposite(owner))
	c.stage, c.todo = asking, 0
	if c.inPlay&across != 0 {
		c.todo = c.inPlay & (across | c.headless&^c.passed) &^ bit(owner)
	}
	c.ask(o)
}

// ask gives the turn to the next seat that is to be asked about the set, or
// ends the trick.
func (c *Core) ask(o *outcome) {
	if c.todo == 0 && c.stage == asking && c.yielded != 0 {
		c.stage, c.todo = again, c.yielded
	}
	if c.todo == 0 && c.lastDue {
		c.stage, c.todo, c.lastDue = last, bit(opposite(int(c.owner))), false
	}
	if c.todo == 0 {
		c.endTrick(o)
		return
	}
	c.turn = int8(c.todo.after(int(c.owner)))
}

// pass lets the seat in turn pass (过牌).
func (c *Core) pass() outcome {
	o := nothing()
	seat := int(c.turn)
	c.todo &^= bit(seat)
	c.passed |= bit(seat)
	c.yielded &^= bit(seat)
	if c.stage == asking && !c.free && !c.restricted && seat == opposite(int(c.owner)) && c.todo != 0 {
		c.lastDue = true
	}
	c.ask(&o)
	return o
}

// yield lets the seat in turn yield (让牌).
func (c *Core) yield() outcome {
	o := nothing()
	m := bit(int(c.turn))
	c.todo &^= m
	c.yielded |= m
	if c.free {
		c.used |= m
	}
	c.ask(&o)
	return o
}

// mayYield reports whether the seat in turn may yield: the opposite while one
// of the next two is still to be asked (D.6), in 四人乱缠 anybody once a trick
// (D4-13).
func (c *Core) mayYield() bool {
	seat := int(c.turn)
	switch {
	case c.stage != asking:
		return false
	case c.free:
		return !c.used.has(seat)
	}
	return seat == opposite(int(c.owner)) && c.todo&(bit(seat+1)|bit(seat+2)) != 0
}

// endTrick gives the trick to the owner of the set and finds who leads next.
func (c *Core) endTrick(o *outcome) {
	winner := int(c.owner)
	o.winner = c.owner
	c.passed, c.yielded, c.used, c.todo, c.stay = 0, 0, 0, 0, 0
	c.restricted, c.lastDue = false, false
	c.owner, c.cur = nobody, set{}
	if c.deadNow {
		c.deadNow = false
		c.deadFor++
	}
	if !c.free && c.out >= 2 {
		c.free, o.free = true, true
		c.burner = nobody
	}
	o.nowHeadless = c.behead()
	leader := winner
	if !c.inPlay.has(leader) {
		leader = c.inPlay.after(leader)
	}
	if leader == int(c.burner) && !c.complies(leader) {
		o.failed = c.burner
		o.failedPlace = c.fail(leader)
		c.burner = nobody
		if c.finish() {
			o.over = true
			return
		}
		o.thenHeadless = c.behead()
		leader = int(c.victim)
		if !c.inPlay.has(leader) {
			leader = c.inPlay.after(leader)
		}
	}
	if leader != winner {
		o.inherits = int8(leader)
	}
	c.stage, c.turn = leading, int8(leader)
}

// behead works out anew who is headless (无头), and returns who has become so
// and is in play. Nobody is called headless once 四人乱缠 is on.
func (c *Core) behead() mask {
	before := c.headless
	c.headless = 0
	if c.free {
		return 0
	}
	for s := range seats {
		across := opposite(s)
		if !c.inPlay.has(across) && !c.stay.has(across) && !(across == int(c.rebel) && c.deadHolds()) {
			c.headless |= bit(s)
		}
	}
	return c.headless &^ before & c.inPlay
}

// deadHolds reports whether the opposite of the rebel still has the head that
// always declines (死级, D4-15).
func (c *Core) deadHolds() bool {
	return c.dead && (c.rules.siji == noLimit || c.deadFor < c.rules.siji)
}

// goOut gives the seat the first free place from the top (走科).
func (c *Core) goOut(seat int) uint8 {
	c.inPlay &^= bit(seat)
	c.out++
	if c.out <= 2 {
		c.stay |= bit(seat)
	}
	for place := uint8(1); ; place++ {
		if c.open(place) {
			c.place[seat] = place
			return place
		}
	}
}

// fail gives a burner who has failed the lowest free place (大落, D.7). His
// cards stay face down.
func (c *Core) fail(seat int) uint8 {
	c.inPlay &^= bit(seat)
	c.failed |= bit(seat)
	for place := uint8(seats); ; place-- {
		if c.open(place) {
			c.place[seat] = place
			return place
		}
	}
}

// reserved is the place that is kept for a revolutionist (D.9).
const reserved = 4

// open reports whether the place may still be taken.
func (c *Core) open(place uint8) bool {
	if c.rebel != nobody && place == reserved && c.place[c.rebel] == 0 {
		return false
	}
	for _, p := range c.place {
		if p == place {
			return false
		}
	}
	return true
}

// finish ends the deal if a side has nobody in play, and gives out the places
// that are left: to the rebel his own, to the others by fewer cards, then in
// seat order (D.8, D.9).
func (c *Core) finish() bool {
	if c.inPlay&team(0) != 0 && c.inPlay&team(1) != 0 {
		return false
	}
	c.stage, c.turn = done, nobody
	if c.rebel != nobody {
		c.place[c.rebel] = reserved
		if c.partnersLead(int(c.rebel)) {
			c.place[c.rebel] = 3
		}
	}
	for left := c.inPlay; left != 0; {
		best := left.after(seats - 1)
		for s := range seats {
			if left.has(s) && c.hands[s].count() < c.hands[best].count() {
				best = s
			}
		}
		left &^= bit(best)
		for place := uint8(1); c.place[best] == 0; place++ {
			if c.open(place) {
				c.place[best] = place
			}
		}
	}
	return true
}

// partnersLead reports whether the seat's two partners are first and second.
func (c *Core) partnersLead(seat int) bool {
	a, b := c.place[(seat+2)%seats], c.place[(seat+4)%seats]
	return a+b == 3 && a*b == 2
}

// value is what each place is worth (D.10).
var value = [seats + 1]int{1: 4, 2: 2, 5: -2, 6: -4}

// Score returns what each side makes of a deal that is over by its places
// alone, P1's side first, and the side that has made a sweep (串三户), else -1.
func (c *Core) Score() (score [2]int, sweep int) {
	sweep = -1
	var tops [2]int
	for s, place := range c.place {
		score[sideOf(s)] += value[place]
		if place >= 1 && place <= 3 {
			tops[sideOf(s)]++
		}
	}
	for side, n := range tops {
		if n == 3 {
			sweep = side
		}
	}
	return score, sweep
}

// Legal appends the canonical legal moves of the seat in turn to dst, which
// should have room for MaxMoves; none once the deal is over.
func (c *Core) Legal(dst []Move) []Move {
	if c.stage == done {
		return dst
	}
	d := c.desk()
	switch {
	case c.stage == burning:
		dst = append(dst, Move{verb: decline})
	case d.answers():
		dst = append(dst, Move{verb: pass})
		if c.mayYield() {
			dst = append(dst, Move{verb: yield})
		}
	}
	return d.sets(dst)
}

// Apply carries out one of the Legal moves.
func (c *Core) Apply(m Move) {
	switch m.verb {
	case play, burn:
		c.put(int(c.turn), m.set, m.verb == burn)
	case pass:
		c.pass()
	case yield:
		c.yield()
	case decline:
		c.todo &^= bit(int(c.turn))
		if c.todo != 0 {
			c.turn = int8(c.firstBurner())
			return
		}
		o := nothing()
		c.answer(&o)
	}
}

// desk returns what the legality of the turn's plays depends on.
func (c *Core) desk() desk {
	d := desk{rules: c.rules, hand: c.hands[c.turn], cur: c.cur, burns: c.stage == burning}
	if c.stage == leading {
		d.duty, d.fresh = c.turn == c.burner, c.fresh
	}
	return d
}

// complies reports whether a burning leader has any set that he may lead.
func (c *Core) complies(seat int) bool {
	d := desk{rules: c.rules, hand: c.hands[seat], duty: true, fresh: c.fresh}
	return d.canLead()
}
