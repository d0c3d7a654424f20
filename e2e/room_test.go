//go:build !js

package e2e

// Guards what the project is for: friends' pages find each other from a static page
// and a broker, sit down by link and by code, play, and go on when one is loaded
// again, one is cut off and the host's is closed for good.

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"paizhuo/engine/games"
	"paizhuo/scene/words"
)

// served is `paizhuo serve`: the page with a broker beside it.
type served struct {
	url string // with a slash at its end
}

// serve starts the tool on a free port of this machine and ends it with the test.
func serve(t *testing.T) *served {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	tool := filepath.Join(t.TempDir(), "paizhuo")
	runGo(t, root, nil, "build", "-o", tool, "./cmd/paizhuo")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	cmd := exec.CommandContext(ctx, tool, "serve", "-addr", "127.0.0.1:0")
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = cmd.Wait() // it was killed
	})
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if url := address.FindString(lines.Text()); url != "" {
			go io.Copy(io.Discard, out)
			return &served{url}
		}
	}
	t.Fatalf("serve printed no address: %v", lines.Err())
	return nil
}

// cable is a line to the served page that can be cut.
type cable struct {
	url string
	mu  sync.Mutex
	cut bool
	all map[net.Conn]bool
}

// line leads to the same page over a port of its own.
func line(t *testing.T, to string) *cable {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &cable{url: "http://" + listener.Addr().String() + "/", all: map[net.Conn]bool{}}
	t.Cleanup(func() { listener.Close(); w.set(true) })
	target := strings.TrimSuffix(strings.TrimPrefix(to, "http://"), "/")
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go w.pass(conn, target)
		}
	}()
	return w
}

func (w *cable) pass(conn net.Conn, target string) {
	defer conn.Close()
	there, err := net.Dial("tcp", target)
	if err != nil || !w.keep(conn) {
		return
	}
	defer there.Close()
	go func() { _, _ = io.Copy(there, conn); there.Close() }()
	_, _ = io.Copy(conn, there)
	w.mu.Lock()
	delete(w.all, conn)
	w.mu.Unlock()
}

func (w *cable) keep(conn net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cut {
		return false
	}
	w.all[conn] = true
	return true
}

// set cuts the line, or mends it.
func (w *cable) set(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	if cut {
		for conn := range w.all {
			conn.Close()
		}
	}
}

// member is one page in a room.
type member struct {
	*player
	name   string
	acts   int // by pointer, in the match
	auto   bool
	voted  map[string]bool // where he wants a bot to play
	gouji  *goujiPlayer
	called *declarerPlayer
}

// roomState is what a page's test hook tells of its room.
type roomState struct {
	Stage   string
	Trouble string
	Hosting bool
	Code    string
	Link    string // how the page is connected
	Phase   string
	Seat    string
	Seated  float64           // ms since the page's navigation began
	People  map[string]string // how connected, by name
	Auto    map[string]bool   // for whom a bot plays
	Gone    bool
	Epoch   int
	Proof   int // number of the deal that was verified last
	Forged  bool
}

// seated reports whether the page has a seat at the table.
func (s roomState) seated() bool {
	return s.Stage == "inside" && s.Seat != "" && s.Seat != "watcher" && s.Seat != "W"
}

// room asks the page how it stands with its room.
func (m *member) room() (s roomState, ok bool) {
	text, err := try[string](m.page, "globalThis.__paizhuo ? __paizhuo.room() : '{}'")
	return s, err == nil && json.Unmarshal([]byte(text), &s) == nil
}

// until waits for a state of the room.
func (m *member) until(what string, within time.Duration, is func(roomState) bool) roomState {
	m.t.Helper()
	for end := time.Now().Add(within); ; time.Sleep(50 * time.Millisecond) {
		s, ok := m.room()
		if ok && is(s) {
			return s
		}
		if time.Now().After(end) || m.ctx.Err() != nil {
			m.shoot("room-failed-" + m.name)
			m.t.Fatalf("%s: %s: not within %v; it stands at %+v (%v)", m.name, what, within, s, m.ctx.Err())
		}
	}
}

// arrival notes when the first frame is drawn: then the splash goes.
const arrival = `
new MutationObserver((_, o) => {
	if (document.readyState !== "loading" && !document.getElementById("splash")) { globalThis.firstFrame = performance.now(); o.disconnect(); }
}).observe(document, {childList: true, subtree: true});
`

// come opens a page as somebody with that name, on a small screen with one pixel a
// css px, so that six can be drawn beside one another.
func (w *world) come(t *testing.T, url, name, lang string) *member {
	t.Helper()
	d := device{w: 390, h: 664, ratio: 1, touch: true, lang: lang}
	d.loud = strings.Contains(url, "direct=off") // whose line is cut: the browser logs that
	settings := toJSON(t, map[string]any{"name": name, "still": true, "quiet": true, "speed": "fast"})
	d.before = arrival + fmt.Sprintf(`if (!localStorage.getItem("paizhuo/settings")) localStorage.setItem("paizhuo/settings", %q);`, settings)
	m := &member{player: &player{page: w.open(t, url, d), words: words.In(words.Pick([]string{lang}))}, name: name}
	m.gouji = &goujiPlayer{player: m.player, name: "room"}
	m.called = &declarerPlayer{goujiPlayer: m.gouji}
	m.started()
	return m
}

