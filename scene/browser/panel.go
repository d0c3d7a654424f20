//go:build js

package browser

import (
	"slices"
	"strconv"
	"syscall/js"
)

// Panel is text, buttons and inputs in the DOM over the canvas, beside which the
// table goes on: it takes the input only where it lies. Unlike a Sheet it is not
// closed by the player, and there may be several.
type Panel struct {
	page    *Page
	id      string
	element js.Value
	body    []Node
	handler js.Func
}

// ShowPanel puts an empty panel on the page, by the class of its place. One of
// the same id is replaced. What is pressed and typed in it comes as Press, Input
// and Done events.
func (p *Page) ShowPanel(id, class, label string) (*Panel, error) {
	if old := p.panels[id]; old != nil {
		old.Remove()
	}
	f := &Panel{page: p, id: id}
	err := try("show a panel", func() error {
		p.styleSheets()
		f.element = p.document.Call("createElement", "section")
		f.element.Set("id", "paizhuo-panel-"+id)
		f.element.Set("className", "pz-panel "+class)
		f.element.Call("setAttribute", "aria-label", label)
		f.handler = js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.report(try("use a panel", func() error { p.used(args[0]); return nil }))
			return nil
		})
		for _, name := range []string{"click", "input", "compositionend", "keydown"} {
			f.element.Call("addEventListener", name, f.handler)
		}
		p.body.Call("appendChild", f.element)
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.panels[id] = f
	return f, nil
}

// Fill makes the panel show the nodes. Only what differs from before is touched,
// so that a finger on a button, the focus and a half written text stay.
func (f *Panel) Fill(body []Node) {
	f.page.report(try("fill a panel", func() error {
		f.page.kids(f.element, 0, f.body, body)
		f.body = body
		return nil
	}))
}

// Place puts the panel into a rectangle of the page, in css px.
func (f *Panel) Place(x, y, w, h float64) {
	f.page.report(try("place a panel", func() error {
		style := f.element.Get("style")
		for i, name := range []string{"left", "top", "width", "height"} {
			style.Set(name, strconv.FormatFloat([]float64{x, y, w, h}[i], 'f', 1, 64)+"px")
		}
		return nil
	}))
}

// Remove takes the panel away.
func (f *Panel) Remove() {
	if f.page.panels[f.id] == f {
		delete(f.page.panels, f.id)
	}
	f.page.report(try("remove a panel", func() error {
		f.element.Call("remove")
		return nil
	}))
	f.handler.Release()
}

// Buttons returns where the panel's buttons and inputs are, in css px of the
// page, by id: x, y, width, height. What is scrolled out of sight is left out.
func (f *Panel) Buttons() map[string][4]float64 {
	at := map[string][4]float64{}
	f.page.report(try("measure a panel", func() error {
		all := f.element.Call("querySelectorAll", "button,input,textarea")
		for i := range all.Length() {
			b := all.Index(i)
			r := b.Call("getBoundingClientRect")
			x, y, w, h := r.Get("x").Float(), r.Get("y").Float(), r.Get("width").Float(), r.Get("height").Float()
			if over := f.page.document.Call("elementFromPoint", x+w/2, y+h/2); over.Truthy() && b.Call("contains", over).Bool() {
				at[b.Get("dataset").Get("id").String()] = [4]float64{x, y, w, h}
			}
		}
		return nil
	}))
	return at
}

// Focus puts the keyboard on an element of the panel.
func (f *Panel) Focus(id string) {
	f.page.report(try("focus in a panel", func() error {
		if e := f.element.Call("querySelector", "[data-id="+strconv.Quote(id)+"]"); e.Truthy() {
			e.Call("focus")
		}
		return nil
	}))
}

// SetValue replaces what is written in an input of the panel.
func (f *Panel) SetValue(id, text string) { f.page.setValue(f.element, id, text) }

// ScrollDown brings the end of the node with that class into sight, as a chat's
// newest line.
func (f *Panel) ScrollDown(class string) {
	f.page.report(try("scroll a panel", func() error {
		if e := f.element.Call("querySelector", "."+class); e.Truthy() {
			e.Set("scrollTop", e.Get("scrollHeight"))
		}
		return nil
	}))
}

// SetValue replaces what is written in an input of the sheet.
func (s *Sheet) SetValue(id, text string) { s.page.setValue(s.element, id, text) }

func (p *Page) setValue(in js.Value, id, text string) {
	p.report(try("set a value", func() error {
		if e := in.Call("querySelector", "[data-id="+strconv.Quote(id)+"]"); e.Truthy() {
			e.Set("value", text)
		}
		return nil
	}))
}

