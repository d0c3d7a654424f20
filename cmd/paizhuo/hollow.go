package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// The third part of the size patch. pion's native half brings TLS, certificates
// and gob along. In the page the browser does that half's work and nothing of it
// can be reached, but for package variables: the program sets them when it
// starts, so the linker keeps what they are made of, among it four elliptic
// curves and numbers of any size. The page is built with such variables of the
// standard library left empty, by the go command's -overlay; no file of Go's own
// is touched. Whatever would need them must not be linked: forbidden says so.

// cryptoModule is a module that pion uses for TLS too, with one such variable. An
// overlay can't reach it, but a copy can.
const (
	cryptoModule = "golang.org/x/crypto"
	cryptoFile   = "cryptobyte/asn1.go"
)

// hollowSource is this file, as patchSource is another.
//
//go:embed hollow.go
var hollowSource []byte

// copyHollow copies the module with the variable left empty.
func copyHollow(from, to string) error {
	source, err := os.ReadFile(filepath.Join(from, filepath.FromSlash(cryptoFile)))
	if err != nil {
		return err
	}
	file, err := hollow(cryptoFile, source, map[string]string{"bigOne": "*big.Int"})
	if err != nil {
		return err
	}
	return copyModule(from, to, map[string][]byte{cryptoFile: file})
}

// hollowVar is a package variable that is left empty.
type hollowVar struct {
	file, name, kind string // kind is its type, which stands nowhere in the source
}

// hollowVars lists them, by files below the standard library's folder.
func hollowVars() []hollowVar {
	return []hollowVar{
		{"crypto/hpke/kem.go", "dhKEMP256", "*dhKEM"},
		{"crypto/hpke/kem.go", "dhKEMP384", "*dhKEM"},
		{"crypto/hpke/kem.go", "dhKEMP521", "*dhKEM"},
		{"crypto/hpke/pq.go", "mlkem768X25519", "*hybridKEM"},
		{"crypto/hpke/pq.go", "mlkem768P256", "*hybridKEM"},
		{"crypto/hpke/pq.go", "mlkem1024P384", "*hybridKEM"},
		{"crypto/hpke/pq.go", "mlkem768", "*mlkemKEM"},
		{"crypto/hpke/pq.go", "mlkem1024", "*mlkemKEM"},
		{"crypto/ecdsa/ecdsa_legacy.go", "one", "*big.Int"},
		{"crypto/rsa/rsa.go", "bigOne", "*big.Int"},
		{"vendor/golang.org/x/crypto/cryptobyte/asn1.go", "bigOne", "*big.Int"},
		{"crypto/internal/fips140/ecdsa/cast.go", "fipsSelfTest", "func()"},
		{"crypto/internal/fips140/ecdsa/cast.go", "fipsSelfTestDeterministic", "func()"},
		{"crypto/internal/fips140/ecdsa/ecdsa.go", "_P224", "func() *Curve[*nistec.P224Point]"},
		{"crypto/internal/fips140/ecdsa/ecdsa.go", "_P256", "func() *Curve[*nistec.P256Point]"},
		{"crypto/internal/fips140/ecdsa/ecdsa.go", "_P384", "func() *Curve[*nistec.P384Point]"},
		{"crypto/internal/fips140/ecdsa/ecdsa.go", "_P521", "func() *Curve[*nistec.P521Point]"},
		{"crypto/internal/fips140/ecdh/cast.go", "fipsSelfTest", "func()"},
		{"crypto/internal/fips140/rsa/cast.go", "fipsSelfTest", "func()"},
		{"crypto/internal/fips140/mlkem/cast.go", "fipsSelfTest", "func()"},
	}
}

// hollowGob stands in for encoding/gob, whose tables are all set at the start.
// pion saves DTLS states with it, natively.
const hollowGob = `package gob

import (
	"errors"
	"io"
)

var errHollow = errors.New("gob: not in this build")

// Encoder encodes nothing.
type Encoder struct{}

// Decoder decodes nothing.
type Decoder struct{}

// Not inlined, so that the linker sees who calls them.

//go:noinline
func NewEncoder(io.Writer) *Encoder { return nil }

//go:noinline
func NewDecoder(io.Reader) *Decoder { return nil }

// Encode fails.
func (*Encoder) Encode(any) error { return errHollow }

// Decode fails.
func (*Decoder) Decode(any) error { return errHollow }
`

