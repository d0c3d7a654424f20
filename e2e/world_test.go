//go:build !js

package e2e

// Guards nothing itself: it builds the site once, serves it and starts the browser.

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"paizhuo/e2e/bidi"
)

// world is what every journey shares.
type world struct {
	browser context.Context // of the running browser
	fox     *bidi.Browser   // where one is needed
	dir     string          // the build folder of these tests, absolute
	out     string          // where screenshots go, absolute
	site    string          // address of the page, with a slash at its end
	limit   time.Duration   // of a page's life, where it is more than usual
	served  string          // address of the page with a broker beside it, where it is served so
	bare    string          // address of e2e/bare, with a slash at its end
}

// newWorld builds, serves and starts everything, and ends it with the test.
func newWorld(t *testing.T) *world {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	w := &world{dir: filepath.Join(root, "build", "e2e"), out: filepath.Join(root, "out", "e2e")}
	for _, dir := range []string{w.dir, w.out} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}

	t.Log(runGo(t, root, nil, "run", "./cmd/paizhuo", "dist", filepath.Join(w.dir, "site")))
	bare := filepath.Join(w.dir, "bare")
	buildBare(t, root, bare)

	// Paths with folders, as on itch.io and Pages: an absolute URL would miss.
	mux := http.NewServeMux()
	mux.Handle("/html/1234/", http.StripPrefix("/html/1234/", http.FileServer(http.Dir(filepath.Join(w.dir, "site")))))
	mux.Handle("/bare/", http.StripPrefix("/bare/", http.FileServer(http.Dir(bare))))
	server := httptest.NewServer(mux) // on 127.0.0.1
	t.Cleanup(server.Close)
	w.site, w.bare = server.URL+"/html/1234/", server.URL+"/bare/"

	w.browser = startBrowser(t)
	return w
}

// runGo runs the go command and returns what it prints.
func runGo(t *testing.T, dir string, env []string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// buildBare puts e2e/bare together with its page, as dist builds it for the
// size table: without the size patch.
func buildBare(t *testing.T, root, dir string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	runGo(t, root, []string{"GOOS=js", "GOARCH=wasm"},
		"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", filepath.Join(dir, "bare.wasm"), "./e2e/bare")
	for from, to := range map[string]string{"e2e/bare/index.html": "index.html", "wasm_exec.js": "wasm_exec.js"} {
		copyFile(t, filepath.Join(root, from), filepath.Join(dir, to))
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// startBrowser starts a headless Chromium, which draws in software.
func startBrowser(t *testing.T, more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Fatal("no chromium or google-chrome on PATH")
	}
	options := append([]chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path),
		chromedp.Headless,
		chromedp.NoFirstRun,
		chromedp.NoDefaultBrowserCheck,
		chromedp.NoSandbox, // containers have none, and only our own page is opened
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("force-color-profile", "srgb"),
		// Nothing but this machine, whatever a page asks for.
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.local"),
	}, more...)
	alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stopAlloc)
	ctx, stop := chromedp.NewContext(alloc)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("starting %s: %v", path, err)
	}
	return ctx
}