// move does what the seat is asked, by pointer; it reports whether it was asked.
func (m *member) move() bool {
	m.t.Helper()
	v := m.view()
	if m.auto || v.Result != nil || !v.InTurn() || v.Ask == nil {
		return false
	}
	switch v.Game {
	case "wushik":
		if len(m.hand()) != len(v.Hand) {
			return false
		}
		m.act(v, m.choose(v))
	case "gouji":
		if !m.gouji.all(v) {
			return false
		}
		m.gouji.move(v)
	default:
		m.called.game = v.Game
		if !m.called.act(v) {
			return false
		}
	}
	m.acts++
	return true
}

// table is the members who are there.
type table []*member

// play lets everybody act who is asked until done, and fails when nothing goes on.
func (all table) play(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(90 * time.Second); !done(); {
		moved := false
		for _, m := range all {
			moved = m.move() || moved
		}
		if moved {
			end = time.Now().Add(90 * time.Second)
		} else {
			time.Sleep(30 * time.Millisecond)
		}
		if time.Now().After(end) {
			for _, m := range all {
				s, _ := m.room()
				t.Logf("%s: %+v, turn %v", m.name, s, m.view().Turn)
				m.shoot("room-stuck-" + m.name)
			}
			t.Fatal("nothing goes on at the table")
		}
	}
}

// least is how often the laziest has acted by pointer.
func (all table) least() int {
	n := 1 << 30
	for _, m := range all {
		n = min(n, m.acts)
	}
	return n
}

// TestRooms plays in rooms.
func TestRooms(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	w := &world{out: filepath.Join(root, "out", "e2e"), limit: 15 * time.Minute}
	if err := os.MkdirAll(w.out, 0o777); err != nil {
		t.Fatal(err)
	}
	page := serve(t)
	// Pages of one machine show each other no names that have to be looked up.
	w.browser = startBrowser(t, chromedp.Flag("disable-features", "WebRtcHideLocalIpsWithMdns"))
	whole, names := false, []string{"wushik"}
	switch which := os.Getenv("PAIZHUO_ROOMS"); which {
	case "":
	case "all":
		whole, names = true, []string{"wushik", "wushik6", "gouji", "zhaopengyou"}
	default:
		names = strings.Split(which, ",")
	}
	for _, game := range names {
		t.Run(game, func(t *testing.T) { room(t, w, page.url, game, whole) })
	}
}

// grace is how long the pages wait for a host, in seconds: less than players do.
const grace = "&grace=15"

