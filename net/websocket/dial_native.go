//go:build !js

package websocket

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/coder/websocket"
)

// Dial opens a WebSocket at a ws or wss URL with a subprotocol. The context
// bounds the opening alone.
func Dial(ctx context.Context, url, protocol string) (net.Conn, error) {
	ws, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{Subprotocols: []string{protocol}})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", url, err)
	}
	if got := ws.Subprotocol(); got != protocol {
		ws.CloseNow()
		return nil, fmt.Errorf("open %s: it speaks %q, not %q", url, got, protocol)
	}
	stream := websocket.NetConn(context.Background(), ws, websocket.MessageBinary)
	ws.SetReadLimit(maxWaiting) // NetConn has lifted every limit
	return conn{stream, ws}, nil
}

// conn closes at once, as the page's does: the library's own Close waits for
// the other end to agree.
type conn struct {
	net.Conn
	ws *websocket.Conn
}

// Close implements net.Conn.
func (c conn) Close() error {
	if err := c.ws.CloseNow(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
