//go:build !js

package e2e

// Measures what a frame costs while cards fly, what text costs, and whether a page
// that plays deal after deal stays as small as it was. Times are printed beside those
// of a program that only clears the screen, in the same run: a busy or slow machine
// tells in both. make measure runs this, alone.

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// timed keeps how many milliseconds each frame took that drew something, by the
// phase that the page says it is in.
const timed = `
globalThis.work = {};
globalThis.phase = "";
const next = globalThis.requestAnimationFrame;
globalThis.requestAnimationFrame = f => next(now => {
	const drawn = spy.draws, start = performance.now();
	f(now);
	if (spy.draws > drawn) (work[phase] ??= []).push(performance.now() - start);
});
`

// middle returns the median of what the frames of a phase took, in milliseconds.
func (p *page) middle(phase string) float64 {
	p.t.Helper()
	list := eval[map[string][]float64](p, "work")[phase]
	if len(list) == 0 {
		p.t.Fatalf("no frame was drawn in the phase %q", phase)
	}
	slices.Sort(list)
	return list[len(list)/2]
}

func TestMeasures(t *testing.T) {
	if os.Getenv("PAIZHUO_MEASURE") == "" {
		t.Skip("NOTHING IS MEASURED: make measure does that, on a machine that does nothing else")
	}
	w := newWorld(t)
	t.Run("frames", func(t *testing.T) { frameWork(t, w) })
	t.Run("labels", func(t *testing.T) { labelWork(t, w) })
	t.Run("memory", func(t *testing.T) { memoryStays(t, w) })
}

// frameWork: what a frame costs the page's own thread while cards fly.
func frameWork(t *testing.T, w *world) {
	const rounds, turns = 3, 8
	for range rounds {
		d := phone("zh-CN")
		d.before = timed
		bare := w.open(t, w.bare, d)
		bare.wait(`work[""]?.length > 120`, 30*time.Second)

		p := w.sit(t, d, "practice", "wushik", "packs", "2", "seed", "work", "pace", "100")
		v := p.turn()
		eval[chromedp.Void](p.page, "void (work = {})")
		for range turns {
			p.act(v, p.choose(v))
			v = p.turn()
		}
		t.Logf("frame while cards fly: median %.1f ms (wanted 4), bare %.1f ms; %d frames", p.middle(""), bare.middle(""),
			len(eval[map[string][]float64](p.page, "work")[""]))
		bare.do("close", bare.tab.close(bare.ctx))
		p.do("close", p.tab.close(p.ctx))
	}
}

// labelWork: what four hundred hanzi cost when they are new, and when they are not.
func labelWork(t *testing.T, w *world) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	runGo(t, root, []string{"GOOS=js", "GOARCH=wasm"}, "build", "-trimpath", "-o", filepath.Join(w.dir, "bare", "labels.wasm"), "./e2e/labels")
	index, err := os.ReadFile(filepath.Join(root, "e2e", "bare", "labels.html"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(w.dir, "bare", "labels.html"), index, 0o644); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		d := phone("zh-CN")
		d.before = timed
		p := w.open(t, w.bare+"labels.html", d)
		p.wait(`work.kept?.length > 120`, 60*time.Second)
		none := p.middle("none")
		t.Logf("a frame without text: median %.1f ms; with 400 new hanzi: %.1f ms (wanted 60); when they are kept: %.1f ms, %.1f more (wanted 1)",
			none, p.middle("first"), p.middle("kept"), p.middle("kept")-none)
		p.do("close", p.tab.close(p.ctx))
	}
}

// memoryStays: twenty deals leave the page as large as the first ones did.
func memoryStays(t *testing.T, w *world) {
	const first, deals, most = 3, 20, 1.02
	p := w.sit(t, phone("zh-CN"), "practice", "wushik", "packs", "1", "seed", "memory", "pace", "20", "motion", "off", "speed", "fast")
	p.turn()
	p.press("btn:auto")
	var before, after [2]float64 // of Go's and of JavaScript's
	for deal := range first + deals {
		if deal == first {
			before = p.memory()
		}
		for end := time.Now().Add(2 * time.Minute); p.view().Result == nil; time.Sleep(100 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("deal %d does not end", deal+1)
			}
		}
		p.press("btn:next")
		for end := time.Now().Add(20 * time.Second); p.view().Result != nil; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("no deal follows the %dth", deal+1)
			}
		}
	}
	after = p.memory()
	for i, name := range []string{"Go's heap", "JavaScript's heap"} {
		t.Logf("%s after %d deals %.0f kB, after %d more %.0f kB: %.3f (wanted 1 ± 0.02)", name, first, before[i]/1000, deals, after[i]/1000, after[i]/before[i])
	}
	if after[0]+after[1] > most*(before[0]+before[1]) {
		t.Errorf("the page has grown by more than %.0f %%", 100*(most-1))
	}
}

// memory returns what lives in the heaps of Go and of JavaScript, in bytes, after
// everything else was let go.
func (p *player) memory() (bytes [2]float64) {
	p.t.Helper()
	var live float64
	p.read("memory", &live)
	_, err := chromedp.Call(p.ctx, heapprofiler.CollectGarbage, cdp.Empty{})
	p.do("collect garbage", err)
	usage, err := chromedp.Call(p.ctx, runtime.GetHeapUsage, cdp.Empty{})
	p.do("read the heap", err)
	return [2]float64{live, usage.UsedSize}
}
