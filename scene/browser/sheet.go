//go:build js

package browser

import (
	"fmt"
	"syscall/js"
)

// SheetSpec describes a sheet: text and buttons in the DOM, over the canvas,
// where the browser scrolls, searches and reads aloud by itself.
type SheetSpec struct {
	Title string
	Close string // what the button that closes it says
	Body  []Node
}

// Sheet is the one sheet that is open.
type Sheet struct {
	page    *Page
	element js.Value
	title   js.Value
	close   js.Value // the button
	body    js.Value
	shown   []Node // in body
	handler js.Func
	closed  bool
}

// ShowSheet opens a sheet and closes one that was open. Its buttons come as
// Press events; the close button, Escape and a tap beside it close it and come
// as a Press of "close".
func (p *Page) ShowSheet(spec SheetSpec) (*Sheet, error) {
	p.CloseSheet()
	s := &Sheet{page: p}
	err := try("show a sheet", func() error {
		p.styleSheets()
		s.element = p.document.Call("createElement", "dialog")
		s.element.Set("className", "pz-sheet")
		s.body = p.element(Node{Tag: "div", Class: "pz-body"})
		s.title = p.element(Node{Tag: "h1"})
		s.close = p.element(Node{Tag: "button", Class: "pz-close", ID: "close"})
		header := p.element(Node{Tag: "header"})
		header.Call("append", s.title, s.close)
		s.element.Call("append", header, s.body)
		s.name(spec)
		s.handler = js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.report(try("press in a sheet", func() error { s.on(args[0]); return nil }))
			return nil
		})
		for _, name := range []string{"click", "cancel", "input", "compositionend", "keydown"} {
			s.element.Call("addEventListener", name, s.handler)
		}
		p.body.Call("appendChild", s.element)
		s.fill(spec.Body)
		s.element.Call("showModal")
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.sheet = s
	return s, nil
}

// Fill replaces what the sheet says.
func (s *Sheet) Fill(spec SheetSpec) {
	s.page.report(try("fill a sheet", func() error {
		s.name(spec)
		s.fill(spec.Body)
		return nil
	}))
}

// name writes the title and what the close button says.
func (s *Sheet) name(spec SheetSpec) {
	s.element.Call("setAttribute", "aria-label", spec.Title)
	s.title.Set("textContent", spec.Title)
	s.close.Set("textContent", spec.Close)
}

// fill touches only what differs from before: the focus, what is scrolled and what
// is typed stay.
func (s *Sheet) fill(body []Node) {
	s.page.kids(s.body, 0, s.shown, body)
	s.shown = body
	if s.body.Call("querySelector", "button,input,textarea,[tabindex]").Truthy() {
		s.body.Call("removeAttribute", "tabindex")
	} else {
		s.body.Call("setAttribute", "tabindex", "0") // what is only text is scrolled by keys
	}
}

// ScrollTo brings the node with that ID to the top.
func (s *Sheet) ScrollTo(id string) {
	s.page.report(try("scroll", func() error {
		if e := s.find(id); e.Truthy() {
			e.Call("scrollIntoView")
			e.Get("classList").Call("add", "pz-mark")
		}
		return nil
	}))
}

func (s *Sheet) find(id string) js.Value {
	if id == "" {
		return js.Null()
	}
	return s.element.Call("querySelector", fmt.Sprintf("[data-id=%q]", id))
}

// Open reports whether the sheet is still open.
func (s *Sheet) Open() bool { return s != nil && !s.closed }

// CloseSheet closes the sheet that is open, if one is; no event follows.
func (p *Page) CloseSheet() {
	s := p.sheet
	if s == nil || s.closed {
		return
	}
	s.closed = true
	p.sheet = nil
	p.report(try("close a sheet", func() error {
		s.element.Call("close")
		s.element.Call("remove")
		return nil
	}))
	s.handler.Release()
}

// SheetButtons returns where the open sheet's buttons are, in css px of the
// page, by ID: x, y, width, height.
func (p *Page) SheetButtons() map[string][4]float64 {
	at := map[string][4]float64{}
	if !p.sheet.Open() {
		return at
	}
	p.report(try("measure a sheet", func() error {
		all := p.sheet.element.Call("querySelectorAll", "button")
		for i := range all.Length() {
			b := all.Index(i)
			r := b.Call("getBoundingClientRect")
			at[b.Get("dataset").Get("id").String()] = [4]float64{r.Get("x").Float(), r.Get("y").Float(), r.Get("width").Float(), r.Get("height").Float()}
		}
		return nil
	}))
	return at
}

