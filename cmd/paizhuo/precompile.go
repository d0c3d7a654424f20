package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
)

// The second part of the size patch. Ebitengine brings a compiler along, which
// turns the text of a shader into GLSL whenever a page starts, and with it Go's
// own parser, its numbers of any size and regular expressions. The page draws
// with the built-in shaders alone, so they are compiled when the page is built,
// by the module's own compiler, and the page looks them up.

const (
	programFile = "internal/shaderir/program.go"         // the intermediate language
	checkFile   = "internal/shaderir/check.go"           // which only the compiler needs
	dumpFile    = "internal/graphicscommand/image_js.go" // images as a zip of PNGs, for who debugs Ebitengine
	compileFile = "internal/graphics/shader.go"          // from a shader's text to a program
	glslFile    = "internal/shaderir/glsl/glsl.go"       // from a program to GLSL
	glslRest    = "internal/shaderir/glsl/type.go"       // which only the compiler needs
	compilerDir = "internal/shader"                      // likewise
)

// precompileSource is this file, as patchSource is the other.
//
//go:embed precompile.go
var precompileSource []byte

// compiledShader is a built-in shader as the module's compiler made it.
type compiledShader struct {
	Hash    [16]byte // of the text the program is made from, as shaderir hashes it
	Program struct {
		UniformNames []string
		Uniforms     []shaderType
		TextureCount int
		Attributes   []shaderType
		Varyings     []shaderType
		Unit         int
		SourceHash   [16]byte
	}
	Used             []bool // by uniform, whether the shader reads it
	Vertex, Fragment string // GLSL for WebGL 2
}

// shaderType is a type of the module's intermediate language.
type shaderType struct {
	Main   int
	Sub    []shaderType
	Length int
}

