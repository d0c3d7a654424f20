package engine

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NameColumns is how wide a name may stand in a line, counted as a terminal does:
// 2 for Han characters, kana, hangul and emoji, 1 for others.
const NameColumns = 12

// Cluster returns the length in bytes of what a reader takes for the first
// character of the text: a letter with its marks, a flag, a family of emoji. It is
// 0 for an empty text.
func Cluster(text string) int {
	first, n := utf8.DecodeRuneInString(text)
	for paired := false; n < len(text); {
		r, size := utf8.DecodeRuneInString(text[n:])
		switch {
		case extends(r):
		case joined(text[:n]) && !unicode.IsSpace(r):
		case regional(first) && regional(r) && !paired:
			paired = true
		default:
			return n
		}
		n += size
	}
	return n
}

// Head returns the beginning of a text that has at most so many characters as
// Unicode counts them, and no reader's character cut in half.
func Head(text string, runes int) string {
	end := 0
	for end < len(text) {
		n := Cluster(text[end:])
		if runes -= utf8.RuneCountInString(text[end : end+n]); runes < 0 {
			break
		}
		end += n
	}
	return text[:end]
}

// Initial returns the character that stands for a name, "?" for an empty one.
func Initial(name string) string {
	name = strings.TrimPrefix(name, isolate)
	if name == "" {
		return "?"
	}
	return name[:Cluster(name)]
}

// isolate and pop set a text apart in the order in which a line is read.
const isolate, pop = "\u2068", "\u2069"

// joiner holds two emoji, or two letters of some scripts, together.
const joiner = '\u200d'

func joined(text string) bool { return strings.HasSuffix(text, string(joiner)) }

// extends reports whether r changes the character before it.
func extends(r rune) bool {
	return r == joiner || r == '\u200c' || unicode.Is(unicode.M, r) || r >= 0x1160 && r <= 0x11FF ||
		r >= 0x1F3FB && r <= 0x1F3FF || r >= 0xE0020 && r <= 0xE007F
}

// regional reports whether r is half a flag.
func regional(r rune) bool { return r >= 0x1F1E6 && r <= 0x1F1FF }

// columns returns how wide a cluster is.
func columns(cluster string) int {
	r, _ := utf8.DecodeRuneInString(cluster)
	if r >= 0x1100 && r <= 0x115F || r >= 0x2E80 && r <= 0xA4CF || r >= 0xAC00 && r <= 0xD7A3 || r >= 0xF900 && r <= 0xFAFF ||
		r >= 0xFE30 && r <= 0xFE6F || r >= 0xFF00 && r <= 0xFF60 || r >= 0x1F1E6 && r <= 0x1FAFF || r >= 0x20000 && r <= 0x3FFFF {
		return 2
	}
	return 1
}

// ShortName returns a name for a line of text: no wider than NameColumns, with "…"
// where something is left out and with the number that tells it from the same name
// (小林 2) at its end; set apart when it is written from right to left, so that what
// follows stays where it belongs.
func ShortName(name string) string {
	head, mark := name, ""
	if i := strings.LastIndexByte(name, ' '); i > 0 && len(name)-i <= 3 && strings.Trim(name[i+1:], "0123456789") == "" {
		head, mark = name[:i], name[i:]
	}
	room := NameColumns - len(mark)
	cut, wide := 0, 0 // where "…" fits yet
	for i := 0; i < len(head); {
		n := Cluster(head[i:])
		w := columns(head[i : i+n])
		if wide+w < room {
			cut = i + n
		}
		if wide += w; wide > room {
			name = strings.TrimRight(head[:cut], " ") + "…" + mark
			break
		}
		i += n
	}
	if strings.ContainsFunc(name, leftward) {
		name = isolate + name + pop
	}
	return name
}

// leftward reports whether r is of a script that is written from right to left.
func leftward(r rune) bool {
	return r >= 0x590 && r <= 0x8FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFF || r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF
}
