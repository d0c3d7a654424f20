// Package websocket is a net.Conn over a WebSocket: over the browser's own in
// the page, over a library's natively. It dials only; who serves one is
// natively, and elsewhere.
//
// The package must not know what is said over a connection.
//
//	conn, err := websocket.Dial(ctx, "wss://broker.example:8084/mqtt", "mqtt")
//
// What is written comes as one binary message each, and bounds between messages
// are not kept: it is a stream of bytes.
package websocket

// maxWaiting is the most bytes that may wait in either direction in the page.
// Nobody can be made to wait there: a reader or a network that is so far behind
// loses the connection instead.
const maxWaiting = 4 << 20
