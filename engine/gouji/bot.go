package gouji

import (
	"math/bits"
	"slices"

	"paizhuo/engine"
)

// Think chooses the bot's action from what its seat may know. It sheds low sets
// first, keeps jokers for when they decide something, yields rather than
// passes, leaves an ally who is nearly out alone, and burns only where its
// jokers carry it through.
func (g Game) Think(v engine.View, _ func() bool) engine.Action {
	if list := g.Suggest(v); len(list) > 0 {
		return list[0]
	}
	return engine.Action{}
}

// choices puts 死级 first for a hand with a gouji play that is likely to stand
// for one trick, else 活级.
func choices(v *engine.View) []engine.Action {
	list := []engine.Action{{Verb: engine.Choose, As: choiceLive}, {Verb: engine.Choose, As: choiceDead}}
	h := handOf(v.Hand)
	if h.jokers() >= 3 || h.at(rank2) >= 6 {
		slices.Reverse(list)
	}
	return list
}

// outlook is what a bot makes of its View.
type outlook struct {
	desk      desk
	own       [noRank + 1]int8 // cards of each rank the viewer holds
	kinds     uint16           // ranks below the 2 he holds
	unseen    hand             // cards that are in the others' hands, or face down
	free      bool
	leads     bool
	ally      bool // the set to beat is an ally's
	across    bool // it is the opposite's
	ownerLeft int  // cards its owner has left, many where that is hidden or he is out
	enemyLeft int  // fewest cards an opponent in play is known to have
	allyLeft  int
	others    int // in play beside the viewer
	chance    [handSize + 1][ranks]int8
}

// many stands for a count that is hidden.
const many = 99

func outlookOf(v *engine.View) outlook {
	o := outlook{desk: deskOf(v), enemyLeft: many, allyLeft: many, ownerLeft: many}
	for r := range ranks {
		o.own[r] = int8(o.desk.hand.at(r))
	}
	o.kinds = o.desk.hand.kinds() & below2
	for r := range rankLJ {
		o.unseen.add(r, 4*packs)
	}
	o.unseen.add(rankLJ, packs)
	o.unseen.add(rankBJ, packs)
	o.unseen = o.unseen.without(handOf(v.Played)).without(o.desk.hand)
	for k := range o.chance {
		for r := range o.chance[k] {
			o.chance[k][r] = unknown
		}
	}
	me := v.Viewer.Index()
	for i, p := range v.Players {
		o.free = o.free || p.Has(MarkFree)
		if i == me || p.Place != 0 || p.Has(MarkRevolted) {
			continue
		}
		o.others++
		left := many
		if p.Count >= 0 {
			left = p.Count
		}
		if sideOf(i) == sideOf(me) {
			o.allyLeft = min(o.allyLeft, left)
		} else {
			o.enemyLeft = min(o.enemyLeft, left)
		}
	}
	best := v.Trick.ToBeat()
	o.leads = best == nil
	if best != nil {
		i := best.Seat.Index()
		o.ally = sideOf(i) == sideOf(me)
		o.across = i == opposite(me)
		if p := v.Players[i]; p.Place == 0 && p.Count >= 0 {
			o.ownerLeft = p.Count
		}
	}
	return o
}

// ranking keeps the moves that are worth most.
type ranking struct {
	moves []Move
	worth []int
}

// add puts a move in behind those that are worth as much, if it is among the
// best n.
func (r *ranking) add(m Move, worth, n int) {
	i := len(r.worth)
	if i == n && worth <= r.worth[i-1] {
		return
	}
	for i > 0 && r.worth[i-1] < worth {
		i--
	}
	if len(r.moves) == n {
		r.moves, r.worth = r.moves[:n-1], r.worth[:n-1]
	}
	r.moves = slices.Insert(r.moves, i, m)
	r.worth = slices.Insert(r.worth, i, worth)
}

func (r *ranking) list() []Move { return r.moves }

