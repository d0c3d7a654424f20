// Package share splits a secret among several people so that so many of them
// together have it and fewer know nothing of it (Shamir's secret sharing, 秘密分享).
//
// Every byte of the secret is the value at 0 of a polynomial of its own over
// GF(2⁸), x⁸+x⁴+x³+x+1; a share is the polynomials' values at the share's X. It
// does not tell whether a share was changed: what the secret opens must.
//
// The package must not know what the secret is for, who holds a share, or how it
// travels.
//
//	shares, err := share.Split(key, []byte{1, 2, 5}, 2, rand.Reader)
//	key, err = share.Combine(shares[:2])
package share

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Share is one holder's part of a secret.
type Share struct {
	X byte   `json:"x"` // the holder's, from 1
	Y []byte `json:"y"` // as long as the secret
}

// Split makes a share for each x; need of them together give the secret. The xs
// must differ and not be 0. The coefficients are read from random, need-1 bytes
// for each byte of the secret, the one of x¹ first.
func Split(secret []byte, xs []byte, need int, random io.Reader) ([]Share, error) {
	if need < 1 || need > len(xs) {
		return nil, fmt.Errorf("%d of %d shares can't be needed", need, len(xs))
	}
	for i, x := range xs {
		if x == 0 || bytes.IndexByte(xs[:i], x) >= 0 {
			return nil, fmt.Errorf("a share at %d: 0, or a second one", x)
		}
	}
	coefficients := make([]byte, len(secret)*(need-1))
	if _, err := io.ReadFull(random, coefficients); err != nil {
		return nil, fmt.Errorf("split a secret: %w", err)
	}
	shares := make([]Share, len(xs))
	for i, x := range xs {
		shares[i] = Share{X: x, Y: make([]byte, len(secret))}
		for k, s := range secret {
			y := byte(0)
			for j := need - 2; j >= 0; j-- { // Horner, from the highest power
				y = times(y^coefficients[k*(need-1)+j], x)
			}
			shares[i].Y[k] = y ^ s
		}
	}
	return shares, nil
}

// Combine returns the secret of so many shares as Split said are needed; of
// fewer, or of others', it returns bytes that mean nothing. More may be given.
func Combine(shares []Share) ([]byte, error) {
	if len(shares) == 0 {
		return nil, errors.New("no shares")
	}
	secret := make([]byte, len(shares[0].Y))
	for i, s := range shares {
		if s.X == 0 || len(s.Y) != len(secret) {
			return nil, fmt.Errorf("the share at %d does not fit the others", s.X)
		}
		weight := byte(1) // of this share at x = 0: Lagrange
		for j, t := range shares {
			if i == j {
				continue
			}
			if s.X == t.X {
				return nil, fmt.Errorf("two shares at %d", s.X)
			}
			weight = times(weight, times(t.X, inverse(s.X^t.X)))
		}
		for k, y := range s.Y {
			secret[k] ^= times(weight, y)
		}
	}
	return secret, nil
}

// times multiplies in GF(2⁸). It takes the same time whatever a and b are.
func times(a, b byte) byte {
	var p byte
	for range 8 {
		p ^= -(b & 1) & a
		a = a<<1 ^ -(a>>7)&0x1b
		b >>= 1
	}
	return p
}

// inverse returns a⁻¹, which is a²⁵⁴; 0 for 0.
func inverse(a byte) byte {
	p := byte(1)
	for range 7 { // 254 = 2 + 4 + ... + 128
		a = times(a, a)
		p = times(p, a)
	}
	return p
}
