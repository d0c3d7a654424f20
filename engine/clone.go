package engine

import "slices"

// Clone returns a copy that shares nothing with the original.
func (a Action) Clone() Action {
	a.Cards = slices.Clone(a.Cards)
	return a
}

// Clone returns a copy that shares nothing with the original.
func (t Trick) Clone() Trick {
	t.Plays = slices.Clone(t.Plays)
	for i := range t.Plays {
		m := &t.Plays[i]
		m.Cards = slices.Clone(m.Cards)
		if m.As != nil {
			as := *m.As
			m.As = &as
		}
	}
	return t
}

// Clone returns a copy that shares nothing with the original; nil of nil.
func (r *Result) Clone() *Result {
	if r == nil {
		return nil
	}
	c := *r
	c.Winners = slices.Clone(r.Winners)
	c.Places = slices.Clone(r.Places)
	c.Levels = slices.Clone(r.Levels)
	c.Scores = slices.Clone(r.Scores)
	for i := range c.Scores {
		c.Scores[i].Seats = slices.Clone(c.Scores[i].Seats)
	}
	c.Steps = slices.Clone(r.Steps)
	for i := range c.Steps {
		c.Steps[i].Seats = slices.Clone(c.Steps[i].Seats)
	}
	c.Next = slices.Clone(r.Next)
	for i := range c.Next {
		c.Next[i].Args = slices.Clone(c.Next[i].Args)
	}
	if r.Match != nil {
		c.Match = &Final{Winners: slices.Clone(r.Match.Winners)}
	}
	return &c
}
