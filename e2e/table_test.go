//go:build !js

package e2e

// Guards the whole way of a player: lobby, table, refusal, reload, settlement,
// next deal; and what a table may cost while it waits or is hidden.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/words"
)

// wholeDealPhone and wholeDealDesk play one deal from the lobby to the next deal.
func wholeDealPhone(t *testing.T, w *world) {
	wholeDeal(t, w, "phone", phone("zh-CN"), "1", "seed 5")
}

func wholeDealDesk(t *testing.T, w *world) {
	wholeDeal(t, w, "desk", desk("en-US"), "2", "seed 4")
}

// wholeDealFirefox plays the phone's deal in Firefox, whose engine, canvas, pointers
// and storage are others.
func wholeDealFirefox(t *testing.T, w *world) {
	w.fox = startFirefox(t, "zh-CN", limit)
	d := phone("zh-CN")
	d.fox = true
	wholeDeal(t, w, "firefox", d, "1", "seed 5")
}

func wholeDeal(t *testing.T, w *world, name string, d device, packs, seed string) {
	p := w.sit(t, d, "seed", seed, "pace", "120", "speed", "fast")
	lang := string(p.words.Lang())
	if got := eval[string](p.page, "document.documentElement.lang"); got != lang {
		t.Errorf("the page is in %q, the browser prefers %s", got, d.lang)
	}
	if got := eval[string](p.page, "document.title"); got != p.words.UI(words.AppName) {
		t.Errorf("the title is %q", got)
	}
	time.Sleep(300 * time.Millisecond)
	p.shoot("lobby-" + name)
	p.press("chip:wushik:packs=" + packs)
	p.press("btn:practice:wushik")

	v := p.turn()
	if got := v.Options["packs"]; got != packs {
		t.Fatalf("%s packs are dealt, want %s", got, packs)
	}
	p.shoot("dealt-" + name)
	p.refused(v)

	reloaded := false
	for deal := 1; deal <= 3; deal++ {
		for v = p.turn(); v.Result == nil; v = p.turn() {
			if !reloaded && len(v.Played) > 12 {
				reloaded = true
				p.again()
				if back := p.turn(); toJSON(t, back) != toJSON(t, v) {
					t.Fatalf("the reload turned\n%s\ninto\n%s", toJSON(t, v), toJSON(t, back))
				}
				p.shoot("table-" + name)
				continue
			}
			p.act(v, p.choose(v))
		}
		p.find("btn:look") // the settlement
		time.Sleep(300 * time.Millisecond)
		p.shoot("settlement-" + name)
		p.press("btn:next")
		for end := time.Now().Add(20 * time.Second); p.view().DealNo != deal+1; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("after deal %d comes no other, but %s", deal, toJSON(t, p.view()))
			}
		}
		if next := p.view(); next.Result != nil || len(next.Hand) == 0 {
			t.Errorf("after deal %d comes %s", deal, toJSON(t, next))
		}
		if reloaded && p.slides > 0 {
			break // one deal is enough when it had all there is to see
		}
	}
	if !reloaded || p.slides == 0 {
		t.Errorf("reloaded %v, %d slides", reloaded, p.slides)
	}
}

// language: the lobby changes its language on request and keeps it.
func language(t *testing.T, w *world) {
	p := w.sit(t, phone("zh-CN"))
	for _, lang := range []words.Lang{words.English, words.Traditional} {
		p.press("btn:lang:" + string(lang))
		p.wait(fmt.Sprintf("document.documentElement.lang === %q && document.title === %q", lang, words.In(lang).UI(words.AppName)), 10*time.Second)
		time.Sleep(300 * time.Millisecond)
		p.shoot("lobby-" + string(lang))
		p.again()
		if got := eval[string](p.page, "document.documentElement.lang"); got != string(lang) {
			t.Errorf("after a reload the page is in %q, want %q", got, lang)
		}
	}
}

