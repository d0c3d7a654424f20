//go:build js

package table

import (
	"paizhuo/scene/settle"
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
	t.session.Ready()
	t.relayout()
}

// leave goes back to the lobby; the deal is kept unless it ended its match.
func (t *Table) leave() {
	t.closeSettle()
	t.session.Close()
	if r := t.View().Result; r != nil && r.Match != nil {
		t.env.Forget()
	}
	t.env.Home()
}
