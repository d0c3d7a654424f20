package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path"
	"strings"
	"time"

	"paizhuo/net/signal/broker"
)

// brokerPath is where the served page finds the broker, relative to itself.
const brokerPath = "mqtt"

// serve builds the page and serves it, with a broker for its rooms, until it is
// interrupted.
func serve(args []string, out io.Writer) int {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:8510", "host and port to listen on; port 0 takes a free one")
	lan := flags.Bool("lan", false, "let other devices on the network in: listen on every address of this machine, and show a QR code")
	if flags.Parse(args) != nil {
		return 2
	}
	if *lan {
		_, port, err := net.SplitHostPort(*addr)
		if err != nil {
			return failed("serve", err)
		}
		*addr = net.JoinHostPort("", port)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := serveUntil(ctx, *addr, out); err != nil {
		return failed("serve", err)
	}
	return 0
}

// serveUntil builds the page and serves it until the context is done.
func serveUntil(ctx context.Context, addr string, out io.Writer) error {
	p, err := openProject()
	if err != nil {
		return err
	}
	// Listening first tells at once that the port is taken, not after a minute.
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	fmt.Fprintln(out, "Building the page; the first time takes a minute or two.")
	prog, err := pageProgram(p)
	if err != nil {
		return err
	}
	page, err := buildWasm(p, prog)
	if err != nil {
		return err
	}
	files, err := makeSite(p, page)
	if err != nil {
		return err
	}
	if err := files.nameBroker(brokerPath); err != nil {
		return err
	}
	// Without brotli, which would take longer than it could ever save here.
	if files, err = files.compressed(p, gzipCoding()); err != nil {
		return err
	}
	local, err := net.InterfaceAddrs()
	if err != nil {
		return fmt.Errorf("asking for this machine's addresses: %w", err)
	}
	invite(out, listener.Addr().(*net.TCPAddr), local)
	return serveSite(ctx, files, listener)
}

// serveSite serves a site and a broker beside it until the context is done.
func serveSite(ctx context.Context, files site, listener net.Listener) error {
	rooms, err := broker.New()
	if err != nil {
		return err
	}
	defer rooms.Close() // and with it the connections the server has given away
	mux := http.NewServeMux()
	mux.Handle("/", files)
	mux.Handle("/"+brokerPath, rooms)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	if err := server.Close(); err != nil {
		return err
	}
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP answers with a file of the site, compressed where the browser takes
// it and a copy is there.
func (s site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	data, ok := s[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", mimeType(name))
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if isHashed(name) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	for _, c := range []coding{brotliCoding(), gzipCoding()} {
		if small, ok := s[name+c.ext]; ok && accepts(r, c.name) {
			h.Set("Content-Encoding", c.name)
			data = small
			break
		}
	}
	h.Set("Content-Length", fmt.Sprint(len(data)))
	w.Write(data)
}

// accepts reports whether the client takes a content coding.
func accepts(r *http.Request, name string) bool {
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		word, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(word) == name {
			return strings.TrimSpace(quality) != "q=0"
		}
	}
	return false
}

// mimeType returns the type of a file; browsers stream wasm only under its own.
func mimeType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".wasm":
		return "application/wasm"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".webmanifest":
		return "application/manifest+json"
	case "", ".txt":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}
