package signal

import (
	"crypto/pbkdf2"
	"crypto/sha256"
)

// stretchHere does it in Go.
func stretchHere(code, salt string, rounds, size int) ([]byte, error) {
	return pbkdf2.Key(sha256.New, code, []byte(salt), rounds, size)
}
