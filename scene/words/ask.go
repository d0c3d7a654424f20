package words

import "paizhuo/engine"

// Button returns what the button of a verb says: 过牌, 不烧; Pass.
func (w Words) Button(game string, v engine.Verb) string {
	if s, ok := look(w.t.buttons, game, string(v)); ok {
		return s
	}
	return sentence(w.Verb(game, v))
}

// Slot returns what stands in a seat's slot in place of cards: 过, 让; Pass.
func (w Words) Slot(game string, v engine.Verb) string {
	if s, ok := look(w.t.slots, game, string(v)); ok {
		return s
	}
	return w.Button(game, v)
}

// Prompt asks the viewer what is open to him, where that is more than to play:
// 上家出了两张 K，要烧吗？ It is empty where nothing of the kind is open.
func (w Words) Prompt(v engine.View) string {
	text, _ := w.asked(w.t.prompts, v)
	best := v.Trick.ToBeat()
	return sentence(fill(text, func(name string) string {
		switch {
		case best == nil:
		case name == "who":
			return w.Seat(v, best.Seat)
		case name == "play":
			return w.Play(v.Game, *best)
		}
		return ""
	}))
}

// PromptNote says what the viewer should know before he answers a Prompt; empty
// where there is nothing to say.
func (w Words) PromptNote(v engine.View) string {
	text, _ := w.asked(w.t.notes, v)
	return text
}

// asked returns the text of the first verb open to the viewer that has one.
func (w Words) asked(m map[string]string, v engine.View) (string, bool) {
	if v.Ask == nil {
		return "", false
	}
	for _, verb := range v.Ask.Verbs {
		if s, ok := look(m, v.Game, string(verb)); ok {
			return s, true
		}
	}
	return "", false
}

// Guard returns a question to ask before a verb is done that can't be mended;
// empty for the others.
func (w Words) Guard(game string, v engine.Verb) string {
	s, _ := look(w.t.guards, game, string(v))
	return s
}

// Choice returns what a choice is called: 活级, 死级. The action is one of
// Ask.Choices.
func (w Words) Choice(game string, a engine.Action) string {
	return w.Value(game, string(a.Verb), a.As)
}

// ChoiceHelp returns one sentence on what a choice brings; empty where there is
// none.
func (w Words) ChoiceHelp(game string, a engine.Action) string {
	s, _ := look(w.t.valueSay, game, string(a.Verb)+"="+a.As)
	return s
}

// Mark returns the word on a pod for a mark: 无头, 烧, 让. It is empty for a mark
// that is not written on pods.
func (w Words) Mark(game string, m engine.Mark) string {
	s, _ := look(w.t.marks, game, string(m))
	return s
}

// MarkHelp says in a sentence what a mark means, for a player's sheet and for
// screen readers: 在烧牌：先出的每一手须带王，走不掉就是大落。 It is empty where there is nothing to say.
func (w Words) MarkHelp(game string, m engine.Mark) string {
	s, _ := look(w.t.markSay, game, string(m))
	return s
}
