package signal

import (
	"errors"
	"net"
)

// maxPacket is the longest MQTT packet a broker may send.
const maxPacket = maxPayload + 1<<10

// gate lets through what a broker says only while it keeps within bounds. The
// client library makes room for a packet before it has come, as much as its
// first bytes claim, so a broker could take a page's memory with five bytes.
type gate struct {
	net.Conn
	state gateState
	left  int // bytes of the packet that are still to come
	size  int // what the length says so far
	shift int
}

type gateState byte

const (
	gateType gateState = iota
	gateLength
	gateBody
)

var errPacket = errors.New("the broker sends packets that are too long")

// Read implements net.Conn. A packet that is too long ends the connection before
// any of it but its length is handed on.
func (g *gate) Read(p []byte) (int, error) {
	n, err := g.Conn.Read(p)
	if bad := g.follow(p[:n]); bad != nil {
		g.Conn.Close()
		return 0, bad
	}
	return n, err
}

// follow keeps track of where packets begin and end.
func (g *gate) follow(p []byte) error {
	for len(p) > 0 {
		switch g.state {
		case gateType:
			g.state, g.size, g.shift = gateLength, 0, 0
			p = p[1:]
		case gateLength:
			b := p[0]
			p = p[1:]
			g.size |= int(b&0x7f) << g.shift
			g.shift += 7
			if g.size > maxPacket || b&0x80 != 0 && g.shift >= 28 {
				return errPacket
			}
			if b&0x80 == 0 {
				if g.left = g.size; g.left == 0 {
					g.state = gateType
				} else {
					g.state = gateBody
				}
			}
		case gateBody:
			n := min(len(p), g.left)
			p = p[n:]
			if g.left -= n; g.left == 0 {
				g.state = gateType
			}
		}
	}
	return nil
}
