package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"paizhuo/engine"
)

// The most characters of a name and of what is said.
const (
	nameRunes = 24
	textRunes = 200
)

// CleanName returns a name fit to be shown to others: no control, formatting,
// invisible or bidirectional characters, single spaces, few marks on a letter, at
// most 24 characters and none cut in half. It may be empty.
func CleanName(name string) string { return clean(name, nameRunes) }

// CleanText returns what somebody says in the same way, at most 200 characters.
func CleanText(text string) string { return clean(text, textRunes) }

func clean(text string, most int) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || !unicode.IsPrint(r) && !holds(r) || strings.ContainsRune(blanks, r):
			return -1
		}
		return r
	}, text)
	var b strings.Builder
	for plain != "" {
		n := engine.Cluster(plain)
		b.WriteString(whole(plain[:n]))
		plain = plain[n:]
	}
	return strings.TrimRight(engine.Head(strings.Join(strings.Fields(b.String()), " "), most), " \u200c")
}

// blanks are letters and signs that look like nothing: a name of them alone would
// be no name.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// holds reports whether r, which is not seen itself, may hold what others see
// together: families of emoji, letters of Persian and of Indian scripts, the flags
// of England, Scotland and Wales.
func holds(r rune) bool { return r == 0x200C || r == 0x200D || r >= 0xE0020 && r <= 0xE007F }

// whole returns one character as a reader takes it, without marks on nothing, piles
// of them that cover the lines around, and joiners that join nothing.
func whole(cluster string) string {
	const most = 4 // marks in a row; Vietnamese and Hebrew need three
	var b strings.Builder
	marks := 0
	for i, r := range cluster {
		switch tag := r >= 0xE0020 && r <= 0xE007F; {
		case i == 0 && (holds(r) || unicode.Is(unicode.M, r)):
			return ""
		case tag && !strings.HasPrefix(cluster, "🏴"):
			continue
		case unicode.Is(unicode.M, r):
			if marks++; marks > most {
				continue
			}
		case !tag:
			marks = 0
		}
		b.WriteRune(r)
	}
	text := strings.TrimRight(b.String(), "\u200d")
	if r, _ := utf8.DecodeRuneInString(text); r < 0x600 || r > 0x1CFF { // no script in which letters join
		text = strings.ReplaceAll(text, "\u200c", "")
	}
	return text
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
