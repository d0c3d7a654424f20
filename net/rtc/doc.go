// Package rtc connects two ends directly: a wire.Conn over a WebRTC data
// channel, by pion natively and by the browser's own WebRTC through pion in the
// page. The code is the same in both; only what touches a setting of one of
// them has a file of its own.
//
// The package must not know what the frames mean, nor how the few bytes that
// introduce two ends to each other (a Description, packed) travel: by a broker,
// by the path that is there already, or by hand.
//
// Beside a session, an Upgrade does all of it: the guest's offers, the host's
// answers, and the connection is handed over when it is open. What it wants to
// tell its other end is a note; notes may be lost, doubled and reordered.
//
//	up := rtc.NewUpgrade(rtc.Guest, config, rtc.Hooks{
//		Open: func(conn wire.Conn) { player.Attach(conn, engine.LinkDirect) },
//	})
//	relay, err := signal.Join(ctx, brokers, invite, up.Note)
//	up.Carry(relay)
//
// and at the host, for every guest:
//
//	relay, ok := door.Accept()
//	up := rtc.NewUpgrade(rtc.Host, config, rtc.Hooks{
//		Open: func(conn wire.Conn) { table.Attach(conn, engine.LinkDirect) },
//	})
//	up.Carry(relay)
//
// Without any broker, two people carry the descriptions themselves:
//
//	mine, err := rtc.NewInvite(ctx, rtc.Host, config)
//	show(mine.Text())                         // or mine.Link(page), or that as QR
//	conn, err := mine.Connect(ctx, theirs)    // both press it within ten seconds
//
// Below both stands the Peer, one attempt at a connection:
//
//	p, err := rtc.Offer(ctx, config)
//	send(p.Gathered(ctx))
//	err = p.Remote(answer)
//	conn, err := p.Conn(ctx)
package rtc
