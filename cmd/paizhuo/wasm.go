package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// program is a wasm program of the tree and how it is built.
type program struct {
	name    string   // what the size table calls it
	pkg     string   // the package, relative to the root
	modfile string   // another mod file, empty for go.mod
	overlay string   // what stands in for files of the standard library, empty for nothing
	compact bool     // compile without inlining: smaller, and slower where calls are many
	hurried []string // packages that are compiled with inlining all the same
	lean    bool     // fail when the linker says that reflection keeps methods alive
	repack  bool     // leave positions out and put memory in few pieces, as repack does
}

// wasm is a built program.
type wasm struct {
	name     string
	data     []byte
	packages []linkedPackage // what is linked into it
}

// linkedPackage is one package of a program as go list describes it.
type linkedPackage struct {
	ImportPath string
	BuildID    string
	Dir        string
	Standard   bool
	Module     *module
}

// linkFlags leave out symbols, DWARF and the build id; dumpdep makes the linker
// tell what it keeps and why, on its standard error.
const linkFlags = "-s -w -buildid= -dumpdep"

// buildWasm builds a program, or takes it from the build folder when neither a
// source nor the compiler has changed.
func buildWasm(p project, prog program) (wasm, error) {
	env := []string{"GOOS=js", "GOARCH=wasm"}
	flags := []string{"-trimpath", "-buildvcs=false"}
	if prog.modfile != "" {
		flags = append(flags, "-modfile="+prog.modfile)
	}
	if prog.overlay != "" {
		flags = append(flags, "-overlay="+prog.overlay)
	}

	if prog.compact {
		flags = append(flags, "-gcflags=all=-l")
		for _, packages := range prog.hurried {
			flags = append(flags, "-gcflags="+packages+"=")
		}
	}

	// A build id tells a package's sources, compiler and flags; go list compiles
	// what is not yet compiled to know it.
	list := append([]string{"list", "-deps", "-export", "-json=ImportPath,BuildID,Dir,Standard,Module"}, flags...)
	out, err := output(p.command(env, append(list, prog.pkg)...))
	if err != nil {
		return wasm{}, err
	}
	built := wasm{name: prog.name}
	sum := sha256.New()
	fmt.Fprintln(sum, linkFlags, prog.lean)
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var pkg linkedPackage
		if err := dec.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return wasm{}, fmt.Errorf("reading go list: %w", err)
		}
		built.packages = append(built.packages, pkg)
		fmt.Fprintln(sum, pkg.ImportPath, pkg.BuildID)
	}

	path, err := p.cache("wasm", fmt.Sprintf("%x.wasm", sum.Sum(nil)[:10]))
	if err != nil {
		return wasm{}, err
	}
	if built.data, err = os.ReadFile(path); err != nil {
		if err := link(p, env, append(flags, prog.pkg), path, prog.lean); err != nil {
			return wasm{}, fmt.Errorf("%s: %w", prog.name, err)
		}
		if built.data, err = os.ReadFile(path); err != nil {
			return wasm{}, err
		}
	}
	if prog.repack {
		switch packed, err := repack(built.data); err {
		case nil:
			built.data = packed
		default:
			leftOut(err)
		}
	}
	return built, nil
}

// leftOut tells that a part of the size patch does not fit. Another Go builds a
// page that is bigger and as good; dist -check tells.
func leftOut(err error) {
	fmt.Fprintf(os.Stderr, "paizhuo: a part of the size patch is left out: %v\n", err)
}

// link builds the package into a file. A lean program fails when the linker
// reports a ReflectMethod: text/template and the like then keep every exported
// method of every type; and when it keeps what can't work in a hollow program.
func link(p project, env, args []string, path string, lean bool) error {
	dir, err := os.MkdirTemp(filepath.Dir(path), "link-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tmp := filepath.Join(dir, "main.wasm")
	cmd := p.command(env, append([]string{"build", "-ldflags=" + linkFlags, "-o", tmp}, args...)...)
	pipe, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	said := readLinker(pipe)
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, strings.Join(said.complaints, "\n"))
	}
	if said.edges == 0 {
		return errors.New("the linker did not tell what it keeps, so nothing guards against reflection")
	}
	if lean && len(said.reflect) > 0 {
		return fmt.Errorf("the linker keeps every exported method, because of\n%s", strings.Join(said.reflect, "\n"))
	}
	if lean && len(said.forbidden) > 0 {
		return fmt.Errorf("the page would call what the size patch has left empty:\n%s", strings.Join(said.forbidden, "\n"))
	}
	return os.Rename(tmp, path)
}

// linkerOutput is what a build with dumpdep prints.
type linkerOutput struct {
	edges      int      // lines "a -> b": symbol a keeps b
	reflect    []string // lines that name a function which may call any exported method
	forbidden  []string // lines that lead to a function of those in forbidden
	complaints []string // everything else: errors
}

// readLinker sorts the lines the linker prints.
func readLinker(r io.Reader) linkerOutput {
	var said linkerOutput
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.Contains(line, "<ReflectMethod>"):
			said.reflect = append(said.reflect, line)
		case strings.Contains(line, " -> "):
			said.edges++
			if _, to, _ := strings.Cut(line, " -> "); slices.Contains(forbidden(), to) {
				said.forbidden = append(said.forbidden, line)
			}
		case line != "":
			said.complaints = append(said.complaints, line)
		}
		if err != nil {
			return said
		}
	}
}
