package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// notice returns the licence texts of everything a program links: the page's
// own, Go's, and those of every module. A module without one is an error, since
// the page could then not be given away.
func notice(p project, built wasm) ([]byte, error) {
	goRoot, err := output(p.command(nil, "env", "GOROOT"))
	if err != nil {
		return nil, err
	}
	type part struct {
		dir    string          // where the module's files are
		inside map[string]bool // folders of linked packages, absolute
	}
	parts := map[string]*part{}
	for _, pkg := range built.packages {
		name, dir := "", ""
		switch {
		case pkg.Standard:
			name, dir = "The Go standard library and runtime", strings.TrimSpace(string(goRoot))
		case pkg.Module == nil:
			return nil, fmt.Errorf("%s belongs to no module", pkg.ImportPath)
		default:
			name, dir = pkg.Module.Path, pkg.Module.Dir
			if pkg.Module.Version != "" {
				name += " " + pkg.Module.Version
			}
		}
		if parts[name] == nil {
			parts[name] = &part{dir, map[string]bool{}}
		}
		parts[name].inside[pkg.Dir] = true
	}

	var b bytes.Buffer
	b.WriteString("This page contains the following software.\n")
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		files, err := licences(parts[name].dir, parts[name].inside)
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("%s has no licence file in %s", name, parts[name].dir)
		}
		fmt.Fprintf(&b, "\n%s\n%s\n", strings.Repeat("=", 80), name)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			rel, err := filepath.Rel(parts[name].dir, file)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&b, "\n--- %s\n\n%s\n", filepath.ToSlash(rel), bytes.TrimSpace(text))
		}
	}
	return b.Bytes(), nil
}

// licences returns the licence files that cover these folders of a module:
// those in them and in the folders above, up to the module's own.
func licences(root string, inside map[string]bool) ([]string, error) {
	folders := map[string]bool{root: true}
	for dir := range inside {
		for strings.HasPrefix(dir, root+string(filepath.Separator)) {
			folders[dir] = true
			dir = filepath.Dir(dir)
		}
	}
	var files []string
	for _, dir := range slices.Sorted(maps.Keys(folders)) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if !e.IsDir() && isLicence(e.Name()) {
				files = append(files, filepath.Join(dir, e.Name()))
			}
		}
	}
	return files, nil
}

// isLicence tells a licence file by its name.
func isLicence(name string) bool {
	name = strings.ToUpper(name)
	if strings.HasSuffix(name, ".GO") {
		return false
	}
	for _, prefix := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
