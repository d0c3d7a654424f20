//go:build js

// Package scene shows the game: it holds what all scenes share, and the Director
// that puts one scene on the page after another.
//
// It must not know any game nor the network: a table gets an engine.Game to ask
// and a Session to play through, and both come from main.
//
//	d := scene.NewDirector(env)
//	d.Replace(lobby.New(env))
//	err := ebiten.RunGame(d)
package scene

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/engine"
	"paizhuo/scene/browser"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// Scene is one screen. The Director calls its methods from one goroutine.
type Scene interface {
	// Update takes what happened since the last call, and marks the painter
	// dirty when the picture has changed.
	Update(now time.Duration, events []browser.Event)

	// Draw draws all of it over the felt.
	Draw(p *widget.Painter)

	// Spots returns where its buttons and cards are, by id, in css px.
	Spots() map[string]layout.Rect

	// Leave is called when the scene is taken away.
	Leave()
}

// Overlay is a scene that lets the one below be seen.
type Overlay interface{ Overlay() }

// Waiting is a scene that may have nothing to show yet: while it waits the
// picture before it stays, which at the start is the loader's.
type Waiting interface{ Waiting() bool }

// Viewer is a scene that shows a View: what the page's test hook may tell.
type Viewer interface{ View() engine.View }

// Mirrored is a scene on the canvas that says what it shows in elements too (ux §7),
// for screen readers and the keyboard. What is pressed there comes to its Update as
// Tap events, where the keyboard is as Focus events. The keyboard is put on the
// element of the ID focus, where that is not empty. It is asked again after each
// picture; until anybody reads only a scene that is Brief is asked.
type Mirrored interface {
	Mirror() (nodes []browser.Node, focus string)
}

// Brief is a Mirrored scene whose mirror costs so little that it always stands.
type Brief interface{ Brief() }

// Env is what all scenes share.
type Env struct {
	Page     *browser.Page
	Painter  *widget.Painter
	Director *Director
	Games    []engine.Game
	Settings Settings
	Words    words.Words
	turn     int  // of the variants of sounds
	points   bool // count in the game that was last opened

	// Practice seats the player at a table with bots; from is a saved deal's text
	// to go on from, or empty. The error is about the options or the text.
	Practice func(game engine.Game, options engine.Options, from string) (Session, error)

	// Saved returns the text of a deal that was left, Resume goes on with it (and
	// says so where it can't be read), Forget gives it up.
	Saved  func() (text string, ok bool)
	Resume func(text string)
	Forget func()

	// Home shows the lobby.
	Home func()

	// Lesson is the short first deal (新手教学): of which game, how it is opened, and
	// what goes on after it.
	Lesson struct {
		Game         string
		Start, After func()
	}

	// Seats opens the table of a game.
	Seats func(game engine.Game, session Session)

	// Rooms is how people come together.
	Rooms Rooms
}

// Rooms is what main does about rooms for the scenes.
type Rooms struct {
	// Open opens a room in this page for a game by its house rules.
	Open func(game engine.Game, options engine.Options)

	// Enter goes to the room of a spoken code or a link, and reports whether the
	// text was either.
	Enter func(text string) bool

	// ByHand goes to a room by two texts that people carry themselves.
	ByHand func()

	// Gather shows the room around a table again.
	Gather func(r Room)

	// QR returns a text as dark and light modules, nil for one that is too long.
	QR func(text string) [][]bool

	// CheckNetwork returns what is wrong with servers of the player's own.
	CheckNetwork func(n Network) *engine.Illegal
}

// Game returns the game of that name, nil where there is none.
func (e *Env) Game(name string) engine.Game {
	for _, g := range e.Games {
		if g.Info().Name == name {
			return g
		}
	}
	return nil
}

// Keep stores the settings after a change and applies them.
func (e *Env) Keep() {
	e.Apply()
	// Without storage the settings last as long as the page.
	_ = e.Page.Save("settings", e.Settings.Text())
}

// Apply makes the settings true. The tab's title changes only with the language;
// a scene that has a title of its own sets it again then.
func (e *Env) Apply() {
	lang := words.Lang(e.Settings.Lang)
	if lang == "" {
		lang = words.Pick(e.Page.Languages())
	}
	if w := words.In(lang); w != e.Words {
		e.Words = w
		e.Page.SetLanguage(string(w.Lang()))
		e.Page.SetTitle(w.UI(words.AppName))
		e.Page.Describe(w.UI(words.ReaderCanvas))
	}
	e.Deck(e.points)
	e.Page.SetSound(!e.Settings.Quiet)
	cloth := cloths[e.Theme()]
	e.Painter.SetCloth(cloth)
	e.Page.SetStyles(append(cloth.Styles(), [2]string{"--pz-text", strconv.FormatFloat(e.Settings.TextScale(), 'f', 2, 64)}))
	e.Painter.Forget()
}

