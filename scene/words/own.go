package words

import "maps"

// own is what one game says in one language where the common words will not do.
// Keys are plain: with puts the game's name before them.
type own struct {
	name, blurb string

	verbs, buttons, slots         map[string]string
	shapes, plays, needs, said    map[string]string
	reasons, events               map[string]string
	facts, results, places        map[string]string
	options, optionSay            map[string]string
	values, valueSay              map[string]string
	marks, markSay                map[string]string
	prompts, notes, guards, waits map[string]string
	where                         map[string]string
}

// with returns the language with a game's own words.
func (t table) with(game string, o own) table {
	t.games = merged(t.games, map[string]string{game: o.name}, "")
	t.blurbs = merged(t.blurbs, map[string]string{game: o.blurb}, "")
	for _, m := range []struct {
		to  *map[string]string
		own map[string]string
	}{
		{&t.verbs, o.verbs}, {&t.buttons, o.buttons}, {&t.slots, o.slots},
		{&t.shapes, o.shapes}, {&t.plays, o.plays}, {&t.needs, o.needs}, {&t.said, o.said},
		{&t.reasons, o.reasons}, {&t.events, o.events},
		{&t.facts, o.facts}, {&t.results, o.results}, {&t.places, o.places},
		{&t.options, o.options}, {&t.optionSay, o.optionSay},
		{&t.values, o.values}, {&t.valueSay, o.valueSay},
		{&t.marks, o.marks}, {&t.markSay, o.markSay},
		{&t.prompts, o.prompts}, {&t.notes, o.notes}, {&t.guards, o.guards}, {&t.waits, o.waits},
		{&t.where, o.where},
	} {
		*m.to = merged(*m.to, m.own, game+"/")
	}
	return t
}

// merged returns both maps in one; the keys of the second get the prefix.
func merged(a, b map[string]string, prefix string) map[string]string {
	all := make(map[string]string, len(a)+len(b))
	maps.Copy(all, a)
	for key, text := range b {
		all[prefix+key] = text
	}
	return all
}
