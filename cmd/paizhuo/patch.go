package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// The size patch, first part. Ebitengine writes its twelve built-in shaders with
// text/template, whose method look-up by name makes the linker keep every
// exported method of every type in the program: 44 % of the page. The patch
// copies the module into the build folder, runs the module's own template once
// for every combination, and puts the texts in the template's place. go.mod
// stays as it is: the build gets another mod file.

const (
	ebitenModule = "github.com/hajimehoshi/ebiten/v2"
	shaderFile   = "internal/builtinshader/shader.go" // the one file that is replaced
)

// patchSource is this file: a copy made by another version of it is not used.
//
//go:embed patch.go
var patchSource []byte

// module is one module as the go command describes it.
type module struct {
	Path    string
	Version string
	Dir     string
	Replace *module
}

// patchModule prepares the patched copies of modules and returns the mod file
// that uses them.
func patchModule(p project) (modfile string, err error) {
	replace := ""
	for _, m := range []struct {
		path, name string
		copy       func(from, to string) error
	}{
		{ebitenModule, "ebiten", copyPatched},
		{cryptoModule, "crypto", copyHollow},
	} {
		out, err := output(p.command(nil, "mod", "download", "-json", m.path))
		if err != nil {
			return "", err
		}
		var original module
		if err := json.Unmarshal(out, &original); err != nil {
			return "", fmt.Errorf("reading go mod download: %w", err)
		}
		name := fmt.Sprintf("%s-%s-%.4x", m.name, original.Version, sha256.Sum256(slices.Concat(patchSource, precompileSource, hollowSource)))
		dir, err := p.cache(name)
		if err != nil {
			return "", err
		}
		if _, err := os.Stat(dir); os.IsNotExist(err) {
			if err := m.copy(original.Dir, dir); err != nil {
				return "", err
			}
		}
		replace += fmt.Sprintf("\nreplace %s => ./build/%s\n", m.path, name)
	}

	modfile, err = p.cache("page.mod")
	if err != nil {
		return "", err
	}
	for from, to := range map[string]string{"go.mod": modfile, "go.sum": strings.TrimSuffix(modfile, ".mod") + ".sum"} {
		data, err := os.ReadFile(p.path(from))
		if err != nil {
			return "", err
		}
		if from == "go.mod" {
			data = append(data, replace...)
		}
		if err := replaceFile(to, data); err != nil {
			return "", err
		}
	}
	return modfile, nil
}

// copyPatched copies the module's packages without tests, examples and the
// shader compiler, and replaces what the patch replaces. The copy appears all at once or not at all.
func copyPatched(from, to string) error {
	source, err := os.ReadFile(filepath.Join(from, filepath.FromSlash(shaderFile)))
	if err != nil {
		return err
	}
	texts, err := templateTexts(source)
	if err != nil {
		return err
	}
	patched, err := patchShaders(source, texts)
	if err != nil {
		return err
	}
	shaders, err := compileShaders(from, patched)
	if err != nil {
		return err
	}
	replaced, err := precompiledFiles(shaders)
	if err != nil {
		return err
	}
	stripped, err := strippedFiles(from)
	if err != nil {
		return err
	}
	maps.Copy(replaced, stripped)
	replaced[shaderFile] = patched
	return copyModule(from, to, replaced, "examples", compilerDir)
}

// copyModule copies a module without its tests and some folders, with some files
// replaced, or left out where the replacement is nil.
func copyModule(from, to string, replaced map[string][]byte, without ...string) error {
	tmp, err := os.MkdirTemp(filepath.Dir(to), "copy-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	err = filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && (d.Name() == "testdata" || slices.Contains(without, filepath.ToSlash(rel))):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(tmp, rel), 0o777)
		case strings.HasSuffix(rel, "_test.go"):
			return nil
		}
		data, is := replaced[filepath.ToSlash(rel)]
		if is && data == nil {
			return nil
		}
		if !is {
			if data, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		return os.WriteFile(filepath.Join(tmp, rel), data, 0o644)
	})
	if err != nil {
		return fmt.Errorf("copying %s: %w", from, err)
	}
	if err := os.Rename(tmp, to); err != nil {
		// Another build may have been faster; its copy is the same.
		if _, there := os.Stat(to); there != nil {
			return err
		}
	}
	return nil
}

