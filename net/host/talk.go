package host

import (
	"slices"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// How much one may say: so many at once, and then one in three seconds; half of
// that for who looks on.
const (
	talkBurst = 3
	talkRate  = 1.0 / 3
)

// historySize is how much of what was said is told to who comes later.
const historySize = 30

// say tells everybody who wants to hear it.
func (h *Host) say(p *person, m wire.Say) error {
	rate := talkRate
	if p.seat == nil {
		rate /= 2
	}
	if !p.talk.take(talkBurst, rate) {
		return refused(CodeMuchTalk)
	}
	said := engine.Said{From: p.id, Name: p.name, Seat: p.at(), Text: wire.CleanText(m.Text), Phrase: wire.CleanText(m.Phrase)}
	if said.Text == "" && said.Phrase == "" {
		return nil
	}
	h.tell(p, said)
	return nil
}

// tell tells everybody who wants to hear the person.
func (h *Host) tell(p *person, said engine.Said) {
	h.said = append(h.said, said)
	if len(h.said) > historySize {
		h.said = slices.Delete(h.said, 0, len(h.said)-historySize)
	}
	for _, q := range h.people {
		if q.link != nil && !slices.Contains(q.muted, p.id) {
			q.link.session.Put(wire.Said{Said: said})
		}
	}
}

// mute spares a person what another says.
func (h *Host) mute(p *person, m wire.Mute) error {
	if h.person(m.Who) == nil {
		return refused(CodeNoPerson)
	}
	p.muted = slices.DeleteFunc(p.muted, func(id int) bool { return id == m.Who })
	if m.On {
		p.muted = append(p.muted, m.Who)
	}
	h.save()
	return nil
}

// saidTo is what was said before a person came.
func (h *Host) saidTo(p *person) []engine.Said {
	return slices.DeleteFunc(slices.Clone(h.said), func(s engine.Said) bool { return slices.Contains(p.muted, s.From) })
}
