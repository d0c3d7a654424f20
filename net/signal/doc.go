// Package signal is how two browsers find each other with no server of the
// project's own: rooms (房间), their links and spoken codes, and the way between
// a guest and its host through public MQTT brokers.
//
// A room has a 128-bit secret, which its link carries, and a code of ten
// characters. Either leads to a topic at the brokers, where a guest knocks and
// the host, which alone listens there, answers. Nobody announces anything. What
// they say is sealed under a key that only who knows the secret can derive, and
// from the answer on under a key that only this guest and the host have; the
// host signs its answer with a key whose hash stands in the link. After that one
// round trip the guest has a Relay: a wire.Conn through the brokers, on which it
// can play at once. Notes on it carry what a direct connection needs, which
// takes over when it is there.
//
// The package must not know what the frames and notes mean, who sits where, or
// how a direct connection is made.
//
// At the host:
//
//	room := signal.NewRoom() // or ParseRoom of what was stored: the same link as last week
//	door, err := signal.Open(signal.Config{}, room)
//	link := page + "#" + room.Invite().Fragment()
//	for {
//		relay, ok := door.Accept()
//		...
//		table.Attach(relay)
//		go answerOffers(relay.Told(), relay.Tell)
//	}
//
// At the guest:
//
//	invite, ok, err := signal.ParseFragment(fragment) // or ParseCode
//	relay, err := signal.Join(ctx, signal.Config{}, invite, offer)
//	player := guest.Join(relay, token, "小林")
//	remember(relay.Invite()) // gets it back in, also after it came by a code
package signal
