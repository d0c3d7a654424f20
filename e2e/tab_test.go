//go:build !js

package e2e

// Guards nothing itself: it is the two browsers that a page can be in.

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"paizhuo/e2e/bidi"
)

// chromium is a tab in Chromium. The ctx of its calls must be the page's, or come
// of it.
type chromium struct{ touch bool }

// inChromium opens the page in a tab of its own.
func (p *page) inChromium(w *world, url string, d device) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(w.browser, max(limit, w.limit))
	p.t.Cleanup(cancel)
	ctx, stop := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	p.t.Cleanup(stop)
	p.ctx, p.tab = ctx, chromium{d.touch}
	p.do("open a tab", chromedp.Do(ctx))
	console := chromedp.Console(ctx)
	go func() {
		for m, err := range console {
			if err != nil {
				return
			}
			p.note(m.String(), m.IsException() || m.Type == chromedp.ConsoleError)
		}
	}()

	version, err := chromedp.CallBrowser(ctx, browser.GetVersion, cdp.Empty{})
	p.do("ask for the version", err)
	_, err = chromedp.Call(ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
		UserAgent: version.UserAgent, AcceptLanguage: d.lang,
	})
	p.do("set the language", err)
	_, err = chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: d.w, Height: d.h, DeviceScaleFactor: d.ratio, Mobile: d.touch,
	})
	p.do("set the size", err)
	_, err = chromedp.Call(ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{
		Enabled: d.touch, MaxTouchPoints: 1,
	})
	p.do("set touch", err)
	_, err = chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{
		Source: spy + d.before,
	})
	p.do("add the spy", err)
	p.do("navigate", chromedp.Do(ctx, chromedp.Navigate(url)))
}

func (chromium) text(ctx context.Context, expression string) (string, error) {
	return chromedp.Run(ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
}

func (chromium) reload(ctx context.Context) error { return chromedp.Do(ctx, chromedp.Reload()) }

func (chromium) picture(ctx context.Context) ([]byte, error) {
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

func (c chromium) down(ctx context.Context, at point) error {
	if c.touch {
		return finger(ctx, input.DispatchTouchEventTypeTouchStart, at)
	}
	if err := mouse(ctx, input.DispatchMouseEventTypeMouseMoved, at, 0); err != nil {
		return err
	}
	return mouse(ctx, input.DispatchMouseEventTypeMousePressed, at, 1)
}

func (c chromium) move(ctx context.Context, at point) error {
	if c.touch {
		return finger(ctx, input.DispatchTouchEventTypeTouchMove, at)
	}
	return mouse(ctx, input.DispatchMouseEventTypeMouseMoved, at, 1)
}

func (c chromium) up(ctx context.Context, at point) error {
	if c.touch {
		return finger(ctx, input.DispatchTouchEventTypeTouchEnd)
	}
	return mouse(ctx, input.DispatchMouseEventTypeMouseReleased, at, 0)
}

func (chromium) write(ctx context.Context, text string) error {
	_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text})
	return err
}

func (chromium) close(ctx context.Context) error {
	_, err := chromedp.Call(ctx, cdppage.Close, cdp.Empty{})
	return err
}

func finger(ctx context.Context, kind input.DispatchTouchEventType, at ...point) error {
	points := []*input.TouchPoint{}
	for _, a := range at {
		points = append(points, &input.TouchPoint{X: a.x, Y: a.y})
	}
	_, err := chromedp.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	return err
}

func mouse(ctx context.Context, kind input.DispatchMouseEventType, at point, buttons int64) error {
	params := input.DispatchMouseEventParams{Type: kind, X: at.x, Y: at.y, Buttons: buttons}
	if kind != input.DispatchMouseEventTypeMouseMoved {
		params.Button, params.ClickCount = input.MouseButtonLeft, 1
	}
	_, err := chromedp.Call(ctx, input.DispatchMouseEvent, params)
	return err
}

// firefox is a window in Firefox.
type firefox struct {
	*bidi.Tab
	pointer func(context.Context, bidi.Step, float64, float64) error
}

// startFirefox starts a Firefox that ends with the test.
func startFirefox(t *testing.T, lang string, within time.Duration) *bidi.Browser {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), within)
	t.Cleanup(cancel)
	b, err := bidi.Start(ctx, bidi.Options{Lang: lang})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// inFirefox opens the page in a window of its own; the language is the browser's.
func (p *page) inFirefox(w *world, url string, d device) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), max(limit, w.limit))
	p.t.Cleanup(cancel)
	p.ctx = ctx
	tab, err := w.fox.Open(ctx, bidi.Window{
		Width: int(d.w), Height: int(d.h), Ratio: d.ratio, Before: spy + d.before,
		Log: func(level, text string) { p.note(text, level == "error") },
	})
	p.do("open a window", err)
	f := firefox{tab, tab.Mouse}
	if d.touch {
		f.pointer = tab.Touch
	}
	p.tab = f
	p.do("navigate", tab.Navigate(ctx, url))
}

func (f firefox) text(ctx context.Context, expression string) (string, error) {
	return f.Evaluate(ctx, expression)
}

func (f firefox) reload(ctx context.Context) error             { return f.Reload(ctx) }
func (f firefox) picture(ctx context.Context) ([]byte, error)  { return f.Screenshot(ctx) }
func (f firefox) write(ctx context.Context, text string) error { return f.Type(ctx, text) }
func (f firefox) close(ctx context.Context) error              { return f.Close(ctx) }

func (f firefox) down(ctx context.Context, at point) error {
	return f.pointer(ctx, bidi.Down, at.x, at.y)
}
func (f firefox) move(ctx context.Context, at point) error {
	return f.pointer(ctx, bidi.Move, at.x, at.y)
}
func (f firefox) up(ctx context.Context, at point) error { return f.pointer(ctx, bidi.Up, at.x, at.y) }
