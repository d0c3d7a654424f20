//go:build !js

package main

// Guards the division of the project: who may import whom, and what stays out of
// the page; no other test reads the imports.

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rule says what a package may import beside the standard library. Packages of
// this module are named by their folder; a name that ends in /... stands for
// everything in that folder and the folder itself. An element may be *.
type rule struct {
	pkg    string
	ours   []string
	others []string
}

const (
	ebiten   = "github.com/hajimehoshi/ebiten/v2/..."
	pion     = "github.com/pion/..."
	chromedp = "github.com/chromedp/..."
	mochi    = "github.com/mochi-mqtt/server/v2/..."
	txtar    = "golang.org/x/tools/txtar"
)

// rules returns what the packages may import; the first that fits a package holds.
// Nothing here names engine/enginetest: only test files import it, and they are
// free but for what badTest forbids.
func rules() []rule {
	scene := []string{"engine", "engine/card", "engine/record", "assets", "scene/..."}
	net := []string{"engine", "engine/card", "engine/record", "engine/match", "net/..."}
	return []rule{
		{"engine/card", nil, nil},
		{"engine", []string{"engine/card"}, nil},
		{"engine/climb", []string{"engine", "engine/card"}, nil},
		{"engine/follow", []string{"engine", "engine/card"}, nil},
		{"engine/record", []string{"engine", "engine/card"}, nil},
		{"engine/match", []string{"engine", "engine/card", "engine/record"}, nil},
		{"engine/bot", []string{"engine", "engine/card"}, nil},
		{"engine/games", []string{"engine", "engine/*"}, nil},
		{"engine/enginetest/...", []string{"engine", "engine/card", "engine/record", "engine/match", "engine/enginetest/..."},
			[]string{txtar, "pgregory.net/rapid"}},
		// Whatever else stands in engine is a game; it never imports another.
		{"engine/*", []string{"engine", "engine/card", "engine/climb", "engine/follow", "engine/bot"}, nil},

		{"scene/replay", append(scene, "engine/match"), []string{ebiten}},
		{"scene/face", scene, []string{"golang.org/x/image/vector"}},
		{"scene/...", scene, []string{ebiten}},

		{"net/rtc", net, []string{pion}},
		{"net/websocket", nil, []string{"github.com/coder/websocket"}},
		{"net/signal/broker", nil, []string{mochi, "github.com/coder/websocket"}},
		{"net/signal/signaltest", []string{"net/signal/broker"}, []string{mochi}},
		{"net/signal", net, []string{"rsc.io/qr"}},
		{"net/...", net, nil},

		{"assets", nil, nil},
		{".", []string{"engine/...", "scene/...", "net/...", "assets"}, []string{ebiten}},
		{"cmd/paizhuo", []string{"engine/...", "net/..."}, []string{txtar, "github.com/andybalholm/brotli"}},
		{"e2e/bare", nil, []string{ebiten, pion}},
		{"e2e/bidi", nil, []string{"github.com/coder/websocket"}},
		{"e2e/labels", []string{"scene/browser", "scene/layout", "scene/widget"}, []string{ebiten}},
		{"e2e/rtc", []string{"net/rtc"}, nil},
		{"e2e", []string{"engine/...", "scene/words"}, []string{chromedp}},
	}
}

// source is one file of the tree.
type source struct {
	pkg      string // folder, with slashes, "." for the root
	name     string
	file     *ast.File
	native   bool // part of a native build
	js       bool // part of a build for the page
	testFile bool
}

func TestImports(t *testing.T) {
	sources := readTree(t)
	if len(sources) < 20 {
		t.Fatalf("only %d files found", len(sources))
	}
	for _, s := range sources {
		for _, problem := range problems(s) {
			t.Errorf("%s: %s", path.Join(s.pkg, s.name), problem)
		}
	}
}

