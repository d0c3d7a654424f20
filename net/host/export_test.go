package host

// Kept is how much a host keeps on behalf of those who come and talk to it.
type Kept struct {
	Strangers, Links, People, Banned, Muted, Ballots, Said int

	Waits int // messages for the one for whom most wait
	Saved int // bytes
}

// Kept counts; it is zero once the host has ended.
func (h *Host) Kept() Kept {
	counted := make(chan Kept, 1)
	if !h.post(func() {
		k := Kept{
			Strangers: len(h.strangers), Links: len(h.links), People: len(h.people),
			Banned: len(h.banned), Ballots: len(h.ballots), Said: len(h.said), Saved: len(h.roomText(true)),
		}
		for l := range h.links {
			k.Waits = max(k.Waits, l.session.Waits())
		}
		for _, p := range h.people {
			k.Muted = max(k.Muted, len(p.muted))
		}
		counted <- k
	}) {
		return Kept{}
	}
	return <-counted
}
