//go:build !js

package e2e

// Guards play without sight of the canvas and without a pointer (ux §7): a deal of
// each game from the lobby to the settlement by keys alone, decided by what the
// mirror and the live regions say. The page's test hook is not there.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"paizhuo/scene/words"
)

// reader is a player at the keyboard, with a screen reader.
type reader struct {
	*page
	words   words.Words
	keys    int  // pressed
	careful bool // tries more than it needs to play
}

// heard is what the reader's page says: the mirror, or the sheet that covers it.
type heard struct {
	Title   string   // the only h1 there is
	Titles  int      // how many there are
	Place   string   // table, settle, lobby
	Lines   []string // of the status
	Players []string
	Buttons []heardButton
	Cards   []struct {
		Name     string
		Selected bool
	}
	Log    int
	Focus  string // the element with the keyboard, empty for none
	Group  string // the group of the card with the keyboard
	Alert  string
	Status string
	Story  string // the newest lines of the log
	Sheet  bool
}

type heardButton struct {
	ID, Text       string
	Idle, On, Main bool
}

// listen asks the page for all of it at once.
const listen = `JSON.stringify((() => {
	const sheet = document.querySelector("dialog[open]"), mirror = document.getElementById("mirror"), room = document.querySelector(".pz-room");
	const root = sheet || room || mirror, all = (q, f) => [...root.querySelectorAll(q)].map(f);
	const at = document.activeElement, active = at.getAttribute("aria-activedescendant");
	const option = active && document.getElementById(active);
	return {
		Title: root.querySelector("h1")?.textContent ?? "", Titles: root.querySelectorAll("h1").length,
		Place: sheet ? "sheet" : room ? "room" : mirror.querySelector("[data-id=settle]") ? "settle" : mirror.querySelector("[role=log]") ? "table" : "lobby",
		Lines: all("section[aria-label] > p", e => e.textContent),
		Players: all("ul:first-of-type > li", e => e.textContent),
		Buttons: all("button", e => ({ID: e.dataset.id, Text: e.textContent, Idle: e.ariaDisabled === "true", On: e.ariaPressed === "true",
			Main: e.classList.contains("pz-main")})),
		Cards: all("[role=option]", e => ({Name: e.textContent, Selected: e.ariaSelected === "true"})),
		Log: all("[role=log] > p", e => e).length,
		Focus: root.contains(at) ? (option ? option.dataset.id : at.dataset.id || at.tagName) : "",
		Group: option?.parentElement.ariaLabel ?? "",
		Alert: document.getElementById("paizhuo-alert").textContent, Status: document.getElementById("paizhuo-status").textContent,
		Story: all("[role=log] > p", e => e.textContent).slice(-4).join("; "), Sheet: !!sheet,
	};
})())`

func (r *reader) listen() heard {
	r.t.Helper()
	var h heard
	if err := json.Unmarshal([]byte(eval[string](r.page, listen)), &h); err != nil {
		r.t.Fatal(err)
	}
	return h
}

// button reports whether there is a button that is awake.
func (h heard) button(id string) bool {
	for _, b := range h.Buttons {
		if b.ID == id {
			return !b.Idle
		}
	}
	return false
}

// first returns the ID of the first button with that beginning, empty for none.
func (h heard) first(prefix string) string {
	for _, b := range h.Buttons {
		if strings.HasPrefix(b.ID, prefix) && !b.Idle {
			return b.ID
		}
	}
	return ""
}

// asked reports whether there is something to do, or the deal is over.
func (h heard) asked() bool {
	for _, id := range []string{"btn:bid:", "btn:ways:", "btn:choice", "btn:pass", "btn:decline", "btn:ready"} {
		if h.first(id) != "" {
			return true
		}
	}
	return h.Sheet || h.Place == "settle" || h.button("btn:hint") || h.button("btn:call")
}

// selected counts the selected cards.
func (h heard) selected() int {
	n := 0
	for _, c := range h.Cards {
		if c.Selected {
			n++
		}
	}
	return n
}