// taps: on a slow page no quick tap is lost, and a touch that the system takes
// away leaves nothing selected and nothing stuck.
func taps(t *testing.T, w *world) {
	p := w.sit(t, phone("zh-CN"), "practice", "wushik", "packs", "1", "seed", "taps", "pace", "100", "motion", "off")
	v := p.turn()
	_, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 6})
	p.do("slow the page down", err)

	hand := p.hand()
	first, last := hand[0].rect.middle(), hand[len(hand)-1].rect.middle()
	play := p.find("btn:play").middle()
	for _, path := range [][]point{{first}, {first, last}, {play}} {
		p.down(path[0])
		for _, at := range path[1:] {
			p.move(at)
		}
		p.do("take it away", finger(p.ctx, input.DispatchTouchEventTypeTouchCancel))
	}
	if now := p.view(); toJSON(t, now) != toJSON(t, v) {
		t.Fatalf("cancelled touches turned %s into %s", toJSON(t, v), toJSON(t, now))
	}

	// Every card once, then those that are not to be played once more: one lost
	// tap, or one card left over from above, makes another play of it.
	var a engine.Action
	for _, s := range p.game(v).Suggest(v) {
		if s.Verb == engine.Play {
			a = s
			break
		}
	}
	want := card.Count(a.Cards)
	for _, c := range hand {
		p.tap(c.rect.middle())
	}
	for _, c := range hand {
		if k := c.card.Index(); want[k] > 0 {
			want[k]--
			continue
		}
		p.tap(c.rect.middle())
	}
	p.tap(play)
	for end := time.Now().Add(20 * time.Second); len(p.view().Hand) == len(v.Hand); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s was not played; the page says %q", card.FormatList(a.Cards), p.alert())
		}
	}
	p.played(p.view(), a.Cards)
}

// menus: one sheet leads to another, and back to the lobby; the deal is kept.
func menus(t *testing.T, w *world) {
	p := w.sit(t, desk("en-US"), "practice", "wushik", "packs", "1", "seed", "menus", "pace", "100", "motion", "off")
	v := p.turn()
	p.press("btn:rules")
	p.find("btn:close")
	if text := p.shown("dialog"); len(text) < 500 {
		t.Errorf("the rules are %q", text)
	}
	p.shoot("rules")
	p.press("btn:close")
	p.press("btn:what") // what may be played now, in words; once more as a list
	p.press("btn:what")
	if slices.ContainsFunc(p.game(v).Suggest(v), func(a engine.Action) bool { return a.Verb == engine.Play }) {
		p.find("btn:may 0")
	} else {
		p.find("btn:rules")
	}
	p.press("btn:close")
	p.press("btn:menu")
	p.press("btn:log")
	if text := p.shown("dialog"); !strings.Contains(text, p.words.UI(words.Log)) || len(text) < 20 {
		t.Errorf("the log is %q", text)
	}
	p.press("btn:close")
	p.press("btn:menu")
	p.press("btn:settings")
	p.press("btn:lang=" + string(words.Chinese))
	p.wait(fmt.Sprintf("document.documentElement.lang === %q", words.Chinese), 10*time.Second)
	p.press("btn:lang=" + string(words.English))
	p.wait(fmt.Sprintf("document.documentElement.lang === %q", words.English), 10*time.Second)
	p.press("btn:close")
	p.press("btn:menu")
	p.press("btn:leave")
	p.press("btn:go")
	p.press("btn:practice:wushik")
	p.press("btn:resume")
	if back := p.turn(); toJSON(t, back) != toJSON(t, v) {
		t.Errorf("coming back turned\n%s\ninto\n%s", toJSON(t, v), toJSON(t, back))
	}
}

// waiting: while an opponent thinks nothing is drawn; when it plays, that frame
// draws.
func waiting(t *testing.T, w *world) {
	p := w.sit(t, phone("zh-CN"), "practice", "wushik", "packs", "1", "seed", "waiting", "pace", "15000", "motion", "off")
	v := p.view()
	if slices.Contains(v.Turn, v.Viewer) {
		v = p.turn()
		p.act(v, p.choose(v))
	}
	time.Sleep(3 * time.Second) // messages and the splash are gone
	for p.view().InTurn() {
		t.Fatal("it is the player's turn: nobody will play")
	}
	before := p.draws()
	seen := toJSON(t, p.view())
	time.Sleep(10 * time.Second)
	if n := p.draws() - before; n != 0 {
		t.Errorf("%d GL draws in ten seconds of waiting", n)
	}
	if toJSON(t, p.view()) != seen {
		t.Fatal("somebody played within the ten seconds")
	}
	// Counts the page's frames until the view changes, and looks whether that one drew.
	got := eval[[]int](p.page, `new Promise(done => {
		const view = __paizhuo.view(), draws = spy.draws;
		let frame = 0, changed = -1, drawn = -1;
		const look = () => {
			frame++;
			if (changed < 0 && __paizhuo.view() !== view) changed = frame;
			if (drawn < 0 && spy.draws !== draws) drawn = frame;
			if (changed >= 0 && drawn >= 0 || frame > 3000) return done([changed, drawn]);
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	})`)
	if got[0] < 0 || got[1] < got[0] || got[1] > got[0]+1 {
		t.Errorf("an opponent played in frame %d, the page drew in frame %d", got[0], got[1])
	}
}

