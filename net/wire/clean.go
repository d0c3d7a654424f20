package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The most characters of a name and of what is said.
const (
	nameRunes = 24
	textRunes = 200
)

// CleanName returns a name fit to be shown to others: no control, formatting
// or bidirectional characters, single spaces, at most 24 characters. It may be
// empty.
func CleanName(name string) string { return clean(name, nameRunes) }

// CleanText returns what somebody says in the same way, at most 200 characters.
func CleanText(text string) string { return clean(text, textRunes) }

func clean(text string, most int) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text)
	runes := []rune(strings.Join(strings.Fields(plain), " "))
	return strings.TrimSpace(string(runes[:min(len(runes), most)]))
}

// clip makes foreign text fit to be repeated: printable and short.
func clip(text string) string {
	const most = 60
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text))
	return string(runes[:min(len(runes), most)])
}
