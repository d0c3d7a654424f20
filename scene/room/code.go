package room

import "strings"

// CodeLength is how many characters a spoken room code has.
const CodeLength = 10

// CleanCode returns what of a typed text may be a room code, or its beginning, in
// capitals: digits and letters. I, L, O and U are in no code; they are taken for 1,
// 1, 0 and V, as which they are heard or read.
func CleanCode(text string) string {
	code := make([]byte, 0, CodeLength)
	for _, r := range strings.ToUpper(text) {
		if r >= '！' && r <= '～' { // full width, from a Chinese keyboard
			r -= '！' - '!'
		}
		switch r {
		case 'I', 'L':
			r = '1'
		case 'O':
			r = '0'
		case 'U':
			r = 'V'
		}
		if len(code) < CodeLength && (r >= '0' && r <= '9' || r >= 'A' && r <= 'Z') {
			code = append(code, byte(r))
		}
	}
	return string(code)
}

// SpacedCode writes a room code as it is said: in two halves.
func SpacedCode(code string) string {
	if len(code) != CodeLength {
		return code
	}
	return code[:CodeLength/2] + " " + code[CodeLength/2:]
}

// looksLikeLink reports whether a text is rather a link than a code being typed.
func looksLikeLink(text string) bool { return strings.ContainsAny(text, "#:/=") }
