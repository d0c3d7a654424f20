package signal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// As much of MQTT 5 as rooms need: log in, subscribe, publish with QoS 0, ping.
// Everything else a broker may say ends the connection. The numbers in comments
// are sections of OASIS's MQTT Version 5.0.

// Packet types with their flags (2.1.2, 2.1.3).
const (
	packetConnect   = 0x10
	packetConnack   = 0x20
	packetPublish   = 0x30
	packetSubscribe = 0x82
	packetSuback    = 0x90
	packetPingreq   = 0xc0
	packetPingresp  = 0xd0
	packetLeave     = 0xe0
)

// maxPacket is the longest packet a broker may send.
const maxPacket = maxPayload + 1<<10

// Properties of a connection (2.2.2.2).
const (
	propReceiveMaximum  = 0x21
	propMaximumPacket   = 0x27
	propServerKeepAlive = 0x13
)

var errPacket = errors.New("the broker does not keep to MQTT 5")

// client is a connection to a broker that is logged in. Its methods may be
// called from any goroutine.
type client struct {
	conn      net.Conn
	onMessage func(topic string, payload []byte)
	keep      time.Duration // the longest time to send nothing
	pong      chan struct{} // receives for an answer to ping; holds one
	lost      chan error    // receives once, when reading has ended
	heard     atomic.Int64  // when something came last, in Unix seconds
	writing   sync.Mutex
}

// login says hello to a broker and subscribes to topics. It returns when the
// broker has granted both; closing the connection makes it fail sooner. From then
// on onMessage is called with what comes, one message at a time.
func login(conn net.Conn, clientID string, topics []string, onMessage func(topic string, payload []byte)) (*client, error) {
	c := &client{conn: conn, onMessage: onMessage, keep: keepAlive * time.Second, pong: make(chan struct{}, 1), lost: make(chan error, 1)}
	body := mqttString(nil, "MQTT")
	body = append(body, 5, 0x02) // version 5, a clean start
	body = binary.BigEndian.AppendUint16(body, keepAlive)
	body = append(body, 3+5, propReceiveMaximum)
	body = binary.BigEndian.AppendUint16(body, receiveSize)
	body = append(body, propMaximumPacket)
	body = binary.BigEndian.AppendUint32(body, maxPacket)
	body = mqttString(body, clientID)
	if err := c.write(packetConnect, body); err != nil {
		return nil, err
	}
	r := bufio.NewReader(conn)
	kind, ack, err := readPacket(r)
	switch {
	case err != nil:
		return nil, err
	case kind != packetConnack || len(ack) < 2:
		return nil, errPacket
	case ack[1] != 0:
		return nil, fmt.Errorf("the broker refuses with %#x", ack[1])
	}
	if seconds, err := serverKeepAlive(ack[2:]); err != nil {
		return nil, err
	} else if seconds > 0 {
		c.keep = min(c.keep, time.Duration(seconds)*time.Second)
	}
	c.heard.Store(time.Now().Unix())
	if err := c.subscribe(topics); err != nil {
		return nil, err
	}
	granted := make(chan error, 1)
	go c.read(r, granted)
	return c, <-granted
}

// subscribe asks for topics, with QoS 0 and nothing that is retained.
func (c *client) subscribe(topics []string) error {
	body := []byte{0, 1, 0} // the first and only packet with an identifier, no properties
	for _, topic := range topics {
		body = append(mqttString(body, topic), 2<<4) // retained: never
	}
	return c.write(packetSubscribe, body)
}

// publish sends a message.
func (c *client) publish(m message) error {
	body := append(mqttString(nil, m.topic), 0) // no properties
	return c.write(packetPublish, append(body, m.payload...))
}

// ping asks the broker for a sign of life, which comes by pong.
func (c *client) ping() error {
	select {
	case <-c.pong: // an old one
	default:
	}
	return c.write(packetPingreq, nil)
}

// leave says goodbye and closes the connection.
func (c *client) leave() {
	_ = c.write(packetLeave, nil)
	c.conn.Close()
}

// silence returns since when nothing has come.
func (c *client) silence() time.Duration { return time.Since(time.Unix(c.heard.Load(), 0)) }

// write writes one packet in one piece.
func (c *client) write(kind byte, body []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := c.conn.Write(append(binary.AppendUvarint([]byte{kind}, uint64(len(body))), body...))
	return err
}

