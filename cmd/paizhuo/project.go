package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// project is the source tree the tool works on.
type project struct {
	root string // the folder of go.mod, absolute
}

// openProject finds the tree around the working directory.
func openProject() (project, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return project{}, fmt.Errorf("asking go for the module: %w", err)
	}
	mod := strings.TrimSpace(string(out))
	if mod == "" || mod == os.DevNull {
		return project{}, errors.New("not inside the source tree: no go.mod here or above")
	}
	p := project{root: filepath.Dir(mod)}
	if _, err := os.Stat(p.path("wasm_exec.js")); err != nil {
		return project{}, fmt.Errorf("%s is not the source tree of paizhuo: %w", p.root, err)
	}
	return p, nil
}

// path returns the path of a file of the tree.
func (p project) path(elem ...string) string {
	return filepath.Join(append([]string{p.root}, elem...)...)
}

// cache returns the path of a file in the build folder, whose folder it makes.
// Everything there can be deleted at any time.
func (p project) cache(elem ...string) (string, error) {
	path := p.path(append([]string{"build"}, elem...)...)
	return path, os.MkdirAll(filepath.Dir(path), 0o777)
}

// command prepares a run of the go command in the tree, with variables added
// to the environment.
func (p project) command(env []string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir = p.root
	cmd.Env = append(os.Environ(), append([]string{"GOWORK=off"}, env...)...)
	return cmd
}

// output runs the go command and returns what it prints; an error quotes what
// it complains of.
func output(cmd *exec.Cmd) ([]byte, error) {
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, complaint.Bytes())
	}
	return out, nil
}

// replaceFile writes a file so that nobody ever sees half of it.
func replaceFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
