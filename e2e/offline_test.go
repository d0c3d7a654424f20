//go:build !js

package e2e

// Guards the page without a network, and the coming of a new version: the page
// opens, goes on with its deal, and is never made of two versions.

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"paizhuo/scene/words"
)

// publisher serves a site that can be replaced and a network that can be cut.
type publisher struct {
	mu    sync.Mutex
	files map[string][]byte
	cut   bool
}

func (p *publisher) set(files map[string][]byte, cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.files, p.cut = files, cut
}

func (p *publisher) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/game/")
	if name == "" {
		name = "index.html"
	}
	p.mu.Lock()
	data, there := p.files[name]
	cut := p.cut
	p.mu.Unlock()
	switch {
	case cut:
		panic(http.ErrAbortHandler) // the connection ends without an answer
	case !there:
		http.NotFound(w, r)
	default:
		http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(data))
	}
}

// version is the site as of some release: another program and another name.
type version struct {
	name, program string
	files         map[string][]byte
}

// release reads the site and makes another version of it, unless it is to be the
// first.
func (w *world) release(t *testing.T, n int) version {
	t.Helper()
	v := version{files: map[string][]byte{}}
	root := os.DirFS(filepath.Join(w.dir, "site"))
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".br") {
			return err
		}
		if strings.HasSuffix(name, ".wasm") {
			v.program = name
		}
		v.files[name], err = fs.ReadFile(root, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`version: "([0-9a-f]{10})"`).FindSubmatch(v.files["worker.js"])
	if found == nil || v.program == "" {
		t.Fatal("worker.js has no version, or the site no program")
	}
	v.name = string(found[1])
	if n == 1 {
		return v
	}
	digits := strings.Repeat(fmt.Sprint(n), 10)
	program := "paizhuo." + digits + ".wasm"
	v.files[program] = append(v.files[v.program], 0, 3, 2, 'v', byte('0'+n)) // a section of no meaning
	delete(v.files, v.program)
	for _, name := range []string{"index.html", "worker.js"} {
		text := strings.ReplaceAll(string(v.files[name]), v.program, program)
		v.files[name] = []byte(strings.ReplaceAll(text, v.name, digits))
	}
	v.program, v.name = program, digits
	return v
}

func offline(t *testing.T, w *world) {
	v1, v2, v3 := w.release(t, 1), w.release(t, 2), w.release(t, 3)
	var site publisher
	site.set(v1.files, false)
	server := httptest.NewServer(&site)
	t.Cleanup(server.Close)

	d := phone("zh-CN")
	d.worker = true
	query := "?test=1&practice=wushik&packs=1&seed=offline&pace=100&motion=off"
	p := &player{page: w.open(t, server.URL+"/game/"+query, d), words: words.In(words.Chinese)}
	p.started()
	runs := func(v version) {
		t.Helper()
		p.wait(fmt.Sprintf(`performance.getEntriesByType("resource").some(e => e.name.endsWith("/%s"))`, v.program), 10*time.Second)
	}
	// kept waits until these versions are in the cache, and no others.
	kept := func(versions ...version) {
		t.Helper()
		names := "["
		for _, v := range versions {
			names += fmt.Sprintf("%q,", v.name)
		}
		p.wait(fmt.Sprintf(`(async () => {
			const worker = (await navigator.serviceWorker.getRegistration())?.active;
			const names = (await caches.keys()).map(name => name.split(" ").pop());
			return worker?.state === "activated" && String(names.sort()) === String(%s].sort());
		})()`, names), 60*time.Second)
	}
	goesOn := func(how string) {
		t.Helper()
		before := p.turn()
		p.again()
		if after := p.turn(); toJSON(t, after) != toJSON(t, before) {
			t.Fatalf("%s turned\n%s\ninto\n%s", how, toJSON(t, before), toJSON(t, after))
		}
		p.act(before, p.choose(before))
	}

	runs(v1)
	kept(v1)
	site.set(v1.files, true)
	goesOn("a reload without a network")
	runs(v1)
	p.shoot("offline")

	// A new version comes while the old one is open: the page keeps its own files.
	site.set(v2.files, false)
	p.wait(`navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)`, 20*time.Second)
	kept(v1, v2)
	if status := eval[int](p.page, fmt.Sprintf(`fetch(%q).then(r => r.status)`, v1.program)); status != 200 {
		t.Errorf("the open page's own program is answered with %d", status)
	}
	goesOn("a new version")
	runs(v2)
	site.set(v2.files, true)
	goesOn("the new version without a network")
	runs(v2)

	// The next one clears away what no page has open.
	site.set(v3.files, false)
	p.wait(`navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)`, 20*time.Second)
	kept(v2, v3)

	// One that is published in part is not kept, and does no harm.
	half := w.release(t, 4)
	half.files["index.html"] = v3.files["index.html"]
	site.set(half.files, false)
	p.wait(`navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true, () => true)`, 20*time.Second)
	p.wait(`navigator.serviceWorker.getRegistration().then(r => !r.installing && !r.waiting)`, 20*time.Second)
	kept(v2, v3)
}