// readTree parses every Go file of the project.
func readTree(t *testing.T) []source {
	t.Helper()
	native, js := build.Default, build.Default
	native.GOOS, native.GOARCH = "linux", "amd64"
	js.GOOS, js.GOARCH = "js", "wasm"
	var all []source
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch d.Name() {
			case "build", "dist", "out", "testdata", ".git":
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		dir, name := filepath.Split(file)
		s := source{pkg: path.Clean(filepath.ToSlash(dir)), name: name, testFile: strings.HasSuffix(name, "_test.go")}
		if s.file, err = parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution); err != nil {
			return err
		}
		if s.native, err = native.MatchFile(filepath.Clean("./"+dir), name); err != nil {
			return err
		}
		s.js, err = js.MatchFile(filepath.Clean("./"+dir), name)
		all = append(all, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// problems returns what is wrong with a file's imports.
func problems(s source) []string {
	var found []string
	report := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	for _, decl := range s.file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			report("has an init function")
		}
	}

	r := slices.IndexFunc(rules(), func(r rule) bool { return fits(r.pkg, s.pkg) })
	if r < 0 {
		return append(found, "no rule says what package "+s.pkg+" may import")
	}
	allowed := rules()[r]
	page := pageSource(s.pkg)
	inEngine := fits("engine/...", s.pkg) && !fits("engine/enginetest/...", s.pkg)
	for _, spec := range s.file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			report("import %s: %v", spec.Path.Value, err)
			continue
		}
		ours, isOurs := strings.CutPrefix(imported, "paizhuo/")
		first, _, _ := strings.Cut(imported, "/")
		isStd := !isOurs && !strings.Contains(first, ".")

		if (imported == "syscall/js" || fits(ebiten, imported)) && s.native {
			report("imports %s without //go:build js", imported)
		}
		if fits(chromedp, imported) && s.js {
			report("imports %s without //go:build !js", imported)
		}
		if s.testFile {
			if isOurs && badTest(s.pkg, ours) {
				report("imports %s", imported)
			}
			continue
		}
		switch {
		case isOurs && !fitsAny(allowed.ours, ours), isOurs && isGame(s.pkg) && isGame(ours):
			report("imports %s", imported)
		case !isOurs && !isStd && !fitsAny(allowed.others, imported):
			report("imports %s", imported)
		case imported == "syscall/js" && !mayUseJS(s.pkg):
			report("imports syscall/js")
		case page && heavy(imported):
			report("imports %s, which does not belong in the page", imported)
		case inEngine && outside(imported):
			report("imports %s: the engine knows no time, system or network", imported)
		case inEngine && (imported == "math/rand" || imported == "math/rand/v2"):
			name := "rand"
			if spec.Name != nil {
				name = spec.Name.Name
			}
			for _, used := range globalRandom(s.file, name) {
				report("uses the global %s.%s", name, used)
			}
		}
	}
	return found
}

// fits reports whether a name fits a pattern of a rule.
func fits(pattern, name string) bool {
	if folder, all := strings.CutSuffix(pattern, "/..."); all {
		return name == folder || strings.HasPrefix(name, folder+"/")
	}
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

func fitsAny(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return fits(p, name) })
}

// isGame reports whether a package of ours holds a game's rules: it is in engine
// and no other rule names it.
func isGame(pkg string) bool {
	i := slices.IndexFunc(rules(), func(r rule) bool { return fits(r.pkg, pkg) })
	return i >= 0 && rules()[i].pkg == "engine/*"
}

// badTest reports whether even a test of pkg must not import one of ours.
func badTest(pkg, imported string) bool {
	return fits("scene/...", pkg) && (fits("net/...", imported) || isGame(imported)) ||
		fits("net/...", pkg) && fits("scene/...", imported) ||
		fits("engine/...", pkg) && (fits("scene/...", imported) || fits("net/...", imported)) ||
		isGame(pkg) && isGame(imported) && pkg != imported
}

// pageSource reports whether a package can end up in the page's wasm.
func pageSource(pkg string) bool {
	if fitsAny([]string{"net/signal/broker", "net/signal/signaltest"}, pkg) {
		return false // TestPageLinks sees that they stay out
	}
	return pkg == "." || fitsAny([]string{"engine/...", "scene/...", "net/...", "assets"}, pkg) && !fits("engine/enginetest/...", pkg)
}

// mayUseJS lists the packages that may speak to the browser.
func mayUseJS(pkg string) bool {
	return slices.Contains([]string{".", "scene/browser", "net/websocket", "net/rtc", "net/signal", "e2e/bare", "e2e/labels", "e2e/rtc"}, pkg)
}

// heavy lists what must not be linked into the page: servers, and whatever looks
// methods up by name, so that the linker must keep them all.
func heavy(imported string) bool {
	return fitsAny([]string{"net/http/...", "net/rpc/...", "text/template/...", "html/template", "encoding/gob", "expvar", "testing/...", "plugin"}, imported)
}

// outside lists what the engine must not know.
func outside(imported string) bool {
	return fitsAny([]string{"time/...", "net/...", "os/...", "syscall/...", "crypto/rand", "log/..."}, imported)
}

// globalRandom returns what a file uses of package math/rand that depends on its
// global source: everything but types and their constructors.
func globalRandom(file *ast.File, name string) []string {
	var found []string
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); ok && x.Name == name {
			switch sel.Sel.Name {
			case "New", "NewSource", "NewPCG", "NewChaCha8", "NewZipf", "Rand", "Source", "Source64", "PCG", "ChaCha8", "Zipf":
			default:
				found = append(found, sel.Sel.Name)
			}
		}
		return true
	})
	return found
}

