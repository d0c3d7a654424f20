package room

import (
	"strconv"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/words"
)

// Spoken is what somebody said, in the reader's language.
func Spoken(w words.Words, s engine.Said) string {
	if s.Text != "" {
		return s.Text
	}
	if s.Phrase == engine.PhraseNudge {
		return w.UI(words.RoomNudgeSaid)
	}
	n, err := strconv.Atoi(s.Phrase)
	if err != nil {
		return ""
	}
	return w.Phrase(n)
}

// chatBody is what was said, the quick phrases, and the line to write in.
func chatBody(w words.Words, v *scene.RoomView) []browser.Node {
	log := browser.Node{Tag: "div", Class: "pz-log", Role: "log"}
	for _, s := range v.Chat {
		said := Spoken(w, s)
		if said == "" {
			continue
		}
		class := "pz-said"
		if s.From == v.Room.You {
			class += " pz-mine"
		}
		log.Kids = append(log.Kids, browser.Node{Tag: "p", Class: class, Kids: []browser.Node{text("b", "", s.Name), text("span", "", said)}})
	}
	if len(log.Kids) == 0 {
		log.Kids = append(log.Kids, text("p", "pz-dim", w.UI(words.RoomChatEmpty)))
	}
	phrases := browser.Node{Tag: "div", Class: "pz-phrases"}
	for n := 1; n <= words.Phrases; n++ {
		phrases.Kids = append(phrases.Kids, button("phrase:"+strconv.Itoa(n), "", w.Phrase(n)))
	}
	closing := button("chat-close", "pz-icon", "×")
	closing.Label = w.UI(words.Close)
	return []browser.Node{
		{Tag: "header", Kids: []browser.Node{text("h1", "", w.UI(words.RoomChat)), closing}},
		log, phrases,
		{Tag: "div", Class: "pz-line pz-write", Kids: []browser.Node{
			{Tag: "input", ID: "chat", Hint: w.UI(words.RoomChatHint), Label: w.UI(words.RoomChatHint), Max: 120},
			button("chat-send", "pz-main", w.UI(words.RoomSend))}},
	}
}
