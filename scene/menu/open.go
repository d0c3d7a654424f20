//go:build js

package menu

import (
	"paizhuo/scene"
	"paizhuo/scene/browser"
)

// Open opens a sheet of a scene's own making. The body is asked for again whenever
// press returns true, and by Refresh; title and body speak the language of the
// moment.
func Open(env *scene.Env, title func() string, body func() []browser.Node, press func(id string) bool) *Menu {
	return open(env, title, body, press)
}

// Refresh shows the body as it is now.
func (m *Menu) Refresh() {
	if m != nil && m.sheet.Open() {
		m.sheet.Fill(m.spec())
	}
}

// Open reports whether the sheet is open.
func (m *Menu) Open() bool { return m != nil && m.sheet.Open() }

// SetValue replaces what is written in an input of the sheet.
func (m *Menu) SetValue(id, text string) {
	if m.Open() {
		m.sheet.SetValue(id, text)
	}
}

// OnPress sets what is asked when a button is pressed.
func (m *Menu) OnPress(f func(id string) bool) {
	if m != nil {
		m.press = f
	}
}

// OnInput sets what is told of a text field's text.
func (m *Menu) OnInput(f func(id, text string)) {
	if m != nil {
		m.input = f
	}
}

// Input tells the sheet what stands in one of its text fields; a scene passes the
// page's Input and Done events on.
func (m *Menu) Input(id, text string) {
	if m.Open() && m.input != nil {
		m.input(id, text)
	}
}

// ScrollTo brings the node with that ID to the top.
func (m *Menu) ScrollTo(id string) {
	if m.Open() {
		m.sheet.ScrollTo(id)
	}
}