// key presses a key: a letter, or the name of one.
func (r *reader) key(name string) {
	r.t.Helper()
	r.keys++
	down := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: name}
	if rest, ok := strings.CutPrefix(name, "Shift+"); ok {
		down.Key, down.Modifiers = rest, 8
	}
	codes := map[string]int64{"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
	down.WindowsVirtualKeyCode = codes[down.Key]
	switch {
	case down.Key == "Enter":
		down.Text = "\r"
	case len(down.Key) == 1:
		down.Text = down.Key
		if down.Key != " " {
			down.WindowsVirtualKeyCode = int64(strings.ToUpper(down.Key)[0])
		}
	}
	up := down
	up.Type, up.Text = input.DispatchKeyEventTypeKeyUp, ""
	for _, params := range []input.DispatchKeyEventParams{down, up} {
		_, err := chromedp.Call(r.ctx, input.DispatchKeyEvent, params)
		r.do("press "+name, err)
	}
}

// until listens until what is heard is as wished.
func (r *reader) until(what string, is func(heard) bool) heard {
	r.t.Helper()
	for end := time.Now().Add(90 * time.Second); ; time.Sleep(60 * time.Millisecond) {
		h := r.listen()
		if is(h) {
			return h
		}
		if time.Now().After(end) {
			r.t.Fatalf("waited in vain for %s; the page says %+v", what, h)
		}
	}
}

// tabTo brings the keyboard to an element by Tab, and fails where that can't be.
func (r *reader) tabTo(id string) {
	r.t.Helper()
	for range 90 {
		if eval[string](r.page, `document.activeElement.dataset.id ?? ""`) == id {
			return
		}
		r.key("Tab")
	}
	r.t.Fatalf("Tab does not lead to %s, but %+v", id, r.listen())
}

// press brings the keyboard to a button and presses it.
func (r *reader) press(id string) {
	r.t.Helper()
	r.tabTo(id)
	r.key("Enter")
}

// newReader opens the page.
func newReader(t *testing.T, w *world, d device, query string) *reader {
	t.Helper()
	r := &reader{page: w.open(t, w.site+query, d), words: words.In(words.Pick([]string{d.lang}))}
	r.started()
	return r
}

// lobby waits for the lobby.
func (r *reader) lobby() {
	r.t.Helper()
	r.until("the lobby", func(h heard) bool { return h.Place == "lobby" && h.Title == r.words.UI(words.AppName) })
}

// answer brings the keyboard to one of the buttons that stand in place of cards by the
// arrows, and presses it. It does nothing when the question is over meanwhile.
func (r *reader) answer(id string) {
	r.t.Helper()
	for range 20 {
		h := r.listen()
		switch {
		case h.Focus == id:
			r.key("Enter")
			return
		case !h.button(id):
			return
		}
		r.key("ArrowRight")
		time.Sleep(100 * time.Millisecond)
	}
	r.t.Fatalf("the arrows do not lead to %s, but %+v", id, r.listen())
}

// keyboard plays a deal of a game.
func keyboard(game string, chips ...string) func(*testing.T, *world) {
	return func(t *testing.T, w *world) {
		long := *w
		long.limit = 10 * time.Minute // windows close by the clock
		r := newReader(t, &long, desk("zh-CN"), "?lesson=off&seed=keys&pace=10&motion=off&speed=fast")
		r.careful = game == "wushik"
		r.lobby()
		for _, chip := range chips {
			r.press("chip:" + game + ":" + chip)
			r.until("the choice", func(h heard) bool {
				return slices.ContainsFunc(h.Buttons, func(b heardButton) bool {
					return b.ID == "chip:"+game+":"+chip && b.On
				})
			})
		}
		r.press("btn:practice:" + game)
		r.until("the table", func(h heard) bool { return h.Place == "table" })
		r.deal()
	}
}

// selecting tries the keys that select, at the player's turn, and puts all down again.
func (r *reader) selecting() {
	r.t.Helper()
	are := func(n int) heard {
		r.t.Helper()
		return r.until(fmt.Sprintf("%d selected cards", n), func(h heard) bool { return h.selected() == n })
	}
	r.key("ArrowRight")
	h := r.until("a card", func(h heard) bool { return strings.HasPrefix(h.Focus, "card:") })
	r.key(" ")
	are(1)
	r.key(" ")
	are(0)
	r.key("Shift+ArrowRight")
	r.key("Shift+ArrowRight")
	are(3)
	r.key("Shift+ArrowLeft")
	are(2)
	r.shoot("keyboard-selecting")
	r.key("Escape")
	are(0)
	face, _, _ := strings.Cut(strings.TrimPrefix(h.Focus, "card:"), "-")
	key := strings.ToLower(face[1:])
	switch face {
	case "BJ":
		key = "y"
	case "LJ":
		key = "x"
	}
	if key == "10" {
		key = "0"
	}
	r.key(key)
	if now := are(1); !strings.HasPrefix(now.Focus, "card:") || now.Group != h.Group {
		r.t.Errorf("the key %s leads from %s to %s of %q", key, h.Focus, now.Focus, now.Group)
	}
	r.key("c")
	are(0)
}

