// Package words holds every string a player can see, in Chinese (简体 and 繁體) and
// in English: buttons, sentences for refused actions, shapes (牌型), plays, house
// rules, settlement, log lines.
//
// It must not know pixels, the page, or how a game is played: it puts into
// words what a View, an Illegal or an Event says, and decides nothing. Its
// tests read every game's Info and fail when a word is missing.
//
//	w := words.In(words.Pick([]string{"zh-CN", "en"}))
//	button := w.UI(words.HintOf, 2, 5)     // 提示 2/5
//	why := w.Reason(illegal, view, name)   // 压不住：小满出的是对 9，要更大的对子……
//
// 繁體 is written by hant.go out of the texts in 简体: nobody writes those twice.
// Another language is one more file like zh.go, one more Lang and a case in In.
// What a game says in words of its own stands in a file for it, as zh_gouji.go,
// which with puts beside the common words.
package words

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lang is a language, as the page's lang attribute writes it.
type Lang string

// The languages there are.
const (
	Chinese     Lang = "zh-Hans"
	Traditional Lang = "zh-Hant"
	English     Lang = "en"
)

// Languages returns all languages, in the order a menu shows them.
func Languages() []Lang { return []Lang{Chinese, Traditional, English} }

// Pick returns the language for a browser's list of languages (best first, as
// navigator.languages gives them), English when it speaks none of ours. Chinese
// without a script is traditional where a region says so.
func Pick(browserLanguages []string) Lang {
	for _, tag := range browserLanguages {
		parts := strings.Split(strings.ToLower(strings.ReplaceAll(tag, "_", "-")), "-")
		has := func(part string) bool { return slices.Contains(parts[1:], part) }
		switch {
		case parts[0] == "en":
			return English
		case parts[0] != "zh":
		case has("hant"), !has("hans") && (has("tw") || has("hk") || has("mo")):
			return Traditional
		default:
			return Chinese
		}
	}
	return English
}

// Words speaks one language. The zero value is not usable; call In. It is a
// small value, safe to copy and for concurrent use.
type Words struct{ t *table }

// In returns the words of a language, English for one that does not exist.
func In(l Lang) Words {
	switch l {
	case Chinese:
		return Words{&zh}
	case Traditional:
		return Words{hant()}
	}
	return Words{&en}
}

// Lang returns the language.
func (w Words) Lang() Lang { return w.t.lang }

// Name returns the language's name in itself: 简体中文, English.
func (w Words) Name() string { return w.t.name }

// Tag returns the language's name in itself, short enough for a small button:
// 简体, EN.
func (w Words) Tag() string { return w.t.tag }

// UI returns a text of the page with its arguments in place; the constants say
// which ones each Key takes. Arguments are strings or ints.
func (w Words) UI(k Key, args ...any) string {
	return fill(w.t.ui[k], func(name string) string {
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 || i >= len(args) {
			return ""
		}
		switch a := args[i].(type) {
		case string:
			return a
		case int:
			return signed(a)
		}
		return ""
	})
}

// signed writes a number with a true minus sign.
func signed(n int) string {
	return strings.Replace(strconv.Itoa(n), "-", "−", 1)
}

// Number writes a figure that is no change, as a total: 30, −15.
func (w Words) Number(n int) string { return signed(n) }

// Signed writes a change to a score: +30, −15, 0.
func (w Words) Signed(n int) string {
	if n > 0 {
		return "+" + signed(n)
	}
	return signed(n)
}

// Quote puts a text in quotation marks.
func (w Words) Quote(text string) string {
	return fill(w.t.quote, func(string) string { return text })
}