// Deck makes cards look as the player wants them; points tells that point cards
// count in this game.
func (e *Env) Deck(points bool) {
	e.points = points
	deck := widget.Deck{Points: e.Settings.MarksPoints(points), Plain: e.Settings.Plain}
	switch e.Settings.Palette {
	case "two":
		deck.Palette = face.TwoColour
	case "safe":
		deck.Palette = face.ColourBlind
	}
	e.Painter.SetDeck(deck)
}

// Theme returns the name of the table's colours: the one chosen, else what the
// player's system asks for.
func (e *Env) Theme() string {
	if _, ok := cloths[e.Settings.Theme]; ok {
		return e.Settings.Theme
	}
	if e.Page.MoreContrast() {
		return "bold"
	}
	return "green"
}

var cloths = map[string]widget.Cloth{
	"green": widget.Green, "blue": widget.Blue, "grey": widget.Grey, "black": widget.Night, "bold": widget.Stark,
}

// SetText makes the painter's text as large as a plan of that scale and the
// player's eyes want it.
func (e *Env) SetText(scale float64) { e.Painter.SetText(scale * e.Settings.TextScale()) }

// Still reports whether the player wants no motion.
func (e *Env) Still() bool { return e.Settings.Still || e.Page.ReducedMotion() }

// Viewport returns the window for the layout. A scene that has laid itself out
// gives the plan's scale to SetText, so that text grows with the rest.
func (e *Env) Viewport() layout.Viewport {
	v := e.Page.Viewport()
	return layout.Viewport{W: v.W, H: v.H, TextScale: e.Settings.TextScale(), LeftHanded: e.Settings.Left, Large: e.Settings.Large,
		Insets: layout.Insets{Top: v.Top, Right: v.Right, Bottom: v.Bottom, Left: v.Left}}
}

// fadeTime is how long a new scene takes to appear.
const fadeTime = 150 * time.Millisecond

// patience is how long a scene may wait before what it says meanwhile is drawn.
const patience = 400 * time.Millisecond

// Director is a stack of scenes; the top one gets the input. It is Ebitengine's
// game.
type Director struct {
	env    *Env
	stack  []Scene
	since  time.Duration // when the lowest scene came
	fading bool
	drawn  bool

	reading  bool          // somebody has used the keyboard or the mirror
	mirrored int           // the picture that the mirror shows
	mirrorAt time.Duration // when it was made
}

// NewDirector returns a director with an empty stage, and tells env of it.
func NewDirector(env *Env) *Director {
	d := &Director{env: env}
	env.Director = d
	return d
}

// Replace takes all scenes away and shows s, fading in.
func (d *Director) Replace(s Scene) {
	for i := len(d.stack) - 1; i >= 0; i-- {
		d.stack[i].Leave()
	}
	d.env.Page.CloseSheet()
	d.stack = []Scene{s}
	d.since = d.env.Page.Now()
	d.fading = d.drawn && !d.env.Still() // the first scene follows the loader at once
	d.env.Painter.Dirty()
}

// Push shows s over the others.
func (d *Director) Push(s Scene) {
	d.stack = append(d.stack, s)
	d.env.Painter.Dirty()
}

// Top returns the scene that gets the input, nil while there is none.
func (d *Director) Top() Scene {
	if n := len(d.stack); n > 0 {
		return d.stack[n-1]
	}
	return nil
}

// Pop takes s away if it is on top.
func (d *Director) Pop(s Scene) {
	if n := len(d.stack); n > 1 && d.stack[n-1] == s {
		d.stack = d.stack[:n-1]
		s.Leave()
		d.env.Painter.Dirty()
	}
}

