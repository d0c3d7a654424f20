//go:build js

// Command paizhuo is the page. It joins what must not know one another: the
// scenes, the games, and the host of a table. Nothing else happens here.
package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/games"
	"paizhuo/engine/record"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/coach"
	"paizhuo/scene/lobby"
	"paizhuo/scene/table"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1) // the loader shows a message and offers to load again
	}
}

func run() error {
	// Memory of a page never shrinks, and collecting it takes frames.
	debug.SetGCPercent(200)
	debug.SetMemoryLimit(96 << 20)

	page, err := browser.Open()
	if err != nil {
		return err
	}
	p := &program{page: page}
	if err := p.open(); err != nil {
		return err
	}

	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetTPS(ebiten.SyncWithFPS)
	return ebiten.RunGame(p.env.Director)
}

// program is what the page's parts share through main.
type program struct {
	page  *browser.Page
	env   *scene.Env
	rooms *rooms
	stop  func() // ends the heartbeat of the table
	told  bool   // that nothing can be stored
}

// The keys of what the page stores.
const (
	keyDeal     = "practice" // the running deal's record
	keySeated   = "seated"   // set while a table is open, so that a reload comes back to it
	keySettings = "settings"
)

// open sets the stage and goes where the address or an interrupted deal leads.
func (p *program) open() error {
	var settings scene.Settings
	if text, ok := p.page.Load(keySettings); ok {
		settings = scene.ReadSettings(text)
	}
	ratio, err := browser.CapDensity(settings.Density())
	if err != nil {
		return err
	}
	p.env = &scene.Env{
		Page:     p.page,
		Painter:  widget.New(p.page.Raster(), ratio),
		Settings: settings,
		Games:    games.All(),
		Practice: p.practice,
		Saved:    func() (string, bool) { return p.page.Load(keyDeal) },
		Resume:   p.resume,
		Forget:   func() { _ = p.page.Remove(keyDeal) },
		Home:     func() { p.home() },
		Seats:    p.seats,
	}
	p.env.Lesson.Game, p.env.Lesson.Start, p.env.Lesson.After = coach.Game, p.lesson, func() { p.home().Practise(games.Find(coach.Game)) }
	p.rooms = &rooms{program: p}
	p.env.Rooms = p.rooms.scenes()
	p.address()
	p.env.Apply()
	scene.NewDirector(p.env)
	w := p.env.Words
	p.page.OnContextLost(func() {
		_ = p.page.Notice(w.UI(words.GraphicsLost), w.UI(words.ReloadPage), func() { _ = p.page.Reload() })
	})
	if p.flag("test") {
		d := p.env.Director
		p.page.Expose("__paizhuo", map[string]func([]string) string{
			"view":  func([]string) string { return d.ViewJSON() },
			"rects": func([]string) string { return d.Rects() },
			"stats": func([]string) string { return d.StatsJSON() },
			"memory": func([]string) string {
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				return strconv.FormatUint(m.HeapAlloc, 10)
			},
			"room": func([]string) string { return p.rooms.here.state() },
		})
	}

	p.page.OnVisibility(func(bool) { p.rooms.wake() })
	p.page.OnOnline(p.rooms.wake)
	p.page.OnHide(p.rooms.hide, p.rooms.back)
	if p.rooms.start() {
		return nil
	}
	_, seated := p.page.Load(keySeated)
	if text, ok := p.page.Load(keyDeal); ok && seated {
		p.resume(text)
		return nil
	}
	if name, ok := p.page.Param("practice"); ok {
		if game := games.Find(name); game != nil {
			if _, left := p.page.Load(keyDeal); !left {
				p.start(game)
				return nil
			}
			p.home().Practise(game) // which asks about the deal that was left
			return nil
		}
	}
	p.home()
	return nil
}

func (p *program) flag(key string) bool {
	v, ok := p.page.Param(key)
	return ok && v == "1"
}

// address lets the page's address decide settings for this visit.
func (p *program) address() {
	if v, ok := p.page.Param("lang"); ok {
		p.env.Settings.Lang = string(words.Pick([]string{v}))
	}
	if v, ok := p.page.Param("motion"); ok {
		p.env.Settings.Still = v == "off"
	}
	if v, ok := p.page.Param("speed"); ok {
		p.env.Settings.Speed = v
	}
	if v, ok := p.page.Param("lesson"); ok && v == "off" {
		p.env.Settings.Taught = true
	}
}

// start deals a practice game as the address says: every option of the game may
// be named there.
func (p *program) start(game engine.Game) {
	options := engine.Options{}
	for _, o := range game.Info().Options {
		if v, ok := p.page.Param(o.Key); ok {
			options[o.Key] = v
		}
	}
	session, err := p.practice(game, options, "")
	if err != nil {
		p.home().Trouble(game, err)
		return
	}
	p.seats(game, session)
}

// home shows the lobby.
func (p *program) home() *lobby.Lobby {
	_ = p.page.Remove(keySeated)
	p.rooms.leave()
	if p.stop != nil {
		p.stop()
		p.stop = nil
	}
	l := lobby.New(p.env)
	p.env.Director.Replace(l)
	return l
}

