//go:build js

// Package lobby is the first scene: who I am, which game, under which house
// rules, and off to a table.
//
// It must not know a game's rules; it lists what Info holds.
package lobby

import (
	"errors"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/menu"
	"paizhuo/scene/room"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// Lobby is the scene.
type Lobby struct {
	env    *scene.Env
	plan   layout.LobbyPlan
	spots  map[string]layout.Rect
	press  *scene.Press
	name   *browser.Field
	menu   *menu.Menu
	join   *room.Join
	scroll float64
	drag   float64 // where a finger that scrolls was
	note   string  // trouble to tell about
	focus  string  // the button where the keyboard is
}

// New returns the lobby.
func New(env *scene.Env) *Lobby {
	l := &Lobby{env: env, press: scene.NewPress()}
	l.relayout()
	return l
}

// Tell shows a line of trouble under the games.
func (l *Lobby) Tell(text string) {
	l.note = text
	l.env.Page.Announce(text, true)
	l.env.Painter.Dirty()
}

// Trouble says why a table of the game can't be opened.
func (l *Lobby) Trouble(g engine.Game, err error) {
	var why *engine.Illegal
	if errors.As(err, &why) {
		l.Tell(l.env.Words.Reason(why, engine.View{Game: g.Info().Name}, nil))
		return
	}
	l.Tell(l.env.Words.UI(words.UnknownTrouble, err.Error()))
}

// Broken offers a saved deal that can't be read: to keep it as a file, and to
// start afresh.
func (l *Lobby) Broken(text string, why error) {
	w := l.env.Words
	l.menu = menu.Trouble(l.env, w.UI(words.SavedDeal), w.UI(words.CorruptSave), why.Error(), []menu.Entry{
		{ID: "download", Text: w.UI(words.DownloadSave)}, {ID: "afresh", Text: w.UI(words.StartAfresh), Main: true},
	}, func(id string) {
		if id == "download" {
			if err := l.env.Page.Download("paizhuo.txt", text); err != nil {
				l.Tell(w.UI(words.UnknownTrouble, err.Error()))
			}
			l.Broken(text, why) // a download may fail unseen; the text is not given up for it
			return
		}
		l.env.Forget()
	})
}

// Leave takes the name's input away.
func (l *Lobby) Leave() {
	if l.name != nil {
		l.name.Remove()
		l.name = nil
	}
}

func (l *Lobby) relayout() {
	chips := make([]int, len(l.env.Games))
	for i, g := range l.env.Games {
		chips[i] = len(front(g)) + 1
		if l.taught(g) {
			chips[i]++
		}
	}
	l.plan = layout.Lobby(l.env.Viewport(), len(words.Languages()), chips)
	l.env.SetText(l.plan.Scale)
	most := max(0, l.plan.Height-l.plan.List.H)
	l.scroll = max(0, min(l.scroll, most))
	l.spots = map[string]layout.Rect{}
	for i, lang := range words.Languages() {
		l.spots["btn:lang:"+string(lang)] = l.plan.Langs[i]
	}
	for i, g := range l.env.Games {
		name := g.Info().Name
		at := l.plan.Games[i]
		put := func(id string, r layout.Rect) {
			r = r.Shift(0, -l.scroll)
			if r.CY() > l.plan.List.Y && r.CY() < l.plan.List.Bottom() {
				l.spots[id] = r
			}
		}
		for j, c := range front(g) {
			put("chip:"+name+":"+c.key+"="+c.value, at.Chips[j])
		}
		put("btn:options:"+name, at.Chips[len(front(g))])
		if l.taught(g) {
			put("btn:lesson:"+name, at.Chips[len(at.Chips)-1])
		}
		put("btn:rules:"+name, at.Rules)
		put("btn:practice:"+name, at.Practice)
		put("btn:room:"+name, at.Room)
	}
	l.spots["btn:join"] = l.plan.Join
	l.press.Set(l.spots)
	r := l.plan.Name
	if l.name == nil {
		w := l.env.Words
		f, err := l.env.Page.ShowField(browser.FieldSpec{ID: "name", Label: w.UI(words.YourName), Hint: w.UI(words.NameHint),
			Text: l.env.Settings.Name, MaxRunes: scene.NameRunes, X: r.X, Y: r.Y, W: r.W, H: r.H, FontSize: 16})
		if err == nil {
			l.name = f
		}
	} else {
		l.name.Place(r.X, r.Y, r.W, r.H)
	}
	l.env.Painter.Dirty()
}

// taught reports whether there is a lesson in the game.
func (l *Lobby) taught(g engine.Game) bool { return g.Info().Name == l.env.Lesson.Game }

// chip is one value of an option that the lobby asks itself.
type chip struct{ key, value string }

func front(g engine.Game) []chip {
	var chips []chip
	for _, o := range g.Info().Options {
		if o.Front {
			for _, v := range o.Values {
				chips = append(chips, chip{o.Key, v})
			}
		}
	}
	return chips
}

// options returns the house rules chosen for a game.
func (l *Lobby) options(game string) engine.Options {
	o := engine.Options{}
	for k, v := range l.env.Settings.Options[game] {
		o[k] = v
	}
	return o
}

func (l *Lobby) keep(game string, o engine.Options) {
	if l.env.Settings.Options == nil {
		l.env.Settings.Options = map[string]map[string]string{}
	}
	l.env.Settings.Options[game] = o
	l.env.Keep()
	l.env.Painter.Dirty()
}

// value returns a chosen option's value, its default when nothing was chosen.
func (l *Lobby) value(g engine.Game, key string) string {
	if v, ok := l.env.Settings.Options[g.Info().Name][key]; ok {
		return v
	}
	for _, o := range g.Info().Options {
		if o.Key == key {
			return o.Default
		}
	}
	return ""
}

// changed counts the house rules that are not at their default, without those
// the lobby shows itself.
func (l *Lobby) changed(g engine.Game) int {
	n := 0
	for _, o := range g.Info().Options {
		if !o.Front && l.value(g, o.Key) != o.Default {
			n++
		}
	}
	return n
}

// Update takes presses, the name, and scrolling.
func (l *Lobby) Update(_ time.Duration, events []browser.Event) {
	for _, e := range events {
		if l.join != nil && l.join.Take(e) {
			continue
		}
		switch e.Kind {
		case browser.Resize:
			l.relayout()
		case browser.Pasted: // a link or a code, wherever it is pasted
			l.join = room.NewJoin(l.env, "")
			l.join.Take(e)
		case browser.Input, browser.Done:
			if e.Key == "name" {
				l.env.Settings.Name = strings.TrimSpace(e.Text)
				_ = l.env.Page.Save("settings", l.env.Settings.Text())
			}
		case browser.Tap, browser.Focus:
			l.mirrored(e)
		case browser.Wheel:
			l.scrollBy(e.DY)
		case browser.Press:
			// A button may have opened another sheet, which stays.
			if m := l.menu; m != nil && !m.Press(e.Key) && l.menu == m {
				l.menu = nil
			}
		case browser.Down:
			l.drag = e.Y
		case browser.Move:
			if e.Pressed && l.plan.Scrolls() {
				if l.scrollBy(l.drag - e.Y) {
					l.press.Drop()
				}
				l.drag = e.Y
			}
		}
		fired, changed := l.press.Take(e)
		if changed {
			l.env.Painter.Dirty()
		}
		if fired != "" {
			l.fire(fired)
		}
	}
}

func (l *Lobby) scrollBy(dy float64) bool {
	was := l.scroll
	l.scroll += dy
	l.relayout()
	return l.scroll != was
}

// fire does what a button says. Trouble told before is over with it, unless it
// comes again.
func (l *Lobby) fire(id string) {
	if l.note != "" {
		l.note = ""
		l.env.Painter.Dirty()
	}
	kind, rest, _ := strings.Cut(id, ":")
	if kind == "chip" {
		name, choice, _ := strings.Cut(rest, ":")
		key, value, _ := strings.Cut(choice, "=")
		o := l.options(name)
		o[key] = value
		l.keep(name, o)
		return
	}
	what, arg, _ := strings.Cut(rest, ":")
	switch what {
	case "lang":
		l.env.Settings.Lang = arg
		l.env.Keep()
		l.Leave() // the input's own words change too
		l.relayout()
	case "options":
		g := l.game(arg)
		l.menu = menu.HouseRules(l.env, g, l.options(arg), func(o engine.Options) { l.keep(arg, o) })
	case "rules":
		l.menu = menu.Rules(l.env, l.game(arg), "")
	case "practice":
		l.Practise(l.game(arg))
	case "lesson":
		l.env.Lesson.Start()
	case "room":
		l.env.Rooms.Open(l.game(arg), l.options(arg))
	case "join":
		l.join = room.NewJoin(l.env, "")
	}
}

func (l *Lobby) game(name string) engine.Game {
	for _, g := range l.env.Games {
		if g.Info().Name == name {
			return g
		}
	}
	return l.env.Games[0]
}

// Practise deals, or first asks about a deal that was left.
func (l *Lobby) Practise(g engine.Game) {
	w := l.env.Words
	start := func(from string) {
		session, err := l.env.Practice(g, l.options(g.Info().Name), from)
		if err != nil {
			l.Trouble(g, err)
			return
		}
		l.env.Seats(g, session)
	}
	saved, ok := l.env.Saved()
	if !ok && !l.env.Settings.Taught { // offered once, never forced
		l.env.Settings.Taught = true
		l.env.Keep()
		l.menu = menu.List(l.env, w.UI(words.CoachAsk), []string{w.UI(words.CoachAbout)}, []menu.Entry{
			{ID: "lesson", Text: w.UI(words.CoachOffer), Main: true}, {ID: "deal", Text: w.UI(words.CoachLater)},
		}, func(id string) {
			if id == "lesson" {
				l.env.Lesson.Start()
				return
			}
			start("")
		})
		return
	}
	if !ok {
		start("")
		return
	}
	l.menu = menu.List(l.env, w.Game(g.Info().Name), []string{w.UI(words.NewMatchAsk)}, []menu.Entry{
		{ID: "resume", Text: w.UI(words.Resume), Main: true}, {ID: "new", Text: w.UI(words.NewMatch)},
	}, func(id string) {
		if id == "new" {
			l.env.Forget()
			start("")
			return
		}
		l.env.Resume(saved)
	})
}

// Spots returns the buttons.
func (l *Lobby) Spots() map[string]layout.Rect { return l.spots }

// Draw draws the lobby.
func (l *Lobby) Draw(p *widget.Painter) {
	w := l.env.Words
	title := widget.TextStyle{Size: 30, Weight: widget.Bold, Color: widget.Gold}
	if l.plan.Class == layout.Strip {
		title.Size = 24
	}
	r := l.plan.Title
	if l.plan.Class == layout.Portrait {
		title.Align = widget.Middle
		name, line := r, r
		name.H, line.H = r.H*0.62, r.H*0.38
		line.Y += r.H * 0.62
		p.Text(name, w.UI(words.AppName), title)
		p.Text(line, w.UI(words.Tagline), widget.TextStyle{Size: 13, Color: widget.Soft, Align: widget.Middle})
	} else {
		p.Text(r, w.UI(words.AppName), title)
	}
	for i, lang := range words.Languages() {
		p.Button(l.plan.Langs[i], l.button("btn:lang:"+string(lang), widget.Button{
			Label: words.In(lang).Tag(), On: lang == w.Lang(), Size: 14}))
	}
	for i, g := range l.env.Games {
		l.drawGame(p, i, g)
	}
	p.Button(l.plan.Join, l.button("btn:join", widget.Button{Label: w.UI(words.RoomJoin), Kind: widget.Hint, Size: 15}))
	foot := widget.TextStyle{Size: 13, Color: widget.Soft, Align: widget.Middle}
	text := w.UI(words.PracticeHelp)
	if l.note != "" {
		text, foot.Color = l.note, widget.Alarm
	}
	if l.note == "" && l.plan.Scrolls() {
		return // cards lie there
	}
	if l.plan.Scrolls() {
		p.Round(l.plan.Footer, 8, p.Cloth().Sheet)
	}
	p.Text(l.plan.Footer, text, foot)
}

func (l *Lobby) button(id string, b widget.Button) widget.Button {
	b.Hover, b.Pressed, b.Focused = l.press.Hover() == id, l.press.Down() == id, l.focus == id
	return b
}

func (l *Lobby) drawGame(p *widget.Painter, i int, g engine.Game) {
	w, info, at := l.env.Words, g.Info(), l.plan.Games[i]
	card := at.Card.Shift(0, -l.scroll)
	if card.Bottom() < l.plan.List.Y || card.Y > l.plan.List.Bottom() {
		return
	}
	p.With(0, -l.scroll, 1, func() {
		p.Shadow(at.Card, 16, 8, 3, widget.Black.Fade(0.35))
		p.Panel(at.Card, 16, p.Cloth().Pod, p.Cloth().Edge)
		p.Text(at.Title, w.Game(info.Name), widget.TextStyle{Size: 21, Weight: widget.Semibold})
		p.Paragraph(at.Blurb, w.Blurb(info.Name), widget.TextStyle{Size: 13, Color: widget.Soft})
		for j, c := range front(g) {
			id := "chip:" + info.Name + ":" + c.key + "=" + c.value
			p.Button(at.Chips[j], l.button(id, widget.Button{Label: w.Value(info.Name, c.key, c.value), On: l.value(g, c.key) == c.value, Size: 14}))
		}
		label := w.UI(words.HouseRules)
		if n := l.changed(g); n > 0 {
			label += " (" + w.Number(n) + ")"
		}
		p.Button(at.Chips[len(front(g))], l.button("btn:options:"+info.Name, widget.Button{Label: label, On: l.changed(g) > 0, Size: 14}))
		if l.taught(g) {
			p.Button(at.Chips[len(at.Chips)-1], l.button("btn:lesson:"+info.Name, widget.Button{Label: w.UI(words.CoachOffer), Kind: widget.Hint, Size: 14}))
		}
		p.Button(at.Rules, l.button("btn:rules:"+info.Name, widget.Button{Label: w.UI(words.Rules), Icon: face.Help, Size: 14}))
		p.Button(at.Practice, l.button("btn:practice:"+info.Name, widget.Button{Label: w.UI(words.Practice), Kind: widget.Hint, Size: 16}))
		p.Button(at.Room, l.button("btn:room:"+info.Name, widget.Button{Label: w.UI(words.RoomOpen), Kind: widget.Primary}))
	})
}
