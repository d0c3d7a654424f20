package host

import (
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/net/wire"
)

// maxWatch is how many may look on.
const maxWatch = 20

// person is somebody in the room: at a seat, or looking on. A token is all there is
// to know a person by.
type person struct {
	id     int
	token  string
	name   string
	device string
	seat   *seat  // nil for who looks on
	link   *link  // nil until the person comes, and after a goodbye
	left   bool   // said goodbye: a bot plays until the person is back
	fit    int    // as a host, by the person's own page
	key    []byte // by which that page can be found if it is
	muted  []int  // ids of whom the person does not hear
	born   int64  // when the page began that has the place
	intent uint64
	reply  *engine.Illegal // to that intent, nil when it was taken

	shown  shown     // of the link, as all were told
	absent time.Time // since when the person is not connected, zero while it is
	beyond time.Time // when the person last said that there is a later host
	talk   bucket
	delay  int // how much of what happened with open hands was shown
}

// shown is how a person is connected, as far as others are told.
type shown struct {
	link engine.Link
	slow bool
}

// here reports whether what is sent to the person arrives.
func (p *person) here() bool { return p != nil && p.link != nil && p.shown.link.Here() }

// now reads how the person is connected from the session itself, so that no flag
// can outlive what it tells of.
func (p *person) now() shown {
	switch {
	case p.left:
		return shown{link: engine.LinkLeft}
	case p.link == nil:
		return shown{link: engine.LinkAway}
	}
	st := p.link.session.State()
	return shown{st.Link, st.Slow && st.Link.Here()}
}

// person returns the person with an id, nil when there is none.
func (h *Host) person(id int) *person {
	for _, p := range h.people {
		if p.id == id {
			return p
		}
	}
	return nil
}

// known finds the person of a token; whoever guesses learns nothing from the time
// it takes.
func (h *Host) known(token string) *person {
	var found *person
	hash := hashed(token)
	for _, p := range h.people {
		is := subtle.ConstantTimeCompare([]byte(p.token), []byte(token)) | subtle.ConstantTimeCompare([]byte(p.token), []byte(hash))
		if token != "" && token != hash && is == 1 {
			found = p
		}
	}
	if found != nil {
		found.token = token
	}
	return found
}

// place finds the person of a Hello, or makes a place for a newcomer; else it
// returns a word for why there is none.
func (h *Host) place(hello wire.Hello) (*person, string) {
	if slices.Contains(h.banned, hello.Token) && hello.Token != "" || slices.Contains(h.banned, hello.Device) && hello.Device != "" {
		return nil, wire.LostKicked
	}
	if p := h.known(hello.Token); p != nil {
		return p, ""
	}
	switch {
	case hello.Token != "":
		return nil, wire.LostUnknown
	case h.locked:
		return nil, wire.LostLocked
	}
	var free *seat
	for _, s := range h.seats {
		if !hello.Watch && free == nil && s.held && s.who == nil {
			free = s
		}
	}
	switch {
	case free == nil && !hello.Watch && h.match != nil && h.room:
		return nil, wire.LostStarted
	case free == nil && !hello.Watch, free == nil && !h.roomToWatch():
		return nil, wire.LostFull
	}
	token, err := newToken(h.random)
	if err != nil {
		h.warn(err)
		return nil, wire.LostClosed
	}
	p := h.add(token, "")
	if free != nil {
		h.seatPerson(p, free)
	}
	return p, ""
}

// roomToWatch makes room for one more who looks on, if there is any: who looked on
// and is away gives way.
func (h *Host) roomToWatch() bool {
	n := 0
	for _, p := range h.people {
		if p.seat == nil {
			n++
		}
	}
	if n < maxWatch {
		return true
	}
	for _, p := range h.people {
		if p.seat == nil && !p.here() {
			h.remove(p, wire.LostFull)
			return true
		}
	}
	return false
}

// add makes a person.
func (h *Host) add(token, name string) *person {
	h.lastID++
	p := &person{id: h.lastID, token: token, name: name, shown: shown{link: engine.LinkAway}, absent: time.Now()}
	h.people = append(h.people, p)
	return p
}

// remove forgets a person, with a word for why.
func (h *Host) remove(p *person, word string) {
	if s := p.seat; s != nil {
		h.undraw()
		h.seatPerson(p, nil)
	}
	h.people = slices.DeleteFunc(h.people, func(q *person) bool { return q == p })
	if l := p.link; l != nil {
		p.link = nil
		h.drop(l, word)
	}
}

// call gives a person a name, another than everybody else's; capital letters make
// no other name.
func (h *Host) call(p *person, name string) {
	if name = wire.CleanName(name); name == "" {
		return
	}
	taken := func(name string) bool {
		return slices.ContainsFunc(h.people, func(q *person) bool { return q != p && strings.EqualFold(q.name, name) })
	}
	p.name = name
	for n := 2; taken(p.name); n++ {
		p.name = name + " " + strconv.Itoa(n)
	}
}

func newToken(random io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", fmt.Errorf("make a token: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}

// bucket bounds how often something may happen: so many at once, and then so many
// a second.
type bucket struct {
	left   float64
	filled time.Time
}

func (b *bucket) take(burst, rate float64) bool {
	now := time.Now()
	if b.filled.IsZero() {
		b.left = burst
	} else {
		b.left = min(burst, b.left+rate*now.Sub(b.filled).Seconds())
	}
	b.filled = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}
