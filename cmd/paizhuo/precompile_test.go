package main

// Guards that a page without the shader compiler draws as one with it: the same
// GLSL, the same uniforms, and a clear error for a shader nobody compiled.

import (
	"maps"
	"path"
	"strings"
	"testing"
)

func TestPrecompiledShadersAreTheCompilers(t *testing.T) {
	module, builtin := ebitenDir(t), shaderSource(t)
	texts, err := templateTexts(builtin)
	if err != nil {
		t.Fatal(err)
	}
	patched, err := patchShaders(builtin, texts)
	if err != nil {
		t.Fatal(err)
	}
	shaders, err := compileShaders(module, patched)
	if err != nil {
		t.Fatal(err)
	}
	replaced, err := precompiledFiles(shaders)
	if err != nil {
		t.Fatal(err)
	}
	stripped, err := strippedFiles(module)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(replaced, stripped)
	files, err := compilerFiles(module, patched)
	if err != nil {
		t.Fatal(err)
	}
	// Both run side by side: what the page gets is in a folder of its own.
	both := maps.Clone(files)
	for name, data := range files {
		switch with, is := replaced[name]; {
		case is && with == nil, path.Dir(name) == compilerDir:
			continue
		case is:
			data = with
		}
		for _, imported := range []string{"go/parser", "go/ast", "go/constant", "regexp"} {
			if strings.Contains(string(data), `"`+imported+`"`) {
				t.Errorf("%s still imports %s", name, imported)
			}
		}
		name = strings.Replace(name, "internal", "page", 1)
		both[name] = []byte(strings.ReplaceAll(string(data), ebitenModule+"/internal", ebitenModule+"/page"))
	}
	out, err := runBeside(ebitenModule, both, `package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/graphics"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"
	page "github.com/hajimehoshi/ebiten/v2/page/graphics"
	pageglsl "github.com/hajimehoshi/ebiten/v2/page/shaderir/glsl"
)

func main() {
	n := 0
	for _, source := range builtinshader.AppendShaderSources(nil) {
		want, err := graphics.CompileShader(source)
		if err != nil {
			panic(err)
		}
		got, err := page.CompileShader(source)
		if err != nil {
			panic(err)
		}
		for _, pair := range [][2]any{
			{want.UniformNames, got.UniformNames}, {want.Uniforms, got.Uniforms}, {want.TextureCount, got.TextureCount},
			{want.Attributes, got.Attributes}, {want.Varyings, got.Varyings}, {want.Unit, got.Unit}, {want.SourceHash, got.SourceHash},
		} {
			if fmt.Sprint(pair[0]) != fmt.Sprint(pair[1]) {
				panic(fmt.Sprintf("%v is not %v in\n%s", pair[1], pair[0], source))
			}
		}
		wantV, wantF := glsl.Compile(want, glsl.GLSLVersionES300)
		gotV, gotF := pageglsl.Compile(got, pageglsl.GLSLVersionES300)
		if wantV != gotV || wantF != gotF || wantF == "" {
			panic(fmt.Sprintf("other GLSL for\n%s", source))
		}
		count := 0
		for _, t := range want.Uniforms {
			count += t.Uint32Count()
		}
		a := make([]uint32, count)
		for i := range a {
			a[i] = rand.Uint32() | 1
		}
		b := slices.Clone(a)
		want.FilterUniformVariables(a)
		got.FilterUniformVariables(b)
		if !slices.Equal(a, b) {
			panic(fmt.Sprintf("other uniforms are used by\n%s", source))
		}
		n++
	}
	if p, err := page.CompileShader([]byte("package main\n")); err == nil {
		panic(fmt.Sprintf("an unknown shader is %v", p))
	}
	fmt.Print(n)
}
`)
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != "14" {
		t.Errorf("%s shaders are equal, want 14", out)
	}
}
