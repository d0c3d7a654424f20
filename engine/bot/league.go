package bot

import (
	"errors"
	"math"
	"slices"

	"paizhuo/engine"
)

// Player chooses an action in the viewer's place.
type Player func(engine.View) engine.Action

// Thinking returns the game's own bot.
func Thinking(game engine.Game) Player {
	return func(v engine.View) engine.Action { return Choose(game, v, nil) }
}

// Random returns a player that takes any of the moves that list returns, one as
// likely as another: a game's Suggest, or all its moves. below returns a number
// from 0 to n-1.
func Random(list func(engine.View) []engine.Action, below func(n int) int) Player {
	return func(v engine.View) engine.Action {
		moves := list(v)
		if len(moves) == 0 {
			return engine.Action{}
		}
		return moves[below(len(moves))]
	}
}

// Tally is what a player made of mirrored deals: each deal is played twice, the
// player on one side and then, with the same hands, on the other.
type Tally struct {
	Deals     int
	Wins      int     // of 2 × Deals games
	Draws     int     // of 2 × Deals games
	Actions   int     // both players'
	sum, sum2 float64 // of the points ahead, both games of a deal averaged
}

// errSides means that sides can't be swapped where they are not known from the
// start.
var errSides = errors.New("mirrored deals need two sides that all know")

// Mirror lets a play n mirrored deals against b.
func Mirror(game engine.Game, cfg engine.Config, n int, deal func(i int) engine.Deal, a, b Player) (Tally, error) {
	var t Tally
	for i := range n {
		d := deal(i)
		ahead := 0
		for mine := range 2 {
			r, err := t.play(game, cfg, d, mine, a, b)
			if err != nil {
				return t, err
			}
			ahead += r.Scores[mine].N - r.Scores[1-mine].N
			switch {
			case len(r.Winners) == 0:
				t.Draws++
			case slices.Contains(r.Scores[mine].Seats, r.Winners[0]):
				t.Wins++
			}
		}
		t.Deals++
		half := float64(ahead) / 2
		t.sum += half
		t.sum2 += half * half
	}
	return t, nil
}

// play plays one deal to its end, a on the side with that index.
func (t *Tally) play(game engine.Game, cfg engine.Config, d engine.Deal, mine int, a, b Player) (*engine.Result, error) {
	s, err := game.New(cfg, d)
	if err != nil {
		return nil, err
	}
	for {
		turn := s.Turn()
		if len(turn) == 0 {
			break
		}
		v := s.View(turn[0])
		if len(v.Sides) != 2 || v.Side(turn[0]) < 0 {
			return nil, errSides
		}
		p := b
		if v.Side(turn[0]) == mine {
			p = a
		}
		if _, err := s.Apply(turn[0], p(v)); err != nil {
			return nil, err
		}
		t.Actions++
	}
	r := s.Result()
	if len(r.Scores) != 2 {
		return nil, errSides
	}
	return r, nil
}

// Rate returns the share of games won, a draw counting half, and the ends of
// its 95 % interval (Wilson's, on games).
func (t *Tally) Rate() (rate, low, high float64) {
	n := float64(2 * t.Deals)
	if n == 0 {
		return 0, 0, 1
	}
	const z = 1.96
	p := (float64(t.Wins) + float64(t.Draws)/2) / n
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return p, mid - half, mid + half
}

// Ahead returns the mean lead in points a game, and half the width of its 95 %
// interval, over pairs.
func (t *Tally) Ahead() (mean, half float64) {
	n := float64(t.Deals)
	if n == 0 {
		return 0, math.Inf(1)
	}
	mean = t.sum / n
	if n < 2 {
		return mean, math.Inf(1)
	}
	return mean, 1.96 * math.Sqrt((t.sum2-n*mean*mean)/(n-1)/n)
}
