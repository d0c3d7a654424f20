package main

// Guards that the size patch draws with the very shaders Ebitengine would, and
// notices an Ebitengine it does not fit.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ebitenDir returns where the pinned Ebitengine lies.
func ebitenDir(t *testing.T) string {
	t.Helper()
	p, err := openProject()
	if err != nil {
		t.Fatal(err)
	}
	out, err := output(p.command(nil, "mod", "download", "-json", ebitenModule))
	if err != nil {
		t.Fatal(err)
	}
	var m module
	if err := json.Unmarshal(out, &m); err != nil {
		t.Fatal(err)
	}
	return m.Dir
}

// shaderSource returns the file of the pinned Ebitengine that the patch replaces.
func shaderSource(t *testing.T) []byte {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(ebitenDir(t), filepath.FromSlash(shaderFile)))
	if err != nil {
		t.Fatal(err)
	}
	return source
}

func TestPatchedShadersAreTheTemplates(t *testing.T) {
	source := shaderSource(t)
	texts, err := templateTexts(source)
	if err != nil {
		t.Fatal(err)
	}
	patched, err := patchShaders(source, texts)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(patched), `"text/template"`) {
		t.Error("the patched file still imports the template package")
	}
	// Both packages run side by side, so that the patched code is compared and
	// not only the texts it was made from.
	out, err := runBeside("shaders", map[string][]byte{"original/shader.go": source, "patched/shader.go": patched}, `package main

import (
	"fmt"

	original "shaders/original"
	patched "shaders/patched"
)

func main() {
	n := 0
	for f := range original.FilterCount {
		for a := range original.AddressCount {
			for _, c := range []bool{false, true} {
				want := string(original.ShaderSource(original.Filter(f), original.Address(a), c))
				got := string(patched.ShaderSource(patched.Filter(f), patched.Address(a), c))
				if got != want || want == "" {
					panic(fmt.Sprintf("filter %d, address %d, matrix %v:\n%s\nis not\n%s", f, a, c, got, want))
				}
				n++
			}
		}
	}
	want, got := original.AppendShaderSources(nil), patched.AppendShaderSources(nil)
	if len(want) != len(got) {
		panic("another number of shaders")
	}
	for i := range want {
		if string(want[i]) != string(got[i]) {
			panic(fmt.Sprintf("shader %d differs", i))
		}
	}
	fmt.Print(n)
}
`)
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != "12" {
		t.Errorf("%s combinations are equal, want 12", out)
	}
}

func TestPatchRefusesAnotherFile(t *testing.T) {
	for name, source := range map[string]string{
		"no template":      "package builtinshader\n\nvar shaders int\n\nfunc ShaderSource(f, a int, c bool) []byte { return nil }\n",
		"no function":      "package builtinshader\n\nvar shaders, tmpl int\n",
		"other parameters": "package builtinshader\n\nvar shaders int\nvar tmpl int\n\nfunc ShaderSource(f int) []byte { return nil }\n",
	} {
		if out, err := patchShaders([]byte(source), nil); err == nil {
			t.Errorf("%s: no error, but\n%s", name, out)
		}
	}
}