// on hears a click, the Escape key, and what is typed.
func (s *Sheet) on(e js.Value) {
	target, kind := e.Get("target"), e.Get("type").String()
	if kind != "click" && kind != "cancel" {
		s.page.used(e)
		return
	}
	id := ""
	if kind == "cancel" || target.Equal(s.element) {
		e.Call("preventDefault")
		id = "close"
	} else if b := target.Call("closest", "button"); b.Truthy() {
		id = b.Get("dataset").Get("id").String()
	}
	if id == "" {
		return
	}
	p := s.page
	if id == "close" {
		// The handler can't be released while it runs.
		s.closed = true
		p.sheet = nil
		s.element.Call("close")
		s.element.Call("remove")
	}
	p.push(Event{Kind: Press, Time: p.Now(), Key: id})
}

// element makes the element of a node and all below it.
func (p *Page) element(n Node) js.Value {
	if n.Tag == "" {
		return p.document.Call("createTextNode", n.Text)
	}
	e := p.document.Call("createElement", n.Tag)
	if n.Class != "" {
		e.Set("className", n.Class)
	}
	if n.Text != "" {
		e.Set("textContent", n.Text)
	}
	if n.ID != "" {
		e.Get("dataset").Set("id", n.ID)
	}
	if n.Tag == "button" {
		e.Set("type", "button")
	}
	p.attributes(e, n)
	for _, kid := range n.Kids {
		e.Call("appendChild", p.element(kid))
	}
	return e
}

// styleSheets puts the sheets' style on the page, once.
func (p *Page) styleSheets() {
	if p.document.Call("getElementById", "pz-style").Truthy() {
		return
	}
	style := p.document.Call("createElement", "style")
	style.Set("id", "pz-style")
	style.Set("textContent", sheetStyle+panelStyle)
	p.document.Get("head").Call("appendChild", style)
}

const sheetStyle = `
.pz-sheet{box-sizing:border-box;width:min(680px,calc(100vw - 16px));max-height:calc(100dvh - 16px - env(safe-area-inset-top) - env(safe-area-inset-bottom));
padding:0;border:var(--pz-edge) solid var(--pz-line);border-radius:16px;background:var(--pz-deep);color:#fff;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;overflow:hidden;
user-select:text;-webkit-user-select:text}
.pz-sheet[open]{display:flex;flex-direction:column}
.pz-sheet::backdrop{background:#000a}
.pz-sheet header{display:flex;align-items:center;gap:8px;padding:8px 8px 8px 18px;border-bottom:var(--pz-edge) solid var(--pz-line);flex:none}
.pz-sheet h1{font-size:18px;margin:0;flex:1;letter-spacing:normal;text-indent:0}
.pz-sheet h2{font-size:18px;margin:22px 0 6px;color:#ffd54a}
.pz-sheet h3{font-size:16px;margin:16px 0 4px;color:#ffe9a3}
.pz-sheet p{margin:6px 0;max-width:none}.pz-sheet ul{margin:6px 0;padding-left:22px}
.pz-sheet code{font:14px ui-monospace,monospace;color:#b8e0d0}
.pz-sheet table{border-collapse:collapse;margin:8px 0;display:block;overflow-x:auto}
.pz-sheet td,.pz-sheet th{border:var(--pz-edge) solid var(--pz-line);padding:4px 8px;text-align:left;vertical-align:top}
.pz-sheet td:last-child{min-width:12em}
.pz-body{overflow:auto;padding:10px 18px 20px;overscroll-behavior:contain;-webkit-overflow-scrolling:touch}
.pz-sheet button{min-height:44px;min-width:44px;padding:0 16px;border:var(--pz-edge) solid var(--pz-line);border-radius:10px;background:var(--pz-key);color:#fff;font:inherit;cursor:pointer;touch-action:manipulation}
.pz-sheet button:focus-visible,.pz-sheet table:focus-visible,.pz-body:focus-visible{outline:3px solid #ffd54a;outline-offset:2px}
.pz-sheet button[aria-pressed=true]{background:#f5a300;color:#111;border-color:#f5a300;font-weight:600}
.pz-sheet button.pz-main{background:#f5a300;color:#111;border-color:#f5a300;font-weight:600}
.pz-sheet button.pz-wide{display:block;width:100%;margin:8px 0;text-align:left}
.pz-row{display:flex;flex-wrap:wrap;gap:8px;margin:4px 0 2px}
.pz-dim{color:#ffffffb8;font-size:14px;overflow-wrap:anywhere}
.pz-changed{font-weight:700;color:#ffd54a}
.pz-red{color:#ff9c9c}
.pz-mark{background:var(--pz-key);border-radius:6px;outline:6px solid var(--pz-key)}
`