// read takes in packets until the connection ends. The first must grant the
// subscription.
func (c *client) read(r *bufio.Reader, granted chan<- error) {
	waits := true
	err := func() error {
		for {
			kind, body, err := readPacket(r)
			if err != nil {
				return err
			}
			c.heard.Store(time.Now().Unix())
			switch {
			case kind&0xf0 == packetPublish && kind&0x06 == 0:
				topic, payload, err := parsePublish(body)
				if err != nil {
					return err
				}
				c.onMessage(topic, payload)
			case kind == packetSuback && waits:
				if err := parseSuback(body); err != nil {
					return err
				}
				waits = false
				granted <- nil
			case kind == packetPingresp:
				select {
				case c.pong <- struct{}{}:
				default:
				}
			case kind == packetLeave:
				reason := byte(0)
				if len(body) > 0 {
					reason = body[0]
				}
				return fmt.Errorf("the broker ends the connection with %#x", reason)
			default:
				return errPacket
			}
		}
	}()
	if waits {
		granted <- err
	}
	c.lost <- err
}

// readPacket reads one packet. One that would be too long is an error before any
// of it is read: a length of five bytes could claim all memory there is.
func readPacket(r *bufio.Reader) (kind byte, body []byte, err error) {
	if kind, err = r.ReadByte(); err != nil {
		return 0, nil, err
	}
	size, err := binary.ReadUvarint(r)
	if err != nil {
		return 0, nil, err
	}
	if size > maxPacket {
		return 0, nil, fmt.Errorf("%w: a packet of %d bytes", errPacket, size)
	}
	body = make([]byte, size)
	_, err = io.ReadFull(r, body)
	return kind, body, err
}

// parsePublish reads a publication with QoS 0 (3.3).
func parsePublish(body []byte) (topic string, payload []byte, err error) {
	if len(body) < 2 {
		return "", nil, errPacket
	}
	n := int(binary.BigEndian.Uint16(body))
	if len(body) < 2+n {
		return "", nil, errPacket
	}
	payload, err = skipProperties(body[2+n:])
	return string(body[2 : 2+n]), payload, err
}

// parseSuback sees that every topic is granted (3.9).
func parseSuback(body []byte) error {
	if len(body) < 2 {
		return errPacket
	}
	reasons, err := skipProperties(body[2:])
	if err != nil {
		return err
	}
	for _, reason := range reasons {
		if reason >= 0x80 {
			return fmt.Errorf("the broker grants no subscription: %#x", reason)
		}
	}
	return nil
}

// serverKeepAlive returns how often the broker wants to hear something, in
// seconds, from the properties of what it answers to a login (3.2.2.3); 0 if it
// leaves that to the client.
func serverKeepAlive(b []byte) (seconds uint16, err error) {
	rest, err := skipProperties(b)
	if err != nil {
		return 0, err
	}
	_, n := binary.Uvarint(b)
	b = b[n : len(b)-len(rest)]
	for len(b) > 0 {
		size := 0
		switch id := b[0]; id {
		case 0x24, 0x25, 0x28, 0x29, 0x2a: // a byte
			size = 1
		case 0x13, 0x21, 0x22: // two bytes
			size = 2
		case 0x11, 0x27: // four bytes
			size = 4
		case 0x12, 0x15, 0x16, 0x1a, 0x1c, 0x1f, 0x26: // text or bytes with their length; 0x26 has two
			for range 1 + int(id&0x20)>>5 {
				if len(b) < 1+size+2 {
					return 0, errPacket
				}
				size += 2 + int(binary.BigEndian.Uint16(b[1+size:]))
			}
		default:
			return 0, errPacket
		}
		if len(b) < 1+size {
			return 0, errPacket
		}
		if b[0] == propServerKeepAlive {
			seconds = binary.BigEndian.Uint16(b[1:])
		}
		b = b[1+size:]
	}
	return seconds, nil
}

// skipProperties returns what follows the properties (2.2.2).
func skipProperties(b []byte) ([]byte, error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, errPacket
	}
	return b[n+int(size):], nil
}

// mqttString appends a string as MQTT writes it (1.5.4).
func mqttString(b []byte, text string) []byte {
	return append(binary.BigEndian.AppendUint16(b, uint16(len(text))), text...)
}
