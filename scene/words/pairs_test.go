// This test guards the lists of texts by key, which the compiler does not check as
// it does map literals: that each key has a text, and only one.
package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

func TestListedKeysHaveOneTextEach(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	lists := 0
	for _, name := range files {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != "pairs" {
				return true
			}
			lists++
			if len(call.Args)%2 != 0 {
				t.Errorf("%s: a key without a text", fset.Position(call.Pos()))
			}
			seen := map[string]bool{}
			for i := 0; i < len(call.Args); i += 2 {
				key, ok := call.Args[i].(*ast.BasicLit)
				if !ok || key.Kind != token.STRING {
					t.Errorf("%s: a key is no string", fset.Position(call.Args[i].Pos()))
					continue
				}
				if seen[key.Value] {
					t.Errorf("%s: %s has two texts", fset.Position(key.Pos()), key.Value)
				}
				seen[key.Value] = true
			}
			return true
		})
	}
	if lists < 100 {
		t.Errorf("only %d lists were looked at", lists)
	}
}