// used hears what is pressed and typed in a panel, and typed in a sheet.
func (p *Page) used(e js.Value) {
	target := e.Get("target")
	switch kind := e.Get("type").String(); kind {
	case "click":
		if b := target.Call("closest", "button"); b.Truthy() {
			p.push(Event{Kind: Press, Time: p.Now(), Key: b.Get("dataset").Get("id").String()})
		}
	case "input", "compositionend":
		if kind == "input" && e.Get("isComposing").Truthy() {
			return
		}
		p.push(Event{Kind: Input, Time: p.Now(), Key: target.Get("dataset").Get("id").String(), Text: target.Get("value").String()})
	case "keydown":
		if target.Get("tagName").String() == "INPUT" && e.Get("key").String() == "Enter" && !e.Get("isComposing").Truthy() && e.Get("keyCode").Int() != 229 {
			e.Call("preventDefault")
			p.push(Event{Kind: Done, Time: p.Now(), Key: target.Get("dataset").Get("id").String(), Text: target.Get("value").String()})
		}
	}
}

// kids changes what is in an element, from its child of that index on, from one
// list of nodes to another.
func (p *Page) kids(e js.Value, from int, was, now []Node) {
	list, next := e.Get("childNodes"), 0
	for j, k := range match(was, now) {
		at := from + j
		if k < 0 {
			e.Call("insertBefore", p.element(now[j]), list.Index(at))
			continue
		}
		for ; next < k; next++ {
			list.Index(at).Call("remove")
		}
		next++
		switch child := list.Index(at); {
		case was[k].same(now[j]):
		case was[k].fits(now[j]):
			p.change(child, was[k], now[j])
		default:
			e.Call("replaceChild", p.element(now[j]), child)
		}
	}
	for ; next < len(was); next++ {
		list.Index(from + len(now)).Call("remove")
	}
}

// change makes an element that shows one node show another that fits.
func (p *Page) change(e js.Value, was, now Node) {
	first := 0 // kids come after a text
	if was.Text != "" {
		first = 1
	}
	if was.Text != now.Text {
		if len(was.Kids)+len(now.Kids) > 0 {
			e.Get("childNodes").Index(0).Set("data", now.Text)
		} else {
			e.Set("textContent", now.Text)
		}
	}
	if now.Tag == "" {
		return
	}
	if was.Class != now.Class {
		e.Set("className", now.Class)
	}
	if was.ID != now.ID {
		e.Get("dataset").Set("id", now.ID)
	}
	for _, a := range was.attributes() {
		if !slices.ContainsFunc(now.attributes(), func(b [2]string) bool { return a[0] == b[0] }) {
			e.Call("removeAttribute", a[0])
		}
	}
	p.attributes(e, now)
	p.kids(e, first, was.Kids, now.Kids)
}

// attributes gives an element what its node says beside text and class.
func (p *Page) attributes(e js.Value, n Node) {
	for _, a := range n.attributes() {
		e.Call("setAttribute", a[0], a[1])
	}
	switch n.Tag {
	case "input", "textarea":
		p.input(e, n)
	case "canvas":
		drawBits(e, n.Bits)
	}
}

// input prepares a text field once.
func (p *Page) input(e js.Value, n Node) {
	if e.Get("dataset").Get("made").Truthy() {
		return
	}
	e.Get("dataset").Set("made", "1")
	e.Set("value", n.Value)
	e.Set("autocomplete", "off")
	e.Set("spellcheck", false)
	if n.Tag == "input" {
		e.Set("type", "text")
		e.Call("setAttribute", "enterkeyhint", "done")
	}
	if n.Max > 0 {
		e.Set("maxLength", n.Max)
	}
	if n.Code {
		e.Call("setAttribute", "autocapitalize", "characters")
		e.Call("setAttribute", "autocorrect", "off")
	}
	e.Set("readOnly", n.Read)
	e.Set("autofocus", n.First)
}

// quiet is how many light modules surround a code's dark ones.
const quiet = 4

// drawBits draws dark and light modules, one px each: the style enlarges them.
func drawBits(e js.Value, bits [][]bool) {
	if len(bits) == 0 || e.Get("dataset").Get("made").Truthy() {
		return
	}
	e.Get("dataset").Set("made", "1")
	n := len(bits) + 2*quiet
	e.Set("width", n)
	e.Set("height", n)
	pen := e.Call("getContext", "2d")
	pen.Set("fillStyle", "#fff")
	pen.Call("fillRect", 0, 0, n, n)
	pen.Set("fillStyle", "#000")
	for y, row := range bits {
		for x, dark := range row {
			if dark {
				pen.Call("fillRect", x+quiet, y+quiet, 1, 1)
			}
		}
	}
}
