package main

import (
	"fmt"
	"io"
	"net"
	"strings"

	"paizhuo/net/signal"
)

// invite prints where the page can be opened and, if other devices can, a QR
// code for them.
func invite(out io.Writer, addr *net.TCPAddr, local []net.Addr) {
	if !addr.IP.IsUnspecified() {
		fmt.Fprintf(out, "牌桌 Paizhuo: http://%s/ (Ctrl-C stops it)\n", addr)
		return
	}
	fmt.Fprintf(out, "牌桌 Paizhuo: http://127.0.0.1:%d/ (Ctrl-C stops it)\n", addr.Port)
	pages := lanPages(addr.Port, local)
	if len(pages) == 0 {
		fmt.Fprintln(out, "This machine has no address in a local network.")
		return
	}
	fmt.Fprintf(out, "On other devices in this network: %s\n", strings.Join(pages, " "))
	if rows, err := signal.QR(pages[0]); err == nil {
		printQR(out, rows)
	}
}

// lanPages returns the page's URLs for other devices, of which each reaches some.
func lanPages(port int, local []net.Addr) []string {
	var pages []string
	for _, a := range local {
		n, ok := a.(*net.IPNet)
		if !ok || n.IP.To4() == nil || n.IP.IsLoopback() || n.IP.IsLinkLocalUnicast() {
			continue
		}
		pages = append(pages, fmt.Sprintf("http://%s:%d/", n.IP, port))
	}
	return pages
}

// printQR prints a QR code, two rows a line, black on white whatever the
// terminal's colours.
func printQR(out io.Writer, rows [][]bool) {
	const quiet = 4 // light squares all around
	dark := func(x, y int) bool {
		x, y = x-quiet, y-quiet
		return y >= 0 && y < len(rows) && x >= 0 && x < len(rows[y]) && rows[y][x]
	}
	side := len(rows) + 2*quiet
	for y := 0; y < side; y += 2 {
		var line strings.Builder
		for x := range side {
			switch upper, lower := dark(x, y), dark(x, y+1); {
			case upper && lower:
				line.WriteRune('█')
			case upper:
				line.WriteRune('▀')
			case lower:
				line.WriteRune('▄')
			default:
				line.WriteRune(' ')
			}
		}
		fmt.Fprintf(out, "\x1b[30;107m%s\x1b[0m\n", line.String())
	}
}