// forbidden lists functions that a hollow program must not hold, since they need
// what was left out.
func forbidden() []string {
	return []string{
		"crypto/tls.(*Conn).HandshakeContext", "crypto/tls.(*Conn).Handshake", "crypto/tls.X509KeyPair",
		"crypto/hpke.NewKEM", "crypto/hpke.NewSender", "crypto/hpke.NewRecipient",
		"crypto/ecdsa.Sign", "crypto/ecdsa.SignASN1", "crypto/ecdsa.Verify", "crypto/ecdsa.VerifyASN1", "crypto/ecdsa.GenerateKey",
		"crypto/rsa.SignPKCS1v15", "crypto/rsa.VerifyPKCS1v15", "crypto/rsa.GenerateKey", "crypto/rsa.EncryptOAEP", "crypto/rsa.DecryptOAEP",
		"crypto/mlkem.GenerateKey768", "crypto/mlkem.GenerateKey1024", "crypto/ecdh.P256", "crypto/ecdh.P384", "crypto/ecdh.P521",
		"encoding/gob.NewEncoder", "encoding/gob.NewDecoder", "crypto/x509.ParseCertificate",
	}
}

// hollow returns a file of the standard library with variables left empty. What
// they were set to goes into functions that nobody calls, so that the compiler
// still looks at it and every import is used.
func hollow(name string, source []byte, vars map[string]string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	last, done := 0, 0
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR || len(d.Specs) != 1 {
			continue
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		kind, wanted := vars[spec.Names[0].Name]
		if !wanted || len(spec.Names) != 1 || len(spec.Values) != 1 || spec.Type != nil {
			continue
		}
		value := source[fset.Position(spec.Values[0].Pos()).Offset:fset.Position(spec.Values[0].End()).Offset]
		b.Write(source[last:fset.Position(d.Pos()).Offset])
		fmt.Fprintf(&b, "var %s %s\n\nfunc hollow%s() %s {\n\treturn %s\n}\n", spec.Names[0].Name, kind, spec.Names[0].Name, kind, value)
		last = fset.Position(d.End()).Offset
		done++
	}
	if done != len(vars) {
		return nil, fmt.Errorf("%s has %d of the variables %v: the size patch does not fit this Go", name, done, vars)
	}
	b.Write(source[last:])
	return format.Source([]byte(b.String()))
}

// overlay writes the hollow files and returns the file that names them for the go
// command.
func overlay(p project) (string, error) {
	out, err := output(p.command(nil, "env", "GOROOT"))
	if err != nil {
		return "", err
	}
	std := filepath.Join(strings.TrimSpace(string(out)), "src")
	byFile := map[string]map[string]string{}
	for _, v := range hollowVars() {
		if byFile[v.file] == nil {
			byFile[v.file] = map[string]string{}
		}
		byFile[v.file][v.name] = v.kind
	}
	files := map[string][]byte{}
	for name, vars := range byFile {
		source, err := os.ReadFile(filepath.Join(std, filepath.FromSlash(name)))
		if err != nil {
			return "", err
		}
		if files[name], err = hollow(name, source, vars); err != nil {
			return "", err
		}
	}
	gob, err := output(p.command([]string{"GOOS=js", "GOARCH=wasm"}, "list", "-f", `{{join .GoFiles "\n"}}`, "encoding/gob"))
	if err != nil {
		return "", err
	}
	for i, name := range strings.Fields(string(gob)) {
		files["encoding/gob/"+name] = []byte("package gob\n")
		if i == 0 {
			files["encoding/gob/"+name] = []byte(hollowGob)
		}
	}
	replace := map[string]string{}
	for name, data := range files {
		path, err := p.cache("_hollow", filepath.FromSlash(name))
		if err != nil {
			return "", err
		}
		if err := replaceFile(path, data); err != nil {
			return "", err
		}
		replace[filepath.Join(std, filepath.FromSlash(name))] = path
	}
	text, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return "", err
	}
	path, err := p.cache("_hollow", "overlay.json") // ./... passes over names that begin so
	if err != nil {
		return "", err
	}
	return path, replaceFile(path, text)
}