// ideas lists the best moves, best first, and always what is open without cards.
func (o *outlook) ideas(ask *engine.Ask) []Move {
	var room [MaxMoves]Move
	best := ranking{make([]Move, 0, mostIdeas), make([]int, 0, mostIdeas)}
	for _, m := range o.desk.sets(room[:0]) {
		if o.leads && !o.desk.duty && m.set.bj > 0 && m.set.lj > 0 && m.set.count() < o.desk.hand.count() {
			continue // jokers of both kinds at once are never a good lead, and there are thousands of such sets
		}
		best.add(m, o.worth(m), mostIdeas)
	}
	for _, x := range []struct {
		verb  engine.Verb
		move  verb
		worth int
	}{{engine.Yield, yield, worthOfYield}, {engine.Pass, pass, 0}, {engine.Decline, decline, 0}} {
		if ask.Open(x.verb) {
			best.add(Move{verb: x.move}, x.worth, mostIdeas+3)
		}
	}
	return best.list()
}

// worthOfYield is above a pass, since a yielder is asked again, and above a play
// that costs nearly as much as it brings.
const worthOfYield = 10

// The weights below were found by playing mirrored deals; a hundred is about
// what a little joker and a half is worth.

// price is what a card of each rank is worth keeping.
var price = [ranks]int{0, 0, 0, 0, 1, 2, 4, 9, 14, 20, 32, 45, 85, 170, 260}

// worth rates a move; a pass is worth 0.
func (o *outlook) worth(m Move) int {
	l := o.after(m.set)
	switch {
	case l.cards == 0:
		return 1_000_000
	case m.verb == burn:
		return o.worthOfBurn(m.set, l)
	case o.desk.duty:
		return o.worthOfDuty(m.set, l)
	case o.leads:
		return o.worthOfLead(m.set, l)
	}
	return o.worthOfBeat(m.set, l)
}

// leftover is what a hand is like without a set.
type leftover struct {
	cards  int
	units  int // sets it needs at least: its ranks, the 2s and jokers going with others
	ofBase int // number cards left of the set's own rank
	wild   int // 2s and jokers
}

func (o *outlook) after(s set) leftover {
	l := leftover{
		cards: o.desk.hand.count() - s.count(),
		wild:  int(o.own[rank2]+o.own[rankLJ]+o.own[rankBJ]) - s.jokers() - int(s.twos),
	}
	kinds := o.kinds
	switch {
	case s.base < rank2:
		if l.ofBase = int(o.own[s.base]) - int(s.nat); l.ofBase == 0 {
			kinds &^= 1 << s.base
		}
	case s.base == rank2:
		l.wild -= int(s.nat)
	}
	if l.units = bits.OnesCount16(kinds); l.units == 0 {
		l.units = min(1, l.cards)
	}
	return l
}

// cost is what a set takes from the hand: the price of its cards, and breaking
// up what belongs together.
func (o *outlook) cost(s set, l leftover) int {
	cost := int(s.bj)*price[rankBJ] + int(s.lj)*price[rankLJ] + int(s.twos)*price[rank2]
	if s.nat > 0 {
		cost += int(s.nat) * price[s.base]
	}
	switch l.ofBase {
	case 0:
	case 1:
		cost += 39
	default:
		cost += 29
	}
	return cost
}

// below2 is the mask of ranks below the 2.
const below2 uint16 = 1<<rank2 - 1

// stands estimates, in percent, how likely it is that nobody beats the set.
func (o *outlook) stands(s set) int {
	ru := o.desk.rules
	bigs := o.unseen.at(rankBJ)
	if ru.unbeatable(s) || bigs < ru.cover(s) || s.count() > o.unseen.count() {
		return 100
	}
	chances := 0
	if n := s.numbers(); n > 0 {
		chances = o.higher(n, int(s.base))
	}
	if s.lj > 0 {
		chances = min(chances, 2*bigs)
	} else if s.gouji() && !o.free {
		chances = (chances + 1) / 2
	}
	return max(5, 95-9*chances)
}

const unknown = -1

// higher rates the chances that somebody has n cards of a rank above base, 2s
// and jokers helping out: 3 for each rank of which that many are likely to be in
// one hand, 1 for each of which it is possible.
func (o *outlook) higher(n, base int) int {
	if c := o.chance[n][base]; c != unknown {
		return int(c)
	}
	help := (o.unseen.at(rank2) + o.unseen.jokers()) / 2
	chances := 0
	for r := base + 1; r <= rank2; r++ {
		have := o.unseen.at(r)
		if r != rank2 {
			have += help
		}
		// What one of the others holds of it on average, in tenths.
		if each := 10 * have / max(o.others, 1); each >= 10*n {
			chances += 3
		} else if each*2 >= 10*n {
			chances++
		}
	}
	o.chance[n][base] = int8(chances)
	return chances
}

