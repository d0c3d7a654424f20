package wushik6

import (
	"paizhuo/engine"
	"paizhuo/engine/climb"
)

// mind is what a bot makes of a View of the play: its hand, whom it plays with as
// far as it can tell, and how many cards of each rank it has not seen.
type mind struct {
	turn
	me       engine.Seat
	count    [seats]int  // cards in hand
	ally     [seats]int  // from -sure, an enemy for certain, to sure
	holder   engine.Seat // of the play to beat
	lastWord bool        // all who could answer the play to beat have passed, but us
	enemies  int         // who may still answer a play of ours, in sixteenths
	pot      int
	unseen   uint64
	joining  [calls]int // what it is worth to play a card of the face and become a partner; 0 where that can't be
	near     int        // fewest cards that a likely enemy holds
}

func mindOf(v *engine.View) *mind {
	t, _ := turnOf(v)
	m := &mind{turn: t, me: v.Viewer, pot: v.Trick.Points, lastWord: true, near: handSize}
	if b := v.Trick.ToBeat(); b != nil && b.Seat.Player(seats) {
		m.holder = b.Seat
	}
	seen, _ := climb.PileOf(v.Played)
	for r := range climb.Ranks {
		all := 4 * packs
		if r >= climb.RankLJ {
			all = packs
		}
		n := all - climb.Lane(seen.N, r) - climb.Lane(t.hand.N, r)
		m.unseen += uint64(max(n, 0)) << (4 * r)
	}
	m.allies(v)
	for i := range v.Players {
		p, seat := &v.Players[i], engine.SeatAt(i)
		m.count[i] = max(p.Count, 0)
		if seat == m.me || p.Count <= 0 {
			continue
		}
		if m.ally[i] < sure/2 {
			m.enemies += (sure - m.ally[i]) / 2
			m.near = min(m.near, p.Count)
		}
		if seat != m.holder && !p.Has(engine.MarkPassed) {
			m.lastWord = false
		}
	}
	return m
}

// allies estimates who plays with us. Who holds a called card that would count
// reckons with the declarer's side, unless that side has lost already: then he
// would rather keep it.
func (m *mind) allies(v *engine.View) {
	const never, always = 0, sure
	ours := func(seat engine.Seat) int { // how likely the seat is on the declarer's side
		switch v.Players[seat.Index()].Role {
		case RoleDeclarer, RolePartner:
			return always
		case RoleOpponent:
			return never
		}
		return -1
	}
	unknown, open, against := 0, 0, 0
	for i := range seats {
		if s := engine.SeatAt(i); s != m.me {
			if ours(s) < 0 {
				unknown++
			}
			if ours(s) != always {
				against += v.Players[i].Points
			}
		}
	}
	mine := max(never, ours(m.me))
	lost := against >= winLine
	for i, c := range v.Calls {
		if i >= calls || c.Seat != engine.None {
			continue
		}
		held, need := m.hand.Has(c.Card), c.N-c.Seen
		switch {
		case held == 0 || mine == always:
			open++
		case lost:
			m.joining[i] = -showWorth
		case need == 1 && packs-c.Seen > held:
			m.joining[i] = showWorth // others may do it first
			mine = sure * 7 / 8
		case need == 1:
			m.joining[i] = 1
			mine = sure * 7 / 8
		case held >= need:
			mine = max(mine, sure*3/4)
		default:
			open++
			mine = max(mine, sure/2)
		}
	}
	for i := range seats {
		s := engine.SeatAt(i)
		his := ours(s)
		if his < 0 {
			his = min(always, open*sure/max(unknown, 1))
		}
		// Together if both are on the declarer's side, or both are not.
		m.ally[i] = 2*(mine*his+(sure-mine)*(sure-his))/sure - sure
	}
	m.ally[m.me.Index()] = sure
}

// wins estimates in sixteenths how likely it is that no enemy beats the play,
// from the cards that have not been seen and how many each player holds.
func (m *mind) wins(p climb.Play) int {
	if m.enemies == 0 {
		return sure
	}
	const three = 3 * sure // the chances below are against three enemies
	chance := 0
	switch p.Shape {
	case climb.Single, climb.Pair, climb.Triple, climb.Triple1, climb.Triple2:
		return m.stands(int(p.Key), 1+int(min(p.Shape, climb.Triple)-climb.Single))
	case climb.Straight:
		chance = max(3, sure-2*(14-int(p.Key)))
	case climb.Pairs:
		chance = max(3, 14-(climb.RankA-int(p.Key)))
	case climb.Plane0, climb.Plane1, climb.Plane2:
		chance = max(8, 14-(climb.RankA-int(p.Key))/2)
	case climb.Mixed510K:
		chance = 6
	case climb.Pure510K:
		chance = 9
	case climb.Bomb:
		chance = min(15, 8+int(p.Key)/5+2*(int(p.Size)-4))
	case climb.JokerBomb:
		return sure
	}
	return sure - (sure-chance)*min(m.enemies+sure/2, 2*three)/three
}

// stands estimates, in sixteenths, how likely it is that no enemy holds and plays
// so many cards of one rank above key.
func (m *mind) stands(key, copies int) int {
	const one = 1 << 12
	all, theirs := 0, 0
	for i, n := range m.count {
		if engine.SeatAt(i) == m.me {
			continue
		}
		all += n
		theirs += n * (sure - m.ally[i]) / (2 * sure)
	}
	if all == 0 {
		return sure
	}
	many := max(1, (m.enemies+sure/2)/sure)
	each := one * theirs / all / many // that one enemy holds a certain card
	stands := one
	for r := key + 1; r < climb.Ranks; r++ {
		n := climb.Lane(m.unseen, r)
		has := one // some so many of them
		for i := range copies {
			has = has * (n - i) / (i + 1) * each / one
		}
		has = min(one, max(0, has)*many)
		stands -= stands * has / one * 3 / 4 // holding is not always playing
	}
	return stands * sure / one
}
