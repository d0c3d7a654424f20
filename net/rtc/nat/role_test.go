//go:build linux

package nat

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"time"

	"github.com/pion/stun/v4"

	"paizhuo/engine"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/signal/broker"
	"paizhuo/net/wire"
)

// roleKey is the environment variable that makes the test's binary one of these.
const roleKey = "PAIZHUO_NAT_ROLE"

// role is one program in a namespace. It tells what happens, a line an event.
type role struct {
	Name   string
	Config rtc.Config
	Room   string
}

const brokerURL = "ws://" + server + ":8080/mqtt"

func (r role) play() error {
	switch r.Name {
	case "services":
		return services()
	case "host":
		return r.host()
	case "guest":
		return r.guest()
	}
	return fmt.Errorf("no role %q", r.Name)
}

// services are the servers on the network: STUN and a broker.
func services() error {
	udp, err := net.ListenPacket("udp4", server+":3478")
	if err != nil {
		return err
	}
	go answerSTUN(udp)
	b, err := broker.New()
	if err != nil {
		return err
	}
	tcp, err := net.Listen("tcp4", server+":8080")
	if err != nil {
		return err
	}
	fmt.Println("ready")
	mux := http.NewServeMux()
	mux.Handle("/mqtt", b)
	return http.Serve(tcp, mux)
}

// answerSTUN tells everyone where a packet came from.
func answerSTUN(conn net.PacketConn) {
	buf := make([]byte, 1500)
	for {
		n, from, err := conn.ReadFrom(buf)
		if err != nil {
			return
		}
		m := &stun.Message{Raw: slices.Clone(buf[:n])}
		if m.Decode() != nil || m.Type != stun.BindingRequest {
			continue
		}
		at := from.(*net.UDPAddr)
		answer, err := stun.Build(m, stun.BindingSuccess, &stun.XORMappedAddress{IP: at.IP, Port: at.Port}, stun.Fingerprint)
		if err == nil {
			_, _ = conn.WriteTo(answer.Raw, from)
		}
	}
}

// host lets guests in and sends everything back, by the path it came.
func (r role) host() error {
	room, err := signal.ParseRoom(r.Room)
	if err != nil {
		return err
	}
	door, err := signal.Open(signal.Config{Brokers: []string{brokerURL}}, room)
	if err != nil {
		return err
	}
	for {
		relay, ok := door.Accept()
		if !ok {
			return errors.New("the door is closed")
		}
		up := rtc.NewUpgrade(rtc.Host, r.Config, rtc.Hooks{
			Open:   func(c wire.Conn) { go echo(c) },
			Failed: func(err error) { fmt.Println("failed", err) },
		})
		up.Carry(relay)
		go echo(relay)
	}
}

func echo(c wire.Conn) {
	for {
		frame, err := c.Recv()
		if err != nil || c.Send(frame) != nil {
			return
		}
	}
}

// guest joins, plays over the relay at once, and over a direct connection when
// there is one. A line on its standard input lets it play over the relay again.
func (r role) guest() error {
	room, err := signal.ParseRoom(r.Room)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	start := time.Now()
	opened := make(chan wire.Conn, 1)
	up := rtc.NewUpgrade(rtc.Guest, r.Config, rtc.Hooks{
		Open: func(c wire.Conn) { opened <- c },
		Failed: func(err error) {
			var coded *engine.Illegal
			if errors.As(err, &coded) {
				fmt.Println("failed", coded.Code)
			} else {
				fmt.Println("failed", err)
			}
		},
	})
	relay, err := signal.Join(ctx, signal.Config{Brokers: []string{brokerURL}}, room.Invite(), up.Note)
	if err != nil {
		return err
	}
	up.Carry(relay)
	if err := exchange("relayed", start, relay); err != nil {
		return err
	}
	again := make(chan struct{})
	go func() {
		for s := bufio.NewScanner(os.Stdin); s.Scan(); {
			again <- struct{}{}
		}
	}()
	for {
		select {
		case c := <-opened:
			took := time.Since(start)
			if err := exchange("direct", start, c); err != nil {
				return err
			}
			// Keep it from falling silent.
			go func() {
				for range time.Tick(time.Second) {
					if c.Send([]byte("still there")) != nil {
						return
					}
				}
			}()
			fmt.Println("open after", took.Round(time.Millisecond))
		case <-again:
			if err := exchange("relayed", time.Now(), relay); err != nil {
				return err
			}
		}
	}
}

// exchange plays a hundred moves and tells how it went.
func exchange(path string, start time.Time, c wire.Conn) error {
	joined := time.Since(start)
	const n = 100
	var took []time.Duration
	for i := range n {
		sent := time.Now()
		frame := fmt.Appendf(nil, "move %d of a table %200s", i, "")
		if err := c.Send(frame); err != nil {
			return err
		}
		got, err := c.Recv()
		if err != nil {
			return err
		}
		if !bytes.Equal(got, frame) {
			return fmt.Errorf("%s: move %d came back as %.20q", path, i, got)
		}
		took = append(took, time.Since(sent))
	}
	slices.Sort(took)
	fmt.Printf("%s after %v: %d moves there and back, median %v, slowest %v\n", path, joined.Round(time.Millisecond), n, took[n/2].Round(10*time.Microsecond), took[n-1].Round(10*time.Microsecond))
	return nil
}