// room is one evening: six pages, or as many as the game has seats and watchers.
func room(t *testing.T, w *world, url, game string, whole bool) {
	seats := games.Find(game).Info().Seats
	host := w.come(t, url+"?test=1&pace=30"+grace, "Ann", "zh-CN")
	host.scrollTo("btn:room:"+game, 664)
	host.press("btn:room:" + game)
	at := host.until("the room is open", 20*time.Second, roomState.seated)
	if !at.Hosting || len(at.Code) != 10 {
		t.Fatalf("the host's room is %+v", at)
	}
	host.wait(`location.hash.includes("r=") && location.hash.includes("h=")`, 5*time.Second)
	hash := eval[string](host.page, "location.hash")
	host.shoot("room-empty")
	all := table{host}

	// By link, over a line of its own, by code.
	cut := line(t, url)
	names := []string{"Bo", "Cy", "Di", "Ed", "Flo"}
	if n, err := strconv.Atoi(os.Getenv("PAIZHUO_ROOM_GUESTS")); err == nil { // fewer, and bots in their seats
		names = names[:min(n, len(names))]
	}
	for i, name := range names {
		var m *member
		switch {
		case name == "Cy":
			m = w.come(t, cut.url+"?test=1&direct=off"+grace+hash, name, "zh-CN")
		case name == "Di":
			m = w.come(t, url+"?test=1"+grace, name, "en-US")
			m.press("btn:join")
			time.Sleep(300 * time.Millisecond)
			m.do("type the code", m.tab.write(m.ctx, strings.ToLower(at.Code[:5]+" "+at.Code[5:])))
		default:
			m = w.come(t, url+"?test=1"+grace+hash, name, []string{"zh-CN", "en-US"}[i%2])
		}
		if i+1 < seats {
			s := m.until("seated", 30*time.Second, roomState.seated)
			frame := eval[float64](m.page, "firstFrame")
			t.Logf("%s: first frame after %.0f ms, seated after %.0f ms", name, frame, s.Seated)
			// The target is a second. A busy machine, which shows by its first frame, needs longer for the rest too.
			if most := max(1000, 2*frame); name != "Di" && s.Seated > frame+most {
				t.Errorf("%s is seated %.0f ms after the first frame, more than %.0f", name, s.Seated-frame, most)
			}
			all = append(all, m)
		} else {
			m.until("watching", 30*time.Second, func(s roomState) bool { return s.Stage == "outside" && s.Trouble == "table-full" })
			m.press("btn:watch")
			m.until("watching", 30*time.Second, func(s roomState) bool { return s.Stage == "inside" && !s.seated() })
		}
	}
	host.until("everybody is directly connected who may be", 30*time.Second, func(s roomState) bool {
		return s.People["Bo"] == "direct" && s.People["Cy"] == "relayed"
	})
	host.shoot("room-full")
	for _, m := range all[1:] {
		m.press("btn:ready")
	}
	if len(all) < seats {
		host.press("btn:fill")
	}
	host.press("btn:chat")
	host.press("btn:phrase:1")
	host.press("btn:chat-close")
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		if s, _ := host.room(); s.Phase == "playing" {
			break
		}
		if time.Now().After(end) {
			host.shoot("room-not-started")
			t.Fatal("the match does not start")
		}
		host.press("btn:start")
	}
	for _, m := range all {
		m.until("at the table", 20*time.Second, func(s roomState) bool { return s.Phase == "playing" })
	}

	bo, cy := all[1], all[2]
	all.play(t, func() bool { return all.least() >= 1 })
	host.shoot("room-table")

	// One page is loaded again: same seat, same hand.
	before := bo.view()
	bo.again()
	bo.until("back in the seat", 20*time.Second, func(s roomState) bool { return s.seated() && s.Phase == "playing" })
	bo.wait(`JSON.parse(__paizhuo.view())?.hand?.length`, 10*time.Second)
	if after := bo.view(); after.Viewer != before.Viewer || after.DealNo != before.DealNo || len(after.Hand) > len(before.Hand) {
		t.Errorf("the reload turned %s into %s", toJSON(t, before), toJSON(t, after))
	}

	// One is cut off, and comes back.
	cut.set(true)
	cy.until("notices", 20*time.Second, func(s roomState) bool { return s.Link == "away" || s.Link == "reconnecting" })
	host.until("the others see it", 30*time.Second, func(s roomState) bool { return s.People["Cy"] == "away" })
	host.shoot("room-away")
	cy.shoot("room-cut-off")
	cut.set(false)
	back := time.Now()
	host.until("back", 30*time.Second, func(s roomState) bool { return s.People["Cy"] == "relayed" })
	t.Logf("back %.1f s after the line was mended", time.Since(back).Seconds())
	all.play(t, func() bool { return all.least() >= 2 })

	// The host is closed for good. Whoever is the first heir goes on, and the table
	// finishes; who has acted enough by pointer lets a bot play, but for a whole run.
	host.do("close the host's page", host.tab.close(host.ctx))
	closed := time.Now()
	all = all[1:]
	var heir *member
	for heir == nil {
		for _, m := range all {
			if s, ok := m.room(); ok && s.Hosting {
				heir = m
			}
		}
		if time.Since(closed) > 3*time.Minute {
			t.Fatal("nobody takes over")
		}
		time.Sleep(200 * time.Millisecond)
	}
	for _, m := range all {
		m.until("follows the heir", time.Minute, func(s roomState) bool {
			return s.Epoch > at.Epoch && (s.Hosting || s.Link == "direct" || s.Link == "relayed")
		})
	}
	t.Logf("%s is the host %.0f s after the host's page was closed", heir.name, time.Since(closed).Seconds())
	heir.shoot("room-heir")
	all.agree(t, host.name)
	if !whole {
		all.play(t, func() bool { return all.least() >= 3 || all.over() })
		for _, m := range all {
			if v := m.view(); v.Result == nil {
				m.press("btn:auto")
				m.auto = true
			}
		}
	}
	all.play(t, all.over)
	for _, m := range all {
		if !m.view().Result.Redeal {
			m.until("has verified the deal", 30*time.Second, func(s roomState) bool { return s.Proof > 0 && !s.Forged })
		}
	}
	heir.find("btn:look")
	heir.shoot("room-settlement")
	t.Logf("%s is over; by pointer %d times at least", game, all.least())
}

// agree has the table vote for a bot to play for who is gone.
func (all table) agree(t *testing.T, who string) {
	t.Helper()
	for end := time.Now().Add(90 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		for _, m := range all {
			for id, r := range m.rects() {
				if text, voted := strings.CutPrefix(id, "btn:room:vote:autopilot:"); voted && !m.voted[text] {
					m.tap(r.middle())
					if m.voted == nil {
						m.voted = map[string]bool{}
					}
					m.voted[text] = true
				}
			}
		}
		if s, ok := all[0].room(); ok && s.Auto[who] {
			return
		}
		if time.Now().After(end) {
			all[0].shoot("room-no-vote")
			t.Fatalf("no bot plays for %s", who)
		}
	}
}

// over reports whether the deal is over for all.
func (all table) over() bool {
	for _, m := range all {
		if m.view().Result == nil {
			return false
		}
	}
	return true
}
