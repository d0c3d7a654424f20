package host

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// openHands is what a deal looked like with all hands open, after every action, for
// those who look on where the rules of the room allow it: one trick late, so that
// nobody at the table is helped by it.
type openHands struct {
	deal    uint64 // the Seq at which it began
	updates []engine.Update
	tricks  []int // that were over before each
	over    int   // tricks now
	ended   bool
}

// note keeps how it stands with open hands.
func (o *openHands) note(u engine.Update) {
	for _, e := range u.Events {
		if e.Kind == engine.EvWins {
			o.over++
		}
	}
	o.updates = append(o.updates, u)
	o.tricks = append(o.tricks, o.over)
	o.ended = u.View.Result != nil
}

// shown is how many of the updates may be seen: up to the end of the trick before the one
// that has been played last, and all when the deal is over. So a trick is seen whole.
func (o *openHands) shown() int {
	if o.ended {
		return len(o.updates)
	}
	if o.over == 0 {
		return 0
	}
	return 1 + slices.IndexFunc(o.tricks, func(n int) bool { return n >= o.over-1 })
}

// look shows a person who looks on what there is to see.
func (h *Host) look(p *person, whole bool) {
	session := p.link.session
	if !h.rules.Hands {
		if whole {
			session.Supersede(h.told(h.match.Join(engine.Watcher), true))
		} else {
			session.Supersede(h.told(h.match.Update(engine.Watcher), false))
		}
		return
	}
	o, n := &h.hands, h.hands.shown()
	if n == 0 {
		if whole { // nothing of this deal may be seen yet but that it is dealt
			session.Supersede(h.told(h.match.Join(engine.Watcher), true))
			p.delay = 0
		}
		return
	}
	if p.delay == n && !whole {
		return
	}
	u := o.updates[n-1]
	m := wire.Update{Update: u, Whole: whole || p.delay == 0}
	if m.Whole {
		m.Update.Events, m.Update.Log = nil, []engine.Event{}
		for _, v := range o.updates[:n] {
			m.Update.Log = append(m.Update.Log, v.Events...)
		}
	} else {
		m.Update.Events = nil
		for _, v := range o.updates[p.delay:n] {
			m.Update.Events = append(m.Update.Events, v.Events...)
		}
	}
	m.Update.Seq += h.before
	p.delay = n
	session.Supersede(m)
}
