package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// site is the page as files by their URL, relative to index.html.
type site map[string][]byte

// makeSite puts the page together. The wasm and its loader carry their content's
// hash in their names, so that browsers and proxies may keep them for ever.
func makeSite(p project, page wasm) (site, error) {
	s := site{}
	loader, err := os.ReadFile(p.path("wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	wasmName, loaderName := hashed("paizhuo.wasm", page.data), hashed("wasm_exec.js", loader)
	s[wasmName], s[loaderName] = page.data, loader

	shell, err := os.ReadFile(p.path("index.html"))
	if err != nil {
		return nil, err
	}
	// index.html is written with plain names, which stand for the hashed ones.
	s["index.html"] = shell
	for _, r := range []struct{ from, to string }{
		{`href="paizhuo.wasm"`, `href="` + wasmName + `"`},
		{`src="wasm_exec.js"`, `src="` + loaderName + `"`},
		{`{url: "paizhuo.wasm", size: 0}`, fmt.Sprintf(`{url: %q, size: %d}`, wasmName, len(page.data))},
	} {
		if err := s.fillIn("index.html", r.from, r.to); err != nil {
			return nil, err
		}
	}

	if s["NOTICE"], err = notice(p, page); err != nil {
		return nil, err
	}
	err = filepath.WalkDir(p.path("assets"), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(file, ".go") {
			return err
		}
		rel, err := filepath.Rel(p.root, file)
		if err != nil {
			return err
		}
		s[filepath.ToSlash(rel)], err = os.ReadFile(file)
		return err
	})
	if err != nil {
		return nil, err
	}
	worker, err := os.ReadFile(p.path("worker.js"))
	if err != nil {
		return nil, err
	}
	return s, s.addWorker(worker)
}

// addWorker adds the service worker, which keeps all files of the site so far,
// and gives the site a version that changes with any of them.
func (s site) addWorker(worker []byte) error {
	files := slices.Sorted(maps.Keys(s))
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	sum := sha256.New()
	sum.Write(worker)
	for _, name := range files {
		fmt.Fprintln(sum, name, len(s[name]))
		sum.Write(s[name])
	}
	version := fmt.Sprintf("%.5x", sum.Sum(nil))
	s["worker.js"] = worker
	if err := s.fillIn("worker.js", `{version: "", files: []}`, fmt.Sprintf(`{version: %q, files: %s}`, version, list)); err != nil {
		return err
	}
	return s.fillIn("index.html", `version = ""`, fmt.Sprintf(`version = %q`, version))
}

// fillIn puts a text in the place of another, which must be in the file once.
func (s site) fillIn(file, from, to string) error {
	if n := bytes.Count(s[file], []byte(from)); n != 1 {
		return fmt.Errorf("%s holds %s %d times, not once", file, from, n)
	}
	s[file] = bytes.Replace(s[file], []byte(from), []byte(to), 1)
	return nil
}

// nameBroker tells the page of a broker beside it, at a path relative to the
// page. Without it the page uses public ones.
func (s site) nameBroker(path string) error {
	return s.fillIn("index.html", `<meta name="paizhuo-broker" content="">`, fmt.Sprintf(`<meta name="paizhuo-broker" content="%s">`, path))
}

// hashed returns a file name that changes with the content: paizhuo.0123456789.wasm.
func hashed(name string, data []byte) string {
	ext := path.Ext(name)
	return fmt.Sprintf("%s.%.5x%s", strings.TrimSuffix(name, ext), sha256.Sum256(data), ext)
}

// first lists what is fetched before the first frame: the page, its loader and
// its program.
func (s site) first() []string {
	names := []string{"index.html"}
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if isHashed(name) {
			names = append(names, name)
		}
	}
	return names
}

// weight returns how many bytes these files take on their way, by the smaller of
// the file and its brotli copy.
func (s site) weight(names []string) int {
	sum := 0
	for _, name := range names {
		n := len(s[name])
		if small, ok := s[name+brotliCoding().ext]; ok {
			n = min(n, len(small))
		}
		sum += n
	}
	return sum
}

// isHashed tells whether a URL changes with its content.
func isHashed(name string) bool {
	for _, plain := range []string{"paizhuo.wasm", "wasm_exec.js"} {
		ext := path.Ext(plain)
		stem := strings.TrimSuffix(plain, ext) + "."
		if len(name) == len(stem)+10+len(ext) && strings.HasPrefix(name, stem) && strings.HasSuffix(name, ext) {
			return true
		}
	}
	return false
}

// compressed returns the site with a copy of every file in these codings where
// one is worth having.
func (s site) compressed(p project, codings ...coding) (site, error) {
	all := maps.Clone(s)
	for name, data := range s {
		if !compressible(name) {
			continue
		}
		for _, c := range codings {
			small, err := compress(p, c, data)
			if err != nil {
				return nil, err
			}
			all[name+c.ext] = small
		}
	}
	return all, nil
}

// write puts the site into a folder in place of what was there. It refuses a
// folder that holds anything but a site.
func (s site) write(dir string) error {
	switch entries, err := os.ReadDir(dir); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case len(entries) > 0:
		for _, name := range []string{"index.html", "NOTICE"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
				return fmt.Errorf("%s holds something other than a site; name another folder, or empty this one", dir)
			}
		}
	}
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	for name, data := range s {
		file := filepath.Join(tmp, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(tmp, dir)
}

// zip returns the site as an archive, the same for the same site.
func (s site) zip() ([]byte, error) {
	epoch := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) // the earliest the format can say
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(s)) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: epoch})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(s[name]); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
