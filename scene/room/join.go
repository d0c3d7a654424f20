//go:build js

package room

import (
	"strings"

	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/menu"
	"paizhuo/scene/words"
)

// Join is the sheet that asks for a room's code or link. It goes as soon as there
// is one.
type Join struct {
	env  *scene.Env
	menu *menu.Menu
	code string
	link string
	say  string
}

// NewJoin opens the sheet; said is what was wrong with the last code, or empty.
func NewJoin(env *scene.Env, said string) *Join {
	j := &Join{env: env, say: said}
	j.menu = menu.Open(env, func() string { return env.Words.UI(words.RoomJoinHead) }, func() []browser.Node {
		return joinBody(env.Words, j.code, j.say)
	}, nil)
	j.menu.OnPress(func(id string) bool {
		switch id {
		case "go":
			j.enter()
			return true
		case "by-hand":
			j.menu.Close()
			env.Rooms.ByHand()
		}
		return false
	})
	return j
}

// Take takes an event of the page and reports whether it was the sheet's. A closed
// sheet takes none.
func (j *Join) Take(e browser.Event) bool {
	if !j.menu.Open() {
		return false
	}
	switch e.Kind {
	case browser.Press:
		j.menu.Press(e.Key)
	case browser.Input, browser.Done:
		if e.Key != "code" {
			return false
		}
		j.typed(e.Text)
		if e.Kind == browser.Done {
			j.enter()
		}
	case browser.Pasted:
		j.typed(e.Text)
	default:
		return false
	}
	return true
}

// typed takes what stands in the input: a link is entered at once, a code when it
// is whole.
func (j *Join) typed(text string) {
	before := j.code
	j.say, j.link = "", ""
	if looksLikeLink(text) {
		j.link, j.code = strings.TrimSpace(text), ""
		j.menu.SetValue("code", "")
		j.menu.Refresh()
		j.enter()
		return
	}
	j.code = CleanCode(text)
	if j.code != text {
		j.menu.SetValue("code", j.code)
	}
	j.menu.Refresh()
	if len(j.code) == CodeLength && before != j.code {
		j.enter()
	}
}

// enter goes into the room, or says why not.
func (j *Join) enter() {
	text := j.code
	if j.link != "" {
		text = j.link
	}
	if j.env.Rooms.Enter(text) {
		return
	}
	j.say = j.env.Words.UI(words.TroubleBadInvite)
	j.menu.Refresh()
}
