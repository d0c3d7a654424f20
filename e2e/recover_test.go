//go:build !js

package e2e

// Guards what a device does to a running deal: it is turned, its pixel ratio
// changes, and the system takes the graphics away.

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

func recovers(t *testing.T, w *world) {
	p := w.sit(t, phone("zh-CN"), "practice", "wushik", "packs", "1", "seed", "recovers", "pace", "100", "motion", "off")
	v := p.turn()
	for _, d := range []device{{w: 664, h: 390, ratio: 2}, {w: 664, h: 390, ratio: 3}, {w: 390, h: 600, ratio: 1}, {w: 390, h: 664, ratio: 2}} {
		_, err := chromedp.Call(p.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
			Width: d.w, Height: d.h, DeviceScaleFactor: d.ratio, Mobile: true,
		})
		p.do("turn the device", err)
		// The canvas fills the page, and the hand lies within it.
		p.wait(fmt.Sprintf(`(r => r.width === %d && r.height === %d)(document.querySelector("canvas").getBoundingClientRect())`, d.w, d.h), 10*time.Second)
		within := func() string {
			hand := p.hand()
			for _, c := range hand {
				if c.rect.x < 0 || c.rect.y < 0 || c.rect.x+c.rect.w > float64(d.w) || c.rect.y+c.rect.h > float64(d.h) {
					return fmt.Sprintf("%v lies at %v of %dx%d", c.card, c.rect, d.w, d.h)
				}
			}
			if len(hand) != len(v.Hand) {
				return fmt.Sprintf("%d of %d cards are there", len(hand), len(v.Hand))
			}
			return ""
		}
		for end := time.Now().Add(10 * time.Second); within() != ""; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal(within())
			}
		}
		p.shoot(fmt.Sprintf("turned-%dx%d@%.0f", d.w, d.h, d.ratio))
		p.act(v, p.choose(v)) // by touches at these very places
		v = p.turn()
	}

	eval[chromedp.Void](p.page, `void document.querySelector("canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()`)
	p.wait(`!!document.querySelector("#paizhuo-notice button")`, 10*time.Second)
	p.shoot("graphics-lost")
	at := eval[[]float64](p.page, `(r => [r.x + r.width/2, r.y + r.height/2])(document.querySelector("#paizhuo-notice button").getBoundingClientRect())`)
	eval[chromedp.Void](p.page, `void (globalThis.before = true)`)
	p.tap(point{at[0], at[1]})
	p.wait("!globalThis.before", 20*time.Second)
	p.started()
	if back := p.turn(); toJSON(t, back) != toJSON(t, v) {
		t.Fatalf("the lost graphics turned\n%s\ninto\n%s", toJSON(t, v), toJSON(t, back))
	}
	p.act(v, p.choose(v))
}
