package widget

import (
	"strings"
	"unicode"

	"paizhuo/engine"
)

// wrap breaks text into lines no wider than limit by the measure. It breaks at
// spaces and between Han characters, never before closing punctuation, and
// inside a word only when the word alone is too wide. Newlines are kept.
func wrap(text string, limit float64, width func(string) float64) []string {
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for _, word := range words(paragraph) {
			if width(strings.TrimRight(line+word, " ")) <= limit {
				line += word
				continue
			}
			if line != "" {
				lines = append(lines, strings.TrimRight(line, " "))
			}
			line = strings.TrimLeft(word, " ")
			for width(strings.TrimRight(line, " ")) > limit {
				head := fit(line, limit, width)
				if head == "" {
					break
				}
				lines = append(lines, head)
				line = line[len(head):]
			}
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// words splits text where a line may break; the pieces joined are the text.
func words(text string) []string {
	var out []string
	runes := []rune(text)
	start := 0
	for i := 1; i < len(runes); i++ {
		if breaks(runes[i-1], runes[i]) {
			out = append(out, string(runes[start:i]))
			start = i
		}
	}
	if start < len(runes) {
		out = append(out, string(runes[start:]))
	}
	return out
}

// breaks reports whether a line may end between two characters.
func breaks(before, after rune) bool {
	if strings.ContainsRune("，。、；：？！）》」』”’%…·,.;:?!)]}", after) || strings.ContainsRune("（《「『“‘([{♠♥♣♦", before) {
		return false
	}
	return before == ' ' && after != ' ' || wide(before) || wide(after)
}

func wide(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x30FF || r >= 0xFF00 && r <= 0xFFEF
}

// fit returns the longest beginning of text, at least one character, that is
// no wider than limit.
func fit(text string, limit float64, width func(string) float64) string {
	var ends []int // of each character a reader sees
	for at := 0; at < len(text); {
		at += engine.Cluster(text[at:])
		ends = append(ends, at)
	}
	if len(ends) == 0 {
		return ""
	}
	low, high := 0, len(ends)-1
	for low < high {
		mid := (low + high + 1) / 2
		if width(text[:ends[mid]]) <= limit {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return text[:ends[low]]
}

// ellipsis returns text, or its beginning and "…", no wider than limit.
func ellipsis(text string, limit float64, width func(string) float64) string {
	if text == "" || width(text) <= limit {
		return text
	}
	const dots = "…"
	room := limit - width(dots)
	if room <= 0 {
		return dots
	}
	head := fit(text, room, width)
	if width(head) > room {
		return dots
	}
	return strings.TrimRight(head, " ") + dots
}