// hidden: a host whose frames are held back goes on dealing to its bots, at the
// same pace.
func hidden(t *testing.T, w *world) {
	const pace = 2000 // ms, so that a deal of two packs outlasts the minute
	d := phone("zh-CN")
	// The record in storage grows with every action the host accepts.
	d.before = `
		globalThis.actions = [];
		let last = null;
		setInterval(() => {
			const now = localStorage.getItem("paizhuo/practice");
			if (now !== last) { last = now; actions.push(performance.now()); }
		}, 20);`
	p := w.sit(t, d, "practice", "wushik", "packs", "2", "seed", "seed 4", "pace", fmt.Sprint(pace), "motion", "off")
	p.turn()
	p.press("btn:auto")
	p.wait("actions.length > 1", 20*time.Second)
	// gaps returns the times between the actions of a stretch in ms, sorted.
	gaps := func(d time.Duration) []float64 {
		eval[chromedp.Void](p.page, "void(actions = [])")
		time.Sleep(d)
		times := eval[[]float64](p.page, "actions")
		var list []float64
		for i := 1; i < len(times); i++ {
			list = append(list, times[i]-times[i-1])
		}
		slices.Sort(list)
		return list
	}
	visible := gaps(10 * time.Second)
	p.hold()
	time.Sleep(500 * time.Millisecond)
	before := p.draws()
	hidden := gaps(time.Minute)
	if n := p.draws() - before; n != 0 {
		t.Errorf("%d GL draws in a hidden page", n)
	}
	p.release()
	p.wait(fmt.Sprintf("spy.draws > %d", before), 10*time.Second)
	if p.view().Result != nil {
		t.Fatal("the deal ended before the minute was over: the figures mean nothing")
	}
	if len(visible) < 2 || len(hidden) < 10 {
		t.Fatalf("ms between actions: %.0f visible, %.0f hidden", visible, hidden)
	}
	seen, unseen := visible[len(visible)/2], hidden[len(hidden)/2]
	t.Logf("ms between actions: %.0f visible, %.0f hidden of %d, the longest %.0f", seen, unseen, len(hidden), hidden[len(hidden)-1])
	if unseen > 1.1*seen || unseen < 0.9*seen || hidden[len(hidden)-1] > 1.5*pace {
		t.Errorf("ms between actions: %.0f visible, %.0f hidden", visible, hidden)
	}
}

// corrupt: a saved deal that can't be read is offered as a file, and a new start.
func corrupt(t *testing.T, w *world) {
	for name, text := range map[string]string{
		"nonsense": "not a record\n",
		"illegal":  "game wushik/1\nseats 4\nhand P1 S3\nhand P2 S4\nhand P3 S5\nhand P4 S6\nP1 play BJ\n",
	} {
		t.Run(name, func(t *testing.T) {
			d := phone("en-US")
			d.before = fmt.Sprintf(`if (!sessionStorage.getItem("planted")) {
				sessionStorage.setItem("planted", "1");
				localStorage.setItem("paizhuo/practice", %s);
				localStorage.setItem("paizhuo/seated", "1");
			}`, toJSON(t, text))
			p := w.sit(t, d, "pace", "100")
			if got := p.shown("dialog"); !strings.Contains(got, p.words.UI(words.CorruptSave)) {
				t.Fatalf("the page says %q", got)
			}
			p.shoot("corrupt-" + name)

			folder := t.TempDir()
			_, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
				Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
			})
			p.do("allow downloads", err)
			p.press("btn:download")
			got := ""
			for end := time.Now().Add(10 * time.Second); got != text && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
				files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
				if err != nil {
					t.Fatal(err)
				}
				for _, file := range files {
					if data, err := os.ReadFile(file); err == nil {
						got = string(data)
					}
				}
			}
			if got != text {
				t.Errorf("the download holds %q, want %q", got, text)
			}
			p.press("btn:afresh")
			p.press("btn:practice:wushik")
			if v := p.turn(); v.DealNo != 1 || v.Phase != engine.PhasePlay {
				t.Errorf("the fresh start is %s", toJSON(t, v))
			}
		})
	}
}

