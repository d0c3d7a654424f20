//go:build js

package room

import (
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/layout"
	"paizhuo/scene/words"
)

// bubbleTime is how long what somebody said stands beside the seat.
const bubbleTime = 4 * time.Second

// Chat is the drawer in which people talk, and what was said a moment ago.
type Chat struct {
	env     *scene.Env
	room    scene.Room
	panel   *browser.Panel
	draft   string
	seen    int // of RoomView.Said
	heard   int
	bubbles map[engine.Seat]bubble
}

type bubble struct {
	text  string
	until time.Duration
}

// NewChat returns a closed drawer; what was said before counts as seen.
func NewChat(env *scene.Env, r scene.Room) *Chat {
	n := r.Look().Said
	return &Chat{env: env, room: r, seen: n, heard: n, bubbles: map[engine.Seat]bubble{}}
}

// Open opens the drawer.
func (c *Chat) Open() {
	if c.panel != nil {
		return
	}
	panel, err := c.env.Page.ShowPanel("chat", "pz-chat", c.env.Words.UI(words.RoomChat))
	if err != nil {
		return
	}
	c.panel = panel
	c.fill()
}

// Write opens the drawer with the keyboard in its line.
func (c *Chat) Write() {
	c.Open()
	if c.panel != nil {
		c.panel.Focus("chat")
	}
}

// Close closes it.
func (c *Chat) Close() {
	if c.panel != nil {
		c.panel.Remove()
		c.panel = nil
	}
}

// Unread is how many things were said since the drawer was last open.
func (c *Chat) Unread() int { return c.room.Look().Said - c.seen }

// Reword shows the drawer in another language.
func (c *Chat) Reword() {
	if c.panel != nil {
		c.fill()
	}
}

func (c *Chat) fill() {
	v := c.room.Look()
	c.panel.Fill(chatBody(c.env.Words, v))
	c.panel.ScrollDown("pz-log")
	c.seen = v.Said
}

// Follow takes in what was said since it was last called; it reports whether there
// was something.
func (c *Chat) Follow(now time.Duration) bool {
	v := c.room.Look()
	fresh := v.Said - c.heard
	c.heard = v.Said
	if fresh <= 0 {
		return false
	}
	w := c.env.Words
	for _, s := range v.Chat[max(0, len(v.Chat)-fresh):] {
		text := Spoken(w, s)
		if text == "" || s.Old {
			continue
		}
		if s.From != v.Room.You {
			c.env.Page.Announce(w.UI(words.RoomSaid, s.Name, text), false)
		}
		if _, seat := v.Person(s.From); seat.Player(len(v.Room.Places)) {
			c.bubbles[seat] = bubble{text, now + bubbleTime}
		}
	}
	if c.panel != nil {
		c.fill()
	}
	return true
}

// Bubble returns what the player in a seat said a moment ago, empty for nothing;
// gone reports whether one has just gone.
func (c *Chat) Bubble(seat engine.Seat, now time.Duration) string {
	if b, ok := c.bubbles[seat]; ok && now < b.until {
		return b.text
	}
	return ""
}

// Fade forgets what was said too long ago, and reports whether there was something.
func (c *Chat) Fade(now time.Duration) bool {
	faded := false
	for seat, b := range c.bubbles {
		if now >= b.until {
			delete(c.bubbles, seat)
			faded = true
		}
	}
	return faded
}

// Take takes an event of the page and reports whether it was the drawer's.
func (c *Chat) Take(e browser.Event) bool {
	if c.panel == nil {
		return false
	}
	phrase, isPhrase := strings.CutPrefix(e.Key, "phrase:")
	switch {
	case e.Kind == browser.Press && e.Key == "chat-close", e.Kind == browser.KeyDown && e.Key == "Escape":
		c.Close()
	case e.Kind == browser.Press && e.Key == "chat":
		c.Close() // the button that opened it
	case e.Kind == browser.Press && isPhrase:
		c.room.Ask(scene.RoomAsk{Verb: scene.AskPhrase, Text: phrase})
	case e.Kind == browser.Input && e.Key == "chat":
		c.draft = e.Text
	case e.Kind == browser.Press && e.Key == "chat-send":
		c.send(c.draft)
	case e.Kind == browser.Done && e.Key == "chat":
		c.send(e.Text)
	default:
		return false
	}
	return true
}

func (c *Chat) send(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	c.room.Ask(scene.RoomAsk{Verb: scene.AskChat, Text: text})
	c.draft = ""
	c.panel.SetValue("chat", "")
}

// Rects adds the drawer's buttons to the places that can be pressed.
func (c *Chat) Rects(spots map[string]layout.Rect) {
	if c.panel != nil {
		Rects(c.panel, spots)
	}
}