// seats opens a table. While it is open timers stay exact even in a hidden tab.
func (p *program) seats(game engine.Game, session scene.Session) {
	if p.rooms.here == nil {
		_ = p.page.Save(keySeated, "1")
	}
	p.beats()
	p.env.Director.Replace(table.New(p.env, game, session))
}

// lesson opens the short first deal. It is not kept: a deal that was left stays.
func (p *program) lesson() {
	game := games.Find(coach.Game)
	s, err := p.sit(game, nil, coach.Deal, nil)
	if err != nil {
		p.home().Trouble(game, err)
		return
	}
	s.lesson = true
	p.env.Director.Replace(table.New(p.env, game, s))
}

// beats keeps timers exact even in a hidden tab, from now on.
func (p *program) beats() {
	if p.stop != nil {
		return
	}
	beat := time.AfterFunc(time.Second, func() { // its worker must not hold up the first frame
		if stop, err := p.page.Heartbeat(100 * time.Millisecond); err == nil {
			p.stop = stop
		}
	})
	p.stop = func() { beat.Stop() }
}

// resume goes on with a saved deal, or offers its text where it can't be read.
func (p *program) resume(text string) {
	r, err := record.Parse(text)
	if err != nil {
		p.home().Broken(text, err)
		return
	}
	game := games.Find(r.Game)
	if game == nil {
		p.home().Broken(text, fmt.Errorf("no game %q", r.Game))
		return
	}
	session, err := p.practice(game, nil, text)
	if err != nil {
		var corrupt *host.Corrupt
		if errors.As(err, &corrupt) {
			err = corrupt.Err
		}
		p.home().Broken(text, err)
		return
	}
	p.seats(game, session)
}

// seat is a session that ends its table's host with itself.
type seat struct {
	*guest.Guest
	host   *host.Host
	lesson bool
	early  []engine.Notice // what the host said before the table was opened
}

// Lesson reports whether a coach is to lead the player through the deal.
func (s *seat) Lesson() bool { return s.lesson }

// Next takes the oldest notice.
func (s *seat) Next() (engine.Notice, bool) {
	if len(s.early) > 0 {
		n := s.early[0]
		s.early = s.early[1:]
		return n, true
	}
	return s.Guest.Next()
}

// listen lets the host speak first, so that the very first frame shows the hand
// and not an empty table; a host that takes longer is not waited for.
func (s *seat) listen(most time.Duration) {
	end := time.After(most)
	for {
		if n, ok := s.Guest.Next(); ok {
			s.early = append(s.early, n)
			if n.Update != nil {
				return
			}
			continue
		}
		select {
		case <-s.Wake():
		case <-end:
			return
		}
	}
}

// Close leaves, and ends the table: nobody else sits at it.
func (s *seat) Close() {
	s.Guest.Abandon()
	s.host.Close()
}

// Save stores the running deal for the host. Where the browser keeps nothing the
// player is told, once; the table goes on.
func (p *program) Save(key, text string) error {
	err := p.page.Save(key, text)
	if err != nil && !p.told {
		p.told = true
		_ = p.page.Notice(p.env.Words.UI(words.SaveFailed), p.env.Words.UI(words.OK), func() {})
	}
	return err
}

// practice seats the player with bots at a table of a host in this page.
func (p *program) practice(game engine.Game, options engine.Options, from string) (scene.Session, error) {
	s, err := p.sit(game, options, from, p)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// sit is practice with a place to keep the deal, nil for none.
func (p *program) sit(game engine.Game, options engine.Options, from string, store host.Store) (*seat, error) {
	const token = "me"
	setup := host.Setup{
		Game:   game,
		Config: engine.Config{Options: options},
		People: []host.Person{{Seat: engine.P1, Token: token, Name: p.env.Settings.Name}},
		Bot:    func(v engine.View) engine.Action { return bot.Choose(game, v, nil) },
		Store:  store,
		Key:    keyDeal,
		Warn:   func(err error) { fmt.Fprintln(os.Stderr, "paizhuo:", err) },
	}
	if seed, ok := p.page.Param("seed"); ok {
		setup.Random = mathrand.NewChaCha8(sha256.Sum256([]byte(seed)))
	}
	if v, ok := p.page.Param("pace"); ok {
		if ms, err := strconv.Atoi(v); err == nil && ms >= 0 {
			pace := time.Duration(ms) * time.Millisecond
			setup.Pace = &host.Pace{Min: pace, Max: pace}
		}
	}
	make := func() (*host.Host, error) { return host.New(setup) }
	if from != "" {
		make = func() (*host.Host, error) { return host.Resume(setup, from) }
	}
	h, err := make()
	if err != nil {
		return nil, err
	}
	there, here := pipe.New()
	h.Attach(there, engine.LinkHost)
	player := guest.Join(guest.Setup{Hello: wire.Hello{Token: token, Name: p.env.Settings.Name}})
	player.Attach(here, engine.LinkHost)
	s := &seat{Guest: player, host: h}
	s.listen(100 * time.Millisecond)
	return s, nil
}
