package wire

// Ear reads what a host says out of the frames it sends, as the guest at their other
// end does: for tests, and to look into what is sent. The zero value is ready.
type Ear struct {
	run    uint64
	last   uint64
	bodies map[byte][]byte
}

// Hear returns the message in a frame; nil when it has none, or one that came
// before, or one that comes too early.
func (e *Ear) Hear(text []byte) Message {
	f, err := parse(text)
	if err != nil || f.kind != frameData {
		return nil
	}
	if f.run != e.run {
		*e = Ear{run: f.run, bodies: map[byte][]byte{}}
	}
	if f.seq != e.last+1 {
		return nil
	}
	e.last = f.seq
	body := f.body
	if f.flag {
		if body, err = unpress(e.bodies[f.message], body, MaxDown); err != nil {
			return nil
		}
	}
	e.bodies[f.message] = body
	m, err := decode(downs, f.message, body)
	if err != nil {
		return nil
	}
	return m
}

// Ups are the types of all messages a guest can send, in the order of their numbers on
// the wire, and Downs those of a host.
func Ups() []string   { return kinds(ups) }
func Downs() []string { return kinds(downs) }

func kinds(list []reader) (all []string) {
	for _, r := range list {
		all = append(all, r.like.kind())
	}
	return all
}
