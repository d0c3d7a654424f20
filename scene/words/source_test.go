// These tests guard what no game's Info lists, by reading the source: the codes
// and losses of the network, and texts that stand where no translation is.
package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// sources calls f with every Go file below the directories of the module that
// is no test and belongs to no game: a game's Info lists its words.
func sources(t *testing.T, f func(path string, file *ast.File), dirs ...string) {
	t.Helper()
	root := os.DirFS(filepath.Join("..", ".."))
	read := 0
	for _, dir := range dirs {
		err := fs.WalkDir(root, dir, func(path string, d fs.DirEntry, err error) error {
			if d != nil && d.IsDir() {
				if _, err := fs.Stat(root, path+"/RULES.md"); err == nil {
					return fs.SkipDir
				}
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := fs.ReadFile(root, path)
			if err != nil {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			read++
			f(path, file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read == 0 {
		t.Fatalf("no source below %v", dirs)
	}
}

func TestEveryCodeAndLossOfTheSourceIsThere(t *testing.T) {
	codes, losses := 0, 0
	sources(t, func(path string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			for i, name := range spec.Names {
				if i >= len(spec.Values) {
					continue
				}
				lit, ok := spec.Values[i].(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					continue
				}
				word, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				for _, tab := range tables {
					switch {
					case strings.HasPrefix(name.Name, "Code"):
						codes++
						if tab.reasons[word] == "" {
							t.Errorf("%s: %s has no sentence for %s %q", path, tab.lang, name.Name, word)
						}
					case strings.HasPrefix(name.Name, "Lost"):
						losses++
						if tab.lost[word] == "" {
							t.Errorf("%s: %s has no sentence for %s %q", path, tab.lang, name.Name, word)
						}
					}
				}
			}
			return true
		})
	}, "engine", "net")
	if codes == 0 || losses == 0 {
		t.Errorf("%d codes and %d losses found: the source names them otherwise", codes, losses)
	}
}

func TestChineseStandsNowhereElse(t *testing.T) {
	sources(t, func(path string, file *ast.File) {
		if strings.HasPrefix(path, "scene/words/") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if ok && (lit.Kind == token.STRING || lit.Kind == token.CHAR) && strings.ContainsFunc(lit.Value, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
				t.Errorf("%s has the text %s: it belongs in words", path, lit.Value)
			}
			return true
		})
	}, append([]string{"scene", "net"}, mains(t)...)...)
}

// mains lists the files of the page's own package.
func mains(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../main*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no main package: %v", err)
	}
	for i, f := range files {
		files[i] = filepath.Base(f)
	}
	return files
}

// A text in Latin letters is prose when two words stand side by side, or one that
// begins as a sentence or a label does. Names of styles and keys, and what goes to
// errors and the console, are not for players.
var (
	prose   = regexp.MustCompile(`(^|[^-.\w])[A-Za-z]{2,} [a-z]{2,}|^[A-Z][a-z]+[.!?…]*$`)
	noProse = regexp.MustCompile(`^\s*pz-|^(Enter|Escape|Home|End|Backspace|Delete|Tab|Shift|Control|Alt|Meta|PageUp|PageDown)$`)
	shown   = []string{"Text", "Label", "Hint", "Title", "Placeholder", "Alt"}
	silent  = []string{"Errorf", "New", "Fprintln", "Fprintf", "panic"}
)

// Besides Chinese, English that a player could see stands in words alone: in what
// scenes draw and put into nodes, labels for screen readers among it.
func TestEnglishStandsNowhereElse(t *testing.T) {
	text := func(e ast.Expr) string {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			s, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		return ""
	}
	letters := func(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }
	sources(t, func(path string, file *ast.File) {
		if strings.HasPrefix(path, "scene/words/") {
			return
		}
		page := strings.HasPrefix(path, "scene/browser/")
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec, *ast.Field:
				return false // paths and tags
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && slices.Contains(shown, key.Name) && letters(text(n.Value)) {
					t.Errorf("%s shows the text %q: it belongs in words", path, text(n.Value))
				}
			case *ast.CallExpr:
				name := ""
				switch f := n.Fun.(type) {
				case *ast.Ident:
					name = f.Name
				case *ast.SelectorExpr:
					name = f.Sel.Name
				}
				for i, a := range n.Args {
					if i > 0 && slices.Contains([]string{"aria-label", "title", "placeholder", "alt", "textContent", "innerText"}, text(n.Args[i-1])) && letters(text(a)) {
						t.Errorf("%s shows the text %q: it belongs in words", path, text(a))
					}
				}
				return !slices.Contains(silent, name)
			case *ast.BasicLit:
				if s := text(n); !page && prose.MatchString(s) && !noProse.MatchString(s) {
					t.Errorf("%s has the text %q: it belongs in words", path, s)
				}
			}
			return true
		})
	}, append([]string{"scene"}, mains(t)...)...)
}

// A text that nobody shows is a text that somebody translates for nothing.
func TestEveryTextOfThePageIsShown(t *testing.T) {
	var named []string
	for _, file := range []string{"keys.go", "keys_room.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok {
				for _, name := range spec.Names {
					if name.IsExported() && name.Name != "Phrases" {
						named = append(named, name.Name)
					}
				}
			}
			return true
		})
	}
	if len(named) != int(keys) {
		t.Fatalf("%d keys are named, there are %d", len(named), keys)
	}
	used := map[string]bool{}
	sources(t, func(path string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if pkg, ok := s.X.(*ast.Ident); ok && pkg.Name == "words" {
					used[s.Sel.Name] = true
				}
			}
			return true
		})
	}, append([]string{"scene"}, mains(t)...)...)
	for _, name := range named {
		if !used[name] && !slices.Contains(soon, name) {
			t.Errorf("no scene says %s", name)
		}
	}
}

// soon are the texts of what is being built.
var soon = strings.Fields(`Autopilot HelpPlay YourTurn RemainingCards ReaderTable ReaderPlayers ReaderHand ReaderPlayer ReaderMarked ReaderRank
	ReaderSelected ReaderUnselected ReaderCanvas ReaderKeys`)