// firstShown notes in marks.shown when what is asked for was on the screen: in
// the first frame after the one that drew it. It is the same for both pages, and
// asks nothing that costs the page time.
func firstShown(there string) string {
	return fmt.Sprintf(`
		globalThis.marks = {};
		const mark = name => { marks[name] ??= performance.now(); };
		const instantiate = WebAssembly.instantiateStreaming;
		WebAssembly.instantiateStreaming = (...args) => instantiate(...args).finally(() => mark("loaded"));
		let drawn = false;
		const look = () => {
			if (drawn) {
				mark("shown");
				if (globalThis.__paizhuo) {
					const cards = Object.keys(JSON.parse(__paizhuo.rects())).filter(id => id.startsWith("card:"));
					marks.missing = JSON.parse(__paizhuo.view()).hand.length - cards.length;
				}
				return;
			}
			if (spy.draws > 0) mark("drawn");
			drawn = %s;
			frame(look);
		};
		frame(look);`, there)
}

// firstHand: from navigation to a hand that is drawn takes at most half as long
// again as the bare program's first frame.
//
// Others' work on the machine only ever adds to a time, so the least of the
// rounds is nearest to the program's own; while they disturb, more rounds are run.
func firstHand(t *testing.T, w *world) {
	const rounds, most, budget = 5, 20, 1.5
	bareDevice, pageDevice := phone("zh-CN"), phone("zh-CN")
	bareDevice.before = firstShown("spy.draws > 0")
	// The title names the game from the moment the first view is laid out.
	pageDevice.before = firstShown(fmt.Sprintf("document.title.includes(%q)", words.In(words.Chinese).Game("wushik")))
	var bares, hands []map[string]float64
	ratio := func() float64 { return least(hands) / least(bares) }
	for len(hands) < rounds || len(hands) < most && ratio() > budget {
		for _, c := range []struct {
			url  string
			d    device
			into *[]map[string]float64
		}{
			{w.bare, bareDevice, &bares},
			{w.site + "?test=1&practice=wushik&packs=2&seed=first&motion=off", pageDevice, &hands},
		} {
			t.Run("round", func(t *testing.T) {
				p := w.open(t, c.url, c.d)
				p.wait("marks.shown", 60*time.Second)
				marks := eval[map[string]float64](p, "marks")
				if marks["missing"] != 0 {
					t.Errorf("%.0f cards of the hand were not there", marks["missing"])
				}
				*c.into = append(*c.into, marks)
			})
			if t.Failed() {
				return
			}
		}
	}
	for name, list := range map[string][]map[string]float64{"bare": bares, "page": hands} {
		t.Logf("%s: program loaded %.0f ms, first GL draw %.0f ms, shown %.0f ms of %.0f", name,
			median(list, "loaded"), median(list, "drawn"), median(list, "shown"), values(list, "shown"))
	}
	t.Logf("first dealt hand / bare first frame: %.2f (budget %.1f)", ratio(), budget)
	if ratio() > budget {
		t.Errorf("the first hand takes %.0f ms, more than %.1f × %.0f ms", least(hands), budget, least(bares))
	}
}

func values(list []map[string]float64, name string) []float64 {
	var all []float64
	for _, marks := range list {
		all = append(all, marks[name])
	}
	slices.Sort(all)
	return all
}

func least(list []map[string]float64) float64 { return values(list, "shown")[0] }

func median(list []map[string]float64, name string) float64 {
	all := values(list, name)
	return all[len(all)/2]
}
