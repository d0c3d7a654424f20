package guest

import (
	"slices"

	"paizhuo/engine"
)

// inboxSize is the most notices that wait to be taken.
const inboxSize = 64

// inbox is the notices that wait, oldest first, and the log they belong to.
type inbox struct {
	queue []engine.Notice
	deal  int            // number of the deal the log is of
	over  bool           // that deal has ended: what is not over is another, even under the same number
	log   []engine.Event // all of it the player has been told
	lost  bool           // nothing follows
}

// add queues a notice. When too many wait they are folded.
func (b *inbox) add(n engine.Notice) {
	if b.lost {
		return
	}
	b.lost = n.Lost != ""
	if n.Update != nil {
		b.follow(n.Update)
	}
	b.queue = append(b.queue, n)
	if len(b.queue) > inboxSize {
		b.fold()
	}
}

// follow keeps the log of the deal up to an update.
func (b *inbox) follow(u *engine.Update) {
	over := u.View.Result != nil
	if u.View.DealNo != b.deal || b.over && !over {
		b.log = nil
	}
	b.deal, b.over = u.View.DealNo, over
	if u.Log != nil {
		b.log = slices.Clone(u.Log)
		return
	}
	b.log = append(b.log, u.Events...)
}

// fold leaves of every kind of notice only the newest, and of updates that one
// as somebody sees it who joins: the whole view and the whole log.
func (b *inbox) fold() {
	var rest []engine.Notice
	var seen [kinds]bool
	for _, n := range slices.Backward(b.queue) {
		kind := kindOf(n)
		if seen[kind] {
			continue
		}
		seen[kind] = true
		if n.Update != nil {
			whole := *n.Update
			whole.Events, whole.Log = nil, slices.Clone(b.log)
			n.Update = &whole
		}
		rest = append(rest, n)
	}
	slices.Reverse(rest)
	b.queue = rest
}

// kinds is the number of kinds of notices.
const kinds = 8

func kindOf(n engine.Notice) int {
	switch {
	case n.Update != nil:
		return 0
	case n.Refusal != nil:
		return 1
	case n.Table != nil:
		return 2
	case n.Room != nil:
		return 3
	case n.Said != nil:
		return 4
	case n.Contact != nil:
		return 5
	case n.Proof != nil:
		return 6
	}
	return 7
}

func (b *inbox) take() (engine.Notice, bool) {
	if len(b.queue) == 0 {
		return engine.Notice{}, false
	}
	n := b.queue[0]
	b.queue = slices.Delete(b.queue, 0, 1)
	return n, true
}
