//go:build js

package browser

import (
	"math"
	"strconv"
	"syscall/js"

	"paizhuo/engine"
)

// FieldSpec describes a text field: a real DOM input over the canvas, so that
// input methods, paste and the phone's keyboard work.
type FieldSpec struct {
	ID         string // names it in Input and Done events
	Label      string // for screen readers
	Hint       string // shown while it is empty
	Text       string // to start with
	MaxRunes   int    // 0: no limit
	X, Y, W, H float64
	FontSize   float64 // css px; below 16 iOS would zoom, so 16 is the least
	Uppercase  bool    // for codes: no autocorrection, capitals
}

// Field is a text field on the page.
type Field struct {
	page    *Page
	spec    FieldSpec
	element js.Value
	funcs   []js.Func
}

// ShowField puts a text field over the canvas. A field of the same ID is
// replaced. The player focuses it by touching it; to focus it from a canvas
// button, call Focus inside OnGesture.
func (p *Page) ShowField(spec FieldSpec) (*Field, error) {
	if old := p.fields[spec.ID]; old != nil {
		old.Remove()
	}
	f := &Field{page: p, spec: spec}
	err := try("show a field", func() error {
		e := p.document.Call("createElement", "input")
		f.element = e
		e.Set("type", "text")
		e.Set("id", "paizhuo-field-"+spec.ID)
		e.Set("className", "paizhuo-field")
		e.Set("value", spec.Text)
		e.Set("placeholder", spec.Hint)
		for _, a := range [][2]string{
			{"aria-label", spec.Label}, {"enterkeyhint", "done"}, {"autocomplete", "off"}, {"spellcheck", "false"},
		} {
			e.Call("setAttribute", a[0], a[1])
		}
		if spec.Uppercase {
			e.Call("setAttribute", "autocapitalize", "characters")
			e.Call("setAttribute", "autocorrect", "off")
		}
		style := e.Get("style")
		for _, s := range [][2]string{
			{"position", "fixed"}, {"box-sizing", "border-box"}, {"margin", "0"}, {"padding", "0 12px"},
			{"border", "1px solid rgba(255,255,255,.35)"}, {"border-radius", "10px"},
			{"background", "var(--pz-pit)"}, {"color", "#fff"}, {"caret-color", "#ffd54a"},
			{"font-family", "system-ui,sans-serif"}, {"z-index", "2"},
		} {
			style.Call("setProperty", s[0], s[1])
		}
		f.on("input", func(ev js.Value) {
			if !ev.Get("isComposing").Truthy() {
				f.changed()
			}
		})
		f.on("compositionend", func(js.Value) { f.changed() })
		f.on("keydown", func(ev js.Value) {
			// Enter that ends a composition only picks a candidate; 229 is the
			// same key in browsers that tell of it after compositionend.
			if ev.Get("key").String() == "Enter" && !ev.Get("isComposing").Truthy() && ev.Get("keyCode").Int() != 229 {
				ev.Call("preventDefault")
				e.Call("blur")
				p.push(Event{Kind: Done, Time: p.Now(), Key: spec.ID, Text: f.Text()})
			}
		})
		f.Place(spec.X, spec.Y, spec.W, spec.H)
		p.body.Call("appendChild", e)
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.fields[spec.ID] = f
	return f, nil
}

func (f *Field) on(name string, do func(e js.Value)) {
	fn := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f.page.report(try(name, func() error { do(args[0]); return nil }))
		return nil
	})
	f.funcs = append(f.funcs, fn)
	f.element.Call("addEventListener", name, fn)
}

func (f *Field) changed() {
	text := f.Text()
	if limit := f.spec.MaxRunes; limit > 0 {
		if head := engine.Head(text, limit); head != text {
			text = head
			f.element.Set("value", text)
		}
	}
	f.page.push(Event{Kind: Input, Time: f.page.Now(), Key: f.spec.ID, Text: text})
}

// Place moves the field, in css px of the canvas; call it on every Resize.
func (f *Field) Place(x, y, w, h float64) {
	style := f.element.Get("style")
	for _, s := range []struct {
		name string
		px   float64
	}{{"left", x}, {"top", y}, {"width", w}, {"height", h}, {"font-size", math.Max(16, f.spec.FontSize)}} {
		style.Call("setProperty", s.name, strconv.FormatFloat(s.px, 'f', 2, 64)+"px")
	}
}

// Text returns what is written in the field.
func (f *Field) Text() string { return f.element.Get("value").String() }

// SetText replaces what is written in the field; no Input event follows.
func (f *Field) SetText(text string) { f.element.Set("value", text) }

// Focus puts the cursor into the field; on phones only inside OnGesture.
func (f *Field) Focus() { f.element.Call("focus") }

// Remove takes the field away.
func (f *Field) Remove() {
	if f.page.fields[f.spec.ID] == f {
		delete(f.page.fields, f.spec.ID)
	}
	f.element.Call("remove")
	for _, fn := range f.funcs {
		fn.Release()
	}
	f.funcs = nil
}

// blurField takes the focus from a field when the player touches the canvas.
func (p *Page) blurField() {
	if active := p.document.Get("activeElement"); active.Truthy() && active.Get("tagName").String() == "INPUT" {
		active.Call("blur")
	}
}
