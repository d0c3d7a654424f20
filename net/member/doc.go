// Package member joins a page to a room: what signal finds, rtc connects directly,
// and a host or a guest talks over. A Door lets guests in to a host; a Way leads a
// guest to one, the relay first and a direct connection as soon as there is one,
// and finds another whenever the session wants it.
//
// It must not know what the frames mean, nor who sits where: it hands connections
// to whoever takes them.
//
//	door, err := member.Open(setup, room, host)   // host.Attach takes what comes
//	way := member.Join(setup, invite, guest)      // guest.Attach
//	...
//	way.Wake() // the page was hidden, or is online again
package member

import (
	"paizhuo/engine"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/wire"
)

// Taker takes connections over: a host or a guest.
type Taker interface {
	Attach(conn wire.Conn, link engine.Link)
}

// Setup is how a page reaches others.
type Setup struct {
	Signal signal.Config
	RTC    rtc.Config
	Direct bool // false keeps to relays: nothing is tried beside them

	// Changed is told, from any goroutine, that there is something to look at; it
	// must return at once, and may be nil.
	Changed func()
}

func (s Setup) changed() {
	if s.Changed != nil {
		s.Changed()
	}
}
