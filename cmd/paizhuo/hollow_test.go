package main

// Guards that what the size patch leaves empty in the standard library stays
// compilable, is noticed when this Go is built otherwise, and is noticed by the
// linker when a program needs it.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestHollowKeepsTheRest(t *testing.T) {
	source := "package p\n\nimport \"math/big\"\n\n// one is one.\nvar one = big.NewInt(1)\n\nvar two = 2\n"
	got, err := hollow("p.go", []byte(source), map[string]string{"one": "*big.Int"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"var one *big.Int\n", "return big.NewInt(1)", "var two = 2"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	for name, other := range map[string]string{
		"gone": "package p\n", "typed": "package p\n\nvar one int = 1\n", "set later": "package p\n\nvar one *int\n", "a function": "package p\n\nfunc one() {}\n",
	} {
		if got, err := hollow("p.go", []byte(other), map[string]string{"one": "int"}); err == nil {
			t.Errorf("%s: no error, but\n%s", name, got)
		}
	}
}

// The page's own use of the standard library's cryptography works in a hollow
// program, and a program that needs more is not linked.
func TestHollowPrograms(t *testing.T) {
	p, err := openProject()
	if err != nil {
		t.Fatal(err)
	}
	with, err := overlay(p)
	if err != nil {
		t.Fatal(err)
	}
	// Compiled as the page is, so that the packages are there for both.
	for name, c := range map[string]struct{ source, want string }{
		"ours": {`package main

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	_ "crypto/tls"
	_ "encoding/gob"
)

func main() {
	a, _ := ecdh.X25519().GenerateKey(rand.Reader)
	secret, err := a.ECDH(a.PublicKey())
	public, private, _ := ed25519.GenerateKey(rand.Reader)
	if err != nil || !ed25519.Verify(public, secret, ed25519.Sign(private, secret)) {
		panic("no cryptography")
	}
}
`, ""},
		"TLS": {"package main\n\nimport \"crypto/tls\"\n\nfunc main() { tls.Client(nil, nil).Handshake() }\n", "left empty"},
		"gob": {"package main\n\nimport \"encoding/gob\"\n\nfunc main() { gob.NewEncoder(nil).Encode(1) }\n", "left empty"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{"go.mod": "module hollow\n\ngo 1.26\n", "main.go": c.source} {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			out := filepath.Join(dir, "main.wasm")
			err := link(project{root: dir}, []string{"GOOS=js", "GOARCH=wasm"}, []string{"-trimpath", "-buildvcs=false", "-overlay=" + with, "."}, out, true)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Fatalf("error %v, want %q", err, c.want)
			}
			if c.want == "" {
				runWasm(t, p, out)
			}
		})
	}
}

// runWasm runs a program in Node and returns what it says; without Node, nothing.
func runWasm(t *testing.T, p project, program string) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		return ""
	}
	root, err := output(p.command(nil, "env", "GOROOT"))
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(node, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), program)
	run.Env = []string{"PATH=" + os.Getenv("PATH")} // Node refuses a long one
	said, err := run.CombinedOutput()
	if err != nil {
		t.Errorf("it does not run: %v\n%s", err, said)
	}
	return string(said)
}
