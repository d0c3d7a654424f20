//go:build !js

// Package bidi drives a Firefox as a player would: windows with a storage of their
// own, fingers, a mouse, keys, pictures of what is shown, and what the page logs. It
// speaks WebDriver BiDi (w3c.github.io/webdriver-bidi), the part of it that the tests
// need, and knows nothing of the page.
//
//	fox, err := bidi.Start(ctx, bidi.Options{Lang: "zh-CN"})
//	defer fox.Close()
//	w, err := fox.Open(ctx, bidi.Window{Width: 390, Height: 664})
//	err = w.Navigate(ctx, url)
//	title, err := w.Evaluate(ctx, "document.title")
//	err = w.Touch(ctx, bidi.Down, 20, 30)
//
// Every call ends with its ctx. The browser ends with the ctx it was started with,
// with Close, and, on Linux, with the program that started it.
package bidi

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/coder/websocket"
)

// conn is one connection to a browser. Commands may be sent from any goroutine.
type conn struct {
	ws   *websocket.Conn
	done chan struct{} // closed when the browser is gone

	mu      sync.Mutex
	last    uint64 // id of the last command
	waiting map[uint64]chan message
	windows map[string]*Tab // by their browsing context
	err     error           // why the browser is gone
}

// message is what comes from the browser: the answer to a command, or an event.
type message struct {
	ID      uint64          `json:"id"`
	Type    string          `json:"type"` // success, error, event
	Result  json.RawMessage `json:"result"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// dial connects to the browser's address and begins a session.
func dial(ctx context.Context, url string) (*conn, error) {
	ws, _, err := websocket.Dial(ctx, url+"/session", nil)
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(64 << 20) // pictures
	c := &conn{ws: ws, done: make(chan struct{}), waiting: map[uint64]chan message{}, windows: map[string]*Tab{}}
	go c.read()
	// What a page asks when it is left is answered with yes.
	err = c.call(ctx, "session.new", object{"capabilities": object{"alwaysMatch": object{
		"unhandledPromptBehavior": object{"default": "accept", "beforeUnload": "accept"},
	}}}, nil)
	if err == nil {
		err = c.call(ctx, "session.subscribe", object{"events": []string{"log.entryAdded"}}, nil)
	}
	if err != nil {
		ws.CloseNow()
		return nil, err
	}
	return c, nil
}

// object is a JSON object of the protocol's.
type object map[string]any

// call sends a command and reads its result, which may be nil for none.
func (c *conn) call(ctx context.Context, method string, params object, result any) error {
	answer := make(chan message, 1)
	c.mu.Lock()
	c.last++
	id := c.last
	c.waiting[id] = answer
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		delete(c.waiting, id)
		c.mu.Unlock()
	}()
	text, err := json.Marshal(object{"id": id, "method": method, "params": params})
	if err != nil {
		return err
	}
	// A write that is cut off would end the connection for all.
	if err := c.ws.Write(context.WithoutCancel(ctx), websocket.MessageText, text); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	select {
	case m := <-answer:
		if m.Type == "error" {
			return fmt.Errorf("%s: %s: %s", method, m.Error, m.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(m.Result, result)
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, context.Cause(ctx))
	case <-c.done:
		return fmt.Errorf("%s: the browser is gone: %w", method, c.err)
	}
}

// read hands out what comes until the browser is gone.
func (c *conn) read() {
	defer close(c.done)
	for {
		_, text, err := c.ws.Read(context.Background())
		if err != nil {
			c.err = err
			return
		}
		var m message
		if err := json.Unmarshal(text, &m); err != nil {
			c.err = fmt.Errorf("%w in %.200s", err, text)
			c.ws.CloseNow()
			return
		}
		if m.Type == "event" {
			c.event(m)
			continue
		}
		c.mu.Lock()
		answer := c.waiting[m.ID]
		c.mu.Unlock()
		if answer != nil {
			answer <- m
		}
	}
}

// event tells a window what its page has logged.
func (c *conn) event(m message) {
	var e struct {
		Level  string `json:"level"` // debug, info, warn, error
		Text   string `json:"text"`
		Source struct {
			Context string `json:"context"`
		} `json:"source"`
		StackTrace struct {
			CallFrames []struct {
				URL    string `json:"url"`
				Line   int    `json:"lineNumber"` // from 0
				Column int    `json:"columnNumber"`
				Name   string `json:"functionName"`
			} `json:"callFrames"`
		} `json:"stackTrace"`
	}
	if m.Method != "log.entryAdded" || json.Unmarshal(m.Params, &e) != nil {
		return
	}
	c.mu.Lock()
	tab := c.windows[e.Source.Context]
	c.mu.Unlock()
	if tab == nil || tab.log == nil {
		return
	}
	if e.Level == "error" {
		for _, f := range e.StackTrace.CallFrames {
			e.Text += fmt.Sprintf("\n\tat %s (%s:%d:%d)", f.Name, f.URL, f.Line+1, f.Column+1)
		}
	}
	tab.log(e.Level, e.Text)
}

// Window is what Open opens.
type Window struct {
	Width, Height int     // of the page, in css px
	Ratio         float64 // device pixels a css px; 0 for the screen's
	Before        string  // a script that runs before each page's own

	// Log is told what the page logs, errors that it did not catch included; level is
	// debug, info, warn or error. It is called from one goroutine, and may be nil.
	Log func(level, text string)
}

// Tab is one window with one page.
type Tab struct {
	conn    *conn
	context string // the browsing context's id
	log     func(level, text string)
}

// Open opens a window that shares no storage with others. It lives as long as the
// browser, or until Close.
func (b *Browser) Open(ctx context.Context, w Window) (*Tab, error) {
	c := b.conn
	var user struct {
		UserContext string `json:"userContext"`
	}
	if err := c.call(ctx, "browser.createUserContext", object{}, &user); err != nil {
		return nil, err
	}
	var made struct {
		Context string `json:"context"`
	}
	// A tab in the background would be drawn at no rate at all.
	if err := c.call(ctx, "browsingContext.create", object{"type": "window", "userContext": user.UserContext}, &made); err != nil {
		return nil, err
	}
	tab := &Tab{conn: c, context: made.Context, log: w.Log}
	c.mu.Lock()
	c.windows[tab.context] = tab
	c.mu.Unlock()
	if w.Before != "" {
		if err := c.call(ctx, "script.addPreloadScript", object{
			// The empty page that a window begins with is nobody's, and has no storage.
			"functionDeclaration": `() => { if (document.URL === "about:blank") return; ` + w.Before + "\n}", "contexts": []string{tab.context},
		}, nil); err != nil {
			return nil, err
		}
	}
	size := object{"context": tab.context, "viewport": object{"width": w.Width, "height": w.Height}}
	if w.Ratio != 0 {
		size["devicePixelRatio"] = w.Ratio
	}
	return tab, c.call(ctx, "browsingContext.setViewport", size, nil)
}

// Navigate goes to an address and returns when the page there is loaded.
func (t *Tab) Navigate(ctx context.Context, url string) error {
	return t.conn.call(ctx, "browsingContext.navigate", object{"context": t.context, "url": url, "wait": "complete"}, nil)
}

// Reload loads the page again.
func (t *Tab) Reload(ctx context.Context) error {
	return t.conn.call(ctx, "browsingContext.reload", object{"context": t.context, "wait": "complete"}, nil)
}

// Close closes the window for good, without asking its page.
func (t *Tab) Close(ctx context.Context) error {
	return t.conn.call(ctx, "browsingContext.close", object{"context": t.context, "promptUnload": false}, nil)
}

// Evaluate returns the value of a JavaScript expression that is a string or a promise
// of one. What the page throws is an error.
func (t *Tab) Evaluate(ctx context.Context, expression string) (string, error) {
	var got struct {
		Type   string `json:"type"` // success, exception
		Result struct {
			Type  string `json:"type"`
			Value string `json:"value"`
		} `json:"result"`
		ExceptionDetails struct {
			Text string `json:"text"`
		} `json:"exceptionDetails"`
	}
	if err := t.conn.call(ctx, "script.evaluate", object{
		"expression": expression, "target": object{"context": t.context}, "awaitPromise": true,
	}, &got); err != nil {
		return "", err
	}
	if got.Type != "success" {
		return "", errors.New(got.ExceptionDetails.Text)
	}
	if got.Result.Type != "string" {
		return "", fmt.Errorf("%.100s is of type %s", expression, got.Result.Type)
	}
	return got.Result.Value, nil
}

// Screenshot returns what the window shows, as PNG.
func (t *Tab) Screenshot(ctx context.Context) ([]byte, error) {
	var shot struct {
		Data string `json:"data"`
	}
	if err := t.conn.call(ctx, "browsingContext.captureScreenshot", object{"context": t.context}, &shot); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(shot.Data)
}

// Step is what a finger or the mouse does at a place.
type Step string

const (
	Down Step = "pointerDown" // come there and press
	Move Step = "pointerMove" // come there
	Up   Step = "pointerUp"   // come there and let go
)

// Touch moves the one finger there is; x and y are css px of the page.
func (t *Tab) Touch(ctx context.Context, s Step, x, y float64) error {
	return t.pointer(ctx, "touch", s, x, y)
}

// Mouse moves the mouse and its left button; x and y are css px of the page.
func (t *Tab) Mouse(ctx context.Context, s Step, x, y float64) error {
	return t.pointer(ctx, "mouse", s, x, y)
}

func (t *Tab) pointer(ctx context.Context, kind string, s Step, x, y float64) error {
	actions := []object{{"type": "pointerMove", "x": x, "y": y}}
	if s != Move {
		actions = append(actions, object{"type": string(s), "button": 0})
	}
	return t.perform(ctx, object{
		"type": "pointer", "id": kind, "parameters": object{"pointerType": kind}, "actions": actions,
	})
}

// Type presses and releases the keys of a text, one after another.
func (t *Tab) Type(ctx context.Context, text string) error {
	var actions []object
	for _, key := range strings.Split(text, "") {
		actions = append(actions, object{"type": "keyDown", "value": key}, object{"type": "keyUp", "value": key})
	}
	return t.perform(ctx, object{"type": "key", "id": "keys", "actions": actions})
}

func (t *Tab) perform(ctx context.Context, device object) error {
	return t.conn.call(ctx, "input.performActions", object{"context": t.context, "actions": []object{device}}, nil)
}