// compilerFiles returns the files of the module that compile shaders, for a
// program beside them.
func compilerFiles(module string, builtin []byte) (map[string][]byte, error) {
	files := map[string][]byte{shaderFile: builtin}
	for _, dir := range []string{"internal/graphics", compilerDir, "internal/shaderir", "internal/shaderir/glsl"} {
		names, err := filepath.Glob(filepath.Join(module, filepath.FromSlash(dir), "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			files[dir+"/"+filepath.Base(name)] = data
		}
	}
	return files, nil
}

// compileShaders runs the module's compiler on every built-in shader.
func compileShaders(module string, builtin []byte) ([]compiledShader, error) {
	files, err := compilerFiles(module, builtin)
	if err != nil {
		return nil, err
	}
	out, err := runBeside(ebitenModule, files, `package main

import (
	"encoding/json"
	"os"

	"github.com/hajimehoshi/ebiten/v2/internal/builtinshader"
	"github.com/hajimehoshi/ebiten/v2/internal/graphics"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir"
	"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl"
)

type compiled struct {
	Hash             shaderir.SourceHash
	Program          *shaderir.Program
	Used             []bool
	Vertex, Fragment string
}

func main() {
	var all []compiled
	for _, source := range builtinshader.AppendShaderSources(nil) {
		p, err := graphics.CompileShader(source)
		if err != nil {
			panic(err)
		}
		c := compiled{Hash: shaderir.CalcSourceHash(source)}
		c.Vertex, c.Fragment = glsl.Compile(p, glsl.GLSLVersionES300)
		n := 0
		for _, t := range p.Uniforms {
			n += t.Uint32Count()
		}
		values := make([]uint32, n)
		for i := range values {
			values[i] = 1
		}
		p.FilterUniformVariables(values)
		n = 0
		for _, t := range p.Uniforms {
			c.Used = append(c.Used, values[n] == 1)
			n += t.Uint32Count()
		}
		// What is left out is what only the compiler looks at.
		c.Program = &shaderir.Program{UniformNames: p.UniformNames, Uniforms: p.Uniforms, TextureCount: p.TextureCount,
			Attributes: p.Attributes, Varyings: p.Varyings, Unit: p.Unit, SourceHash: p.SourceHash}
		all = append(all, c)
	}
	if err := json.NewEncoder(os.Stdout).Encode(all); err != nil {
		panic(err)
	}
}
`)
	if err != nil {
		return nil, fmt.Errorf("compiling the built-in shaders: %w", err)
	}
	var shaders []compiledShader
	if err := json.Unmarshal(out, &shaders); err != nil {
		return nil, fmt.Errorf("reading the compiled shaders: %w", err)
	}
	return shaders, nil
}

// strippedFiles returns files of the module without what the page never does.
func strippedFiles(module string) (map[string][]byte, error) {
	program, err := os.ReadFile(filepath.Join(module, filepath.FromSlash(programFile)))
	if err != nil {
		return nil, err
	}
	// A compiled program holds no constants, which are numbers of any size.
	text := strings.Replace(string(program), "\t\"go/constant\"\n", "", 1)
	if text == string(program) || !strings.Contains(text, "constant.Value") {
		return nil, fmt.Errorf("%s has no constants: the size patch does not fit this version", programFile)
	}
	return map[string][]byte{
		programFile: []byte(strings.ReplaceAll(text, "constant.Value", "any")),
		checkFile:   nil,
		dumpFile: []byte(`package graphicscommand

import (
	"errors"
	"image"

	"github.com/hajimehoshi/ebiten/v2/internal/graphicsdriver"
)

var errDump = errors.New("graphicscommand: this build dumps no images")

// Dump dumps nothing.
func (i *Image) Dump(graphicsdriver.Graphics, string, bool, image.Rectangle) (string, error) {
	return "", errDump
}

// DumpImages dumps nothing.
func DumpImages([]*Image, graphicsdriver.Graphics, string) (string, error) { return "", errDump }
`),
	}, nil
}

// precompiledFiles returns the files that take the compiler's place.
func precompiledFiles(shaders []compiledShader) (map[string][]byte, error) {
	var programs, texts strings.Builder
	for _, s := range shaders {
		p := s.Program
		fmt.Fprintf(&programs, "{%s, shaderir.Program{\nUniformNames: %#v,\nUniforms: %s,\nTextureCount: %d,\nAttributes: %s,\nVaryings: %s,\nUnit: %d,\nSourceHash: %s,\n",
			hashLiteral(s.Hash), p.UniformNames, typesLiteral(p.Uniforms), p.TextureCount, typesLiteral(p.Attributes), typesLiteral(p.Varyings), p.Unit, hashLiteral(p.SourceHash))
		programs.WriteString("FragmentFunc: shaderir.FragmentFunc{Block: &shaderir.Block{Stmts: []shaderir.Stmt{{Exprs: []shaderir.Expr{")
		for i, used := range s.Used {
			if used {
				fmt.Fprintf(&programs, "{Type: shaderir.UniformVariable, Index: %d},", i)
			}
		}
		programs.WriteString("}}}}},\n}},\n")
		fmt.Fprintf(&texts, "{%s, %q, %q},\n", hashLiteral(p.SourceHash), s.Vertex, s.Fragment)
	}
	files := map[string][]byte{
		glslRest: nil,
		compileFile: fmt.Appendf(nil, `package graphics

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2/internal/shaderir"
)

// CompileShader looks up what the compiler has made of a built-in shader. Of a
// program it holds what drawing needs: the blocks name the uniforms they read.
func CompileShader(fragmentSrc []byte) (*shaderir.Program, error) {
	hash := shaderir.CalcSourceHash(fragmentSrc)
	for _, p := range programs {
		if p.source == hash {
			return &p.program, nil
		}
	}
	return nil, errors.New("graphics: this build has the built-in shaders alone")
}

var programs = []struct {
	source  shaderir.SourceHash
	program shaderir.Program
}{
%s}
`, programs.String()),
		glslFile: fmt.Appendf(nil, `package glsl

import "github.com/hajimehoshi/ebiten/v2/internal/shaderir"

// GLSLVersion is a dialect.
type GLSLVersion int

const (
	GLSLVersionDefault GLSLVersion = iota
	GLSLVersionES300
)

// Compile looks up what the compiler has made of a program for WebGL 2.
func Compile(p *shaderir.Program, version GLSLVersion) (vertexShader, fragmentShader string) {
	for _, t := range texts {
		if t.program == p.SourceHash && version == GLSLVersionES300 {
			return t.vertex, t.fragment
		}
	}
	panic("glsl: this build has the built-in shaders alone, for WebGL 2")
}

var texts = []struct {
	program          shaderir.SourceHash
	vertex, fragment string
}{
%s}
`, texts.String()),
	}
	for name, data := range files {
		if data == nil {
			continue
		}
		pretty, err := format.Source(data)
		if err != nil {
			return nil, fmt.Errorf("%s, precompiled: %w", name, err)
		}
		files[name] = pretty
	}
	return files, nil
}

func hashLiteral(hash [16]byte) string {
	return strings.Replace(fmt.Sprintf("%#v", hash), "[16]uint8", "shaderir.SourceHash", 1)
}

func typesLiteral(types []shaderType) string {
	if types == nil {
		return "nil"
	}
	var b strings.Builder
	b.WriteString("[]shaderir.Type{")
	for _, t := range types {
		fmt.Fprintf(&b, "{Main: %d, Sub: %s, Length: %d},", t.Main, typesLiteral(t.Sub), t.Length)
	}
	b.WriteString("}")
	return b.String()
}
