package main

// Guards the guard: a program in which reflection keeps every method is not
// linked as a lean one.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLinkRefusesReflectMethod(t *testing.T) {
	for name, c := range map[string]struct {
		source, want string
	}{
		"lean": {"package main\n\nfunc main() { println(1) }\n", ""},
		"by name": {`package main

import (
	"os"
	"reflect"
)

func main() { reflect.ValueOf(os.Stdout).MethodByName(os.Args[0]).Call(nil) }
`, "keeps every exported method"},
		"broken": {"package main\n\nfunc main() { nothing() }\n", "undefined: nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{"go.mod": "module lean\n\ngo 1.26\n", "main.go": c.source} {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			out := filepath.Join(dir, "main.wasm")
			err := link(project{root: dir}, []string{"GOOS=js", "GOARCH=wasm"}, []string{"."}, out, true)
			_, statErr := os.Stat(out)
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want == "" && statErr != nil:
				t.Error(statErr)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("error %v, want one that says %q", err, c.want)
			case c.want != "" && statErr == nil:
				t.Error("a program was written all the same")
			}
		})
	}
}