// shaderTexts are the built-in shaders by filter, address mode and whether
// they use a colour matrix.
type shaderTexts [][][2]string

// templateTexts runs the package's own ShaderSource for every combination.
func templateTexts(source []byte) (shaderTexts, error) {
	out, err := runBeside("shaders", map[string][]byte{"builtinshader/shader.go": source}, `package main

import (
	"encoding/json"
	"os"

	"shaders/builtinshader"
)

func main() {
	texts := make([][][2]string, builtinshader.FilterCount)
	for f := range texts {
		texts[f] = make([][2]string, builtinshader.AddressCount)
		for a := range texts[f] {
			for c := range 2 {
				texts[f][a][c] = string(builtinshader.ShaderSource(builtinshader.Filter(f), builtinshader.Address(a), c == 1))
			}
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(texts); err != nil {
		panic(err)
	}
}
`)
	if err != nil {
		return nil, fmt.Errorf("running the shader template: %w", err)
	}
	var texts shaderTexts
	if err := json.Unmarshal(out, &texts); err != nil {
		return nil, fmt.Errorf("reading the shader texts: %w", err)
	}
	return texts, nil
}

// runBeside runs a program in a module of its own that also holds these files.
func runBeside(module string, files map[string][]byte, program string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "paizhuo-shaders-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	all := map[string][]byte{"go.mod": fmt.Appendf(nil, "module %s\n\ngo 1.26\n", module), "main.go": []byte(program)}
	for name, data := range files {
		all[name] = data
	}
	for name, data := range all {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=", "GOARCH=")
	return output(cmd)
}

// patchShaders returns the package's file with the texts in place of the
// template: ShaderSource looks its answer up, and the template with the imports
// it needed is gone. It fails when the file is not built as expected, as it may
// be in another version.
func patchShaders(source []byte, texts shaderTexts) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "shader.go", source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	type cut struct {
		from, to token.Pos
		with     string
	}
	var cuts []cut
	found := map[string]bool{}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.GenDecl:
			name := declared(d)
			if d.Tok == token.IMPORT || name == "tmpl" || name == "shaders" {
				cuts = append(cuts, cut{d.Pos(), d.End(), ""})
				found[name] = true
			}
		case *ast.FuncDecl:
			if d.Name.Name == "ShaderSource" {
				var params []string
				for _, field := range d.Type.Params.List {
					for _, n := range field.Names {
						params = append(params, n.Name)
					}
				}
				if len(params) != 3 {
					return nil, fmt.Errorf("%s: ShaderSource has parameters %q", shaderFile, params)
				}
				cuts = append(cuts, cut{d.Body.Lbrace, d.Body.Rbrace + 1, fmt.Sprintf(
					"{\n\tvar c int\n\tif %s {\n\t\tc = 1\n\t}\n\treturn []byte(texts[%s][%s][c])\n}", params[2], params[0], params[1])})
				found["ShaderSource"] = true
			}
		}
	}
	for _, name := range []string{"tmpl", "shaders", "ShaderSource"} {
		if !found[name] {
			return nil, fmt.Errorf("%s declares no %s: the size patch does not fit this version", shaderFile, name)
		}
	}

	var b bytes.Buffer
	last := 0
	for _, c := range cuts {
		b.Write(source[last:fset.Position(c.from).Offset])
		b.WriteString(c.with)
		last = fset.Position(c.to).Offset
	}
	b.Write(source[last:])
	b.WriteString("\n// texts are what the template wrote, by filter, address and colour matrix.\n")
	b.WriteString("var texts = [FilterCount][AddressCount][2]string{\n")
	for _, byAddress := range texts {
		b.WriteString("{\n")
		for _, pair := range byAddress {
			fmt.Fprintf(&b, "{%q,\n%q},\n", pair[0], pair[1])
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n")
	patched, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%s, patched: %w", shaderFile, err)
	}
	return patched, nil
}

// declared returns the first name a var, const or type declaration declares; a
// group is named by its first.
func declared(d *ast.GenDecl) string {
	if len(d.Specs) == 0 {
		return ""
	}
	switch s := d.Specs[0].(type) {
	case *ast.ValueSpec:
		return s.Names[0].Name
	case *ast.TypeSpec:
		return s.Name.Name
	}
	return ""
}
