// These tests guard the sharing of secrets: its arithmetic, by vectors of
// another language's program, that enough shares always give the secret, and
// that fewer say nothing of it.
package share

import (
	"bytes"
	"encoding/hex"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestArithmetic(t *testing.T) {
	// 0x53 and 0xca are the pair FIPS 197 knows each other's inverses; {57}·{83} is its example.
	if times(0x57, 0x83) != 0xc1 || times(0x53, 0xca) != 1 || inverse(0x53) != 0xca || inverse(0) != 0 {
		t.Error("the field is another one")
	}
	for a := range 256 {
		if a := byte(a); a != 0 && times(a, inverse(a)) != 1 || times(a, 1) != a || times(1, a) != a || times(a, 0) != 0 {
			t.Errorf("%d has no inverse, or one changes it", a)
		}
	}
}

// The coefficients of these are 11, 48, 85, ... mod 256.
func TestVectors(t *testing.T) {
	secret := unhex(t, "00ff53ca102030aa")
	for _, tt := range []struct {
		need   int
		xs     []byte
		shares []string
	}{
		{2, []byte{1, 2}, []string{"0bcf06b08fe4d9a4", "169ff93e35b3f9b6"}},
		{3, []byte{1, 2, 3, 5}, []string{"3bd0082d7bff1b8d", "d6a64b3b0d643850", "ed8910dc66bb1377", "3a7eb64440de6884"}},
		{4, []byte{7, 128, 255, 19, 6}, []string{"5f47b452c15899dd", "2149d62ca4466e58", "d483e9126e2097ce", "e80ee4a05d3c2484", "bc011b44d276ae85"}},
	} {
		coefficients := make([]byte, len(secret)*(tt.need-1))
		for i := range coefficients {
			coefficients[i] = byte(i*37 + 11)
		}
		shares, err := Split(secret, tt.xs, tt.need, bytes.NewReader(coefficients))
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range shares {
			if s.X != tt.xs[i] || hex.EncodeToString(s.Y) != tt.shares[i] {
				t.Errorf("share %+v, want %s", s, tt.shares[i])
			}
		}
	}
}

func TestEnoughSharesGiveTheSecret(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.SliceOfN(rapid.Byte(), 1, 40).Draw(t, "secret")
		xs := rapid.SliceOfNDistinct(rapid.ByteRange(1, 255), 1, 8, rapid.ID).Draw(t, "xs")
		need := rapid.IntRange(1, len(xs)).Draw(t, "need")
		seed := rapid.Uint64().Draw(t, "seed")
		var key [32]byte
		key[0], key[1] = byte(seed), byte(seed>>8)
		shares, err := Split(secret, xs, need, rand.NewChaCha8(key))
		if err != nil {
			t.Fatal(err)
		}
		some := rapid.Permutation(shares).Draw(t, "some")
		for n := need; n <= len(some); n++ {
			got, err := Combine(some[:n])
			if err != nil || !bytes.Equal(got, secret) {
				t.Fatalf("%d of %d shares give %x, %v, want %x", n, need, got, err, secret)
			}
		}
	})
}

// One share too few fits every secret equally well: for each byte there is
// exactly one missing share that leads to it.
func TestTooFewSharesSayNothing(t *testing.T) {
	for need := 2; need <= 4; need++ {
		shares, err := Split([]byte{0x2a}, []byte{1, 2, 3, 4}, need, rand.NewChaCha8([32]byte{byte(need)}))
		if err != nil {
			t.Fatal(err)
		}
		var seen [256]int
		for y := range 256 {
			got, err := Combine(append(shares[:need-1:need-1], Share{X: 9, Y: []byte{byte(y)}}))
			if err != nil {
				t.Fatal(err)
			}
			seen[got[0]]++
		}
		for secret, n := range seen {
			if n != 1 {
				t.Errorf("with %d of %d shares the secret %d is left %d ways", need-1, need, secret, n)
			}
		}
	}
}

// The shares of one holder over many secrets look the same whatever was shared.
func TestASharesBytesAreEven(t *testing.T) {
	random := rand.NewChaCha8([32]byte{7})
	var seen [256]int
	const rounds = 51200
	for range rounds {
		shares, err := Split([]byte{0}, []byte{1, 2}, 2, random)
		if err != nil {
			t.Fatal(err)
		}
		seen[shares[1].Y[0]]++
	}
	for y, n := range seen {
		if n < rounds/256-85 || n > rounds/256+85 { // six deviations
			t.Errorf("%d came %d times", y, n)
		}
	}
}

func TestWhatCannotBeSharedIsRefused(t *testing.T) {
	random := rand.NewChaCha8([32]byte{})
	for _, tt := range []struct {
		xs   []byte
		need int
	}{{nil, 1}, {[]byte{1, 2}, 3}, {[]byte{1, 2}, 0}, {[]byte{1, 0}, 2}, {[]byte{4, 4}, 2}} {
		if _, err := Split([]byte("key"), tt.xs, tt.need, random); err == nil {
			t.Errorf("shares at %v, %d needed", tt.xs, tt.need)
		}
	}
	if _, err := Split([]byte("key"), []byte{1, 2}, 2, bytes.NewReader([]byte{1, 2})); err == nil {
		t.Error("a source that ends was enough")
	}
	for _, shares := range [][]Share{nil, {{X: 0, Y: []byte{1}}}, {{X: 1, Y: []byte{1}}, {X: 1, Y: []byte{1}}}, {{X: 1, Y: []byte{1}}, {X: 2, Y: []byte{1, 2}}}} {
		if got, err := Combine(shares); err == nil {
			t.Errorf("%v give %x", shares, got)
		}
	}
}
