//go:build !js

package e2e

// Guards tables that one kind of page, or one kind of broker, would not show: Firefox
// and a native guest beside Chromium, a broker that is not ours, and no broker at all.

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"paizhuo/e2e/bidi"
	"paizhuo/engine/bot"
	"paizhuo/engine/games"
	"paizhuo/net/guest"
	entrance "paizhuo/net/member"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/wire"
)

// mixed: a page of Chromium has the table, one of Firefox and a native guest come by
// link, a bot sits with them; they play a deal to its end.
func mixed(t *testing.T, w *world) {
	w.fox = startFirefox(t, "zh-CN", w.limit)
	host := w.come(t, guestDevice("en-US"), w.served+"?test=1&pace=30", "Ann")
	_, hash := host.opens("wushik")
	d := guestDevice("zh-CN")
	d.fox = true
	fox := w.come(t, d, w.served+"?test=1"+hash, "Bo")
	fox.sits()
	native := visit(t, "ws"+strings.TrimPrefix(w.served, "http")+"mqtt", hash, "Cy")
	host.until("all are directly connected", 30*time.Second, func(s roomState) bool {
		return s.People["Bo"] == "direct" && s.People["Cy"] == "direct"
	})
	native.guest.Ready()
	all := table{host, fox}
	all.begins(t, true)
	all.play(t, func() bool { return all.least() >= 1 })
	fox.shoot("mixed-table")
	all.play(t, all.over)
	all.verified()
	fox.find("btn:look")
	fox.shoot("mixed-settlement")
	acts, over := native.done()
	t.Logf("by pointer %d times at least, the native guest %d times", all.least(), acts)
	if acts == 0 || !over {
		t.Errorf("the native guest has acted %d times; it saw the end: %v", acts, over)
	}
}

// mosquitto: the join through serve's broker works through another one as well, which
// a link names and a player who comes by code has among the settings.
func mosquitto(t *testing.T, w *world) {
	broker := startMosquitto(t)
	host := w.come(t, guestDevice("zh-CN"), w.site+"?test=1&pace=30&mq="+broker, "Ann")
	at, hash := host.opens("wushik")
	bo := w.come(t, guestDevice("en-US"), w.site+"?test=1"+hash, "Bo")
	bo.sits()
	d := guestDevice("zh-CN")
	d.before = fmt.Sprintf(`localStorage.setItem("paizhuo/settings", %q);`, toJSON(t, map[string]any{
		"name": "Cy", "still": true, "quiet": true, "speed": "fast", "dull": true, "net": map[string]string{"broker": broker}}))
	cy := w.come(t, d, w.site+"?test=1&direct=off", "Cy")
	cy.enters(at.Code)
	cy.sits()
	host.until("one is directly connected, one by the broker", 30*time.Second, func(s roomState) bool {
		return s.People["Bo"] == "direct" && s.People["Cy"] == "relayed"
	})
	all := table{host, bo, cy}
	all.begins(t, true)
	all.play(t, func() bool { return all.least() >= 2 })
}

// byHandInvite: with no broker at all two texts are carried from page to page, of
// different browsers, and the two play.
func byHandInvite(t *testing.T, w *world) {
	w.fox = startFirefox(t, "zh-CN", w.limit)
	silent := func(d device) device { d.loud = true; return d } // each try to reach the broker is logged
	const none = "?test=1&stun=none&mq=ws://127.0.0.1:9/mqtt"
	host := w.come(t, silent(guestDevice("zh-CN")), w.site+none+"&pace=30", "Ann")
	host.opens("wushik")
	host.press("btn:invite")
	host.presses("by-hand")
	d := silent(guestDevice("zh-CN"))
	d.fox = true
	bo := w.come(t, d, w.site+none, "Bo")
	bo.press("btn:join")
	bo.presses("by-hand")

	bo.takes(host.carries())
	host.takes(bo.carries())
	host.shoot("by-hand-host")
	bo.shoot("by-hand-guest")
	host.presses("connect:1")
	bo.presses("connect:1")
	bo.until("seated", 20*time.Second, roomState.seated)
	host.until("the guest is there", 20*time.Second, func(s roomState) bool { return s.People["Bo"] == "direct" })
	for _, m := range (table{host, bo}) {
		m.presses("close")
	}
	all := table{host, bo}
	all.begins(t, true)
	all.play(t, func() bool { return all.least() >= 2 })
}

