//go:build js

package menu

import (
	"slices"
	"strconv"
	"strings"

	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/sound"
	"paizhuo/scene/words"
)

// choice is one setting with its values; one without values is a heading.
type choice struct {
	label  string
	help   string
	key    string
	values []value
	now    string
	set    func(string)
	sample func() // lets a new value be heard, nil for what can't be
}

// value is what a setting may be: as stored and as shown.
type value struct{ id, name string }

// Settings lets the player change the settings; changed is called after each
// choice, when they already hold.
func Settings(env *scene.Env, changed func()) *Menu {
	body := func() []browser.Node {
		var nodes []browser.Node
		level := level2
		for _, c := range choices(env) {
			if c.values == nil {
				nodes, level = append(nodes, browser.Node{Tag: "h2", Text: c.label}), nil
				continue
			}
			head := browser.Node{Tag: "h3", Class: "pz-grow", Attr: level, Text: c.label}
			var buttons, help []browser.Node
			for _, v := range c.values {
				buttons = append(buttons, browser.Node{Tag: "button", ID: c.key + "=" + v.id, Text: v.name, On: v.id == c.now})
			}
			if c.help != "" {
				help = []browser.Node{{Tag: "p", Class: "pz-dim", Text: c.help}}
			}
			if len(buttons) == 2 { // on and off stand beside what they switch
				nodes = append(nodes, browser.Node{Tag: "div", Class: "pz-line", Kids: append([]browser.Node{head}, buttons...)})
				nodes = append(nodes, help...)
				continue
			}
			nodes = append(append(nodes, head), help...)
			nodes = append(nodes, browser.Node{Tag: "div", Class: "pz-row", Kids: buttons})
		}
		return nodes
	}
	return open(env, text(env, words.Settings), body, func(id string) bool {
		for _, c := range choices(env) {
			for _, v := range c.values {
				if id == c.key+"="+v.id {
					c.set(v.id)
					env.Keep()
					changed()
					if c.sample != nil {
						c.sample()
					}
					return true
				}
			}
		}
		return false
	})
}

// choices are all settings in the language of the moment and as they are now.
func choices(env *scene.Env) []choice {
	w, s := env.Words, &env.Settings
	name := func(id string, k words.Key) value { return value{id, w.UI(k)} }
	head := func(k words.Key) choice { return choice{label: w.UI(k)} }
	pick := func(k words.Key, key string, field *string, values ...value) choice {
		return choice{label: w.UI(k), key: key, values: values, now: *field, set: func(v string) { *field = v }}
	}
	onOff := []value{name("on", words.On), name("off", words.Off)}
	state := map[bool]string{true: "on", false: "off"}
	flag := func(k words.Key, key string, field *bool) choice {
		return choice{label: w.UI(k), key: key, values: onOff, now: state[*field], set: func(v string) { *field = v == "on" }}
	}
	not := func(k words.Key, key string, field *bool) choice { // fields that turn a default off
		c := flag(k, key, field)
		c.now, c.set = state[!*field], func(v string) { *field = v == "off" }
		return c
	}
	number := func(k words.Key, key string, field *int, usual int, values []int, show func(int) string) choice {
		c := choice{label: w.UI(k), key: key, now: strconv.Itoa(usual), set: func(v string) { *field, _ = strconv.Atoi(v) }}
		for _, n := range values {
			id := strconv.Itoa(n)
			c.values = append(c.values, value{id, show(n)})
			if n == *field {
				c.now = id
			}
		}
		return c
	}
	heard := func(c choice, sample func()) choice { c.sample = sample; return c }
	helped := func(c choice, k words.Key) choice { c.help = w.UI(k); return c }

	lang := choice{label: w.UI(words.Language), key: "lang", now: string(w.Lang()), set: func(v string) { s.Lang = v }}
	for _, l := range words.Languages() {
		lang.values = append(lang.values, value{string(l), words.In(l).Name()})
	}
	theme := pick(words.TableColour, "theme", &s.Theme, name("green", words.TableGreen), name("blue", words.TableBlue),
		name("grey", words.TableGrey), name("black", words.TableBlack), name("bold", words.TableBold))
	theme.now = env.Theme()
	loud := func(usual string) []value { // the usual one is stored as nothing
		all := []value{name("off", words.Off), name("low", words.LoudLow), name("middle", words.LoudMiddle), name("high", words.LoudHigh)}
		for i := range all {
			if all[i].id == usual {
				all[i].id = ""
			}
		}
		return all
	}
	list := []choice{
		lang,
		head(words.SetLooks),
		theme,
		pick(words.SuitColours, "palette", &s.Palette, name("", words.FourColours), name("two", words.TwoColours), name("safe", words.SafeColours)),
		number(words.TextSize, "size", &s.Size, 100, scene.TextSizes(), func(n int) string { return strconv.Itoa(n) + "%" }),
		helped(flag(words.BigCards, "large", &s.Large), words.BigCardsHelp),
		flag(words.LeftHanded, "left", &s.Left),
		pick(words.PointMarks, "points", &s.Points, name("", words.IndexAuto), name("on", words.On), name("off", words.Off)),
		not(words.TrumpMarks, "trumps", &s.Plain),
		not(words.Motion, "motion", &s.Still),
		pick(words.Speed, "speed", &s.Speed, name("fast", words.SpeedFast), name("", words.SpeedNormal), name("slow", words.SpeedSlow)),
		helped(flag(words.Thrift, "thrift", &s.Thrift), words.ThriftHelp),
		head(words.SetSound),
		not(words.Sound, "sound", &s.Quiet),
		heard(pick(words.Effects, "effects", &s.Effects, loud("middle")...), func() { env.Sound(sound.Play, 0) }),
		heard(pick(words.Signals, "signals", &s.Signals, loud("middle")...), func() { env.Sound(sound.Turn, 0) }),
		not(words.Vibration, "shake", &s.Numb),
		head(words.SetHand),
		helped(flag(words.SingleTap, "single", &s.Single), words.SingleTapHelp),
		number(words.DoubleTapTime, "double", &s.DoubleTap, 300, scene.DoubleTaps(), func(ms int) string {
			return w.UI(words.Seconds, strings.TrimRight(strconv.FormatFloat(float64(ms)/1000, 'f', 2, 64), "0"))
		}),
		helped(not(words.SmartPick, "smart", &s.Dull), words.SmartPickHelp),
		helped(flag(words.AutoPass, "autopass", &s.AutoPass), words.AutoPassHelp),
		pick(words.DragUp, "throw", &s.Throw, name("", words.DragMouse), name("on", words.On), name("off", words.Off)),
		helped(flag(words.ReaderMode, "reader", &s.Reader), words.ReaderHelp),
	}
	if page := env.Page; page.Notifies() || page.MayNotify() {
		note := not(words.NoteMe, "note", &s.Unnoted)
		note.now = state[page.Notifies() && !s.Unnoted]
		note.set = func(v string) {
			if s.Unnoted = v == "off"; !s.Unnoted && page.MayNotify() {
				page.AskNotify()
			}
		}
		at := slices.IndexFunc(list, func(c choice) bool { return c.key == "shake" })
		list = slices.Insert(list, at+1, note)
	}
	if env.Page.Voices() {
		voice := heard(pick(words.SpokenPlays, "voice", &s.Voice, loud("off")...), func() { env.Speak(w.UI(words.SpokenPlays)) })
		at := slices.IndexFunc(list, func(c choice) bool { return c.key == "shake" })
		list = slices.Insert(list, at, voice)
	}
	return list
}
