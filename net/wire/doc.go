// Package wire is what a host and its guests say to each other: one struct a
// message, the session that carries messages over whatever connections there are,
// and the Conn that is one such connection.
//
// The package must not know any game, who may do what, or how a Conn is made.
//
// # Messages
//
// A message is JSON, decoded strictly and within limits, for it comes from
// somebody else's browser: whatever is wrong with it is an *engine.Illegal with a
// code. A guest sends Do, Ready, Sit and so on, a host Welcome, Room, Update,
// Refusal, Said and Lost. The host's are pressed: each against the one before of
// its type, so that of a View only what is new is sent.
//
// # Sessions
//
// A Session is one end of an ordered conversation: no message is lost, doubled or
// overtaken, while paths come and go. A guest joins once and hands in each
// connection as it opens, the relay first, the data channel when it is there, a
// second data channel when the first falls silent:
//
//	g := guest.Join(guest.Setup{Hello: wire.Hello{Token: token, Name: "小林"}})
//	g.Attach(relay, engine.LinkRelayed)  // seated after one round trip
//	g.Attach(channel, engine.LinkDirect) // used as soon as the host has answered on it
//
// and the host takes whatever comes, and finds out by the Hello on it whether it
// is a newcomer, a known guest with another path, or one whose page was loaded
// again:
//
//	h.Attach(conn, engine.LinkDirect)
//
// Who looks after connections (rtc, signal) looks at State and is woken by
// Config.Changed:
//
//	st := g.State()
//	st.Link  // direct, relayed, reconnecting (3 s), away (10 s)
//	st.Slow  // amber
//	st.Want  // another path is wanted: open one beside the first and Attach it;
//	         // the first that answers wins. The loser is just closed
//	st.Paths // what is open, the one in use first
//
// A path is given up by closing its Conn. A Conn may lose, double and reorder
// frames, but what it carries nobody else can read or forge: the Hello on it holds
// the secrets of a seat. Frames are at most MaxUp bytes from a guest and MaxDown
// from a host; a Conn that can't carry so much cuts them up.
//
// A guest uses the best path that is not silent: one in memory, then direct, then
// relayed, then the newest. It tells the host, which sends the same way.
//
// # Times
//
// Ping every second (relayed 5 s); slow after 2 s without an answer (8 s); another
// path is wanted after 3 s (12 s); away after 10 s. They are reset after a stall of
// one's own, so that nobody is blamed for a sleep of this page's.
package wire