// standing selects a card while others play, and checks at the next turn that it is
// selected still, with the keyboard on it.
func (r *reader) standing() {
	r.t.Helper()
	r.key("ArrowRight")
	r.key(" ")
	before := r.until("a selected card", func(h heard) bool { return h.selected() == 1 || h.Place != "table" })
	after := r.until("the next turn", func(h heard) bool { return h.button("btn:hint") || h.Place != "table" })
	if after.Place != "table" {
		return
	}
	if after.selected() != 1 || after.Focus != before.Focus || !slices.Equal(after.Cards, before.Cards) {
		r.t.Errorf("while others played %+v became %+v", before, after)
	}
	r.key("c")
	r.until("no selected card", func(h heard) bool { return h.selected() == 0 })
}

// deal plays until the settlement.
func (r *reader) deal() {
	r.t.Helper()
	plays, refused := 0, 0
	start, enough := time.Now(), time.Time{}
	for {
		h := r.until("a question or the end", func(h heard) bool {
			if h.Place == "table" && len(h.Lines) == 1 && time.Since(enough) > 3*time.Second {
				r.key("Enter") // the last trick still lies there: that is enough of it, once
				enough = time.Now()
			}
			return h.asked()
		})
		if h.Titles != 1 {
			r.t.Fatalf("there are %d headings of the first rank in %+v", h.Titles, h)
		}
		if h.Focus == "" {
			r.t.Fatalf("the keyboard is nowhere in %+v", h)
		}
		switch {
		case h.Place == "settle":
			if plays == 0 || len(h.Cards) > 0 {
				r.t.Errorf("the deal ended after %d plays with %+v", plays, h)
			}
			r.t.Logf("%d plays, %d refusals, %d keys, %.0f s", plays, refused, r.keys, time.Since(start).Seconds())
			r.shoot("keyboard-settled-" + strings.ReplaceAll(r.t.Name(), "/", "-"))
			return
		case h.Sheet: // a question: its main answer, or the first
			id := ""
			for _, b := range h.Buttons {
				if b.ID != "close" && (id == "" || b.Main) {
					id = b.ID
				}
			}
			r.press(id)
			r.until("the next", func(now heard) bool { return !now.Sheet || now.Title != h.Title })
		case h.button("btn:call"):
			r.press("btn:call")
			r.until("the call", func(now heard) bool { return !now.button("btn:call") || fmt.Sprint(now.Lines) != fmt.Sprint(h.Lines) })
		case h.first("btn:bid:") != "":
			r.answer(h.first("btn:bid:"))
			time.Sleep(300 * time.Millisecond) // a bid that has only just come is not heard
		case h.first("btn:ways:") != "":
			r.answer(h.first("btn:ways:"))
		case h.first("btn:choice:") != "":
			r.press(h.first("btn:choice:"))
		case h.button("btn:hint"):
			if plays == 0 && r.careful {
				r.selecting()
			}
			r.key("h")
			now := r.until("a hint", func(now heard) bool {
				return now.selected() > 0 || now.Status != h.Status && strings.Contains(now.Status, r.words.UI(words.NoHint)) || now.Story != h.Story
			})
			switch {
			case now.Story != h.Story: // it was the turn before that was heard
				continue
			case now.selected() == 0:
				r.key("p")
				r.until("the pass", func(after heard) bool { return after.Story != now.Story || after.Place != "table" })
				continue
			}
			time.Sleep(320 * time.Millisecond) // so long a reflex is not heard
			r.key("Enter")
			after := r.until("the play", func(after heard) bool {
				return after.Sheet || len(after.Cards) != len(now.Cards) || after.Place != "table" || after.Alert != now.Alert
			})
			if !after.Sheet && len(after.Cards) == len(now.Cards) && after.selected() > 0 && after.Place == "table" {
				if refused++; refused > 3 {
					r.t.Fatalf("refused: %q in %+v", after.Alert, after)
				}
			} else {
				if plays++; plays == 1 && r.careful {
					r.standing()
				}
			}
		default:
			r.key("p")
			time.Sleep(300 * time.Millisecond) // a window's answer is seen by nobody
		}
	}
}
