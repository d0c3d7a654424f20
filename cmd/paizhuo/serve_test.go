package main

// Guards that a served page has all it needs for a room on this machine and on
// the network beside it: a broker at the page's own address, of which the page is
// told, and an address and a code that other devices can read.

import (
	"bytes"
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"paizhuo/net/signal"
)

func TestRoomOverTheServedBroker(t *testing.T) {
	_, files := madeSite(t)
	if bytes.Contains(files["index.html"], []byte(`content="mqtt"`)) {
		t.Error("the static site names a broker of its own")
	}
	if err := files.nameBroker(brokerPath); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(files["index.html"], []byte(`<meta name="paizhuo-broker" content="mqtt">`)) {
		t.Error("the page is not told of the broker")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- serveSite(ctx, files, listener) }()

	config := signal.Config{Brokers: []string{"ws://" + listener.Addr().String() + "/" + brokerPath}}
	room := signal.NewRoom()
	host, err := signal.Open(config, room)
	if err != nil {
		t.Fatal(err)
	}
	joining, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	guest, err := signal.Join(joining, config, room.Invite(), nil)
	if err != nil {
		t.Fatal(err)
	}
	guest.Close()
	host.Close()
	<-host.Done()
	cancel()
	if err := <-served; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

func TestInvitePrintsWhatOthersCanReach(t *testing.T) {
	local := []net.Addr{
		&net.IPNet{IP: net.IPv4(127, 0, 0, 1), Mask: net.CIDRMask(8, 32)},
		&net.IPNet{IP: net.ParseIP("fe80::1"), Mask: net.CIDRMask(64, 128)},
		&net.IPNet{IP: net.IPv4(169, 254, 3, 4), Mask: net.CIDRMask(16, 32)},
		&net.IPNet{IP: net.IPv4(192, 0, 2, 7), Mask: net.CIDRMask(24, 32)},
	}
	var out bytes.Buffer
	invite(&out, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8510}, local)
	if got := out.String(); !strings.Contains(got, "http://127.0.0.1:8510/") || strings.Contains(got, "192.0.2.7") {
		t.Errorf("on loopback it prints %q", got)
	}
	out.Reset()
	invite(&out, &net.TCPAddr{IP: net.IPv6unspecified, Port: 8510}, local)
	if got := out.String(); !strings.Contains(got, "http://192.0.2.7:8510/\n") || strings.Contains(got, "169.254") {
		t.Errorf("on the network it prints %q", got)
	}
	// Every line of the code is as wide as the code and its quiet edge.
	rows, err := signal.QR("http://192.0.2.7:8510/")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(out.String()) {
		if code, ok := strings.CutPrefix(line, "\x1b[30;107m"); ok {
			lines++
			if n := len([]rune(strings.TrimSuffix(code, "\x1b[0m\n"))); n != len(rows)+8 {
				t.Errorf("a line of the code is %d wide, want %d", n, len(rows)+8)
			}
		}
	}
	if want := (len(rows) + 9) / 2; lines != want {
		t.Errorf("the code has %d lines, want %d", lines, want)
	}
}
