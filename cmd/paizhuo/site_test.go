package main

// Guards what is given away and how it is served: relative and hashed names, the
// licences, compressed copies that unpack to the file, types a browser insists on.

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// madeSite is a site around a program that is none.
func madeSite(t *testing.T) (project, site) {
	t.Helper()
	p, err := openProject()
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	s, err := makeSite(p, wasm{
		name: "page",
		data: bytes.Repeat([]byte("\x00asm"), 1000),
		packages: []linkedPackage{
			{ImportPath: "runtime", Standard: true},
			{ImportPath: "paizhuo", Dir: here, Module: &module{Path: "paizhuo", Dir: p.root}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

func TestSiteHoldsWhatItNames(t *testing.T) {
	_, s := madeSite(t)
	shell := string(s["index.html"])
	links := regexp.MustCompile(`(?:href|src|url:)[= ]*"([^"]*)"`).FindAllStringSubmatch(shell, -1)
	if len(links) < 6 {
		t.Fatalf("index.html names only %d files", len(links))
	}
	for _, link := range links {
		if _, ok := s[link[1]]; !ok {
			t.Errorf("index.html names %q, which is not in the site", link[1])
		}
		if strings.HasPrefix(link[1], "/") || strings.Contains(link[1], ":") {
			t.Errorf("%q is not relative", link[1])
		}
	}
	if !strings.Contains(shell, "size: 4000}") {
		t.Error("index.html does not say how big the program is")
	}
	for _, text := range []string{"MIT License", "The Go Authors"} {
		if !strings.Contains(string(s["NOTICE"]), text) {
			t.Errorf("NOTICE lacks %q", text)
		}
	}
}

// The worker keeps the whole site, and the site has another version when any of
// its files changes.
func TestWorkerKeepsTheSite(t *testing.T) {
	_, s := madeSite(t)
	version := func(s site) string {
		found := regexp.MustCompile(`version = "([0-9a-f]{10})"`).FindSubmatch(s["index.html"])
		if found == nil || !bytes.Contains(s["worker.js"], append([]byte(`version: "`), found[1]...)) {
			t.Fatal("index.html and worker.js do not name one version")
		}
		return string(found[1])
	}
	list := regexp.MustCompile(`files: (\[.*\])}`).FindSubmatch(s["worker.js"])
	var files []string
	if list == nil || json.Unmarshal(list[1], &files) != nil {
		t.Fatal("worker.js lists no files")
	}
	if want := slices.Sorted(maps.Keys(s)); !slices.Equal(append(files, "worker.js"), want) {
		t.Errorf("worker.js keeps %q, and the site is %q", files, want)
	}

	seen := map[string]string{version(s): "the site"}
	for name := range s {
		if name == "worker.js" {
			continue
		}
		_, other := madeSite(t)
		shell, worker := bytes.ReplaceAll(other["index.html"], []byte(version(s)), nil), []byte("const site = {version: \"\", files: []};")
		other["index.html"] = shell
		other[name] = append(other[name], '\n')
		delete(other, "worker.js")
		if err := other.addWorker(worker); err != nil {
			t.Fatal(err)
		}
		if before := seen[version(other)]; before != "" {
			t.Errorf("with another %s the site has the version of %s", name, before)
		}
		seen[version(other)] = name
	}
}

// What the manifest names is there, with the sizes it says.
func TestManifest(t *testing.T) {
	_, s := madeSite(t)
	const at = "assets/manifest.webmanifest"
	var m struct {
		StartURL string `json:"start_url"`
		Scope    string
		Icons    []struct{ Src, Sizes, Purpose string }
	}
	if err := json.Unmarshal(s[at], &m); err != nil {
		t.Fatal(err)
	}
	if start := path.Join("assets", m.StartURL); s[start] == nil || path.Join("assets", m.Scope) != "." {
		t.Errorf("the app starts at %q within %q", m.StartURL, m.Scope)
	}
	have := map[string]bool{}
	for _, icon := range m.Icons {
		data := s[path.Join("assets", icon.Src)]
		if data == nil {
			t.Errorf("%s is not there", icon.Src)
		}
		have[icon.Purpose+icon.Sizes] = true
		if path.Ext(icon.Src) != ".png" {
			continue
		}
		if c, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || fmt.Sprintf("%dx%d", c.Width, c.Height) != icon.Sizes {
			t.Errorf("%s is %dx%d (%v), not %s", icon.Src, c.Width, c.Height, err, icon.Sizes)
		}
	}
	for _, want := range []string{"192x192", "512x512", "maskable192x192", "maskable512x512"} {
		if !have[want] {
			t.Errorf("there is no icon %s", want)
		}
	}
}

func TestNoticeNeedsALicence(t *testing.T) {
	p, err := openProject()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	nameless := wasm{packages: []linkedPackage{{ImportPath: "m/a", Dir: dir, Module: &module{Path: "m", Dir: dir}}}}
	if _, err := notice(p, nameless); err == nil {
		t.Error("a module without a licence was accepted")
	}
	inner := filepath.Join(dir, "a")
	if err := os.MkdirAll(inner, 0o777); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{"LICENSE": "of the module", "a/COPYING": "of the package", "a/license.go": "package a"} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	nameless.packages[0].Dir = inner
	text, err := notice(p, nameless)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"of the module", "of the package"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the notice lacks %q", want)
		}
	}
	if strings.Contains(string(text), "package a") {
		t.Error("source code was taken for a licence")
	}
}

func TestCopiesUnpackToTheFile(t *testing.T) {
	p, s := madeSite(t)
	all, err := s.compressed(p, gzipCoding(), brotliCoding())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := all["assets/icon-180.png.gz"]; ok {
		t.Error("a picture was compressed")
	}
	for name, data := range s {
		if !compressible(name) {
			continue
		}
		z, err := gzip.NewReader(bytes.NewReader(all[name+".gz"]))
		if err != nil {
			t.Fatalf("%s.gz: %v", name, err)
		}
		for ext, r := range map[string]io.Reader{".gz": z, ".br": brotli.NewReader(bytes.NewReader(all[name+".br"]))} {
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, data) {
				t.Errorf("%s%s is not the file: %v", name, ext, err)
			}
		}
	}
}

func TestWriteReplacesOnlyASite(t *testing.T) {
	_, s := madeSite(t)
	dir := filepath.Join(t.TempDir(), "site")
	if err := s.write(dir); err != nil {
		t.Fatal(err)
	}
	s["index.html"] = []byte("new")
	if err := s.write(dir); err != nil {
		t.Errorf("writing it again: %v", err)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "index.html")); string(got) != "new" {
		t.Error("the old site is still there")
	}
	foreign := t.TempDir()
	mine := filepath.Join(foreign, "letter.txt")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.write(foreign); err == nil {
		t.Error("a folder with other files was replaced")
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
}

func TestZipHasIndexAtTheRoot(t *testing.T) {
	_, s := madeSite(t)
	one, err := s.zip()
	if err != nil {
		t.Fatal(err)
	}
	two, err := s.zip()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one, two) {
		t.Error("the same site makes two archives")
	}
	r, err := zip.NewReader(bytes.NewReader(one), int64(len(one)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Open("index.html")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(f); err != nil || !bytes.Equal(got, s["index.html"]) {
		t.Errorf("index.html is not the site's: %v", err)
	}
	if len(r.File) != len(s) {
		t.Errorf("%d files in the archive, %d in the site", len(r.File), len(s))
	}
}

func TestServed(t *testing.T) {
	p, s := madeSite(t)
	all, err := s.compressed(p, gzipCoding())
	if err != nil {
		t.Fatal(err)
	}
	program := ""
	for name := range s {
		if strings.HasSuffix(name, ".wasm") {
			program = name
		}
	}
	get := func(method, url, accept string) *http.Response {
		r := httptest.NewRequest(method, url, nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		all.ServeHTTP(w, r)
		return w.Result()
	}
	for _, c := range []struct {
		url, accept                   string
		status                        int
		mime, encoding, cacheContains string
	}{
		{"/", "", 200, "text/html; charset=utf-8", "", "no-cache"},
		{"/index.html", "gzip, br", 200, "text/html; charset=utf-8", "gzip", "no-cache"},
		{"/" + program, "gzip", 200, "application/wasm", "gzip", "immutable"},
		{"/" + program, "gzip;q=0", 200, "application/wasm", "", "immutable"},
		{"/assets/icon.svg", "", 200, "image/svg+xml", "", "no-cache"},
		{"/assets/icon-180.png", "gzip", 200, "image/png", "", "no-cache"},
		{"/assets/manifest.webmanifest", "", 200, "application/manifest+json", "", "no-cache"},
		{"/../go.mod", "", 404, "text/plain; charset=utf-8", "", ""},
		{"/nothing", "", 404, "text/plain; charset=utf-8", "", ""},
	} {
		r := get("GET", c.url, c.accept)
		h := r.Header
		if r.StatusCode != c.status || h.Get("Content-Type") != c.mime || h.Get("Content-Encoding") != c.encoding ||
			!strings.Contains(h.Get("Cache-Control"), c.cacheContains) {
			t.Errorf("%s (accepting %q): %d, %v", c.url, c.accept, r.StatusCode, h)
		}
	}
	if r := get("POST", "/", ""); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", r.StatusCode)
	}
}