// node is a part of the page's own by its id.
func node(id string) string { return fmt.Sprintf("document.querySelector('[data-id=%q]')", id) }

// presses scrolls a sheet to a button and presses it.
func (m *member) presses(id string) {
	m.t.Helper()
	m.wait(node(id), 20*time.Second)
	eval[struct{}](m.page, "void "+node(id)+`.scrollIntoView({block: "center"})`)
	at := eval[[]float64](m.page, "(r => [r.x + r.width/2, r.y + r.height/2])("+node(id)+".getBoundingClientRect())")
	m.tap(point{at[0], at[1]})
}

// carries returns the page's own text of an invite by hand.
func (m *member) carries() string {
	m.t.Helper()
	m.wait(node("mine:1"), 20*time.Second)
	return eval[string](m.page, node("mine:1")+".value")
}

// takes writes the other page's text where it belongs.
func (m *member) takes(text string) {
	m.t.Helper()
	m.presses("theirs:1")
	m.do("write the text", m.tab.write(m.ctx, text))
	m.wait(node("theirs:1")+".value === "+toJSON(m.t, text), 20*time.Second)
}

// enters joins by a room's code.
func (m *member) enters(code string) {
	m.t.Helper()
	m.press("btn:join")
	time.Sleep(300 * time.Millisecond)
	m.do("type the code", m.tab.write(m.ctx, strings.ToLower(code[:5]+" "+code[5:])))
}

// visitor is a guest without a page.
type visitor struct {
	guest *guest.Guest
	way   *entrance.Way

	mu   sync.Mutex
	acts int
	over bool
}

// visit joins a room natively by the link's end, and plays as bots do until the table
// is gone or the test ends.
func visit(t *testing.T, broker, hash, name string) *visitor {
	t.Helper()
	invite, ok, err := signal.ParseFragment(hash)
	if err != nil || !ok {
		t.Fatalf("%q is no invite: %v", hash, err)
	}
	v := &visitor{guest: guest.Join(guest.Setup{Hello: wire.Hello{Name: name}, Games: games.Find})}
	v.way = entrance.Join(entrance.Setup{
		Signal: signal.Config{Brokers: []string{broker}}, RTC: rtc.Config{STUN: []string{}, Loopback: true}, Direct: true,
	}, invite, v.guest, func() bool { return v.guest.State().Want })
	var work sync.WaitGroup
	work.Go(v.play)
	t.Cleanup(func() {
		v.guest.Abandon()
		v.way.Close()
		work.Wait()
	})
	return v
}

func (v *visitor) play() {
	acted := uint64(0)
	for {
		select {
		case <-v.guest.Wake():
		case <-v.guest.Done():
			return
		}
		for n, ok := v.guest.Next(); ok; n, ok = v.guest.Next() {
			if n.Update == nil {
				continue
			}
			view := n.Update.View
			v.mu.Lock()
			v.over = v.over || view.Result != nil
			v.mu.Unlock()
			if n.Update.Seq <= acted || view.Ask == nil || !view.InTurn() || view.Ask.Answer != nil {
				continue
			}
			time.Sleep(200 * time.Millisecond) // a host refuses who is in a hurry
			if a := bot.Choose(games.Find(view.Game), view, nil); a.Verb != "" {
				acted = n.Update.Seq
				v.guest.Do(n.Update.Seq, a)
				v.mu.Lock()
				v.acts++
				v.mu.Unlock()
			}
		}
	}
}

// done returns how often it has acted, and whether it has seen a deal's end.
func (v *visitor) done() (acts int, over bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.acts, v.over
}

// startMosquitto starts Debian's broker and returns its address for pages.
func startMosquitto(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("mosquitto")
	if err != nil {
		path = "/usr/sbin/mosquitto" // which a user's PATH may lack
	}
	web, plain := freePort(t), freePort(t) // without a plain listener 2.0.11 does not start
	config := filepath.Join(t.TempDir(), "mosquitto.conf")
	text := fmt.Sprintf("allow_anonymous true\npersistence false\nlistener %d 127.0.0.1\nlistener %d 127.0.0.1\nprotocol websockets\n", plain, web)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path, "-c", config)
	bidi.Tie(cmd)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() }) // it was killed
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", web))
		if err == nil {
			c.Close()
			return fmt.Sprintf("ws://127.0.0.1:%d/mqtt", web)
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}