// worthOfLead rates a set that leads: low and many first, what stands when the
// end is near, and not what an opponent who is nearly out can follow.
func (o *outlook) worthOfLead(s set, l leftover) int {
	w := 200 + 9*s.count() - 10*min(int(s.base), rank2) - o.cost(s, l)*3/4
	stands := o.stands(s)
	if l.units <= 1 {
		// One more set after this one: lead what stands, keep the last for the end.
		w += 5*stands - 100
		if s.count() < o.allyLeft {
			w += 10
		}
	} else if l.units <= 3 && l.wild >= l.units {
		w += stands
	}
	switch {
	case o.enemyLeft == many:
	case s.count() > o.enemyLeft:
		w += 60
	case s.count() == o.enemyLeft:
		w -= 150 - stands
	default:
		w -= 40 - stands/3
	}
	if o.allyLeft <= mostAnnounced && o.allyLeft <= o.enemyLeft && s.count() <= o.allyLeft && s.base <= rank3+3 {
		w += 30 // an ally who is nearly out may follow
	}
	return w
}

// worthOfBeat rates a set that beats: an ally's set is only a chance to shed
// what costs nothing, an opponent who is nearly out is to be stopped, and the
// opposite's gouji plays are nobody else's business.
func (o *outlook) worthOfBeat(s set, l leftover) int {
	cost := o.cost(s, l)
	worth := 22 + 13*s.count() - 2*min(int(s.base), rank2)
	switch {
	case o.ally:
		if o.ownerLeft <= mostAnnounced || cost > 15 {
			worth -= 500
		}
	case o.ownerLeft <= mostAnnounced:
		worth += 45 + 60*(mostAnnounced-o.ownerLeft)
	case o.across && o.desk.cur.gouji():
		worth += 270
	case o.desk.cur.gouji():
		worth += 15
	}
	if l.units < 6 {
		worth += (6 - l.units) * o.stands(s)
	}
	return worth - cost
}

// plan is how a burning player means to go out.
type plan struct {
	fits  bool // every set he leads has what it needs
	risky int  // sets before the last that somebody might beat
}

// planOf plans the leads of a burning player who holds these cards. whole says
// that he may lead all of them as they are.
func (o *outlook) planOf(h hand, whole bool) plan {
	if h.count() == 0 || whole {
		return plan{fits: true}
	}
	groups := bits.OnesCount16(h.kinds() & below2 &^ (1 << rank3))
	if groups == 0 && h.at(rank2) > 0 {
		groups = 1
	}
	bj, lj := h.at(rankBJ), h.at(rankLJ)
	if bj+lj < groups {
		return plan{}
	}
	last := 1
	if h.at(rank3) > 0 {
		last = 0 // the 3s go last, without a joker
	}
	p := plan{fits: true}
	if o.unseen.at(rankBJ) > 0 {
		p.risky = max(0, groups-bj-last)
	}
	return p
}

// safe reports whether nobody can beat a set that a burner puts down, or only
// with luck.
func (o *outlook) safe(s set) bool { return o.stands(s) >= 85 }

func (o *outlook) worthOfBurn(s set, l leftover) int {
	rest := o.desk.hand.without(s.hand())
	p := o.planOf(rest, rest.uniform())
	if !p.fits || p.risky > 0 || !o.safe(s) || o.ally && o.ownerLeft <= mostAnnounced {
		return -500 - o.cost(s, l)
	}
	worth := 300
	if o.ally {
		worth = 100
	}
	return worth - o.cost(s, l)/10 - 50*l.units
}

func (o *outlook) worthOfDuty(s set, l leftover) int {
	p := o.planOf(o.desk.hand.without(s.hand()), false)
	w := o.stands(s) - s.jokers()*30 - int(s.bj)*20 + 5*s.count()
	if !p.fits {
		w -= 10_000
	}
	w -= 100 * p.risky
	if l.ofBase > 0 {
		w -= 200
	}
	if s.base == rank3 && s.jokers() == 0 {
		w -= 400 // last of all
	}
	return w
}
