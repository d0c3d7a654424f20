package heir

import (
	"io"
	"reflect"
	"slices"

	"paizhuo/net/will"
	"paizhuo/net/wire"
)

// The sizes in which what happens is sealed: its box is as big as a multiple. Where
// somebody may have done something in secret the box has room for it, so that it
// does not tell whether anybody has.
const (
	openBucket   = 32
	secretBucket = 96
)

// mostPieces is how many pieces follow a state before it is sealed anew.
const mostPieces = 400

// Leaver decides at the host what its guests are told in case it is gone. One
// goroutine at a time may use it.
type Leaver struct {
	epoch  uint64
	key    []byte
	sealer *will.Sealer
	last   []string // the state as it was left last
	pieces int
	heirs  []wire.Heir
	told   map[int]wire.Heirs // by Person.ID
	behind map[int]bool       // who has missed a piece
}

// Leave is how a table stands.
type Leave struct {
	State []string    // all of it, in texts that change each in one place
	Room  string      // of it what all may know
	Deeds []byte      // by which an heir shows that it is one
	Heirs []wire.Heir // people who are connected and can take over, in that order; not the one in the host's page
	All   []int       // Person.ID of everybody who is connected
	Seats int         // how many people sit at the table, connected or not
	Quiet bool        // nothing that all may know has happened since the last time
	Open  bool        // a window was open since the last time: players may have answered in secret
}

// Parcel is a message for one of the people.
type Parcel struct {
	To      int // Person.ID
	Message wire.Message
}

// NewLeaver returns a Leaver for an epoch's host, with its random source. The key is
// the one it is found by, nil for the room's own.
func NewLeaver(epoch uint64, key []byte, random io.Reader) *Leaver {
	return &Leaver{epoch: epoch, key: key, sealer: will.NewSealer(epoch, random), told: map[int]wire.Heirs{}, behind: map[int]bool{}}
}

// Leave returns what is to be sent now that the table stands so. While all is quiet
// that is nothing: who is sent a Piece would learn that something has happened.
func (l *Leaver) Leave(t Leave) ([]Parcel, error) {
	t.Heirs = slices.DeleteFunc(slices.Clone(t.Heirs), func(h wire.Heir) bool { return h.ID > 255 }) // a share's place is a byte
	state := t.State
	if t.Quiet && l.last != nil {
		state = l.last
	}
	parcels := l.tell(t)
	edit := will.Edit(l.last, state)
	switch {
	case !slices.EqualFunc(t.Heirs, l.heirs, func(a, b wire.Heir) bool { return a.ID == b.ID }),
		l.last == nil, len(edit) > len(will.Join(state...))/2, l.pieces >= mostPieces:
		l.heirs, l.last, l.pieces = t.Heirs, state, 0
		clear(l.behind)
		if err := l.sealer.Begin(will.Join(state...), places(t.Heirs)); err != nil {
			return parcels, err
		}
		return l.wholes(parcels, func(int) bool { return true }), nil
	case !l.sealer.Active():
		l.last = state
		return parcels, nil
	}
	if !slices.Equal(l.last, state) {
		bucket := openBucket
		if t.Open {
			bucket = secretBucket
		}
		piece, err := l.sealer.Add(edit, bucket)
		if err != nil {
			return parcels, err
		}
		l.last = state
		l.pieces++
		for _, h := range l.heirs {
			if !l.behind[h.ID] {
				parcels = append(parcels, Parcel{h.ID, wire.Piece{Piece: piece}})
			}
		}
	}
	if len(l.behind) > 0 {
		if err := l.sealer.Again(will.Join(l.last...)); err != nil {
			return parcels, err
		}
		parcels = l.wholes(parcels, func(id int) bool { return l.behind[id] })
		clear(l.behind)
	}
	return parcels, nil
}

// Missed notes that a Piece could not be sent to somebody, who is sent the whole
// state the next time.
func (l *Leaver) Missed(id int) { l.behind[id] = true }

// Forget has somebody be told everything anew: the page was loaded again.
func (l *Leaver) Forget(id int) {
	delete(l.told, id)
	l.behind[id] = true
}

// tell says who the heirs are to everybody who does not know it yet.
func (l *Leaver) tell(t Leave) (parcels []Parcel) {
	for _, id := range t.All {
		m := wire.Heirs{Epoch: l.epoch, You: id, Host: l.key, Heirs: t.Heirs, Only: t.Seats <= 2, Room: t.Room, Deeds: t.Deeds}
		if !reflect.DeepEqual(l.told[id], m) {
			l.told[id] = m
			parcels = append(parcels, Parcel{id, m})
		}
	}
	return parcels
}

func (l *Leaver) wholes(parcels []Parcel, to func(id int) bool) []Parcel {
	for _, h := range l.heirs {
		if w, ok := l.sealer.Whole(byte(h.ID)); ok && to(h.ID) {
			parcels = append(parcels, Parcel{h.ID, wire.Sealed{Whole: w}})
		}
	}
	return parcels
}

func places(heirs []wire.Heir) (xs []byte) {
	for _, h := range heirs {
		xs = append(xs, byte(h.ID))
	}
	return xs
}
