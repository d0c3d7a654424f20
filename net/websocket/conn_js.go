package websocket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"syscall/js"
	"time"
)

// conn is one WebSocket of the browser. Its callbacks run inside the event loop,
// where waiting for anything would end the program: they only note what came and
// send to channels that have room.
type conn struct {
	ws       js.Value
	url      string
	handlers []js.Func

	opened chan struct{} // receives once, when it is open
	more   chan struct{} // receives when something has come; holds one

	mu     sync.Mutex
	queue  []byte // what has come and was not yet read
	ended  error  // why nothing more comes; nil while it may
	alarm  *time.Timer
	readBy time.Time
}

// Dial opens a WebSocket at a ws or wss URL with a subprotocol. The context
// bounds the opening alone. Browsers do not tell why it failed.
func Dial(ctx context.Context, url, protocol string) (net.Conn, error) {
	ws, err := construct(url, protocol)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", url, err)
	}
	c := &conn{ws: ws, url: url, opened: make(chan struct{}, 1), more: make(chan struct{}, 1)}
	ws.Set("binaryType", "arraybuffer")
	c.on("open", c.onOpen)
	c.on("message", c.onMessage)
	c.on("close", c.onClose)
	for {
		select {
		case <-c.opened:
			return c, nil
		case <-c.more:
			if err := c.end(); err != nil {
				return nil, fmt.Errorf("open %s: %w", url, err)
			}
		case <-ctx.Done():
			c.Close()
			return nil, fmt.Errorf("open %s: %w", url, ctx.Err())
		}
	}
}

// construct calls the browser's constructor, which throws for an address it does
// not like: a bad one, or ws from an https page.
func construct(url, protocol string) (ws js.Value, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	return js.Global().Get("WebSocket").New(url, protocol), nil
}

func (c *conn) on(event string, handle func(js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		handle(args[0])
		return nil
	})
	c.handlers = append(c.handlers, f)
	c.ws.Call("addEventListener", event, f)
}

func (c *conn) onOpen(js.Value) { c.opened <- struct{}{} }

func (c *conn) onMessage(event js.Value) {
	data := event.Get("data")
	if data.Type() != js.TypeObject {
		c.finish(errors.New("a text message came"))
		return
	}
	data = js.Global().Get("Uint8Array").New(data)
	n := data.Get("length").Int()
	c.mu.Lock()
	full := len(c.queue)+n > maxWaiting
	if !full && c.ended == nil {
		at := len(c.queue)
		c.queue = append(c.queue, make([]byte, n)...)
		js.CopyBytesToGo(c.queue[at:], data)
	}
	c.mu.Unlock()
	if full {
		c.finish(errors.New("too much waits to be read"))
		return
	}
	c.wake()
}

// onClose comes last, whatever has happened; an error event before it says
// nothing more.
func (c *conn) onClose(event js.Value) {
	c.finish(closing(event))
	for _, f := range c.handlers {
		f.Release()
	}
}

// closing says why a connection was closed.
func closing(event js.Value) error {
	const normal = 1000
	code := event.Get("code").Int()
	if code == normal {
		return io.EOF
	}
	if reason := event.Get("reason").String(); reason != "" {
		return fmt.Errorf("closed with %d: %s", code, reason)
	}
	return fmt.Errorf("closed with %d", code)
}

// finish ends the connection for a reason; what came before may still be read.
func (c *conn) finish(reason error) {
	c.mu.Lock()
	if c.ended == nil {
		c.ended = reason
	}
	c.mu.Unlock()
	// Without a code, since only a few codes are allowed; it never waits.
	c.ws.Call("close")
	c.wake()
}

func (c *conn) wake() {
	select {
	case c.more <- struct{}{}:
	default:
	}
}

// end returns why nothing more comes, nil while it may.
func (c *conn) end() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}

// Read implements net.Conn. One goroutine reads at a time.
func (c *conn) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for {
		if n, err := c.take(p); n > 0 || err != nil {
			return n, err
		}
		<-c.more
	}
}

func (c *conn) take(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if errors.Is(c.ended, net.ErrClosed) {
		return 0, c.ended
	}
	if n := copy(p, c.queue); n > 0 {
		if c.queue = c.queue[n:]; len(c.queue) == 0 {
			c.queue = nil
		}
		return n, nil
	}
	if !c.readBy.IsZero() && !time.Now().Before(c.readBy) {
		return 0, os.ErrDeadlineExceeded
	}
	return 0, c.ended
}

// Write implements net.Conn. The browser queues what the network does not take
// yet, so it never waits.
func (c *conn) Write(p []byte) (int, error) {
	if err := c.end(); err != nil {
		if errors.Is(err, io.EOF) {
			err = net.ErrClosed
		}
		return 0, err
	}
	if c.ws.Get("bufferedAmount").Int()+len(p) > maxWaiting {
		err := errors.New("the network takes nothing")
		c.finish(err)
		return 0, err
	}
	data := js.Global().Get("Uint8Array").New(len(p))
	js.CopyBytesToJS(data, p)
	c.ws.Call("send", data)
	return len(p), nil
}

// Close implements net.Conn. It returns at once; what was written is sent if
// the network takes it.
func (c *conn) Close() error {
	c.finish(net.ErrClosed)
	return nil
}

// SetReadDeadline implements net.Conn.
func (c *conn) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.alarm != nil {
		c.alarm.Stop()
	}
	c.readBy, c.alarm = t, nil
	if !t.IsZero() {
		c.alarm = time.AfterFunc(time.Until(t), c.wake)
	}
	return nil
}

// SetWriteDeadline implements net.Conn; a Write never waits.
func (c *conn) SetWriteDeadline(time.Time) error { return nil }

// SetDeadline implements net.Conn.
func (c *conn) SetDeadline(t time.Time) error { return c.SetReadDeadline(t) }

// LocalAddr implements net.Conn; a page has no address.
func (c *conn) LocalAddr() net.Addr { return addr("page") }

// RemoteAddr implements net.Conn.
func (c *conn) RemoteAddr() net.Addr { return addr(c.url) }

// addr is a URL as a net.Addr.
type addr string

func (addr) Network() string  { return "websocket" }
func (a addr) String() string { return string(a) }
