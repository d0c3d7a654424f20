//go:build js

package table

import (
	"paizhuo/scene/settle"
	"paizhuo/scene/words"
)

// openSettle shows the settlement over the table.
func (t *Table) openSettle() {
	t.settle = settle.New(t.env, t.model.Game, t.View(), t.name, settle.Moves{
		Next: func() {
			t.closeSettle()
			t.looked = true
			t.next()
		},
		Look: func() {
			t.closeSettle()
			t.looked = true
			t.relayout()
		},
		Leave: t.leave,
		Back:  t.friends.back(),
		Ready: t.readiness,
	})
	t.env.Director.Push(t.settle)
}

func (t *Table) closeSettle() {
	if t.settle != nil {
		t.env.Director.Pop(t.settle)
		t.settle = nil
	}
}

// next asks for the next deal, after a match for the first of another one.
func (t *Table) next() {
	if t.school {
		t.afterLesson()
		return
	}
	t.session.Ready()
	t.relayout()
}

// leave goes back to the lobby; the deal is kept unless it ended its match.
func (t *Table) leave() {
	t.closeSettle()
	t.session.Close()
	if r := t.View().Result; r != nil && r.Match != nil && !t.school {
		t.env.Forget()
	}
	t.env.Home()
}

// readiness returns how many of the people at the table are ready for the next
// deal, and how many there are.
func (t *Table) readiness() (n, of int) {
	for _, s := range t.model.Table.Sitters {
		if s.Bot {
			continue
		}
		of++
		if s.Ready {
			n++
		}
	}
	return n, of
}

// nextText is what the button for the next deal says: who has pressed it sees for
// how many others it waits.
func (t *Table) nextText() string {
	w := t.env.Words
	n, of := t.readiness()
	i := t.model.Me().Index()
	if of > 1 && i < len(t.model.Table.Sitters) && t.model.Table.Sitters[i].Ready {
		return w.UI(words.WaitReady, n, of)
	}
	key := words.NextDeal
	if t.View().Result.Match != nil {
		key = words.AnotherMatch
	}
	return w.UI(key)
}
