//go:build !js

package signal

// stretch derives a key from what is easy to guess, by PBKDF2 with SHA-256.
func stretch(code, salt string, rounds, size int) ([]byte, error) {
	return stretchHere(code, salt, rounds, size)
}
