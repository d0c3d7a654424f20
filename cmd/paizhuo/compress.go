package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path"

	"github.com/andybalholm/brotli"
)

// coding is a content coding a web server can send a file in.
type coding struct {
	name    string // as HTTP names it
	ext     string // appended to the file's name
	writer  func(io.Writer) io.WriteCloser
	setting string // how hard it tries, for the size table
}

// gzipCoding and brotliCoding both work as hard as they can: files are
// compressed once and sent many times.
func gzipCoding() coding {
	return coding{"gzip", ".gz", func(w io.Writer) io.WriteCloser {
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			panic(err) // the level is a constant the package offers
		}
		return z
	}, "gzip -9"}
}

func brotliCoding() coding {
	return coding{"br", ".br", func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterLevel(w, brotli.BestCompression)
	}, "brotli -q 11"}
}

// compressible tells whether a compressed copy of a file is worth having.
func compressible(name string) bool {
	switch path.Ext(name) {
	case ".wasm", ".html", ".js", ".json", ".svg", ".webmanifest", ".css", ".txt":
		return true
	}
	return name == "NOTICE"
}

// compress returns the data in that coding. Results are kept in the build
// folder by content, since brotli takes some twenty seconds for the page.
func compress(p project, c coding, data []byte) ([]byte, error) {
	kept, err := p.cache("compressed", fmt.Sprintf("%.10x%s", sha256.Sum256(data), c.ext))
	if err != nil {
		return nil, err
	}
	if small, err := os.ReadFile(kept); err == nil {
		return small, nil
	}
	var b bytes.Buffer
	w := c.writer(&b)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), replaceFile(kept, b.Bytes())
}
