package match

import (
	"fmt"

	"paizhuo/engine"
	"paizhuo/engine/record"
)

// Replay is a recorded deal that can be looked at from any seat, at any point.
type Replay struct {
	states []engine.State   // before each action, and the last
	events [][]engine.Event // of each action
	done   []record.Done
}

// Watch plays a record's actions for looking at them.
func Watch(find record.Finder, r *record.Record) (*Replay, error) {
	game := find(r.Game)
	if game == nil {
		return nil, fmt.Errorf("no game is called %q", r.Game)
	}
	cfg, deal, done, _, err := record.Replay(game, r)
	if err != nil {
		return nil, err
	}
	state, err := game.New(cfg, deal)
	if err != nil {
		return nil, err
	}
	p := &Replay{done: done, states: []engine.State{state.Clone()}}
	for _, d := range done {
		events, err := state.Apply(d.Seat, d.Action)
		if err != nil {
			return nil, fmt.Errorf("%v: %w", d, err)
		}
		p.events = append(p.events, events)
		p.states = append(p.states, state.Clone())
	}
	return p, nil
}

// Len is the number of actions.
func (p *Replay) Len() int { return len(p.done) }

// Done is the action with index i, from 0.
func (p *Replay) Done(i int) record.Done { return p.done[i] }

// Update is what the viewer was sent after n actions, from 0 to Len: the events
// of the last of them, and the view. Seq is n.
func (p *Replay) Update(n int, viewer engine.Seat) engine.Update {
	u := engine.Update{Seq: uint64(n), View: p.states[n].View(viewer)}
	if n > 0 {
		u.Events = copied(engine.Seen(p.events[n-1], viewer))
	}
	return u
}
