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
	}, "scene", "net", "main.go")
}