// sentence returns the text as a sentence begins, with a capital letter.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// table is one language. Keys of the maps may be "game/key" where one game
// needs a word of its own; the plain key is the word for all others.
type table struct {
	lang Lang
	name string
	tag  string // the name, short
	ui   [keys]string

	games     map[string]string // by Info.Name
	blurbs    map[string]string // one sentence about a game
	verbs     map[string]string // by engine.Verb, an infinitive
	buttons   map[string]string // by engine.Verb, where a button says something else
	slots     map[string]string // by engine.Verb, what lies in the place of cards
	shapes    map[string]string
	plays     map[string]string // how a play of a shape is said
	needs     map[string]string // what would beat a play of a shape; "shape@option" where that is on
	reasons   map[string]string // sentences; {cards} {need} {what} {who} {play} {needs} {shape}; "code@mark" for a viewer with that mark
	events    map[string]string // log sentences; {who} {cards} {shape} {n} {place}; "kind@word" for that Event.Word
	facts     map[string]string
	results   map[string]string // Result.Word, Step.Key
	places    map[string]string // by number: 头家, 1st
	options   map[string]string // an option's label
	optionSay map[string]string // one sentence on what the option does
	values    map[string]string // "key=value", or the plain value; a choice is "verb=reading"
	valueSay  map[string]string // one sentence on what a choice brings
	marks     map[string]string // by engine.Mark, a word on a pod
	markSay   map[string]string // one sentence on what a mark means
	prompts   map[string]string // by engine.Verb, what a viewer to whom it is open is asked; {who} {play}
	notes     map[string]string // by engine.Verb, what one should know before one answers
	guards    map[string]string // by engine.Verb, a question before it is done
	waits     map[string]string // by what the table waits for; {who} {across} {claims}
	fields    map[string]string // an Action's fields, and given facts
	lost      map[string]string // why a table is gone
	ranks     map[string]string // one of a rank: 9, a nine
	ranksMany map[string]string // several of it: 9, nines
	rankSay   map[string]string // one, as a voice says it: 九, nine
	said      map[string]string // how plays, by shape, and other moves, by engine.Verb, are said aloud
	suits     map[string]string // by letter
	bots      [6]string
	phrases   [Phrases]string // quick ones, said by a tap
	numbers   [13]string      // counting words: 三, three
	seats     seatWords
	where     map[string]string // "game/k": the seat k places on, where a game has a word for it; "game/k/tag" short
	group     string            // some cards of a rank: {count} {rank} {many}
	single    string            // one card of it: {one} {rank}
	faces     faceWords
	quote     string // {0} in quotation marks
	comma     string // between listed names
	join      string // before the last of them
}

// seatWords names seats by where the viewer sits: in a sentence, and short.
type seatWords struct {
	you, next, across, before, other     string
	youS, nextS, acrossS, beforeS, sideS string
}

// faceWords says cards.
type faceWords struct {
	card   string // aloud: {suit} {of} {one}
	cards  string // several copies: {count} {many} {suit} {of}
	big    string
	little string
	hidden string
}

// look finds a game's own word, or the common one.
func look(m map[string]string, game, key string) (string, bool) {
	if s, ok := m[game+"/"+key]; ok {
		return s, true
	}
	s, ok := m[key]
	return s, ok
}

// word is look with the key itself for a word that is missing, so that a gap is
// seen and never crashes a table.
func word(m map[string]string, game, key string) string {
	if s, ok := look(m, game, key); ok {
		return s
	}
	return key
}

// readerInEnglish is what English calls the reader: the one name a verb agrees
// with otherwise.
const readerInEnglish = "You"

// fill puts values into a template: {name} stands for a value, {name|one|other}
// for one word when the value is 1, or the reader ("You take"), and another when
// it is not ("Jo takes").
func fill(template string, value func(name string) string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inside, after, found := strings.Cut(rest, "}")
		if !found {
			b.WriteString("{" + rest)
			return b.String()
		}
		name, forms, plural := strings.Cut(inside, "|")
		v := value(name)
		if plural {
			one, other, _ := strings.Cut(forms, "|")
			if v == "1" || v == readerInEnglish {
				v = one
			} else {
				v = other
			}
		}
		b.WriteString(v)
		template = after
	}
}
