//go:build !js

package websocket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

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
	return &conn{Conn: stream, ws: ws}, nil
}

// conn closes at once, as the page's does: the library's own Close waits for
// the other end to agree. And it names errors as every net.Conn does.
type conn struct {
	net.Conn
	ws *websocket.Conn

	mu     sync.Mutex
	closed bool
	readBy time.Time
}

// Read implements net.Conn. A deadline that passes ends the connection.
func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case err == nil || err == io.EOF:
	case c.closed:
		err = net.ErrClosed
	case !c.readBy.IsZero() && !time.Now().Before(c.readBy):
		err = os.ErrDeadlineExceeded
	}
	return n, err
}

// Close implements net.Conn.
func (c *conn) Close() error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	if err := c.ws.CloseNow(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// SetReadDeadline implements net.Conn.
func (c *conn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	c.readBy = t
	c.mu.Unlock()
	return c.Conn.SetReadDeadline(t)
}

// SetDeadline implements net.Conn.
func (c *conn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}