// TestImportsNoticed plants what must not be, and what may.
func TestImportsNoticed(t *testing.T) {
	for _, c := range []struct {
		pkg, name, text string
		bad             bool
	}{
		{"engine", "a.go", `import "paizhuo/engine/card"`, false},
		{"engine", "a.go", `import "paizhuo/engine/record"`, true},
		{"engine", "a.go", `import "time"`, true},
		{"engine/wushik", "a.go", `import "os"`, true},
		{"engine/wushik", "a.go", `import "paizhuo/engine/climb"`, false},
		{"engine/wushik", "a.go", `import "paizhuo/engine/gouji"`, true},
		{"engine/wushik", "a_test.go", `import "paizhuo/engine/gouji"`, true},
		{"engine/wushik", "a.go", `import "paizhuo/engine/enginetest"`, true},
		{"engine/wushik", "a_test.go", `import "paizhuo/engine/enginetest"`, false},
		{"engine/wushik", "a.go", "import \"math/rand/v2\"\nvar r = rand.New(rand.NewPCG(1, 2))", false},
		{"engine/wushik", "a.go", "import dice \"math/rand/v2\"\nvar n = dice.IntN(6)", true},
		{"engine/bot", "a.go", "import \"math/rand\"\nvar n = rand.Perm", true},
		{"engine/wushik", "a.go", "func init() {}", true},
		{"engine/wushik", "a.go", "import \"golang.org/x/exp/maps\"", true},
		{"engine/games", "a.go", `import "paizhuo/engine/wushik"`, false},
		{"engine/match", "a.go", `import "paizhuo/engine/wushik"`, true},
		{"scene/table", "a.go", `import "paizhuo/engine/card"`, false},
		{"scene/table", "a.go", `import "paizhuo/engine/games"`, true},
		{"scene/words", "a_test.go", `import "paizhuo/engine/games"`, false},
		{"scene/words", "a_test.go", `import "paizhuo/engine/wushik"`, true},
		{"scene/table", "a.go", `import "paizhuo/net/guest"`, true},
		{"scene/table", "a_test.go", `import "paizhuo/net/guest"`, true},
		{"scene/table", "a.go", `import "paizhuo/engine/match"`, true},
		{"scene/replay", "a.go", `import "paizhuo/engine/match"`, false},
		{"scene/table", "a.go", `import "syscall/js"`, true},
		{"scene/table", "a.go", `import "github.com/hajimehoshi/ebiten/v2/vector"`, false},
		{"scene/layout", "native.go", `import "github.com/hajimehoshi/ebiten/v2"`, true},
		{"scene/browser", "a.go", `import "syscall/js"`, false},
		{"scene/table", "a.go", `import "net/http"`, true},
		{"scene/table", "a.go", `import "text/template"`, true},
		{"net/guest", "a.go", `import "paizhuo/scene"`, true},
		{"net/host", "a.go", `import "github.com/pion/webrtc/v4"`, true},
		{"net/rtc", "a.go", `import "github.com/pion/webrtc/v4"`, false},
		{"net/wire", "a.go", `import "net/http"`, true},
		{"net/signal", "a.go", `import "net/http"`, true},
		{"net/signal", "a.go", `import "paizhuo/net/signal/broker"`, false}, // TestPageLinks would see it
		{"net/signal", "a.go", `import "rsc.io/qr"`, false},
		{"net/signal", "a.go", `import "github.com/mochi-mqtt/server/v2"`, true},
		{"net/signal/broker", "a.go", `import "net/http"`, false},
		{"net/websocket", "a.go", `import "paizhuo/net/wire"`, true},
		{"cmd/paizhuo", "a.go", `import "net/http"`, false},
		{"cmd/paizhuo", "a.go", `import "paizhuo/scene/table"`, true},
		{"e2e", "native.go", `import "github.com/chromedp/chromedp"`, false},
		{"e2e", "a.go", `import "github.com/chromedp/chromedp"`, true},
		{"other", "a.go", ``, true},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), c.name, "package p\n"+c.text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		native := c.name == "native.go"
		found := problems(source{pkg: c.pkg, name: c.name, file: file, native: native, js: !native, testFile: strings.HasSuffix(c.name, "_test.go")})
		if (len(found) > 0) != c.bad {
			t.Errorf("%s/%s with %q: %q, want a problem: %v", c.pkg, c.name, c.text, found, c.bad)
		}
	}
}

// TestPageLinks looks at everything the page links, other modules included.
func TestPageLinks(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", ".")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, complaint.Bytes())
	}
	packages := strings.Fields(string(out))
	if !slices.Contains(packages, "github.com/hajimehoshi/ebiten/v2") {
		t.Fatalf("the page does not link Ebitengine, but %d packages", len(packages))
	}
	for _, pkg := range packages {
		// Ebitengine's use of text/template is what the size patch takes away; pion
		// keeps its state by encoding/gob.
		if heavy(pkg) && !fits("text/template/...", pkg) && pkg != "encoding/gob" || strings.HasPrefix(pkg, "paizhuo/engine/enginetest") || fits("pgregory.net/...", pkg) ||
			fits("paizhuo/net/signal/broker", pkg) || fits("paizhuo/net/signal/signaltest", pkg) || fits(mochi, pkg) || fits("github.com/coder/...", pkg) {
			t.Errorf("the page links %s", pkg)
		}
	}
}

// TestLoaderIsGos compares the page's loader with the one of the Go that builds it.
func TestLoaderIsGos(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("wasm_exec.js")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("wasm_exec.js is not this Go's; copy $(go env GOROOT)/lib/wasm/wasm_exec.js")
	}
}