// Update lets every scene go on; only the top one hears of pointers and keys.
func (d *Director) Update() error {
	events := d.env.Page.Events()
	for _, e := range events {
		switch e.Kind {
		case browser.Resize, browser.Shown:
			d.env.Painter.Dirty()
		case browser.KeyDown, browser.Tap, browser.Focus:
			d.read(true)
		case browser.Address: // another link was opened in this tab
			d.env.Rooms.Enter("#" + e.Text)
		}
	}
	now := d.env.Page.Now()
	if d.fading {
		d.env.Painter.Dirty()
		d.fading = now-d.since < fadeTime
	}
	for i, s := range append([]Scene(nil), d.stack...) {
		if i == len(d.stack)-1 {
			s.Update(now, events)
		} else {
			s.Update(now, others(events))
		}
	}
	d.mirror(now)
	return nil
}

// read notes that somebody reads the mirror.
func (d *Director) read(on bool) {
	if on && !d.reading {
		d.reading = true
		d.env.Painter.Dirty()
	}
}

// mirrorPause is how long the mirror stays as it is at least: cards in flight make a
// picture a frame.
const mirrorPause = 80 * time.Millisecond

// mirror makes the page's mirror say what the top scene shows.
func (d *Director) mirror(now time.Duration) {
	frames := d.env.Painter.Stats().Frames
	if frames == d.mirrored || now-d.mirrorAt < mirrorPause {
		return
	}
	d.mirrored, d.mirrorAt = frames, now
	m, ok := d.Top().(Mirrored)
	if !ok {
		d.env.Page.Mirror(nil, "")
		return
	}
	if _, brief := m.(Brief); !brief && !d.reading && !d.env.Settings.Reader {
		w := d.env.Words
		d.env.Page.Mirror([]browser.Node{
			{Key: "door", Tag: "h1", Text: w.UI(words.AppName)},
			{Key: "door-open", Tag: "button", ID: "door", Text: w.UI(words.ReaderMode)},
		}, "")
		return
	}
	d.env.Page.Mirror(m.Mirror())
}

// others returns the events that are not the top scene's alone: those about the
// page, and those from elements over the canvas, which belong to whoever put them
// there.
func others(events []browser.Event) []browser.Event {
	var some []browser.Event
	for _, e := range events {
		switch e.Kind {
		case browser.Resize, browser.Shown, browser.Press, browser.Input, browser.Done:
			some = append(some, e)
		}
	}
	return some
}

// Draw draws the scenes that can be seen, if anything has changed.
func (d *Director) Draw(screen *ebiten.Image) {
	p := d.env.Painter
	if len(d.stack) == 0 {
		return
	}
	if w, ok := d.stack[len(d.stack)-1].(Waiting); ok && w.Waiting() && d.env.Page.Now()-d.since < patience {
		return
	}
	if !p.Begin(screen) {
		return
	}
	p.Felt(1)
	from := len(d.stack) - 1
	for from > 0 {
		if _, ok := d.stack[from].(Overlay); !ok {
			break
		}
		from--
	}
	alpha := 1.0
	if d.fading {
		alpha = min(1, float64(d.env.Page.Now()-d.since)/float64(fadeTime))
	}
	p.With(0, 0, alpha, func() {
		for _, s := range d.stack[from:] {
			s.Draw(p)
		}
	})
	p.End()
	if !d.drawn {
		d.drawn = true
		d.env.Page.Ready()
	}
}

// Layout is not used: LayoutF is.
func (d *Director) Layout(w, h int) (int, int) { return w, h }

// LayoutF makes the screen as large as the canvas in the device's own pixels.
func (d *Director) LayoutF(w, h float64) (float64, float64) { return d.env.Painter.Layout(w, h) }

// Rects returns where everything that can be pressed is, as JSON: id → x, y,
// width, height in css px. Sheets over the canvas hide what is below.
func (d *Director) Rects() string {
	all := map[string][4]float64{}
	if buttons := d.env.Page.SheetButtons(); len(buttons) > 0 {
		for id, r := range buttons {
			all["btn:"+id] = r
		}
	} else if n := len(d.stack); n > 0 {
		for id, r := range d.stack[n-1].Spots() {
			all[id] = [4]float64{r.X, r.Y, r.W, r.H}
		}
	}
	return toJSON(all)
}

// ViewJSON returns the View that is shown, as its seat may see it, or null.
func (d *Director) ViewJSON() string {
	for i := len(d.stack) - 1; i >= 0; i-- {
		if v, ok := d.stack[i].(Viewer); ok {
			return toJSON(v.View())
		}
	}
	return "null"
}

// StatsJSON returns what the painter holds and did.
func (d *Director) StatsJSON() string { return toJSON(d.env.Painter.Stats()) }

func toJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "null"
	}
	return string(text)
}
